"""The wall of a Tenhou log, rebuilt from the seed in its SHUFFLE tag."""

from __future__ import annotations

import base64
import binascii
import random
import struct
from hashlib import sha512
from typing import TypeVar

from tuitable.tiles.seat import Seat

TILES = 136
RESERVE = 14
LIVE = TILES - RESERVE
"""Places 0..121 are drawn in turn; the last 14 are replacements, indicators and the tiles under them."""
FIRST_DRAW = 52
"""Place of the first tile drawn in turn: thirteen tiles for each of four seats lie before it."""

_Tile = TypeVar("_Tile")
_WORDS = 624
_MOST_WORDS = 1024
_WORDS_A_HAND = 288
_IN_ORDER = list(range(TILES))
_PLACES = tuple(range(TILES - 1))
_LEFT = tuple(range(TILES, 1, -1))
_UNPACK = struct.Struct("<144I").unpack


REPLACEMENTS = (134, 135, 132, 133)
INDICATORS = (130, 128, 126, 124, 122)
UNDER = (131, 129, 127, 125, 123)
"""Where replacements, indicators and the tiles under them lie, in the order they are used: the upper tile of a stack
has the lower number."""


def deal_places(position: int) -> tuple[int, ...]:
    """The thirteen places dealt to the seat `position` places after the dealer: three fours, then one."""
    fours = [16 * turn + 4 * position + tile for turn in range(3) for tile in range(4)]
    return (*fours, 48 + position)


DEAL_PLACES = tuple(deal_places(position) for position in range(4))


def deal_places_of(seat: Seat, dealer: Seat) -> tuple[int, ...]:
    """The thirteen places dealt to `seat`, in the order they are dealt."""
    return DEAL_PLACES[(seat - dealer) % 4]


def upper_first(wall: list[_Tile]) -> None:
    """Put a reserve told from its end, the end tile being upper, into the order of places here."""
    wall[LIVE::2], wall[LIVE + 1 :: 2] = wall[LIVE + 1 :: 2], wall[LIVE::2]


def same_places(dealt: list[list[int]], dealer: Seat, indicator: int, wall: list[int]) -> int:
    """How many of the 53 tiles dealt and turned lie where `wall` has them."""
    same = int(wall[INDICATORS[0]] == indicator)
    for seat, tiles in enumerate(dealt):
        places = deal_places_of(seat, dealer)
        same += sum(wall[place] == tile for place, tile in zip(places, tiles, strict=True))
    return same


class Shuffle:
    """The walls of one game, hand by hand.

    `words` are the seed, 32 bits each, little end first. `early`: the logs of 2009 have the two tiles of each stack of
    the reserve the other way round, and only for the first indicator and replacement is it sure which one is used.
    `next_wall` answers 136 tile numbers 0..135 by place, place 0 being the first tile dealt.
    """

    __slots__ = ("_random", "early")

    def __init__(self, words: bytes, early: bool) -> None:
        # Python seeds its generator with a number by the words of 32 bits it has, the least first.
        self._random = random.Random(int.from_bytes(words, "little"))
        self.early = early

    def next_wall(self) -> list[int]:
        """The wall of the next hand of the game."""
        block = self._random.getrandbits(32 * _WORDS_A_HAND).to_bytes(4 * _WORDS_A_HAND, "little")
        digests = b"".join([sha512(block[at : at + 128]).digest() for at in range(0, len(block), 128)])
        numbers = _UNPACK(digests[:576])
        wall = _IN_ORDER.copy()
        for place, left, number in zip(_PLACES, _LEFT, numbers):  # noqa: B905 - the digests hold more numbers
            other = place + number % left
            tile = wall[place]
            wall[place] = wall[other]
            wall[other] = tile
        wall.reverse()
        if self.early:
            upper_first(wall)
        return wall


def shuffle_of(seed: str) -> Shuffle | None:
    """Read the `seed` of a SHUFFLE tag; null where it is of a kind from which no wall can be rebuilt."""
    kind, _, text = seed.partition(",")
    if kind == "mt19937ar-sha512-n288-base64":
        try:
            raw = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            return None
        if len(raw) != 4 * _WORDS:
            return None
        return Shuffle(raw, False)
    if kind == "mt19937ar-sha512-n288":
        parts = text.split(",", _MOST_WORDS)
        try:
            words = [int(part, 16) for part in parts]
        except ValueError:
            return None
        if len(words) > _MOST_WORDS or not all(0 <= word < 1 << 32 for word in words):
            return None
        return Shuffle(struct.pack(f"<{len(words)}I", *words), True)
    return None
