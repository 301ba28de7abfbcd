"""Frozen views of a table, made when someone asks. A view holds only what its seat may see.

A view is a copy of a state that was folded from events redacted for that seat (`record.redact`), so there is
nothing to strip here.
"""

from __future__ import annotations

import msgspec

from tuitable.record.events import WallPlace, Won
from tuitable.state.hand import HandState, Phase, SeatState
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat, Wind, seat_wind
from tuitable.tiles.tile import Tile


class PondTile(msgspec.Struct, frozen=True, gc=False):
    """A discard: the tile, thrown as drawn or not, with a declaration or not, and who called it."""

    tile: Tile
    drawn: bool
    declared: bool
    taken_by: Seat | None


class SeatView(msgspec.Struct, frozen=True):
    """One seat as its viewer sees it.

    `hand` is sorted and holds the drawn tile too, except that `drawn` is set apart on the screen; backs
    stand for what is not seen. `ready` is the tag of a ready declaration or empty.
    """

    seat: Seat
    wind: Wind
    hand: tuple[Tile, ...]
    drawn: Tile | None
    melds: tuple[Meld, ...]
    bonus: tuple[Tile, ...]
    pond: tuple[PondTile, ...]
    ready: str
    exempt: bool
    dead: str
    shown: bool
    known: bool
    balance: int


class OpenView(msgspec.Struct, frozen=True):
    """The tile that may be claimed, whose it is, and how it came: `discard`, `kong-added`, `kong-closed`."""

    tile: Tile
    seat: Seat
    source: str


class HandView(msgspec.Struct, frozen=True):
    """A hand as one seat (or, with null, everybody) sees it.

    `wall_left` is how many tiles may still be drawn in turn, null in a position where nobody told it.
    """

    number: int
    dealer: Seat
    round_wind: Wind
    hand_no: int
    counters: int
    carry: dict[str, int]
    phase: Phase
    turn: Seat
    open_tile: OpenView | None
    seats: tuple[SeatView, SeatView, SeatView, SeatView]
    indicators: tuple[Tile, ...]
    under: tuple[Tile, ...]
    wins: tuple[Won, ...]
    ended: str
    wall: WallPlace
    wall_left: int | None
    last_draw: str = ""


class View(msgspec.Struct, frozen=True):
    """A table as one seat sees it; `seat` is null for a view of everything."""

    seat: Seat | None
    balances: tuple[int, ...]
    held: dict[str, int]
    hand: HandView | None
    first_dealer: Seat | None
    elapsed: int
    over: bool


def view_of(state: TableState, seat: Seat | None) -> View:
    """Freeze a state. The state must already be the one that `seat` may see."""
    hand = state.hand
    return View(
        seat=seat,
        balances=tuple(state.balances),
        held=dict(state.held),
        hand=None if hand is None else _hand_view(hand, state.balances),
        first_dealer=state.first_dealer,
        elapsed=state.elapsed,
        over=state.over is not None,
    )


def _hand_view(hand: HandState, balances: list[int]) -> HandView:
    open_tile = hand.open_tile
    a, b, c, d = (_seat_view(s, hand.dealer, balances[s.seat]) for s in hand.seats)
    return HandView(
        number=hand.number,
        dealer=hand.dealer,
        round_wind=hand.round_wind,
        hand_no=hand.hand_no,
        counters=hand.counters,
        carry=dict(hand.carry),
        phase=hand.phase,
        turn=hand.turn,
        open_tile=None if open_tile is None else OpenView(open_tile.tile, open_tile.seat, open_tile.source),
        seats=(a, b, c, d),
        indicators=tuple(hand.indicators),
        under=tuple(hand.under),
        wins=tuple(hand.wins),
        ended=hand.ended,
        wall=hand.wall.place,
        wall_left=hand.wall.live_left if hand.told is None else None,
        last_draw=hand.last_draw,
    )


def _seat_view(seat: SeatState, dealer: Seat, balance: int) -> SeatView:
    return SeatView(
        seat=seat.seat,
        wind=seat_wind(seat.seat, dealer),
        hand=sorted_tiles(seat.hand),
        drawn=seat.drawn,
        melds=tuple(seat.melds),
        bonus=sorted_tiles(seat.bonus),
        pond=tuple(PondTile(t.tile, t.drawn, t.declared, t.taken_by) for t in seat.discards),
        ready=seat.ready,
        exempt=seat.exempt,
        dead=seat.dead,
        shown=seat.shown,
        known=seat.known,
        balance=balance,
    )
