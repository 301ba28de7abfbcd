"""The settings screen: tiles in the chosen looks above, one row a setting with all its values below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, clean, cut, text_width
from tuitable.tui.frames.parts import Line, Piece, draw_bar, draw_keys, draw_margins, draw_prompt, notice, separator
from tuitable.tui.keys import BarItem
from tuitable.tui.layout import MIN_HEIGHT, MIN_WIDTH, Size, layout
from tuitable.tui.tiles import BIG_WIDTH, Brush, Mark
from tuitable.tui.tiles_big import draw_big

BIG = (Tile.M1, Tile.P5, Tile.S7, Tile.EAST, Tile.RED, Tile.GREEN, Tile.WHITE, Tile.WILD)
SMALL = (Tile.M4, Tile.P2, Tile.S9, Tile.NORTH, Tile.RED, Tile.GREEN, Tile.FLOWER)
"""Tiles of the sample; the second big one is raised, one small one was called and one is the last discard."""
SAMPLE_ROW, ROWS_ROW = 1, 7
LABEL_COLUMN, VALUE_COLUMN = 3, 18
SMALL_COLUMN = 50


class Setting(NamedTuple):
    """A row: what it is called, its values as text and which of them holds, and a remark behind them."""

    label: str
    values: tuple[str, ...]
    at: int
    note: str = ""


def draw_settings(
    width: int,
    height: int,
    brush: Brush,
    *,
    rows: Sequence[Setting],
    chosen: int,
    file: str,
    remarks: Sequence[str],
    prompt: Line,
    keys: Sequence[BarItem],
) -> Canvas:
    """The whole screen. `chosen` is the index of the row one is at, `file` says where the settings are kept.

    `remarks` are sentences about what is wrong with them; there is room for three.
    """
    plan = layout(width, height)
    if plan.size is Size.TINY:
        return notice(width, height)
    canvas = Canvas(width, height)
    draw_margins(canvas, plan)
    draw_bar(canvas, plan["bar"], (Piece("tuitable", "gold"), separator(brush), Piece("settings")), (), brush)
    left = plan.content.x + (plan.content.width - MIN_WIDTH) // 2
    top = plan.content.y + (plan.content.height - MIN_HEIGHT) // 2
    _sample(canvas, left, top, brush)
    for place, row in enumerate(rows):
        _row(canvas, left, top + ROWS_ROW + place, row, place == chosen, brush, plan.content.right)
    y = top + ROWS_ROW + len(rows)
    room = MIN_WIDTH - 2 * LABEL_COLUMN
    foot = [(clean(remark, ascii_only=brush.ascii_only), "bad") for remark in remarks[:3]]
    foot.append((_tail(clean(file, ascii_only=brush.ascii_only), room), "dim"))
    for place, (text, style) in enumerate(foot):
        canvas.put(left + LABEL_COLUMN, y + (4 - len(foot)) + place, cut(text, room, ellipsis=".."), style)
    draw_prompt(canvas, plan["prompt"], prompt, brush)
    draw_keys(canvas, plan["keys"], keys, brush)
    return canvas


def _tail(text: str, room: int) -> str:
    """The end of a long path says more than its beginning."""
    before, _, path = text.partition("/")
    if text_width(text) <= room or not path:
        return text
    while path and text_width(before) + 2 + text_width(path) > room:
        path = path[1:]
    return f"{before}..{path}"


def _sample(canvas: Canvas, left: int, top: int, brush: Brush) -> None:
    """Big tiles, one of them raised, small ones in two rows, and a hand face down."""
    y = top + SAMPLE_ROW
    for place, tile in enumerate(BIG):
        x = left + LABEL_COLUMN + place * BIG_WIDTH
        draw_big(brush, canvas, x, y, tile, key="abcdefgh"[place], raised=place == 1, focus=place == 1)
    x = left + SMALL_COLUMN
    for place, tile in enumerate(SMALL):
        mark = {1: Mark.CALLED, 6: Mark.LAST}.get(place, Mark.NONE)
        brush.small(canvas, x + 3 * place, y + 1, tile, mark=mark)
        brush.small(canvas, x + 3 * place, y + 2, tile, odd=True)
    brush.backs(canvas, x, y + 4, 14, drawn=True)
    for word, style, column in (("name", "name", 17), ("gold", "gold", 22)):
        canvas.put(x + column, y + 4, word, style)


def _row(canvas: Canvas, left: int, y: int, row: Setting, chosen: bool, brush: Brush, right: int) -> None:
    if chosen and brush.boxed:
        canvas.put(left + LABEL_COLUMN - 2, y, brush.here(True), "gold")
    canvas.put(left + LABEL_COLUMN, y, row.label, "name" if chosen else "dim")
    x = left + VALUE_COLUMN
    before, after = brush.glyph("‹", "<"), brush.glyph("›", ">")
    for place, value in enumerate(row.values):
        text = clean(value, ascii_only=brush.ascii_only)
        if place == row.at:
            x = canvas.put(x, y, f"{before}{text}{after}", "hot" if chosen else "gold") + 1
        else:
            x = canvas.put(x, y, f" {text} ", "text") + 1
    if row.note and x < right:
        canvas.put(x + 1, y, cut(row.note, right - x - 2), "dim")
