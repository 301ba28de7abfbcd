"""What reaches the screen from elsewhere: messages of the screen library."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.message import Message

from tuitable.errors import ComputerFailed

if TYPE_CHECKING:
    from tuitable.state.choices import Choice, Decision
    from tuitable.tui.shows import Show


class Decided(Message):
    """A computer has chosen an answer to a question, or failed with an error."""

    bubble = False

    def __init__(self, decision: Decision, choice: Choice | None, error: Exception | None = None) -> None:
        """Either the choice or the error is null."""
        super().__init__()
        self.decision = decision
        self.choice = choice
        self.error = error

    @property
    def answer(self) -> Choice:
        """The choice. Raises `ComputerFailed` if there is none."""
        if self.choice is None:
            raise ComputerFailed(self.error or RuntimeError("nothing was chosen")) from self.error
        return self.choice


class Loaded(Message):
    """What was loaded behind the curtain, or the error that it ended with."""

    bubble = False

    def __init__(self, show: Show | None, error: BaseException | None = None) -> None:
        """Either the show or the error is null."""
        super().__init__()
        self.show = show
        self.error = error
