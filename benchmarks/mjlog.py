"""How fast Tenhou logs are read and re-scored, beside the Python package `jansou`.

    python benchmarks/mjlog.py FOLDER                     # tuitable alone
    python benchmarks/mjlog.py FOLDER /path/to/python     # and the peer in that interpreter (jansou 0.14.0)

FOLDER holds whole logs of four players. The peer runs in a process of its own, and the rounds go peer, tuitable,
peer, tuitable ... CPU time of one thread after a warm pass, the median of the rounds; ratios are taken round by round.

`read` is XML to events beside the peer's parse (ours also rebuilds the wall and checks every tile and result);
`read without a seed` is the same of logs from which the seed was taken, so that there is no wall to rebuild.
`import and re-score` is XML to a record re-scored with findings under two rulesets, beside the
peer's parse and its replay of all rounds, which scores every win once.
"""

from __future__ import annotations

import argparse
import gc
import gzip
import json
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROUNDS = 7
SEED = re.compile(rb"<SHUFFLE[^>]*>")
RULESETS = ("chinese-classical", "arushiaru")

Work = dict[str, Callable[[bytes], object]]
"""What is timed: name -> a call for the bytes of one log."""


def load(folder: str) -> list[bytes]:
    """All logs of a folder, unpacked."""
    files = [path.read_bytes() for path in sorted(Path(folder).iterdir()) if path.is_file()]
    return [gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data for data in files]


def own_work() -> Work:
    """The calls of tuitable."""
    from tuitable.formats.imported import record_of
    from tuitable.formats.mjlog import read_mjlog
    from tuitable.review.rescore import rescore, rulesets_named

    rulesets = rulesets_named(RULESETS)

    def read(data: bytes) -> object:
        # Whoever imports a file knows its digest, and the peer tells none.
        return read_mjlog(data.decode(), "", "", "2026-01-01T00:00:00+00:00")

    def everything(data: bytes) -> object:
        return rescore(record_of(read_mjlog(data.decode())), rulesets)

    return {"read": read, "read without a seed": read, "import and re-score": everything}


def peer_work() -> Work:
    """The calls of the peer."""
    from jansou.core.rules import preset
    from jansou.io import mjlog
    from jansou.io.paifu import replay_round

    rules = preset("tenhou")

    def everything(data: bytes) -> object:
        game = mjlog.parse_mjlog(data)
        return [replay_round(one, rules, 4) for one in game.rounds]

    parse = mjlog.parse_mjlog
    return {"read": parse, "read without a seed": parse, "import and re-score": everything}


def run(work: Work, logs: list[bytes]) -> dict[str, float]:
    """Milliseconds of CPU for each log, by name."""
    found = {}
    for name, call in work.items():
        inputs = [SEED.sub(b"", data) for data in logs] if "without" in name else logs
        start = time.process_time()
        for data in inputs:
            call(data)
        found[name] = (time.process_time() - start) / len(logs) * 1e3
    return found


def serve_peer(folder: str) -> None:
    """The other process: every line of its input asks for a round."""
    work, logs = peer_work(), load(folder)
    run(work, logs)
    gc.freeze()
    for _ in sys.stdin:
        print(json.dumps(run(work, logs)), flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time the import of Tenhou logs.")
    parser.add_argument("folder", help="a folder of whole Tenhou logs")
    parser.add_argument("peer", nargs="?", help="a Python interpreter that has jansou 0.14.0")
    parser.add_argument("--serve-peer", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve_peer:
        serve_peer(asked.folder)
        return
    work, logs = own_work(), load(asked.folder)
    run(work, logs)
    gc.freeze()
    if asked.peer is None:
        rounds = [run(work, logs) for _ in range(ROUNDS)]
        for name in work:
            print(f"{name:20} {statistics.median(r[name] for r in rounds):8.2f} ms a game")
        return
    command = [asked.peer, str(Path(__file__).resolve()), asked.folder, "--serve-peer"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None
        assert peer.stdout is not None

        def ask() -> dict[str, Any]:
            peer.stdin.write("round\n")
            peer.stdin.flush()
            answer: dict[str, Any] = json.loads(peer.stdout.readline())
            return answer

        pairs = [(ask(), run(work, logs)) for _ in range(ROUNDS)]
        peer.stdin.close()
    for name in work:
        them = statistics.median(p[name] for p, _ in pairs)
        us = statistics.median(r[name] for _, r in pairs)
        ratio = statistics.median(p[name] / r[name] for p, r in pairs)
        print(f"{name:20} peer {them:7.2f} ms   tuitable {us:7.2f} ms   {ratio:6.2f} x   ({len(logs)} games)")


if __name__ == "__main__":
    main()
