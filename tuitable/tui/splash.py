"""Something to see before anything slow is loaded: a few escape codes on the other screen of the terminal.

Imported first of all, so it imports next to nothing. What is raised here is handed on to the screen proper without
a flicker (`HELD`), or lifted again before anything is said in lines: `lift` may be called at any time, twice too.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
"""As in `typing`, which takes as long to import as all of this."""
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

COMMANDS = ("start", "play", "continue", "replay", "learn")
"""Commands that open a screen."""
IN_LINES = ("--plain", "--help", "-h", "--version", "-V")
"""Options with which they open none."""
DUMB = ("", "dumb", "unknown")
WORDS = ("tuitable", "the tiles are being mixed")
ENTER, LEAVE = "\x1b[?1049h\x1b[H\x1b[2J\x1b[?25l", "\x1b[m\x1b[?25h\x1b[?1049l"
SWITCHED_OFF = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?2004l\x1b[?2048l\x1b[?1004l\x1b[?7h\x1b[<u"
"""Undoes what the screen library may have asked of the terminal besides."""
HUNG_UP, INTERRUPTED, TERMINATED = 129, 130, 143


def wanted(arguments: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Whether a command line opens a screen here, as far as can be told without reading settings."""
    words = [word for word in arguments if not word.startswith("-")]
    if (words and words[0] not in COMMANDS) or any(word in IN_LINES for word in arguments):
        return False
    if (arguments and not words) or environ.get("TERM", "") in DUMB or environ.get("TEXTUAL_DRIVER"):
        return False
    try:
        return all(map(os.isatty, (0, 1, 2))) and os.tcgetpgrp(0) == os.getpgrp()
    except OSError:
        return False


class Hold:
    """The terminal while it is ours: on its other screen, without echo, each key at once.

    `before` are its settings as they were, null if it has none. `given` says that somebody else gives the screen
    back. `collecting` says whether the collection of garbage was on when it began.
    """

    def __init__(self, in_fd: int = 0, out_fd: int = 2) -> None:
        self.in_fd, self.out_fd = in_fd, out_fd
        self.before: list[Any] | None = None
        self.given = False
        self.collecting = True
        self.raised = False

    def enter(self, words: Sequence[str] = ()) -> None:
        """Take the terminal and show words in its middle."""
        self.raised = True
        text = ENTER
        try:
            width, height = os.get_terminal_size(self.out_fd)
        except OSError:
            width, height = 0, 0
        for place, line in enumerate(words):
            if width >= len(line) and height > len(words):
                text += f"\x1b[{(height - len(words)) // 2 + 2 * place};{(width - len(line)) // 2 + 1}H{line}"
        self._quiet()
        os.write(self.out_fd, text.encode("ascii"))

    def _quiet(self) -> None:
        import termios

        try:
            self.before = termios.tcgetattr(self.in_fd)
            now = termios.tcgetattr(self.in_fd)
            now[0] &= ~(termios.IXON | termios.ICRNL | termios.INLCR | termios.IGNCR)
            now[3] &= ~(termios.ICANON | termios.ECHO | termios.IEXTEN)
            now[6][termios.VMIN], now[6][termios.VTIME] = 1, 0
            # Ctrl-Z and Ctrl-\\ would leave our screen behind; so they are keys, and Ctrl-C still ends what hangs.
            now[6][termios.VSUSP] = now[6][termios.VQUIT] = os.fpathconf(self.in_fd, "PC_VDISABLE")
            termios.tcsetattr(self.in_fd, termios.TCSANOW, now)
        except (OSError, termios.error):
            pass

    def leave(self) -> None:
        """Give the terminal back as it was; what was typed meanwhile meant us and is dropped."""
        if not self.raised:
            return
        self.raised = False
        if not self.given:
            try:
                os.write(self.out_fd, LEAVE.encode("ascii"))
            except OSError:
                pass
        if self.before is not None:
            import termios

            try:
                termios.tcsetattr(self.in_fd, termios.TCSANOW, self.before)
                termios.tcflush(self.in_fd, termios.TCIFLUSH)
            except (OSError, termios.error):
                pass

    def abandon(self) -> None:
        """Give the terminal back like `leave`, whoever has it, if it is still there and ours; nothing is waited for."""
        try:
            if not self.raised or os.tcgetpgrp(self.in_fd) != os.getpgrp():
                return
            waits = os.get_blocking(self.out_fd)
            os.set_blocking(self.out_fd, False)
        except OSError:
            return
        try:
            if self.given:
                os.write(self.out_fd, SWITCHED_OFF.encode("ascii"))
        except OSError:
            pass
        self.given = False
        self.leave()
        os.set_blocking(self.out_fd, waits)


HELD = Hold()
"""The one terminal of this process."""


def show(arguments: Sequence[str], environ: Mapping[str, str]) -> None:
    """Take the terminal if a screen will be opened. Garbage is not collected until it is."""
    if not wanted(arguments, environ):
        return
    import _signal  # type: ignore[import-not-found]
    import gc

    def end(number: int, _frame: object) -> None:
        if number == _signal.SIGHUP:
            HELD.abandon()
            os._exit(HUNG_UP)
        HELD.leave()
        os._exit(INTERRUPTED if number == _signal.SIGINT else TERMINATED)

    # `signal` dresses these up in enumerations, which takes longer than all else here.
    _signal.signal(_signal.SIGTERM, end)
    _signal.signal(_signal.SIGINT, end)
    if _signal.getsignal(_signal.SIGHUP) == _signal.SIG_DFL:
        _signal.signal(_signal.SIGHUP, end)
    HELD.collecting = gc.isenabled()
    gc.disable()
    HELD.enter(WORDS)


def lift() -> None:
    """Give the terminal back if we still have it."""
    if not HELD.raised:
        return
    HELD.leave()
    import _signal
    import gc

    if HELD.collecting:
        gc.enable()
    _signal.signal(_signal.SIGTERM, _signal.SIG_DFL)
    if _signal.getsignal(_signal.SIGHUP) != _signal.SIG_IGN:
        _signal.signal(_signal.SIGHUP, _signal.SIG_DFL)
    _signal.signal(_signal.SIGINT, _signal.default_int_handler)
