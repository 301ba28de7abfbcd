"""What a computer player is."""

from __future__ import annotations

from typing import Protocol

from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View


class Bot(Protocol):
    """Chooses among the options from what its seat sees; it can reach nothing else."""

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer to a question; one of the options accepts it."""
