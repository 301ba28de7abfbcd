"""What all screens share: bars, key bar, boxes, and lines of text with tiles in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect, cut, text_width
from tuitable.tui.keys import BarItem
from tuitable.tui.layout import MIN_HEIGHT, MIN_WIDTH, Layout
from tuitable.tui.tiles import Brush


class Piece(NamedTuple):
    """Text of one style. `column` counts from the left of the line; None follows what was before."""

    text: str
    style: str = "text"
    column: int | None = None


class TilePiece(NamedTuple):
    """Small tiles inside a line."""

    tiles: tuple[Tile, ...]
    column: int | None = None


Line = tuple[Piece | TilePiece, ...]


def on_ground(style: str, ground: str) -> str:
    """The style as it looks on a ground (`".tray"`, `".bar"`); styles with a ground of their own stay."""
    plain = style in ("text", "dim", "name", "gold", "good", "bad", "line", "back", "faint")
    return style + ground if plain else style


def draw_line(
    canvas: Canvas, x: int, y: int, line: Iterable[Piece | TilePiece], brush: Brush, right: int, *, ground: str = ""
) -> int:
    """Draw pieces from column `x`, cut before column `right`; returns the column after the last."""
    left = x
    for piece in line:
        if piece.column is not None:
            x = left + piece.column
        if isinstance(piece, TilePiece):
            room = max((right - x + 1) // 3, 0)
            x = brush.row(canvas, x, y, piece.tiles[:room], ground=ground)
        elif x < right:
            text = cut(piece.text, right - x)
            x = canvas.put(x, y, text, on_ground(piece.style, ground))
    return x


HANGING = re.compile(r"[,;:. ]*( \d+\.)?$")
"""What may stand before the dots of a sentence that was cut, and says nothing there."""


def words(text: str, width: int) -> str:
    """A text, or what fits in `width` columns of its clauses, else of its words, with dots behind them."""
    if text_width(text) <= width:
        return text
    whole = cut(text, width).rpartition(", ")[0]
    if text_width(whole) < width // 2:
        # No number of a list is left hanging, and no sign.
        whole = HANGING.sub("", cut(text, width - 1).rpartition(" ")[0])
    return f"{whole}.." if whole else cut(text, width, ellipsis="..")


def line_width(line: Iterable[Piece | TilePiece]) -> int:
    """Columns a line takes when nothing is cut."""
    x = 0
    for piece in line:
        start = x if piece.column is None else piece.column
        x = start + (3 * len(piece.tiles) if isinstance(piece, TilePiece) else text_width(piece.text))
    return x


def draw_bar(canvas: Canvas, rect: Rect, left: Line, right: Line, brush: Brush) -> None:
    """The top line: what is played at the left, by which rules at the right; the left one is cut first."""
    canvas.fill(rect, "text.bar")
    start = max(rect.right - 1 - line_width(right), rect.x + 1)
    draw_line(canvas, rect.x + 1, rect.y, left, brush, max(start - 1, rect.x + 1), ground=".bar")
    draw_line(canvas, start, rect.y, right, brush, rect.right - 1, ground=".bar")


def separator(brush: Brush) -> Piece:
    """The upright line between two parts of a bar."""
    return Piece(brush.glyph(" │ ", " | "), "dim")


def draw_prompt(canvas: Canvas, rect: Rect, line: Line, brush: Brush) -> None:
    """The line that says what is asked for; its first piece usually is `hot`, key caps are `key`."""
    canvas.fill(rect, "text.tray")
    draw_line(canvas, rect.x + 1, rect.y, line, brush, rect.right - 1, ground=".tray")


def key_places(rect: Rect, items: Sequence[BarItem]) -> list[tuple[int, BarItem]]:
    """First column of each entry of the key bar that has room; what is pinned ends one column before the right edge."""
    places: list[tuple[int, BarItem]] = []
    x, right = rect.x + 1, rect.right
    for item in (item for item in items if item.pinned):
        right -= item.width - 1
        places.append((max(right, x), item))
    for item in (item for item in items if not item.pinned):
        if x + item.width - 2 > right:
            break
        places.append((x, item))
        x += item.width
    return places


def draw_keys(canvas: Canvas, rect: Rect, items: Sequence[BarItem], brush: Brush) -> None:
    """The key bar. Without colours a cap stands in brackets."""
    canvas.fill(rect, "text.bar")
    before, after = ("[", "]") if brush.theme["key"].bg is None else (" ", " ")
    for x, item in key_places(rect, items):
        label = canvas.put(x, rect.y, before + item.caps + after, "key")
        canvas.put(label, rect.y, f" {item.label}", "text.bar")


def draw_box(canvas: Canvas, rect: Rect, title: str, brush: Brush) -> Rect:
    """An empty box with a title in its upper edge; returns the space inside, one column of margin left."""
    canvas.fill(rect, "text")
    corners, across, upright = ("++++", "-", "|") if brush.ascii_only else ("╭╮╰╯", "─", "│")
    canvas.hline(rect.x, rect.y, rect.width, "line", across)
    canvas.hline(rect.x, rect.bottom - 1, rect.width, "line", across)
    canvas.vline(rect.x, rect.y, rect.height, "line", upright)
    canvas.vline(rect.right - 1, rect.y, rect.height, "line", upright)
    for corner, (x, y) in zip(
        corners,
        ((rect.x, rect.y), (rect.right - 1, rect.y), (rect.x, rect.bottom - 1), (rect.right - 1, rect.bottom - 1)),
        strict=True,
    ):
        canvas.put(x, y, corner, "line")
    if title:
        canvas.put(rect.x + 2, rect.y, f" {cut(title, rect.width - 6)} ", "gold")
    return Rect(rect.x + 2, rect.y + 1, rect.width - 4, rect.height - 2)


def draw_margins(canvas: Canvas, layout: Layout) -> None:
    """Paint the prompt, key and top bar across the whole width when the content is narrower."""
    for name, style in (("bar", "text.bar"), ("prompt", "text.tray"), ("keys", "text.bar")):
        row = layout[name].y
        canvas.fill(Rect(0, row, layout.content.x, 1), style)
        canvas.fill(Rect(layout.content.right, row, canvas.width - layout.content.right, 1), style)


def notice(width: int, height: int) -> Canvas:
    """The screen of a terminal that is too small: one line, cut if it must be."""
    canvas = Canvas(width, height)
    text = f"needs {MIN_WIDTH}x{MIN_HEIGHT}, now {width}x{height}"
    canvas.put(max((width - len(text)) // 2, 0), height // 2, text, "gold")
    return canvas
