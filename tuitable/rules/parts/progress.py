"""Who deals next, in which round, and when is the match over?"""

from __future__ import annotations

from typing import Literal

import msgspec

from tuitable.record.events import Four, NextHand
from tuitable.rules.parts.seating import AsSeated, Seating
from tuitable.tiles.seat import WINDS, Seat, Wind

DRAWN = ("exhausted", "no-replacement", "discards")
"""Endings without a winner that leave nothing to play; every other one breaks the hand off."""


class HandResult(msgspec.Struct, frozen=True, kw_only=True):
    """A finished hand as far as the next one depends on it.

    `winners` are the seats whose wins stand; `why` is that of `HandEnded`; `ready` the seats that were ready at
    an ending without a winner; `carry` what passed to this hand; `balances` those after everything is paid.
    `replay`: the rules want the hand dealt again as it was, whoever would come next. `elapsed` is null where
    nobody told it.
    """

    dealer: Seat
    round_wind: Wind
    hand_no: int
    counters: int
    carry: dict[str, int] = {}
    winners: tuple[Seat, ...] = ()
    why: str = "won"
    ready: tuple[Seat, ...] = ()
    balances: Four = (0, 0, 0, 0)
    first_dealer: Seat = 0
    elapsed: int | None = None
    replay: bool = False


class Progress(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="rounds"):
    """`rounds` rounds of four dealers each.

    - `on_win`: a dealer who wins `stays`, or the deal `passes` whoever wins (G-47).
    - `on_draw`: after an ending without a winner the dealer `stays`, the deal `passes`, or it stays with a dealer
      who was `ready`. `on_abort`: the same after endings other than an exhausted wall (`ready` is no value).
      `replayed` names endings after which the hand is dealt again as it was, whatever the rest says.
    - `counters`: there are none; one more after each of the dealer's wins (`wins`); or also after every ending
      without a winner (`wins-and-draws`). A counter is removed when the deal passes after a win, and with
      `wins` whenever it passes.
    - `streak`: after that many wins of a dealer in a row the next one is the last: the deal passes (C-83, D-33);
      null for no such rule. The count is `dealer_wins` in `carry` and is kept in any case; a higher one is read as
      that many.
    - `time_limit` in seconds: the match is over when a hand ends at or after it (A-13); `warning` seconds before
      it a signal is given (M-10).
    - `bust`: the match is over when somebody is below zero after a hand.
    - `target`: a match whose last round is over goes on into one more round until somebody has that many points
      (T-04), and a dealer who stays in the last hand as first of all with that many ends it (T-05), but not by
      an ending that only repeats the deal (T-18).
    """

    rounds: int = 4
    on_win: Literal["stays", "passes"] = "stays"
    on_draw: Literal["stays", "passes", "ready"] = "passes"
    on_abort: Literal["stays", "passes"] = "passes"
    replayed: tuple[str, ...] = ()
    counters: Literal["none", "wins", "wins-and-draws"] = "none"
    streak: int | None = None
    time_limit: int | None = None
    warning: int | None = None
    bust: bool = False
    target: int | None = None
    seating: Seating = AsSeated()

    def first(self, dealer: Seat) -> NextHand:
        """The first hand of a match."""
        return NextHand(False, dealer, Wind.E, 1, 0)

    def next(self, hand: HandResult) -> tuple[NextHand, dict[str, int]]:
        """What follows a hand, and what of `carry` this part is responsible for (`dealer_wins`)."""
        wins = hand.carry.get("dealer_wins", 0)
        if self.streak is not None:
            wins = min(wins, self.streak)
        if hand.replay or hand.why in self.replayed:
            counters = 0 if self.counters == "none" else hand.counters
            same = NextHand(False, hand.dealer, hand.round_wind, hand.hand_no, counters)
            return self._or_over(same, hand, True), {"dealer_wins": wins}
        stays = self._stays(hand, wins)
        won = hand.dealer in hand.winners
        counters = self._counters(hand, won, stays)
        if stays:
            follow = NextHand(False, hand.dealer, hand.round_wind, hand.hand_no, counters)
        else:
            follow = self._passed(hand, counters)
        kept = (wins + 1 if won else wins) if stays else 0
        return self._or_over(follow, hand, stays), {"dealer_wins": kept}

    def _stays(self, hand: HandResult, wins: int) -> bool:
        if hand.winners:
            if hand.dealer not in hand.winners or self.on_win == "passes":
                return False
            return self.streak is None or wins < self.streak
        if hand.why not in DRAWN:
            return self.on_abort == "stays"
        return self.on_draw == "stays" or (self.on_draw == "ready" and hand.dealer in hand.ready)

    def _counters(self, hand: HandResult, won: bool, stays: bool) -> int:
        if self.counters == "none":
            return 0
        if hand.winners:
            return hand.counters + 1 if won and stays else 0
        if self.counters == "wins-and-draws":
            return hand.counters + 1
        return hand.counters if stays else 0

    def _passed(self, hand: HandResult, counters: int) -> NextHand:
        dealer = (hand.dealer + 1) % 4
        if hand.hand_no < 4:
            return NextHand(False, dealer, hand.round_wind, hand.hand_no + 1, counters)
        number = hand.round_wind.number + 1
        last = number >= self.rounds and (self.target is None or number > self.rounds)
        if last or number > 3:
            return NextHand(True, dealer, hand.round_wind, hand.hand_no, counters)
        return NextHand(False, dealer, WINDS[number], 1, counters)

    def _or_over(self, follow: NextHand, hand: HandResult, stays: bool = False) -> NextHand:
        """The same, but over where time, balances or points end the match."""
        over = follow.over
        if self.time_limit is not None and hand.elapsed is not None and hand.elapsed >= self.time_limit:
            over = True
        if self.bust and min(hand.balances) < 0:
            over = True
        if self.target is not None and not over:
            over = self._target_reached(hand, stays)
        return NextHand(over, follow.dealer, follow.round_wind, follow.hand_no, follow.counters) if over else follow

    def _target_reached(self, hand: HandResult, stays: bool) -> bool:
        """Past the last regular hand the match ends as soon as somebody has the target."""
        last_hand = hand.round_wind.number == self.rounds - 1 and hand.hand_no == 4
        if not (last_hand or hand.round_wind.number >= self.rounds) or max(hand.balances) < (self.target or 0):
            return False
        if not stays:
            return True
        if not hand.winners and hand.why not in DRAWN:
            return False
        best = max(range(4), key=lambda seat: (hand.balances[seat], -((seat - hand.first_dealer) % 4)))
        return best == hand.dealer
