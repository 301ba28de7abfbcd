"""A player for games of printed lines, so that hands of them are won in tests: goes straight for the nearest line."""

from __future__ import annotations

import random
from collections import Counter

from tuitable.rules.card import Card, distances
from tuitable.state.choices import Challenge, Choice, Decision, Decline, Discard, Group, Pass, Swap, Vote, Win
from tuitable.state.views import View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import Tile


class Reader:
    """Wins, takes every wild tile there is, claims what brings it nearer, and throws what the nearest line lacks."""

    def __init__(self, seed: str, card: Card, challenges: bool = True) -> None:
        self.random = random.Random(seed)
        self.card = card
        self.challenges = challenges

    def choose(self, view: View, decision: Decision) -> Choice:
        options = [option for option in decision.options if not option.foul]
        choices = [option.choice for option in options]
        if Win() in choices:
            return Win()
        assert view.hand is not None
        own = view.hand.seats[decision.seat]
        for wanted in (Swap, Challenge) if self.challenges else (Swap,):
            found = [choice for choice in choices if isinstance(choice, wanted)]
            if found:
                return found[0]
        if isinstance(choices[0], Vote):
            return self.random.choice(choices)
        passing = next((option for option in options if option.most), None)
        if passing is not None:
            spare = [tile for tile in self._spare(list(own.hand), own.melds) if tile in passing.tiles]
            blind = min(passing.blind, max(0, passing.least - len(spare))) if passing.blind else 0
            spare += [tile for tile in passing.tiles if tile not in spare]
            return Pass(tuple(self._some(spare, passing.tiles, passing.least - blind)), blind)
        if decision.about == "claim":
            return self._claim(choices, list(own.hand), own.melds, decision.tile)
        spare = self._spare(list(own.hand), own.melds)
        throws = [choice for choice in choices if isinstance(choice, Discard)]
        best = [choice for choice in throws if choice.tile in spare]
        plain = [choice for choice in throws if choice.tile is not Tile.WILD]
        return (best or plain or throws)[0]

    def _some(self, wanted: list[Tile], offered: tuple[Tile, ...], number: int) -> list[Tile]:
        left, out = Counter(offered), []
        for tile in (*wanted, *offered):
            if len(out) < number and left[tile]:
                left[tile] -= 1
                out.append(tile)
        return out

    def _spare(self, hand: list[Tile], melds: tuple[Meld, ...]) -> list[Tile]:
        states = distances(self.card, hand, melds)
        if states[0].away is None:
            return hand
        need = Counter(tile for number, group in enumerate(states[0].variant) for tile in group)
        for meld in melds:
            need[meld.tile] -= len(meld.tiles)
        out = []
        for tile in hand:
            if tile is Tile.WILD:
                continue
            if need[tile] > 0:
                need[tile] -= 1
            else:
                out.append(tile)
        return out

    def _claim(self, choices: list[Choice], hand: list[Tile], melds: tuple[Meld, ...], tile: Tile | None) -> Choice:
        now = distances(self.card, hand, melds)[0].away
        for choice in choices:
            if not isinstance(choice, Group) or tile is None:
                continue
            rest = list(hand)
            for own in choice.tiles:
                rest.remove(own)
            meld = Meld(MeldKind.GROUP, (*choice.tiles, tile), tile, 0, None, tile.plain)
            then = distances(self.card, rest, (*melds, meld))[0].away
            if then is not None and now is not None and then < now:
                return choice
        return Decline()
