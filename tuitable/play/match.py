"""Drive a table with players until the match is over. For tests, the command line and simulation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tuitable.play.live import LiveTable
from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View


class Player(Protocol):
    """Whoever chooses: gets what its seat sees and the question, and answers with one of the options."""

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer."""


def drive(table: LiveTable, players: Sequence[Player], hands: int | None = None) -> None:
    """Play until the match is over, or until that many more hands have ended and the next one has begun.

    `players[i]` is the person who began on chair i, wherever it sits now.
    """
    table.go()
    first = table.hand_number
    while asked := table.asked:
        if hands is not None and table.hand_number - first >= hands:
            return
        for decision in asked:
            player = players[table.people[decision.seat]]
            table.answer(decision.seat, player.choose(table.view(decision.seat), decision))
