"""The dock that never moves: own plate, flowers and melds, the hand, the prompt and the key bar."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.review.row import Row, RowKind
from tuitable.state.views import HandView, SeatView
from tuitable.tui.canvas import Canvas, text_width
from tuitable.tui.frames.parts import Line, Piece, draw_keys, draw_prompt, line_width, words
from tuitable.tui.frames.seats import draw_melds, draw_plate
from tuitable.tui.keys import BarItem, Keys, Phase, show_key
from tuitable.tui.layout import HAND_TILES, Layout
from tuitable.tui.offers import Offer, hand_order
from tuitable.tui.tiles import SMALL_PITCH, Brush, meld_width
from tuitable.tui.tiles_big import draw_big
from tuitable.tui.tiles_large import draw_large
from tuitable.tui.uistate import UiState

HURRY = 5
"""Seconds left that are shown as few."""
ACTIONS = {"decline": "pass", "group": "pung", "kong-own": "kong"}
"""Offers that the table of keys knows under another name."""


def draw_dock(canvas: Canvas, plan: Layout, hand: HandView | None, ui: UiState, brush: Brush, keys: Keys) -> None:
    """Everything from the own plate down."""
    count = 0
    if hand is not None:
        own = hand.seats[ui.seat]
        count = len(own.hand)
        draw_plate(canvas, plan["me.plate"], own, ui.scene, brush, turn=hand.turn == ui.seat)
        draw_fixed(canvas, plan, own, brush)
        draw_hand(canvas, plan, own, ui, brush, keys)
    prompt = plan["prompt"]
    draw_prompt(canvas, prompt, prompt_line(ui, keys, prompt.width - 2), brush)
    draw_keys(canvas, plan["keys"], bar_items(plan, count, ui, keys), brush)


def bar_items(plan: Layout, count: int, ui: UiState, keys: Keys) -> list[BarItem]:
    """The key bar of a table where the own hand has `count` tiles."""
    return keys.bar(
        *ui.phases,
        allowed=ui.allowed,
        tiles=count or HAND_TILES,
        options=sum(offer.key.isdigit() and offer.key != "0" for offer in ui.offers),
        width=plan["keys"].width,
        confirm=ui.confirm,
    )


def draw_fixed(canvas: Canvas, plan: Layout, own: SeatView, brush: Brush) -> None:
    """Own bonus tiles and melds beside the plate. Bonus tiles that find no room stand right of the hand."""
    rect = plan["me.melds"]
    wide = sum(meld_width(meld) + 1 for meld in own.melds)
    start = max(rect.right - 2 - wide, rect.x)
    draw_melds(canvas, start, rect.y, rect.right, own.melds, own.seat, brush)
    room = (start if own.melds else rect.right) - rect.x - 2
    if SMALL_PITCH * len(own.bonus) <= room:
        brush.row(canvas, rect.x + 2, rect.y, own.bonus)
    else:
        hand = plan["hand"]
        brush.row(canvas, hand.right - 2 - SMALL_PITCH * len(own.bonus), hand.y + 2, own.bonus)


def draw_hand(canvas: Canvas, plan: Layout, own: SeatView, ui: UiState, brush: Brush, keys: Keys) -> None:
    """The hand: raised tiles one row higher, the place one is at in gold, tiles that may not go now greyed."""
    tiles = hand_order(own)
    drawn = own.drawn is not None
    letters = keys.tile_keys(len(tiles), Phase.EXCHANGE if ui.phase is Phase.EXCHANGE else Phase.TURN)
    picking = ui.phase in (Phase.TURN, Phase.EXCHANGE)
    for place, tile in enumerate(tiles):
        x, y = plan.tile_x(place, len(tiles), drawn=drawn), plan["hand"].y
        raised = place in ui.raised
        focus = raised if ui.phase is not Phase.EXCHANGE else place == ui.cursor
        off = picking and ui.bright is not None and place not in ui.bright
        if plan.big_tiles:
            draw_large(brush, canvas, x, y, tile, key=letters[place], raised=raised, focus=focus, off=off)
        else:
            draw_big(brush, canvas, x, y, tile, key=letters[place], raised=raised, focus=focus, off=off)


def prompt_line(ui: UiState, keys: Keys, width: int) -> Line:
    """What is asked, in one line of `width` columns: a message, or the question and the answers to it."""
    if ui.message:
        clock = _clock(ui)
        return (*clock, Piece(words(_spelled(ui.message, keys), width - line_width(clock)), "gold"))
    head = _head(ui, keys)
    if ui.phase is Phase.RESULT and not ui.prompt:
        return (*head, *(piece._replace(text=_spelled(piece.text, keys)) for piece in gains(ui)))
    if not _has_offers(ui):
        return tuple(head)
    used = sum(text_width(piece.text) for piece in head)
    return (*head, *offer_pieces(ui.offers, ui.picked, keys, width - used, ui.phase))


def offer_at(ui: UiState, keys: Keys, width: int, column: int) -> int | None:
    """The place of the offer that stands at a column of the prompt line, null if none does."""
    if ui.message or not _has_offers(ui):
        return None
    x = sum(text_width(piece.text) for piece in _head(ui, keys))
    first, gap, shown = _fitted(ui.offers, ui.picked, keys, width - x, ui.phase)
    for place, (cap, text) in list(enumerate(shown))[first:]:
        x += gap
        end = x + text_width(cap) + text_width(text)
        if x <= column < end:
            return place
        x = end
    return None


def _has_offers(ui: UiState) -> bool:
    return ui.phase in (Phase.CLAIM, Phase.CHOICE) and bool(ui.offers)


def _clock(ui: UiState) -> list[Piece]:
    """The seconds that are left, if a clock runs."""
    return [] if ui.left is None else [Piece(f"{ui.left} s  ", "gold" if ui.left > HURRY else "bad")]


def _head(ui: UiState, keys: Keys) -> list[Piece]:
    head = _clock(ui)
    head += [Piece(_spelled(ui.head, keys), "hot")] if ui.head else []
    if ui.prompt:
        head.append(Piece(("  " if head else "") + _spelled(ui.prompt, keys)))
    return head


def _spelled(text: str, keys: Keys) -> str:
    """A sentence with names in it as the screen writes it: `?` for what a screen of nothing but ASCII has not."""
    return "".join(char if char.isascii() else "?" for char in text) if keys.ascii_only else text


def gains(ui: UiState) -> list[Piece]:
    """What each seat got from the hand, if the rows of the reckoning say so."""
    out: list[Piece] = []
    for row in ui.lines:
        if isinstance(row, Row) and row.kind is RowKind.CHANGE:
            style = "bad" if row.value.startswith("-") else "good" if row.value.strip("+0") else "dim"
            out += [Piece(f"  {row.label} "), Piece(row.value, style)]
    return out


def offer_cap(offer: Offer, keys: Keys, phase: Phase) -> str:
    """The key that takes an offer in a phase."""
    if not offer.key.isdigit():
        cap = keys.cap(phase, ACTIONS.get(offer.action, offer.action))
    elif offer.key == "0" and phase is Phase.CHOICE:
        cap = keys.cap(phase, "none")
    else:
        cap = keys.cap(phase, "option", int(offer.key))
    return cap or show_key(offer.key, ascii_only=keys.ascii_only)


def offer_pieces(
    offers: Sequence[Offer], picked: int | None, keys: Keys, room: int, phase: Phase = Phase.CLAIM
) -> list[Piece]:
    """Key caps and what they do. Gaps shrink to what fits; where even that does not, the picked one stays in sight."""
    first, gap, shown = _fitted(offers, picked, keys, room, phase)
    pieces: list[Piece] = []
    here = ">" if keys.ascii_only else "▸"
    for place, (cap, text) in list(enumerate(shown))[first:]:
        chosen = place == picked
        cap = here + cap[1:] if chosen else cap
        pieces += [
            Piece(" " * gap, "text"),
            Piece(cap, "hot" if chosen else "key"),
            Piece(text, "gold" if chosen else "text"),
        ]
    return pieces


def _fitted(
    offers: Sequence[Offer], picked: int | None, keys: Keys, room: int, phase: Phase
) -> tuple[int, int, list[tuple[str, str]]]:
    """The first offer to show, the columns between two, and cap and text of all."""
    shown: list[tuple[str, str]] = []
    before = ""
    for offer in offers:
        key = offer_cap(offer, keys, phase)
        # Neighbours of one kind are named once.
        text = offer.detail if offer.detail and offer.label == before and offer.key.isdigit() else offer.text
        before = offer.label
        shown.append((f" {key} ", f" {text}"))
    first = 0
    widths = [text_width(cap) + text_width(text) for cap, text in shown]
    gap = next((gap for gap in (3, 2, 1) if sum(widths) + gap * len(widths) <= room), 1)
    while picked is not None and first < picked and sum(widths[first : picked + 1]) + gap * (picked + 1 - first) > room:
        first += 1
    # What does not fit whole is left to the key bar and to the arrows.
    last = first + 1
    while last < len(shown) and sum(widths[first : last + 1]) + gap * (last + 1 - first) <= room:
        last += 1
    return first, gap, shown[:last]
