"""Hands that could come of an aim, whole and with the sets that would have been called."""

from __future__ import annotations

from tuitable.bots.goals import PUNGS, Goal, distance_to, useful_to
from tuitable.hands.fields import SETS
from tuitable.hands.packed import FIELD_BITS, KIND_COUNT, ONE, count, counts, kinds_held, mask_kinds, size
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import KINDS

TRIES = 10
"""Kinds that are tried before the useful ones are looked for again."""


def completed(aim: Goal, hand: int, melds: int, unseen: list[int]) -> tuple[int, int] | None:
    """A hand that could come of the aim: its packed tiles without the last one, and the kind of that.

    Useful kinds of which most tiles are unseen come first. Null if the tiles do not suffice.
    """
    last = -1
    left = list(unseen)
    near, mask = useful_to(aim, hand, melds)
    while near >= 0:
        stuck, tries = True, TRIES
        for kind in sorted(mask_kinds(mask), key=lambda kind: (-left[kind], kind)):
            if not left[kind] or not tries:
                break
            tries -= 1
            then = distance_to(aim, hand + ONE[kind], melds)
            if then < near:
                hand, near, last, stuck = hand + ONE[kind], then, kind, False
                left[kind] -= 1
                if near < 0:
                    break
        if stuck:
            return None
        if near >= 0:
            mask = useful_to(aim, hand, melds)[1]
    whole = _pared(aim, hand & aim.fields, melds)
    if last < 0 or not count(whole, last):
        last = next(mask_kinds(kinds_held(whole)), -1)
    return (whole - ONE[last], last) if last >= 0 else None


def _pared(aim: Goal, hand: int, melds: int) -> int:
    """A complete hand without the tiles that it can do without, those of suits first."""
    spare = size(hand) - (3 * (4 - melds) + 2)
    for kind in mask_kinds(kinds_held(hand)):
        while spare and count(hand, kind) and distance_to(aim, hand - ONE[kind], melds) < 0:
            hand -= ONE[kind]
            spare -= 1
        if not spare:
            break
    return hand


def called_sets(aim: Goal, hand: int, whole: int, last: int, sets: int) -> list[Meld]:
    """The sets of a whole hand that were not yet in the hand it came of, as they lie when they were called.

    The set (or pair) that the last tile completes stays concealed.
    """
    if aim.form not in (SETS, PUNGS):
        return []
    parts = split(whole, sets)
    if parts is None:
        return []
    kept = next((part for part in parts if last in part), None)
    found = []
    for part in parts:
        held = hand
        lacks = 0
        for kind in part:
            if held >> FIELD_BITS * kind & 7:
                held -= ONE[kind]
            else:
                lacks += 1
        if lacks and part is not kept:
            tiles = tuple(KINDS[kind] for kind in part)
            found.append(Meld(MeldKind.PUNG if part[0] == part[1] else MeldKind.CHOW, tiles, tiles[0], 0))
    return found


def split(whole: int, sets: int) -> list[tuple[int, int, int]] | None:
    """One way to part a complete hand into so many sets and a pair: the sets; pungs before chows."""
    for pair in mask_kinds(kinds_held(whole)):
        if count(whole, pair) >= 2:
            found = _sets(counts(whole - 2 * ONE[pair]), 0, sets)
            if found is not None:
                return found
    return None


def _sets(held: list[int], kind: int, sets: int) -> list[tuple[int, int, int]] | None:
    while kind < KIND_COUNT and not held[kind]:
        kind += 1
    if kind == KIND_COUNT or not sets:
        return [] if kind == KIND_COUNT and not sets else None
    ways = [(kind, kind, kind)] if held[kind] >= 3 else []
    if kind < 27 and kind % 9 <= 6 and held[kind + 1] and held[kind + 2]:
        ways.append((kind, kind + 1, kind + 2))
    for way in ways:
        for one in way:
            held[one] -= 1
        rest = _sets(held, kind, sets - 1)
        for one in way:
            held[one] += 1
        if rest is not None:
            return [way, *rest]
    return None


__all__ = ["called_sets", "completed", "split"]
