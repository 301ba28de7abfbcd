"""The tokens of a Tenhou JSON log: tiles as two digits, calls as tiles with a letter among them."""

from __future__ import annotations

import re
from functools import lru_cache

import msgspec

from tuitable.formats.mjlog_values import Fault
from tuitable.tiles.tile import Tile

SAME = 60
"""A discard of the tile just drawn."""
NOTHING = 0
"""Keeps the place of a discard in the turn of an open kong."""

TILES: dict[int, Tile] = {
    10 * (place + 1) + n: Tile(f"{n}{suit}") for place, suit in enumerate("mps") for n in range(1, 10)
}
TILES |= {40 + n: Tile(f"{n}z") for n in range(1, 8)} | {
    51 + place: Tile(f"0{suit}") for place, suit in enumerate("mps")
}
NUMBERS: dict[Tile, int] = {tile: number for number, tile in TILES.items()}

_CALL = re.compile(r"((?:[1-5][1-9])*)([cpmka])((?:[1-5][1-9])+)", re.ASCII)
_SIZES = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}
_SOURCES = {0: 3, 1: 2, 2: 1, 3: 1}
_PLACES = {"c": (0,), "p": (0, 1, 2), "m": (0, 1, 2, 3), "k": (0, 1, 2), "a": (3,)}


class Call(msgspec.Struct, frozen=True):
    """A call: `c` chow, `p` pung, `m` open kong, `k` added kong, `a` concealed kong.

    `tile` is the one behind the letter (called, or of an added kong the added one), `own` the others, `offset` how
    many places after the caller the giver sits (0 for a concealed kong).
    """

    letter: str
    tile: Tile
    own: tuple[Tile, ...]
    offset: int


@lru_cache(maxsize=4096)
def call_of(text: str) -> Call:
    """Read a call. Raises `Fault`."""
    found = _CALL.fullmatch(text) if len(text) <= 9 else None
    if found is None:
        raise Fault(f"{text[:12]!r} is no call")
    before, letter, behind = found.groups()
    place = len(before) // 2
    digits = before + behind
    tiles = [tile_of(int(digits[at : at + 2])) for at in range(0, len(digits), 2)]
    if len(tiles) != _SIZES[letter] or place not in _PLACES[letter]:
        raise Fault(f"{text[:12]!r} is no call")
    tile = tiles.pop(place)
    return Call(letter, tile, tuple(tiles), 0 if letter == "a" else _SOURCES[place])


def tile_of(number: object) -> Tile:
    """The tile of a number. Raises `Fault`."""
    tile = TILES.get(number) if isinstance(number, int) and not isinstance(number, bool) else None
    if tile is None:
        raise Fault(f"there is no tile {str(number)[:12]!r}")
    return tile
