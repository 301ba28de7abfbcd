"""Frames at their limits: any seats, names, offers and messages keep every line whole; secrets stay out."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest
import scenes
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.cells import cell_len

from tuitable.review.row import Row, RowKind
from tuitable.state import choices as ch
from tuitable.state.views import OpenView, SeatView, View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import KINDS, Tile
from tuitable.tui import asking
from tuitable.tui.canvas import Canvas
from tuitable.tui.frames.dock import offer_pieces, prompt_line
from tuitable.tui.frames.parts import line_width
from tuitable.tui.frames.seats import newest
from tuitable.tui.frames.sheet import score_lines, text_lines
from tuitable.tui.frames.table import draw_table, last_scroll, swaps
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import layout
from tuitable.tui.narrate import Said
from tuitable.tui.offers import Offer
from tuitable.tui.panelshow import PanelShow
from tuitable.tui.scene import Scene
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle
from tuitable.tui.uistate import Panel, UiState

LATIN = Brush(TileStyle.LATIN, THEMES["felt"])
ASCII = Brush(TileStyle.ASCII, THEMES["mono"])
KEYS = Keys()
BONUS = parse_tiles("12345678f")


def whole(canvas: Canvas) -> None:
    assert [cell_len(line) for line in canvas.lines()] == [canvas.width] * canvas.height


def drawn(view: View, ui: UiState, size: tuple[int, int], brush: Brush = LATIN) -> Canvas:
    return draw_table(view, ui, layout(*size), brush, KEYS)


@st.composite
def seats(draw: st.DrawFn, number: int) -> SeatView:
    """Any seat: up to four melds of any kind, all flowers, a long pond, hidden or open tiles."""
    rng = random.Random(draw(st.integers(0, 9999)))
    count = draw(st.integers(0, 4))
    melds = []
    for kind in rng.choices(list(MeldKind), k=count):
        tile = rng.choice(KINDS)
        size = 4 if kind.is_kong else 3
        run = tile.kind < 27 and tile.kind % 9 < 7
        tiles = tuple(KINDS[tile.kind + i] for i in range(3)) if kind is MeldKind.CHOW and run else (tile,) * size
        giver = None if kind is MeldKind.KONG_CLOSED else (number + rng.randint(1, 3)) % 4
        added = tiles[0] if kind is MeldKind.KONG_ADDED else None
        melds.append(Meld(kind, tiles, None if giver is None else tiles[0], giver, added))
    tiles = 13 - 3 * count + draw(st.integers(0, 1))
    hidden = draw(st.booleans()) and number != 0
    hand = tuple(Tile.BACK if hidden else rng.choice(KINDS) for _ in range(tiles))
    pond = scenes.pond("".join(tile.value for tile in rng.choices(KINDS, k=draw(st.integers(0, 40)))), taken=(1, 3))
    return replace(
        scenes.seat(number, balance=draw(st.integers(-99_999, 999_999))),
        hand=hand, drawn=hand[-1] if hand and draw(st.booleans()) else None, melds=tuple(melds),
        bonus=BONUS[: draw(st.integers(0, 8))], pond=pond, ready=draw(st.sampled_from(["", "declared"])),
        dead=draw(st.sampled_from(["", "false-win"])),
    )  # fmt: skip


NAMES = st.text(min_size=1, max_size=14)


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(*(seats(number) for number in range(4))),
    st.tuples(NAMES, NAMES, NAMES, NAMES),
    st.sampled_from([(80, 24), (100, 30), (120, 40)]),
    st.sampled_from([LATIN, ASCII, Brush(TileStyle.KANJI, THEMES["slate"]), Brush(TileStyle.PIPS, THEMES["ansi16"])]),
    st.integers(0, 3),
)
def test_any_table_keeps_its_shape(
    found: tuple[SeatView, ...], names: tuple[str, ...], size: tuple[int, int], brush: Brush, turn: int
) -> None:
    view = scenes.view_with(found, turn=turn, pot=123_000, counters=12, indicators="1234p5s", wall_left=144)
    ui = UiState(0, Scene(names, 0, 0, scenes.WORDS), "規則" * 30, log=scenes.LOG, **asking.waiting(False))
    canvas = drawn(view, ui, size, brush)
    whole(canvas)
    assert {style for row in canvas.styles for style in row} <= set(brush.theme.styles)
    assert not brush.ascii_only or canvas.text().isascii()


@settings(max_examples=25, deadline=None)
@given(st.tuples(*(seats(number) for number in range(4))), st.sampled_from([(80, 24), (100, 30), (120, 40)]))
def test_all_bonus_tiles_and_melds_are_in_sight(found: tuple[SeatView, ...], size: tuple[int, int]) -> None:
    """chinese-classical C-09, C-36: what scores for the whole hand can always be seen."""
    view = scenes.view_with(tuple(replace(seat, pond=()) for seat in found))
    ui = UiState(0, scenes.SCENE, **asking.waiting(False))
    text = drawn(view, ui, size).text()
    words = Counter(text[at : at + 2] for at in range(len(text) - 1))
    for tile in BONUS:
        wanted = sum(tile in seat.bonus for seat in found)
        assert words[LATIN.name(tile)] >= wanted, tile
    for seat in found:
        for meld in seat.melds:
            assert words[LATIN.name(meld.tiles[0])]


def test_secrets_are_not_in_the_frame() -> None:
    """A covered hand, and the log that would tell of it, are not drawn."""
    view, ui = scenes.cover()
    canvas = drawn(view, ui, (80, 24))
    assert "riichi, 3p" not in canvas.text()
    assert all("face." not in style for row in canvas.styles for style in row)
    _, before = scenes.own_turn()
    for panel in (Panel.TABLE, Panel.BOARD):
        large = drawn(view, ui.with_(panel=panel, log=before.log), (120, 40))
        assert "riichi, 3p" not in large.text()


def test_the_dock_never_moves() -> None:
    """design 1.3: own plate, hand, prompt and keys are always in the same rows."""
    view, ui = scenes.own_turn()
    table = drawn(view, ui, (80, 24)).lines()[15:]
    for panel in Panel:
        lines = drawn(view, ui.with_(panel=panel, lines=("x",) * 40), (80, 24)).lines()[15:]
        assert lines == table, panel


def test_panels_stay_beside_the_table_on_large_screens() -> None:
    view, ui = scenes.own_turn()
    large, small = layout(120, 40), layout(80, 24)
    assert not swaps(ui.with_(panel=Panel.LOG), large)
    assert not swaps(ui.with_(panel=Panel.SCORE), large)
    assert swaps(ui.with_(panel=Panel.SCORE, phase=Phase.RESULT), large)
    assert swaps(ui.with_(panel=Panel.LOG), small)
    hints = ui.with_(panel=Panel.HINTS, lines=("9m is safe",))
    assert "9m is safe" in drawn(view, hints, (120, 40)).text()


def option(action: str, key: str, label: str, detail: str) -> Offer:
    return Offer(action, key, label, detail, ch.Option(ch.Decline()))


def test_offers_of_one_kind_are_named_once() -> None:
    found = [
        option("chow", "1", "chow", "34p"), option("chow", "2", "chow", "46p"), option("decline", "n", "pass", ""),
    ]  # fmt: skip
    text = "".join(piece.text for piece in offer_pieces(found, None, KEYS, 60))
    assert text == "    1  chow 34p    2  46p    Space  pass"


@pytest.mark.parametrize("picked", range(12))
def test_the_picked_offer_is_in_sight(picked: int) -> None:
    found = [option("swap", str(n), "swap", f"{n} for the joker of Someone") for n in range(12)]
    pieces = offer_pieces(found, picked, KEYS, 60)
    assert any(piece.style == "hot" for piece in pieces)
    assert line_width(pieces) <= 60, "no offer is cut"


def test_a_kong_or_a_claim_in_the_middle_marks_no_discard() -> None:
    """Only the newest discard is lit, while it lies there."""
    view, _ = scenes.claim()
    hand = view.hand
    assert hand is not None
    assert newest(hand) == (3, 9)
    assert newest(replace(hand, open_tile=OpenView(Tile.P5, 3, "kong-added"))) is None
    assert newest(replace(hand, open_tile=None, last_draw="kong", turn=0)) is None
    assert newest(replace(hand, open_tile=None, last_draw="turn", turn=0)) == (3, 9)


def test_scrolling_ends_where_the_text_does() -> None:
    view, ui = scenes.score()
    plan = layout(80, 24)
    last = last_scroll(view, ui, plan, LATIN, KEYS)
    assert last > 0
    end = draw_table(view, ui.with_(scroll=last), plan, LATIN, KEYS)
    assert end.text() == draw_table(view, ui.with_(scroll=last + 50), plan, LATIN, KEYS).text()
    assert "Next: South 3" in end.text()
    assert last_scroll(view, ui.with_(panel=Panel.TABLE), plan, LATIN, KEYS) == 0


@pytest.mark.parametrize("width", [31, 78, 98, 118])
@pytest.mark.parametrize("brush", [LATIN, ASCII], ids=["latin", "ascii"])
def test_no_row_of_a_reckoning_is_cut(width: int, brush: Brush) -> None:
    other = Row(RowKind.OTHER, "[123m] 456m 789m 111p 99s*", "20 points, 20 in all", "an edge wait is worth less")
    for line in score_lines((*scenes.ROWS, other), brush, width):
        assert line_width(line) <= width, line


def test_ready_text_is_coloured_and_kept() -> None:
    lines = text_lines(("Title 題", "=====", "  points 10  (C-37)", ""), LATIN)
    assert [[(piece.text, piece.style) for piece in line] for line in lines] == [  # type: ignore[union-attr]
        [("Title 題", "gold")],
        [("─────", "line")],
        [("  points 10  (", "text"), ("C-37", "dim"), (")", "text")],
        [],
    ]
    narrow = text_lines(("Title 題",), ASCII)
    assert "".join(piece.text for piece in narrow[0]) == "Title   "  # type: ignore[union-attr]


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (79, 24), (80, 23)])
@pytest.mark.parametrize("name", ["own_turn", "replay", "compare"])
def test_too_small_a_terminal_gets_a_notice(name: str, size: tuple[int, int]) -> None:
    canvas: Any = scenes.DRAWERS[name](*size, LATIN)
    whole(canvas)
    assert size[0] < 30 or "needs 80x24" in canvas.text()


def test_nothing_is_drawn_before_the_first_hand() -> None:
    view = View(0, (0, 0, 0, 0), {}, None, None, 0, False)
    ui = UiState(0, scenes.SCENE, "Rules", phase=Phase.ANYWHERE)
    canvas = drawn(view, ui, (80, 24))
    whole(canvas)
    assert "Rules" in canvas.lines()[0]


def test_score_and_card_stand_beside_the_table_on_large_screens() -> None:
    """The table stays in sight while one plays; a result is looked at by itself."""
    view, ui = scenes.own_turn()
    open_score = ui.with_(panel=Panel.SCORE, lines=scenes.ROWS)
    shown = drawn(view, open_score, (120, 40))
    assert "concealed pung of 1p" in shown.text()
    assert "turn 11" in shown.text()
    assert "turn 11" not in drawn(view, open_score, (80, 24)).text()
    assert "turn 11" not in drawn(view, open_score.with_(phase=Phase.RESULT), (120, 40)).text()
    view, ui = scenes.lines_panel()
    lines = drawn(view, ui, (120, 40)).lines()
    assert any("Ladder" in line and "4 away" in line for line in lines)
    assert any("dead: no No left" in line for line in lines)
    assert any("wall 41 left" in line for line in lines)


@pytest.mark.parametrize("size", [(118, 36), (140, 45)])
def test_a_sheet_beside_the_table_keeps_to_its_panel(size: tuple[int, int]) -> None:
    view, ui = scenes.own_turn()
    plan = layout(*size)
    for scroll in (0, 5, 99):
        shown = drawn(view, ui.with_(panel=Panel.SCORE, lines=scenes.ROWS, scroll=scroll), size)
        table = drawn(view, ui, size)
        side = plan["side"]
        for y in range(side.y, side.bottom):
            assert shown.lines()[y][: side.x] == table.lines()[y][: side.x]


def test_racks_beside_wide_names_lie_where_they_lie_beside_others_as_wide() -> None:
    view, ui = scenes.lines_panel()
    wide, plain = ("You", "日本語名", "中国語名", "韓国語名"), ("You", "Abcdefgh", "Ijklmnop", "Qrstuvwx")
    texts = [drawn(view, ui.with_(scene=dataclasses.replace(ui.scene, names=names)), (80, 24)).text()
             for names in (wide, plain)]  # fmt: skip
    for one, other in zip(wide, plain, strict=True):
        texts[0] = texts[0].replace(one, other)
    assert texts[0] == texts[1]


def test_what_is_asked_is_ascii_where_the_screen_has_no_more() -> None:
    """Names stand in questions and messages too."""
    _, ui = scenes.cover()
    scene = dataclasses.replace(ui.scene, names=("Ann", "日本", "éva", "שלום"))
    keys = Keys(ascii_only=True)
    for changes, said in (
        (asking.cover(scene, 3), "????, North  take the keyboard; the hand opens with Enter"),
        (asking.cover(scene, 1), "??, South  take the keyboard; the hand opens with Enter"),
        ({"message": "Note: éva waits."}, "Note: ?va waits."),
    ):
        asked = ui.with_(scene=scene, **changes)
        assert "".join(piece.text for piece in prompt_line(asked, keys, 78)) == said
    wide = prompt_line(ui.with_(scene=scene, **asking.cover(scene, 3)), Keys(), 78)
    assert wide[0].text == "שלום, North"


def test_acts_in_the_log_are_told_to_their_end() -> None:
    view, ui = scenes.own_turn()
    act = "wins 6m from Mika, who threw it"
    area = layout(100, 30)["log"]
    rows = drawn(view, ui.with_(log=(Said(1, act),)), (100, 30)).lines()[area.y : area.bottom]
    assert " ".join(" ".join(row[area.x : area.right] for row in rows).split()).endswith(act)


def test_a_title_that_is_longer_than_the_bar_ends_in_dots() -> None:
    title = "New mahjong of 1992 (Matsumoto), for people who know Tenhou, four players"
    for size, told in (((100, 30), title), ((80, 24), f"{title.rpartition(',')[0]}..")):
        bar = PanelShow(title, ["text"], KEYS).draw(*size, LATIN).lines()[0].strip()
        assert bar == f"tuitable │ {told}"


def test_the_narrow_log_begins_with_a_beginning() -> None:
    view, ui = scenes.own_turn()
    said = (Said(None, "courtesy pass: You 2, Kaede 3, Mika 3, Arushi 3"), Said(None, "you give 7d9d, you get 7c5d"))
    area = layout(80, 24)["log"]
    rows = drawn(view, ui.with_(log=said), (80, 24)).lines()[area.y : area.bottom]
    assert [row[area.x : area.right].strip() for row in rows] == ["you give 7d9d, you get", "7c5d", ""]


def test_the_log_in_its_panel_is_told_to_its_end() -> None:
    view, ui = scenes.log_panel()
    said = "second exchange, right: you give nothing and pass on 3 unseen, you get nothing"
    text = drawn(view, ui.with_(log=(Said(None, said),)), (80, 24)).text()
    assert "unseen, you get" in text
    assert "nothing  " in text.partition("you get")[2]
