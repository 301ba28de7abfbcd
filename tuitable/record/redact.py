"""An event as one seat saw it.

Looks only at the event's own fields, so it needs no rules and no state: a seat's view is the fold of these.
"""

from __future__ import annotations

import msgspec

from tuitable.record import events as ev
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

_BACK = Tile.BACK


def redact(event: ev.Event, seat: Seat | None) -> ev.Event:
    """The event with everything that `seat` could not see turned to backs; null sees everything.

    Open acts, wins and what is shown stay as they are; so do the places of the wall and its commitment.
    """
    if seat is None:
        return event
    kind = type(event)
    if kind is ev.Drew:
        assert isinstance(event, ev.Drew)
        return event if event.seat == seat else ev.Drew(event.seat, _BACK, event.at, event.why)
    if kind is ev.Dealt:
        assert isinstance(event, ev.Dealt)
        return event if event.seat == seat else ev.Dealt(event.seat, _backs(event.tiles), event.at)
    if kind is ev.Claimed:
        assert isinstance(event, ev.Claimed)
        if all(claim.seat == seat or not claim.tiles for claim in event.claims):
            return event
        # A claim that lost must not show the tiles behind it; the one that won shows them as its meld.
        return ev.Claimed(tuple(c if c.seat == seat else ev.Claim(c.seat, c.want) for c in event.claims))
    if kind is ev.Exchanged:
        assert isinstance(event, ev.Exchanged)
        return ev.Exchanged(
            event.step,
            _only(event.gave, seat),
            # Nobody saw a tile passed on unseen but whoever got it, and there it is part of `got`.
            _only(event.blind, None),
            _only(event.got, seat),
        )
    if kind is ev.Laid:
        assert isinstance(event, ev.Laid)
        a, b, c, d = (
            told if told.hand is None or number == seat else msgspec.structs.replace(told, hand=_backs(told.hand))
            for number, told in enumerate(event.seats)
        )
        return ev.Laid((a, b, c, d), event.told)
    return event


def _backs(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return (_BACK,) * len(tiles)


_FourHands = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]


def _only(hands: _FourHands, seat: Seat | None) -> _FourHands:
    a, b, c, d = (hand if number == seat else _backs(hand) for number, hand in enumerate(hands))
    return (a, b, c, d)
