"""What the places at the end of a match, or of a hand, are worth."""

from __future__ import annotations

from typing import Literal

import msgspec


class StandingRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points for the four places when `above` seats are above the starting balance and `at` exactly there."""

    above: int
    at: int
    points: tuple[int, int, int, int]


class Placement(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How balances become results.

    A result is the balance minus `against`, plus points for the place: `places`, or the row of `rows` that fits the
    standing. `per`: the points are given at the end of the match or move after every hand. `ties`: the tied seat
    earlier in the order of first dealing stands higher, or the places' points are shared. What lies in the account
    `top` goes to the first at the end; `top_tie` shares it in steps of `top_unit`. Points in `pot` go to the first
    at the end, if `pot_to_first`. `reckoning`: results are in points, in tenths of a thousand, or in thousands,
    every balance rounded to the nearest one (a half away from zero) and the first taking what is left.
    """

    against: int = 0
    places: tuple[int, int, int, int] = (0, 0, 0, 0)
    rows: dict[str, StandingRow] = {}
    per: Literal["match", "hand"] = "match"
    ties: Literal["first-order", "shared"] = "first-order"
    top_tie: Literal["first-order", "shared"] = "first-order"
    top_unit: int = 100
    pot_to_first: bool = False
    reckoning: Literal["points", "tenths", "thousands"] = "points"


__all__ = ["Placement", "StandingRow"]
