"""When a screen goes on by itself: computers think, something is loaded, a clock ticks; one thing at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuitable.tui.app import Board
    from tuitable.tui.feed import Feed
    from tuitable.tui.shows import Show

BREATH = 0.03
"""Seconds between the first painting and the loading of everything else."""


class Pacing:
    """Lets time go on for a board. What comes of it reaches the board as messages (`tui.messages`)."""

    def __init__(self, board: Board, feed: Feed, load: Callable[[], Show] | None = None) -> None:
        """`feed` thinks and loads for this board; `load` makes a show once the first picture has left."""
        self._board = board
        self._feed = feed
        self._load = load
        self._waiting = False
        self._ticking: asyncio.TimerHandle | None = None

    def load(self, load: Callable[[], Show]) -> None:
        """Make a show beside the screen, after the next painting."""
        self._load = load

    def thought(self) -> None:
        """A computer has chosen, or failed."""
        self._feed.thinking = False

    def close(self) -> None:
        """Nothing goes on any more."""
        self._feed.close()

    def go_on(self) -> None:
        """The screen has been painted: load what is wanted, and ask the next computer or wait for the time."""
        if self._load is not None:
            # A breath, so that what was painted has left before the loading takes the processor.
            load, self._load = self._load, None
            self._later(BREATH, lambda: self._feed.load(load))
        show = self._board.show
        if self._ticking is not None and show.task() is not None:
            # A computer is not kept waiting for a clock that counts seconds.
            self._ticking.cancel()
            self._ticking, self._waiting = None, False
        if self._waiting or self._feed.thinking or self._board.too_small:
            return
        if (task := show.task()) is not None:
            self._waiting = True
            self._later(0.001 if task.at_once else max(self._board.pace, 0.001), self._think)
        elif (delay := show.delay()) is not None:
            self._waiting = True
            self._ticking = self._later(max(delay, 0.001), self._tick)

    def _later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        # A single timer of the library is left out if its moment has passed before it runs, on a busy machine.
        return asyncio.get_running_loop().call_later(seconds, self._board.call_next, act)

    def _think(self) -> None:
        self._waiting = False
        task = self._board.show.task()
        if task is not None:
            self._feed.think(task)

    def _tick(self) -> None:
        if self._ticking is None:
            # It was due already when a computer's turn came, and could not be taken back.
            return
        self._waiting, self._ticking = False, None
        self._board.show.tick()
        self._board.repaint()
