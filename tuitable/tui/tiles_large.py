"""Tiles for large terminals: hand tiles of 7 by 6 cells, pond tiles two rows high.

The name stands in a corner, dots and bamboos show their pips, characters and winds a large figure, in `latin` as in
`pips`; `kanji` keeps its ideographs. The seventh column is the shaded side that parts a tile from the next.
"""

from __future__ import annotations

from functools import lru_cache

from tuitable.tiles.tile import NO_KIND, Tile
from tuitable.tui.canvas import Canvas, Rect, Strip
from tuitable.tui.tiles import (
    MARK_GLYPHS,
    PIPS,
    SMALL_PITCH,
    SMALL_WIDTH,
    UNTOUCHED,
    Brush,
    Mark,
    TileStyle,
    big_rows,
    ink,
    small,
)
from tuitable.tui.tiles_big import draw_back

LARGE_WIDTH = 7
LARGE_HEIGHT = 6
"""Cells of a large hand tile with its shaded side; one row more is needed above it, for a raised tile."""
FACE_WIDTH = 6
FACE_HEIGHT = 5

_DIGITS = (
    ("━┓ ", " ┃ ", "━┻━"), ("━━┓", "┏━┛", "┗━━"), ("━━┓", " ━┫", "━━┛"), ("╻ ╻", "┗━┫", "  ╹"), ("┏━━", "┗━┓", "━━┛"),
    ("┏━━", "┣━┓", "┗━┛"), ("━━┓", "  ┃", "  ╹"), ("┏━┓", "┣━┫", "┗━┛"), ("┏━┓", "┗━┫", "━━┛"),
)  # fmt: skip
"""1 to 9, three rows high."""
_WINDS = (
    ("╔══", "╠═ ", "╚══"), ("╔══", "╚═╗", "══╝"), ("║ ║", "║║║", "╚╩╝"), ("╔═╗", "║ ║", "║ ║"),
)  # fmt: skip
"""E S W N, in other lines than the digits."""
_WORDS = {Tile.GREEN: "green", Tile.RED: "red", Tile.WHITE: "white", Tile.WILD: "joker", Tile.FLOWER: "flower"}
_IN_BOX = {"white": "wht", "green": "grn", "flower": "flwr", "joker": "jokr"}
"""Words too long for the four columns of a box; others are cut."""
_BONUS = ("plum", "orchid", "chrys.", "bamboo", "spring", "summer", "autumn", "winter")


def large_rows(tile: Tile, style: TileStyle, *, suits: str = "mps") -> tuple[str, ...]:
    """The five rows painted on a large tile, each six columns wide; its middle is the fourth column.

    The first has its name; then three rows of pips, or a large figure, or a word.
    """
    blank = " " * FACE_WIDTH
    if tile is Tile.BACK:
        return (("#" if style is TileStyle.ASCII else "█") * FACE_WIDTH,) * FACE_HEIGHT
    if style is TileStyle.KANJI:
        return blank, *(f" {row} " for row in big_rows(tile, style, suits=suits)), blank
    name = small(tile.plain, suits=suits, ascii_only=True)
    dot = "*" if style is TileStyle.ASCII else "•"
    head = f"{name}   {dot if tile is not tile.plain else ' '}"
    picture = _picture(tile.plain, ascii_only=style is TileStyle.ASCII)
    if picture is not None:
        return head, *(f"{row:^5}".rjust(6) for row in picture), blank
    word = _WORDS.get(tile) or _BONUS[int(tile.value[0]) - 1]
    return head, blank, f"{word:^5}".rjust(6), blank, blank


def _picture(tile: Tile, *, ascii_only: bool) -> tuple[str, ...] | None:
    """Three rows of three or five columns; null for tiles that have a word instead."""
    if tile.kind == NO_KIND:
        return None
    suit, number = divmod(tile.kind, 9)
    if suit in (1, 2):
        mark = ("oI" if ascii_only else "●I")[suit - 1]
        return tuple(" ".join(mark if char == "o" else char for char in row) for row in PIPS[number + 1])
    if ascii_only:
        letter = str(number + 1) if suit == 0 else "ESWN"[number] if number < 4 else ""
        return ("   ", f" {letter} ", "   ") if letter else None
    if suit == 0:
        return _DIGITS[number]
    if tile is Tile.WHITE:
        return "┌───┐", "│   │", "└───┘"
    return _WINDS[number] if number < 4 else None


def draw_large(
    brush: Brush,
    canvas: Canvas,
    x: int,
    y: int,
    tile: Tile,
    *,
    key: str = "",
    raised: bool = False,
    focus: bool = False,
    off: bool = False,
) -> None:
    """Draw a hand tile in the seven columns from `x` and the seven rows from `y`; as `draw_big` otherwise."""
    canvas.stamp(x, y, _strips(brush, tile, key[:1], raised, focus, off))


@lru_cache(maxsize=2048)
def _strips(brush: Brush, tile: Tile, key: str, raised: bool, focus: bool, off: bool) -> tuple[Strip, ...]:
    canvas = Canvas(LARGE_WIDTH, LARGE_HEIGHT + 1, UNTOUCHED)
    top = 0 if raised else 1
    rows = large_rows(tile, brush.tiles, suits=brush.suits)
    painted = f"{'off' if off else 'face'}.{ink(tile)}"
    state = ".focus" if focus else ".off" if off else ""
    if tile is Tile.BACK:
        draw_back(brush, canvas, 0, top, FACE_WIDTH if brush.boxed else LARGE_WIDTH, FACE_HEIGHT)
    elif brush.boxed:
        _box(brush, canvas, Rect(0, top, FACE_WIDTH, LARGE_HEIGHT), rows, painted, state, key)
    else:
        for row in range(FACE_HEIGHT):
            canvas.put(0, top + row, rows[row], painted)
            canvas.put(FACE_WIDTH, top + row, " ", "side.off" if off else "side")
        canvas.put(0, top + FACE_HEIGHT, f"   {key or ' '}  ", "edge" + state)
        canvas.put(FACE_WIDTH, top + FACE_HEIGHT, " ", "seam" + state)
        if raised:
            canvas.put(0, top + LARGE_HEIGHT, "▀" * LARGE_WIDTH, "shadow")
    return canvas.strips(UNTOUCHED)


def _box(brush: Brush, canvas: Canvas, rect: Rect, rows: tuple[str, ...], painted: str, state: str, key: str) -> None:
    """A tile as a box of lines; four columns and four rows are left for the face."""
    line, side = brush.glyph("─", "-"), brush.glyph("│", "|")
    corners = brush.glyph("╭╮╰╯", "++++")
    canvas.put(rect.x, rect.y, corners[0] + line * 4 + corners[1], "rim" + state)
    for row in range(4):
        y = rect.y + 1 + row
        inside = _narrow(rows, row)
        canvas.put(rect.x, y, side, "rim" + state)
        canvas.put(rect.x + 1, y, inside, painted)
        canvas.put(rect.x + 5, y, side, "rim" + state)
    lower = brush.glyph("━", "=") if state == ".focus" else line
    canvas.put(rect.x, rect.bottom - 1, corners[2] + lower * 4 + corners[3], "rim" + state)
    if key and state != ".off":
        edge = "edge" + state if state else "key"
        canvas.put(rect.x + 2, rect.bottom - 1, key[:1], edge)


def _narrow(rows: tuple[str, ...], row: int) -> str:
    """Row 0..3 of the inside of a box: the face without its outer columns, corner signs on the first row."""
    if row == 0:
        return f"{''.join(rows[0].split()):<4}"[:4]
    text = rows[row]
    word = text.strip()
    if word.strip(".").isalpha() and len(word) > 3:
        return f"{_IN_BOX.get(word, word[:4]):^4}"
    if len(word) == 5 and word[0] in "┌│└":
        return word[:3] + word[-1]
    if len(text) == FACE_WIDTH and text[1::2].strip() and not text[::2].strip():
        # Pips stand closer in a box.
        return f" {text[1::2]}"
    return text[1:-1] if text[1:2] == " " else text[1:5]


def draw_tall(
    brush: Brush, canvas: Canvas, x: int, y: int, tile: Tile, *, mark: Mark = Mark.NONE, odd: bool = False
) -> int:
    """Draw a pond tile two rows high on a tray, with its mark; returns the column of the next tile."""
    if mark is Mark.TAKEN or tile is Tile.BACK or brush.boxed:
        return brush.small(canvas, x, y, tile, mark=mark, ground=".tray", odd=odd)
    kind = "last" if mark is Mark.LAST else "alt" if odd else "chip"
    if brush.tiles is TileStyle.KANJI and tile.kind >= 0:
        upper, lower = (row.strip() for row in big_rows(tile.plain, TileStyle.KANJI)[:2])
        style = f"{kind}.{ink(tile)}"
        canvas.put(x, y, upper or lower, style)
        canvas.put(x, y + 1, lower if upper else "  ", style)
    else:
        brush.small(canvas, x, y, tile, mark=mark, ground=".tray", odd=odd)
        canvas.put(x, y + 1, " " * SMALL_WIDTH, f"{kind}.{ink(tile)}")
    if mark in MARK_GLYPHS:
        canvas.put(x + SMALL_WIDTH, y, brush.glyph(*MARK_GLYPHS[mark]), "gold.tray")
    return x + SMALL_PITCH
