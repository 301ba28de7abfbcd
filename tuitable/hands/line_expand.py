"""All concrete forms of a printed line: suits chosen, numbers moved, variables bound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import permutations, product, starmap
from typing import NamedTuple

from tuitable.hands.line_pattern import (
    ANY,
    DIFFERENT,
    DIGITS,
    FIXED,
    KIND_VARIABLES,
    NUMBER_VARIABLES,
    WIND_VARIABLES,
    Group,
    suits_used,
    used,
)  # fmt: skip
from tuitable.hands.line_where import Budget, Condition, solutions
from tuitable.tiles.tile import KINDS, Tile

FLOWER = len(KINDS)
"""The kind of every flower in a line: 34."""
WILD = FLOWER + 1
"""The kind of a wild tile that is printed as such: 35."""
FACES: tuple[Tile, ...] = (*KINDS, Tile.FLOWER, Tile.WILD)
"""The tile of each kind of a line."""
COPIES = 4
"""How many of each of the 34 kinds there are."""
_HONOURS = {"E": 27, "S": 28, "W": 29, "N": 30, "0": 31, "G": 32, "R": 33, "F": FLOWER, "J": WILD}
_DRAGON = (33, 31, 32)
"""The dragon that belongs to each suit: characters red, dots white, bamboos green."""
_MOVE = frozenset(DIGITS)

Kinds = tuple[int, ...]
Key = tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int, bool], ...]]
"""What a form asks for: naturals that cannot lie open as (kind, count), and groups as (kind, size, wild allowed)."""

# A card has thousands of forms, made of a few hundred parts: equal parts are one object, which saves 1 MB.


@lru_cache(maxsize=1024)
def _kinds_once(kinds: Kinds) -> Kinds:
    return kinds


@lru_cache(maxsize=1024)
def _naturals_once(kind: int, count: int) -> tuple[int, int]:
    return kind, count


@lru_cache(maxsize=1024)
def _open_once(kind: int, size: int, wild_ok: bool) -> tuple[int, int, bool]:
    return kind, size, wild_ok


class Form(NamedTuple):
    """One concrete form of a pattern: the kinds of each printed group, in printed order."""

    groups: tuple[Group, ...]
    kinds: tuple[Kinds, ...]

    def key(self) -> Key:
        """Two forms with the same key are won with the same tiles."""
        naturals: dict[int, int] = {}
        open_groups: list[tuple[int, int, bool]] = []
        for group, kinds in zip(self.groups, self.kinds, strict=True):
            if group.exposable:
                open_groups.append(_open_once(kinds[0], len(kinds), group.wild_ok))
            else:
                for kind in kinds:
                    naturals[kind] = naturals.get(kind, 0) + 1
        return tuple(starmap(_naturals_once, sorted(naturals.items()))), tuple(sorted(open_groups))


def demand(key: Key) -> tuple[dict[int, int], dict[int, int]]:
    """How many tiles of each kind a form needs, and how many of them must be natural."""
    naturals = dict(key[0])
    need = dict(naturals)
    for kind, size, wild_ok in key[1]:
        need[kind] = need.get(kind, 0) + size
        if not wild_ok:
            naturals[kind] = naturals.get(kind, 0) + size
    return need, naturals


def feasible(key: Key, flowers: int, wilds: int) -> bool:
    """A set with so many flowers and wild tiles holds enough to build this form."""
    need, naturals = demand(key)
    wilds -= need.pop(WILD, 0)
    naturals.pop(WILD, None)
    for kind, count in naturals.items():
        if count > (flowers if kind == FLOWER else COPIES):
            return False
    short = sum(max(0, n - (flowers if kind == FLOWER else COPIES)) for kind, n in need.items())
    return short <= wilds


def positions(groups: tuple[Group, ...], slide: int, mirror: bool) -> list[tuple[int, ...]]:
    """Where each printed number 0-9 goes, one tuple a position, the printed one first.

    All numbers of groups that are not still move by the same multiple of `slide` and stay in 1-9; mirrored
    positions (d to 10 - d) come on top.
    """
    moving = [int(glyph) for group in groups if not group.still for glyph in group.glyphs if glyph in _MOVE]
    if not moving:
        return [tuple(range(10))]
    steps = [0]
    if slide:
        steps += [
            k * slide for k in range(-8, 9) if k and min(moving) + k * slide >= 1 and max(moving) + k * slide <= 9
        ]
    found = [tuple(d + step for d in range(10)) for step in steps]
    if mirror:
        found += [tuple(10 - d for d in place) for place in found]
    return found


def suit_choices(groups: tuple[Group, ...]) -> Iterator[dict[str, int]]:
    """Every way to give suits to the letters of a pattern."""
    different, free = suits_used(groups, DIFFERENT), suits_used(groups, ANY)
    fixed = {letter: suit for suit, letter in enumerate(FIXED)}
    for first in permutations(range(3), len(different)):
        for second in product(range(3), repeat=len(free)):
            yield {
                "": 0,
                **fixed,
                **dict(zip(different, first, strict=True)),
                **dict(zip(free, second, strict=True)),
            }


def forms(
    groups: tuple[Group, ...], slide: int, mirror: bool, conditions: Sequence[Condition], budget: Budget
) -> Iterator[Form]:
    """Every form of a pattern without faults, feasible or not, repeats included. Raises `TooMuch`."""
    bound = [
        solutions(used(groups, family), conditions, budget)
        for family in (NUMBER_VARIABLES, WIND_VARIABLES, KIND_VARIABLES)
    ]
    places = positions(groups, slide, mirror)
    suits = list(suit_choices(groups))
    for numbers, winds, kinds in product(*bound):
        values = {**_HONOURS, **winds, **kinds}
        for place in places:
            for suit_of in suits:
                budget.spend()
                yield Form(
                    groups, tuple(_kinds(group, suit_of[group.suit], place, numbers, values) for group in groups)
                )


def _kinds(group: Group, suit: int, place: tuple[int, ...], numbers: dict[str, int], values: dict[str, int]) -> Kinds:
    first = 9 * suit - 1
    out: list[int] = []
    for glyph in group.glyphs:
        if glyph in _MOVE:
            out.append(first + (int(glyph) if group.still else place[int(glyph)]))
        elif glyph == "D":
            out.append(_DRAGON[suit])
        elif glyph in numbers:
            out.append(first + numbers[glyph])
        else:
            out.append(values[glyph])
    return _kinds_once(tuple(out))


class Expanded(NamedTuple):
    """The forms of a pattern without repeats, in printed order.

    `dropped`: some could never be built from the set. `clipped`: there are more than were asked for.
    """

    forms: dict[Key, Form]
    dropped: bool
    clipped: bool


def expand(
    groups: tuple[Group, ...],
    slide: int,
    mirror: bool,
    conditions: Sequence[Condition],
    flowers: int,
    wilds: int,
    budget: Budget,
    most: int,
) -> Expanded:
    """The feasible forms of a pattern without faults, at most `most`. Raises `TooMuch`."""
    found: dict[Key, Form] = {}
    bad: set[Key] = set()
    for form in forms(groups, slide, mirror, conditions, budget):
        key = form.key()
        if key in found or key in bad:
            continue
        if not feasible(key, flowers, wilds):
            bad.add(key)
        elif len(found) >= most:
            return Expanded(found, bool(bad), True)
        else:
            found[key] = form
    return Expanded(found, bool(bad), False)
