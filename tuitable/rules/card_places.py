"""Where in its text every value of a TOML file stands, since the reader of the language keeps no places.

The text must already have been read without error; what this scanner does not understand it passes over.
"""

from __future__ import annotations

import bisect
import re

Path = tuple[str | int, ...]
"""Keys and places in lists, from the top."""

MAX_DEPTH = 8
"""Values nested more deeply are passed over as a whole."""
_SPACE = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_KEY_PART = re.compile(r"[ \t]*(?:([A-Za-z0-9_-]+)|\"((?:[^\"\\\n]|\\.)*)\"|'([^'\n]*)')[ \t]*")
_STRING = re.compile(
    r'"""(?:[^\\"]|\\.|"(?!"")|""(?!"))*"{3,5}' + r"|'''(?:[^']|'(?!'')|''(?!'))*'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"' + r"|'[^'\n]*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}\n#]*")
_ESCAPE = re.compile(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|[ \t]*\n[ \t\n]*|.)", re.DOTALL)


class Places:
    """The places of values: line and column, counted from 1, of a path or of a character in a string."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n")
        self._starts = [0, *(match.end() for match in re.finditer("\n", self._text))]
        self._at: dict[Path, int] = {}
        _Scanner(self._text, self._at).run()

    def line(self, path: Path) -> int:
        """The line of a value, or of the nearest table around it that has a place."""
        while path and path not in self._at:
            path = path[:-1]
        return self._line(self._at.get(path, 0))

    def spot(self, path: Path, index: int) -> tuple[int, int | None]:
        """Line and column of a character of a string, counted from 0 in what the string means."""
        offset = self._at.get(path)
        match = _STRING.match(self._text, offset) if offset is not None else None
        if match is None:
            return self.line(path), None
        at = _character(match[0], match.start(), index)
        line = self._line(at)
        return line, at - self._starts[line - 1] + 1

    def _line(self, offset: int) -> int:
        return bisect.bisect_right(self._starts, offset)


def _character(raw: str, start: int, index: int) -> int:
    """The offset of a character of a string whose raw text with its quotes stands at `start`."""
    quotes = 3 if raw[:3] in ('"""', "'''") else 1
    at, end = quotes, len(raw) - quotes
    if quotes == 3 and raw[at : at + 1] == "\n":
        at += 1
    while at < end:
        step, counts = 1, True
        if raw[at] == "\\" and raw[0] == '"':
            match = _ESCAPE.match(raw, at)
            assert match is not None
            step, counts = len(match[0]), "\n" not in match[0]
        if counts:
            if index == 0:
                break
            index -= 1
        at += step
    return start + min(at, end)


class _Scanner:
    def __init__(self, text: str, at: dict[Path, int]) -> None:
        self.text = text
        self.at = at
        self.pos = 0
        self.lists: dict[Path, int] = {}

    def run(self) -> None:
        table: Path = ()
        while True:
            self._space()
            if self.pos >= len(self.text):
                return
            start = self.pos
            if self.text[self.pos] == "[":
                double = self.text.startswith("[[", self.pos)
                self.pos += 2 if double else 1
                table = self._header(self._key(), double)
                self.at.setdefault(table, start)
                self.pos = self._end_of_line()
            else:
                path = self._into(table, self._key())
                if self.text[self.pos : self.pos + 1] != "=":
                    self.pos = self._end_of_line()
                    continue
                self.pos += 1
                self._value(path, 0)

    def _end_of_line(self) -> int:
        end = self.text.find("\n", self.pos)
        return len(self.text) if end < 0 else end

    def _space(self) -> None:
        match = _SPACE.match(self.text, self.pos)
        assert match is not None
        self.pos = match.end()

    def _key(self) -> list[str]:
        parts: list[str] = []
        while match := _KEY_PART.match(self.text, self.pos):
            parts.append(next(group for group in match.groups() if group is not None))
            self.pos = match.end()
            if self.text[self.pos : self.pos + 1] != ".":
                break
            self.pos += 1
        return parts

    def _into(self, path: Path, parts: list[str]) -> Path:
        for part in parts:
            path = (*path, part)
            if path in self.lists:
                path = (*path, self.lists[path])
        return path

    def _header(self, parts: list[str], double: bool) -> Path:
        path = self._into((), parts[:-1])
        path = (*path, *parts[-1:])
        if double:
            self.lists[path] = self.lists.get(path, -1) + 1
            return (*path, self.lists[path])
        return path

    def _value(self, path: Path, depth: int) -> None:
        self._space()
        self.at.setdefault(path, self.pos)
        match = _STRING.match(self.text, self.pos)
        if match is not None:
            self.pos = match.end()
        elif self.text[self.pos : self.pos + 1] in ("[", "{"):
            if depth >= MAX_DEPTH:
                self._skip()
            elif self.text[self.pos] == "[":
                self._list(path, depth)
            else:
                self._table(path, depth)
        else:
            scalar = _SCALAR.match(self.text, self.pos)
            assert scalar is not None
            self.pos = scalar.end()

    def _list(self, path: Path, depth: int) -> None:
        self.pos += 1
        number = 0
        while True:
            self._space()
            if self.text[self.pos : self.pos + 1] in ("]", ""):
                self.pos += 1
                return
            start = self.pos
            if self.text[self.pos] != ",":
                self._value((*path, number), depth + 1)
                number += 1
                self._space()
            if self.text[self.pos : self.pos + 1] == "," or self.pos == start:
                self.pos += 1

    def _table(self, path: Path, depth: int) -> None:
        self.pos += 1
        while True:
            self._space()
            if self.text[self.pos : self.pos + 1] in ("}", ""):
                self.pos += 1
                return
            start = self.pos
            parts = self._key()
            if parts and self.text[self.pos : self.pos + 1] == "=":
                self.pos += 1
                self._value((*path, *parts), depth + 1)
                self._space()
            if self.text[self.pos : self.pos + 1] == "," or self.pos == start:
                self.pos += 1

    def _skip(self) -> None:
        """Pass over brackets and everything in them."""
        depth = 0
        while self.pos < len(self.text):
            self._space()
            match = _STRING.match(self.text, self.pos)
            if match is not None:
                self.pos = match.end()
                continue
            char = self.text[self.pos : self.pos + 1]
            depth += (char in ("[", "{")) - (char in ("]", "}"))
            self.pos += 1
            if depth <= 0:
                return


__all__ = ["Path", "Places"]
