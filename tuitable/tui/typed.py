"""Bytes that a terminal sends -> names of keys, as the screen library names them, before that library is there."""

from __future__ import annotations

import re
import unicodedata

from tuitable.tui.keynames import SHORTER

NAMES = {
    "\r": "enter", "\n": "ctrl+j", "\t": "tab", "\x7f": "backspace", "\x08": "backspace", "\x1b": "escape",
    "\x00": "ctrl+@", "\x1c": "ctrl+backslash", "\x1d": "ctrl+right_square_bracket",
    "\x1e": "ctrl+circumflex_accent", "\x1f": "ctrl+underscore", " ": "space",
}  # fmt: skip
ENDS = {"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end", "P": "f1", "Z": "shift+tab"}
NUMBERS = {
    "1": "home", "2": "insert", "3": "delete", "4": "end", "5": "pageup", "6": "pagedown", "7": "home", "8": "end",
    "11": "f1",
}  # fmt: skip
SEQUENCE = re.compile(
    r"\x1b(?:\[(?P<numbers>[0-9;?<=>]*)[ -/]*(?P<end>[@-~])|O(?P<single>[A-Za-z])|(?P<string>[P\]_^]))"
)
UNFINISHED = re.compile(r"\x1b(?:\[[0-9;?<=>]*[ -/]*|O|[P\]_^][^\x00-\x1b]{0,4096}\x1b?)?\Z")
STRING_END = re.compile(r"\x07|\x1b\\")
PLACE = re.compile(r"(\d{1,6});(\d{1,6})\Z", re.ASCII)
"""Row and column in an answer; no terminal has more of them than six digits say."""


class Decoder:
    """Makes keys of what was read so far; what may be the beginning of more waits for `more` or `rest`."""

    def __init__(self) -> None:
        self._left = b""
        self.places: list[tuple[int, int]] = []
        """Answers to the question where the cursor is: rows and columns from 1."""

    @property
    def waiting(self) -> bool:
        """Whether something is left that may be the beginning of more."""
        return bool(self._left)

    def more(self, data: bytes) -> list[str]:
        """The keys that are certain now."""
        return self._keys(self._left + data, final=False)

    def rest(self) -> list[str]:
        """The keys of what is left, if nothing more comes."""
        return self._keys(self._left, final=True)

    def _keys(self, data: bytes, final: bool) -> list[str]:
        self._left = b""
        text = data.decode("utf-8", "surrogateescape")
        keys: list[str] = []
        at = 0
        while at < len(text):
            torn = "\udc80" <= text[at] <= "\udcff" and at >= len(text) - 3
            if not final and (torn or UNFINISHED.match(text, at)):
                self._left = text[at:].encode("utf-8", "surrogateescape")
                break
            sequence = SEQUENCE.match(text, at)
            if sequence is None:
                keys += key_of(text[at])
                at += 1
                continue
            at = sequence.end()
            if sequence["string"]:
                # An answer that is a string of its own, such as a name of the terminal: nobody asked for it here.
                end = STRING_END.search(text, at)
                at = len(text) if end is None else end.end()
            elif sequence["end"] == "R" and ";" in (sequence["numbers"] or ""):
                if place := PLACE.match(sequence["numbers"]):
                    self.places.append((int(place[1]), int(place[2])))
            else:
                keys += _named(sequence["numbers"] or "", sequence["end"] or sequence["single"])
        return keys


def _named(numbers: str, end: str) -> list[str]:
    if end == "~":
        return [NUMBERS[numbers]] if numbers in NUMBERS else []
    return [ENDS[end]] if end in ENDS and numbers in ("", "1") else []


def key_of(char: str) -> list[str]:
    """The name of the key that sends one character; none for what no key sends."""
    if char in NAMES:
        return [NAMES[char]]
    if "\x01" <= char <= "\x1a":
        return [f"ctrl+{chr(ord(char) + 96)}"]
    if char.isalnum():
        return [char]
    name = unicodedata.name(char, "").lower().replace("-", "_").replace(" ", "_")
    return [SHORTER.get(name, name)] if name else []
