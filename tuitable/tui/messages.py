"""What reaches the screen from elsewhere: messages of the screen library."""

from __future__ import annotations

from textual.message import Message

from tuitable.state.choices import Choice, Decision


class Decided(Message):
    """A computer has chosen an answer to a question, or failed with an error."""

    bubble = False

    def __init__(self, decision: Decision, choice: Choice | None, error: Exception | None = None) -> None:
        """Either the choice or the error is null."""
        super().__init__()
        self.decision = decision
        self.choice = choice
        self.error = error
