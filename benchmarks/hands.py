"""How fast hands are read and their distances found, beside the Python package `mahjong`.

    python benchmarks/hands.py                     # tuitable alone
    python benchmarks/hands.py /path/to/python     # and the peer in that interpreter

The peer runs in a process of its own, and the rounds go peer, tuitable, peer, tuitable ... CPU time of one thread
after a warm pass, the median of the rounds; ratios are taken round by round. Both get their own form of the hand
made outside the timing. Answers are compared as well, one difference is an error.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SEED = 34
HANDS = 3000
ROUNDS = 5
USEFUL_HANDS = 60
"""The peer answers the question of useful tiles some hundred times more slowly, so it gets fewer hands."""

Work = dict[str, tuple[Callable[[Any], Any], list[Any]]]
"""What is timed: name -> (call, its arguments)."""


def make_hands() -> dict[str, list[list[int]]]:
    """Lists of 34 counts: complete hands, hands some exchanges away, and hands of random tiles."""
    rng = random.Random(SEED)
    hands: dict[str, list[list[int]]] = {"complete": [], "near14": [], "near13": [], "random13": []}
    while len(hands["complete"]) < HANDS:
        counts = [0] * 34
        for _ in range(4):
            kind = rng.randrange(34)
            run = kind < 27 and kind % 9 <= 6 and rng.random() < 0.75
            for tile in (kind, kind + 1, kind + 2) if run else (kind,) * 3:
                counts[tile] += 1
        counts[rng.randrange(34)] += 2
        if max(counts) > 4:
            continue
        hands["complete"].append(counts)
        for size in (14, 13):
            near = counts.copy()
            for _ in range(rng.randrange(1, 6)):
                near[rng.choices(range(34), near)[0]] -= 1
                near[rng.choice([k for k in range(34) if near[k] < 4])] += 1
            if size == 13:
                near[rng.choices(range(34), near)[0]] -= 1
            hands[f"near{size}"].append(near)
        tiles = rng.sample(range(136), 13)
        hands["random13"].append([sum(t // 4 == k for t in tiles) for k in range(34)])
    return hands


def own_work(hands: dict[str, list[list[int]]]) -> Work:
    """The calls of tuitable."""
    from tuitable.hands import packed, readings, waits

    def hand(counts: list[int]) -> int:
        return sum(n * one for n, one in zip(counts, packed.ONE, strict=True))

    def read(case: tuple[int, int]) -> bool:
        return bool(readings.readings(case[0], case[1], True))

    def useful(case: int) -> list[int]:
        distance, mask = waits.useful(case)
        return [distance, mask]

    wins = [next(k for k in range(34) if counts[k]) for counts in hands["complete"]]
    cases = [(hand(c) - packed.ONE[k], k) for c, k in zip(hands["complete"], wins, strict=True)]
    work: Work = {f"distance {n}": (waits.distance, [hand(c) for c in hands[n]]) for n in hands}
    work["complete?"] = (waits.is_complete, [hand(c) for c in hands["complete"] + hands["near14"]])
    work["readings"] = (read, cases)
    work["useful tiles"] = (useful, [hand(c) for c in hands["near13"][:USEFUL_HANDS]])
    return work


def peer_work(hands: dict[str, list[list[int]]]) -> Work:
    """The calls of the peer; only the dividing of hands has no exact counterpart, being without waits."""
    from mahjong.agari import Agari
    from mahjong.hand_calculating.divider import HandDivider
    from mahjong.shanten import Shanten

    distance = Shanten.calculate_shanten

    def divide(counts: list[int]) -> bool:
        return bool(HandDivider.divide_hand(counts))

    def useful(counts: list[int]) -> list[int]:
        here, mask = distance(counts), 0
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                mask |= (distance(counts) < here) << kind
                counts[kind] -= 1
        return [here, mask]

    work: Work = {f"distance {n}": (distance, hands[n]) for n in hands}
    work["complete?"] = (Agari.is_agari, hands["complete"] + hands["near14"])
    work["readings"] = (divide, hands["complete"])
    work["useful tiles"] = (useful, hands["near13"][:USEFUL_HANDS])
    return work


def run(work: Work) -> dict[str, float]:
    """Microseconds of CPU for each call, by name."""
    found = {}
    for name, (call, cases) in work.items():
        start = time.process_time()
        for case in cases:
            call(case)
        found[name] = (time.process_time() - start) / len(cases) * 1e6
    return found


def answers(work: Work) -> dict[str, list[Any]]:
    """What the calls answer; also the warm pass."""
    return {name: [call(case) for case in cases] for name, (call, cases) in work.items()}


def serve_peer() -> None:
    """The other process: hands come in as the first line, every further line asks for a round."""
    work = peer_work(json.loads(sys.stdin.readline()))
    print(json.dumps(answers(work)), flush=True)
    gc.freeze()
    for _ in sys.stdin:
        print(json.dumps(run(work)), flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Time tuitable's hands.")
    parser.add_argument("peer", nargs="?", help="a Python interpreter that has mahjong 2.1.0")
    parser.add_argument("--serve-peer", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.serve_peer:
        serve_peer()
        return
    hands = make_hands()
    work = own_work(hands)
    mine = answers(work)
    gc.freeze()
    if asked.peer is None:
        rounds = [run(work) for _ in range(ROUNDS)]
        for name in work:
            print(f"{name:20} {statistics.median(r[name] for r in rounds):8.2f} us")
        return
    command = [asked.peer, str(Path(__file__).resolve()), "--serve-peer"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None
        assert peer.stdout is not None

        def ask(line: str) -> dict[str, Any]:
            peer.stdin.write(line + "\n")
            peer.stdin.flush()
            answer: dict[str, Any] = json.loads(peer.stdout.readline())
            return answer

        theirs = ask(json.dumps(hands))
        pairs = [(ask("round"), run(work)) for _ in range(ROUNDS)]
        peer.stdin.close()
    for name in work:
        differing = sum(a != b for a, b in zip(mine[name], theirs[name], strict=True))
        if differing:
            sys.exit(f"{name}: {differing} answers differ")
        them = statistics.median(p[name] for p, _ in pairs)
        us = statistics.median(r[name] for _, r in pairs)
        ratio = statistics.median(p[name] / r[name] for p, r in pairs)
        print(f"{name:20} peer {them:9.2f} us   tuitable {us:7.2f} us   {ratio:7.1f} x")


if __name__ == "__main__":
    main()
