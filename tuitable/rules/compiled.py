"""A ruleset turned into look-ups: from the mask of a reading to what counts in it, and from that to an amount.

Nothing here builds text. A compiled ruleset remembers every form, every pair and every worth it has met, and looks
at the sets themselves only where the form of a hand leaves something to ask (`patterns.suits.asks`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from operator import attrgetter
from typing import TYPE_CHECKING

from tuitable.hands import fields as f
from tuitable.hands.fields import Reading
from tuitable.rules import cards
from tuitable.rules.card import Card, CardRef, LineWin
from tuitable.rules.parts.arithmetic import PointsDoubled, Rounding, rounded
from tuitable.rules.parts.scoring import Element
from tuitable.rules.patterns.asked import SHAPE_BITS
from tuitable.rules.patterns.honours import honours_mask
from tuitable.rules.patterns.pattern import bit_of
from tuitable.rules.patterns.printed import line_mask
from tuitable.rules.patterns.sets import CLOSED, sets_mask
from tuitable.rules.patterns.suits import CHOWS_TOGETHER, TOGETHER, asks, form_mask, more_mask
from tuitable.rules.scored import Amount, Counted, Form, Row, Scored, Tally, Worth

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset

MEMO_LIMIT = 100_000
"""Entries after which a memo is emptied, so that strange input cannot fill the memory."""

COUNT_BITS = 16
"""Bits of one number of those that are counted (`Compiled.numbers`)."""

_FORM, _HONOURS_AND_PAIR, _CHOW_STARTS = f.FORM, f.HONOURS_AND_PAIR, f.CHOW_STARTS_MASK
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
        points = [(name, place, getattr(scoring.sets, name)) for name, place in SET_CLASSES]
        self.set_points: list[tuple[str, int, int]] = [one for one in points if one[2]]
        """Classes of sets that have points: name, place in a reading, points of each."""
        self.pair_points = [[self._pairs(own, round_) for round_ in range(4)] for own in range(4)]
        arithmetic = ruleset.arithmetic
        self.round_points: Rounding = (
            arithmetic.round_points if isinstance(arithmetic, PointsDoubled) and arithmetic.rounding_counts else "none"
        )
        # One name twice, which decides nothing: asked for several names it answers with a tuple.
        names = scoring.prefer
        self._key: Callable[[Worth], tuple[int, ...]] = attrgetter(*names, names[0]) if names else lambda _: ()
        self.total_first = scoring.prefer[:1] == ("total",)
        self._winner_tallies: dict[int, Tally] = {}
        self._other_tallies: dict[int, Tally] = {}
        self._forms: dict[int, Form] = {}
        self._honours: list[list[dict[int, tuple[int, int]]]] = [[{} for _ in range(4)] for _ in range(4)]
        self._winner_worths: dict[tuple[int, int, int], Worth] = {}
        self._other_worths: dict[tuple[int, int, int], Worth] = {}
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

    def _form(self, reading: Reading) -> Form:
        """What the form of a reading gives, worked out and kept."""
        points = sum((reading >> place & 7) * each for _, place, each in self.set_points)
        if reading & f.UNFINISHED:
            form = sets_mask(reading), points, 0
        else:
            form = sets_mask(reading) | form_mask(reading), points, asks(reading)
        if len(self._forms) >= MEMO_LIMIT:
            self._forms.clear()
        self._forms[reading & f.FORM] = form
        return form

    def _pair(self, reading: Reading, own: int, round_: int) -> tuple[int, int]:
        """The patterns of honours and pair, and the points of the pair, worked out and kept."""
        found = honours_mask(reading, own, round_), self.pair_points[own][round_][reading >> f.PAIR]
        self._honours[own][round_][reading >> f.HONOURS_AND_PAIR] = found
        return found

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

    def numbers(self, counts: Iterable[int]) -> int:
        """What is counted of a seat as one integer, from the numbers of `counted_rows` in their order."""
        return sum(number << COUNT_BITS * place for place, number in enumerate(counts))

    def _worth(self, mask: int, of_sets: int, numbers: int, winner: bool) -> Worth:
        """What readings with this mask and these points of sets and pair are worth, worked out and kept."""
        tally = self.tally(mask, winner)
        points, doubles, limits, minimum, fixed, _ = tally
        points = points + of_sets if fixed is None else fixed
        holding: list[Counted] = []
        for place, row in enumerate(self.counted_rows):
            times = numbers >> COUNT_BITS * place & (1 << COUNT_BITS) - 1
            if times and mask & row.need == row.need and not mask & row.bar:
                element = row.element
                holding.append(Counted(row, times))
                doubles += element.doubles * times
                if fixed is None:
                    points += element.points * times
                if element.toward_minimum:
                    minimum += element.doubles * times
        if self.round_points != "none" and fixed is None:
            points = rounded(points, self.round_points)
        natural, limit, total, by_limit = self.amount(points, doubles, fixed, limits)
        missing = None
        if winner and not limits:
            for code, least, any_of in self.requires:
                if minimum < least or (any_of and not mask & any_of):
                    missing = code
                    break
        worth = Worth(total, natural, limit, points, doubles, mask, tally, tuple(holding), by_limit, missing)
        memo = self._winner_worths if winner else self._other_worths
        if len(memo) >= MEMO_LIMIT:
            memo.clear()
        memo[mask, of_sets, numbers] = worth
        return worth

    def _worth_of(self, reading: Reading, flags: int, own: int, round_: int, winner: bool, numbers: int) -> Worth:
        """The worth of a reading of which some part is new."""
        mask, points, open_question = self._forms.get(reading & f.FORM) or self._form(reading)
        pairs = self._honours[own][round_]
        more, of_pair = pairs.get(reading >> f.HONOURS_AND_PAIR) or self._pair(reading, own, round_)
        mask |= more | flags | (more_mask(reading) if open_question else 0)
        memo = self._winner_worths if winner else self._other_worths
        return memo.get((mask, points + of_pair, numbers)) or self._worth(mask, points + of_pair, numbers, winner)

    def score(self, reading: Reading, flags: int, own: int, round_: int, winner: bool, numbers: int = 0) -> Scored:
        """A reading's worth, be its shape one that counts or not; the arguments are those of `best`."""
        scored = self.best((reading,), flags, own, round_, winner, numbers, f.SHAPES)
        assert scored is not None
        return scored

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
        worth = Worth(total, natural, limit, points, doubles, mask, tally, (), by_limit, None)
        return Scored(worth, 0, line)

    def _better(self, one: Worth, other: Worth) -> bool:
        """Whether a reading counts before another that was met earlier."""
        if self.total_first and one.total != other.total and (one.missing is None) == (other.missing is None):
            return one.total > other.total
        return self._rank(one) > self._rank(other)

    def _rank(self, worth: Worth) -> tuple[bool, tuple[int, ...]]:
        return worth.missing is None, self._key(worth)

    def key(self, scored: Scored) -> tuple[int, ...]:
        """What readings are compared by: the greatest counts."""
        return self._key(scored.worth)

    def rank(self, scored: Scored) -> tuple[bool, tuple[int, ...]]:
        """As `key`, readings that miss a requirement after all others."""
        return self._rank(scored.worth)

    def best(
        self,
        readings: Iterable[Reading],
        flags: int,
        own: int,
        round_: int,
        winner: bool = True,
        numbers: int = 0,
        shapes: int = 0,
    ) -> Scored | None:
        """The reading that counts, null where there is none of a shape that counts.

        `flags` are the patterns of the seat, `own` and `round_` numbers of winds, `numbers` what is counted of the
        seat (see there), `shapes` those that count if not the ruleset's own. A reading that misses a requirement
        counts only if all do; then its `missing` says which.
        """
        if not shapes:
            shapes = self.shapes if winner else f.UNFINISHED
        forms, pairs = self._forms, self._honours[own][round_]
        worths, together = self._winner_worths if winner else self._other_worths, TOGETHER
        best: Worth | None = None
        taken = 0
        for reading in readings:
            if not reading & shapes:
                continue
            try:
                mask, points, open_question = forms[reading & _FORM]
                more, of_pair = pairs[reading >> _HONOURS_AND_PAIR]
                mask |= more | flags
                if open_question:
                    if open_question == CHOWS_TOGETHER:
                        mask |= together[reading & _CHOW_STARTS]
                    else:
                        mask |= more_mask(reading)
                worth = worths[mask, points + of_pair, numbers]
            except KeyError:
                worth = self._worth_of(reading, flags, own, round_, winner, numbers)
            if best is None or (worth is not best and self._better(worth, best)):
                best, taken = worth, reading
        # Past the keyword handling of `Scored`, which would take as long as the look-ups.
        return None if best is None else _new(Scored, (best, taken, None))


def counting(compiled: Compiled, scored: Scored) -> tuple[str, ...]:
    """The elements of a reading that count in the end: those of the limit reached, or the ordinary ones.

    Where limit hands replace everything else, only one of the two sorts counts; else all do.
    """
    scoring, named = compiled.ruleset.scoring, compiled.ruleset.limits.named
    if not scoring.limits_replace or not scored.worth.tally.limits:
        return scored.worth.tally.ids

    def makes_it(id: str) -> bool:
        limit = scoring.elements[id].limit
        if not scored.worth.by_limit:
            return limit is None
        return limit is not None and scored.worth.limit in (limit, named[limit].several)

    return tuple(id for id in scored.worth.tally.ids if makes_it(id))


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
    "Worth",
    "compiled",
    "counting",
    "doubles_of",
]
