"""How do people come to their chairs, and who deals first? Played out with dice and wind tiles, and recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tuitable.record.events import Event, Four, SeatsMoved, Threw
from tuitable.tiles.seat import SEATS, WIND_TILES, Seat
from tuitable.tiles.tile import Tile

Roll = Callable[[str, int], tuple[int, ...]]
"""A throw of dice: for what, and how many."""

Shuffle = Callable[[str, tuple[Tile, ...]], tuple[Tile, ...]]
"""Tiles face down on the table: for what, and which."""

Seated = tuple[tuple[Event, ...], Seat]
"""What happens, and the first dealer (a chair after everybody has moved)."""


class AsSeated(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="as-seated"):
    """Nobody moves; chair 0 deals first."""

    def run(self, roll: Roll, shuffle: Shuffle) -> Seated:
        """Nothing happens."""
        return (), 0


class ThrownDealer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="thrown-dealer"):
    """Nobody moves; `throws` successive throws, the first by chair 0, find the first dealer."""

    throws: int = 2

    def run(self, roll: Roll, shuffle: Shuffle) -> Seated:
        """The throws; each counts counter-clockwise from its thrower as one."""
        return _throws(0, self.throws, "first-dealer", roll)


class DrawnWinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="drawn-winds"):
    """Everybody draws one of four wind tiles and sits accordingly, East on chair 0, who deals first."""

    def run(self, roll: Roll, shuffle: Shuffle) -> Seated:
        """Chair i takes the i-th tile of the row."""
        row = shuffle("winds", WIND_TILES)
        return (_moved(0, {seat: row[seat] for seat in SEATS}),), 0


class TemporaryEast(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="temporary-east"):
    """Two throws find a temporary East, a third who takes the first wind tile; then two find the dealer.

    The wind tiles lie in a row between a tile with an even and one with an odd number; they are taken from the
    end that has the parity of the throw, in turn order (A-10). The two throws for the first dealer begin with
    the chair that is East (A-11).
    """

    def run(self, roll: Roll, shuffle: Shuffle) -> Seated:
        """All throws, the move to the seats that the wind tiles name, and the throws for the dealer."""
        found, east = _throws(0, 2, "seats", roll)
        dice = roll("seats 3", 2)
        first = _count(east, dice)
        row = shuffle("winds", WIND_TILES)
        ends = shuffle("ends", (Tile.M1, Tile.M2))
        # The tile at the near end names the parity with which the row is taken from there.
        near_is_odd = ends[0] is Tile.M1
        if (sum(dice) % 2 == 1) != near_is_odd:
            row = row[::-1]
        moved = _moved(east, {(first + i) % 4: row[i] for i in range(4)})
        last, dealer = _throws(east, 2, "first-dealer", roll)
        return (*found, Threw(east, dice, "seats"), moved, *last), dealer


Seating: TypeAlias = AsSeated | ThrownDealer | DrawnWinds | TemporaryEast
"""All ways to find seats and the first dealer."""


def _count(thrower: Seat, dice: tuple[int, ...]) -> Seat:
    """The chair a throw names, counted counter-clockwise from the thrower as one."""
    return (thrower + sum(dice) - 1) % 4


def _throws(first: Seat, number: int, why: str, roll: Roll) -> tuple[tuple[Event, ...], Seat]:
    events: list[Event] = []
    seat = first
    for i in range(1, number + 1):
        dice = roll(f"{why} {i}", 2)
        events.append(Threw(seat, dice, why))
        seat = _count(seat, dice)
    return tuple(events), seat


def _moved(east: Seat, drawn: dict[Seat, Tile]) -> SeatsMoved:
    """Everybody sits where the wind drawn says, `east` being the chair of East."""
    order = [0, 0, 0, 0]
    tiles = [Tile.EAST] * 4
    for person, tile in drawn.items():
        chair = (east + WIND_TILES.index(tile)) % 4
        order[chair] = person
        tiles[chair] = tile
    result: Four = (order[0], order[1], order[2], order[3])
    return SeatsMoved(result, tuple(tiles), "seats")
