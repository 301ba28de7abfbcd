"""From the first codes to the screen library: what is seen, which keys count, and what is left behind."""

from __future__ import annotations

import os
import re
import signal
import termios
from pathlib import Path
from threading import Timer

import pytest
from conftest import REPOSITORY
from ptytools import TUITABLE, Terminal

from tuitable.tui import splash
from tuitable.tui.early import Early
from tuitable.tui.shows import Curtain
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

PLAY = [*TUITABLE, "play", "--rules", "chinese-classical", "--seed", "2"]
OWN_DEAL = "3"
ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"


def env(folder: Path) -> dict[str, str | None]:
    return {"TUITABLE_RECORDS": str(folder), "TUITABLE_CONFIG": str(folder)}


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("", True),
        ("play --rules tenhou", True),
        ("start", True),
        ("continue", True),
        ("replay some.tuit --tiles kanji", True),
        ("play --rules tenhou --plain", False),
        ("play --help", False),
        ("--version", False),
        ("-h", False),
        ("score -", False),
        ("rules list", False),
    ],
)
def test_a_splash_is_for_commands_that_open_a_screen(monkeypatch: pytest.MonkeyPatch, line: str, there: bool) -> None:
    monkeypatch.setattr(os, "isatty", lambda fd: True)
    monkeypatch.setattr(os, "tcgetpgrp", lambda fd: os.getpgrp())
    assert splash.wanted(line.split(), {"TERM": "xterm"}) is there
    assert not splash.wanted(line.split(), {"TERM": "dumb"})
    monkeypatch.setattr(os, "isatty", lambda fd: fd != 1)
    assert not splash.wanted(line.split(), {"TERM": "xterm"})


def test_one_screen_is_entered_once_and_left_once(tmp_path: Path) -> None:
    with Terminal(PLAY, env=env(tmp_path)) as screen:
        before = termios.tcgetattr(screen.fd)
        screen.until("the tiles are being mixed")
        screen.until("Your turn", "Claim ")
        screen.settle(1.0)
        screen.send("\x03")
        screen.until("Leave?")
        screen.settle(0.5)
        screen.send("y")
        assert screen.wait() == 0
        screen.settle(0.2)
        assert screen.sent.count(ENTER.encode()) == 1
        assert screen.sent.count(LEAVE.encode()) == 1
        assert termios.tcgetattr(screen.fd) == before


def test_keys_of_the_first_moments_count_but_answer_nothing(tmp_path: Path) -> None:
    # With this seed the person deals and is asked first.
    with Terminal([*PLAY[:-1], OWN_DEAL], env=env(tmp_path)) as screen:
        screen.until("the tiles are being mixed")
        # Discards for a question that nobody has seen, and a step of the raised tile.
        screen.send("\r\r\x1b[D\r")
        screen.until("Your turn")
        screen.settle(1.0)
        (record,) = tmp_path.glob("*.tuit")
        assert '["discard"' not in record.read_text(encoding="utf-8")
        screen.send("\r")
        screen.settle(0.3)
        assert '["discard"' in record.read_text(encoding="utf-8")


def test_an_error_is_told_where_it_can_be_read(tmp_path: Path) -> None:
    with Terminal([*TUITABLE, "play", "--rules", "no-such-rules"], env=env(tmp_path)) as screen:
        before = termios.tcgetattr(screen.fd)
        assert screen.wait() == 2
        screen.settle(0.2)
        text = screen.sent.decode()
        assert text.index(ENTER) < text.index(LEAVE) < text.index("no-such-rules")
        assert termios.tcgetattr(screen.fd) == before


def test_a_wrong_option_is_told_where_it_can_be_read(tmp_path: Path) -> None:
    with Terminal([*TUITABLE, "play", "--no-such-option"], env=env(tmp_path)) as screen:
        assert screen.wait() == 2
        screen.settle(0.2)
        text = screen.sent.decode()
        assert text.index(LEAVE) < text.index("no-such-option")


def test_asked_to_end_in_the_first_moment_it_puts_the_screen_right(tmp_path: Path) -> None:
    for wait in (0.0, 0.15):
        with Terminal(PLAY, env=env(tmp_path / str(wait))) as screen:
            before = termios.tcgetattr(screen.fd)
            screen.until("the tiles are being mixed")
            screen.settle(wait) if wait else None
            screen.signal(signal.SIGTERM)
            assert screen.wait() == 143
            screen.settle(0.2)
            assert screen.sent.count(LEAVE.encode()) == 1
            assert termios.tcgetattr(screen.fd) == before


@pytest.mark.parametrize("moment", ["splash", "picture", "taking over", "playing"])
def test_a_hang_up_of_a_terminal_that_is_there_puts_it_right(tmp_path: Path, moment: str) -> None:
    with Terminal(PLAY, env=env(tmp_path)) as screen:
        before = termios.tcgetattr(screen.fd)
        screen.until("the tiles are being mixed")
        if moment == "picture":
            screen.until("Your turn", "Claim ")
        elif moment != "splash":
            while b"\x1b[?1004h" not in screen.sent:
                screen.read(0.1)
            screen.settle() if moment == "playing" else None
        screen.signal(signal.SIGHUP)
        assert screen.wait() == 129
        screen.settle(0.2)
        modes = dict(re.findall(rb"\x1b\[\?(\d+)([hl])", bytes(screen.sent)))
        assert {mode for mode, way in modes.items() if way == b"h"} <= {b"25", b"7"}
        assert modes[b"25"] == b"h"
        assert modes.get(b"7", b"h") == b"h"
        assert termios.tcgetattr(screen.fd) == before


def test_lines_are_never_mixed_with_codes(tmp_path: Path) -> None:
    with Terminal([*PLAY, "--plain"], env=env(tmp_path)) as screen:
        screen.until("Discard", "Claim", "discard")
        assert b"\x1b" not in screen.sent


def test_the_splash_imports_next_to_nothing() -> None:
    import subprocess
    import sys

    code = (
        "import sys; had = set(sys.modules); from tuitable.tui import splash;"
        "splash.wanted(['play'], {}); print(*sorted(set(sys.modules) - had))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=REPOSITORY, check=True)
    assert set(run.stdout.split()) <= {"__future__", "tuitable", "tuitable.tui", "tuitable.tui.splash"}


def test_ctrl_c_in_the_first_moment_says_nothing_and_puts_the_screen_right(tmp_path: Path) -> None:
    for wait in (0.0, 0.15):
        with Terminal(PLAY, env=env(tmp_path / str(wait))) as screen:
            before = termios.tcgetattr(screen.fd)
            screen.until("the tiles are being mixed")
            screen.settle(wait) if wait else None
            screen.send("\x03")
            assert screen.wait() == 130
            screen.settle(0.2)
            assert screen.sent.count(LEAVE.encode()) == 1
            assert b"Traceback" not in screen.sent
            assert termios.tcgetattr(screen.fd) == before


def test_asked_to_end_while_the_library_takes_over_it_puts_the_screen_right(tmp_path: Path) -> None:
    with Terminal(PLAY, env=env(tmp_path)) as screen:
        before = termios.tcgetattr(screen.fd)
        while b"\x1b[?1004h" not in screen.sent:
            screen.read(0.1)
        screen.signal(signal.SIGTERM)
        assert screen.wait() == 143
        screen.settle(0.2)
        sent = bytes(screen.sent)
        assert sent.count(LEAVE.encode()) == 1
        for mode in (b"2004", b"1004"):
            assert sent.rindex(b"\x1b[?" + mode + b"l") > sent.rindex(b"\x1b[?" + mode + b"h")
        assert termios.tcgetattr(screen.fd) == before


def test_ctrl_z_in_the_first_moment_does_not_leave_the_screen_behind(tmp_path: Path) -> None:
    with Terminal(PLAY, env=env(tmp_path)) as screen:
        screen.until("the tiles are being mixed")
        screen.send("\x1c\x1a")
        while LEAVE.encode() not in screen.sent:
            assert screen.read(20.0)
        screen.settle()
        screen.signal(signal.SIGCONT)
        screen.until("Your turn", "Claim ")


def test_a_key_in_pieces_is_waited_for_before_the_library_reads() -> None:
    ours, theirs = os.pipe()
    done, say = os.pipe()
    hold = splash.Hold(ours, os.open(os.devnull, os.O_WRONLY))
    hold.raised = True
    early = Early(hold)
    pressed: list[str] = []

    class Keys(Curtain):
        def press(self, key: str) -> str:
            pressed.append(key)
            return ""

    os.write(say, b".")
    os.write(theirs, b"\x1b[")
    rest = Timer(0.05, lambda: os.write(theirs, b"D"))
    rest.start()
    # The library is there already, and half a key has come.
    early.answer(Keys(), lambda: Brush(TileStyle.LATIN, THEMES["slate"]), done, 5.0)
    rest.join()
    assert pressed == ["left"]
