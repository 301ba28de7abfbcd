"""Which tiles to give away in an exchange, how many, and whether to hold another: the same for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from tuitable.state.choices import Choice, Decision, Option, Pass, Vote
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.tile import Tile

DEAR = 0.9
"""A tile is dear if giving it away leaves less than this share of what the hand is worth."""
GOES_ON = 3
ENOUGH = 0.7
"""Another round of passes is welcome if so many tiles given away leave at least this share."""

Worths = Callable[[tuple[Tile, ...]], Mapping[Tile, float]]
"""Of the tiles given so far: what the hand is worth after giving one tile more, by that tile, 0 or more."""


def answer(decision: Decision, hand: tuple[Tile, ...], now: float, worths: Worths) -> Choice | None:
    """The answer to a question about an exchange; null if it is none. `now` is what the whole hand is worth.

    A pass gives the tiles that are missed least, and unseen ones in the place of dear ones where that is allowed. A
    vote whose answers are no and yes is one to go on: yes while there is enough to give away. Other votes are numbers
    of tiles.
    """
    for option in decision.options:
        if option.most:
            return _pass(option, now, worths)
    answers = sorted(option.choice.answer for option in decision.options if isinstance(option.choice, Vote))
    if not answers:
        return None
    if answers == [0, 1]:
        return Vote(int(spare(hand, GOES_ON, ENOUGH * now, worths) >= GOES_ON))
    most = spare(hand, answers[-1], DEAR * now, worths)
    return Vote(max((number for number in answers if number <= most), default=answers[0]))


def spare(hand: tuple[Tile, ...], most: int, least: float, worths: Worths) -> int:
    """How many tiles, at most so many, can be given away together with the hand still worth `least`."""
    return sum(value >= least for _, value in _given(hand, most, worths))


def _given(tiles: tuple[Tile, ...], most: int, worths: Worths) -> list[tuple[Tile, float]]:
    """The tiles that are missed least, no wild ones, and what the hand is worth after each; one after another.

    Of tiles that are missed alike those of the suit with the fewest go first.
    """
    suits = Counter(tile[-1] for tile in tiles)
    left: list[Tile] = [tile for tile in tiles if tile is not Tile.WILD]
    found: list[tuple[Tile, float]] = []
    while left and len(found) < most:
        after = worths(tuple(tile for tile, _ in found))
        best = max(sorted_tiles(set(left)), key=lambda tile: (after.get(tile, 0.0), -suits[tile[-1]]))
        left.remove(best)
        found.append((best, after.get(best, 0.0)))
    return found


def _pass(option: Option, now: float, worths: Worths) -> Pass:
    found = _given(option.tiles, option.most, worths)
    given = [tile for tile, _ in found]
    # Wild tiles go only where nothing else is left to give.
    given += [tile for tile in option.tiles if tile is Tile.WILD][: max(0, option.least - len(given))]
    blind = 0
    while blind < option.blind and 1 < len(given) <= len(found) and found[len(given) - 1][1] < DEAR * now:
        given.pop()
        blind += 1
    return Pass(sorted_tiles(given), blind)


__all__ = ["GOES_ON", "Worths", "answer", "spare"]
