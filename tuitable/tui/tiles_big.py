"""The tiles of a hand: five by four cells each, painted ivory over a coloured edge, or a box of lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Strip
from tuitable.tui.tiles import BACKS_HEIGHT, BIG_HEIGHT, BIG_WIDTH, UNTOUCHED, Brush, TileStyle, big_rows, ink


def draw_big(
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
    """Draw a hand tile in the five columns from `x` and the five rows from `y`.

    Row `y` is where a raised tile rises to; one at rest lies in the four rows below it. `key` is the
    letter in its lower edge, `focus` paints that edge as the place one is at, `off` greys a tile that
    may not be chosen. A back has no edge and lies in three rows.
    """
    canvas.stamp(x, y, _strips(brush, tile, key[:1], raised, focus, off))


@lru_cache(maxsize=2048)
def _strips(brush: Brush, tile: Tile, key: str, raised: bool, focus: bool, off: bool) -> tuple[Strip, ...]:
    canvas = Canvas(BIG_WIDTH, BIG_HEIGHT + 1, UNTOUCHED)
    top = 0 if raised else 1
    rows = big_rows(tile, brush.tiles, suits=brush.suits)
    if tile is Tile.BACK:
        draw_back(brush, canvas, 0, top, BIG_WIDTH, BACKS_HEIGHT)
    elif brush.boxed:
        _box(brush, canvas, top, tile, rows, key, focus, off)
    else:
        _ivory(brush, canvas, top, tile, rows, key, focus, off)
        if raised:
            wide = brush.tiles is TileStyle.KANJI
            canvas.put(0, top + BIG_HEIGHT, "▀▀▀▀" if wide else "▀▀▀▀▀", "shadow")
    return canvas.strips(UNTOUCHED)


def _ivory(
    brush: Brush, canvas: Canvas, top: int, tile: Tile, rows: Sequence[str], key: str, focus: bool, off: bool
) -> None:
    """A painted tile: ivory face over a coloured back edge."""
    painted = f"{'off' if off else 'face'}.{ink(tile)}"
    state = ".focus" if focus else ".off" if off else ""
    label = f" {key or ' '} "
    if brush.tiles is TileStyle.KANJI:
        for row in range(3):
            canvas.put(0, top + row, rows[row], painted)
            canvas.put(4, top + row, "▌", "shadow")
        canvas.put(0, top + 3, label + " ", "edge" + state)
        canvas.put(4, top + 3, "▌", "shadow")
        return
    side = "side.off" if off else "side"
    # Only blanks: half and quarter blocks leave notches between rows in many fonts.
    for row in range(3):
        canvas.put(0, top + row, " " + rows[row], painted)
        canvas.put(4, top + row, " ", side)
    canvas.put(0, top + 3, " " + label, "edge" + state)
    canvas.put(4, top + 3, " ", "seam" + state)


def draw_back(brush: Brush, canvas: Canvas, x: int, top: int, width: int, height: int) -> None:
    """Draw a hand tile face down, a blank of the back's colour with a shaded side, or a box filled."""
    for row in range(height):
        if brush.boxed:
            left, right = brush.glyph("▐", "|"), brush.glyph("▌", "|")
            canvas.put(x, top + row, left + brush.glyph("█", "#") * (width - 2) + right, "back")
        else:
            canvas.put(x, top + row, " " * (width - 1), "edge")
            canvas.put(x + width - 1, top + row, " ", "seam")


def _box(
    brush: Brush, canvas: Canvas, top: int, tile: Tile, rows: Sequence[str], key: str, focus: bool, off: bool
) -> None:
    """A tile as a box of lines: name and mark inside, the key letter in the lower edge."""
    line, side = brush.glyph("─", "-"), brush.glyph("│", "|")
    corners = brush.glyph("╭╮╰╯", "++++")
    rim = "rim.focus" if focus else "rim.off" if off else "rim"
    painted = f"{'off' if off else 'face'}.{ink(tile)}"
    red = tile is not tile.plain
    if brush.tiles is TileStyle.KANJI:
        filled = [row.strip() for row in rows if row.strip()]
        inside = [(text + "   ")[: 3 - (text > "⺀")] for text in (*filled[:2], "")][:2]
        if red:
            inside[1] = inside[1][:1] + "•"
    else:
        inside = [brush.name(tile) + " ", "*  " if red else "   "]
    canvas.put(0, top, corners[0] + line * 3 + corners[1], rim)
    for row in range(2):
        canvas.put(0, top + 1 + row, side, rim)
        canvas.put(1, top + 1 + row, inside[row], painted)
        canvas.put(4, top + 1 + row, side, rim)
    # Without colours the place one is at has a thick edge, and a tile that may not go has no letter.
    canvas.put(0, top + 3, corners[2] + (brush.glyph("━", "=") if focus else line) * 3 + corners[3], rim)
    if key and not off:
        edge = "edge.focus" if focus else "key"
        canvas.put(2, top + 3, key, edge)


__all__ = ["draw_back", "draw_big"]
