"""`play --again`: the same rules, seats and walls once more; coming walls of a game at play stay secret."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from cli.test_play import run

from tests.conftest import REPOSITORY
from tuitable.cli.again import as_before, play_again
from tuitable.cli.session import Session, rules_of
from tuitable.errors import RecordError
from tuitable.play.live import LiveTable
from tuitable.record import events as ev
from tuitable.record.codec import read_record
from tuitable.record.journal import Journal
from tuitable.record.line import standing
from tuitable.review.again import again
from tuitable.review.verify import Status, verify_file
from tuitable.rules.library import find
from tuitable.state.choices import Choice, Decision, Decline, Discard, Win
from tuitable.tiles.seat import SEATS

RECORDS = sorted((REPOSITORY / "records").glob("*.tuit"))


def hands(events: list[ev.Event]) -> dict[int, list[ev.Event]]:
    """The opening of each hand by its number: how it began and what was dealt."""
    out: dict[int, list[ev.Event]] = {}
    for event in events:
        if isinstance(event, ev.HandBegan):
            out[event.number] = here = [event]
        elif isinstance(event, ev.Dealt):
            here.append(event)
    return out


def easy(decision: Decision) -> Choice:
    """Win, else let everything pass and throw what was drawn; else take the first thing offered."""
    if any(isinstance(option.choice, Win) and not option.foul for option in decision.options):
        return Win()
    for option in decision.options:
        if isinstance(option.choice, Decline):
            return option.choice
    throws = [o.choice for o in decision.options if isinstance(o.choice, Discard) and not o.foul]
    return throws[-1] if throws else decision.options[0].choice


def play_hand(session: Session) -> None:
    """To the end of the hand on the table."""
    session.table.go()
    number = session.table.hand_number
    while session.table.asked and session.table.hand_number == number:
        decision = session.table.asked[0]
        session.table.answer(decision.seat, easy(decision))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_same_tiles_come_from_every_hand_on(path: Path) -> None:
    record = read_record(path)
    ruleset = rules_of(record.header)
    openings = hands([event for _, event in standing(record.entries)])
    for number, opening in list(openings.items())[:3]:
        found = again(record, ruleset, number)
        assert found.walls == {}
        log: list[ev.Event] = []
        LiveTable.resume(ruleset, found.seed, found.events, write=log.append).go()
        assert hands(log)[number] == opening


def test_a_game_is_repeated_from_its_second_hand(tmp_path: Path) -> None:
    source = REPOSITORY / "records" / "arushiaru-1.tuit"
    session = play_again(read_record(source), 2, path=tmp_path / "again.tuit")
    assert session.table.hand_number == 1
    play_hand(session)
    play_hand(session)
    session.close()
    report = verify_file(session.path)
    assert all(level.status is not Status.FAILED for level in report.levels), report.levels
    record = read_record(session.path)
    assert record.header.tags["repeats"] == "arushiaru-1.tuit"
    assert record.header.tags["repeats-hand"] == "2"
    assert record.header.tags["repeats-begun"] == read_record(source).header.time
    old, new = hands(read_record(source).events), hands(record.events)
    assert new[1] == old[1]
    assert new[2] == old[2]


def started(tmp_path: Path) -> Session:
    players = [ev.PlayerEntry("Asha", "person"), *(ev.PlayerEntry(n, "computer", "steady") for n in "BCD")]
    session = Session.begin(find("chinese-classical"), players, seed="secret", path=tmp_path / "game.tuit")
    play_hand(session)
    assert session.table.hand_number == 2
    return session


def test_a_game_at_play_tells_past_walls_and_no_coming_ones(tmp_path: Path) -> None:
    session = started(tmp_path)
    record = read_record(session.path)
    with pytest.raises(RecordError, match="still being played"):
        again(record, session.ruleset, 2)
    with pytest.raises(RecordError, match="it has hands 1 to 2"):
        again(record, session.ruleset, 3)
    repeated = play_again(record, 1, path=tmp_path / "again.tuit")
    assert repeated.journal.seed != session.journal.seed
    repeated.table.go()
    old, new = hands(record.events), hands(read_record(repeated.path).events)
    assert new[1][1:] == old[1][1:]
    assert new[1][0].commitment is None
    # Killed and gone on with, the told wall is still there: it lies in the private file.
    repeated.journal.close()
    repeated = Session.resume(repeated.path)
    play_hand(repeated)
    events = read_record(repeated.path).events
    walls = [event for event in events if isinstance(event, ev.WallShown)]
    assert walls[0].tiles == next(e.tiles for e in record.events if isinstance(e, ev.WallShown))
    assert walls[0].salt == ""
    # The next hand is another one than that of the game at play.
    assert hands(events)[2] != old[2]
    assert hands(events)[2][0].commitment is not None
    play_hand(repeated)
    report = verify_file(repeated.path)
    assert all(level.status is not Status.FAILED for level in report.levels), report.levels
    repeated.close()
    session.close()


def test_points_and_place_are_those_of_the_hand(tmp_path: Path) -> None:
    session = started(tmp_path)
    play_hand(session)
    record = read_record(session.path)
    before = [event for event in record.events if isinstance(event, ev.HandBegan)][1]
    repeated = play_again(record, 2, path=tmp_path / "again.tuit")
    view = repeated.table.view(0).hand
    assert (view.dealer, view.round_wind, view.hand_no) == (before.dealer, before.round_wind, before.hand_no)
    # Who sits where is as it was in that hand, after seats were drawn.
    assert [repeated.here(seat).name for seat in SEATS] == list(session.names)
    repeated.close()
    session.close()


def test_who_plays_again() -> None:
    own = [ev.PlayerEntry("Asha", "computer", "quick"), ev.PlayerEntry("Ben", "person"), *[ev.PlayerEntry("C")] * 2]
    assert [(p.name, p.kind, p.style) for p in as_before(own)] == [
        ("Asha", "computer", "quick"), ("Ben", "person", ""), ("C", "computer", "steady"), ("C", "computer", "steady"),
    ]  # fmt: skip
    others = [ev.PlayerEntry(name) for name in ("A", "B", "", "D")]
    assert [(p.name, p.kind) for p in as_before(others)] == [
        ("You", "person"), ("B", "computer"), ("Seat 3", "computer"), ("D", "computer"),
    ]  # fmt: skip


def test_words_on_the_command_line(tmp_path: Path) -> None:
    source = str(REPOSITORY / "records" / "arushiaru-1.tuit")
    done = run(tmp_path, "play", "--again", source, "--hand", "2", "--plain", "--name", "Asha")
    assert done.returncode == 0
    assert "Note: hand 2 is dealt again." in done.stdout
    (path,) = tmp_path.glob("*.tuit")
    assert [p.name for p in read_record(path).header.players if p.kind == "person"] == ["Asha"]
    for args, words in (
        (["--again", source, "--seed", "5"], "says that already: --seed"),
        (["--again", source, "--hand", "99"], "it has hands 1 to "),
        (["--hand", "2", "--rules", "arushiaru"], "--hand goes with --again"),
        (["--again", source, "--name", "A", "--name", "B"], "2 names for 1 people"),
        ([], "say which rules: --rules ID"),
    ):
        done = run(tmp_path, "play", "--plain", *args)
        assert done.returncode == 2
        assert words in done.stderr.replace("\n", " ")
    assert len(list(tmp_path.glob("*.tuit"))) == 1


@pytest.mark.parametrize("walls", ["", "1m 2m", "reversed", "other number"])
def test_a_wall_that_is_not_the_games_own_is_refused(tmp_path: Path, walls: str) -> None:
    """Nobody commits to a wall that is told, so the tiles that were dealt from it have to be there."""
    source = started(tmp_path)
    source.close()
    session = play_again(read_record(source.path), 1, path=tmp_path / "again.tuit")
    session.table.go()
    session.close()
    secret = tmp_path / ".again.tuit.seed"
    kept = msgspec.json.decode(secret.read_bytes())
    own = kept["walls"]["1"]
    Session.resume(session.path).close()
    told = {"reversed": {"1": " ".join(reversed(own.split()))}, "other number": {"2": own}}
    secret.write_bytes(msgspec.json.encode({"seed": kept["seed"], "walls": told.get(walls, {"1": walls})}))
    with pytest.raises(RecordError, match="is not the seed of this game"):
        Session.resume(session.path)


def test_a_game_that_cannot_be_begun_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write, seen = Journal.write, 0

    def full(journal: Journal, event: ev.Event) -> int:
        nonlocal seen
        seen += 1
        if seen > 20:
            raise RecordError("the disk is full")
        return write(journal, event)

    monkeypatch.setattr(Journal, "write", full)
    with pytest.raises(RecordError, match="full"):
        play_again(read_record(REPOSITORY / "records" / "arushiaru-1.tuit"), 2, path=tmp_path / "again.tuit")
    assert list(tmp_path.iterdir()) == []
