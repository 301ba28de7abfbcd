"""A game that goes on with a seed file of another game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuitable.cli.main import run
from tuitable.cli.session import Session
from tuitable.errors import RecordError


def test_the_seed_of_another_game_is_refused(tmp_path: Path) -> None:
    assert (
        run(
            [
                "simulate",
                "--rules",
                "arushiaru",
                "--hands",
                "1",
                "--seed",
                "a",
                "--players",
                "random",
                "-o",
                str(tmp_path),
            ]
        )
        == 0
    )
    (path,) = tmp_path.glob("*.tuit")
    Session.resume(path).close()
    secret = tmp_path / f".{path.name}.seed"
    secret.write_text('{"seed":"another"}')
    before = path.read_bytes()
    with pytest.raises(RecordError, match="is not the seed of this game"):
        Session.resume(path)
    assert path.read_bytes() == before
