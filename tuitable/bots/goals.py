"""Aims that a hand can go for: kinds to keep, sets to make, and a form.

The list is the same for every game: which aims are worth anything is asked from the ruleset, by appraising the hand
that would come of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from tuitable.hands.fields import ALIKE_PAIRS, ORPHANS, SETS, SEVEN_PAIRS
from tuitable.hands.packed import (
    FIELD_BITS,
    KIND_COUNT,
    ONE,
    ONES,
    OUTER_KINDS,
    TERMINAL_KINDS,
    count,
    fields,
    kind_mask,
    mask_kinds,
    squeeze,
)
from tuitable.hands.waits import (
    NEVER,
    distance_orphans,
    distance_pairs,
    distance_sets,
    useful_orphans,
    useful_pairs,
    useful_sets,
)

ALL = (1 << KIND_COUNT) - 1


PLAIN_WIDTH = (6.0, 16.0, 26.0, 35.0, 42.0, 46.0, 48.0)
SUIT_WIDTH = (5.0, 9.0, 12.5, 16.0, 19.0, 21.0, 23.0)
ENDS_WIDTH = (4.5, 9.0, 14.0, 19.0, 24.0, 29.0, 33.0)
PAIRS_WIDTH = (3.0, 8.0, 13.0, 18.0, 24.0, 30.0, 36.0)
PUNGS_WIDTH = (3.5, 6.0, 8.5, 11.0, 14.0, 18.0, 24.0)
"""Useful tiles that hands usually have, by distance: with any sets, sets of one suit, sets
with ends, pairs, and pungs only."""


class Goal:
    """An aim. `kinds` may be in the hand (a kind mask), `fields` covers them in a packed hand; `made` are sets that
    must be in it, as (kind, number) pairs, `blocks` how many sets these are; `form` is a shape bit of
    `hands.fields`, or `PUNGS`. `typical` are the useful tiles that a hand usually has on the way, by its distance. Each
    is made once, by `goal`."""

    __slots__ = ("blocks", "fields", "form", "kinds", "made", "typical")

    def __init__(self, kinds: int, made: tuple[tuple[int, int], ...], blocks: int, form: int) -> None:
        self.kinds = kinds
        self.fields = fields(mask_kinds(kinds))
        self.made = made
        self.blocks = blocks
        self.form = form
        self.typical = self._typical()

    def _typical(self) -> tuple[float, ...]:
        if self.form == SEVEN_PAIRS:
            return PAIRS_WIDTH
        if self.form in (PUNGS, ORPHANS) or not self.kinds & _CHOWS:
            return PUNGS_WIDTH
        if self.kinds == _ENDS:
            return ENDS_WIDTH
        return SUIT_WIDTH if self.blocks == 3 or (self.kinds & _SUITED).bit_count() <= 9 else PLAIN_WIDTH


PUNGS = 1
"""The form of sets that are all pungs."""

_SUITED = (1 << 27) - 1
_CHOWS = sum(0b1111110 << 9 * suit for suit in range(3))
"""Kinds without which there is no chow."""
_OUTER = kind_mask(OUTER_KINDS)
_SIMPLE = ALL ^ _OUTER
_HONOURS = kind_mask(range(27, 34))
_TERMINALS = kind_mask(TERMINAL_KINDS)
_SUIT_KINDS = tuple(0x1FF << 9 * suit for suit in range(3))
_ENDS = sum(1 << 9 * suit + i for suit in range(3) for i in (0, 1, 2, 6, 7, 8)) | _HONOURS


@cache
def goal(kinds: int = ALL, made: tuple[tuple[int, int], ...] = (), blocks: int = 0, form: int = SETS) -> Goal:
    """A goal of these kinds, made once."""
    return Goal(kinds, made, blocks, form)


PLAIN = goal()
_ONE_SUIT = tuple(goal(mask) for suit in _SUIT_KINDS for mask in (suit | _HONOURS, suit))
_OUTERS = (goal(_OUTER), goal(_HONOURS), goal(_TERMINALS))
_PUNG_GOALS = (goal(form=PUNGS), *(goal(suit | _HONOURS, form=PUNGS) for suit in _SUIT_KINDS))
FAMILIES = {
    "simples": (goal(_SIMPLE),),
    "ends": (goal(_ENDS),),
    "straight": tuple(goal(made=tuple((9 * suit + i, 1) for i in range(9)), blocks=3) for suit in range(3)),
    "three-suits": tuple(
        goal(made=tuple((9 * suit + first + i, 1) for suit in range(3) for i in range(3)), blocks=3)
        for first in range(7)
    ),
    "one-chow": tuple(
        goal(suit | _HONOURS, tuple((9 * number + first + i, 1) for i in range(3)), 1, PUNGS)
        for number, suit in enumerate(_SUIT_KINDS)
        for first in range(7)
    ),
}
"""Aims that only some games value, by the name of what they have in common."""


def goals_of(hand: int, shapes: int, melds: int, families: Iterable[str], counting: int) -> list[Goal]:
    """The aims that make sense for a hand with so many sets beside it.

    `shapes` are those that win, `families` those of `FAMILIES` that are worth something, and `counting` the honours
    whose pungs are (a kind mask).
    """
    found = [PLAIN, *_ONE_SUIT, *_OUTERS, *_PUNG_GOALS]
    for name in families:
        found += [aim for aim in FAMILIES[name] if aim.blocks + melds <= 4]
    if melds < 4:
        held = [kind for kind in mask_kinds(counting) if count(hand, kind)]
        twice = [kind for kind in held if count(hand, kind) >= 2]
        for kind in held:
            found.append(goal(ALL, ((kind, 3),), 1))
        for kind in twice:
            found += [goal(suit | _HONOURS, ((kind, 3),), 1) for suit in _SUIT_KINDS]
        if melds <= 2:
            for i, one in enumerate(twice):
                found += [goal(ALL, ((one, 3), (other, 3)), 2) for other in twice[i + 1 :]]
    if not melds:
        if shapes & (SEVEN_PAIRS | ALIKE_PAIRS):
            found.append(goal(form=SEVEN_PAIRS))
        if shapes & ORPHANS:
            found.append(goal(_OUTER, form=ORPHANS))
    return found


def fits(aim: Goal, meld_tiles: int, chows: int) -> bool:
    """Whether the melds of a hand, their tiles packed, allow the aim."""
    if meld_tiles & ~aim.fields:
        return False
    return not (aim.form == PUNGS and chows)


def distance_to(aim: Goal, hand: int, melds: int) -> int:
    """How many tiles must be exchanged until the hand is ready with the aim: -1 complete, 0 ready."""
    kept = hand & aim.fields
    lacking = 0
    if aim.made:
        melds += aim.blocks
        if melds > 4:
            return NEVER
        for kind, number in aim.made:
            have = kept >> FIELD_BITS * kind & 7
            taken = have if have < number else number
            lacking += number - taken
            kept -= taken * ONE[kind]
    if aim.form == SETS:
        return lacking + distance_sets(kept, melds)
    if aim.form == PUNGS:
        three, two, one = _alike(kept)
        return lacking + _pungs_lack(three.bit_count(), two.bit_count(), one.bit_count(), 4 - melds)
    if aim.form == ORPHANS:
        return distance_orphans(kept)
    return distance_pairs(kept)


def lacking(aim: Goal, hand: int) -> list[tuple[int, int]]:
    """The tiles that must come for the sets the aim names, as (kind, number)."""
    return [(kind, number - have) for kind, number in aim.made if (have := hand >> FIELD_BITS * kind & 7) < number]


def useful_to(aim: Goal, hand: int, melds: int) -> tuple[int, int]:
    """The same distance, and the kind mask of the tiles that lower it."""
    kept = hand & aim.fields
    lacking, wanted = 0, 0
    if aim.made:
        melds += aim.blocks
        if melds > 4:
            return NEVER, 0
        for kind, number in aim.made:
            have = kept >> FIELD_BITS * kind & 7
            taken = have if have < number else number
            if taken < number:
                lacking += number - taken
                wanted |= 1 << kind
            kept -= taken * ONE[kind]
    if aim.form in (SETS, PUNGS):
        near, mask = (useful_sets if aim.form == SETS else _pungs)(kept, melds)
        return near + lacking, (mask & aim.kinds) | wanted
    if aim.form == ORPHANS:
        return useful_orphans(kept)
    return useful_pairs(kept)


def _alike(hand: int) -> tuple[int, int, int]:
    """Of a packed hand the lowest bits of the kinds held three times or more, twice and once."""
    low, middle, high = hand & ONES, hand >> 1 & ONES, hand >> 2 & ONES
    return high | middle & low, middle & ~low & ~high, low & ~middle & ~high


def _pungs(hand: int, melds: int) -> tuple[int, int]:
    """Distance to pungs and a pair, and the kinds that lower it."""
    three, two, one = _alike(hand)
    threes, twos, ones = three.bit_count(), two.bit_count(), one.bit_count()
    sets = 4 - melds
    near = _pungs_lack(threes, twos, ones, sets)
    bits = 0
    if _pungs_lack(threes, twos, ones + 1, sets) < near:
        bits |= ONES & ~(three | two | one)
    if _pungs_lack(threes, twos + 1, ones - 1, sets) < near:
        bits |= one
    if _pungs_lack(threes + 1, twos - 1, ones, sets) < near:
        bits |= two
    return near, squeeze(bits)


def _pungs_lack(threes: int, twos: int, ones: int, sets: int) -> int:
    """The distance for so many kinds held three times, twice and once, `sets` pungs being wanted."""
    lack = 0
    for held, kinds in ((3, threes), (2, twos), (1, ones)):
        used = min(kinds, sets)
        lack += (3 - held) * used
        sets -= used
        if not sets and kinds > used:
            return lack + max(0, 2 - held) - 1
    return lack + 3 * sets + 2 - 1


__all__ = ["PLAIN", "PUNGS", "Goal", "distance_to", "fits", "goal", "goals_of", "lacking", "useful_to"]
