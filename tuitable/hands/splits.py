"""Ways to split the tiles of one suit into sets and at most one pair, and where a winning tile went."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tuitable.hands.fields import (
    MEMO_LIMIT,
    TWINS,
    WAIT,
    WAIT_CLOSED,
    WAIT_EDGE,
    WAIT_OPEN,
    WAIT_PAIRS,
    WAIT_SINGLE,
    Part,
    chow_part,
    pair_part,
    pung_part,
)
from tuitable.hands.packed import KIND_COUNT, ONE, SUITS


class Split(NamedTuple):
    """Sets of one suit: kinds at which `chows` start, kinds of `pungs`, kind of the `pair` or null."""

    chows: tuple[int, ...]
    pungs: tuple[int, ...]
    pair: int | None


class Place(NamedTuple):
    """Where the winning tile went: a wait code, and for a chow the kind at which it starts, else -1."""

    wait: int
    chow: int = -1


NOWHERE = Place(0)
"""The place of a suit without the winning tile."""


def splits(counts: list[int], base: int) -> list[Split]:
    """All splits of a suit; `counts` has 9 numbers, or 7 for honours, `base` is the kind of the first.

    No split if one tile is left over whatever is done. The list is used as scratch space and left as it was.
    """
    rest = sum(counts) % 3
    if rest == 1:
        return []
    last_start = len(counts) - 2 if len(counts) == 9 else 0
    found: list[Split] = []

    def go(i: int, chows: tuple[int, ...], pungs: tuple[int, ...], pair: int | None) -> None:
        while i < len(counts) and not counts[i]:
            i += 1
        if i == len(counts):
            found.append(Split(chows, pungs, pair))
            return
        # What the lowest tile is part of is decided completely before going on, so no split comes up twice.
        held = counts[i]
        for pung, couple in ((0, 0), (0, 1), (1, 0), (1, 1)):
            runs = held - 3 * pung - 2 * couple
            if runs < 0 or (couple and (pair is not None or rest != 2)):
                continue
            if runs and (i >= last_start or counts[i + 1] < runs or counts[i + 2] < runs):
                continue
            counts[i] = 0
            if runs:
                counts[i + 1] -= runs
                counts[i + 2] -= runs
            kind = base + i
            go(
                i + 1,
                chows + (kind,) * runs,
                (*pungs, kind) if pung else pungs,
                kind if couple else pair,
            )
            if runs:
                counts[i + 1] += runs
                counts[i + 2] += runs
            counts[i] = held

    go(0, (), (), None)
    return found


def places(split: Split, win: int) -> Iterator[Place]:
    """Every place in a split that the winning tile can have taken."""
    if split.pair == win:
        yield Place(WAIT_SINGLE)
    if win in split.pungs:
        yield Place(WAIT_PAIRS)
    for start in sorted(set(split.chows)):
        offset = win - start
        if offset == 1:
            yield Place(WAIT_CLOSED, start)
        elif (offset == 2 and start % 9 == 0) or (offset == 0 and start % 9 == 6):
            yield Place(WAIT_EDGE, start)
        elif offset in (0, 2):
            yield Place(WAIT_OPEN, start)


def describe(split: Split) -> Part:
    """What a split gives to a reading, all its pungs being concealed and no winning tile among its tiles."""
    adds = ors = 0
    for start in split.chows:
        more, bits = chow_part(start)
        adds, ors = adds + more, ors | bits
    for start in set(split.chows):
        adds += (split.chows.count(start) // 2) << TWINS
    for kind in split.pungs:
        more, bits = pung_part(kind, True)
        adds, ors = adds + more, ors | bits
    if split.pair is not None:
        more, bits = pair_part(split.pair)
        adds, ors = adds + more, ors | bits
    return adds, ors


_EXPOSED = tuple(pung_part(kind, False)[0] - pung_part(kind, True)[0] for kind in range(KIND_COUNT))
"""What changes in a reading when the pung of a kind was completed with another's tile."""


def suit_counts(hand: int, suit: int) -> list[int]:
    """The counts of the kinds of one suit (0..3) of a packed hand."""
    first = 9 * suit
    return [hand // ONE[kind] & 7 for kind in range(first, first + (7 if suit == 3 else 9))]


_SPLITS: dict[int, tuple[tuple[Split, Part], ...]] = {}
"""The splits of the suits met before, by the part of a packed hand that is the suit, and what each gives."""


def _described(part: int, suit: int) -> tuple[tuple[Split, Part], ...]:
    found = tuple([(split, describe(split)) for split in splits(suit_counts(part, suit), 9 * suit)])
    if len(_SPLITS) >= MEMO_LIMIT:
        _SPLITS.clear()
    _SPLITS[part] = found
    return found


def suit_readings(hand: int, suit: int, win: int | None, own: bool) -> Iterator[tuple[Part, Split, Place]]:
    """Every split of one suit with every place of the winning tile; `win` is null if it lies elsewhere.

    A pung that another's tile completed is exposed.
    """
    part = hand & SUITS[suit]
    known = _SPLITS.get(part)
    for split, (adds, ors) in _described(part, suit) if known is None else known:
        if win is None:
            yield (adds, ors), split, NOWHERE
        else:
            for place in places(split, win):
                more = place.wait << WAIT
                if place.wait == WAIT_PAIRS and not own:
                    more += _EXPOSED[win]
                yield (adds + more, ors), split, place
