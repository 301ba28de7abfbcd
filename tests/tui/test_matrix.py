"""Every screen in every style, size and theme: widths and glyphs of all of them, and golden frames of enough.

Golden frames elsewhere hold each scene in `latin` and `ascii` at 80x24. Here are the other styles and sizes, so that
each screen is pinned in each style and each size at least once, and the colours of each theme.
"""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from screens import LIVE, SCREENS, STRANGE
from wcwidth import wcswidth

from tuitable.review.rules_card import rules_card
from tuitable.rules.library import find, shelf
from tuitable.tui.canvas import Canvas
from tuitable.tui.theme import LETTERS, THEMES, Theme
from tuitable.tui.tiles import Brush, TileStyle

GOLDEN = Path(__file__).parent / "snapshots" / "matrix"
GLYPHS = {*map(chr, range(0x2500, 0x25A0)), *map(chr, range(0xA0, 0x100)), *"●◂▸‹›•‖»’←→↑↓"}
"""What may be drawn besides ASCII and ideographs: boxes, blocks, Latin-1, arrows and a few signs (terminal.md 2)."""
SIZES = [(80, 24), (100, 30), (118, 36), (120, 40), (150, 50)]
BRUSHES = [Brush(style, theme) for style in TileStyle for theme in THEMES.values()]
COVERING = [("kanji", "slate", 100, 30), ("pips", "paper", 120, 40)]
"""Style, theme and size of the golden frames of each screen, besides those at 80x24."""
BROAD = [
    ("kanji", "felt", 118, 36),
    ("pips", "ansi16", 80, 24),
    ("ascii", "ansi16", 150, 50),
    ("kanji", "mono", 80, 24),
]
"""The same for the table alone."""


def foreign(char: str) -> bool:
    """A letter of a name in another script that is narrow: Latin with its marks, as `canvas.clean` lets it pass."""
    return unicodedata.category(char)[0] in "LM" and cell_len(char) < 2


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_widths_glyphs_and_styles(name: str, width: int, height: int) -> None:
    # Themes differ in form by whether they draw boxes: all of them at the usual size, one of each sort at the others.
    for brush in BRUSHES:
        if (width, height) != SIZES[0] and brush.theme.name not in ("felt", "mono"):
            continue
        canvas = SCREENS[name](width, height, brush)
        lines = canvas.lines()
        assert [cell_len(line) for line in lines] == [width] * height, brush
        assert {style for row in canvas.styles for style in row} <= set(brush.theme.styles)
        text = "".join(lines)
        if brush.ascii_only:
            assert text.isascii()
            continue
        assert [wcswidth(line) for line in lines] == [width] * height, brush
        odd = {char for char in text if not char.isascii() and cell_len(char) < 2} - GLYPHS
        assert not {char for char in odd if not (name.startswith("strange") and foreign(char))}, brush
        assert not any(unicodedata.category(char) in ("Cf", "Cc", "Cs", "Co", "Cn") for char in set(text))
        assert not any("\U0001f000" <= char <= "\U0001faff" for char in set(text)), "emoji have no certain width"


def stacked(frames: list[tuple[str, Canvas]]) -> str:
    """Several frames in one file."""
    return "".join(f"=== {title}\n{canvas.golden(LETTERS)}" for title, canvas in frames)


@pytest.mark.parametrize("name", [name for name in SCREENS if name not in LIVE])
def test_golden_frames_in_other_styles_and_sizes(name: str, snapshot: Any) -> None:
    wanted = COVERING + (BROAD if name == "own_turn" else [])
    frames = [
        (f"{tiles} {theme} {width}x{height}", SCREENS[name](width, height, Brush(TileStyle(tiles), THEMES[theme])))
        for tiles, theme, width, height in wanted
    ]
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(stacked(frames), f"{name}.txt")


def test_each_style_size_and_theme_is_pinned() -> None:
    pinned = [*COVERING, *BROAD, ("latin", "felt", 80, 24), ("ascii", "mono", 80, 24)]
    assert {tiles for tiles, *_ in pinned} == set(TileStyle)
    assert {theme for _, theme, *_ in pinned} == set(THEMES)
    assert {(width, height) for *_, width, height in pinned} == set(SIZES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_colours_of_a_theme(theme: Theme, snapshot: Any) -> None:
    """One line a style: ink, ground, and what is set besides."""
    rows = []
    for name, style in theme.styles.items():
        more = [flag for flag in ("bold", "dim", "underline", "reverse") if getattr(style, flag)]
        rows.append(f"{name:<12}{style.fg if style.fg is not None else '-'!s:<9}"
                    f"{style.bg if style.bg is not None else '-'!s:<9}{' '.join(more)}".rstrip())  # fmt: skip
    snapshot.snapshot_dir = GOLDEN / "themes"
    snapshot.assert_match("\n".join(rows) + "\n", f"{theme.name}.txt")


@pytest.mark.parametrize("id", shelf())
def test_what_rules_say_of_themselves_can_be_drawn(id: str) -> None:
    rules = find(id)
    text = "".join((rules_card(rules), *(option.title + option.source for option in rules.options.values())))
    assert not {char for char in text if not char.isascii() and cell_len(char) < 2} - GLYPHS


def test_strange_names_are_strange() -> None:
    """The names hold what must not reach a terminal."""
    text = "".join(STRANGE)
    assert {"Cf", "Cc", "Mn", "So"} <= {unicodedata.category(char) for char in text}
