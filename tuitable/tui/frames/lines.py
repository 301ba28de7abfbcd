"""Printed lines held against the own hand: a sheet of all of them, and the nearest few in brief."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tuitable.state.views import HandView
from tuitable.tiles.seat import Seat, turn_order
from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect, clean, cut, text_width
from tuitable.tui.frames.parts import Line, Piece, TilePiece, draw_line
from tuitable.tui.frames.seats import draw_melds
from tuitable.tui.frames.sheet import draw_sheet
from tuitable.tui.scene import Scene
from tuitable.tui.tiles import Brush, meld_width

if TYPE_CHECKING:
    from tuitable.review.printed_lines import CardView, LineRow

ID, PATTERN, SUITS, MARK, VALUE, AWAY, NEED = 3, 14, 41, 45, 52, 57, 59
"""Columns in 80; value and away end in theirs."""
ROOMY = 110
"""In so many columns the titles of groups and lines stand beside their ids."""
TITLES = 30
FOOT = 5
"""Rows below the lines: a blank one, racks, discards in two, wild tiles."""
RACKS = 10
"""Column of what stands at the foot."""


def line_sheet(card: CardView, scene: Scene, brush: Brush, width: int) -> tuple[Line, ...]:
    """All lines under a heading, in `width` columns."""
    more = _more(width)
    titles = (Piece("group and title", "dim", PATTERN),) if more else ()
    head = (
        Piece("line", "dim", ID), *titles, Piece("hand", "dim", PATTERN + more),
        Piece("suits", "dim", SUITS + more - 4),
        Piece("c/x", "dim", MARK + more - 2), Piece("value", "dim", VALUE + more - 5),
        Piece("away", "dim", AWAY + more - 4), Piece("need", "dim", NEED + more),
    )  # fmt: skip
    return (head, *(_row(line, place == 0, scene, brush, width) for place, line in enumerate(card.lines)))


def _more(width: int) -> int:
    """Columns that titles take."""
    return TITLES if width >= ROOMY else 0


def _row(line: LineRow, first: bool, scene: Scene, brush: Brush, width: int) -> Line:
    """One line; dead ones say why in place of what they need."""
    dead, more = line.away is None, _more(width)
    style = "dim" if dead else "name" if first else "text"
    mark = brush.glyph("▸", ">") if first and not dead else " "
    value, away = str(line.value), "-" if line.away is None else str(line.away)
    row: list[Piece | TilePiece] = [
        Piece(mark, "gold", 1),
        Piece(cut(clean(line.id, ascii_only=brush.ascii_only), PATTERN - ID - 1), style, ID),
    ]
    if more:
        row.append(Piece(cut(titled(line, brush), more - 2, ellipsis=".."), style, PATTERN))
    row += [
        Piece(
            cut(clean(line.pattern, ascii_only=brush.ascii_only), SUITS - PATTERN - 1, ellipsis=".."),
            style, PATTERN + more,
        ),
        Piece(str(line.suits) if line.suits else "-", style, SUITS + more),
        Piece("c" if line.concealed else "x", style, MARK + more),
        Piece(value, style, VALUE + more - len(value)),
        Piece(away, "dim" if dead else "gold", AWAY + more - len(away)),
    ]  # fmt: skip
    need = NEED + more
    if dead:
        return (*row, Piece(cut(dead_words(line, scene, brush), width - need), "bad", need))
    room = (width - need) // 3
    left_out = len(line.need) > room
    tiles = line.need[: room - 1] if left_out else line.need
    return (*row, TilePiece(tiles, need), Piece("+" if left_out else "", "dim"))


def titled(line: LineRow, brush: Brush) -> str:
    """The titles of a line's group and of the line itself."""
    return clean(": ".join(filter(None, (line.section, line.title))), ascii_only=brush.ascii_only)


def dead_words(line: LineRow, scene: Scene, brush: Brush) -> str:
    """Why a line is out of reach, briefly."""
    gone = " ".join(map(brush.name, line.gone[:3]))
    return "dead: " + {
        "concealed": "groups open",
        "melds": "wrong groups",
        "exhausted": f"no {gone} left",
    }.get(line.why, f"few {scene.word('wild')}s")


def foot(card: CardView, scene: Scene, brush: Brush, width: int) -> tuple[Line, ...]:
    """What lies open: discards by kind, and wild tiles, then the titles of the nearest line. Racks are drawn."""
    held, laid, unseen, total = card.wilds
    wild = scene.word("wild").capitalize() + "s"
    held_words = f"yours {held}, exposed {laid}, unseen {unseen} of {total}"
    nearest = card.lines[0] if card.lines and card.lines[0].away is not None else None
    last: Line = (Piece(wild, "name", 1), Piece(held_words, "text", 10))
    if nearest is not None and width < ROOMY:
        title = cut(titled(nearest, brush), width - len(held_words) - 15)
        last = (*last, Piece(title, "gold", width - text_width(title) - 1))
    return (*_out(card.out, brush, width), last)


def _out(out: Sequence[Tile], brush: Brush, width: int) -> tuple[Line, Line]:
    """Discards by kind with their number, in two rows."""
    rows: list[list[Piece | TilePiece]] = [[Piece("Out", "name", 1)], []]
    x, row = 10, 0
    for tile, count in Counter(out).items():
        wide = 4 if count > 1 else 3
        if x + wide > width:
            if row == 1:
                rows[1].append(Piece("+", "dim"))
                break
            x, row = 10, 1
        rows[row].append(TilePiece((tile,), x))
        if count > 1:
            rows[row].append(Piece(str(count), "dim", x + 2))
        x += wide
    return tuple(rows[0]), tuple(rows[1])


def draw_card(canvas: Canvas, rect: Rect, card: CardView, hand: HandView, bottom: Seat, scroll: int, scene: Scene,
              brush: Brush) -> None:  # fmt: skip
    """The card in a panel's room: lines that scroll, and below them what lies open."""
    above = card_rect(rect)
    lines = line_sheet(card, scene, brush, rect.width - 2)
    draw_sheet(canvas, Rect(above.x, above.y, above.width, 1), lines[:1], 0, brush)
    draw_sheet(canvas, Rect(above.x, above.y + 1, above.width, above.height - 1), lines[1:], scroll, brush)
    y = above.bottom
    canvas.fill(Rect(rect.x, y, rect.width, rect.bottom - y), "text")
    _racks(canvas, Rect(rect.x, y, rect.width, 2), hand, bottom, scene, brush)
    for row, line in enumerate(foot(card, scene, brush, rect.width - 1)):
        draw_line(canvas, rect.x, y + 2 + row, line, brush, rect.right)


def _racks(canvas: Canvas, rect: Rect, hand: HandView, bottom: Seat, scene: Scene, brush: Brush) -> None:
    """Names and melds of the other seats, in the second row, or in both where one is too short."""
    found: list[tuple[Seat, str, int]] = []
    for seat in turn_order(bottom)[1:]:
        name = cut(clean(scene.name(seat), ascii_only=brush.ascii_only), 9)
        text = f"{hand.seats[seat].wind.value} {name} "
        found.append((seat, text, text_width(text) + sum(meld_width(meld) + 1 for meld in hand.seats[seat].melds) + 1))
    room = rect.width - RACKS - 1
    one = sum(wide for _, _, wide in found) <= room
    x, y = rect.x + RACKS, rect.y + one
    canvas.put(rect.x + 1, y, "Racks", "name")
    for seat, text, wide in found:
        if x + wide > rect.right and y < rect.bottom - 1 and x > rect.x + RACKS:
            x, y = rect.x + RACKS, y + 1
        x = canvas.put(x, y, text, "text")
        x = draw_melds(canvas, x, y, rect.right, hand.seats[seat].melds, seat, brush) + 1


def card_rect(rect: Rect) -> Rect:
    """Where the lines of the card stand, their heading included."""
    return Rect(rect.x, rect.y, rect.width, max(rect.height - FOOT, 2))


def last_line(card: CardView, rect: Rect) -> int:
    """How far the lines can be scrolled."""
    return max(len(card.lines) - (card_rect(rect).height - 1), 0)


def narrow_lines(card: CardView, scene: Scene, brush: Brush, width: int) -> Iterator[Line]:
    """The lines for a narrow panel, each in three rows: title and distance, pattern and value, what it needs."""
    for place, line in enumerate(card.lines):
        dead = line.away is None
        style = "dim" if dead else "name" if place == 0 else "text"
        away = "-" if dead else f"{line.away} away"
        title = cut(clean(line.title or line.id, ascii_only=brush.ascii_only), width - len(away) - 1)
        yield Piece(title, style, 0), Piece(away, "dim" if dead else "gold", width - len(away))
        value = f"{'c' if line.concealed else 'x'} {line.value}"
        pattern = cut(clean(line.pattern, ascii_only=brush.ascii_only), width - len(value) - 2, ellipsis="..")
        yield Piece(pattern, "dim", 1), Piece(value, "dim", width - len(value))
        if dead:
            yield (Piece(cut(dead_words(line, scene, brush), width - 1), "bad", 1),)
        else:
            room = (width - 2) // 3
            yield TilePiece(line.need[:room], 1), Piece("+" if len(line.need) > room else "", "dim")


def near_lines(card: CardView, count: int, scene: Scene, brush: Brush, width: int) -> Iterator[Line]:
    """The nearest lines in brief, for the table while tiles are exchanged."""
    for line in card.lines[:count]:
        if line.away is not None:
            yield _row(line, line is card.lines[0], scene, brush, width)


__all__ = ["card_rect", "dead_words", "draw_card", "last_line", "line_sheet", "narrow_lines", "near_lines"]
