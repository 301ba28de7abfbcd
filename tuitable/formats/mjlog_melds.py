"""The numbers in which a Tenhou log writes its calls."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tuitable.tiles.meld import MeldKind


@dataclass(frozen=True)
class Call:
    """One call, decoded. Tiles are numbers 0..135.

    `tiles` are all tiles of the meld in ascending order. `tile` is the called one; of an added kong the one
    that was called for its pung, and `added` is the fourth. A concealed kong has `tile` -1. `from_offset` is
    how many places after the caller the seat sits that gave the tile, 0 for a concealed kong.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    tile: int
    added: int
    from_offset: int

    @property
    def own(self) -> tuple[int, ...]:
        """The tiles that come from the caller's hand."""
        if self.kind is MeldKind.KONG_ADDED:
            return (self.added,)
        return tuple(tile for tile in self.tiles if tile != self.tile)


@lru_cache(maxsize=4096)
def decode(code: int) -> Call | None:
    """Decode the `m` of an N tag; null where the number stands for no call of a four-player game."""
    if not 0 <= code < 1 << 16:
        return None
    offset = code & 3
    if code & 4:
        return _chow(code, offset)
    if code & 24:
        return _pung(code, offset)
    if code & 32:
        return None
    tile = code >> 8
    if tile >= 136:
        return None
    first = tile - tile % 4
    four = (first, first + 1, first + 2, first + 3)
    if offset == 0:
        return Call(MeldKind.KONG_CLOSED, four, -1, -1, 0)
    return Call(MeldKind.KONG_OPEN, four, tile, -1, offset)


def encode(call: Call) -> int:
    """The number of a call, the inverse of `decode`."""
    tiles, offset = call.tiles, call.from_offset
    if call.kind is MeldKind.CHOW:
        kind = tiles[0] // 4
        number = 3 * (kind // 9 * 7 + kind % 9) + tiles.index(call.tile)
        return offset | 4 | sum(tile % 4 << 3 + 2 * place for place, tile in enumerate(tiles)) | number << 10
    if call.kind is MeldKind.KONG_CLOSED:
        return tiles[0] << 8
    if call.kind is MeldKind.KONG_OPEN:
        return offset | call.tile << 8
    three = tuple(tile for tile in tiles if tile != call.added)
    kind = tiles[0] // 4
    other = call.added if call.added >= 0 else next(tile for tile in range(4 * kind, 4 * kind + 4) if tile not in three)
    bit = 8 if call.kind is MeldKind.PUNG else 16
    return offset | bit | other % 4 << 5 | (3 * kind + three.index(call.tile)) << 9


def _chow(code: int, offset: int) -> Call | None:
    number, called = divmod(code >> 10, 3)
    if number >= 21 or offset != 3:
        return None
    kind = number // 7 * 9 + number % 7
    tiles = tuple(4 * (kind + place) + (code >> (3 + 2 * place) & 3) for place in range(3))
    return Call(MeldKind.CHOW, tiles, tiles[called], -1, offset)


def _pung(code: int, offset: int) -> Call | None:
    kind, called = divmod(code >> 9, 3)
    if kind >= 34 or offset == 0:
        return None
    other = 4 * kind + (code >> 5 & 3)
    three = tuple(tile for tile in range(4 * kind, 4 * kind + 4) if tile != other)
    if code & 8:
        return Call(MeldKind.PUNG, three, three[called], -1, offset)
    return Call(MeldKind.KONG_ADDED, tuple(sorted((*three, other))), three[called], other, offset)
