"""A terminal to run the program in: a pty, and pyte to see what is on it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

import pyte
from conftest import REPOSITORY

TUITABLE = [sys.executable, "-m", "tuitable"]


FORGOTTEN = (
    "COLUMNS", "LINES", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANGUAGE", "TUITABLE_TILES", "TUITABLE_COLOUR",
    "STY", "TMUX", "PYTHONUTF8", "PYTHONIOENCODING", "SSH_CONNECTION",
)  # fmt: skip
"""What the terminal of whoever runs the tests must not decide."""


class Terminal:
    """A process in a terminal of `width` by `height`. It answers where the cursor is, as terminals do."""

    def __init__(
        self,
        command: list[str],
        *,
        width: int = 80,
        height: int = 24,
        env: dict[str, str | None] | None = None,
        silent: bool = False,
    ) -> None:
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.silent = silent
        self.status: int | None = None
        self.received = 0
        self.sent = bytearray()
        """All bytes that came, as they came."""
        self.started = time.monotonic()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # Whoever runs the tests may ignore it, and children inherit that.
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            environ = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(REPOSITORY)}
            for name in FORGOTTEN:
                environ.pop(name, None)
            for name, value in (env or {}).items():
                environ.pop(name, None)
                if value is not None:
                    environ[name] = value
            os.chdir(REPOSITORY)
            os.execvpe(command[0], command, environ)
        self._size(width, height)

    def _size(self, width: int, height: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def resize(self, width: int, height: int) -> None:
        self._size(width, height)
        self.screen.resize(height, width)

    def read(self, wait: float) -> bytes:
        """What comes within `wait` seconds, at most one piece; empty if nothing does."""
        if not select.select([self.fd], [], [], wait)[0]:
            return b""
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            return b""
        self.received += len(data)
        self.sent += data
        # pyte stumbles over private sequences that terminals ignore.
        self.stream.feed(re.sub(rb"\x1b\[[<>=][\d;]*[a-zA-Z]|\x1b\[\?[\d;]*\$p|\x1bP.*?\x1b\\", b"", data))
        if not self.silent:
            for _ in range(data.count(b"\x1b[6n")):
                pass
            self._answer(data)
        return data

    def _answer(self, data: bytes) -> None:
        """Say where the cursor was after each test character: as wide as a good terminal shows it."""
        for piece in data.split(b"\x1b[6n")[:-1]:
            shown = re.sub(rb"\x1b\[[?\d;]*[a-zA-Z]", b"", piece).rsplit(b"\r", 1)[-1].decode("utf-8", "replace")
            column = 1 + sum(2 if "一" <= char <= "鿿" else 1 for char in shown)
            os.write(self.fd, f"\x1b[1;{column}R".encode())

    def settle(self, silence: float = 0.4, limit: float = 15.0) -> int:
        """Read until nothing comes for `silence` seconds; how many bytes came."""
        before, until = self.received, time.monotonic() + limit
        while time.monotonic() < until:
            if not self.read(silence):
                break
        return self.received - before

    def until(self, *texts: str, limit: float = 20.0) -> float:
        """Read until the screen shows one of the texts; seconds since the start."""
        until = time.monotonic() + limit
        while not any(text in joined for joined in (self.text(), "".join(self.text().split("\n"))) for text in texts):
            if time.monotonic() > until:
                raise AssertionError(f"{texts} did not come:\n{self.text()}")
            self.read(0.1)
        return time.monotonic() - self.started

    def send(self, keys: str | bytes) -> None:
        os.write(self.fd, keys.encode() if isinstance(keys, str) else keys)

    def lines(self) -> list[str]:
        buffer = self.screen.buffer
        return ["".join(buffer[y][x].data for x in range(self.screen.columns)) for y in range(self.screen.lines)]

    def text(self) -> str:
        return "\n".join(self.lines())

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def wait(self, limit: float = 10.0) -> int:
        """The exit status as a shell says it; the process is killed if it does not end."""
        until = time.monotonic() + limit
        while self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
                break
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                raise AssertionError("the process does not end")
            self.read(0.05)
        return self.status

    def close(self) -> None:
        if self.status is None:
            try:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
            except (ProcessLookupError, ChildProcessError):
                pass
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
