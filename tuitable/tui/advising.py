"""Hints thought of beside the screen: an advisor is asked like a computer player, its answer kept, and a desk shows it.

An error of whoever thinks about hints ends no game: there are none for that question, and the next one is tried.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from tuitable.review.layout import wrap
from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View
from tuitable.tui import asking, hinting
from tuitable.tui.keys import Phase
from tuitable.tui.offers import hand_order
from tuitable.tui.shows import Task
from tuitable.tui.uistate import Panel

if TYPE_CHECKING:
    from tuitable.bots.counsel import Advice
    from tuitable.review.row import Row
    from tuitable.tui.desk import Desk

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


def corner(desk: Desk) -> tuple[hinting.Hint, ...]:
    """Hints about the raised tile, or about the question."""
    advice = desk.advice()
    if advice is None or desk.decision is None or desk.view.hand is None or desk.ui.covered:
        return hintless(desk) if advisable(desk) else ()
    tiles = hand_order(desk.view.hand.seats[desk.decision.seat])
    raised = tiles[desk.ui.cursor] if desk.ui.cursor is not None and desk.ui.cursor < len(tiles) else None
    lines = worked_out(lambda: hinting.corner(advice, raised, desk.ui.scene, *desk.hint_room))
    return tuple(wrap(FAILED, desk.hint_room[0])) if lines is None else lines


def hintless(desk: Desk) -> tuple[str, ...]:
    """What is said in place of hints about the question: they are being thought of, or nothing came of it."""
    failed = desk.advisor is not None and desk.advisor.asked(desk.decision)
    return tuple(wrap(FAILED, desk.hint_room[0])) if failed else (hinting.THINKING,)


def hints(desk: Desk) -> tuple[str | Row, ...]:
    """What there is room for beside the table; in the panel all hints, or why there are none yet."""
    if desk.ui.panel is not Panel.HINTS:
        return corner(desk)
    advice = desk.advice()
    if advice is not None:
        if desk.hints_beside:
            return corner(desk)
        lines = worked_out(lambda: hinting.full(advice, desk.ui.scene))
        return (FAILED,) if lines is None else lines
    return hintless(desk) if advisable(desk) else ("There are no hints now.",)


def advisable(desk: Desk) -> bool:
    """Whether somebody can be asked for advice now."""
    return desk.advisor is not None and desk.decision is not None and not desk.ui.covered


def hint_task(desk: Desk) -> Task | None:
    """The question to the advisor, if hints are wanted that were not thought of yet."""
    wanted = desk.ui.hints or desk.ui.panel is Panel.HINTS or desk.suggesting
    if not wanted or desk.ui.covered or desk.advisor is None or desk.decision is None:
        return None
    if desk.advisor.asked(desk.decision):
        return None
    return Task(desk.advisor, desk.table.view(desk.decision.seat), desk.decision, at_once=True)


def advised(desk: Desk, decision: Decision) -> None:
    """Show hints about the question on the screen, if they have been thought of and are still wanted."""
    if desk.decision is not decision or desk.advisor is None or not desk.advisor.asked(decision):
        return
    advice = desk.advice()
    if desk.suggesting:
        desk.suggesting = False
        if advice is None:
            desk.change(message=FAILED)
        elif desk.ui.phase is Phase.EXCHANGE:
            desk.change(**asking.suggested(advice.choice, desk.view, decision, desk.keys))
    desk.change()
