"""What a hand is worth to its owner: chances times amounts, for the aims it can go for.

Everything is in points that the seat may expect to gain. Amounts come from the ruleset by appraising hands.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from tuitable.bots.chances import GIVERS, WARY, arrives, most, others_win, outlook
from tuitable.bots.goals import (
    PLAIN,
    PUNGS,
    PUNGS_WIDTH,
    Goal,
    distance_to,
    fits,
    goals_of,
    lacking,
    useful_to,
)
from tuitable.bots.lore import lore
from tuitable.bots.outcome import called_sets, completed
from tuitable.bots.position import Position
from tuitable.hands.fields import CALLED, CHOWS, SETS, Fixed, fixed, together
from tuitable.hands.packed import KIND_COUNT, ONE, counts, kind_mask, kinds_held, mask_kinds, pack
from tuitable.hands.waits import distance, waits
from tuitable.tiles.seat import SEATS

SLACK = 3
"""An aim may be this much farther off than the plain one to be looked at."""
MOST_AIMS = 8
CALLS = 0.35
"""Discards in a go-around that are as good as a draw to a hand that is not ready and may call."""
PUNG_CALLS = 1.2
"""The same where only pungs are wanted."""
TOGETHER = 0.7
"""Tiles that an aim must have come in beside others: the power to which their chance counts."""
RETREAT = 0.1
"""How much the plain aim adds to a better one, as something to fall back on."""


class Aim(NamedTuple):
    """A goal with what it would gain: by an own draw and by another's tile, in points; 0 if that is no win.

    First if all its sets are drawn, then if those that are not there yet are called.
    """

    goal: Goal
    drawn: float
    given: float
    drawn_called: float
    given_called: float

    @property
    def best(self) -> float:
        """The most it can gain."""
        return max(self.drawn, self.given, self.drawn_called, self.given_called)


class Worth(NamedTuple):
    """What a hand may be expected to gain: in all, the chance to win, and what a win would gain."""

    points: float
    chance: float
    gain: float


class Thinking:
    """Thoughts about one position, kept so that nothing is worked out twice.

    `boldness` is the power to which gains are valued against chances: below 1 for those who prefer to win often.
    """

    def __init__(self, position: Position, boldness: float = 1.0) -> None:
        self.position = position
        self.boldness = boldness
        self.reference = 0.0
        """What a plain hand gains; gains are made more or less of in proportion to it."""
        self._aims: dict[tuple[int, int], list[Aim]] = {}
        self._worth: dict[tuple[int, int, int, int], Worth] = {}
        self._bounded: dict[tuple[int, int, int, int], list[tuple[float, int, Aim]]] = {}
        self._ready: dict[tuple[int, int, int, bool | None], tuple[float, float, float]] = {}
        seat, ask = position.seat, position.ask
        self.lore = lore(position.ruleset, ask, position.own.wind.number, position.shown.round_wind.number)
        nothing = dict.fromkeys(SEATS, 0)
        whole = {**nothing, seat: 1000}
        self.by_draw = ask.gains(seat, None, whole)[seat] / 1000
        self.by_gift = sum(ask.gains(seat, other, whole)[seat] for other in SEATS if other != seat) / 3000
        gift = [-gain for gain in ask.gains(seat, (seat + 1) % 4, whole)]
        # Where giving costs no more than anything else, others throw what they like.
        self.givers = GIVERS if gift[(seat + 1) % 4] <= 2 * max(gift[(seat + 2) % 4], gift[(seat + 3) % 4]) else WARY
        self.beside = 0.0
        if position.ruleset.scoring.others_score:
            self.beside = sum(ask.gains(other, None, whole)[seat] for other in SEATS if other != seat) / 3000
        self.live = kind_mask(kind for kind in range(KIND_COUNT) if position.unseen[kind])

    def aims(self, hand: int, melds: Fixed, most: int = MOST_AIMS, slack: int = SLACK) -> list[Aim]:
        """The aims worth looking at for a hand (about to draw or to discard) beside these melds.

        At most so many, none of them more than `slack` farther off than the plain one. They are kept by the melds:
        whoever asks about other hands beside the same melds gets the aims of the first.
        """
        key = (melds.adds, melds.ors)
        found = self._aims.get(key)
        if found is None:
            found = self._aims[key] = self._look_for(hand, melds, most, slack)
        return found

    def _look_for(self, hand: int, melds: Fixed, most: int, slack: int) -> list[Aim]:
        position = self.position
        chows = melds.adds >> CHOWS & 7
        candidates = [
            (distance_to(goal, hand, melds.sets), goal)
            for goal in goals_of(hand, position.shapes, melds.sets, self.lore.families, self.lore.counting)
            if fits(goal, melds.tiles, chows)
        ]
        if not candidates:
            return []
        limit = candidates[0][0] + slack
        near = sorted((c for c in candidates if c[0] <= limit), key=lambda c: c[0])
        found: list[Aim] = []
        plain = 0.0
        for _, goal in near[:most]:
            aim = self._appraised(goal, hand, melds)
            if goal is PLAIN and aim is not None:
                plain = aim.best
            # A special aim that gains no more than any hand would is none.
            if aim is not None and (goal is PLAIN or aim.best > plain):
                found.append(aim)
        if not self.reference:
            self.reference = plain or max((aim.best for aim in found), default=1.0)
        return found

    def _appraised(self, goal: Goal, hand: int, melds: Fixed) -> Aim | None:
        made = completed(goal, hand, melds.sets, self.position.unseen)
        if made is None:
            return None
        concealed, last = made
        drawn, given = self._gains(concealed, last, melds)
        called = called_sets(goal, hand, concealed + ONE[last], last, 4 - melds.sets)
        if not called:
            return Aim(goal, drawn, given, drawn, given) if drawn or given else None
        left = concealed - sum(pack(meld.tiles) for meld in called)
        more = self._gains(left, last, together(melds, fixed(called)))
        return Aim(goal, drawn, given, *more) if drawn or given or any(more) else None

    def _gains(self, concealed: int, last: int, melds: Fixed) -> tuple[float, float]:
        ask = self.position.ask
        announced = self.will_announce(melds)
        drawn = ask.win(concealed, last, True, melds, announced) * self.by_draw
        return drawn, ask.win(concealed, last, False, melds, announced) * self.by_gift

    def worth(self, hand: int, melds: Fixed, turns: int) -> Worth:
        """What a hand about to draw may be expected to gain with so many draws to come.

        The aims are those of the first hand that was asked about beside these melds.
        """
        key = (hand, melds.adds, melds.ors, turns)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._work_out(hand, melds, turns)
        return found

    def _work_out(self, hand: int, melds: Fixed, turns: int) -> Worth:
        position = self.position
        best = (0.0, 0.0, 0.0)
        self.aims(hand, melds)
        if distance(hand, melds.sets, position.shapes) == 0:
            chance, gain, _ = self.ready(hand, melds, turns)
            best = self._valued(chance, gain)
        plain = best[0]
        for bound, near, aim in self._bounds(hand, melds, turns):
            if aim.goal is PLAIN and near <= 0:
                continue
            if bound > best[0] or aim.goal is PLAIN:
                mask = useful_to(aim.goal, hand, melds.sets)[1]
                found = self._chance(aim, near, mask, hand, turns)
                best = max(best, found)
                if aim.goal is PLAIN:
                    plain = max(plain, found[0])
        value, chance, gain = best
        aside = 0.0
        if self.beside:
            aside = (1 - chance) * others_win(turns, position.age) * self.beside * self.aside(hand, melds, turns)
        return Worth(value + RETREAT * plain + aside, chance, gain)

    def most(self, hand: int, melds: Fixed, turns: int) -> float:
        """About the most that winning can make of a hand, found much more quickly than what it is worth.

        Of a ready hand there is no saying; it has to be looked at.
        """
        if distance(hand, melds.sets, self.position.shapes) <= 0:
            return math.inf
        return (1 + RETREAT) * max((bound for bound, _, _ in self._bounds(hand, melds, turns)), default=0.0)

    def _bounds(self, hand: int, melds: Fixed, turns: int) -> list[tuple[float, int, Aim]]:
        """The aims with their distances and about the most each can be worth, the best first."""
        key = (hand, melds.adds, melds.ors, turns)
        known = self._bounded.get(key)
        if known is not None:
            return known
        position = self.position
        found = self._bounded[key] = []
        for aim in self.aims(hand, melds):
            near = distance_to(aim.goal, hand, melds.sets)
            chance = most(near, position.hidden, turns, position.age, aim.goal.typical)
            bound = self._valued(chance, aim.best)[0]
            found.append((bound, near, aim))
        found.sort(key=lambda one: -one[0])
        return found

    def ranked(self, hand: int, melds: Fixed, turns: int) -> list[tuple[float, int, Aim]]:
        """The aims of a hand about to draw with what each may be expected to gain and its distance, the best first."""
        found = []
        for aim in self.aims(hand, melds):
            near, mask = useful_to(aim.goal, hand, melds.sets)
            found.append((self._chance(aim, near, mask, hand, turns)[0], near, aim))
        found.sort(key=lambda one: -one[0])
        return found

    def will_announce(self, melds: Fixed) -> bool:
        """Whether a hand with these melds would be declared ready some time."""
        return self.position.may_announce and not melds.adds >> CALLED & 7

    def _valued(self, chance: float, gain: float) -> tuple[float, float, float]:
        if self.boldness == 1.0 or gain <= 0:
            return chance * gain, chance, gain
        return float(chance * self.reference * (gain / self.reference) ** self.boldness), chance, gain

    def _chance(self, aim: Aim, near: int, mask: int, hand: int, turns: int) -> tuple[float, float, float]:
        """The better of the two ways to an aim: its value, its chance, and what a win would gain on average."""
        position, goal = self.position, aim.goal
        useful = float(sum(map(position.unseen.__getitem__, mask_kinds(mask & self.live))))
        best = (0.0, 0.0, 0.0)
        for called, drawn, given in ((False, aim.drawn, aim.given), (True, aim.drawn_called, aim.given_called)):
            gain = max(drawn, given)
            if not gain or (called and goal.form not in (SETS, PUNGS)):
                continue
            givers = self.givers if given else 0.0
            calls = 0.0
            if called:
                calls = CALLS if goal.typical is not PUNGS_WIDTH else PUNG_CALLS
            chance = outlook(max(near, 0), useful, position.hidden, turns, position.age, calls, givers, goal.typical)
            for kind, number in lacking(goal, hand):
                tries = 1 + (0.0 if not called else PUNG_CALLS if goal.blocks < 3 else CALLS)
                chance *= arrives(number, position.unseen[kind], position.hidden, turns, tries) ** TOGETHER
            weight = (1.0 if drawn else 0.0) + givers
            best = max(best, self._valued(chance, (drawn + givers * given) / weight))
        return best

    def ready(self, hand: int, melds: Fixed, turns: int, announced: bool | None = None) -> tuple[float, float, float]:
        """Of a ready hand: the chance to win, what a win gains on average, and how many tiles it waits for.

        `announced`: declared ready with this discard, and bound by it, or never; null for a hand that will be declared
        if that is possible, but is free as yet.
        """
        key = (hand, melds.adds, turns, announced)
        found = self._ready.get(key)
        if found is None:
            found = self._ready[key] = self._wait(hand, melds, turns, announced)
        return found

    def _wait(self, hand: int, melds: Fixed, turns: int, announced: bool | None) -> tuple[float, float, float]:
        position = self.position
        every = waits(hand, melds.sets, position.shapes)
        barred = position.barred(every)
        drawn = given = gain = 0.0
        worth_more = self.will_announce(melds) if announced is None else announced
        for kind in mask_kinds(every & self.live):
            left = position.unseen[kind]
            amount = position.ask.win(hand, kind, True, melds, worth_more)
            if amount:
                drawn += left
                gain += left * amount * self.by_draw
            if not barred >> kind & 1:
                amount = position.ask.win(hand, kind, False, melds, worth_more)
                if amount:
                    given += left
                    gain += self.givers * left * amount * self.by_gift
        tiles = drawn + self.givers * given
        if not tiles:
            return 0.0, 0.0, 0.0
        useful = max(drawn, 0.5)
        gifts = self.givers * given / useful
        chance = outlook(0, useful, position.hidden, turns, position.age, CALLS, gifts, bound=announced is True)
        return chance, gain / tiles, max(drawn, given)

    def aside(self, hand: int, melds: Fixed, turns: int) -> float:
        """The amount the hand would score if another seat won, with some hope for its pairs to become sets."""
        position = self.position
        now = position.ask.side(hand, melds)
        hope = 0.0
        for kind, held in enumerate(counts(hand)):
            if held == 2 and position.unseen[kind]:
                more = position.ask.side(hand + ONE[kind], melds) - now
                hope += more * min(0.4, 0.02 * turns * position.unseen[kind])
        return now + hope

    def most_aside(self, hand: int, melds: Fixed, turns: int) -> float:
        """The most that a hand about to discard can be worth without winning."""
        if not self.beside:
            return 0.0
        return others_win(turns, self.position.age) * self.beside * self.aside(hand, melds, turns)

    def discards(self, hand: int) -> list[int]:
        """The kinds that may be thrown from a hand about to discard."""
        return list(mask_kinds(kinds_held(hand)))


__all__ = ["Aim", "Thinking", "Worth"]
