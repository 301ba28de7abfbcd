"""What a desk can tell people who are new: the words of the rules, what these rules do not have, what to do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tuitable.state.choices import Decision
from tuitable.state.views import View
from tuitable.tui.keys import Keys
from tuitable.tui.keytable import BINDINGS, Phase

REMINDED = {"any.hints": "hint", "any.take-back": "undo"}
"""Actions that people who are coached are reminded of, with a word for each."""
FRESH = {"any.news": "what is new here"}
"""The same for people to whom the rules are new."""


@dataclass(frozen=True, slots=True)
class Tutor:
    """All of it is made on request.

    `terms` are the words of the rules as ready lines. `missing` says of an action of the table of keys that these
    rules do not know it, and by which rule; empty if they do. `coach` says in words what to do with a question and
    why; null where hints are numbers. `fresh`: the rules are new to whoever plays.
    """

    terms: Callable[[], Sequence[str]] = tuple
    missing: Callable[[str], str] = lambda action: ""
    coach: Callable[[View, Decision], str] | None = None
    fresh: bool = False

    def nudge(self, changes: dict[str, Any], keys: Keys) -> dict[str, Any]:
        """The changes of a screen for a question, with a reminder of keys for people to whom something is new."""
        ids = REMINDED if self.coach is not None else FRESH if self.fresh else {}
        if not ids or changes.get("phase") is not Phase.TURN:
            return changes
        caps = [keys.caps(b for b in BINDINGS if b.id == id).split(" ")[0] for id in ids]
        told = ", ".join(f"{cap} {word}" for cap, word in zip(caps, ids.values(), strict=True))
        return {**changes, "prompt": f"{changes['prompt']}   {told}"}


NOBODY = Tutor()
"""Nothing is told."""

__all__ = ["NOBODY", "Tutor"]
