"""The computer players by name, and what makes them different."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tuitable.bots.bot import Bot
from tuitable.digests import sha256

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset
    from tuitable.state.choices import Choice, Decision
    from tuitable.state.views import View


class Style(NamedTuple):
    """A computer player: its name, one sentence about it, and how to make one for a game."""

    name: str
    about: str
    make: Callable[[Ruleset, str], Bot]


class _Later:
    """A player that is made when it is first asked."""

    def __init__(self, make: Callable[[], Bot]) -> None:
        self._make = make
        self._bot: Bot | None = None

    def choose(self, view: View, decision: Decision) -> Choice:
        if self._bot is None:
            self._bot = self._make()
        return self._bot.choose(view, decision)


def _thinking(**temper: float) -> Callable[[Ruleset, str], Bot]:
    """A player of this temper, see `sets_bot.Temper`."""

    def make(ruleset: Ruleset, seed: str) -> Bot:
        from tuitable.bots.lines_bot import LinesBot
        from tuitable.bots.sets_bot import SetsBot, Temper

        # Where no shape of sets and pairs wins, printed lines do.
        kind = SetsBot if ruleset.winning.shapes else LinesBot
        return kind(ruleset, Temper(**temper), seed)

    return make


def _gentle(ruleset: Ruleset, seed: str) -> Bot:
    from tuitable.bots.gentle import GentleBot

    return GentleBot(ruleset, _thinking(boldness=0.85)(ruleset, seed), seed)


class _Anew:
    """Chooses blindly, but each question by itself: a question that is asked again is answered alike."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, view: View, decision: Decision) -> Choice:
        from tuitable.bots.random_bot import RandomBot

        return RandomBot(f"{self._seed} {decision.group} {decision.seat}").choose(view, decision)


STYLES: dict[str, Style] = {
    "steady": Style("Steady", "weighs what a hand may gain against what it risks", _thinking(boldness=0.85)),
    "quick": Style("Quick", "wants to win soon, for little too", _thinking(boldness=0.5, care=0.7, claims=0.92)),
    "careful": Style("Careful", "keeps out of trouble and waits", _thinking(boldness=0.85, care=1.8, claims=1.1)),
    "bold": Style("Bold", "goes for hands of high value", _thinking(boldness=1.3, care=0.7, claims=1.05)),
    "gentle": Style("Gentle", "slow and careless, for people who are new", _gentle),
    "random": Style("Random", "takes any choice alike", lambda _, seed: _Anew(seed)),
}
"""All styles by id."""


def player(style: str, ruleset: Ruleset, seed: str) -> Bot:
    """A computer player for a game. Raises `KeyError` for a style that is none; `STYLES` has them.

    The same seed, style and game make the same choices at the same view: nothing is remembered from question to
    question, so a game that was gone on with, or taken back, is played as before.
    """
    return STYLES[style].make(ruleset, seed)


def player_later(style: str, ruleset: Ruleset, seed: str) -> Bot:
    """The same player, made when it is first asked: a table can be seen before anybody has to think."""
    make = STYLES[style].make
    return _Later(lambda: make(ruleset, seed))


def lots(secret: str, chair: int) -> str:
    """What the player who began on a chair draws lots from, in a game with this seed.

    A digest that tells nothing of the seed, since the walls come from the seed and no player may have it.
    """
    return sha256(f"tuitable lots 1\0{secret}\0{chair}".encode()).hexdigest()[:32]


__all__ = ["STYLES", "Style", "lots", "player", "player_later"]
