"""Answers in lines: one line is one answer, however long it is."""

from __future__ import annotations

import io

import pytest

from tuitable.tui.plainlines import MAX_LINE, read_answer, write_line


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
