"""How points and doubles become one number."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Rounding: TypeAlias = Literal["none", "nearest-10", "up-10", "up-100"]
"""How an amount is rounded; `nearest-10` takes 4 down and 6 up (a 5, which even amounts cannot end in, down)."""


def rounded(amount: int, how: Rounding) -> int:
    """An amount of points, not negative, after rounding."""
    if how == "none":
        return amount
    if how == "nearest-10":
        return (amount + 4) // 10 * 10
    step = 10 if how == "up-10" else 100
    return -(-amount // step) * step


class PointsDoubled(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="points-doubled", tag_field="kind"
):
    """Points times two for each double.

    `round_points` is done before doubling (points that an element fixed are left as they are); if
    `rounding_counts` what it adds belongs to the points of the hand. `free_doubles` are given to every hand,
    `round_total` is done after doubling and before any limit.
    """

    round_points: Rounding = "none"
    rounding_counts: bool = False
    free_doubles: int = 0
    round_total: Rounding = "none"

    def natural(self, points: int, doubles: int, points_fixed: bool = False) -> int:
        """The amount before any limit, in points."""
        if not points_fixed:
            points = rounded(points, self.round_points)
        return rounded(points << doubles + self.free_doubles, self.round_total)


class CountDoubles(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="count-doubles", tag_field="kind"
):
    """So much for every double; points play no part."""

    each: int = 1

    def natural(self, points: int, doubles: int, points_fixed: bool = False) -> int:
        """The amount before any limit."""
        return self.each * doubles


Arithmetic: TypeAlias = PointsDoubled | CountDoubles

__all__ = ["Arithmetic", "CountDoubles", "PointsDoubled", "Rounding", "rounded"]
