"""Size of the terminal -> named rectangles: where frames draw, and the windows that show the drawing.

Three sizes are laid out: small (80 by 24 and up), medium (100 by 30), large (118 by 36, with a side panel
of 35 columns and ponds two rows high). Below 80 by 24 there is one area, `notice`. What a terminal has
beyond its layout is left as margins, the content centred between them.

Areas (all in canvas cells; a seat is `left`, `across`, `right` or `me`):

    bar                       top line
    SEAT.plate                wind, name, score; one row
    SEAT.rack                 backs of the concealed hand, flowers, and across also the melds
    SEAT.melds                melds of left and right (two rows), own melds (the right part of the plate)
    SEAT.pond                 the tray with the discards; text begins one column inside it
    centre                    winds, wall, indicators; six rows
    log hints                 the corners beside the own pond, or the side panel
    side                      the side panel with its line, large only
    panel                     all between bar and own plate: what score, card, log and help swap with
    hand                      from the row a raised tile rises to down to the row above the prompt
    prompt keys               the last two rows

Windows cover every cell exactly once and are cut where no text of the table crosses.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from tuitable.tui.canvas import Rect

MIN_WIDTH, MIN_HEIGHT = 80, 24
MEDIUM_WIDTH, MEDIUM_HEIGHT = 100, 30
LARGE_WIDTH, LARGE_HEIGHT = 118, 36
MAX_WIDTH = 140
SIDE_WIDTH = 36
"""Columns of the side panel, the line at its left included."""
HAND_TILES = 14
DRAWN_GAP = 2
"""Columns between the hand and the tile just drawn."""
CENTRE_WIDTH = 28
POND_ROWS = 3


class Size(StrEnum):
    """Which of the layouts applies."""

    TINY = "tiny"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class Window:
    """A named part of the screen that is repainted by itself."""

    name: str
    rect: Rect


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything stands on a screen of `width` by `height` cells."""

    width: int
    height: int
    size: Size
    content: Rect
    areas: Mapping[str, Rect]
    table_windows: tuple[Window, ...]
    """Shown with the table."""
    panel_windows: tuple[Window, ...]
    """Shown with a panel in place of the table: one window for all of `panel`, so that no text is cut."""

    def __getitem__(self, name: str) -> Rect:
        """The area of that name; KeyError if this size has none."""
        return self.areas[name]

    @property
    def big_tiles(self) -> bool:
        """Hand tiles are 7 by 6 cells instead of 5 by 4, pond tiles two rows high."""
        return self.size is Size.LARGE

    @property
    def pitch(self) -> int:
        """Columns from one hand tile to the next."""
        return 7 if self.big_tiles else 5

    def pond_columns(self, seat: str) -> int:
        """Small tiles in one row of a seat's pond."""
        return (self[f"{seat}.pond"].width - 1) // 3

    def pond_rows(self, seat: str) -> int:
        """Rows of tiles in a seat's pond, each one or two cells high."""
        return self[f"{seat}.pond"].height // (2 if self.big_tiles else 1)

    def tile_x(self, place: int, count: int, *, drawn: bool = False) -> int:
        """Column of hand tile `place` (from 0) of `count`, the last one standing apart if just drawn."""
        apart = DRAWN_GAP if drawn and place == count - 1 else 0
        return self["hand"].x + place * self.pitch + apart


def layout(width: int, height: int) -> Layout:
    """The layout for a terminal of this size in cells; any size is allowed."""
    return _layout(max(width, 0), max(height, 0))


@lru_cache(maxsize=32)
def _layout(width: int, height: int) -> Layout:
    if width < MIN_WIDTH or height < MIN_HEIGHT:
        whole = Rect(0, 0, width, height)
        only = (Window("notice", whole),)
        return Layout(width, height, Size.TINY, whole, {"notice": whole}, only, only)
    if width >= LARGE_WIDTH and height >= LARGE_HEIGHT:
        size, wide, high = Size.LARGE, min(width, MAX_WIDTH), height
    elif width >= MEDIUM_WIDTH and height >= MEDIUM_HEIGHT:
        size, wide, high = Size.MEDIUM, min(width, MAX_WIDTH), height
    else:
        size, wide, high = Size.SMALL, MIN_WIDTH, MIN_HEIGHT
    content = Rect((width - wide) // 2, (height - high) // 2, wide, high)
    areas, table = _table(size, wide, high)
    dock = _dock_windows(areas, wide, high, 7 if size is Size.LARGE else 5)
    panel = Window("panel", areas["panel"])
    top = Window("bar", areas["bar"])
    margins = _margins(content, width, height)

    def placed(windows: tuple[Window, ...]) -> tuple[Window, ...]:
        return tuple(Window(w.name, _shift(w.rect, content)) for w in windows) + margins

    return Layout(
        width,
        height,
        size,
        content,
        {name: _shift(rect, content) for name, rect in areas.items()},
        placed((top, *table, *dock)),
        placed((top, panel, *dock)),
    )


def _shift(rect: Rect, content: Rect) -> Rect:
    """A rectangle of the content as one of the screen."""
    return Rect(rect.x + content.x, rect.y + content.y, rect.width, rect.height)


def _table(size: Size, width: int, height: int) -> tuple[dict[str, Rect], tuple[Window, ...]]:
    """Areas of a whole content of this size, and the windows between bar and own plate."""
    large, small = size is Size.LARGE, size is Size.SMALL
    table = width - SIDE_WIDTH if large else width
    plate = height - (9 if small else 11)
    middle = plate // 2
    pond_high = POND_ROWS * (2 if large else 1)
    centre_x = (table - CENTRE_WIDTH - 1) // 2 if not small else 26
    centre_y = middle - (2 if large else 3) if not small else 6
    right_x = table - (25 if small else 26)
    right_window = centre_x + CENTRE_WIDTH
    seat_y = max(4, middle - 5) if not small else 3
    across_pond = 4 if large else 3
    seat_pond = seat_y + 5
    own_pond = plate - pond_high
    hand_y = plate + (3 if size is Size.MEDIUM else 1)

    areas = {
        "bar": Rect(0, 0, width, 1),
        "panel": Rect(0, 1, width, plate - 1),
        "centre": Rect(centre_x, centre_y, CENTRE_WIDTH, 6),
        "across.plate": Rect(centre_x, 1, CENTRE_WIDTH - 1, 1),
        "across.rack": Rect(centre_x, 2, table - centre_x, 1),
        "across.pond": Rect(centre_x, across_pond, CENTRE_WIDTH, pond_high),
        "me.pond": Rect(centre_x, own_pond, CENTRE_WIDTH, pond_high),
        "me.plate": Rect(1, plate, 26, 1),
        "me.melds": Rect(28, plate, table - 28, 1),
        "hand": Rect(2, hand_y, width - 2, height - 2 - hand_y),
        "prompt": Rect(0, height - 2, width, 1),
        "keys": Rect(0, height - 1, width, 1),
    }
    for seat, x in (("left", 1), ("right", right_x)):
        areas |= {
            f"{seat}.plate": Rect(x, seat_y, 24, 1),
            f"{seat}.rack": Rect(x, seat_y + 1, 25, 1),
            f"{seat}.melds": Rect(x, seat_y + 2, 25, 2),
            f"{seat}.pond": Rect(x, seat_pond, 25, pond_high),
        }
    below = centre_y + 6
    windows = {
        "across": Rect(centre_x, 1, table - centre_x, 2),
        "across.pond": Rect(centre_x, 3, CENTRE_WIDTH, centre_y - 3),
        "centre": Rect(centre_x, centre_y, CENTRE_WIDTH, 6),
        "pond": Rect(centre_x, below, CENTRE_WIDTH, plate - below),
    }
    if large:
        windows |= {
            "left": Rect(0, 1, centre_x, plate - 1),
            "right": Rect(right_window, 3, table - right_window, plate - 3),
            "hints": Rect(table, 1, SIDE_WIDTH, 11),
            "log": Rect(table, 12, SIDE_WIDTH, plate - 12),
        }
        areas["side"] = Rect(table, 1, SIDE_WIDTH, plate - 1)
        areas["hints"] = Rect(table + 2, 2, SIDE_WIDTH - 3, 10)
        areas["log"] = Rect(table + 2, 13, SIDE_WIDTH - 3, plate - 13)
    else:
        corner = seat_pond + pond_high + (1 if small else 0)
        windows |= {
            "left": Rect(0, 1, centre_x, corner - 1),
            "right": Rect(right_window, 3, table - right_window, corner - 3),
            "log": Rect(0, corner, centre_x, plate - corner),
            "hints": Rect(right_window, corner, table - right_window, plate - corner),
        }
        areas["log"] = Rect(1, corner, 24, plate - corner)
        left = right_x if small else right_window + 1
        areas["hints"] = Rect(left, corner, table - left if small else table - left - 1, plate - corner)
    return areas, tuple(Window(name, rect) for name, rect in windows.items())


def _dock_windows(areas: Mapping[str, Rect], width: int, height: int, pitch: int) -> tuple[Window, ...]:
    """The windows from the own plate down: one for each hand tile, the outer ones with the margins."""
    plate = areas["me.plate"].y
    hand = areas["hand"]
    tiles = []
    for place in range(HAND_TILES):
        left = 0 if place == 0 else hand.x + place * pitch
        right = width if place == HAND_TILES - 1 else hand.x + (place + 1) * pitch
        tiles.append(Window(f"tile.{place}", Rect(left, plate + 1, right - left, height - 3 - plate)))
    return (
        Window("plate", Rect(0, plate, width, 1)),
        *tiles,
        Window("prompt", areas["prompt"]),
        Window("keys", areas["keys"]),
    )


def _margins(content: Rect, width: int, height: int) -> tuple[Window, ...]:
    """Windows for what lies around the content."""
    around = {
        "margin.top": Rect(0, 0, width, content.y),
        "margin.left": Rect(0, content.y, content.x, content.height),
        "margin.right": Rect(content.right, content.y, width - content.right, content.height),
        "margin.bottom": Rect(0, content.bottom, width, height - content.bottom),
    }
    return tuple(Window(name, rect) for name, rect in around.items() if rect.width and rect.height)
