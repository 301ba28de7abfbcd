"""How fast hands are scored: from plain tile numbers to an amount, and through facts to a settlement.

    python benchmarks/score.py HANDS.jsonl [RULESET]

Each line of HANDS is `{"closed", "melds", "win", "tsumo", "seat", "round", ...}` with tiles numbered 0..135,
`closed` holding the winning tile, melds as `[kind, tiles]`. Prints hands a second, single thread, warm.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tuitable.hands.fields import NO_MELDS, Fixed, fixed
from tuitable.hands.packed import ONE
from tuitable.hands.readings import readings
from tuitable.record import events as ev
from tuitable.rules.compiled import Scored, compiled
from tuitable.rules.library import find
from tuitable.rules.patterns.moment import BY_SOURCE
from tuitable.rules.ruleset import judge, settle
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.seat import WINDS
from tuitable.tiles.tile import KINDS, Tile

WEIGHT = [ONE[i >> 2] for i in range(136)]
DRAWN, GIVEN = BY_SOURCE["draw"], BY_SOURCE["discard"]
KIND = {
    "chi": MeldKind.CHOW, "pon": MeldKind.PUNG, "ankan": MeldKind.KONG_CLOSED, "daiminkan": MeldKind.KONG_OPEN,
    "kakan": MeldKind.KONG_ADDED,
}  # fmt: skip
Prepared = tuple[int, int, bool, Fixed, int, int, int]
_MELDS: dict[tuple[str, tuple[int, ...]], Meld] = {}


def meld_of(kind: str, ids: list[int]) -> Meld:
    key = (kind, tuple(ids))
    found = _MELDS.get(key)
    if found is None:
        tiles = tuple(KINDS[i >> 2] for i in ids)
        feeder = None if kind == "ankan" else 1
        found = _MELDS[key] = Meld(KIND[kind], tiles, None if feeder is None else tiles[0], feeder)
    return found


def prepare(hand: dict[str, Any]) -> Prepared:
    """From tile numbers to what the look-ups take."""
    win, own = hand["win"], hand["tsumo"]
    concealed = sum(map(WEIGHT.__getitem__, hand["closed"])) - WEIGHT[win]
    melds = fixed([meld_of(kind, ids) for kind, ids in hand["melds"]]) if hand["melds"] else NO_MELDS
    return concealed, win >> 2, own, melds, DRAWN if own else GIVEN, hand["seat"], hand["round"]


def table_of(hand: dict[str, Any]) -> HandFacts:
    """Facts of a told position with this hand."""
    dealer, seat = (4 - hand["seat"]) % 4, 0
    tile = KINDS[hand["win"] >> 2]
    closed = [KINDS[i >> 2] for i in hand["closed"]]
    closed.remove(tile)
    melds = tuple(meld_of(kind, ids) for kind, ids in hand["melds"])
    told: list[ev.Told] = [ev.Told(hand=tuple(closed), melds=melds)]
    told += [ev.Told(hand=(Tile.BACK,) * 13) for _ in range(3)]
    began = ev.HandBegan(1, dealer, WINDS[hand["round"]], 1, 0, {}, ev.WallPlace(136, 14))
    events: list[ev.Event] = [ev.MatchBegan((2000,) * 4), began, ev.Laid((told[0], told[1], told[2], told[3]))]
    if hand["tsumo"]:
        events += [ev.Drew(seat, tile, None, "turn"), ev.Won(seat, tile, "draw")]
    else:
        events += [ev.Discarded(1, tile, False), ev.Won(seat, tile, "discard", 1)]
    return HandFacts(fold([*events, ev.HandEnded("won", (seat,))]))


def rate(work: Callable[[Any], object], inputs: list[Any], seconds: float = 1.0) -> float:
    """Calls a second of CPU time, the best of three runs."""
    for one in inputs:
        work(one)
    best = 0.0
    for _ in range(3):
        began, done = time.process_time(), 0
        while time.process_time() - began < seconds / 3:
            for one in inputs:
                work(one)
            done += len(inputs)
        best = max(best, done / (time.process_time() - began))
    return best


def main() -> None:
    hands = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    ruleset = find(sys.argv[2] if len(sys.argv) > 2 else "arushiaru")
    look = compiled(ruleset)

    def call(p: Prepared) -> Scored | None:
        concealed, win, own, melds, flags, seat, round_ = p
        return look.best(readings(concealed, win, own, melds), flags, seat, round_)

    prepared = [prepare(hand) for hand in hands]
    print(f"prepared   {rate(call, prepared):>10,.0f} a second")
    print(f"from ids   {rate(lambda hand: call(prepare(hand)), hands):>10,.0f} a second")
    facts = [table_of(hand) for hand in hands[:1000]]
    tables = [f.table for f in facts]
    print(f"judge      {rate(lambda t: judge(ruleset, HandFacts(t), 0), tables):>10,.0f} a second")
    print(f"settle     {rate(lambda t: settle(ruleset, HandFacts(t)), tables):>10,.0f} a second")


if __name__ == "__main__":
    main()
