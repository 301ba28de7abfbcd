"""How near each seat is to a complete hand at a moment of a game, as far as its tiles can be seen."""

from __future__ import annotations

import msgspec

from tuitable.hands.packed import mask_tiles, pack
from tuitable.hands.waits import NEVER, distance, waits
from tuitable.state.views import HandView, SeatView
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class Near(msgspec.Struct, frozen=True):
    """One seat: tiles away from ready (0 ready, -1 complete), and the tiles that would complete it.

    Any pair and four sets, seven pairs and thirteen orphans count as complete; what rules ask besides does not.
    """

    seat: Seat
    distance: int
    waits: tuple[Tile, ...]


def nearness(hand: HandView) -> tuple[Near, ...]:
    """All seats whose tiles can all be seen and are of kinds that this can tell about, in order."""
    found = (_near(seat) for seat in hand.seats)
    return tuple(near for near in found if near is not None)


def _near(seat: SeatView) -> Near | None:
    tiles = seat.hand
    if len(tiles) % 3 == 0 or not tiles or any(tile.kind < 0 for tile in tiles):
        return None
    packed, melds = pack(tiles), len(seat.melds)
    away = distance(packed, melds)
    if away == NEVER:
        return None
    mask = waits(packed, melds) if away == 0 and len(tiles) % 3 == 1 else 0
    return Near(seat.seat, away, mask_tiles(mask))
