"""Every way to see a complete hand, without anyone's rules about value."""

from __future__ import annotations

from tuitable.hands.fields import NO_MELDS, Fixed, Reading


def readings(
    concealed: int, win: int, own: bool, melds: Fixed = NO_MELDS, sets: int = 4
) -> tuple[Reading, ...]:
    """All readings of a complete hand, an empty tuple if it is not complete.

    `concealed` is the packed hand without melds and without the winning tile, `win` the kind (0..33) of that
    tile, `own` whether it came from the wall: a pung completed with another's tile counts as exposed, while
    `CALLED` stays as it was. `melds` comes from `fields.fixed`, `sets` is how many sets a whole hand has. Two
    readings differ in at least one bit; every place the winning tile can take gives its own reading. All
    shapes come in the answer, each marked with its shape bit: which of them win is asked elsewhere.
    """
    raise NotImplementedError


def is_complete(concealed: int, melds: int = 0, shapes: int = 0, sets: int = 4) -> bool:
    """Whether a packed hand with its last tile has a reading in one of the `shapes` (bits of `fields`).

    `melds` is the number of sets that lie beside it.
    """
    raise NotImplementedError
