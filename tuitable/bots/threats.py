"""What a discard may cost: how near the others are, what they may wait for, and who would be liable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tuitable.bots.position import Position, ready_chance
from tuitable.bots.safety import barred_kinds
from tuitable.hands.fields import Fixed, fixed
from tuitable.hands.packed import KIND_COUNT, ONE, OUTER_KINDS, SUIT_OF
from tuitable.rules.ruleset import Appraiser, Dangers
from tuitable.state.views import SeatView
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import SEATS, Seat

WAITED_KINDS = (2.0, 2.0, 1.8, 1.4, 1.0)
"""Kinds that a ready hand waits for on average, by the number of its melds."""
UNREADY = 0.015
"""Seats with a smaller chance to be ready are no danger."""
LATE = 1.5
"""How much likelier a fresh tile is waited for near the end."""
ONE_SUIT = (0.0, 0.0, 0.2, 0.45, 0.7)
"""How likely a hand is all of one suit if its melds are, by their number."""
FEEDS = 0.12
"""The chance that a tile which feeds a threatening hand is taken and decides it."""

_FILL: tuple[tuple[int, int, int], ...] = ((9, 10, 11), (19, 20, 21), (3, 4, 5), (14, 15, 16))
"""Chows that stand for the unknown sets of a hand: of several suits."""
_PUNG = (31, 31, 31)
"""A pung that stands for one of them half of the time."""
_PAIR = 26


class Threat(NamedTuple):
    """One seat as a danger.

    `ready`: its chance to be ready; `waits`: by kind, the chance that a ready hand of it waits for that kind;
    `amount`: what its hand is likely to be worth. The shares are for each point of the amount: what we pay if it
    wins by our discard (`given`) and otherwise (`other`), and what all pay together (`whole`).
    """

    seat: Seat
    ready: float
    waits: tuple[float, ...]
    amount: int
    given: float
    other: float
    whole: float


class Threats:
    """All that may follow from our discards. Costs are in points."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self.seats = [threat for other in position.others if (threat := self._threat(other)).ready > UNREADY]
        self._dangers: Dangers | None = None

    def _threat(self, other: SeatView) -> Threat:
        position = self._position
        ready = 0.0 if other.dead else ready_chance(other)
        if ready <= UNREADY:
            return Threat(other.seat, 0.0, (), 0, 0.0, 0.0, 0.0)
        amount = likely_amount(position.ask.beside(other.seat), fixed(other.melds))
        third = next(s for s in SEATS if s not in (other.seat, position.seat))
        totals = {seat: 1000 if seat == other.seat else 0 for seat in SEATS}
        by_us = position.ask.gains(other.seat, position.seat, totals)
        by_another = position.ask.gains(other.seat, third, totals)
        return Threat(
            other.seat,
            ready,
            tuple(wait_chances(position, other)),
            amount,
            -by_us[position.seat] / 1000,
            -by_another[position.seat] / 1000,
            by_us[other.seat] / 1000,
        )

    @property
    def dangers(self) -> Dangers:
        """The kinds that could make us liable."""
        if self._dangers is None:
            self._dangers = self._position.ask.dangers(range(KIND_COUNT))
        return self._dangers

    def chance(self, kind: int) -> float:
        """The chance that a discard of this kind is won on."""
        miss = 1.0
        for threat in self.seats:
            miss *= 1 - threat.ready * threat.waits[kind]
        return 1 - miss

    def drag(self, hope: float) -> float:
        """The points that any one discard costs on average, whatever its kind."""
        total = 0.0
        for threat in self.seats:
            share = max(0.0, threat.given - 0.5 * threat.other)
            total += threat.ready * sum(threat.waits) / KIND_COUNT * (share * threat.amount + 0.5 * hope)
        return total

    def cost(self, kind: int, hope: float) -> float:
        """The points that a discard of this kind may be expected to cost; `hope` is what is lost with the hand."""
        total = 0.0
        late = kind in self.dangers.late
        for threat in self.seats:
            chance = threat.ready * threat.waits[kind]
            share = threat.given - 0.5 * threat.other
            if late:
                chance, share = min(1.0, LATE * chance), threat.whole
            total += chance * (max(0.0, share) * threat.amount + 0.5 * hope)
        if self.seats and kind in self.dangers.feed:
            most = max(self.seats, key=lambda threat: threat.ready * threat.amount)
            top = self._position.ruleset.limits.cap or 8 * most.amount
            total += FEEDS * min(1.0, self._position.unseen[kind] / 2 + 0.25) * most.whole * top
        return total


def wait_chances(position: Position, other: SeatView) -> list[float]:
    """By kind: the chance that a ready hand of this seat waits for it. They sum to a number of `WAITED_KINDS`."""
    unseen = position.unseen
    rule = position.ruleset.winning.barred.own_discards
    thrown = {lying.tile.kind for lying in other.pond}
    barred = barred_kinds(position, other)
    weights = [0.0] * KIND_COUNT
    for kind in range(KIND_COUNT):
        if kind in barred:
            continue
        left = unseen[kind]
        # The tile itself is in our hand: one that waits for it as a pair holds one or two of the others.
        weight = 1.2 * left + 2.0 * left * (left - 1)
        number = kind % 9
        if kind < 27:
            if number <= 6 and not (rule == "waits" and number <= 5 and kind + 3 in thrown):
                weight += 1.5 * unseen[kind + 1] * unseen[kind + 2]
            if number >= 2 and not (rule == "waits" and number >= 3 and kind - 3 in thrown):
                weight += 1.5 * unseen[kind - 1] * unseen[kind - 2]
            if 1 <= number <= 7:
                weight += 0.7 * unseen[kind - 1] * unseen[kind + 1]
        weights[kind] = weight * (0.45 if kind in thrown else 1.0)
    suits = {SUIT_OF[meld.tile.kind] for meld in other.melds if meld.tile.kind >= 0}
    if len(other.melds) >= 2 and len(suits - {3}) == 1:
        for kind in range(KIND_COUNT):
            weights[kind] *= 1.5 if SUIT_OF[kind] in suits or kind >= 27 else 0.6
    if len(other.melds) >= 2 and all(meld.kind is not MeldKind.CHOW for meld in other.melds):
        for kind in OUTER_KINDS:
            weights[kind] *= 1.3
    total = sum(weights)
    if not total:
        return weights
    kinds = WAITED_KINDS[min(4, len(other.melds))]
    return [min(0.9, weight * kinds / total) for weight in weights]


def likely_amount(ask: Appraiser, melds: Fixed) -> int:
    """What a hand with these melds may be worth: the rest is chows, or has a pung of dragons half of the time.

    The more melds are all of one suit, the likelier the rest is of it too.
    """
    wanted = max(0, 4 - melds.sets)
    plain = _amount(ask, melds, _FILL[:wanted], _PAIR)
    if wanted:
        plain = (plain + _amount(ask, melds, (*_FILL[: wanted - 1], _PUNG), _PAIR)) // 2
    held = [suit for suit in range(3) if melds.tiles >> 27 * suit & (1 << 27) - 1]
    if len(held) != 1 or ONE_SUIT[melds.sets] == 0:
        return plain
    first = 9 * held[0]
    chows = ((first, first + 1, first + 2), (first + 6, first + 7, first + 8))
    pure = _amount(ask, melds, chows[:wanted], first + 4)
    return round(plain + ONE_SUIT[melds.sets] * (pure - plain))


def _amount(ask: Appraiser, melds: Fixed, sets: Sequence[tuple[int, int, int]], pair: int) -> int:
    concealed = 2 * ONE[pair] + sum(ONE[kind] for one in sets for kind in one)
    last = sets[0][0] if sets else pair
    concealed -= ONE[last]
    return ask.win(concealed, last, False, melds) or ask.win(concealed, last, True, melds)


__all__ = ["Threat", "Threats", "likely_amount", "wait_chances"]
