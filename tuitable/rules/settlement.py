"""What a ruleset makes of a hand: verdicts, scores, who pays whom, and what comes next."""

from __future__ import annotations

import msgspec

from tuitable.record.events import Liable, NextHand, Score, Transfer
from tuitable.rules.finding import Finding
from tuitable.tiles.seat import Seat


class Verdict(msgspec.Struct, frozen=True):
    """Whether a win stands; `refused` is the stable code of the reason why not."""

    seat: Seat
    accepted: bool
    refused: str | None = None


class Settlement(msgspec.Struct, frozen=True):
    """The outcome of one hand under one ruleset.

    `wins` are in the order of the claims. `scores` hold the seats that the ruleset scores. `next` is null when
    the hand goes on. `carry` is what passes to the next hand. `shown` are the seats that lay their hands
    open at the end, `dead` those whose hands are dead from now on. The transfers over all accounts sum to zero.
    """

    ruleset: str
    wins: tuple[Verdict, ...]
    scores: tuple[Score, ...]
    liable: Liable | None
    transfers: tuple[Transfer, ...]
    carry: dict[str, int]
    next: NextHand | None
    shown: tuple[Seat, ...] = ()
    dead: tuple[Seat, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def deltas(self) -> tuple[int, int, int, int]:
        """What each seat gains or loses, in points."""
        change = [0, 0, 0, 0]
        for transfer in self.transfers:
            if isinstance(transfer.payer, int):
                change[transfer.payer] -= transfer.amount
            if isinstance(transfer.payee, int):
                change[transfer.payee] += transfer.amount
        return (change[0], change[1], change[2], change[3])

    def moved_to(self, account: str) -> int:
        """Net points that went into a named account such as `out`."""
        total = 0
        for transfer in self.transfers:
            total += transfer.amount * ((transfer.payee == account) - (transfer.payer == account))
        return total
