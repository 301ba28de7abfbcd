"""Who owes whom for the amounts of a hand."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tuitable.rules.parts.arithmetic import Rounding


class EachWithEach(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="each-with-each", tag_field="kind"
):
    """Every loser pays the winner the winner's amount, however it was won.

    With `others_settle` each two losers then settle the difference of their amounts. A payment in which the
    dealer takes part is `dealer_factor` times as high.
    """

    dealer_factor: int = 2
    others_settle: bool = True


class GiverPays(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="giver-pays", tag_field="kind"
):
    """Only the winner receives: from each of the others on an own draw, else all from who gave the tile.

    A share is the amount, times `dealer_factor` where the dealer takes part. Who gave the tile pays all three
    shares. `round_each` is done to every payment.
    """

    dealer_factor: int = 2
    round_each: Rounding = "none"


class EachPays(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="each-pays", tag_field="kind"
):
    """Every loser pays the winner so many times the amount, dead hands too.

    On an own draw `own` times; else who gave the tile `giver` times and each other `other` times.
    """

    own: int = 2
    giver: int = 2
    other: int = 1


Payment: TypeAlias = EachWithEach | GiverPays | EachPays


__all__ = ["EachPays", "EachWithEach", "GiverPays", "Payment"]
