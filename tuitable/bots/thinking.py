"""What a hand is worth to its owner: chances times amounts, for the aims it can go for.

Everything is in points that the seat may expect to gain. Amounts come from the ruleset by appraising hands.
"""

from __future__ import annotations

from typing import NamedTuple

from tuitable.bots.chances import GIVERS, outlook
from tuitable.bots.goals import PLAIN, PUNGS, Goal, completed, distance_to, fits, goals_of, useful_to
from tuitable.bots.position import Position
from tuitable.hands.fields import CHOWS, SETS, Fixed
from tuitable.hands.packed import KIND_COUNT, ONE, counts, kinds_held, mask_kinds
from tuitable.hands.waits import distance, waits
from tuitable.tiles.seat import SEATS

SLACK = 3
"""An aim may be this much farther off than the plain one to be looked at."""
MOST_AIMS = 12
CALLS = 0.55
"""Discards in a go-around that are as good as a draw to a hand that is not ready and may call."""


class Aim(NamedTuple):
    """A goal with what it would gain: by an own draw and by another's tile, in points; 0 if that is no win."""

    goal: Goal
    drawn: float
    given: float


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
        self._aims: dict[tuple[int, int], list[Aim]] = {}
        self._worth: dict[tuple[int, int, int, int, bool], Worth] = {}
        self._ready: dict[tuple[int, int, int, bool], tuple[float, float, float]] = {}
        seat, ask = position.seat, position.ask
        nothing = dict.fromkeys(SEATS, 0)
        whole = {**nothing, seat: 1000}
        self.by_draw = ask.gains(seat, None, whole)[seat] / 1000
        self.by_gift = sum(ask.gains(seat, other, whole)[seat] for other in SEATS if other != seat) / 3000
        self.beside = 0.0
        if position.ruleset.scoring.others_score:
            self.beside = sum(ask.gains(other, None, whole)[seat] for other in SEATS if other != seat) / 3000
        self.live = sum(1 << kind for kind in range(KIND_COUNT) if position.unseen[kind])

    def aims(self, hand: int, melds: Fixed) -> list[Aim]:
        """The aims worth looking at for a hand (about to draw or to discard) beside these melds."""
        key = (melds.adds, melds.ors)
        found = self._aims.get(key)
        if found is None:
            found = self._aims[key] = self._look_for(hand, melds)
        return found

    def _look_for(self, hand: int, melds: Fixed) -> list[Aim]:
        position = self.position
        chows = melds.adds >> CHOWS & 7
        candidates = [
            (distance_to(goal, hand, melds.sets), goal)
            for goal in goals_of(hand, position.shapes, melds.sets)
            if fits(goal, melds.tiles, chows)
        ]
        if not candidates:
            return []
        most = candidates[0][0] + SLACK
        near = sorted((c for c in candidates if c[0] <= most), key=lambda c: c[0])
        return [aim for _, goal in near[:MOST_AIMS] if (aim := self._appraised(goal, hand, melds)) is not None]

    def _appraised(self, goal: Goal, hand: int, melds: Fixed) -> Aim | None:
        made = completed(goal, hand, melds.sets, self.position.unseen)
        if made is None:
            return None
        concealed, last = made
        ask = self.position.ask
        drawn = ask.win(concealed, last, True, melds) * self.by_draw
        given = ask.win(concealed, last, False, melds) * self.by_gift
        return Aim(goal, drawn, given) if drawn or given else None

    def worth(self, hand: int, melds: Fixed, turns: int, announced: bool = False) -> Worth:
        """What a hand about to draw may be expected to gain with so many draws to come.

        The aims are those of the first hand that was asked about beside these melds.
        """
        key = (hand, melds.adds, melds.ors, turns, announced)
        found = self._worth.get(key)
        if found is None:
            found = self._worth[key] = self._work_out(hand, melds, turns, announced)
        return found

    def _work_out(self, hand: int, melds: Fixed, turns: int, announced: bool) -> Worth:
        position = self.position
        best = (0.0, 0.0, 0.0)
        if distance(hand, melds.sets, position.shapes) == 0:
            best = self._valued(*self.ready(hand, melds, turns, announced))
        if not announced:
            for aim in self.aims(hand, melds):
                near, mask = useful_to(aim.goal, hand, melds.sets)
                if near <= 0 and aim.goal is PLAIN:
                    continue
                chance, gain = self._chance(aim, near, mask, turns)
                best = max(best, self._valued(chance, gain, 0.0))
        _, chance, gain = best
        aside = 0.0
        if self.beside:
            aside = (1 - chance) * 0.8 * self.beside * self.aside(hand, melds, turns)
        return Worth(chance * gain + aside, chance, gain)

    def _valued(self, chance: float, gain: float, _: float) -> tuple[float, float, float]:
        return (chance * max(gain, 0.0) ** self.boldness, chance, gain)

    def _chance(self, aim: Aim, near: int, mask: int, turns: int) -> tuple[float, float]:
        """The chance to reach an aim, and what a win would then gain on average."""
        position = self.position
        useful = float(sum(map(position.unseen.__getitem__, mask_kinds(mask & self.live))))
        given = GIVERS if aim.given else 0.0
        calls = CALLS if aim.goal.form in (SETS, PUNGS) else 0.0
        if not aim.drawn:
            useful *= 0.7
        chance = outlook(max(near, 0), useful, position.hidden, turns, position.age, calls, given)
        weight = (1.0 if aim.drawn else 0.0) + given
        return chance, (aim.drawn + given * aim.given) / weight

    def ready(self, hand: int, melds: Fixed, turns: int, announced: bool) -> tuple[float, float, float]:
        """Of a ready hand: the chance to win, what a win gains on average, and how many tiles it waits for."""
        key = (hand, melds.adds, turns, announced)
        found = self._ready.get(key)
        if found is None:
            found = self._ready[key] = self._wait(hand, melds, turns, announced)
        return found

    def _wait(self, hand: int, melds: Fixed, turns: int, announced: bool) -> tuple[float, float, float]:
        position = self.position
        every = waits(hand, melds.sets, position.shapes)
        barred = position.barred(every)
        drawn = given = gain = 0.0
        for kind in mask_kinds(every & self.live):
            left = position.unseen[kind]
            amount = position.ask.win(hand, kind, True, melds, announced)
            if amount:
                drawn += left
                gain += left * amount * self.by_draw
            if not barred >> kind & 1:
                amount = position.ask.win(hand, kind, False, melds, announced)
                if amount:
                    given += left
                    gain += GIVERS * left * amount * self.by_gift
        tiles = drawn + GIVERS * given
        if not tiles:
            return 0.0, 0.0, 0.0
        useful = max(drawn, 0.5)
        chance = outlook(0, useful, position.hidden, turns, position.age, 0.0, GIVERS * given / useful)
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

    def discards(self, hand: int) -> list[int]:
        """The kinds that may be thrown from a hand about to discard."""
        return list(mask_kinds(kinds_held(hand)))


__all__ = ["Aim", "Thinking", "Worth"]
