"""A grid of (character, style name): what every frame draws on and every test reads.

Coordinates are cells, x to the right and y down, (0, 0) at the top left. Drawing outside the grid is cut
off silently. A wide character takes a cell and leaves the next one empty (`""`); it is never split: what
would cut it in two becomes a space. Style names are resolved by `theme`, not here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.cells import get_character_cell_size

GROUND = "text"
"""The style a new canvas is painted with."""

MERGE_GAP = 8
"""Changed cells at most this far apart are one span: repainting a few cells is cheaper than a cursor jump."""


class Rect(NamedTuple):
    """A rectangle of cells: `width` by `height` with its top left corner at (`x`, `y`)."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond the rectangle."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row beyond the rectangle."""
        return self.y + self.height

    def meets(self, other: Rect) -> bool:
        """Whether the two rectangles share a cell."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


class Run(NamedTuple):
    """Neighbouring cells of one style."""

    text: str
    style: str


@lru_cache(maxsize=4096)
def cell_width(char: str) -> int:
    """Columns one character takes: 0 for controls, combining and invisible characters, else 1 or 2."""
    if "\ud800" <= char <= "\udfff" or unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp"):
        return 0
    return get_character_cell_size(char)


@lru_cache(maxsize=4096)
def _narrow(text: str) -> tuple[str, ...] | None:
    """The characters of a text of which each takes one column; null if one does not."""
    return tuple(text) if all(cell_width(char) == 1 for char in text) else None


def text_width(text: str) -> int:
    """Columns that `Canvas.put` would use for `text`."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(cell_width, text))


@lru_cache(maxsize=1024)
def clean(text: str, *, ascii_only: bool = False) -> str:
    """Make text of unknown origin (a player's name, a field of a file) safe to show on one line.

    Composes accents; drops controls, escapes, direction marks and lone combining marks; turns white space
    into single spaces; and writes `?` for characters whose width terminals do not agree on (emoji and the
    like) and, with `ascii_only`, for every character outside ASCII.
    """
    out: list[str] = []
    for char in unicodedata.normalize("NFC", " ".join(text.split())):
        if cell_width(char) == 0:
            continue
        shaky = 0x1F000 <= ord(char) < 0x20000 or unicodedata.category(char) in ("Co", "Cn")
        out.append("?" if shaky or (ascii_only and not char.isascii()) else char)
    return "".join(out)


def cut(text: str, width: int, *, ellipsis: str = "") -> str:
    """The longest beginning of `text` that fits in `width` columns, ending in `ellipsis` if it was cut."""
    if text_width(text) <= width:
        return text
    room = width - text_width(ellipsis)
    if room < 0:
        return cut(ellipsis, max(width, 0))
    used = 0
    for place, char in enumerate(text):
        used += cell_width(char)
        if used > room:
            return text[:place] + ellipsis
    return text


def cut_apart(names: Sequence[str], which: int, width: int) -> str:
    """One of several names, cut to `width` columns: in its middle where the beginnings are alike."""
    name = names[which]
    short = cut(name, width)
    if short == name or sum(cut(other, width) == short for other in names) == 1:
        return short
    end = name[-2:]
    return cut(name, width - text_width(end), ellipsis="~") + end


class Strip(NamedTuple):
    """Neighbouring cells of a drawing that is kept: those of one row, from a column on. No wide character is cut."""

    row: int
    column: int
    chars: tuple[str, ...]
    styles: tuple[str, ...]


@lru_cache(maxsize=4096)
def _one(strip: Strip) -> Strip:
    """The first strip that is equal to this one: most drawings have rows that others have, too."""
    return strip


class Canvas:
    """`width` by `height` cells, each one character (or `""` right of a wide one) and one style name."""

    __slots__ = ("chars", "height", "styles", "width")

    def __init__(self, width: int, height: int, style: str = GROUND) -> None:
        """An empty canvas painted with `style`; sizes below zero count as zero."""
        self.width = max(width, 0)
        self.height = max(height, 0)
        self.chars = [[" "] * self.width for _ in range(self.height)]
        self.styles = [[style] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, text: str, style: str | None = None, *, width: int | None = None) -> int:
        """Write one line of text and return the column after it.

        Without a style the cells keep theirs. `width` cuts the text to that many columns. Characters of no
        width (controls and escapes among them) are left out, so no text can reach the terminal raw.
        """
        end = self.width if width is None else min(self.width, x + width)
        stop = None if width is None else x + width
        if not 0 <= y < self.height:
            return x + (text_width(text) if width is None else min(width, text_width(text)))
        chars, styles = self.chars[y], self.styles[y]
        narrow = _narrow(text)
        if narrow is not None:
            last = x + len(narrow)
            left, right = max(x, 0), min(last, end)
            if left < right:
                # Halves of wide characters at both ends; what lies between is overwritten whole.
                if chars[left] == "":
                    chars[left - 1] = " "
                if right < self.width and chars[right] == "":
                    chars[right] = " "
                chars[left:right] = narrow[left - x : right - x]
                if style is not None:
                    styles[left:right] = [style] * (right - left)
            return last if stop is None else max(x, min(last, stop))
        for char in text:
            size = cell_width(char)
            if size == 0:
                continue
            if stop is not None and x + size > stop:
                break
            if x >= 0 and x + size <= end:
                self._free(chars, x)
                chars[x] = char
                if size == 2:
                    self._free(chars, x + 1)
                    chars[x] = char
                    chars[x + 1] = ""
                if style is not None:
                    styles[x : x + size] = [style] * size
            elif size == 2 and self.width and x in (-1, self.width - 1):
                inside = max(x, 0)
                self._free(chars, inside)
                if style is not None:
                    styles[inside] = style
            x += size
        return x

    def _free(self, chars: list[str], x: int) -> None:
        """Blank the cell, and the other half of a wide character that lies on it."""
        if chars[x] == "" and x > 0:
            chars[x - 1] = " "
        elif x + 1 < self.width and chars[x + 1] == "":
            chars[x + 1] = " "
        chars[x] = " "

    def stamp(self, x: int, y: int, strips: Sequence[Strip]) -> None:
        """Put a drawing that was kept at a place; see `strips`. Cells that it has not keep what they show."""
        for row, column, chars, styles in strips:
            left, at = x + column, y + row
            right = left + len(chars)
            if not 0 <= at < self.height:
                continue
            if left < 0 or right > self.width:
                for place, (char, style) in enumerate(zip(chars, styles, strict=True), left):
                    self.put(place, at, char, style)
                continue
            own = self.chars[at]
            if own[left] == "":
                own[left - 1] = " "
            if right < self.width and own[right] == "":
                own[right] = " "
            own[left:right] = chars
            self.styles[at][left:right] = styles

    def strips(self, untouched: str) -> tuple[Strip, ...]:
        """What was drawn, to be kept for `stamp`: all cells but those that still have the style `untouched`."""
        out: list[Strip] = []
        for y, styles in enumerate(self.styles):
            x = 0
            while x < self.width:
                stop = x
                while stop < self.width and styles[stop] != untouched:
                    stop += 1
                if stop > x:
                    out.append(_one(Strip(y, x, tuple(self.chars[y][x:stop]), tuple(styles[x:stop]))))
                x = stop + 1
        return tuple(out)

    def put_right(self, right: int, y: int, text: str, style: str | None = None) -> int:
        """Write text that ends before column `right`; returns the column it starts in."""
        x = right - text_width(text)
        self.put(x, y, text, style)
        return x

    def fill(self, rect: Rect, style: str, char: str = " ") -> None:
        """Paint a rectangle with one narrow character."""
        left, right = max(rect.x, 0), min(rect.right, self.width)
        if left >= right:
            return
        for y in range(max(rect.y, 0), min(rect.bottom, self.height)):
            self._free(self.chars[y], left)
            self._free(self.chars[y], right - 1)
            self.chars[y][left:right] = [char] * (right - left)
            self.styles[y][left:right] = [style] * (right - left)

    def hline(self, x: int, y: int, width: int, style: str, char: str = "─") -> None:
        """Draw a horizontal line of `width` cells."""
        self.fill(Rect(x, y, width, 1), style, char)

    def vline(self, x: int, y: int, height: int, style: str, char: str = "│") -> None:
        """Draw a vertical line of `height` cells."""
        self.fill(Rect(x, y, 1, height), style, char)

    def runs(self, y: int, x: int = 0, width: int | None = None) -> list[Run]:
        """Row `y` from column `x`, neighbours of one style joined: what a window shows.

        The texts together are exactly `width` columns wide (as far as the canvas reaches); a wide character
        cut by either edge is shown as a space.
        """
        end = self.width if width is None else min(self.width, x + width)
        chars, styles = self.chars[y], self.styles[y]
        out: list[Run] = []
        start = x
        while start < end:
            style = styles[start]
            stop = start + 1
            while stop < end and (styles[stop] == style or chars[stop] == ""):
                stop += 1
            text = "".join(chars[start:stop])
            if start == x and chars[start] == "":
                text = " " + text
            if stop == end and end < self.width and chars[end] == "":
                text = text[:-1] + " "
            out.append(Run(text, style))
            start = stop
        return out

    def lines(self) -> list[str]:
        """The text, one string a row, each exactly `width` columns wide."""
        return ["".join(row) for row in self.chars]

    def text(self) -> str:
        """The text, rows joined by line feeds."""
        return "\n".join(self.lines())

    def style_lines(self, letters: dict[str, str]) -> list[str]:
        """One letter for each cell's style, one string a row; `?` for a style that has no letter."""
        return ["".join(letters.get(style, "?") for style in row) for row in self.styles]

    def golden(self, letters: dict[str, str]) -> str:
        """Text for a golden file: the text block, a ruler, the style block; no blanks at line ends."""
        blocks = (*self.lines(), "-" * self.width, *self.style_lines(letters))
        return "".join(line.rstrip() + "\n" for line in blocks)


def changes(old: Canvas | None, new: Canvas) -> Iterator[Rect]:
    """Spans, one row high, in which `new` differs from `old`: everything if the sizes differ.

    Spans of one row are further apart than `MERGE_GAP` cells, and none begins or ends inside a wide
    character of either canvas.
    """
    if old is None or (old.width, old.height) != (new.width, new.height):
        if new.width and new.height:
            yield Rect(0, 0, new.width, new.height)
        return
    for y in range(new.height):
        was, now = old.chars[y], new.chars[y]
        style_was, style_now = old.styles[y], new.styles[y]
        if was == now and style_was == style_now:
            continue
        first = last = -1
        for x in range(new.width):
            if was[x] == now[x] and style_was[x] == style_now[x]:
                continue
            if first >= 0 and x - last > MERGE_GAP:
                yield _whole(was, now, first, last, y)
                first = x
            elif first < 0:
                first = x
            last = x
        yield _whole(was, now, first, last, y)


def _whole(was: list[str], now: list[str], first: int, last: int, y: int) -> Rect:
    """The span from `first` to `last`, widened so that it cuts no wide character."""
    while first > 0 and (was[first] == "" or now[first] == ""):
        first -= 1
    while last + 1 < len(now) and (was[last + 1] == "" or now[last + 1] == ""):
        last += 1
    return Rect(first, y, last - first + 1, 1)


__all__ = [
    "GROUND",
    "MERGE_GAP",
    "Canvas",
    "Rect",
    "Run",
    "cell_width",
    "changes",
    "clean",
    "cut",
    "text_width",
]
