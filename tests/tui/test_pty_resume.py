"""Sessions that are cut off, suspended or shared: in a terminal of their own, as people would do it."""

from __future__ import annotations

import signal
from pathlib import Path

from ptytools import TUITABLE, Terminal

from tuitable.record import events as ev
from tuitable.record.codec import read_record
from tuitable.review.verify import verify_file

PLAY = [*TUITABLE, "play", "--rules", "arushiaru", "--seed", "5", "--pace", "0"]
LIMIT = 40.0


def terminal(folder: Path, command: list[str]) -> Terminal:
    folder.mkdir(exist_ok=True)
    (folder / "config").mkdir(exist_ok=True)
    # Somebody who has played before is not asked whether to learn, nor told what is new.
    settings = '{"learned": true, "last_rules": "arushiaru", "known": ["arushiaru"]}'
    (folder / "config" / "settings.json").write_text(settings)
    return Terminal(command, env={"TUITABLE_RECORDS": str(folder), "TUITABLE_CONFIG": str(folder / "config")})


def record(folder: Path) -> Path:
    (path,) = folder.glob("*.tuit")
    return path


def own_turn(screen: Terminal) -> None:
    """Pass until it is the person's own turn, and let the question settle."""
    screen.until("Your turn", "Claim ", limit=LIMIT)
    screen.settle(0.5)
    while "Your turn" not in screen.text():
        screen.send(" ")
        screen.settle(0.5)
        screen.until("Your turn", "Claim ", limit=LIMIT)
    screen.settle(0.5)


def test_killed_in_the_middle_the_same_command_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    with terminal(folder, PLAY) as screen:
        own_turn(screen)
        screen.send("b")
        screen.settle(0.5)
        screen.send("b")
        own_turn(screen)
        screen.send("u")
        screen.until("Taken back: ")
        screen.settle(0.5)
        screen.signal(signal.SIGKILL)
        assert screen.wait() == -signal.SIGKILL
    before = read_record(record(folder)).entries
    assert any(isinstance(event, ev.TookBack) for event in before)
    # The start screen has the game first, and Enter goes on with it.
    with terminal(folder, TUITABLE) as screen:
        screen.until("Enter goes on with your game", limit=LIMIT)
        screen.settle()
        screen.send("\r")
        screen.until("Your turn", "Claim ", limit=LIMIT)
        screen.settle()
        screen.signal(signal.SIGKILL)
        screen.wait()
    with terminal(folder, [*TUITABLE, "continue"]) as screen:
        own_turn(screen)
        screen.send("\r")
        screen.settle(0.5)
        screen.send("\x03")
        screen.until("Leave?", limit=LIMIT)
        screen.settle(0.5)
        screen.send("y")
        assert screen.wait(20) == 0
    path = record(folder)
    assert read_record(path).entries[: len(before)] == before
    assert len(read_record(path).entries) > len(before)
    assert verify_file(path).ok


def test_another_game_that_waits_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    for expected in ("Your turn", "a game waits: tuitable continue 2"):
        with terminal(folder, PLAY) as screen:
            screen.until(expected, limit=LIMIT)
            screen.settle()
            screen.signal(signal.SIGKILL)
            screen.wait()


def test_suspended_and_brought_back(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    with terminal(folder, ["bash", "--norc", "-i"]) as screen:
        screen.send(" ".join(PLAY) + "\n")
        own_turn(screen)
        shown = screen.lines()[20]
        screen.send("\x1a")
        screen.until("Stopped", limit=LIMIT)
        # The shell has a terminal that echoes again.
        screen.send("echo here=$((6*7))\n")
        screen.until("here=42", limit=LIMIT)
        screen.send("fg\n")
        screen.until("Your turn", limit=LIMIT)
        screen.settle()
        assert screen.lines()[20] == shown
        screen.send("\x03")
        screen.until("Leave?", limit=LIMIT)
        screen.settle(0.5)
        screen.send("y")
        screen.until("Go on with: tuitable continue", limit=LIMIT)
        screen.send("exit\n")
        screen.wait()
    assert verify_file(record(folder)).ok


def test_two_people_play_a_whole_hand_at_one_keyboard(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    seats = ["1=person", "2=person", "3=computer:quick", "4=computer:quick"]
    # A hand of few turns; somebody is lucky.
    command = [*TUITABLE, "play", "--rules", "arushiaru", "--seed", "164", "--pace", "0"]
    command += ["--name", "Asha", "--name", "Ben"]
    opened: set[str] = set()
    with terminal(folder, [*command, *(word for seat in seats for word in ("--seat", seat))]) as screen:
        for _ in range(60):
            screen.until("take the keyboard", "Your turn", "Claim ", "Hand over", limit=LIMIT)
            screen.settle(0.4)
            text = screen.text()
            if "Hand over" in text:
                break
            if "take the keyboard" in text:
                # Nobody's tiles lie open while the keyboard changes hands.
                opened.add(next(name for name in ("Asha", "Ben") if f"{name}, " in screen.lines()[22]))
                hand = "".join(screen.lines()[16:19])
                assert not any(suit in hand for suit in ("m ", "●", "‖")), text
                screen.send("\r")
            elif "Claim " in text:
                screen.send("w" if "w  win" in text else " ")
            else:
                screen.send("w" if "w win" in text else "\r")
            screen.settle(0.4)
        else:
            raise AssertionError(screen.text())
        assert opened == {"Asha", "Ben"}
        screen.send("u")
        screen.until("stays as it is")
    events = read_record(record(folder)).events
    assert any(isinstance(event, ev.Settled) for event in events)
    assert verify_file(record(folder)).ok
