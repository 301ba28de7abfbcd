"""Undo (design 4.9): the record keeps what was taken back, everybody else sees only what stands."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from play.players import Builder
from play.test_shelf import EVERY

from tuitable.bots.styles import STYLES, lots, player
from tuitable.cli.session import Session
from tuitable.cli.stopwatch import Stopwatch
from tuitable.errors import IllegalChoice, RecordError
from tuitable.formats.export import export
from tuitable.play.live import LiveTable
from tuitable.record import events as ev
from tuitable.record.codec import read_record
from tuitable.record.line import standing
from tuitable.review.summary import summarise
from tuitable.review.timeline import Timeline
from tuitable.review.verify import Status, verify_file
from tuitable.rules.library import find
from tuitable.state.choices import Choice, Decision, Decline, Discard
from tuitable.tiles.seat import SEATS, Seat

ME: Seat = 0


def choose(table: LiveTable, decision: Decision) -> Choice:
    """What the script does: a function of the place in the game and what is seen there."""
    return Builder(f"{decision.group} {decision.seat}").choose(table.view(decision.seat), decision)


def step(table: LiveTable, last: Seat = ME) -> None:
    """The next answer; computers first, as at a desk."""
    asked = sorted(table.asked, key=lambda decision: decision.seat == last)
    table.answer(asked[0].seat, choose(table, asked[0]))


def hand(table: LiveTable, number: int = 1) -> None:
    table.go()
    while table.asked and table.hand_number <= number:
        step(table)


def lines(log: list[ev.Event]) -> list[ev.Event]:
    return [event for _, event in standing(log)]


@EVERY
def test_taking_back_and_choosing_alike_is_the_same_game(name: str, options: dict[str, object]) -> None:
    ruleset = find(name, options)
    straight: list[ev.Event] = []
    hand(LiveTable(ruleset, f"undo {name}", write=straight.append))
    log: list[ev.Event] = []
    table = LiveTable(ruleset, f"undo {name}", write=log.append)
    dice = random.Random(name)
    asked: list[tuple[Decision, object]] = []
    backs = 0
    table.go()
    while table.asked and table.hand_number == 1:
        while asked and backs < 12 and dice.random() < 0.2:
            gone = table.take_back(ME)
            backs += 1
            question, view = asked.pop()
            assert table.pending(ME) == question
            assert table.view(ME) == view
            assert all(not isinstance(event, ev.Drew) or event.seat == ME or event.tile.value == "--" for event in gone)
        if (mine := table.pending(ME)) is not None and len(table.asked) == 1:
            asked.append((mine, table.view(ME)))
        step(table)
    assert backs
    assert lines(log) == straight
    if table.hand_number > 1:
        with pytest.raises(IllegalChoice, match="not chosen anything in this hand"):
            table.take_back(ME)


@EVERY
def test_a_game_gone_on_with_knows_what_was_asked(name: str, options: dict[str, object]) -> None:
    """A record does not say who was asked; the rules do. So a choice of before the break is found."""
    ruleset = find(name, options)
    log: list[ev.Event] = []
    table = LiveTable(ruleset, f"broken {name}", write=log.append)
    table.go()
    places: list[tuple[int, Decision]] = []
    for _ in range(16):
        if table.hand_number != 1 or not table.asked:
            break
        if (mine := table.pending(ME)) is not None and len(table.asked) == 1:
            places.append((len(log), mine))
        step(table)
    if table.hand_number != 1:
        pytest.skip("the hand was over too soon")
    again = LiveTable.resume(ruleset, f"broken {name}", list(log), write=log.append)
    again.go()
    while places and (places[-1][0] >= len(log) or again.pending(ME) == places[-1][1]):
        places.pop()
    for place, decision in reversed(places[-4:]):
        again.take_back(ME)
        assert again.pending(ME) == decision
        assert len(lines(log)) == place


def begin(path: Path, rules: str = "arushiaru", fouls: bool = False) -> Session:
    players = [ev.PlayerEntry("You", "person"), *(ev.PlayerEntry(n, "computer", "steady") for n in "BCD")]
    return Session.begin(find(rules), players, seed="taken back", path=path, fouls=fouls)


def me(session: Session) -> Seat:
    """Where the person sits now."""
    return session.table.people.index(0)


def play_on(session: Session, turns: int) -> None:
    """So many answers of the person, with all that comes between."""
    table = session.table
    table.go()
    while table.asked and turns:
        turns -= table.pending(me(session)) is not None and len(table.asked) == 1
        step(table, me(session))
    while table.asked and (table.pending(me(session)) is None or len(table.asked) > 1):
        step(table, me(session))


def test_a_record_with_take_backs_stands_every_question(tmp_path: Path) -> None:
    path = tmp_path / "game.tuit"
    session = begin(path)
    play_on(session, 4)
    session.take_back(me(session))
    session.take_back(me(session))
    play_on(session, 1)
    session.take_back(me(session))
    other = next(
        o.choice for o in session.table.pending(me(session)).options if isinstance(o.choice, Discard | Decline)
    )
    session.table.answer(me(session), other)
    # A kill needs no goodbye: the lock falls with the file, and what stands is what was written.
    session.journal.close()
    session = Session.resume(path)
    session.table.go()
    play_on(session, 1)
    session.take_back(me(session))
    table = session.table
    while table.asked:
        step(table)
    assert table.over
    session.close()

    report = verify_file(path)
    assert [level.status for level in report.levels] == [Status.PASSED] * 8, report.levels
    record = read_record(path)
    backs = sum(isinstance(entry, ev.TookBack) for entry in record.entries)
    assert backs == 4
    summary = summarise(record)
    assert summary.taken_back > 0
    assert not any(isinstance(event, ev.TookBack) for event in Timeline(record).events)
    assert len(Timeline(record).events) == summary.events - summary.taken_back - backs
    # Other formats know no way to take back, so they are told what stands.
    stripped = tmp_path / "straight.tuit"
    stripped.write_bytes(
        b"\n".join([record.header_line, *(record.lines[number - 1] for number, _ in standing(record.entries))]) + b"\n"
    )
    assert export(read_record(stripped), "mjai") == export(record, "mjai")


def test_a_hand_that_is_settled_stays_settled(tmp_path: Path) -> None:
    session = begin(tmp_path / "game.tuit")
    hand(session.table)
    session.table.go()
    assert session.table.hand_number == 2
    while session.table.pending(me(session)) is None:
        step(session.table)
    with pytest.raises(IllegalChoice, match="not chosen anything in this hand"):
        session.take_back(me(session))
    session.close()


def test_with_other_people_nothing_is_taken_back(tmp_path: Path) -> None:
    players = [ev.PlayerEntry(name, "person") for name in "AB"]
    players += [ev.PlayerEntry(name, "computer", "steady") for name in "CD"]
    session = Session.begin(find("arushiaru"), players, seed="taken back", path=tmp_path / "game.tuit")
    play_on(session, 2)
    with pytest.raises(IllegalChoice, match="other people"):
        session.take_back(me(session))
    session.close()


def test_an_answer_that_nobody_was_asked_for_is_no_choice() -> None:
    log: list[ev.Event] = []
    table = LiveTable(find("arushiaru"), "auto", write=log.append)
    table.go()
    asked = 0
    last = 0
    while table.hand_number == 1 and table.asked and not (asked and last < len(log) - 8):
        decision = table.pending(ME)
        if decision is not None and len(table.asked) == 1:
            if decision.about == "claim":
                table.answer(ME, Decline(), asked=False)
                continue
            last, asked = len(log), asked + 1
        step(table)
    table.take_back(ME)
    assert len(lines(log)) == last
    assert table.pending(ME).about == "turn"


def test_what_could_not_be_written_was_not_taken_back() -> None:
    log: list[ev.Event] = []
    full = False

    def write(event: ev.Event) -> None:
        if full:
            raise RecordError("the disk is full")
        log.append(event)

    table = LiveTable(find("arushiaru"), "full", write=write)
    table.go()
    while table.pending(ME) is None or len(table.asked) > 1:
        step(table)
    step(table)
    before, view = len(log), table.view(ME)
    full = True
    with pytest.raises(RecordError):
        table.take_back(ME)
    assert (len(log), table.view(ME)) == (before, view)
    full = False
    table.take_back(ME)
    assert isinstance(log[before], ev.TookBack)


def test_computers_remember_nothing_between_questions() -> None:
    """So they decide alike when a question is asked again, also the blind one."""
    for style in STYLES:
        table = LiveTable(find("arushiaru"), "again")
        table.go()
        first = player(style, table.ruleset, lots("secret", 2))
        for _ in range(12):
            decision = table.asked[0]
            choice = first.choose(table.view(decision.seat), decision)
            assert first.choose(table.view(decision.seat), decision) == choice
            assert player(style, table.ruleset, lots("secret", 2)).choose(table.view(decision.seat), decision) == choice
            table.answer(decision.seat, choice)


def test_what_computers_draw_lots_from_does_not_tell_the_seed() -> None:
    found = {lots("secret", chair) for chair in SEATS}
    assert len(found) == 4
    assert all("secret" not in text for text in found)


def test_killed_between_a_take_back_and_what_follows() -> None:
    """After the line that takes back, and after each of the next ones, the game goes on as it would have."""
    log: list[ev.Event] = []
    table = LiveTable(find("chinese-classical"), "killed", write=log.append)
    table.go()
    marks: list[tuple[int, Decision]] = []
    for turn in range(60):
        if table.hand_number != 1:
            break
        mine = table.pending(ME) is not None and len(table.asked) == 1
        if mine and turn and turn % 3 == 0 and len(marks) < 6:
            try:
                table.take_back(ME)
            except IllegalChoice:
                pass
            else:
                marks.append(
                    (max(i for i, event in enumerate(log) if isinstance(event, ev.TookBack)), table.pending(ME))
                )
        step(table)
    assert len(marks) >= 3
    for at, asked in marks:
        for end in range(at + 1, min(at + 4, len(log))):
            kept = standing(log[:end])
            further: list[ev.Event] = []
            again = LiveTable.resume(
                table.ruleset,
                "killed",
                [event for _, event in kept],
                write=further.append,
                numbers=[n for n, _ in kept],
            )
            again.go()
            assert further == log[end : end + len(further)]
            if end == at + 1:
                assert again.pending(ME) == asked


def test_time_that_was_taken_back_was_played_all_the_same(tmp_path: Path) -> None:
    """M-10, design 4.9: the time of play goes on; a kill after a take-back does not give it back either."""
    path = tmp_path / "game.tuit"
    session = begin(path, "matsumoto1992")
    play_on(session, 1)
    session.stopwatch.stop()
    session.stopwatch = Stopwatch(2500, lambda: 0.0)
    play_on(session, 1)
    assert any(isinstance(event, ev.Timed) for event in session.table.line)
    session.take_back(me(session))
    session.journal.close()
    session = Session.resume(path)
    assert session.table.elapsed == 2500
    session.stopwatch.stop()
    session.stopwatch = Stopwatch(2500, lambda: 0.0)
    session.table.go()
    # The signal was taken back with what it followed, so it is given again.
    assert session.table.line[-1] == ev.Timed("limit", 2500)
    session.close()
