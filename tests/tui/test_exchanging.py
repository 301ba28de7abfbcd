"""Tiles that change hands before play, and printed lines, on the screen and in lines (U-36 to U-44, G-07, G-08)."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Sequence

import pytest
import scenes

from tuitable.play.live import LiveTable
from tuitable.record import events as ev
from tuitable.record.redact import redact
from tuitable.review.printed_lines import CardView, card_view
from tuitable.rules.library import find
from tuitable.state import choices as ch
from tuitable.state.views import View
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile
from tuitable.tui import asking
from tuitable.tui.desk import Desk
from tuitable.tui.frames.exchange import exchange_lines
from tuitable.tui.frames.lines import dead_words
from tuitable.tui.frames.parts import line_width
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.plain import PlainGame
from tuitable.tui.plainasides import Aside
from tuitable.tui.plainwords import nearest
from tuitable.tui.scene import Scene
from tuitable.tui.tableshow import TableShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle
from tuitable.tui.uistate import Panel, UiState

RULES = find("american")
NAMES = ("Asha", "Ben", "Cleo", "Dan")
BRUSH = Brush(TileStyle.LATIN, THEMES["felt"], "cdb")
TILE_NAMES = re.compile(r"\b(?:[1-9][cdb]|Ea|So|We|No|Rd|Gd|Wd|Fl|Jk)\b")


class Blind:
    """Gives away its first tiles, as many of them unseen as it may; agrees to everything; else takes what is first."""

    def choose(self, view: View, decision: ch.Decision) -> ch.Choice:
        for option in decision.options:
            if option.most:
                blind = min(option.blind, 2)
                return ch.Pass(tuple(sorted(option.tiles, key=lambda t: t.order))[: option.least - blind], blind)
        votes = [option.choice for option in decision.options if isinstance(option.choice, ch.Vote)]
        if votes:
            return max(votes, key=lambda vote: vote.answer)
        declines = [option.choice for option in decision.options if isinstance(option.choice, ch.Decline)]
        return declines[0] if declines else random.Random(1).choice(decision.options).choice


def near(view: View, seat: Seat) -> CardView | None:
    return None if view.hand is None else card_view(RULES, view.hand, seat)


def sat(people: Sequence[Seat], seed: str = "7") -> tuple[Desk, LiveTable, list[ev.Event]]:
    told: list[ev.Event] = []
    table = LiveTable(RULES, seed, write=told.append)
    computers = [None if seat in people else Blind() for seat in SEATS]
    scene = Scene(NAMES, 0, people[0] if len(people) == 1 else None, RULES.words)
    now = [0.0]

    def clock() -> float:
        now[0] += 1
        return now[0]

    return Desk(table, computers, scene, Keys(), go=table.go, near=near, clock=clock), table, told


def others(desk: Desk) -> None:
    while (task := desk.task()) is not None:
        desk.decided(task.decision, task.chooser.choose(task.view, task.decision))


def frame(desk: Desk, size: tuple[int, int] = (80, 24)) -> str:
    return TableShow(desk, suits=lambda: "cdb").draw(*size, BRUSH).text()


def press(desk: Desk, *keys: str) -> None:
    for key in keys:
        desk.painted()
        desk.press(key)
        others(desk)


def through(desk: Desk, table: LiveTable, check: object = None) -> None:
    """Pass tiles until play begins: the first ones, two of three unseen where that is allowed."""
    for _ in range(20):
        others(desk)
        if desk.ui.phase is Phase.COVER:
            press(desk, "enter")
        if callable(check):
            check()
        if desk.ui.phase is Phase.EXCHANGE and desk.decision is not None:
            option = desk.decision.options[0]
            places = [i for i, t in enumerate(asking.hand_order(desk.view.hand.seats[desk.decision.seat])) if
                      t in option.tiles]  # fmt: skip
            blind = min(option.blind, 2)
            press(desk, *("abcdefghijklmn"[i] for i in places[: option.least - blind]), "enter")
        elif desk.ui.phase is Phase.CHOICE:
            press(desk, desk.ui.offers[-1].key if desk.decision.step == "courtesy" else desk.ui.offers[0].key)
        else:
            return


@pytest.mark.parametrize("seat", SEATS)
def test_a_seat_is_told_of_its_own_tiles_only(seat: Seat) -> None:
    """Neither another's rack nor a tile passed on unseen is in the events or the view of a seat."""
    desk, table, told = sat([seat])
    through(desk, table)
    passes = [event for event in told if isinstance(event, ev.Exchanged)]
    assert len(passes) >= 6
    assert any(any(event.blind) for event in passes)
    for event in passes:
        mine = redact(event, seat)
        for other in SEATS:
            assert set(mine.blind[other]) <= {Tile.BACK}
            if other != seat:
                assert {*mine.gave[other], *mine.got[other]} <= {Tile.BACK}
    hand = table.view(seat).hand
    for other in SEATS:
        if other != seat:
            assert set(hand.seats[other].hand) == {Tile.BACK}


def test_a_frame_shows_no_tile_but_ones_own_and_what_came() -> None:
    desk, table, told = sat([0])
    looked = []

    def check() -> None:
        passes = [event for event in told if isinstance(event, ev.Exchanged)]
        if desk.ui.arranging:
            came = passes[-1].got[0] if passes else ()
            assert desk.ui.came == came
            wanted = {tile for line in desk.ui.near.lines for tile in line.need}
            own = set(desk.view.hand.seats[0].hand)
            allowed = {BRUSH.name(tile) for tile in (*own, *came, *wanted)}
            shown = set(TILE_NAMES.findall(frame(desk)))
            assert shown <= allowed
            # Without the lines nothing is left but what came and, in the log, what one gave.
            gave = passes[-1].gave[0] if passes else ()
            desk.ui = desk.ui.with_(near=None, log=())
            bare = set(TILE_NAMES.findall("\n".join(frame(desk).split("\n")[:15])))
            assert bare <= {BRUSH.name(tile) for tile in (*came, *gave)}
            looked.append(came)

    through(desk, table, check)
    assert len(looked) >= 6


def test_what_came_is_told_to_its_owner_only_at_one_keyboard() -> None:
    desk, table, told = sat([0, 2])
    seen: list[Seat] = []

    def check() -> None:
        passes = [event for event in told if isinstance(event, ev.Exchanged)]
        if passes and desk.ui.arranging:
            assert desk.ui.came == passes[-1].got[desk.ui.seat]
            seen.append(desk.ui.seat)

    others(desk)
    assert desk.ui.phase is Phase.COVER
    assert (desk.ui.came, desk.ui.near) == ((), None)
    press(desk, "t")
    assert desk.ui.panel is Panel.TABLE
    through(desk, table, check)
    assert {0, 2} <= set(seen)


def test_the_card_opens_with_the_lines_and_turns_to_the_rules() -> None:
    desk, _table, _ = sat([0])
    others(desk)
    press(desk, "t")
    assert desk.ui.panel is Panel.CARD
    assert desk.ui.near is not None
    text = frame(desk)
    assert "away" in text
    assert "Racks" in text
    assert "Jokers" in text
    aways = [99 if line.away is None else line.away for line in desk.ui.near.lines]
    assert aways == sorted(aways)
    press(desk, "down", "down")
    assert desk.ui.scroll == 2
    press(desk, "t")
    assert (desk.ui.panel, desk.ui.near) == (Panel.CARD, None)
    press(desk, "t")
    assert desk.ui.panel is Panel.TABLE


def test_a_suggestion_is_chosen_and_not_yet_passed() -> None:
    view, _ui = scenes.exchange()
    may = tuple(t for t in view.hand.seats[0].hand if t is not Tile.WILD)
    decision = ch.Decision(0, "exchange", (ch.Option(ch.Pass(()), may, 3, 3),), step="first-right", to=1)
    changes = asking.suggested(ch.Pass((Tile.M2, Tile.M2, Tile.NORTH)), view, decision)
    assert changes["chosen"] == (0, 1, 11)
    assert "Enter" in changes["message"]
    assert asking.suggested(None, view, decision) == {"message": "There is no suggestion."}
    assert asking.suggested(ch.Pass((Tile.WILD, Tile.M2, Tile.M2)), view, decision).get("chosen") is None


def test_a_dead_line_says_why_in_few_words() -> None:
    words = {line.id: dead_words(line, scenes.AMERICAN, BRUSH) for line in scenes.LINES.lines if line.away is None}
    assert words == {
        "winds-1": "dead: no No left", "pairs-1": "dead: groups open", "quints-1": "dead: few jokers",
        "runs-4": "dead: wrong groups",
    }  # fmt: skip


def test_lines_are_read_out_in_plain_mode() -> None:
    rows = nearest(scenes.LINES, scenes.AMERICAN)
    assert rows[1] == "evens-1 Ladder: FF 222a 444a 666b 888b, exposed, value 25, 4 away, needs 2s 4s 6s 6s."
    assert rows[2].endswith("needs 6m 6m 6m 8p 8p 2s, 1 of them filled by jokers held.")
    assert rows[-2:] == ["4 lines of 8 are dead.", "Jokers: 1 held, 2 in groups on the table, 5 of 8 not seen."]
    assert nearest(None, scenes.AMERICAN) == []


def test_plain_mode_tells_what_came_and_the_nearest_lines() -> None:
    told: list[ev.Event] = []
    table = LiveTable(RULES, "7", write=told.append)
    out = io.StringIO()
    computers = [None, Blind(), None, Blind()]
    answers = "\nt\nabc\n\nabc\n\nabc\n\nabc\n"
    scene = Scene(NAMES, 0, None, RULES.words)
    game = PlainGame(table, computers, scene, io.StringIO(answers), out, go=table.go, known=Aside(near=near))
    assert not game.run()
    text = out.getvalue()
    assert "Nearest lines of The tuitable card:" in text
    passes = [event for event in told if isinstance(event, ev.Exchanged)]
    for seat in (0, 2):
        assert f"The last exchange brought {' '.join(passes[0].got[seat])}." in text


def test_every_pass_says_who_gets_the_tiles() -> None:
    """Right is the next in turn (U-36); the courtesy pass is made with whoever sits across (U-44)."""
    desk, table, _ = sat([0])
    said: dict[str, str] = {}

    def check() -> None:
        if desk.ui.phase is Phase.EXCHANGE:
            found = re.search(r"\bto (\w+ [→↑←])", frame(desk))
            said[desk.ui.step] = found[1] if found else ""

    through(desk, table, check)
    wanted = {"right": "Ben →", "across": "Cleo ↑", "left": "Dan ←", "courtesy": "Cleo ↑"}
    assert len(said) == 7
    assert said == {step: wanted[step.rpartition("-")[2]] for step in said}


def test_what_the_last_pass_brought_is_in_the_log_at_the_first_turn() -> None:
    desk, table, told = sat([0])
    through(desk, table)
    last = next(event for event in reversed(told) if isinstance(event, ev.Exchanged))
    corner = " ".join(row[:24].strip() for row in frame(desk).splitlines()[12:16])
    assert f"you get {''.join(BRUSH.name(tile) for tile in last.got[0])}" in corner


def test_a_long_name_leaves_room_for_the_arrow_to_whoever_gets_the_tiles() -> None:
    """Without a programme the middle of the table tells where tiles go; the lines there hold 24 columns."""
    names = ("Asha", "Bartholomew Featherstonehaugh-Cholmondeley", "Cleo", "Dan")
    ui = UiState(0, Scene(names, 0, 0, {}), "Rules of the house").with_(to=1, most=3)
    _, chosen, gets = exchange_lines(ui, BRUSH)
    assert [piece.text for piece in chosen] == ["0 of 3", " chosen"]
    assert gets[-1].text == "→"
    assert line_width(gets) <= 24
