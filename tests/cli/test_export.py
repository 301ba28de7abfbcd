"""`tuitable export`: to the screen or a file that is whole or not there; refusals by name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.formats.invented import games
from tuitable.cli.export import command
from tuitable.errors import FormatError, RecordError
from tuitable.formats.sniff import open_source

TEXTS = dict(games())


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "game.xml"
    path.write_text(TEXTS["double"])
    return path


def run(*args: object) -> Result:
    result = CliRunner().invoke(command, [str(arg) for arg in args], standalone_mode=False)
    if result.exception is not None:
        raise result.exception
    return result


@pytest.mark.parametrize("form", ["tenhou6", "mjai", "mjlog"])
def test_to_a_file_that_import_reads(log: Path, tmp_path: Path, form: str) -> None:
    target = tmp_path / "deep" / "out"
    result = run(log, "--to", form, "-o", target)
    assert result.return_value == 0
    assert result.stdout == f"{log}: 1 hand to {target}\n"
    assert open_source(target).kind == form
    assert [path.name for path in target.parent.iterdir()] == ["out"]


def test_to_the_screen_with_what_is_left_out_beside_it(log: Path) -> None:
    result = run(log, "--to", "mjai")
    assert json.loads(result.stdout.splitlines()[0])["type"] == "start_game"
    assert result.stderr == "left out: the dice and the rules\n"


def test_text_of_one_hand(log: Path) -> None:
    assert "Hand 1: East 1" in run(log, "--to", "text", "--hand", "1").stdout
    with pytest.raises(Exception, match="--hand goes with --to text"):
        run(log, "--to", "mjai", "--hand", "1")


def test_report_in_json(log: Path, tmp_path: Path) -> None:
    told = json.loads(run(log, "--to", "tenhou6", "--json").stdout)
    assert (told["to"], told["hands"]) == ("tenhou6", 1)
    assert json.loads(told["text"])["name"] == ["A", "B", "C", "D"]
    told = json.loads(run(log, "--to", "tenhou6", "--json", "-o", tmp_path / "x").stdout)
    assert told["output"] == str(tmp_path / "x")
    assert "text" not in told


def test_no_file_is_overwritten_unasked(log: Path, tmp_path: Path) -> None:
    target = tmp_path / "out"
    target.write_text("mine")
    with pytest.raises(RecordError, match="--force"):
        run(log, "--to", "text", "-o", target)
    assert target.read_text() == "mine"
    run(log, "--to", "text", "-o", target, "--force")
    assert target.read_text() != "mine"


def test_a_refusal_writes_nothing(tmp_path: Path) -> None:
    bots = tmp_path / "bots.jsonl"
    run_log = tmp_path / "game.xml"
    run_log.write_text(TEXTS["simple"])
    run(run_log, "--to", "mjai", "-o", bots)
    lines = [json.loads(line) for line in bots.read_text().splitlines()]
    for line in lines:
        line.pop("yakus", None)
    bots.write_text("\n".join(map(json.dumps, lines)))
    with pytest.raises(FormatError, match="mjlog cannot say a win without what counted in it"):
        run(bots, "--to", "mjlog", "-o", tmp_path / "out")
    assert not (tmp_path / "out").exists()
