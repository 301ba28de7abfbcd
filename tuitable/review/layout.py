"""Plain text in eighty columns: columns, hanging lines and headings, wide letters counted as two."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from tuitable.rules.ruleset import Ruleset

WIDTH = 80
TEXT_WIDTH = WIDTH - 2
"""Columns of wrapped text: a screen of eighty puts arrows at its right end if there is more above or below."""


def cells(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text
    )


def pad(text: str, width: int, right: bool = False) -> str:
    """A text filled up with spaces to so many columns; longer ones stay as they are."""
    fill = " " * max(width - cells(text), 0)
    return fill + text if right else text + fill


def spread(left: str, right: str, width: int = WIDTH) -> str:
    """One text at the left end and another at the right end of a line."""
    gap = max(width - cells(left) - cells(right), 1)
    return left + " " * gap + right if right else left


def heading(title: str) -> tuple[str, str]:
    """A title and the rule beneath it."""
    return title, "-" * WIDTH


def wrap(text: str, width: int) -> list[str]:
    """A text in lines of at most so many columns, broken between words; a longer word has its own line."""
    lines: list[str] = []
    for word in text.split():
        if lines and cells(lines[-1]) + 1 + cells(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines or [""]


def hanging(indent: str, text: str, width: int = TEXT_WIDTH) -> list[str]:
    """A text wrapped; its second and later lines begin under the text of the first."""
    first, *rest = wrap(text, width - cells(indent))
    return [indent + first, *(" " * cells(indent) + line for line in rest)]


def table(rows: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """Three columns: what, how much, why; the first two as wide as they need, the last wrapped."""
    if not rows:
        return
    first = min(max(cells(title) for title, _, _ in rows), 34)
    second = min(max(cells(value) for _, value, _ in rows), 22)
    start = 2 + first + 2 + second + 2
    for title, value, reason in rows:
        wrapped = wrap(reason, TEXT_WIDTH - start)
        lead = pad(title, first)
        if cells(title) > first:
            yield f"  {title}"
            lead = " " * first
        yield f"  {lead}  {pad(value, second, right=True)}  {wrapped[0]}"
        for line in wrapped[1:]:
            yield " " * start + line


def both(title: str, original: str) -> str:
    """A name in English and in the original."""
    return f"{title} {original}" if original and original != title else title


def worth(ruleset: Ruleset, points: int, doubles: int) -> str:
    """Points and doubles in the ruleset's own words."""
    parts = []
    if points or not doubles:
        parts.append(counted(points, ruleset.words.get("points", "points")))
    if doubles:
        parts.append(counted(doubles, ruleset.words.get("doubles", "doubles")))
    return ", ".join(parts)


def counted(number: int, plural: str) -> str:
    """A number with a word, which loses its plural for one."""
    return f"{number} {plural.removesuffix('s') if number == 1 else plural}"


def refusal(ruleset: Ruleset, code: str) -> str:
    """Why a win does not stand, in words where there are some, and the code."""
    words = reason(ruleset, code)
    return f"{words} ({code})" if words else code


def reason(ruleset: Ruleset, code: str) -> str:
    """Why a win does not stand, in words; empty where there are none."""
    winning = ruleset.winning
    barred = winning.barred
    need = winning.requires.get(code)
    words = {
        barred.passed_code: "a winning tile was let pass",
        barred.kind_this_round_code: "an own discard bars it",
        barred.kind_code: "an own discard bars it",
        barred.ready_code: "own discards or passed tiles bar it",
        barred.discards_code: "own discards or passed tiles bar it",
        winning.dead_code: "the hand is dead",
        winning.nearest_code: "a winner sits nearer",
        winning.card_code: "the card is not at hand",
        winning.tiles_code: "it holds tiles that these rules do not have",
        winning.closed_kong_code: "a concealed kong is not robbed by such a hand",
        winning.wild_code: "a wild tile that was thrown is nobody's",
        winning.three_code: "three wins on one tile are none",
        winning.incomplete_code: "no winning form under these rules",
    }.get(code, "")
    if need is not None and need.doubles:
        words = f"it needs at least {worth(ruleset, 0, need.doubles)}"
    return words
