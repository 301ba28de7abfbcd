"""How fast hands are held against the shipped card of 60 lines.

    python benchmarks/card.py

Process CPU time, so that a busy machine disturbs less; medians over hands. `fresh` hands are random draws that were
never asked before; `melds` holds a claimed pung and forty tiles in sight; `turns` asks after every draw of hands
that change by one tile. The goal is 2 ms for a hand against the whole card.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tuitable.rules.card import distances, winning_tiles, wins
from tuitable.rules.card_check import check
from tuitable.rules.cards import find
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import KINDS, Tile

HANDS = 500
GOAL_MS = 2.0


def times(work: list[Callable[[], object]]) -> float:
    """The median time of the calls in milliseconds."""
    found = []
    for call in work:
        began = time.process_time_ns()
        call()
        found.append(time.process_time_ns() - began)
    return statistics.median(found) / 1e6


def main() -> int:
    """Print a table; exit status 1 if the goal is missed."""
    rng = random.Random(14)
    box = [*(tile for tile in KINDS for _ in range(4)), *(Tile.FLOWER,) * 8, *(Tile.WILD,) * 8]
    data = (Path(find.__code__.co_filename).parent / "tuitable-card.toml").read_bytes()
    began = time.process_time()
    checked = check(data)
    reading = (time.process_time() - began) * 1e3
    card = checked.card
    assert card is not None
    distances(card, ())
    deals = [rng.sample(box, 14) for _ in range(HANDS)]
    rows = [("distances, fresh hand", times([lambda d=deal: distances(card, d) for deal in deals]))]  # type: ignore[misc]

    work: list[Callable[[], object]] = []
    pungs = [Meld(MeldKind.GROUP, (tile,) * 3) for tile in KINDS]
    for _ in range(HANDS):
        pung = rng.choice(pungs)
        rest = [tile for tile in box if tile is not pung.tile]
        tiles = rng.sample(rest, 51)
        work.append(lambda m=pung, t=tiles: distances(card, t[:11], (m,), t[11:]))  # type: ignore[misc]
    rows.append(("distances, a meld, forty tiles in sight", times(work)))

    hand = rng.sample(box, 14)
    work = []
    for _ in range(HANDS):
        hand = hand.copy()
        hand[rng.randrange(14)] = rng.choice(box)
        work.append(lambda h=hand: distances(card, h))  # type: ignore[misc]
    rows.append(("distances, one tile changed", times(work)))
    rows.append(("the same hand again", times([lambda: distances(card, hand)] * HANDS)))
    rows.append(("wins", times([lambda d=deal: wins(card, d) for deal in deals])))  # type: ignore[misc]
    rows.append(("winning tiles", times([lambda d=deal: winning_tiles(card, d[:13]) for deal in deals])))  # type: ignore[misc]

    print(f"{len(card.lines)} lines, {sum(map(card.form_count, range(len(card.lines))))} forms")
    print(f"{'reading and checking the file':42} {reading:8.3f} ms")
    for name, took in rows:
        print(f"{name:42} {took:8.3f} ms")
    return 0 if max(took for _, took in rows) < GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
