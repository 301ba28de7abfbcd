"""The table as something to show: a desk and its frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

from tuitable.state.choices import Choice, Decision
from tuitable.tui import friendly
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.clicking import click
from tuitable.tui.desk import Desk
from tuitable.tui.frames.table import LEAST_LOG, draw_table, last_scroll, swaps
from tuitable.tui.layout import Layout, Size, layout
from tuitable.tui.shows import StillShow, Task
from tuitable.tui.tiles import Brush


def hint_room(plan: Layout) -> tuple[int, int]:
    """Columns and rows that hints may take; in the side panel their title and the log stand there too."""
    rect = plan["hints"]
    if plan.size is Size.LARGE:
        return rect.width, plan["log"].bottom - LEAST_LOG - rect.y - 2
    return rect.width, rect.height


LATE = 1.0
"""Seconds by which a clock is looked at late only if the program, or the whole machine, stood still."""

BLOCK = 9
"""Columns of three small tiles: what is repainted when one of them changes."""


@lru_cache(maxsize=8)
def panel_parts(width: int, height: int) -> tuple[Rect, ...]:
    """The windows with a panel in place of the table."""
    return tuple(window.rect for window in layout(width, height).panel_windows)


@lru_cache(maxsize=8)
def table_parts(width: int, height: int) -> tuple[Rect, ...]:
    """The windows of the table. Ponds are cut between tiles, since a window is repainted from its left edge."""
    plan = layout(width, height)
    ponds = [plan.areas[name] for name in plan.areas if name.endswith(".pond")]
    out: list[Rect] = []
    for window in plan.table_windows:
        pond = next((pond for pond in ponds if window.rect.meets(pond)), None)
        out += [window.rect] if pond is None else _around(window.rect, pond)
    return tuple(out)


def _around(window: Rect, pond: Rect) -> list[Rect]:
    """A window as the part above a pond, blocks of the pond with what is beside it, and the part below."""
    top, bottom = max(window.y, pond.y), min(window.bottom, pond.bottom)
    edges = [window.x, *range(pond.x + 1 + BLOCK, min(pond.right, window.right), BLOCK), window.right]
    if edges[-1] - edges[-2] < BLOCK // 3 and len(edges) > 2:
        del edges[-2]
    blocks = [Rect(left, top, right - left, bottom - top) for left, right in pairwise(edges)]
    above = Rect(window.x, window.y, window.width, top - window.y)
    below = Rect(window.x, bottom, window.width, window.bottom - bottom)
    return [part for part in (above, *blocks, below) if part.height > 0]


class TableShow(StillShow):
    """A table at which a match is played."""

    def __init__(
        self, desk: Desk, on_close: Callable[[], None] = lambda: None, suits: Callable[[], str] = lambda: ""
    ) -> None:
        """`suits` has the three letters by which these rules' players know the suits; empty: the brush has them."""
        self.desk = desk
        self._suits = suits
        self._on_close = on_close
        self._due = 0.0
        self._brushes: tuple[Brush, Brush] | None = None
        """The brush drawn with last, and the same with the letters of these rules."""

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The table, or a panel in its place."""
        desk, plan = self.desk, layout(width, height)
        brush = self._suited(brush)
        desk.spell(brush.name)
        if "hints" in plan.areas and desk.hint_room != (room := hint_room(plan)):
            desk.hint_room, desk.hints_beside = room, plan.size is Size.LARGE
            desk.change()
        if desk.ui.scroll and desk.ui.scroll > (last := last_scroll(desk.view, desk.ui, plan, brush, desk.keys)):
            desk.change(scroll=last)
        return draw_table(desk.view, desk.ui, plan, brush, desk.keys.spelled(brush.ascii_only))

    def _suited(self, brush: Brush) -> Brush:
        """The brush with the letters of these rules: the same one for many pictures, as another spells the log anew."""
        suits = self._suits()
        if self._brushes is None or self._brushes[0] is not brush or self._brushes[1].suits != (suits or brush.suits):
            self._brushes = brush, brush.with_suits(suits)
        return self._brushes[1]

    def windows(self, width: int, height: int) -> Sequence[Rect]:
        """About forty parts."""
        panel = swaps(self.desk.ui, layout(width, height))
        return panel_parts(width, height) if panel else table_parts(width, height)

    def press(self, key: str) -> str:
        """A key goes to the desk."""
        return self.desk.press(key)

    def click(self, x: int, y: int, width: int, height: int) -> str:
        """A click on a cell of a screen of that size; answers like `press`."""
        return click(self.desk, layout(width, height), x, y)

    def painted(self) -> None:
        """The question can be read now."""
        self.desk.painted()

    def task(self) -> Task | None:
        """Whose move it is, if it is a computer's."""
        return self.desk.task()

    def decided(self, decision: Decision, choice: Choice) -> None:
        """A computer has chosen."""
        self.desk.decided(decision, choice)

    def delay(self) -> float | None:
        """Only a clock moves by itself, if there is one."""
        wait = friendly.until_tick(self.desk)
        self._due = self.desk.clock() + (wait or 0.0)
        return wait

    def tick(self) -> None:
        """The clock has moved on. While the program was stopped nobody's time ran."""
        now, since = self.desk.clock(), self.desk.painted_at
        if since is not None and now - self._due > LATE:
            self.desk.painted_at = min(since + now - self._due, now)
        friendly.tick(self.desk)

    def resumed(self) -> None:
        """Back from having been suspended: nobody's time ran."""
        if self.desk.painted_at is not None:
            self.desk.painted_at = self.desk.clock()

    def tell(self, message: str) -> None:
        """A sentence on the prompt line, until the next key."""
        self.desk.change(message=message)

    def close(self) -> None:
        """Stop watching, and let go of the game."""
        self.desk.close()
        self._on_close()
