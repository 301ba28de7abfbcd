"""Seats and winds. A seat is a chair, 0..3 in turn order, and is never renumbered."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

import msgspec

from tuitable.tiles.tile import Tile

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""A number 0..3; readers of files refuse any other."""
SEATS: tuple[Seat, ...] = (0, 1, 2, 3)


class Wind(StrEnum):
    """The four winds in order of play; `number` is 0..3 and `tile` the wind's tile."""

    E = "E"
    S = "S"
    W = "W"
    N = "N"

    @property
    def number(self) -> int:
        """0 for East to 3 for North."""
        return "ESWN".index(self.value)

    @property
    def tile(self) -> Tile:
        """The tile of this wind."""
        return WIND_TILES[self.number]


WINDS: tuple[Wind, ...] = (Wind.E, Wind.S, Wind.W, Wind.N)
WIND_TILES: tuple[Tile, ...] = (Tile.EAST, Tile.SOUTH, Tile.WEST, Tile.NORTH)


def after(seat: Seat, steps: int = 1) -> Seat:
    """The seat `steps` places later in turn order."""
    return (seat + steps) % 4


def turn_order(first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """All four seats in turn order, beginning with `first`."""
    return (first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4)


def distance(from_seat: Seat, to_seat: Seat) -> int:
    """How many places `to_seat` sits after `from_seat` in turn order, 0..3."""
    return (to_seat - from_seat) % 4


def seat_wind(seat: Seat, dealer: Seat) -> Wind:
    """The wind of a seat: the dealer is East."""
    return WINDS[(seat - dealer) % 4]
