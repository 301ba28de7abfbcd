"""What a desk knows of printed lines and of exchanges: how the hand stands to the lines, and what came to whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from tuitable.play.table import Table
from tuitable.record import events as ev
from tuitable.state.choices import Decision
from tuitable.state.views import View
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile
from tuitable.tui.arrival import Arrival

if TYPE_CHECKING:
    from tuitable.review.printed_lines import CardView

Near: TypeAlias = "Callable[[View, Seat], CardView | None]"
"""Holds the hand of a seat against printed lines; null where the rules have none or the hand is not seen."""


class Came:
    """What the last exchange of the hand brought each person, told with that person's eyes only.

    `order` has all tiles in the order in which they came.
    """

    def __init__(self, order: Arrival | None = None) -> None:
        self._came: dict[Seat, tuple[Tile, ...]] = {}
        self.order = order or Arrival()

    def note(self, seat: Seat, event: ev.Event) -> None:
        """An event as this seat sees it."""
        self.order.note(seat, event)
        if isinstance(event, ev.Exchanged):
            self._came[seat] = event.got[seat]
        elif isinstance(event, (ev.HandBegan, ev.SeatsMoved)):
            self._came.clear()

    def watch(self, table: Table, people: Sequence[Seat]) -> Callable[[], None]:
        """Look on with the eyes of each person; the answer stops it."""
        stops = [table.watch(partial(self.note, seat), seat) for seat in people]

        def stop() -> None:
            for each in stops:
                each()

        return stop

    def get(self, seat: Seat) -> tuple[Tile, ...]:
        """The tiles that came to a seat; none before the first exchange."""
        return self._came.get(seat, ())


def printed(view: View, decision: Decision | None, seat: Seat, came: Came, near: Near, *, card: bool) -> dict[str, Any]:
    """Changes of the screen's state: lines and what came while tiles are exchanged, lines while the `card` is open."""
    arranging = decision is not None and decision.about in ("exchange", "vote")
    return {
        "arranging": arranging,
        "near": near(view, seat) if arranging or card else None,
        "came": came.get(seat) if arranging else (),
    }


NOTHING: dict[str, Any] = {"arranging": False, "near": None, "came": ()}
"""The same for a hand that is face down."""
