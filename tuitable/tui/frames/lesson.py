"""A page of a lesson: text, what lies on the table, what was said to the last act, and the hand in its usual place."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from tuitable.tiles.meld import Meld
from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, clean, text_width
from tuitable.tui.frames.parts import (
    Line,
    Piece,
    TilePiece,
    draw_bar,
    draw_keys,
    draw_line,
    draw_margins,
    draw_prompt,
    notice,
    separator,
)
from tuitable.tui.frames.seats import draw_melds
from tuitable.tui.keys import BarItem
from tuitable.tui.layout import Layout, Size
from tuitable.tui.tiles import Brush, meld_width
from tuitable.tui.tiles_big import draw_big
from tuitable.tui.tiles_large import draw_large

TEXT_COLUMN, TEXT_ROW = 3, 2
MOST_COLUMNS = 84
"""Text is no wider than this, so that it is easily read."""
NAME_COLUMN = 12
YOU = 0
"""The chair of whoever learns, which says how open sets lie."""


@dataclass(frozen=True, slots=True)
class LessonPage:
    """What is drawn. `marks` are the letters under the tiles, `raised` their places that stand raised.

    `ponds` are names with what they threw, `open_tile` the one that may be claimed. `small` asks for the tiles once
    more as they are written on the table. `good`: whether the last act was right, null if nothing is said of that.
    `ways` are lines to choose from, `way` the chosen one.
    """

    title: str
    part: str
    text: Sequence[str]
    ask: str
    reply: str = ""
    good: bool | None = None
    tiles: tuple[Tile, ...] = ()
    marks: Sequence[str] = ()
    raised: tuple[int, ...] = ()
    cursor: int = -1
    drawn: bool = False
    melds: tuple[Meld, ...] = ()
    groups: tuple[tuple[Tile, ...], ...] = ()
    ponds: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    open_tile: Tile | None = None
    small: bool = False
    ways: Sequence[str] = ()
    way: int = -1


def text_rows(page: LessonPage, width: int) -> list[str]:
    """The text in lines, a blank one between paragraphs."""
    rows: list[str] = []
    for paragraph in page.text:
        rows += ([""] if rows else []) + textwrap.wrap(paragraph, min(width - 2 * TEXT_COLUMN, MOST_COLUMNS))
    return rows


def draw_lesson(page: LessonPage, plan: Layout, brush: Brush, keys: Sequence[BarItem]) -> Canvas:
    """The whole screen, `plan.width` by `plan.height` cells."""
    if plan.size is Size.TINY:
        return notice(plan.width, plan.height)
    canvas = Canvas(plan.width, plan.height)
    draw_margins(canvas, plan)
    title: Line = (Piece("tuitable", "gold"), separator(brush), Piece(page.title))
    draw_bar(canvas, plan["bar"], title, (Piece(page.part, "dim"),), brush)
    left, right = plan.content.x + TEXT_COLUMN, plan.content.right - TEXT_COLUMN
    y = plan.content.y + TEXT_ROW
    for row in text_rows(page, plan.content.width):
        canvas.put(left, y, clean(row, ascii_only=brush.ascii_only), "text")
        y += 1
    y += 1
    for line in _between(page, brush):
        draw_line(canvas, left, y, line, brush, right)
        y += 1
    plate = plan["me.plate"].y
    if page.reply:
        style = "gold" if page.good is None else "good" if page.good else "bad"
        rows = textwrap.wrap(page.reply, min(plan.content.width - 2 * TEXT_COLUMN, MOST_COLUMNS))
        for above, text in enumerate(rows):
            canvas.put(left, plate - len(rows) + above, clean(text, ascii_only=brush.ascii_only), style)
    if page.melds:
        rect = plan["me.melds"]
        wide = sum(meld_width(meld) + 1 for meld in page.melds)
        x = canvas.put(max(rect.right - 16 - wide, rect.x), plate, "open:  ", "dim")
        draw_melds(canvas, x, plate, rect.right, page.melds, YOU, brush)
    _hand(canvas, plan, page, brush)
    draw_prompt(canvas, plan["prompt"], (Piece(page.ask, "hot"),), brush)
    draw_keys(canvas, plan["keys"], keys, brush)
    return canvas


def _between(page: LessonPage, brush: Brush) -> list[Line]:
    """The lines between text and hand: what was thrown, sets that were found, ways to go on."""
    lines: list[Line] = []
    if page.small:
        lines.append((Piece("written", "dim"), TilePiece(page.tiles, NAME_COLUMN)))
    for name, thrown in page.ponds:
        newest = page.open_tile is not None and thrown[-1:] == (page.open_tile,)
        mark = Piece(brush.glyph("◂ ", "< ") + "may be claimed", "gold") if newest and name != "You" else Piece("")
        lines.append((Piece(name, "name" if newest else "dim"), TilePiece(thrown, NAME_COLUMN), mark))
    if page.groups:
        pieces: list[Piece | TilePiece] = [Piece("found", "dim")]
        column = NAME_COLUMN
        for group in page.groups:
            pieces.append(TilePiece(group, column))
            column += 3 * len(group) + 2
        lines.append(tuple(pieces))
    for place, way in enumerate(page.ways):
        here = place == page.way
        at = brush.glyph("▸ ", "> ") if here else "  "
        cap = f" {page.marks[place]} " if place < len(page.marks) and page.marks[place] else "  "
        lines.append((Piece(at, "gold"), Piece(cap, "key"), Piece("  " + way, "hot" if here else "text")))
    return lines


def _hand(canvas: Canvas, plan: Layout, page: LessonPage, brush: Brush) -> None:
    """The tiles where the hand always lies."""
    if page.ways:
        return
    for place, tile in enumerate(page.tiles):
        x, y = plan.tile_x(place, len(page.tiles), drawn=page.drawn), plan["hand"].y
        raised, key = place in page.raised, page.marks[place] if place < len(page.marks) else ""
        focus = place == page.cursor
        if plan.big_tiles:
            draw_large(brush, canvas, x, y, tile, key=key, raised=raised, focus=focus)
        else:
            draw_big(brush, canvas, x, y, tile, key=key, raised=raised, focus=focus)


def fits(page: LessonPage, plan: Layout, brush: Brush) -> bool:
    """Whether text, lines and reply find room above the hand, each line in its width."""
    rows = TEXT_ROW + len(text_rows(page, plan.content.width)) + 1 + len(_between(page, brush))
    wide = min(plan.content.width - 2 * TEXT_COLUMN, MOST_COLUMNS)
    said = len(textwrap.wrap(page.reply, wide))
    return rows + said <= plan["me.plate"].y - plan.content.y and text_width(page.ask) < plan["prompt"].width - 2


__all__ = ["LessonPage", "draw_lesson", "fits", "text_rows"]
