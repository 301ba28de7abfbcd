"""A hand of a lesson at its real table, with others around it who throw what they draw."""

from __future__ import annotations

from collections.abc import Callable

from tuitable.play.table import Table
from tuitable.record import events as ev
from tuitable.state import choices as ch
from tuitable.state.views import HandView
from tuitable.tiles.seat import SEATS
from tuitable.tui.course import Page

YOU = 0
"""The chair of whoever learns."""
Dealt = tuple[Table, Callable[[], None]]
Deal = Callable[[Page], Dealt]
"""Makes the table of a page's hand, with the wall laid out, and what lets it begin."""


class LessonError(Exception):
    """The lesson's data and the table do not agree: an error of the program."""


class Still:
    """Somebody who throws what was drawn and claims nothing."""

    def choose(self, decision: ch.Decision) -> ch.Choice:
        """The drawn tile, or a pass."""
        found = [option.choice for option in decision.options if not option.foul]
        drawn = next((c for c in found if isinstance(c, ch.Discard) and c.drawn), None)
        throw = next((c for c in reversed(found) if isinstance(c, ch.Discard)), None)
        passed = next((c for c in found if isinstance(c, ch.Decline)), None)
        choice = drawn or throw or passed
        if choice is None:
            raise LessonError(f"seat {decision.seat} can only choose among {found}")
        return choice


class HandRun:
    """A hand of the lesson at its table: the question that is open, and what it came to."""

    def __init__(self, dealt: Dealt) -> None:
        self.table, go = dealt
        self.settled: ev.Settled | None = None
        self.view: HandView | None = None
        self._others = Still()
        self._stop = self.table.watch(self._happened, YOU)
        go()
        self._advance()

    def _happened(self, event: ev.Event) -> None:
        if isinstance(event, ev.Settled) and self.settled is None:
            self.settled, self.view = event, self.table.view(YOU).hand

    def _advance(self) -> None:
        while self.settled is None and self.pending is None:
            asked = [found for seat in SEATS if (found := self.table.pending(seat)) is not None]
            if not asked:
                raise LessonError("nobody is asked anything")
            self.table.answer(asked[0].seat, self._others.choose(asked[0]))
        if self.settled is None:
            self.view = self.table.view(YOU).hand

    @property
    def pending(self) -> ch.Decision | None:
        """The question to whoever learns."""
        return None if self.settled is not None else self.table.pending(YOU)

    def answer(self, choice: ch.Choice) -> None:
        """Answer it, and let the others go on."""
        self.table.answer(YOU, choice)
        self._advance()

    def close(self) -> None:
        """Stop watching."""
        self._stop()


__all__ = ["YOU", "Deal", "HandRun", "LessonError", "Still"]
