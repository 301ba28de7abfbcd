"""Tiles, named by their text codes.

The codes are the same in files, on the command line and in tests: `1m`-`9m` characters, `1p`-`9p`
dots, `1s`-`9s` bamboos, `1z`-`4z` the winds E S W N, `5z` white, `6z` green, `7z` red dragon,
`0m 0p 0s` red fives, `1f`-`4f` plum, orchid, chrysanthemum, bamboo, `5f`-`8f` spring, summer, autumn,
winter, `f` a flower whose face does not matter, `j` a wild tile, `--` a tile seen from behind.
"""

from __future__ import annotations

from enum import StrEnum

NO_KIND = -1
"""The kind of every tile that is none of the 34 kinds of set-and-pair games."""


class Tile(StrEnum):
    """One face. `kind` is 0..33 (suits m, p, s by nine, then the seven honours) or `NO_KIND`.

    Red fives have the kind of a plain five. `order` sorts a hand for the eye.
    """

    kind: int
    order: int

    def __new__(cls, code: str) -> Tile:
        """Make the member and work out its kind and its place in a sorted hand."""
        self = str.__new__(cls, code)
        self._value_ = code
        suit = "mpsz".find(code[-1])
        if suit < 0 or code == "--":
            self.kind = NO_KIND
            self.order = {"f": 400, "j": 500, "-": 600}[code[-1]] + int(code[0] if code[0].isdigit() else 0)
        else:
            number = int(code[0])
            self.kind = suit * 9 + (number or 5) - 1
            self.order = self.kind * 2 + (number != 0)
        return self

    M1, M2, M3, M4, M5, M6, M7, M8, M9 = "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = "1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p"
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = "1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s"
    EAST, SOUTH, WEST, NORTH = "1z", "2z", "3z", "4z"
    WHITE, GREEN, RED = "5z", "6z", "7z"
    RED_M5, RED_P5, RED_S5 = "0m", "0p", "0s"
    PLUM, ORCHID, CHRYSANTHEMUM, BAMBOO = "1f", "2f", "3f", "4f"
    SPRING, SUMMER, AUTUMN, WINTER = "5f", "6f", "7f", "8f"
    FLOWER = "f"
    WILD = "j"
    BACK = "--"

    @property
    def is_bonus(self) -> bool:
        """A flower or season, with a face or without."""
        return 400 <= self.order < 500

    @property
    def is_known(self) -> bool:
        """Not seen from behind."""
        return self is not Tile.BACK

    @property
    def plain(self) -> Tile:
        """The same tile without red paint."""
        return KINDS[self.kind] if self.kind >= 0 else self


KINDS: tuple[Tile, ...] = tuple(sorted((t for t in Tile if t.kind >= 0 and t[0] != "0"), key=lambda t: t.kind))
"""The plain tile of each of the 34 kinds, by kind."""


def by_order(tile: Tile) -> int:
    """Sort key of a hand as people lay it: characters, dots, bamboos, winds, dragons, flowers, wild."""
    return tile.order
