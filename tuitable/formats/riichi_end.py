"""How hands of the Japanese game end, for logs that tell changes of points: written as events, held against play."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tuitable.errors import RulesetError
from tuitable.formats.book import Book, Place, paid
from tuitable.formats.follow import STAKE, Followed, unbroken_discards
from tuitable.formats.mjlog_end import COUNTER, settle_draw, tenhou_points
from tuitable.formats.mjlog_values import Fault
from tuitable.hands.packed import pack
from tuitable.hands.waits import useful
from tuitable.record import events as ev
from tuitable.rules.library import find
from tuitable.rules.ruleset import settle
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

LIVE_TILES = 136 - 14 - 52
"""How many tiles are drawn in a hand that runs to its end, replacements among them."""
_ORDINARY = ("exhausted", "discards")


class WonAs(msgspec.Struct):
    """One win as told. `change` is by seat with counters and stakes, `points` the worth alone (null: not told).

    `items` are what counted, a limit hand without han; `fu` is 0 where it is not told.
    """

    seat: Seat
    from_seat: Seat
    change: Sequence[int]
    liable: Seat | None = None
    fu: int = 0
    points: int | None = None
    items: tuple[ev.Line, ...] = ()
    limit: str | None = None

    @property
    def han(self) -> int:
        """The sum of the han."""
        return sum(item.doubles for item in self.items)

    def usual(self, dealer: bool) -> bool:
        """Whether the worth told is what Tenhou's rules give for what counted; true where too little is told."""
        if self.points is None or not self.items or not (self.fu or self.limit):
            return True
        # Where a limit is told, the fu often are not; below five han they decide then whether it is reached.
        fu = self.fu or 110
        own_draw = self.seat == self.from_seat
        return self.points == tenhou_points(fu, self.han, len(self.items), dealer, own_draw)


def end_won(book: Book, hand: Followed, place: Place, wins: Sequence[WonAs], under: Sequence[Tile]) -> bool:
    """The hand is won; the answer is whether it is paid as Tenhou's rules ask. Raises `Fault`."""
    seats = [win.seat for win in wins]
    if len(set(seats)) != len(seats):
        raise Fault("a seat wins twice")
    own_draw = hand.turn >= 0
    for win in wins:
        if (win.seat == win.from_seat) != own_draw or (not own_draw and win.from_seat != hand.open_seat):
            raise Fault(f"seat {win.seat} wins from seat {win.from_seat}, but that is not where the last tile lies")
    if own_draw and seats != [hand.turn]:
        raise Fault(f"seat {seats[0]} wins, but seat {hand.turn} has drawn")
    hand.win(seats)
    if under and any(hand.ready[seat] for seat in seats):
        hand.turn_under(under)
    hand.end("won")
    pot = book.pot + STAKE * hand.stakes
    dealer, counters = place[1], place[2]
    moves: list[ev.Transfer] = []
    scores: list[ev.Score] = []
    usual = True
    for number, win in enumerate(wins):
        hand.show(win.seat, "win")
        sticks = 0 if number else pot
        gained = win.change[win.seat] - sticks
        extra = 0 if number else COUNTER * counters
        if win.points is not None and win.points + extra != gained:
            # Other rules may pay counters to everybody, or another sum for them.
            extra = max(gained - win.points, 0)
            usual = False
        points = gained - extra
        if points < 0:
            raise Fault("the score changes of the win do not add up")
        moves += paid(win.change, win.seat, sticks, extra, win.liable)
        usual = usual and win.usual(win.seat == dealer)
        scores.append(ev.Score(win.seat, win.items, win.fu, win.han, points, win.limit, points, True))
    liable = next((win for win in wins if win.liable is not None), None)
    owed = None
    if liable is not None and liable.liable is not None:
        clause = next((item.id for item in liable.items if item.id in ("daisangen", "daisuushii")), "T-23")
        owed = ev.Liable(liable.liable, clause)
    book.close(hand, place, moves, scores, owed, stays=dealer in seats)
    return usual


def end_drawn(
    book: Book, hand: Followed, place: Place, why: str, change: Sequence[int], shown: Sequence[Seat] | None = None
) -> None:
    """The hand has no winner. `shown` are the seats that show their hands; null: those the ending asks to.

    Raises `Fault` if the ending cannot be.
    """
    if why in _ORDINARY and hand.drawn_in_all != LIVE_TILES:
        raise Fault(f"the hand is a draw with {LIVE_TILES - hand.drawn_in_all} tiles left in the wall")
    if why not in _ORDINARY and any(change):
        raise Fault("points move though the hand was abandoned")
    told = "abandon" if why in ("nine-kinds", "triple-win") else "ready"
    if why == "triple-win":
        if hand.open is None:
            raise Fault("three seats win, but no tile lies open")
        seats = tuple((hand.open_seat + step) % 4 for step in (1, 2, 3))
        hand.overruled(ev.Claim(seat, "win") for seat in seats)
        # A declaration whose tile is won on is not paid for.
        hand.pending = -1
    hand.stake()
    if why == "nine-kinds":
        if hand.turn < 0 or hand.drawn is None:
            raise Fault("a hand of nine kinds is thrown in by a seat that has not drawn")
        seats = (hand.turn,)
    elif why == "discards":
        seats = unbroken_discards(hand.events)
        if not seats:
            raise Fault("a win by discards is recorded, but no seat discarded so")
    elif why != "triple-win":
        seats = (0, 1, 2, 3) if why == "four-ready" else ()
    if shown is None:
        shown = seats if why not in _ORDINARY else [seat for seat in range(4) if is_ready(hand, seat)]
        if why == "exhausted" and any(change):
            shown = [seat for seat in range(4) if change[seat] > 0]
    hand.end(why, tuple(seats))
    for seat in sorted(shown):
        hand.show(seat, told)
    stays = why not in _ORDINARY or place[1] in shown
    book.close(hand, place, settle_draw(change), stays=stays)


def is_ready(hand: Followed, seat: Seat) -> bool:
    """Whether the seat's tiles lack but one."""
    tiles = list(hand.hands[seat].elements())
    return useful(pack(tiles), len(hand.melds[seat]))[0] == 0


def what_follows(events: list[ev.Event], entry: ev.RulesetEntry) -> list[ev.Event]:
    """The events with what follows the last hand taken from the rules named, where the log does not tell it.

    Rules that are not on the shelf leave it as it is.
    """
    try:
        ruleset = find(entry.id, entry.options)
    except RulesetError:
        return events
    last = events[-1]
    if not isinstance(last, ev.Settled):
        return events
    state = fold(events[:-1])
    assert state.hand is not None
    following = settle(ruleset, HandFacts(state), state.hand.carry).next
    if following is None:
        return events
    return [*events[:-1], msgspec.structs.replace(last, next=following)]
