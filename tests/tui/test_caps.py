"""Detection: the order of the rules, the probe over a pty, what is put into the environment."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator, Mapping

import pytest

from tuitable.tui.caps import (
    Caps,
    Terminal,
    Widths,
    Wishes,
    detect,
    prepare,
    probe_widths,
)
from tuitable.tui.tiles import TileStyle

HERE = Terminal(True, "utf-8", {"LANG": "en_GB.UTF-8"})


def look(
    *wishes: Wishes,
    terminal: Terminal = HERE,
    widths: Widths | None = (2, 1, 1),
    also: Mapping[str, str] | None = None,
    **environ: str,
) -> Caps:
    environ = {"TERM": "xterm-256color"} | environ | dict(also or {})
    return detect(environ, terminal, wishes=wishes, probe=lambda: widths)


@pytest.mark.parametrize(
    ("environ", "theme"),
    [
        ({"COLORTERM": "truecolor"}, "felt"),
        ({"COLORTERM": "24bit", "TERM": "xterm"}, "felt"),
        ({}, "slate"),
        ({"TERM": "xterm-kitty"}, "slate"),
        ({"TERM": "alacritty"}, "slate"),
        ({"TERM": "xterm"}, "ansi16"),
        ({"TERM": "screen"}, "ansi16"),
        ({"TERM": "screen.xterm-256color", "COLORTERM": "truecolor"}, "slate"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "STY": "1.tty"}, "slate"),
        ({"TERM": "screen-256color", "COLORTERM": "truecolor", "TMUX": "socket,1,0"}, "felt"),
        ({"TERM": "linux", "COLORTERM": "truecolor"}, "felt"),
        ({"NO_COLOR": "1", "COLORTERM": "truecolor"}, "mono"),
        ({"NO_COLOR": "", "COLORTERM": "truecolor"}, "felt"),
        ({"NO_COLOR": "1", "TUITABLE_COLOUR": "paper"}, "paper"),
        ({"TUITABLE_COLOUR": "16"}, "ansi16"),
        ({"TUITABLE_COLOUR": " NONE "}, "mono"),
        ({"TUITABLE_COLOUR": "pink"}, "slate"),
    ],
)
def test_colours(environ: dict[str, str], theme: str) -> None:
    caps = look(also=environ)
    assert caps.theme == theme
    assert not caps.plain
    assert caps.ansi == (theme in ("ansi16", "mono"))


def test_options_win_over_settings_and_settings_over_the_environment() -> None:
    option = Wishes(colour="mono", source="option")
    setting = Wishes("pips", "paper", source="settings")
    caps = look(option, setting, TUITABLE_COLOUR="felt", TUITABLE_TILES="ascii", NO_COLOR="1")
    assert (caps.theme, caps.tiles) == ("mono", TileStyle.PIPS)
    assert not caps.drop_no_color
    assert caps.reasons[0] == "tiles: pips, asked for (settings)"
    assert look(Wishes("auto", ""), TUITABLE_TILES="kanji").tiles is TileStyle.KANJI


def test_unknown_wishes_are_reported_and_passed_over() -> None:
    caps = look(Wishes(tiles="emoji"))
    assert caps.tiles is TileStyle.LATIN
    assert "'emoji' is not known (option)" in caps.reasons[0]


@pytest.mark.parametrize("term", ["", "dumb", "unknown"])
def test_dumb_terminals_go_line_by_line(term: str) -> None:
    caps = look(TERM=term, COLORTERM="truecolor")
    assert caps.plain
    assert not look(Wishes(plain=False), TERM=term).plain


def test_pipes_go_line_by_line_whatever_is_asked() -> None:
    pipe = Terminal(False)
    assert look(Wishes(plain=False), terminal=pipe).plain
    assert look(Wishes(plain=True)).plain
    assert detect({}, pipe).plain


@pytest.mark.parametrize(
    ("widths", "received", "term", "tiles"),
    [
        ((2, 1, 1), {}, "xterm", "latin"),
        ((2, 1, 1), {"LANG": "ja_JP.UTF-8"}, "xterm", "kanji"),
        ((2, 1, 1), {"LC_ALL": "ko_KR.UTF-8", "LANG": "C"}, "xterm", "kanji"),
        ((1, 1, 1), {"LANG": "en_GB.UTF-8"}, "xterm", "ascii"),
        ((2, 2, 2), {"LANG": "zh_CN.UTF-8"}, "xterm", "ascii"),
        (None, {"LANG": "en_GB.UTF-8"}, "xterm", "latin"),
        (None, {"LANG": "ja_JP.utf8"}, "xterm", "latin"),
        (None, {"LC_ALL": "C", "LANG": "en_GB.UTF-8"}, "xterm", "ascii"),
        (None, {}, "xterm", "ascii"),
        ((2, 1, 1), {"LANG": "en_GB.UTF-8"}, "linux", "ascii"),
        ((2, 1, 1), {"LANG": "en_GB.UTF-8"}, "vt100", "ascii"),
    ],
)
def test_characters(widths: Widths | None, received: dict[str, str], term: str, tiles: str) -> None:
    caps = look(terminal=Terminal(True, "UTF-8", received), widths=widths, TERM=term)
    assert caps.tiles == tiles
    assert caps.proven == (widths == (2, 1, 1) and term == "xterm")


def test_an_encoding_that_cannot_say_it_means_ascii() -> None:
    assert look(terminal=Terminal(True, "ascii", {})).tiles is TileStyle.ASCII


def test_the_terminal_is_not_asked_in_vain() -> None:
    def probe() -> Widths | None:
        raise AssertionError

    for wish, term in ((Wishes("latin"), "xterm"), (Wishes(plain=True), "xterm"), (Wishes(), "linux")):
        detect({"TERM": term}, HERE, wishes=[wish], probe=probe)


def test_prepare_sets_what_is_read_at_import() -> None:
    environ = {"NO_COLOR": "", "SSH_CONNECTION": "1 2 3 4", "COLORTERM": "truecolor"}
    prepare(look(also=environ), environ)
    assert "NO_COLOR" not in environ
    assert environ["TEXTUAL_COLOR_SYSTEM"] == "truecolor"
    assert environ["TEXTUAL_DISABLE_KITTY_KEY"] == "1"
    assert environ["ESCDELAY"] == "400"
    environ = {"NO_COLOR": "1", "SSH_CONNECTION": "1 2 3 4", "ESCDELAY": "50"}
    prepare(look(also=environ), environ)
    assert (environ["NO_COLOR"], environ["ESCDELAY"]) == ("1", "50")
    assert environ["TEXTUAL_COLOR_SYSTEM"] == "standard"
    local: dict[str, str] = {}
    prepare(look(), local)
    assert local == {"TEXTUAL_COLOR_SYSTEM": "256", "TEXTUAL_DISABLE_KITTY_KEY": "1"}


def test_colours_given_up_can_be_chosen_again() -> None:
    """Whoever chose few colours yesterday may walk back to those that the terminal has."""
    for environ, most in (({"COLORTERM": "truecolor"}, "truecolor"), ({}, "256"), ({"TERM": "xterm"}, "standard")):
        environ = {"TERM": "xterm-256color", "TUITABLE_COLOUR": "none", **environ}
        caps = look(also=environ)
        assert (caps.theme, caps.most_colours) == ("mono", most)
        prepare(caps, environ)
        assert environ["TEXTUAL_COLOR_SYSTEM"] == most
    assert look(also={"TERM": "xterm", "TUITABLE_COLOUR": "felt"}).most_colours == "truecolor"
    assert look(also={"COLORTERM": "truecolor", "NO_COLOR": "1"}).most_colours == "standard"


@pytest.fixture
def pair() -> Iterator[tuple[int, int]]:
    """The two ends of a terminal that is not the controlling one."""
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)
    os.close(theirs)


def answering(fd: int, widths: Callable[[str], int], heard: list[bytes]) -> threading.Thread:
    """A terminal that answers cursor reports; `heard` gets all it was sent."""

    def run() -> None:
        got = b""
        done = 0
        until = time.monotonic() + 2
        while not got.endswith(b"\x1b[K") and time.monotonic() < until:
            got += os.read(fd, 256)
            asked = re.findall(rb"\r([^\r\x1b]+)\x1b\[6n", got)
            for glyph in asked[done:]:
                os.write(fd, b"\x1b[7;%dR" % (widths(glyph.decode()) + 1))
            done = len(asked)
        heard.append(got)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def test_probe_reads_the_widths_and_leaves_no_trace(pair: tuple[int, int]) -> None:
    ours, theirs = pair
    before = termios.tcgetattr(theirs)
    heard: list[bytes] = []
    thread = answering(ours, lambda glyph: 2 if glyph == "萬" else 1, heard)
    assert probe_widths(theirs, theirs, limit=2.0) == (2, 1, 1)
    thread.join(2)
    assert heard[0].endswith(b"\r\x1b[K")
    assert termios.tcgetattr(theirs) == before


def test_probe_gives_up_in_time(pair: tuple[int, int]) -> None:
    _, theirs = pair
    before = termios.tcgetattr(theirs)
    start = time.monotonic()
    assert probe_widths(theirs, theirs) is None
    assert time.monotonic() - start < 1.0
    assert termios.tcgetattr(theirs) == before


def test_probe_of_something_else_asks_nothing() -> None:
    reading, writing = os.pipe()
    try:
        assert probe_widths(reading, writing) is None
        os.set_blocking(reading, False)
        with pytest.raises(BlockingIOError):
            os.read(reading, 1)
    finally:
        os.close(reading)
        os.close(writing)


def test_the_locale_is_the_one_the_process_got() -> None:
    code = (
        "import os; from tuitable.tui.caps import locale_as_received as l;"
        "print(os.environ.get('LC_CTYPE'), l(os.environ))"
    )
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    answer = subprocess.run(
        [sys.executable, "-c", code],
        env=environ | {"LANG": "C"},
        capture_output=True,
        text=True,
        check=True,
        timeout=30,
    )
    assert answer.stdout.endswith("{'LANG': 'C'}\n")
