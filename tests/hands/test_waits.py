"""Distances, useful tiles and waits.

What is proved here for sets and a pair: the distance is -1 exactly for complete hands, no draw lowers it by more
than one and no discard lowers it, some draw and some discard do as well as can be. Together these leave only one
number for every hand.
"""

from __future__ import annotations

import hashlib
import random
import subprocess
import sys
import zlib

import pytest
import slow_hands as slow
from hypothesis import given, settings
from hypothesis import strategies as st

from tuitable.hands import distance_table, waits
from tuitable.hands.fields import ALIKE_PAIRS, ORPHANS, SETS, SEVEN_PAIRS
from tuitable.hands.packed import (
    ONE,
    OUTER_KINDS,
    count,
    counts,
    kind_mask,
    kinds_held,
    mask_kinds,
    mask_tiles,
    pack,
    size,
)
from tuitable.hands.readings import readings
from tuitable.tiles.notation import format_tiles, parse_tiles
from tuitable.tiles.tile import KINDS

SHAPES = [SETS, SEVEN_PAIRS, ALIKE_PAIRS, ORPHANS, waits.COMMON_SHAPES]


def hand_of(text: str) -> int:
    return pack(parse_tiles(text))


def near_hand(rng: random.Random, sets: int, changes: int, suits: str = "mpsz") -> int:
    """A complete hand with some tiles exchanged for random ones."""
    tiles = slow.random_hand(rng, sets, suits)
    for _ in range(changes):
        tiles.pop(rng.randrange(len(tiles)))
        tiles.append(rng.choice([k for k in range(34) if tiles.count(k) < 4]))
    return pack(KINDS[k] for k in tiles)


@pytest.mark.parametrize("shapes", SHAPES)
def test_the_distance_is_the_only_possible_one(shapes: int) -> None:
    rng = random.Random(shapes)
    for _ in range(60):
        melds = rng.randrange(5) if shapes == SETS else 0
        full = near_hand(rng, 4 - melds, rng.randrange(8), rng.choice(["m", "ps", "mpsz"]))
        here = waits.distance(full, melds, shapes)
        after = [waits.distance(full - ONE[k], melds, shapes) for k in mask_kinds(kinds_held(full))]
        assert min(after) == max(here, 0)
        hand = full - ONE[rng.choice(list(mask_kinds(kinds_held(full))))]
        before = waits.distance(hand, melds, shapes)
        drawn = {k: waits.distance(hand + ONE[k], melds, shapes) for k in range(34) if count(hand, k) < 4}
        assert min(drawn.values()) == before - 1
        assert set(drawn.values()) <= {before, before - 1}
        lowering = kind_mask(k for k, d in drawn.items() if d < before)
        assert waits.useful(hand, melds, shapes) == (before, lowering)
        assert waits.waits(hand, melds, shapes) == (lowering if before == 0 else 0)
        assert waits.useful(full, melds, shapes)[0] == here


@settings(max_examples=200, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(0, 4), st.integers(0, 1))
def test_complete_is_what_the_slow_grouping_calls_so(rng: random.Random, sets: int, changes: int) -> None:
    hand = near_hand(rng, sets, changes, "mz")
    tiles = tuple(k for k, n in enumerate(counts(hand)) for _ in range(n))
    assert waits.is_complete(hand, 4 - sets, SETS) == bool(slow.groupings(tiles))


def test_readings_and_waits_agree() -> None:
    rng = random.Random(11)
    for _ in range(300):
        hand = near_hand(rng, 4, rng.randrange(2), rng.choice(["m", "pz"]))
        hand -= ONE[rng.choice(list(mask_kinds(kinds_held(hand))))]
        ready = {shape: mask for shape in (SETS, SEVEN_PAIRS, ORPHANS) if (mask := waits.waits(hand, 0, shape))}
        found: dict[int, int] = {}
        for win in (k for k in range(34) if count(hand, k) < 4):
            for one in readings(hand, win, True):
                shape = one & waits.COMMON_SHAPES
                if shape:
                    found[shape] = found.get(shape, 0) | 1 << win
        assert ready == found


@given(st.lists(st.integers(0, 33), min_size=14, max_size=14))
def test_pairs_and_orphans_by_counting(tiles: list[int]) -> None:
    if max(map(tiles.count, tiles)) > 4:
        return
    hand = pack(KINDS[k] for k in tiles)
    pairs = {k for k in tiles if tiles.count(k) >= 2}
    assert waits.distance_pairs(hand) == 6 - len(pairs) + max(0, 7 - len(set(tiles)))
    assert waits.distance_pairs(hand, alike=True) == 6 - sum(n // 2 for n in counts(hand))
    outer = set(tiles) & OUTER_KINDS
    assert waits.distance_orphans(hand) == 13 - len(outer) - bool(pairs & OUTER_KINDS)
    least = min(waits.distance_sets(hand), waits.distance_pairs(hand), waits.distance_orphans(hand))
    assert waits.distance(hand) == least


@pytest.mark.parametrize(
    ("text", "melds", "expected"),
    [
        ("1112345678999s", 0, "123456789s"),
        ("19m19p19s1234567z", 0, "19m19p19s1234567z"),
        ("19m19p19s1123456z", 0, "7z"),
        ("123m456p789s1122z", 0, "12z"),
        ("123m456p789s1123z", 0, ""),
        ("2345678m11z", 1, ""),
        ("2345678m", 2, "258m"),
        ("3344556677p", 1, "3467p"),
        ("1m", 4, "1m"),
        ("1123m", 3, "14m"),
        ("1144m2277p3355s6z", 0, "6z"),
        ("1111m", 3, ""),
        ("1111m444m22p", 1, ""),
    ],
)
def test_known_waits(text: str, melds: int, expected: str) -> None:
    assert format_tiles(mask_tiles(waits.waits(hand_of(text), melds))) == expected


def test_each_shape_waits_by_itself() -> None:
    hand = hand_of("1122334455667p")
    assert format_tiles(mask_tiles(waits.waits(hand, 0, SETS))) == "147p"
    assert format_tiles(mask_tiles(waits.waits(hand, 0, SEVEN_PAIRS))) == "7p"


def test_no_pairs_and_orphans_beside_melds() -> None:
    hand = hand_of("1122334455p")
    assert waits.distance(hand, 1, SEVEN_PAIRS | ORPHANS) == waits.NEVER
    assert waits.useful(hand, 1, ORPHANS) == (waits.NEVER, 0)
    assert waits.waits(hand, 1, SEVEN_PAIRS) == 0


def test_more_than_four_of_a_kind_raise_nothing() -> None:
    hand = hand_of("11111m2222222p3z")
    assert waits.distance(hand) >= 0
    assert waits.useful(hand)[0] == waits.distance(hand)


def test_the_best_discards_leave_the_nearest_hands() -> None:
    rng = random.Random(3)
    for _ in range(20):
        hand = near_hand(rng, 4, 3)
        after = {kind: waits.useful(hand - ONE[kind]) for kind in mask_kinds(kinds_held(hand))}
        least = min(near for near, _ in after.values())
        assert waits.best_discards(hand) == {k: a for k, a in after.items() if a[0] == least}


def test_copies_left() -> None:
    seen = hand_of("1111m222p33z")
    assert waits.copies_left(kind_mask([0, 10, 29, 33]), seen) == 0 + 1 + 2 + 4
    assert waits.copies_left(0, seen) == 0
    assert waits.copies_left((1 << 34) - 1, seen) == 136 - size(seen)


def test_the_stored_table_is_what_its_generator_makes() -> None:
    raw = zlib.decompress(distance_table.PATH.read_bytes())
    assert raw == distance_table.build()
    table = distance_table.unpack(raw)
    rows = b"".join(map(bytes, table.rows))
    suits = bytes(map(table.suits.__getitem__, range(distance_table.SUIT_SIZE)))
    honours = bytes(map(table.honours.__getitem__, range(distance_table.HONOUR_SIZE)))
    digest = "c209a5065f6468b8cfd1c1dbe7b20696808af7a3f45db4d36a432e84b158cbff"
    assert hashlib.sha256(bytes([len(table.rows)]) + rows + suits + honours).hexdigest() == digest


def test_rows_of_the_table_against_all_targets() -> None:
    rng = random.Random(9)
    table = distance_table.load()
    for kinds, stored in ((9, table.suits), (7, table.honours)):
        for _ in range(6):
            held = [0] * kinds
            for _ in range(rng.randrange(14)):
                i = rng.randrange(kinds)
                held[i] = min(4, held[i] + 1)
            row = table.rows[stored[sum(n * 5**i for i, n in enumerate(held))]]
            expected = [slow.lacking(tuple(held), n, pair) for pair in (False, True) for n in range(5)]
            assert list(row) == expected


def test_importing_reads_no_table() -> None:
    code = (
        "from tuitable.hands import readings, partial, view, waits, suit_distances as d\n"
        "assert d._table is None\n"
        "waits.distance(0)\n"
        "assert d._table is not None\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
