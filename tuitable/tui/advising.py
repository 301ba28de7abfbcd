"""Hints thought of beside the screen: an advisor is asked like a computer player, and its answer is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View

if TYPE_CHECKING:
    from tuitable.bots.counsel import Advice


class Advisor:
    """Somebody to ask what to do; `choose` may run in a thread, and what came of it is found with `of`."""

    def __init__(self, advise: Callable[[View, Decision], Advice]) -> None:
        self._advise = advise
        self._found: tuple[Decision, Advice] | None = None

    def choose(self, view: View, decision: Decision) -> Choice:
        """Think about a question. The answer is only a sign that the thinking is done, and is given to nobody."""
        self._found = (decision, self._advise(view, decision))
        return decision.options[0].choice

    def of(self, decision: Decision | None) -> Advice | None:
        """What was thought of this very question; null if it was not asked about yet."""
        found = self._found
        return found[1] if found is not None and found[0] is decision else None
