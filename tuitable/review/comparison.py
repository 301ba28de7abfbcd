"""One seat's hand under two rulesets, side by side: each thing that counts in either, with its reason in both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from tuitable.review.layout import refusal
from tuitable.review.restaking import restaked
from tuitable.review.sheet import item_worth
from tuitable.rules.explain import Explanation, Item, explain
from tuitable.rules.ruleset import Ruleset, settle
from tuitable.rules.settlement import Settlement
from tuitable.state.facts import HandFacts
from tuitable.tiles.seat import Seat

NOTHING = "-"
MOST_NAMED = 2
"""So many things are named on each side of the sentence about the difference, the weightiest first."""
MOST_COLUMNS = 67
"""The longest sentence about a difference; fewer things are named where it would be longer."""


class Cell(msgspec.Struct, frozen=True):
    """One side of a row: what something adds there (`-`: nothing) and why."""

    value: str
    why: str
    label: str = ""
    original: str = ""
    weight: int = 0
    """What weighs more comes first where not everything can be named."""


class Pair(msgspec.Struct, frozen=True):
    """A row: the same thing under both rulesets."""

    first: Cell
    second: Cell

    @property
    def differs(self) -> bool:
        """Whether the two sides come to something else."""
        return self.first.value != self.second.value


class Comparison(msgspec.Struct, frozen=True):
    """A hand under two rulesets. `gains` is what the seat gains in all, `says` a sentence about the difference."""

    titles: tuple[str, str]
    hands: tuple[str, str]
    pairs: tuple[Pair, ...]
    gains: tuple[int, int]
    says: str


class _Side(NamedTuple):
    rules: Ruleset
    explained: Explanation | None
    settlement: Settlement


def compare(
    facts: HandFacts,
    seat: Seat,
    first: Ruleset,
    second: Ruleset,
    *,
    carry: Mapping[str, int] | None = None,
    played: str = "",
    own: Ruleset | None = None,
    changes: tuple[int | None, int | None] = (None, None),
) -> Comparison:
    """Compare how two rulesets see the seat's tiles. `played` is the id of the rules the hand was played by.

    `own` are those rules, null where they are not known: stakes are then counted as they lie. `changes` are what the
    seat gains in all under either, where a match re-scored from its beginning says so, else the settlements say it.
    """
    sides = []
    for rules in (first, second):
        foreign = bool(played) and rules.id != played
        told = restaked(facts, own, rules) if foreign else facts
        sides.append(_Side(rules, explain(rules, told, seat), settle(rules, told, carry, foreign=foreign)))
    one, two = sides
    items = tuple(_items(one, two))
    pairs = (*items, *_arithmetic(one, two))
    a, b = (
        side.settlement.deltas[seat] if change is None else change for side, change in zip(sides, changes, strict=True)
    )
    gains = (a, b)
    hands = ("" if one.explained is None else one.explained.hand, "" if two.explained is None else two.explained.hand)
    return Comparison(
        (first.title, second.title), hands, pairs, gains, _sentence(items, (_limit(one), _limit(two)), gains)
    )


def _asks(rules: Ruleset, id: str) -> object:
    """What an item asks of a hand, which does not depend on what a ruleset calls it; null if that is not known."""
    element = rules.scoring.elements.get(id)
    return None if element is None or not (element.when or element.count) else (element.when, element.count)


def _same(one: Ruleset, first: str, original: str, two: Ruleset, second: str, other: str) -> bool:
    """Whether two items are one thing: the same id, the same demands, or the same name in the original."""
    if first == second:
        return True
    asks = _asks(one, first)
    return (asks is not None and asks == _asks(two, second)) or bool(original and original == other)


def _items(one: _Side, two: _Side) -> Iterator[Pair]:
    left = [] if one.explained is None else list(one.explained.items)
    right = [] if two.explained is None else list(two.explained.items)
    for item in left:
        match = next((o for o in right if o.id == item.id and o.title == item.title), None) or next(
            (o for o in right if _same(one.rules, item.id, item.original, two.rules, o.id, o.original)), None
        )
        if match is None:
            yield Pair(_cell(one, item), _absent(one, item, two))
        else:
            right.remove(match)
            yield Pair(_cell(one, item), _cell(two, match))
    for item in right:
        yield Pair(_absent(two, item, one), _cell(two, item))


def _cell(side: _Side, item: Item) -> Cell:
    weight = 1_000_000 if item.limit is not None else 1_000 * item.doubles + item.points
    return Cell(item_worth(side.rules, item), item.reason, item.title, item.original, weight)


def _absent(there: _Side, item: Item, here: _Side) -> Cell:
    """The empty side of a row, and why it is empty."""
    elements = here.rules.scoring.elements
    same = next(
        (e for id, e in elements.items() if _same(there.rules, item.id, item.original, here.rules, id, e.original)),
        None,
    )
    title, original = (item.title, item.original) if same is None else (same.title, same.original)
    if here.explained is None:
        why = "this seat is not scored"
    elif here.explained.refused is not None:
        why = ""
    elif same is None:
        why = "not in these rules"
    elif not same.on:
        why = "not chosen in these rules"
    else:
        why = next((d.reason for d in here.explained.dropped if d.title == same.title), "does not count in this hand")
    return Cell(NOTHING, why, title, original)


def _arithmetic(one: _Side, two: _Side) -> Iterator[Pair]:
    """What the items come to: points, doubles and the limit."""
    yield Pair(_worth(one), _worth(two))
    if any(side.explained is not None and side.explained.limit is not None for side in (one, two)):
        yield Pair(_limit(one), _limit(two))


def _worth(side: _Side) -> Cell:
    told = side.explained
    refused = ""
    if told is not None and told.refused is not None:
        refused = f"the win does not stand: {refusal(side.rules, told.refused)}"
    if told is None or not told.steps:
        return Cell(NOTHING, refused, "Worth")
    natural = [step for step in told.steps if told.limit is None or step is not told.steps[-1]]
    says = [refused] if refused else []
    says += [f"{step.says}: {step.amount:,}" for step in natural]
    return Cell(f"{told.steps[-1].amount:,}", "; ".join(says), "Worth")


def _limit(side: _Side) -> Cell:
    told = side.explained
    if told is None or told.limit is None:
        return Cell(NOTHING, "" if told is not None and told.refused is not None else "under any limit", "Limit")
    title, original = told.limit
    return Cell(title, f"{told.steps[-1].amount:,}" if told.steps else "", "Limit", original)


def _sentence(pairs: tuple[Pair, ...], limits: tuple[Cell, Cell], gains: tuple[int, int]) -> str:
    """What the second ruleset makes of it, the things that only one of them counts, and the limit."""
    change = gains[1] - gains[0]
    lost = [p.first for p in pairs if p.second.value == NOTHING and p.first.value != NOTHING]
    won = [p.second for p in pairs if p.first.value == NOTHING and p.second.value != NOTHING]
    sentence = ""
    for most in range(MOST_NAMED, -1, -1):
        parts = [f"without {_named(lost, most)}"] if lost else []
        parts += [f"with {_named(won, most)}"] if won else []
        if (limit := _limit_words(*limits)) != "":
            parts.append(limit)
        if not parts:
            differs = change or any(p.differs for p in pairs)
            parts.append("the same things count, valued otherwise" if differs else "the same things count")
        sentence = f"{change:+,}: {', '.join(parts)}" if change else f"none: {', '.join(parts)}"
        if len(sentence) <= MOST_COLUMNS:
            return sentence
    # Where even numbers of things leave no room, the limit stands in the rows above.
    return sentence.rpartition(", ")[0]


def _limit_words(first: Cell, second: Cell) -> str:
    """What has become of the limit, in a few words; empty if it is the same."""
    if first.value == second.value:
        return ""
    if second.value == NOTHING:
        return f"no longer {first.value}"
    if first.value == NOTHING:
        return f"now {second.value}"
    return f"{second.value} in place of {first.value}"


def _named(cells: list[Cell], most: int) -> str:
    """The weightiest things by name, at most `most` of them, and how many more there are."""
    ordered = sorted(cells, key=lambda cell: -cell.weight)
    names = list(dict.fromkeys(cell.label for cell in ordered))
    if most == 0:
        return f"{len(names)} entries" if len(names) > 1 else "one entry"
    more = len(names) - most
    if more > 0:
        return ", ".join(names[:most]) + f" and {more} more"
    return " and ".join(names)


__all__ = ["Cell", "Comparison", "Pair", "compare"]
