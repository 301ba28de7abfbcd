"""Keys from bytes, before the screen library is there, named as that library names them."""

from __future__ import annotations

import pytest
from textual import events
from textual._xterm_parser import XTermParser

from tuitable.tui.typed import Decoder

SEQUENCES = [
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1bOA", "\x1bOB", "\x1bOC", "\x1bOD",
    "\x1b[H", "\x1b[F", "\x1bOH", "\x1bOF",
    "\x1b[1~", "\x1b[2~", "\x1b[3~", "\x1b[4~", "\x1b[5~", "\x1b[6~", "\x1bOP", "\x1b[11~", "\x1b[Z",
]  # fmt: skip


def library(text: str) -> list[str]:
    parser = XTermParser()
    found = [*parser.feed(text), *parser.feed("")]
    return [event.key for event in found if isinstance(event, events.Key)]


@pytest.mark.parametrize("code", [code for code in range(128) if code != 27])
def test_single_characters_are_named_as_the_library_names_them(code: int) -> None:
    assert Decoder().more(bytes([code])) == library(chr(code))


@pytest.mark.parametrize("text", [*SEQUENCES, "é", "萬", "ab\x1b[Cc"])
def test_sequences_and_letters_of_other_scripts(text: str) -> None:
    assert Decoder().more(text.encode()) == library(text)


def test_what_comes_in_pieces_waits_for_the_rest() -> None:
    decoder = Decoder()
    assert decoder.more(b"a\x1b") == ["a"]
    assert decoder.waiting
    assert decoder.more(b"[") == []
    assert decoder.more(b"D") == ["left"]
    assert not decoder.waiting
    assert decoder.more("é".encode()[:1]) == []
    assert decoder.more("é".encode()[1:]) == ["é"]


def test_an_escape_alone_is_a_key_once_nothing_follows() -> None:
    decoder = Decoder()
    assert decoder.more(b"\x1b") == []
    assert decoder.rest() == ["escape"]
    assert not decoder.waiting


def test_answers_of_the_terminal_are_no_keys() -> None:
    decoder = Decoder()
    assert decoder.more(b"\x1b[1;3R\x1b[1;2Rx\x1b[1;2R\x1b[?62;22c\x1b[?2026;2$y\x1bP>|name\x1b\\y") == ["x", "y"]
    assert decoder.places == [(1, 3), (1, 2), (1, 2)]


def test_an_answer_with_a_number_that_no_terminal_has_is_none() -> None:
    decoder = Decoder()
    assert decoder.more(b"\x1b[1;" + b"9" * 5000 + b"Rx\x1b[" + b"9" * 5000 + b";1Ry\x1b[1;2R") == ["x", "y"]
    assert decoder.places == [(1, 2)]


def test_bytes_of_nothing_are_survived() -> None:
    decoder = Decoder()
    decoder.more(bytes(range(128, 256)) * 3)
    decoder.rest()
    assert decoder.more(b"a")[-1:] == ["a"] or decoder.rest()[-1:] == ["a"]


@pytest.mark.parametrize("answer", [b"\x1b]11;rgb:ffff/ffff/ffff\x07", b"\x1bP>|XTerm(354)\x1b\\"])
def test_an_answer_in_pieces_is_no_key(answer: bytes) -> None:
    for at in range(1, len(answer)):
        decoder = Decoder()
        assert [*decoder.more(answer[:at]), *decoder.more(answer[at:] + b"x")] == ["x"], at
    decoder = Decoder()
    assert [*decoder.more(b"\x1b]"), *decoder.rest(), *decoder.more(b"x")] == ["x"]
