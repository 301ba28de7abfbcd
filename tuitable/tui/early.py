"""The screen before the screen library is there: the picture is painted and keys are answered while it is loaded.

What a show leaves to do for the application, and computers' turns, wait for the library, which is there within a
few tenths of a second. Keys that nobody has read by then are still in the terminal and reach the library.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from types import FrameType
from typing import TYPE_CHECKING, Any

from tuitable.tui.paint import erases_with_ground, paint
from tuitable.tui.samples import depth_of
from tuitable.tui.shows import MIN_HEIGHT, MIN_WIDTH
from tuitable.tui.typed import Decoder

if TYPE_CHECKING:
    from tuitable.tui.canvas import Canvas
    from tuitable.tui.shows import Show
    from tuitable.tui.splash import Hold
    from tuitable.tui.tiles import Brush

LOOK_AROUND = 0.1
"""Seconds between two looks at the size of the terminal."""
LEAVING = ("ctrl+c", "ctrl+q")


class Early:
    """A terminal that is ours, and what it shows."""

    def __init__(self, hold: Hold) -> None:
        self._hold = hold
        self._erases = erases_with_ground(os.environ.get("TERM", ""))
        self._decoder = Decoder()
        self.keys: list[str] = []
        """Typed and not yet answered."""
        self.shown: tuple[Canvas, str] | None = None
        """What the terminal shows, and in which theme."""
        self._painted: tuple[int, int, Brush] | None = None
        if not hold.raised:
            hold.enter()
        signal.signal(signal.SIGWINCH, self._resized)

    def _resized(self, _number: int, _frame: FrameType | None) -> None:
        # The terminal may have the same size again when somebody looks, but not what it showed.
        self.shown = self._painted = None

    def ask(self, question: bytes) -> None:
        """Send a question to the terminal; where the cursor is comes back in `places`."""
        os.write(self._hold.out_fd, question)

    @property
    def places(self) -> list[tuple[int, int]]:
        """Where the terminal said that the cursor was, by rows and columns from 1."""
        return self._decoder.places

    def read(self, wait: float, other: int = -1) -> bool:
        """Take in what was typed, waiting so many seconds for it; false if `other` can be read now."""
        fds = [self._hold.in_fd] if other < 0 else [self._hold.in_fd, other]
        ready = select.select(fds, [], [], wait)[0]
        if self._hold.in_fd in ready:
            data = os.read(self._hold.in_fd, 4096)
            if not data:
                raise EOFError
            self.keys += self._decoder.more(data)
        elif self._decoder.waiting and not ready:
            self.keys += self._decoder.rest()
        return other not in ready

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            width, height = os.get_terminal_size(self._hold.out_fd)
        except OSError:
            return MIN_WIDTH, MIN_HEIGHT
        return width or MIN_WIDTH, height or MIN_HEIGHT

    def paint(self, show: Show, brush: Brush) -> None:
        """Bring the terminal up to date."""
        theme = brush.theme.name
        self._painted = (*self.size(), brush)
        canvas = show.draw(*self._painted)
        known = self.shown[0] if self.shown is not None and self.shown[1] == theme else None
        self._write(paint(known, canvas, theme, depth_of(theme), self._erases).encode("utf-8", "replace"))
        self.shown = (canvas, theme)
        show.painted()

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._hold.out_fd, data) :]

    def answer(self, show: Show, brush: Callable[[], Brush], done: int, escape: float) -> str:
        """Answer keys until `done` can be read; what a show leaves to do ends it at once and is the answer.

        `brush` is asked before each look at the terminal, since what that can show may still be found out.
        `escape` is how long the rest of a key's codes may take.
        """
        going = True
        while going:
            going = self.read(min(escape, LOOK_AROUND) if self._decoder.waiting else LOOK_AROUND, done)
            if command := self.press(show, brush()):
                return command
        while self._decoder.waiting:
            # The rest of a key in pieces must not reach the library, which would take it for keys of its own.
            self.read(escape)
            if command := self.press(show, brush()):
                return command
        return ""

    def press(self, show: Show, brush: Brush) -> str:
        """Let a show answer what was typed and paint what has changed; what it leaves to do, if anything."""
        width, height = self.size()
        small = width < MIN_WIDTH or height < MIN_HEIGHT
        changed = (width, height, brush) != self._painted
        while self.keys:
            key = self.keys.pop(0)
            if small and key not in LEAVING:
                continue
            if command := "leave" if small else show.press(key):
                return command
            changed = True
        if changed:
            self.paint(show, brush)
        return ""


class Loading:
    """Something slow that is loaded beside; `fd` can be read when it is there."""

    def __init__(self, load: Callable[[], None]) -> None:
        self.fd, self._write = os.pipe()
        self._load = load
        self._error: BaseException | None = None
        self._thread = Thread(target=self._run, name="loading", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._load()
        except BaseException as error:  # noqa: BLE001 - raised where it is waited for
            self._error = error
        finally:
            os.write(self._write, b".")

    def wait(self) -> None:
        """Until it is loaded. Raises what loading raised."""
        self._thread.join()
        os.close(self.fd)
        os.close(self._write)
        if self._error is not None:
            raise self._error


@contextmanager
def without(*names: str) -> Iterator[None]:
    """While this lasts, modules that are not loaded yet cannot be imported, as if they were not installed."""
    absent = [name for name in names if name not in sys.modules]
    modules: dict[str, Any] = sys.modules
    for name in absent:
        modules[name] = None
    try:
        yield
    finally:
        for name in absent:
            del modules[name]
