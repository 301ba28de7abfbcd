"""What may reach the screen library of all that a terminal sends: keys, the mouse, pastes, and answers it asked for.

The library takes codes that it does not know for keys, one a letter, and ends the program at a byte that is no UTF-8.
But terminals answer what other programs asked them, and late on a slow line: such an answer must not discard a tile.
"""

from __future__ import annotations

import codecs
import re
import time
from collections.abc import Callable

HELD_BACK = 0.5
"""Seconds of silence after which a string or code that has not ended is taken to have been something typed."""
MAX_CODE = 64
"""Letters of the longest code that means anything. The library reads any number in one, and fails at a long one."""
MAX_STRING = 65536
"""Letters of a string that are waited for."""
CODE = re.compile(r"\x1b\[(?:\[[A-E]|[0-?]*[ -/]*[@-Z\\-~])")
BEGUN = re.compile(r"\x1b\[(?:\[|[0-?]*[ -/]*)\Z")
STRING = re.compile(r"\x1b[P\]_^X]")
STRING_END = re.compile(r"\x07|\x1b\\?|[\x00-\x06\x08-\x1a]")
"""What ends a string: the two ends there are, or a key that no string holds."""
NO_KEY = "[1;1R"
"""After an escape that the library has already: a code of which it makes no key."""
OTHERS = re.compile(
    r"\x1b\[(?:[IO]|20[01]~|\d+;\d+R|<[\d;-]+[Mm]|[\d;-]*M|48;[\d;:]+t|\?\d+;\d\$y|[\d:]+(?:;[\d:]*){0,2}u"
    r"|1;[\d:]+[ABCDEFHPQS]|\d{1,2};[\d:]+~)\Z"
)
"""What the library understands besides the keys in its own table."""


class Sieve:
    """A decoder of what a terminal sends, in pieces as they come: bytes -> text without what nobody asked for."""

    def __init__(
        self, is_key: Callable[[str], bool], escape: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """`is_key` tells whether the library knows a code as a key; `escape`: seconds until an escape is the key."""
        self._is_key = is_key
        self._escape = escape
        self._clock = clock
        self._utf8 = codecs.getincrementaldecoder("utf-8")("ignore")
        self._last = 0.0
        self._passed = False
        """The library has the escape of what is held back, or that of what may follow."""
        self._passed_at = 0.0
        self._held = ""
        self._in_string = 0
        """Letters of a string so far, 0 outside of one."""
        self._half = False
        """The first letter of a string's end was the last that came."""

    def decode(self, data: bytes, final: bool = False) -> str:
        """What may be handed on. Bytes that are no UTF-8 are left out."""
        now, before = self._clock(), self._last
        text = self._utf8.decode(data, final)
        if not text:
            return ""
        self._last = now
        if now - before > HELD_BACK:
            self._held, self._in_string = "", 0
        if now - self._passed_at > self._escape / 2:
            # The library may have made a key of it meanwhile. One more escape is harmless, a code without it is not.
            self._passed = False
        out = ""
        if self._half:
            self._half = False
            text = text.removeprefix("\\")
        if self._in_string:
            text = self._string("", text)
        elif self._held or self._passed:
            text = (self._held or "\x1b") + text
            self._held = ""
            out, text = self._code(text)
        while text:
            plain, escape, rest = text.partition("\x1b")
            out += plain
            self._passed = False
            if not escape:
                break
            if not rest:
                self._passed, self._passed_at = True, now
                return out + escape
            part, text = self._code(escape + rest)
            out += part
        return out

    def _code(self, text: str) -> tuple[str, str]:
        """What to hand on of a text that begins with an escape, and the rest of it that is still to be looked at."""
        gone = self._passed
        self._passed = False
        if STRING.match(text):
            return NO_KEY if gone else "", self._string(text[:2], text[2:])
        if code := CODE.match(text):
            said, rest = code[0], text[code.end() :]
            if len(said) <= MAX_CODE and (self._is_key(said) or OTHERS.match(said)):
                return said[1:] if gone else said, rest
            return NO_KEY if gone else "", rest
        if BEGUN.match(text):
            self._passed = gone
            self._held = text[:MAX_CODE]
            return "", ""
        # Something with Alt, a key in the short form, or an escape before another.
        end = 1 if text[1:2] in ("", "\x1b") else 2
        return text[gone:end], text[end:]

    def _string(self, begin: str, text: str) -> str:
        """Leave out a string; the text after it."""
        end = STRING_END.search(text)
        if end is None:
            self._in_string += len(begin + text)
            if self._in_string > MAX_STRING:
                self._in_string = 0
            return ""
        if end[0] == "\x1b" and end.end() == len(text):
            self._half = True
        self._in_string = 0
        return text[end.end() :] if end[0] in ("\x07", "\x1b\\") or self._half else text[end.start() :]
