"""What the app can show: each a `Show`, a drawing and the keys it understands. Knows no screen library.

This module is loaded before the first drawing is on the screen, so it imports little.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.tiles import BIG_WIDTH, Brush
from tuitable.tui.tiles_big import draw_big

if TYPE_CHECKING:
    from tuitable.state.choices import Choice, Decision
    from tuitable.state.views import View

MIN_WIDTH, MIN_HEIGHT = 80, 24


class Chooser(Protocol):
    """Whoever answers for a seat without being asked on the screen: a computer."""

    def choose(self, view: View, decision: Decision) -> Choice:
        """An answer that the decision accepts."""


class Task(NamedTuple):
    """A question that a computer has to answer, after a moment in which people can see what happened or `at_once`."""

    chooser: Chooser
    view: View
    decision: Decision
    at_once: bool = False


class Show(Protocol):
    """A screen: draws itself on request and takes keys.

    `press` answers with what is left for the app to do: a word such as `leave`, or nothing. `over` is what the word
    `over` puts on top of it.
    """

    over: Show | None

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""

    def windows(self, width: int, height: int) -> Sequence[Rect]:
        """The parts of the screen that are repainted by themselves; they cover it."""

    def press(self, key: str) -> str:
        """A key was pressed."""

    def click(self, x: int, y: int, width: int, height: int) -> str:
        """A click on a cell of a screen of that size; answers like `press`."""

    def painted(self) -> None:
        """The latest drawing is on the screen."""

    def task(self) -> Task | None:
        """A question that a computer has to answer now."""

    def decided(self, decision: Decision, choice: Choice) -> None:
        """A computer has chosen, for whichever screen asked."""

    def delay(self) -> float | None:
        """Seconds until `tick` is wanted, null for never."""

    def tick(self) -> None:
        """Time has passed."""

    def resumed(self) -> None:
        """Back from having been suspended."""

    def tell(self, message: str) -> None:
        """Show a sentence until the next key."""

    def close(self) -> None:
        """The screen is left for good."""


def whole(width: int, height: int) -> list[Rect]:
    """One window for everything: for screens whose text crosses everywhere, and quickest to make.

    What changed is repainted from the left edge of its row, so a window for each row would save nothing.
    """
    return [Rect(0, 0, width, height)]


class StillShow:
    """What a `Show` does of itself: one window, no question to a computer, nothing that moves or has to be closed."""

    over: Show | None = None

    def windows(self, width: int, height: int) -> Sequence[Rect]:
        """One."""
        return whole(width, height)

    def click(self, x: int, y: int, width: int, height: int) -> str:
        """Nothing can be clicked."""
        return ""

    def painted(self) -> None:
        """Nothing to note."""

    def task(self) -> Task | None:
        """Nobody is asked."""
        return None

    def decided(self, decision: Decision, choice: Choice) -> None:
        """Nobody was asked."""

    def delay(self) -> float | None:
        """Nothing moves."""
        return None

    def tick(self) -> None:
        """Nothing to do."""

    def resumed(self) -> None:
        """No time was lost."""

    def tell(self, message: str) -> None:
        """There is no place for a sentence."""

    def close(self) -> None:
        """Nothing to close."""


class Curtain(StillShow):
    """What is seen while everything else is being loaded: a wall of tiles face down, and one line."""

    def __init__(self, text: str = "the tiles are being mixed") -> None:
        self.text = text

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """Bars, and one row of backs where the hand will lie."""
        canvas = Canvas(width, height)
        if width < MIN_WIDTH or height < MIN_HEIGHT:
            canvas.put(0, height // 2, f"needs {MIN_WIDTH}x{MIN_HEIGHT}, now {width}x{height}", "gold")
            return canvas
        canvas.fill(Rect(0, 0, width, 1), "text.bar")
        canvas.put(1, 0, "tuitable", "gold.bar")
        canvas.fill(Rect(0, height - 2, width, 1), "text.tray")
        canvas.fill(Rect(0, height - 1, width, 1), "text.bar")
        canvas.put(1, height - 2, self.text, "dim.tray")
        left = (width - 13 * BIG_WIDTH) // 2
        for place in range(13):
            draw_big(brush, canvas, left + place * BIG_WIDTH, height - 8, Tile.BACK)
        return canvas

    def press(self, key: str) -> str:
        """Nothing to do yet but leave."""
        return "leave" if key in ("ctrl+c", "ctrl+q") else ""


class Pending(StillShow):
    """What is seen while something else is being made: the screen below, unchanged but for one sentence."""

    def __init__(self, below: Show, text: str) -> None:
        self.below = below
        below.tell(f"{text[:1].upper()}{text[1:]} ...")

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The screen below."""
        return self.below.draw(width, height, brush)

    def windows(self, width: int, height: int) -> Sequence[Rect]:
        """Its windows."""
        return self.below.windows(width, height)

    def press(self, key: str) -> str:
        """Nothing to do yet but leave."""
        return "leave" if key in ("ctrl+c", "ctrl+q") else ""

    def tell(self, message: str) -> None:
        """A sentence for the screen below."""
        self.below.tell(message)

    def close(self) -> None:
        """The sentence has been said."""
        self.below.tell("")
