"""Slow and plain answers to the questions of `tuitable.hands`, written without a look at its code."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from itertools import combinations_with_replacement

OUTER = {0, 8, 9, 17, 18, 26, *range(27, 34)}
TERMINAL = {k for k in OUTER if k < 27}

Group = tuple[int, ...]
"""A set or pair as its kinds, lowest first."""


@lru_cache(maxsize=100_000)
def groupings(tiles: tuple[int, ...]) -> frozenset[tuple[Group, ...]]:
    """Every way to lay sorted tiles out as sets and exactly one pair, each way sorted."""
    found = set()
    for pair in set(tiles):
        if tiles.count(pair) >= 2:
            rest = list(tiles)
            rest.remove(pair)
            rest.remove(pair)
            for sets in set_groupings(tuple(rest)):
                found.add(tuple(sorted([*sets, (pair, pair)])))
    return frozenset(found)


@lru_cache(maxsize=100_000)
def set_groupings(tiles: tuple[int, ...]) -> frozenset[tuple[Group, ...]]:
    """Every way to lay sorted tiles out as pungs and chows."""
    if not tiles:
        return frozenset({()})
    first = tiles[0]
    options = []
    if tiles.count(first) >= 3:
        options.append((first, first, first))
    if first < 27 and first % 9 <= 6 and first + 1 in tiles and first + 2 in tiles:
        options.append((first, first + 1, first + 2))
    found = set()
    for group in options:
        rest = list(tiles)
        for tile in group:
            rest.remove(tile)
        for more in set_groupings(tuple(rest)):
            found.add(tuple(sorted([*more, group])))
    return frozenset(found)


def facts(
    concealed: tuple[int, ...], win: int, own: bool, melds: list[tuple[str, Group]]
) -> set[tuple[tuple[str, object], ...]]:
    """For every grouping and place of the winning tile: what a reading should say, as sorted items."""
    found = set()
    for groups in groupings(tuple(sorted((*concealed, win)))):
        for at in {groups.index(g) for g in groups if win in g}:
            found.add(tuple(sorted(_facts(groups, at, win, own, melds).items())))
    return found


def _facts(
    groups: tuple[Group, ...], at: int, win: int, own: bool, melds: list[tuple[str, Group]]
) -> dict[str, object]:
    classes: Counter[str] = Counter()
    chows = [g for g in groups if len(set(g)) == 3]
    for i, g in enumerate(groups):
        if len(g) == 3 and len(set(g)) == 1:
            exposed = i == at and not own
            classes[f"pung-{'exposed' if exposed else 'concealed'}-{'outer' if g[0] in OUTER else 'simple'}"] += 1
    for kind, g in melds:
        if kind != "chow":
            name = "pung-exposed" if kind == "pung" else kind
            classes[f"{name}-{'outer' if g[0] in OUTER else 'simple'}"] += 1
    everything = [*groups, *(g for _, g in melds)]
    pair = next(g[0] for g in groups if len(g) == 2)
    alike = Counter(chows)
    return {
        "classes": tuple(sorted(classes.items())),
        "chows": len(chows) + sum(kind == "chow" for kind, _ in melds),
        "twins": sum(n // 2 for n in alike.values()),
        "called": sum(kind != "kong-closed" for kind, _ in melds),
        "kongs": sum("kong" in kind for kind, _ in melds),
        "outer": sum(any(t in OUTER for t in g) for g in everything),
        "terminal": sum(any(t in TERMINAL for t in g) for g in everything),
        "wait": _wait(groups[at], win),
        "pair": pair,
        "starts": tuple(sorted({g[0] for g in everything if len(set(g)) == 3})),
        "pungs": tuple(sorted({g[0] for g in everything if len(g) >= 3 and len(set(g)) == 1})),
        "suits": tuple(sorted({min(g[0] // 9, 3) for g in everything})),
    }


def _wait(group: Group, win: int) -> str:
    if len(group) == 2:
        return "single"
    if len(set(group)) == 1:
        return "pairs"
    others = sorted(set(group) - {win})
    if others[1] - others[0] == 2:
        return "closed"
    return "edge" if others[0] % 9 == 0 or others[1] % 9 == 8 else "open"


def lacking(counts: tuple[int, ...], sets: int, pair: bool) -> int:
    """Tiles that must come into one suit (9 counts, or 7 of honours) so that it holds so many sets and a pair."""
    return min(sum(max(0, n - counts[k]) for k, n in enumerate(target)) for target in _targets(len(counts), sets, pair))


@lru_cache
def _targets(kinds: int, sets: int, pair: bool) -> frozenset[tuple[int, ...]]:
    groups = [(k, k, k) for k in range(kinds)]
    if kinds == 9:
        groups += [(k, k + 1, k + 2) for k in range(7)]
    found = set()
    for chosen in combinations_with_replacement(groups, sets):
        for couple in [(k, k) for k in range(kinds)] if pair else [()]:
            held = Counter(t for g in (*chosen, couple) for t in g)
            if all(n <= 4 for n in held.values()):
                found.add(tuple(held[k] for k in range(kinds)))
    return frozenset(found)


def random_hand(rng: random.Random, sets: int = 4, suits: str = "mpsz") -> list[int]:
    """The kinds of a complete hand of sets and a pair, with few suits more tangled."""
    kinds = [k for k in range(34) if "mpsz"[min(k // 9, 3)] in suits]
    while True:
        tiles: list[int] = []
        for _ in range(sets):
            k = rng.choice(kinds)
            if k < 27 and k % 9 <= 6 and rng.random() < 0.7:
                tiles += [k, k + 1, k + 2]
            else:
                tiles += [k] * 3
        tiles += [rng.choice(kinds)] * 2
        if max(Counter(tiles).values()) <= 4:
            rng.shuffle(tiles)
            return tiles
