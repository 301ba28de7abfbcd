"""What a ruleset values, found by appraising pairs of hands that differ in one thing."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.hands.fields import NO_MELDS, Fixed, fixed
from tuitable.hands.packed import kind_mask, pack
from tuitable.rules.ruleset import Appraiser, Ruleset
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import KINDS

CLEARLY = 1.3
"""A thing is valued if it makes a hand worth this many times as much."""

# A hand with the thing, then one without: the last tile, the tiles that it makes a set with, three more sets and a
# pair. The second of the three sets is laid out where the called form is looked at.
_PAIRS = {
    "simples": ("4s 56s 234m 345p 678m 55p", "4s 56s 123m 345p 678m 55p"),
    "ends": ("3s 12s 789m 123p 789p 99s", "3s 12s 678m 123p 789p 99s"),
    "straight": ("3m 12m 456m 789m 345p 66s", "3m 12m 456m 678m 345p 66s"),
    "three-suits": ("5m 34m 345p 345s 678m 66p", "5m 34m 345p 456s 678m 66p"),
}
_NEEDED = {"one-chow": ("9m 99m 456m 111m 222z 33z", "9m 99m 456m 123m 222z 33z")}
"""The same where the hand without the thing does not win at all."""


class Lore(NamedTuple):
    """`families` of aims that are worth something, and the honours whose pungs are (a kind mask)."""

    families: tuple[str, ...]
    counting: int


_known: dict[tuple[int, int, int], tuple[Ruleset, Lore]] = {}


def lore(ruleset: Ruleset, ask: Appraiser, own_wind: int, round_wind: int) -> Lore:
    """What the ruleset values for a seat with these winds, worked out once."""
    key = (id(ruleset), own_wind, round_wind)
    known = _known.get(key)
    if known is None or known[0] is not ruleset:
        if len(_known) >= 256:
            _known.clear()
        families = tuple(name for name, (one, other) in _PAIRS.items() if _more(ask, one, other))
        families += tuple(name for name, (one, other) in _NEEDED.items() if _only(ask, one, other))
        counting = kind_mask(kind for kind in range(27, 34) if _counts(ask, kind))
        known = _known[key] = (ruleset, Lore(families, counting))
    return known[1]


def _more(ask: Appraiser, one: str, other: str) -> bool:
    return any(_amount(ask, one, called) > CLEARLY * _amount(ask, other, called) for called in (False, True))


def _only(ask: Appraiser, one: str, other: str) -> bool:
    return _amount(ask, one, False) > 0 == _amount(ask, other, False)


def _amount(ask: Appraiser, text: str, called: bool) -> int:
    parts = [parse_tiles(part) for part in text.split()]
    last = parts[0][0].kind
    melds: Fixed = NO_MELDS
    if called:
        melds = fixed([Meld(MeldKind.CHOW, parts[3], parts[3][0], 0)])
        del parts[3]
    concealed = sum(pack(part) for part in parts[1:])
    return max(ask.win(concealed, last, own, melds) for own in (False, True))


def _counts(ask: Appraiser, kind: int) -> bool:
    """A called pung of this honour is worth clearly more than one of an end of a suit."""
    concealed = pack(parse_tiles("56s345p678m55p"))

    def amount(of: int) -> int:
        tile = KINDS[of]
        melds = fixed([Meld(MeldKind.PUNG, (tile,) * 3, tile, 0)])
        return max(ask.win(concealed, 21, own, melds) for own in (False, True))

    return amount(kind) > CLEARLY * amount(0)


__all__ = ["Lore", "lore"]
