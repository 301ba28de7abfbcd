"""A waiting hand in short."""

from __future__ import annotations

import json

import pytest

from tuitable.cli.main import run
from tuitable.errors import FormatError
from tuitable.formats.handtext import is_position, parse_waiting
from tuitable.review.position import waiting, waiting_text


def test_a_ready_hand_names_its_tiles_and_what_they_bring() -> None:
    """A-EX-01 and A-EX-02: 22 points come to 80 in all when drawn, the open hand of chows to 160 from a discard."""
    found = waiting(parse_waiting("789m78p23466s [123p]"), "arushiaru")
    assert (found.distance, found.tiles, found.left) == (0, ("6p", "9p"), 8)
    assert [(p.tile, p.drawn, p.given) for p in found.prospects] == [("6p", 80, 160), ("9p", 80, 160)]


def test_an_own_discard_bars_its_kind() -> None:
    """A-21."""
    found = waiting(parse_waiting("789m12378p23466s discards=9p"), "arushiaru")
    assert [(p.tile, p.given is None) for p in found.prospects] == [("6p", False), ("9p", True)]
    assert "refused" in waiting_text(found)


def test_a_hand_on_the_way_names_what_helps() -> None:
    found = waiting(parse_waiting("123456789m1p5p78s"))
    assert found.distance == 1
    assert set(found.tiles) == {"1p", "5p", "6s", "9s"}
    assert found.prospects == ()


@pytest.mark.parametrize("line", ["123m", "123456789m1122p +3p", "11111m23456789p", "", "rules=x"])
def test_what_is_no_waiting_hand_is_refused(line: str) -> None:
    with pytest.raises(FormatError):
        waiting(parse_waiting(line))


def test_lines_and_file_names_are_told_apart() -> None:
    assert is_position("789m78p23466s [123p]")
    assert is_position("123456789m1122p")
    assert not is_position("hand.json")
    assert not is_position("game.tuit")


def test_show_takes_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "789m78p23466s [123p]", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["left"] == 8
    assert run(["show", "123m"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
