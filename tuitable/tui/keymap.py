"""Other keys for single actions, as a player wrote them into the settings: checked against the table of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tuitable.tui.keynames import key_named, show_key
from tuitable.tui.keytable import BINDINGS, Binding, Phase, Scheme

Remap = Mapping[str, tuple[str, ...]]
"""Id of an action -> the keys it has instead of its own, by the screen library's names."""

HARMLESS = ("close", "back", "no")
"""Actions that Esc may stand for: an arrow key cut in two begins with it."""
_BY_ID = {binding.id: binding for binding in BINDINGS}


def remapped(told: Mapping[str, Sequence[str]], scheme: Scheme) -> tuple[Remap, list[str]]:
    """What of a key map can be used with a scheme, and one sentence about each entry that cannot.

    An entry replaces all keys of its action. Of two entries that want the same key the earlier has it.
    """
    good: dict[str, tuple[str, ...]] = {}
    wrong: list[str] = []
    for name, keys in told.items():
        try:
            good[name] = _entry(name, keys)
        except ValueError as error:
            wrong.append(f"keymap: {name}: {error}; it is ignored")
    while clash := _first_clash(good, scheme):
        loser, key, other = clash
        del good[loser]
        wrong.append(f"keymap: {loser}: the key {show_key(key, ascii_only=True)} is {other} already; it is ignored")
    return good, wrong


def _entry(name: str, keys: Sequence[str]) -> tuple[str, ...]:
    """The keys of an entry, or `ValueError`."""
    if name not in _BY_ID:
        raise ValueError("there is no action of that name; docs/keys.md lists them")
    found = tuple(dict.fromkeys(key_named(key) for key in keys))
    if not found:
        raise ValueError("an action needs at least one key")
    if "escape" in found and _BY_ID[name].action not in HARMLESS:
        raise ValueError("Esc is for closing and going back only")
    return found + (("ctrl+j",) if "enter" in found else ())


def keys_of(binding: Binding, scheme: Scheme, remap: Remap) -> tuple[str, ...]:
    """The keys of a row of the table."""
    return remap.get(binding.id) or binding.keys(scheme)


def _first_clash(remap: Remap, scheme: Scheme) -> tuple[str, str, str] | None:
    """The last entry whose key means something else already: its id, the key, and the other action's id."""
    for name in reversed(list(remap)):
        mine = _BY_ID[name]
        for other in BINDINGS:
            if other.id == name or not _meet(mine, other):
                continue
            # What shares a key by the table itself does so on purpose.
            usual = set(mine.keys(scheme)) & set(other.keys(scheme))
            for key in remap[name]:
                if key in keys_of(other, scheme, remap) and key not in usual:
                    return name, key, other.id
    return None


def _meet(first: Binding, second: Binding) -> bool:
    """Whether both can be asked about one key: in one phase, or in one phase and anywhere."""
    if Phase.ANYWHERE in first.phases or Phase.ANYWHERE in second.phases:
        return True
    return bool(set(first.phases) & set(second.phases))
