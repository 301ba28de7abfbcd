"""Why a tile is worth keeping and why tiles are no set, in sentences for people who are learning."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.review.tilewords import suit_of, tile_words
from tuitable.tiles.tile import Tile


def numbers(tiles: Sequence[Tile], suit: str) -> set[int]:
    """The numbers held of a suit."""
    return {tile.kind % 9 + 1 for tile in tiles if suit_of(tile) == suit}


def why_keep(tile: Tile, hand: Sequence[Tile]) -> str:
    """What a tile is good for in a hand it is part of; empty if it stands alone."""
    name = tile_words(tile.plain)
    same = sum(other.kind == tile.kind for other in hand)
    if same >= 3:
        return f"You hold the {name} three times: a finished set. Keep it."
    suit = suit_of(tile)
    if suit:
        held = numbers(hand, suit)
        value = tile.kind % 9 + 1
        for first in (value - 1, value - 2, value):
            if {first, first + 1, first + 2} <= held:
                return f"{first} {first + 1} {first + 2} of {suit} is a finished set. Keep it together."
    if same == 2:
        return f"You hold the {name} twice: a pair, and two thirds of a pung. Keep both."
    if suit:
        for near in (value - 1, value + 1):
            if near in held:
                low, high = min(near, value), max(near, value)
                third = " or ".join(str(n) for n in (low - 1, high + 1) if 1 <= n <= 9)
                return f"{low} and {high} of {suit} are neighbours: with a {third} they make a row. Keep them."
        for near in (value - 2, value + 2):
            if near in held:
                low, high = min(near, value), max(near, value)
                return f"{low} and {high} of {suit} need only the {low + 1} between them. Keep them."
    return ""


def why_alone(tile: Tile) -> str:
    """Why a tile that stands alone helps little."""
    name = tile_words(tile.plain)
    if not suit_of(tile):
        return f"The {name} stands alone: it makes no rows, and you hold only one."
    if tile.kind % 9 in (0, 8):
        return f"The {name} stands alone, at the end of its suit: fewer rows hold it than any other number."
    return f"The {name} stands alone: neither its like nor a neighbour is in the hand."


def why_no_set(tiles: Sequence[Tile]) -> str:
    """What is wrong with tiles that were marked as a set or a pair; empty if they are one."""
    count = len(tiles)
    if count < 2:
        return "Mark the three tiles of a set, or the two of a pair."
    if count > 3:
        return "A set has three tiles, a pair two. Let some of them go: press their letters again."
    kinds = sorted(tile.kind for tile in tiles)
    alike = len(set(kinds)) == 1
    if alike:
        return ""
    if count == 2:
        return "Two tiles are a pair only if they are alike. A set needs three."
    suits = {suit_of(tile) for tile in tiles}
    if "" in suits:
        return "Winds and dragons make no rows. A set of them is three alike."
    if len(suits) > 1:
        return f"A row must be of one suit. These are {' and '.join(sorted(suits))}."
    if len(set(kinds)) == 2:
        return "Two of these are alike and one is not: neither three alike nor a row."
    if kinds[2] - kinds[0] != 2:
        said = " ".join(str(kind % 9 + 1) for kind in kinds)
        return f"{said} is no row: the three numbers must follow one another."
    return ""


__all__ = ["why_alone", "why_keep", "why_no_set"]
