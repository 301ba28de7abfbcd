"""Reading a card file and saying everything that is wrong with it, each thing with its line.

The file is TOML (docs/cards.md). Errors, codes E01 to E14, reject the card; warnings, W1 to W8, do not. Nothing in
a file can make this take long: size, line length and the number of forms looked at are bounded.
"""

from __future__ import annotations

import re
from pathlib import Path as FilePath
from typing import Any

import msgspec

from tuitable.digests import sha256
from tuitable.errors import RulesetError
from tuitable.hands.line_where import Budget
from tuitable.rules.card import Card, CardHead, CardSection
from tuitable.rules.card_lines import Defaults, Flaw, Line, Set, check_line, shared_forms
from tuitable.rules.card_places import Path, Places

FORMAT = "tuitable-card/1"
SPECIALS = "tuitable-specials/1"
"""A file of special hands for a game of sets: no wild tiles, no flowers, lines that `pay` in place of a value."""
MAX_BYTES = 400_000
MAX_LINE = 1_000
"""Longest line of a file in characters; the reader of the language is slow on long keys."""
MAX_PROBLEMS = 200
"""How many problems of one file are told."""
MAX_FORMS = 20_000
"""How many concrete forms a card may have."""
MAX_WORK = 150_000
"""How many ways to bind suits and numbers are looked at in one card, repeats and infeasible ones included."""
WORK_AFTER = 30_000
"""The same once a line or the card is too large."""
_CARD_ID = re.compile(r"[a-z0-9-]{1,60}")
_WORD = re.compile(r"[^\s\x00-\x1f\x7f]{1,60}")
_DEEP = "nested too deeply"

_HEAD: dict[str, tuple[type, object, int, int]] = {
    "title": (str, None, 0, 0),
    "edition": (str, None, 0, 0),
    "author": (str, None, 0, 0),
    "licence": (str, None, 0, 0),
    "year": (int, 0, 0, 9999),
    "language": (str, "", 0, 0),
    "redistributable": (bool, False, 0, 0),
    "hand_size": (int, None, 1, 18),
    "jokers": (int, None, 0, 16),
    "flowers": (int, None, 0, 16),
    "min_value": (int, None, 0, 1_000_000),
}
"""Keys of [card]: the type, the default (None: must be there), and the range of a number."""
_INSTEAD: dict[str, Any] = {"hand_size": 14, "jokers": 8, "flowers": 8, "min_value": 25}
"""What the lines are checked against where the head is wrong."""
_OF_SPECIALS = {"hand_size": 14, "jokers": 0, "flowers": 0, "min_value": 0}
"""What these keys are in a file of special hands, and at most."""
_CATEGORY_KEYS = {"id", "title", "note", "exposure", "jokerless_bonus", "hand"}


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong. `line` and `column` count from 1; `hand` is the line's id; `pattern` its choice, from 1."""

    code: str
    text: str
    line: int
    column: int | None = None
    hand: str = ""
    pattern: int | None = None

    @property
    def is_error(self) -> bool:
        """It rejects the card."""
        return self.code.startswith("E")

    def said(self, file: str) -> str:
        """One line, beginning with file and place."""
        place = f"{file}:{self.line}" if self.column is None else f"{file}:{self.line}:{self.column}"
        hand = f" {self.hand}:" if self.hand else ""
        return f"{place}:{hand} {self.code}: {self.text}"


class Checked(msgspec.Struct, frozen=True):
    """What was found in a file: the card unless there are errors, the problems by line, and how many are not told."""

    card: Card | None
    problems: tuple[Problem, ...]
    untold: int = 0

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that reject the card."""
        return tuple(problem for problem in self.problems if problem.is_error)


def check(data: bytes) -> Checked:
    """Check the bytes of a card file. Never raises."""
    told: list[Problem] = []
    text = _text(data, told)
    table = None if text is None else _table(text, told)
    if text is None or table is None:
        return Checked(None, tuple(told))
    card = _Reader(text, table, sha256(data).hexdigest(), told).read()
    # Errors first, so that a flood of warnings cannot push them out.
    told.sort(key=lambda p: (not p.is_error, p.line, p.column or 0, p.code))
    kept = sorted(told[:MAX_PROBLEMS], key=lambda p: (p.line, p.column or 0, p.code))
    return Checked(card, tuple(kept), len(told) - len(kept))


def load(path: FilePath | str) -> Card:
    """Read a card that must be without errors. Raises `RulesetError` with the first one and how many there are."""
    checked = check(read_bytes(path))
    if checked.card is None:
        errors = checked.errors
        more = len(errors) - 1 + checked.untold
        tail = "" if not more else f" (and {more} more: tuitable card check)"
        raise RulesetError(errors[0].said(str(path)) + tail)
    return checked.card


def read_bytes(path: FilePath | str) -> bytes:
    """The bytes of a card file, at most one more than is accepted. Raises `RulesetError`."""
    try:
        with open(path, "rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RulesetError(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def _text(data: bytes, told: list[Problem]) -> str | None:
    if len(data) > MAX_BYTES:
        told.append(Problem("E01", f"the file is larger than {MAX_BYTES} bytes", 1))
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told.append(Problem("E01", "not UTF-8", data.count(b"\n", 0, error.start) + 1))
        return None
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MAX_LINE:
            told.append(Problem("E01", f"a line of {len(line)} characters; at most {MAX_LINE}", number))
            return None
    return text


def _table(text: str, told: list[Problem]) -> dict[str, Any] | None:
    import tomllib

    try:
        return tomllib.loads(text)
    except RecursionError:
        told.append(Problem("E01", f"not TOML: {_DEEP}", 1))
    except ValueError as error:
        said = str(error).splitlines()[0]
        place = re.search(r" ?\(at (?:line (\d+), column (\d+)|end of document)\)$", said)
        line, column = text.count("\n") + 1, None
        if place is not None:
            said = said[: place.start()]
            line, column = (int(place[1]), int(place[2])) if place[1] else (line, None)
        told.append(Problem("E01", f"not TOML: {said[:120]}", line if place else 1, column))
    return None


class _Reader:
    def __init__(self, text: str, table: dict[str, Any], sha256: str, told: list[Problem]) -> None:
        self.table = table
        self.sha256 = sha256
        self.told = told
        self.places = Places(text)
        self.budget = Budget(MAX_WORK)
        self.hands: dict[str, Path] = {}
        self.categories: set[str] = set()
        self.sections: list[CardSection] = []
        self.lines: list[tuple[Path, Line]] = []
        self.forms = 0

    def say(self, code: str, path: Path, text: str, hand: str = "") -> None:
        self.told.append(Problem(code, text, self.places.line(path), None, hand))

    def read(self) -> Card | None:
        head = self._head()
        special = self.table.get("format") == SPECIALS
        tiles = Set(head["hand_size"], head["flowers"], head["jokers"], head["min_value"], special)
        categories = self.table.get("category")
        if not isinstance(categories, list) or not categories:
            self.say("E13", ("category",), "the card has no hand")
            categories = []
        for number, category in enumerate(categories):
            self._category(("category", number), category, tiles)
        self._unknown((), self.table, {"format", "card", "category"})
        if any(problem.is_error for problem in self.told):
            return None
        path_of = {id(line): path for path, line in self.lines}
        for line, flaw in shared_forms(line for _, line in self.lines):
            self._tell(path_of[id(line)], line, flaw)
        return Card(
            CardHead(wilds=head.pop("jokers"), least_value=head.pop("min_value"), **head),
            self.sections,
            [line.line for _, line in self.lines if line.line is not None],
            [tuple((form, key) for key, form in line.forms.items()) for _, line in self.lines],
            self.sha256,
        )

    def _head(self) -> dict[str, Any]:
        special = self.table.get("format") == SPECIALS
        if not special and self.table.get("format") != FORMAT:
            self.say("E01", ("format",), f'format must be "{FORMAT}"')
        told = self.table.get("card")
        if not isinstance(told, dict):
            self.say("E01", ("card",), "there is no table [card]")
            return {"id": "", **{key: _INSTEAD.get(key) for key in _HEAD}}
        head: dict[str, Any] = {"id": told.get("id")}
        if not isinstance(head["id"], str) or not _CARD_ID.fullmatch(head["id"]):
            self.say("E01", ("card", "id"), "id must be there, of the characters a-z, 0-9 and -")
        for key, (kind, default, least, most) in _HEAD.items():
            if special and key in _OF_SPECIALS:
                default, most = _OF_SPECIALS[key], _OF_SPECIALS[key]
            value = head[key] = told.get(key, default)
            path = ("card", key)
            if value is None:
                self.say("E01", path, f"the key {key} is missing")
            elif not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                self.say("E01", path, f"{key} must be {_SORTS[kind]}")
            elif isinstance(value, int) and kind is int and not least <= value <= most:
                self.say("E01", path, f"{key} must be {least} to {most}")
            else:
                continue
            head[key] = _INSTEAD.get(key, default)
        self._unknown(("card",), told, {"id", *_HEAD})
        return head

    def _unknown(self, path: Path, table: dict[str, Any], known: set[str]) -> None:
        for key in table:
            if key not in known:
                self.say("W8", (*path, key), f"there is no key {key[:40]!r}; it is ignored")

    def _category(self, path: Path, table: object, tiles: Set) -> None:
        if not isinstance(table, dict):
            self.say("E13", path, "a category must be a table")
            return
        id = table.get("id")
        if not isinstance(id, str) or not _WORD.fullmatch(id):
            self.say("E13", (*path, "id"), "the category needs an id, a word of at most 60 characters")
            id = f"category {path[-1]}"
        elif id in self.categories:
            self.say("E13", (*path, "id"), f"there are two categories {id!r}")
        self.categories.add(id)
        title, note = table.get("title", id), table.get("note", "")
        for key, words in (("title", title), ("note", note)):
            if not isinstance(words, str):
                self.say("W8", (*path, key), f"{key} is no text and is ignored")
        self.sections.append(
            CardSection(id, title if isinstance(title, str) else id, note if isinstance(note, str) else "")
        )
        self._unknown(path, table, _CATEGORY_KEYS)
        exposure = table.get("exposure", "x" if tiles.special else None)
        defaults = Defaults(id, exposure, table.get("jokerless_bonus", True))
        hands = table.get("hand")
        if not isinstance(hands, list) or not hands:
            self.say("E13", path, f"the category {id!r} has no hand")
            return
        for number, hand in enumerate(hands):
            self._hand((*path, "hand", number), hand, defaults, tiles)

    def _hand(self, path: Path, table: object, defaults: Defaults, tiles: Set) -> None:
        if not isinstance(table, dict):
            self.say("E13", path, "a hand must be a table")
            return
        id = table.get("id")
        named = isinstance(id, str) and _WORD.fullmatch(id) is not None
        line = check_line(str(id) if named else "?", table, defaults, tiles, self.budget)
        self.lines.append((path, line))
        for flaw in line.flaws:
            self._tell(path, line, flaw)
        if not line.unreadable and not named:
            self.say("E13", (*path, "id"), "the hand needs an id, a word of at most 60 characters")
        if named:
            before = self.hands.setdefault(line.id, path)
            if before is not path and not line.unreadable:
                first = self.places.line((*before, "id"))
                self.say("E13", (*path, "id"), f"the id stands in line {first} already", line.id)
        within = self.forms <= MAX_FORMS
        self.forms += len(line.forms)
        if within and self.forms > MAX_FORMS:
            self.say("E12", (*path, "pattern"), f"the card has more than {MAX_FORMS} concrete forms", line.id)
        if self.forms > MAX_FORMS or any(flaw.code == "E12" for flaw in line.flaws):
            # The card is rejected already; what is left is looked at for other errors, but not for ever.
            self.budget.left = min(self.budget.left, WORK_AFTER)
        if self.forms > MAX_FORMS or any(flaw.code.startswith("E") for flaw in line.flaws):
            # Nothing is asked of a rejected card, and its forms may be many.
            line.forms.clear()

    def _tell(self, path: Path, line: Line, flaw: Flaw) -> None:
        at = (*path, flaw.key)
        choice = None if flaw.choice is None else flaw.choice + 1
        if flaw.at is None:
            if flaw.choice is not None and flaw.key == "pattern":
                at = (*at, flaw.choice)
            row, column = self.places.line(at), None
        else:
            row, column = self.places.spot(at if flaw.choice is None else (*at, flaw.choice), flaw.at)
        text = flaw.text if choice is None else f"pattern {choice}: {flaw.text}"
        self.told.append(Problem(flaw.code, text, row, column, line.id, choice))


_SORTS = {str: "a text", int: "a whole number", bool: "true or false"}

__all__ = ["FORMAT", "SPECIALS", "Checked", "Problem", "check", "load", "read_bytes"]
