"""Tiles for large terminals: hand tiles of 7 by 6 cells, pond tiles two rows high.

Numbers stand in a corner and the suits show their dots and sticks, in `latin` as in `pips`; `kanji` keeps
its ideographs. The seventh column is the shadow that parts a tile from the next.
"""

from __future__ import annotations

from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.tiles import (
    MARK_GLYPHS,
    SMALL_PITCH,
    SMALL_WIDTH,
    Brush,
    Mark,
    TileStyle,
    big_rows,
    ink,
)

LARGE_WIDTH = 7
LARGE_HEIGHT = 6
"""Cells of a large hand tile with its shadow; one row more is needed above it, for a raised tile."""
FACE_WIDTH = 6
FACE_HEIGHT = 5
TALL_HEIGHT = 2
"""Rows of a pond tile."""

_WORDS = {
    Tile.EAST: " East ",
    Tile.SOUTH: "South ",
    Tile.WEST: " West ",
    Tile.NORTH: "North ",
    Tile.WHITE: "white ",
    Tile.GREEN: "green ",
    Tile.RED: " red  ",
    Tile.WILD: "joker ",
    Tile.FLOWER: "flower",
}
_IN_BOX = {"white": "wht", "green": "grn", "South": "So", "North": "No", "flower": "flwr", "joker": "jokr"}
"""Words too long for the four columns of a box; others are cut."""
_BONUS = ("plum", "orchid", "chrys.", "bamboo", "spring", "summer", "autumn", "winter")


def large_rows(tile: Tile, style: TileStyle, *, suits: str = "mps") -> tuple[str, ...]:
    """The five rows painted on a large tile, each six columns wide."""
    blank = " " * FACE_WIDTH
    if tile is Tile.BACK:
        return ("#" if style is TileStyle.ASCII else "█") * FACE_WIDTH, *_backs(style)
    if style is TileStyle.KANJI:
        rows = [f" {row} " for row in big_rows(tile, style, suits=suits)]
        return blank, *rows, blank
    red = tile is not tile.plain
    dot = "*" if style is TileStyle.ASCII else "•"
    place = "mps".find(ink(tile))
    if place < 0:
        if tile in _WORDS:
            return blank, blank, _WORDS[tile], blank, blank
        number = int(tile.value[0])
        return f"{number}     ", blank, f"{_BONUS[number - 1]:^6}", blank, blank
    number = tile.kind % 9 + 1
    last = f"{dot if red else ' '}    {suits[place]}"
    if place == 0:
        return f"{number}     ", blank, f"  {number}{suits[0]}  ", blank, last
    pips = big_rows(tile.plain, TileStyle.PIPS)
    if style is TileStyle.ASCII:
        pips = (pips[0].replace("●", "o"), pips[1].replace("●", "o"), pips[2].replace("●", "o"))
    return f"{number}     ", *(f"  {row} " for row in pips), last


def _backs(style: TileStyle) -> tuple[str, ...]:
    """The lower rows of a tile face down."""
    return (("#" if style is TileStyle.ASCII else "█") * FACE_WIDTH,) * (FACE_HEIGHT - 1)


def draw_large(
    brush: Brush,
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    *,
    key: str = "",
    raised: bool = False,
    focus: bool = False,
    off: bool = False,
) -> None:
    """Draw a hand tile in the seven columns from `x` and the seven rows from `y`; as `Brush.big` otherwise."""
    top = y + (0 if raised else 1)
    rows = large_rows(tile, brush.tiles, suits=brush.suits)
    if tile is Tile.BACK:
        for row in range(FACE_HEIGHT):
            canvas.put(x, top + row, rows[row], "back")
        return
    painted = f"{'off' if off else 'face'}.{ink(tile)}"
    state = ".focus" if focus else ".off" if off else ""
    if brush.boxed:
        _box(brush, canvas, Rect(x, top, FACE_WIDTH, LARGE_HEIGHT), rows, painted, state, key)
        return
    for row in range(FACE_HEIGHT):
        canvas.put(x, top + row, rows[row], painted)
        canvas.put(x + FACE_WIDTH, top + row, "▌", "shadow")
    canvas.put(x, top + FACE_HEIGHT, f"  {key[:1] or ' '}   ", "edge" + state)
    canvas.put(x + FACE_WIDTH, top + FACE_HEIGHT, "▌", "shadow")
    if raised:
        canvas.put(x, top + LARGE_HEIGHT, "▀" * FACE_WIDTH, "shadow")


def _box(brush: Brush, canvas: Canvas, rect: Rect, rows: tuple[str, ...], painted: str, state: str, key: str) -> None:
    """A tile as a box of lines; four columns and four rows are left for the face."""
    line, side = brush.glyph("─", "-"), brush.glyph("│", "|")
    corners = brush.glyph("╭╮╰╯", "++++")
    canvas.put(rect.x, rect.y, corners[0] + line * 4 + corners[1], "rim" + state)
    for row in range(4):
        y = rect.y + 1 + row
        inside = _narrow(rows, row)
        canvas.put(rect.x, y, side, "rim" + state)
        canvas.put(rect.x + 1, y, inside, painted)
        canvas.put(rect.x + 5, y, side, "rim" + state)
    canvas.put(rect.x, rect.bottom - 1, corners[2] + line * 4 + corners[3], "rim" + state)
    if key:
        edge = "edge" + state if state else "key"
        canvas.put(rect.x + 2, rect.bottom - 1, key[:1], edge)


def _narrow(rows: tuple[str, ...], row: int) -> str:
    """Row 0..3 of the inside of a box: the face without its outer columns, corner signs on the first row."""
    if row == 0:
        corner = rows[0].strip() + rows[4].strip()
        return f"{corner:<4}"[:4]
    text = rows[row]
    if len(text) == FACE_WIDTH and text.strip() and len(text.strip()) > 4:
        word = text.strip()
        return f"{_IN_BOX.get(word, word[:4]):^4}"
    return text[1:-1]


def draw_tall(
    brush: Brush, canvas: Canvas, x: int, y: int, tile: Tile, *, mark: Mark = Mark.NONE, odd: bool = False
) -> int:
    """Draw a pond tile two rows high on a tray, with its mark; returns the column of the next tile."""
    if mark is Mark.TAKEN or tile is Tile.BACK or brush.boxed:
        return brush.small(canvas, x, y, tile, mark=mark, ground=".tray", odd=odd)
    kind = "last" if mark is Mark.LAST else "alt" if odd else "chip"
    if brush.tiles is TileStyle.KANJI and tile.kind >= 0:
        upper, lower = (row.strip() for row in big_rows(tile.plain, TileStyle.KANJI)[:2])
        style = f"{kind}.{ink(tile)}"
        canvas.put(x, y, upper or lower, style)
        canvas.put(x, y + 1, lower if upper else "  ", style)
    else:
        brush.small(canvas, x, y, tile, mark=mark, ground=".tray", odd=odd)
        foot = "foot" if kind == "chip" else f"foot.{kind}"
        canvas.put(x, y + 1, "▀▀", foot)
    if mark in MARK_GLYPHS:
        canvas.put(x + SMALL_WIDTH, y, brush.glyph(*MARK_GLYPHS[mark]), "gold.tray")
    return x + SMALL_PITCH
