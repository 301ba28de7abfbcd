"""What a breach of the rules costs."""

from __future__ import annotations

from typing import Literal

import msgspec


class Price(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one kind of breach costs.

    `to`: each of the `others`, nobody (`out`), or the `giver`, whose discard was falsely called. To the others a
    dealer pays `dealer_each`, anybody else `to_dealer` and `to_other`. To one account a dealer pays `dealer_sum`,
    anybody else `other_sum`. `ends_hand`: the hand is over, and is dealt again by the same dealer (`again`) or
    ends as a draw does (`as-draw`). `dead`: the hand of the offender is dead from now on, and draws no more if it
    `sits_out`. `stakes_back`: what was staked in this hand goes back.
    """

    to: Literal["others", "out", "giver"] = "out"
    dealer_each: int = 0
    to_dealer: int = 0
    to_other: int = 0
    dealer_sum: int = 0
    other_sum: int = 0
    ends_hand: bool = False
    after: Literal["again", "as-draw"] = "again"
    dead: bool = False
    sits_out: bool = False
    stakes_back: bool = False
    source: str = ""


class Challenges(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat on turn may say that another's hand is dead; what all can see decides at once (G-45).

    A hand rightly called dead draws no more. `wrong`: saying so wrongly costs nothing (`none`), or the hand of who
    said it is `dead`.
    """

    wrong: Literal["none", "dead"] = "none"


class Penalty(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prices by kind of breach, `other` for all that are not listed; else those cost nothing and the hand goes on.

    `reconstructed` says for people that the sums are not in the source. `offered`: tables let people err unless they
    are told otherwise. `challenges` is null where nobody may call a hand dead.
    """

    prices: dict[str, Price] = {}
    reconstructed: bool = False
    offered: bool = False
    challenges: Challenges | None = None

    @property
    def sits_out(self) -> bool:
        """Whether a hand can come to sit out, so that three dead hands can end one."""
        return self.challenges is not None or any(price.sits_out for price in self.prices.values())


__all__ = ["Challenges", "Penalty", "Price"]
