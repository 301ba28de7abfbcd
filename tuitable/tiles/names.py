"""What tiles are called when they are spoken of: names are data, one class puts them into phrases.

A new language is one more `Names` in `NAMES`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tuitable.errors import NotationError
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile

_CODES = r"(?!(?:1[89]|20)[0-9]0s)(?:[0-9]+[mpszf])+[fj]*"
"""Tile text, but not the name of a decade."""
_LETTER = r"(?<=with )[fj](?=[,.])"
"""The text of a single tile that is no more than a letter, where a sentence can mean nothing else by it."""
_IN_PROSE = re.compile(rf"(?<![\w'+-])(?:(?P<set>pung|kong|pair|chow) (?:of )?)?(?P<tiles>{_CODES}|{_LETTER})(?![\w'])")


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one language.

    `numbers` are 1 to 9 and `many` their plurals, by suit letter `suits`; `of` joins number and suit, `red` goes
    before a red five. `others` names every other tile, `plurals` several of it. `two` and so on are in `counts`.
    """

    numbers: tuple[str, ...]
    many: tuple[str, ...]
    suits: Mapping[str, str]
    of: str
    red: str
    others: Mapping[Tile, str]
    plurals: Mapping[Tile, str]
    counts: tuple[str, ...] = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

    def one(self, tile: Tile) -> str:
        """A tile: "six of bamboos", "green dragon"."""
        return self.others[tile] if tile in self.others else f"{self._number(tile)}{self.of}{self.suits[tile[-1]]}"

    def alike(self, tile: Tile) -> str:
        """Several of a tile: "sixes of bamboos", "green dragons"."""
        if tile in self.others:
            return self.plurals.get(tile, self.others[tile])
        return f"{self.many[int(tile.plain[0]) - 1]}{self.of}{self.suits[tile[-1]]}"

    def several(self, tiles: Sequence[Tile]) -> str:
        """Tiles in the order given, those of one suit under one name: "four, five, six of bamboos, green dragon"."""
        parts = []
        for _, group in groupby(tiles, self._family):
            found = list(group)
            if len(found) > 1 and len(set(found)) == 1:
                parts.append(f"{self._count(len(found))} {self.alike(found[0])}")
            elif found[0] in self.others:
                parts.append(self.one(found[0]))
            else:
                parts.append(f"{', '.join(map(self._number, found))}{self.of}{self.suits[found[0][-1]]}")
        return ", ".join(parts)

    def labelled(self, pairs: Sequence[tuple[str, Tile]]) -> str:
        """Tiles that each have a label: "a three, b red five of dots; c green dragon"."""
        parts = []
        for _, group in groupby(pairs, lambda pair: "" if pair[1] in self.others else pair[1][-1]):
            found = list(group)
            if found[0][1] in self.others:
                parts += [f"{label} {self.one(tile)}" for label, tile in found]
            else:
                numbers = ", ".join(f"{label} {self._number(tile)}" for label, tile in found)
                parts.append(f"{numbers}{self.of}{self.suits[found[0][1][-1]]}")
        return "; ".join(parts)

    def prose(self, text: str) -> str:
        """A sentence in which tile text stands: "pair of 4z" becomes "pair of north winds"."""
        return _IN_PROSE.sub(self._spoken, text)

    def _spoken(self, match: re.Match[str]) -> str:
        try:
            tiles = parse_tiles(match["tiles"])
        except NotationError:
            return match[0]
        if match["set"] is None:
            return self.several(tiles)
        return f"{match['set']} of {self.alike(tiles[0]) if len(set(tiles)) == 1 else self.several(tiles)}"

    def _number(self, tile: Tile) -> str:
        return f"{self.red}{self.numbers[4]}" if tile is not tile.plain else self.numbers[int(tile[0]) - 1]

    def _count(self, count: int) -> str:
        return self.counts[count] if count < len(self.counts) else str(count)

    def _family(self, tile: Tile) -> str:
        return tile.value if tile in self.others else tile[-1]


_BACK = {Tile.BACK: "unseen tile"}

ENGLISH = Names(
    numbers=("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    many=("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines"),
    suits={"m": "characters", "p": "dots", "s": "bamboos"},
    of=" of ",
    red="red ",
    others=_BACK | {
        Tile.EAST: "east wind", Tile.SOUTH: "south wind", Tile.WEST: "west wind", Tile.NORTH: "north wind",
        Tile.WHITE: "white dragon", Tile.GREEN: "green dragon", Tile.RED: "red dragon",
        Tile.PLUM: "plum flower", Tile.ORCHID: "orchid flower", Tile.CHRYSANTHEMUM: "chrysanthemum flower",
        Tile.BAMBOO: "bamboo flower", Tile.SPRING: "spring season", Tile.SUMMER: "summer season",
        Tile.AUTUMN: "autumn season", Tile.WINTER: "winter season", Tile.FLOWER: "flower", Tile.WILD: "joker",
    },
    plurals={
        Tile.EAST: "east winds", Tile.SOUTH: "south winds", Tile.WEST: "west winds", Tile.NORTH: "north winds",
        Tile.WHITE: "white dragons", Tile.GREEN: "green dragons", Tile.RED: "red dragons",
        Tile.FLOWER: "flowers", Tile.WILD: "jokers", Tile.BACK: "unseen tiles",
    },
)  # fmt: skip

_ROMAN = ("ichi", "ni", "san", "yon", "go", "roku", "nana", "hachi", "kyuu")

JAPANESE = Names(
    numbers=_ROMAN,
    many=_ROMAN,
    suits={"m": "man", "p": "pin", "s": "sou"},
    of="-",
    red="aka ",
    others=_BACK | {
        Tile.EAST: "ton", Tile.SOUTH: "nan", Tile.WEST: "shaa", Tile.NORTH: "pei",
        Tile.WHITE: "haku", Tile.GREEN: "hatsu", Tile.RED: "chun",
        Tile.PLUM: "ume flower", Tile.ORCHID: "ran flower", Tile.CHRYSANTHEMUM: "kiku flower",
        Tile.BAMBOO: "take flower", Tile.SPRING: "haru season", Tile.SUMMER: "natsu season",
        Tile.AUTUMN: "aki season", Tile.WINTER: "fuyu season", Tile.FLOWER: "hana flower", Tile.WILD: "joker",
    },
    plurals={Tile.WILD: "jokers", Tile.BACK: "unseen tiles"},
)  # fmt: skip
"""Romanised as the words are spoken, long vowels written twice."""

NAMES: Mapping[str, Names] = {"english": ENGLISH, "japanese": JAPANESE}
"""The languages by the name of the setting `spoken`."""

__all__ = ["ENGLISH", "JAPANESE", "NAMES", "Names"]
