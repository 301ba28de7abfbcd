"""Distances to sets and a pair, put together from suits.

Rows (see `distance_table`) are known by number. Rows of two suits merge into a row, two of those into the answer;
every merge is done once and kept. The stored table is read at the first question, never at import.
"""

from __future__ import annotations

from tuitable.hands.distance_table import MAX_SETS, DistanceTable, load
from tuitable.hands.fields import MEMO_LIMIT
from tuitable.hands.packed import FIELD_BITS, ONES, SUIT, SUIT_BITS

ROW_BITS = 12
"""Bits of a row number; there are some two hundred rows."""
ROW_MASK = (1 << ROW_BITS) - 1
HONOUR_SHIFT = 3 * SUIT_BITS
_ENDS = 1 | 1 << 8 * FIELD_BITS
"""The lowest bits of the terminals of a suit."""

_table: DistanceTable | None = None
_rows: list[tuple[int, ...]] = []
_numbers: dict[tuple[int, ...], int] = {}

suit_entries: dict[int, int] = {}
"""Of a suit shifted down to bit 0: its row number, and above `ROW_BITS` four numbers of four bits that add up over
suits: kinds held twice, kinds held, terminals and honours held, and those of them held twice."""
honour_entries: dict[int, int] = {}
"""The same for honours."""
merged_rows: dict[int, int] = {}
"""The row of two parts together, by `row << ROW_BITS | row`."""
distances: tuple[dict[int, int], ...] = tuple({} for _ in range(MAX_SETS + 1))
"""By number of melds: the distance of two parts that make up a hand, by `row << ROW_BITS | row`."""

# By number of melds: the kinds of a suit that lower the distance, by `row of the other suits << SUIT_BITS | suit`.
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
    memo = honour_entries if honours else suit_entries
    entry = memo.get(suit)
    if entry is None:
        table = _ready_table()
        # Fields are octal digits and places in the table are numbers to base five.
        place = int(f"{suit:o}".translate(_AT_MOST_FOUR), 5)
        entry = (table.honours if honours else table.suits)[place]
        twice = (suit >> 1 | suit >> 2) & ONES
        held = suit & ONES | twice
        outer = ONES if honours else _ENDS
        entry += twice.bit_count() << ROW_BITS | held.bit_count() << ROW_BITS + 4
        entry += (held & outer).bit_count() << ROW_BITS + 8 | (twice & outer).bit_count() << ROW_BITS + 12
        if len(memo) >= MEMO_LIMIT:
            memo.clear()
        memo[suit] = entry
    return entry & ROW_MASK


def _merge(x: int, y: int) -> int:
    """The number of the row of two parts of a hand together."""
    key = x << ROW_BITS | y
    number = merged_rows.get(key)
    if number is None:
        a, b, half = _rows[x], _rows[y], MAX_SETS + 1
        single = [min(a[i] + b[n - i] for i in range(n + 1)) for n in range(half)]
        paired = [min(min(a[i] + b[half + n - i], a[half + i] + b[n - i]) for i in range(n + 1)) for n in range(half)]
        number = merged_rows[key] = _number((*single, *paired))
    return number


def _final(x: int, y: int, melds: int) -> int:
    """The distance of two parts that make up a hand."""
    memo = distances[melds]
    key = x << ROW_BITS | y
    found = memo.get(key)
    if found is None:
        a, b, sets, pair = _rows[x], _rows[y], MAX_SETS - melds, MAX_SETS + 1
        found = min(min(a[i] + b[pair + sets - i], a[pair + i] + b[sets - i]) for i in range(sets + 1))
        found -= 1
        memo[key] = found
    return found


def distance(hand: int, melds: int = 0) -> int:
    """The distance of a packed hand to four sets and a pair beside 0 to 4 melds: -1 complete, 0 ready, to 8."""
    try:
        m, p = suit_entries[hand & SUIT], suit_entries[hand >> SUIT_BITS & SUIT]
        s, z = suit_entries[hand >> 2 * SUIT_BITS & SUIT], honour_entries[hand >> HONOUR_SHIFT]
        return distances[melds][
            merged_rows[(m & ROW_MASK) << ROW_BITS | p & ROW_MASK] << ROW_BITS
            | merged_rows[(s & ROW_MASK) << ROW_BITS | z & ROW_MASK]
        ]
    except KeyError:
        return work_out(hand, melds)


def work_out(hand: int, melds: int) -> int:
    """The same, filling whatever memo lacks something."""
    x = _merge(_row_of(hand & SUIT, False), _row_of(hand >> SUIT_BITS & SUIT, False))
    y = _merge(_row_of(hand >> 2 * SUIT_BITS & SUIT, False), _row_of(hand >> HONOUR_SHIFT, True))
    return _final(x, y, melds)


def useful(hand: int, melds: int = 0) -> tuple[int, int]:
    """The distance to four sets and a pair, and the kind mask of the tiles that lower it."""
    m, p, s, z = hand & SUIT, hand >> SUIT_BITS & SUIT, hand >> 2 * SUIT_BITS & SUIT, hand >> HONOUR_SHIFT
    try:
        row_m, row_p = suit_entries[m] & ROW_MASK, suit_entries[p] & ROW_MASK
        row_s, row_z = suit_entries[s] & ROW_MASK, honour_entries[z] & ROW_MASK
        mp = merged_rows[row_m << ROW_BITS | row_p] << ROW_BITS
        sz = merged_rows[row_s << ROW_BITS | row_z]
        suits = _useful_suit[melds]
        return distances[melds][mp | sz], (
            suits[merged_rows[row_p << ROW_BITS | sz] << SUIT_BITS | m]
            | suits[merged_rows[row_m << ROW_BITS | sz] << SUIT_BITS | p] << 9
            | suits[merged_rows[mp | row_z] << SUIT_BITS | s] << 18
            | _useful_honour[melds][merged_rows[mp | row_s] << SUIT_BITS | z] << 27
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
