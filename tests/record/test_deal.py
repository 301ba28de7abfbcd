"""The shuffle, dice and commitment, against a second implementation written from docs/record-format.md alone."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from tuitable.record import deal
from tuitable.tiles.tileset import FLOWERS, RED_FIVES, in_order, tile_set

BOX = in_order(tile_set())


def numbers(purpose: str, seed: str, hand: int, bounds: list[int]) -> list[int]:
    """As documented: 32-bit words of SHA-256 blocks, those above the last multiple thrown away."""
    data = b""
    for block in range(400):
        data += hashlib.sha256(f"tuitable {purpose} 1\0{seed}\0{hand}\0{block}".encode()).digest()
    words = [int.from_bytes(data[i : i + 4], "big") for i in range(0, len(data), 4)]
    out = []
    for n in bounds:
        word = words.pop(0)
        while word >= 2**32 - 2**32 % n:
            word = words.pop(0)
        out.append(word % n)
    return out


@pytest.mark.parametrize(("seed", "hand"), [("1", 1), ("1", 2), ("", 1), ("früh", 12), ("a\0b", 3)])
def test_the_wall_is_the_documented_shuffle(seed: str, hand: int) -> None:
    wall = sorted((tile.value for tile in BOX), key=lambda text: text.encode())
    last = len(wall) - 1
    for i, j in zip(range(last, 0, -1), numbers("wall", seed, hand, [i + 1 for i in range(last, 0, -1)]), strict=True):
        wall[i], wall[j] = wall[j], wall[i]
    assert [tile.value for tile in deal.wall_of(seed, hand, BOX)] == wall


def test_the_vector_of_the_format_page() -> None:
    wall = deal.wall_of("1", 1, BOX)
    assert [tile.value for tile in wall[:5]] == ["8m", "8s", "7z", "7p", "4m"]
    assert deal.dice_of("1", 1, "break", 2) == (4, 3)
    assert deal.salt_of("1", 1) == "a783cc3780a2d8dd2df9c5b08c56d935"


def test_every_box_is_dealt_whole_and_its_order_does_not_matter() -> None:
    box = in_order(tile_set(bonus=FLOWERS, red=RED_FIVES, wild=8))
    wall = deal.wall_of("x", 5, box)
    assert Counter(wall) == Counter(box)
    assert deal.wall_of("x", 5, tuple(reversed(box))) == wall


def test_hands_and_seeds_differ() -> None:
    walls = {deal.wall_of(seed, hand, BOX) for seed in ("a", "b") for hand in range(1, 40)}
    assert len(walls) == 78
    assert deal.new_seed() != deal.new_seed()
    assert len(deal.new_seed()) == 32


def test_dice_are_the_documented_stream_and_even() -> None:
    assert deal.dice_of("s", 3, "break 2", 3) == tuple(n + 1 for n in numbers("dice break 2", "s", 3, [6, 6, 6]))
    count = Counter(die for hand in range(3000) for die in deal.dice_of("s", hand, "break", 2))
    assert set(count) == {1, 2, 3, 4, 5, 6}
    # 6,000 dice: 1,000 each with a deviation of 29; five deviations are allowed.
    assert all(abs(n - 1000) < 145 for n in count.values())


def test_places_are_even() -> None:
    first = Counter(deal.wall_of("even", hand, BOX)[0].kind for hand in range(3400))
    # 3,400 walls: each of 34 kinds 100 times with a deviation of 10.
    assert len(first) == 34
    assert all(abs(n - 100) < 50 for n in first.values())


def test_a_commitment_binds_salt_and_order() -> None:
    wall = deal.wall_of("1", 1, BOX)
    salt = deal.salt_of("1", 1)
    text = f"tuitable commitment 1\0{salt}\0{' '.join(tile.value for tile in wall)}"
    assert deal.commitment(salt, wall) == hashlib.sha256(text.encode()).hexdigest()
    assert deal.commitment(salt, wall[::-1]) != deal.commitment(salt, wall)
    assert deal.commitment(deal.salt_of("1", 2), wall) != deal.commitment(salt, wall)
