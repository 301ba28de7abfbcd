"""What there is to tell of a ruleset besides its rules: when and where it was played, and where each rule stands.

A file `rules/catalog/NAME.toml` beside the module of the same name holds it; a ruleset without one is told less of.
`[cites]` maps paths of the ruleset to numbers of its source; a shorter path answers for all below it.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tuitable.rules import catalog
from tuitable.rules.options import OptionDef
from tuitable.rules.ruleset import Ruleset


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When and where a game was played, what kind of game it is in one line, and where its rules stand.

    `usual`: what most people who come here know.
    """

    year: str = ""
    place: str = ""
    kind: str = ""
    usual: bool = False
    cites: dict[str, str] = {}

    @property
    def line(self) -> str:
        """All of it in one line, `1924, USA. The first rules there.`"""
        when = ", ".join(filter(None, (self.year, self.place)))
        return f"{when}. {self.kind}" if when and self.kind else when or self.kind


@functools.cache
def about(id: str) -> About:
    """What is told of a ruleset of the shelf; nothing of any other."""
    for folder in catalog.__path__:
        path = Path(folder) / f"{id.replace('-', '_')}.toml"
        if path.is_file():
            return msgspec.toml.decode(path.read_bytes(), type=About)
    return About()


def source_of(ruleset: Ruleset, path: str) -> str:
    """Where the rule at a path of the ruleset stands: an option that was chosen, a number, or the book itself."""
    for name, option in ruleset.options.items():
        changed = ruleset.chosen.get(name, option.default) != option.default
        if changed and option.source and any(within(touched, path) for touched in _paths(option)):
            return option.source
    cites = about(ruleset.id).cites
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        found = cites.get(".".join(parts[:length]))
        if found:
            return found
    return ruleset.source


def within(path: str, other: str) -> bool:
    """Whether one of two paths lies on the way to the other."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


def _paths(option: OptionDef) -> Iterator[str]:
    """The paths an option may set."""
    for values in option.sets.values():
        for path in values:
            yield path.lstrip("-+")
    for path in option.paths:
        yield path.partition("/")[0].partition("*")[0]


__all__ = ["About", "about", "source_of", "within"]
