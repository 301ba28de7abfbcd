"""What if nobody wins? Which endings without a winner are there, and what do they cost?

`exhausted` (a tile must be drawn in turn and none is left) and `no-replacement` end a hand under all rules.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tuitable.record.events import Four, Transfer
from tuitable.state.hand import HandState, Phase, SeatState
from tuitable.tiles.seat import SEATS, Seat

_OUTER = frozenset(kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 8))


class FourWinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="four-winds"):
    """The first discards of all four are the same wind and nobody made a set."""

    def ends(self, hand: HandState) -> bool:
        """Asked when the open discard was let pass."""
        firsts = [seat.discards[0].tile if len(seat.discards) == 1 else None for seat in hand.seats]
        first = firsts[0]
        wind = first is not None and 27 <= first.kind <= 30
        return wind and firsts.count(first) == 4 and not any(seat.melds for seat in hand.seats)


class FourKongs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="four-kongs"):
    """The fourth kong of the hand.

    `one_owner`: if all are of one seat it `counts` all the same (H-06), or only a `fifth` does (D-36, T-19).
    `when`: as soon as the kong was not robbed (`kong`), or when the discard after its replacement was let
    pass (`discard`, H-Q8).
    """

    one_owner: Literal["counts", "fifth"] = "fifth"
    when: Literal["kong", "discard"] = "kong"

    def holds(self, kongs: Four) -> bool:
        """Whether so many kongs by seat end the hand."""
        total = sum(kongs)
        return total >= 5 or (total == 4 and (self.one_owner == "counts" or max(kongs) < 4))


class EightKongs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="eight-kongs"):
    """The eighth kong of the hand, as soon as it was not robbed."""

    when: Literal["kong"] = "kong"

    def holds(self, kongs: Four) -> bool:
        """Whether so many kongs by seat end the hand."""
        return sum(kongs) >= 8


class NineKinds(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="nine-kinds"):
    """A seat with nine kinds of terminals and honours at its first draw, nobody having made a set, may end it."""

    def may_abandon(self, hand: HandState, seat: SeatState) -> bool:
        """Whether the seat on turn may ask for it."""
        if seat.discards or seat.dead or any(other.melds for other in hand.seats):
            return False
        if hand.last_draw not in ("deal", "turn") and seat.seat != hand.dealer:
            return False
        return len({tile.kind for tile in seat.hand} & _OUTER) >= 9


class TripleWin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="triple-win"):
    """Three valid claims to win on one tile: nobody wins."""


class FourReady(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="four-ready"):
    """All four declared ready, and the last one's discard was let pass."""

    def ends(self, hand: HandState) -> bool:
        """Asked when the open discard was let pass."""
        return all(seat.ready for seat in hand.seats)


class OuterDiscards(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="outer-discards"):
    """The wall is exhausted, and a seat threw nothing but terminals and honours of which none was called."""

    def seats(self, hand: HandState) -> tuple[Seat, ...]:
        """The seats that did."""
        return tuple(
            seat.seat
            for seat in hand.seats
            if seat.discards and all(t.tile.kind in _OUTER and t.taken_by is None for t in seat.discards)
        )


Ending: TypeAlias = FourWinds | FourKongs | EightKongs | NineKinds | TripleWin | FourReady | OuterDiscards


class Drawn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="drawn"):
    """Endings without a winner.

    `endings` by the `why` of the event, in the order they are looked at. `unready_pay` is what all seats that are
    not ready pay together, shared by the others, when the wall is exhausted. `shown`: who lays the hand open
    then: `nobody`, seats that `declared` ready, all `ready` seats, or `all`.
    """

    endings: dict[str, Ending] = {}
    unready_pay: int = 0
    outer_discards: int = 0
    shown: Literal["nobody", "declared", "ready", "all"] = "nobody"

    def knows(self, why: str, kongs: Four = (0, 0, 0, 0)) -> bool:
        """Whether such an ending ends a hand under these rules; for kongs, given how many each seat made."""
        if why in ("exhausted", "no-replacement", "three-dead"):
            return True
        ending = self.endings.get(why)
        return ending.holds(kongs) if isinstance(ending, FourKongs | EightKongs) else ending is not None

    def after_discard(self, hand: HandState) -> str:
        """The ending that comes when the open discard was let pass, or empty."""
        for why, ending in self.endings.items():
            match ending:
                case FourWinds() | FourReady() if ending.ends(hand):
                    return why
                case FourKongs(when="discard") if ending.holds(kongs_of(hand)):
                    return why
        return ""

    def after_kong(self, hand: HandState) -> str:
        """The ending that comes when a kong was made and not robbed, or empty."""
        for why, ending in self.endings.items():
            match ending:
                case FourKongs(when="kong") | EightKongs() if ending.holds(kongs_of(hand)):
                    return why
        return ""

    def exhausted(self, hand: HandState) -> tuple[str, tuple[Seat, ...]]:
        """The ending that comes when nobody can draw any more, and the seats whose it is."""
        for why, ending in self.endings.items():
            if isinstance(ending, OuterDiscards) and (seats := ending.seats(hand)):
                return why, seats
        return "exhausted", ()

    def may_abandon(self, hand: HandState, seat: SeatState) -> tuple[str, ...]:
        """The endings the seat on turn may ask for."""
        if hand.phase is Phase.OPEN:
            return ()
        return tuple(
            why
            for why, ending in self.endings.items()
            if isinstance(ending, NineKinds) and ending.may_abandon(hand, seat)
        )

    def payments(self, ready: tuple[Seat, ...]) -> tuple[Transfer, ...]:
        """What the seats that are not ready pay the `ready` ones when the wall is exhausted."""
        unready = [seat for seat in SEATS if seat not in ready]
        if not self.unready_pay or not unready or not ready:
            return ()
        each = self.unready_pay // (len(unready) * len(ready))
        return tuple(Transfer(payer, payee, each, "not ready") for payer in unready for payee in ready)

    def showing(self, declared: tuple[Seat, ...], ready: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """The seats that lay their hands open after an exhausted wall."""
        return {"nobody": (), "declared": declared, "ready": ready, "all": SEATS}[self.shown]


def kongs_of(hand: HandState) -> Four:
    """How many kongs each seat made."""
    a, b, c, d = (sum(meld.kind.is_kong for meld in seat.melds) for seat in hand.seats)
    return (a, b, c, d)


__all__ = [
    "Drawn", "EightKongs", "Ending", "FourKongs", "FourReady", "FourWinds", "NineKinds", "OuterDiscards", "TripleWin",
    "kongs_of",
]  # fmt: skip
