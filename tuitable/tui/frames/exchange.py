"""The middle of the table while tiles are exchanged: which exchange, who gets the tiles, how many are chosen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tuitable.tiles.seat import Seat
from tuitable.tui.canvas import Canvas, Rect, clean, cut
from tuitable.tui.frames.lines import near_lines
from tuitable.tui.frames.parts import Line, Piece, TilePiece, draw_line, line_width
from tuitable.tui.frames.seats import PLACES
from tuitable.tui.keytable import Phase
from tuitable.tui.layout import Layout, Size
from tuitable.tui.scene import first_up
from tuitable.tui.tiles import Brush
from tuitable.tui.uistate import UiState

if TYPE_CHECKING:
    from tuitable.review.printed_lines import CardView

NAME = 16
"""Columns of the name of whoever gets the tiles, at most: the arrow behind it must have room."""
ARROWS = {"right": ("→", ">"), "left": ("←", "<"), "across": ("↑", "^")}


def place_of(step: str) -> str:
    """Where the tiles of a step go: steps are named after a place; empty if this one is not."""
    place = step.rpartition("-")[2]
    return place if place in PLACES and place != "me" else ""


def _arrow(ui: UiState, to: Seat, brush: Brush) -> Piece:
    """Points to where the seat that gets the tiles sits on the screen."""
    return Piece(brush.glyph(*ARROWS[PLACES[(to - ui.seat) % 4]]), "gold")


def draw_arranging(canvas: Canvas, plan: Layout, near: CardView | None, ui: UiState, brush: Brush) -> None:
    """While no tile lies in any pond: what the last exchange brought, all exchanges, and the nearest printed lines."""
    across, own, centre = plan["across.pond"], plan["me.pond"], plan["centre"]
    if ui.scene.programme:
        rect = Rect(across.x, across.y, across.width, min(centre.bottom, own.y) - across.y)
        canvas.fill(rect, "text")
        lines = list(programme_lines(ui, brush))
        top = rect.y + max((rect.height - len(lines)) // 2, 0)
        for row, line in enumerate(lines[: rect.height]):
            x = max(rect.x + 14 - (line_width(line) + 1) // 2, rect.x)
            draw_line(canvas, x, top + row, line, brush, rect.right)
    elif ui.came:
        came: Line = (Piece("you got ", "dim"), TilePiece(ui.came))
        x = across.x + (across.width - line_width(came)) // 2
        draw_line(canvas, x, across.y + 1, came, brush, across.right, ground=".tray")
    if near is None:
        return
    right = plan["side"].x if plan.size is Size.LARGE else plan.content.right
    rect = Rect(plan.content.x, own.y, right - plan.content.x, own.height)
    canvas.fill(rect, "text")
    for row, found in enumerate(near_lines(near, own.height, ui.scene, brush, rect.width - 1)):
        draw_line(canvas, rect.x, rect.y + row, found, brush, rect.right)


def programme_lines(ui: UiState, brush: Brush) -> Iterator[Line]:
    """All rounds of exchanges, the present step lit and the past ones dim; then what is chosen and who gets it.

    There are always as many lines, so that nothing moves from one question to the next.
    """
    yield (Piece("you got ", "dim"), TilePiece(ui.came)) if ui.came else ()
    yield ()
    steps = [step for name, passes, _ in ui.scene.programme for step in (name, *passes)]
    at = steps.index(ui.step) if ui.step in steps else -1
    for name, passes, optional in ui.scene.programme:
        here = ui.step == name or ui.step in passes
        past = steps.index((name, *passes)[-1]) < at
        title = Piece(first_up(ui.scene.word(name)), "gold" if here else "dim" if past else "text")
        yield (title, Piece(" (optional)", "dim")) if optional else (title,)
        row: list[Piece | TilePiece] = []
        for step in passes:
            if row:
                row.append(Piece(brush.glyph(" › ", " > "), "dim"))
            now = step == ui.step
            label = place_of(step) or ui.scene.word(step)
            lit = f"[{label}]" if brush.boxed else f" {label} "
            row.append(Piece(lit if now else label, "hot" if now else _tense(steps.index(step), at)))
        if row:
            yield tuple(row)
    if ui.phase is Phase.EXCHANGE:
        yield ()
        if ui.to is None:
            yield _chosen(ui)
            return
        name = cut(clean(ui.scene.name(ui.to), ascii_only=brush.ascii_only), 9)
        yield *_chosen(ui), Piece(", to ", "dim"), Piece(f"{name} ", "text"), _arrow(ui, ui.to, brush)
    else:
        yield from ((), ())


def _tense(place: int, at: int) -> str:
    """How a step is written: past ones dim."""
    return "dim" if place < at else "text"


def exchange_lines(ui: UiState, brush: Brush) -> tuple[Line, Line, Line]:
    """Three lines for the middle: the step, how many tiles are chosen, who gets them."""
    title: Line = (Piece(ui.scene.word(ui.step or "exchange"), "gold"),)
    if ui.to is None:
        return title, _chosen(ui), ()
    name = cut(clean(ui.scene.name(ui.to), ascii_only=brush.ascii_only), NAME, ellipsis="..")
    return title, _chosen(ui), (Piece(f"to {name} ", "text"), _arrow(ui, ui.to, brush))


def _chosen(ui: UiState) -> Line:
    most = f" of {ui.most}" if ui.most else ""
    return Piece(f"{len(ui.chosen)}{most}", "name"), Piece(" chosen", "dim")
