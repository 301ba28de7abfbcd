"""Which tiles are in the box?"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tuitable.tiles.tile import Tile
from tuitable.tiles.tileset import FLOWERS, SEASONS, TileSet, in_order, tile_set


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="box"):
    """Four of each of the 34 kinds and what is added.

    `flowers` and `seasons` add the four with faces each, `faceless` that many flowers whose face does not
    matter, `wild` that many wild tiles; each red five in `red` takes the place of a plain one.
    """

    flowers: bool = False
    seasons: bool = False
    faceless: int = 0
    wild: int = 0
    red: tuple[Tile, ...] = ()

    @property
    def faces(self) -> TileSet:
        """How many of each face."""
        bonus = (FLOWERS if self.flowers else ()) + (SEASONS if self.seasons else ())
        return tile_set(bonus=bonus, red=self.red, wild=self.wild, faceless=self.faceless)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the box in a fixed order."""
        return in_order(self.faces)

    @property
    def size(self) -> int:
        """The number of tiles."""
        return 136 + 4 * self.flowers + 4 * self.seasons + self.faceless + self.wild


Tiles: TypeAlias = Box
"""All ways to fill the box."""
