"""The text of a Tenhou log, taken apart into its tags.

Logs are read without an XML parser: they know no entities and no nesting, and may end in the middle of a tag.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

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

# Splits a log at all tags but draws and discards, which alone have a number behind their first letter.
_OTHER = re.compile(r"<([^<][^<0-9][^<]*)")
_TURN = re.compile(r"[D-GT-W][0-9]")
# One token: draws and discards in a row, another tag (name, attributes), or text that is no tag. A comment without
# an end takes all that follows it, or else each one of many would be looked through to the end of the log.
_TOKEN = re.compile(
    r"((?:<[TUVWDEFG][0-9]{1,3}\s*/?>)+)"
    r'|<(/?[A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*"[^"<]*")*)\s*/?>'
    r"|<\?[^<>]*\?>|<!--.*?-->|(<!--.*|[^<]+|<)",
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
TAGS: dict[str, _Tag] = {}
"""Short tags met before: the same few thousand calls and declarations come again and again."""
_MOST_TAGS, _LONGEST_TAG = 30_000, 40


class Log(NamedTuple):
    """A log taken apart.

    `pieces` are by turns the draws and discards between two other tags, as they are written (empty where there are
    none), and another tag without its `<`; the first and the last are draws and discards.
    `torn`: there is text behind the last tag.
    """

    pieces: list[str]
    torn: bool


def take_apart(text: str) -> Log:
    """Find the tags of a log at once. Raises `ValueError` if it is seen that they are not written as usual."""
    text = text.lstrip()
    if not text.startswith("<"):
        raise ValueError("no tag")
    return Log(_OTHER.split(text), False)


def take_apart_slowly(text: str) -> Log:
    """Find the tags of any log. Text that is none is kept, but for white space and text behind the last tag."""
    tokens = _TOKEN.findall(text)
    torn = False
    while tokens and tokens[-1][3]:
        torn = torn or not tokens[-1][3].isspace()
        tokens.pop()
    pieces = [""]
    for run, name, attributes, rest in tokens:
        if run:
            pieces[-1] += "".join([f"<{word}/>" for word in _WORD.findall(run)])
        elif name and _TURN.match(name):
            pieces[-1] += f"<{name}{attributes}/>"
        elif name:
            pieces += (f"{name}{attributes}/>", "")
        elif rest and not rest.isspace():
            pieces += (f"<{rest}", "")
    return Log(pieces, torn)


def tag_of(part: str) -> _Tag:
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
    tag = (name, dict(zip(names, pieces[1::2])))  # noqa: B905 - their number was compared
    if len(part) <= _LONGEST_TAG:
        if len(TAGS) >= _MOST_TAGS:
            TAGS.clear()
        TAGS[part] = tag
    return tag
