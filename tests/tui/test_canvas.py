"""The canvas: widths, cutting, hostile text, runs and differences."""

from __future__ import annotations

import unicodedata

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tuitable.tui.canvas import Canvas, Rect, Run, changes, clean, cut, cut_apart, text_width


def test_put_returns_the_next_column_and_cuts_at_the_edges() -> None:
    canvas = Canvas(10, 2)
    assert canvas.put(2, 0, "abc", "name") == 5
    assert canvas.put(8, 1, "xyz", "name") == 11
    assert canvas.put(-1, 1, "xyz", "name") == 2
    assert canvas.lines() == ["  abc     ", "yz      xy"]
    assert canvas.put(0, 7, "off the grid") == 12


def test_wide_characters_take_two_cells_and_are_never_split() -> None:
    canvas = Canvas(6, 1)
    assert canvas.put(0, 0, "五萬") == 4
    assert canvas.chars[0] == ["五", "", "萬", "", " ", " "]
    canvas.put(1, 0, "x")
    assert canvas.chars[0] == [" ", "x", "萬", "", " ", " "]
    canvas.put(1, 0, "北")
    assert canvas.chars[0] == [" ", "北", "", " ", " ", " "]
    assert canvas.put(5, 0, "南", "name") == 7
    assert canvas.put(-1, 0, "南", "name") == 1
    assert canvas.lines() == [" 北   "]
    assert canvas.styles[0] == ["name", "text", "text", "text", "text", "name"]
    assert Canvas(0, 1).put(-1, 0, "南") == 1


def test_put_to_a_width() -> None:
    canvas = Canvas(8, 1)
    assert canvas.put(0, 0, "a五b", width=2) == 1
    assert canvas.lines() == ["a       "]


def test_style_none_keeps_the_ground() -> None:
    canvas = Canvas(4, 1)
    canvas.fill(Rect(0, 0, 4, 1), "tray")
    canvas.put(1, 0, "ab")
    assert canvas.runs(0) == [Run(" ab ", "tray")]


def test_runs_of_a_window_are_exactly_as_wide_as_the_window() -> None:
    canvas = Canvas(10, 1)
    canvas.put(0, 0, "a", "name")
    canvas.put(1, 0, "五", "gold")
    canvas.put(3, 0, "萬", "name")
    assert canvas.runs(0, 0, 3) == [Run("a", "name"), Run("五", "gold")]
    assert canvas.runs(0, 2, 2) == [Run(" ", "gold"), Run(" ", "name")]
    for x in range(10):
        for width in range(1, 11 - x):
            assert sum(cell_len(run.text) for run in canvas.runs(0, x, width)) == width


def test_no_escape_reaches_the_canvas() -> None:
    canvas = Canvas(20, 1)
    assert canvas.put(0, 0, "a\x1b[31mb\x07\x9b\u202e\u200d\r\nc\ud800") == 7
    assert canvas.text().rstrip() == "a[31mbc"


def test_clean_names() -> None:
    assert clean("  Mi\tka\x1b[2J\n ") == "Mi ka[2J"
    assert clean("e\u0301\u202eva") == "éva"
    assert clean("\U0001f004 \U0001f1eb\U0001f1f7") == "? ??"
    assert clean("東風 é", ascii_only=True) == "?? ?"


def test_cut_counts_cells() -> None:
    assert cut("五萬五", 5) == "五萬"
    assert cut("Kaede", 4, ellipsis=".") == "Kae."
    assert cut("Kaede", 5, ellipsis=".") == "Kaede"
    assert cut("Kaede", 0, ellipsis="...") == ""


def test_names_that_begin_alike_stay_apart_when_cut() -> None:
    names = ["Player 1", "Player 2", "Alexandra", "Ben"]
    assert [cut_apart(names, seat, 7) for seat in range(4)] == ["Play~ 1", "Play~ 2", "Alexand", "Ben"]
    assert cut_apart(["Ben", "Ben"], 1, 7) == "Ben"


@given(st.text(max_size=30), st.integers(0, 12), st.integers(-3, 12), st.text(max_size=10))
def test_any_text_leaves_rows_of_the_right_width(first: str, width: int, x: int, second: str) -> None:
    canvas = Canvas(width, 1)
    canvas.put(x, 0, first, "name")
    canvas.put(x + 2, 0, second, "gold")
    assert cell_len(canvas.text()) == width
    assert len(canvas.chars[0]) == len(canvas.styles[0]) == width
    assert not {unicodedata.category(char) for char in canvas.text()} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert text_width(cut(first, width)) <= width


def test_changes_are_spans_and_split_at_gaps() -> None:
    old, new = Canvas(40, 3), Canvas(40, 3)
    assert list(changes(old, new)) == []
    new.put(1, 1, "a")
    new.put(5, 1, "b")
    new.put(30, 1, "c")
    new.styles[2][:2] = ["gold"] * 2
    assert list(changes(old, new)) == [Rect(1, 1, 5, 1), Rect(30, 1, 1, 1), Rect(0, 2, 2, 1)]
    assert list(changes(None, new)) == [Rect(0, 0, 40, 3)]
    assert list(changes(Canvas(2, 2), new)) == [Rect(0, 0, 40, 3)]


def test_changes_do_not_cut_wide_characters() -> None:
    old, new = Canvas(8, 1), Canvas(8, 1)
    old.put(2, 0, "五")
    new.put(2, 0, "五")
    new.styles[0][3] = "gold"
    assert list(changes(old, new)) == [Rect(2, 0, 2, 1)]


def test_golden_text_has_no_trailing_blanks() -> None:
    canvas = Canvas(4, 1)
    canvas.put(0, 0, "ab", "name")
    assert canvas.golden({"text": " ", "name": "n"}) == "ab\n----\nnn\n"


def test_lines() -> None:
    canvas = Canvas(6, 2)
    canvas.put(2, 1, "五x")
    canvas.hline(0, 0, 3, "line")
    assert canvas.lines() == ["───   ", "  五x "]
    assert canvas.put_right(6, 0, "ok", "name") == 4


def test_text_over_wide_characters_leaves_no_half_of_one() -> None:
    for x in range(-4, 9):
        for text in ("a", "ab", "abc", "a萬", "萬b"):
            canvas = Canvas(8, 1)
            canvas.put(0, 0, "一二三四")
            # By hand: what is covered is replaced, and of a wide character that is cut the other half is blank.
            cells = list("一_二_三_四_")
            at = x
            for char in text:
                wide = 2 if char == "萬" else 1
                covered = {place for place in range(at, at + wide) if 0 <= place < 8}
                for place in covered:
                    other = place + 1 if place % 2 == 0 else place - 1
                    if cells[place] in "一二三四_" and other not in covered and cells[other] in "一二三四_":
                        cells[other] = " "
                    cells[place] = " "
                if len(covered) == wide:
                    cells[at] = char
                    cells[at + 1 : at + wide] = "+" * (wide - 1)
                at += wide
            canvas.put(x, 0, text)
            assert canvas.chars[0] == ["" if cell in "_+" else cell for cell in cells], (x, text)


def test_a_drawing_that_was_kept_leaves_the_cells_it_does_not_have() -> None:
    drawing = Canvas(4, 2, "")
    drawing.put(1, 0, "ab", "name")
    drawing.put(0, 1, "五", "gold")
    strips = drawing.strips("")
    canvas = Canvas(6, 3)
    canvas.put(0, 0, "xxxxxx", "dim")
    canvas.stamp(1, 0, strips)
    assert canvas.lines() == ["xxabxx", " 五   ", "      "]
    assert canvas.styles[0] == ["dim", "dim", "name", "name", "dim", "dim"]
    assert canvas.styles[1][:4] == ["text", "gold", "gold", "text"]


def test_a_drawing_that_was_kept_is_cut_at_the_edges_and_cuts_no_wide_character() -> None:
    drawing = Canvas(3, 2, "")
    drawing.put(0, 0, "a五", "name")
    drawing.put(0, 1, "bcd", "name")
    strips = drawing.strips("")
    canvas = Canvas(4, 2)
    canvas.put(0, 0, "南北", "dim")
    canvas.stamp(2, -1, strips)
    canvas.stamp(-2, 1, strips)
    assert canvas.lines() == ["南bc", "    "]
    assert canvas.styles[1] == ["name", "text", "text", "text"]
    canvas.stamp(1, 0, strips)
    assert canvas.chars[0] == [" ", "a", "五", ""]
