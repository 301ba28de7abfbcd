"""How likely missing tiles come in time, where any seat's discard may complete a group of tiles alike.

Tiles that a seat does not see lie in the wall or in other hands. Every one of them may come to it by a draw, and those
that others draw or hold may be thrown; both shares shrink with the wall.
"""

from __future__ import annotations

import math
from functools import lru_cache

LASTS = 0.85
"""The part of the wall that is played before somebody wins, on average."""
THROWN = 0.8
"""The share of the tiles drawn by others that somebody may claim: they keep what they need."""
AFTERWARDS = 0.6
"""How much of that is left for the last tile of a group whose other tiles must be drawn before."""
WILD_SHARE = 0.35
"""How much of a wild tile still to come belongs to one group."""
MOST = 8
"""Tiles of one kind in the box, at most."""
STEPS = 200
"""How finely the share of the wall is told apart: hands that are alike but for less share one table."""


class Odds:
    """Chances that tiles come, by how many are unseen and how many are missing.

    `natural[u][n]`: that n of u tiles are drawn. `closed` the same where wild tiles help; `group` where also the last
    tile may be claimed; `last[u]`: one of u tiles, drawn or claimed, if nothing else is missing, `last_wild[u]` if any
    wild tile does as well. `wild[n]`: that n wild tiles are drawn. `share` is the part of the unseen tiles that will
    still be drawn.
    """

    def __init__(self, share: float, wilds: int) -> None:
        self.drawn = share / 4
        self.thrown = min(0.95 - self.drawn, THROWN * 0.75 * share)
        more = WILD_SHARE * wilds
        counts, numbers = range(MOST + 1), range(MOST + 1)
        self.natural = [[_tail(u, n, self.drawn) for n in numbers] for u in counts]
        self.closed = [[self._helped(u, n, more, wilds) for n in numbers] for u in counts]
        self.group = [[self._group(u, n, more, wilds) for n in numbers] for u in counts]
        self.last = [1 - (1 - self.drawn - self.thrown) ** u for u in counts]
        self.last_wild = [1 - (1 - by_any) * (1 - self.drawn) ** wilds for by_any in self.last]
        self.wild = [_tail(wilds, n, self.drawn) for n in numbers]

    def _helped(self, unseen: int, missing: int, more: float, wilds: int) -> float:
        if missing > unseen + wilds:
            return 0.0
        return max(self.natural[unseen][missing], _poisson((unseen + more) * self.drawn, missing))

    def _group(self, unseen: int, missing: int, more: float, wilds: int) -> float:
        if missing <= 0:
            return 1.0
        if missing > unseen + wilds:
            return 0.0
        both = self.drawn + self.thrown
        if missing == 1:
            return float(1 - (1 - both) ** unseen * (1 - self.drawn) ** more)
        before = _poisson((unseen + more) * self.drawn, missing - 1)
        then = 1 - (1 - AFTERWARDS * both) ** max(0.0, unseen - 0.7 * (missing - 1)) * (1 - self.drawn) ** (more / 2)
        return max(self.closed[unseen][missing], float(before * then))


def _tail(number: int, least: int, chance: float) -> float:
    """The chance of at least so many of a number of independent events."""
    if least > number:
        return 0.0
    return 1 - sum(math.comb(number, n) * chance**n * (1 - chance) ** (number - n) for n in range(least))


def _poisson(mean: float, least: int) -> float:
    below = sum(mean**n / math.factorial(n) for n in range(least))
    return 1 - math.exp(-mean) * below


def odds(left: int, hidden: int, wilds: int) -> Odds:
    """The chances with so many tiles left to draw, so many unseen ones, and so many wild ones among these."""
    return _odds(round(STEPS * min(1.0, LASTS * left / max(1, hidden))), wilds)


@lru_cache(maxsize=4_000)
def _odds(steps: int, wilds: int) -> Odds:
    return Odds(steps / STEPS, wilds)


__all__ = ["MOST", "Odds", "odds"]
