"""What is in the box: how many of each face."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tuitable.tiles.tile import KINDS, Tile

TileSet = Mapping[Tile, int]

FLOWERS: tuple[Tile, ...] = (Tile.PLUM, Tile.ORCHID, Tile.CHRYSANTHEMUM, Tile.BAMBOO)
SEASONS: tuple[Tile, ...] = (Tile.SPRING, Tile.SUMMER, Tile.AUTUMN, Tile.WINTER)
RED_FIVES: tuple[Tile, ...] = (Tile.RED_M5, Tile.RED_P5, Tile.RED_S5)


def tile_set(
    *, bonus: Iterable[Tile] = (), red: Iterable[Tile] = (), wild: int = 0, faceless: int = 0
) -> dict[Tile, int]:
    """Four of each of the 34 kinds, plus one of each `bonus` tile, `wild` wild tiles and `faceless` flowers.

    Each red five in `red` takes the place of one plain five.
    """
    faces = dict.fromkeys(KINDS, 4)
    for five in red:
        faces[five.plain] -= 1
        faces[five] = faces.get(five, 0) + 1
    for tile in bonus:
        faces[tile] = faces.get(tile, 0) + 1
    if faceless:
        faces[Tile.FLOWER] = faceless
    if wild:
        faces[Tile.WILD] = wild
    return faces


def in_order(faces: TileSet) -> tuple[Tile, ...]:
    """All tiles of the box in the fixed order of `Tile`, copies side by side."""
    return tuple(tile for tile in Tile for _ in range(faces.get(tile, 0)))
