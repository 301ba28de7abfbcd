"""The one interface through which everybody meets a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from tuitable.record.events import Event
from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View
from tuitable.tiles.seat import Seat

Watcher = Callable[[Event], None]
"""Called with each event as its watcher may see it, after it is on disk and applied."""


class Table(Protocol):
    """A table: look at it, be asked, answer, and be told what happens. Nothing else."""

    def view(self, seat: Seat | None) -> View:
        """What `seat` sees now; null asks for everything, refused (`IllegalChoice`) while hands are hidden."""

    def pending(self, seat: Seat) -> Decision | None:
        """The question this seat has to answer now, if any."""

    def answer(self, seat: Seat, choice: Choice, *, asked: bool = True) -> None:
        """Answer the pending question. Raises `IllegalChoice` if the choice is not among the options.

        `asked`: false where nobody was asked, as for a claim that is passed by itself.
        """

    def watch(self, callback: Watcher, seat: Seat | None = None) -> Callable[[], None]:
        """Be told of every event from now on, as `seat` sees it; the answer stops the watching."""
