"""A hand of a Tenhou log that has ended, while what follows it is not yet known."""

from __future__ import annotations

from tuitable.formats.book import hand_after
from tuitable.formats.mjlog_hand import Hand
from tuitable.record import events as ev


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

    def following(self, over: bool = False) -> ev.NextHand:
        """The next hand by the rules, where the log does not show it; `over` where the match ended."""
        hand = self.hand
        return hand_after((hand.index, hand.dealer, hand.counters), self.won, self.stays, over)
