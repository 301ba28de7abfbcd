"""A reading for people: the sets themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tuitable.hands.fields import Reading
from tuitable.tiles.meld import Meld, MeldKind


class SetView(NamedTuple):
    """One set: `kind`, the `tiles` as kinds (0..33) in order, whether it is `concealed`, and from which meld.

    `meld` is the place in the melds given, or null for a set of the concealed tiles. A pung completed with
    another's tile is not concealed.
    """

    kind: MeldKind
    tiles: tuple[int, ...]
    concealed: bool
    meld: int | None


class View(NamedTuple):
    """A reading spelled out.

    `sets` are the melds first, then the sets of the concealed tiles; `pairs` the kinds of the pairs: one, or
    seven in a hand of pairs, one or none in an unfinished hand, and the doubled kind of orphans. `placed` is
    the place in `sets` where the winning tile went, null when it went to a pair, stands alone, or there is no
    winning tile.
    """

    sets: tuple[SetView, ...]
    pairs: tuple[int, ...]
    placed: int | None


def view(
    reading: Reading, concealed: int, win: int | None, own: bool, melds: Sequence[Meld] = (), sets: int = 4
) -> View:
    """Spell out a reading that `readings` (or, with `win` null, `partial_readings`) gave for this hand.

    The arguments are those of `readings`, with the melds themselves. Raises `ValueError` if the hand has no
    such reading.
    """
    raise NotImplementedError
