"""Hints thought of beside the screen: an advisor is asked like a computer player, and its answer is kept.

An error of whoever thinks about hints ends no game: there are none for that question, and the next one is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View

if TYPE_CHECKING:
    from tuitable.bots.counsel import Advice

T = TypeVar("T")

FAILED = "Hints could not be worked out for this question."


def worked_out(think: Callable[[], T]) -> T | None:
    """What thinking about hints came to; null if it ended with an error, which is nobody's to mend at a table."""
    try:
        return think()
    except Exception:  # noqa: BLE001 - whatever it is, the game is worth more than its hints
        return None


class Advisor:
    """Somebody to ask what to do; `choose` may run in a thread, and what came of it is found with `of`."""

    def __init__(self, advise: Callable[[View, Decision], Advice]) -> None:
        self._advise = advise
        self._found: tuple[Decision, Advice | None] | None = None

    def choose(self, view: View, decision: Decision) -> Choice:
        """Think about a question. The answer is only a sign that the thinking is done, and is given to nobody."""
        self._found = (decision, worked_out(lambda: self._advise(view, decision)))
        return decision.options[0].choice

    def of(self, decision: Decision | None) -> Advice | None:
        """What was thought of this very question; null if it was not asked about yet, or nothing came of it."""
        found = self._found
        return found[1] if found is not None and found[0] is decision else None

    def asked(self, decision: Decision | None) -> bool:
        """Whether the thinking about this very question is done, whatever came of it."""
        return self._found is not None and self._found[0] is decision
