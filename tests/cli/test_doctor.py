"""`tuitable doctor`: facts, what follows, faults with their remedy, samples; no codes where nobody can show them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tuitable.cli.doctor import hindrances
from tuitable.tui.inks import COLOURS_16, COLOURS_256, TRUECOLOR
from tuitable.tui.samples import brush_for, coloured_lines, depth_of, plain_lines, sample, themes_within
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import TileStyle


def doctor(tmp_path: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "TUITABLE_RECORDS": str(tmp_path / "records"), "TUITABLE_CONFIG": str(tmp_path / "config")}
    return subprocess.run(
        [sys.executable, "-m", "tuitable", "doctor", *arguments],
        env=env | environment, capture_output=True, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip


def test_in_a_pipe_it_tells_everything_without_codes(tmp_path: Path) -> None:
    done = doctor(tmp_path, TERM="xterm-256color", COLORTERM="truecolor", LANG="de_DE.UTF-8")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
    assert all(word in done.stdout for word in ("xterm-256color", "truecolor", "LANG=de_DE.UTF-8", "textual"))
    assert "screen: line mode, input, output or error output is not a terminal" in done.stdout
    assert "colour: felt, COLORTERM is truecolor" in done.stdout
    assert all(f"  {style.value}\n" in done.stdout for style in TileStyle)
    assert done.stdout.endswith("Nothing stands in the way.\n")
    assert not (tmp_path / "records").exists()


def test_json_holds_the_same(tmp_path: Path) -> None:
    told = json.loads(doctor(tmp_path, "--json", "--tiles", "pips", TERM="dumb").stdout)
    assert told["terminal"]["variables"]["TERM"] == "dumb"
    assert told["terminal"]["plain"] is True
    assert "tiles: pips, asked for (option)" in told["terminal"]["reasons"]
    assert told["folders"]["records"] == {"path": str(tmp_path / "records"), "there": False, "hindrance": ""}
    assert told["hindrances"] == []


def test_faults_of_the_settings_are_told_and_hinder_nobody(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    faults = {"pace": -1, "keymap": {"turn.fly": ["y"]}}
    (tmp_path / "config" / "settings.json").write_text(json.dumps(faults))
    done = doctor(tmp_path)
    assert done.returncode == 0
    assert "pace: -1 is not a number from 0 to 60" in done.stdout
    assert "keymap: turn.fly: there is no action of that name" in done.stdout


def test_a_folder_that_cannot_be_written_is_status_1_with_a_remedy(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = doctor(tmp_path, TUITABLE_RECORDS=str(tmp_path / "file" / "records"))
    assert done.returncode == 1
    wrong = done.stdout.splitlines()[-1]
    assert wrong.startswith("Wrong: games cannot be kept: ")
    assert "TUITABLE_RECORDS names another folder" in wrong


def test_hostile_values_stay_on_their_line(tmp_path: Path) -> None:
    done = doctor(tmp_path, TERM="x\x1b[31m\u202e\nWrong: all", TUITABLE_TILES="\x1b]0;gone\x07")
    assert "\x1b" not in done.stdout
    assert "\u202e" not in done.stdout
    assert not any(line.startswith("Wrong") for line in done.stdout.splitlines())


def test_an_output_without_unicode_is_no_fault(tmp_path: Path) -> None:
    done = doctor(tmp_path, LANG="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_a_small_screen_and_missing_packages_are_hindrances() -> None:
    kept = {name: {"hindrance": ""} for name in ("records", "settings")}
    have = dict.fromkeys(("textual", "rich", "msgspec", "click", "platformdirs"), "1")
    screen = {"plain": False, "columns": 79, "lines": 24}
    assert hindrances(screen, kept, have) == [
        "the screen needs 80 by 24 and has 79 by 24; make it larger, or use --plain"
    ]
    assert hindrances(screen | {"plain": True}, kept, have) == []
    assert "textual" in hindrances(screen | {"columns": 80}, kept, have | {"textual": "missing"})[0]


@pytest.mark.parametrize(
    ("depth", "without"),
    [(TRUECOLOR, set()), (COLOURS_256, {"felt", "paper"}), (COLOURS_16, {"felt", "paper", "slate"})],
)
def test_only_colours_that_the_terminal_has_are_shown(depth: str, without: set[str]) -> None:
    shown = set(themes_within(depth))
    assert {"ansi16", "mono"} <= shown
    assert not shown & without
    assert depth != TRUECOLOR or shown == set(THEMES)


@pytest.mark.parametrize("style", list(TileStyle))
def test_a_sample_is_the_same_with_and_without_codes(style: TileStyle) -> None:
    for theme in THEMES:
        canvas = sample(brush_for(style, theme))
        painted = coloured_lines(canvas, theme, depth_of(theme))
        bare = [re.sub("\x1b\\[[0-9;]*m", "", line).rstrip() for line in painted]
        assert bare == plain_lines(canvas)
        assert all(line.endswith("\x1b[m") for line in painted)
