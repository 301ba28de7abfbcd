"""By which rules an imported game was played, as the header of its record names them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tuitable.errors import RulesetError
from tuitable.record.events import RulesetEntry
from tuitable.rules.library import find


class Rules(msgspec.Struct, frozen=True):
    """What a person says about the rules of a game whose file does not tell them: an id, and options by name."""

    id: str = ""
    options: dict[str, object] = {}


UNTOLD = Rules()


def entry_for(told: Rules, id: str, title: str, options: Mapping[str, object]) -> tuple[RulesetEntry, str]:
    """The header's entry, and a note for people. Without a word from a person the format's own `id` is named.

    Rules on the shelf take the options that the file told as far as they have options of that name. Raises
    `RulesetError` if a person named an option that the rules do not have.
    """
    if not told.id:
        return RulesetEntry(id, title, 0, "", dict(options)), ""
    try:
        plain = find(told.id)
    except RulesetError:
        return (
            RulesetEntry(told.id, told.id, 0, "", {**options, **told.options}),
            f"no rules named {told.id!r} are on the shelf",
        )
    fitting = {name: value for name, value in options.items() if _takes(told.id, name, value)}
    taken = find(told.id, {**fitting, **told.options}).chosen
    chosen = {name: taken.get(name, value) for name, value in {**fitting, **told.options}.items()}
    return RulesetEntry(told.id, plain.title, 0, "", chosen), ""


def _takes(id: str, name: str, value: object) -> bool:
    """Whether the rules have an option of this name with such a value."""
    try:
        found = find(id, {name: value})
    except RulesetError:
        return False
    return name in found.options
