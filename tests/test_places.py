"""Folders: the user's choice first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuitable import places


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
