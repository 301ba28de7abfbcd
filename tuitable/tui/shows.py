"""What the app can show: each a `Show`, a drawing and the keys it understands. Knows no screen library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tuitable.state.choices import Choice, Decision
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.desk import Desk, Task
from tuitable.tui.frames.table import draw_table, swaps
from tuitable.tui.layout import layout
from tuitable.tui.tiles import Brush


class Show(Protocol):
    """A screen: draws itself on request and takes keys.

    `press` answers with what is left for the app to do: a word such as `leave`, or nothing. `delay` is how
    many seconds from now it wants `tick` to be called, null for never.
    """

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""

    def windows(self, width: int, height: int) -> Sequence[Rect]:
        """The parts of the screen that are repainted by themselves; they cover it."""

    def press(self, key: str) -> str:
        """A key was pressed."""

    def painted(self) -> None:
        """The latest drawing is on the screen."""

    def task(self) -> Task | None:
        """A question that a computer has to answer now."""

    def delay(self) -> float | None:
        """Seconds until `tick` is wanted."""

    def tick(self) -> None:
        """Time has passed."""

    def close(self) -> None:
        """The screen is left for good."""


def rows(width: int, height: int) -> list[Rect]:
    """One window a row, for screens whose text crosses everywhere."""
    return [Rect(0, y, width, 1) for y in range(height)]


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
