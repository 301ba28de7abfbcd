"""Readings of a hand that is not complete: what lies in it all the same."""

from __future__ import annotations

from tuitable.hands.fields import NO_MELDS, Fixed, Reading


def partial_readings(concealed: int, melds: Fixed = NO_MELDS) -> tuple[Reading, ...]:
    """The best choices of concealed triplets and at most one pair beside the melds, at least one choice.

    `concealed` is a packed hand of any size. Four alike are a triplet and a loose tile. Each choice is
    maximal: no triplet or pair can be added to it. So for every kind held at least twice there is one reading
    with that pair and all triplets of other kinds, and where no kind is held exactly twice there is one more
    with all triplets and no pair. Readings carry the shape bit `UNFINISHED`, no wait, and no chow but
    called ones. Melds that are not readable are passed over.
    """
    raise NotImplementedError
