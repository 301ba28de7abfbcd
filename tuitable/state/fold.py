"""`apply`: the only place that changes a state.

It knows no rules. It checks only that an event can have happened at all (the tile lies there, the wall place
was not empty) and raises `BrokenState` if not; whether the rules allow the act is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tuitable.errors import BrokenState
from tuitable.record import events as ev
from tuitable.state.hand import HandState, OpenTile, Phase, SeatState, Thrown
from tuitable.state.match import change_match
from tuitable.state.table import TableState
from tuitable.state.told import check_flags
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import Tile

BACK = Tile.BACK
# Looking a member up in its enumeration costs as much as the rest of a draw.
DEALING, ARRANGING, TURN, OPEN, OVER = Phase.DEALING, Phase.ARRANGING, Phase.TURN, Phase.OPEN, Phase.OVER


def apply(state: TableState, event: ev.Event) -> None:
    """Change `state` by one event. Raises `BrokenState` if the event cannot have happened."""
    state.number += 1
    handler = _HANDLERS.get(type(event))
    if handler is not None:
        hand = state.hand
        if hand is None:
            raise BrokenState("an event of a hand before any hand began", state.number)
        hand.events.append(event)
        try:
            handler(hand, event)
        except BrokenState as error:
            raise BrokenState(str(error), state.number) from None
    else:
        _apply_to_table(state, event)


def fold(events: Iterable[ev.Event], state: TableState | None = None) -> TableState:
    """Apply all events to `state` (a new one if null) and return it."""
    state = TableState() if state is None else state
    for event in events:
        apply(state, event)
    return state


def apply_to_hand(hand: HandState, event: ev.Event) -> None:
    """Change a hand by one event of it. Raises `BrokenState`, which does not know the event's number.

    With `state.match.apply_to_match` it takes `apply` apart, for matches that share the play of a hand.
    """
    kind = type(event)
    handler = _HANDLERS.get(kind) or _OF_BOTH.get(kind)
    if handler is None:
        raise BrokenState(f"no state for {kind.__name__}")
    hand.events.append(event)
    handler(hand, event)


def _apply_to_table(state: TableState, event: ev.Event) -> None:
    handler = _OF_BOTH.get(type(event))
    hand = state.hand
    if handler is not None and hand is not None:
        hand.events.append(event)
        handler(hand, event)
    elif isinstance(event, ev.HandEnded):
        raise BrokenState("a hand ends before any began", state.number)
    elif isinstance(event, ev.HandBegan):
        state.hand = HandState(event)
    change_match(state, event)


def _seat(hand: HandState, seat: int) -> SeatState:
    if not 0 <= seat <= 3:
        raise BrokenState(f"there is no seat {seat}")
    return hand.seats[seat]


def _remove(seat: SeatState, tile: Tile) -> None:
    """Take a tile from a hand; from backs, any of them."""
    try:
        seat.hand.remove(tile)
    except ValueError:
        try:
            seat.hand.remove(BACK)
        except ValueError:
            raise BrokenState(f"seat {seat.seat} has no {tile} in hand") from None


def _dealt(hand: HandState, event: ev.Dealt) -> None:
    seat = _seat(hand, event.seat)
    seat.hand.extend(event.tiles)
    if event.at:
        if len(event.at) != len(event.tiles):
            raise BrokenState(f"{len(event.tiles)} tiles are dealt from {len(event.at)} places")
        hand.wall.take(None, "deal", len(event.tiles))
        taken = hand.wall.taken
        for at in event.at:
            if not 0 <= at < len(taken) or taken[at]:
                raise BrokenState(f"wall place {at} is taken twice or does not exist")
            taken[at] = 1
    else:
        hand.wall.take(None, "deal", len(event.tiles))


def _drew(hand: HandState, event: ev.Drew) -> None:
    hand.wall.take(event.at, event.why)
    seat = _seat(hand, event.seat)
    seat.hand.append(event.tile)
    seat.drawn = event.tile
    if event.why == "bonus" and hand.phase in (DEALING, ARRANGING):
        if event.seat != hand.dealer:
            seat.drawn = None
        return
    hand.turn = event.seat
    hand.last_draw = event.why
    hand.open_tile = None
    hand.claimed = None
    if event.why == "deal":
        return
    hand.phase = TURN


def _discarded(hand: HandState, event: ev.Discarded) -> None:
    seat = _seat(hand, event.seat)
    tile, drawn = event.tile, seat.drawn
    if event.drawn and drawn is not None and (drawn is tile or drawn is BACK):
        seat.hand.remove(drawn)
    elif not event.drawn and drawn is tile and BACK in seat.hand and tile not in _without_drawn(seat):
        # A known tile was just drawn, but this copy came from among the backs.
        seat.hand.remove(BACK)
    else:
        _remove(seat, tile)
    seat.drawn = None
    declared = bool(seat.ready) and seat.ready_at == len(seat.discards)
    seat.discards.append(Thrown(tile, event.drawn, declared))
    hand.turn = event.seat
    hand.open_tile = OpenTile(tile, event.seat, "discard")
    hand.claimed = None
    hand.last_draw = ""
    hand.phase = OPEN


def _without_drawn(seat: SeatState) -> list[Tile]:
    rest = list(seat.hand)
    if seat.drawn is not None and seat.drawn in rest:
        rest.remove(seat.drawn)
    return rest


def _claimed(hand: HandState, event: ev.Claimed) -> None:
    if hand.open_tile is None:
        raise BrokenState("a claim while no tile is open")
    hand.claimed = event


def _melded(hand: HandState, event: ev.Melded) -> None:
    seat = _seat(hand, event.seat)
    meld = event.meld
    if meld.kind is MeldKind.KONG_ADDED:
        for number, old in enumerate(seat.melds):
            if old.kind is MeldKind.PUNG and old.tile is meld.tile:
                seat.melds[number] = meld
                break
        else:
            raise BrokenState(f"seat {event.seat} has no pung of {meld.tile} to add to")
        added = meld.added or meld.tile
        _remove(seat, added)
        hand.open_tile = OpenTile(added, event.seat, "kong-added")
        hand.phase = OPEN
    elif meld.from_seat is None:
        for tile in meld.tiles:
            _remove(seat, tile)
        seat.melds.append(meld)
        if meld.kind is MeldKind.KONG_CLOSED:
            hand.open_tile = OpenTile(meld.tiles[0], event.seat, "kong-closed")
            hand.phase = OPEN
    else:
        _call(hand, seat, meld)
    seat.drawn = None
    hand.claimed = None
    hand.last_draw = ""
    hand.turn = event.seat


def _call(hand: HandState, seat: SeatState, meld: Meld) -> None:
    """A meld made with the open tile."""
    source = hand.open_tile
    if source is None or source.seat != meld.from_seat or source.tile is not meld.taken:
        raise BrokenState(f"seat {seat.seat} calls {meld.taken}, which lies open nowhere")
    own = list(meld.tiles)
    try:
        own.remove(source.tile)
    except ValueError:
        raise BrokenState(f"the meld does not hold the called tile {source.tile}") from None
    for tile in own:
        _remove(seat, tile)
    thrown = hand.seats[source.seat].discards
    if thrown:
        thrown[-1].taken_by = seat.seat
    seat.melds.append(meld)
    hand.open_tile = None
    hand.phase = TURN


def _swapped(hand: HandState, event: ev.Swapped) -> None:
    seat, owner = _seat(hand, event.seat), _seat(hand, event.owner)
    if not 0 <= event.meld_no < len(owner.melds):
        raise BrokenState(f"seat {event.owner} has no meld {event.meld_no}")
    meld = owner.melds[event.meld_no]
    if Tile.WILD not in meld.tiles:
        raise BrokenState(f"meld {event.meld_no} of seat {event.owner} holds no wild tile")
    _remove(seat, event.tile)
    tiles = list(meld.tiles)
    tiles[tiles.index(Tile.WILD)] = event.tile
    owner.melds[event.meld_no] = Meld(meld.kind, tuple(tiles), meld.taken, meld.from_seat, meld.added, meld.stands_for)
    seat.hand.append(Tile.WILD)


_GIVES: dict[str, bool | None] = {
    "draw": False, "discard": True, "robbed-kong": True, "kong-replacement": False, "bonus-replacement": False,
    "dealt": False, "swap": None,
}  # fmt: skip
"""Sources of a win, and whether the tile comes from a seat."""


def _won(hand: HandState, event: ev.Won) -> None:
    _seat(hand, event.seat)
    if event.source not in _GIVES:
        raise BrokenState(f"there is no win by {event.source[:40]!r}")
    given = _GIVES[event.source]
    if given is not None and given is (event.from_seat is None):
        raise BrokenState(f"a win by {event.source} from {'nobody' if given else f'seat {event.from_seat}'}")
    if event.source == "robbed-kong" and event.from_seat is not None and not hand.wins:
        _unmake_kong(hand, _seat(hand, event.from_seat), event.tile)
    hand.wins.append(event)


def _unmake_kong(hand: HandState, robbed: SeatState, tile: Tile) -> None:
    """A robbed kong never was: the pung stays, or three concealed tiles go back to the hand."""
    for number, meld in enumerate(robbed.melds):
        if not meld.kind.is_kong or meld.tile is not tile.plain:
            continue
        rest = list(meld.tiles)
        rest.remove(tile)
        if meld.kind is MeldKind.KONG_ADDED:
            robbed.melds[number] = Meld(MeldKind.PUNG, tuple(rest), meld.taken, meld.from_seat)
        else:
            del robbed.melds[number]
            robbed.hand.extend(rest)
        return
    if hand.told is None:
        raise BrokenState(f"seat {robbed.seat} has no kong of {tile} to rob")


def _laid(hand: HandState, event: ev.Laid) -> None:
    if event.told:
        check_flags(event.told)
    hand.told = event.told
    for seat, told in zip(hand.seats, event.seats, strict=True):
        seat.known = told.hand is not None and BACK not in told.hand
        seat.melds = list(told.melds)
        seat.hand = list(told.hand) if told.hand is not None else [BACK] * (13 - 3 * len(told.melds))
        seat.bonus = list(told.bonus)
        seat.discards = [Thrown(tile, False, False) for tile in told.discards]
        seat.ready = told.ready or ""
        seat.ready_at = -1
        seat.dead = "told" if told.dead else ""
    hand.phase = TURN


def _declared(hand: HandState, event: ev.Declared) -> None:
    seat = _seat(hand, event.seat)
    if event.what == "exempt":
        seat.exempt = True
    else:
        seat.ready = event.what
        seat.ready_at = len(seat.discards)


def _shown(hand: HandState, event: ev.Shown) -> None:
    seat = _seat(hand, event.seat)
    if len(event.tiles) == len(seat.hand):
        seat.hand = list(event.tiles)
        seat.known = True
        if seat.drawn is BACK and BACK not in event.tiles:
            # Which of the tiles now seen was drawn, nobody else knows.
            seat.drawn = None
    seat.shown = True


def _set_aside(hand: HandState, event: ev.SetAside) -> None:
    seat = _seat(hand, event.seat)
    _remove(seat, event.tile)
    seat.bonus.append(event.tile)
    seat.drawn = None


def _turned(hand: HandState, event: ev.Turned) -> None:
    hand.wall.take(event.at, event.why)
    hand.wall.turned.append(event.at)
    if event.why == "under":
        hand.under.append(event.tile)
    else:
        hand.indicators.append(event.tile)


def _exchanged(hand: HandState, event: ev.Exchanged) -> None:
    for seat, gave in zip(hand.seats, event.gave, strict=True):
        for tile in gave:
            _remove(seat, tile)
    for seat, got in zip(hand.seats, event.got, strict=True):
        seat.hand.extend(got)
    hand.exchanges.append(event.step)
    hand.phase = ARRANGING


def _voted(hand: HandState, event: ev.Voted) -> None:
    hand.votes[event.about] = event.answers
    hand.phase = ARRANGING


def _died(hand: HandState, event: ev.Died) -> None:
    seat = _seat(hand, event.seat)
    seat.dead = event.why
    seat.sits_out = event.sits_out
    if event.returned is not None:
        if not 0 <= event.returned < len(seat.melds):
            raise BrokenState(f"seat {event.seat} has no meld {event.returned} to take back")
        seat.hand.extend(seat.melds.pop(event.returned).tiles)


def _ended(hand: HandState, event: ev.HandEnded) -> None:
    hand.phase = OVER
    hand.ended = event.why


def _noticed(hand: HandState, event: ev.Event) -> None:
    """Kept among the events of the hand; changes nothing on the table."""


_HANDLERS: dict[type, Callable[[HandState, Any], None]] = {
    ev.Dealt: _dealt,
    ev.Drew: _drew,
    ev.Discarded: _discarded,
    ev.Claimed: _claimed,
    ev.Melded: _melded,
    ev.Swapped: _swapped,
    ev.Won: _won,
    ev.Laid: _laid,
    ev.Declared: _declared,
    ev.Shown: _shown,
    ev.SetAside: _set_aside,
    ev.Turned: _turned,
    ev.Exchanged: _exchanged,
    ev.Voted: _voted,
    ev.Died: _died,
    ev.Challenged: _noticed,
    ev.Fouled: _noticed,
    ev.WallShown: _noticed,
}

_OF_BOTH: dict[type, Callable[[HandState, Any], None]] = {
    ev.HandEnded: _ended,
    ev.Settled: _noticed,
    ev.Staked: _noticed,
    ev.Timed: _noticed,
}
"""Events of a hand that change the match too."""
