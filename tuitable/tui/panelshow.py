"""A screen of text: rules card, help, anything that is read and left again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tuitable.review.row import Row
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.frames.panel import help_lines
from tuitable.tui.frames.parts import (
    Line,
    Piece,
    draw_bar,
    draw_keys,
    draw_margins,
    draw_prompt,
    line_width,
    notice,
    separator,
    words,
)
from tuitable.tui.frames.sheet import draw_sheet, score_lines, sheet_room, text_lines
from tuitable.tui.keys import BarItem, Keys, Phase
from tuitable.tui.layout import Size, layout
from tuitable.tui.shows import StillShow
from tuitable.tui.tiles import Brush


class Confirm(NamedTuple):
    """What the key that confirms in a phase does on a panel: its label in the bar, and the word left to the app."""

    phase: Phase
    label: str
    word: str


class PanelShow(StillShow):
    """Lines of text over the whole screen, scrolled with the keys of a panel; Esc goes back.

    `lines` are ready text or rows of a reckoning. `confirm`: a key leads on from here, and the bar says so. `suits` has
    the three letters of the suits, empty: the brush has them.
    """

    _help = "keys"
    """What the key of the help leaves to the app."""

    def __init__(
        self,
        title: str,
        lines: Sequence[str | Row],
        keys: Keys,
        *,
        prompt: str = "",
        confirm: Confirm | None = None,
        suits: Callable[[], str] = str,
    ) -> None:
        self.title = title
        self.lines = tuple(lines)
        self.keys = keys
        self.prompt = prompt
        self.confirm = confirm
        self.suits = suits
        self.offset = 0
        self._last = 0
        self._room = 1

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The text, from where it is scrolled to."""
        plan, brush = layout(width, height), brush.with_suits(self.suits())
        if plan.size is Size.TINY:
            return notice(width, height)
        canvas = Canvas(width, height)
        draw_margins(canvas, plan)
        head: Line = (Piece("tuitable", "gold"), separator(brush))
        bar: Line = (*head, Piece(words(self.title, plan["bar"].width - 3 - line_width(head))))
        draw_bar(canvas, plan["bar"], bar, (), brush)
        top, bottom = plan["panel"].y, plan["prompt"].y
        rect = Rect(plan.content.x, top, plan.content.width, bottom - top)
        lines = self._laid_out(rect.width - 2, brush)
        self._room = sheet_room(rect)
        self._last = max(len(lines) - self._room, 0)
        self.offset = min(self.offset, self._last)
        draw_sheet(canvas, rect, lines, self.offset, brush)
        at = f"  line {self.offset + 1} of {len(lines)}" if self._last else ""
        draw_prompt(canvas, plan["prompt"], (Piece(self.prompt or self.title, "gold"), Piece(at, "dim")), brush)
        keys = self.keys.spelled(brush.ascii_only)
        go = self.confirm
        first = [BarItem(keys.cap(go.phase, "confirm"), go.label)] if go is not None else []
        bar_keys = keys.bar(Phase.PANEL, allowed=(), width=plan["keys"].width - sum(item.width for item in first))
        draw_keys(canvas, plan["keys"], [*first, *bar_keys], brush)
        return canvas

    def _laid_out(self, width: int, brush: Brush) -> tuple[Line, ...]:
        rows = [row for row in self.lines if isinstance(row, Row)]
        if rows:
            return score_lines(rows, brush, width)
        return text_lines((row for row in self.lines if isinstance(row, str)), brush)

    def press(self, key: str) -> str:
        """Scroll, or go back."""
        go = self.confirm
        if go is not None and (meaning := self.keys.find(key, go.phase)) is not None and meaning.action == "confirm":
            return go.word
        meaning = self.keys.find(key, Phase.PANEL)
        if meaning is None:
            return ""
        step = {"scroll-up": -1, "scroll-down": 1, "page-up": -self._room, "page-down": self._room}.get(meaning.action)
        if step is not None:
            self.offset = min(max(self.offset + step, 0), self._last)
            return ""
        return {"close": "back", "help": self._help}.get(meaning.action, meaning.action)


class _HelpShow(PanelShow):
    """The help, which writes its keys as the screen does at the moment; its own key closes it."""

    _help = "back"

    def __init__(self, keys: Keys, phases: tuple[Phase, ...], first: Phase | None) -> None:
        super().__init__("Keys", (), keys)
        self._phases, self._first = phases, first

    def _laid_out(self, width: int, brush: Brush) -> tuple[Line, ...]:
        return help_lines(self.keys.spelled(brush.ascii_only).help(*self._phases, first=self._first))


def help_show(keys: Keys, *phases: Phase, first: Phase | None = None) -> PanelShow:
    """What the keys do in the phases, all of them if none is named, as a screen to read; those of `first` lead."""
    return _HelpShow(keys, phases, first)
