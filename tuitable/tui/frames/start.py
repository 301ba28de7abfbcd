"""The start screen: a list of fields with one value each, drawn from plain strings."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect, clean, cut, text_width
from tuitable.tui.frames.parts import (
    Line,
    Piece,
    draw_bar,
    draw_keys,
    draw_margins,
    draw_prompt,
    notice,
    separator,
    words,
)
from tuitable.tui.keys import BarItem
from tuitable.tui.layout import MIN_HEIGHT, MIN_WIDTH, Size, layout
from tuitable.tui.tiles import BIG_WIDTH, Brush
from tuitable.tui.tiles_big import draw_big

LOGO: tuple[tuple[Tile, str], ...] = (
    (Tile.EAST, "t"),
    (Tile.M1, "u"),
    (Tile.P5, "i"),
    (Tile.S7, "t"),
    (Tile.RED, "a"),
    (Tile.GREEN, "b"),
)
"""Tiles on the start screen and the letters in their edges; the second is raised."""
LOGO_ROW, FIELDS_ROW = 2, 8
LABEL_COLUMN, VALUE_COLUMN, NOTE_COLUMN = 14, 24, 50
WIDE_COLUMN, WIDE_START = 46, 4
"""Columns in a content of 80; the value of the chosen field stands between arrows.

Wide labels leave less room for it: values stand behind the longest of them, at the most at `WIDE_COLUMN`. They begin
with the others unless one of them needs more, at the least at `WIDE_START`.
"""


class Field(NamedTuple):
    """One thing to set: its name, the value as text, and a remark.

    `wide`: the name is a long one; `acts`: Enter does it, and the arrows change nothing.
    """

    label: str
    value: str
    note: str = ""
    wide: bool = False
    acts: bool = False


def draw_start(
    width: int,
    height: int,
    brush: Brush,
    *,
    fields: Sequence[Field],
    chosen: int,
    prompt: Line,
    keys: Sequence[BarItem],
    subtitle: str,
    version: str,
) -> Canvas:
    """The whole start screen. `chosen` is the index of the field one is at; it is always in sight."""
    plan = layout(width, height)
    if plan.size is Size.TINY:
        return notice(width, height)
    canvas = Canvas(width, height)
    draw_margins(canvas, plan)
    title: Line = (Piece("tuitable", "gold"), separator(brush), Piece(subtitle))
    draw_bar(canvas, plan["bar"], title, (Piece(version, "dim"),), brush)
    left = plan.content.x + (plan.content.width - MIN_WIDTH) // 2
    top = plan.content.y + (plan.content.height - MIN_HEIGHT) // 2
    for place, (tile, letter) in enumerate(LOGO):
        x = left + 26 + place * BIG_WIDTH
        draw_big(brush, canvas, x, top + LOGO_ROW, tile, key=letter, raised=place == 1, focus=place == 1)
    room = plan["prompt"].y - 1 - (top + FIELDS_ROW)
    first = max(min(chosen - room // 2, len(fields) - room), 0)
    longest = max((text_width(field.label) for field in fields if field.wide), default=0)
    wide_start = max(min(LABEL_COLUMN, WIDE_COLUMN - longest - 1), WIDE_START)
    wide_at = min(max(VALUE_COLUMN, wide_start + longest + 1), WIDE_COLUMN)
    more = {0: ("↑", "^")} if first > 0 else {}
    if first + room < len(fields):
        more[room - 1] = ("↓", "v")
    for row, (index, field) in enumerate(list(enumerate(fields))[first : first + room]):
        y = top + FIELDS_ROW + row
        start, at = (wide_start, wide_at) if field.wide else (LABEL_COLUMN, VALUE_COLUMN)
        label = cut(clean(field.label, ascii_only=brush.ascii_only), at - start - 1, ellipsis="..")
        canvas.put(left + start, y, label, "dim")
        value = field.value if field.value.isascii() else clean(field.value, ascii_only=brush.ascii_only)
        _value(canvas, left + at, y, field._replace(value=value), index == chosen, brush)
        # A long value moves its remark to the right instead of being cut short.
        used = at + text_width(value) + 6
        column = max(min(wide_at + 14, NOTE_COLUMN + 10) if field.wide else NOTE_COLUMN, used)
        room_left = plan.content.right - left - column - (2 if row in more else 0)
        canvas.put(left + column, y, _clauses(field.note, room_left), "dim")
        if row in more:
            canvas.put(plan.content.right - 1, y, brush.glyph(*more[row]), "dim")
    rect = plan["prompt"]
    if len(prompt) == 1 and isinstance(said := prompt[0], Piece) and text_width(said.text) > rect.width - 2:
        # A failure names a file. It begins in the free row above, so that its end, which says why, is seen too.
        above, *below = textwrap.wrap(said.text, rect.width - 2, break_on_hyphens=False)
        draw_prompt(canvas, Rect(rect.x, rect.y - 1, rect.width, 1), (Piece(above, said.style),), brush)
        prompt = (Piece(words(" ".join(below), rect.width - 2), said.style),)
    draw_prompt(canvas, rect, prompt, brush)
    draw_keys(canvas, plan["keys"], keys, brush)
    return canvas


def _clauses(note: str, room: int) -> str:
    """As many clauses of a remark as there is room for; the first one is shortened, if need be."""
    while text_width(note) > room and "; " in note:
        note = note.rpartition("; ")[0]
    return cut(note, room, ellipsis="..")


def _value(canvas: Canvas, x: int, y: int, field: Field, chosen: bool, brush: Brush) -> None:
    """The value of a field, between arrows if it is the one to be changed."""
    if chosen and field.acts:
        canvas.put(x, y, f"{brush.glyph('▸', '>')} {field.value}", "hot")
    elif chosen:
        canvas.put(x, y, f"{brush.glyph('‹', '<')} {field.value} {brush.glyph('›', '>')}", "hot")
    else:
        canvas.put(x + 2, y, field.value, "text")
