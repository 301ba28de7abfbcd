"""How likely a hand is to be completed in time: a small model, made of what can be counted at the table.

A hand some steps from complete has to draw (or claim) a useful tile for every step. The useful tiles of the present
step are counted; for the later ones fewer are taken, and never more than is typical.
"""

from __future__ import annotations

import math
from functools import lru_cache

from tuitable.bots.goals import PLAIN_WIDTH

SHOWN = 0.65
"""How much the tiles counted now say of the present step; the rest is typical, since a hand widens meanwhile."""
LASTS = 0.3
"""How much they say of the later steps."""
GOING_BACK = 0.92
"""What is left of the chances of a farther hand for one that has to go back to it."""
RUSH = 0.0011
"""How fast the others come to win: times the square of the turns played, in a go-around."""
WARY = 1.2
GIVERS = 1.7
"""Discards of others, in a go-around, that are as good as a draw to a ready hand that may win on them: where the giver
pays for all, and where it makes no difference."""
MAX_TURNS = 24


def outlook(
    distance: int,
    useful: float,
    hidden: int,
    turns: int,
    age: int,
    calls: float,
    given: float,
    typical: tuple[float, ...] = PLAIN_WIDTH,
    bound: bool = False,
) -> float:
    """The chance that a hand is won by its owner, 0 to 1.

    `useful` counts the unseen tiles that bring it nearer, `hidden` all unseen tiles; `calls` and `given` are how many
    discards in a go-around count like draws before the hand is ready, and then; `age` how many turns were played;
    `typical` the useful tiles that such hands have, by distance. A `bound` hand may not change any more.
    """
    if distance < 0:
        return 1.0
    if useful <= 0 or turns <= 0 or distance >= len(typical):
        return 0.0
    # Rough numbers are met again and again, and the model is no better than they are.
    rough = max(8, (hidden + 4) // 8 * 8)
    tiles = useful * rough / hidden
    turns, age = min(turns, MAX_TURNS), min(age, MAX_TURNS)
    called, gifts = round(calls * 10), round(given * 5) * 2
    count = round(tiles) * 2 if tiles > 8 else round(tiles * 2)
    chance = _outlook(distance, count, rough, turns, age, called, gifts, typical)
    if not bound and distance < len(typical) - 1:
        # A nearer hand can always go back to being a farther one with more useful tiles.
        wide = round(typical[distance + 1]) * 2
        back = _outlook(distance + 1, wide, rough, turns, age, called, gifts, typical)
        chance = max(chance, GOING_BACK * back * (1 + count / 2000))
    return chance


@lru_cache(maxsize=50_000)
def _outlook(
    distance: int,
    useful: int,
    hidden: int,
    turns: int,
    age: int,
    calls: int,
    given: int,
    typical: tuple[float, ...],
) -> float:
    ratio = 1 - LASTS + LASTS * min(1.2, useful / 2 / typical[distance])
    stays = _STAYS[age : age + turns + 1][::-1]
    chance = [0.0] * (turns + 1)
    for stage in range(distance + 1):
        tiles = typical[stage] * ratio
        if stage == distance:
            tiles = useful / 2 if not stage else SHOWN * useful / 2 + (1 - SHOWN) * typical[stage]
        miss = (1 - min(0.95, tiles / hidden)) ** (1 + (calls if stage else given) / 10)
        step = 1 - miss
        before = chance if stage else [1.0] * (turns + 1)
        now = 0.0
        chance = [0.0]
        for left in range(1, turns + 1):
            now = stays[left] * (step * before[left - 1] + miss * now)
            chance.append(now)
    return chance[turns]


@lru_cache(maxsize=20_000)
def most(distance: int, hidden: int, turns: int, age: int, typical: tuple[float, ...]) -> float:
    """About the best chance that a hand of this distance can have."""
    if distance >= len(typical):
        return 0.0
    return outlook(distance, 1.5 * typical[max(distance, 0)], hidden, turns, age, 1.0, GIVERS, typical)


def arrives(number: int, unseen: int, hidden: int, turns: int, tries: float) -> float:
    """The chance that so many tiles of one kind come in time, `tries` being draws and good discards in a go-around."""
    if unseen < number or turns <= 0:
        return 0.0
    if number == 1:
        return 1.0 - float((1 - min(0.95, unseen / hidden)) ** (tries * turns))
    half = turns / number
    chance = 1.0
    for left in range(unseen, unseen - number, -1):
        chance *= 1.0 - float((1 - min(0.95, left / hidden)) ** (tries * half))
    return chance


@lru_cache(maxsize=2_000)
def others_win(turns: int, age: int) -> float:
    """The chance that another seat wins before the wall is exhausted, if this one does not."""
    on = 1.0
    for turn in range(turns):
        on *= 1 - ends(age + turn)
    return 1 - on


def ends(age: int) -> float:
    """The chance that another seat wins within the go-around, after so many turns of play."""
    return min(0.15, RUSH * age * age)


_STAYS = tuple(1 - ends(age) for age in range(2 * MAX_TURNS + 1))
"""The chance that nobody else wins within the go-around, by turns played."""


def age_like(chance: float) -> int:
    """The number of turns after which `ends` is about this chance."""
    return round(math.sqrt(max(0.0, min(0.15, chance)) / RUSH))


__all__ = ["GIVERS", "WARY", "age_like", "arrives", "most", "others_win", "outlook"]
