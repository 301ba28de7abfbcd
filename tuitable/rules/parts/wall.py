"""Which tile of the wall is next, for this reason? Where was it broken, and when is it over?

Tiles are numbered in the order they would be taken if nothing but the wall's head were used; stack k holds
the tiles 2k (top) and 2k + 1. The reserve lies at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

import msgspec

from tuitable.record.events import Throw, WallPlace
from tuitable.state.wall import Wall
from tuitable.tiles.seat import Seat

Roll = Callable[[str, int], tuple[int, ...]]
"""A throw of dice: for what, and how many."""

Source = Literal["none", "reserve", "tail", "head"]
"""Where a replacement comes from: nowhere, the reserve, the last live stacks, or the next live tile."""


class TwoThrows(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="two-throws"):
    """The dealer's throw names a player, who throws again; both sums together are counted in stacks.

    Players are counted in turn order from the dealer as one, stacks from the right end of the side of the
    player so found, running on into the next side; the break is after that stack (G-07, A-G7).
    """

    dice: int = 2

    def throw(self, dealer: Seat, roll: Roll) -> tuple[Throw, ...]:
        """The throws that break the wall."""
        first = roll("break 1", self.dice)
        second = roll("break 2", self.dice)
        return (Throw(dealer, first), Throw((dealer + sum(first) - 1) % 4, second))

    def start(self, dealer: Seat, throws: tuple[Throw, ...], size: int) -> int:
        """The place of tile 0 counted clockwise in tiles from the right end of the dealer's side."""
        total = sum(sum(throw.dice) for throw in throws)
        # Clockwise, the side after the dealer's is that of the seat before the dealer in turn order.
        sides = (dealer - throws[-1].seat) % 4
        return (sides * (size // 4) + 2 * total) % size


class OneThrow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="one-throw"):
    """The dealer throws once; `side` says whose side the sum is counted on.

    `found`: of the player the sum names, counted from the dealer as one; `dealer`: always the dealer's own.
    """

    dice: int = 2
    side: Literal["found", "dealer"] = "found"

    def throw(self, dealer: Seat, roll: Roll) -> tuple[Throw, ...]:
        """The throw that breaks the wall."""
        return (Throw(dealer, roll("break 1", self.dice)),)

    def start(self, dealer: Seat, throws: tuple[Throw, ...], size: int) -> int:
        """The place of tile 0 counted clockwise in tiles from the right end of the dealer's side."""
        total = sum(throws[0].dice)
        sides = (1 - total) % 4 if self.side == "found" else 0
        return (sides * (size // 4) + 2 * total) % size


Break: TypeAlias = TwoThrows | OneThrow
"""All ways to break a wall."""


class Indicators(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="indicators"):
    """Tiles of the reserve that are turned.

    `start` are turned after the deal, on the stack numbered `stack` from the break and those after it.
    `on_kong`: after a kong none, one `at-once`, or at once for a concealed kong and else `late`: with the
    next discard or before the next replacement. `under`: the tiles beneath count for winners who declared
    ready, and are turned at the win.
    """

    start: int = 1
    stack: int = 3
    on_kong: Literal["never", "at-once", "late"] = "never"
    under: bool = False


class StackedWall(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="stacked"):
    """A wall two tiles high with `reserve` tiles at the end that are not drawn in turn.

    `refill`: a tile taken from the reserve is replaced by the last live one or not (`kept`, `never`), or kongs
    make the reserve `grow` by one each. `raised` are the stacks of the reserve, counted from 1 without the
    lifted one, on which the two tiles of the stack next to the break lie, upper tile first; empty where
    nothing is raised.
    """

    break_: Break = msgspec.field(default_factory=TwoThrows, name="break")
    reserve: int = 14
    refill: Literal["never", "kept", "grow"] = "kept"
    kong: Source = "reserve"
    bonus: Source = "none"
    indicators: Indicators | None = None
    raised: tuple[int, ...] = ()

    def place(self, size: int, dealer: Seat, throws: tuple[Throw, ...]) -> WallPlace:
        """The wall of a hand as its `HandBegan` tells it."""
        # In the order in which a record writes them, so that a game gone on with looks the same to its players.
        shortens = {why: n for why in ("bonus", "kong") if (n := self.shortening(why))}
        return WallPlace(size, self.reserve, self.break_.start(dealer, throws, size), throws, shortens)

    def shortening(self, why: str) -> int:
        """How many live tiles a replacement for this reason costs."""
        source = self.kong if why == "kong" else self.bonus
        if source == "reserve":
            if self.refill == "grow":
                return 2 if why == "kong" else 1
            return int(self.refill == "kept")
        return int(source != "none")

    @property
    def sets_aside(self) -> bool:
        """Bonus tiles are laid out and replaced, rather than kept like other tiles."""
        return self.bonus != "none"

    def next(self, wall: Wall, why: str) -> int | None:
        """The tile to take or turn now, null where there is none left for this reason.

        `why` as in the events: `turn`, `kong`, `bonus`, `open`, `under`.
        """
        if why in ("open", "under"):
            return self._turned(wall, why)
        if why == "turn":
            return wall.taken.find(0) if wall.live_left else None
        source = self.kong if why == "kong" else self.bonus
        if source == "none" or (self.shortening(why) and not wall.live_left):
            return None
        if source == "head":
            return wall.taken.find(0)
        live_end = self.live_end(wall)
        if source == "tail":
            return _top_first(wall, 0, live_end)
        return _top_first(wall, live_end, wall.size)

    def live_end(self, wall: Wall) -> int:
        """The number after the last live tile: the first free tiles that may be drawn in turn end before it."""
        left = wall.live_left
        if left == 0:
            return self._reserve_start(wall)
        at = -1
        for _ in range(left):
            at = wall.taken.find(0, at + 1)
        return at + 1

    def _reserve_start(self, wall: Wall) -> int:
        """The first free tile once no live tile is left: what is free then is all reserve."""
        first = wall.taken.find(0)
        return wall.size if first < 0 else first

    def _turned(self, wall: Wall, why: str) -> int | None:
        """Indicators lie on the stacks of the reserve in order, the under-indicators beneath them."""
        if self.indicators is None:
            return None
        stack = self.indicators.stack + wall.count(why)
        at = wall.size - 2 * stack + (why == "under")
        return at if at >= wall.size - self.reserve else None

    def lifted(self, size: int) -> dict[int, int]:
        """Raised tiles by the stack of the reserve on which they lie (1 is next to the lifted one)."""
        return {stack: size - 2 + i for i, stack in enumerate(self.raised)}


def _top_first(wall: Wall, start: int, end: int) -> int | None:
    """The free tile of the last stack between two places, its top before its bottom."""
    for bottom in range((end - 1) | 1, start - 1, -2):
        for at in (bottom - 1, bottom):
            if start <= at < end and not wall.taken[at]:
                return at
    return None


WallPlan: TypeAlias = StackedWall
"""All ways to use a wall."""
