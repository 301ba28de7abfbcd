"""Endings, each in a process of its own on a terminal of its own."""

from __future__ import annotations

import os
import pty
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tuitable.tui import signals

BODY = """
import asyncio, os, signal, sys, time
from tuitable.tui import signals
signal.alarm(20)
if "ignored" in sys.argv:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
fd = os.open(sys.argv[1], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
async def main():
    done = asyncio.Event()
    loop = asyncio.get_running_loop()
    signal.alarm(0)
    signals.install(
        note=lambda: os.write(fd, b"gone\\n"), leave=done.set, wake=loop.call_soon_threadsafe,
        patience=1, watch_fd=None if "unwatched" in sys.argv else 0, interval=0.05)
    if "ignored" in sys.argv:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    print("ready", flush=True)
    if "stalled" in sys.argv:
        time.sleep(20)
    await asyncio.wait_for(done.wait(), 20)
    print("restored", flush=True)
asyncio.run(main())
sys.exit(signals.TERMINATE_STATUS)
"""


def start(note: Path, *words: str) -> tuple[int, int]:
    """Fork on a new terminal and wait until the handlers are in place; process id and terminal."""
    pid, fd = pty.fork()
    if pid == 0:
        os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
        os.execv(sys.executable, [sys.executable, "-c", BODY, str(note), *words])
    got = b""
    until = time.monotonic() + 15
    while b"ready\r\n" not in got and time.monotonic() < until:
        if select.select([fd], [], [], 0.2)[0]:
            got += os.read(fd, 1024)
    assert b"ready\r\n" in got, got
    return pid, fd


def ended(pid: int, within: float = 8) -> int:
    """Exit status of the process, negative for the signal that killed it."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    pytest.fail("the process did not end")


def close_terminal(pid: int, fd: int) -> int:
    os.close(fd)
    return ended(pid)


def send(number: int) -> Callable[[int, int], int]:
    def act(pid: int, fd: int) -> int:
        os.kill(pid, number)
        status = ended(pid)
        os.close(fd)
        return status

    return act


@pytest.mark.parametrize(
    ("words", "act", "status", "noted"),
    [
        (("unwatched",), close_terminal, 129, True),
        (("unwatched", "stalled"), send(signal.SIGHUP), 129, True),
        (("ignored",), close_terminal, 129, True),
        ((), send(signal.SIGTERM), 143, False),
        (("unwatched", "stalled"), send(signal.SIGTERM), -signal.SIGALRM, False),
    ],
    ids=["terminal closed", "hang-up while stalled", "hang-up ignored", "terminate", "terminate while stalled"],
)
def test_endings(
    tmp_path: Path, words: tuple[str, ...], act: Callable[[int, int], int], status: int, noted: bool
) -> None:
    note = tmp_path / "note"
    pid, fd = start(note, *words)
    assert act(pid, fd) == status
    assert note.read_bytes() == (b"gone\n" if noted else b"")


def test_remove_puts_the_old_handlers_back() -> None:
    watched = (signal.SIGHUP, signal.SIGTERM, signal.SIGALRM)
    before = [signal.getsignal(number) for number in watched]
    guard = signals.install(note=lambda: None, leave=lambda: None, wake=lambda call: call(), watch_fd=0, interval=0.01)
    assert [signal.getsignal(number) for number in watched] != before
    guard.remove()
    assert [signal.getsignal(number) for number in watched] == before
