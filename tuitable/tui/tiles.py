"""Pictures of tiles: big ones for the hand, two letters for everywhere else, melds with their marks.

All glyphs are one column wide except the ideographs of the style `kanji`, which take two. In `ascii` every
character is ASCII, marks included. These are drawings; whatever is typed or written to files is tile text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from tuitable.tiles.seat import Seat, distance
from tuitable.tiles.tile import NO_KIND, Tile
from tuitable.tui.canvas import Canvas, Strip
from tuitable.tui.theme import Theme

if TYPE_CHECKING:
    from tuitable.tiles.meld import Meld

BIG_WIDTH = 5
BIG_HEIGHT = 4
"""Cells of a big tile; one row more is needed above it, for a raised tile."""
BACKS_HEIGHT = 3
SMALL_WIDTH = 2
SMALL_PITCH = 3
"""Columns from one small tile to the next: two letters and one for a mark or a gap."""

UNTOUCHED = ""
"""The style of the cells of a drawing that it leaves as they are."""

SUITS_USUAL = "mps"
SUITS_ENGLISH = "cdb"
"""Letters of the suits on the screen: characters, dots, bamboos."""


class TileStyle(StrEnum):
    """How tiles are drawn. `ascii` also means that lines and marks around them are ASCII."""

    LATIN = "latin"
    KANJI = "kanji"
    PIPS = "pips"
    ASCII = "ascii"


class Mark(StrEnum):
    """What a small tile may be marked with, in the column after it (but `TAKEN` in its own letters)."""

    NONE = ""
    CALLED = "called"
    """The tile of a meld that came from another seat."""
    ADDED = "added"
    """The fourth tile of an added kong."""
    DECLARED = "declared"
    """The discard with which a seat declared itself ready."""
    LAST = "last"
    """The newest discard."""
    TAKEN = "taken"
    """A discard that another seat took: only its name is left."""


MARK_GLYPHS: dict[Mark, tuple[str, str]] = {
    Mark.CALLED: ("’", "'"),
    Mark.ADDED: ("•", "+"),
    Mark.DECLARED: ("»", "!"),
    Mark.LAST: ("◂", "<"),
}
"""Mark -> glyph, and glyph in ASCII."""

_HONOURS = ("Ea", "So", "We", "No", "Wd", "Gd", "Rd")
_BIG_HONOURS = (
    ("   ", " E ", "   "), ("   ", " S ", "   "), ("   ", " W ", "   "), ("   ", " N ", "   "),
    ("┌─┐", "│ │", "└─┘"), ("   ", "grn", "   "), ("   ", "red", "   "),
)  # fmt: skip
_NUMBERS = "五一二三四五六七八九"
_SUIT_IDEOGRAPHS = "萬筒索"
_HONOUR_IDEOGRAPHS = "東南西北白發中"
_BONUS_IDEOGRAPHS = "梅蘭菊竹春夏秋冬"
PIPS = (
    (), ("   ", " o ", "   "), (" o ", "   ", " o "), ("o  ", " o ", "  o"), ("o o", "   ", "o o"),
    ("o o", " o ", "o o"), ("o o", "o o", "o o"), ("ooo", " o ", "ooo"), ("ooo", "o o", "ooo"),
    ("ooo", "ooo", "ooo"),
)  # fmt: skip
"""Dots and sticks, `o` each, by number."""


class _Face(NamedTuple):
    """A tile taken apart: `suit` 0..2 and `number` 1..9, or `honour` 0..6 in E S W N white green red."""

    suit: int = -1
    number: int = 0
    honour: int = -1
    red: bool = False


def _face(tile: Tile) -> _Face:
    """What is painted on the tile; neither suit nor honour for flowers, wild tiles and backs."""
    if tile.kind == NO_KIND:
        return _Face()
    if tile.kind >= 27:
        return _Face(honour=tile.kind - 27)
    return _Face(suit=tile.kind // 9, number=tile.kind % 9 + 1, red=tile.value[0] == "0")


def ink(tile: Tile) -> str:
    """The letter in `theme.INKS` for a tile: its suit, `z` for winds, `w g r` for dragons, `f`, `j`."""
    face = _face(tile)
    if face.suit >= 0:
        return "mps"[face.suit]
    if face.honour >= 0:
        return "zzzzwgr"[face.honour]
    return "j" if tile is Tile.WILD else "f"


def small(tile: Tile, *, suits: str = SUITS_USUAL, ascii_only: bool = False) -> str:
    """The two letters of a tile: `5m`, `0p` (a red five), `Ea`, `Rd`, `3f`, `Fl`, `Jk`; a back is shaded."""
    face = _face(tile)
    if face.suit >= 0:
        return f"{0 if face.red else face.number}{suits[face.suit]}"
    if face.honour >= 0:
        return _HONOURS[face.honour]
    if tile is Tile.BACK:
        return "##" if ascii_only else "▒▒"
    if tile is Tile.WILD:
        return "Jk"
    return "Fl" if tile is Tile.FLOWER else tile.value


def big_rows(tile: Tile, style: TileStyle, *, suits: str = SUITS_USUAL) -> tuple[str, str, str]:
    """The three rows painted on a big tile: three columns wide, or four in the style `kanji`.

    In `ascii` the first row is the tile's name and the second an asterisk for a red five.
    """
    face = _face(tile)
    if style is TileStyle.ASCII:
        return (small(tile, suits=suits, ascii_only=True) + " ", " * " if face.red else "   ", "   ")
    if style is TileStyle.KANJI:
        return _kanji_rows(tile, face)
    red = "  •" if face.red else "   "
    if face.suit >= 0:
        if style is TileStyle.PIPS and face.suit > 0:
            first, second, third = (row.replace("o", "m●I"[face.suit]) for row in PIPS[face.number])
            return first, (second[:2] + "•" if face.red else second), third
        if style is TileStyle.PIPS:
            return f" {face.number} ", "───", f" {suits[0]}{red[2]}"
        return f" {face.number} ", f" {(suits[0], '●', '‖')[face.suit]} ", red
    if face.honour >= 0:
        first, second, third = _BIG_HONOURS[face.honour]
        return first, second, third
    if tile is Tile.BACK:
        return "███", "███", "███"
    if tile is Tile.WILD:
        return "   ", " J ", "   "
    if tile is Tile.FLOWER:
        return "   ", " F ", "   "
    return f" {tile.value[0]} ", "sea" if tile.value[0] > "4" else "flo", "   "


def _kanji_rows(tile: Tile, face: _Face) -> tuple[str, str, str]:
    """Rows four columns wide with ideographs in the middle two."""
    blank = "    "
    if face.suit >= 0:
        red = "   •" if face.red else blank
        return f" {_NUMBERS[face.number]} ", f" {_SUIT_IDEOGRAPHS[face.suit]} ", red
    if face.honour >= 0:
        return blank, f" {_HONOUR_IDEOGRAPHS[face.honour]} ", blank
    if tile is Tile.BACK:
        return "████", "████", "████"
    if tile is Tile.WILD:
        return " 百 ", " 搭 ", blank
    if tile is Tile.FLOWER:
        return blank, " 花 ", blank
    number = int(tile.value[0])
    return f" {_BONUS_IDEOGRAPHS[number - 1]} ", f" {(number - 1) % 4 + 1}  ", blank


@dataclass(frozen=True, slots=True)
class Brush:
    """How tiles are drawn on one screen: tile style, theme and suit letters."""

    tiles: TileStyle
    theme: Theme
    suits: str = SUITS_USUAL

    @property
    def ascii_only(self) -> bool:
        """No glyph outside ASCII may be drawn."""
        return self.tiles is TileStyle.ASCII

    @property
    def boxed(self) -> bool:
        """Hand tiles are boxes of lines instead of painted ivory."""
        return self.ascii_only or self.theme.boxed

    def with_suits(self, suits: str) -> Brush:
        """The same with other letters of the suits; without three letters as it is."""
        return Brush(self.tiles, self.theme, suits) if len(suits) == len(self.suits) else self

    def glyph(self, glyph: str, in_ascii: str) -> str:
        """The first, or the second on a screen that shows ASCII only."""
        return in_ascii if self.ascii_only else glyph

    def here(self, on: bool) -> str:
        """The sign before the one thing of several that is meant, or a blank: what colours say is said by it, too."""
        return self.glyph("▸", ">") if on else " "

    def name(self, tile: Tile) -> str:
        """The two letters of a tile as this screen writes it."""
        return small(tile, suits=self.suits, ascii_only=self.ascii_only)

    def small(
        self,
        canvas: Canvas,
        x: int,
        y: int,
        tile: Tile,
        *,
        mark: Mark = Mark.NONE,
        ground: str = "",
        odd: bool = False,
    ) -> int:
        """Draw two letters and a mark in three columns; returns the column of the next tile.

        `ground` is `""` on the table, `".tray"` or `".bar"`; `odd` picks the ivory that parts two rows.
        """
        canvas.stamp(x, y, _small_strips(self, tile, mark, ground, odd))
        return x + SMALL_PITCH

    def row(self, canvas: Canvas, x: int, y: int, tiles: Sequence[Tile], *, ground: str = "") -> int:
        """Draw small tiles side by side; returns the column after them and their gap."""
        for tile in tiles:
            x = self.small(canvas, x, y, tile, ground=ground)
        return x

    def backs(self, canvas: Canvas, x: int, y: int, count: int, *, drawn: bool = False) -> int:
        """Draw a concealed hand of `count` tiles, one column each, the drawn one (part of `count`) apart."""
        back = self.glyph("▉", "#")
        x = canvas.put(x, y, back * (count - drawn), "back")
        return canvas.put(x + 1, y, back, "back") if drawn and count > 0 else x

    def meld(self, canvas: Canvas, x: int, y: int, meld: Meld, owner: Seat, *, ground: str = "") -> int:
        """Draw a meld of the seat `owner`; returns the column where the next one begins."""
        for tile, mark in meld_tiles(meld, owner):
            x = self.small(canvas, x, y, tile, mark=mark, ground=ground)
        return x + 1


@lru_cache(maxsize=2048)
def _small_strips(brush: Brush, tile: Tile, mark: Mark, ground: str, odd: bool) -> tuple[Strip, ...]:
    """A small tile with its mark, as `Brush.small` draws it."""
    canvas = Canvas(SMALL_PITCH, 1, UNTOUCHED)
    if mark is Mark.TAKEN:
        canvas.put(0, 0, brush.name(tile) + ("_" if brush.ascii_only else ""), "taken")
        return canvas.strips(UNTOUCHED)
    if tile is Tile.BACK:
        style = "back" + ground
    else:
        style = f"{'last' if mark is Mark.LAST else 'alt' if odd else 'chip'}.{ink(tile)}"
    canvas.put(0, 0, brush.name(tile), style)
    if mark in MARK_GLYPHS:
        canvas.put(SMALL_WIDTH, 0, brush.glyph(*MARK_GLYPHS[mark]), "gold" + ground)
    return canvas.strips(UNTOUCHED)


def meld_width(meld: Meld) -> int:
    """Columns a drawn meld takes, without the gap after it."""
    return SMALL_PITCH * len(meld.tiles)


def meld_tiles(meld: Meld, owner: Seat) -> list[tuple[Tile, Mark]]:
    """The tiles of a meld as they lie before `owner`, left to right, backs being tiles face down.

    The place of the called tile tells whose it was: first the seat to the left, second the seat across,
    last the seat to the right. The three kongs differ for the whole hand: an exposed one has its last tile
    face down, a concealed one its first and last, an added one shows four with the fourth marked. Tiles
    with red paint are never the ones that lie face down if there is a choice.
    """
    from tuitable.tiles.meld import MeldKind

    rest = list(meld.tiles)
    if meld.kind is MeldKind.KONG_CLOSED:
        rest.sort(key=lambda tile: tile is not tile.plain)
        return [(tile, Mark.NONE) for tile in (Tile.BACK, *rest[-2:], Tile.BACK)]
    last: list[tuple[Tile, Mark]] = []
    if meld.kind is MeldKind.KONG_ADDED and meld.added is not None:
        rest.remove(meld.added)
        last = [(meld.added, Mark.ADDED)]
    called: list[tuple[Tile, Mark]] = []
    if meld.taken is not None:
        rest.remove(meld.taken)
        called = [(meld.taken, Mark.CALLED)]
    if meld.kind is MeldKind.KONG_OPEN:
        rest.sort(key=lambda tile: tile is tile.plain)
        rest.pop()
        last = [(Tile.BACK, Mark.NONE)]
    shown = [(tile, Mark.NONE) for tile in rest]
    if meld.from_seat is None:
        return shown + called + last
    steps = distance(owner, meld.from_seat)
    place = {3: 0, 2: 1}.get(steps, len(shown))
    return shown[:place] + called + shown[place:] + last
