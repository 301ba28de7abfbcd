"""What re-scoring a record gives: each hand as recorded and under each ruleset, as values."""

from __future__ import annotations

import msgspec

from tuitable.record import events as ev
from tuitable.rules.finding import Finding
from tuitable.rules.settlement import Verdict
from tuitable.tiles.seat import Seat, Wind


class Place(msgspec.Struct, frozen=True):
    """Where a hand stands in its match, as recorded, and how it ended."""

    number: int
    round_wind: Wind
    hand_no: int
    dealer: Seat
    counters: int
    ended: str
    winners: tuple[Seat, ...]


class HandResult(msgspec.Struct, frozen=True):
    """One hand under one ruleset, or as recorded.

    `status`: `scored`; `not-scorable` where no win of a hand won under other rules is a hand here, for the `reason`
    `tiles-not-in-target-set` or `not-a-hand`; `card-missing` where the printed lines of the rules are not here and
    the recorded result stands. `deltas` are the changes of the balances in the whole hand, stakes included.
    `accepted` is empty for what was recorded. `counters` are those the hand was scored with.
    """

    deltas: ev.Four
    wins: tuple[Verdict, ...]
    scores: tuple[ev.Score, ...]
    transfers: tuple[ev.Transfer, ...]
    liable: ev.Liable | None
    counters: int
    next: ev.NextHand | None
    findings: tuple[Finding, ...] = ()
    status: str = "scored"
    reason: str = ""


class Under(msgspec.Struct, frozen=True):
    """A whole record under one ruleset: a result for each hand, and what the seats hold in the end.

    `foreign` is false for the rules the record was played by. `final` is the end of the match, null if the record
    does not reach it. `totals` are the sums of the hands' changes, `balances` what the seats hold at last. `late` are
    findings of a hand that was never settled.
    """

    ruleset: str
    title: str
    foreign: bool
    hands: tuple[HandResult, ...]
    totals: ev.Four
    balances: ev.Four
    final: ev.MatchEnded | None
    remark: str = ""
    late: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of events."""
        return (*(finding for hand in self.hands for finding in hand.findings), *self.late)


class Rescored(msgspec.Struct, frozen=True):
    """A record as recorded and under each ruleset asked. The `players` of the header are by chair, as they sat last."""

    file: str
    header: ev.Header
    places: tuple[Place, ...]
    recorded: Under
    under: tuple[Under, ...]
