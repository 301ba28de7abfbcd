"""What a table keeps of the hand being played, so that a choice can be taken back.

A state cannot run backwards: it is folded anew from where the hand began, over the events that still stand.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.play.consequences import Engine
from tuitable.record.events import Discarded, Event, Melded
from tuitable.record.redact import redact
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.seat import Seat

ACTS = (Discarded, Melded)
"""What takes time where nobody holds a clock."""


class Past:
    """The states when a hand began, its events since, and after which of them a seat gave an answer.

    `line` holds each event that stands with its number in the record.
    """

    def __init__(self, state: TableState, seen: Sequence[TableState], acts: int) -> None:
        """`seen` are the states that the seats see, `acts` how many acts took time so far."""
        self.line: list[tuple[int, Event]] = []
        self._state = state.between_hands()
        self._seen = [one.between_hands() for one in seen]
        self._acts = acts
        self._chosen: list[tuple[int, Seat]] = []
        self._told = 0

    def told(self) -> None:
        """All events so far come from a record, which does not say who was asked after which of them."""
        self._told = len(self.line)

    def chosen(self, seat: Seat) -> None:
        """This seat has answered a question that was asked after the events so far."""
        self._chosen.append((len(self.line), seat))

    def unchosen(self) -> None:
        """The last answer has not happened."""
        self._chosen.pop()

    def last_choice(self, seat: Seat, engine: Engine) -> int | None:
        """After how many events this seat gave its last answer; null if it gave none in this hand.

        `engine` is asked who had a question after an event that was read from a record.
        """
        for place, chooser in reversed(self._chosen):
            if chooser == seat:
                return place
        for place in range(self._told - 1, 0, -1):
            state = self._fold(place)
            step = engine.step(state, state.elapsed)
            if isinstance(step, tuple) and any(decision.seat == seat for decision in step):
                return place
        return None

    def cut(self, place: int) -> tuple[TableState, list[TableState], int]:
        """Forget all but the first `place` events: the state, what the seats see of it, and the acts until there."""
        del self.line[place:]
        self._chosen = [mark for mark in self._chosen if mark[0] < place]
        self._told = min(self._told, place)
        seen = [one.between_hands() for one in self._seen]
        for seat, state in enumerate(seen):
            for _, event in self.line:
                apply(state, redact(event, seat))
        acts = sum(isinstance(event, ACTS) for _, event in self.line)
        return self._fold(place), seen, self._acts + acts

    def _fold(self, place: int) -> TableState:
        state = self._state.between_hands()
        for _, event in self.line[:place]:
            apply(state, event)
        return state
