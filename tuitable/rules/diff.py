"""Where two rulesets differ, for people and programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from tuitable.rules.ruleset import Ruleset

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
"""A value as it stands in JSON."""

NAMING = frozenset(("id", "title", "original", "revision", "source", "names", "words", "options", "chosen", "rulings"))
"""Fields that name and describe a ruleset and change nothing in play or scoring."""


class Difference(msgspec.Struct, frozen=True):
    """One path of the resolved rulesets with both values; null where a ruleset has no such path."""

    path: str
    first: Plain
    second: Plain


def differences(first: Ruleset, second: Ruleset) -> tuple[Difference, ...]:
    """Every path at which the two differ in what they do, in the order of the ruleset's parts."""
    return tuple(_walk("", _plain(first), _plain(second)))


def _plain(ruleset: Ruleset) -> dict[str, Plain]:
    built = msgspec.to_builtins(ruleset)
    return {name: value for name, value in built.items() if name not in NAMING}


def _walk(path: str, first: Plain, second: Plain) -> Iterator[Difference]:
    if first == second:
        return
    if isinstance(first, dict) and isinstance(second, dict) and first.get("kind") == second.get("kind"):
        for key in [*first, *(key for key in second if key not in first)]:
            yield from _walk(f"{path}.{key}" if path else key, first.get(key), second.get(key))
        return
    if path.rpartition(".")[2] in ("title", "original", "source"):
        return
    yield Difference(path, first, second)


__all__ = ["Difference", "Plain", "differences"]
