"""Helpers for all tests."""

from __future__ import annotations

from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


def shared_folder(name: str) -> Path:
    """A folder of the material beside the repository; skips the test, with the reason, where it is missing."""
    folder = REPOSITORY.parent / "shared" / name
    if not folder.is_dir():
        pytest.skip(f"the folder shared/{name} does not lie beside the repository")
    return folder
