"""Patterns and counts of bonus tiles, red tiles and indicators."""

from __future__ import annotations

from collections.abc import Iterable

from tuitable.rules.patterns.pattern import counted, seat
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile
from tuitable.tiles.tileset import FLOWERS, SEASONS

OWN_FLOWER_AND_SEASON = seat(
    "own_flower_and_season", "own flower and season", "正花", "the flower and the season of the own wind are laid out"
)
OWN_FLOWER = seat("own_flower", "own flower", "正花", "the flower of the own wind is laid out")
OWN_SEASON = seat("own_season", "own season", "正季", "the season of the own wind is laid out")
BONUS_LAID = seat("bonus_laid", "flower or season", "花牌", "some flower or season is laid out")
FOUR_FLOWERS = seat("four_flowers", "four flowers", "四君子", "all four flowers are laid out")
FOUR_SEASONS = seat("four_seasons", "four seasons", "四季", "all four seasons are laid out")

BONUS_TILES = counted("bonus_tiles", "flowers and seasons", "花牌")
INDICATED = counted("indicated", "tiles named by indicators", "懸賞牌")
INDICATED_FIRST = counted("indicated_first", "tiles named by the first indicator", "懸賞牌")
INDICATED_UNDER = counted("indicated_under", "tiles named by under-indicators", "裏懸賞牌")
RED_TILES = counted("red_tiles", "red tiles", "赤牌")


def bonus_mask(bonus: Iterable[Tile], wind: Wind) -> int:
    """The patterns of this module that hold for tiles laid out."""
    laid = set(bonus)
    if not laid:
        return 0
    mask = BONUS_LAID
    own = (FLOWERS[wind.number] in laid, SEASONS[wind.number] in laid)
    mask |= OWN_FLOWER * own[0] | OWN_SEASON * own[1] | OWN_FLOWER_AND_SEASON * all(own)
    if laid.issuperset(FLOWERS):
        mask |= FOUR_FLOWERS
    if laid.issuperset(SEASONS):
        mask |= FOUR_SEASONS
    return mask


def next_kind(kind: int) -> int:
    """The kind that an indicator names: next in rank, after nine one, after north east, after red white."""
    if kind < 27:
        return kind + 1 if kind % 9 < 8 else kind - 8
    if kind < 31:
        return 27 + (kind - 26) % 4
    return 31 + (kind - 30) % 3
