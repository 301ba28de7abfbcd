"""What a click on the table means: always something that a key does too, and with the same care."""

from __future__ import annotations

from tuitable.tui import asking
from tuitable.tui.desk import Desk
from tuitable.tui.frames.dock import bar_items, offer_at
from tuitable.tui.frames.parts import key_places
from tuitable.tui.keys import Phase
from tuitable.tui.layout import Layout
from tuitable.tui.tiles import BIG_HEIGHT
from tuitable.tui.tiles_large import LARGE_HEIGHT


def click(desk: Desk, plan: Layout, x: int, y: int) -> str:
    """A click on the cell at `x`, `y`. What is left for the screen to do comes back as a word, as from a key."""
    if y == plan["keys"].y:
        return _bar(desk, plan, x)
    if y == plan["prompt"].y:
        return _prompt(desk, plan, x)
    if desk.ui.phase in (Phase.TURN, Phase.EXCHANGE) and not desk.ui.covered:
        place = tile_at(desk, plan, x, y)
        if place is not None:
            return _tile(desk, place)
    return ""


def tile_at(desk: Desk, plan: Layout, x: int, y: int) -> int | None:
    """The place of the own hand that is drawn at a cell, null if none."""
    hand = desk.view.hand
    area = plan["hand"]
    if hand is None or not area.y <= y <= area.y + (LARGE_HEIGHT if plan.big_tiles else BIG_HEIGHT):
        return None
    own = hand.seats[desk.ui.seat]
    count, drawn = len(own.hand), own.drawn is not None
    for place in range(count):
        left = plan.tile_x(place, count, drawn=drawn)
        if left <= x < left + plan.pitch:
            return place
    return None


def _tile(desk: Desk, place: int) -> str:
    """A tile: raised, and once raised discarded; where tiles are exchanged, chosen or let go."""
    ui, hand = desk.ui, desk.view.hand
    assert hand is not None
    own = hand.seats[ui.seat]
    if ui.phase is Phase.EXCHANGE:
        desk.change(cursor=place)
        return desk.press(desk.keys.key(Phase.EXCHANGE, "choose"))
    if ui.cursor == place:
        return desk.press(desk.keys.key(Phase.TURN, "confirm"))
    if asking.may_pick(ui, place, len(own.hand)):
        desk.change(cursor=place, message="")
    else:
        desk.change(message=asking.why_not(own, place, ui.scene))
    return ""


def _prompt(desk: Desk, plan: Layout, x: int) -> str:
    """An answer on the prompt line is taken."""
    ui, rect = desk.ui, plan["prompt"]
    place = offer_at(ui, desk.keys, rect.width - 2, x - rect.x - 1)
    if place is None:
        return ""
    if ui.offers[place].action == "decline":
        return desk.press(desk.keys.key(Phase.CLAIM, "pass"))
    desk.change(picked=place)
    return desk.press(desk.keys.key(ui.phase, "confirm"))


def _bar(desk: Desk, plan: Layout, x: int) -> str:
    """An entry of the key bar that stands for one key."""
    hand = desk.view.hand
    count = 0 if hand is None else len(hand.seats[desk.ui.seat].hand)
    for at, item in key_places(plan["keys"], bar_items(plan, count, desk.ui, desk.keys)):
        if at <= x < at + item.width - 2:
            key = desk.keys.capped(item.caps, *desk.ui.phases)
            return desk.press(key) if key else ""
    return ""
