"""Rows of which a part has moved sideways: the codes for it, and what a terminal shows after them."""

from __future__ import annotations

import random

import pytest
from test_paint import DEPTHS, Shown, meant, scribble

from tuitable.tui.canvas import Canvas
from tuitable.tui.paint import paint
from tuitable.tui.rows import PITCHES, cells, differing, slide
from tuitable.tui.theme import STYLES
from tuitable.tui.tiles import BIG_WIDTH
from tuitable.tui.tiles_large import LARGE_WIDTH

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN"


def row(text: str) -> Canvas:
    canvas = Canvas(len(text), 1)
    canvas.put(0, 0, text)
    return canvas


def test_the_pitches_are_those_of_the_tiles_of_a_hand() -> None:
    assert PITCHES == (BIG_WIDTH, LARGE_WIDTH)


def test_what_moved_up_is_not_written_again() -> None:
    # Five are taken out from column 3 on, and the rest moves up as far as five others that are put in.
    new = LETTERS[:3] + LETTERS[8:32] + "01234" + LETTERS[32:]
    codes = paint(row(LETTERS), row(new), "slate", "256", True)
    assert codes == "\x1b[1;4H\x1b[5P\x1b[24C\x1b[5@\x1b[38;5;252;48;5;235m01234\x1b[m"


def test_what_moved_away_is_not_written_again() -> None:
    new = LETTERS[:3] + "0123456" + LETTERS[3:25] + LETTERS[32:]
    codes = paint(row(LETTERS), row(new), "slate", "256", True)
    assert codes == "\x1b[1;26H\x1b[7P\x1b[22D\x1b[7@\x1b[38;5;252;48;5;235m0123456\x1b[m"


def test_rows_move_together_and_only_where_the_terminal_is_known() -> None:
    old, new = Canvas(40, 2), Canvas(40, 2)
    moved = LETTERS[:3] + LETTERS[8:32] + "01234" + LETTERS[32:]
    for y in range(2):
        old.put(0, y, LETTERS)
        new.put(0, y, moved)
    codes = paint(old, new, "slate", "256", True)
    # Down the rows for what goes, and up again for what comes.
    assert codes.startswith("\x1b[1;4H\x1b[5P\x1bD\x1b[5P\x1b[24C\x1b[5@\x1bM\x1b[5@")
    assert "\x1b[5P" not in paint(old, new, "slate", "256", False)


def test_a_row_that_has_changed_in_few_places_is_not_moved() -> None:
    old, new = row(LETTERS), row("X" + LETTERS[1:20] + "Y" + LETTERS[21:])
    places = differing(cells(old, 0), cells(new, 0), "felt")
    assert places == [(0, 1), (20, 21)]
    assert slide(cells(old, 0), cells(new, 0), 0, places, "felt") is None


def test_no_wide_character_is_cut_by_a_move() -> None:
    tiles = ["五", "北", "發", "三", "九", "東", "中", "南"]

    def hand(order: list[str]) -> Canvas:
        canvas = Canvas(48, 1)
        for place, tile in enumerate(order):
            canvas.put(BIG_WIDTH * place + 1, 0, tile, "face.m")
        return canvas

    old, new = hand(tiles), hand([*tiles[1:7], tiles[0], tiles[7]])
    codes = paint(old, new, "felt", "truecolor", True)
    assert "\x1b[5P" in codes
    terminal = Shown(48, 1)
    terminal.stream.feed(paint(None, old, "felt", "truecolor", True))
    terminal.stream.feed(codes)
    assert terminal.looks() == meant(new, "felt")


def shuffled(canvas: Canvas, chance: random.Random) -> Canvas:
    """Another canvas: tiles taken out of some rows and put in elsewhere, over scribbles."""
    other = scribble(canvas, chance)
    for y in range(canvas.height):
        size = chance.choice(PITCHES)
        if canvas.width <= size or chance.random() < 0.3:
            continue
        texts = [char or " " for char in other.chars[y]]
        styles = list(other.styles[y])
        cut, gap = (chance.randrange(canvas.width - size + 1) for _ in range(2))
        del texts[cut : cut + size], styles[cut : cut + size]
        texts[gap:gap] = chance.choices("ab ●", k=size)
        styles[gap:gap] = chance.choices(STYLES, k=size)
        for x, (text, style) in enumerate(zip(texts, styles, strict=True)):
            other.put(x, y, text, style)
    return other


@pytest.mark.parametrize("theme", DEPTHS)
def test_a_terminal_shows_the_canvas_after_rows_have_moved(theme: str) -> None:
    chance = random.Random(theme)
    moves = 0
    for width, height in ((80, 8), (30, 4), (9, 2)):
        terminal = Shown(width, height)
        before = None
        canvas = Canvas(width, height)
        for _ in range(40):
            codes = paint(before, canvas, theme, DEPTHS[theme], True)
            moves += any(f"\x1b[{size}@" in codes for size in PITCHES)
            terminal.stream.feed(codes)
            assert terminal.looks() == meant(canvas, theme)
            before, canvas = canvas, shuffled(canvas, chance)
    assert moves > 10
