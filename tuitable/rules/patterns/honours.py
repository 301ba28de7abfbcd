"""Patterns of winds, dragons and the pair, for each own and round wind."""

from __future__ import annotations

from tuitable.hands import fields as f
from tuitable.hands.fields import Reading
from tuitable.hands.packed import OUTER_KINDS, SUIT_OF
from tuitable.rules.patterns.pattern import shape

OWN_WIND = shape("own_wind", "own wind", "門風", "a pung or kong of the own wind")
ROUND_WIND = shape("round_wind", "round wind", "圈風", "a pung or kong of the round wind")
DOUBLE_WIND = shape("double_wind", "double wind", "連風", "a pung or kong of the wind that is own and round wind")
DRAGON_WHITE = shape("dragon_white", "white dragons", "白板", "a pung or kong of white dragons")
DRAGON_GREEN = shape("dragon_green", "green dragons", "綠發", "a pung or kong of green dragons")
DRAGON_RED = shape("dragon_red", "red dragons", "紅中", "a pung or kong of red dragons")
LITTLE_THREE_DRAGONS = shape(
    "little_three_dragons", "little three dragons", "小三元", "two sets of dragons and a pair of the third"
)
BIG_THREE_DRAGONS = shape("big_three_dragons", "big three dragons", "大三元", "three sets of dragons")
LITTLE_FOUR_WINDS = shape(
    "little_four_winds", "little four winds", "小四喜", "three sets of winds and a pair of the fourth"
)
BIG_FOUR_WINDS = shape("big_four_winds", "big four winds", "大四喜", "four sets of winds")
FOUR_WINDS = shape("four_winds", "four winds", "四喜和", "little or big four winds")
PAIR_WORTHLESS = shape("pair_worthless", "worthless pair", "雀頭", "the pair is no dragon, own wind or round wind")
PAIR_OUTER = shape("pair_outer", "pair of terminals or honours", "幺九頭", "the pair is a terminal or an honour")
PAIR_SIMPLE = shape("pair_simple", "pair of simples", "中張頭", "the pair is of 2 to 8")
PAIR_SUITED = shape("pair_suited", "pair of a suit", "數頭", "the pair is of a suit")


def _work_out(pair: int, pungs: int, own: int, round_: int) -> int:
    """`pair` is the kind of the pair or -1, `pungs` seven bits from East to red."""
    mask = sum(bit for i, bit in ((4, DRAGON_WHITE), (5, DRAGON_GREEN), (6, DRAGON_RED)) if pungs >> i & 1)
    dragons, winds = (pungs >> 4).bit_count(), (pungs & 15).bit_count()
    if dragons == 3:
        mask |= BIG_THREE_DRAGONS
    elif dragons == 2 and pair >= 31:
        mask |= LITTLE_THREE_DRAGONS
    if winds == 4:
        mask |= BIG_FOUR_WINDS | FOUR_WINDS
    elif winds == 3 and 27 <= pair < 31:
        mask |= LITTLE_FOUR_WINDS | FOUR_WINDS
    if pungs >> own & 1:
        mask |= OWN_WIND | (DOUBLE_WIND if own == round_ else 0)
    if pungs >> round_ & 1:
        mask |= ROUND_WIND
    if pair >= 0:
        if pair < 31 and pair not in (27 + own, 27 + round_):
            mask |= PAIR_WORTHLESS
        mask |= PAIR_OUTER if pair in OUTER_KINDS else PAIR_SIMPLE
        if SUIT_OF[pair] < 3:
            mask |= PAIR_SUITED
    return mask


def honours_mask(reading: Reading, own: int, round_: int) -> int:
    """The patterns of this module that hold in a reading, for the numbers of the own and the round wind.

    They depend on nothing but what lies from `fields.HONOURS_AND_PAIR` on.
    """
    return _work_out((reading >> f.PAIR) - 1, reading >> f.HONOURS_AND_PAIR & 127, own, round_)
