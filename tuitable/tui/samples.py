"""A few tiles in each style and each theme, as lines of text for the command line."""

from __future__ import annotations

from functools import lru_cache

from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas
from tuitable.tui.inks import COLOURS_16, COLOURS_256, PLAIN, RESET, TRUECOLOR, ink, palette_place, shift
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import BIG_HEIGHT, BIG_WIDTH, Brush, Mark, TileStyle
from tuitable.tui.tiles_big import draw_big

BIG = (Tile.M3, Tile.P5, Tile.S7, Tile.EAST, Tile.RED, Tile.GREEN)
SMALL = (Tile.M4, Tile.P2, Tile.S9, Tile.NORTH, Tile.RED, Tile.GREEN)
SMALL_COLUMN = 34
WIDTH = 56


def sample(brush: Brush) -> Canvas:
    """Six big tiles, one of them the one that one is at, and small ones; four rows."""
    canvas = Canvas(WIDTH, BIG_HEIGHT)
    for place, tile in enumerate(BIG):
        draw_big(brush, canvas, 1 + place * BIG_WIDTH, -1, tile, key="abcdef"[place], focus=place == 1)
    for place, tile in enumerate(SMALL):
        x = SMALL_COLUMN + 3 * place
        brush.small(canvas, x, 0, tile, mark=Mark.LAST if place == len(SMALL) - 1 else Mark.NONE)
        brush.small(canvas, x, 1, tile, odd=True)
    for word, column in (("text", 0), ("dim", 5), ("gold", 9), ("key", 14)):
        canvas.put(SMALL_COLUMN + column, 3, word, word)
    return canvas


def plain_lines(canvas: Canvas) -> list[str]:
    """A canvas without any codes."""
    return [line.rstrip() for line in canvas.lines()]


def coloured_lines(canvas: Canvas, theme: str, depth: str) -> list[str]:
    """A canvas in colour, each line beginning and ending in the terminal's plain style."""
    out = []
    for y in range(canvas.height):
        now, line = PLAIN, ""
        for run in canvas.runs(y, 0, canvas.width):
            code, now = shift(now, ink(theme, run.style, depth), False)
            line += code + run.text
        out.append(line + RESET)
    return out


@lru_cache(maxsize=16)
def depth_of(theme: str) -> str:
    """How many colours a terminal must have to show a theme unchanged."""
    colours = {c for style in THEMES[theme].styles.values() for c in (style.fg, style.bg) if isinstance(c, str)}
    if not colours:
        return COLOURS_16
    return COLOURS_256 if all(palette_place(colour) is not None for colour in colours) else TRUECOLOR


def themes_within(depth: str) -> list[str]:
    """The themes that a terminal with so many colours shows unchanged."""
    order = (COLOURS_16, COLOURS_256, TRUECOLOR)
    return [name for name in THEMES if order.index(depth_of(name)) <= order.index(depth)]


def brush_for(style: TileStyle, theme: str) -> Brush:
    """A brush for a sample."""
    return Brush(style, THEMES[theme])
