"""Any record under any ruleset: what each hand would have been worth.

As played are the tiles, the acts and their order, seats, dealers, winds and dice. Asked of the ruleset are the
wins, values, limits and payments, who is liable, stakes and counters, and the places. Where its match would have
gone another way, a finding says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tuitable.errors import BrokenState, RecordError
from tuitable.play.permits import permits
from tuitable.record import events as ev
from tuitable.record.codec import Record
from tuitable.record.line import seated, standing
from tuitable.review.layout import reason
from tuitable.review.rulecheck import rules_of
from tuitable.review.scorable import as_recorded, status_of, with_nearest
from tuitable.rules.finding import Finding, Severity
from tuitable.rules.library import named
from tuitable.rules.ruleset import Ruleset, finish, lines_missing, settle
from tuitable.rules.settlement import Settlement, Verdict
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.seat import Seat, Wind

POLICY = (
    "Re-scored, not re-played: tiles, acts, seats and dealers stand as recorded; wins, values, payments, stakes and "
    "counters are asked of each ruleset, and what it would not have allowed is a finding."
)

# Of a win the settlement says all, and of a claim the win or the meld that it became.
_ASKED: frozenset[type] = frozenset(
    {
        ev.HandBegan, ev.Dealt, ev.Drew, ev.Turned, ev.SetAside, ev.Exchanged, ev.Voted, ev.Discarded, ev.Melded,
        ev.Swapped, ev.Declared, ev.Staked, ev.HandEnded,
    }
)  # fmt: skip
_OF_THE_TABLE: frozenset[type] = frozenset(
    {ev.MatchBegan, ev.SeatsMoved, ev.HandBegan, ev.Staked, ev.HandEnded, ev.Settled, ev.MatchEnded}
)
_RETOLD: frozenset[type] = frozenset(
    {ev.Settled, ev.MatchEnded, ev.MatchBegan, ev.HandBegan, ev.SeatsMoved, ev.Staked, ev.Declared}
)


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
    does not reach it. `totals` are the sums of the hands' changes, `balances` what the seats hold at last.
    """

    ruleset: str
    title: str
    foreign: bool
    hands: tuple[HandResult, ...]
    totals: ev.Four
    balances: ev.Four
    final: ev.MatchEnded | None
    remark: str = ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings in the order of events."""
        return tuple(finding for hand in self.hands for finding in hand.findings)


class Rescored(msgspec.Struct, frozen=True):
    """A record as recorded and under each ruleset asked. The `players` of the header are by chair, as they sat last."""

    file: str
    header: ev.Header
    places: tuple[Place, ...]
    recorded: Under
    under: tuple[Under, ...]


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
    """A record told again in the terms of one ruleset, event by event.

    Its own state has the ruleset's balances, stakes, counters and carry; everything else is as recorded. What the
    ruleset does not know is left out of the state and noted.
    """

    def __init__(self, ruleset: Ruleset, foreign: bool, leniency: str) -> None:
        self.ruleset = ruleset
        self.foreign = foreign
        self.leniency = leniency
        self.state = TableState()
        self.hands: list[HandResult] = []
        self.final: ev.MatchEnded | None = None
        self._findings: list[Finding] = []
        self._gains = Gains(self.state)
        self._carry: dict[str, int] = {}
        self._next: ev.NextHand | None = None
        self._settlements: list[Settlement] = []

    def tell(self, number: int, event: ev.Event) -> None:
        """The next event of the record. Raises `BrokenState` if it cannot have happened."""
        kind = type(event)
        finding = permits(self.state, self.ruleset, event) if kind in _ASKED else None
        if kind in _RETOLD:
            self._retell(number, event, finding)
            return
        if finding is not None:
            self._findings.append(msgspec.structs.replace(finding, event_no=number))
        apply(self.state, event)

    def _retell(self, number: int, event: ev.Event, finding: Finding | None) -> None:
        """An event that is another one in these rules, or none."""
        known = True
        match event:
            case ev.Settled():
                self._settle(number, event)
            case ev.MatchEnded():
                self._over(number, event)
            case ev.MatchBegan():
                self._match(event)
            case ev.HandBegan():
                self._apply(self._began(number, event))
            case ev.SeatsMoved():
                self._apply(event)
            case ev.Staked():
                declaration = self.ruleset.declare.get("ready")
                if declaration is not None and declaration.stake:
                    apply(self.state, msgspec.structs.replace(event, amount=declaration.stake))
            case ev.Declared():
                # What other rules call ready is nothing here unless it could be announced here just so.
                known = event.what in self.ruleset.declare and not (self.foreign and finding is not None)
                if known:
                    apply(self.state, event)
        if finding is not None:
            severity = finding.severity if known else Severity.NOTE
            self._findings.append(msgspec.structs.replace(finding, event_no=number, severity=severity))

    def _apply(self, event: ev.Event) -> None:
        apply(self.state, event)
        self._gains.hear(event)

    def _note(self, code: str, detail: str, number: int | None = None, seat: Seat | None = None) -> None:
        self._findings.append(Finding(code, Severity.NOTE, detail, seat, number))

    def _match(self, event: ev.MatchBegan) -> None:
        if self.foreign:
            start = self.ruleset.start
            event = ev.MatchBegan((start,) * 4, dict(self.ruleset.held))
        self._apply(event)

    def _began(self, number: int, event: ev.HandBegan) -> ev.HandBegan:
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

    def _settle(self, number: int, event: ev.Settled) -> None:
        """Settle now, as the record did; where the hand goes on it goes on here too."""
        state = self.state
        if not self.foreign and lines_missing(self.ruleset):
            found = as_recorded(self.ruleset, HandFacts(state), event)
        else:
            found = settle(self.ruleset, HandFacts(state), self._carry_now(), self.leniency, self.foreign)
            found = with_nearest(self.ruleset, HandFacts(state), found) if self.foreign else found
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
            counters = state.hand.counters if state.hand is not None else 0
            follow = msgspec.structs.replace(event.next, counters=counters)
        if event.next is not None:
            self._next = follow
        settled = ev.Settled(self.ruleset.id, found.scores, found.liable, found.transfers, found.carry, follow)
        apply(state, settled)
        if event.next is not None:
            self._close()

    def _carry_now(self) -> dict[str, int]:
        return self.state.hand.carry if self.state.hand is not None else {}

    def _close(self) -> None:
        """The hand is settled: put its result together."""
        last = self._settlements[-1]
        wins = tuple(win for one in self._settlements for win in one.wins)
        transfers = tuple(t for one in self._settlements for t in one.transfers)
        counters = self.state.hand.counters if self.state.hand is not None else 0
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

    def _over(self, number: int, event: ev.MatchEnded) -> None:
        if self._next is not None and not self._next.over:
            where = f"{self._next.round_wind}{self._next.hand_no}"
            self._note("match-goes-on", f"the match would have gone on with {where}", number)
        a, b, c, d = self.state.balances
        first = self.state.first_dealer or 0
        self.final = finish(self.ruleset, (a, b, c, d), self.state.held, first, event.why)
        apply(self.state, self.final)

    def result(self, remark: str) -> Under:
        """What came out, after the last event."""
        if self._findings and self.hands:
            # Of the end of the match, or of a hand that was never settled.
            last = self.hands[-1]
            self.hands[-1] = msgspec.structs.replace(last, findings=last.findings + tuple(self._findings))
        a, b, c, d = self.state.balances
        rules, totals = self.ruleset, self._gains.totals
        return Under(rules.id, rules.title, self.foreign, tuple(self.hands), totals, (a, b, c, d), self.final, remark)


class _Recorded:
    """The results as recorded, hand by hand. Of play only the wins are looked at: the tellings fold all of it."""

    def __init__(self) -> None:
        self.state = TableState()
        self.places: list[Place] = []
        self.hands: list[HandResult] = []
        self.gains = Gains(self.state)
        self._winners: list[Seat] = []
        self._settled: list[ev.Settled] = []

    def tell(self, event: ev.Event) -> None:
        kind = type(event)
        if kind is ev.Won:
            self._winners.append(event.seat)  # type: ignore[union-attr]
        elif kind in _OF_THE_TABLE:
            apply(self.state, event)
            if kind is ev.Settled:
                self._settle(event)
            else:
                self.gains.hear(event)
            if kind is ev.HandBegan:
                self._winners, self._settled = [], []

    def _settle(self, event: ev.Event) -> None:
        assert isinstance(event, ev.Settled)
        self._settled.append(event)
        hand = self.state.hand
        if event.next is None or hand is None:
            return
        winners = tuple(self._winners)
        self.places.append(
            Place(hand.number, hand.round_wind, hand.hand_no, hand.dealer, hand.counters, hand.ended, winners)
        )
        transfers = tuple(t for one in self._settled for t in one.transfers)
        wins = tuple(Verdict(seat, True) for seat in winners)
        changes = self.gains.close()
        self.hands.append(HandResult(changes, wins, event.scores, transfers, event.liable, hand.counters, event.next))


def rescore(record: Record, rulesets: Sequence[Ruleset], leniency: str = "lenient") -> Rescored:
    """The record as recorded and under each ruleset.

    `leniency`: a win that is void moves nothing (`lenient`), or costs what the ruleset asks of a false win
    (`strict`). Hands that were never settled have no result. Raises `RecordError` if the events stop folding.
    """
    header = record.header
    line = standing(record.entries)
    own, remark = rules_of(header)
    tellings = []
    for ruleset in rulesets:
        foreign = ruleset.id != header.ruleset.id
        told = own if not foreign and own is not None and not _has_choices(ruleset) else ruleset
        tellings.append((Telling(told, foreign, leniency), remark if not foreign else ""))
    recorded = _Recorded()
    number = 0
    try:
        for number, event in line:
            recorded.tell(event)
            for telling, _ in tellings:
                telling.tell(number, event)
    except BrokenState as error:
        raise RecordError(f"event {number} cannot have happened: {_reason(error)}", record.path or None) from None
    a, b, c, d = recorded.state.balances
    entry, totals = header.ruleset, recorded.gains.totals
    as_recorded = Under(entry.id, entry.title, False, tuple(recorded.hands), totals, (a, b, c, d), recorded.state.over)
    under = tuple(telling.result(remark) for telling, remark in tellings)
    e, f, g, h = seated(header.players, (event for _, event in line))
    header = msgspec.structs.replace(header, players=(e, f, g, h))
    return Rescored(record.path, header, tuple(recorded.places), as_recorded, under)


def _has_choices(ruleset: Ruleset) -> bool:
    """Whether options were chosen otherwise than the ruleset has them by itself."""
    return any(ruleset.chosen.get(name) != option.default for name, option in ruleset.options.items())


def _reason(error: BrokenState) -> str:
    return str(error).partition(": ")[2] or str(error)


def rulesets_named(ids: Iterable[str]) -> list[Ruleset]:
    """The rulesets of these ids and files of house rules, each once, in this order. Raises `RulesetError`."""
    return [named(id) for id in dict.fromkeys(ids)]
