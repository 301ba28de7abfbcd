"""House rules: a table of changes to a ruleset, and the one merge that options use too.

A file names the rules it `extends` and changes them: tables are merged key by key, everything else replaces.
A table whose `kind` changes replaces the old one. `set` chooses options of the rules extended, `remove` lists
paths to drop. Everything is checked once, at the end, with unknown keys refused.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from tuitable.errors import RulesetError
from tuitable.rules.options import Json, OptionDef, assignments, choose
from tuitable.rules.patterns.pattern import COUNTS, PATTERNS
from tuitable.rules.ruleset import Ruleset

FORMAT = 1
MAX_CHAIN = 8
"""How many house rules may extend one another."""
MAX_BYTES = 1_000_000
_OWN_KEYS = ("format", "extends", "remove", "set")

Table = dict[str, Any]


def to_table(ruleset: Ruleset) -> Table:
    """A ruleset as plain tables and values."""
    table: Table = msgspec.to_builtins(ruleset)
    return table


def from_table(table: Table, where: str = "") -> Ruleset:
    """Check a whole ruleset. Raises `RulesetError` with the place in it, after `where`."""
    try:
        ruleset = msgspec.convert(table, Ruleset)
    except msgspec.ValidationError as error:
        raise RulesetError(f"{where}{error}") from None
    check_ids(ruleset, where)
    return ruleset


def check_ids(ruleset: Ruleset, where: str = "") -> None:
    """Refuse names that nothing answers to: patterns, counts, elements, limits, categories, options."""

    def known(name: str, names: Mapping[str, object], path: str, sort: str) -> None:
        if name not in names:
            raise RulesetError(f"{where}{path}: there is no {sort} {name!r}")

    elements = ruleset.scoring.elements
    for id, element in elements.items():
        path = f"scoring.elements.{id}"
        for pattern in (*element.when, *element.unless):
            known(pattern, PATTERNS, path, "pattern")
        if element.count is not None:
            known(element.count, COUNTS, path, "count")
        for other in element.yields_to:
            known(other, elements, path, "element")
        if element.limit is not None:
            known(element.limit, ruleset.limits.named, path, "limit")
        if element.per < 1:
            raise RulesetError(f"{where}{path}: per must be 1 or more")
    for code, requirement in ruleset.winning.requires.items():
        for pattern in requirement.any_of:
            known(pattern, PATTERNS, f"winning.requires.{code}", "pattern")
    for name, limit in ruleset.limits.named.items():
        if limit.several is not None:
            known(limit.several, ruleset.limits.named, f"limits.named.{name}", "limit")
    for name, printed in ruleset.printed.items():
        for limit_name in printed.pays.values():
            known(limit_name, ruleset.limits.named, f"printed.{name}.pays", "limit")
    liability = ruleset.liability
    for name, category in liability.categories.items():
        for pattern in category.hands:
            known(pattern, PATTERNS, f"liability.categories.{name}", "pattern")
    for name, rule in liability.rules.items():
        for category_name in getattr(rule, "of", ()):
            known(category_name, liability.categories, f"liability.rules.{name}", "category")


def with_options(ruleset: Ruleset, given: Mapping[str, object]) -> Ruleset:
    """A ruleset written with every option at its default, with these chosen. Raises `RulesetError`."""
    chosen = choose(ruleset.options, given)
    table = to_table(ruleset)
    apply_options(table, ruleset.options, chosen)
    return from_table(table, f"{ruleset.id}: ")


def apply_options(table: Table, options: Mapping[str, OptionDef], chosen: Mapping[str, Any]) -> None:
    """Set in a table what the chosen values set."""
    for path, value in assignments(options, chosen):
        if path.startswith("-"):
            _parent(table, path[1:])[0].pop(path.rsplit(".", 1)[-1], None)
        elif path.startswith("+"):
            here, last = _parent(table, path[1:])
            here[last] = here.get(last, 0) + value
        else:
            set_path(table, path, value)
    table["chosen"] = {name: list(v) if isinstance(v, tuple) else v for name, v in chosen.items()}


def _parent(table: Table, path: str) -> tuple[Table, str]:
    *steps, last = path.split(".")
    here = table
    for step in steps:
        child = here.get(step)
        if not isinstance(child, dict):
            raise RulesetError(f"{path}: there is no {step!r}")
        here = child
    return here, last


def set_path(table: Table, path: str, value: Json) -> None:
    """Set one value by its path of keys joined with dots; tables of one kind are merged. Raises `RulesetError`."""
    here, last = _parent(table, path)
    old = here.get(last)
    if isinstance(value, dict) and isinstance(old, dict) and value.get("kind", old.get("kind")) == old.get("kind"):
        merge(old, value)
    else:
        here[last] = copy.deepcopy(value)


def remove_path(table: Table, path: str) -> None:
    """Drop one key. Raises `RulesetError` if it is not there."""
    here, last = _parent(table, path)
    if last not in here:
        raise RulesetError(f"{path}: there is no {last!r} to remove")
    del here[last]


def merge(base: Table, change: Mapping[str, Any], path: str = "") -> None:
    """Merge a table of changes into another in place."""
    for key, value in change.items():
        here = f"{path}.{key}" if path else key
        old = base.get(key)
        if isinstance(value, Mapping):
            if isinstance(old, dict) and value.get("kind", old.get("kind")) == old.get("kind"):
                merge(old, value, here)
            else:
                base[key] = copy.deepcopy(dict(value))
        elif isinstance(old, dict):
            raise RulesetError(f"{here} is a table; it takes no {value!r}")
        else:
            base[key] = value


def load(path: Path | str, find_base: Any, seen: tuple[str, ...] = ()) -> Ruleset:
    """Read house rules. `find_base` gives the ruleset of an id. Raises `RulesetError` naming file and path."""
    path = Path(path)
    where = f"{path}: "
    table = _read(path)
    if table.get("format") != FORMAT:
        raise RulesetError(f"{where}format must be {FORMAT}")
    extends = table.get("extends")
    if not isinstance(extends, str):
        raise RulesetError(f"{where}extends must name a ruleset or a file")
    if extends.endswith(".toml"):
        other = path.parent / extends
        chain = (*seen, str(path.resolve()))
        if str(other.resolve()) in chain:
            raise RulesetError(f"{where}extends goes round in a circle at {extends}")
        if len(chain) > MAX_CHAIN:
            raise RulesetError(f"{where}more than {MAX_CHAIN} house rules extend one another")
        base = load(other, find_base, chain)
    else:
        try:
            base = find_base(extends)
        except RulesetError as error:
            raise RulesetError(f"{where}{error}") from None
    try:
        return _changed(base, table, where)
    except RulesetError as error:
        text = str(error)
        raise RulesetError(text if text.startswith(where) else where + text) from None


def _changed(base: Ruleset, table: Table, where: str) -> Ruleset:
    chosen = table.get("set", {})
    if not isinstance(chosen, dict):
        raise RulesetError("set must be a table of options")
    result = to_table(with_options(base, {**base.chosen, **chosen}) if chosen else base)
    removed = table.get("remove", [])
    if not isinstance(removed, list) or not all(isinstance(item, str) for item in removed):
        raise RulesetError("remove must be a list of paths")
    for item in removed:
        remove_path(result, item)
    changes = {key: value for key, value in table.items() if key not in _OWN_KEYS}
    merge(result, changes)
    if result["id"] == base.id:
        raise RulesetError("id must differ from that of the rules extended")
    return from_table(result, where)


def _read(path: Path) -> Table:
    import tomllib

    try:
        if path.stat().st_size > MAX_BYTES:
            raise RulesetError(f"{path}: larger than {MAX_BYTES} bytes")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise RulesetError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesetError(f"{path}: {error}") from None


__all__ = ["apply_options", "check_ids", "from_table", "load", "merge", "set_path", "to_table", "with_options"]
