"""What advice to a seat is made of: figures without words, computed from what that seat sees."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.bots.prospects import NONE, Prospects
from tuitable.bots.safety import Guard
from tuitable.state.choices import Choice
from tuitable.tiles.tile import Tile

SAFE = 0.01
"""A tile is called safe if the chance that somebody wins on it is smaller."""


class Useful(NamedTuple):
    """A tile that brings a hand nearer, and how many of it the seat has not seen."""

    tile: Tile
    left: int


class NearLine(NamedTuple):
    """A printed line near to a hand: `away` tiles are missing, `missing` tells which kinds, those that wild tiles in
    the hand fill included (`covered` of them)."""

    id: str
    title: str
    pattern: str
    value: int
    away: int
    missing: tuple[tuple[Useful, int], ...]
    """Kind with the number unseen, and how many of it the nearest form lacks."""
    covered: int = 0
    wild: int = 0
    """How many wild tiles are unseen, 0 where one would not help."""


class Throw(NamedTuple):
    """One discard: the distance to ready after it, what is useful then, and what it risks.

    `left` sums the unseen useful tiles. `risk` is the chance, 0 to 1, that somebody wins on the tile; `liable`: it
    could make the thrower pay for others. `value` are the points the player thinks it may gain by going on so,
    `worth` what the hand could be worth then, `line` the nearest printed line then. Where nothing can be won after it
    the distance is `hands.waits.NEVER`.
    """

    tile: Tile
    distance: int
    useful: tuple[Useful, ...]
    left: int
    risk: float
    liable: bool
    value: float
    worth: Prospects = NONE
    line: NearLine | None = None


class Led(NamedTuple):
    """Where an answer leads to, the best discard after it included: the distance (null: cannot be told), what is
    useful then, how many of these are unseen, and what the hand could be worth."""

    choice: Choice
    distance: int | None
    useful: tuple[Useful, ...]
    left: int
    worth: Prospects = NONE


class Advice(NamedTuple):
    """What a seat might want to know.

    `distance` is how many tiles the hand must exchange until it is ready, -1 complete, null where this cannot be
    said. `discards` are the best first; `safe` the own tiles that nobody is likely to win on and that make nobody
    liable. `choice` is what the player would do, null where nothing is asked. `worth` is what the hand could be worth
    as it is, `led` where each answer to a claim or an exchange leads to, `guards` the dangerous seats with the own
    tiles that are safe from them, `lines` the printed lines that are nearest.
    """

    distance: int | None
    useful: tuple[Useful, ...]
    left: int
    discards: tuple[Throw, ...]
    safe: tuple[Tile, ...]
    choice: Choice | None
    worth: Prospects = NONE
    led: tuple[Led, ...] = ()
    guards: tuple[Guard, ...] = ()
    lines: tuple[NearLine, ...] = ()


__all__ = ["SAFE", "Advice", "Led", "NearLine", "Throw", "Useful"]
