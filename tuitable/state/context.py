"""Where a hand stands in its match, as rules may ask."""

from __future__ import annotations

from tuitable.errors import BrokenState
from tuitable.record.events import Event, Four, Throw
from tuitable.state.hand import HandState
from tuitable.state.history import History
from tuitable.state.table import TableState
from tuitable.tiles.seat import Seat, Wind, seat_wind


class MatchContext:
    """The part of the facts that comes from before the hand, and what the hand moved on the side."""

    __slots__ = ("_history", "extra", "hand", "table", "told")

    def __init__(self, table: TableState, extra: tuple[Event, ...] = ()) -> None:
        if table.hand is None:
            raise BrokenState("there are no facts of a hand before any hand began")
        self.table = table
        self.hand: HandState = table.hand
        self.extra = extra
        self.told: dict[str, object] = self.hand.told or {}
        """Flags of a told position, under neutral names of the document's fields; empty for a played hand."""
        self._history: History | None = None

    @property
    def is_told(self) -> bool:
        """The position was told by people instead of played."""
        return self.hand.told is not None

    @property
    def history(self) -> History:
        """The walk over the events, done at the first use."""
        if self._history is None:
            self._history = History(self.hand)
        return self._history

    # The place of the hand in the match: `HandBegan`, `MatchBegan`, `Threw`, `Staked`, `Settled`.

    @property
    def dealer(self) -> Seat:
        """The dealer (`HandBegan`)."""
        return self.hand.dealer

    @property
    def round_wind(self) -> Wind:
        """The prevailing wind (`HandBegan`)."""
        return self.hand.round_wind

    def seat_wind(self, seat: Seat) -> Wind:
        """The wind of a seat."""
        return seat_wind(seat, self.hand.dealer)

    @property
    def number(self) -> int:
        """Which hand of the match this is, counted from 1, repeats too (`HandBegan`)."""
        return self.hand.number

    @property
    def hand_no(self) -> int:
        """Which hand of the round this is, 1..4 (`HandBegan`)."""
        return self.hand.hand_no

    @property
    def counters(self) -> int:
        """Counters on the table at the beginning of the hand (`HandBegan`)."""
        return self.hand.counters

    @property
    def carry(self) -> dict[str, int]:
        """What passed to this hand under the rules it was played by (`HandBegan`)."""
        return self.hand.carry

    @property
    def first_dealer(self) -> Seat:
        """The dealer of the first hand on record; told: `first_dealer`, else the chair that dealt first."""
        told = self.told.get("first_dealer")
        if isinstance(told, int):
            return told
        return self.hand.dealer if self.table.first_dealer is None else self.table.first_dealer

    @property
    def first_dealer_throw(self) -> tuple[int, ...] | None:
        """The dice that fixed the first dealer of the match, null where nobody knows them (`Threw`)."""
        for why, _, dice in reversed(self.table.throws):
            if why == "first-dealer":
                return dice
        return None

    @property
    def throws(self) -> tuple[Throw, ...]:
        """The throws that broke the wall of this hand (`HandBegan`)."""
        return self.hand.began.wall.throws

    @property
    def elapsed(self) -> int | None:
        """Seconds of play from the beginning of the match to now (`Timed`, `HandEnded`); null if never told."""
        return self.table.elapsed or None

    @property
    def stakes(self) -> Four:
        """What each seat staked in this hand, in points (`Staked`)."""
        a, b, c, d = self.table.staked
        return (a, b, c, d)

    @property
    def balances(self) -> Four:
        """Balances just before the hand is settled: after its stakes, before any `Settled` of this hand."""
        balances = list(self.table.balances)
        for transfer in self.table.moved:
            if isinstance(transfer.payer, int):
                balances[transfer.payer] += transfer.amount
            if isinstance(transfer.payee, int):
                balances[transfer.payee] -= transfer.amount
        a, b, c, d = balances
        return (a, b, c, d)

    def held(self, account: str) -> int:
        """Points in a named account (`pot`, `top`, `out`) just before the hand is settled."""
        amount = self.table.held.get(account, 0)
        for transfer in self.table.moved:
            amount += transfer.amount * ((transfer.payer == account) - (transfer.payee == account))
        return amount

    @property
    def pot(self) -> int:
        """Points that lie on the table just before the hand is settled, stakes of this hand included."""
        return self.held("pot")

    @property
    def dealer_wins(self) -> int:
        """Wins of this dealer in a row before this hand, draws between them left out.

        Told: `dealer_wins`; else from the outcomes of earlier hands, or where none is on record from `carry`.
        """
        told = self.told.get("dealer_wins")
        if isinstance(told, int):
            return told
        if not any(past.number < self.hand.number for past in self.table.past):
            return self.hand.carry.get("dealer_wins", 0)
        wins = 0
        for past in reversed(self.table.past):
            if past.number >= self.hand.number:
                continue
            if past.dealer != self.hand.dealer:
                break
            if past.winners and past.dealer not in past.winners:
                break
            wins += past.dealer in past.winners
        return wins
