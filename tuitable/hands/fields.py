"""The two integers of a reading, and what melds give to them.

A reading is a pair `(adds, ors)`. In `adds` every field is a number that sums over the parts of the hand; in
`ors` every bit says that some part has a property. Both are sums and unions over suits and melds, which is
what makes them quick to find. Get a field with `adds >> FIELD & 7`, the pair with `adds >> PAIR`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tuitable.hands.packed import KIND_COUNT, OUTER_KINDS, SUIT_OF, TERMINAL_KINDS, pack
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import NO_KIND

Reading = tuple[int, int]
"""`(adds, ors)` of one way to see a hand."""

# Numbers of sets by class, ten fields of three bits side by side: `adds & SET_CLASSES` is a key of 30 bits.
# "Outer" sets are of terminals or honours, "simple" ones of 2 to 8.
PUNG_EXPOSED_SIMPLE = 0
PUNG_EXPOSED_OUTER = 3
PUNG_CONCEALED_SIMPLE = 6
PUNG_CONCEALED_OUTER = 9
KONG_OPEN_SIMPLE = 12
KONG_OPEN_OUTER = 15
KONG_ADDED_SIMPLE = 18
KONG_ADDED_OUTER = 21
KONG_CLOSED_SIMPLE = 24
KONG_CLOSED_OUTER = 27
SET_CLASSES = (1 << 30) - 1
"""Mask of the ten fields of sets by class."""

CHOWS = 30
"""Chows, called ones included."""
TWINS = 33
"""Pairs of identical chows among those not called: two or three alike are one pair, four alike are two."""
PUNGS = 36
"""Pungs and kongs of every class."""
CONCEALED = 39
"""Concealed pungs and closed kongs. A kong made of three own tiles and a called one is counted apart, in
KONG_OPEN_SIMPLE and KONG_OPEN_OUTER, for rules that take it for concealed."""
KONGS = 42
"""Kongs of every class."""
CALLED = 45
"""Sets made with another's tile before the hand was complete; a closed kong is none."""
WITH_OUTER = 48
"""Sets and pairs that hold a terminal or honour; in a hand of pairs the pairs."""
WITH_TERMINAL = 51
"""Sets and pairs that hold a terminal."""
WAIT = 54
"""How the winning tile completed its part: one of the WAIT_ codes, 0 where it does not apply."""
PAIR = 57
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

CHOW_STARTS = 0
"""27 bits: bit k stands for a chow that begins with kind k."""
CHOW_STARTS_MASK = (1 << 27) - 1
PUNG_KINDS = 27
"""34 bits: bit 27 + k stands for a pung or kong of kind k."""
PUNG_KINDS_MASK = (1 << 34) - 1
SUITS_HELD = 61
"""Four bits: characters, dots, bamboos, honours are in some set or pair."""
SUITS_HELD_MASK = 15

# Shapes. Exactly one of these five is set in a reading; a ruleset says with a mask which of them win.
SETS = 1 << 65
"""Sets and one pair."""
SEVEN_PAIRS = 1 << 66
"""Seven different pairs."""
ALIKE_PAIRS = 1 << 67
"""Seven pairs, some of them alike."""
ORPHANS = 1 << 68
"""One of each terminal and honour and one more of them."""
UNFINISHED = 1 << 69
"""Parts of a hand that is not complete (`tuitable.hands.partial`)."""
SHAPES = SETS | SEVEN_PAIRS | ALIKE_PAIRS | ORPHANS | UNFINISHED
# Remarks beside the shape.
THIRTEEN_SIDED = 1 << 70
"""Orphans that were ready with one of each of the thirteen."""
NINE_GATES = 1 << 71
"""Sets and a pair, no meld: 1112345678999 of one suit and one more of it."""
NINE_SIDED = 1 << 72
"""Nine gates that were ready with exactly 1112345678999."""


MEMO_LIMIT = 100_000
"""Entries after which a memo of this room is emptied, so that strange input cannot fill the memory."""


class Fixed(NamedTuple):
    """What the melds of a hand give to every reading of it.

    `adds` and `ors` as in a reading (no shape bit), `tiles` packed with all four tiles of a kong, `sets` the
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


def chow_part(start: int) -> Reading:
    """What a chow from kind `start` gives, called or not."""
    ends = 1 if start % 9 in (0, 6) else 0
    adds = (1 << CHOWS) + (ends << WITH_OUTER) + (ends << WITH_TERMINAL)
    return adds, 1 << CHOW_STARTS + start | suit_bit(start)


def pung_part(kind: int, concealed: bool, lies_as: MeldKind = MeldKind.PUNG) -> Reading:
    """What a pung or kong gives; `concealed` matters for a pung, a kong's kind says it already."""
    concealed = concealed if lies_as is MeldKind.PUNG else lies_as is MeldKind.KONG_CLOSED
    place = PUNG_CONCEALED_SIMPLE if concealed and lies_as is MeldKind.PUNG else _PUNG_CLASS[lies_as]
    if kind in OUTER_KINDS:
        place += PUNG_EXPOSED_OUTER - PUNG_EXPOSED_SIMPLE
    adds = (1 << place) + (1 << PUNGS) + (concealed << CONCEALED) + (lies_as.is_kong << KONGS)
    return adds + _KIND_NOTES[kind], 1 << PUNG_KINDS + kind | suit_bit(kind)


def pair_part(kind: int) -> Reading:
    """What the one pair of a hand gives."""
    return (kind + 1 << PAIR) + _KIND_NOTES[kind], suit_bit(kind)


def pairs_part(kinds: Iterable[int]) -> Reading:
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
    adds = ors = tiles = sets = 0
    readable = True
    for meld in melds:
        part = _MELDS.get(meld) or _fix(meld)
        adds += part.adds
        ors |= part.ors
        tiles += part.tiles
        sets += part.sets
        readable = readable and part.readable
    return Fixed(adds, ors, tiles, sets, readable) if sets or not readable else NO_MELDS
