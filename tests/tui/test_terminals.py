"""Terminals of all sorts, keys that arrive in pieces, sizes, and tmux (terminal.md 2, detection; 6; 9)."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from conftest import REPOSITORY
from ptytools import TUITABLE, Terminal

from tuitable.record.codec import read_record
from tuitable.record.events import Discarded

PLAY = [*TUITABLE, "play", "--rules", "chinese-classical", "--seed", "abc", "--pace", "0"]
ASKED = ("Your turn", "Claim ")
DEEP, MANY, FEW = rb"[34]8;2;\d", rb"[34]8;5;\d", rb"\x1b\[(?:\d+;)*(?:[349]\d|10\d)[;m]"
"""Colours of 24 bits, of 256, and any of the first sixteen."""


class Sort(NamedTuple):
    """A terminal: what it tells, and what it must be shown."""

    env: dict[str, str | None]
    colours: str
    ascii_only: bool = False
    answers: bool = True


C = {"LANG": "C", "LC_ALL": "C"}
SORTS = {
    "xterm-256color": Sort({"TERM": "xterm-256color"}, "256"),
    "with COLORTERM": Sort({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "24 bit"),
    "xterm": Sort({"TERM": "xterm"}, "16"),
    "Linux console": Sort({"TERM": "linux"}, "16", ascii_only=True),
    "vt100": Sort({"TERM": "vt100", "LANG": "C"}, "16", ascii_only=True, answers=False),
    "screen": Sort({"TERM": "screen", "STY": "1.pts", "COLORTERM": "truecolor"}, "16"),
    "screen-256color": Sort({"TERM": "screen-256color", "STY": "1.pts", "COLORTERM": "truecolor"}, "256"),
    "tmux": Sort({"TERM": "tmux-256color", "TMUX": "none,1,0", "COLORTERM": "truecolor"}, "24 bit"),
    "NO_COLOR": Sort({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "none"),
    "empty NO_COLOR": Sort({"NO_COLOR": ""}, "256"),
    "C, and it can show letters": Sort(C, "256"),
    "C, and it says nothing": Sort(C, "256", ascii_only=True, answers=False),
    "C without UTF-8": Sort({**C, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, "256", ascii_only=True),
}
LINES: dict[str, dict[str, str | None]] = {"dumb": {"TERM": "dumb"}, "no TERM": {"TERM": None}}


def terminal(folder: Path, env: dict[str, str | None] | None = None, **options: object) -> Terminal:
    own = {"TUITABLE_RECORDS": str(folder), "TUITABLE_CONFIG": str(folder / "config"), **(env or {})}
    return Terminal(PLAY, env=own, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SORTS)
def test_a_terminal_gets_what_it_can_show(name: str, tmp_path: Path) -> None:
    sort = SORTS[name]
    with terminal(tmp_path, sort.env, silent=not sort.answers) as screen:
        screen.until(*ASKED)
        screen.settle(0.2)
        sent, text = bytes(screen.sent), screen.text()
    drawn = sent[sent.index(b"chinese".title()[:7]) if b"Chinese" in sent else 0 :]
    found = "24 bit" if re.search(DEEP, drawn) else "256" if re.search(MANY, drawn) else "16"
    found = "none" if found == "16" and not re.search(FEW, drawn) else found
    assert found == sort.colours
    assert text.isascii() == sort.ascii_only, text
    assert "�" not in sent.decode("utf-8", "replace")
    assert "\\u" not in text
    rows = text.splitlines()
    assert rows[15].split()[1:2] == ["You"] or " You " in rows[15], text
    assert "help" in rows[23]


@pytest.mark.parametrize("name", LINES)
def test_a_terminal_without_a_screen_gets_lines(name: str, tmp_path: Path) -> None:
    with terminal(tmp_path, LINES[name]) as screen:
        screen.until("? help")
        screen.send("\x04")
        assert screen.wait() == 0
        assert bytes(screen.sent).isascii()
        assert b"\x1b" not in screen.sent


def events(folder: Path) -> int:
    (path,) = folder.glob("*.tuit")
    return len(read_record(path).events)


def settled_turn(screen: Terminal) -> None:
    """Pass until it is the own turn and nothing moves any more."""
    screen.until(*ASKED)
    for _ in range(40):
        screen.settle(0.35)
        if "Your turn" in screen.text():
            return
        screen.send(" ")
    raise AssertionError(screen.text())


def test_sizes_change_in_a_question_and_nothing_is_lost(tmp_path: Path) -> None:
    """bug-reports.md A44: a notice below the minimum, the state kept, drawn again on growth."""
    with terminal(tmp_path) as screen:
        settled_turn(screen)
        screen.send("c")
        screen.settle()
        before, count = screen.text(), events(tmp_path)
        for width, height in ((40, 10), (79, 24), (60, 20)):
            screen.resize(width, height)
            screen.until(f"{width}x{height}")
            screen.send("c\r")
            screen.settle(0.2)
        screen.resize(80, 24)
        screen.until("Your turn")
        screen.settle()
        assert screen.text() == before
        assert events(tmp_path) == count


def test_keys_in_pieces_and_keys_too_soon_answer_nothing(tmp_path: Path) -> None:
    """terminal.md 4: a split arrow key is harmless, and what was typed ahead is no answer to what comes."""
    with terminal(tmp_path) as screen:
        settled_turn(screen)
        count, resting = events(tmp_path), screen.text()
        for pieces in ((b"\x1b", b"[D"), (b"\x1b[", b"D"), (b"\x1b", b"O", b"D"), (b"\x1b",)):
            for piece in pieces:
                screen.send(piece)
                # Longer than the screen library waits for the rest of a sequence: the very case that is looked at.
                screen.settle(0.3)
        assert events(tmp_path) == count
        assert "Your turn" in screen.text()
        assert "Leave?" not in screen.text()
        screen.send("c")
        screen.settle()
        assert screen.text() != resting
        # A discard and three keys at once: the three do not answer whatever is asked next.
        screen.send("cccc")
        screen.until(*ASKED)
        screen.settle(0.4)
        (path,) = tmp_path.glob("*.tuit")
        thrown = [event for event in read_record(path).events[count:] if isinstance(event, Discarded)]
        assert [event.seat for event in thrown].count(thrown[0].seat) == 1
        asked = screen.text()
        screen.settle(0.4)
        assert screen.text() == asked


TMUX = shutil.which("tmux")


@pytest.mark.skipif(TMUX is None, reason="tmux is not installed")
def test_a_few_moves_in_tmux(tmp_path: Path) -> None:
    """terminal.md 9: the program in a terminal that is none of ours."""
    socket = f"tuitable-{tmp_path.name}"

    def tmux(*args: str) -> str:
        done = subprocess.run(
            [str(TMUX), "-L", socket, "-f", "/dev/null", *args], capture_output=True, text=True, timeout=20, check=False
        )
        return done.stdout

    def until(*texts: str) -> str:
        end = time.monotonic() + 25
        while time.monotonic() < end:
            text = tmux("capture-pane", "-p")
            if any(each in text for each in texts):
                return text
            time.sleep(0.05)
        raise AssertionError(tmux("capture-pane", "-p"))

    names = {"TUITABLE_RECORDS": str(tmp_path), "TUITABLE_CONFIG": str(tmp_path / "config"),
             "PYTHONPATH": str(REPOSITORY)}  # fmt: skip
    env = [part for name, value in names.items() for part in ("-e", f"{name}={value}")]
    try:
        tmux("new-session", "-d", "-x", "80", "-y", "24", "-s", "game", *env, " ".join(PLAY))
        until(*ASKED)
        count = events(tmp_path)
        end = time.monotonic() + 25
        while events(tmp_path) < count + 12:
            assert time.monotonic() < end, tmux("capture-pane", "-p")
            text = until(*ASKED)
            tmux("send-keys", "Space" if "Claim " in text else "Enter")
            time.sleep(0.1)
        assert all(len(line) <= 80 for line in until("help").splitlines())
        tmux("send-keys", "C-c")
        until("Leave?")
        end = time.monotonic() + 25
        while tmux("has-session", "-t", "game") == "" and "game" in tmux("list-sessions"):
            assert time.monotonic() < end
            tmux("send-keys", "y")
            time.sleep(0.1)
        assert events(tmp_path) >= count + 12
    finally:
        tmux("kill-server")


def test_broken_bytes_and_answers_nobody_asked_for_change_nothing(tmp_path: Path) -> None:
    """A byte that is no UTF-8 ended the program; letters of late answers discarded tiles."""
    with terminal(tmp_path) as screen:
        settled_turn(screen)
        before, count = screen.text(), events(tmp_path)
        screen.send(b"\xff\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[0n\x1b[?62;22c\xc3")
        screen.settle()
        assert screen.text() == before
        assert events(tmp_path) == count
        screen.send("c")
        screen.settle()
        assert screen.text() != before


def test_a_size_that_comes_back_at_once_is_painted_again(tmp_path: Path) -> None:
    with terminal(tmp_path) as screen:
        settled_turn(screen)
        screen.settle(1.0)
        before = screen.text()
        # What the terminal shows is lost, and when the program looks nothing has changed.
        screen.screen.resize(1, 1)
        screen.screen.resize(24, 80)
        assert screen.text() != before
        screen.signal(signal.SIGWINCH)
        screen.settle()
        assert screen.text() == before
