"""Hands and melds as Majiang game logs write them: `m123p40s5z1,z222=,s340-`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tuitable.formats.mjlog_values import Fault
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.tile import Tile

_SOURCES = {"-": 3, "=": 2, "+": 1}
"""How many places after the caller the seat sits that gave the tile before the sign."""
_RUN = re.compile(r"([mpsz])((?:[0-9][_*]*)+)", re.ASCII)
_MELD = re.compile(r"([mpsz])([0-9])([-=+]?)([0-9])([-=+]?)([0-9])([-=+]?)(?:([0-9])([-=+]?))?", re.ASCII)
_LONGEST = 80


def tile_of(suit: str, number: str) -> Tile:
    """One tile, such as `m0` for the red five of characters."""
    try:
        return Tile(number + suit)
    except ValueError:
        raise Fault(f"there is no tile {suit}{number}") from None


def one_tile(text: str) -> tuple[Tile, bool, bool]:
    """A discard or draw such as `m3_*`: the tile, whether it was just drawn, whether it declares."""
    bare = text.rstrip("_*")
    if len(bare) != 2 or len(text) > 4:
        raise Fault(f"there is no tile {text[:12]!r}")
    marks = text[2:]
    return tile_of(bare[0], bare[1]), "_" in marks, "*" in marks


def hand_of(text: str) -> list[Tile]:
    """The concealed tiles of a hand, in the order written; melds after a comma are left out."""
    if len(text) > _LONGEST:
        raise Fault(f"a hand is longer than any can be: {text[:20]!r}")
    concealed = text.partition(",")[0].rstrip("*")
    found = []
    at = 0
    for run in _RUN.finditer(concealed):
        if run.start() != at:
            break
        at = run.end()
        found += [tile_of(run[1], number) for number in run[2] if number not in "_*"]
    if at != len(concealed):
        raise Fault(f"the hand {text[:20]!r} cannot be read")
    return found


@dataclass(frozen=True)
class Called:
    """One meld as written: all tiles, the one called or added or null, and how far on the giver sits (0: nobody)."""

    kind: MeldKind
    tiles: tuple[Tile, ...]
    tile: Tile | None
    from_offset: int

    @property
    def own(self) -> list[Tile]:
        """The tiles from the caller's hand of a set that takes a discard."""
        own = list(self.tiles)
        if self.tile is not None:
            own.remove(self.tile)
        return own


def meld_of(text: str) -> Called:
    """Read a meld such as `p2-34`, `z222=`, `s8888`, `m1111-` or `m111+1`. Raises `Fault`."""
    found = _MELD.fullmatch(text) if len(text) < 12 else None
    if found is None:
        raise Fault(f"the meld {text[:12]!r} cannot be read")
    numbers = [number for number in found.groups()[1::2] if number]
    signs = [sign or "" for sign in found.groups()[2::2]][: len(numbers)]
    marked = [place for place, sign in enumerate(signs) if sign]
    tiles = tuple(tile_of(found[1], number) for number in numbers)
    if len(marked) > 1:
        raise Fault(f"the meld {text[:12]!r} names two sources")
    if not marked:
        if len(tiles) != 4:
            raise Fault(f"the meld {text[:12]!r} does not say whose tile it takes")
        return Called(MeldKind.KONG_CLOSED, tiles, None, 0)
    (place,) = marked
    source = _SOURCES[signs[place]]
    if len(tiles) == 4:
        if place == 2:
            return Called(MeldKind.KONG_ADDED, tiles, tiles[3], source)
        return Called(MeldKind.KONG_OPEN, tiles, tiles[place], source)
    same = len({tile.kind for tile in tiles}) == 1
    return Called(MeldKind.PUNG if same else MeldKind.CHOW, tiles, tiles[place], source)
