"""Patterns of the moment of a win: how the tile came, when in the hand, and which tile it is."""

from __future__ import annotations

from collections.abc import Callable

from tuitable.record.events import Won
from tuitable.rules.patterns.pattern import counted, seat
from tuitable.state.facts import HandFacts
from tuitable.tiles.tile import Tile

SELF_DRAW = seat("self_draw", "self-draw", "自摸", "won with a tile from the wall")
GIVEN = seat("given", "won on another's tile", "出和", "won with a discard or a robbed tile")
ON_DISCARD = seat("on_discard", "won on a discard", "點炮", "won with a discard")
ROBBED_KONG = seat("robbed_kong", "robbing a kong", "搶槓", "won with the tile of another's kong")
LIVE_DRAW = seat("live_draw", "ordinary draw", "摸牌", "won with a tile drawn in turn")
KONG_REPLACEMENT = seat("kong_replacement", "kong replacement", "槓上開花", "won with the replacement of a kong")
BONUS_REPLACEMENT = seat("bonus_replacement", "flower replacement", "花上開花", "won with the replacement of a flower")
DEALT_HAND = seat("dealt_hand", "heavenly hand", "天和", "the dealer's first fourteen tiles win, no meld before")
DEALER = seat("dealer", "dealer", "莊家", "the winner is the dealer")

LAST_TILE = seat("last_tile", "last tile", "海底撈月", "won with an own tile when no live tile is left")
LAST_LIVE_DRAW = seat("last_live_draw", "last live tile", "海底撈月", "won with the last live tile, drawn in turn")
LAST_DISCARD = seat("last_discard", "last discard", "河底撈魚", "won with the discard after the last live tile")
EARLY_DEALER_DISCARD = seat(
    "dealer_first_discard", "earthly hand", "地和", "won on the first discard of the dealer, by another"
)
FIRST_DRAW = seat(
    "first_draw", "first draw", "地和", "another than the dealer wins with the first tile drawn, no meld before"
)
FIRST_ROUND_GIVEN = seat(
    "first_round_given", "first go-around win", "人和", "won on another's tile in the first go-around, no meld before"
)
BEFORE_OWN_DRAW = seat(
    "before_own_draw", "win before the first draw", "人和",
    "another than the dealer wins on a discard before drawing a tile, no meld before",
)  # fmt: skip
READY_FIRST_TURN = seat(
    "ready_first_turn", "original call", "天聽", "declared ready with the first discard, before a call of one's own"
)
READY_CLEAN = seat(
    "ready_clean", "first-turn ready", "雙立直", "declared ready with the first discard, before anybody's meld"
)
READY = seat("ready", "declared ready", "立直", "declared ready")
PROMPT = seat("prompt", "prompt win", "一發", "won within a go-around after declaring ready, no meld between")
TWELVE_WINS = seat("twelve_wins", "twelve wins", "十二連莊", "the dealer won twelve times in a row before")
KONG_ON_KONG = seat(
    "kong_on_kong", "kong upon kong", "槓上槓", "won on the last replacement of a chain of two kongs or more"
)
KONG_OR_BONUS_REPLACEMENT = seat(
    "kong_replacement_through_bonus", "kong replacement", "槓上開花",
    "won with the replacement of a kong, or with that of a bonus tile drawn as one",
)  # fmt: skip
EVEN_THROW = counted("even_throw", "even throw for the first dealer, a double twice", "大場")

WON_1P = seat("won_1p", "one of dots", "一筒", "the winning tile is the one of dots")
WON_5P = seat("won_5p", "five of dots", "五筒", "the winning tile is the five of dots")
WON_2S = seat("won_2s", "two of bamboos", "二條", "the winning tile is the two of bamboos")

BY_SOURCE: dict[str, int] = {
    "draw": SELF_DRAW | LIVE_DRAW,
    "kong-replacement": SELF_DRAW | KONG_REPLACEMENT,
    "bonus-replacement": SELF_DRAW | BONUS_REPLACEMENT,
    "dealt": SELF_DRAW,
    "swap": SELF_DRAW,
    "discard": GIVEN | ON_DISCARD,
    "robbed-kong": GIVEN | ROBBED_KONG,
}
"""What the source of a win says by itself."""

_TILES = {Tile.P1: WON_1P, Tile.P5: WON_5P, Tile.RED_P5: WON_5P, Tile.S2: WON_2S}


def _first_draw(facts: HandFacts, win: Won) -> bool:
    if win.source != "draw" or win.seat == facts.dealer or facts.discards(win.seat):
        return False
    return facts.first_go_around(win)


def _before_own_draw(facts: HandFacts, win: Won) -> bool:
    """Seats draw in turn from the dealer on, so a seat after the giver has not drawn yet."""
    giver = win.from_seat
    if win.source != "discard" or giver is None or win.seat == facts.dealer or facts.discards(win.seat):
        return False
    if (win.seat - facts.dealer) % 4 < (giver - facts.dealer) % 4:
        return False
    return facts.first_go_around(win)


def _through_bonus(facts: HandFacts, win: Won) -> bool:
    """A told position cannot say that a bonus tile came as the replacement of a kong (D-10)."""
    if win.source == "kong-replacement":
        return True
    return win.source == "bonus-replacement" and not facts.is_told and facts.history.chain > 0


def even_throw(facts: HandFacts) -> int:
    """2 if the throw for the first dealer was a double, 1 if it was even otherwise, 0 if not or nobody knows it."""
    throw = facts.first_dealer_throw
    if throw is None or sum(throw) % 2:
        return 0
    return 2 if len(throw) == 2 and throw[0] == throw[1] else 1


ASKED: dict[int, Callable[[HandFacts, Won], bool]] = {
    DEALER: lambda facts, win: win.seat == facts.dealer,
    DEALT_HAND: lambda facts, win: win.source == "dealt" and not facts.melds(win.seat),
    LAST_TILE: lambda facts, win: facts.own_draw(win) and facts.last(win),
    LAST_LIVE_DRAW: lambda facts, win: win.source == "draw" and facts.last(win),
    LAST_DISCARD: lambda facts, win: win.source == "discard" and facts.last(win),
    EARLY_DEALER_DISCARD: lambda facts, win: win.seat != facts.dealer and facts.dealer_first_discard(win),
    FIRST_DRAW: _first_draw,
    FIRST_ROUND_GIVEN: lambda facts, win: win.from_seat is not None and facts.first_go_around(win),
    BEFORE_OWN_DRAW: _before_own_draw,
    READY_FIRST_TURN: lambda facts, win: facts.first_turn_ready(win.seat),
    READY_CLEAN: lambda facts, win: facts.first_turn_ready_undisturbed(win.seat),
    READY: lambda facts, win: facts.ready(win.seat),
    PROMPT: lambda facts, win: facts.prompt_ready(win),
    TWELVE_WINS: lambda facts, win: win.seat == facts.dealer and facts.dealer_wins >= 12,
    KONG_ON_KONG: lambda facts, win: facts.kong_on_kong(win),
    KONG_OR_BONUS_REPLACEMENT: _through_bonus,
}
"""Patterns that need a question to the facts, each asked only if a ruleset looks at it."""


def moment_mask(facts: HandFacts, win: Won, needed: int) -> int:
    """Those patterns of this module among `needed` that hold for a win."""
    mask = BY_SOURCE[win.source] | _TILES.get(win.tile, 0)
    for bit, holds in ASKED.items():
        if needed & bit and holds(facts, win):
            mask |= bit
    return mask
