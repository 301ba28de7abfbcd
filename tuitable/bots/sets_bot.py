"""A player of games of sets and a pair, whatever their rules: it asks the ruleset what hands are worth."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tuitable.bots import exchanging
from tuitable.bots.bot import lot
from tuitable.bots.position import Position
from tuitable.bots.thinking import Thinking
from tuitable.bots.threats import Threats
from tuitable.hands.fields import ORPHANS, Fixed
from tuitable.hands.packed import FIELD_BITS, ONE, pack
from tuitable.hands.waits import distance
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import (
    Abandon,
    Choice,
    Chow,
    Decision,
    Declare,
    Decline,
    Discard,
    Kong,
    Option,
    Pung,
    Win,
)
from tuitable.state.views import View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.tile import KINDS, Tile

EVEN = 0.02
"""Choices whose values differ by less than this share are even; the seed decides between them."""
DRAG = 1.0
"""Discards that each step to ready costs."""
GIVEN_UP = 0.1
"""What is left of a hand that is given up."""
SHORT = 1.15
"""How much nearer to its bound a hand may come than the others seen so far."""
FAR = 4
"""A hand at least this far from ready is given up where the rules allow."""
FEW_AIMS = 5
"""How many aims are looked at for a hand after a claim."""
FEW_WAITS = 3
"""A hand is announced as ready if at least this many tiles would complete it, or there is no other hope."""


class Temper(NamedTuple):
    """What a player is like.

    `boldness`: the power to which gains count against chances. `care`: how much dangers weigh. `claims`: how much
    better than before a hand must be for a claim, as a factor.
    """

    boldness: float = 1.0
    care: float = 1.0
    claims: float = 1.0


class Thrown(NamedTuple):
    """A discard that was thought about: the option, its value in points, and the parts of it."""

    option: Option
    kind: int
    value: float
    hope: float
    cost: float


class SetsBot:
    """Plays by expected points; see `bots.thinking` and `bots.threats`."""

    def __init__(self, ruleset: Ruleset, temper: Temper | None = None, seed: str = "") -> None:
        self.ruleset = ruleset
        self.temper = temper or Temper()
        self.seed = seed
        # The first question to the stored distances reads them, which takes longer than a decision may.
        distance(pack(KINDS))

    def choose(self, view: View, decision: Decision) -> Choice:
        """The best option; wins are taken, and what cannot be judged is let pass."""
        options = [option for option in decision.options if not option.foul]
        for option in options:
            if isinstance(option.choice, Win):
                return option.choice
        if len(options) == 1 and not options[0].most:
            return options[0].choice
        mind = Mind(self, view, decision, options)
        if decision.about == "turn":
            return mind.turn()
        if decision.about == "claim":
            return mind.claim()
        return mind.other()


class Mind:
    """One decision being thought about."""

    def __init__(self, bot: SetsBot, view: View, decision: Decision, options: list[Option]) -> None:
        self.view = view
        self.decision = decision
        self.options = options
        self.temper = bot.temper
        self.seed = bot.seed
        self.position = Position(bot.ruleset, view, decision.seat)
        self.thinking = Thinking(self.position, bot.temper.boldness)
        self.threats = Threats(self.position)

    def turn(self) -> Choice:
        """The act of a turn: announcements and kongs that pay, else the best discard."""
        position = self.position
        discards = [option for option in self.options if isinstance(option.choice, Discard)]
        for option in self.options:
            match option.choice:
                case Declare(what="ready"):
                    if self._announce(option):
                        return option.choice
                case Declare():
                    return option.choice
                case Abandon():
                    if self._hopeless():
                        return option.choice
        thrown = self.weigh(discards, position.hand, position.melds, position.turns - 1)
        best = self.pick(thrown) if thrown else None
        kong = self._kong(best.value if best is not None else None)
        if kong is not None:
            return kong
        return best.option.choice if best is not None else self.other()

    def weigh(
        self, options: Iterable[Option], hand: int, melds: Fixed, turns: int, every: bool = False
    ) -> list[Thrown]:
        """Discards with their values, those left out that cannot be the best unless `every` is asked for.

        One tile of each kind stands for its twins, plain ones before red ones.
        """
        by_kind: dict[int, Option] = {}
        for option in options:
            assert isinstance(option.choice, Discard)
            tile = option.choice.tile
            known = by_kind.get(tile.kind)
            if known is None or (isinstance(known.choice, Discard) and known.choice.tile is not tile.plain):
                by_kind[tile.kind] = option
        self.thinking.aims(hand, melds)
        bounds = {kind: 0.0 if kind < 0 else self.thinking.most(hand - ONE[kind], melds, turns) for kind in by_kind}
        found: list[Thrown] = []
        for kind, (value, hope, cost) in self._tried(hand, bounds, melds, turns, every):
            found.append(Thrown(by_kind[kind], kind, value, hope, cost))
        return found

    def _tried(
        self, hand: int, bounds: dict[int, float], melds: Fixed, turns: int, every: bool = False
    ) -> Iterator[tuple[int, tuple[float, float, float]]]:
        """Discards from the most promising on, as long as one may be better than those before."""
        aside = self.thinking.most_aside(hand, melds, turns)
        best = -math.inf
        reaches: list[float] = []
        for kind in sorted(bounds, key=lambda kind: -bounds[kind]):
            # All fall short of their bounds in much the same way.
            short = min(1.0, SHORT * max(reaches)) if len(reaches) > 2 else 1.0
            if not every and bounds[kind] * short + aside < best:
                return
            value, hope, cost = (0.0, 0.0, 0.0) if kind < 0 else self._after(hand, kind, melds, turns)
            yield kind, (value, hope, cost)
            best = max(best, value)
            if 0 < bounds[kind] < math.inf:
                reaches.append(hope / bounds[kind])

    def _after(self, hand: int, kind: int, melds: Fixed, turns: int) -> tuple[float, float, float]:
        left = hand - ONE[kind]
        hope = self.thinking.worth(left, melds, turns).points
        steps = distance(left, melds.sets, self.position.shapes)
        if steps > 0:
            # Whoever is not ready has to throw more tiles that nobody can choose, or to give the hand up.
            hope = max(GIVEN_UP * hope, hope - DRAG * steps * self.threats.drag(hope) * self.temper.care)
        cost = self.threats.cost(kind, hope) * self.temper.care
        return hope - cost, hope, cost

    def pick(self, thrown: list[Thrown]) -> Thrown:
        """The best of some discards; between even ones what the others need least, then the seed."""
        top = max(t.value for t in thrown)
        even = [t for t in thrown if t.value >= top - EVEN * abs(top)]
        return max(even, key=lambda t: (round(t.value, 3), lot(self.seed, self.view, t.option.choice)))

    def _kong(self, best: float | None) -> Choice | None:
        """A kong that is worth more than any discard."""
        position = self.position
        found: tuple[float, Choice] | None = None
        for option in self.options:
            choice = option.choice
            if not isinstance(choice, Kong):
                continue
            kind = choice.tiles[0].kind
            if choice.kind is MeldKind.KONG_CLOSED:
                melds = position.with_meld(Meld(MeldKind.KONG_CLOSED, choice.tiles))
            else:
                pung = next(
                    meld for meld in position.own.melds if meld.kind is MeldKind.PUNG and meld.tile.kind == kind
                )
                tiles = sorted_tiles((*pung.tiles, *choice.tiles))
                melds = position.instead(
                    pung, Meld(MeldKind.KONG_ADDED, tiles, pung.taken, pung.from_seat, choice.tiles[0])
                )
            hand = position.hand - pack(choice.tiles)
            value = self.thinking.worth(hand, melds, position.turns).points
            if choice.kind is MeldKind.KONG_ADDED:
                value -= self.threats.chance(kind) * value
            if found is None or value > found[0]:
                found = (value, choice)
        if found is None or (best is not None and found[0] <= best):
            return None
        return found[1]

    def _announce(self, option: Option) -> bool:
        """Whether to declare ready: the waits are wide enough and the win is worth more so."""
        position, thinking = self.position, self.thinking
        for tile in option.then:
            hand = position.hand - ONE[tile.kind]
            chance, gain, tiles = thinking.ready(hand, position.melds, position.turns - 1, True)
            quiet_chance, quiet_gain, _ = thinking.ready(hand, position.melds, position.turns - 1, False)
            quiet = quiet_chance * quiet_gain
            worth = chance * gain - (1 - chance) * position.ruleset.declare["ready"].stake
            if worth > quiet and (tiles >= FEW_WAITS or worth > 2 * quiet):
                return True
        return False

    def _hopeless(self) -> bool:
        position = self.position
        far = distance(position.hand, position.melds.sets, position.shapes & ~ORPHANS)
        orphans = position.shapes & ORPHANS
        return far >= FAR and not (orphans and distance(position.hand, position.melds.sets, orphans) <= 2)

    def claim(self) -> Choice:
        """Take the open tile if the hand is worth more afterwards than before."""
        position, decision = self.position, self.decision
        decline: Choice = Decline()
        tile = decision.tile
        if tile is None or tile.kind < 0:
            return self.other()
        self.thinking.aims(position.hand, position.melds)
        best = self.thinking.worth(position.hand, position.melds, position.turns).points * self.temper.claims
        chosen = decline
        for option in self.options:
            choice = option.choice
            if not isinstance(choice, Chow | Pung | Kong):
                continue
            if not isinstance(choice, Kong) and self._pointless(choice):
                continue
            value = self._claimed(choice, tile)
            if value > best * (1 + EVEN) + 1e-9:
                best, chosen = value, choice
        return chosen

    def _claimed(self, choice: Chow | Pung | Kong, tile: Tile) -> float:
        """The value of the hand after a claim, its discard included."""
        position, decision = self.position, self.decision
        if isinstance(choice, Kong):
            kind = choice.kind
        else:
            kind = MeldKind.CHOW if isinstance(choice, Chow) else MeldKind.PUNG
        meld = Meld(kind, sorted_tiles((*choice.tiles, tile)), tile, decision.from_seat)
        melds = position.with_meld(meld)
        hand = position.hand - pack(choice.tiles)
        if isinstance(choice, Kong):
            return self.thinking.worth(hand, melds, position.turns).points
        barred = self.position.ruleset.claims.barred_after(meld)
        # Calling the tile of the seat before takes the place of a draw, any other call comes on top.
        before = decision.from_seat is not None and (decision.from_seat + 1) % 4 == decision.seat
        turns = position.turns - 1 if before else position.turns
        self.thinking.aims(hand, melds, FEW_AIMS, 2)
        bounds = {
            own: self.thinking.most(hand - ONE[own], melds, turns)
            for own in self.thinking.discards(hand)
            if own not in barred
        }
        return max((value for _, (value, _, _) in self._tried(hand, bounds, melds, turns)), default=0.0)

    def _pointless(self, choice: Chow | Pung) -> bool:
        """A call that brings the hand no nearer and makes no set that counts by itself."""
        position = self.position
        if isinstance(choice, Pung) and self.thinking.beside:
            return False
        before = distance(position.hand, position.melds.sets, position.shapes)
        hand, sets = position.hand - pack(choice.tiles), position.melds.sets + 1
        shapes = position.shapes
        return all(distance(hand - ONE[own], sets, shapes) >= before for own in self.thinking.discards(hand))

    def other(self) -> Choice:
        """An answer to questions about exchanges, else to let be what cannot be judged, or the first."""
        position, thinking = self.position, self.thinking
        thinking.aims(position.hand, position.melds)
        now = thinking.worth(position.hand, position.melds, position.turns).points
        given = exchanging.answer(self.decision, position.own.hand, now, self._left_with)
        if given is not None:
            return given
        for option in self.options:
            if isinstance(option.choice, Decline):
                return option.choice
        return self.options[0].choice

    def _left_with(self, given: tuple[Tile, ...]) -> dict[Tile, float]:
        """What the hand is worth after giving one tile more, by that tile."""
        position = self.position
        hand = position.hand - pack(given)
        return {
            tile: self.thinking.worth(hand - ONE[tile.kind], position.melds, position.turns).points
            for tile in set(position.own.hand)
            if tile.kind >= 0 and hand >> FIELD_BITS * tile.kind & 7
        }


__all__ = ["SetsBot", "Temper", "Thrown"]
