"""How many tiles does each seat get, in which order, and who has one more?"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tuitable.tiles.seat import Seat, turn_order


class Packets(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="packets"):
    """Packets go round from the dealer, then single tiles.

    `packets` are the sizes of the rounds, one tile each follows. `extra` is how the dealer takes the tile
    that the others do not have: with the single one as a whole `stack` (C-11), or after everybody's single
    one, which is the same as the `jump` to the first and fifth tile (G-03, A-G7).
    """

    packets: tuple[int, ...] = (4, 4, 4)
    extra: Literal["stack", "jump"] = "jump"

    @property
    def hand_size(self) -> int:
        """Tiles of a hand that is not on turn."""
        return sum(self.packets) + 1

    def places(self, dealer: Seat) -> tuple[tuple[tuple[Seat, tuple[int, ...]], ...], int]:
        """Each seat's wall places in turn order from the dealer, and the place of the dealer's extra tile."""
        seats = turn_order(dealer)
        places: list[list[int]] = [[], [], [], []]
        at = 0
        for size in self.packets:
            for i in range(4):
                places[i].extend(range(at, at + size))
                at += size
        whole_stack = self.extra == "stack"
        singles = [at, at + 2, at + 3, at + 4] if whole_stack else [at, at + 1, at + 2, at + 3]
        for i, single in enumerate(singles):
            places[i].append(single)
        extra = at + 1 if whole_stack else at + 4
        return tuple((seat, tuple(places[i])) for i, seat in enumerate(seats)), extra


Deal: TypeAlias = Packets
"""All ways to deal."""
