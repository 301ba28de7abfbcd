"""Patterns of a whole hand of tiles, whatever its reading: its waits and its suits."""

from __future__ import annotations

from tuitable.hands.fields import ORPHANS, SETS, Fixed
from tuitable.hands.packed import SIMPLES, SUITS, count, mask_kinds
from tuitable.hands.view import View
from tuitable.hands.waits import waits
from tuitable.rules.patterns.pattern import counted, seat
from tuitable.tiles.meld import MeldKind

ONLY_WAIT = seat(
    "only_wait", "only one waiting tile", "獨聽", "one kind completes the hand, all other kinds being exhausted"
)
ONLY_WAIT_OF_SETS = seat(
    "only_wait_of_sets", "only one waiting tile", "獨聽", "the same, thirteen orphans being no hand"
)
HELD_ONE_SUIT = seat(
    "held_one_suit", "one suit only", "清一色", "all concealed tiles and melds are of one suit, no honours"
)
HELD_ONE_SUIT_WITH_HONOURS = seat(
    "held_one_suit_with_honours", "one suit with honours", "混一色",
    "all concealed tiles and melds are of one suit and honours, both there",
)  # fmt: skip
HELD_ALL_HONOURS = seat(
    "held_all_honours", "all honours", "字一色", "all concealed tiles and melds are winds and dragons"
)
HELD_ALL_OUTER = seat(
    "held_all_outer", "all terminals and honours", "混老頭", "all concealed tiles and melds are terminals and honours"
)
HELD_ALL_TERMINALS = seat(
    "held_all_terminals", "all terminals", "清老頭", "all concealed tiles and melds are terminals"
)
HELD = HELD_ONE_SUIT | HELD_ONE_SUIT_WITH_HONOURS | HELD_ALL_HONOURS | HELD_ALL_OUTER | HELD_ALL_TERMINALS
"""Patterns of all tiles that a seat holds, complete or not."""

ONE_TWIN_BEFORE = seat(
    "one_twin_before",
    "twin chows before the win",
    "一般高",
    "twin chows without the one that the winning tile completed",
)
TWO_TWINS_BEFORE = seat(
    "two_twins_before", "two twin chows before the win", "兩般高", "two twin chows, none completed by the winning tile"
)
ONE_TWIN_OF_ANY = seat("one_twin_of_any", "twin chows, called ones too", "一般高", "two or three chows alike")
TWO_TWINS_OF_ANY = seat(
    "two_twins_of_any", "two twin chows, called ones too", "兩般高", "two pairs of chows alike, called ones too"
)
OF_READINGS = ONE_TWIN_BEFORE | TWO_TWINS_BEFORE | ONE_TWIN_OF_ANY | TWO_TWINS_OF_ANY
"""Patterns for which a reading has to be spelled out; asked only by rulesets that need them."""

CLOSED_KONGS = counted("closed_kongs", "concealed kongs", "暗槓")
EXPOSED_KONGS = counted("exposed_kongs", "exposed kongs", "明槓")


def possible_kinds(concealed: int, melds: Fixed, shapes: int) -> int:
    """The kind mask of the tiles that complete a hand, however many are left."""
    return waits(concealed, melds.sets, shapes) if melds.readable else 0


def only_waits(concealed: int, melds: Fixed, visible: list[int], needed: int) -> int:
    """Those of the two patterns of the only wait that hold and are needed."""
    mask = 0
    for bit, shapes in ((ONLY_WAIT, SETS | ORPHANS), (ONLY_WAIT_OF_SETS, SETS)):
        if needed & bit:
            live = [
                kind
                for kind in mask_kinds(possible_kinds(concealed, melds, shapes))
                if visible[kind] + count(concealed, kind) < 4
            ]
            if len(live) == 1:
                mask |= bit
    return mask


def twins_mask(spelled: View) -> int:
    """Those patterns of `OF_READINGS` that hold in a reading of sets spelled out."""
    chows = [(i, one) for i, one in enumerate(spelled.sets) if one.kind is MeldKind.CHOW]
    before = _pairs_alike([one.tiles for i, one in chows if one.meld is None and i != spelled.placed])
    of_any = _pairs_alike([one.tiles for _, one in chows])
    mask = {0: 0, 1: ONE_TWIN_BEFORE}.get(before, TWO_TWINS_BEFORE)
    return mask | {0: 0, 1: ONE_TWIN_OF_ANY}.get(of_any, TWO_TWINS_OF_ANY)


def _pairs_alike(chows: list[tuple[int, ...]]) -> int:
    return sum(chows.count(chow) // 2 for chow in set(chows))


def held_mask(tiles: int, needed: int) -> int:
    """Those patterns of `HELD` among `needed` that hold for packed tiles, melds among them."""
    if not needed & HELD or not tiles:
        return 0
    suits, honours = sum(bool(tiles & suit) for suit in SUITS[:3]), bool(tiles & SUITS[3])
    mask = 0
    if suits == 1:
        mask |= HELD_ONE_SUIT_WITH_HONOURS if honours else HELD_ONE_SUIT
    elif not suits:
        mask |= HELD_ALL_HONOURS
    if not tiles & SIMPLES:
        mask |= HELD_ALL_OUTER | (0 if honours else HELD_ALL_TERMINALS)
    return mask & needed


__all__ = [
    "CLOSED_KONGS", "EXPOSED_KONGS", "HELD", "HELD_ONE_SUIT", "ONLY_WAIT", "ONLY_WAIT_OF_SETS", "held_mask",
    "only_waits", "possible_kinds", "twins_mask",
]  # fmt: skip
