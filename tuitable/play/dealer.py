"""Holds what nobody may see: the seed and the walls that come from it.

The wall of a hand, its salt, the dice and the seating depend on nothing but the seed, the number of the hand
and what a throw is for (`record.deal`), so any hand can be dealt again alone, and a killed game goes on.
"""

from __future__ import annotations

from tuitable.record.deal import commitment, dice_of, salt_of, wall_of
from tuitable.rules.ruleset import Ruleset
from tuitable.tiles.tile import Tile


class Dealer:
    """The keeper of one match's secret wall."""

    def __init__(self, ruleset: Ruleset, seed: str) -> None:
        self.seed = seed
        self._box: tuple[Tile, ...] = ruleset.tiles.tiles
        self._number = 0
        self._wall: tuple[Tile, ...] = ()

    def wall(self, number: int) -> tuple[Tile, ...]:
        """The wall of hand `number`, tile 0 first."""
        if number != self._number:
            self._wall = wall_of(self.seed, number, self._box)
            self._number = number
        return self._wall

    def tile(self, number: int, at: int) -> Tile:
        """The tile at a place of the wall of hand `number`."""
        return self.wall(number)[at]

    def salt(self, number: int) -> str:
        """The salt of hand `number`."""
        return salt_of(self.seed, number)

    def commitment(self, number: int) -> str | None:
        """The digest of salt and wall that is published before the hand; null where nobody commits to the wall."""
        return commitment(self.salt(number), self.wall(number))

    def roll(self, number: int, why: str, dice: int) -> tuple[int, ...]:
        """Dice thrown in hand `number` (0: before the first)."""
        return dice_of(self.seed, number, why, dice)

    def shuffle(self, why: str, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
        """Tiles face down before the first hand. Sorted by tile text, then shuffled, as a wall is."""
        return wall_of(f"{self.seed} {why}", 0, tiles)
