"""What may be announced, at what price, and what does it bind to?"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tuitable.state.hand import HandState, Phase, SeatState
from tuitable.tiles.meld import MeldKind


def is_closed(seat: SeatState) -> bool:
    """No set was made with another's tile."""
    return all(meld.kind is MeldKind.KONG_CLOSED for meld in seat.melds)


class StakedReady(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="staked-ready"):
    """A ready hand without called sets is announced with a discard, and points are put on the table.

    `stake` is put down once the discard has passed; the seat needs that many points (a negative balance never
    will do) and `live_left` more tiles in the wall. Afterwards only the drawn tile may be discarded, and a
    concealed kong be made of it: `never`, or if the waits stay the `same`.
    """

    stake: int = 1000
    live_left: int = 4
    kongs: Literal["never", "same-waits"] = "same-waits"

    def may_announce(self, hand: HandState, seat: SeatState, balance: int) -> bool:
        """Whether the moment allows it; that the hand is ready is for the caller to see."""
        if seat.ready or seat.dead or not is_closed(seat) or not hand.last_draw:
            return False
        return balance >= self.stake and hand.wall.live_left >= self.live_left


class OriginalReady(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="original-ready"):
    """A ready hand is announced with the first discard, never after an own call, for nothing (C-63, D-34).

    Afterwards only the drawn tile may be discarded; concealed kongs are refused unless `kongs` allows them.
    """

    kongs: Literal["never", "same-waits"] = "never"
    stake: Literal[0] = 0

    def may_announce(self, hand: HandState, seat: SeatState, balance: int) -> bool:
        """Whether the moment allows it; that the hand is ready is for the caller to see."""
        return not (seat.ready or seat.dead or seat.discards) and is_closed(seat)


class ShownExemption(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="shown-exemption"):
    """A hand of nothing but dangerous tiles is shown before the discard, which then makes nobody liable.

    Not right after a chow or pung; after a kong it may, since a tile was drawn (C-27, D-26).
    """

    stake: Literal[0] = 0

    def may_announce(self, hand: HandState, seat: SeatState, balance: int) -> bool:
        """Whether the moment allows it; that every tile is dangerous is for the caller to see."""
        return not seat.dead and bool(hand.last_draw or hand.phase in (Phase.DEALING, Phase.ARRANGING))


Declaration: TypeAlias = StakedReady | OriginalReady | ShownExemption
Declare: TypeAlias = dict[str, Declaration]
"""What may be announced, by the word of the event: `ready`, `exempt`."""
