"""The settings file: what is wrong costs only itself, what is in it is never lost, what is written is whole."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tuitable.tui import settings as kept
from tuitable.tui.settings import Choices, Settings, read, remember, tidy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "settings.json"


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(data)


def test_no_file_means_the_defaults(path: Path) -> None:
    assert read(path) == (Settings(), [])


def test_what_is_remembered_comes_back(path: Path) -> None:
    start = Choices(rules="one", options={"one": {"limit": "500"}}, names=["Zoë", "", "", ""])
    changed = {"tiles": "kanji", "colour": "16", "suits": "cdb", "keys": "vim", "keymap": {"turn.win": ["W"]},
               "pace": 1.5, "sort": False, "clock": 20.0, "hints": True, "spoken": "english", "mouse": True,
               "name": "Asha", "known": ["one"], "learned": True, "lesson": 4, "last_rules": "one",
               "start": start}  # fmt: skip
    assert set(changed) == set(Settings.__struct_fields__)
    assert remember(changed, path) == ""
    assert read(path) == (Settings(**changed), [])
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xff", b"null", b'{"a":' + b"[" * 9999])
def test_an_unreadable_file_is_told_in_one_line_and_never_lost(path: Path, data: bytes) -> None:
    put(path, data)
    found, wrong = read(path)
    assert found == Settings()
    assert wrong == [f"{path}: not a JSON object; the defaults are used"]
    assert "settings.json.old" in remember({"hints": True}, path)
    assert path.with_name("settings.json.old").read_bytes() == data
    assert read(path) == (Settings(hints=True), [])
    path.write_bytes(data)
    assert "settings.json.old2" in remember({"hints": True}, path)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("tiles", "ink", "not one of auto, latin, kanji"),
        ("colour", 7, "not one of auto, felt"),
        ("keys", None, "not one of arcade, vim"),
        ("pace", -1, "not a number from 0 to 60"),
        ("pace", True, "not a number"),
        ("clock", 0, "not a number from 1 to 3600 or null"),
        ("sort", "yes", "neither true nor false"),
        ("known", "one", "not a list of at most 200 texts"),
        ("known", ["x"] * 201, "not a list"),
        ("name", 4, "not a text"),
        ("start", [], "not an object"),
        ("keymap", [], "not an object"),
    ],
)
def test_a_wrong_setting_costs_only_itself_and_stays_in_the_file(
    path: Path, name: str, value: object, said: str
) -> None:
    put(path, json.dumps({name: value, "hints": True}).encode())
    found, wrong = read(path)
    assert found == Settings(hints=True)
    (line,) = wrong
    assert line.startswith(f"{path}: {name}: ")
    assert said in line
    assert line.endswith("its default is used")
    assert remember({"learned": True}, path) == ""
    assert json.loads(path.read_bytes()) == {name: value, "hints": True, "learned": True}


def test_a_wrong_choice_of_the_start_screen_costs_only_itself(path: Path) -> None:
    put(path, b'{"start":{"seats":"person","fouls":"permitted","hue":1}}')
    found, wrong = read(path)
    assert found.start == Choices(fouls="permitted")
    assert [line.removeprefix(f"{path}: ") for line in wrong] == [
        'start: seats: "person" is not a list of at most 4 texts; its default is used',
        "start: there is no setting 'hue'; it is ignored",
    ]


def test_an_unknown_setting_is_told_and_kept(path: Path) -> None:
    put(path, b'{"from_tomorrow":[1,2]}')
    found, wrong = read(path)
    assert found == Settings()
    assert wrong == [f"{path}: there is no setting 'from_tomorrow'; it is ignored"]
    remember({"hints": True}, path)
    assert json.loads(path.read_bytes()) == {"from_tomorrow": [1, 2], "hints": True}


def test_texts_are_bounded_and_hide_nothing(path: Path) -> None:
    hostile = "A\x1b[31m\u202eb\x9b\n c" + "x" * 5000
    put(path, json.dumps({"name": hostile, "known": [hostile], "keymap": {hostile: hostile}, "e\x1b": 1}).encode())
    found, wrong = read(path)
    assert found.name == "A[31mb c" + "x" * 16
    assert len(found.known[0]) == 64
    assert "\x1b" not in str(found)
    assert "\x1b" not in str(wrong)
    assert tidy("\u2066a\u200bb\x85c") == "ab c"


def test_a_disk_that_refuses_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = path.parent
    blocked.write_text("")
    assert "settings are not saved" in remember({"hints": True}, path)
    blocked.unlink()
    path.mkdir(parents=True)
    found, wrong = read(path)
    assert found == Settings()
    assert "not a file" in wrong[0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(path: Path) -> None:
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    found, wrong = read(path)
    assert found == Settings()
    assert "not a file" in wrong[0]
    assert remember({"hints": True}, path).endswith("was not a file and is now settings.json.old; "
                                                   "settings are kept in a new file")  # fmt: skip
    assert read(path)[0].hints


def test_a_mark_of_the_byte_order_does_no_harm(path: Path) -> None:
    put(path, b'\xef\xbb\xbf{"pace": 1.5}')
    assert read(path) == (Settings(pace=1.5), [])


def test_many_wrong_things_are_counted(path: Path) -> None:
    put(path, json.dumps({f"k{number}": 1 for number in range(120)}).encode())
    _, wrong = read(path)
    assert len(wrong) == 21
    assert "'k19'" in wrong[19]
    assert wrong[20] == f"{path}: 100 more things in it cannot be used"


def test_a_failed_save_leaves_the_old_settings(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember({"tiles": "pips"}, path)

    def refuse(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    assert "No space left" in remember({"tiles": "latin"}, path)
    assert read(path)[0].tiles == "pips"
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


def test_a_linked_file_stays_a_link(path: Path, tmp_path: Path) -> None:
    real = tmp_path / "dotfiles.json"
    real.write_text("{}")
    path.parent.mkdir()
    path.symlink_to(real)
    assert remember({"hints": True}, path) == ""
    assert path.is_symlink()
    assert json.loads(real.read_bytes()) == {"hints": True}


def test_every_setting_is_checked_and_every_default_passes() -> None:
    fields = msgspec.to_builtins(Settings())
    start = fields.pop("start")
    assert set(fields) == set(kept._SETTINGS)
    assert set(start) == set(kept._CHOICES)
    assert all(kept._SETTINGS[name](value) == value for name, value in fields.items())
    assert all(kept._CHOICES[name](value) == value for name, value in start.items())


def test_reading_the_settings_loads_neither_rules_nor_the_screen_library() -> None:
    code = "import sys, tuitable.tui.settings; print([m for m in sys.modules if 'textual' in m or '.rules' in m])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert run.stdout.strip() == "[]"
