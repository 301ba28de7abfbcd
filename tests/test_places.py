"""Folders and settings: the user's choice first, whole files always, defaults where something is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

from tuitable import places
from tuitable.errors import TuitableError


class Wishes(msgspec.Struct):
    """As a screen may keep them."""

    theme: str = "felt"
    pace: float = 0.4
    names: tuple[str, ...] = ()


def test_folders_follow_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUITABLE_RECORDS", str(tmp_path / "r"))
    monkeypatch.setenv("TUITABLE_CONFIG", "~/c")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert places.records_folder() == tmp_path / "r"
    assert places.config_folder() == tmp_path / "c"
    assert places.settings_file() == tmp_path / "c" / "settings.json"
    monkeypatch.delenv("TUITABLE_RECORDS")
    monkeypatch.delenv("TUITABLE_CONFIG")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert places.records_folder() == tmp_path / "data" / "tuitable" / "records"
    assert places.config_folder() == tmp_path / "config" / "tuitable"


def test_settings_come_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    assert places.load_settings(Wishes, path) == (Wishes(), [])
    places.save_settings(Wishes("ink", 1.5, ("a", "b")), path)
    assert places.load_settings(Wishes, path) == (Wishes("ink", 1.5, ("a", "b")), [])
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize("data", [b"", b"{", b"[1]", b"\xff", b"null", b'{"a":' + b"[" * 9999])
def test_unreadable_settings_give_the_defaults_and_one_line(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    found, wrong = places.load_settings(Wishes, path)
    assert found == Wishes()
    assert wrong == [f"{path}: not a JSON object; the defaults are used"]


def test_a_wrong_setting_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(b'{"theme":7,"pace":2,"names":["x"],"colour":"red"}')
    found, wrong = places.load_settings(Wishes, path)
    assert found == Wishes("felt", 2.0, ("x",))
    assert len(wrong) == 2
    assert "theme" in wrong[0]
    assert "its default is used" in wrong[0]
    assert "no setting 'colour'" in wrong[1]


def test_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(TuitableError, match="settings are not saved"):
        places.save_settings(Wishes(), blocked / "settings.json")
    (tmp_path / "settings.json").mkdir()
    found, wrong = places.load_settings(Wishes, tmp_path / "settings.json")
    assert found == Wishes()
    assert "cannot be read" in wrong[0]


def test_a_failed_save_leaves_the_old_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "settings.json"
    places.save_settings(Wishes("ink"), path)

    def refuse(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(TuitableError, match="No space left"):
        places.save_settings(Wishes("paper"), path)
    assert places.load_settings(Wishes, path)[0] == Wishes("ink")
    assert [p.name for p in tmp_path.iterdir()] == ["settings.json"]
