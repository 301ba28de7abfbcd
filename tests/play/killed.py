"""Plays a scripted game and is killed: run as a program by test_kill.py, never imported by it.

    killed.py FOLDER RULES COUNT SEED

First plays the game undisturbed, then COUNT times in a process that gets SIGKILL: from outside after a random time,
at a random function call, or in the middle of a random write. After each kill the game is gone on with, and
must be the same game. Prints one JSON object.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path

import msgspec

from tuitable.cli.session import Session
from tuitable.record import journal
from tuitable.record.codec import read_record
from tuitable.record.events import PlayerEntry
from tuitable.review.verify import Status, verify_file
from tuitable.rules.library import find
from tuitable.state.choices import Choice, Decision, Discard, Win
from tuitable.state.views import View

HANDS = 2
MORE = 6
PLAYERS = [PlayerEntry(name, "computer", "script") for name in "ABCD"]


def choose(view: View, decision: Decision) -> Choice:
    """What the script does: a function of what is seen, so that a game gone on with is the same game."""
    dice = random.Random(msgspec.json.encode((view, decision)))
    if any(isinstance(option.choice, Win) for option in decision.options) and dice.random() < 0.5:
        return Win()
    option = dice.choice(decision.options)
    if option.most:
        return msgspec.structs.replace(option.choice, tiles=option.tiles[: option.most])
    if isinstance(option.choice, Discard):
        # Mostly what was just drawn, so that hands stay hidden and last.
        return option.choice
    return option.choice


def play(session: Session, decisions: int | None = None) -> None:
    """Answer questions until the hands are over, or that many of them."""
    table = session.table
    table.go()
    while table.asked and table.hand_number <= HANDS and decisions != 0:
        decision = table.asked[0]
        table.answer(decision.seat, choose(table.view(decision.seat), decision))
        if decisions is not None:
            decisions -= 1


def begin(path: Path, rules: str, seed: str) -> Session:
    return Session.begin(find(rules), PLAYERS, seed=seed, path=path)


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().split(b"\n")[1:]


def kill_at_call(number: int) -> None:
    """SIGKILL to oneself at a function call from now."""
    left = [number]

    def hook(frame: object, event: str, arg: object) -> None:
        left[0] -= 1
        if left[0] <= 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(hook)


def kill_in_write(number: int, share: float) -> None:
    """SIGKILL to oneself in the middle of a write from now."""
    left = [number]
    real = os.write

    def write(fd: int, data: bytes) -> int:
        left[0] -= 1
        if left[0] <= 0:
            real(fd, bytes(data)[: int(len(data) * share)])
            os.kill(os.getpid(), signal.SIGKILL)
        return real(fd, data)

    journal.os.write = write  # type: ignore[assignment]


def killed(path: Path, rules: str, seed: str, dice: random.Random, calls: int, seconds: float, writes: int) -> str:
    """Play in a child and kill it; answers how."""
    how = dice.choice(("time", "call", "write"))
    point, share = dice.random(), dice.random()
    if dice.random() < 0.2:
        # The first moments, when files are made, are worth more visits than their share.
        point *= 0.02
    child = os.fork()
    if child == 0:
        if how == "call":
            kill_at_call(int(point * calls) + 1)
        elif how == "write":
            kill_in_write(int(point * writes) + 1, share)
        play(begin(path, rules, seed))
        os._exit(0)
    if how == "time":
        time.sleep(point * seconds)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return how


def measure(path: Path, rules: str, seed: str) -> tuple[int, float]:
    """Function calls and seconds of the undisturbed game."""
    calls = [0]

    def hook(frame: object, event: str, arg: object) -> None:
        calls[0] += 1

    start = time.perf_counter()
    with_hook = begin(path, rules, seed)
    sys.setprofile(hook)
    play(with_hook)
    sys.setprofile(None)
    with_hook.close()
    return calls[0], time.perf_counter() - start


def main(folder: Path, rules: str, count: int, seed: str) -> dict[str, object]:
    whole = folder / "whole.tuit"
    calls, _ = measure(folder / "measured.tuit", rules, seed)
    start = time.perf_counter()
    undisturbed = begin(whole, rules, seed)
    play(undisturbed)
    undisturbed.close()
    seconds = time.perf_counter() - start
    wanted = lines(whole)
    dice = random.Random(seed)
    wrong: list[str] = []
    seen: dict[str, int] = {}
    torn = unborn = 0
    points: set[int] = set()
    for number in range(count):
        path = folder / f"{number}.tuit"
        how = killed(path, rules, seed, dice, calls, seconds, len(wanted))
        seen[how] = seen.get(how, 0) + 1
        if not path.exists():
            # Killed before there was a game: nothing was shown yet.
            unborn += 1
            continue
        left = read_record(path)
        torn += left.torn
        points.add(len(left.lines))
        if left.lines != wanted[: len(left.lines)]:
            wrong.append(f"{number} ({how}): the record is another one before it is gone on with")
            continue
        session = Session.resume(path)
        try:
            play(session, None if number % 10 == 0 else MORE)
        finally:
            session.close()
        found = lines(path)
        if found[:-1] != wanted[: len(found) - 1]:
            at = next(i for i, (a, b) in enumerate(zip(found, wanted, strict=False)) if a != b)
            wrong.append(f"{number} ({how}): line {at + 2} is {found[at]!r}, was {wanted[at]!r}")
        if len(found) <= len(left.lines) + 1 and len(left.lines) + 1 < len(wanted) - 1:
            wrong.append(f"{number} ({how}): nothing was added")
        report = verify_file(path)
        failed = [level.detail for level in report.levels if level.status is Status.FAILED]
        if failed:
            wrong.append(f"{number} ({how}): {failed}")
    return {
        "count": count, "how": seen, "torn": torn, "unborn": unborn, "points": len(points), "lines": len(wanted),
        "wrong": wrong,
    }  # fmt: skip


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]), sys.argv[4])))
