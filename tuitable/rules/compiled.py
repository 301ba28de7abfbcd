"""A ruleset turned into look-ups: from the mask of a reading to what counts in it, and from that to an amount.

Nothing here builds text. A compiled ruleset remembers every mask and every sum it has met.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from tuitable.hands import fields as f
from tuitable.hands.fields import Reading
from tuitable.rules import cards
from tuitable.rules.card import Card, CardRef, LineWin
from tuitable.rules.parts.arithmetic import PointsDoubled, Rounding, rounded
from tuitable.rules.parts.scoring import Element
from tuitable.rules.patterns import honours, sets
from tuitable.rules.patterns.asked import SHAPE_BITS, shape_mask
from tuitable.rules.patterns.pattern import bit_of
from tuitable.rules.patterns.printed import line_mask
from tuitable.rules.patterns.sets import CLOSED
from tuitable.rules.patterns.suits import suits_mask

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset

MEMO_LIMIT = 100_000
"""Entries after which a memo is emptied, so that strange input cannot fill the memory."""

_SETS_MEMO, _SETS_KEY, _SHAPE_SHIFT = sets.MEMO, sets.KEY, sets.SHAPE_SHIFT
_HONOURS_MEMO, _FIRST_HONOUR = honours.MEMO, honours.FIRST_HONOUR
_PAIR, _SET_CLASSES = f.PAIR, f.SET_CLASSES
_new = tuple.__new__

SHAPE_FLAGS = {
    "sets": f.SETS,
    "seven-pairs": f.SEVEN_PAIRS,
    "alike-pairs": f.ALIKE_PAIRS,
    "orphans": f.ORPHANS,
}
SET_CLASSES = (
    ("pung_exposed_simple", f.PUNG_EXPOSED_SIMPLE),
    ("pung_exposed_outer", f.PUNG_EXPOSED_OUTER),
    ("pung_concealed_simple", f.PUNG_CONCEALED_SIMPLE),
    ("pung_concealed_outer", f.PUNG_CONCEALED_OUTER),
    ("kong_open_simple", f.KONG_OPEN_SIMPLE),
    ("kong_open_outer", f.KONG_OPEN_OUTER),
    ("kong_added_simple", f.KONG_ADDED_SIMPLE),
    ("kong_added_outer", f.KONG_ADDED_OUTER),
    ("kong_closed_simple", f.KONG_CLOSED_SIMPLE),
    ("kong_closed_outer", f.KONG_CLOSED_OUTER),
)
"""Classes of sets: the field of `SetPoints` and its place in a reading."""


class Row(NamedTuple):
    """An element ready to be asked: it holds if all bits of `need` and none of `bar` are there."""

    id: str
    need: int
    bar: int
    element: Element


class Tally(NamedTuple):
    """What a mask is worth: sums of the elements that hold, their limits, doubles that count for a minimum.

    `fixed` are points that replace all others, or null. `ids` are the elements, counted ones left out.
    """

    points: int
    doubles: int
    limits: tuple[str, ...]
    minimum: int
    fixed: int | None
    ids: tuple[str, ...]


class Counted(NamedTuple):
    """An element that counts something: how many times, and when."""

    row: Row
    times: int


class Scored(NamedTuple):
    """A reading under a ruleset. `Compiled.key` compares it with others, the greater the better.

    A hand that completes a printed `line` has an empty reading.
    """

    total: int
    natural: int
    limit: str | None
    points: int
    doubles: int
    reading: Reading
    mask: int
    tally: Tally
    counted: tuple[Counted, ...]
    by_limit: bool
    missing: str | None
    line: LineWin | None

    @property
    def limits(self) -> int:
        """How many elements with a limit hold."""
        return len(self.tally.limits)


Amount = tuple[int, str | None, int, bool]
"""Natural amount, limit, total, and whether elements with a limit made it."""


class Compiled:
    """Look-ups of one ruleset. Shapes and winds are numbers as in `hands.fields` and `tiles.seat`."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        scoring, winning = ruleset.scoring, ruleset.winning
        self.shapes = sum(SHAPE_FLAGS[name] for name in winning.shapes)
        self.sets = winning.sets
        rows = [
            Row(id, sum(map(bit_of, e.when)), sum(map(bit_of, e.unless)), e)
            for id, e in scoring.elements.items()
            if e.on
        ]
        self.winner_rows = [r for r in rows if r.element.scope != "others" and r.element.count is None]
        self.other_rows = [r for r in rows if r.element.scope != "winner" and r.element.count is None]
        self.counted_rows = [r for r in rows if r.element.count is not None]
        self.requires = [(code, r.doubles, sum(map(bit_of, r.any_of))) for code, r in winning.requires.items()]
        needed = 0
        for row in rows:
            needed |= row.need | row.bar
        for _, _, any_of in self.requires:
            needed |= any_of
        self.needed = needed & ~SHAPE_BITS
        """The patterns of a seat that this ruleset looks at."""
        self.set_points = [(place, getattr(scoring.sets, name)) for name, place in SET_CLASSES]
        self.pair_points = [[self._pairs(own, round_) for round_ in range(4)] for own in range(4)]
        arithmetic = ruleset.arithmetic
        self.round_points: Rounding = (
            arithmetic.round_points if isinstance(arithmetic, PointsDoubled) and arithmetic.rounding_counts else "none"
        )
        self.total_first = scoring.prefer[:1] == ("total",)
        self._names = scoring.prefer
        self._winner_tallies: dict[int, Tally] = {}
        self._other_tallies: dict[int, Tally] = {}
        self._sets_memo: dict[int, int] = {}
        self._amounts: dict[tuple[int, int, int | None, tuple[str, ...]], Amount] = {}

    def _pairs(self, own: int, round_: int) -> list[int]:
        """Points of the pair by its field in a reading (kind plus one)."""
        pair = self.ruleset.scoring.pair
        table = [0] * 35
        for kind in (31, 32, 33):
            table[kind + 1] = pair.dragon
        table[28 + own] += pair.own_wind
        table[28 + round_] += pair.round_wind
        if own == round_ and pair.double_wind is not None:
            table[28 + own] = pair.double_wind
        return table

    def tally(self, mask: int, winner: bool) -> Tally:
        """What the patterns of a mask are worth to a winner, or to another seat."""
        memo = self._winner_tallies if winner else self._other_tallies
        found = memo.get(mask)
        if found is None:
            if len(memo) >= MEMO_LIMIT:
                memo.clear()
            found = memo[mask] = self._tally(mask, self.winner_rows if winner else self.other_rows)
        return found

    def _tally(self, mask: int, rows: Iterable[Row]) -> Tally:
        holding = [row for row in rows if mask & row.need == row.need and not mask & row.bar]
        ids = {row.id for row in holding}
        holding = [row for row in holding if ids.isdisjoint(row.element.yields_to)]
        points = doubles = minimum = 0
        fixed: int | None = None
        limits: list[str] = []
        for row in holding:
            element = row.element
            worth = doubles_of(element, mask)
            points += element.points
            doubles += worth
            if element.toward_minimum:
                minimum += worth
            if element.set_points is not None:
                fixed = element.set_points
            if element.limit is not None:
                limits.append(element.limit)
        return Tally(points, doubles, tuple(limits), minimum, fixed, tuple(row.id for row in holding))

    def points_of_sets(self, adds: int) -> int:
        """The points of all sets of a reading."""
        key = adds & f.SET_CLASSES
        points = self._sets_memo.get(key)
        if points is None:
            points = self._sets_memo[key] = sum((adds >> place & 7) * each for place, each in self.set_points)
        return points

    def amount(self, points: int, doubles: int, fixed: int | None, limits: tuple[str, ...]) -> Amount:
        """What points and doubles come to, limits included; `fixed` is null unless an element fixed the points."""
        key = (points, doubles, fixed, limits)
        found = self._amounts.get(key)
        if found is None:
            if len(self._amounts) >= MEMO_LIMIT:
                self._amounts.clear()
            natural = self.ruleset.arithmetic.natural(points, doubles, fixed is not None)
            limit, total = self.ruleset.limits.reached(natural, doubles, limits)
            found = self._amounts[key] = (natural, limit, total, limit is not None and limit in self._made_by(limits))
        return found

    def _made_by(self, names: tuple[str, ...]) -> set[str | None]:
        """The limits that elements with these limits can make."""
        named = self.ruleset.limits.named
        return {*names, *(named[name].several for name in names)}

    def score(
        self, reading: Reading, flags: int, own: int, round_: int, winner: bool, counted: tuple[Counted, ...] = ()
    ) -> Scored:
        """A reading's worth; `flags` are the patterns of the seat, `own` and `round_` numbers of winds.

        `missing` is the code of a requirement for winning that the reading does not meet, for a winner.
        """
        adds, ors = reading
        # The same as `shape_mask`, spelled out because this is where scoring spends its time.
        mask = _SETS_MEMO.get(adds & _SETS_KEY | ors >> _SHAPE_SHIFT << _PAIR)
        more = _HONOURS_MEMO[own][round_].get(adds >> _PAIR << 7 | ors >> _FIRST_HONOUR & 127)
        if mask is None or more is None:
            mask = flags | shape_mask(adds, ors, own, round_)
        else:
            mask |= flags | more
            if winner:
                mask |= suits_mask(adds, ors)
        tally = (self._winner_tallies if winner else self._other_tallies).get(mask) or self.tally(mask, winner)
        points, doubles, limits, minimum, fixed, _ = tally
        if fixed is None:
            of_sets = self._sets_memo.get(adds & _SET_CLASSES)
            points += self.points_of_sets(adds) if of_sets is None else of_sets
            points += self.pair_points[own][round_][adds >> _PAIR]
        else:
            points = fixed
        if counted:
            holding: list[Counted] = []
            for one in counted:
                row, times = one
                _, need, bar, element = row
                if mask & need == need and not mask & bar:
                    holding.append(one)
                    doubles += element.doubles * times
                    if fixed is None:
                        points += element.points * times
                    if element.toward_minimum:
                        minimum += element.doubles * times
            counted = tuple(holding)
        if self.round_points != "none" and fixed is None:
            points = rounded(points, self.round_points)
        natural, limit, total, by_limit = self._amounts.get((points, doubles, fixed, limits)) or self.amount(
            points, doubles, fixed, limits
        )
        missing = None
        if self.requires and winner and not limits:
            for code, least, any_of in self.requires:
                if minimum < least or (any_of and not mask & any_of):
                    missing = code
                    break
        # Past the keyword handling of `Scored`, which would take as long as the look-ups.
        return _new(
            Scored, (total, natural, limit, points, doubles, reading, mask, tally, counted, by_limit, missing, None)
        )

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The files of printed lines, those left out that are not here (`card_missing`)."""
        asked = [printed for printed in self.ruleset.printed.values() if printed.name]
        found = (cards.find_ref(CardRef(one.id, one.edition, one.sha256)) for one in asked)
        return tuple(card for card in found if card is not None)

    @property
    def card_missing(self) -> bool:
        """Some file of printed lines is not here, so nobody can say which hands win."""
        return len(self.cards) < sum(bool(printed.name) for printed in self.ruleset.printed.values())

    def card_of(self, line: LineWin) -> Card:
        """The file in which a completed line stands. Raises `StopIteration` for a line of another ruleset."""
        return next(card for card in self.cards if any(one.id == line.line for one in card.lines))

    def score_line(self, line: LineWin, flags: int, pays: dict[str, str]) -> Scored:
        """What a completed line is worth; `flags` are the patterns of the seat, `pays` as in its `Printed`."""
        mask = flags | line_mask(line.natural, line.bonus)
        tally = self.tally(mask, True)
        if line.pay:
            tally = tally._replace(limits=(*tally.limits, pays[line.pay]))
        points, doubles = line.value + tally.points, tally.doubles
        natural, limit, total, by_limit = self.amount(points, doubles, None, tally.limits)
        return Scored(total, natural, limit, points, doubles, (0, 0), mask, tally, (), by_limit, None, line)

    def key(self, scored: Scored) -> tuple[int, ...]:
        """What readings are compared by: the greatest counts."""
        return tuple(int(getattr(scored, name)) for name in self._names)

    def rank(self, scored: Scored) -> tuple[bool, tuple[int, ...]]:
        """As `key`, readings that miss a requirement after all others."""
        return scored.missing is None, self.key(scored)

    def best(
        self,
        readings: Iterable[Reading],
        flags: int,
        own: int,
        round_: int,
        winner: bool = True,
        counted: tuple[Counted, ...] = (),
    ) -> Scored | None:
        """The reading that counts, null where there is none of a shape that counts.

        A reading that misses a requirement counts only if all do; then its `missing` says which.
        """
        shapes = self.shapes if winner else f.UNFINISHED
        best: Scored | None = None
        best_key: tuple[int, ...] | None = None
        for reading in readings:
            if not reading[1] & shapes:
                continue
            scored = self.score(reading, flags, own, round_, winner, counted)
            if best is None:
                best = scored
                continue
            if scored[10] is not best[10] and (scored.missing is None) != (best.missing is None):
                if scored.missing is None:
                    best, best_key = scored, None
                continue
            if scored[0] < best[0] and self.total_first:
                continue
            if best_key is None:
                best_key = self.key(best)
            key = self.key(scored)
            if key > best_key:
                best, best_key = scored, key
        return best


def counting(compiled: Compiled, scored: Scored) -> tuple[str, ...]:
    """The elements of a reading that count in the end: those of the limit reached, or the ordinary ones.

    Where limit hands replace everything else, only one of the two sorts counts; else all do.
    """
    scoring, named = compiled.ruleset.scoring, compiled.ruleset.limits.named
    if not scoring.limits_replace or not scored.tally.limits:
        return scored.tally.ids

    def makes_it(id: str) -> bool:
        limit = scoring.elements[id].limit
        if not scored.by_limit:
            return limit is None
        return limit is not None and scored.limit in (limit, named[limit].several)

    return tuple(id for id in scored.tally.ids if makes_it(id))


def doubles_of(element: Element, mask: int) -> int:
    """The doubles of an element that holds, which may be others in a hand with called sets."""
    if element.open_doubles is not None and not mask & CLOSED:
        return element.open_doubles
    return element.doubles


_COMPILED: dict[int, Compiled] = {}


def compiled(ruleset: Ruleset) -> Compiled:
    """The look-ups of a ruleset, kept for the rulesets used last."""
    found = _COMPILED.get(id(ruleset))
    if found is None or found.ruleset is not ruleset:
        if len(_COMPILED) >= 64:
            _COMPILED.clear()
        found = _COMPILED[id(ruleset)] = Compiled(ruleset)
    return found


__all__ = [
    "SET_CLASSES",
    "Amount",
    "Compiled",
    "Counted",
    "Row",
    "Scored",
    "Tally",
    "compiled",
    "counting",
    "doubles_of",
]
