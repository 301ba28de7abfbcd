"""What kind of moment a hand is in, read from its state and its latest events. No rules are asked."""

from __future__ import annotations

from tuitable.hands.packed import WEIGHT
from tuitable.record import events as ev
from tuitable.state.hand import HandState, Phase, SeatState
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

# A set of types is looked up much faster than an instance is held against a union, and these questions come often.
_ASIDE: frozenset[type] = frozenset((ev.Timed, ev.Turned, ev.Shown))
_UNPUNISHED: frozenset[type] = frozenset((ev.Timed, ev.Shown))


def held(seat: SeatState) -> int:
    """How many tiles a seat holds, a kong counted as three: one more than dealt when it is to discard."""
    return len(seat.hand) + sum(3 if meld.kind.is_kong else len(meld.tiles) for meld in seat.melds)


def packed(seat: SeatState) -> int:
    """The concealed tiles as one integer."""
    hand = 0
    for tile in seat.hand:
        hand += WEIGHT[tile]
    return hand


def last_act(hand: HandState) -> ev.Event:
    """The latest event but for signals of the clock, indicators and hands laid open."""
    for event in reversed(hand.events):
        if type(event) not in _ASIDE:
            return event
    return hand.began


def window_open(hand: HandState) -> bool:
    """A tile may be claimed and nobody has answered: whatever follows its answers has not begun."""
    if hand.phase is not Phase.OPEN or hand.claimed is not None or hand.open_tile is None:
        return False
    of_discard = hand.open_tile.source == "discard"
    for event in reversed(hand.events):
        if type(event) is ev.Timed or (of_discard and type(event) is ev.Turned):
            continue
        return type(event) is ev.Discarded or type(event) is ev.Melded
    return False


def before_play(hand: HandState) -> bool:
    """From the deal to the dealer's first act: bonus tiles are replaced, tiles exchanged."""
    return hand.phase is Phase.DEALING or hand.phase is Phase.ARRANGING


def announced(hand: HandState, seat: Seat) -> str:
    """What the seat on turn has just announced, its discard still to come; else empty."""
    event = last_act(hand)
    return event.what if isinstance(event, ev.Declared) and event.seat == seat else ""


def open_foul(hand: HandState) -> ev.Fouled | None:
    """The breach that was not settled yet."""
    for event in reversed(hand.events):
        if isinstance(event, ev.Fouled):
            return event
        if type(event) not in _UNPUNISHED:
            return None
    return None


def fouled_claimants(hand: HandState) -> frozenset[Seat]:
    """Seats whose claim on the open tile was a breach that has been dealt with or is being dealt with."""
    found = set()
    for event in reversed(hand.events):
        if isinstance(event, ev.Claimed):
            break
        if isinstance(event, ev.Fouled):
            found.add(event.seat)
    return frozenset(found)


def shown_since(hand: HandState, kind: type) -> frozenset[Seat]:
    """Seats that laid their hands open since the latest event of a kind."""
    found = set()
    for event in reversed(hand.events):
        if isinstance(event, kind):
            break
        if isinstance(event, ev.Shown):
            found.add(event.seat)
    return frozenset(found)


def unpaid_stake(hand: HandState) -> Seat | None:
    """The seat whose open discard came with a declaration, for which nothing was put down yet."""
    open_tile = hand.open_tile
    if open_tile is None or open_tile.source != "discard":
        return None
    seat = hand.seats[open_tile.seat]
    if not seat.discards or not seat.discards[-1].declared:
        return None
    for event in reversed(hand.events):
        if isinstance(event, ev.Staked):
            return None
        if isinstance(event, ev.Discarded):
            return seat.seat
    return None


def win_of_turn(hand: HandState, seat: SeatState) -> ev.Won | None:
    """The win that the seat on turn would declare now: with which tile, and how it came. Null after a call."""
    event = last_act(hand)
    if isinstance(event, ev.Swapped) and event.seat == seat.seat:
        return ev.Won(seat.seat, Tile.WILD, "swap", event.owner)
    if not hand.last_draw:
        return None
    if before_play(hand):
        tile = seat.drawn if seat.drawn in seat.hand else max(seat.hand, key=lambda own: own.order)
        assert tile is not None
        return ev.Won(seat.seat, tile, "dealt")
    if seat.drawn is None:
        return None
    source = {"kong": "kong-replacement", "bonus": "bonus-replacement"}.get(hand.last_draw, "draw")
    return ev.Won(seat.seat, seat.drawn, source)


def win_of_claim(hand: HandState, seat: Seat) -> ev.Won:
    """The win that a seat would claim on the open tile."""
    open_tile = hand.open_tile
    assert open_tile is not None
    source = "discard" if open_tile.source == "discard" else "robbed-kong"
    return ev.Won(seat, open_tile.tile, source, open_tile.seat)
