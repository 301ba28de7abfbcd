"""Conditions on the variables of a printed line, such as `X + Y = 10`, `X even`, `Y in 3,6,9`, `T in winds`."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tuitable.hands.line_pattern import KIND_VARIABLES, NUMBER_VARIABLES, WIND_VARIABLES

MAX_TEXT = 200
"""Longest condition in characters."""
KIND_SETS: dict[str, frozenset[int]] = {
    "winds": frozenset(range(27, 31)),
    "dragons": frozenset(range(31, 34)),
    "numbers": frozenset(range(27)),
    "honours": frozenset(range(27, 34)),
}
"""The sets of kinds that a variable may be held to."""
RANGES: dict[str, range] = {
    **dict.fromkeys(NUMBER_VARIABLES, range(1, 10)),
    **dict.fromkeys(WIND_VARIABLES, range(27, 31)),
    **dict.fromkeys(KIND_VARIABLES, range(34)),
}
"""What each variable may be: numbers 1-9, or kinds."""
_FAMILY = {var: family for family in (NUMBER_VARIABLES, WIND_VARIABLES, KIND_VARIABLES) for var in family}
_RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq, "!=": operator.ne, "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
_TERM = re.compile(r"\s*([+-]?)\s*(?:([XYZPQ])|(\d{1,4}))")


class Condition(NamedTuple):
    """One condition: the variables it names, in order, and whether their values satisfy it."""

    text: str
    variables: tuple[str, ...]
    holds: Callable[[Mapping[str, int]], bool]


def parse_condition(text: str) -> Condition:
    """Read a condition. Raises `ValueError` with one sentence."""
    if len(text) > MAX_TEXT:
        raise ValueError(f"a condition of {len(text)} characters; at most {MAX_TEXT}")
    words = text.split()
    if len(words) == 2 and words[1] in ("even", "odd"):
        return _parity(text, words[0], words[1] == "odd")
    if len(words) >= 3 and words[1] == "in":
        return _member(text, words[0], "".join(words[2:]))
    return _relation(text)


def _number(var: str) -> str:
    if len(var) != 1 or var not in NUMBER_VARIABLES:
        raise ValueError(f"{var[:20]!r} is no number variable (X Y Z P Q)")
    return var


def _parity(text: str, var: str, odd: bool) -> Condition:
    _number(var)
    return Condition(text, (var,), lambda values: values[var] % 2 == odd)


def _member(text: str, var: str, told: str) -> Condition:
    if told in KIND_SETS:
        if len(var) != 1 or var not in KIND_VARIABLES + WIND_VARIABLES:
            raise ValueError(f"{var[:20]!r} is no variable for kinds of tiles (T U)")
        kinds = KIND_SETS[told]
        return Condition(text, (var,), lambda values: values[var] in kinds)
    _number(var)
    if not re.fullmatch(r"[1-9](,[1-9])*", told):
        raise ValueError(f"{told[:40]!r} is neither numbers 1-9 with commas nor one of {', '.join(KIND_SETS)}")
    numbers = frozenset(map(int, told.split(",")))
    return Condition(text, (var,), lambda values: values[var] in numbers)


def _relation(text: str) -> Condition:
    parts = re.split(r"(!=|<=|>=|=|<|>)", text)
    if len(parts) != 3:
        raise ValueError(f"{text[:60]!r} is no condition such as 'X + Y = 10', 'X even' or 'X in 3,6,9'")
    left, sign, right = parts[0].strip(), parts[1], parts[2].strip()
    compare = _RELATIONS[sign]
    if left in _FAMILY and left not in NUMBER_VARIABLES:
        if _FAMILY.get(right) != _FAMILY[left] or sign not in ("=", "!="):
            raise ValueError(f"{left} can only be = or != the other variable of its sort")
        return Condition(text, (left, right), lambda values: compare(values[left], values[right]))
    first, second = _sum(left), _sum(right)
    variables = tuple(dict.fromkeys(var for var, _ in (*first, *second) if var))
    if not variables:
        raise ValueError(f"{text[:60]!r} names no variable")

    def holds(values: Mapping[str, int]) -> bool:
        return compare(_total(first, values), _total(second, values))

    return Condition(text, variables, holds)


def _sum(text: str) -> tuple[tuple[str, int], ...]:
    """The terms of a sum: (variable, its sign), or ("", number)."""
    terms: list[tuple[str, int]] = []
    place = 0
    while place < len(text):
        match = _TERM.match(text, place)
        if match is None or (terms and not match[1]):
            break
        sign = -1 if match[1] == "-" else 1
        terms.append((match[2], sign) if match[2] else ("", sign * int(match[3])))
        place = match.end()
    if not terms or text[place:].strip():
        raise ValueError(f"{text[:40]!r} is no sum of number variables and whole numbers")
    return tuple(terms)


def _total(terms: tuple[tuple[str, int], ...], values: Mapping[str, int]) -> int:
    return sum(number if not var else number * values[var] for var, number in terms)


class Budget:
    """How much work may still be done; what is printed may multiply to any size."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self, amount: int = 1) -> None:
        """Take from it. Raises `TooMuch` when it is used up."""
        self.left -= amount
        if self.left < 0:
            raise TooMuch


class TooMuch(Exception):
    """A budget is used up."""


def solutions(variables: Sequence[str], conditions: Sequence[Condition], budget: Budget) -> list[dict[str, int]]:
    """All values of variables of one family that satisfy the conditions; the two wind variables differ.

    Conditions that name other variables are passed over. Values are given to one variable after another and
    dropped as soon as a condition breaks. Raises `TooMuch`.
    """
    found: list[dict[str, int]] = [{}]
    for at, var in enumerate(variables):
        known = set(variables[: at + 1])
        ready = [c.holds for c in conditions if var in c.variables and known.issuperset(c.variables)]
        grown: list[dict[str, int]] = []
        for values in found:
            budget.spend(1 + len(ready))
            for value in RANGES[var]:
                if var == "I" and values.get("H") == value:
                    continue
                more = {**values, var: value}
                if all(holds(more) for holds in ready):
                    grown.append(more)
        found = grown
    return found


def restricts(condition: Condition, budget: Budget) -> bool:
    """Some values of its own variables break a condition. Raises `TooMuch`."""
    variables = sorted(condition.variables)
    return len(solutions(variables, (condition,), budget)) < len(solutions(variables, (), budget))


__all__ = ["KIND_SETS", "RANGES", "Budget", "Condition", "TooMuch", "parse_condition", "restricts", "solutions"]
