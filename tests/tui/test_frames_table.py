"""The screens of a match: golden frames of every scene, and what must hold in each size, style and theme."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import scenes

from tuitable.tui.canvas import Canvas
from tuitable.tui.layout import layout
from tuitable.tui.theme import LETTERS, THEMES
from tuitable.tui.tiles import Brush, TileStyle

GOLDEN = Path(__file__).parent / "snapshots" / "frames_table"
SIZES = [(80, 24), (100, 30), (118, 36), (120, 40), (150, 50)]


def brush(tiles: str, theme: str) -> Brush:
    return Brush(TileStyle(tiles), THEMES[theme])


def golden(canvas: Canvas, name: str, snapshot: Any) -> None:
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(canvas.golden(LETTERS), name)


@pytest.mark.parametrize("name", [name for name in scenes.DRAWERS if name not in scenes.LIVE])
@pytest.mark.parametrize(("tiles", "theme"), [("latin", "felt"), ("ascii", "mono")])
def test_every_scene_at_80_by_24(name: str, tiles: str, theme: str, snapshot: Any) -> None:
    golden(scenes.DRAWERS[name](80, 24, brush(tiles, theme)), f"{name}-{tiles}-{theme}-80x24.txt", snapshot)


@pytest.mark.parametrize("name", ["own_turn", "claim"])
@pytest.mark.parametrize(
    ("tiles", "theme"), [("latin", "slate"), ("latin", "mono"), ("ascii", "slate"), ("kanji", "felt")]
)
def test_styles_and_themes(name: str, tiles: str, theme: str, snapshot: Any) -> None:
    golden(scenes.DRAWERS[name](80, 24, brush(tiles, theme)), f"{name}-{tiles}-{theme}-80x24.txt", snapshot)


@pytest.mark.parametrize("name", ["own_turn", "claim", "worst", "cover", "shown", "score", "replay", "compare"])
@pytest.mark.parametrize(("width", "height"), [(100, 30), (120, 40)])
def test_larger_sizes(name: str, width: int, height: int, snapshot: Any) -> None:
    golden(
        scenes.DRAWERS[name](width, height, brush("latin", "felt")), f"{name}-latin-felt-{width}x{height}.txt", snapshot
    )


@pytest.mark.parametrize("name", [scene.__name__ for scene in scenes.TABLES])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_no_window_cuts_an_ideograph(name: str, width: int, height: int) -> None:
    """A window that begins or ends inside a wide character would lose it."""
    canvas = scenes.DRAWERS[name](width, height, brush("kanji", "felt"))
    plan = layout(width, height)
    table = name in scenes.ON_TABLE
    for window in plan.table_windows if table else plan.panel_windows:
        rect = window.rect
        for y in range(rect.y, rect.bottom):
            assert canvas.chars[y][rect.x] != "", (window.name, y)
            assert rect.right == width or canvas.chars[y][rect.right] != "", (window.name, y)
