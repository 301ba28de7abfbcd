"""The table: bar, seats, centre, ponds, log and hints, or a panel in their place, above the dock.

`draw_table` is every screen of a match: own turn, claim, dealing, exchange, a hand that is over, and the
cover between two people. It draws only what the view holds.
"""

from __future__ import annotations

import textwrap
from functools import lru_cache

from tuitable.review.row import Row
from tuitable.state.views import HandView, View
from tuitable.tiles.seat import SEATS
from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect, clean, cut_apart
from tuitable.tui.frames.dock import draw_dock
from tuitable.tui.frames.exchange import draw_arranging, exchange_lines
from tuitable.tui.frames.lines import draw_card, last_line, narrow_lines
from tuitable.tui.frames.panel import Panel as TextPanel
from tuitable.tui.frames.panel import draw_panel, help_panel, panel_room, panel_width
from tuitable.tui.frames.parts import (
    Line,
    Piece,
    TilePiece,
    draw_bar,
    draw_line,
    draw_margins,
    line_width,
    notice,
    separator,
)
from tuitable.tui.frames.seats import PLACES, draw_others, seat_at
from tuitable.tui.frames.sheet import draw_sheet, hint_lines, score_lines, sheet_room, text_lines
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import Layout, Size
from tuitable.tui.narrate import Said
from tuitable.tui.scene import number, on_table, round_name
from tuitable.tui.tiles import Brush
from tuitable.tui.uistate import Panel, UiState

NAME_COLUMN = 8
"""Columns of the name in a line of the log."""
LEAST_LOG = 6
"""Rows of the side panel that hints leave to the log."""
LOW_WALL = 4
"""With so few tiles left the number is shown as a warning."""


def swaps(ui: UiState, plan: Layout) -> bool:
    """Whether a panel stands in place of the table, so that the panel's windows are needed."""
    return ui.panel is not Panel.TABLE and not beside(ui, plan)


def beside(ui: UiState, plan: Layout) -> bool:
    """Whether the open panel stands in the side panel, the table staying in sight: on large screens, while one plays.

    Rules are written for the whole width, and results are looked at by themselves.
    """
    if plan.size is not Size.LARGE or ui.phase is Phase.RESULT:
        return False
    if ui.panel in (Panel.LOG, Panel.HINTS):
        return True
    return ui.panel is Panel.SCORE or (ui.panel is Panel.CARD and ui.near is not None)


def draw_table(view: View, ui: UiState, plan: Layout, brush: Brush, keys: Keys) -> Canvas:
    """The whole screen of a match, `plan.width` by `plan.height` cells, as `ui.seat` may see it."""
    if plan.size is Size.TINY:
        return notice(plan.width, plan.height)
    canvas = Canvas(plan.width, plan.height)
    draw_margins(canvas, plan)
    left, right = bar_lines(view, ui, brush)
    draw_bar(canvas, plan["bar"], left, right, brush)
    if swaps(ui, plan):
        draw_open_panel(canvas, plan, view, ui, brush, keys)
    elif view.hand is not None:
        draw_others(canvas, plan, view.hand, ui.seat, ui.scene, brush)
        draw_centre(canvas, plan["centre"], view.hand, ui, brush)
        if ui.arranging:
            draw_arranging(canvas, plan, ui.near, ui, brush)
        if not ui.arranging or ui.near is None:
            _corners(canvas, plan, ui, brush)
        elif plan.size is Size.LARGE:
            _side(canvas, plan, ui, brush)
    draw_dock(canvas, plan, view.hand, ui, brush, keys)
    return canvas


def bar_lines(view: View, ui: UiState, brush: Brush) -> tuple[Line, Line]:
    """The top line: round, what lies on the table and who deals at the left, the rules at the right."""
    hand = view.hand
    title: Line = (Piece(clean(ui.title, ascii_only=brush.ascii_only), "dim"),)
    if hand is None:
        return (Piece("tuitable", "gold"),), title
    facts = on_table(ui.scene, hand.counters, view.held.get("pot", 0))
    facts.append(f"dealer {clean(ui.scene.name(hand.dealer), ascii_only=brush.ascii_only)}")
    if ui.scene.limit:
        facts.append(f"limit {number(ui.scene.limit)}")
    if ui.panel is Panel.FINAL:
        facts = ["the match is over"]
    elif ui.panel in SHEETS:
        facts = [ui.panel.value, *facts]
    left: Line = (
        Piece(round_name(hand.round_wind, hand.hand_no), "gold"),
        separator(brush),
        Piece("   ".join(facts)),
    )
    return left, title


def draw_centre(canvas: Canvas, rect: Rect, hand: HandView, ui: UiState, brush: Brush) -> None:
    """Winds on four sides, and between them the turn, the wall and the indicators."""
    middle = rect.x + 13
    spots = {"across": (middle, 1), "left": (rect.x + 3, 3), "right": (rect.x + 23, 3), "me": (middle, 5)}
    exchanging = ui.phase is Phase.EXCHANGE
    lit = ui.to if exchanging else hand.turn
    for place in PLACES:
        seat = hand.seats[seat_at(place, ui.seat)]
        x, row = spots[place]
        canvas.put(x, rect.y + row, seat.wind.value, "hot" if lit == seat.seat else "dim")
    if exchanging:
        for row, line in enumerate(exchange_lines(ui, brush), 2):
            _centred(canvas, rect, row, line, brush)
        return
    if ui.arranging:
        _centred(canvas, rect, 2, (Piece(ui.scene.word(ui.step or "exchange"), "gold"),), brush)
        return
    turn = len(hand.seats[hand.turn].pond) + (hand.open_tile is None)
    if hand.ended:
        _centred(canvas, rect, 2, (Piece(ui.scene.word(hand.ended), "text"),), brush)
    elif hand.under:
        _tiles(canvas, rect, 2, ui.scene.word("under"), hand.under, brush)
    else:
        _centred(canvas, rect, 2, (Piece("turn ", "dim"), Piece(str(turn), "text")), brush)
    if hand.wall_left is not None:
        low = "bad" if hand.wall_left <= LOW_WALL else "gold"
        wall: Line = (Piece("wall ", "dim"), Piece(f"{hand.wall_left:2}", low), Piece(" left", "dim"))
        _centred(canvas, rect, 3, wall, brush)
    if hand.indicators:
        _tiles(canvas, rect, 4, ui.scene.word("indicator"), hand.indicators, brush)


def _centred(canvas: Canvas, rect: Rect, row: int, line: Line, brush: Brush) -> None:
    """A line about the middle wind, between the winds of left and right."""
    x = max(rect.x + 14 - (line_width(line) + 1) // 2, rect.x + 1)
    draw_line(canvas, x, rect.y + row, line, brush, rect.right - 1)


def _tiles(canvas: Canvas, rect: Rect, row: int, word: str, tiles: tuple[Tile, ...], brush: Brush) -> None:
    """A word and the tiles it stands for, as many as there is room for."""
    line = (Piece(word + " ", "dim"), TilePiece(tiles))
    x = max(rect.x + 14 - (line_width(line) + 1) // 2, rect.x + 1)
    draw_line(canvas, x, rect.y + row, line, brush, rect.right)


def _corners(canvas: Canvas, plan: Layout, ui: UiState, brush: Brush) -> None:
    """The log and the hints beside the own pond, or in the side panel. Nothing while the hand is covered."""
    if plan.size is Size.LARGE:
        _side(canvas, plan, ui, brush)
    elif not ui.covered:
        draw_log(canvas, plan["log"], ui, brush)
        draw_hints(canvas, plan["hints"], ui, brush)


def _side(canvas: Canvas, plan: Layout, ui: UiState, brush: Brush) -> None:
    """The side panel: hints and log."""
    side, hints, log = plan["side"], plan["hints"], plan["log"]
    canvas.vline(side.x, side.y, side.height, "line", brush.glyph("│", "|"))
    if ui.panel in (Panel.SCORE, Panel.CARD) and beside(ui, plan):
        room = beside_rect(plan)
        canvas.put(room.x, room.y - 1, clean(ui.scene.word(ui.panel.value).capitalize()), "name")
        draw_sheet(canvas, room, beside_lines(ui, room.width, brush), ui.scroll, brush)
    elif not ui.covered:
        # The side panel belongs to both: hints take what they need, the log has the rest.
        need = min(len(ui.lines) + 2, log.bottom - LEAST_LOG - hints.y) if wanted(ui) else 0
        hints = Rect(hints.x, hints.y, hints.width, need)
        log = Rect(log.x, hints.bottom, log.width, log.bottom - hints.bottom)
        draw_log(canvas, log, ui, brush, title=True)
        draw_hints(canvas, hints, ui, brush, title=True)


def beside_rect(plan: Layout) -> Rect:
    """Where the lines of a sheet in the side panel stand, below its title."""
    side = plan["side"]
    return Rect(side.x + 2, side.y + 2, side.width - 2, side.height - 2)


def beside_lines(ui: UiState, width: int, brush: Brush) -> tuple[Line, ...]:
    """The lines of a sheet in the side panel."""
    if ui.panel is Panel.CARD and ui.near is not None:
        return tuple(narrow_lines(ui.near, ui.scene, brush, width - 1))
    return sheet_lines(ui, width, brush)


def draw_log(canvas: Canvas, rect: Rect, ui: UiState, brush: Brush, *, title: bool = False) -> None:
    """The newest lines of the log, the last one lit; each has the rows it needs, or is left out."""
    top = rect.y
    if title:
        canvas.put(rect.x, top, "Log", "name")
        top += 1
    room = rect.bottom - top
    if room <= 0 or not ui.log:
        return
    lines = _log_lines(ui.log[-1], ui, "text", brush, rect.width)
    for said in reversed(ui.log[-room:-1]):
        before = _log_lines(said, ui, "dim", brush, rect.width)
        if len(before) + len(lines) > room:
            break
        lines = before + lines
    for row, line in enumerate(lines[-room:]):
        draw_line(canvas, rect.x, top + row, line, brush, rect.right)


def _log_lines(said: Said, ui: UiState, style: str, brush: Brush, width: int) -> list[Line]:
    """What was said in `width` columns; what does not fit goes on in the column of the acts."""
    column = 0 if said.seat is None else NAME_COLUMN
    first, *rest = _wrapped(said.act, width - column)
    lines = [said_line(said._replace(act=first), ui, style, brush)]
    return lines + [(Piece(clean(more, ascii_only=brush.ascii_only), style, column),) for more in rest]


@lru_cache(maxsize=256)
def _wrapped(text: str, width: int) -> tuple[str, ...]:
    """A text in lines of so many columns, at least one; a frame is drawn again and again with the same ones."""
    return tuple(textwrap.wrap(text, width, break_on_hyphens=False)) or ("",)


def said_line(said: Said, ui: UiState, style: str, brush: Brush) -> Line:
    """Name and act in two columns, or a remark about the table."""
    act = clean(said.act, ascii_only=brush.ascii_only)
    if said.seat is None:
        return (Piece(act, style),)
    names = [clean(ui.scene.name(seat), ascii_only=brush.ascii_only) for seat in SEATS]
    return Piece(cut_apart(names, said.seat, NAME_COLUMN - 1), style), Piece(act, style, NAME_COLUMN)


def wanted(ui: UiState) -> bool:
    """Whether hints are shown with the table."""
    return ui.hints or ui.panel is Panel.HINTS


def draw_hints(canvas: Canvas, rect: Rect, ui: UiState, brush: Brush, *, title: bool = False) -> None:
    """Advice, if it is wanted: ready lines."""
    if not wanted(ui):
        return
    top = rect.y
    if title:
        canvas.put(rect.x, top, "Hints", "name")
        top += 1
    for row, line in enumerate(hint_lines(ui.lines, brush)[: rect.bottom - top]):
        draw_line(canvas, rect.x, top + row, line, brush, rect.right)


SHEETS = (Panel.SCORE, Panel.CARD, Panel.FINAL)
"""Panels that need all the room there is: they have no box, and the bar says what they are."""


def draw_open_panel(canvas: Canvas, plan: Layout, view: View, ui: UiState, brush: Brush, keys: Keys) -> None:
    """The panel that is open, in place of the table."""
    rect = plan["panel"]
    if ui.panel is Panel.CARD and ui.near is not None and view.hand is not None:
        draw_card(canvas, rect, ui.near, view.hand, ui.seat, ui.scroll, ui.scene, brush)
    elif ui.panel in SHEETS:
        draw_sheet(canvas, rect, sheet_lines(ui, rect.width, brush), ui.scroll, brush)
    else:
        draw_panel(canvas, rect, text_panel(view, ui, brush, keys, panel_width(rect)), brush)


def last_scroll(view: View, ui: UiState, plan: Layout, brush: Brush, keys: Keys) -> int:
    """How far the open panel can be scrolled, in lines."""
    if ui.panel is Panel.TABLE or plan.size is Size.TINY:
        return 0
    rect = plan["panel"]
    if ui.panel in (Panel.SCORE, Panel.CARD) and beside(ui, plan):
        room = beside_rect(plan)
        return max(len(beside_lines(ui, room.width, brush)) - sheet_room(room), 0)
    if ui.panel is Panel.CARD and ui.near is not None:
        return last_line(ui.near, rect)
    if ui.panel in SHEETS:
        return max(len(sheet_lines(ui, rect.width, brush)) - sheet_room(rect), 0)
    return max(len(text_panel(view, ui, brush, keys, panel_width(rect)).lines) - panel_room(rect), 0)


def sheet_lines(ui: UiState, width: int, brush: Brush) -> tuple[Line, ...]:
    """Rows of a reckoning laid out, or ready text coloured; the last column is kept for arrows."""
    rows = [row for row in ui.lines if isinstance(row, Row)]
    if rows:
        return score_lines(rows, brush, width - 2)
    return text_lines((row for row in ui.lines if isinstance(row, str)), brush)


def text_panel(view: View, ui: UiState, brush: Brush, keys: Keys, width: int) -> TextPanel:
    """A panel in a box, as lines of `width` columns."""
    if ui.panel is Panel.HELP:
        return help_panel(keys, *ui.phases, offset=ui.scroll)
    if ui.panel is Panel.WORDS:
        words = text_lines((row for row in ui.lines if isinstance(row, str)), brush)
        return TextPanel("The words of these rules", words, ui.scroll)
    if ui.panel is Panel.LOG:
        lines = tuple(line for said in ui.log for line in _log_lines(said, ui, "text", brush, width))
        return TextPanel("Log", lines, ui.scroll)
    if ui.panel is Panel.BOARD:
        return TextPanel("Board", board_lines(view, ui, brush), ui.scroll)
    if ui.panel is Panel.HINTS:
        return TextPanel("Hints", hint_lines(ui.lines, brush), ui.scroll)
    return TextPanel(
        ui.panel.value.capitalize(),
        text_lines((row for row in ui.lines if isinstance(row, str)), brush),
        ui.scroll,
    )


def board_lines(view: View, ui: UiState, brush: Brush) -> tuple[Line, ...]:
    """The balances of the match, the best first, and what lies in other accounts."""
    order = sorted(enumerate(view.balances), key=lambda pair: -pair[1])
    out: list[Line] = []
    for place, (seat, balance) in enumerate(order, 1):
        name = clean(ui.scene.name(seat), ascii_only=brush.ascii_only)
        text = number(balance)
        out.append((Piece(f"{place}", "dim", 2), Piece(name, "name", 5), Piece(text, "text", 34 - len(text))))
    for account, held in view.held.items():
        if held:
            text = number(held)
            out.append((Piece(ui.scene.word(account), "dim", 5), Piece(text, "dim", 34 - len(text))))
    return tuple(out)
