"""The table as it is watched from a chair: who sits where, what can be seen, and what has happened, in words.

Knows no screen library, and answers nothing: that is for the desk.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuitable.play.table import Table
from tuitable.record import events as ev
from tuitable.state.views import View
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tui.arrival import Arrival
from tuitable.tui.friendly import Friendly
from tuitable.tui.logbook import LogBook
from tuitable.tui.narrate import public
from tuitable.tui.printed import Came
from tuitable.tui.scene import Scene
from tuitable.tui.shows import Chooser
from tuitable.tui.uistate import Panel, UiState


class Onlooker:
    """Sees a table with the eyes of the first person at it, or of nobody, and keeps `view` and the log of `ui`.

    `over` and `ended` say that the match is; `order` is how the own hand lies. The result of a hand is looked at for
    as long as `_result` has it, and what happens meanwhile waits.
    """

    def __init__(
        self,
        table: Table,
        computers: Sequence[Chooser | None],
        scene: Scene,
        past: Sequence[ev.Event],
        *,
        title: str,
        hints: bool,
        friendly: Friendly,
    ) -> None:
        """The same as a desk is given."""
        self.table = table
        self.computers = list(computers)
        self.friendly = friendly
        self._result: View | None = None
        self._pause: View | None = None
        self._unseen: list[ev.Event] = []
        """What has been drawn and laid out since the picture of `_pause`."""
        self._later: list[ev.Event] = []
        self._book = LogBook()
        self.ended: ev.MatchEnded | None = None
        people = self.people
        seat = people[0] if people else 0
        self.ui = UiState(seat, scene, title, hints=hints)
        self.order = Arrival(friendly.unsorted)
        self._came = Came(self.order)
        self.view = table.view(seat if people else None)
        self.over = self.view.over
        self._retell(past)
        self._stop: Callable[[], None] = lambda: None
        self._watch()

    @property
    def people(self) -> list[Seat]:
        """The seats of people, as they sit now."""
        return [seat for seat in SEATS if self.computers[seat] is None]

    def _watch(self) -> None:
        """Be told of events as the first person sees them."""
        self._stop()
        people = self.people
        stops = (self.table.watch(self._happened, people[0] if people else None), self._came.watch(self.table, people))
        self._stop = lambda: [stop() for stop in stops].clear()

    def _retell(self, past: Sequence[ev.Event]) -> None:
        """These are the events of the hand, as the first person saw them."""
        for event in past:
            self._came.note(self.ui.seat, event)
            self._log(event)

    def _seen(self) -> View:
        """The table as the seat at the bottom sees it, with its hand as it likes it."""
        view = self._pause or self.table.view(self.ui.seat if self.people else None)
        return self.order.lay(view, self.ui.seat)

    def close(self) -> None:
        """Stop watching the table."""
        self._stop()

    def _happened(self, event: ev.Event) -> None:
        """Take note of an event; the view is renewed later, in `settle`."""
        people = self.people
        if self._pause is not None:
            if isinstance(event, ev.Drew | ev.SetAside):
                self._unseen.append(event)
                return
            self._pause = None
            for unseen in self._unseen:
                self._log(unseen)
            self._unseen.clear()
        if isinstance(event, ev.Discarded) and people == [event.seat]:
            # A picture ends with the own discard: what the next seat draws is seen with what comes of it, at once.
            self._pause = self.table.view(self.ui.seat)
        if isinstance(event, ev.TookBack):
            self._retell(self.friendly.past(people[0] if people else None))
        if isinstance(event, ev.SeatsMoved):
            self.computers = [self.computers[old] for old in event.order]
            if self._result is None:
                # A result that is being looked at keeps the chairs as they were in its hand.
                self.ui = self.ui.with_(seat=event.order.index(self.ui.seat))
            # Whoever moved to another chair must not go on seeing with the eyes of the old one.
            self._watch()
        if len(people) != 1:
            event = public(event)
        # The log of a hand that is over stays while its result is looked at.
        (self._log if self._result is None or isinstance(event, ev.MatchEnded) else self._later.append)(event)
        if isinstance(event, ev.MatchEnded):
            self.ended = event
        if isinstance(event, ev.MatchEnded) or (isinstance(event, ev.Settled) and event.next is not None):
            self.over = isinstance(event, ev.MatchEnded)
            self._result = self._seen()

    def _log(self, event: ev.Event) -> None:
        """Put an event into words for the log."""
        if isinstance(event, ev.HandBegan):
            self.ui = self.ui.with_(mute=False, panel=Panel.TABLE, scroll=0)
        scene = self.ui.scene
        self.ui = self.ui.with_(log=self._book.add(event, scene), scene=scene.after(event))

    def _leave_result(self) -> None:
        """The result has been seen: now what has happened since is told."""
        self._result = None
        while self._later:
            self._log(self._later.pop(0))
