"""The wall as far as it is known: which places are taken, and how many tiles went for which reason."""

from __future__ import annotations

from tuitable.errors import BrokenState
from tuitable.record.events import WallPlace


class Wall:
    """A wall counted by reasons, so that it works with and without known places.

    `taken[i]` is 1 when tile i has left the wall or lies turned; `gone[why]` counts tiles by the `why` of
    their event (`deal`, `turn`, `kong`, `bonus`, `open`, `under`); `turned` are the places of indicators, in
    order, null where unknown. Which tile comes next is a question to the rules (`rules.parts.wall`).
    """

    __slots__ = ("_live", "gone", "place", "reserve", "size", "taken", "turned")

    def __init__(self, place: WallPlace) -> None:
        self.place = place
        self.size = place.size
        self.reserve = place.reserve
        self.taken = bytearray(place.size)
        self.turned: list[int | None] = []
        self.gone: dict[str, int] = {}
        self._live = place.size - place.reserve

    def take(self, at: int | None, why: str, count: int = 1) -> None:
        """Note that `count` tiles left for a reason; `at` is the place of a single known one.

        Raises `BrokenState` if that place does not exist or is empty already.
        """
        self.gone[why] = self.gone.get(why, 0) + count
        shortens = self.place.shortens
        if why == "turn" or why == "deal":
            self._live -= count
        if why in shortens:
            self._live -= count * shortens[why]
        if at is None:
            return
        if not 0 <= at < self.size:
            raise BrokenState(f"the wall of {self.size} tiles has no place {at}")
        if self.taken[at]:
            raise BrokenState(f"wall place {at} is taken twice")
        self.taken[at] = 1

    def count(self, why: str) -> int:
        """How many tiles left for this reason."""
        return self.gone.get(why, 0)

    @property
    def live_left(self) -> int:
        """How many tiles may still be drawn in turn, by what was recorded of this wall; never below 0."""
        return self._live if self._live > 0 else 0

    def copy(self) -> Wall:
        """An independent copy."""
        new = Wall.__new__(Wall)
        new.place, new.size, new.reserve = self.place, self.size, self.reserve
        new.taken = bytearray(self.taken)
        new.turned = list(self.turned)
        new.gone = dict(self.gone)
        new._live = self._live
        return new
