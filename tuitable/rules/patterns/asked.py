"""All patterns together: one mask for a reading, the same for every ruleset."""

from __future__ import annotations

from tuitable.hands.fields import UNFINISHED, Reading
from tuitable.rules.patterns import bonus, hand, moment
from tuitable.rules.patterns.honours import honours_mask
from tuitable.rules.patterns.pattern import PATTERNS
from tuitable.rules.patterns.sets import sets_mask
from tuitable.rules.patterns.suits import suits_mask

SHAPE_BITS = sum(p.bit for p in PATTERNS.values() if p.of == "shape")
"""The bits of all patterns of readings."""


def shape_mask(reading: Reading, own: int, round_: int) -> int:
    """The patterns that hold in a reading, for the numbers 0..3 of the own and the round wind."""
    mask = sets_mask(reading) | honours_mask(reading, own, round_)
    return mask if reading & UNFINISHED else mask | suits_mask(reading)


__all__ = ["SHAPE_BITS", "bonus", "hand", "moment", "shape_mask"]
