"""Seats and the first dealer, played out with dice and wind tiles."""

from __future__ import annotations

from tuitable.record.events import SeatsMoved, Threw
from tuitable.rules.parts.seating import AsSeated, DrawnWinds, Seating, TemporaryEast, ThrownDealer
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile


def run(seating: Seating, dice: list[tuple[int, int]], row: str = "1234z", ends: str = "12m") -> tuple[object, int]:
    throws = iter(dice)
    rows = {"winds": parse_tiles(row), "ends": parse_tiles(ends)}
    return seating.run(lambda why, n: next(throws), lambda why, tiles: rows[why])


def test_nobody_moves() -> None:
    assert run(AsSeated(), []) == ((), 0)


def test_two_throws_for_the_dealer() -> None:
    """A-11: the first thrower counts counter-clockwise from himself, the one reached throws again."""
    events, dealer = run(ThrownDealer(), [(2, 3), (3, 4)])
    assert events == (Threw(0, (2, 3), "first-dealer"), Threw(0, (3, 4), "first-dealer"))
    assert dealer == 2
    events, dealer = run(ThrownDealer(), [(1, 1), (6, 5)])
    assert events == (Threw(0, (1, 1), "first-dealer"), Threw(1, (6, 5), "first-dealer"))
    assert dealer == 3


def test_wind_tiles() -> None:
    """C-03: who draws East sits on chair 0 and deals."""
    events, dealer = run(DrawnWinds(), [], row="3142z")
    # Person 1 drew East, person 3 South, person 0 West, person 2 North.
    assert events == (SeatsMoved((1, 3, 0, 2), parse_tiles("1234z"), "seats"),)
    assert dealer == 0


def test_the_whole_procedure_of_the_league() -> None:
    """A-10, A-11, step by step.

    Chair 0 throws 3: chair 2 throws 6: chair 3 is temporary East. It throws 5: the count ends on chair 3 itself, who
    takes the first wind tile, from the end with the odd marker; chairs 0, 1, 2 follow. The places are counted from
    temporary East's chair, which is East. Then East throws 4 (chair 2) and chair 2 throws 8 (chair 1): the dealer.
    """
    dice = [(1, 2), (3, 3), (1, 4), (2, 2), (4, 4)]
    events, dealer = run(TemporaryEast(), dice, row="4123z", ends="12m")
    assert events == (
        Threw(0, (1, 2), "seats"),
        Threw(2, (3, 3), "seats"),
        Threw(3, (1, 4), "seats"),
        # Chair 3's person drew North, 0's East, 1's South, 2's West; East is chair 3, South 0, West 1, North 2.
        SeatsMoved((1, 2, 3, 0), (Tile.SOUTH, Tile.WEST, Tile.NORTH, Tile.EAST), "seats"),
        Threw(3, (2, 2), "first-dealer"),
        Threw(2, (4, 4), "first-dealer"),
    )
    assert dealer == 1


def test_the_parity_of_the_throw_chooses_the_end_of_the_row() -> None:
    """A-10 (3): with the even marker near, an odd throw takes the row from the far end."""
    dice = [(1, 2), (3, 3), (1, 4), (2, 2), (4, 4)]
    near, _ = run(TemporaryEast(), dice, row="4123z", ends="12m")
    far, _ = run(TemporaryEast(), dice, row="3214z", ends="21m")
    assert near == far
