"""Which hands win, who is barred from winning, and how many win on one tile."""

from __future__ import annotations

from typing import Literal

import msgspec

ShapeName = Literal["sets", "seven-pairs", "alike-pairs", "orphans"]


class Requirement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something a reading must have to win, or a limit hand instead.

    At least `doubles` doubles of elements that count for a minimum, or, where `any_of` names patterns, one of
    these.
    """

    doubles: int = 0
    any_of: tuple[str, ...] = ()


class Barred(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may not win on another's tile.

    `own_discards`: nothing (`none`), every wait while a waited-for kind is among the own discards (`waits`), the kind
    itself (`kind`), or the kind only while it is the discard of the current go-around (`kind-this-round`).
    `passed`: what letting a winning tile pass bars until the own next draw or call: nothing, every wait
    (`waits`), or the kind let pass (`kind`). `passed_ready`: once declared ready, for the rest of the hand.
    The codes are those of the refusals.
    """

    own_discards: Literal["none", "waits", "kind", "kind-this-round"] = "none"
    passed: Literal["none", "waits", "kind"] = "none"
    passed_ready: bool = False
    discards_code: str = "own-discard"
    kind_code: str = "own-discard"
    kind_this_round_code: str = "own-discard"
    passed_code: str = "passed"
    ready_code: str = "own-discard"


class Winning(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What wins.

    `shapes` are the shapes that win, with `sets` sets. `requires` maps refusal codes to requirements; readings that
    miss one are left out. `closed_kong_robbed_by` are the shapes that may rob a concealed kong. `several`: of several
    winners on one tile only the nearest after its owner wins, or all; `three_code` is for three valid wins that make
    a draw, `wild_code` for a wild tile that another threw. `dealt_tile`: which of the dealer's first tiles counts as
    the winning one. `card_code`: printed lines win, and their file is not here. `tiles_code`: the hand holds a tile
    that is in no hand of this game.
    """

    shapes: tuple[ShapeName, ...] = ("sets",)
    sets: int = 4
    requires: dict[str, Requirement] = {}
    barred: Barred = Barred()
    closed_kong_robbed_by: tuple[ShapeName, ...] = ()
    several: Literal["nearest", "all"] = "nearest"
    dealt_tile: Literal["named", "best"] = "named"
    incomplete_code: str = "incomplete"
    closed_kong_code: str = "concealed-kong"
    dead_code: str = "dead-hand"
    nearest_code: str = "head-bump"
    three_code: str = "triple-win"
    wild_code: str = "joker-discard"
    card_code: str = "card-missing"
    tiles_code: str = "tiles-not-in-target-set"


__all__ = ["Barred", "Requirement", "ShapeName", "Winning"]
