"""Two rulesets side by side: every thing that counts in either, with its reason in both, and the difference."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from tuitable.review.comparison import Cell, Comparison, Pair
from tuitable.tui.canvas import Canvas, Rect, clean, cut, text_width
from tuitable.tui.frames.parts import (
    Line,
    Piece,
    draw_bar,
    draw_keys,
    draw_line,
    draw_margins,
    draw_prompt,
    notice,
    separator,
)
from tuitable.tui.frames.sheet import draw_sheet, hand_pieces, sheet_room, spelled
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import Layout, Size
from tuitable.tui.tiles import Brush

REASON = 2
"""Columns a reason is indented by."""
HEAD_ROWS = 3
"""Hand, a blank row, titles."""


@dataclass(frozen=True, slots=True)
class CompareScene:
    """What the comparison shows.

    `where` names the hand, `name` the seat that is looked at, `column` the chosen side.
    """

    compared: Comparison
    where: str
    name: str
    column: int = 0
    scroll: int = 0
    message: str = ""


def draw_compare(scene: CompareScene, plan: Layout, brush: Brush, keys: Keys) -> Canvas:
    """The whole screen."""
    if plan.size is Size.TINY:
        return notice(plan.width, plan.height)
    canvas = Canvas(plan.width, plan.height)
    draw_margins(canvas, plan)
    name = clean(scene.name, ascii_only=brush.ascii_only)
    left: Line = (Piece("Compare", "gold"), separator(brush), Piece(name))
    draw_bar(canvas, plan["bar"], left, (Piece(clean(scene.where, ascii_only=brush.ascii_only), "dim"),), brush)
    body = body_of(plan)
    _head(canvas, body, scene, brush)
    rows = Rect(body.x, body.y + HEAD_ROWS, body.width, body.height - HEAD_ROWS)
    draw_sheet(canvas, rows, compare_lines(scene, rows.width, brush), scene.scroll, brush)
    middle = body.x + _half(body.width) + 2
    canvas.vline(middle, rows.y - 1, rows.height + 1, "line", brush.glyph("│", "|"))
    says = scene.compared.says
    prompt: Line = (Piece("Difference", "hot"), Piece(f" {spelled(says, brush)}"))
    draw_prompt(canvas, plan["prompt"], (Piece(scene.message, "gold"),) if scene.message else prompt, brush)
    draw_keys(canvas, plan["keys"], keys.bar(Phase.COMPARE, allowed=(), width=plan["keys"].width), brush)
    return canvas


def body_of(plan: Layout) -> Rect:
    """Everything between the bar and the prompt."""
    return Rect(plan.content.x, plan.content.y + 1, plan.content.width, plan.content.height - 3)


def last_scroll(scene: CompareScene, plan: Layout, brush: Brush) -> int:
    """How far the comparison can be scrolled, in lines."""
    if plan.size is Size.TINY:
        return 0
    body = body_of(plan)
    lines = compare_lines(scene, body.width, brush)
    return max(len(lines) - sheet_room(body) + HEAD_ROWS, 0)


def _half(width: int) -> int:
    """Columns of one side: margins, the line between the two and the column of the arrows are left."""
    return (width - 5) // 2


def _head(canvas: Canvas, body: Rect, scene: CompareScene, brush: Brush) -> None:
    first, second = scene.compared.hands
    draw_line(canvas, body.x, body.y, hand_pieces(first or second, brush), brush, body.right)
    half = _half(body.width)
    for column, title in enumerate(scene.compared.titles):
        x = body.x + 1 + column * (half + 3)
        style = "hot" if column == scene.column else "name"
        here = brush.here(column == scene.column)
        canvas.put(x, body.y + 2, f"{here}{cut(clean(title, ascii_only=brush.ascii_only), half - 2)} ", style)


def compare_lines(scene: CompareScene, width: int, brush: Brush) -> tuple[Line, ...]:
    """All rows of the comparison in `width` columns, and the gains below them."""
    half = _half(width)
    lines: list[Line] = []
    for pair in scene.compared.pairs:
        if pair.first.label == "Worth":
            lines.append(())
        lines += _pair(pair, half, brush)
    first, second = scene.compared.gains
    gain = Pair(Cell(f"{first:+,}", "", "Gain"), Cell(f"{second:+,}", "", "Gain"))
    return (*lines, (), *_pair(gain, half, brush))


def _pair(pair: Pair, half: int, brush: Brush) -> Iterator[Line]:
    """The lines of one row: names and values, then the reasons below."""
    sides = [list(_cell(cell, half, pair.differs, brush)) for cell in (pair.first, pair.second)]
    for left, right in zip_longest(*sides, fillvalue=()):
        yield (*_moved(left, 1), *_moved(right, half + 4))


def _moved(line: Sequence[Piece], by: int) -> Iterator[Piece]:
    for piece in line:
        yield piece if piece.column is None else piece._replace(column=piece.column + by)


def _cell(cell: Cell, half: int, differs: bool, brush: Brush) -> Iterator[Sequence[Piece]]:
    """One side in `half` columns: name and value, reasons indented. What differs is lit."""
    nothing = cell.value == "-"
    value = spelled(cell.value, brush)
    style = "dim" if nothing else "gold" if differs else "text"
    label = spelled(cell.label, brush)
    both = f"{label} {cell.original}" if cell.original and not brush.ascii_only else label
    room = half - text_width(value) - 1
    names = [both] if text_width(both) <= room else textwrap.wrap(label, room, break_on_hyphens=False)
    for line in names[:-1]:
        yield (Piece(line, "dim" if nothing else "name", 0),)
    name = Piece(cut(names[-1], room), "dim" if nothing else "name", 0)
    yield name, Piece(value, style, half - text_width(value))
    for line in textwrap.wrap(spelled(cell.why, brush), half - REASON, break_on_hyphens=False):
        yield (Piece(line, "dim", REASON),)
