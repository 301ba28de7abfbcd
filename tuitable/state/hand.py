"""The state of one hand. Changed only by `state.fold.apply`; who asks gets a frozen view (`state.views`)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from tuitable.record.events import Claimed, Event, HandBegan, Won
from tuitable.state.wall import Wall
from tuitable.tiles.meld import Meld
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class Phase(StrEnum):
    """What kind of moment it is.

    `DEALING` from the deal to the first act of play, `TURN` a seat holds its full hand, `OPEN` a tile may be
    claimed, `OVER` the hand has ended.
    Bonus tiles are replaced while `DEALING`; `ARRANGING` is the same once an exchange or a vote was held.
    In both, when nothing is left to arrange, it is the dealer's turn: only rules know when that is.
    """

    DEALING = "dealing"
    ARRANGING = "arranging"
    TURN = "turn"
    OPEN = "open"
    OVER = "over"


class Thrown(msgspec.Struct, eq=False, gc=False):
    """A discard in its pond. `taken_by` is the seat that called it; `declared`: thrown with a declaration."""

    tile: Tile
    drawn: bool
    declared: bool
    taken_by: Seat | None = None


class OpenTile(msgspec.Struct, eq=False, gc=False):
    """A tile that may be claimed. `source`: `discard`, `kong-added`, `kong-closed`."""

    tile: Tile
    seat: Seat
    source: str


class SeatState:
    """One seat's part of a hand.

    `hand` holds all concealed tiles in no order, the drawn one included, backs where they are unknown;
    `drawn` is the tile just drawn, until the seat's next act. `ready` is the tag of a ready declaration, or
    empty; `ready_at` the number of own discards made before it, -1 where nobody told.
    `known` is false while the hand was never told.
    """

    __slots__ = (
        "bonus", "dead", "discards", "drawn", "exempt", "hand", "known", "melds", "ready", "ready_at", "seat",
        "shown", "sits_out",
    )  # fmt: skip

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.hand: list[Tile] = []
        self.drawn: Tile | None = None
        self.melds: list[Meld] = []
        self.bonus: list[Tile] = []
        self.discards: list[Thrown] = []
        self.ready = ""
        self.ready_at = 0
        self.exempt = False
        self.dead = ""
        self.sits_out = False
        self.shown = False
        self.known = True

    def copy(self) -> SeatState:
        """An independent copy."""
        new = SeatState.__new__(SeatState)
        for name in SeatState.__slots__:
            setattr(new, name, getattr(self, name))
        new.hand, new.melds, new.bonus = list(self.hand), list(self.melds), list(self.bonus)
        new.discards = [msgspec.structs.replace(thrown) for thrown in self.discards]
        return new


class HandState:
    """One hand from `HandBegan` on.

    `events` are the hand's events so far, `HandBegan` first. `turn` is the seat whose move it is or was last.
    `claimed` holds the answers to the open tile once all are in. `wins` are the wins so far, in order.
    `last_draw` is the `why` of the latest `Drew` of the seat on turn, empty after a call.
    """

    __slots__ = (
        "began", "carry", "claimed", "counters", "dealer", "ended", "events", "exchanges", "hand_no", "indicators",
        "last_draw", "number", "open_tile", "phase", "round_wind", "seats", "told", "turn", "under", "votes",
        "wall", "wins",
    )  # fmt: skip

    def __init__(self, event: HandBegan) -> None:
        self.began = event
        self.number = event.number
        self.dealer: Seat = event.dealer
        self.round_wind = event.round_wind
        self.hand_no = event.hand_no
        self.counters = event.counters
        self.carry = event.carry
        self.wall = Wall(event.wall)
        self.seats = [SeatState(seat) for seat in range(4)]
        self.phase = Phase.DEALING
        self.turn: Seat = event.dealer
        self.open_tile: OpenTile | None = None
        self.claimed: Claimed | None = None
        self.wins: list[Won] = []
        self.indicators: list[Tile] = []
        self.under: list[Tile] = []
        self.exchanges: list[str] = []
        self.votes: dict[str, tuple[int, int, int, int]] = {}
        self.told: dict[str, object] | None = None
        self.last_draw = ""
        self.ended = ""
        self.events: list[Event] = [event]

    def told_as(self, began: HandBegan) -> HandState:
        """The hand as another match brings it, with the counters and the carry of `began`.

        What lies on the table is shared, so the copy is to be looked at, not played on.
        """
        new = HandState.__new__(HandState)
        for name in HandState.__slots__:
            setattr(new, name, getattr(self, name))
        new.began, new.counters, new.carry = began, began.counters, began.carry
        return new

    def copy(self) -> HandState:
        """An independent copy."""
        new = self.told_as(self.began)
        new.wall = self.wall.copy()
        new.seats = [seat.copy() for seat in self.seats]
        new.wins, new.indicators, new.under = list(self.wins), list(self.indicators), list(self.under)
        new.exchanges, new.votes, new.events = list(self.exchanges), dict(self.votes), list(self.events)
        return new
