"""A canvas as escape codes: what differs from the picture before, in as few bytes as terminals agree on.

Used before the screen library is there and, through `narrow`, by its updates. A text begins and ends with the
terminal's plain style. Within it a code is sent only where the style changes; the blanks of a run take any ink
that is in force; between two changed places either the cursor jumps or the cells between are written again,
whichever is shorter. Many blanks are erased where the terminal is known to erase with the ground in force, and
there rows of tiles that only moved are moved.
"""

from __future__ import annotations

from collections.abc import Iterator

from tuitable.tui.canvas import Canvas
from tuitable.tui.inks import PLAIN, RESET, Ink, ink, same_look, shift
from tuitable.tui.rows import Slide, cells, differing, slide
from tuitable.tui.theme import THEMES

ERASE = "\x1b[K"
DOWN, UP = "\x1bD", "\x1bM"
"""One row on or back; at an edge the screen would move instead, but there is no row beyond it to go to."""
ERASING = ("xterm", "rxvt", "alacritty", "kitty", "foot", "wezterm", "ghostty", "konsole", "vte", "linux")
"""Beginnings of `TERM` of terminals that erase with the ground in force, to the edge or some cells; screen and tmux
say that they do not."""
MANY = 160
"""Pieces of an update up to which an order by styles is looked for: then it saves most and costs little."""
FAR = 7
"""Bytes of a jump to another row, about."""
FEW = 12
"""Pieces of an update beyond which only the order by styles is written: seldom the longer one, by some 20 bytes."""
Span = tuple[int, int, int]
"""Row, first column, and the column after the last."""


def erases_with_ground(term: str) -> bool:
    """Whether a terminal of this `TERM` fills what it erases with the ground in force."""
    return term.startswith(ERASING)


def paint(old: Canvas | None, new: Canvas, theme: str, depth: str, erases: bool = False) -> str:
    """The codes that turn a terminal showing `old` in this theme into one showing `new`.

    `erases`: the terminal erases with the ground in force, see `erases_with_ground`.
    Without `old`, or where it has another size, everything is written. Empty if nothing is seen to differ.
    """
    if old is not None and (old.width, old.height) != (new.width, new.height):
        old = None
    spans: list[Span] = []
    pen = _Pen(new, theme, depth, erases)
    slides: list[Slide] = []
    for y in range(new.height):
        if old is None:
            spans += [(y, 0, new.width)] if new.width else []
            continue
        was, now = cells(old, y), cells(new, y)
        found = differing(was, now, theme)
        if erases and (moved := slide(was, now, y, found, theme)) is not None:
            slides.append(moved[0])
            found = differing(moved[1], now, theme)
        spans += [(y, first, stop) for first, stop in found]
    pen.slide(slides)
    slid = pen.text()
    spans = _ends_joined(spans, pen)
    pieces: list[Span] = []
    if old is not None:
        pieces = [piece for span in spans for piece in _pieces(new, span)]
        if erases:
            pieces = _blanks_joined(new, pieces, theme)
    by_style = ""
    if 0 < len(pieces) <= MANY:
        for y, first, stop in _by_style(new, pieces, theme, depth, (pen.row, pen.column, pen.column)):
            pen.write(y, first, stop)
        by_style = pen.text()
        if len(pieces) > FEW:
            return by_style
        pen = _Pen(new, theme, depth, erases, pen.edges)
        pen.out.append(slid)
    for y, first, stop in spans:
        pen.write(y, first, stop)
    by_row = pen.text()
    return by_style if by_style and _size(by_style) < _size(by_row) else by_row


def _ends_joined(spans: list[Span], pen: _Pen) -> list[Span]:
    """The same cells, those among the blanks at the end of a row as one span, so that one code erases them."""
    out: list[Span] = []
    for y, first, stop in spans:
        edge = pen.edge(y)
        if first >= edge and out and out[-1][0] == y and out[-1][1] >= edge:
            out[-1] = (y, out[-1][1], stop)
        elif first < edge < stop:
            out += [(y, first, edge), (y, edge, stop)]
        else:
            out.append((y, first, stop))
    return out


def _pieces(canvas: Canvas, span: Span) -> Iterator[Span]:
    """A span as pieces of one style each."""
    y, x, stop = span
    chars, styles = canvas.chars[y], canvas.styles[y]
    while x < stop:
        end = x + 1
        while end < stop and (styles[end] == styles[x] or chars[end] == ""):
            end += 1
        yield y, x, end
        x = end


def _blanks_joined(canvas: Canvas, pieces: list[Span], theme: str) -> list[Span]:
    """The same pieces, blank ones with nothing but the same blanks between them as one."""
    out: list[Span] = []
    for piece in pieces:
        y, _, stop = piece
        before = out[-1] if out else (-1, 0, 0)
        if before[0] == y and canvas.chars[y][stop - 1] == " " and _blank(canvas, (y, before[1], stop), theme):
            out[-1] = (y, out[-1][1], stop)
        else:
            out.append(piece)
    return out


def _blank(canvas: Canvas, span: Span, theme: str) -> bool:
    """Whether all cells of a span are blanks that look alike, and could be erased as well as written."""
    y, first, stop = span
    if "".join(canvas.chars[y][first:stop]) != " " * (stop - first):
        return False
    own, *others = dict.fromkeys(canvas.styles[y][first:stop])
    said = THEMES[theme][own]
    return not said.reverse and not said.underline and all(same_look(theme, own, style) for style in others)


def _by_style(canvas: Canvas, pieces: list[Span], theme: str, depth: str, at: Span) -> list[Span]:
    """Pieces of one style together, since codes of styles are longer than jumps; blanks go with any on their ground.

    `at` ends where the cursor is.
    """
    groups: dict[Ink, list[Span]] = {}
    blanks: list[tuple[Ink, Span]] = []
    for piece in pieces:
        y, first, stop = piece
        wanted = ink(theme, canvas.styles[y][first], depth)
        if not wanted.reverse and "".join(canvas.chars[y][first:stop]).isspace():
            blanks.append((wanted, piece))
        else:
            groups.setdefault(wanted, []).append(piece)
    grounds: dict[tuple[str, bool], list[Ink]] = {}
    for one in groups:
        if not one.reverse:
            grounds.setdefault((one.bg, one.underline), []).append(one)
    for wanted, piece in blanks:
        alike = grounds.setdefault((wanted.bg, wanted.underline), [])
        if not alike:
            alike.append(PLAIN._replace(bg=wanted.bg, underline=wanted.underline))
            groups[alike[0]] = [piece]
            continue
        found = alike[0]
        if len(alike) > 1:
            found = min(alike, key=lambda one: min(_gap(other, piece) for other in groups[one]))
        groups[found].append(piece)
    for group in groups.values():
        group.sort()
    out: list[Span] = []
    now = PLAIN
    while groups:
        nearest, least = now, 1 << 30
        for wanted, group in groups.items():
            bytes_to = len(shift(now, wanted, False)[0]) + _gap(at, group[0])
            if bytes_to < least:
                nearest, least = wanted, bytes_to
        now = nearest
        out += groups.pop(now)
        at = out[-1]
    return out


def _gap(one: Span, other: Span) -> int:
    """Bytes from the end of a piece to the beginning of another in the same row, about; those of a jump elsewhere."""
    return min(abs(other[1] - one[2]), FAR) if one[0] == other[0] else FAR


class _Pen:
    """Writes cells of a canvas; knows where the cursor is and which style is in force."""

    def __init__(
        self, canvas: Canvas, theme: str, depth: str, erases: bool, edges: dict[int, int] | None = None
    ) -> None:
        """`edges` are those of the rows as far as they are known; see `edge`."""
        self.canvas, self.theme, self.depth, self.erases = canvas, theme, depth, erases
        self.out: list[str] = []
        self.ink = PLAIN
        self.row = self.column = -1
        """Where the cursor is; -1 where that is not certain."""
        self.erased = (-1, 0)
        """The row last erased up to the edge, and from which column on."""
        self.edges = {} if edges is None else edges

    def text(self) -> str:
        """All that was written, ending in the plain style."""
        if self.ink != PLAIN:
            self.out.append(RESET)
        return "".join(self.out)

    def slide(self, slides: list[Slide]) -> None:
        """Move parts of rows sideways. What then stands in the gaps is not known."""
        # Down the rows for all that goes and up again for all that comes: the cursor hardly moves between two rows.
        for row, cut, _, size in slides:
            self.out.append(f"{self._jump(row, cut)}\x1b[{size}P")
            self.row, self.column = row, cut
        for row, _, gap, size in reversed(slides):
            self.out.append(f"{self._jump(row, gap)}\x1b[{size}@")
            self.row, self.column = row, gap

    def write(self, y: int, first: int, stop: int) -> None:
        """Write the cells of a row from `first` to before `stop`, coming from wherever the cursor is."""
        if y == self.erased[0] and first >= self.erased[1]:
            return
        jump = self._jump(y, first)
        if y == self.row and 0 <= self.column < first <= self.column + len(jump):
            # The cells between may be shorter than a jump over them; a cell takes a byte at least.
            between, ink, _ = self._cells(y, self.column, first, self.ink, last=False)
            text, after, at = self._cells(y, first, stop, ink)
            direct, direct_after, direct_at = self._cells(y, first, stop, self.ink)
            if _size(between) + _size(text) <= len(jump) + _size(direct):
                self.out += (between, text)
                self.ink = after
            else:
                self.out += (jump, direct)
                self.ink, at = direct_after, direct_at
        else:
            text, self.ink, at = self._cells(y, first, stop, self.ink)
            self.out += (jump, text)
        if self.edge(y) <= at < stop:
            self.erased = (y, at)
        # At the edge terminals differ in where the cursor waits, and after a wide character some do.
        sure = at < self.canvas.width and at > 0 and self.canvas.chars[y][at - 1] != ""
        self.row, self.column = (y, at) if sure else (-1, -1)

    def _cells(self, y: int, first: int, stop: int, before: Ink, last: bool = True) -> tuple[str, Ink, int]:
        """Codes and text of some cells, what is in force after them, and the column the cursor is in."""
        chars, styles = self.canvas.chars[y], self.canvas.styles[y]
        out: list[str] = []
        x = at = first
        while x < stop:
            style = styles[x]
            end = x + 1
            while end < stop and (styles[end] == style or chars[end] == ""):
                end += 1
            text = "".join(chars[x:end])
            blank = text.isspace()
            if blank and last and self.erases and _blank(self.canvas, (y, x, end), self.theme):
                while end < stop and chars[end] == " " and same_look(self.theme, style, styles[end]):
                    end += 1
                text = " " * (end - x)
                some = f"\x1b[{end - x}X"
                at = end
                if x >= self.edge(y) and stop - x > len(ERASE):
                    text, at, end = ERASE, x, stop
                elif end == stop and end - x > len(some):
                    text, at = some, x
            else:
                at = end
            code, before = shift(before, ink(self.theme, style, self.depth), blank)
            out.append(code + text)
            x = end
        return "".join(out), before, at

    def edge(self, y: int) -> int:
        """The column from which on a row has blanks on one ground only, which the terminal can erase."""
        if y not in self.edges:
            self.edges[y] = self._edge(y)
        return self.edges[y]

    def _edge(self, y: int) -> int:
        text, styles = "".join(self.canvas.chars[y]), self.canvas.styles[y]
        x = self.canvas.width
        if not self.erases or not x or not _blank(self.canvas, (y, x - 1, x), self.theme):
            return x
        first = x - len(text) + len(text.rstrip(" "))
        alike = {styles[-1]}
        for style in reversed(styles[first:]):
            if style not in alike:
                if not same_look(self.theme, styles[-1], style):
                    break
                alike.add(style)
            x -= 1
        return x

    def _jump(self, y: int, x: int) -> str:
        """The shortest way to a cell."""
        ways = [f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H"]
        if self.row >= 0:
            down, right = y - self.row, x - self.column
            across = f"\x1b[{_times(right)}C" if right > 0 else "\b" * -right if right > -4 else f"\x1b[{-right}D"
            if down == 0:
                ways.append(across)
            elif abs(down) == 1:
                ways.append((DOWN if down > 0 else UP) + across)
            else:
                ways.append(f"\x1b[{abs(down)}{'B' if down > 0 else 'A'}" + across)
        return min(ways, key=len)


def _times(count: int) -> str:
    return "" if count == 1 else str(count)


def _size(text: str) -> int:
    """Bytes of a text as it is sent."""
    return len(text) if text.isascii() else len(text.encode())


__all__ = ["erases_with_ground", "paint"]
