"""The flags of a told position, looked at once where it enters the state."""

from __future__ import annotations

import msgspec

from tuitable.errors import BrokenState, NotationError
from tuitable.record import events as ev
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import Seat


class _TakenFlags(msgspec.Struct):
    discards_before: int | None = None
    passed_this_round: str = ""


class _SeatFlags(msgspec.Struct):
    discards_this_round: str | None = None
    passed_this_round: str = ""
    passed_since_ready: str = ""
    melds: tuple[_TakenFlags, ...] = ()


class _WinFlags(msgspec.Struct):
    seat: Seat


class _Flags(msgspec.Struct):
    """The flags of a told position that hold more than a truth value, as `history` and `facts` read them."""

    wall_left: int | None = None
    first_dealer: Seat | None = None
    dealer_wins: int | None = None
    seen: str = ""
    kongs: ev.Four | None = None
    seats: tuple[_SeatFlags | None, ...] = ()
    wins: tuple[_WinFlags, ...] = ()


def check_flags(told: dict[str, object]) -> None:
    """Raise `BrokenState` unless every flag that is read later is of its kind."""
    try:
        flags = msgspec.convert(told, _Flags)
        parse_tiles(flags.seen)
        for seat in flags.seats:
            if seat is not None:
                for text in (seat.discards_this_round or "", seat.passed_this_round, seat.passed_since_ready):
                    parse_tiles(text)
                for meld in seat.melds:
                    parse_tiles(meld.passed_this_round)
    except (msgspec.ValidationError, NotationError) as error:
        raise BrokenState(f"the position as told: {error}") from None
