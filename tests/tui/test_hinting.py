"""Hints in few words (terminal.md 3: log and hints)."""

from __future__ import annotations

from tuitable.bots.advice import Advice, Throw, Useful
from tuitable.state import choices as ch
from tuitable.tiles.tile import KINDS, Tile
from tuitable.tui import hinting
from tuitable.tui.scene import Scene

SCENE = Scene(("You", "b", "c", "d"), 0, 0)
USEFUL = tuple(Useful(tile, 3) for tile in KINDS[:20])
THROW = Throw(Tile.M5, 1, USEFUL[:3], 9, 0.07, True, 10.0)
TURN = Advice(1, USEFUL, 60, (THROW,), (Tile.EAST,), ch.Discard(Tile.M5))
CLAIM = Advice(2, USEFUL, 60, (), (), ch.Decline())


def test_the_corner_has_three_lines_of_twenty_five() -> None:
    for advice, raised in ((TURN, Tile.RED_M5), (TURN, None), (CLAIM, None), (CLAIM, Tile.M1)):
        rows = hinting.corner(advice, raised, SCENE)
        assert len(rows) == 3
        assert all(len(row) <= 25 for row in rows)


def test_a_red_five_is_weighed_as_the_five_it_is() -> None:
    assert hinting.corner(TURN, Tile.RED_M5, SCENE) == ("5m out: 1 away, 9 left", "helps: 1m 2m 3m", "safe: 1z")


def test_more_room_shows_all_of_it() -> None:
    rows = hinting.corner(TURN, None, SCENE, 33, 10)
    assert "".join(rows).count("m") + "".join(rows).count("p") + "".join(rows).count("s") >= 20
    assert all(len(row) <= 33 for row in rows)
    assert hinting.corner(CLAIM, None, SCENE)[-1] == "I would pass"


def test_everything_as_a_panel() -> None:
    rows = hinting.full(TURN, SCENE)
    assert rows[0] == "Your hand is 1 away."
    assert "A steady player would discard 5m." in rows
    assert any(row.startswith("  5m       1 away") and "may make you pay for others" in row for row in rows)
    assert hinting.full(Advice(None, (), 0, (), (), None), SCENE) == ("How near this hand is cannot be told.",)
