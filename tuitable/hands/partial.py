"""Readings of a hand that is not complete: what lies in it all the same."""

from __future__ import annotations

from tuitable.hands.fields import NO_MELDS, UNFINISHED, Fixed, Reading, pair_part, pung_part
from tuitable.hands.packed import KIND_COUNT, ONES, mask_kinds, squeeze

_PUNGS = tuple(pung_part(kind, True) for kind in range(KIND_COUNT))
_PAIRS = tuple(pair_part(kind) for kind in range(KIND_COUNT))


def partial_readings(concealed: int, melds: Fixed = NO_MELDS) -> tuple[Reading, ...]:
    """The best choices of concealed triplets and at most one pair beside the melds, at least one choice.

    `concealed` is a packed hand of any size. Four alike are a triplet and a loose tile. Each choice is
    maximal: no triplet or pair can be added to it. So for every kind held at least twice there is one reading
    with that pair and all triplets of other kinds, and where no kind is held exactly twice there is one more
    with all triplets and no pair. Readings carry the shape bit `UNFINISHED`, no wait, and no chow but
    called ones. Melds that are not readable are passed over.
    """
    twos = concealed >> 1 & ONES
    threes = concealed >> 2 & ONES | twos & concealed
    couples = twos & ~threes
    base_adds, base_ors = melds.adds, melds.ors | UNFINISHED
    pungs = tuple(mask_kinds(squeeze(threes)))
    pung_adds = pung_ors = 0
    for kind in pungs:
        adds, ors = _PUNGS[kind]
        pung_adds += adds
        pung_ors |= ors
    adds, ors = base_adds + pung_adds, base_ors | pung_ors
    found: list[Reading] = []
    if couples:
        for kind in mask_kinds(squeeze(couples)):
            more, bits = _PAIRS[kind]
            found.append(adds + more | ors | bits)
    else:
        found.append(adds | ors)
    for pair in pungs:
        adds, ors = _PAIRS[pair]
        adds += base_adds
        ors |= base_ors
        for kind in pungs:
            if kind != pair:
                more, bits = _PUNGS[kind]
                adds += more
                ors |= bits
        found.append(adds | ors)
    return tuple(found)
