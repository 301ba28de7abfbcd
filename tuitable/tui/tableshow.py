"""The table as something to show: a desk and its frame."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.state.choices import Choice, Decision
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.desk import Desk
from tuitable.tui.frames.table import draw_table, swaps
from tuitable.tui.layout import layout
from tuitable.tui.shows import Task
from tuitable.tui.tiles import Brush


class TableShow:
    """A table at which a match is played."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The table, or a panel in its place."""
        self.desk.spell(brush.name)
        return draw_table(self.desk.view, self.desk.ui, layout(width, height), brush, self.desk.keys)

    def windows(self, width: int, height: int) -> Sequence[Rect]:
        """About thirty parts."""
        plan = layout(width, height)
        found = plan.panel_windows if swaps(self.desk.ui, plan) else plan.table_windows
        return [window.rect for window in found]

    def press(self, key: str) -> str:
        """A key goes to the desk."""
        return self.desk.press(key)

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
        """Nothing moves by itself."""
        return None

    def tick(self) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Stop watching."""
        self.desk.close()
