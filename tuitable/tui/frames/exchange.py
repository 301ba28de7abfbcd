"""The middle of the table while tiles are exchanged: which exchange, who gets the tiles, how many are chosen."""

from __future__ import annotations

from tuitable.review.printed_lines import CardView
from tuitable.state.views import HandView
from tuitable.tiles.seat import Seat
from tuitable.tui.canvas import Canvas, Rect, clean
from tuitable.tui.frames.lines import near_lines
from tuitable.tui.frames.parts import Line, Piece, TilePiece, draw_line, line_width
from tuitable.tui.frames.seats import PLACES, seat_at
from tuitable.tui.layout import Layout, Size
from tuitable.tui.tiles import Brush
from tuitable.tui.uistate import UiState

ARROWS = {"right": ("→", ">"), "left": ("←", "<"), "across": ("↑", "^")}


def place_of(step: str) -> str:
    """Where the tiles of a step go: steps are named after a place; empty if this one is not."""
    place = step.rpartition("-")[2]
    return place if place in PLACES and place != "me" else ""


def receiver(ui: UiState) -> Seat | None:
    """The seat that gets the tiles which are being chosen."""
    place = place_of(ui.step)
    return seat_at(place, ui.seat) if place else None


def draw_arranging(canvas: Canvas, plan: Layout, near: CardView, ui: UiState, brush: Brush) -> None:
    """While no tile lies in any pond: what the last exchange brought, and the printed lines nearest to the hand."""
    across, own = plan["across.pond"], plan["me.pond"]
    if ui.came:
        line: Line = (Piece("you got ", "dim"), TilePiece(ui.came))
        draw_line(canvas, across.x + (across.width - line_width(line)) // 2, across.y + 1, line, brush, across.right)
    right = plan["side"].x if plan.size is Size.LARGE else plan.content.right
    rect = Rect(plan.content.x, own.y, right - plan.content.x, own.height)
    canvas.fill(rect, "text")
    for row, found in enumerate(near_lines(near, own.height, ui.scene, brush, rect.width - 1)):
        draw_line(canvas, rect.x, rect.y + row, found, brush, rect.right)


def exchange_lines(hand: HandView, ui: UiState, brush: Brush) -> tuple[Line, Line, Line]:
    """Three lines for the middle: the step, how many tiles are chosen, who gets them."""
    title: Line = (Piece(ui.scene.word(ui.step or "exchange"), "gold"),)
    most = f" of {ui.most}" if ui.most else ""
    chosen: Line = (Piece(f"{len(ui.chosen)}{most}", "name"), Piece(" chosen", "dim"))
    seat = receiver(ui)
    if seat is None:
        return title, chosen, ()
    arrow = brush.glyph(*ARROWS[place_of(ui.step)])
    name = clean(ui.scene.name(seat), ascii_only=brush.ascii_only)
    return title, chosen, (Piece(f"to {name} ", "text"), Piece(arrow, "gold"))
