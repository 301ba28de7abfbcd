"""The library's one screen, and parts of the canvas as its widgets, for when it paints by itself (see `narrow`)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from tuitable.tui.canvas import GROUND, Rect, Run
from tuitable.tui.narrow import take_over
from tuitable.tui.theme import THEMES, Colour

if TYPE_CHECKING:
    from tuitable.tui.app import Board


@lru_cache(maxsize=4096)
def rich_style(theme_name: str, style: str) -> RichStyle:
    """A style of a theme in the screen library's form."""
    said = THEMES[theme_name][style]
    return RichStyle(
        color=_colour(said.fg),
        bgcolor=_colour(said.bg),
        bold=said.bold or None,
        dim=said.dim or None,
        underline=said.underline or None,
        reverse=said.reverse or None,
    )


def _colour(colour: Colour) -> str:
    if colour is None:
        return "default"
    return colour if isinstance(colour, str) else f"color({colour})"


@lru_cache(maxsize=4096)
def _ground(theme_name: str, style: str) -> tuple[Colour, bool, bool]:
    """What of a style can be seen in a blank."""
    said = THEMES[theme_name][style]
    return said.fg if said.reverse else said.bg, said.underline, said.reverse


def fewer(runs: list[Run], theme_name: str) -> list[Run]:
    """The same picture in fewer runs: blanks join a neighbour on the same ground. Each run costs 45 bytes."""
    out: list[Run] = []
    for run in runs:
        if out and _ground(theme_name, out[-1].style) == _ground(theme_name, run.style):
            if run.text.isspace():
                out[-1] = Run(out[-1].text + run.text, out[-1].style)
                continue
            if out[-1].text.isspace():
                out[-1] = Run(out[-1].text + run.text, run.style)
                continue
        out.append(run)
    return out


class Window(Widget):
    """A rectangle of the canvas that is repainted by itself, so that little is sent when little changes."""

    DEFAULT_CSS = "Window { position: absolute; }"
    can_focus = False

    def __init__(self, board: Board, rect: Rect) -> None:
        super().__init__()
        self.board = board
        self.rect = rect
        self.place(rect)

    def place(self, rect: Rect) -> None:
        """Stand somewhere else."""
        self.rect = rect
        styles = self.styles
        styles.width, styles.height, styles.offset = rect.width, rect.height, (rect.x, rect.y)

    def render_line(self, y: int) -> Strip:
        """One row of the canvas."""
        canvas, theme, rect = self.board.canvas, self.board.brush.theme.name, self.rect
        row = rect.y + y
        if row >= canvas.height or y >= rect.height:
            return Strip.blank(rect.width, rich_style(theme, GROUND))
        runs = fewer(canvas.runs(row, rect.x, rect.width), theme)
        return Strip([Segment(run.text, rich_style(theme, run.style)) for run in runs], rect.width)


class Table(Screen[None], inherit_bindings=False):
    """The one screen; all keys go to the app's show."""

    CSS = "Table { background: transparent; overflow: hidden; }"

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        board.narrow = take_over(self, board.update)

    def compose(self) -> ComposeResult:
        """The windows of the first drawing."""
        yield from self.board.first_windows()

    def on_resize(self, event: events.Resize) -> None:
        """Another size: another layout."""
        self.board.cells = (event.size.width, event.size.height)
        self.board.repaint()

    def on_click(self, event: events.Click) -> None:
        """A click is for the show, wherever it was. Browsers tell of clicks that nobody asked for."""
        event.stop()
        if self.board.mouse:
            self.board.click(event.screen_x, event.screen_y)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves what the arrow keys move."""
        if self.board.mouse:
            self.board.press("up")

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves what the arrow keys move."""
        if self.board.mouse:
            self.board.press("down")
