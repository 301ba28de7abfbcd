"""All that reaches into the inner parts of the screen library: painting with our own few bytes.

The library repaints a changed row from the left edge of its widget on and names each style anew. Here its
compositor says only that something changed, and the program says what to send. Everything is checked before:
with another release of the library, or if a part is missing, nothing is put in place and the library paints by
itself, which sends more and shows the same.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any

import textual
from textual.app import App
from textual.screen import Screen

from tuitable.tui.sieve import Sieve

if TYPE_CHECKING:
    from tuitable.tui.splash import Hold

KNOWN = ("8.2.8",)
"""Releases of the library whose inner parts are as this module expects."""


def known() -> bool:
    """Whether this is a release of the library whose inner parts are known here."""
    # Its folder of metadata tells as much as asking for the version, which loads 1.5 MB of modules.
    beside = os.path.dirname(os.path.dirname(textual.__file__))
    if any(os.path.isdir(os.path.join(beside, f"textual-{release}.dist-info")) for release in KNOWN):
        return True
    return getattr(textual, "__version__", "") in KNOWN


SHORT = 1000
"""Characters of codes that a terminal shows at one stroke without being told to."""
HEEDED = (0.1, 0.5, 2.0)
"""Seconds after a change of the size at which it is heeded: soon, and once the screen is there if it is not yet."""
BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"

Painter = Callable[[], str]
"""The codes that bring the terminal up to date."""


def take_over(screen: Screen[Any], paint: Painter) -> bool:
    """Have a screen's updates painted by `paint`. False, and nothing is changed, where that is not possible."""
    if not known():
        return False
    compositor = compositor_class()
    if compositor is None or not hasattr(screen, "_compositor"):
        return False
    screen._compositor = compositor(paint)
    return True


def compositor_class() -> Callable[[Painter], Any] | None:
    """The library's compositor with its updates replaced, null if the library has no such parts."""
    try:
        from textual._compositor import Compositor, CompositorUpdate

        parts = (Compositor.render_full_update, Compositor.render_partial_update, CompositorUpdate.render_segments)
        if not (all(map(callable, parts)) and isinstance(Compositor()._dirty_regions, set)):
            return None
    except (ImportError, AttributeError, TypeError):
        return None

    class Narrow(Compositor):
        """Answers changes with what the program wants to send."""

        def __init__(self, paint: Painter) -> None:
            super().__init__()
            self.update = Update(paint)

        def render_full_update(self, simplify: bool = False) -> Any:
            """Everything changed, as the library sees it."""
            self._dirty_regions.clear()
            return self.update

        def render_partial_update(self) -> Any:
            """Something changed, or null if nothing did."""
            if not self._dirty_regions:
                return None
            self._dirty_regions.clear()
            return self.update

    class Update(CompositorUpdate):
        """An update that is written by the program when the library sends it."""

        def __init__(self, paint: Painter) -> None:
            self._paint = paint

        def render_segments(self, console: Any) -> str:
            """The codes to send."""
            return self._paint()

    return Narrow


def _sift() -> None:
    """Let only what is meant for the program through to the library; nothing happens if it has no such parts."""
    try:
        from textual import constants
        from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
        from textual.drivers import linux_driver

        keys, escape = frozenset(ANSI_SEQUENCES_KEYS), float(constants.ESCAPE_DELAY)
    except (ImportError, AttributeError, TypeError, ValueError):
        return
    if not hasattr(linux_driver, "getincrementaldecoder"):
        return

    def decoder(_encoding: str) -> Callable[[], Sieve]:
        return lambda: Sieve(keys.__contains__, escape)

    linux_driver.getincrementaldecoder = decoder


def can_send(app: App[Any]) -> bool:
    """Whether codes may go to the terminal at once, without waiting for the library's next look at its widgets."""
    driver = getattr(app, "_driver", None)
    if driver is None or driver.is_headless or driver.is_inline or driver.is_web:
        return False
    return app.is_running and not getattr(app, "_closed", False)


def send(app: App[Any], codes: str) -> None:
    """Send codes in one piece, after all that was sent before; see `can_send`. Long ones are shown at one stroke."""
    if codes:
        if len(codes) > SHORT and getattr(app, "_sync_available", False):
            codes = f"{BEGIN}{codes}{END}"
        driver: Any = app._driver
        driver.write(codes)
        driver.flush()
        # A thread of the library writes: it may have the interpreter now, before we go on with what can wait.
        time.sleep(0)


def driver_class(hold: Hold) -> type[Any] | None:
    """A driver that takes over a terminal which is ours already, without a flicker; null for the library's own.

    Whoever gets null has to paint everything again, since the library clears the screen.
    """
    if not known():
        return None
    try:
        from textual.drivers.linux_driver import LinuxDriver
    except ImportError:
        return None
    if not all(callable(getattr(LinuxDriver, name, None)) for name in ("write", "start_application_mode")):
        return None
    _sift()

    class Kept(LinuxDriver):
        """Does not go to the other screen a first time, and knows how the terminal was before all this."""

        def write(self, data: str) -> None:
            """Send something."""
            if data == "\x1b[?1049h" and not hold.given:
                hold.given = True
                return
            super().write(data)

        def start_application_mode(self) -> None:
            """Take the terminal."""
            super().start_application_mode()  # type: ignore[no-untyped-call]
            if getattr(self, "attrs_before", None) is not None and hold.before is not None:
                self.attrs_before = hold.before
            self._heed_sizes()

        def _heed_sizes(self) -> None:
            """Paint again at each change of the size, also at one that is undone before anybody has looked.

            The library leaves that out, but the terminal has lost what did not fit meanwhile. And it heeds a size
            by a timer, which on a busy machine may never come, for this size and all later ones: then we do.
            """
            before = signal.getsignal(signal.SIGWINCH)
            forget = getattr(self._app, "forget", None)
            heed = getattr(self._app, "_check_resize", None)
            if forget is None or heed is None or not callable(before):
                return
            loop = asyncio.get_running_loop()

            def soon() -> None:
                for seconds in HEEDED:
                    loop.call_later(seconds, self._app.call_next, heed)

            def changed(number: int, frame: FrameType | None) -> None:
                before(number, frame)
                loop.call_soon_threadsafe(forget)
                loop.call_soon_threadsafe(soon)

            signal.signal(signal.SIGWINCH, changed)
            # A size that changed before this was in force has nobody else to see to it.
            soon()

    return Kept
