"""Answers in lines: one line is one answer, however long it is."""

from __future__ import annotations

import io

import pytest

from tuitable.tui.plainlines import MAX_LINE, read_answer, write_line
from tuitable.tui.plainwords import names_in_lines


@pytest.mark.parametrize("length", [MAX_LINE - 1, MAX_LINE, MAX_LINE + 1, 3 * MAX_LINE])
def test_a_long_line_is_one_answer(length: int) -> None:
    source = io.StringIO("a" * length + "\n7\n")
    first = read_answer(source, io.StringIO())
    assert first is not None
    assert set(first) == {"a"}
    assert len(first) <= MAX_LINE
    assert read_answer(source, io.StringIO()) == "7"


def test_an_answer_needs_no_end_of_line_and_the_end_of_the_input_begins_a_new_line() -> None:
    source, out = io.StringIO("  h "), io.StringIO()
    assert read_answer(source, out) == "h"
    assert read_answer(source, out) is None
    assert out.getvalue() == "> > \n"


def test_lines_are_ascii() -> None:
    out = io.StringIO()
    write_line(out, "五 → ×2")
    assert out.getvalue().isascii()
    assert out.getvalue().endswith("\n")


def test_names_that_lines_cannot_say_are_seats() -> None:
    assert names_in_lines(("Ann", "日本", "שלום", "Éva")) == ("Ann", "Seat 2", "Seat 3", "Eva")
    assert names_in_lines(("A日", "A国", "\u3000x 漢 y", "??")) == ("Seat 1", "Seat 2", "x y", "Seat 4")
    assert names_in_lines(("Bot", "Bot", "bot", "日 本")) == ("Bot", "Bot", "bot", "Seat 4")
