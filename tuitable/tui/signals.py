"""What the process does when its terminal goes away or it is asked to end.

Measured reasons, in short: a handler of the event loop never runs while output is stalled on a dead link,
so plain `signal.signal` is used; leaving by `os._exit` needs no loop; and a process whose hang-up signal
was ignored would spin for ever on the closed input, so a thread watches for the terminal itself. The game
is safe in its journal at every moment; the note only says how it ended.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

from tuitable.tui.splash import HELD, HUNG_UP, TERMINATED

HANGUP_STATUS = HUNG_UP
TERMINATE_STATUS = TERMINATED
PATIENCE = 3
"""Seconds the screen has to be put right after SIGTERM before the process is ended anyway."""
ORPHAN_INTERVAL = 0.5
"""Seconds between two looks at whether the terminal is still there."""

Wake = Callable[[Callable[[], None]], object]


@dataclass(slots=True)
class Guard:
    """Handlers put in place by `install`; `remove` puts the earlier ones back."""

    before: dict[int, Any] = field(default_factory=dict)
    stopped: threading.Event = field(default_factory=threading.Event)

    def unwatch(self) -> None:
        """End the orphan watch: somebody else watches from now on."""
        self.stopped.set()

    def remove(self) -> None:
        """Restore the earlier handlers, cancel a pending alarm and end the watch. Main thread only."""
        self.unwatch()
        signal.alarm(0)
        for number, handler in self.before.items():
            signal.signal(number, handler)
        self.before.clear()


def install(
    *,
    note: Callable[[], None],
    leave: Callable[[], None],
    wake: Wake,
    patience: int = PATIENCE,
    watch_fd: int | None = 0,
    interval: float = ORPHAN_INTERVAL,
) -> Guard:
    """Take over SIGHUP and SIGTERM and start the orphan watch. Call in the main thread, loop running.

    `note` is called once when the terminal is gone and must not block: one `os.write`. `leave` ends the
    application in an orderly way (with `TERMINATE_STATUS`); it is handed to `wake`, which must run it soon
    on the loop's thread and be callable from a signal handler (`loop.call_soon_threadsafe`). SIGHUP is
    taken even if it was ignored at start; a terminal that is there all the same is given back first.
    `watch_fd` None starts no watch.
    """
    guard = Guard()
    once = threading.Lock()

    def gone() -> None:
        """Say so and end the process, without waiting for anything."""
        if once.acquire(blocking=False):
            try:
                note()
            finally:
                os._exit(HANGUP_STATUS)

    def on_hangup(_number: int, _frame: FrameType | None) -> None:
        # Somebody may have sent the signal on a terminal that is there and goes on being used.
        signal.alarm(1)
        HELD.abandon()
        gone()

    def on_terminate(_number: int, _frame: FrameType | None) -> None:
        signal.alarm(signal.alarm(0) or patience)
        wake(leave)

    for number, handler in ((signal.SIGHUP, on_hangup), (signal.SIGTERM, on_terminate)):
        guard.before[number] = signal.signal(number, handler)
    guard.before[signal.SIGALRM] = signal.signal(signal.SIGALRM, signal.SIG_DFL)
    if watch_fd is not None:
        threading.Thread(
            target=_watch, args=(watch_fd, gone, guard.stopped, interval), name="orphan-watch", daemon=True
        ).start()
    return guard


def _watch(fd: int, gone: Callable[[], None], stopped: threading.Event, interval: float) -> None:
    """Call `gone` once the terminal behind `fd` is gone or, where there never was one, the parent is."""
    has_terminal = _terminal_there(fd)
    parent = os.getppid()
    while not stopped.wait(interval):
        if has_terminal and not _terminal_there(fd):
            gone()
        if not has_terminal and os.getppid() != parent:
            gone()


def _terminal_there(fd: int) -> bool:
    """Whether `fd` is (still) the controlling terminal."""
    try:
        os.tcgetpgrp(fd)
    except OSError:
        return False
    return True
