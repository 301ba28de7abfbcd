"""The scores of a log, hand by hand: that each goes on from the last, what moved, and how the match ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tuitable.formats.follow import STAKE, Followed
from tuitable.formats.mjlog_values import Fault
from tuitable.record import events as ev
from tuitable.tiles.seat import WINDS, Seat

MOST_HANDS = 200
"""More hands than any match has."""

Place = tuple[int, Seat, int]
"""A hand's number within the match (0 the first, 4 the first of the second round), its dealer, its counters."""


def paid(
    change: Sequence[int], winner: Seat, sticks: int, counters: int = 0, liable: Seat | None = None
) -> list[ev.Transfer]:
    """Transfers of one win, from the change of each seat's points, where `sticks` points came from the pot.

    `counters` are points paid for counters in all: by the liable seat, else shared by those who pay. They are
    told apart only where they can be.
    """
    payers = {seat: -points for seat, points in enumerate(change) if seat != winner and points}
    if any(amount < 0 for amount in payers.values()) or change[winner] - sticks != sum(payers.values()):
        raise Fault("the score changes of the win do not add up")
    shares: dict[Seat, int] = {}
    if liable is not None and liable in payers:
        shares = {liable: counters}
    elif payers and counters % len(payers) == 0:
        shares = dict.fromkeys(payers, counters // len(payers))
    if any(payers[seat] < share for seat, share in shares.items()):
        shares = {}
    moved = []
    for seat, amount in payers.items():
        share = shares.get(seat, 0)
        if amount - share:
            moved.append(ev.Transfer(seat, winner, amount - share, "win"))
        if share:
            moved.append(ev.Transfer(seat, winner, share, "counters"))
    if sticks:
        moved.append(ev.Transfer("pot", winner, sticks, "stakes"))
    return moved


class Book:
    """The events of a match as they are written, and what everybody holds.

    `settle_as` is the id of the rules named in settlements. `corrections` collects, a sentence each, where a hand
    began with other scores than the one before it left, which `strict` refuses: a program keeps its own accounts,
    but of a game at a real table a penalty may be all that a log does not tell.
    """

    def __init__(self, settle_as: str, strict: bool = False) -> None:
        self.settle_as = settle_as
        self.strict = strict
        self.events: list[ev.Event] = []
        self.scores = [0, 0, 0, 0]
        self.pot = 0
        self.whole = 0
        self.number = 0
        self.corrections: list[str] = []
        self.first_dealer: Seat = 0
        self._due: tuple[Followed, Place, list[ev.Transfer], tuple[ev.Score, ...], ev.Liable | None, bool] | None = None
        self._won = False

    # --- between hands

    def begin(self, place: Place, scores: Sequence[int], pot: int) -> int:
        """A hand begins with these scores and this pot; the answer is its number. Raises `Fault`."""
        index, dealer, counters = place
        if self.number >= MOST_HANDS:
            raise Fault(f"no match has more than {MOST_HANDS} hands")
        if pot < 0 or pot % STAKE or pot > STAKE * MOST_HANDS:
            raise Fault(f"no match has {pot} points of stakes on the table")
        if not self.number:
            a, b, c, d = scores
            self.scores, self.pot = list(scores), pot
            self.first_dealer = (dealer - index) % 4
            self.events.append(ev.MatchBegan((a, b, c, d), {"pot": pot} if pot else {}))
        else:
            self._goes_on(place, scores, pot)
            self._settle(ev.NextHand(False, dealer, WINDS[index // 4 % 4], index % 4 + 1, counters))
        self.number += 1
        return self.number

    def _goes_on(self, place: Place, scores: Sequence[int], pot: int) -> None:
        due = self._due
        if due is None:
            raise Fault("the next hand begins before this one has a result")
        (index, _, counters), (old, _, before) = place, due[1]
        if index not in (old, old + 1) or counters not in (0, before + 1):
            raise Fault(f"hand {index} with {counters} counters cannot follow hand {old} with {before}")
        if list(scores) == self.scores and pot == self.pot:
            return
        # A penalty at the table, or a stick that somebody took otherwise: what is on record stands, and is told.
        moves = self._corrected(scores, pot)
        if moves is None:
            raise Fault(f"hand {self.number + 1} begins with other scores or sticks than hand {self.number} left")
        due[2].extend(moves)
        self.corrections.append(
            f"hand {self.number + 1} begins with other scores than hand {self.number} left; written down as"
            f" recorded: {_told(moves)}"
        )
        self.scores, self.pot = list(scores), pot

    def _corrected(self, scores: Sequence[int], pot: int) -> list[ev.Transfer] | None:
        """What moved besides the result of the hand, or null where that cannot have been at a table."""
        gone = [then - now for then, now in zip(self.scores, scores, strict=True)]
        lost = sum(gone) - (pot - self.pot)
        if self.strict or lost < 0 or max(map(abs, gone)) > 24 * STAKE:
            return None
        return _between({**dict(enumerate(gone)), "pot": self.pot - pot, "out": -lost})

    def close(
        self,
        hand: Followed,
        place: Place,
        moves: Sequence[ev.Transfer],
        scores: Sequence[ev.Score] = (),
        liable: ev.Liable | None = None,
        *,
        stays: bool,
    ) -> None:
        """The hand has ended and these points moved; stakes laid in the hand are counted here."""
        for event in hand.events:
            if isinstance(event, ev.Staked):
                self.scores[event.seat] -= event.amount
                self.pot += event.amount
        for move in moves:
            self._move(move)
        self._won = any(isinstance(event, ev.Won) for event in hand.events)
        self._due = (hand, place, list(moves), tuple(sorted(scores, key=lambda s: s.seat)), liable, stays)

    def _move(self, move: ev.Transfer) -> None:
        for account, change in ((move.payer, -move.amount), (move.payee, move.amount)):
            if isinstance(account, int):
                self.scores[account] += change
            elif account == "pot":
                self.pot += change
        if self.pot < 0:
            raise Fault("more stakes are paid out than lie on the table")

    def _settle(self, following: ev.NextHand) -> None:
        assert self._due is not None
        hand, _, moves, scores, liable, _ = self._due
        self.events += hand.events
        self.events.append(ev.Settled(self.settle_as, scores, liable, tuple(moves), {}, following))
        self.whole += 1
        self._due = None

    def _following(self, over: bool) -> ev.NextHand:
        assert self._due is not None
        _, place, _, _, _, stays = self._due
        return hand_after(place, self._won, stays, over)

    # --- the end

    def stop(self) -> None:
        """The log ends without the end of the match: the last whole hand is written."""
        if self._due is not None:
            self._settle(self._following(False))

    def written(self, ruleset: str) -> list[ev.Event]:
        """All events, the settlements under the name of these rules."""
        if ruleset == self.settle_as:
            return self.events
        return [
            msgspec.structs.replace(event, ruleset=ruleset) if isinstance(event, ev.Settled) else event
            for event in self.events
        ]

    def finish(self, order: Sequence[Seat], results: Sequence[int], scale: int, final: Sequence[int] | None) -> None:
        """The match is over; `final` are the points on record, which may hold the sticks left over. Raises `Fault`."""
        if self._due is None:
            raise Fault("the match ends without a whole hand before it")
        self._settle(self._following(True))
        moves: tuple[ev.Transfer, ...] = ()
        if final is not None and list(final) != self.scores:
            given = [now - then for now, then in zip(final, self.scores, strict=True)]
            if min(given) >= 0 and sum(given) == self.pot:
                moves = tuple(ev.Transfer("pot", seat, points, "stakes") for seat, points in enumerate(given) if points)
            else:
                corrected = self._corrected(final, self.pot)
                if corrected is None:
                    raise Fault(f"the final points {list(final)} are not the running ones {self.scores}")
                moves = tuple(corrected)
                self.corrections.append(
                    f"the final points are other than hand {self.number} left; written down as recorded: {_told(moves)}"
                )
        w, x, y, z = results
        a, b, c, d = order
        self.events.append(ev.MatchEnded("over", (a, b, c, d), moves, (w, x, y, z), scale))


def _between(owed: Mapping[ev.Account, int]) -> list[ev.Transfer]:
    """Transfers that take `owed` from each account; what is negative is given to it. The sum is zero."""
    debts = [[account, amount] for account, amount in owed.items() if amount > 0]
    moves = []
    for payee, amount in ((account, -amount) for account, amount in owed.items() if amount < 0):
        wanted = amount
        for debt in debts:
            part = min(wanted, int(debt[1]))
            if part:
                moves.append(ev.Transfer(debt[0], payee, part, "correction"))
                debt[1] = int(debt[1]) - part
                wanted -= part
    return moves


def _told(moves: Sequence[ev.Transfer]) -> str:
    names = {"pot": "the pot", "out": "nobody"}
    return ", ".join(
        f"{move.amount} from {names.get(str(move.payer), f'seat {move.payer}')}"
        f" to {names.get(str(move.payee), f'seat {move.payee}')}"
        for move in moves
    )


def hand_after(place: Place, won: bool, stays: bool, over: bool = False) -> ev.NextHand:
    """What follows a hand by the usual rules: counters go on unless somebody `won` and the dealer does not stay."""
    index, dealer, counters = place
    after = index if stays else index + 1
    dealer = dealer if stays else (dealer + 1) % 4
    return ev.NextHand(over, dealer, WINDS[after // 4 % 4], after % 4 + 1, 0 if won and not stays else counters + 1)


def by_rank(points: Sequence[int], first: Seat = 0) -> list[Seat]:
    """Seats from first to last; equal ones in turn order from the first dealer."""
    return sorted(((first + step) % 4 for step in range(4)), key=lambda seat: -points[seat])


def riichi_place(throws: tuple[ev.Throw, ...] = ()) -> ev.WallPlace:
    """The usual wall of the Japanese game, fourteen tiles of it kept."""
    return ev.WallPlace(136, 14, None, throws, {"kong": 1})
