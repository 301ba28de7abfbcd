"""Tiles in words with numbers as digits, as a lesson speaks: "4 of dots", "east wind"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tuitable.tiles.names import ENGLISH
from tuitable.tiles.tile import Tile

NAMES = replace(ENGLISH, numbers=tuple("123456789"))


def tile_words(tile: Tile) -> str:
    """One tile by its name, without an article."""
    return NAMES.one(tile)


def tiles_words(tiles: Sequence[Tile]) -> str:
    """Several tiles: "2 3 4 of dots", "5 5 of bamboos", "three red dragons", else one after the other."""
    suits = {suit_of(tile) for tile in tiles}
    if len(suits) == 1 and "" not in suits:
        return " ".join(str(tile.kind % 9 + 1) for tile in tiles) + f" of {suits.pop()}"
    return NAMES.several(tiles)


def suit_of(tile: Tile) -> str:
    """The suit of a numbered tile; empty for all others."""
    return NAMES.suits["mps"[tile.kind // 9]] if 0 <= tile.kind < 27 else ""


__all__ = ["suit_of", "tile_words", "tiles_words"]
