"""Layouts: every cell in exactly one window, areas inside their windows, the fixed frame at 80 by 24."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tuitable.tui.canvas import Rect
from tuitable.tui.layout import Layout, Size, Window, layout

SIZES = [(80, 24), (81, 25), (99, 60), (100, 24), (100, 30), (117, 50), (118, 30), (118, 36), (120, 40)]
SIZES += [(140, 36), (200, 60), (300, 24), (80, 100)]
TINY = [(0, 0), (1, 1), (79, 24), (80, 23), (60, 20), (40, 10), (-1, 5)]


def covered(windows: tuple[Window, ...], width: int, height: int) -> bool:
    cells = [[0] * width for _ in range(height)]
    for window in windows:
        x, y, wide, high = window.rect
        assert x >= 0, window
        assert y >= 0, window
        assert wide > 0, window
        assert high > 0, window
        for row in range(y, y + high):
            for column in range(x, x + wide):
                cells[row][column] += 1
    return all(count == 1 for row in cells for count in row)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_windows_cover_each_cell_once(width: int, height: int) -> None:
    plan = layout(width, height)
    assert covered(plan.table_windows, width, height)
    assert covered(plan.panel_windows, width, height)
    for windows in (plan.table_windows, plan.panel_windows):
        assert len({window.name for window in windows}) == len(windows)
        assert len(windows) <= 31


@pytest.mark.parametrize(("width", "height"), TINY)
def test_too_small_terminals_have_one_area(width: int, height: int) -> None:
    plan = layout(width, height)
    assert plan.size is Size.TINY
    assert plan["notice"] == Rect(0, 0, max(width, 0), max(height, 0))


def test_sizes() -> None:
    names = {(w, h): layout(w, h).size for w, h in SIZES}
    assert names[80, 24] is names[99, 60] is names[100, 24] is names[300, 24] is Size.SMALL
    assert names[100, 30] is names[117, 50] is names[118, 30] is Size.MEDIUM
    assert names[118, 36] is names[120, 40] is names[200, 60] is Size.LARGE


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_areas_do_not_meet_and_lie_inside_one_window(width: int, height: int) -> None:
    plan = layout(width, height)
    apart = {name: rect for name, rect in plan.areas.items() if name not in ("panel", "side")}
    for name, rect in apart.items():
        assert rect.width > 0, name
        assert rect.height > 0, name
        assert rect.x >= plan.content.x, name
        assert rect.right <= plan.content.right, name
        assert rect.bottom <= plan.content.bottom, name
        for other, beside in apart.items():
            assert name == other or not rect.meets(beside), (name, other)
        inside = [w for w in plan.table_windows if w.rect.meets(rect)]
        assert name == "hand" or len(inside) == 1, (name, inside)


def test_the_frame_at_80_by_24_is_fixed() -> None:
    plan = layout(80, 24)
    assert plan["panel"] == Rect(0, 1, 80, 14)
    assert plan["centre"] == Rect(26, 6, 28, 6)
    assert plan["across.pond"] == Rect(26, 3, 28, 3)
    assert plan["left.plate"] == Rect(1, 3, 24, 1)
    assert plan["left.pond"] == Rect(1, 8, 25, 3)
    assert plan["right.pond"] == Rect(55, 8, 25, 3)
    assert plan["me.pond"] == Rect(26, 12, 28, 3)
    assert plan["me.plate"] == Rect(1, 15, 26, 1)
    assert plan["hand"] == Rect(2, 16, 78, 6)
    assert (plan["prompt"].y, plan["keys"].y) == (22, 23)
    assert [plan.pond_columns(seat) for seat in ("left", "across", "right", "me")] == [8, 9, 8, 9]
    assert {window.name for window in plan.table_windows} >= {"bar", "left", "across", "right", "tile.13"}


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 30), (120, 40)])
def test_hands_of_every_size_fit(width: int, height: int) -> None:
    plan: Layout = layout(width, height)
    for melds in range(5):
        count = 14 - 3 * melds
        xs = [plan.tile_x(place, count, drawn=True) for place in range(count)]
        assert all(after - before >= plan.pitch for before, after in pairwise(xs))
        assert xs[0] == plan["hand"].x
        assert xs[-1] + plan.pitch <= plan.content.right


@pytest.mark.parametrize(("width", "height", "x", "plate", "hand"), [(100, 30, 36, 19, 22), (120, 40, 28, 29, 30)])
def test_larger_frames_stand_where_the_mock_ups_have_them(
    width: int, height: int, x: int, plate: int, hand: int
) -> None:
    plan = layout(width, height)
    assert plan["centre"].x + 1 == x
    assert plan["me.plate"].y == plate
    assert plan["hand"].y == hand
    assert plan.pond_rows("me") == 3
    assert plan["keys"].y == height - 1
