"""What can be wrong with one line of a card: its patterns, their movements and variables, its value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from tuitable.hands.line_expand import Form, Key, expand, positions
from tuitable.hands.line_pattern import (
    ANY,
    DIFFERENT,
    DIGITS,
    KIND_VARIABLES,
    NUMBER_VARIABLES,
    WIND_VARIABLES,
    Group,
    parse_pattern,
    suits_used,
    used,
)
from tuitable.hands.line_where import Budget, Condition, TooMuch, parse_condition, restricts, solutions
from tuitable.rules.card import CardLine

MAX_LINE_FORMS = 5_000
"""How many concrete forms a line may have."""
MAX_CONDITIONS = 20
MAX_VALUE = 1_000_000
USUAL_VALUE = 75
KEYS = {
    "id", "title", "pattern", "slide", "mirror", "where", "exposure", "value", "note", "jokerless_bonus",
}  # fmt: skip
PAYS = ("half", "limit", "double")
"""What a line of a file of special hands may pay."""
_EARLY = frozenset({"E02", "E03", "E04", "E05", "E14"})
"""A line with one of these is not looked at for later ones."""

Groups = tuple[Group, ...]


class Flaw(NamedTuple):
    """One thing wrong with a line: at which of its keys, at which character of which choice (from 0)."""

    code: str
    key: str
    text: str
    choice: int | None = None
    at: int | None = None


class Line(msgspec.Struct):
    """A line under inspection. `line` is there once nothing is wrong; `forms` are its concrete forms."""

    id: str
    flaws: list[Flaw] = []
    line: CardLine | None = None
    forms: dict[Key, Form] = {}

    @property
    def unreadable(self) -> bool:
        """Its patterns cannot be read, so that nothing else was looked at."""
        return any(flaw.code in _EARLY for flaw in self.flaws)

    @property
    def wrong(self) -> bool:
        """It has an error, not only warnings."""
        return any(flaw.code.startswith("E") for flaw in self.flaws)


class Set(NamedTuple):
    """What the card is made for: tiles of a hand, flowers and wild tiles of the set, and the lowest value.

    A `special` one holds hands of a game of sets, which say what they `pay` and may have kongs.
    """

    hand_size: int
    flowers: int
    wilds: int
    least: int
    special: bool = False


class Defaults(NamedTuple):
    """What a heading says for its lines."""

    section: str
    exposure: object
    bonus: object


def check_line(id: str, table: Mapping[str, Any], defaults: Defaults, tiles: Set, budget: Budget) -> Line:
    """Inspect one line. Never raises; a used-up budget is an E12."""
    return _Inspection(Line(id), table, defaults, tiles, budget).run()


class _Inspection:
    def __init__(self, line: Line, table: Mapping[str, Any], defaults: Defaults, tiles: Set, budget: Budget) -> None:
        self.line = line
        self.table = table
        self.defaults = defaults
        self.tiles = tiles
        self.budget = budget

    def say(self, code: str, key: str, text: str, choice: int | None = None, at: int | None = None) -> None:
        self.line.flaws.append(Flaw(code, key, text, choice, at))

    def run(self) -> Line:
        texts, patterns = self._patterns()
        if self.line.unreadable:
            return self.line
        slide, mirror = self._movement(patterns)
        where, conditions = self._where(patterns)
        exposure, bonus, value = self._money()
        if self.budget.left < 0:
            # An earlier line has used it up, and was told so.
            return self.line
        if not self.line.wrong or {f.code for f in self.line.flaws} <= {"E11"}:
            try:
                self._expand(patterns, slide, mirror, conditions)
            except TooMuch:
                self.say("E12", "pattern", "too many ways to bind its suits and variables to look at")
        if self.line.wrong:
            return self.line
        try:
            self._warn(patterns, conditions, exposure, bonus, value)
        except TooMuch:
            self.say("E12", "pattern", "too many ways to bind its suits and variables to look at")
            return self.line
        grouped = any(group.exposable for groups in patterns for group in groups)
        self.line.line = CardLine(
            self.line.id,
            self.defaults.section,
            self._words("title"),
            texts,
            exposure == "c",
            value,
            bonus and grouped,
            self._words("note"),
            where,
            slide,
            mirror,
            str(self.table["pay"]) if self.tiles.special else "",
        )
        return self.line

    def _words(self, key: str) -> str:
        told = self.table.get(key, "")
        return told if isinstance(told, str) else ""

    def _patterns(self) -> tuple[tuple[str, ...], tuple[Groups, ...]]:
        told = self.table.get("pattern")
        if isinstance(told, str):
            texts = [told]
        elif isinstance(told, list) and told and all(isinstance(text, str) for text in told):
            texts = told
        else:
            self.say("E14", "pattern", "pattern is missing, or neither a text nor a list of at least one text")
            return (), ()
        single = isinstance(told, str)
        patterns: list[Groups] = []
        late: list[Flaw] = []
        for number, text in enumerate(texts):
            groups, faults = parse_pattern(text, self.tiles.hand_size, self.tiles.special)
            patterns.append(groups)
            for fault in faults:
                flaw = Flaw(fault.code, "pattern", fault.text, None if single else number, fault.place)
                (self.line.flaws if fault.code in _EARLY else late).append(flaw)
        if not self.line.unreadable:
            self.line.flaws += late
        return tuple(" ".join(group.text for group in groups) for groups in patterns), tuple(patterns)

    def _choice(self, number: int) -> int | None:
        return number if isinstance(self.table.get("pattern"), list) else None

    def _movement(self, patterns: Sequence[Groups]) -> tuple[int, bool]:
        slide, mirror = self.table.get("slide", 0), self.table.get("mirror", False)
        if not isinstance(slide, int) or isinstance(slide, bool) or not 0 <= slide <= 8:
            self.say("E06", "slide", "slide must be a whole number from 0 to 8")
            slide = 0
        if not isinstance(mirror, bool):
            self.say("E06", "mirror", "mirror must be true or false")
            mirror = False
        for number, groups in enumerate(patterns):
            moving = any(glyph in DIGITS for group in groups if not group.still for glyph in group.glyphs)
            if (slide or mirror) and not moving:
                key = "slide" if slide else "mirror"
                self.say("E07", key, f"{key} moves nothing: no printed number", self._choice(number))
            elif slide and len(positions(groups, slide, False)) == 1:
                self.say("E06", "slide", f"slide {slide} leads out of 1-9 at the first step", self._choice(number))
        return slide, mirror

    def _where(self, patterns: Sequence[Groups]) -> tuple[tuple[str, ...], list[Condition]]:
        told = self.table.get("where", [])
        if not isinstance(told, list) or not all(isinstance(text, str) for text in told):
            self.say("E09", "where", "where must be a list of texts")
            return (), []
        if len(told) > MAX_CONDITIONS:
            self.say("E09", "where", f"{len(told)} conditions; at most {MAX_CONDITIONS}")
            return (), []
        conditions: list[Condition] = []
        for text in told:
            try:
                condition = parse_condition(text)
            except ValueError as error:
                self.say("E09", "where", str(error))
                continue
            conditions.append(condition)
            for number, groups in enumerate(patterns):
                there = used(groups, NUMBER_VARIABLES + WIND_VARIABLES + KIND_VARIABLES)
                lacking = [var for var in condition.variables if var not in there]
                if lacking:
                    self.say("E09", "where", f"the pattern has no {lacking[0]}", self._choice(number))
        return tuple(told), conditions

    def _money(self) -> tuple[str, bool, int]:
        exposure = self.table.get("exposure", self.defaults.exposure)
        if exposure not in ("x", "c"):
            self.say("E11", "exposure", 'exposure must be "x" (may be exposed) or "c" (concealed)')
        bonus = self.table.get("jokerless_bonus", self.defaults.bonus)
        if not isinstance(bonus, bool):
            self.say("E11", "jokerless_bonus", "jokerless_bonus must be true or false")
        if self.tiles.special:
            if self.table.get("pay") not in PAYS:
                self.say("E11", "pay", f"pay must be one of {', '.join(PAYS)}")
            return str(exposure), False, 0
        value = self.table.get("value")
        if not isinstance(value, int) or isinstance(value, bool):
            self.say("E11", "value", "value is missing" if value is None else "value must be a whole number")
            value = 0
        elif not self.tiles.least <= value <= MAX_VALUE:
            self.say("E11", "value", f"value must be {self.tiles.least} to {MAX_VALUE}")
        return str(exposure), bonus is True, value

    def _expand(self, patterns: Sequence[Groups], slide: int, mirror: bool, conditions: list[Condition]) -> None:
        dropped = False
        found = self.line.forms
        for number, groups in enumerate(patterns):
            expanded = expand(
                groups, slide, mirror, conditions, self.tiles.flowers, self.tiles.wilds, self.budget, MAX_LINE_FORMS
            )
            dropped |= expanded.dropped
            if not expanded.forms:
                why = "the set has too few tiles for it" if expanded.dropped else "where leaves no values"
                self.say("E10", "pattern", f"the line can never be built: {why}", self._choice(number))
            for key, form in expanded.forms.items():
                found.setdefault(key, form)
            if expanded.clipped or len(found) > MAX_LINE_FORMS:
                self.say("E12", "pattern", f"more than {MAX_LINE_FORMS} concrete forms", self._choice(number))
                found.clear()
                return
        if dropped and not self.line.wrong:
            self.say("W1", "pattern", "some of its forms can never be built")

    def _warn(
        self, patterns: Sequence[Groups], conditions: list[Condition], exposure: str, bonus: bool, value: int
    ) -> None:
        for number, groups in enumerate(patterns):
            for family in (DIFFERENT, ANY):
                letters = suits_used(groups, family)
                if letters and letters != tuple(family[: len(letters)]):
                    gap = next(letter for letter in family if letter not in letters)
                    text = f"suit letter {letters[-1]} is used and {gap} is not"
                    self.say("W2", "pattern", text, self._choice(number))
            for first, second in _unnamed_equals(groups, conditions, self.budget):
                text = f"{first} and {second} may be equal; say so or exclude it in where"
                self.say("W6", "pattern", text, self._choice(number))
        for condition in conditions:
            if not restricts(condition, self.budget):
                self.say("W2", "where", f"{condition.text!r} restricts nothing")
        grouped = any(group.exposable for groups in patterns for group in groups)
        if not grouped and bonus:
            self.say("W4", "jokerless_bonus", "no group of three or more: jokerless_bonus is taken as false")
        if not grouped and exposure == "x" and not self.tiles.special:
            self.say("W5", "exposure", "an exposed line without any group that can lie open")
        if value > USUAL_VALUE or value % 5:
            self.say("W7", "value", f"the value {value} is unusual (more than {USUAL_VALUE}, or no multiple of 5)")
        for key in ("title", "note"):
            if not isinstance(self.table.get(key, ""), str):
                self.say("W8", key, f"{key} is no text and is ignored")
        for key in sorted(set(self.table) - KEYS - ({"pay"} if self.tiles.special else set())):
            self.say("W8", key, f"there is no key {key[:40]!r}; it is ignored")


def _unnamed_equals(groups: Groups, conditions: list[Condition], budget: Budget) -> Iterator[tuple[str, str]]:
    """Pairs of number variables that are equal in some binding and that no condition names together."""
    variables = used(groups, NUMBER_VARIABLES)
    pairs = [pair for pair in combinations(variables, 2) if not any(set(pair) <= set(c.variables) for c in conditions)]
    if not pairs:
        return
    found = solutions(variables, conditions, budget)
    for first, second in pairs:
        if any(values[first] == values[second] for values in found):
            yield first, second


def shared_forms(lines: Iterable[Line]) -> Iterator[tuple[Line, Flaw]]:
    """W3: lines that share a concrete form with an earlier line of another value, once for each two lines."""
    owners: dict[Key, Line] = {}
    told: set[tuple[str, str]] = set()
    for line in lines:
        assert line.line is not None
        for key in line.forms:
            owner = owners.setdefault(key, line)
            assert owner.line is not None
            if owner is not line and owner.line.value != line.line.value and (owner.id, line.id) not in told:
                told.add((owner.id, line.id))
                text = f"shares a form with {owner.id} of value {owner.line.value}; the better one counts"
                yield line, Flaw("W3", "pattern", text)


__all__ = ["KEYS", "PAYS", "Defaults", "Flaw", "Line", "Set", "check_line", "shared_forms"]
