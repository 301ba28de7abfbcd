"""Writes the score sheets of a game while it is played or looked at: the last settled hand, explained on request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuitable.record.events import Event, HandBegan, SeatsMoved, Settled
from tuitable.record.redact import redact
from tuitable.rules.ruleset import Ruleset, settle
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.seat import Seat

if TYPE_CHECKING:
    from tuitable.review.reckoning import Row

YOU = "You"
"""The name of a person who is spoken to."""


class Scribe:
    """Takes every event of a game, unredacted, and keeps what the sheet of the last settled hand needs."""

    def __init__(self, ruleset: Ruleset, names: Sequence[str]) -> None:
        """`names` are by the chair on which people began."""
        self.ruleset = ruleset
        self.names = list(names)
        self._state = TableState()
        self._settled: TableState | None = None
        self._names: tuple[str, ...] = ()
        self._rows: tuple[str, ...] | None = None
        self._parts: tuple[Row, ...] | None = None
        self._before: tuple[TableState, TableState | None, tuple[str, ...]] = (self._state, None, ())

    @property
    def elapsed(self) -> int:
        """Seconds of play heard of so far."""
        return self._state.elapsed

    def take(self, event: Event) -> None:
        """One more event. Costs a fold; no text is made."""
        if isinstance(event, HandBegan):
            # The state of the hand before stays as it is for its sheet.
            self._state = self._state.between_hands()
            self._before = (self._state.between_hands(), self._settled, self._names)
        apply(self._state, event)
        if isinstance(event, SeatsMoved):
            self.names = [self.names[old] for old in event.order]
        elif isinstance(event, Settled):
            self._settled, self._names = self._state, tuple(self.names)
            self._rows = self._parts = None

    def again(self, events: Sequence[Event]) -> None:
        """Only these events of the hand under way stand: something was taken back."""
        before, self._settled, self._names = self._before
        self._state = before.between_hands()
        self._rows = self._parts = None
        for event in events:
            self.take(event)

    def past(self, seat: Seat | None) -> list[Event]:
        """The events of the hand under way, as a seat saw them; null sees them all. Empty between hands."""
        hand = self._state.hand
        if hand is None or hand.ended:
            return []
        return [redact(event, seat) for event in hand.events]

    @property
    def facts(self) -> HandFacts | None:
        """The facts of the last settled hand."""
        return None if self._settled is None or self._settled.hand is None else HandFacts(self._settled)

    @property
    def settled_names(self) -> tuple[str, ...]:
        """Names by seat in the last settled hand."""
        return self._names

    def rows(self) -> tuple[str, ...]:
        """The sheet of the last settled hand, line by line; empty before there is one."""
        if self._settled is None or self._settled.hand is None:
            return ()
        if self._rows is None:
            # Not before a hand has been settled: the first picture of a table waits for what this module imports.
            from tuitable.review.sheet import hand_sheet

            facts = HandFacts(self._settled)
            text = hand_sheet(self.ruleset, facts, settle(self.ruleset, facts, self._settled.hand.carry), self._names)
            self._rows = tuple(text.splitlines())
        return self._rows

    def parts(self) -> tuple[Row, ...]:
        """The same in parts, for a screen that lays them out itself."""
        if self._settled is None or self._settled.hand is None:
            return ()
        if self._parts is None:
            from tuitable.review.reckoning import hand_rows

            facts = HandFacts(self._settled)
            settlement = settle(self.ruleset, facts, self._settled.hand.carry)
            self._parts = hand_rows(self.ruleset, facts, settlement, self._names)
        return self._parts
