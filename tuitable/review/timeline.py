"""Looking back: a table that cannot be answered, at any moment of a record."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

import msgspec

from tuitable.errors import BrokenState, IllegalChoice
from tuitable.play.table import Watcher
from tuitable.record.codec import Record
from tuitable.record.events import Drew, Event, HandBegan, Header, Melded, Noted, Settled
from tuitable.record.line import branch_line, notes, standing
from tuitable.record.redact import redact
from tuitable.state.choices import Choice, Decision
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.state.views import View, view_of
from tuitable.tiles.seat import Seat


class HandMark(msgspec.Struct):
    """A hand on the timeline: positions from just after its `HandBegan` (`start`) to the next hand or the end."""

    number: int
    start: int
    stop: int
    began: HandBegan
    settled: Settled | None = None


class Timeline:
    """A record as a `Table`, at the position after its first `position` events that stand (0: before the first).

    `broken` tells of the first event that cannot have happened; the timeline ends before it. A variation is
    shown with `branch`. Only the small state before each hand is kept, so a seek folds one hand at most.
    """

    def __init__(self, record: Record, branch: str = "") -> None:
        """Fold the record once. Raises `RecordError` for senseless take-backs or an unknown variation."""
        self.record = record
        self.branch = branch
        if branch:
            line = list(enumerate(branch_line(record.entries, branch), 1))
        else:
            line = standing(record.entries)
        self.events: list[Event] = [event for _, event in line]
        self.numbers: list[int] = [number for number, _ in line]
        self.broken: BrokenState | None = None
        self.hands: list[HandMark] = []
        self._before: list[TableState] = []
        self._turns: list[int] = []
        self._watchers: list[tuple[Seat | None, Watcher]] = []
        self._seen: dict[Seat | None, tuple[int, TableState]] = {}
        self._mark()
        self.position = 0

    def _mark(self) -> None:
        state = TableState()
        for at, event in enumerate(self.events):
            if type(event) is HandBegan:
                self._before.append(_base(state))
                if self.hands:
                    self.hands[-1].stop = at
                self.hands.append(HandMark(event.number, at + 1, len(self.events), event))
                self._turns.append(at + 1)
            try:
                apply(state, event)
            except BrokenState as error:
                self.broken = BrokenState(_without_place(error), self.numbers[at])
                self._cut(at)
                return
            if (type(event) is Drew and event.why == "turn") or (type(event) is Melded and event.meld.is_called):
                self._turns.append(at + 1)
            elif type(event) is Settled and event.next is not None and self.hands:
                self.hands[-1].settled = event

    def _cut(self, at: int) -> None:
        del self.events[at:], self.numbers[at:]
        if self.hands and self.hands[-1].start > at:
            self.hands.pop()
            self._before.pop()
            self._turns.pop()
        if self.hands:
            self.hands[-1].stop = at

    @property
    def header(self) -> Header:
        """The header of the record."""
        return self.record.header

    @property
    def length(self) -> int:
        """The last position."""
        return len(self.events)

    @property
    def hand_index(self) -> int:
        """Which of `hands` the position lies in, -1 before the first."""
        return bisect_right([mark.start for mark in self.hands], self.position) - 1

    def seek(self, position: int) -> None:
        """Go to a position; beyond either end it stays at the end."""
        self.position = max(0, min(position, self.length))

    def step(self, by: int = 1) -> None:
        """Go some events on or back; one step on tells the watchers."""
        before = self.position
        self.seek(before + by)
        if by == 1 and self.position > before:
            event = self.events[before]
            for seat, callback in list(self._watchers):
                callback(redact(event, seat))

    def seek_event(self, number: int) -> None:
        """Go to just after main-line event `number`, or the last one that stands before it."""
        self.seek(bisect_right(self.numbers, number))

    def seek_hand(self, index: int, *, end: bool = False) -> None:
        """Go to the first event, or the end, of a hand by its place in `hands`; beyond either end the nearest."""
        if self.hands:
            mark = self.hands[max(0, min(index, len(self.hands) - 1))]
            self.seek(mark.stop if end else mark.start)

    def seek_turn(self, by: int) -> None:
        """Go on or back by turns: the moments at which a seat drew or called, and the first of each hand."""
        at = bisect_right(self._turns, self.position) + by
        if by < 0 and self.position not in self._turns:
            at += 1
        if at <= 0:
            self.seek(0)
        else:
            self.seek(self._turns[at - 1] if at <= len(self._turns) else self.length)

    def state(self, seat: Seat | None = None) -> TableState:
        """The state here, as `seat` may know it (null: all of it). It belongs to the timeline: do not change it."""
        index = self.hand_index
        start = self.hands[index].start - 1 if index >= 0 else 0
        at, state = self._seen.get(seat, (-1, TableState()))
        if not start <= at <= self.position or at < 0:
            at = start
            state = self._before[index].between_hands() if index >= 0 else TableState()
        try:
            for event in self.events[at : self.position]:
                apply(state, redact(event, seat))
        except BaseException:
            self._seen.pop(seat, None)
            raise
        self._seen[seat] = (self.position, state)
        return state

    def hand_state(self, index: int) -> TableState:
        """A state of its own for a hand by its place in `hands`, folded to the end of that hand."""
        mark = self.hands[index]
        state = self._before[index].between_hands()
        for event in self.events[mark.start - 1 : mark.stop]:
            apply(state, event)
        return state

    def notes(self) -> list[Noted]:
        """The remarks on the line shown."""
        return notes(self.record.entries, self.branch)

    def view(self, seat: Seat | None) -> View:
        """What `seat` saw at this moment; null shows all."""
        return view_of(self.state(seat), seat)

    def pending(self, seat: Seat) -> Decision | None:
        """Nothing is asked of anybody any more."""
        return None

    def answer(self, seat: Seat, choice: Choice, *, asked: bool = True) -> None:
        """Always raises `IllegalChoice`."""
        raise IllegalChoice("this game is only being looked at", "replay")

    def watch(self, callback: Watcher, seat: Seat | None = None) -> Callable[[], None]:
        """Be told of each event that is stepped over forwards, as `seat` saw it."""
        entry = (seat, callback)
        self._watchers.append(entry)

        def stop() -> None:
            if entry in self._watchers:
                self._watchers.remove(entry)

        return stop


def _base(state: TableState) -> TableState:
    """What is kept before a hand: the finished hand itself is not needed to fold the next."""
    base = state.between_hands()
    base.hand = None
    return base


def _without_place(error: BrokenState) -> str:
    text = str(error)
    return text.partition(": ")[2] if error.event_no is not None else text
