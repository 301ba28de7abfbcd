"""A game is never lost: killed anywhere, it goes on at the same decision with the same wall (architecture 4.4)."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tuitable.cli.session import Session, unfinished
from tuitable.errors import RecordError
from tuitable.play.live import LiveTable
from tuitable.record.codec import read_record
from tuitable.record.events import Event, PlayerEntry, Sealed
from tuitable.record.journal import seed_file
from tuitable.review.verify import verify_file
from tuitable.rules.library import find, shelf

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(REPOSITORY)}


@pytest.mark.parametrize(("rules", "count"), [(rules, 200 if i == 0 else 20) for i, rules in enumerate(shelf())])
def test_a_killed_game_goes_on_as_the_same_game(tmp_path: Path, rules: str, count: int) -> None:
    done = subprocess.run(
        [sys.executable, str(HERE / "killed.py"), str(tmp_path), rules, str(count), "7"],
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        timeout=600,
        check=True,
    )
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    assert found["count"] == count
    assert set(found["how"]) == {"time", "call", "write"}
    assert found["torn"] > 0
    # Most kills met a game under way, at many different events.
    assert found["unborn"] < count / 3
    assert found["points"] > count / 4


def played(path: Path, rules: str) -> list[Event]:
    sys.path.insert(0, str(HERE))
    try:
        import killed
    finally:
        sys.path.remove(str(HERE))
    session = killed.begin(path, rules, "prefix")
    killed.play(session)
    session.close()
    return [event for event in read_record(path).events if not isinstance(event, Sealed)]


@pytest.mark.parametrize("rules", shelf())
def test_every_prefix_of_whole_lines_goes_on_as_it_did(tmp_path: Path, rules: str) -> None:
    events = played(tmp_path / "a.tuit", rules)
    import killed

    ruleset = find(rules)
    for cut in range(len(events)):
        further: list[Event] = []
        table = LiveTable.resume(ruleset, "prefix", events[:cut], write=further.append, open_hands=True)
        table.go()
        while not further:
            decision = table.asked[0]
            table.answer(decision.seat, killed.choose(table.view(decision.seat), decision))
        # The last act may be one that the next cut of the game would have made, too: all must agree.
        rest = events[cut : cut + len(further)]
        assert further[: len(rest)] == rest, cut


def test_a_real_program_killed_and_gone_on_with_from_the_command_line(tmp_path: Path) -> None:
    """In a folder of its own, by the program's own commands."""
    environment = {**ENVIRONMENT, "TUITABLE_RECORDS": str(tmp_path / "records"), "TUITABLE_CONFIG": str(tmp_path)}
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); import killed; "
        "from tuitable.cli.session import Session; from tuitable.rules.library import find; "
        "from tuitable.record.events import PlayerEntry; "
        "players = [PlayerEntry('You', 'person'), *[PlayerEntry(n, 'computer', '') for n in 'BCD']]; "
        "killed.HANDS = 999; killed.play(Session.begin(find(sys.argv[2]), players))"
    )
    game = subprocess.Popen([sys.executable, "-c", script, str(HERE), shelf()[0]], env=environment)
    deadline = time.monotonic() + 60
    found: list[Path] = []
    while time.monotonic() < deadline and not (found and found[0].read_bytes().count(b"\n") > 150):
        time.sleep(0.005)
        found = unfinished(tmp_path / "records")
        assert game.poll() is None
    with pytest.raises(RecordError, match="another tuitable is playing"):
        Session.resume(found[0])
    game.send_signal(signal.SIGKILL)
    game.wait()
    before = read_record(found[0])
    secret = seed_file(found[0])
    assert secret.exists()
    done = subprocess.run(
        [sys.executable, "-m", "tuitable", "continue", "--plain"],
        input="",
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "tuitable continue" in done.stdout
    after = read_record(found[0])
    assert after.lines[: len(before.lines)] == before.lines
    assert verify_file(found[0]).ok


def test_what_cannot_be_gone_on_with_is_told(tmp_path: Path) -> None:
    path = tmp_path / "a.tuit"
    players = [PlayerEntry(name, "computer") for name in "ABCD"]
    session = Session.begin(find(shelf()[0]), players, path=path, seed="x")
    session.table.go()
    with pytest.raises(RecordError, match="another tuitable is playing"):
        Session.resume(path)
    session.close()
    seed_file(path).unlink()
    with pytest.raises(RecordError, match="seed file is gone"):
        Session.resume(path)
    assert verify_file(path).ok
