"""The text of a Tenhou log, taken apart into its tags.

Logs are read without an XML parser: they know no entities and no nesting, and may end in the middle of a tag.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from tuitable.formats.mjlog_wall import TILES

Attributes: TypeAlias = Mapping[str, str]

IN_TURN = "TDUEVFWG"
"""The letters of draws and discards in the order of play, two for each seat."""
TURN_BITS = 8
WORDS: dict[str, int] = {
    f"{letter}{tile}/>": place << TURN_BITS | tile for place, letter in enumerate(IN_TURN) for tile in range(TILES)
}
"""Tile and letter of a draw or discard, by the rest of its tag as it is usually written (`T53/>`).

The tile number in the lowest `TURN_BITS` bits, above it the place of the letter in `IN_TURN`."""
TEXT, WORD = "<text", "<word"
"""Stand for the name of what is no other tag: text outside of tags, and a draw or discard written otherwise."""

# One token: draws and discards in a row, another tag (name, attributes), or text that is no tag.
_TOKEN = re.compile(
    r"((?:<[TUVWDEFG][0-9]{1,3}\s*/?>)+)"
    r'|<(/?[A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*/?>'
    r"|<\?[^<>]*\?>|<!--.*?-->|([^<]+|<)",
    re.ASCII | re.DOTALL,
)
# A tag behind its `<` with empty values, and white space.
_SHAPE = re.compile(r'(/?[A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*"")*)\s*/?>\s*', re.ASCII)
_NAME = re.compile(r"([\w:.-]+)\s*=", re.ASCII)
_WORD = re.compile(r"[TUVWDEFG][0-9]{1,3}", re.ASCII)

_Tag: TypeAlias = tuple[str, Attributes]
_SHAPES: dict[str, tuple[str, tuple[str, ...]]] = {}
"""Name and names of attributes by what stands around the values. A log has a dozen shapes of tags."""
_MOST_SHAPES, _LONGEST_SHAPE = 1000, 400
_TAGS: dict[str, _Tag] = {}
"""Short tags met before: the same few thousand calls and declarations come again and again."""
_MOST_TAGS, _LONGEST_TAG = 30_000, 40


class Log:
    """A log taken apart.

    `parts` are its tags in order, without their `<`. `codes` holds, by part, what `WORDS` says of a draw or discard,
    null for all others, and a null behind the last. `others` are the other tags: number of the part, name, attributes.
    `torn`: there is text behind the last tag.
    """

    __slots__ = ("codes", "others", "parts", "torn")

    def __init__(self, parts: list[str], torn: bool) -> None:
        """Raises `ValueError` where a part is no tag."""
        self.parts = parts
        self.torn = torn
        self.codes: list[int | None] = [*map(WORDS.get, parts), None]
        self.others: list[tuple[int, str, Attributes]] = []
        index, add, known = self.codes.index, self.others.append, _TAGS.get
        end = len(parts)
        at = index(None)
        while at < end:
            part = parts[at]
            name, attributes = known(part) or _tag(part)
            add((at, name, attributes))
            at = index(None, at + 1)


def take_apart(text: str) -> Log:
    """Find the tags of a log. Text that is none is kept, but for white space and text behind the last tag."""
    parts = text.split("<")
    if not parts[0].strip():
        try:
            return Log(parts[1:], False)
        except ValueError:
            # There are remarks, text or half a tag in it.
            pass
    tokens = _TOKEN.findall(text)
    torn = False
    while tokens and tokens[-1][3]:
        torn = torn or not tokens[-1][3].isspace()
        tokens.pop()
    parts = []
    for run, name, attributes, rest in tokens:
        if run:
            parts += [f"{word}/>" for word in _WORD.findall(run)]
        elif name:
            parts.append(f"{name}{attributes}/>")
        elif rest and not rest.isspace():
            parts.append(f"<{rest}")
    return Log(parts, torn)


def _tag(part: str) -> _Tag:
    """Name and attributes of a tag behind its `<`. Raises `ValueError` if it is none."""
    if part.startswith("<"):
        return TEXT, {"": part[1:]}
    pieces = part.split('"')
    around = pieces[::2]
    shape = '"'.join(around)
    found = _SHAPES.get(shape)
    if found is None:
        match = _SHAPE.fullmatch('""'.join(around))
        if match is None:
            raise ValueError("no tag")
        found = (match[1], tuple(_NAME.findall(match[2])))
        if len(_SHAPES) < _MOST_SHAPES and len(shape) <= _LONGEST_SHAPE:
            _SHAPES[shape] = found
    name, names = found
    # An even number of pieces has a quotation mark too few.
    if len(pieces) != 2 * len(names) + 1:
        raise ValueError("no tag")
    if not names:
        return (WORD, {"": name}) if _WORD.fullmatch(name) else (name, {})
    tag = (name, dict(zip(names, pieces[1::2], strict=True)))
    if len(part) <= _LONGEST_TAG:
        if len(_TAGS) >= _MOST_TAGS:
            _TAGS.clear()
        _TAGS[part] = tag
    return tag
