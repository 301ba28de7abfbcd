"""Escape codes of an update: what a terminal shows after them, and how few there are."""

from __future__ import annotations

import asyncio
import random

import pyte
import pytest
from test_app import same, table_board

from tuitable.tui import narrow
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.inks import PLAIN, Ink, colour_code, palette_place, shift
from tuitable.tui.paint import erases_with_ground, paint
from tuitable.tui.theme import STYLES, THEMES

DEPTHS = {"felt": "truecolor", "paper": "truecolor", "slate": "256", "ansi16": "standard", "mono": "standard"}
NAMES = ("black", "red", "green", "brown", "blue", "magenta", "cyan", "white")


class Shown:
    """A terminal that was sent some texts."""

    def __init__(self, width: int, height: int) -> None:
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.Stream(self.screen)

    def looks(self) -> list[list[tuple[object, ...]]]:
        """Of each cell what can be seen: the character, and of a blank only its ground."""
        out = []
        for y in range(self.screen.lines):
            cells = [self.screen.buffer[y][x] for x in range(self.screen.columns)]
            out.append([look(c.data, c.fg, c.bg, c.bold, c.underscore, c.reverse) for c in cells])
        return out


def look(char: str, fg: str, bg: str, bold: bool, line: bool, reverse: bool) -> tuple[object, ...]:
    if char == "":
        return ("",)
    if char == " " and not reverse:
        return (" ", bg, line)
    return (char, fg, bg, bold, line, reverse)


def colour(said: object, bold: bool = False) -> str:
    """A colour of a theme as pyte names it."""
    if said is None:
        return "default"
    if isinstance(said, int):
        return NAMES[said] if said < 8 else "bright" + NAMES[said - 8]
    return str(said).lstrip("#")


def meant(canvas: Canvas, theme: str) -> list[list[tuple[object, ...]]]:
    out = []
    for y in range(canvas.height):
        row = []
        for x in range(canvas.width):
            s = THEMES[theme][canvas.styles[y][x]]
            row.append(look(canvas.chars[y][x], colour(s.fg), colour(s.bg), s.bold, s.underline, s.reverse))
        out.append(row)
    return out


def scribble(canvas: Canvas, chance: random.Random) -> Canvas:
    """Another canvas, in some places another: letters, blanks, wide characters, half overwritten ones."""
    other = Canvas(canvas.width, canvas.height)
    other.chars = [list(row) for row in canvas.chars]
    other.styles = [list(row) for row in canvas.styles]
    for _ in range(chance.randrange(12)):
        text = chance.choice(("a", "  ", "▐▌", "萬", "五萬筒", "x萬y", "some words", "●  ●"))
        x, y = chance.randrange(-2, canvas.width + 1), chance.randrange(canvas.height)
        other.put(x, y, text, chance.choice(STYLES) if chance.random() < 0.8 else None)
    return other


@pytest.mark.parametrize("theme", DEPTHS)
def test_a_terminal_shows_the_canvas_after_any_update(theme: str) -> None:
    chance = random.Random(theme)
    for width, height, erases in ((30, 6, True), (30, 6, False), (7, 3, True), (1, 1, True), (80, 24, True)):
        terminal = Shown(width, height)
        before = None
        canvas = Canvas(width, height)
        for _ in range(40):
            terminal.stream.feed(paint(before, canvas, theme, DEPTHS[theme], erases))
            assert terminal.looks() == meant(canvas, theme)
            before, canvas = canvas, scribble(canvas, chance)


def test_nothing_is_sent_for_nothing_seen() -> None:
    one, two = Canvas(10, 2), Canvas(10, 2)
    two.put(3, 1, "  ", "gold")
    assert paint(one, two, "slate", "256") == ""
    two.put(3, 1, "  ", "gold.tray")
    assert paint(one, two, "slate", "256") == "\x1b[2;4H\x1b[48;5;236m  \x1b[m"


def test_the_codes_of_a_known_update() -> None:
    old, new = Canvas(40, 5), Canvas(40, 5)
    new.put(4, 1, "ab", "gold")
    new.put(9, 1, "cd", "gold")
    new.put(4, 2, "ef", "gold")
    new.put(30, 2, "gh", "text")
    expected = (
        "\x1b[3;31H\x1b[38;5;252;48;5;235mgh"  # the shortest code of a style comes first
        "\x1b[2;5H\x1b[1;38;5;221mab"  # then bold gold, on the ground that is in force
        "   cd"  # three blanks are shorter than a jump
        "\x1b[3;5Hef"
        "\x1b[m"
    )
    assert paint(old, new, "slate", "256") == expected


def test_blanks_up_to_the_edge_are_erased_where_that_keeps_the_ground() -> None:
    old, new = Canvas(40, 2), Canvas(40, 2)
    old.put(10, 1, "some words", "gold")
    assert paint(old, new, "slate", "256", True) == "\x1b[2;11H\x1b[48;5;235m\x1b[K\x1b[m"
    assert "\x1b[K" not in paint(old, new, "slate", "256", False)
    new.put(39, 1, "x")
    assert "\x1b[K" not in paint(old, new, "slate", "256", True)
    assert [erases_with_ground(term) for term in ("xterm-256color", "screen-256color", "tmux", "")] == [
        True,
        *[False] * 3,
    ]


def test_blanks_before_something_that_stays_are_erased_by_their_number() -> None:
    old, new = Canvas(40, 2), Canvas(40, 2)
    for canvas in (old, new):
        canvas.fill(Rect(0, 1, 40, 1), "text.bar")
        canvas.put(34, 1, "help", "text.bar")
    old.put(2, 1, "move", "key")
    old.put(10, 1, "discard", "text.bar")
    assert paint(old, new, "slate", "256", True) == "\x1b[2;3H\x1b[48;5;234m\x1b[15X\x1b[m"
    assert "X" not in paint(old, new, "slate", "256", False)


def test_a_style_is_changed_by_the_shortest_code() -> None:
    gold, name = Ink("38;5;221", "48;5;235", bold=True), Ink("38;5;255", "48;5;235", bold=True)
    assert shift(PLAIN, gold, False)[0] == "\x1b[1;38;5;221;48;5;235m"
    assert shift(gold, name, False)[0] == "\x1b[38;5;255m"
    assert shift(gold, PLAIN, False)[0] == "\x1b[m"
    assert shift(gold, name, True) == ("", gold)
    assert shift(Ink(bold=True), Ink(underline=True), False)[0] == "\x1b[;4m"


def test_colours_are_exact_where_the_palette_has_them() -> None:
    assert palette_place("#000000") == 16
    assert palette_place("#5faf87") == 16 + 36 * 1 + 6 * 3 + 2
    assert palette_place("#262626") == 235
    assert palette_place("#a83200") is None
    assert colour_code("#262626", "256", True) == "48;5;235"
    assert colour_code("#a83200", "truecolor", False) == "38;2;168;50;0"
    assert (colour_code(9, "standard", False), colour_code(7, "standard", True)) == ("91", "47")
    assert (colour_code(None, "256", False), colour_code(None, "256", True)) == ("39", "49")
    # Rounded as the library rounds: any code, but no other depth.
    assert colour_code("#a83200", "256", False).startswith("38;5;")


def test_inner_parts_of_another_release_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(narrow, "KNOWN", ("0.0.0",))
    _plays(narrow_expected=False)


@pytest.mark.parametrize("name", ["Compositor.render_partial_update", "CompositorUpdate", "Compositor"])
def test_without_the_inner_parts_the_library_paints(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    from textual import _compositor

    whole, _, part = name.partition(".")
    if part:
        hidden = type("Compositor", (), {})
        monkeypatch.setattr(_compositor, whole, hidden)
    else:
        monkeypatch.delattr(_compositor, whole)
    _plays(narrow_expected=False)


def test_with_them_we_paint() -> None:
    _plays(narrow_expected=True)


def _plays(narrow_expected: bool) -> None:
    async def go() -> None:
        app = table_board()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert app.narrow is narrow_expected
            for key in ("o", "escape", "a", "v", "a", "left"):
                await pilot.press(key)
                await pilot.pause(0.02)
                await same(pilot, app)
            await pilot.resize_terminal(120, 40)
            await pilot.pause(0.1)
            await same(pilot, app)

    asyncio.run(go())


def test_what_the_app_sends_shows_what_it_drew() -> None:
    async def go() -> None:
        app = table_board()
        async with app.run_test(size=(80, 24)) as pilot:
            terminal = Shown(80, 24)
            await pilot.pause()
            for key in (
                "left",
                "left",
                "a",
                "o",
                "escape",
                "v",
                "V",
                "question_mark",
                "escape",
                "v",
                "V",
                "ctrl+l",
                "V",
            ):
                await pilot.press(key)
                await pilot.pause(0.02)
                terminal.stream.feed(app.update())
                assert app.update() == ""
                shown = ["".join(cell[0] for cell in row) for row in terminal.looks()]
                assert shown == app.canvas.lines()

    asyncio.run(go())
