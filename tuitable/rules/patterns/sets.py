"""Patterns of the numbers of sets in a reading: asked of a few fields at once, and remembered."""

from __future__ import annotations

from tuitable.hands import fields as f
from tuitable.hands.fields import Reading
from tuitable.rules.patterns.pattern import shape

SETS = shape("sets", "sets and a pair", "基本形", "the hand is sets and one pair")
SEVEN_PAIRS = shape("seven-pairs", "seven pairs", "七對子", "the hand is seven different pairs")
ALIKE_PAIRS = shape("alike-pairs", "seven pairs, some alike", "七對", "the hand is seven pairs, some of them alike")
ORPHANS = shape("orphans", "thirteen orphans", "十三幺九", "one of each terminal and honour and one more of them")
THIRTEEN_SIDED = shape(
    "thirteen_sided", "thirteen-sided orphans", "十三面待", "thirteen orphans that were ready with one of each"
)
NINE_GATES = shape("nine_gates", "nine gates", "九蓮寶燈", "1112345678999 of one suit and one more of it, no meld")
NINE_SIDED = shape("nine_sided", "nine-sided nine gates", "純正九蓮", "nine gates that were ready with all nine")
UNFINISHED = shape("unfinished", "unfinished hand", "未和", "the hand is not complete")

ALL_CHOWS = shape("all_chows", "all chows", "平和", "four chows")
ALL_PUNGS = shape("all_pungs", "all pungs", "對對和", "four pungs or kongs")
AT_MOST_ONE_CHOW = shape("at_most_one_chow", "at most one chow", "一順", "four sets of which at most one is a chow")
CLOSED = shape("closed", "closed hand", "門前清", "no set was made with another's tile")
CLOSED_BUT_OPEN_KONGS = shape(
    "closed_but_open_kongs", "closed but for big exposed kongs", "門前清",
    "no set was made with another's tile, except kongs of three own tiles and a discard",
)  # fmt: skip
THREE_CONCEALED = shape("three_concealed", "three concealed pungs", "三暗刻", "three or four concealed pungs or kongs")
FOUR_CONCEALED = shape("four_concealed", "four concealed pungs", "四暗刻", "four concealed pungs or kongs")
THREE_CONCEALED_OR_OPEN_KONGS = shape(
    "three_concealed_or_open_kongs", "three concealed pungs, big exposed kongs too", "三暗刻",
    "three or four pungs or kongs that are concealed or big exposed kongs",
)  # fmt: skip
FOUR_CONCEALED_OR_OPEN_KONGS = shape(
    "four_concealed_or_open_kongs", "four concealed pungs, big exposed kongs too", "四暗刻",
    "four pungs or kongs that are concealed or big exposed kongs",
)  # fmt: skip
THREE_KONGS = shape("three_kongs", "three kongs", "三槓子", "three or four kongs")
FOUR_KONGS = shape("four_kongs", "four kongs", "四槓子", "four kongs")
ALL_SIMPLES = shape("all_simples", "all simples", "斷幺九", "no terminal and no honour")
ALL_OUTER = shape("all_outer", "all terminals and honours", "混老頭", "nothing but terminals and honours")
ALL_TERMINALS = shape("all_terminals", "all terminals", "清老頭", "nothing but terminals")
OUTSIDE = shape("outside", "outside hand", "全帶幺", "a terminal or honour in each set and the pair, at least one chow")
PURE_OUTSIDE = shape("pure_outside", "pure outside hand", "純全帶幺", "a terminal in each set and the pair, a chow")
ONE_TWIN = shape("one_twin", "twin chows", "一般高", "two or three alike of the chows that were not called")
TWO_TWINS = shape("two_twins", "two twin chows", "兩般高", "two pairs of chows alike that were not called")
WAIT_OPEN = shape("wait_open", "open wait", "兩面", "the winning tile is an end of a chow that could be made at both")
WAIT_CLOSED = shape("wait_closed", "closed wait", "嵌張", "the winning tile is the middle of a chow")
WAIT_EDGE = shape("wait_edge", "edge wait", "邊張", "the winning tile is a three to 1 2 or a seven to 8 9")
WAIT_SINGLE = shape("wait_single", "single wait", "單釣", "the winning tile completes the pair")
WAIT_PAIRS = shape("wait_pairs", "two pairs wait", "對碰", "the winning tile completes a pung")

_WAITS = {
    f.WAIT_OPEN: WAIT_OPEN,
    f.WAIT_CLOSED: WAIT_CLOSED,
    f.WAIT_EDGE: WAIT_EDGE,
    f.WAIT_SINGLE: WAIT_SINGLE,
    f.WAIT_PAIRS: WAIT_PAIRS,
}
_SHAPES = {
    f.SETS: SETS,
    f.SEVEN_PAIRS: SEVEN_PAIRS,
    f.ALIKE_PAIRS: ALIKE_PAIRS,
    f.ORPHANS: ORPHANS,
    f.UNFINISHED: UNFINISHED,
    f.THIRTEEN_SIDED: THIRTEEN_SIDED,
    f.NINE_GATES: NINE_GATES,
    f.NINE_SIDED: NINE_SIDED,
}

_MARKS = f.SHAPES | f.THIRTEEN_SIDED | f.NINE_GATES | f.NINE_SIDED
_KEY = _MARKS | 63 << f.KONG_OPEN_SIMPLE | (1 << f.PARTS) - (1 << f.CHOWS)
"""The fields that patterns of this module look at."""

_MEMO: dict[int, int] = {}


def sets_mask(reading: Reading) -> int:
    """The patterns of this module that hold in a reading; they depend on `fields.FORM` alone."""
    key = reading & _KEY
    mask = _MEMO.get(key)
    if mask is None:
        if len(_MEMO) >= f.MEMO_LIMIT:
            _MEMO.clear()
        mask = _MEMO[key] = _work_out(key)
    return mask


def _work_out(reading: Reading) -> int:
    def field(place: int) -> int:
        return reading >> place & 7

    mask = sum(bit for flag, bit in _SHAPES.items() if reading & flag)
    open_kongs = field(f.KONG_OPEN_SIMPLE) + field(f.KONG_OPEN_OUTER)
    concealed = field(f.CONCEALED)
    if concealed >= 3:
        mask |= THREE_CONCEALED
    if concealed + open_kongs >= 3:
        mask |= THREE_CONCEALED_OR_OPEN_KONGS
    if concealed + open_kongs == 4:
        mask |= FOUR_CONCEALED_OR_OPEN_KONGS | (FOUR_CONCEALED if concealed == 4 else 0)
    if field(f.KONGS) >= 3:
        mask |= THREE_KONGS | (FOUR_KONGS if field(f.KONGS) == 4 else 0)
    if not field(f.CALLED):
        mask |= CLOSED
    if field(f.CALLED) == open_kongs:
        mask |= CLOSED_BUT_OPEN_KONGS
    mask |= _WAITS.get(field(f.WAIT), 0)
    if reading & f.SETS:
        mask |= _of_sets(*map(field, (f.CHOWS, f.WITH_OUTER, f.WITH_TERMINAL, f.TWINS)))
    elif reading & (f.SEVEN_PAIRS | f.ALIKE_PAIRS):
        outer, terminals = field(f.WITH_OUTER), field(f.WITH_TERMINAL)
        mask |= {0: ALL_SIMPLES, 7: ALL_OUTER | (ALL_TERMINALS if terminals == 7 else 0)}.get(outer, 0)
    return mask


def _of_sets(chows: int, outer: int, terminals: int, twins: int) -> int:
    mask = {0: ALL_PUNGS | AT_MOST_ONE_CHOW, 1: AT_MOST_ONE_CHOW, 4: ALL_CHOWS}.get(chows, 0)
    if not outer:
        mask |= ALL_SIMPLES
    elif outer == 5:
        mask |= OUTSIDE if chows else ALL_OUTER
        if terminals == 5:
            mask |= PURE_OUTSIDE if chows else ALL_TERMINALS
    return mask | {0: 0, 1: ONE_TWIN}.get(twins, TWO_TWINS)
