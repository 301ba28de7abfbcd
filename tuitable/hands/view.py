"""A reading for people: the sets themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from tuitable.hands.fields import (
    ALIKE_PAIRS,
    NINE_GATES,
    NINE_SIDED,
    ORPHANS,
    PAIR,
    SETS,
    SEVEN_PAIRS,
    UNFINISHED,
    WAIT_PAIRS,
    Reading,
    fixed,
    meld_kind,
)
from tuitable.hands.packed import KIND_COUNT, ONE, ONES, OUTERS, SUIT_OF, count, mask_kinds, squeeze
from tuitable.hands.readings import pairs_of, readings
from tuitable.hands.splits import Place, Split, suit_readings
from tuitable.tiles.meld import Meld, MeldKind


class SetView(NamedTuple):
    """One set: `kind`, the `tiles` as kinds (0..33) in order, whether it is `concealed`, and from which meld.

    `meld` is the place in the melds given, or null for a set of the concealed tiles. A pung completed with
    another's tile is not concealed, a chow completed so is.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    concealed: bool
    meld: int | None


class View(NamedTuple):
    """A reading spelled out.

    `sets` are the readable melds first, then the sets of the concealed tiles; `pairs` the kinds of the pairs:
    one, or seven in a hand of pairs, one or none in an unfinished hand, and the doubled kind of orphans.
    `placed` is the place in `sets` where the winning tile went, null when it went to a pair, stands alone, or
    there is no winning tile.
    """

    sets: tuple[SetView, ...]
    pairs: tuple[int, ...]
    placed: int | None


def view(
    reading: Reading, concealed: int, win: int | None, own: bool, melds: Sequence[Meld] = (), sets: int = 4
) -> View:
    """Spell out a reading that `readings` (or, with `win` null, `partial_readings`) gave for this hand.

    The arguments are those of `readings`, with the melds themselves. Raises `ValueError` if the hand has no
    such reading.
    """
    return next(views(reading, concealed, win, own, melds, sets))


def views(
    reading: Reading, concealed: int, win: int | None, own: bool, melds: Sequence[Meld] = (), sets: int = 4
) -> Iterator[View]:
    """Every way to spell a reading out: the winning tile may fit several sets alike. Raises as `view` does."""
    laid = tuple(_laid(melds))
    if win is None:
        yield _unfinished(reading, concealed, laid)
        return
    beside = fixed(melds)
    if reading not in readings(concealed, win, own, beside, sets):
        raise ValueError("the hand has no such reading")
    hand = concealed + ONE[win]
    if reading & (SEVEN_PAIRS | ALIKE_PAIRS):
        yield View((), pairs_of(hand), None)
        return
    if reading & ORPHANS:
        yield View((), tuple(mask_kinds(squeeze(hand - (OUTERS & ONES)))), None)
        return
    suits = (list(suit_readings(hand, i, win if SUIT_OF[win] == i else None, own)) for i in range(4))
    spelled = False
    for ways in product(*suits):
        total, bits = beside.adds, beside.ors | SETS | reading & (NINE_GATES | NINE_SIDED)
        for (more, others), _, _ in ways:
            total, bits = total + more, bits | others
        if total | bits == reading:
            spelled = True
            yield _spelled([(split, place) for _, split, place in ways], win, own, laid)
    if not spelled:
        raise ValueError("the hand has no such reading")


def _laid(melds: Sequence[Meld]) -> Iterator[SetView]:
    for place, meld in enumerate(melds):
        kind, first = meld_kind(meld), meld.tile.kind
        if kind is None or first < 0:
            continue
        tiles: tuple[int, ...] = (first,) * len(meld.tiles)
        if kind is MeldKind.CHOW:
            tiles = (first, first + 1, first + 2)
        yield SetView(kind, tiles, kind is MeldKind.KONG_CLOSED, place)


def _spelled(ways: Sequence[tuple[Split, Place]], win: int, own: bool, laid: tuple[SetView, ...]) -> View:
    found = list(laid)
    pairs: list[int] = []
    placed = None
    for split, place in ways:
        waiting = place.chow
        for start in split.chows:
            if start == waiting:
                placed, waiting = len(found), -1
            found.append(SetView(MeldKind.CHOW, (start, start + 1, start + 2), True, None))
        for kind in split.pungs:
            completed = place.wait == WAIT_PAIRS and kind == win
            if completed:
                placed = len(found)
            found.append(SetView(MeldKind.PUNG, (kind,) * 3, own or not completed, None))
        if split.pair is not None:
            pairs.append(split.pair)
    return View(tuple(found), tuple(pairs), placed)


def _unfinished(reading: Reading, concealed: int, laid: tuple[SetView, ...]) -> View:
    if not reading & UNFINISHED:
        raise ValueError("a complete hand is spelled out with its winning tile")
    pair = (reading >> PAIR) - 1
    pungs = tuple(
        SetView(MeldKind.PUNG, (kind,) * 3, True, None)
        for kind in range(KIND_COUNT)
        if count(concealed, kind) >= 3 and kind != pair
    )
    return View(laid + pungs, (pair,) if pair >= 0 else (), None)
