"""Pictures of tiles: golden text, widths, allowed glyphs, kongs and their marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas
from tuitable.tui.theme import INKS, LETTERS, THEMES
from tuitable.tui.tiles import (
    BIG_WIDTH,
    SUITS_ENGLISH,
    Brush,
    Mark,
    TileStyle,
    big_rows,
    ink,
    meld_tiles,
    meld_width,
    small,
)
from tuitable.tui.tiles_big import draw_big

GOLDEN = Path(__file__).parent / "snapshots" / "tiles"
ALLOWED = set("━│─╭╮╰╯┌┐└┘▐▌▎▉█▒▀●◂▸‹›•‖»’")
"""Glyphs outside ASCII that may be drawn in every style but `kanji`."""
FACES = "1m5m0m9m1p5p0p9p1s5s0s9s1234z567z1f8ffj--"
BRUSHES = [
    Brush(style, THEMES[theme]) for style in TileStyle for theme in ("felt", "mono") if theme == "felt" or
    style in (TileStyle.LATIN, TileStyle.KANJI)
]  # fmt: skip


def sheet(brush: Brush) -> Canvas:
    """All faces in two rows of big tiles (some raised, focused, greyed), then small tiles and marks."""
    tiles = parse_tiles(FACES)
    canvas = Canvas(66, 15)
    for place, tile in enumerate(tiles):
        x, y = (place % 13) * BIG_WIDTH, (place // 13) * 6
        key = "abcdefghijklmnopqrstuvwxyz"[place]
        draw_big(brush, canvas, x, y, tile, key=key, raised=place % 5 == 1, focus=place % 5 == 1, off=place % 5 == 3)
    brush.row(canvas, 0, 12, tiles[:20])
    x = brush.row(canvas, 0, 13, tiles[20:])
    for odd, mark in enumerate(Mark):
        x = brush.small(canvas, x, 13, Tile.M5, mark=mark, odd=odd % 2 == 1)
    brush.backs(canvas, x + 2, 13, 5, drawn=True)
    x = 0
    for meld in (PUNG, *KONGS.values()):
        x = brush.meld(canvas, x, 14, meld, 0)
    return canvas


PUNG = Meld(MeldKind.PUNG, parse_tiles("777z"), taken=Tile.RED, from_seat=3)
KONGS = {
    "open": Meld(MeldKind.KONG_OPEN, parse_tiles("0555m"), taken=Tile.M5, from_seat=2),
    "added": Meld(MeldKind.KONG_ADDED, parse_tiles("1111z"), Tile.EAST, 1, added=Tile.EAST),
    "closed": Meld(MeldKind.KONG_CLOSED, parse_tiles("0555s")),
}


@pytest.mark.parametrize("brush", BRUSHES, ids=lambda b: f"{b.tiles}-{b.theme.name}")
def test_sheet_of_tiles(brush: Brush, snapshot: Any) -> None:
    canvas = sheet(brush)
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(canvas.golden(LETTERS), f"{brush.tiles}-{brush.theme.name}.txt")
    glyphs = {char for char in canvas.text() if not char.isascii()}
    if brush.tiles is TileStyle.ASCII:
        assert not glyphs
    elif brush.tiles is not TileStyle.KANJI:
        assert glyphs <= ALLOWED
    assert all(cell_len(line) == canvas.width for line in canvas.lines())
    assert all(cell_len(glyph) == 1 for glyph in glyphs & ALLOWED)
    used = {style for row in canvas.styles for style in row}
    assert used <= set(brush.theme.styles)


@pytest.mark.parametrize("style", TileStyle)
def test_big_rows_have_one_width(style: TileStyle) -> None:
    wide = 4 if style is TileStyle.KANJI else 3
    for tile in Tile:
        for suits in ("mps", SUITS_ENGLISH):
            assert [cell_len(row) for row in big_rows(tile, style, suits=suits)] == [wide] * 3


@pytest.mark.parametrize("style", [style for style in TileStyle if style is not TileStyle.ASCII])
def test_big_faces_all_differ(style: TileStyle) -> None:
    assert len({big_rows(tile, style) for tile in Tile}) == len(Tile)


@pytest.mark.parametrize("suits", ["mps", SUITS_ENGLISH])
def test_small_tiles_are_two_letters_and_differ(suits: str) -> None:
    names = {small(tile, suits=suits, ascii_only=True) for tile in Tile}
    assert len(names) == len(Tile)
    assert all(len(name) == 2 and name.isascii() for name in names)


def test_small_names_as_the_design_lists_them() -> None:
    tiles = parse_tiles("1m0p9s1234567z1f8ffj--")
    names = "1m 0p 9s Ea So We No Wd Gd Rd 1f 8f Fl Jk ▒▒"
    assert " ".join(map(small, tiles)) == names
    assert small(Tile.RED_P5, suits=SUITS_ENGLISH) == "0d"


def test_every_tile_has_an_ink() -> None:
    assert {ink(tile) for tile in Tile} == set(INKS)
    assert [ink(tile) for tile in (Tile.RED, Tile.GREEN, Tile.WHITE)] == ["r", "g", "w"]


def laid(meld: Meld, owner: int = 0) -> str:
    canvas = Canvas(meld_width(meld), 1)
    Brush(TileStyle.ASCII, THEMES["mono"]).meld(canvas, 0, 0, meld, owner)
    return canvas.text().rstrip()


def test_the_three_kongs_differ_for_the_whole_hand() -> None:
    """chinese-classical C-09, D-42: exposed, last face down; concealed, both ends; added, fourth marked."""
    tiles = parse_tiles("2222s")
    assert laid(Meld(MeldKind.KONG_OPEN, tiles, Tile.S2, 3)) == "2s'2s 2s ##"
    assert laid(Meld(MeldKind.KONG_CLOSED, tiles)) == "## 2s 2s ##"
    assert laid(Meld(MeldKind.KONG_ADDED, tiles, Tile.S2, 3, added=Tile.S2)) == "2s'2s 2s 2s+"


def test_the_place_of_the_called_tile_tells_from_whom() -> None:
    tiles = parse_tiles("666z")
    assert [laid(Meld(MeldKind.PUNG, tiles, Tile.GREEN, seat)) for seat in (3, 2, 1)] == [
        "Gd'Gd Gd",
        "Gd Gd'Gd",
        "Gd Gd Gd'",
    ]
    chow = Meld(MeldKind.CHOW, parse_tiles("234p"), Tile.P3, 1)
    assert laid(chow, owner=2) == "3p'2p 4p"
    group = Meld(MeldKind.GROUP, parse_tiles("88mj"), Tile.M8, 2, stands_for=Tile.M8)
    assert laid(group, owner=1) == "8m Jk 8m'"


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_red_five_never_lies_face_down(seat: int) -> None:
    for taken in (Tile.M5, Tile.RED_M5):
        meld = Meld(MeldKind.KONG_OPEN, parse_tiles("0555m"), taken, seat)
        assert Tile.RED_M5 in [tile for tile, _ in meld_tiles(meld, 0)]
    assert "0s" in laid(KONGS["closed"])


def test_no_mark_is_lost_in_ascii() -> None:
    brush = Brush(TileStyle.ASCII, THEMES["mono"])
    canvas = Canvas(30, 1)
    x = 0
    for mark in Mark:
        x = brush.small(canvas, x, 0, Tile.P7, mark=mark)
    assert canvas.text().rstrip() == "7p 7p'7p+7p!7p<7p_"
