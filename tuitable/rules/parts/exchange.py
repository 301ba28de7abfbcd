"""Which tiles change hands before play, and who has to agree?"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tuitable.record.events import Exchanged, Four
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile

Hands = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...], tuple[Tile, ...]]

_RIGHT, _ACROSS, _LEFT = 1, 2, 3


class PassStep(msgspec.Struct, frozen=True):
    """All seats pass tiles at once: seat i gives `counts[i]` to the seat `to` places after it.

    `blind` is how many of what a seat is being given it may pass on unseen instead of own tiles.
    """

    name: str
    to: int
    counts: Four
    blind: int = 0


class VoteStep(msgspec.Struct, frozen=True):
    """All seats answer a question at once; `answers` are the numbers they may say."""

    name: str
    answers: tuple[int, ...]


Step: TypeAlias = PassStep | VoteStep

Programme = tuple[tuple[str, tuple[str, ...], bool], ...]
"""Rounds of exchanges as they may come: name, names of the passes, and whether it may be left out."""


class NoExchange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Play begins at once."""

    def step(self, done: list[str], votes: dict[str, Four]) -> Step | None:
        """No step."""
        return None

    def programme(self) -> Programme:
        """No rounds."""
        return ()

    def may_pass(self, tile: Tile) -> bool:
        """Nothing is passed."""
        return False


class Passes(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="passes"):
    """Three passes, three more in the reverse order unless somebody objects, then the facing pairs agree.

    `count` tiles go right, across and left; the last pass of each round may be made blind (U-36 to U-43). The
    `second` round is put to the vote, always or never held. `courtesy` is how many tiles facing seats may
    exchange at most (U-44, G-09). Wild tiles stay where they are unless `wild` says otherwise (G-06).
    """

    count: int = 3
    second: Literal["vote", "always", "never"] = "vote"
    courtesy: int = 3
    wild: bool = False

    def step(self, done: list[str], votes: dict[str, Four]) -> Step | None:
        """The next step, given the names of the exchanges made and the votes held; null when all is done."""
        rounds = [("first-right", _RIGHT), ("first-across", _ACROSS), ("first-left", _LEFT)]
        if self.second == "vote" and "first-left" in done and "second" not in votes:
            return VoteStep("second", (1, 0))
        if self.second == "always" or (self.second == "vote" and all(votes.get("second", (0,)))):
            rounds += [("second-left", _LEFT), ("second-across", _ACROSS), ("second-right", _RIGHT)]
        for number, (name, to) in enumerate(rounds):
            if name not in done:
                n = self.count
                return PassStep(name, to, (n, n, n, n), n if number % 3 == 2 else 0)
        if self.courtesy and "courtesy" not in votes:
            return VoteStep("courtesy", tuple(range(self.courtesy + 1)))
        wished = votes.get("courtesy")
        if self.courtesy and wished and "courtesy" not in done:
            first, second = min(wished[0], wished[2]), min(wished[1], wished[3])
            if first or second:
                return PassStep("courtesy", _ACROSS, (first, second, first, second))
        return None

    def programme(self) -> Programme:
        """The rounds in the order in which they come."""
        first = ("first", ("first-right", "first-across", "first-left"), False)
        second = ("second", ("second-left", "second-across", "second-right"), self.second == "vote")
        rounds = (first, second) if self.second != "never" else (first,)
        return (*rounds, ("courtesy", (), True)) if self.courtesy else rounds

    def may_pass(self, tile: Tile) -> bool:
        """Whether this tile may be given away at all."""
        return self.wild or tile is not Tile.WILD


Exchange: TypeAlias = NoExchange | Passes
"""All exchanges before play."""


def passed(step: PassStep, own: Hands, blind: Four, dealer: Seat) -> Exchanged:
    """The event of a pass: who ends with what, blind tiles followed from hand to hand (G-07, G-08).

    `own[i]` are the tiles seat i gives from its hand in the order submitted, `blind[i]` how many it passes on
    unseen. A blind passer forwards the first of what it is being given and keeps the rest. Where all pass
    some blind, whoever gives most of its own begins (ties: first from the dealer) and owes what is missing.
    """
    order = sorted(SEATS, key=lambda seat: (-len(own[seat]), (seat - dealer) % 4))
    # A seat that passes nothing blind needs nothing from before it, so it can always begin.
    start = next((seat for seat in order if not blind[seat]), order[0])
    if blind[start] and not own[start]:
        nothing: Hands = ((), (), (), ())
        return Exchanged(step.name, nothing, nothing, nothing)
    got: list[list[Tile]] = [[], [], [], []]
    unseen: list[list[Tile]] = [[], [], [], []]
    debts: list[Seat] = []
    kept: list[list[Tile | None]] = [[], [], [], []]
    packet: list[Tile | None] = [*own[start], *[None] * blind[start]]
    seats = _circle(start, step.to)
    for seat in seats[1:]:
        forward, keep = packet[: blind[seat]], packet[blind[seat] :]
        kept[seat] = keep
        unseen[seat] = [tile for tile in forward if tile is not None]
        packet = [*own[seat], *forward]
    back = [tile for tile in packet if tile is not None]
    for seat in seats[1:]:
        debts += [seat] * sum(tile is None for tile in kept[seat])
        got[seat] = [tile for tile in kept[seat] if tile is not None]
    for seat in debts:
        tile = back.pop(0)
        unseen[start].append(tile)
        got[seat].append(tile)
    got[start] = back
    for other in (seat for seat in SEATS if seat not in seats):
        # Facing pairs do not touch each other.
        got[(other + step.to) % 4] = list(own[other])
    return Exchanged(step.name, own, _four(unseen), _four(got))


def _circle(start: Seat, to: int) -> list[Seat]:
    """The seats a packet passes through from `start`, each once."""
    seats = [start]
    while (seat := (seats[-1] + to) % 4) != start:
        seats.append(seat)
    return seats


def _four(hands: list[list[Tile]]) -> Hands:
    a, b, c, d = (tuple(hand) for hand in hands)
    return (a, b, c, d)
