"""Any record under any ruleset: what each hand would have been worth.

As played are the tiles, the acts and their order, seats, dealers, winds and dice. Asked of the ruleset are the
wins, values, limits and payments, who is liable, stakes and counters, and the places. Where its match would have
gone another way, a finding says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tuitable.errors import BrokenState, RecordError
from tuitable.record import events as ev
from tuitable.record.codec import Record
from tuitable.record.line import seated, standing
from tuitable.review.rescored import HandResult, Place, Rescored, Under
from tuitable.review.rulecheck import rules_of
from tuitable.review.telling import Gains, Play, Telling
from tuitable.rules.library import named
from tuitable.rules.ruleset import Ruleset
from tuitable.rules.settlement import Verdict
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.seat import Seat

POLICY = (
    "Re-scored, not re-played: tiles, acts, seats and dealers stand as recorded; wins, values, payments, stakes and "
    "counters are asked of each ruleset, and what it would not have allowed is a finding."
)

_OF_THE_TABLE: frozenset[type] = frozenset(
    {ev.MatchBegan, ev.SeatsMoved, ev.HandBegan, ev.Staked, ev.HandEnded, ev.Settled, ev.MatchEnded}
)


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
    recorded, play = _Recorded(), Play([telling for telling, _ in tellings])
    number = 0
    try:
        for number, event in line:
            recorded.tell(event)
            if tellings:
                play.tell(number, event)
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
    """Why, without the place."""
    return str(error) if error.event_no is None else str(error).partition(": ")[2]


def rulesets_named(ids: Iterable[str]) -> list[Ruleset]:
    """The rulesets of these ids and files of house rules, each once, in this order. Raises `RulesetError`."""
    return [named(id) for id in dict.fromkeys(ids)]


__all__ = ["POLICY", "HandResult", "Place", "Rescored", "Under", "rescore", "rulesets_named"]
