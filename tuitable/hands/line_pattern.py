"""Printed lines: groups of glyphs such as `FF 1111a 22b DDDc`, read into tile classes.

A glyph is a printed number `1`-`9`, a number variable `X Y Z P Q`, the dragon `D` of the group's suit (all three
need a suit letter), `0` (white), `R G` (dragons), `N E W S` (winds), `F` (flower), `H I` (wind variables), `T U`
(variables for any kind) or `J` (a wild tile as such). Suit letters: `a b c` differ from one another, `u v w` are
any suit each, `m p s` are fixed. Flags: `!` no wild tiles in this group, `=` its numbers do not move.
"""

from __future__ import annotations

from typing import NamedTuple

DIGITS = "123456789"
NUMBER_VARIABLES = "XYZPQ"
WIND_VARIABLES = "HI"
KIND_VARIABLES = "TU"
SUITED = frozenset(DIGITS + NUMBER_VARIABLES + "D")
"""Glyphs that need a suit letter."""
GLYPHS = SUITED | frozenset("0RGNEWSF" + WIND_VARIABLES + KIND_VARIABLES + "J")
DIFFERENT = "abc"
ANY = "uvw"
FIXED = "mps"
SUIT_LETTERS = frozenset(DIFFERENT + ANY + FIXED)
FLAGS = frozenset("!=")
RESERVED = frozenset("~^?+")

MOST_ALIKE = 6
MOST_FLOWERS = 8
MOST_FAULTS = 8
"""How many faults of one pattern are told."""


class Fault(NamedTuple):
    """What is wrong with a pattern: the code of the card grammar, the place counted from 0, and the sentence."""

    code: str
    place: int
    text: str


class Group(NamedTuple):
    """One printed group. `place` counts characters of the pattern from 0."""

    glyphs: str
    suit: str
    natural: bool
    still: bool
    place: int

    @property
    def alike(self) -> bool:
        """All glyphs are one, so this is a pair, pung and so on; else a string of single tiles."""
        return self.glyphs.count(self.glyphs[0]) == len(self.glyphs)

    @property
    def wild_ok(self) -> bool:
        """Wild tiles may stand in it (three or more alike, none of them printed as wild)."""
        return self.exposable and not self.natural and self.glyphs[0] != "J"

    @property
    def exposable(self) -> bool:
        """It may lie open before the hand is complete."""
        return len(self.glyphs) >= 3 and self.alike

    @property
    def text(self) -> str:
        """As printed."""
        return self.glyphs + self.suit + "!" * self.natural + "=" * self.still


def parse_pattern(text: str, size: int, kongs: bool = False) -> tuple[tuple[Group, ...], tuple[Fault, ...]]:
    """The groups of a pattern of `size` tiles, and its faults E02 to E05 and E08; with faults do not use the groups.

    With `kongs` every group of four alike may make the hand one tile larger.
    """
    groups: list[Group] = []
    faults: list[Fault] = []
    place = 0
    while place < len(text) and len(faults) < MOST_FAULTS:
        if text[place] == " ":
            place += 1
            continue
        end = text.find(" ", place)
        end = len(text) if end < 0 else end
        group = _group(text, place, end, faults)
        if group is not None:
            groups.append(group)
        place = end
    if not faults:
        count = sum(len(group.glyphs) for group in groups)
        fours = sum(len(group.glyphs) == 4 and group.alike for group in groups) if kongs else 0
        if count not in (size, size + fours):
            faults.append(Fault("E05", 0, f"the pattern has {count} tiles, not {size}"))
        else:
            _check_sizes(groups, faults)
    return tuple(groups), tuple(faults)


def _group(text: str, start: int, end: int, faults: list[Fault]) -> Group | None:
    place = start
    while place < end and text[place] in GLYPHS:
        place += 1
    glyphs = text[start:place]
    suit = flags = ""
    if place < end and text[place] in SUIT_LETTERS:
        suit = text[place]
        place += 1
    while place < end and text[place] in FLAGS:
        flags += text[place]
        place += 1
    if place < end:
        faults.append(Fault("E02", place, _strange(text[place], bool(suit or flags))))
        return None
    if not glyphs:
        faults.append(Fault("E02", start, f"no tile stands before {text[start]!r}"))
        return None
    needy = next((i for i, glyph in enumerate(glyphs) if glyph in SUITED), None)
    if needy is not None and not suit:
        faults.append(Fault("E03", start + needy, f"{glyphs[needy]!r} has no suit letter"))
    elif needy is None and suit:
        faults.append(Fault("E04", start + len(glyphs), f"nothing in {glyphs[:20]!r} needs the suit letter {suit!r}"))
    return Group(glyphs, suit, "!" in flags, "=" in flags, start)


def _strange(char: str, late: bool) -> str:
    if char in RESERVED:
        return f"{char!r} is reserved"
    if char in SUIT_LETTERS:
        return f"a second suit letter {char!r}" if late else f"{char!r} is out of place"
    if char in GLYPHS:
        return f"{char!r} stands behind the suit letter or flag; a space is missing"
    return f"{char!r} is no glyph, suit letter or flag"


def _check_sizes(groups: list[Group], faults: list[Fault]) -> None:
    for group in groups:
        size = len(group.glyphs)
        if not group.alike:
            continue
        if group.glyphs[0] == "F":
            if size > MOST_FLOWERS:
                faults.append(Fault("E08", group.place, f"{size} flowers in a group; at most {MOST_FLOWERS}"))
        elif size > MOST_ALIKE:
            faults.append(Fault("E08", group.place, f"{size} alike in a group; at most {MOST_ALIKE}"))


def used(groups: tuple[Group, ...], family: str) -> tuple[str, ...]:
    """The glyphs of a family that a pattern uses, in the family's order."""
    return tuple(glyph for glyph in family if any(glyph in group.glyphs for group in groups))


def suits_used(groups: tuple[Group, ...], family: str) -> tuple[str, ...]:
    """The suit letters of a family that a pattern uses, in the family's order."""
    return tuple(letter for letter in family if any(letter == group.suit for group in groups))
