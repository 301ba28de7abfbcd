"""Frames from plain values: start screen, help and text panels, the notice of a small terminal."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tuitable.tiles.notation import parse_tiles
from tuitable.tui.canvas import Canvas
from tuitable.tui.frames.panel import Panel, draw_panel, help_panel, scroll
from tuitable.tui.frames.parts import (
    Line,
    Piece,
    TilePiece,
    draw_bar,
    draw_keys,
    draw_prompt,
    line_width,
    notice,
    words,
)
from tuitable.tui.frames.start import Field, draw_start
from tuitable.tui.keys import Keys, Phase, Scheme
from tuitable.tui.layout import layout
from tuitable.tui.theme import LETTERS, THEMES
from tuitable.tui.tiles import Brush, TileStyle

GOLDEN = Path(__file__).parent / "snapshots" / "frames_basic"
LATIN = Brush(TileStyle.LATIN, THEMES["felt"])
PLAIN = Brush(TileStyle.ASCII, THEMES["mono"])
BRUSHES = {"latin": LATIN, "kanji": Brush(TileStyle.KANJI, THEMES["slate"]), "ascii": PLAIN}
FIELDS = [
    Field("Rules", "Table rules", "6 sets; i explains"),
    Field("Length", "East-South, 8 hands"),
    Field("You", "one human"),
    Field("Seat 2", "computer  steady"),
    Field("Seat 3", "computer  quick"),
    Field("Seat 4", "human     hot-seat", "the screen hides between turns"),
    Field("Seed", "random", "same seed, same walls"),
    Field("Tiles", "latin", "latin  kanji  pips  ascii"),
    Field("Colours", "felt", "felt slate paper 16 none"),
]
SAVED: Line = (
    Piece("A saved game is waiting: "),
    Piece("South 1, you 31,200", "gold"),
    Piece("   "),
    Piece(" c ", "key"),
)


def start(width: int, height: int, brush: Brush, chosen: int = 0) -> Canvas:
    keys = Keys(ascii_only=brush.ascii_only)
    return draw_start(
        width,
        height,
        brush,
        fields=FIELDS,
        chosen=chosen,
        prompt=SAVED,
        keys=keys.bar(Phase.START, allowed=(), width=min(width, 140) - 2),
        subtitle="four-seat mahjong for the terminal",
        version="v0.1",
    )


def check(canvas: Canvas, brush: Brush) -> None:
    assert all(cell_len(line) == canvas.width for line in canvas.lines())
    assert {style for row in canvas.styles for style in row} <= set(brush.theme.styles)
    assert not brush.ascii_only or canvas.text().isascii()


@pytest.mark.parametrize("name", BRUSHES)
@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (150, 40)])
def test_start_screen(name: str, width: int, height: int, snapshot: Any) -> None:
    canvas = start(width, height, BRUSHES[name])
    check(canvas, BRUSHES[name])
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(canvas.golden(LETTERS), f"start-{name}-{width}x{height}.txt")


@pytest.mark.parametrize("chosen", range(len(FIELDS)))
def test_the_chosen_field_is_in_sight(chosen: int) -> None:
    text = start(80, 24, PLAIN, chosen).text()
    assert f"< {FIELDS[chosen].value} >" in text


@pytest.mark.parametrize("name", BRUSHES)
@pytest.mark.parametrize("scheme", list(Scheme))
def test_help_panel(name: str, scheme: Scheme, snapshot: Any) -> None:
    brush = BRUSHES[name]
    canvas = Canvas(80, 24)
    keys = Keys(scheme, ascii_only=brush.ascii_only)
    draw_panel(canvas, layout(80, 24)["panel"], help_panel(keys, Phase.TURN, Phase.CLAIM), brush)
    draw_keys(canvas, layout(80, 24)["keys"], keys.bar(Phase.PANEL, allowed=(), width=78), brush)
    check(canvas, brush)
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(canvas.golden(LETTERS), f"help-{name}-{scheme}.txt")


def test_many_keys_of_a_help_line_do_not_run_into_its_sentence() -> None:
    lines = help_panel(Keys(ascii_only=True), Phase.CHOICE).lines
    for line in lines:
        for left, right in pairwise(line):
            assert left.column + len(left.text) < right.column, line
    assert any(piece.text == "left right up down" for line in lines for piece in line)


def test_a_clause_is_kept_only_if_it_says_the_better_part() -> None:
    assert words("Here, nothing can be cut between clauses", 30) == "Here, nothing can be cut.."
    assert words("the match is over: 1. player-1 55, 2. player-2 13", 31) == "the match is over.."


@pytest.mark.parametrize(
    ("width", "told"),
    [
        (40, "won: An +10,300, Bo -300, Cai -10,000"),
        (36, "won: An +10,300, Bo -300.."),
        (26, "won: An +10,300, Bo -300.."),
        (25, "won: An +10,300.."),
        (12, "won: An.."),
        (4, "wo.."),
    ],
)
def test_long_sentences_end_behind_a_clause_or_a_word(width: int, told: str) -> None:
    assert words("won: An +10,300, Bo -300, Cai -10,000", width) == told


def test_panels_scroll_to_their_end_and_no_further() -> None:
    rect = layout(80, 24)["panel"]
    panel = Panel("Log", tuple((Piece(f"line {number}"),) for number in range(30)))
    down = scroll(panel, rect, 5)
    assert (down.offset, scroll(down, rect, 100).offset, scroll(down, rect, -9).offset) == (5, 18, 0)
    canvas = Canvas(80, 24)
    draw_panel(canvas, rect, down, PLAIN)
    lines = canvas.lines()
    assert lines[2] == " | line 5" + " " * 69 + "^ "
    assert lines[13] == " | line 16" + " " * 68 + "v "
    assert scroll(Panel("Log", ()), rect, 3).offset == 0


def test_long_lines_are_cut_at_the_box() -> None:
    canvas = Canvas(80, 24)
    lines: tuple[Line, ...] = (
        (Piece("萬" * 60),),
        (Piece("out", "dim"), TilePiece(parse_tiles("123456789m" * 4), 5)),
        (Piece("beyond", "text", 90),),
    )
    draw_panel(canvas, layout(80, 24)["panel"], Panel("x" * 100, lines), LATIN)
    check(canvas, LATIN)
    assert all(line[78] in "╮│╯" and line[1] in "╭│╰" for line in canvas.lines()[1:15] if "萬" not in line)
    assert line_width(lines[1]) == 5 + 36 * 3


@pytest.mark.parametrize(("width", "height"), [(0, 0), (1, 1), (30, 3), (79, 24), (80, 23)])
def test_small_terminals_get_one_line(width: int, height: int) -> None:
    canvas = start(width, height, LATIN)
    assert canvas.text() == notice(width, height).text()
    if width >= 30:
        assert f"needs 80x24, now {width}x{height}" in canvas.text()


def test_bars_cut_the_left_part_first() -> None:
    canvas = Canvas(40, 3)
    rows = [layout(80, 24)["bar"]._replace(width=40, y=y) for y in range(3)]
    draw_bar(
        canvas, rows[0], (Piece("East 2", "gold"), Piece(" and much more to tell here")), (Piece("some rules"),), PLAIN
    )
    draw_prompt(canvas, rows[1], (Piece("Your turn", "hot"), Piece("  drew "), TilePiece(parse_tiles("6s"))), PLAIN)
    draw_keys(canvas, rows[2], Keys(ascii_only=True).bar(Phase.CLAIM), PLAIN)
    assert canvas.lines() == [
        " East 2 and much more to tel some rules ",
        " Your turn  drew 6s                     ",
        " [w] win  [p] pung  [k] kong   [?] help ",
    ]
