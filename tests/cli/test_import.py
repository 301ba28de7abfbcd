"""`tuitable import`: files and folders, one line a file, and nothing half-written."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.formats.test_mjlog import simple
from tuitable.cli import import_
from tuitable.cli.import_ import command
from tuitable.record.codec import read_record
from tuitable.record.events import MatchEnded
from tuitable.review.verify import verify_file

WHOLE = simple().close().replace('sc="250,15', 'owari="265,46.5,235,-26.5,250,0.0,250,-20.0" sc="250,15')
CUT = simple().close()


def run(*args: object) -> tuple[int, str]:
    result = CliRunner().invoke(command, [str(arg) for arg in args], standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result.return_value, result.output


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    folder = tmp_path / "logs"
    (folder / "deep").mkdir(parents=True)
    (folder / "whole.xml").write_text(WHOLE)
    (folder / "packed.mjlog").write_bytes(gzip.compress(WHOLE.replace('n0="A"', 'n0="E"').encode()))
    (folder / "deep" / "cut.txt").write_text(CUT)
    (folder / "deep" / "three.xml").write_text(WHOLE.replace('type="169"', 'type="185"'))
    (folder / "README.md").write_text("no log")
    return folder


def test_a_whole_game(logs: Path, tmp_path: Path) -> None:
    status, out = run(logs / "whole.xml", "-o", tmp_path / "out")
    assert status == 0
    assert "1 hand to" in out
    record = read_record(tmp_path / "out" / "whole.tuit")
    assert record.header.ruleset.id == "tenhou"
    assert isinstance(record.events[-2], MatchEnded)
    # The invented game ends after one hand, against Tenhou's rules, so level 7 is not asked here.
    levels = verify_file(str(tmp_path / "out" / "whole.tuit")).levels
    assert [level.level for level in levels if level.status == "passed" and level.level != 7] == [1, 2, 5, 6, 8]


def test_a_folder_with_all_sorts_of_files(logs: Path, tmp_path: Path) -> None:
    status, out = run(logs, "-o", tmp_path / "out")
    assert status == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["cut.tuit", "packed.tuit", "whole.tuit"]
    assert "cut short: the log ends after hand 1 without a final result" in out
    assert "three players" in out
    assert out.rstrip().endswith("3 imported, 1 left out, 1 other file passed over")


def test_nothing_done_is_status_2(logs: Path, tmp_path: Path) -> None:
    for name in (logs / "README.md", logs / "missing.xml", logs / "deep" / "three.xml"):
        assert run(name, "-o", tmp_path / "out")[0] == 2
    assert not (tmp_path / "out").exists()


def test_a_game_is_imported_once(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(logs / "whole.xml", "-o", out)
    first = (out / "whole.tuit").read_bytes()
    status, said = run(logs / "whole.xml", "-o", out)
    assert status == 0
    assert "imported before" in said
    assert (out / "whole.tuit").read_bytes() == first
    run(logs / "whole.xml", "-o", out, "--force")
    assert len(list(out.iterdir())) == 1


def test_another_game_of_the_same_name_is_never_overwritten(logs: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(logs / "whole.xml", "-o", out)
    (logs / "whole.xml").write_text(WHOLE.replace('n0="A"', 'n0="F"'))
    run(logs / "whole.xml", "-o", out)
    assert sorted(path.name for path in out.iterdir()) == ["whole-2.tuit", "whole.tuit"]


def test_json(logs: Path, tmp_path: Path) -> None:
    status, out = run(logs, "-o", tmp_path / "out", "--json")
    assert status == 1
    answer = json.loads(out.splitlines()[-1])
    assert (answer["imported"], answer["left_out"], answer["skipped"]) == (3, 1, 1)
    assert {Path(one["file"]).name: one.get("hands", 0) for one in answer["files"]} == {
        "whole.xml": 1, "packed.mjlog": 1, "cut.txt": 1, "three.xml": 0,
    }  # fmt: skip


def test_the_own_folder_is_the_default(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUITABLE_RECORDS", str(tmp_path / "own"))
    run(logs / "whole.xml")
    assert [path.name for path in (tmp_path / "own").iterdir()] == ["whole.tuit"]


def test_nothing_half_written_is_left(logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(import_.os, "replace", fail)
    status, out = run(logs / "whole.xml", "-o", tmp_path / "out")
    assert status == 2
    assert "No space left" in out
    assert list((tmp_path / "out").iterdir()) == []
