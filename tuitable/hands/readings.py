"""Every way to see a complete hand, without anyone's rules about value.

Each suit is split by itself and the splits are kept, so a hand whose suits were seen before costs four
look-ups and three sums.
"""

from __future__ import annotations

from tuitable.hands.fields import (
    ALIKE_PAIRS,
    MEMO_LIMIT,
    NINE_GATES,
    NINE_SIDED,
    NO_MELDS,
    ORPHANS,
    PAIR_PART,
    PARTS_MASK,
    SET_PART,
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
from tuitable.hands.packed import FIELDS, KIND_COUNT, ONE, ONES, OUTERS, SIMPLES, SUIT_OF, SUITS, counts
from tuitable.hands.splits import suit_readings

_Table = dict[int, int]
_Ways = dict[int, tuple[int, ...]]

_CHARACTERS, _DOTS, _BAMBOOS, _HONOURS = SUITS
_ORPHAN_TILES = OUTERS & ONES
_SEVERAL = -1 << 256
"""Kept for a suit that can be seen in several ways or in none: it makes the sum of four suits negative."""
_FOUR_SETS = 4 * SET_PART + PAIR_PART


class _Suits:
    """What is known of the suits of hands with a winning tile of this kind, its own or another's.

    `one` has the only way to see a suit's tiles, or `_SEVERAL`; then `ways` has them all. Properties of two
    suits are never the same bit, so sums put the suits together. The shape is written into the honours. Only
    the suit of the winning tile has tables of its own; `plain` are the tables of the other suits.
    """

    __slots__ = ("one", "own", "ways", "win")

    def __init__(self, win: int, own: bool, plain: tuple[list[_Table], list[_Ways]]) -> None:
        self.win = win
        self.own = own
        suit = SUIT_OF[win]
        self.one: tuple[_Table, ...] = tuple({} if i == suit else table for i, table in enumerate(plain[0]))
        self.ways: tuple[_Ways, ...] = tuple({} if i == suit else table for i, table in enumerate(plain[1]))

    def learn(self, hand: int, suit: int) -> int:
        """Work out a suit of a hand: what `one` then has of it."""
        part = hand & SUITS[suit]
        here = self.win if SUIT_OF[self.win] == suit else None
        shape = SETS if suit == 3 else 0
        if part in _GATES:
            shape |= NINE_GATES | NINE_SIDED if _GATES[part] == self.win else NINE_GATES
        split = suit_readings(hand, suit, here, self.own)
        found = tuple(dict.fromkeys([adds | ors | shape for (adds, ors), _, _ in split]))
        one, ways = self.one[suit], self.ways[suit]
        if len(one) >= MEMO_LIMIT:
            one.clear()
            ways.clear()
        if len(found) == 1:
            known = found[0]
        else:
            known, ways[part] = _SEVERAL, found
        one[part] = known
        return known

    def all(self, hand: int) -> list[int]:
        """The sums of every choice of a way for each suit."""
        total, found = 0, [0]
        for suit in (3, 0, 1, 2):
            part = hand & SUITS[suit]
            known = self.one[suit].get(part)
            if known is None:
                known = self.learn(hand, suit)
            if known >= 0:
                total += known
            else:
                found = [one + more for one in found for more in self.ways[suit][part]]
        return [one + total for one in found]


def _gates() -> dict[int, int]:
    """Nine gates: packed complete hand -> the kind whose drawing makes the wait nine-sided."""
    hands = {}
    for first in (0, 9, 18):
        ready = sum(n * ONE[first + i] for i, n in enumerate((3, 1, 1, 1, 1, 1, 1, 1, 3)))
        for kind in range(first, first + 9):
            hands[ready + ONE[kind]] = kind
    return hands


_GATES = _gates()
_PLAIN: tuple[list[_Table], list[_Ways]] = ([{}, {}, {}, {}], [{}, {}, {}, {}])
_SUITS = tuple(tuple(_Suits(kind, own, _PLAIN) for kind in range(KIND_COUNT)) for own in (False, True))
_KNOWN = tuple(tuple(suits.one for suits in of_origin) for of_origin in _SUITS)


def readings(concealed: int, win: int, own: bool, melds: Fixed = NO_MELDS, sets: int = 4) -> tuple[Reading, ...]:
    """All readings of a complete hand, an empty tuple if it is not complete.

    `concealed` is the packed hand without melds and without the winning tile; all else is as in `readings_of`.
    """
    return readings_of(concealed + ONE[win], win, own, melds, sets)


def readings_of(hand: int, win: int, own: bool, melds: Fixed = NO_MELDS, sets: int = 4) -> tuple[Reading, ...]:
    """All readings of a complete hand, an empty tuple if it is not complete.

    `hand` is the packed hand without melds, the winning tile among its tiles (what is counted above its fields
    does not matter), `win` the kind (0..33) of that tile, `own` whether it came from the wall: a pung completed
    with another's tile counts as exposed, while `CALLED` stays as it was. `melds` comes from `fields.fixed`, `sets`
    is how many sets a whole hand has. Two readings differ in at least one bit; every place the winning tile can take
    gives its own reading. All shapes come in the answer, each marked with its shape bit: which of them win is asked
    elsewhere.
    """
    characters, dots, bamboos, honours = _KNOWN[own][win]
    try:
        code = (
            (a := characters[hand & _CHARACTERS])
            + (b := dots[hand & _DOTS])
            + (c := bamboos[hand & _BAMBOOS])
            + honours[hand & _HONOURS]
        )
    except KeyError:
        return _readings(hand, win, own, melds, sets, _SUITS[own][win].all(hand))
    if code < 0:
        suits = _SUITS[own][win]
        rest = code - _SEVERAL
        if rest < 0:
            return _readings(hand, win, own, melds, sets, suits.all(hand))
        # Only one suit can be seen in several ways, or in none.
        suit = 0 if a < 0 else 1 if b < 0 else 2 if c < 0 else 3
        return _readings(hand, win, own, melds, sets, [rest + way for way in suits.ways[suit][hand & SUITS[suit]]])
    if sets == 4:
        if melds is NO_MELDS:
            if code & PARTS_MASK == _FOUR_SETS and hand & ONES:
                return (code,)
        elif melds[3] and melds[4]:
            code = code + melds[0] | melds[1]
            return (code,) if code & PARTS_MASK == _FOUR_SETS else ()
    return _readings(hand, win, own, melds, sets, [code])


def _readings(hand: int, win: int, own: bool, melds: Fixed, sets: int, found: list[int]) -> tuple[Reading, ...]:
    """The same for any hand; `found` are the sums of the ways to see its suits."""
    adds0, ors0, _, meld_count, readable = melds
    if not readable:
        return ()
    # Every combination has as many sets and pairs as any other, so one speaks for all. With two tiles over in each
    # of the four suits there are four pairs.
    if found and (found[0] + adds0) & PARTS_MASK != sets * SET_PART + PAIR_PART:
        found = []
    if meld_count or sets != 4:
        return tuple([(one + adds0 | ors0) & ~(NINE_GATES | NINE_SIDED) for one in found])
    if not hand & ONES or not hand & SIMPLES:
        _other_shapes(found, hand & FIELDS, win)
    return tuple(found)


def _other_shapes(found: list[Reading], hand: int, win: int) -> None:
    """Append readings as seven pairs or thirteen orphans, of a hand of fourteen tiles."""
    pairs = pairs_of(hand)
    if len(pairs) == 7:
        adds, ors = pairs_part(pairs)
        shape = SEVEN_PAIRS if len(set(pairs)) == 7 else ALIKE_PAIRS
        found.append(adds + (WAIT_SINGLE << WAIT) | ors | shape)
    if not hand & SIMPLES and (hand & ONES | hand >> 1 & ONES) == _ORPHAN_TILES:
        extra = hand - _ORPHAN_TILES
        if extra & _ORPHAN_TILES == extra and extra.bit_count() == 1:
            mark = THIRTEEN_SIDED if extra == ONE[win] else 0
            found.append(ORPHANS | SUITS_HELD_MASK << SUITS_HELD | mark)


def pairs_of(hand: int) -> tuple[int, ...]:
    """The kinds of the pairs in a hand of nothing but pairs, four alike twice; empty for other hands."""
    if hand & ONES:
        return ()
    return tuple(kind for kind, held in enumerate(counts(hand)) for _ in range(held // 2))
