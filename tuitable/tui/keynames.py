"""Names of keys: as the screen library says them, as people write them, as the screen shows them."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

NEVER = {
    "ctrl+a": "is the prefix of screen",
    "ctrl+b": "is the prefix of tmux",
    "ctrl+circumflex_accent": "is the escape of mosh",
    "tilde": "is the escape of ssh after Enter",
    "ctrl+s": "stops the output of many terminals",
    "ctrl+p": "belongs to the palette of the screen library",
    "ctrl+backslash": "is the quit signal of the terminal",
    **dict.fromkeys(
        ("left_square_bracket", "O", *"ABCDFHPQRSZ"), "may be the rest of an arrow or function key cut in two"
    ),
}
"""Keys that are never bound, and why."""

SHORTER = {
    "solidus": "slash", "reverse_solidus": "backslash", "commercial_at": "at", "hyphen_minus": "minus",
    "plus_sign": "plus", "low_line": "underscore",
}  # fmt: skip
"""Names of characters for which the screen library has others."""
CHARACTERS = {
    char: SHORTER.get(name, name)
    for char in map(chr, range(32, 127))
    if not char.isalnum()
    for name in (unicodedata.name(char).lower().replace("-", "_").replace(" ", "_"),)
}
"""Each ASCII character that is neither letter nor digit -> the screen library's name of its key."""
_LETTERS = {name: char for char, name in CHARACTERS.items()}
NAMED = (
    "enter", "space", "escape", "tab", "backspace", "delete", "insert", "home", "end", "pageup", "pagedown",
    "left", "right", "up", "down", *(f"f{number}" for number in range(1, 13)),
)  # fmt: skip
_ALIASES = {"esc": "escape", "return": "enter", "pgup": "pageup", "pgdn": "pagedown", "del": "delete", "ins": "insert"}
_SAME_AS = {"ctrl+i": "Tab", "ctrl+m": "Enter", "ctrl+j": "Enter", "ctrl+h": "Backspace"}
"""Keys that many terminals cannot tell from others."""

SHOWN = {
    "left": "←", "right": "→", "up": "↑", "down": "↓", "enter": "Enter", "escape": "Esc", "tab": "Tab",
    "pageup": "PgUp", "pagedown": "PgDn", "home": "Home", "end": "End", "backspace": "Backspace",
    "delete": "Del", "insert": "Ins", **{name: char for char, name in CHARACTERS.items()},
    **{f"f{number}": f"F{number}" for number in range(1, 13)}, "space": "Space",
}  # fmt: skip
SHOWN_ASCII = {"left": "left", "right": "right", "up": "up", "down": "down"}
HIDDEN = ("ctrl+j", "ctrl+h")
"""Second names of Enter and Backspace that need no mention."""
RUBBED = ("backspace", "delete", "ctrl+h")
"""Keys that rub out the last letter of what is typed."""


def show_key(key: str, *, ascii_only: bool = False) -> str:
    """A key as it is written on the screen: `?`, `PgUp`, `Ctrl-L`."""
    if ascii_only and key in SHOWN_ASCII:
        return SHOWN_ASCII[key]
    if key.startswith("ctrl+"):
        return f"Ctrl-{SHOWN.get(key[5:], key[5:].upper())}"
    return SHOWN.get(key, key)


def show_keys(keys: Sequence[str], *, ascii_only: bool = False) -> str:
    """Several keys as one cap: `a-n`, `1-9`, `←→`, `PgUp PgDn`."""
    names = [show_key(key, ascii_only=ascii_only) for key in keys if key not in HIDDEN]
    if names and all(name in "←→↑↓" for name in names):
        return "".join(names)
    if len(names) > 2 and all(len(name) == 1 and name.isalnum() for name in names):
        codes = [ord(name) for name in names]
        if codes == list(range(codes[0], codes[0] + len(codes))):
            return f"{names[0]}-{names[-1]}"
    return " ".join(names)


def key_named(text: str) -> str:
    """The screen library's name of a key that a person named: `?`, `W`, `Ctrl-T`, `PgUp`, `f5`, `question_mark`.

    Raises `ValueError` saying why, if there is no such key or it cannot be used.
    """
    said = text if text == " " else text.strip()
    lower = said.lower().replace("page-", "page").replace("page_", "page")
    if len(said) == 1 and said.isascii() and said.isalnum():
        key = said
    elif said in CHARACTERS:
        key = CHARACTERS[said]
    elif lower in CHARACTERS.values() or lower in NAMED or lower in _ALIASES:
        key = _ALIASES.get(lower, lower)
    elif lower[:5] in ("ctrl+", "ctrl-") and len(lower) == 6 and lower[5].isascii() and lower[5].isalpha():
        key = f"ctrl+{lower[5]}"
    else:
        raise ValueError(f"there is no key {said[:20]!r}")
    if key in NEVER:
        raise ValueError(f"the key {show_key(key)} {NEVER[key]}")
    if key in _SAME_AS:
        raise ValueError(f"terminals do not tell the key {show_key(key)} from {_SAME_AS[key]}")
    return key


def letter(key: str) -> str:
    """The letter that a key stands for, by the screen library's name; empty if it stands for none."""
    if len(key) == 1:
        return key
    if key in _LETTERS:
        return _LETTERS[key]
    try:
        found = unicodedata.lookup(key.replace("_", " ").upper())
    except KeyError:
        return ""
    return found if found.isprintable() else ""
