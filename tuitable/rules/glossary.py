"""The words of a game in one line each, chosen and named for a ruleset from one list (`glossary.toml`)."""

from __future__ import annotations

import functools
from pathlib import Path

import msgspec

from tuitable.rules.house import Table, to_table
from tuitable.rules.ruleset import Ruleset

FILE = Path(__file__).parent / "glossary.toml"
NOTHING = ("none", "never")
"""Values that stand for something that a ruleset does not have."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term of the list: its neutral name and its meaning, without a stop at the end.

    `word` is a key of `Ruleset.words`. It is a term of the rulesets that have all of `when` and none of `unless`:
    paths at which something stands that is not empty, zero, off or `none`.
    """

    name: str
    means: str
    word: str = ""
    when: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()


class Term(msgspec.Struct, frozen=True):
    """A term as the players of a ruleset say it; `neutral` is what it is elsewhere, empty if it is the same."""

    name: str
    means: str
    neutral: str = ""

    @property
    def line(self) -> str:
        """The term in one line."""
        aside = f" ({self.neutral})" if self.neutral else ""
        return f"{self.name}{aside}: {self.means}."


class _List(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    term: tuple[Entry, ...]


@functools.cache
def entries() -> tuple[Entry, ...]:
    """The whole list."""
    return msgspec.toml.decode(FILE.read_bytes(), type=_List).term


def terms(ruleset: Ruleset) -> tuple[Term, ...]:
    """The terms that a ruleset needs, in its own words, in the order of the list."""
    table = to_table(ruleset)
    found = []
    for entry in entries():
        if not all(_has(table, path) for path in entry.when) or any(_has(table, path) for path in entry.unless):
            continue
        name = ruleset.words.get(entry.word, "") if entry.word else ""
        same = not name or name.lower() == entry.name.lower()
        found.append(Term(entry.name if same else name, entry.means, "" if same else entry.name))
    return tuple(found)


def _has(table: Table, path: str) -> bool:
    """Whether something stands at a path."""
    at: object = table
    for part in path.split("."):
        if not isinstance(at, dict) or part not in at:
            return False
        at = at[part]
    return bool(at) and at not in NOTHING


__all__ = ["Entry", "Term", "entries", "terms"]
