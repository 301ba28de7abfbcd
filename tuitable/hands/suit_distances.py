"""Distances to sets and a pair, put together from suits.

Rows (see `distance_table`) are known by number. Rows of two suits merge into a row, two of those into the answer;
every merge is done once and kept. The stored table is read at the first question, never at import.
"""

from __future__ import annotations

from tuitable.hands.distance_table import MAX_SETS, DistanceTable, load
from tuitable.hands.fields import MEMO_LIMIT
from tuitable.hands.packed import SUIT, SUIT_BITS

_ROW_BITS = 12
"""Bits of a row number; there are some five hundred rows."""
_HONOUR_SHIFT = 3 * SUIT_BITS

_table: DistanceTable | None = None
_rows: list[tuple[int, ...]] = []
_numbers: dict[tuple[int, ...], int] = {}

# Row numbers of a suit shifted down to bit 0; of two rows merged, by `x << _ROW_BITS | y`.
_suit_row: dict[int, int] = {}
_honour_row: dict[int, int] = {}
_merged: dict[int, int] = {}
# By number of melds: the distance of two rows, by `x << _ROW_BITS | y`; and the kinds of a suit that lower it,
# by `row of the other three suits << SUIT_BITS | suit`.
_distance: tuple[dict[int, int], ...] = tuple({} for _ in range(MAX_SETS + 1))
_useful_suit: tuple[dict[int, int], ...] = tuple({} for _ in range(MAX_SETS + 1))
_useful_honour: tuple[dict[int, int], ...] = tuple({} for _ in range(MAX_SETS + 1))

_AT_MOST_FOUR = str.maketrans("567", "444")


def _number(row: tuple[int, ...]) -> int:
    number = _numbers.get(row)
    if number is None:
        number = _numbers[row] = len(_rows)
        _rows.append(row)
    return number


def _ready_table() -> DistanceTable:
    global _table
    if _table is None:
        _table = load()
        for row in _table.rows:
            _number(row)
    return _table


def _row_of(suit: int, honours: bool) -> int:
    """The row number of a suit that was shifted down to bit 0."""
    memo = _honour_row if honours else _suit_row
    row = memo.get(suit)
    if row is None:
        table = _ready_table()
        # Fields are octal digits and places in the table are numbers to base five.
        place = int(f"{suit:o}".translate(_AT_MOST_FOUR), 5)
        row = (table.honours if honours else table.suits)[place]
        if len(memo) >= MEMO_LIMIT:
            memo.clear()
        memo[suit] = row
    return row


def _merge(x: int, y: int) -> int:
    """The number of the row of two parts of a hand together."""
    key = x << _ROW_BITS | y
    number = _merged.get(key)
    if number is None:
        a, b, half = _rows[x], _rows[y], MAX_SETS + 1
        single = [min(a[i] + b[n - i] for i in range(n + 1)) for n in range(half)]
        paired = [min(min(a[i] + b[half + n - i], a[half + i] + b[n - i]) for i in range(n + 1)) for n in range(half)]
        number = _merged[key] = _number((*single, *paired))
    return number


def _final(x: int, y: int, melds: int) -> int:
    """The distance of two parts that make up a hand."""
    memo = _distance[melds]
    key = x << _ROW_BITS | y
    found = memo.get(key)
    if found is None:
        a, b, sets, pair = _rows[x], _rows[y], MAX_SETS - melds, MAX_SETS + 1
        found = min(min(a[i] + b[pair + sets - i], a[pair + i] + b[sets - i]) for i in range(sets + 1))
        found -= 1
        memo[key] = found
    return found


def distance(hand: int, melds: int) -> int:
    """The distance of a packed hand beside 0 to 4 melds, -1 for complete."""
    try:
        return _distance[melds][
            _merged[_suit_row[hand & SUIT] << _ROW_BITS | _suit_row[hand >> SUIT_BITS & SUIT]] << _ROW_BITS
            | _merged[_suit_row[hand >> 2 * SUIT_BITS & SUIT] << _ROW_BITS | _honour_row[hand >> _HONOUR_SHIFT]]
        ]
    except KeyError:
        x = _merge(_row_of(hand & SUIT, False), _row_of(hand >> SUIT_BITS & SUIT, False))
        y = _merge(_row_of(hand >> 2 * SUIT_BITS & SUIT, False), _row_of(hand >> _HONOUR_SHIFT, True))
        return _final(x, y, melds)


def useful(hand: int, melds: int) -> tuple[int, int]:
    """The distance, and the kind mask of the tiles that lower it."""
    m, p, s, z = hand & SUIT, hand >> SUIT_BITS & SUIT, hand >> 2 * SUIT_BITS & SUIT, hand >> _HONOUR_SHIFT
    try:
        row_m, row_p, row_s, row_z = _suit_row[m], _suit_row[p], _suit_row[s], _honour_row[z]
        mp = _merged[row_m << _ROW_BITS | row_p] << _ROW_BITS
        sz = _merged[row_s << _ROW_BITS | row_z]
        suits = _useful_suit[melds]
        return _distance[melds][mp | sz], (
            suits[_merged[row_p << _ROW_BITS | sz] << SUIT_BITS | m]
            | suits[_merged[row_m << _ROW_BITS | sz] << SUIT_BITS | p] << 9
            | suits[_merged[mp | row_z] << SUIT_BITS | s] << 18
            | _useful_honour[melds][_merged[mp | row_s] << SUIT_BITS | z] << 27
        )
    except KeyError:
        return _work_out_useful(m, p, s, z, melds)


def _work_out_useful(m: int, p: int, s: int, z: int, melds: int) -> tuple[int, int]:
    row_m, row_p, row_s, row_z = (_row_of(suit, suit_no == 3) for suit_no, suit in enumerate((m, p, s, z)))
    mp, sz = _merge(row_m, row_p), _merge(row_s, row_z)
    mask = _useful_in(_merge(row_p, sz), m, melds, False)
    mask |= _useful_in(_merge(row_m, sz), p, melds, False) << 9
    mask |= _useful_in(_merge(mp, row_z), s, melds, False) << 18
    mask |= _useful_in(_merge(mp, row_s), z, melds, True) << 27
    return _final(mp, sz, melds), mask


def _useful_in(rest: int, suit: int, melds: int, honours: bool) -> int:
    """The kinds of one suit that lower the distance, as bits 0 to 8; `rest` is the row of the other suits."""
    memo = (_useful_honour if honours else _useful_suit)[melds]
    key = rest << SUIT_BITS | suit
    mask = memo.get(key)
    if mask is None:
        now = _final(rest, _row_of(suit, honours), melds)
        mask = 0
        for i in range(7 if honours else 9):
            more = suit + (1 << 3 * i)
            if suit >> 3 * i & 7 < 4 and _final(rest, _row_of(more, honours), melds) < now:
                mask |= 1 << i
        if len(memo) >= MEMO_LIMIT:
            memo.clear()
        memo[key] = mask
    return mask
