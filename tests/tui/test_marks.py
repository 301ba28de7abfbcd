"""No meaning by colour alone: in `ascii` without colours each fact changes what is written (peers.md, row 25 and 26).

Each case is one table drawn twice, with one fact changed; the letters on the screen must differ, styles apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import scenes
from msgspec.structs import replace
from screens import shown
from test_frames_basic import start
from test_settingshow import show as setting_screen

from tuitable.state.views import SeatView, View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile
from tuitable.tui.frames.table import draw_table
from tuitable.tui.keys import Keys
from tuitable.tui.layout import layout
from tuitable.tui.settingshow import SettingsShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle
from tuitable.tui.uistate import UiState

PLAIN = Brush(TileStyle.ASCII, THEMES["mono"])
SIZES = [(80, 24), (120, 40)]
State = tuple[View, UiState]


def seat(state: State, number: int, **changes: Any) -> State:
    """The same with one seat changed."""
    view, ui = state
    assert view.hand is not None
    seats: list[SeatView] = list(view.hand.seats)
    seats[number] = replace(seats[number], **changes)
    a, b, c, d = seats
    return replace(view, hand=replace(view.hand, seats=(a, b, c, d))), ui


def hand(state: State, **changes: Any) -> State:
    view, ui = state
    return replace(view, hand=replace(view.hand, **changes)), ui


def ui(state: State, **changes: Any) -> State:
    return state[0], state[1].with_(**changes)


OWN, CLAIM, EXCHANGE, SWAPS = scenes.own_turn(), scenes.claim(), scenes.exchange(), scenes.swaps()
QUIET = hand(OWN, open_tile=None, last_draw="kong")
"""Nobody's discard is the newest, so that turns differ by their owner alone."""
POND = OWN[0].hand.seats[1].pond
RED, PLAIN_FIVE = parse_tiles("0m"), parse_tiles("5m")


def open_chow(taken: str) -> tuple[Meld, ...]:
    return (Meld(MeldKind.CHOW, parse_tiles("678s"), Tile(taken), 2),)


CASES: dict[str, tuple[State, State]] = {
    "cursor": (ui(OWN, cursor=3), ui(OWN, cursor=4)),
    "tiles that may go": (OWN, ui(OWN, bright=(0, 1, 13))),
    "drawn tile": (OWN, seat(OWN, 0, drawn=None)),
    "others' drawn tile": (OWN, seat(OWN, 1, drawn=Tile.BACK)),
    "last discard": (CLAIM, hand(CLAIM, open_tile=None, last_draw="kong")),
    "called tile": (seat(OWN, 3, melds=open_chow("6s")), seat(OWN, 3, melds=open_chow("7s"))),
    "declared hand": (OWN, seat(OWN, 1, ready="")),
    "own declared hand": (OWN, seat(OWN, 0, ready="declared")),
    "declaring discard": (OWN, seat(OWN, 1, pond=tuple(replace(one, declared=False) for one in POND))),
    "taken discards": (OWN, seat(OWN, 1, pond=tuple(replace(one, taken_by=None) for one in POND))),
    "red five in hand": (seat(OWN, 0, hand=RED), seat(OWN, 0, hand=PLAIN_FIVE)),
    "dead hand": (OWN, seat(OWN, 2, dead="false-win")),
    "picked offer": (ui(CLAIM, picked=0, lifted=()), ui(CLAIM, picked=1, lifted=())),
    "tiles a claim would use": (ui(CLAIM, lifted=(0, 1)), ui(CLAIM, lifted=())),
    "exchange: cursor": (ui(EXCHANGE, cursor=3), ui(EXCHANGE, cursor=4)),
    "exchange: cursor on chosen tiles": (ui(EXCHANGE, cursor=2), ui(EXCHANGE, cursor=7)),
    "exchange: chosen": (ui(EXCHANGE, chosen=(1,)), ui(EXCHANGE, chosen=())),
    "picked of a list": (ui(SWAPS, picked=0), ui(SWAPS, picked=1)),
    **{f"turn of seat {n}": (hand(QUIET, turn=n), hand(QUIET, turn=(n + 1) % 4)) for n in range(4)},
}


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("name", CASES)
def test_a_fact_changes_what_is_written(name: str, width: int, height: int) -> None:
    def text(state: State) -> str:
        return draw_table(*state, layout(width, height), PLAIN, Keys(ascii_only=True)).text()

    first, second = CASES[name]
    assert text(first) != text(second)


def at_second(made: SettingsShow) -> SettingsShow:
    made.press("down")
    return made


def rows(draw: Callable[[int, int, Brush], Any]) -> str:
    return str(draw(80, 24, PLAIN).text())


def test_screens_without_a_table_mark_where_one_is() -> None:
    assert len({start(80, 24, PLAIN, chosen).text() for chosen in range(9)}) == 9
    assert rows(scenes.comparing(column=0)) != rows(scenes.comparing(column=1))
    settings = shown(lambda keys: setting_screen(keys=keys))
    moved = shown(lambda keys: at_second(setting_screen(keys=keys)))
    marked = [
        [line[:12].strip() for line in rows(draw).splitlines() if line.strip().startswith(">")]
        for draw in (settings, moved)
    ]
    assert [len(found) for found in marked] == [1, 1]
    assert marked[0] != marked[1], "the setting one is at"
    lines = rows(scenes.looking("ready.tuit", 20)).splitlines()
    marked = [line for line in lines[14:] if line.startswith(">") or line[:6].strip().startswith(">")]
    assert len(marked) == 1, "the event one is at"
    assert any(line.startswith(" >") for line in lines[:14]), "whose turn it is"


def test_who_won_and_who_is_at_fault_is_said_in_words() -> None:
    text = rows(scenes.DRAWERS["score"])
    assert "Ann (North) wins with 9s, by own draw." in text
    assert "is liable" in rows(scenes.DRAWERS["score_end"])
    assert "dead" in rows(scenes.DRAWERS["shown"])


def test_gains_and_losses_have_their_signs() -> None:
    text = rows(scenes.DRAWERS["score_end"])
    assert "Kaede -248" in text
    assert "Ann +480" in text
