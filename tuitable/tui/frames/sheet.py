"""Sheets that fill the room of the table without a box: reckonings laid out in columns, and ready text coloured.

Lines are made for a width and scroll; arrows in the last column say that there is more above or below.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from tuitable.review.row import Row, RowKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect, text_width
from tuitable.tui.frames.parts import Line, Piece, draw_line
from tuitable.tui.tiles import Brush, ink

LEFT = 3
"""Column of what belongs to a heading."""
NARROWEST_WHY = 24
NARROW = 60
"""In fewer columns reasons stand below what they are for."""
SOURCE = re.compile(r"\b(?:[A-Z]{1,2}-\d+[a-z]?(?:\.\.[A-Z]?-?\d+)?)\b")
"""How the number of a rule looks."""
TILE_TEXT = re.compile(r"\b(?:[0-9][mps]|[1-7]z|[1-8]f)\b")
LABELLED = re.compile(r"(\S[^:]*?\s{2,}|\s{8,})(\S.*)")
"""A label and its value, two spaces or more apart; or the value goes on under the first line of it."""
SET_TEXT = re.compile(r"([\[(]?)((?:[0-9]+[mpszf]|[fj]|--)+)([\])]?)(\*?)")


def spelled(text: str, brush: Brush) -> str:
    """Text with single tiles written as they are drawn, and in ASCII if the screen shows nothing else."""
    text = TILE_TEXT.sub(lambda found: brush.name(Tile(found.group())), text)
    return narrow(text) if brush.ascii_only else text


def narrow(text: str) -> str:
    """Text with spaces in place of what is not ASCII, so that columns stay where they are."""
    return "".join(char if char.isascii() else " " * text_width(char) for char in text)


def named(row: Row, brush: Brush) -> str:
    """A row's name, with the original one where the screen can show it."""
    label = spelled(row.label, brush)
    if not row.original or row.original == row.label or brush.ascii_only:
        return label
    return f"{label} {row.original}"


def score_lines(rows: Sequence[Row], brush: Brush, width: int) -> tuple[Line, ...]:
    """A reckoning in `width` columns: names, what they add and why, then the arithmetic, and who pays whom."""
    return tuple(_score_lines(rows, brush, width))


def _score_lines(rows: Sequence[Row], brush: Brush, width: int) -> Iterator[Line]:
    names = [text_width(named(row, brush)) for row in rows if row.kind is RowKind.ITEM]
    values = [text_width(row.value) for row in rows if row.kind in (RowKind.ITEM, RowKind.STEP, RowKind.PAY)]
    value = LEFT + min(max(names, default=16), width // 2 - 8) + 2
    why = value + min(max(values, default=8), 18) + 2
    part: RowKind | None = None
    for kind, found in groupby(rows, lambda row: row.kind):
        group = list(found)
        if part is not None and (
            kind in (RowKind.PAY, RowKind.NEXT) or (kind is RowKind.SEAT and part != RowKind.HEAD)
        ):
            yield ()
        part = kind
        if kind is RowKind.CHANGE:
            yield from ([_changes([row], brush) for row in group] if width < NARROW else [_changes(group, brush)])
            continue
        for row in group:
            yield from _row(row, brush, width, value, why)


def _row(row: Row, brush: Brush, width: int, value: int, why: int) -> Iterator[Line]:
    """The lines of one row; `value` and `why` are columns."""
    name = named(row, brush)
    match row.kind:
        case RowKind.HEAD | RowKind.FAULT | RowKind.NEXT:
            style = {RowKind.HEAD: "gold", RowKind.FAULT: "bad"}.get(row.kind, "dim")
            for line in textwrap.wrap(name, width - 2, break_on_hyphens=False) or [""]:
                yield (Piece(line, style, 1),)
        case RowKind.SEAT:
            if width < NARROW:
                yield Piece(name, "name", 1), Piece(row.value, "gold", width - text_width(row.value))
                yield from _in_threes(row.why, brush)
            else:
                yield _seat(row, name, brush, width)
        case RowKind.ITEM:
            yield from _columns(name, row.value, _why(row, brush), width, value, why, "text", "name")
        case RowKind.STEP:
            yield from _columns(name, _right(row.value, why - value - 2), "", width, value, why, "dim", "text")
        case RowKind.TOTAL:
            total = _right(f"= {row.value}", why - value - 2)
            yield from _columns(name, total, "", width, value, why, "text", "gold")
        case RowKind.DROPPED:
            yield from _columns(f"not: {name}", "", _why(row, brush), width, value, why, "dim", "dim")
        case RowKind.OTHER:
            if width < NARROW:
                for line in textwrap.wrap(f"or: {row.value}", width - LEFT, subsequent_indent="    "):
                    yield (Piece(line, "dim", LEFT),)
                yield from _in_threes(row.label, brush)
            else:
                yield (Piece("or:", "dim", LEFT), *hand_pieces(row.label, brush), Piece(f"  {row.value}", "dim"))
            for line in textwrap.wrap(spelled(row.why, brush), width - LEFT - 5, break_on_hyphens=False):
                yield (Piece(line, "dim", LEFT + 4),)
        case RowKind.PAY:
            amount = _right(row.value, why - value - 2)
            yield from _columns(name, amount, _why(row, brush), width, value, why, "text", "name")
        case RowKind.CHANGE:
            yield _changes([row], brush)


def _in_threes(text: str, brush: Brush) -> Iterator[Line]:
    """Sets as small tiles, three on a line."""
    sets = text.split()
    for first in range(0, len(sets), 3):
        yield tuple(hand_pieces(" ".join(sets[first : first + 3]), brush))


def _columns(
    name: str, amount: str, reason: str, width: int, value: int, why: int, style: str, strong: str
) -> Iterator[Line]:
    """Three columns; a long name has a line of its own, a long reason goes on in its column."""
    if width < NARROW:
        yield from _stacked(name, amount, reason, width, style, strong)
        return
    reasons: list[str] = textwrap.wrap(reason, max(width - why, NARROWEST_WHY), break_on_hyphens=False) or [""]
    first: list[Piece] = [Piece(name, style, LEFT)]
    if text_width(name) > value - LEFT - 1 and (amount.strip() or reason):
        yield tuple(first)
        first = []
    if amount:
        first.append(Piece(amount, strong, value))
    yield (*first, *_sourced(reasons[0], why))
    for line in reasons[1:]:
        yield tuple(_sourced(line, why))


def _stacked(name: str, amount: str, reason: str, width: int, style: str, strong: str) -> Iterator[Line]:
    """A name with its amount at the right end, and the reason set in below."""
    amount = amount.strip()
    lines: list[str] = textwrap.wrap(name, max(width - text_width(amount) - 2, 8), break_on_hyphens=False) or [""]
    for line in lines[:-1]:
        yield (Piece(line, style, 1),)
    yield Piece(lines[-1], style, 1), Piece(amount, strong, width - text_width(amount))
    for line in textwrap.wrap(reason, width - 4, break_on_hyphens=False):
        yield (Piece(line, "dim", 3),)


def _sourced(text: str, column: int) -> list[Piece]:
    """A reason, the numbers of rules in it dimmer than the rest."""
    pieces: list[Piece] = []
    at = 0
    for found in SOURCE.finditer(text):
        pieces += [Piece(text[at : found.start()], "text"), Piece(found.group(), "dim")]
        at = found.end()
    pieces.append(Piece(text[at:], "text"))
    kept = [piece for piece in pieces if piece.text]
    return [kept[0]._replace(column=column), *kept[1:]] if kept else []


def _why(row: Row, brush: Brush) -> str:
    why = spelled(row.why, brush)
    return f"{why} ({row.source})" if row.source and why else row.source or why


def _right(text: str, width: int) -> str:
    return " " * max(width - text_width(text), 0) + text


def _seat(row: Row, name: str, brush: Brush, width: int) -> Line:
    """A seat's name, its tiles as they are read, and its total at the right end."""
    total = Piece(row.value, "gold", width - text_width(row.value))
    nothing = (Piece("  nothing counts", "dim"),) if row.value == "0" else ()
    return Piece(name, "name", 1), Piece("  "), *hand_pieces(row.why, brush), *nothing, total


def hand_pieces(text: str, brush: Brush) -> list[Piece]:
    """Sets as small tiles; melds stand in brackets and an asterisk follows the set of the winning tile."""
    pieces: list[Piece] = []
    for found in SET_TEXT.finditer(text):
        opened, tiles, closed, star = found.groups()
        pieces.append(Piece(f" {opened}", "dim"))
        for place, tile in enumerate(parse_tiles(tiles)):
            pieces.append(Piece(brush.name(tile), f"{'alt' if place % 2 else 'chip'}.{ink(tile)}"))
        pieces.append(Piece(closed, "dim"))
        pieces.append(Piece(star, "gold"))
    return [piece for piece in pieces if piece.text]


def _changes(rows: Sequence[Row], brush: Brush) -> Line:
    """What each seat gains or loses, in one line."""
    pieces: list[Piece] = []
    for row in rows:
        style = "bad" if row.value.startswith("-") else "good" if row.value.strip("+0") else "dim"
        column = LEFT if not pieces else None
        pieces += [Piece(f"{spelled(row.label, brush)} ", "text", column), Piece(f"{row.value}   ", style)]
    return tuple(pieces)


def chips(text: str, style: str, brush: Brush) -> list[Piece]:
    """Text with its tiles drawn small."""
    pieces: list[Piece] = []
    at = 0
    for found in TILE_TEXT.finditer(text):
        tile = Tile(found.group())
        pieces += [Piece(text[at : found.start()], style), Piece(brush.name(tile), f"chip.{ink(tile)}")]
        at = found.end()
    pieces.append(Piece(text[at:], style))
    return [piece for piece in pieces if piece.text]


def hint_lines(rows: Iterable[str | Row], brush: Brush) -> tuple[Line, ...]:
    """Hints: headings, and labels dimmer than their values."""
    out: list[Line] = []
    for row in rows:
        text = row.label if isinstance(row, Row) else row
        text = narrow(text) if brush.ascii_only else text
        if isinstance(row, Row):
            out.append(tuple(chips(text, "gold", brush)))
        elif label := LABELLED.match(text):
            out.append((Piece(label.group(1), "dim"), *chips(label.group(2), "text", brush)))
        else:
            out.append(tuple(chips(text, "text", brush)))
    return tuple(out)


def text_lines(rows: Iterable[str], brush: Brush) -> tuple[Line, ...]:
    """Ready text: titles above a rule of dashes in gold, the rules as lines, numbers of rules dim."""
    texts = [narrow(row) if brush.ascii_only else row for row in rows]
    out: list[Line] = []
    for place, text in enumerate(texts):
        below = texts[place + 1] if place + 1 < len(texts) else ""
        if _is_rule(text):
            out.append((Piece(brush.glyph("─", "-") * text_width(text), "line"),))
        elif _is_rule(below):
            out.append((Piece(text, "gold"),))
        else:
            out.append(tuple(_sourced(text, 0)))
    return tuple(out)


def _is_rule(text: str) -> bool:
    return len(text) > 3 and not text.strip("-=")


def sheet_room(rect: Rect) -> int:
    """Lines a sheet in this rectangle shows at once."""
    return rect.height


def draw_sheet(canvas: Canvas, rect: Rect, lines: Sequence[Line], offset: int, brush: Brush) -> None:
    """Draw the lines from number `offset` on, never scrolled beyond the last one."""
    canvas.fill(rect, "text")
    room = sheet_room(rect)
    offset = min(max(offset, 0), max(len(lines) - room, 0))
    for row, line in enumerate(lines[offset : offset + room]):
        draw_line(canvas, rect.x, rect.y + row, line, brush, rect.right)
    if offset > 0:
        canvas.put(rect.right - 1, rect.y, brush.glyph("↑", "^"), "gold")
    if offset + room < len(lines):
        canvas.put(rect.right - 1, rect.bottom - 1, brush.glyph("↓", "v"), "gold")


__all__ = [
    "chips",
    "draw_sheet",
    "hand_pieces",
    "hint_lines",
    "narrow",
    "score_lines",
    "sheet_room",
    "spelled",
    "text_lines",
]
