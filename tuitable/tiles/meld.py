"""Melds: sets that lie fixed beside a hand."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class MeldKind(StrEnum):
    """The kinds of melds; the three kongs are kept apart for the whole hand."""

    CHOW = "chow"
    PUNG = "pung"
    KONG_OPEN = "kong-open"
    KONG_ADDED = "kong-added"
    KONG_CLOSED = "kong-closed"
    GROUP = "group"

    @property
    def is_kong(self) -> bool:
        """One of the three kinds of kong."""
        return self.value.startswith("kong")


class Meld(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, gc=False):
    """A set that lies beside the hand.

    `tiles` are the physical tiles, sorted. `taken` is the tile that was called from `from_seat`; both are
    null for a concealed kong. An added kong keeps the `taken` and `from_seat` of its pung, and `added` is
    the fourth tile. `stands_for` says, for a group with wild tiles, which tile each place stands for.
    """

    kind: MeldKind
    tiles: tuple[Tile, ...]
    taken: Tile | None = None
    from_seat: Seat | None = None
    added: Tile | None = None
    stands_for: Tile | None = None

    @property
    def tile(self) -> Tile:
        """The tile that names a pung, kong or group, or the lowest of a chow, without red paint."""
        if self.stands_for is not None:
            return self.stands_for
        for tile in self.tiles:
            if tile is not Tile.WILD:
                return tile.plain
        return self.tiles[0]

    @property
    def is_called(self) -> bool:
        """Made with a tile of another seat, which may be one that nobody named."""
        return self.kind is not MeldKind.KONG_CLOSED
