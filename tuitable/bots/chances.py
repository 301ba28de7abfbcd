"""How likely a hand is to be completed in time: a small model, made of what can be counted at the table.

A hand some steps from complete has to draw (or claim) a useful tile for every step. The useful tiles of the present
step are counted; for the later ones typical numbers are taken, smaller where the present number is small.
"""

from __future__ import annotations

from functools import lru_cache

TYPICAL = (6.0, 15.0, 24.0, 34.0, 44.0, 52.0, 58.0)
"""Useful tiles that a hand usually has, by its distance."""
GIVERS = 2.2
"""Discards of others, in a go-around, that are as good as a draw to a ready hand that may win on them."""
MAX_TURNS = 24


def outlook(distance: int, useful: float, hidden: int, turns: int, age: int, calls: float, given: float) -> float:
    """The chance that a hand is won by its owner, 0 to 1.

    `useful` counts the unseen tiles that bring it nearer, `hidden` all unseen tiles; `calls` and `given` are how many
    discards in a go-around count like draws before the hand is ready, and then; `age` how many turns were played.
    """
    if distance < 0:
        return 1.0
    if useful <= 0 or turns <= 0 or distance >= len(TYPICAL):
        return 0.0
    return _outlook(
        distance,
        round(useful * 2),
        hidden,
        min(turns, MAX_TURNS),
        min(age, MAX_TURNS),
        round(calls * 10),
        round(given * 10),
    )


@lru_cache(maxsize=50_000)
def _outlook(distance: int, useful: int, hidden: int, turns: int, age: int, calls: int, given: int) -> float:
    ratio = min(1.3, useful / 2 / TYPICAL[distance])
    chance = [0.0] * (turns + 1)
    for stage in range(distance + 1):
        tiles = useful / 2 if stage == distance else TYPICAL[stage] * (0.45 + 0.55 * ratio)
        tries = 1 + (given if stage == 0 else calls) / 10
        step = 1 - (1 - min(0.95, tiles / hidden)) ** tries
        before = chance
        chance = [0.0]
        for left in range(1, turns + 1):
            stays = 1 - ends(age + turns - left)
            on = 1.0 if stage == 0 else before[left - 1]
            chance.append(stays * (step * on + (1 - step) * chance[left - 1]))
    return chance[turns]


def ends(age: int) -> float:
    """The chance that another seat wins within the go-around, after so many turns of play."""
    return min(0.14, 0.008 * age)


__all__ = ["GIVERS", "outlook"]
