"""The seats round the table: plate, concealed tiles, melds, bonus tiles and pond of each.

A place is `left`, `across`, `right` or `me`, as seen by whoever sits at the bottom.
"""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.state.views import HandView, PondTile, SeatView
from tuitable.tiles.meld import Meld
from tuitable.tiles.seat import Seat, after
from tuitable.tiles.tile import Tile
from tuitable.tui.canvas import Canvas, Rect, clean, cut
from tuitable.tui.layout import Layout
from tuitable.tui.offers import hand_order
from tuitable.tui.scene import Scene, number
from tuitable.tui.tiles import SMALL_PITCH, SMALL_WIDTH, Brush, Mark, ink, meld_width
from tuitable.tui.tiles_large import draw_tall

PLACES = ("me", "right", "across", "left")
"""The places in turn order from the bottom: play goes round to the right."""


def seat_at(place: str, bottom: Seat) -> Seat:
    """The seat at a place of the screen when `bottom` sits at the bottom."""
    return after(bottom, PLACES.index(place))


def newest(hand: HandView) -> tuple[Seat, int] | None:
    """Seat and place in its pond of the newest discard, if it still lies there and play has not moved past it."""
    if hand.open_tile is not None:
        owner = hand.open_tile.seat if hand.open_tile.source == "discard" else None
    elif hand.last_draw == "turn":
        owner = next((s for s in (after(hand.turn, n) for n in (3, 2, 1)) if not hand.seats[s].dead), None)
    else:
        owner = None
    if owner is None or not hand.seats[owner].pond or hand.seats[owner].pond[-1].taken_by is not None:
        return None
    return owner, len(hand.seats[owner].pond) - 1


def draw_plate(canvas: Canvas, rect: Rect, seat: SeatView, scene: Scene, brush: Brush, *, turn: bool) -> None:
    """Wind, name, state and score in one row; the wind is lit while it is the seat's turn."""
    canvas.put(rect.x, rect.y, f"{brush.here(turn and brush.boxed)}{seat.wind.value} ", "hot" if turn else "name")
    score = number(seat.balance)
    left = canvas.put_right(rect.right, rect.y, score, "gold" if seat.ready else "text")
    state, style = "", "gold"
    if seat.dead:
        state, style = "dead", "bad"
    elif seat.ready:
        state = brush.glyph("●", "R")
    elif seat.exempt:
        state = scene.word("exempt")
    if state:
        left = canvas.put_right(left - 1, rect.y, state, style)
    name = clean(scene.name(seat.seat), ascii_only=brush.ascii_only)
    canvas.put(rect.x + 4, rect.y, cut(name, left - 1 - rect.x - 4), "name")


def draw_left(canvas: Canvas, rect: Rect, melds: Rect, seat: SeatView, brush: Brush) -> None:
    """A seat beside the table in the five rows from its rack down: tiles, melds, bonus tiles.

    Bonus tiles stand at the right end of the rack, or in the fifth row if there is no room. A hand that lies
    open takes as many rows as it needs.
    """
    x, right = rect.x + 1, rect.right
    y = rect.y
    end = x
    if is_open(seat):
        tiles = hand_order(seat)
        per_row = (right - x) // SMALL_WIDTH
        for row, first in enumerate(range(0, len(tiles), per_row)):
            end = draw_close(canvas, x, y + row, tiles[first : first + per_row], brush)
            y += row
    else:
        end = brush.backs(canvas, x, y, len(seat.hand), drawn=seat.drawn is not None)
    line = y + 1
    for group in _rows_of_two(seat.melds):
        draw_melds(canvas, x, line, right, group, seat.seat, brush)
        line += 1
    start = right - SMALL_PITCH * len(seat.bonus)
    if start > end:
        brush.row(canvas, start, y, seat.bonus)
    else:
        brush.row(canvas, x, max(line, melds.bottom), seat.bonus)


def _rows_of_two(melds: Sequence[Meld]) -> list[Sequence[Meld]]:
    return [melds[first : first + 2] for first in range(0, len(melds), 2)]


def draw_across(canvas: Canvas, plate: Rect, rack: Rect, seat: SeatView, brush: Brush) -> None:
    """The tiles of the seat across: rack and melds in one row, bonus tiles beside its plate."""
    x = rack.x + 1
    if is_open(seat):
        end = draw_close(canvas, x, rack.y, hand_order(seat), brush)
    else:
        end = brush.backs(canvas, x, rack.y, len(seat.hand), drawn=seat.drawn is not None)
    wide = sum(meld_width(meld) + 1 for meld in seat.melds)
    start = max(min(x + 14, rack.right - wide), end + 1)
    draw_melds(canvas, start, rack.y, rack.right, seat.melds, seat.seat, brush)
    brush.row(canvas, plate.right + 2, plate.y, seat.bonus)


def is_open(seat: SeatView) -> bool:
    """Whether any of the concealed tiles can be seen by whoever looks."""
    return any(tile is not Tile.BACK for tile in seat.hand)


def draw_close(canvas: Canvas, x: int, y: int, tiles: Sequence[Tile], brush: Brush, *, pitch: int = SMALL_WIDTH) -> int:
    """Draw small tiles without gaps, every other one of the second ivory; returns the column after them."""
    for place, tile in enumerate(tiles):
        style = "back" if tile is Tile.BACK else f"{'alt' if place % 2 else 'chip'}.{ink(tile)}"
        canvas.put(x, y, brush.name(tile), style)
        x += pitch
    return x


def draw_melds(
    canvas: Canvas, x: int, y: int, right: int, melds: Sequence[Meld], owner: Seat, brush: Brush, *, ground: str = ""
) -> int:
    """Draw melds from column `x`, the gaps between them left out if they would reach column `right`."""
    gap = 1 if x + sum(meld_width(meld) + 1 for meld in melds) - 1 <= right else 0
    for meld in melds:
        x = brush.meld(canvas, x, y, meld, owner, ground=ground) - 1 + gap
    return x


def draw_pond(canvas: Canvas, plan: Layout, place: str, seat: SeatView, last: int | None, brush: Brush) -> None:
    """The tray with the discards. Of a pond too long the oldest rows are left out. `last`: the newest one's place."""
    rect, columns, rows = plan[f"{place}.pond"], plan.pond_columns(place), plan.pond_rows(place)
    canvas.fill(rect, "text.tray")
    height = 2 if plan.big_tiles else 1
    gone = max(-(-len(seat.pond) // columns) - rows, 0) * columns
    for index, thrown in list(enumerate(seat.pond))[gone:]:
        row, column = divmod(index - gone, columns)
        x, y = rect.x + 1 + SMALL_PITCH * column, rect.y + row * height
        mark = _mark(thrown, index == last)
        odd = (index // columns) % 2 == 1
        if plan.big_tiles:
            draw_tall(brush, canvas, x, y, thrown.tile, mark=mark, odd=odd)
        else:
            brush.small(canvas, x, y, thrown.tile, mark=mark, ground=".tray", odd=odd)


def _mark(thrown: PondTile, last: bool) -> Mark:
    if thrown.taken_by is not None:
        return Mark.TAKEN
    if last:
        return Mark.LAST
    return Mark.DECLARED if thrown.declared else Mark.NONE


def draw_others(canvas: Canvas, plan: Layout, hand: HandView, bottom: Seat, scene: Scene, brush: Brush) -> None:
    """The three other seats, and all four ponds."""
    found = newest(hand)
    for place in PLACES:
        seat = hand.seats[seat_at(place, bottom)]
        last = found[1] if found is not None and found[0] == seat.seat else None
        draw_pond(canvas, plan, place, seat, last, brush)
        if place == "me":
            continue
        draw_plate(canvas, plan[f"{place}.plate"], seat, scene, brush, turn=hand.turn == seat.seat)
        if place == "across":
            draw_across(canvas, plan["across.plate"], plan["across.rack"], seat, brush)
        else:
            draw_left(canvas, plan[f"{place}.rack"], plan[f"{place}.melds"], seat, brush)
