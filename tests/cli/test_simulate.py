"""`tuitable simulate`: the same seed makes the same records, and records that verify."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tuitable.cli.main import run
from tuitable.cli.simulate import game_seed
from tuitable.record.codec import read_record
from tuitable.record.events import HandBegan, MatchEnded
from tuitable.record.journal import seed_file
from tuitable.review.verify import Status, verify_file
from tuitable.state.choices import Decision, Vote
from tuitable.state.views import View


def simulate(*words: str) -> int:
    return run(["simulate", "--players", "random", *words])


def records(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.tuit"))


@pytest.mark.parametrize("rules", ["chinese-classical", "arushiaru"])
def test_the_same_seed_makes_the_same_lines_but_for_the_first(tmp_path: Path, rules: str) -> None:
    for name in ("one", "two"):
        words = ["--rules", rules, "--seed", "s", "--games", "2", "--hands", "3", "-o", str(tmp_path / name)]
        assert simulate(*words) == 0
    one, two = records(tmp_path / "one"), records(tmp_path / "two")
    assert [path.name for path in one] == [path.name for path in two]
    assert len(one) == 2
    for first, second in zip(one, two, strict=True):
        assert first.read_bytes().split(b"\n")[1:] == second.read_bytes().split(b"\n")[1:]
    assert one[0].read_bytes().split(b"\n")[3:] != one[1].read_bytes().split(b"\n")[3:]


def test_a_whole_match_verifies_at_all_levels(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rules", "arushiaru", "--set", "time_limit_s=none", "--seed", "whole", "-o", str(tmp_path), "--json"]
    assert simulate(*words) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["games"], answer["finished"]) == (1, 1)
    path = Path(answer["records"][0])
    report = verify_file(str(path))
    assert [level.status for level in report.levels] == [Status.PASSED] * 8
    events = read_record(path).events
    assert sum(isinstance(event, HandBegan) for event in events) == answer["hands"] >= 16
    end = next(event for event in events if isinstance(event, MatchEnded))
    assert end.seed == game_seed("whole", 1)
    assert not seed_file(path).exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--rules", "arushiaru", "--seed", "s", "--hands", "1", "-o", str(tmp_path)]
    assert simulate(*words) == 0
    before = records(tmp_path)[0].read_bytes()
    assert simulate(*words) == 2
    assert records(tmp_path)[0].read_bytes() == before


def test_without_a_folder_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert simulate("--rules", "arushiaru", "--hands", "1") == 0
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "words",
    [
        ["--rules", "no-such-rules"],
        ["--rules", "arushiaru", "--set", "nonsense=1"],
        ["--rules", "arushiaru", "--players", "no-such-style"],
        ["--rules", "arushiaru", "--players", "random,random"],
        ["--rules", "arushiaru", "--games", "0"],
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--hands", "1", *words]) == 2
    assert capsys.readouterr().err.strip()


@pytest.mark.parametrize("answer", [None, Vote("nothing of the kind")])
def test_a_computer_that_fails_is_told_in_one_line_with_its_game(
    answer: Vote | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Broken:
        def choose(self, view: View, decision: Decision) -> Vote:
            if answer is None:
                raise ZeroDivisionError("boom")
            return answer

    monkeypatch.setattr("tuitable.cli.simulate.player", lambda *_: Broken())
    assert simulate("--rules", "tenhou", "--seed", "s", "-o", str(tmp_path)) == 2
    (line,) = capsys.readouterr().err.splitlines()
    kind = "ZeroDivisionError: boom" if answer is None else "IllegalChoice: "
    assert line.startswith(f"tuitable: a computer player failed while choosing ({kind}")
    assert line.endswith("It was game 1 of the seed s.")
    assert read_record(records(tmp_path)[0]).events
