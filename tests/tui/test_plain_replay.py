"""A record in lines (terminal.md 3, replay; 5)."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from conftest import REPOSITORY

from tuitable.record.codec import read_record
from tuitable.review.afterwards import Afterwards
from tuitable.review.timeline import Timeline
from tuitable.tui.plainreplay import PlainReplay
from tuitable.tui.replaying import Replay

FOLDER = REPOSITORY / "tests" / "records_by_hand"


def replay(name: str) -> Replay:
    record = read_record(FOLDER / f"{name}.tuit")
    return Replay(Timeline(record), [player.name for player in record.header.players])


def run(name: str, commands: str) -> list[str]:
    out = io.StringIO()
    PlainReplay(replay(name), io.StringIO(commands), out).run()
    return out.getvalue().replace("> ", "").splitlines()


@pytest.mark.parametrize("name", ["american", "classical", "ready", "told"])
def test_every_event_of_a_record_is_told_in_order(name: str) -> None:
    lines = run(name, "\n" * 400)
    numbers = [int(line.split(".")[0]) for line in lines[1:-1] if line[0].isdigit()]
    assert numbers == sorted(numbers)
    assert lines[-2] == "This is the end."


def test_commands_move_and_show() -> None:
    lines = run("classical", "t\nh\no\nh\nhome\nend\ng 9\n>\n<\n+\n-\np\ns\nr\n?\nnonsense\n")
    text = "\n".join(lines)
    assert "Only what" in text
    assert "0. The beginning of the record." in text
    assert "'nonsense' is no command. ? helps." in text
    assert "There is no hand here to score." in text


@pytest.mark.parametrize(("name", "said"), [("You", "You have no result"), ("Asha", "Asha has no result")])
def test_a_hand_that_was_left_has_no_result_for_anybody(name: str, said: str, tmp_path: Path) -> None:
    lines = (REPOSITORY / "records" / "arushiaru-1.tuit").read_text().splitlines(keepends=True)
    path = tmp_path / "left.tuit"
    path.write_text("".join(lines[:40]))
    timeline = Timeline(read_record(path))
    out = io.StringIO()
    source = io.StringIO(">\nr\n")
    PlainReplay(Replay(timeline, [name] * 4), source, out, afterwards=Afterwards(timeline)).run()
    assert said in out.getvalue()


def test_hidden_hands_are_not_told() -> None:
    player = replay("classical")
    player.timeline.seek(player.timeline.hands[0].stop // 2)
    player.open = False
    hand = player.view.hand
    assert hand is not None
    assert all(tile == "--" for seat in hand.seats if seat.seat != 0 and not seat.shown for tile in seat.hand)


def test_marks_lie_within_the_hand() -> None:
    for name in ("american", "classical", "ready"):
        player = replay(name)
        player.timeline.seek_hand(0)
        start, stop = player.bounds()
        marks = player.marks()
        assert marks
        assert all(start < at <= stop for at, _ in marks)
