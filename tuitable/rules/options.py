"""Options: what a rule book leaves to the table, as names with values that set paths of the ruleset.

A catalog is written with every option at its default, so a value that is the default sets nothing. An
option may also be an *edition*: a value of it gives other options their defaults. A value that is given
always wins over an edition.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from tuitable.errors import RulesetError

Json: TypeAlias = Any
"""A value as it stands in TOML or JSON."""

OptionValue: TypeAlias = bool | int | str | tuple[str, ...] | dict[str, int]
"""A chosen value: flag, number, word, set of words, or words with numbers."""

_ON = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


class OptionDef(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One option.

    `kind`: `flag` (on or off), `choice` (one of `values`), `number` (a whole number, or a word of `values`), `set`
    (any of `values`), `map` (ids of `values` with numbers), `name` (of a file, or its path). `sets` says for a value,
    written as text, which paths it sets to what; a path after `-` is dropped, to one after `+` a number is added.
    `paths` are set to the value itself where it is a number, a name, a set, or a map's number (there `{}` in a path
    stands for the id); a path that ends in `/2` takes half of a number, `*2` its double, and so on. `zeroed` paths
    become 0 for each id of a map, and are dropped before the words of a set are applied. `editions` gives for a value
    the defaults of other options. `suggested` are numbers worth offering; `least`, `most` and `even` bound a typed
    one.
    """

    title: str
    original: str = ""
    kind: Literal["flag", "choice", "number", "set", "map", "name"]
    default: OptionValue
    values: tuple[str, ...] = ()
    suggested: tuple[int, ...] = ()
    least: int = 0
    most: int = 999_999_999
    even: bool = False
    sets: dict[str, dict[str, Json]] = {}
    paths: tuple[str, ...] = ()
    zeroed: tuple[str, ...] = ()
    editions: dict[str, dict[str, OptionValue]] = {}
    source: str = ""

    def offered(self) -> tuple[str, ...]:
        """The values worth offering, as text, for screens and error messages."""
        if self.kind == "flag":
            return ("on", "off")
        return (*map(str, self.suggested), *self.values)


def as_text(value: OptionValue) -> str:
    """A value as people write it: `on`, `500`, `none`, `four-winds,nine-kinds`, `one_suit=20`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, dict):
        return ",".join(f"{key}={number}" for key, number in value.items()) or "none"
    if isinstance(value, tuple):
        return ",".join(value) or "none"
    return str(value)


def read_value(name: str, option: OptionDef, given: object) -> OptionValue:
    """Check a value that somebody gave, typed or as text. Raises `RulesetError` naming the right ones."""
    value = _read(option, given)
    if value is None:
        hint = ", ".join(option.offered())
        if option.kind == "number":
            sort = "even number" if option.even else "whole number"
            bound = f"from {option.least}" + (f" to {option.most}" if option.most < 999_999_999 else "")
            hint = f"{hint}{' or ' if hint else ''}any {sort} {bound}"
        elif option.kind == "set":
            hint = f"none, or some of {hint}"
        elif option.kind == "map":
            hint = f"whole numbers for some of {hint}"
        elif option.kind == "name":
            hint = "a name or a path"
        raise RulesetError(f"option {name}: {given!r} is no value; it takes {hint}")
    return value


def _read(option: OptionDef, given: object) -> OptionValue | None:
    if given is None:
        given = "none"
    text = given.strip() if isinstance(given, str) else None
    match option.kind:
        case "flag":
            if isinstance(given, bool):
                return given
            return _ON.get(text.lower()) if text is not None else None
        case "choice":
            if isinstance(given, bool):
                given = "on" if given else "off"
            word = str(given).strip() if isinstance(given, str | int) else ""
            return word if word in option.values else None
        case "number":
            if text is not None:
                if text in option.values:
                    return text
                if not text.isascii() or not text.isdigit() or len(text) > 9:
                    return None
                given = int(text)
            if isinstance(given, bool) or not isinstance(given, int):
                return None
            fits = option.least <= given <= option.most and not (option.even and given % 2)
            return given if fits else None
        case "set":
            words = [w.strip() for w in text.split(",")] if text is not None else given
            if words in (["none"], [""], ["off"]):
                words = []
            if not isinstance(words, list | tuple) or not all(w in option.values for w in words):
                return None
            return tuple(w for w in option.values if w in words)
        case "name":
            return text if text and len(text) <= 1000 and "\0" not in text else None
        case "map":
            return _read_map(option, text, given)


def _read_map(option: OptionDef, text: str | None, given: object) -> dict[str, int] | None:
    pairs: object = given
    if text is not None:
        halves = [part.partition("=") for part in text.split(",") if part.strip() not in ("", "none", "off")]
        if not all(number.strip().isdigit() for _, _, number in halves):
            return None
        pairs = {key.strip(): int(number) for key, _, number in halves}
    if not isinstance(pairs, Mapping):
        return None
    fits = all(
        key in option.values
        and isinstance(n, int)
        and not isinstance(n, bool)
        and option.least <= n <= option.most
        and not (option.even and n % 2)
        for key, n in pairs.items()
    )
    return {key: pairs[key] for key in option.values if key in pairs} if fits else None


def choose(options: Mapping[str, OptionDef], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """The value of every option: what was given, else what an edition says, else the default.

    Raises `RulesetError` for a name or value that does not exist, listing those that do.
    """
    for name in given:
        if name not in options:
            raise RulesetError(f"there is no option {name!r} here; there are: {', '.join(options) or 'none'}")
    chosen = {name: option.default for name, option in options.items()}
    typed = {name: read_value(name, options[name], value) for name, value in given.items()}
    for name, option in options.items():
        if option.editions:
            edition = typed.get(name, option.default)
            chosen[name] = edition
            chosen.update(option.editions.get(as_text(edition), {}))
    return {**chosen, **typed}


def assignments(options: Mapping[str, OptionDef], chosen: Mapping[str, OptionValue]) -> Iterator[tuple[str, Json]]:
    """The paths that the chosen values set, with what they set, in the order of the options."""
    for name, value in chosen.items():
        option = options[name]
        if value == option.default:
            continue
        yield from option.sets.get(as_text(value), {}).items()
        if isinstance(value, dict):
            for key, number in value.items():
                for path in option.paths:
                    yield path.format(key), number
                for path in option.zeroed:
                    yield path.format(key), 0
        elif isinstance(value, tuple):
            for path in option.zeroed:
                yield f"-{path}", True
            for path in option.paths:
                yield path, list(value)
            for word in value:
                yield from option.sets.get(word, {}).items()
        elif isinstance(value, int) and not isinstance(value, bool):
            for path in option.paths:
                place, _, parts = path.partition("/")
                place, _, times = place.partition("*")
                yield place, value * int(times or 1) // int(parts or 1)
        elif option.kind == "name":
            for path in option.paths:
                yield path, value


__all__ = ["Json", "OptionDef", "OptionValue", "as_text", "assignments", "choose", "read_value"]
