"""What the app can show: each a `Show`, a drawing and the keys it understands. Knows no screen library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.desk import Task
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


def table_windows(width: int, height: int, *, panel: bool) -> list[Rect]:
    """The windows of the table, or of the table with a panel in its place."""
    plan = layout(width, height)
    return [window.rect for window in (plan.panel_windows if panel else plan.table_windows)]
