"""Printed lines understood a second time, as slowly and plainly as the grammar reads (american.md 3.2 to 3.9).

Every binding is tried, and every way to put wild tiles into groups; nothing is counted cleverly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

HONOURS = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "0": "5z", "G": "6z", "R": "7z", "F": "f", "J": "j"}
DRAGONS = {"m": "7z", "p": "5z", "s": "6z"}
KINDS = [f"{n}{s}" for s in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
SETS = {
    "winds": KINDS[27:31],
    "dragons": KINDS[31:],
    "numbers": KINDS[:27],
    "honours": KINDS[27:],
}


class Slow(NamedTuple):
    """A concrete group: tiles, whether wild tiles may stand in it, whether it may lie open."""

    tiles: tuple[str, ...]
    wild_ok: bool
    exposable: bool


def holds(condition: str, values: dict[str, object]) -> bool:
    words = condition.split()
    if words[1] == "even":
        return int(str(values[words[0]])) % 2 == 0
    if words[1] == "odd":
        return int(str(values[words[0]])) % 2 == 1
    if words[1] == "in":
        told = "".join(words[2:])
        return values[words[0]] in (SETS.get(told) or list(map(int, told.split(","))))
    text = condition.replace("!=", "#").replace("<=", "{").replace(">=", "}")
    text = text.replace("=", "==").replace("#", "!=").replace("{", "<=").replace("}", ">=")
    return bool(eval(text, {}, values))


def bindings(
    pattern: str, slide: int = 0, mirror: bool = False, where: tuple[str, ...] = ()
) -> Iterator[tuple[Slow, ...]]:
    """All concrete forms, repeats and infeasible ones included."""
    words = pattern.split()
    glyphs = set("".join(words))
    letters = [c for c in "abcuvw" if any(word.rstrip("!=").endswith(c) for word in words)]
    variables = [v for v in "XYZPQHITU" if v in glyphs]
    ranges = [list(range(1, 10)) if v in "XYZPQ" else KINDS[27:31] if v in "HI" else KINDS for v in variables]
    moving = [int(d) for word in words if "=" not in word for d in word if d in "123456789"]
    shifts = {0} | {k for k in range(-8, 9) if slide and k % slide == 0}
    shifts = {k for k in shifts if all(1 <= d + k <= 9 for d in moving)}
    for suits in product("mps", repeat=len(letters)):
        suit_of = dict(zip(letters, suits, strict=True)) | {"m": "m", "p": "p", "s": "s"}
        different = [suit_of[c] for c in "abc" if c in letters]
        if len(set(different)) < len(different):
            continue
        for chosen in product(*ranges):
            values = dict(zip(variables, chosen, strict=True))
            if "H" in values and values["H"] == values.get("I"):
                continue
            if not all(holds(condition, values) for condition in where):
                continue
            for shift in shifts:
                for flip in (False, True) if mirror else (False,):
                    yield tuple(concrete(word, suit_of, values, shift, flip) for word in words)


def concrete(word: str, suit_of: dict[str, str], values: dict[str, object], shift: int, flip: bool) -> Slow:
    flags = word[len(word.rstrip("!=")) :]
    body = word.rstrip("!=")
    suit = suit_of[body[-1]] if body[-1] in "abcuvwmps" else ""
    glyphs = body[:-1] if suit else body
    tiles = []
    for glyph in glyphs:
        if glyph in "123456789":
            number = int(glyph)
            if "=" not in flags:
                number += shift
                number = 10 - number if flip else number
            tiles.append(f"{number}{suit}")
        elif glyph == "D":
            tiles.append(DRAGONS[suit])
        elif glyph in "XYZPQ":
            tiles.append(f"{values[glyph]}{suit}")
        elif glyph in "HITU":
            tiles.append(str(values[glyph]))
        else:
            tiles.append(HONOURS[glyph])
    group = len(set(glyphs)) == 1 and len(glyphs) >= 3
    return Slow(tuple(tiles), group and "!" not in flags and glyphs[0] != "J", group)


def fillings(groups: tuple[Slow, ...]) -> Iterator[Counter[str]]:
    """The tiles of every way to put wild tiles into groups."""
    choices = [range(len(g.tiles) + 1) if g.wild_ok else range(1) for g in groups]
    for wilds in product(*choices):
        tiles: Counter[str] = Counter()
        for group, count in zip(groups, wilds, strict=True):
            tiles.update(group.tiles[count:])
            tiles["j"] += count
        yield tiles


def rests(groups: tuple[Slow, ...], melds: list[tuple[str, ...]], concealed: bool) -> Iterator[tuple[Slow, ...]]:
    """What is left of a form with the melds laid on its groups in every way."""
    if melds and concealed:
        return
    for places in permutations(range(len(groups)), len(melds)):
        if all(lies(meld, groups[at]) for meld, at in zip(melds, places, strict=True)):
            yield tuple(group for at, group in enumerate(groups) if at not in places)


def lies(meld: tuple[str, ...], group: Slow) -> bool:
    naturals = [tile for tile in meld if tile != "j"]
    if not group.exposable or len(meld) != len(group.tiles) or (len(naturals) < len(meld) and not group.wild_ok):
        return False
    return all(tile == group.tiles[0] for tile in naturals)


def wins(forms: list[tuple[Slow, ...]], hand: list[str], melds: list[tuple[str, ...]], concealed: bool) -> bool:
    want = Counter(hand)
    return any(
        +filling == want for form in forms for rest in rests(form, melds, concealed) for filling in fillings(rest)
    )


def away(
    forms: list[tuple[Slow, ...]],
    hand: list[str],
    melds: list[tuple[str, ...]],
    concealed: bool,
    left: Counter[str],
) -> int | None:
    """The fewest tiles to draw, over all fillings that the tiles `left` (the hand's own included) can build."""
    held = Counter(hand)
    found = [
        sum((filling - held).values())
        for form in forms
        for rest in rests(form, melds, concealed)
        for filling in fillings(rest)
        if not filling - left
    ]
    return min(found, default=None)
