"""A hand of a Tenhou log that has ended, while what follows it is not yet known."""

from __future__ import annotations

from tuitable.formats.mjlog_hand import Hand
from tuitable.record import events as ev
from tuitable.tiles.seat import WINDS


class Due:
    """A hand that has ended and waits for what follows it."""

    __slots__ = ("hand", "liable", "scores", "stays", "transfers", "won")

    def __init__(self, hand: Hand, transfers: list[ev.Transfer], won: bool, stays: bool) -> None:
        self.hand = hand
        self.scores: tuple[ev.Score, ...] = ()
        self.liable: ev.Liable | None = None
        self.transfers = transfers
        self.won = won
        self.stays = stays

    def following(self) -> ev.NextHand:
        """The next hand by the rules, where the log does not show it."""
        index = self.hand.index + (not self.stays)
        dealer = self.hand.dealer if self.stays else (self.hand.dealer + 1) % 4
        counters = 0 if self.won and not self.stays else self.hand.counters + 1
        return ev.NextHand(False, dealer, WINDS[index // 4 % 4], index % 4 + 1, counters)
