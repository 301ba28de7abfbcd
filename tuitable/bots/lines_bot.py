"""A player of games where printed lines win, whatever the lines: it weighs every form that its hand may become."""

from __future__ import annotations

from tuitable.bots import exchanging
from tuitable.bots.bot import lot
from tuitable.bots.line_aims import Aim, Lines, Outlook, Stock, kind_of, without
from tuitable.bots.line_threats import LineThreats
from tuitable.bots.sets_bot import Temper
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Challenge, Choice, Decision, Decline, Discard, Group, Option, Swap, Win
from tuitable.state.views import View
from tuitable.tiles.tile import Tile

PAID = 4.3
"""How many times the value of its line a win brings on average."""
GIVEN = 1.0
"""How many times the value a giver pays more than if another had given."""
CLAIMS = 1.03
"""A hand must be worth so many times as much after a claim: open groups bind it and tell the others."""
FORLORN = 0.5
"""A hand worth less after a claim is better kept: open groups could only make it a dead one."""
EVEN = 0.005
"""Discards whose values differ by less than this share are even."""


class LinesBot:
    """Plays by expected values of lines; see `bots.line_aims` and `bots.line_threats`."""

    def __init__(self, ruleset: Ruleset, temper: Temper | None = None, seed: str = "") -> None:
        self.ruleset = ruleset
        self.temper = temper or Temper()
        self.seed = seed
        self.lines = Lines(ruleset, self.temper.boldness)

    def choose(self, view: View, decision: Decision) -> Choice:
        """The best option; wins are taken, dead hands are called."""
        options = [option for option in decision.options if not option.foul]
        for wanted in (Win, Challenge):
            for option in options:
                if isinstance(option.choice, wanted):
                    return option.choice
        if len(options) == 1 and not options[0].most:
            return options[0].choice
        return LineMind(self, view, decision, options).answer()


class LineMind:
    """One decision being thought about. Raises `ValueError` if there is no hand on the table."""

    def __init__(self, bot: LinesBot, view: View, decision: Decision, options: list[Option]) -> None:
        if view.hand is None:
            raise ValueError("there is no hand on the table")
        self.view = view
        self.shown = view.hand
        self.decision = decision
        self.options = options
        self.temper = bot.temper
        self.seed = bot.seed
        self.outlook = Outlook(bot.lines, view.hand, decision.seat)

    def answer(self) -> Choice:
        """The choice."""
        if self.decision.about == "claim":
            return self.claim()
        if self.decision.about == "turn":
            return self.turn()
        outlook = self.outlook
        now = outlook.value(outlook.best, outlook.stock)
        given = exchanging.answer(self.decision, outlook.own.hand, now, self._worths)
        return self.turn() if given is None else given

    def _worths(self, given: tuple[Tile, ...]) -> dict[Tile, float]:
        held = self.outlook.stock
        for tile in given:
            held = held.without(kind_of(tile))
        after = self.outlook.thrown(self.outlook.best, held)
        return {tile: after.get(kind_of(tile), 0.0) for tile in self.outlook.own.hand}

    # In turn.

    def turn(self) -> Choice:
        """A wild tile out of somebody's group if that helps, else the best discard."""
        swap = self._swap()
        if swap is not None:
            return swap
        found = self.weigh()
        if not found:
            return self.options[0].choice
        top = max(value for _, value in found)
        even = [choice for choice, value in found if value >= top - EVEN * abs(top)]
        return max(even, key=lambda choice: lot(self.seed, self.view, choice))

    def weigh(self) -> list[tuple[Choice, float]]:
        """The discards with their values in points; one of each kind."""
        outlook = self.outlook
        threats = LineThreats(outlook, self.shown)
        hopes = outlook.thrown(outlook.best, outlook.stock)
        found: list[tuple[Choice, float]] = []
        known: set[int] = set()
        for option in self.options:
            if not isinstance(option.choice, Discard):
                continue
            kind = kind_of(option.choice.tile)
            if kind in known:
                continue
            known.add(kind)
            hope = PAID * hopes[kind]
            cost = GIVEN * threats.losses[kind] + threats.chances[kind] * hope
            found.append((option.choice, hope - self.temper.care * cost))
        return found

    def _swap(self) -> Choice | None:
        outlook = self.outlook
        swaps = [option for option in self.options if isinstance(option.choice, Swap)]
        if not swaps:
            return None
        now = self._after_discard(outlook.best, outlook.stock)
        best: Choice | None = None
        for option in swaps:
            if isinstance(option.choice, Swap):
                held = outlook.stock.without(kind_of(option.choice.tile)).without(kind_of(Tile.WILD), -1)
                value = self._after_discard(outlook.best, held)
                if value >= now and value > 0:
                    best, now = option.choice, value
        return best

    # Claims.

    def claim(self) -> Choice:
        """Take the open tile for a group if the hand is worth more afterwards than before."""
        decline: Choice = Decline()
        tile = self.decision.tile
        if tile is None:
            return decline
        # Own natural tiles before wild ones: these fit elsewhere too.
        groups: dict[int, Group] = {}
        for option in self.options:
            choice = option.choice
            if isinstance(choice, Group):
                known = groups.get(len(choice.tiles))
                if known is None or choice.tiles.count(Tile.WILD) < known.tiles.count(Tile.WILD):
                    groups[len(choice.tiles)] = choice
        aims = {size: self._with_group(choice, kind_of(tile)) for size, choice in groups.items()}
        if not any(aims.values()):
            return decline
        outlook = self.outlook
        best = max(FORLORN, outlook.value(outlook.best, outlook.stock) * CLAIMS * self.temper.claims)
        chosen = decline
        for size, choice in groups.items():
            held = outlook.stock
            for own in choice.tiles:
                held = held.without(kind_of(own))
            value = self._after_discard(aims[size], held)
            if value > best:
                best, chosen = value, choice
        return chosen

    def _with_group(self, choice: Group, kind: int) -> list[Aim]:
        """The aims that a claim leaves, its group laid out."""
        size, wilds = len(choice.tiles) + 1, choice.tiles.count(Tile.WILD)
        aims: list[Aim] = []
        for aim in self.outlook.aims:
            for at, part in enumerate(aim.parts):
                if part.open and part.kind == kind and part.size == size and (part.wild_ok or not wilds):
                    aims.append(without(aim, at))
                    break
        return aims

    def _after_discard(self, aims: list[Aim], held: Stock) -> float:
        return max(self.outlook.thrown(aims, held).values(), default=0.0)


__all__ = ["LineMind", "LinesBot"]
