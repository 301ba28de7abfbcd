"""Who pays in the place of others, because of the tiles they gave.

Tile classes are named as in `CLASSES`. A *whole* category asks that every meld that lies is of the class, any
other counts only the melds that are. The finished hand must be one of the category's `hands`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

TileClass = Literal["any", "dragons", "winds", "honours", "terminals", "outer", "green", "one-suit"]

SetClass = Literal["suit", "terminal", "honour", "dragon", "valued", "guest-wind", "double-wind"]
"""What a set is to its owner: of a suit (the same for all in a row), of terminals, of honours, of honours that
count for the owner, of a wind that does not, of the wind that is own and round wind."""

OnGiven: TypeAlias = Literal["all", "half", "giver"]
"""On another's tile: the liable player pays all, halves it with the giver, or the giver pays alone."""


class Category(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of hand that feeding can make dangerous: the class of its sets, and the patterns it ends as."""

    tiles: TileClass
    whole: bool = False
    hands: tuple[str, ...]


class LateFresh(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="late-fresh", tag_field="kind"
):
    """A fresh tile is given to win on with `left` or fewer live tiles left. A robbed tile is none."""

    clause: str
    left: int = 4
    on_given: OnGiven = "all"
    source: str = ""


class FedMeld(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="fed-meld", tag_field="kind"):
    """Who gives the tile for meld number `nth` of a category is liable if the hand ends as threatened.

    `unless_discarded`: not if the caller had thrown that kind before; `unless_passed`: not if the caller had let that
    kind pass in the same go-around. `giver_alone_for` are patterns for which who gives a winning tile of the
    class pays alone.
    """

    clause: str
    of: tuple[str, ...]
    nth: int
    unless_discarded: bool = False
    unless_passed: bool = False
    on_given: OnGiven = "all"
    giver_alone_for: dict[str, TileClass] = {}
    source: str = ""


class FedWin(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="fed-win", tag_field="kind"):
    """Who gives the winning tile, of the class, behind exactly `behind` melds of a category is liable."""

    clause: str
    of: tuple[str, ...]
    behind: int
    on_given: OnGiven = "all"
    source: str = ""


class FedRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="fed-row", tag_field="kind"):
    """Who gives the tile for the set after those of a row is liable.

    Each place of `first` names the classes a set may be of, in any order of the sets; `then` those of the next
    set. One of `elements` must count in the finished hand.
    """

    clause: str
    first: tuple[tuple[SetClass, ...], ...]
    then: tuple[SetClass, ...]
    elements: tuple[str, ...]
    on_given: OnGiven = "half"
    source: str = ""


Rule: TypeAlias = LateFresh | FedMeld | FedWin | FedRow


class Liability(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All rules of liability, in the order in which one act falls under them.

    `choose`: the latest act makes liable (of one act, the first rule), or the first rule that names anybody.
    Concealed kongs count as melds if `closed_kongs_count`, but never make anybody liable; a kong called with
    three in the hand makes its feeder liable only if `open_kong_feeds`. `exemption`: whether
    a player who holds nothing but dangerous tiles is excused: never, when it was declared, whenever it
    is found to be so, or found only in hands played under other rules. `odd_unit` is the smallest
    amount a half is rounded to; what cannot be halved stays with the giver.
    """

    on: bool = True
    choose: Literal["latest", "first-rule"] = "latest"
    categories: dict[str, Category] = {}
    rules: dict[str, Rule] = {}
    closed_kongs_count: bool = True
    open_kong_feeds: bool = False
    exemption: Literal["none", "declared", "found", "by-play"] = "none"
    odd_unit: int = 1


__all__ = [
    "Category",
    "FedMeld",
    "FedRow",
    "FedWin",
    "LateFresh",
    "Liability",
    "OnGiven",
    "Rule",
    "SetClass",
    "TileClass",
]
