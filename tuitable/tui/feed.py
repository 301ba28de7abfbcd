"""Lets computers think, and slow things load, beside the screen; what comes of it arrives as messages.

Views are frozen, so a thread may look at one while the screen goes on; only the screen answers the table.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from textual.app import App

from tuitable.tui.messages import Decided, Loaded

if TYPE_CHECKING:
    from tuitable.tui.shows import Show, Task


class Feed:
    """One thread in which computers choose, one question after the other."""

    def __init__(self, app: App[int]) -> None:
        self._app = app
        self._threads = ThreadPoolExecutor(1, "thinking")
        self.thinking = False

    def think(self, task: Task) -> None:
        """Ask a computer; the answer comes as `Decided`."""
        self.thinking = True
        self._threads.submit(self._choose, task)

    def _choose(self, task: Task) -> None:
        try:
            choice = task.chooser.choose(task.view, task.decision)
        except Exception as error:  # noqa: BLE001 - handed to the screen, which ends the session with it
            self._app.post_message(Decided(task.decision, None, error))
        else:
            self._app.post_message(Decided(task.decision, choice))

    def load(self, load: Callable[[], Show]) -> None:
        """Make a show; it comes as `Loaded`."""
        self._threads.submit(self._load, load)

    def _load(self, load: Callable[[], Show]) -> None:
        try:
            show = load()
        except BaseException as error:  # noqa: BLE001 - handed to the screen, which ends the session with it
            self._app.post_message(Loaded(None, error))
        else:
            self._app.post_message(Loaded(show))

    def close(self) -> None:
        """Let the thread end; what it still thinks about is not waited for."""
        self._threads.shutdown(wait=False, cancel_futures=True)
