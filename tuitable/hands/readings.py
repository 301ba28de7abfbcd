"""Every way to see a complete hand, without anyone's rules about value.

Each suit is split by itself and the splits are kept, so a hand whose suits were seen before costs four
look-ups and a few sums.
"""

from __future__ import annotations

from tuitable.hands.fields import (
    ALIKE_PAIRS,
    MEMO_LIMIT,
    NINE_GATES,
    NINE_SIDED,
    NO_MELDS,
    ORPHANS,
    SETS,
    SEVEN_PAIRS,
    SUITS_HELD,
    SUITS_HELD_MASK,
    THIRTEEN_SIDED,
    WAIT,
    WAIT_SINGLE,
    Fixed,
    Reading,
    pairs_part,
)
from tuitable.hands.packed import KIND_COUNT, ONE, ONES, OUTERS, SIMPLES, SUIT_OF, SUITS, counts
from tuitable.hands.splits import Split, suit_readings

_Table = dict[int, tuple[int, ...]]
_Tables = tuple[_Table, _Table, _Table, _Table]

_CHARACTERS, _DOTS, _BAMBOOS, _HONOURS = SUITS
_ORPHAN_TILES = OUTERS & ONES

# The splits of a suit are kept as single integers: `ors` lowest, then how many sets and pairs there are, then
# `adds`. No property bit belongs to two suits, so one sum puts four suits together.
_ORS_BITS = 73
_ORS = (1 << _ORS_BITS) - 1
_SIZE = _ORS_BITS
_SIZE_MASK = 127
_ADDS = _SIZE + 7
_SET_SIZE = 8
_PAIR_SIZE = 1


def _tables() -> tuple[tuple[_Tables, ...], tuple[_Tables, ...]]:
    """Memo tables by origin of the winning tile (another's, own) and its kind, one for each suit.

    The suit of the winning tile has tables of its own, the other suits share theirs.
    """
    plain: _Tables = ({}, {}, {}, {})

    def with_win(kind: int) -> _Tables:
        suit = SUIT_OF[kind]
        characters, dots, bamboos, honours = ({} if i == suit else table for i, table in enumerate(plain))
        return characters, dots, bamboos, honours

    return tuple(map(with_win, range(KIND_COUNT))), tuple(map(with_win, range(KIND_COUNT)))


_TABLES = _tables()


def _gates() -> dict[int, int]:
    """Nine gates: packed complete hand -> the kind whose drawing makes the wait nine-sided."""
    hands = {}
    for first in (0, 9, 18):
        ready = sum(n * ONE[first + i] for i, n in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3)))
        for kind in range(first, first + 9):
            hands[ready + ONE[kind]] = kind
    return hands


_GATES = _gates()


def _code(reading: Reading, split: Split) -> int:
    adds, ors = reading
    sets = len(split.chows) + len(split.pungs)
    pairs = 0 if split.pair is None else 1
    return adds << _ADDS | sets * _SET_SIZE + pairs * _PAIR_SIZE << _SIZE | ors


def _fill(hand: int, win: int, own: bool) -> list[tuple[int, ...]]:
    """Look the suits of a hand up and work out those that are new."""
    found = []
    for suit, table in enumerate(_TABLES[own][win]):
        part = hand & SUITS[suit]
        known = table.get(part)
        if known is None:
            here = win if SUIT_OF[win] == suit else None
            ways = suit_readings(hand, suit, here, own)
            known = tuple(dict.fromkeys(_code(reading, split) for reading, split, _ in ways))
            if len(table) >= MEMO_LIMIT:
                table.clear()
            table[part] = known
        found.append(known)
    return found


def readings(concealed: int, win: int, own: bool, melds: Fixed = NO_MELDS, sets: int = 4) -> tuple[Reading, ...]:
    """All readings of a complete hand, an empty tuple if it is not complete.

    `concealed` is the packed hand without melds and without the winning tile, `win` the kind (0..33) of that
    tile, `own` whether it came from the wall: a pung completed with another's tile counts as exposed, while
    `CALLED` stays as it was. `melds` comes from `fields.fixed`, `sets` is how many sets a whole hand has. Two
    readings differ in at least one bit; every place the winning tile can take gives its own reading. All
    shapes come in the answer, each marked with its shape bit: which of them win is asked elsewhere.
    """
    adds0, ors0, _, meld_count, readable = melds
    if not readable:
        return ()
    hand = concealed + ONE[win]
    characters, dots, bamboos, honours = _TABLES[own][win]
    try:
        by_characters = characters[hand & _CHARACTERS]
        by_dots = dots[hand & _DOTS]
        by_bamboos = bamboos[hand & _BAMBOOS]
        by_honours = honours[hand & _HONOURS]
    except KeyError:
        by_characters, by_dots, by_bamboos, by_honours = _fill(hand, win, own)
    ors0 |= SETS
    found: list[Reading] = []
    for i in by_honours:
        for j in by_characters:
            ij = i + j
            for k in by_dots:
                ijk = ij + k
                for m in by_bamboos:
                    code = ijk + m
                    found.append(((code >> _ADDS) + adds0, code & _ORS | ors0))
    # Every combination has as many sets and pairs as any other, so the last one speaks for all. With two
    # tiles over in each of the four suits there are four pairs.
    if found and code >> _SIZE & _SIZE_MASK != (sets - meld_count) * _SET_SIZE + _PAIR_SIZE:
        found.clear()
    if not meld_count and sets == 4 and (hand in _GATES or not hand & ONES or not hand & SIMPLES):
        _other_shapes(found, hand, win)
    return tuple(found)


def _other_shapes(found: list[Reading], hand: int, win: int) -> None:
    """Mark nine gates and append readings as seven pairs or thirteen orphans, of a hand of fourteen tiles."""
    if hand in _GATES:
        mark = NINE_GATES | NINE_SIDED if _GATES[hand] == win else NINE_GATES
        found[:] = [(adds, ors | mark) for adds, ors in found]
    pairs = pairs_of(hand)
    if len(pairs) == 7:
        adds, ors = pairs_part(pairs)
        shape = SEVEN_PAIRS if len(set(pairs)) == 7 else ALIKE_PAIRS
        found.append((adds + (WAIT_SINGLE << WAIT), ors | shape))
    if not hand & SIMPLES and (hand & ONES | hand >> 1 & ONES) == _ORPHAN_TILES:
        extra = hand - _ORPHAN_TILES
        if extra & _ORPHAN_TILES == extra and extra.bit_count() == 1:
            mark = THIRTEEN_SIDED if extra == ONE[win] else 0
            found.append((0, ORPHANS | SUITS_HELD_MASK << SUITS_HELD | mark))


def pairs_of(hand: int) -> tuple[int, ...]:
    """The kinds of the pairs in a hand of nothing but pairs, four alike twice; empty for other hands."""
    if hand & ONES:
        return ()
    return tuple(kind for kind, held in enumerate(counts(hand)) for _ in range(held // 2))
