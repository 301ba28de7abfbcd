"""Tiles of a hand and of what a line needs, counted in unary, and melds as lines see them.

Every kind owns a field of bits and n tiles set its lowest n bits. So of what a form needs, `need & ~hand` is what is
missing, one bit a tile. 34 fields of four bits stand for the kinds, one of sixteen for flowers, and behind them lie
bits that no natural tile can set: copies beyond the fourth, which only wild tiles supply.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tuitable.hands.line_expand import COPIES, FACES, FLOWER, WILD
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import KINDS, Tile

FLOWERS_AT = COPIES * len(KINDS)
_BEYOND_AT = FLOWERS_AT + 16
FULL = (1 << _BEYOND_AT + 64) - 1
_KIND_AT: tuple[int, ...] = (*(kind for kind in range(len(KINDS)) for _ in range(COPIES)), *(FLOWER,) * 16)
"""The kind that each bit stands for."""
NATURALS = (1 << _BEYOND_AT) - 1
"""All bits that natural tiles can set; `FULL` has all bits there are."""
KIND_OF: dict[Tile, int] = {
    tile: tile.kind if tile.kind >= 0 else FLOWER if tile.is_bonus else WILD if tile is Tile.WILD else -1
    for tile in Tile
}
"""The kind of each tile as lines know it; -1 for what is in no line."""


class Laid(NamedTuple):
    """A meld as lines see it: kind 0-35 (-1 fits nothing), how many tiles, and how many of them are wild."""

    kind: int
    size: int
    wilds: int


class Tray(NamedTuple):
    """Concealed tiles: unary counts of naturals, wild tiles, and all tiles (more if some are none of a line's)."""

    held: int
    wilds: int
    size: int


def unary(counts: dict[int, int]) -> int:
    """Unary counts of what a form asks for, by kind; kinds that are wild as such are left out."""
    bits = beyond = 0
    for kind, count in counts.items():
        if kind == FLOWER:
            bits |= ((1 << count) - 1) << FLOWERS_AT
        elif kind != WILD:
            bits |= ((1 << min(count, COPIES)) - 1) << COPIES * kind
            beyond += max(0, count - COPIES)
    return bits | ((1 << beyond) - 1) << _BEYOND_AT


def kinds_of(bits: int) -> tuple[int, ...]:
    """The kinds of unary bits, one for each tile, lowest first; what only wild tiles can be comes as `WILD`."""
    out: list[int] = []
    beyond = (bits >> _BEYOND_AT).bit_count()
    bits &= NATURALS
    while bits:
        low = bits & -bits
        out.append(_KIND_AT[low.bit_length() - 1])
        bits ^= low
    return (*out, *(WILD,) * beyond)


def faces(kinds: Iterable[int]) -> tuple[Tile, ...]:
    """The plain tiles of kinds."""
    return tuple(FACES[kind] for kind in kinds)


def tray(tiles: Iterable[Tile]) -> Tray:
    """Count concealed tiles."""
    held = wilds = size = 0
    for tile in tiles:
        size += 1
        kind = KIND_OF[tile]
        if kind == WILD:
            wilds += 1
        elif kind >= 0:
            at, width = (COPIES * kind, COPIES) if kind != FLOWER else (FLOWERS_AT, 16)
            full = (1 << width) - 1
            # A copy too many sets no bit, so it counts as a tile that fits nowhere.
            held |= ((held >> at & full) << 1 & full | 1) << at
    return Tray(held, wilds, size)


def laid(melds: Iterable[Meld]) -> tuple[Laid, ...]:
    """Melds as lines see them."""
    out: list[Laid] = []
    for meld in melds:
        kind = -1 if meld.kind is MeldKind.CHOW else KIND_OF[meld.tile]
        wilds = 0 if kind == WILD else meld.tiles.count(Tile.WILD)
        out.append(Laid(kind, len(meld.tiles), wilds))
    return tuple(out)


__all__ = ["FLOWERS_AT", "FULL", "KIND_OF", "NATURALS", "Laid", "Tray", "faces", "kinds_of", "laid", "tray", "unary"]
