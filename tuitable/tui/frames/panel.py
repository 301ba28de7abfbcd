"""A panel of text in place of the table: a title, lines that scroll, and the help built from the keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tuitable.tui.canvas import Canvas, Rect, text_width
from tuitable.tui.frames.parts import Line, Piece, draw_box, draw_line
from tuitable.tui.keys import HelpLine, Keys, Phase
from tuitable.tui.tiles import Brush

HELP_COLUMN = 18
"""Column of the sentences in the help, from the left of the text."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What a panel shows: all its lines, and how many of them are scrolled away above."""

    title: str
    lines: tuple[Line, ...]
    offset: int = 0


def panel_room(rect: Rect) -> int:
    """Lines of text a panel in this rectangle shows at once."""
    return max(rect.height - 2, 0)


def panel_width(rect: Rect) -> int:
    """Columns of text in it."""
    return max(rect.width - 6, 1)


def scroll(panel: Panel, rect: Rect, by: int) -> Panel:
    """The panel `by` lines further down (negative: up), as far as there is text."""
    last = max(len(panel.lines) - panel_room(rect), 0)
    return Panel(panel.title, panel.lines, min(max(panel.offset + by, 0), last))


def draw_panel(canvas: Canvas, rect: Rect, panel: Panel, brush: Brush) -> None:
    """Draw a box with the visible lines; arrows in its right edge say that there is more above or below."""
    margin = Rect(rect.x + 1, rect.y, rect.width - 2, rect.height)
    canvas.fill(rect, "text")
    inside = draw_box(canvas, margin, panel.title, brush)
    room = panel_room(rect)
    offset = scroll(panel, rect, 0).offset
    for row, line in enumerate(panel.lines[offset : offset + room]):
        draw_line(canvas, inside.x, inside.y + row, line, brush, inside.right)
    if offset > 0:
        canvas.put(margin.right - 1, inside.y, brush.glyph("↑", "^"), "gold")
    if offset + room < len(panel.lines):
        canvas.put(margin.right - 1, inside.bottom - 1, brush.glyph("↓", "v"), "gold")


def help_lines(lines: Sequence[HelpLine]) -> tuple[Line, ...]:
    """Lines of the help: headings, and keys with what they do, which stands below them if they are many."""
    out: list[Line] = []
    for line in lines:
        if text_width(line.caps) > HELP_COLUMN - 3:
            out += [(Piece(line.caps, "name", 2),), (Piece(line.text, "text", HELP_COLUMN),)]
        elif line.caps:
            out.append((Piece(line.caps, "name", 2), Piece(line.text, "text", HELP_COLUMN)))
        else:
            out.append((Piece(line.text, "gold"),))
    return tuple(out)


def help_panel(keys: Keys, *phases: Phase, offset: int = 0) -> Panel:
    """The help for some phases, the most urgent first as they stand in the table; all if none is named."""
    return Panel("Keys", help_lines(keys.help(*phases)), offset)
