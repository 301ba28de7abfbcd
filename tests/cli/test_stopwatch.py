"""The time of play runs at the table only. Rule M-10 (matsumoto1992): 2400 seconds, a signal 300 seconds before."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuitable.bots.styles import player
from tuitable.cli.session import Session
from tuitable.cli.stopwatch import EVERY, LONGEST, Stopwatch
from tuitable.record import events as ev
from tuitable.record.codec import read_record
from tuitable.rules.library import find

LIMIT = 2400
NIGHT = 9 * 3600


class Clock:
    """Time that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_it_counts_what_is_looked_at_and_leaves_out_stops() -> None:
    clock = Clock()
    watch = Stopwatch(60, clock)
    assert watch.seconds == 60
    clock.now += LONGEST
    assert watch.seconds == 60 + LONGEST
    clock.now += NIGHT
    assert watch.seconds <= 60 + LONGEST + EVERY
    before = watch.seconds
    for _ in range(100):
        clock.now += EVERY
        watch.look()
    assert watch.seconds == before + 100 * EVERY


@pytest.fixture
def game(tmp_path: Path) -> Session:
    players = [ev.PlayerEntry("You", "person"), *(ev.PlayerEntry(n, "computer", "quick") for n in "BCD")]
    return Session.begin(find("matsumoto1992"), players, seed="5", path=tmp_path / "game.tuit")


def timed_by(session: Session, clock: Clock) -> None:
    """Let the time of a session come from a clock of ours."""
    session.stopwatch.stop()
    session.stopwatch = Stopwatch(session.stopwatch.seconds, clock)


def answer(session: Session, times: int) -> None:
    """Answer so many questions, as a computer would."""
    chooser = player("quick", session.ruleset, "0")
    session.table.go()
    for _ in range(times):
        decision = session.table.asked[0]
        session.table.answer(decision.seat, chooser.choose(session.table.view(decision.seat), decision))


def signals(path: Path) -> list[str]:
    return [event.what for event in read_record(path).events if isinstance(event, ev.Timed)]


def test_a_match_that_is_suspended_for_a_night_has_its_time_left(game: Session) -> None:
    clock = Clock()
    timed_by(game, clock)
    answer(game, 8)
    clock.now += NIGHT
    answer(game, 8)
    assert signals(game.path) == []
    # The same time at the table is out.
    for _ in range(int(LIMIT / EVERY)):
        clock.now += EVERY
        game.stopwatch.look()
    answer(game, 4)
    assert signals(game.path) == ["limit"]
    game.close()


def test_a_match_that_lay_unfinished_goes_on_with_the_time_it_had(game: Session) -> None:
    clock = Clock()
    timed_by(game, clock)
    for _ in range(int((LIMIT - 200) / EVERY)):
        clock.now += EVERY
        game.stopwatch.look()
    answer(game, 4)
    assert signals(game.path) == ["warning"]
    told = next(event.elapsed for event in read_record(game.path).events if isinstance(event, ev.Timed))
    game.close()
    later = Session.resume(game.path)
    assert told <= later.table.elapsed < LIMIT
    answer(later, 8)
    assert signals(game.path) == ["warning"]
    later.close()
