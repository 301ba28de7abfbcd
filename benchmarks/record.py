"""How fast records are read and folded, and what writing an event costs.

    python benchmarks/record.py [FILE.tuit ...]

Without files a game of computers is played first. CPU time of one thread, the median of the rounds, each round
decoding and folding in turn. The goal: decoding and folding together take at most three times decoding alone.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from tuitable.bots.random_bot import RandomBot
from tuitable.cli.session import Session
from tuitable.play.match import drive
from tuitable.record.codec import parse_record, read_bytes
from tuitable.record.deal import new_seed
from tuitable.record.events import Event, Header, PlayerEntry
from tuitable.record.journal import Journal
from tuitable.record.line import standing
from tuitable.record.redact import redact
from tuitable.record.seal import Sealer
from tuitable.review.verify import verify
from tuitable.rules.library import find
from tuitable.state.fold import apply
from tuitable.state.table import TableState

ROUNDS = 9
HANDS = 12
GOAL = 3.0


def game(folder: Path) -> Path:
    """A record of some hands between random players."""
    path = folder / "game.tuit"
    players = [PlayerEntry(name, "computer", "random") for name in "ABCD"]
    with_path = Session.begin(find("chinese-classical"), players, seed="benchmark", path=path)
    drive(with_path.table, [RandomBot(name) for name in "ABCD"], hands=HANDS)
    with_path.close()
    return path


def timed(work: Callable[[], object], repeat: int) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    for _ in range(repeat):
        work()
    return (time.process_time() - start) / repeat


def fold(events: list[Event]) -> None:
    state = TableState()
    for event in events:
        apply(state, event)


def fold_five(events: list[Event]) -> None:
    """The full state and each seat's own, as a live table keeps them."""
    states = [TableState() for _ in range(5)]
    for event in events:
        for seat, state in zip((None, 0, 1, 2, 3), states, strict=True):
            apply(state, redact(event, seat))


def seal(header_line: bytes, lines: list[bytes]) -> None:
    sealer = Sealer(header_line)
    for line in lines:
        sealer.feed(line)
    sealer.seal()


def writing(header: Header, events: list[Event], folder: Path, sync: bool) -> float:
    """Wall seconds for each event of a journal, waiting for the disk at each event or only with seals."""
    path = folder / f"write-{sync}-{new_seed()}.tuit"
    journal = Journal.create(path, header, "x")
    start = time.perf_counter()
    for event in events:
        journal.write(event)
        if sync:
            journal.sync()
    seconds = time.perf_counter() - start
    journal.close()
    return seconds / len(events)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("files", nargs="*", type=Path)
    told = parser.parse_args()
    worst = 0.0
    with tempfile.TemporaryDirectory(dir=os.environ.get("TMPDIR")) as name:
        folder = Path(name)
        for path in told.files or [game(folder)]:
            data = read_bytes(path)
            record = parse_record(data, str(path))
            events = [event for _, event in standing(record.entries)]
            repeat = max(1, 20000 // max(1, len(events)))
            gc.collect()
            gc.disable()
            rounds = [
                (
                    timed(lambda data=data: parse_record(data), repeat),  # type: ignore[misc]
                    timed(lambda events=events: fold(events), repeat),  # type: ignore[misc]
                )
                for _ in range(ROUNDS)
            ]
            five = timed(lambda events=events: fold_five(events), max(1, repeat // 5))  # type: ignore[misc]
            sealing = timed(lambda r=record: seal(r.header_line, r.lines), repeat)  # type: ignore[misc]
            gc.enable()
            decode = statistics.median(a for a, _ in rounds)
            folding = statistics.median(b for _, b in rounds)
            ratio = statistics.median((a + b) / a for a, b in rounds)
            worst = max(worst, ratio)
            each = 1e9 / len(events)
            print(f"{path.name}: {len(events)} events, {len(data)} bytes")
            print(f"  decode {decode * each:6.0f} ns an event")
            print(f"  fold   {folding * each:6.0f} ns an event; decode and fold {ratio:.2f} times decode (goal {GOAL})")
            print(f"  five states {five * each:.0f} ns, seals {sealing * each:.0f} ns an event")
            start = time.process_time()
            verify(record)
            print(f"  verify, all eight levels: {(time.process_time() - start) * each / 1000:.0f} us an event")
            plain = msgspec.structs.replace(record.header)
            for sync in (False, True):
                cost = writing(plain, events[:2000], folder, sync) * 1e6
                print(f"  write {cost:7.1f} us an event, {'fsync at each' if sync else 'fsync with seals'}")
    return 0 if worst <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
