"""How far a hand is from complete, and which tiles bring it nearer.

Hands are packed, without melds; `melds` is the number of sets that lie beside. *Distance* counts the tiles to
exchange until the hand is ready: -1 complete, 0 ready, 1 one tile away from ready. Answers look at the hand's own
concealed tiles only (never at a fifth tile of a kind); how many copies are left elsewhere is for the caller.
Kind masks have bit k for kind k.

`shapes` is a union of the shape bits of `fields`: SETS, SEVEN_PAIRS, ALIKE_PAIRS, ORPHANS.
"""

from __future__ import annotations

from tuitable.hands.fields import ORPHANS, SETS, SEVEN_PAIRS

COMMON_SHAPES = SETS | SEVEN_PAIRS | ORPHANS
"""Sets and a pair, seven different pairs, thirteen orphans."""
NEVER = 99
"""The distance of a hand that no tiles can bring to a shape, such as pairs beside a meld."""


def distance_sets(hand: int, melds: int = 0) -> int:
    """The distance to four sets and a pair, -1..8."""
    raise NotImplementedError


def distance_pairs(hand: int, alike: bool = False) -> int:
    """The distance to seven pairs, different ones unless `alike`; the hand has no melds. -1..6."""
    raise NotImplementedError


def distance_orphans(hand: int) -> int:
    """The distance to thirteen orphans; the hand has no melds. -1..13."""
    raise NotImplementedError


def distance(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> int:
    """The least distance over the shapes, `NEVER` if none of them is possible."""
    raise NotImplementedError


def useful_sets(hand: int, melds: int = 0) -> tuple[int, int]:
    """The distance to four sets and a pair, and the kind mask of the tiles that lower it."""
    raise NotImplementedError


def useful(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> tuple[int, int]:
    """The least distance over the shapes, and the kind mask of the tiles that lower it.

    For a hand that is about to draw (13 tiles without melds).
    """
    raise NotImplementedError


def waits(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> int:
    """The kind mask of the tiles that complete a hand about to draw; 0 unless it is ready."""
    raise NotImplementedError


def waits_by_shape(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> dict[int, int]:
    """The waits for each of the shapes that is ready: shape bit -> kind mask."""
    raise NotImplementedError


def after_discards(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> dict[int, tuple[int, int]]:
    """For a hand that is about to discard: each kind held -> `useful` of the hand without one tile of it."""
    raise NotImplementedError


def best_discards(hand: int, melds: int = 0, shapes: int = COMMON_SHAPES) -> dict[int, tuple[int, int]]:
    """As `after_discards`, only the kinds after which the distance is least."""
    raise NotImplementedError


def copies_left(mask: int, seen: int) -> int:
    """How many tiles of the kinds in a kind mask are not among the packed tiles `seen`, of four each."""
    raise NotImplementedError
