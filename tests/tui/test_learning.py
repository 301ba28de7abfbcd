"""The lesson: its data are right under the engine, wrong answers are explained, and keys or lines lead through it."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tuitable.cli.lessons import open_lesson
from tuitable.review.reasons import why_keep, why_no_set
from tuitable.review.tilewords import tile_words, tiles_words
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.tile import KINDS
from tuitable.tui.app import Board
from tuitable.tui.course import load
from tuitable.tui.frames.lesson import fits
from tuitable.tui.keys import Keys, Scheme
from tuitable.tui.layout import layout
from tuitable.tui.learning import Lesson
from tuitable.tui.learnshow import MOST_KEYS, LearnShow
from tuitable.tui.plainlearn import PlainLesson
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

GOLDEN = Path(__file__).parent / "snapshots" / "lesson"
BRUSHES = {
    "latin": Brush(TileStyle.LATIN, THEMES["felt"]),
    "kanji": Brush(TileStyle.KANJI, THEMES["slate"]),
    "pips": Brush(TileStyle.PIPS, THEMES["ansi16"]),
    "ascii": Brush(TileStyle.ASCII, THEMES["mono"]),
}
SIZES = ((80, 24), (100, 30), (118, 36), (200, 60))


def right(lesson: Lesson) -> None:
    """Give the right answer to what is asked."""
    page, step = lesson.page, lesson.step
    if lesson.done or page.kind in ("score", "end"):
        lesson.confirm()
    elif page.kind == "find":
        lesson.cursor = lesson.tiles.index(parse_tile(page.want))
        lesson.confirm()
    elif page.kind == "sets":
        lesson.show()
        lesson.confirm()
    elif step is not None and step.on == "turn":
        lesson.cursor = lesson.tiles.index(parse_tile(step.answer))
        lesson.confirm()
    elif step is not None:
        lesson.claim(step.answer)


def states() -> Iterator[tuple[str, Lesson]]:
    """The lesson at each of its questions, and once more when each page is done."""
    lesson = open_lesson()
    for number in range(100):
        yield f"{number:02}-{lesson.page.id}", lesson
        if lesson.page.kind == "end":
            return
        right(lesson)


def test_right_answers_lead_to_a_win_and_to_what_the_rules_pay() -> None:
    seen = [name for name, _ in states()]
    assert seen[-1].endswith("end")
    lesson = next(lesson for _, lesson in states() if lesson.page.kind == "score")
    # Base points 10 (C-37) and an exposed pung of dragons 4 (G-01), doubled once for the dragons (C-48): 28. The three
    # others pay the full score each, and East receives double (C-28).
    text = " ".join(lesson.say)
    assert "28 points" in text
    assert "pays you 56" in text
    assert tiles_words(lesson.melds[0].tiles) == "three red dragons"


def test_every_tile_of_a_hand_is_answered_and_only_the_right_ones_go() -> None:
    for _, lesson in states():
        step = lesson.step
        if step is None or step.on != "turn":
            continue
        good = {step.answer, *step.also.split()}
        assert step.answer in lesson.tiles
        for place, tile in enumerate(lesson.tiles):
            if tile not in good:
                at = lesson.step_at
                lesson.cursor = place
                lesson.confirm()
                assert (lesson.step_at, lesson.reply.good) == (at, False)
                assert "Keep" in lesson.reply.text
        lesson.cursor = len(lesson.tiles) - 1


def test_what_is_shown_is_raised_and_taken_by_enter() -> None:
    """Whatever was raised before: `y`, then Enter, gives the answer, on the screen and in lines."""
    for _, lesson in states():
        if lesson.step is None or lesson.step.on != "turn":
            continue
        for place in (0, len(lesson.tiles) - 1):
            lesson.cursor = place
            lesson.show()
            assert lesson.tiles[lesson.cursor] is parse_tile(lesson.step.answer)
            assert lesson.reply.text.endswith("Enter throws it.")
    out = io.StringIO()
    lesson = open_lesson(4)
    PlainLesson(lesson, io.StringIO("y\n\n" * 5 + "\n" + "y\n\n" * 2 + "q\n"), out).run()
    assert "2 3 4 of characters: a row, a chow. What else?" in " ".join(out.getvalue().split())
    assert lesson.step is not None
    assert lesson.step.answer == "pung"


def test_other_tiles_that_stand_alone_may_go_in_any_order() -> None:
    for first, second, third in (("1s", "9p", "4z"), ("9p", "4z", "1s"), ("4z", "9p", "1s")):
        lesson = open_lesson(5)
        for tile in (first, second):
            lesson.cursor = lesson.tiles.index(parse_tile(tile))
            lesson.confirm()
            assert lesson.reply.good
            lesson.show()
            assert "alone" in lesson.reply.text or lesson.step is not None
        lesson.claim("pung")
        lesson.cursor = lesson.tiles.index(parse_tile(third))
        lesson.confirm()
        # What the next pages speak of is told whichever tile goes last.
        assert "called ready" in lesson.reply.text
        for act in ("pass", "throw", "win"):
            if act == "throw":
                lesson.confirm()
            else:
                lesson.claim(act)
        assert lesson.page.kind == "score"


def test_claims_that_are_wrong_are_explained_and_nothing_happens() -> None:
    for _, lesson in states():
        if lesson.step is not None and lesson.step.on == "claim":
            for act in {"pung", "pass", "win"} - {lesson.step.answer}:
                at = lesson.step_at
                lesson.claim(act)
                assert (lesson.step_at, lesson.reply.good) == (at, False)
                assert lesson.reply.text
            lesson.confirm()
            assert lesson.reply.text


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("234m", ""), ("555s", ""), ("22z", ""), ("7z", "Mark"), ("2345m", "three tiles, a pair two"),
        ("23m", "only if they are alike"), ("123z", "make no rows"), ("2m3p4s", "one suit"),
        ("224m", "two of these are alike"), ("235m", "2 3 5 is no row"),
    ],
)  # fmt: skip
def test_tiles_that_are_no_set_are_told_why(tiles: str, said: str) -> None:
    assert said.lower() in why_no_set(parse_tiles(tiles)).lower()
    assert bool(said) == bool(why_no_set(parse_tiles(tiles)))


@pytest.mark.parametrize(
    ("tile", "hand", "said"),
    [
        ("5m", "55m", "twice"), ("7z", "777z", "three times"), ("6s", "678s", "6 7 8 of bamboos is a finished set"),
        ("1p", "12p", "with a 3 they"), ("8p", "89p", "with a 7 they"), ("4s", "46s", "only the 5 between"),
        ("4z", "4z19m", ""), ("1m", "1m5m", ""),
    ],
)  # fmt: skip
def test_why_a_tile_is_worth_keeping(tile: str, hand: str, said: str) -> None:
    answer = why_keep(parse_tile(tile), parse_tiles(hand))
    assert said in answer
    assert bool(said) == bool(answer)


def test_a_set_that_spoils_the_rest_is_not_taken() -> None:
    lesson = open_lesson(4)
    lesson.chosen = (6, 7)
    lesson.confirm()
    assert "left over" in lesson.reply.text
    assert not lesson.found


def test_every_kind_has_a_name() -> None:
    names = [tile_words(tile) for tile in KINDS]
    assert len(set(names)) == 34
    assert (names[0], names[17], names[33]) == ("1 of characters", "9 of dots", "red dragon")


def test_back_leads_page_by_page_to_the_start_and_never_out_of_a_hand_by_accident() -> None:
    show = LearnShow(open_lesson(7), Keys())
    # The score cannot be reached without its hand, which is therefore played again.
    assert show.lesson.page.kind == "end"
    assert show.press("escape") == ""
    assert show.lesson.page.kind == "hand"
    assert [show.press("escape") for _ in range(6)] == [""] * 5 + ["home"]
    assert show.lesson.at == 0


def test_at_most_four_keys_are_offered_and_all_of_them_do_something() -> None:
    for scheme in Scheme:
        keys = Keys(scheme)
        for _, lesson in states():
            bar = LearnShow(lesson, keys).bar()
            assert 2 <= len(bar) <= MOST_KEYS
            assert bar[-1].label == "back"


def test_all_pages_fit_every_size_with_every_reply() -> None:
    for size in SIZES:
        for name, lesson in states():
            show = LearnShow(lesson, Keys())
            assert fits(show.page(), layout(*size), BRUSHES["latin"]), (name, size)
            lesson.show()
            assert fits(show.page(), layout(*size), BRUSHES["latin"]), (name, size)


@pytest.mark.parametrize("style", BRUSHES)
def test_frames(style: str, snapshot: Any) -> None:
    brush = BRUSHES[style]
    snapshot.snapshot_dir = GOLDEN
    out = []
    for name, lesson in states():
        canvas = LearnShow(lesson, Keys(ascii_only=brush.ascii_only)).draw(80, 24, brush)
        assert all(cell_len(line) == 80 for line in canvas.lines())
        assert {cell for row in canvas.styles for cell in row} <= set(brush.theme.styles)
        assert not brush.ascii_only or canvas.text().isascii()
        out.append(f"=== {name}\n" + "\n".join(line.rstrip() for line in canvas.lines()))
    snapshot.assert_match("\n".join(out) + "\n", f"{style}-80x24.txt")


@pytest.mark.parametrize("size", SIZES[1:])
def test_larger_screens_and_too_small_ones(size: tuple[int, int]) -> None:
    for _, lesson in states():
        lines = LearnShow(lesson, Keys()).draw(*size, BRUSHES["kanji"]).lines()
        assert all(cell_len(line) == size[0] for line in lines)
    assert "needs 80x24" in LearnShow(open_lesson(), Keys()).draw(60, 20, BRUSHES["latin"]).text()


PLAYED = (
    "d enter g enter enter d enter enter i enter enter g enter enter a b enter c enter y enter y enter y enter y enter "
    "enter l enter i i enter space p h enter space enter w enter"
)
"""Keys from the first page to the last, some wrong answers among them."""


def test_the_lesson_calls_keys_what_they_are_called() -> None:
    """A player's own keys, and arrows where the screen draws nothing but ASCII."""
    keys = Keys(remap={"learn.confirm": ("ctrl+t",), "learn.pung": ("f6",), "learn.win": ("f7",)})
    said: list[str] = []
    for _, lesson in states():
        show = LearnShow(lesson, keys)
        page, step, before = lesson.page, lesson.step, (lesson.chosen, lesson.cursor, lesson.reply)
        said.append(show.draw(80, 24, BRUSHES["latin"]).text())
        acts: list[Callable[[], object]] = [lesson.show] if page.kind == "sets" or step is not None else []
        if step is not None and step.on == "claim":
            acts += [lesson.confirm, partial(lesson.claim, "chow")]
        elif step is not None:
            acts.append(partial(lesson.pick, 0 if lesson.cursor else 1))
        for act in acts:
            act()
            said.append(show.draw(80, 24, BRUSHES["latin"]).text())
        lesson.chosen, lesson.cursor, lesson.reply = before
    text = "\n".join(said)
    assert "Enter" not in text
    for sentence in ("Press Ctrl-T to go on.", "Then press Ctrl-T.", "Ctrl-T throws it.", "Press F6: ", "press F6."):
        assert sentence in text
    assert "Ctrl-T takes nothing here." in text
    assert "Press F7 to win." in text


def test_an_arrow_that_confirms_is_written_as_the_screen_writes_it() -> None:
    show = LearnShow(open_lesson(), Keys(remap={"learn.confirm": ("up",), "learn.left": ("left",)}))
    right(show.lesson)
    assert "Press ↑ to go on." in show.draw(80, 24, BRUSHES["latin"]).text()
    assert "Press up to go on." in show.draw(80, 24, BRUSHES["ascii"]).text()


def test_the_whole_lesson_by_keys() -> None:
    async def go() -> None:
        kept: list[tuple[int, bool]] = []
        left: list[str] = []
        show = LearnShow(open_lesson(), Keys(), lambda at, last: kept.append((at, last)))
        app = Board(show, BRUSHES["latin"], guard=False, on_command=lambda board, word: left.append(word))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*PLAYED.split())
            await pilot.pause()
            assert "What would you like to do?" in app.canvas.text()
            last = len(load().page) - 1
            assert kept[-1] == (last, True)
            assert [at for at, _ in kept] == list(range(1, last + 1))
            await pilot.press("enter")
            assert left == ["gentle"]
            await pilot.press("down", "enter", "down", "enter")
            assert left == ["gentle", "home"]
            assert show.lesson.at == 0

    asyncio.run(go())


def test_the_whole_lesson_in_lines(snapshot: Any) -> None:
    answers = "h||g||d||i||g||abd|abc|xy|ab|def|abc|abc|ab||m|l|i|n|p|h|p|n|k|what|w||9|2"
    kept: list[tuple[int, bool]] = []
    out = io.StringIO()
    source = io.StringIO(answers.replace("|", "\n") + "\n")
    way = PlainLesson(open_lesson(), source, out, lambda at, last: kept.append((at, last))).run()
    assert way == "home"
    assert kept[-1][1]
    assert out.getvalue().isascii()
    assert max(map(len, out.getvalue().splitlines())) <= 80
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(out.getvalue(), "lines.txt")


def test_lines_end_where_the_input_does() -> None:
    for text in ("", "q\n", "back\n"):
        way = PlainLesson(open_lesson(), io.StringIO(text), io.StringIO()).run()
        assert way == ("home" if text == "back\n" else "")
