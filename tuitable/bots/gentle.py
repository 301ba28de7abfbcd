"""A slow player for people who are new: it plays along, often carelessly, and does not win early."""

from __future__ import annotations

import random

from tuitable.bots.bot import Bot
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Decision, Decline, Discard, Win
from tuitable.state.views import View

PATIENCE = 10
"""So many own discards pass before it wins."""
CARELESS = 0.4
"""The share of turns in which it throws what it drew."""


class GentleBot:
    """Throws as `thinker` would or just what it drew, claims nothing but a win, and that late.

    What has to be answered before play, such as an exchange, is left to `thinker`. The same seed and view make the
    same choice.
    """

    def __init__(self, ruleset: Ruleset, thinker: Bot, seed: str) -> None:
        self.ruleset = ruleset
        self._thinker = thinker
        self._seed = seed

    def choose(self, view: View, decision: Decision) -> Choice:
        """A pass or a discard; a win once `PATIENCE` discards lie in the own pond."""
        options = [option.choice for option in decision.options if not option.foul]
        thrown = 0 if view.hand is None else len(view.hand.seats[decision.seat].pond)
        win = next((choice for choice in options if isinstance(choice, Win)), None)
        if win is not None and thrown >= PATIENCE:
            return win
        passed = next((choice for choice in options if isinstance(choice, Decline)), None)
        if passed is not None:
            return passed
        throws = [choice for choice in options if isinstance(choice, Discard)]
        if not throws:
            return self._thinker.choose(view, decision)
        drawn = next((choice for choice in throws if choice.drawn), None)
        number = 0 if view.hand is None else view.hand.number
        if drawn is not None and random.Random(f"{self._seed} {number} {thrown}").random() < CARELESS:
            return drawn
        wanted = self._thinker.choose(view, decision)
        return wanted if isinstance(wanted, Discard) else drawn or throws[0]


__all__ = ["GentleBot"]
