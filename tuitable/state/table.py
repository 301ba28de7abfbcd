"""The state of a match: balances, accounts and the hand on the table."""

from __future__ import annotations

from tuitable.record.events import HandEnded, MatchEnded, NextHand, Settled, Transfer
from tuitable.state.hand import HandState
from tuitable.tiles.seat import Seat


class Outcome:
    """How a hand of the match ended: its place, the winners, and how it was settled."""

    __slots__ = ("counters", "dealer", "ended", "hand_no", "number", "round_wind", "settled", "winners")

    def __init__(self, hand: HandState, ended: HandEnded, settled: Settled) -> None:
        self.number = hand.number
        self.dealer: Seat = hand.dealer
        self.round_wind = hand.round_wind
        self.hand_no = hand.hand_no
        self.counters = hand.counters
        self.winners = tuple(win.seat for win in hand.wins)
        self.ended = ended
        self.settled = settled


class TableState:
    """Everything that is true now.

    `balances` are by seat, `held` by named account (`pot`, `top`, `out`). `hand` is null before the first
    hand. `first_dealer` is the dealer of the first hand on record. `throws` are dice thrown outside hands as
    (why, seat, dice). `elapsed` is the last time of play heard of, in seconds. `number` counts events applied.
    Of the hand under way `staked` is what each seat put down, and `moved` what its settlements have moved so far.
    """

    __slots__ = (
        "balances", "elapsed", "first_dealer", "hand", "held", "moved", "next", "number", "over", "past", "seated",
        "staked", "throws",
    )  # fmt: skip

    def __init__(self) -> None:
        self.balances: list[int] = [0, 0, 0, 0]
        self.held: dict[str, int] = {}
        self.hand: HandState | None = None
        self.staked: list[int] = [0, 0, 0, 0]
        self.moved: list[Transfer] = []
        self.past: list[Outcome] = []
        self.next: NextHand | None = None
        self.first_dealer: Seat | None = None
        self.throws: list[tuple[str, Seat, tuple[int, ...]]] = []
        self.seated: list[tuple[str, tuple[int, int, int, int]]] = []
        self.elapsed = 0
        self.number = 0
        self.over: MatchEnded | None = None

    def between_hands(self) -> TableState:
        """A copy to fold a hand from: everything but the hand itself, which must be over or not begun."""
        new = TableState()
        new.balances = list(self.balances)
        new.held = dict(self.held)
        new.hand = self.hand
        new.staked = list(self.staked)
        new.moved = list(self.moved)
        new.past = list(self.past)
        new.next = self.next
        new.first_dealer = self.first_dealer
        new.throws = list(self.throws)
        new.seated = list(self.seated)
        new.elapsed = self.elapsed
        new.number = self.number
        new.over = self.over
        return new
