"""The shelf: every ruleset by its id, with options chosen, and house rules from files."""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

import msgspec

from tuitable.errors import RulesetError
from tuitable.rules import cards, catalog, house
from tuitable.rules.ruleset import Ruleset


@functools.cache
def shelf() -> tuple[str, ...]:
    """The ids of all rulesets of the catalog, in its `ORDER`."""
    ids = sorted(found.name.replace("_", "-") for found in pkgutil.iter_modules(catalog.__path__))
    return tuple(sorted(ids, key=_place))


def relatives(id: str) -> tuple[str, ...]:
    """The ids of all other rulesets of the catalog, the nearest relatives first; any id may be asked about."""
    others = [other for other in shelf() if other != id]
    if id not in catalog.ORDER:
        return tuple(others)
    return tuple(sorted(others, key=lambda other: (other not in catalog.ORDER, abs(_place(other) - _place(id)))))


def _place(id: str) -> int:
    return catalog.ORDER.index(id) if id in catalog.ORDER else len(catalog.ORDER)


def find(id: str, options: Mapping[str, object] | None = None) -> Ruleset:
    """A ruleset, by its id or a name people know it by, with its options chosen. Raises `RulesetError` that
    lists the right ids, names or values."""
    base = _base(id if id in shelf() else _named(id))
    if not options:
        return _with_lines(base)
    key = (id, msgspec.json.encode(dict(options), order="sorted", enc_hook=str))
    found = _CHOSEN.get(key)
    if found is None:
        if len(_CHOSEN) >= 64:
            _CHOSEN.clear()
        found = _CHOSEN[key] = house.with_options(base, options)
    return _with_lines(found)


def load_toml(path: Path | str) -> Ruleset:
    """House rules from a file (`rules.house`). Raises `RulesetError` naming the file and the path in it."""
    return _with_lines(house.load(path, find))


def named(name: str) -> Ruleset:
    """The ruleset of an id, or of a file of house rules: a name that ends in `.toml`. Raises `RulesetError`."""
    return load_toml(name) if name.endswith(".toml") else find(name)


def _with_lines(ruleset: Ruleset) -> Ruleset:
    """The same with its files of printed lines looked up, where it has any. Raises `RulesetError`."""
    if all(printed.found for printed in ruleset.printed.values()):
        return ruleset
    found = {key: cards.find(printed.name) for key, printed in ruleset.printed.items() if printed.name}
    digests = tuple(card.sha256 for card in found.values())
    known = _LINED.get(id(ruleset))
    if known is not None and known[0] is ruleset and known[1] == digests:
        return known[2]
    printed = {
        key: msgspec.structs.replace(
            one, name=found[key].id, id=found[key].id, edition=found[key].head.edition, sha256=found[key].sha256
        )
        if key in found
        else one
        for key, one in ruleset.printed.items()
    }
    # A path would say where somebody keeps files, and mean nothing elsewhere.
    named = {one.name: printed[key].name for key, one in ruleset.printed.items()}
    chosen = {
        name: named.get(value, value) if isinstance(value, str) else value for name, value in ruleset.chosen.items()
    }
    lined = msgspec.structs.replace(ruleset, printed=printed, chosen=chosen)
    if len(_LINED) >= 64:
        _LINED.clear()
    _LINED[id(ruleset)] = (ruleset, digests, lined)
    return lined


_LINED: dict[int, tuple[Ruleset, tuple[str, ...], Ruleset]] = {}

_CHOSEN: dict[tuple[str, bytes], Ruleset] = {}


def _named(name: str) -> str:
    """The id of the ruleset that people also look for under this name; the name itself if there is none."""
    asked = name.strip().lower()
    return next((id for id in shelf() if asked in (id, *_base(id).names)), name)


@functools.cache
def _base(id: str) -> Ruleset:
    if id not in shelf():
        raise RulesetError(f"there are no rules {id!r}; there are: {', '.join(shelf())}")
    module = import_module(f"{catalog.__name__}.{id.replace('-', '_')}")
    ruleset: Ruleset = module.RULESET
    house.check_ids(ruleset, f"{id}: ")
    chosen = {name: option.default for name, option in ruleset.options.items()}
    return msgspec.structs.replace(ruleset, chosen=chosen)


__all__ = ["find", "load_toml", "named", "relatives", "shelf"]
