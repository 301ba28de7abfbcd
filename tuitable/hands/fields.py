"""The integer of a reading, and what melds give to it.

A reading is one integer of two sorts of fields, which lie in places of their own. *Numbers* are sums over the parts
of the hand; *properties* are single bits that say that some part has them. While a hand is put together numbers
are added and properties united, so parts come as pairs `(adds, ors)`; a whole reading is `adds | ors`. Get a number
with `reading >> FIELD & 7`, the pair with `reading >> PAIR`, a property with `reading & BIT`.

The places are chosen so that what scoring asks for together lies together: shape, suits and numbers of sets under
one mask, honours and the pair at the top.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tuitable.hands.packed import KIND_COUNT, OUTER_KINDS, SUIT_OF, TERMINAL_KINDS, pack
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import NO_KIND

Part = tuple[int, int]
"""`(adds, ors)` of some of the tiles of a hand."""

Reading = int
"""One way to see a hand."""

CHOW_STARTS = 0
"""27 bits: bit k stands for a chow that begins with kind k."""
CHOW_STARTS_MASK = (1 << 27) - 1
SUITS_HELD = 27
"""Four bits: characters, dots, bamboos, honours are in some set or pair."""
SUITS_HELD_MASK = 15

# Shapes. Exactly one of these five is set in a reading; a ruleset says with a mask which of them win.
SETS = 1 << 31
"""Sets and one pair."""
SEVEN_PAIRS = 1 << 32
"""Seven different pairs."""
ALIKE_PAIRS = 1 << 33
"""Seven pairs, some of them alike."""
ORPHANS = 1 << 34
"""One of each terminal and honour and one more of them."""
UNFINISHED = 1 << 35
"""Parts of a hand that is not complete (`tuitable.hands.partial`)."""
SHAPES = SETS | SEVEN_PAIRS | ALIKE_PAIRS | ORPHANS | UNFINISHED
# Remarks beside the shape.
THIRTEEN_SIDED = 1 << 36
"""Orphans that were ready with one of each of the thirteen."""
NINE_GATES = 1 << 37
"""Sets and a pair, no meld: 1112345678999 of one suit and one more of it."""
NINE_SIDED = 1 << 38
"""Nine gates that were ready with exactly 1112345678999."""

# Numbers of sets by class, ten fields of three bits side by side. "Outer" sets are of terminals or honours,
# "simple" ones of 2 to 8.
PUNG_EXPOSED_SIMPLE = 39
PUNG_EXPOSED_OUTER = 42
PUNG_CONCEALED_SIMPLE = 45
PUNG_CONCEALED_OUTER = 48
KONG_OPEN_SIMPLE = 51
KONG_OPEN_OUTER = 54
KONG_ADDED_SIMPLE = 57
KONG_ADDED_OUTER = 60
KONG_CLOSED_SIMPLE = 63
KONG_CLOSED_OUTER = 66

CHOWS = 69
"""Chows, called ones included."""
TWINS = 72
"""Pairs of identical chows among those not called: two or three alike are one pair, four alike are two."""
PUNGS = 75
"""Pungs and kongs of every class."""
CONCEALED = 78
"""Concealed pungs and closed kongs. A kong made of three own tiles and a called one is counted apart, in
KONG_OPEN_SIMPLE and KONG_OPEN_OUTER, for rules that take it for concealed."""
KONGS = 81
"""Kongs of every class."""
CALLED = 84
"""Sets made with another's tile before the hand was complete; a closed kong is none."""
WITH_OUTER = 87
"""Sets and pairs that hold a terminal or honour; in a hand of pairs the pairs."""
WITH_TERMINAL = 90
"""Sets and pairs that hold a terminal."""
WAIT = 93
"""How the winning tile completed its part: one of the WAIT_ codes, 0 where it does not apply."""
PARTS = 96
"""Seven bits: eight for every set and one for the pair, by which a whole hand is known."""
PARTS_MASK = 127 << PARTS
SET_PART = 8 << PARTS
PAIR_PART = 1 << PARTS
FORM = (1 << PARTS) - (1 << SUITS_HELD)
"""Mask of the suits, the shape and all numbers but those of parts: what makes the form of a hand."""

PUNG_KINDS = 103
"""34 bits: bit 103 + k stands for a pung or kong of kind k."""
PUNG_KINDS_MASK = (1 << 34) - 1
HONOURS_AND_PAIR = PUNG_KINDS + 27
"""From here on lie the pungs of honours and the pair: `reading >> HONOURS_AND_PAIR`."""
PAIR = 137
"""The topmost field: kind of the pair plus one, 0 where there is no pair or more than one."""

WAIT_OPEN = 1
"""Either end of two neighbours."""
WAIT_CLOSED = 2
"""The middle of a chow."""
WAIT_EDGE = 3
"""A three to 1 2 or a seven to 8 9."""
WAIT_SINGLE = 4
"""The second tile of a pair."""
WAIT_PAIRS = 5
"""The third tile of a pung."""

MEMO_LIMIT = 100_000
"""Entries after which a memo of this room is emptied, so that strange input cannot fill the memory."""


class Fixed(NamedTuple):
    """What the melds of a hand give to every reading of it.

    `adds` and `ors` as in a part (no shape bit), `tiles` packed with all four tiles of a kong, `sets` the
    number of readable melds. `readable` is false when some meld is no chow, pung or kong, such as a group with wild
    tiles or flowers; that meld then is in none of the other fields, and the whole hand has no reading.
    """

    adds: int
    ors: int
    tiles: int
    sets: int
    readable: bool


NO_MELDS = Fixed(0, 0, 0, 0, True)
"""The melds of a hand that has none."""


_PUNG_CLASS = {
    MeldKind.PUNG: PUNG_EXPOSED_SIMPLE,
    MeldKind.KONG_OPEN: KONG_OPEN_SIMPLE,
    MeldKind.KONG_ADDED: KONG_ADDED_SIMPLE,
    MeldKind.KONG_CLOSED: KONG_CLOSED_SIMPLE,
}
_KIND_NOTES: tuple[int, ...] = tuple(
    ((kind in OUTER_KINDS) << WITH_OUTER) + ((kind in TERMINAL_KINDS) << WITH_TERMINAL) for kind in range(KIND_COUNT)
)


def chow_part(start: int) -> Part:
    """What a chow from kind `start` gives, called or not."""
    ends = 1 if start % 9 in (0, 6) else 0
    adds = SET_PART + (1 << CHOWS) + (ends << WITH_OUTER) + (ends << WITH_TERMINAL)
    return adds, 1 << CHOW_STARTS + start | suit_bit(start)


def pung_part(kind: int, concealed: bool, lies_as: MeldKind = MeldKind.PUNG) -> Part:
    """What a pung or kong gives; `concealed` matters for a pung, a kong's kind says it already."""
    concealed = concealed if lies_as is MeldKind.PUNG else lies_as is MeldKind.KONG_CLOSED
    place = PUNG_CONCEALED_SIMPLE if concealed and lies_as is MeldKind.PUNG else _PUNG_CLASS[lies_as]
    if kind in OUTER_KINDS:
        place += PUNG_EXPOSED_OUTER - PUNG_EXPOSED_SIMPLE
    adds = SET_PART + (1 << place) + (1 << PUNGS) + (concealed << CONCEALED) + (lies_as.is_kong << KONGS)
    return adds + _KIND_NOTES[kind], 1 << PUNG_KINDS + kind | suit_bit(kind)


def pair_part(kind: int) -> Part:
    """What the one pair of a hand gives."""
    return PAIR_PART + (kind + 1 << PAIR) + _KIND_NOTES[kind], suit_bit(kind)


def pairs_part(kinds: Iterable[int]) -> Part:
    """What several pairs give together: they are counted and none of them is *the* pair."""
    adds = ors = 0
    for kind in kinds:
        adds += _KIND_NOTES[kind]
        ors |= suit_bit(kind)
    return adds, ors


def suit_bit(kind: int) -> int:
    """The bit of `SUITS_HELD` for the suit of a kind."""
    return 1 << SUITS_HELD + SUIT_OF[kind]


def meld_kind(meld: Meld) -> MeldKind | None:
    """How a meld counts in a reading: a chow, pung or kong; null for one that is none of these."""
    if meld.kind is not MeldKind.GROUP:
        return meld.kind
    kinds = {tile.kind for tile in meld.tiles}
    if len(kinds) != 1 or NO_KIND in kinds:
        return None
    return {3: MeldKind.PUNG, 4: MeldKind.KONG_OPEN}.get(len(meld.tiles))


_MELDS: dict[Meld, Fixed] = {}
_new = tuple.__new__


def _fix(meld: Meld) -> Fixed:
    lies_as = meld_kind(meld)
    kind = meld.tile.kind
    if lies_as is None or kind < 0:
        part = Fixed(0, 0, 0, 0, False)
    else:
        adds, ors = chow_part(kind) if lies_as is MeldKind.CHOW else pung_part(kind, False, lies_as)
        if lies_as is not MeldKind.KONG_CLOSED:
            adds += 1 << CALLED
        part = Fixed(adds, ors, pack(meld.tiles), 1, True)
    if len(_MELDS) >= MEMO_LIMIT:
        _MELDS.clear()
    _MELDS[meld] = part
    return part


def fixed(melds: Iterable[Meld]) -> Fixed:
    """Sum up melds, each of them worked out once.

    A group of three or four natural tiles alike counts as a pung or an open kong.
    """
    whole = NO_MELDS
    for meld in melds:
        part = _MELDS.get(meld) or _fix(meld)
        whole = part if whole is NO_MELDS else together(whole, part)
    return whole


def together(one: Fixed, other: Fixed) -> Fixed:
    """What the melds of both give."""
    adds, ors, tiles, sets, readable = one
    more, bits, others, number, all_sets = other
    return _new(Fixed, (adds + more, ors | bits, tiles + others, sets + number, readable and all_sets))
