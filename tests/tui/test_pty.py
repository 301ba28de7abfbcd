"""The program in a terminal: first drawing, play by keys, sizes, signals, bytes (terminal.md 6, 9)."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest
from ptytools import TUITABLE, Terminal

from tuitable.record.codec import read_record

PLAY = [*TUITABLE, "play", "--rules", "chinese-classical", "--seed", "abc", "--pace", "0.3"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "records"


def terminal(folder: Path, command: list[str] = PLAY, **options: object) -> Terminal:
    env = {"TUITABLE_RECORDS": str(folder), "TUITABLE_CONFIG": str(folder / "config"), **options.pop("env", {})}
    return Terminal(command, env=env, **options)


def asked(screen: Terminal) -> None:
    """Wait until the person is asked anything."""
    screen.until("Your turn", "Claim ")


def turn(screen: Terminal) -> None:
    """Pass until it is the person's own turn."""
    asked(screen)
    screen.settle(0.5)
    while "Your turn" not in screen.text():
        screen.send(" ")
        screen.settle(0.5)
        asked(screen)
        screen.settle(0.5)


def record(folder: Path) -> Path:
    (path,) = folder.glob("*.tuit")
    return path


def test_a_few_turns_and_leaving(folder: Path) -> None:
    with terminal(folder) as screen:
        asked(screen)
        screen.settle()
        before = len(read_record(record(folder)).events)
        for _ in range(3):
            screen.send(" " if "Claim" in screen.text() else "\r")
            screen.settle(0.8)
            asked(screen)
        assert len(read_record(record(folder)).events) > before
        screen.send("\x03")
        screen.until("the game is kept")
        screen.settle()
        screen.send("y")
        assert screen.wait() == 0
        screen.until("tuitable continue")
    with terminal(folder, [*TUITABLE, "continue"]) as screen:
        screen.until("dealer")


def test_few_bytes_for_an_act_and_none_for_nothing(folder: Path) -> None:
    for colour in (None, "truecolor"):
        with terminal(folder / str(colour), env={"COLORTERM": colour}) as screen:
            turn(screen)
            moves = []
            for key in ("\x1b[D", "\x1b[D", "\x1b[C", "c"):
                screen.send(key)
                moves.append(screen.settle(0.4))
            assert max(moves) <= (600 if colour else 450), moves
            screen.send("c")
            # Every act is an update of its own: the pace is 0.3 s, so silence parts them. The first holds the
            # own discard, the hand closing up, the next seat's draw and the bars, in 24-bit colours.
            own, *acts = [screen.settle(0.15) for _ in range(3)]
            assert own < (700 if colour else 550), own
            assert max(acts) < (1300 if colour else 1000), acts
            asked(screen)
            screen.settle(1.0)
            assert screen.settle(1.5) == 0


def test_sizes(folder: Path) -> None:
    with terminal(folder) as screen:
        asked(screen)
        for width, height, text in ((79, 24, "needs 80x24, now 79x24"), (100, 30, "?  help"), (120, 40, "?  help"),
                                    (20, 3, "needs 80x24"), (80, 24, "?  help")):  # fmt: skip
            screen.resize(width, height)
            screen.until(text)
        asked(screen)


LATE = """
import sys, time
from textual import _time
late = 0.0
def lagging():
    global late
    late += 0.01
    return time.monotonic() + late
_time.get_time = lagging
from tuitable.__main__ import main
main()
"""
"""The program with a screen library whose timers begin late, as on a busy machine; it leaves out what is past."""


def test_a_size_is_heeded_however_late_a_timer_begins(folder: Path) -> None:
    with terminal(folder, [PLAY[0], "-c", LATE, *PLAY[PLAY.index("play") :]]) as screen:
        asked(screen)
        # The library has the terminal when it has asked for what only it asks for.
        while b"?2026$p" not in screen.sent:
            screen.read(0.1)
        screen.settle()
        for width, height, text in ((79, 24, "needs 80x24, now 79x24"), (100, 30, "?  help"), (80, 24, "?  help")):
            screen.resize(width, height)
            screen.until(text)


def test_a_terminal_that_is_closed_ends_the_process_at_once(folder: Path) -> None:
    with terminal(folder) as screen:
        asked(screen)
        screen.settle()
        screen.signal(signal.SIGHUP)
        assert screen.wait(3) == 129
    text = record(folder).read_text()
    assert text.endswith('"left","the terminal was closed"]\n')
    with terminal(folder, [*TUITABLE, "continue", "--plain"]) as screen:
        screen.until("? help")


def test_asked_to_end_it_puts_the_screen_right(folder: Path) -> None:
    with terminal(folder) as screen:
        asked(screen)
        screen.settle()
        screen.signal(signal.SIGTERM)
        assert screen.wait(5) == 143
        screen.until("The game is kept in")


def test_a_terminal_that_vanishes_leaves_no_process_behind(folder: Path) -> None:
    nohup = ["sh", "-c", 'trap \'\' HUP; exec "$0" "$@"', *PLAY]
    screen = terminal(folder, nohup)
    asked(screen)
    screen.settle()
    os.close(screen.fd)
    screen.fd = -1
    ended(screen, 5.0)
    screen.close()
    assert screen.status == 129


def ended(screen: Terminal, limit: float) -> int | None:
    """The status of a process whose terminal nobody reads any more."""
    until = time.monotonic() + limit
    while time.monotonic() < until:
        pid, status = os.waitpid(screen.pid, os.WNOHANG)
        if pid:
            screen.status = os.waitstatus_to_exitcode(status)
            return screen.status
        time.sleep(0.05)
    return None


@pytest.mark.parametrize(("number", "statuses"), [(signal.SIGHUP, (129,)), (signal.SIGTERM, (143, -signal.SIGALRM))])
def test_a_dead_link_holds_nobody(folder: Path, number: int, statuses: tuple[int, ...]) -> None:
    with terminal(folder) as screen:
        asked(screen)
        screen.settle()
        # Nobody reads; the arrow keys make more output than the link holds.
        for _ in range(400):
            screen.send("\x1b[C")
            time.sleep(0.002)
        time.sleep(1.0)
        screen.signal(number)
        assert ended(screen, 8.0) in statuses
    assert len(read_record(record(folder)).events) > 5


def test_a_folder_that_cannot_be_written_is_told(folder: Path) -> None:
    with terminal(folder, env={"TUITABLE_RECORDS": "/proc/none"}) as screen:
        assert screen.wait(20) == 2
        screen.until("tuitable: ")
        assert "nothing was begun" in screen.text().replace("\n", "")


def test_the_same_game_twice_is_told(folder: Path) -> None:
    with terminal(folder) as first:
        asked(first)
        with terminal(folder, [*TUITABLE, "continue"]) as second:
            assert second.wait(20) == 2
            second.until("another tuitable is playing this game")
        first.settle()
        first.send("o")
        first.until("Log")


def test_the_start_screen_begins_a_game(folder: Path) -> None:
    with terminal(folder, TUITABLE) as screen:
        screen.until("Enter begins")
        screen.until("options below")
        screen.settle()
        screen.send("\r")
        screen.until("New to mahjong?")
        screen.send("n")
        screen.until("dealer")
        screen.settle(1.0)
        screen.send("\x03")
        screen.until("Leave?")
        screen.settle()
        screen.send("y")
        assert screen.wait() == 0
