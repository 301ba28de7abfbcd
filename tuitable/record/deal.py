"""The shuffle, the dice and the commitment: what comes from the seed of a match.

Part of the record format (`docs/record-format.md`), so no library's generator is used: all randomness is a
stream of SHA-256 blocks, and every number below n is drawn without bias.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from tuitable.digests import sha256
from tuitable.tiles.tile import Tile

_WORDS = 1 << 32


def new_seed() -> str:
    """A fresh seed of 128 random bits as 32 hexadecimal digits."""
    return os.urandom(16).hex()


def _words(purpose: str, seed: str, number: int) -> Iterator[int]:
    """The stream: big-endian 32-bit words of SHA-256(purpose NUL seed NUL number NUL block), block 0, 1, 2..."""
    prefix = f"tuitable {purpose} 1\0{seed}\0{number}\0".encode()
    block = 0
    while True:
        digest = sha256(prefix + str(block).encode()).digest()
        for i in range(0, 32, 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1


def _below(n: int, words: Iterator[int]) -> int:
    """The next number 0..n-1: a word at or above the largest multiple of n is thrown away."""
    limit = _WORDS - _WORDS % n
    for word in words:
        if word < limit:
            return word % n
    raise AssertionError("the stream never ends")


def wall_of(seed: str, hand_number: int, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The wall of hand `hand_number` (every hand dealt counts, from 1), tile 0 first.

    `tiles` is the box in any order; it is sorted by tile text first, then shuffled from the last place down
    to place 1, each place changing with a place from 0 to itself.
    """
    wall = sorted(tiles, key=lambda tile: tile.value)
    words = _words("wall", seed, hand_number)
    for i in range(len(wall) - 1, 0, -1):
        j = _below(i + 1, words)
        wall[i], wall[j] = wall[j], wall[i]
    return tuple(wall)


def dice_of(seed: str, hand_number: int, why: str, count: int) -> tuple[int, ...]:
    """`count` dice, 1..6 each. `why` names the throw within the hand, so each throw has its own stream."""
    words = _words(f"dice {why}", seed, hand_number)
    return tuple(_below(6, words) + 1 for _ in range(count))


def salt_of(seed: str, hand_number: int) -> str:
    """The salt of a hand's commitment: 32 hexadecimal digits."""
    return sha256(f"tuitable salt 1\0{seed}\0{hand_number}".encode()).hexdigest()[:32]


def commitment(salt: str, tiles: tuple[Tile, ...]) -> str:
    """Digest of salt and wall, published before the hand and opened by `WallShown` after it."""
    codes = " ".join(tile.value for tile in tiles)
    return sha256(f"tuitable commitment 1\0{salt}\0{codes}".encode()).hexdigest()
