"""Tile text: the one parser for tests, documents, the command line and TOML.

Digits may share a letter (`123m456p77z`, `15f`), wild tiles and faceless flowers are written one by one
(`jj`, `ff`), a tile seen from behind is `--`. Spaces between tiles are skipped.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tuitable.errors import NotationError
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import Tile, by_order

MAX_TEXT = 2000
"""Longest accepted tile text in characters."""


_BY_CODE = {tile.value: tile for tile in Tile}


@lru_cache(maxsize=4096)
def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Read tiles in the order written. Raises `NotationError` naming the first wrong place."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"tile text of {len(text)} characters; at most {MAX_TEXT} are read")
    tiles: list[Tile] = []
    digits: list[str] = []
    i = 0
    while i < len(text):
        char = text[i]
        if char.isascii() and char.isdigit():
            digits.append(char)
        elif char in "mpszf" and digits:
            for digit in digits:
                tile = _BY_CODE.get(digit + char)
                if tile is None:
                    raise NotationError(f"there is no tile {digit}{char}")
                tiles.append(tile)
            digits = []
        elif digits:
            raise NotationError(f"digits {''.join(digits)!r} without a suit (m p s z f)")
        elif char in "fj":
            tiles.append(Tile(char))
        elif text.startswith("--", i):
            tiles.append(Tile.BACK)
            i += 1
        elif char != " ":
            raise NotationError(f"{char!r} at place {i + 1} is no tile")
        i += 1
    if digits:
        raise NotationError(f"digits {''.join(digits)!r} without a suit (m p s z f)")
    return tuple(tiles)


def parse_tile(text: str) -> Tile:
    """Read exactly one tile. Raises `NotationError`."""
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationError(f"{text[:20]!r} is not one tile")
    return tiles[0]


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Write tiles in the order given, neighbours of one suit sharing a letter."""
    out: list[str] = []
    for tile in tiles:
        code = tile.value
        if len(code) == 2 and code != "--" and out and out[-1][-1] == code[-1] and out[-1][0].isdigit():
            out[-1] = out[-1][:-1] + code
        else:
            out.append(code)
    return "".join(out)


def sorted_tiles(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Tiles as people lay a hand."""
    return tuple(sorted(tiles, key=by_order))


def check_meld(kind: MeldKind, tiles: Sequence[Tile]) -> None:
    """Raise `NotationError` unless the tiles make a meld of this kind (wild tiles only in a group)."""
    size = len(tiles)
    kinds = sorted(t.kind for t in tiles)
    if kind is MeldKind.GROUP:
        naturals = {t.plain if t.kind >= 0 else Tile.FLOWER if t.is_bonus else t for t in tiles if t is not Tile.WILD}
        if not 3 <= size <= 8 or len(naturals) > 1:
            raise NotationError(f"{format_tiles(tiles)} is no group of 3 to 8 alike")
        return
    if kinds and kinds[0] < 0:
        raise NotationError(f"{format_tiles(tiles)} holds a tile that is in no {kind}")
    if kind is MeldKind.CHOW:
        run = size == 3 and kinds[0] < 27 and kinds[0] % 9 <= 6
        if not run or kinds != [kinds[0], kinds[0] + 1, kinds[0] + 2]:
            raise NotationError(f"{format_tiles(tiles)} is no chow")
    elif len(set(kinds)) != 1 or size != (3 if kind is MeldKind.PUNG else 4):
        raise NotationError(f"{format_tiles(tiles)} is no {'pung' if kind is MeldKind.PUNG else 'kong'}")


__all__ = ["Meld", "check_meld", "format_tiles", "parse_tile", "parse_tiles", "sorted_tiles"]
