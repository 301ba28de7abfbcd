"""What lies in a hand that is not complete."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from tuitable.hands import fields as f
from tuitable.hands.fields import NO_MELDS, Reading, fixed, pair_part, pung_part
from tuitable.hands.packed import pack
from tuitable.hands.partial import partial_readings
from tuitable.hands.view import view
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import KINDS, Tile


def every_maximal_choice(counts: list[int]) -> set[tuple[frozenset[int], int | None]]:
    """All choices of triplets and a pair or none to which nothing can be added."""
    choices = set()
    threes = [k for k, n in enumerate(counts) if n >= 3]
    for r in range(len(threes) + 1):
        for pungs in combinations(threes, r):
            left = [n - 3 * (k in pungs) for k, n in enumerate(counts)]
            for pair in [None, *(k for k, n in enumerate(left) if n >= 2)]:
                choices.add((frozenset(pungs), pair))
    return {
        (pungs, pair)
        for pungs, pair in choices
        if not any(more > pungs and (p == pair or pair is None) for more, p in choices)
        and not (pair is None and any(more >= pungs and p is not None for more, p in choices))
    }


def packed_choice(pungs: frozenset[int], pair: int | None) -> Reading:
    parts = [pung_part(k, True) for k in pungs] + ([] if pair is None else [pair_part(pair)])
    ors = f.UNFINISHED
    for _, more in parts:
        ors |= more
    return sum(adds for adds, _ in parts) | ors


def test_all_maximal_choices_come() -> None:
    rng = random.Random(6)
    for _ in range(400):
        counts = [0] * 34
        for _ in range(rng.randrange(14)):
            k = rng.choice([0, 4, 8, 13, 27, 31])
            counts[k] = min(4, counts[k] + 1)
        hand = pack(KINDS[k] for k, n in enumerate(counts) for _ in range(n))
        found = partial_readings(hand)
        assert len(set(found)) == len(found)
        assert set(found) == {packed_choice(*choice) for choice in every_maximal_choice(counts)}


def test_melds_count_and_strange_ones_are_passed_over() -> None:
    melds = [
        Meld(MeldKind.PUNG, parse_tiles("999s"), Tile.S9, 3),
        Meld(MeldKind.GROUP, (Tile.WILD, *parse_tiles("11p")), Tile.P1, 3),
    ]
    hand = pack(parse_tiles("111m3344p5z"))
    found = partial_readings(hand, fixed(melds))
    assert [(one >> f.PAIR) - 1 for one in found] == [11, 12, 0]
    assert [one >> f.PUNGS & 7 for one in found] == [2, 2, 1]
    assert all(one >> f.CALLED & 7 == 1 for one in found)
    seen = [view(reading, hand, None, False, melds) for reading in found]
    assert [[s.tiles for s in v.sets] for v in seen] == [[(26,) * 3, (0,) * 3]] * 2 + [[(26,) * 3]]
    assert [v.pairs for v in seen] == [(11,), (12,), (0,)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1234567z1m", [(frozenset(), None)]),
        ("1111z", [(frozenset({27}), None), (frozenset(), 27)]),
        ("11122z", [(frozenset({27}), 28), (frozenset(), 27)]),
        ("", [(frozenset(), None)]),
    ],
)
def test_known_hands(text: str, expected: list[tuple[frozenset[int], int | None]]) -> None:
    found = partial_readings(pack(parse_tiles(text)), NO_MELDS)
    assert list(found) == [packed_choice(*choice) for choice in expected]
