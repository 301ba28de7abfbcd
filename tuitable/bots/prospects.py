"""What a hand could be worth: the likely win and the best one within reach, with what would make them."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.bots.outcome import completed
from tuitable.bots.position import Position
from tuitable.bots.thinking import Thinking
from tuitable.hands.fields import Fixed
from tuitable.hands.packed import mask_kinds
from tuitable.hands.waits import distance, waits
from tuitable.rules.ruleset import Told

REACH = 1
"""How many tiles farther than the nearest win the best one may be."""


class Prospect(NamedTuple):
    """A win that may come.

    `points` are what the winner would gain from the others if one of them gave the last tile, or by an own draw where
    only that wins (`by_draw`); counters and what lies on the table are left out. `patterns` are the titles of
    what makes it, `limit` the limit it reaches, empty for none.
    """

    points: int
    by_draw: bool
    patterns: tuple[str, ...]
    limit: str = ""


class Prospects(NamedTuple):
    """The win that is most likely and the best one within reach; null where nothing near would be a win."""

    likely: Prospect | None
    best: Prospect | None


NONE = Prospects(None, None)


def prospects(thinking: Thinking, hand: int, melds: Fixed, turns: int) -> Prospects:
    """What a hand about to draw could be worth beside these melds, with so many draws to come."""
    position = thinking.position
    announced = thinking.will_announce(melds)
    if distance(hand, melds.sets, position.shapes) <= 0:
        return _of_waits(position, hand, melds, announced)
    found: list[tuple[int, Prospect]] = []
    for _, near, aim in thinking.ranked(hand, melds, turns):
        made = completed(aim.goal, hand, melds.sets, position.unseen)
        one = None if made is None else _prospect(position, *made, melds, announced)
        if one is not None:
            found.append((near, one))
    if not found:
        return NONE
    limit = min(near for near, _ in found) + REACH
    return Prospects(found[0][1], max((one for near, one in found if near <= limit), key=_points))


def _of_waits(position: Position, hand: int, melds: Fixed, announced: bool) -> Prospects:
    """Of a hand that is ready: the tile of which most are unseen is the likely one."""
    every = waits(hand, melds.sets, position.shapes)
    barred = position.barred(every)
    found: list[tuple[int, Prospect]] = []
    for kind in mask_kinds(every):
        left = position.unseen[kind]
        one = _prospect(position, hand, kind, melds, announced, bool(barred >> kind & 1)) if left else None
        if one is not None:
            found.append((left, one))
    if not found:
        return NONE
    likely = max(found, key=lambda one: (one[0], -one[1].points))[1]
    return Prospects(likely, max((one for _, one in found), key=_points))


def _points(one: Prospect) -> int:
    return one.points


def _prospect(
    position: Position, concealed: int, kind: int, melds: Fixed, announced: bool, barred: bool = False
) -> Prospect | None:
    """The win with this last tile: on another's discard if that is one, else by an own draw."""
    ask, seat = position.ask, position.seat
    told: Told | None = None if barred else ask.told(concealed, kind, False, melds, announced)
    giver = None if told is None else (seat + 1) % 4
    if told is None:
        told = ask.told(concealed, kind, True, melds, announced)
    if told is None:
        return None
    totals = {other: told.amount if other == seat else 0 for other in range(4)}
    return Prospect(ask.gains(seat, giver, totals)[seat], giver is None, told.elements, told.limit)


__all__ = ["NONE", "Prospect", "Prospects", "prospects"]
