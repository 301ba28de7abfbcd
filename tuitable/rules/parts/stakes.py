"""What happens to counters and to points staked on the table."""

from __future__ import annotations

import msgspec


class Stakes(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Counters and stakes.

    On an own draw each payer adds `counter_each` for every counter, else who gave the tile adds `counter_given`. The
    account `pot` goes to the winner nearest after who gave the tile, if `pot_to_winner`.
    `liable_pays_counters`: on another's tile the liable player adds the counters, not the giver.
    """

    counter_each: int = 0
    counter_given: int = 0
    pot_to_winner: bool = False
    liable_pays_counters: bool = False


__all__ = ["Stakes"]
