"""Other people's words on our screen."""

from __future__ import annotations

import re
import unicodedata

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def plain(text: str, most: int = 60) -> str:
    """Text from a file fit for one line: no control, format or unassigned characters, at most `most` long."""
    kept = " ".join(_shown(text[: 4 * most]).split())
    return kept if len(kept) <= most else kept[: most - 1] + "…"


def flat(text: str) -> str:
    """A line that may hold a damaged file's text: nothing hidden in it, spacing kept."""
    kept = _shown(text[:4000].replace("\n", " "))
    return kept if len(kept) <= 1000 else kept[:999] + "…"


def _shown(text: str) -> str:
    return "".join(c for c in text if unicodedata.category(c) not in _HIDDEN)


def json_text(value: object, indent: int = 0) -> str:
    """A value as JSON that is safe on a terminal: control, direction and other hidden characters are escaped."""
    import msgspec

    data = msgspec.json.encode(value)
    text = (msgspec.json.format(data, indent=indent) if indent else data).decode()
    return _NOT_PLAIN.sub(_escaped, text)


# Those outside ASCII are found only in texts, where every character may be written as an escape.
_NOT_PLAIN = re.compile("[^\x00-\x7e]")


def _escaped(found: re.Match[str]) -> str:
    char = found.group()
    if unicodedata.category(char) not in _HIDDEN:
        return char
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{int.from_bytes(units[i : i + 2], 'big'):04x}" for i in range(0, len(units), 2))
