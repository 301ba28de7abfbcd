"""Helpers for all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


def shared_folder(name: str) -> Path:
    """A folder of the material beside the repository; skips the test, with the reason, where it is missing."""
    folder = REPOSITORY.parent / "shared" / name
    if not folder.is_dir():
        pytest.skip(f"the folder shared/{name} does not lie beside the repository")
    return folder


@pytest.fixture(autouse=True)
def own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes the settings of whoever runs it."""
    monkeypatch.setenv("TUITABLE_CONFIG", str(tmp_path_factory.getbasetemp() / "no-settings" / os.urandom(4).hex()))
