"""What a desk can tell people who are new: the words of the rules, what these rules do not have, what to do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tuitable.state.choices import Decision
from tuitable.state.views import View
from tuitable.tui.keys import Keys
from tuitable.tui.keytable import BINDINGS, Phase

REMINDED = ("any.hints", "any.take-back")
"""Actions that people who are coached are reminded of."""


@dataclass(frozen=True, slots=True)
class Tutor:
    """All of it is made on request.

    `terms` are the words of the rules as ready lines. `missing` says of an action of the table of keys that these
    rules do not know it, and by which rule; empty if they do. `coach` says in words what to do with a question and
    why; null where hints are numbers.
    """

    terms: Callable[[], Sequence[str]] = tuple
    missing: Callable[[str], str] = lambda action: ""
    coach: Callable[[View, Decision], str] | None = None

    def nudge(self, changes: dict[str, Any], keys: Keys) -> dict[str, Any]:
        """The changes of a screen for a question, with a reminder of hint and undo for those who are coached."""
        if self.coach is None or changes.get("phase") is not Phase.TURN:
            return changes
        hint, undo = (keys.caps(b for b in BINDINGS if b.id == id).split(" ")[0] for id in REMINDED)
        return {**changes, "prompt": f"{changes['prompt']}   {hint} hint, {undo} undo"}


NOBODY = Tutor()
"""Nothing is told."""

__all__ = ["NOBODY", "Tutor"]
