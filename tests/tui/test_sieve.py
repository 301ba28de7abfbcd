"""Only what is meant for the program reaches the screen library: answers of terminals and broken bytes do not."""

from __future__ import annotations

import pytest
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual._xterm_parser import XTermParser

from tuitable.tui.sieve import HELD_BACK, Sieve

ANSWERS = {
    "colour of the ground": b"\x1b]11;rgb:ffff/ffff/ffff\x07",
    "the same with the other end": b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
    "attributes": b"\x1b[?62;22c",
    "more attributes": b"\x1b[>41;354;0c",
    "name": b"\x1bP>|XTerm(354)\x1b\\",
    "a capability": b"\x1bP1+r524742=8\x1b\\",
    "graphics": b"\x1b_Gi=31;OK\x1b\\",
    "keyboard": b"\x1b[?1u",
    "well": b"\x1b[0n",
    "size in letters": b"\x1b[8;24;80t",
    "clipboard": b"\x1b]52;c;ZWVmZmZmZg==\x07",
    "a mode": b"\x1b[?2026;2$y",
    "where the cursor is": b"\x1b[12;40R",
    "no key": b"\x1b[99~",
    "no letters": b"\xe9\xff\xfe",
    "a place that no terminal has": b"\x1b[1;" + b"9" * 5000 + b"R",
    "a click that no terminal has": b"\x1b[<0;" + b"9" * 5000 + b";1M",
}
KEYS = {
    "letters": (b"ab", ["a", "b"]),
    "arrow": (b"\x1b[D", ["left"]),
    "short arrow": (b"\x1bOD", ["left"]),
    "with Ctrl": (b"\x1b[1;5C", ["ctrl+right"]),
    "page": (b"\x1b[5~", ["pageup"]),
    "function key of the Linux console": (b"\x1b[[A", ["f1"]),
    "Enter": (b"\r", ["enter"]),
    "two letters of a hand": ("é萬".encode(), ["é", "萬"]),
}


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Line:
    """A sieve and the library's parser behind it."""

    def __init__(self) -> None:
        self.time = Time()
        self.sieve = Sieve(ANSI_SEQUENCES_KEYS.__contains__, 0.1, self.time)
        self.parser = XTermParser()

    def keys(self, data: bytes) -> list[str]:
        text = self.sieve.decode(data)
        return [event.key for event in self.parser.feed(text) if isinstance(event, events.Key)] if text else []


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("size", [100, 1, 3])
def test_answers_nobody_asked_for_are_no_keys(name: str, size: int) -> None:
    line = Line()
    data = b"a" + ANSWERS[name] + b"b"
    got = [key for at in range(0, len(data), size) for key in line.keys(data[at : at + size])]
    assert got == ["a", "b"]


@pytest.mark.parametrize("name", KEYS)
@pytest.mark.parametrize("size", [100, 1, 2])
def test_keys_come_through_whole_and_in_pieces(name: str, size: int) -> None:
    line = Line()
    data, wanted = KEYS[name]
    data += b"x"
    assert [key for at in range(0, len(data), size) for key in line.keys(data[at : at + size])] == [*wanted, "x"]


def test_an_arrow_torn_by_a_slow_line_is_one_key() -> None:
    line = Line()
    assert line.keys(b"\x1b[") == []
    line.time.now += HELD_BACK - 0.01
    assert line.keys(b"D") == ["left"]


def test_escape_is_handed_on_at_once_and_a_letter_after_it_is_a_letter() -> None:
    sieve = Line().sieve
    assert sieve.decode(b"\x1b") == "\x1b"
    line = Line()
    line.sieve.decode(b"\x1b")
    line.time.now += 1
    assert line.keys(b"[") == ["left_square_bracket"]


@pytest.mark.parametrize("begin", [b"\x1b]", b"\x1bP", b"\x1b_", b"\x1b^", b"\x1bX", b"\x1b["])
def test_a_beginning_that_somebody_typed_does_not_silence_the_keys(begin: bytes) -> None:
    line = Line()
    assert line.keys(begin) == []
    line.time.now += HELD_BACK + 0.01
    assert line.keys(b"q") == ["q"]
    if begin != b"\x1b[":
        line = Line()
        assert line.keys(begin + b"rest\x03") == ["ctrl+c"]


def test_a_paste_comes_through() -> None:
    line = Line()
    text = line.sieve.decode("\x1b[200~some\r萬\x1b[201~q".encode())
    found = list(line.parser.feed(text))
    assert [event.text for event in found if isinstance(event, events.Paste)] == ["some\r萬"]
    assert [event.key for event in found if isinstance(event, events.Key)] == ["q"]
