"""A hand in the order in which its tiles came, for people who do not want it sorted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from tuitable.record import events as ev
from tuitable.state.views import View
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class Arrival:
    """For each seat the tiles in the order in which it got them, told with that seat's eyes only.

    `unsorted`: whether hands are laid so; a sorted hand is left as the view has it.
    """

    def __init__(self, unsorted: bool = False) -> None:
        self.unsorted = unsorted
        self._came: dict[Seat, list[Tile]] = {}

    def note(self, seat: Seat, event: ev.Event) -> None:
        """An event as this seat sees it."""
        match event:
            case ev.HandBegan() | ev.SeatsMoved():
                self._came.clear()
            case ev.Dealt() if event.seat == seat:
                self._came.setdefault(seat, []).extend(event.tiles)
            case ev.Drew() if event.seat == seat:
                self._came.setdefault(seat, []).append(event.tile)
            case ev.Exchanged():
                self._lost(seat, event.gave[seat])
                self._came.setdefault(seat, []).extend(event.got[seat])
            case ev.SetAside() if event.seat == seat:
                self._lost(seat, (event.tile,))
            case ev.Discarded() if event.seat == seat:
                self._lost(seat, (event.tile,), newest=event.drawn)
            case ev.Melded() if event.seat == seat:
                own = Counter(event.meld.tiles[-1:] if event.meld.kind is MeldKind.KONG_ADDED else event.meld.tiles)
                own -= Counter(() if event.meld.taken is None else (event.meld.taken,))
                self._lost(seat, own.elements())
            case _:
                pass

    def _lost(self, seat: Seat, tiles: Iterable[Tile], *, newest: bool = False) -> None:
        came = self._came.get(seat, [])
        for tile in tiles:
            if tile in came:
                at = len(came) - 1 - came[::-1].index(tile) if newest else came.index(tile)
                del came[at]

    def lay(self, view: View, seat: Seat) -> View:
        """The view with the hand of this seat as it is to lie before its owner."""
        hand = view.hand
        if not self.unsorted or hand is None:
            return view
        own, left = hand.seats[seat], Counter(hand.seats[seat].hand)
        laid: list[Tile] = []
        for tile in self._came.get(seat, ()):
            if left[tile] > 0:
                left[tile] -= 1
                laid.append(tile)
        ordered = replace(own, hand=(*laid, *sorted_tiles(left.elements())))
        a, b, c, d = (ordered if other.seat == seat else other for other in hand.seats)
        return replace(view, hand=replace(hand, seats=(a, b, c, d)))
