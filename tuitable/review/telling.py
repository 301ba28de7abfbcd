"""A record in the terms of rulesets: one play of each hand, and beside it a match for each ruleset.

What lies on the table is the same under all rules but for what was announced, so a hand is played once for all
tellings that agree about that. Balances, stakes, counters and what is carried on are each telling's own.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tuitable.errors import BrokenState
from tuitable.play.permits import ordinary, permits
from tuitable.record import events as ev
from tuitable.review.layout import reason
from tuitable.review.rescored import HandResult, Under
from tuitable.review.scorable import as_recorded, status_of, with_nearest
from tuitable.rules.finding import Finding, Severity
from tuitable.rules.ruleset import Ruleset, finish, lines_missing, settle
from tuitable.rules.settlement import Settlement
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply_to_hand
from tuitable.state.hand import HandState
from tuitable.state.match import apply_to_match
from tuitable.state.table import TableState
from tuitable.tiles.seat import Seat


class Gains:
    """What the seats of a state won and lost: in the hand under way, and since the beginning."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._start = [0, 0, 0, 0]
        self._before = [0, 0, 0, 0]
        self.totals: ev.Four = (0, 0, 0, 0)

    def hear(self, event: ev.Event) -> None:
        """An event that has just been applied. People take their gains along when they change chairs."""
        if type(event) is ev.MatchBegan:
            self._start = list(self.state.balances)
        elif type(event) is ev.SeatsMoved:
            self._start = [self._start[old] for old in event.order]
            self.totals = self._since(self._start)
        elif type(event) is ev.HandBegan:
            self._before = list(self.state.balances)

    def close(self) -> ev.Four:
        """The changes of the hand, which has just been settled."""
        self.totals = self._since(self._start)
        return self._since(self._before)

    def _since(self, before: Sequence[int]) -> ev.Four:
        a, b, c, d = (now - then for now, then in zip(self.state.balances, before, strict=True))
        return (a, b, c, d)


class Telling:
    """A record in the terms of one ruleset. Raises `BrokenState` for what cannot have happened.

    Its own state has the ruleset's balances, stakes, counters and carry; the hand in it is the one that `Play` plays.
    What the ruleset does not know is noted.
    """

    def __init__(self, ruleset: Ruleset, foreign: bool, leniency: str) -> None:
        self.ruleset = ruleset
        self.foreign = foreign
        self.leniency = leniency
        self.state = TableState()
        self.hands: list[HandResult] = []
        self.final: ev.MatchEnded | None = None
        self._findings: list[Finding] = []
        self._under_way = False
        """A hand has begun that is not settled."""
        self._gains = Gains(self.state)
        self._carry: dict[str, int] = {}
        self._next: ev.NextHand | None = None
        self._settlements: list[Settlement] = []
        self._lines_missing = bool(lines_missing(ruleset))

    def ask(self, number: int, event: ev.Event) -> None:
        """What the ruleset has against an act that comes now."""
        finding = permits(self.state, self.ruleset, event)
        if finding is not None:
            self._findings.append(msgspec.structs.replace(finding, event_no=number))

    def knows(self, number: int, event: ev.Declared) -> bool:
        """Whether an announcement is one here; if not, that is noted."""
        finding = permits(self.state, self.ruleset, event)
        # What other rules call ready is nothing here unless it could be announced here just so.
        known = event.what in self.ruleset.declare and not (self.foreign and finding is not None)
        if finding is not None:
            severity = finding.severity if known else Severity.NOTE
            self._findings.append(msgspec.structs.replace(finding, event_no=number, severity=severity))
        return known

    def tell(self, number: int, event: ev.Event) -> None:
        """An event of the match, which may be another one in these rules, or none."""
        match event:
            case ev.MatchBegan():
                self._match(event)
            case ev.MatchEnded():
                self._over(number, event)
            case ev.Staked():
                declaration = self.ruleset.declare.get("ready")
                self.ask(number, event)
                if declaration is not None and declaration.stake:
                    self._apply(msgspec.structs.replace(event, amount=declaration.stake))
            case ev.HandEnded():
                self.ask(number, event)
                self._apply(event)
            case _:
                self._apply(event)

    def begin(self, number: int, event: ev.HandBegan, hand: HandState) -> None:
        """A hand begins; `hand` is its play."""
        self._under_way = True
        self._began = self._here(number, event)
        self._apply(self._began)
        self.state.hand = hand
        self.ask(number, event)

    def _apply(self, event: ev.Event) -> None:
        apply_to_match(self.state, event)
        self._gains.hear(event)

    def _note(self, code: str, detail: str, number: int | None = None, seat: Seat | None = None) -> None:
        self._findings.append(Finding(code, Severity.NOTE, detail, seat, number))

    def _match(self, event: ev.MatchBegan) -> None:
        if self.foreign:
            start = self.ruleset.start
            event = ev.MatchBegan((start,) * 4, dict(self.ruleset.held))
        self._apply(event)

    def _here(self, number: int, event: ev.HandBegan) -> ev.HandBegan:
        """The beginning of a hand with the counters and the carry of these rules."""
        self._settlements = []
        counters = event.counters
        if self._next is not None:
            self._compare(number, self._next, event)
            counters = self._next.counters
        elif self.foreign and self.ruleset.progress.counters == "none":
            counters = 0
        carry = self._carry if self.hands or self.foreign else event.carry
        return msgspec.structs.replace(event, counters=counters, carry=carry)

    def _compare(self, number: int, follow: ev.NextHand, event: ev.HandBegan) -> None:
        """Whether the ruleset would have gone on with this hand."""
        if follow.over:
            self._note("match-over", "the match would have been over before this hand", number)
        elif (follow.dealer, follow.round_wind, follow.hand_no) != (event.dealer, event.round_wind, event.hand_no):
            dealt = f"seat {follow.dealer} would have dealt {follow.round_wind}{follow.hand_no}"
            self._note("progress", f"{dealt} instead", number)

    def _worded(self, finding: Finding, number: int) -> Finding:
        """A finding of a settlement with its event, and in words why a win does not stand."""
        why = reason(self.ruleset, finding.code) if finding.severity is Severity.VOID else ""
        detail = f"{finding.detail}: {why}" if why else finding.detail
        return msgspec.structs.replace(finding, event_no=finding.event_no or number, detail=detail)

    def settle(self, number: int, event: ev.Settled, hand: HandState, known: HandFacts | None) -> HandFacts:
        """Settle now, as the record did; where the hand goes on it goes on here too.

        `known` are the facts of the same play in another telling, if there are any, and the answer those in this one.
        """
        state = self.state
        state.hand = hand.told_as(self._began)
        facts = HandFacts(state) if known is None else known.beside(state)
        if not self.foreign and self._lines_missing:
            found = as_recorded(self.ruleset, facts, event)
        else:
            found = settle(self.ruleset, facts, facts.carry, self.leniency, self.foreign)
            found = with_nearest(self.ruleset, facts, found) if self.foreign else found
        self._findings += [self._worded(f, number) for f in found.findings]
        self._settlements.append(found)
        self._carry = dict(found.carry)
        follow = found.next
        if event.next is None:
            if follow is not None:
                self._note("hand-over", "the hand would have ended here", number)
            follow = None
        elif follow is None:
            self._note("goes-on", "the hand would have gone on", number)
            follow = msgspec.structs.replace(event.next, counters=facts.counters)
        if event.next is not None:
            self._next = follow
        self._apply(ev.Settled(self.ruleset.id, found.scores, found.liable, found.transfers, found.carry, follow))
        if event.next is not None:
            self._close(facts.counters)
        state.hand = hand
        return facts

    def _close(self, counters: int) -> None:
        """The hand is settled: put its result together."""
        last = self._settlements[-1]
        wins = tuple(win for one in self._settlements for win in one.wins)
        transfers = tuple(t for one in self._settlements for t in one.transfers)
        found = tuple(self._findings)
        self.hands.append(
            HandResult(
                self._gains.close(),
                wins,
                last.scores,
                transfers,
                last.liable,
                counters,
                last.next,
                found,
                *status_of(self.ruleset, wins, found, self.foreign),
            )
        )
        self._findings = []
        self._settlements = []
        self._under_way = False

    def _over(self, number: int, event: ev.MatchEnded) -> None:
        if self._next is not None and not self._next.over:
            where = f"{self._next.round_wind}{self._next.hand_no}"
            self._note("match-goes-on", f"the match would have gone on with {where}", number)
        a, b, c, d = self.state.balances
        first = self.state.first_dealer or 0
        self.final = finish(self.ruleset, (a, b, c, d), self.state.held, first, event.why)
        self._apply(self.final)

    def result(self, remark: str) -> Under:
        """What came out, after the last event."""
        if self._findings and self.hands and not self._under_way:
            # Of the end of the match.
            last = self.hands[-1]
            self.hands[-1] = msgspec.structs.replace(last, findings=last.findings + tuple(self._findings))
            self._findings = []
        a, b, c, d = self.state.balances
        rules, totals = self.ruleset, self._gains.totals
        return Under(
            rules.id, rules.title, self.foreign, tuple(self.hands), totals, (a, b, c, d), self.final, remark,
            tuple(self._findings),
        )  # fmt: skip


# Of a win the settlement says all, and of a claim the win or the meld that it became.
_ASKED: frozenset[type] = frozenset(
    {
        ev.Dealt, ev.Drew, ev.Turned, ev.SetAside, ev.Exchanged, ev.Voted, ev.Discarded, ev.Melded, ev.Swapped,
    }
)  # fmt: skip
_OF_THE_MATCH: frozenset[type] = frozenset(
    {ev.MatchBegan, ev.Threw, ev.SeatsMoved, ev.MatchEnded, ev.Staked, ev.Timed, ev.HandEnded, ev.Sealed, ev.TookBack}
)
_OF_BOTH: frozenset[type] = frozenset({ev.Staked, ev.Timed, ev.HandEnded})


class Course:
    """How a hand goes, for the tellings that agree about what was announced in it."""

    def __init__(self, hand: HandState, tellings: list[Telling]) -> None:
        self.hand = hand
        self.tellings = tellings

    def parted(self, number: int, event: ev.Declared) -> list[Course]:
        """The courses in which a hand goes on after an announcement: with it, without it, or both."""
        ones = [telling for telling in self.tellings if telling.knows(number, event)]
        others = [telling for telling in self.tellings if telling not in ones]
        if not ones:
            return [self]
        parted = [self]
        if others:
            without = self.hand.copy()
            for telling in others:
                telling.state.hand = without
            self.tellings = ones
            parted.append(Course(without, others))
        apply_to_hand(self.hand, event)
        return parted

    def settle(self, number: int, event: ev.Settled) -> None:
        """Settle the hand in all tellings; what one of them found out about the play serves the next."""
        facts: HandFacts | None = None
        for telling in self.tellings:
            facts = telling.settle(number, event, self.hand, facts)
        apply_to_hand(self.hand, event)


class Play:
    """The play of a record, once for all tellings: an act is asked about only where some ruleset may mind it."""

    def __init__(self, tellings: list[Telling]) -> None:
        self.tellings = tellings
        self._courses: list[Course] = []
        self._hand_size = max((telling.ruleset.deal.hand_size for telling in tellings), default=0)

    def tell(self, number: int, event: ev.Event) -> None:
        """The next event of the record. Raises `BrokenState` if it cannot have happened."""
        kind = type(event)
        if kind in _OF_THE_MATCH:
            for telling in self.tellings:
                telling.tell(number, event)
            if kind in _OF_BOTH:
                for course in self._courses:
                    apply_to_hand(course.hand, event)
        elif isinstance(event, ev.HandBegan):
            self._begin(number, event)
        elif not self._courses:
            raise BrokenState("an event of a hand before any hand began", number)
        elif isinstance(event, ev.Settled):
            for course in self._courses:
                course.settle(number, event)
        elif isinstance(event, ev.Declared):
            self._courses = [one for course in self._courses for one in course.parted(number, event)]
        else:
            asked = kind in _ASKED
            for course in self._courses:
                if asked and not ordinary(course.hand, event, self._hand_size):
                    for telling in course.tellings:
                        telling.ask(number, event)
                apply_to_hand(course.hand, event)

    def _begin(self, number: int, event: ev.HandBegan) -> None:
        """All tellings come together again for a new hand."""
        hand = HandState(event)
        for telling in self.tellings:
            telling.begin(number, event, hand)
        self._courses = [Course(hand, self.tellings)]


__all__ = ["Gains", "Play", "Telling"]
