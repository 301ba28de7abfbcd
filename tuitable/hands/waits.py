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
from tuitable.hands.packed import KIND_COUNT, ONE, ONES, OUTERS, kinds_held, mask_kinds, size, spread, squeeze

COMMON_SHAPES = SETS | SEVEN_PAIRS | ORPHANS
"""Sets and a pair, seven different pairs, thirteen orphans."""
NEVER = 99
"""The distance of a hand that no tiles can bring to a shape, such as pairs beside a meld."""

_ALL_KINDS = (1 << KIND_COUNT) - 1
_PAIRS = SEVEN_PAIRS | ALIKE_PAIRS
_WITHOUT_MELDS = _PAIRS | ORPHANS
_OUTER_ONES = OUTERS & ONES
_distance_sets = suit_distances.distance
_useful_sets = suit_distances.useful


def distance_sets(hand: int, melds: int = 0) -> int:
    """The distance to four sets and a pair, -1..8."""
    return _distance_sets(hand, melds)


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


def useful_sets(hand: int, melds: int = 0) -> tuple[int, int]:
    """The distance to four sets and a pair, and the kind mask of the tiles that lower it."""
    return _useful_sets(hand, melds)


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
    least = _distance_sets(hand, melds) if shapes & SETS else NEVER
    if melds or not shapes & _WITHOUT_MELDS:
        return least
    # The same as `distance_pairs` and `distance_orphans`, with what they have in common worked out once.
    twice = (hand >> 1 | hand >> 2) & ONES
    held = hand & ONES | twice
    if shapes & ALIKE_PAIRS:
        near = distance_pairs(hand, True)
        if near < least:
            least = near
    elif shapes & SEVEN_PAIRS:
        kinds = held.bit_count()
        near = (6 if kinds >= 7 else 13 - kinds) - twice.bit_count()
        if near < least:
            least = near
    if shapes & ORPHANS:
        near = 13 - (held & _OUTER_ONES).bit_count()
        if near <= least + 1:
            if twice & _OUTER_ONES:
                near -= 1
            if near < least:
                least = near
    return least


def useful(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> tuple[int, int]:
    """The least distance over the shapes, and the kind mask of the tiles that lower it.

    For a hand that is about to draw (13 tiles without melds).
    """
    least, mask = _useful_sets(hand, melds) if shapes & SETS else (NEVER, 0)
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
    mask = 0
    # Most hands are far from ready, so the cheaper question comes first.
    if shapes & SETS and _distance_sets(hand, melds) == 0:
        mask = _useful_sets(hand, melds)[1]
    if melds or not shapes & _WITHOUT_MELDS:
        return mask
    if shapes & _PAIRS:
        alike = shapes & ALIKE_PAIRS != 0
        if distance_pairs(hand, alike) == 0:
            mask |= useful_pairs(hand, alike)[1]
    if shapes & ORPHANS and distance_orphans(hand) == 0:
        mask |= useful_orphans(hand)[1]
    return mask


def waits_by_shape(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> dict[int, int]:
    """The waits for each of the shapes that is ready: shape bit -> kind mask."""
    found = {}
    for shape in (SETS, SEVEN_PAIRS, ALIKE_PAIRS, ORPHANS):
        mask = waits(hand, melds, shapes & shape)
        if mask:
            found[shape] = mask
    return found


def after_discards(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> dict[int, tuple[int, int]]:
    """For a hand that is about to discard: each kind held -> `useful` of the hand without one tile of it."""
    return {kind: useful(hand - ONE[kind], melds, shapes) for kind in mask_kinds(kinds_held(hand))}


def best_discards(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> dict[int, tuple[int, int]]:
    """As `after_discards`, only the kinds after which the distance is least."""
    after = {kind: distance(hand - ONE[kind], melds, shapes) for kind in mask_kinds(kinds_held(hand))}
    least = min(after.values(), default=NEVER)
    return {kind: useful(hand - ONE[kind], melds, shapes) for kind, near in after.items() if near == least}


def copies_left(mask: int, seen: int) -> int:
    """How many tiles of the kinds in a kind mask are not among the packed tiles `seen`, of four each.

    `seen` holds at most four of a kind: own tiles, melds and discards that can be seen, each tile once.
    """
    return 4 * mask.bit_count() - size(seen & 7 * spread(mask))
