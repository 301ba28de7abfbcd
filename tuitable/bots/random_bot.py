"""A player who chooses blindly: for tests, and as the least opponent."""

from __future__ import annotations

import random

from tuitable.state.choices import Choice, Decision, Decline, Discard, Option, Pass, Win
from tuitable.state.views import View


class RandomBot:
    """Wins when it can, else takes any option alike.

    `claims` is the share of offered claims it takes up, and of announcements, kongs and the like in its turn.
    `fouls`: it takes options that the rules punish, too. The same seed makes the same choices.
    """

    def __init__(self, seed: int | str, claims: float = 0.5, fouls: bool = False) -> None:
        self._random = random.Random(seed)
        self._claims = claims
        self._fouls = fouls

    def choose(self, view: View, decision: Decision) -> Choice:
        """Any option, a win before all."""
        options = [option for option in decision.options if self._fouls or not option.foul]
        for option in options:
            if isinstance(option.choice, Win) and not option.foul:
                return option.choice
        plain = [option for option in options if isinstance(option.choice, Discard | Decline)]
        special = [option for option in options if option not in plain]
        if special and (not plain or self._random.random() < self._claims):
            return self._filled(self._random.choice(special))
        return self._random.choice(plain).choice

    def _filled(self, option: Option) -> Choice:
        if not option.most:
            return option.choice
        blind = self._random.randint(0, option.blind)
        number = self._random.randint(option.least, option.most) - blind
        return Pass(tuple(self._random.sample(option.tiles, max(0, number))), blind)
