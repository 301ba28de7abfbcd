"""What differs in a row of cells, and what has only moved sideways, as the tiles of a hand do when one is taken out.

Terminals can delete some cells of a row, so that the rest moves up, and insert some, so that it moves away. Where a
tile goes in at one place and another is taken out elsewhere, two such codes stand for all the tiles between.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from tuitable.tui.canvas import Canvas
from tuitable.tui.inks import same_look

PITCHES = (5, 7)
"""Columns of a hand tile, usual and large: how far rows move."""
EACH = 6
"""Bytes of a differing place beside its cells, about: the way to it."""
PRICE = 12
"""Bytes that moving a row must save, about: less than it costs, so that the longest updates become the shortest."""
LEAST = 30
"""Bytes of writing what differs in a row from which on it is asked whether the row has moved."""
RUN = 10
"""Cells that move, at least: with fewer, nothing is saved."""
UNKNOWN = "\0"
"""The character of a cell of which only the terminal knows what it shows."""


class Slide(NamedTuple):
    """`size` cells of a row are deleted from the column `cut` on, then as many inserted from the column `gap` on."""

    row: int
    cut: int
    gap: int
    size: int


class Cells(NamedTuple):
    """A row of a canvas."""

    chars: list[str]
    styles: list[str]


def cells(canvas: Canvas, y: int) -> Cells:
    """The row `y` of a canvas, as it is."""
    return Cells(canvas.chars[y], canvas.styles[y])


def differing(old: Cells, new: Cells, theme: str) -> list[tuple[int, int]]:
    """Beginnings and ends of what looks different in two rows; none cuts a wide character of the new one."""
    if old == new:
        return []
    width = len(new.chars)
    spans: list[tuple[int, int]] = []
    for x, (char, style, char_was, style_was) in enumerate(zip(*new, *old, strict=True)):
        if char == char_was and (
            style == style_was or (char == " " and same_look(theme, style, style_was)) or char == ""
        ):
            continue
        first = x - 1 if char == "" and x else x
        stop = x + 2 if x + 1 < width and new.chars[x + 1] == "" else x + 1
        if spans and first <= spans[-1][1]:
            spans[-1] = (spans[-1][0], max(stop, spans[-1][1]))
        else:
            spans.append((first, stop))
    return spans


def slide(old: Cells, new: Cells, y: int, spans: list[tuple[int, int]], theme: str) -> tuple[Slide, Cells] | None:
    """How a row is best moved before its `spans` are written, and the row after that; null if that saves nothing."""
    written = _price(spans)
    if written < LEAST:
        return None
    best, least = None, written - PRICE
    for size in PITCHES:
        for found in (_away(old, new, y, spans[0][0], size, theme), _up(old, new, y, spans[0][0], size, theme)):
            moved = None if found is None else _moved(old, found)
            if found and moved and (price := _price(differing(moved, new, theme))) < least:
                best, least = (found, moved), price
    return best


def _price(spans: list[tuple[int, int]]) -> int:
    """Bytes of writing some places, about."""
    return sum(EACH + stop - first for first, stop in spans)


def _alike(old: Cells, x: int, new: Cells, at: int, theme: str) -> bool:
    """Whether the cell `x` of one row looks like the cell `at` of another."""
    char, was, style = old.chars[x], old.styles[x], new.styles[at]
    return char == new.chars[at] and (was == style or (char == " " and same_look(theme, was, style)))


def _away(old: Cells, new: Cells, y: int, first: int, size: int, theme: str) -> Slide | None:
    """The slide by which what stands from `first` on moves away to the right; null if that is little."""
    cut = first
    while cut + size < len(new.chars) and _alike(old, cut, new, cut + size, theme):
        cut += 1
    if cut - first < RUN:
        return None
    starts = [first]
    while len(starts) < size and starts[-1] and _alike(old, starts[-1] - 1, new, starts[-1] - 1 + size, theme):
        starts.append(starts[-1] - 1)
    return Slide(y, cut, _evenest(new, starts, size), size)


def _up(old: Cells, new: Cells, y: int, first: int, size: int, theme: str) -> Slide | None:
    """The slide by which what stands right of `first` moves up to the left; null if that is little."""
    gap = first
    while gap + size < len(new.chars) and _alike(old, gap + size, new, gap, theme):
        gap += 1
    if gap - first < RUN:
        return None
    starts = [gap]
    while len(starts) < size and starts[-1] > first and starts[-1] - 1 + size < len(new.chars):
        if not _alike(old, starts[-1] - 1 + size, new, starts[-1] - 1 + size, theme):
            break
        starts.append(starts[-1] - 1)
    return Slide(y, first, _evenest(new, starts, size), size)


def _evenest(new: Cells, starts: list[int], size: int) -> int:
    """Where what has to be written into the gap has the fewest styles."""

    def changes(start: int) -> int:
        styles = new.styles[start : start + size]
        return sum(one != other for one, other in pairwise(styles))

    return min(starts, key=changes)


def _moved(row: Cells, slide: Slide) -> Cells | None:
    """The row after a slide; null if that would cut a wide character, or leave the row."""
    _, cut, gap, size = slide
    width = len(row.chars)
    if (
        cut + size > width
        or gap + size > width
        or row.chars[cut] == ""
        or row.chars[cut + size : cut + size + 1] == [""]
    ):
        return None
    chars, styles = row.chars[:], row.styles[:]
    del chars[cut : cut + size], styles[cut : cut + size]
    if chars[gap : gap + 1] == [""]:
        return None
    chars[gap:gap] = [UNKNOWN] * size
    styles[gap:gap] = [""] * size
    return Cells(chars, styles)


__all__ = ["PITCHES", "Cells", "Slide", "cells", "differing", "slide"]
