"""How far a hand is from complete, and which tiles bring it nearer.

Hands are packed, without melds; `melds` is the number of sets that lie beside, 0 to 4. *Distance* counts the
tiles to exchange until the hand is ready: -1 complete, 0 ready, 1 one tile away from ready. Answers look at the
hand's own concealed tiles only (never at a fifth tile of a kind); how many copies are left elsewhere is for the
caller. Nothing checks that a hand has the right number of tiles. Kind masks have bit k for kind k.

`shapes` is a union of the shape bits of `fields`: SETS, SEVEN_PAIRS, ALIKE_PAIRS, ORPHANS. ALIKE_PAIRS stands
here for seven pairs of any kinds, different ones too.
"""

from __future__ import annotations

from tuitable.hands import suit_distances
from tuitable.hands.fields import ALIKE_PAIRS, ORPHANS, SETS, SEVEN_PAIRS
from tuitable.hands.packed import (
    KIND_COUNT,
    ONE,
    ONES,
    OUTERS,
    SUIT,
    SUIT_BITS,
    kinds_held,
    mask_kinds,
    size,
    spread,
    squeeze,
)
from tuitable.hands.suit_distances import (
    HONOUR_SHIFT,
    ROW_BITS,
    ROW_MASK,
    distances,
    honour_entries,
    merged_rows,
    suit_entries,
)

COMMON_SHAPES = SETS | SEVEN_PAIRS | ORPHANS
"""Sets and a pair, seven different pairs, thirteen orphans."""
NEVER = 99
"""The distance of a hand that no tiles can bring to a shape, such as pairs beside a meld."""

_ALL_KINDS = (1 << KIND_COUNT) - 1
_PAIRS = SEVEN_PAIRS | ALIKE_PAIRS
_WITHOUT_MELDS = _PAIRS | ORPHANS
_OUTER_ONES = OUTERS & ONES


distance_sets = suit_distances.distance
useful_sets = suit_distances.useful


def distance_pairs(hand: int, alike: bool = False) -> int:
    """The distance to seven pairs, different ones unless `alike`; the hand has no melds. -1..6."""
    twice = (hand >> 1 | hand >> 2) & ONES
    pairs = twice.bit_count()
    if alike:
        return 6 - pairs - (hand >> 2 & ONES).bit_count()
    kinds = (hand & ONES | twice).bit_count()
    return 6 - pairs if kinds >= 7 else 13 - pairs - kinds


def distance_orphans(hand: int) -> int:
    """The distance to thirteen orphans; the hand has no melds. -1..13."""
    twice = (hand >> 1 | hand >> 2) & _OUTER_ONES
    missing = 13 - (hand & _OUTER_ONES | twice).bit_count()
    return missing - 1 if twice else missing


def useful_pairs(hand: int, alike: bool = False) -> tuple[int, int]:
    """The distance to seven pairs, and the kind mask of the tiles that lower it."""
    near = distance_pairs(hand, alike)
    if near < 0:
        return near, 0
    if alike:
        return near, squeeze(hand & ONES)
    twice = (hand >> 1 | hand >> 2) & ONES
    kinds = hand & ONES | twice
    helpful = squeeze(kinds & ~twice)
    if kinds.bit_count() < 7:
        helpful |= _ALL_KINDS ^ squeeze(kinds)
    return near, helpful


def useful_orphans(hand: int) -> tuple[int, int]:
    """The distance to thirteen orphans, and the kind mask of the tiles that lower it."""
    near = distance_orphans(hand)
    twice = (hand >> 1 | hand >> 2) & _OUTER_ONES
    if not twice:
        return near, squeeze(_OUTER_ONES)
    return near, squeeze(_OUTER_ONES & ~(hand & ONES | twice))


def distance(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> int:
    """The least distance over the shapes, `NEVER` if none of them is possible."""
    if shapes == COMMON_SHAPES:
        # What the suits' entries say of pairs and outer tiles saves most of the work on the whole hand.
        try:
            m, p = suit_entries[hand & SUIT], suit_entries[hand >> SUIT_BITS & SUIT]
            s, z = suit_entries[hand >> 2 * SUIT_BITS & SUIT], honour_entries[hand >> HONOUR_SHIFT]
            least = distances[melds][
                merged_rows[(m & ROW_MASK) << ROW_BITS | p & ROW_MASK] << ROW_BITS
                | merged_rows[(s & ROW_MASK) << ROW_BITS | z & ROW_MASK]
            ]
        except KeyError:
            suit_distances.work_out(hand, melds)
            return distance(hand, melds)
        if melds:
            return least
        tally = m + p + s + z >> ROW_BITS
        kinds = tally >> 4 & 15
        near = (6 if kinds >= 7 else 13 - kinds) - (tally & 15)
        if near < least:
            least = near
        near = 13 - (tally >> 8 & 15)
        if near <= least + 1:
            if tally >> 12:
                near -= 1
            if near < least:
                least = near
        return least
    least = distance_sets(hand, melds) if shapes & SETS else NEVER
    if melds:
        return least
    if shapes & _PAIRS:
        least = min(least, distance_pairs(hand, shapes & ALIKE_PAIRS != 0))
    if shapes & ORPHANS:
        least = min(least, distance_orphans(hand))
    return least


def useful(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> tuple[int, int]:
    """The least distance over the shapes, and the kind mask of the tiles that lower it.

    For a hand that is about to draw (13 tiles without melds).
    """
    least, mask = useful_sets(hand, melds) if shapes & SETS else (NEVER, 0)
    if melds or not shapes & _WITHOUT_MELDS:
        return least, mask
    if shapes & _PAIRS:
        alike = shapes & ALIKE_PAIRS != 0
        near = distance_pairs(hand, alike)
        if near <= least:
            mask = useful_pairs(hand, alike)[1] | (mask if near == least else 0)
            least = near
    if shapes & ORPHANS:
        near = distance_orphans(hand)
        if near <= least:
            mask = useful_orphans(hand)[1] | (mask if near == least else 0)
            least = near
    return least, mask


def is_complete(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> bool:
    """Whether a hand with its last tile has one of the shapes."""
    return distance(hand, melds, shapes) < 0


def waits(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> int:
    """The kind mask of the tiles that complete a hand about to draw; 0 unless it is ready."""
    # Most hands are far from ready, so the cheaper question comes first.
    if distance(hand, melds, shapes) != 0:
        return 0
    return useful(hand, melds, shapes)[1]


def best_discards(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> dict[int, tuple[int, int]]:
    """For a hand that is about to discard: each kind after which the distance is least -> `useful` of what is left."""
    after = {kind: distance(hand - ONE[kind], melds, shapes) for kind in mask_kinds(kinds_held(hand))}
    least = min(after.values(), default=NEVER)
    return {kind: useful(hand - ONE[kind], melds, shapes) for kind, near in after.items() if near == least}


def copies_left(mask: int, seen: int) -> int:
    """How many tiles of the kinds in a kind mask are not among the packed tiles `seen`, of four each.

    `seen` holds at most four of a kind: own tiles, melds and discards that can be seen, each tile once.
    """
    return 4 * mask.bit_count() - size(seen & 7 * spread(mask))
