"""`tuitable --plain`, `--spoken`, and a replay in lines with all that the screen's has (terminal.md 5)."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from conftest import REPOSITORY

from tuitable.cli.main import run
from tuitable.record.codec import read_record
from tuitable.rules.library import shelf

READY = str(REPOSITORY / "tests" / "records_by_hand" / "ready.tuit")


TENHOU = shelf().index("tenhou") + 1
"""Its number in the menu."""
LOOKED_AT = ["tenhou", *(id for id in shelf() if id != "tenhou")]
OLD, OTHER = LOOKED_AT.index("american1924") + 1, LOOKED_AT.index("arushiaru") + 1
"""Numbers of rules in a replay, where those of the record come first."""


class Outcome:
    """What one run of the program said."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.lines = out.replace("> ", "").splitlines()


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Run the program in this process with typed lines."""
    monkeypatch.setenv("TUITABLE_RECORDS", str(tmp_path / "records"))
    monkeypatch.setenv("TUITABLE_CONFIG", str(tmp_path / "config"))

    def go(*args: str, text: str = "") -> Outcome:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text))
        status = run(list(args))
        out = capsys.readouterr()
        return Outcome(status, out.out, out.err)

    return go


def test_the_menu_ends_cleanly_with_its_input(said) -> None:
    for args in (("--plain",), (), ("start", "--plain"), ("start",)):
        done = said(*args)
        assert (done.status, done.err) == (0, "")
        assert done.lines[0].startswith("Tuitable: mahjong at a terminal")
        assert "Type a number. Enter alone repeats this. q leaves." in done.lines
    assert said("--plain", text="q\n").status == 0


def test_a_game_is_set_up_and_begun_from_the_menu(said, tmp_path: Path) -> None:
    # The rules; seat 2 becomes a person with a name, seat 3 another computer; a seed; fouls permitted.
    done = said("--plain", text=f"3\n{TENHOU}\n6\n2\n1\nBenno\n6\n3\n3\n7\n12\n8\n1\n\nq\n")
    assert done.status == 0, done.err
    (path,) = (tmp_path / "records").glob("*.tuit")
    header = read_record(path).header
    assert header.ruleset.id == "tenhou"
    assert [player.kind for player in header.players] == ["person", "person", "computer", "computer"]
    assert header.players[1].name == "Benno"
    assert header.tags == {"fouls": "permitted"}
    assert f"The game is kept in {path}. Go on with: tuitable continue" in done.lines
    again = said("--plain", text="2\n\nt\nq\n")
    assert any(line.startswith("2: go on with the game that is waiting: Tenhou") for line in again.lines)
    assert "take the keyboard, Enter opens the hand." in again.out


def test_the_menu_helps_and_says_that_no_game_waits(said) -> None:
    done = said("--plain", text="?\nhelp\n2\nq\n")
    assert len([line for line in done.lines if line.startswith("1: play ")]) == 3
    assert "No game waits; 1 begins one." in done.lines


def test_an_option_of_the_rules_is_chosen_and_what_is_no_answer_changes_nothing(said, tmp_path: Path) -> None:
    done = said("--plain", text=f"3\n{TENHOU}\n5\n3\n2\nabc\n99\n5\n77\n5\n\n3\n0\n1\nq\n")
    assert "'abc' is no answer here. Enter alone repeats the choices." in done.lines
    assert done.lines.count("Nothing is changed.") == 3
    (path,) = (tmp_path / "records").glob("*.tuit")
    assert read_record(path).header.ruleset.options.get("length") == "east"


def test_names_of_tiles_are_kept_and_the_option_goes_before(said) -> None:
    done = said(
        "--plain", text=f"3\n{TENHOU}\n9\n2\n7\n7\n1\nhand\nspoken japanese\nH\nspoken codes\nH\nspoken klingon\nq\n"
    )
    hands = [line for line in done.lines if "Hand: a " in line]
    assert any(" of characters" in line for line in hands)
    assert any("-man" in line for line in hands)
    assert any(line.startswith("Hand: a ") and "m, b " in line for line in hands)
    assert "Names of tiles: spoken english, spoken japanese, spoken codes." in done.lines
    kept = said("continue", "--plain", text="H\nq\n")
    assert " of characters" in kept.out
    told = said("continue", "--plain", "--spoken", "japanese", text="H\nq\n")
    assert "-man" in told.out
    assert said("continue", "--plain", "--spoken", "klingon").status == 2


def test_the_option_that_stands_before_a_command_says_where_it_goes(said) -> None:
    done = said("--plain", "play", "-r", "tenhou")
    assert done.status == 2
    assert "tuitable play --plain" in done.err


def test_records_are_listed_unless_they_are_not_over(said, tmp_path: Path) -> None:
    said("play", "-r", "arushiaru", "--plain")
    assert "There are no records yet." in said("--plain", text="10\nq\n").lines
    (tmp_path / "records" / "other.tuit").write_bytes(Path(READY).read_bytes())
    done = said("--plain", text="10\n1\nend\nq\nq\n")
    assert "1: other." in done.lines
    assert "33 events, 1 hand. Enter steps, ? helps." in done.lines


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("end\ns\n", "Under Tenhou, four players, hand 1 of 1, South 4."),
        ("end\ns\n", "An gains 10,300 points in all."),
        ("end\nr\n", "1: Tenhou, four players, mangan, An gains 9,300 points, as played."),
        (f"end\nr {OLD}\ns\n", "Under American game of 1924, hand 1 of 1, South 4."),
        ("end\nr 99\n", "There are 8 rules; r names them with their numbers."),
        ("end\nc\n", "Compare with which? Type compare and a number."),
        (f"end\nc {OTHER}\n", "Tenhou, four players: An gains 9,300 points."),
        (f"end\nr {OLD}\ncard\n", "American game of 1924, 1924."),
        ("m\n", "Event 11: declaration. An, South, declares riichi."),
        ("m\n", "Event 17: kong. Cai, North, lays a concealed kong 9p."),
        ("g 8\nv 2\nh\n", "An, South, holds 13 unseen tiles."),
        ("v 2\n", "Only what Bo saw is shown."),
        ("o\no\n", "All hands are open."),
        ("spoken english\nm\n", "Event 17: kong. Cai, North, lays a concealed kong of nines of dots."),
        ("g 11\n", "11. An, South, declares riichi."),
        ("points\n", "An 24,000 points, Bo 25,000 points, Cai 26,000 points, Dong 24,000 points."),
        ("home\ns\n", "There is no hand here to score."),
        ("v 5\n", "'v 5' is no command. ? helps."),
    ],
)
def test_a_replay_in_lines_has_what_the_screen_has(said, typed: str, told: str) -> None:
    done = said("replay", READY, "--plain", text=typed + "q\n")
    assert done.status == 0, done.err
    assert told in done.lines, done.out


def test_differences_are_told_with_both_reasons(said) -> None:
    done = said("replay", READY, "--plain", text=f"end\nc {OTHER}\nq\n")
    assert any(line.startswith("Worth differs. Tenhou, four players: 2,000, ") for line in done.lines)
    assert any(line.startswith("Difference: ") and "points less under Arushiaru" in line for line in done.lines)
    assert not any("  " in line for line in done.lines)
