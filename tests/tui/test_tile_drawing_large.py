"""Large tiles: golden text, widths, faces that differ."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas
from tuitable.tui.theme import LETTERS, THEMES
from tuitable.tui.tiles import Brush, Mark, TileStyle
from tuitable.tui.tiles_large import FACE_HEIGHT, FACE_WIDTH, LARGE_WIDTH, draw_large, draw_tall, large_rows

GOLDEN = Path(__file__).parent / "snapshots" / "tiles_large"
FACES = "1m0m9m2p0p7p3s8s1z5z6z7z1f8ffj--"


@pytest.mark.parametrize("style", list(TileStyle))
@pytest.mark.parametrize("theme", ["felt", "ansi16"])
def test_sheet_of_large_tiles(style: TileStyle, theme: str, snapshot: Any) -> None:
    brush = Brush(style, THEMES[theme])
    canvas = Canvas(64, 18)
    for place, tile in enumerate(parse_tiles(FACES)):
        x, y = place % 9 * LARGE_WIDTH, place // 9 * 8
        chosen, key = place % 5 == 1, "abcdefghijklmnopqr"[place]
        draw_large(brush, canvas, x, y, tile, key=key, raised=chosen, focus=chosen, off=place % 5 == 3)
    x = 0
    for tile, mark in zip(parse_tiles("1m0p9s1z5z"), Mark, strict=False):
        x = draw_tall(brush, canvas, x, 16, tile, mark=mark, odd=mark is Mark.ADDED)
    draw_tall(brush, canvas, x, 16, Tile.RED, mark=Mark.TAKEN)
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(canvas.golden(LETTERS), f"{style}-{theme}.txt")
    assert all(cell_len(line) == canvas.width for line in canvas.lines())
    assert {name for row in canvas.styles for name in row} <= set(brush.theme.styles)
    assert style is not TileStyle.ASCII or canvas.text().isascii()


@pytest.mark.parametrize("style", list(TileStyle))
def test_large_faces_have_one_size_and_differ(style: TileStyle) -> None:
    for tile in Tile:
        assert [cell_len(row) for row in large_rows(tile, style)] == [FACE_WIDTH] * FACE_HEIGHT, tile
    assert len({large_rows(tile, style) for tile in Tile}) == len(Tile)
