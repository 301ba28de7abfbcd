"""`play`, `continue` and `replay` without a screen: good starts, bad input, full disks (terminal.md 5)."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import REPOSITORY

from tuitable.record.codec import read_record

RULES = "chinese-classical"


def run(
    folder: Path, *args: str, text: str | None = "", limit: int = 0, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "TUITABLE_RECORDS": str(folder), "PYTHONPATH": str(REPOSITORY), **(env or {})}

    def limited() -> None:
        if limit:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [sys.executable, "-m", "tuitable", *args],
        input=text,
        capture_output=True,
        text=True,
        env=environ,
        timeout=60,
        check=False,
        preexec_fn=limited,
    )


def record(folder: Path) -> Path:
    (path,) = folder.glob("*.tuit")
    return path


@pytest.mark.parametrize(("option", "value"), [("--tiles", "foo"), ("--colour", "mauve")])
def test_a_look_that_there_is_not_is_refused_before_a_game_begins(tmp_path: Path, option: str, value: str) -> None:
    done = run(tmp_path, "play", "--rules", RULES, "--plain", option, value)
    assert done.returncode == 2
    assert f"Invalid value for '{option}': '{value}' is not one of 'auto'" in done.stderr
    assert not list(tmp_path.glob("*.tuit"))


def test_the_end_of_the_input_keeps_the_game(tmp_path: Path) -> None:
    done = run(tmp_path, "play", "--rules", RULES, "--plain", "--seed", "1")
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.rstrip().splitlines()[-1].startswith("The game is kept in ")
    assert "Go on with: tuitable continue" in done.stdout
    again = run(tmp_path, "continue", "--plain", text="t\n")
    assert again.returncode == 0
    assert "You are " in again.stdout


def test_standard_input_that_is_closed_is_an_end_too(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tuitable", "play", "--rules", RULES]
    environ = {**os.environ, "TUITABLE_RECORDS": str(tmp_path), "PYTHONPATH": str(REPOSITORY)}
    shell = ["sh", "-c", 'exec "$@" <&-', "sh", *command]
    done = subprocess.run(shell, capture_output=True, text=True, env=environ, timeout=60, check=False)
    assert done.returncode == 0
    assert "The game is kept in " in done.stdout


def test_the_same_seed_and_answers_make_the_same_game(tmp_path: Path) -> None:
    games = []
    for name in ("a", "b"):
        run(tmp_path / name, "play", "--rules", RULES, "--seed", "42", text="n\na\nn\na\nn\n")
        games.append(list(read_record(record(tmp_path / name)).events))
    assert games[0] == games[1]


def test_who_sits_where_and_under_which_names(tmp_path: Path) -> None:
    path = tmp_path / "game.tuit"
    seats = [
        "--seat",
        "1=computer:quick",
        "--seat",
        "3=person",
        "--seat",
        "4=person",
        "--name",
        "Asha",
        "--name",
        "Ben",
    ]
    done = run(tmp_path, "play", "--rules", RULES, *seats, "-o", str(path))
    assert done.returncode == 0, done.stderr
    players = read_record(path).header.players
    assert [player.kind for player in players] == ["computer", "computer", "person", "person"]
    assert players[0].style == "quick"
    assert (players[2].name, players[3].name) == ("Asha", "Ben")
    assert "take the keyboard, Enter opens the hand." in done.stdout
    assert "Hand: a" not in done.stdout
    again = run(tmp_path, "play", "--rules", RULES, "-o", str(path))
    assert again.returncode == 2
    assert "tuitable: " in again.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--rules", "nobody"], "there are no rules 'nobody'"),
        (["--rules", RULES, "--set", "x"], "NAME=VALUE"),
        (["--rules", RULES, "--set", "nothing=1"], "nothing"),
        (["--rules", RULES, "--seat", "5=person"], "5=person"),
        (["--rules", RULES, "--seat", "1=cat"], "1=cat"),
        (["--rules", RULES, "--seat", "1=person:quick"], "no style; a name is given by --name quick"),
        (["--rules", RULES, "--seat", "2=computer:oracle"], "oracle"),
        (["--rules", RULES, "--name", "a", "--name", "b"], "2 names"),
        (["--rules", RULES, "--pace", "-1"], "pace"),
        (["--rules", RULES, "-o", "/proc/none/x.tuit"], "cannot be written"),
        ([], "rules"),
    ],
)
def test_bad_input_is_one_clear_line_and_nothing_is_begun(tmp_path: Path, args: list[str], said: str) -> None:
    done = run(tmp_path, "play", "--plain", *args)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.glob("*.tuit")) == []


def test_going_on_with_nothing_or_with_what_is_over(tmp_path: Path) -> None:
    done = run(tmp_path, "continue", "--plain")
    assert done.returncode == 2
    assert "there is no unfinished game" in done.stderr
    done = run(tmp_path, "continue", "--plain", str(tmp_path / "none.tuit"))
    assert done.returncode == 2
    done = run(tmp_path, "continue", "--plain", str(REPOSITORY / "tests" / "records_by_hand" / "ready.tuit"))
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_fouls_are_permitted_where_the_record_says_so(tmp_path: Path) -> None:
    # East's first turn comes with no winning hand, so a win is a false one (D-35).
    args = ("play", "--rules", RULES, "--plain", "--seed", "1", "--fouls")
    refused = run(tmp_path / "a", *args, "refused", text="a\na\na\na\n")
    assert "(foul)" not in refused.stdout
    permitted = run(tmp_path / "b", *args, "permitted", text="n\na\na\n")
    assert "w win (foul)" in permitted.stdout
    assert read_record(record(tmp_path / "b")).header.tags == {"fouls": "permitted"}
    again = run(tmp_path / "b", "continue", "--plain", text="n\na\nn\na\nn\na\n")
    assert "w win (foul)" in again.stdout
    assert "fouls" not in read_record(record(tmp_path / "a")).header.tags


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    first = run(tmp_path, "play", "--rules", RULES, "--seed", "1")
    assert first.returncode == 0
    size = record(tmp_path).stat().st_size
    answers = "n\n" * 60 + "q\n"
    done = run(tmp_path, "continue", "--plain", text=answers, limit=size + 1200)
    assert "The game could not be written: " in done.stdout
    assert "Enter tries again, q leaves; nothing is lost." in done.stdout
    assert done.returncode == 0, done.stderr
    before = len(read_record(record(tmp_path)).events)
    again = run(tmp_path, "continue", "--plain", text="n\n" * 20)
    assert again.returncode == 0, again.stderr
    assert len(read_record(record(tmp_path)).events) > before
    verified = run(tmp_path, "verify", str(record(tmp_path)))
    assert verified.returncode == 0, verified.stdout


def test_a_record_is_looked_at_in_lines(tmp_path: Path) -> None:
    path = REPOSITORY / "tests" / "records_by_hand" / "classical.tuit"
    done = run(tmp_path, "replay", "--plain", str(path), text="\n\nend\ns\nr\nq\n")
    assert done.returncode == 0, done.stderr
    assert " points in all." in done.stdout
    assert ", as played." in done.stdout
    for wrong in (tmp_path / "none.tuit", REPOSITORY / "pyproject.toml", REPOSITORY):
        done = run(tmp_path, "replay", "--plain", str(wrong))
        assert done.returncode == 2
        assert "Traceback" not in done.stderr


def test_without_a_terminal_the_start_is_a_menu_in_lines(tmp_path: Path) -> None:
    done = run(tmp_path)
    assert done.returncode == 0
    assert "Type a number. Enter alone repeats this. q leaves." in done.stdout
    assert "\x1b" not in done.stdout
