"""What a desk can tell people who are new: the words of the rules, what these rules do not have, what to do now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tuitable.state.choices import Decision
from tuitable.state.views import View


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


NOBODY = Tutor()
"""Nothing is told."""

__all__ = ["NOBODY", "Tutor"]
