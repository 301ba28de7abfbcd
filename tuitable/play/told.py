"""Walls that are known before: laid out for a lesson, where it must be known which tile comes next, or dealt again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from tuitable.play.dealer import Dealer
from tuitable.rules.ruleset import Ruleset
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class ToldDealer(Dealer):
    """A dealer whose walls are told, by the number of the hand; other hands are dealt from the seed."""

    def __init__(self, ruleset: Ruleset, walls: Mapping[int, tuple[Tile, ...]], seed: str = "told") -> None:
        super().__init__(ruleset, seed)
        self._told = dict(walls)

    def wall(self, number: int) -> tuple[Tile, ...]:
        """The wall of hand `number`, tile 0 first."""
        return self._told.get(number) or super().wall(number)

    def salt(self, number: int) -> str:
        """Empty for a wall that is told: it does not come from the seed, so nobody commits to it."""
        return "" if number in self._told else super().salt(number)

    def commitment(self, number: int) -> str | None:
        """Null for a wall that is told."""
        return None if number in self._told else super().commitment(number)


def laid_wall(
    ruleset: Ruleset, dealer: Seat, hands: Sequence[Sequence[Tile]], draws: Sequence[Tile] = ()
) -> tuple[Tile, ...]:
    """A whole wall from which each seat is dealt its tiles of `hands` and `draws` come after the deal, in order.

    `hands` are by seat, the dealer's with one tile more; a seat may be told fewer tiles than it gets. The rest is
    filled up from the box in the order of the tiles. Raises `ValueError` if the box does not hold these tiles or a
    seat is told too many.
    """
    left = Counter(ruleset.tiles.tiles)
    size = left.total()
    places, extra = ruleset.deal.places(dealer)
    wall: dict[int, Tile] = {}
    for seat, own in places:
        mine = [*own, extra] if seat == dealer else list(own)
        if len(hands[seat]) > len(mine):
            raise ValueError(f"seat {seat} is told {len(hands[seat])} tiles and gets {len(mine)}")
        wall |= dict(zip(mine, hands[seat], strict=False))
    dealt = 1 + max(extra, *(place for _, own in places for place in own))
    wall |= {dealt + i: tile for i, tile in enumerate(draws)}
    left.subtract(wall.values())
    if missing := [tile.value for tile, count in left.items() if count < 0]:
        raise ValueError(f"the box does not hold so many of {', '.join(missing)}")
    rest = iter(sorted(left.elements(), key=lambda tile: tile.order))
    return tuple(wall[at] if at in wall else next(rest) for at in range(size))


__all__ = ["ToldDealer", "laid_wall"]
