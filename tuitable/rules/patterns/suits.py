"""Patterns of suits and numbers: which suits are there, and which chows and pungs go together."""

from __future__ import annotations

from tuitable.hands import fields as f
from tuitable.hands.fields import Reading
from tuitable.hands.packed import GREEN_KINDS
from tuitable.rules.patterns.pattern import shape

ONE_SUIT = shape("one_suit", "one suit only", "清一色", "all tiles are of one suit, no honours")
ONE_SUIT_WITH_HONOURS = shape("one_suit_with_honours", "one suit with honours", "混一色", "one suit and honours")
ALL_HONOURS = shape("all_honours", "all honours", "字一色", "nothing but winds and dragons")
STRAIGHT = shape("straight", "straight", "一氣通貫", "123, 456 and 789 of one suit")
THREE_SUIT_CHOWS = shape("three_suit_chows", "three-suit chows", "三色同順", "the same chow in all three suits")
THREE_SUIT_PUNGS = shape("three_suit_pungs", "three-suit pungs", "三色同刻", "pungs of one number in all three suits")
LITTLE_THREE_SUIT_PUNGS = shape(
    "little_three_suit_pungs", "little three-suit pungs", "小三同刻",
    "pungs of one number in two suits and the pair of that number in the third",
)  # fmt: skip
ALL_GREEN = shape("all_green", "all green", "綠一色", "nothing but bamboos 2 3 4 6 8 and the green dragon")
SNAKE = shape(
    "snake", "wriggling snake", "一色扭蛇",
    "one suit: pungs of 1 and 9, a pair of 2, 5 or 8 and two chows of the other numbers",
)  # fmt: skip

_HELD, _CHOWS = f.SUITS_HELD, f.CHOWS
_STARTS_OF_ONES = 1 | 1 << 9 | 1 << 18
_FIRST_SUIT = (1 << 9) - 1
_SUITED = (1 << 27) - 1
_SUITS = tuple(
    (0, ONE_SUIT, ONE_SUIT_WITH_HONOURS, ALL_HONOURS)[
        0 if (held & 7).bit_count() > 1 or not held else 3 if held == 8 else 2 if held & 8 else 1
    ]
    for held in range(16)
)
_GREEN_ORS = 1 << f.CHOW_STARTS + 19 | sum(1 << f.PUNG_KINDS + kind for kind in GREEN_KINDS)
_NOT_GREEN = (f.CHOW_STARTS_MASK << f.CHOW_STARTS | f.PUNG_KINDS_MASK << f.PUNG_KINDS) & ~_GREEN_ORS
_PUNGS_1_AND_9 = 1 | 1 << 8
_SNAKES = {1: 1 << 2 | 1 << 5, 4: 1 << 1 | 1 << 5, 7: 1 << 1 | 1 << 4}
"""By the number of the pair (from 0) the starts of the two chows (from 0): 345 678, 234 678, 234 567."""


_MAY_BE_GREEN = tuple(held in (4, 8, 12) for held in range(16))
_SNAKE_SETS = 2 << f.CHOWS | 2 << f.PUNGS
_SETS_FIELDS = 7 << f.CHOWS | 7 << f.PUNGS


def suits_mask(reading: Reading) -> int:
    """The patterns of this module that hold in a reading of a complete hand of sets or pairs."""
    return form_mask(reading) | more_mask(reading)


def form_mask(reading: Reading) -> int:
    """Those patterns that `fields.FORM` decides."""
    return _SUITS[reading >> _HELD & 15]


def asks(reading: Reading) -> int:
    """What else may hold in readings of this form, for which `fields.FORM` is enough.

    0: nothing, so `more_mask` is empty. `CHOWS_TOGETHER`: what `chows_mask` says of the chows. More: `more_mask`.
    """
    held, chows = reading >> _HELD & 15, reading >> _CHOWS & 7
    may_be_snake = _SUITS[held] == ONE_SUIT and reading & _SETS_FIELDS == _SNAKE_SETS
    if may_be_snake or (_MAY_BE_GREEN[held] and reading & f.SETS):
        return ANYTHING
    if chows >= 3:
        return CHOWS_TOGETHER
    return ANYTHING if held & 7 == 7 and reading >> f.PUNGS & 7 >= 2 else 0


CHOWS_TOGETHER, ANYTHING = 1, 2

TOGETHER: dict[int, int] = {}
"""What chows make together, by the places where they start: at most five of the 21 in a hand."""


def chows_mask(starts: int) -> int:
    """The patterns of three or more chows; `starts` is the field `CHOW_STARTS`."""
    mask = TOGETHER.get(starts)
    if mask is None:
        mask = THREE_SUIT_CHOWS if starts & starts >> 9 & starts >> 18 else 0
        if starts & starts >> 3 & starts >> 6 & _STARTS_OF_ONES:
            mask |= STRAIGHT
        if len(TOGETHER) >= f.MEMO_LIMIT:
            TOGETHER.clear()
        TOGETHER[starts] = mask
    return mask


def more_mask(reading: Reading) -> int:
    """Those patterns for which the sets themselves are looked at."""
    held = reading >> _HELD & 15
    mask = 0
    if reading >> _CHOWS & 7 >= 3:
        mask = chows_mask(reading & _SUITED)
    elif held & 7 == 7:
        mask = _pungs_mask(reading)
    if _MAY_BE_GREEN[held] and not reading & _NOT_GREEN and reading & f.SETS and (reading >> f.PAIR) - 1 in GREEN_KINDS:
        mask |= ALL_GREEN
    if _SUITS[held] == ONE_SUIT and reading & _SETS_FIELDS == _SNAKE_SETS and _is_snake(reading):
        mask |= SNAKE
    return mask


def _pungs_mask(reading: Reading) -> int:
    pungs = reading >> f.PUNG_KINDS & _SUITED
    first, second, third = pungs & _FIRST_SUIT, pungs >> 9 & _FIRST_SUIT, pungs >> 18
    mask = THREE_SUIT_PUNGS if first & second & third else 0
    pair = (reading >> f.PAIR) - 1
    if 0 <= pair < 27:
        one = 1 << pair % 9
        if one & (second & third, first & third, first & second)[pair // 9]:
            mask |= LITTLE_THREE_SUIT_PUNGS
    return mask


def _is_snake(reading: Reading) -> bool:
    pair = (reading >> f.PAIR) - 1
    if pair < 0:
        return False
    first = pair // 9 * 9
    pungs = reading >> f.PUNG_KINDS + first & _FIRST_SUIT
    return pungs == _PUNGS_1_AND_9 and _SNAKES.get(pair % 9) == reading >> f.CHOW_STARTS + first & _FIRST_SUIT
