"""The time of play, for rules with a time limit: it runs while the program does, and stands while it is stopped.

Nobody is told of all stops: a shell, a debugger or a sleeping machine may stop a process without a word. So somebody
looks at the clock every few seconds, and a gap between two looks is a time in which nobody was at the table.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Event, Lock, Thread

EVERY = 2.0
"""Seconds between two looks."""
LONGEST = 5 * EVERY
"""Seconds between two looks that a busy machine may take; what is longer was a stop."""


class Stopwatch:
    """Counts seconds of play from `begun` on, by `clock` in seconds."""

    def __init__(self, begun: int = 0, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._sum = float(begun)
        self._seen = clock()
        self._lock = Lock()
        self._ended = Event()

    def look(self) -> None:
        """Count the time since the last look, unless the program stood still."""
        with self._lock:
            now = self._clock()
            gap, self._seen = now - self._seen, now
            self._sum += gap if gap <= LONGEST else EVERY

    @property
    def seconds(self) -> int:
        """Whole seconds of play."""
        self.look()
        return int(self._sum)

    def start(self) -> None:
        """Look at the clock by itself, in a thread, until `stop`."""
        Thread(target=self._run, name="stopwatch", daemon=True).start()

    def _run(self) -> None:
        while not self._ended.wait(EVERY):
            self.look()

    def stop(self) -> None:
        """Nobody looks any more."""
        self._ended.set()
