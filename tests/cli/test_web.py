"""`tuitable web`: who may play, what is started, what is drawn; the server itself is an extra and not needed here."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tuitable.cli.web import served_by, welcome
from tuitable.tui.caps import Terminal, detect
from tuitable.tui.tiles import TileStyle


@pytest.mark.parametrize(
    ("origin", "url", "may"),
    [
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000", True),
        ("http://localhost:8000", "http://127.0.0.1:8000", True),
        ("http://[::1]:8000", "http://127.0.0.1:8000", True),
        ("http://localhost:8001", "http://127.0.0.1:8000", False),
        ("https://localhost:8000", "http://127.0.0.1:8000", False),
        ("http://evil.example:8000", "http://127.0.0.1:8000", False),
        ("http://127.0.0.1.evil.example:8000", "http://127.0.0.1:8000", False),
        ("http://localhost:x", "http://127.0.0.1:8000", False),
        ("null", "http://127.0.0.1:8000", False),
        (None, "http://127.0.0.1:8000", False),
        ("https://games.example", "https://games.example", True),
        ("http://games.example", "https://games.example", False),
    ],
)
def test_only_its_own_page_may_talk_to_the_game(origin: str | None, url: str, may: bool) -> None:
    assert welcome(origin, url, 8000) is may


def test_no_shell_stays_between_and_nothing_is_read_as_one() -> None:
    command = served_by(("play", "--name", "a; rm -rf $HOME"))
    assert command.startswith("exec ")
    assert command.endswith("-m tuitable play --name 'a; rm -rf $HOME'")


def test_a_browser_has_a_screen_all_colours_and_all_characters() -> None:
    server = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "TERM": "dumb"}
    caps = detect(server, Terminal(is_terminal=False, encoding="ascii"))
    assert (caps.plain, caps.theme, caps.tiles, caps.colour_system) == (False, "felt", TileStyle.LATIN, "truecolor")
    asked = detect({**server, "NO_COLOR": "1", "TUITABLE_TILES": "kanji"}, Terminal(is_terminal=False))
    assert (asked.theme, asked.tiles) == ("mono", TileStyle.KANJI)
    assert detect({"TERM": "xterm"}, Terminal(is_terminal=False)).plain


@pytest.mark.parametrize(
    ("arguments", "said"),
    [(("--", "play", "--plain"), "lines are not for a browser"), ((), "needs the extra [web]")],
)
def test_what_cannot_be_served_is_one_line(arguments: tuple[str, ...], said: str) -> None:
    # A name that hides the extra, in case it is installed.
    code = "import sys; sys.modules['textual_serve.server'] = None; from tuitable.cli.main import run; sys.exit(run())"
    done = subprocess.run(
        [sys.executable, "-c", code, "web", *arguments], capture_output=True, text=True, timeout=60, check=False,
        env=dict(os.environ),
    )  # fmt: skip
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
