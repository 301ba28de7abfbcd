"""A view turned back into a table, so that rules can be asked about what one seat sees."""

from __future__ import annotations

from tuitable.record.events import HandBegan
from tuitable.state.hand import HandState, OpenTile, SeatState, Thrown
from tuitable.state.table import TableState
from tuitable.state.views import HandView, SeatView, View


def table_of(view: View) -> TableState:
    """A table that shows what the view shows and remembers nothing of how it came about.

    Its hand has no events but its beginning: questions to the facts about the order of acts get the answers
    of a hand in which nothing happened yet. Where nobody told how many tiles are left, the wall is whole.
    """
    table = TableState()
    table.balances = list(view.balances)
    table.held = dict(view.held)
    table.first_dealer = view.first_dealer
    table.elapsed = view.elapsed
    if view.hand is not None:
        table.hand = _hand(view.hand)
    return table


def _hand(seen: HandView) -> HandState:
    hand = HandState(
        HandBegan(seen.number, seen.dealer, seen.round_wind, seen.hand_no, seen.counters, seen.carry, seen.wall)
    )
    hand.phase = seen.phase
    hand.turn = seen.turn
    hand.indicators = list(seen.indicators)
    hand.under = list(seen.under)
    hand.wins = list(seen.wins)
    hand.ended = seen.ended
    hand.last_draw = seen.last_draw
    if seen.open_tile is not None:
        hand.open_tile = OpenTile(seen.open_tile.tile, seen.open_tile.seat, seen.open_tile.source)
    if seen.wall_left is not None:
        hand.wall.take(None, "deal", hand.wall.size - hand.wall.reserve - seen.wall_left)
    hand.seats = [_seat(seat) for seat in seen.seats]
    return hand


def _seat(seen: SeatView) -> SeatState:
    seat = SeatState(seen.seat)
    seat.hand = list(seen.hand)
    seat.drawn = seen.drawn
    seat.melds = list(seen.melds)
    seat.bonus = list(seen.bonus)
    for lying in seen.pond:
        thrown = Thrown(lying.tile, lying.drawn, lying.declared)
        thrown.taken_by = lying.taken_by
        seat.discards.append(thrown)
    seat.ready = seen.ready
    seat.exempt = seen.exempt
    seat.dead = seen.dead
    seat.shown = seen.shown
    seat.known = seen.known
    return seat


__all__ = ["table_of"]
