"""The hands of a record explained: under the rules they were played by, and under every other on the shelf."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.errors import RecordError
from tuitable.review.comparison import Comparison, compare
from tuitable.review.layout import worth
from tuitable.review.reckoning import Row, hand_rows
from tuitable.review.rescore import HandResult, Rescored, rescore
from tuitable.review.restaking import restaked
from tuitable.review.rulecheck import rules_of
from tuitable.review.sheet import hand_sheet
from tuitable.review.timeline import Timeline
from tuitable.rules.library import find, relatives, shelf
from tuitable.rules.ruleset import Ruleset, settle
from tuitable.state.facts import HandFacts
from tuitable.tiles.seat import Seat


class UnderOne(NamedTuple):
    """A hand under one ruleset: what the seat's tiles are worth in its words, and what the seat gains in all.

    `change` is null where the hand has no result; `played` are the rules of the record.
    """

    ruleset: Ruleset
    value: str
    change: int | None
    played: bool


class Afterwards:
    """What can be said of the hands of a timeline; everything is worked out when it is first asked for.

    `own` are the rules of the record, null where the shelf does not have them (then `remark` says so).
    """

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.own, self.remark = rules_of(timeline.header)
        self._rules: list[Ruleset] | None = None
        self._facts: dict[int, HandFacts] = {}
        self._rescored: Rescored | None = None
        self._tried = False

    @property
    def rulesets(self) -> list[Ruleset]:
        """The rules of the record first, then the others of the shelf, the nearest relatives first."""
        if self._rules is None:
            own = [] if self.own is None else [self.own]
            played = self.timeline.header.ruleset.id
            self._rules = own + [find(id) for id in (shelf() if self.own is None else relatives(played))]
        return self._rules

    def facts(self, index: int) -> HandFacts:
        """The facts of a hand by its place in the record."""
        if index not in self._facts:
            self._facts[index] = HandFacts(self.timeline.hand_state(index))
        return self._facts[index]

    def settled(self, index: int) -> bool:
        """Whether the hand has ended, so that it can be reckoned."""
        return self.timeline.hands[index].settled is not None

    def looked_at(self, index: int, otherwise: Seat = 0) -> Seat:
        """Whose tiles are of interest: the first winner's."""
        wins = self.facts(index).wins
        return wins[0].seat if wins else otherwise

    def rows(self, index: int, ruleset: Ruleset, names: tuple[str, ...]) -> tuple[Row, ...]:
        """A hand under a ruleset in parts; empty if it has not ended. `names` are by seat."""
        if not self.settled(index):
            return ()
        facts = restaked(self.facts(index), self.own, ruleset)
        settlement = settle(ruleset, facts, facts.hand.carry, foreign=ruleset is not self.own)
        return hand_rows(ruleset, facts, settlement, names)

    def sheet(self, index: int, ruleset: Ruleset, names: tuple[str, ...]) -> tuple[str, ...]:
        """The same as ready text."""
        if not self.settled(index):
            return ()
        facts = restaked(self.facts(index), self.own, ruleset)
        settlement = settle(ruleset, facts, facts.hand.carry, foreign=ruleset is not self.own)
        return tuple(hand_sheet(ruleset, facts, settlement, names).splitlines())

    def compared(self, index: int, seat: Seat, first: int, second: int) -> Comparison:
        """A hand that has ended under two of `rulesets`, by their places there; gains are those of `under`."""
        facts, rules, found = self.facts(index), self.rulesets, self.under(index, seat)
        changes = (found[first].change, found[second].change) if found else (None, None)
        played = self.timeline.header.ruleset.id
        return compare(
            facts, seat, rules[first], rules[second],
            carry=facts.hand.carry, played=played, own=self.own, changes=changes,
        )  # fmt: skip

    def under(self, index: int, seat: Seat) -> list[UnderOne]:
        """A hand under every ruleset; stakes and counters follow each ruleset's own match, as in `rescore`."""
        done = self._all()
        if done is None or index < 0:
            return []
        out = []
        for ruleset, column in zip(self.rulesets, done.under, strict=True):
            result = column.hands[index] if index < len(column.hands) else None
            change = None if result is None else result.deltas[seat]
            out.append(UnderOne(ruleset, _value(ruleset, result, seat), change, ruleset is self.own))
        return out

    def _all(self) -> Rescored | None:
        if not self._tried:
            self._tried = True
            try:
                self._rescored = rescore(self.timeline.record, self.rulesets)
            except RecordError:
                pass  # A record that breaks off: its hands can still be looked at.
        return self._rescored


def _value(ruleset: Ruleset, result: HandResult | None, seat: Seat) -> str:
    """What the seat's tiles are worth, in few words."""
    if result is None:
        return ""
    refused = next((win for win in result.wins if win.seat == seat and not win.accepted), None)
    score = next((score for score in result.scores if score.seat == seat), None)
    if refused is not None:
        return "no win"
    if score is None:
        return ""
    if score.limit:
        return ruleset.words.get(score.limit, score.limit)
    if score.doubles:
        return worth(ruleset, 0, score.doubles)
    return worth(ruleset, score.points, 0)
