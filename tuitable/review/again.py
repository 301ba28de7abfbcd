"""A game played once more: what of a record a new game begins with, so that the same tiles come again.

Where the record tells its seed (the match is over), all that went before the hand is repeated as it was and every
wall from then on is the same. Where it does not, only the wall of the one hand is known: the new game begins with it,
at the points and the place in the match that it had, and later walls are new. A hand that is still being played tells
nothing, so nobody can look at coming tiles by beginning a second game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from tuitable.errors import RecordError
from tuitable.record.codec import Record
from tuitable.record.deal import wall_of
from tuitable.record.events import Event, HandBegan, MatchBegan, MatchEnded, PlayerEntry, Sealed, WallShown
from tuitable.record.line import seated, standing
from tuitable.rules.ruleset import Ruleset
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.tile import Tile


class Again(msgspec.Struct, frozen=True):
    """A game to begin: its first events, who began on each chair, and where its walls come from.

    `seed` is null where a new one is to be drawn; then `walls` holds the wall of the first hand. `number` is the hand
    of the old record that comes first.
    """

    events: tuple[Event, ...]
    players: tuple[PlayerEntry, ...]
    number: int
    seed: str | None
    walls: dict[int, tuple[Tile, ...]]


def again(record: Record, ruleset: Ruleset, number: int | None = None) -> Again:
    """What a new game begins with that repeats a record from hand `number` on (null: from the first).

    `ruleset` is the record's. Raises `RecordError` if it has no such hand or the tiles of the hand are not known.
    """
    line = [event for _, event in standing(record.entries) if not isinstance(event, Sealed)]
    hands = [(place, event) for place, event in enumerate(line) if isinstance(event, HandBegan)]
    found = [(place, event) for place, event in hands if number in (None, event.number)]
    if not found:
        what = (
            "no hand was dealt in it"
            if not hands
            else f"no hand {number}; it has hands {hands[0][1].number} to {hands[-1][1].number}"
        )
        raise RecordError(what, record.path)
    place, began = found[0]
    after = next((later for later, _ in hands if later > place), len(line))
    wall = next((event.tiles for event in line[place:after] if isinstance(event, WallShown)), None)
    if wall is not None and Counter(wall) != Counter(ruleset.tiles.tiles):
        raise RecordError("its tiles are not those of these rules", record.path)
    seed = next((event.seed for event in line if isinstance(event, MatchEnded) and event.seed), None)
    if seed is not None and wall in (None, wall_of(seed, began.number, ruleset.tiles.tiles)):
        return Again(tuple(line[:place]), record.header.players, began.number, seed, {})
    if wall is None:
        raise RecordError(_why_not(record, line, after), record.path)
    return _one_hand(record, line[:place], began, wall)


def _one_hand(record: Record, before: Sequence[Event], began: HandBegan, wall: tuple[Tile, ...]) -> Again:
    state = TableState()
    for event in before:
        apply(state, event)
    a, b, c, d = state.balances
    first = msgspec.structs.replace(began, number=1, commitment=None)
    events = (MatchBegan((a, b, c, d), dict(state.held)), first)
    return Again(events, seated(record.header.players, before), began.number, None, {1: wall})


def _why_not(record: Record, line: Sequence[Event], after: int) -> str:
    over = any(isinstance(event, MatchEnded) for event in line)
    if after == len(line) and not over and record.header.origin is None:
        return (
            "this hand is still being played, and its wall stays secret until it is over; `tuitable continue` goes on"
        )
    return "it does not tell the whole wall of this hand, so the same tiles cannot be dealt again"
