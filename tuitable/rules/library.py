"""The shelf: every ruleset by its id, with options chosen, and house rules from files."""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from tuitable.errors import RulesetError
from tuitable.rules import catalog
from tuitable.rules.ruleset import Ruleset


@functools.cache
def shelf() -> tuple[str, ...]:
    """The ids of all rulesets of the catalog, sorted."""
    return tuple(sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(catalog.__path__)))


def find(id: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """A ruleset with its options chosen. Raises `RulesetError` that lists the right ids, names or values."""
    base = _base(id)
    if not options:
        return base
    raise NotImplementedError


def load_toml(path: Path | str) -> Ruleset:
    """House rules from a file (`rules.house`). Raises `RulesetError` naming the file and the path in it."""
    raise NotImplementedError


@functools.cache
def _base(id: str) -> Ruleset:
    if id not in shelf():
        raise RulesetError(f"there are no rules {id!r}; there are: {', '.join(shelf())}")
    module = import_module(f"{catalog.__name__}.{id.replace('-', '_')}")
    ruleset: Ruleset = module.RULESET
    return ruleset


__all__ = ["find", "load_toml", "shelf"]
