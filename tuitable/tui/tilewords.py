"""Tiles in words: "4 of dots", "east wind"."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.tiles.tile import NO_KIND, Tile

SUITS = ("characters", "dots", "bamboos")
HONOURS = (
    "east wind", "south wind", "west wind", "north wind", "white dragon", "green dragon", "red dragon",
)  # fmt: skip
FLOWERS = ("plum", "orchid", "chrysanthemum", "bamboo flower", "spring", "summer", "autumn", "winter")


NUMBERS = {2: "two", 3: "three", 4: "four"}


def tile_words(tile: Tile) -> str:
    """One tile by its name, without an article."""
    if tile.kind == NO_KIND:
        if tile is Tile.WILD:
            return "wild tile"
        if tile is Tile.BACK:
            return "tile face down"
        return FLOWERS[int(tile.value[0]) - 1] if tile.value[0].isdigit() else "flower"
    if tile.kind >= 27:
        return HONOURS[tile.kind - 27]
    red = "red " if tile is not tile.plain else ""
    return f"{red}{tile.kind % 9 + 1} of {SUITS[tile.kind // 9]}"


def tiles_words(tiles: Sequence[Tile]) -> str:
    """Several tiles: "2 3 4 of dots", "5 5 of bamboos", "three red dragons", else one after the other."""
    kinds = [tile.kind for tile in tiles]
    if all(0 <= kind < 27 for kind in kinds) and len({kind // 9 for kind in kinds}) == 1:
        return " ".join(str(kind % 9 + 1) for kind in kinds) + f" of {SUITS[kinds[0] // 9]}"
    if len(set(kinds)) == 1 and len(tiles) > 1:
        return f"{NUMBERS.get(len(tiles), str(len(tiles)))} {tile_words(tiles[0])}s"
    return ", ".join(map(tile_words, tiles))


def suit_of(tile: Tile) -> str:
    """The suit of a numbered tile; empty for all others."""
    return SUITS[tile.kind // 9] if 0 <= tile.kind < 27 else ""


__all__ = ["suit_of", "tile_words", "tiles_words"]
