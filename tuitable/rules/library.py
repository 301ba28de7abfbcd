"""The shelf: every ruleset by its id, with options chosen, and house rules from files."""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import msgspec

from tuitable.errors import RulesetError
from tuitable.rules import catalog, house
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
    key = (id, msgspec.json.encode(dict(options), order="sorted", enc_hook=str))
    found = _CHOSEN.get(key)
    if found is None:
        if len(_CHOSEN) >= 64:
            _CHOSEN.clear()
        found = _CHOSEN[key] = house.with_options(base, options)
    return found


def load_toml(path: Path | str) -> Ruleset:
    """House rules from a file (`rules.house`). Raises `RulesetError` naming the file and the path in it."""
    return house.load(path, find)


_CHOSEN: dict[tuple[str, bytes], Ruleset] = {}


@functools.cache
def _base(id: str) -> Ruleset:
    if id not in shelf():
        raise RulesetError(f"there are no rules {id!r}; there are: {', '.join(shelf())}")
    module = import_module(f"{catalog.__name__}.{id.replace('-', '_')}")
    ruleset: Ruleset = module.RULESET
    house.check_ids(ruleset, f"{id}: ")
    chosen = {name: option.default for name, option in ruleset.options.items()}
    return msgspec.structs.replace(ruleset, chosen=chosen)


__all__ = ["find", "load_toml", "shelf"]
