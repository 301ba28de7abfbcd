"""The middle of the table while tiles are exchanged: which exchange, who gets the tiles, how many are chosen."""

from __future__ import annotations

from tuitable.state.views import HandView
from tuitable.tiles.seat import Seat
from tuitable.tui.canvas import clean
from tuitable.tui.frames.parts import Line, Piece
from tuitable.tui.frames.seats import PLACES, seat_at
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


def exchange_lines(hand: HandView, ui: UiState, brush: Brush) -> tuple[Line, Line, Line]:
    """Three lines for the middle: the step, how many tiles are chosen, who gets them."""
    title: Line = (Piece(ui.scene.word(ui.step or "exchange"), "gold"),)
    chosen: Line = (Piece(f"{len(ui.chosen)}", "name"), Piece(" chosen", "dim"))
    seat = receiver(ui)
    if seat is None:
        return title, chosen, ()
    arrow = brush.glyph(*ARROWS[place_of(ui.step)])
    name = clean(ui.scene.name(seat), ascii_only=brush.ascii_only)
    return title, chosen, (Piece(f"to {name} ", "text"), Piece(arrow, "gold"))
