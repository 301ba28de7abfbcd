"""Other people's words in what the commands print, as text and as JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tuitable.cli.words import flat, json_text, plain

HOSTILE = "a\x1b[2J\x9b31m\u202eevil\u2066\u200b\u2028\x7f\U000e0041z"


def test_json_escapes_what_a_terminal_would_obey_and_means_the_same() -> None:
    value = {"name": HOSTILE, HOSTILE: [1, "Zoë 萬 \U0001f004"]}
    for text in (json_text(value), json_text(value, 2)):
        assert json.loads(text) == value
        hidden = {c for c in text if c not in "\n" and not c.isprintable()}
        assert hidden == set()
        assert "Zoë 萬 \U0001f004" in text
    assert "\\u009b31m\\u202eevil\\u2066\\u200b\\u2028\\u007f\\udb40\\udc41z" in json_text(HOSTILE).lower()


def test_text_drops_it() -> None:
    for text in (plain(HOSTILE), flat(HOSTILE)):
        assert text == "a[2J31mevilz"


def test_an_empty_list_of_hands_is_told(tmp_path: Path) -> None:
    (tmp_path / "none.json").write_text("[]")
    done = subprocess.run(
        [sys.executable, "-m", "tuitable", "score", "none.json"],
        capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])},
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("tuitable: none.json: the list is empty; put situation documents into it")
    assert done.stderr.count("\n") == 1
