"""What may be made of an open tile, by whom, and who goes first? Which kongs may be made, and when?

Answers are choices and claims, worked out from tiles alone; whether a hand wins is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from tuitable.record.events import Claim
from tuitable.state.choices import Choice, Chow, Group, Kong, Pung, Swap
from tuitable.state.hand import HandState, SeatState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class Groups(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="groups"):
    """Groups of tiles alike, wild ones among them: `least` to `most` tiles, flowers to `most_flowers` (G-20)."""

    least: int = 3
    most: int = 6
    most_flowers: int = 8


class ClaimRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="claims"):
    """Claims and kongs.

    `chow`: who may claim for a chow: the seat `next` after the discarder, `any`, or `none` (chows must be drawn,
    or do not exist). `pung` and `kong` allow those claims, `groups` groups instead. `last_discard`: what the
    discard after the last live tile may be claimed for. `own_kongs`: after which acts a concealed or added kong
    may be made: a `draw`, a draw with a live tile left (`live-draw`), or `never`. `most_kongs` is how many all
    seats together may make. `robbed` are the kongs that open a window to win; which hands may use it is asked
    elsewhere. `after_call`: what may not be discarded right after a chow or pung. `swap` allows to take a wild
    tile out of a group for the natural tile. A discarded wild tile is nobody's. `seconds` to answer an open tile,
    where somebody keeps time; null for no limit.
    """

    chow: Literal["next", "any", "none"] = "next"
    pung: bool = True
    kong: bool = True
    groups: Groups | None = None
    last_discard: Literal["win", "all"] = "win"
    own_kongs: Literal["draw", "live-draw", "never"] = "live-draw"
    most_kongs: int | None = None
    robbed: tuple[MeldKind, ...] = (MeldKind.KONG_ADDED,)
    after_call: Literal["free", "not-same", "not-same-or-end"] = "free"
    swap: bool = False
    seconds: int | None = None

    def calls(self, hand: HandState, seat: Seat) -> list[Choice]:
        """What a seat may call the open discard for, short of winning: chows, pungs, kongs, groups in this order."""
        open_tile = hand.open_tile
        if open_tile is None or open_tile.source != "discard" or open_tile.seat == seat:
            return []
        tile = open_tile.tile
        if tile is Tile.WILD:
            return []
        held = hand.seats[seat].hand
        found: list[Choice] = []
        if self.chow == "any" or (self.chow == "next" and (open_tile.seat + 1) % 4 == seat):
            found += _chows(tile, held)
        if tile.kind >= 0 and (self.pung or self.kong):
            kind = tile.kind
            copies = [own for own in held if own.kind == kind]
            if self.pung and len(copies) >= 2:
                found += [Pung(own) for own in _pairs(copies)]
            if self.kong and len(copies) == 3 and self._room_for_kong(hand):
                found.append(Kong(MeldKind.KONG_OPEN, sorted_tiles(copies)))
        if self.groups is not None:
            found += self._group_calls(self.groups, tile, held)
        if found and self.last_discard == "win" and hand.wall.live_left == 0:
            return []
        return found

    def _group_calls(self, groups: Groups, tile: Tile, held: Sequence[Tile]) -> list[Choice]:
        naturals = [own for own in held if _alike(own, tile)]
        wild = [own for own in held if own is Tile.WILD]
        most = groups.most_flowers if tile.is_bonus else groups.most
        found: list[Choice] = []
        for size in range(groups.least, most + 1):
            for number in range(min(len(wild), size - 1) + 1):
                own = size - 1 - number
                if own <= len(naturals):
                    found.append(Group((*naturals[:own], *wild[:number])))
        return found

    def own_kong_choices(self, hand: HandState, seat: SeatState) -> list[Choice]:
        """Concealed and added kongs that a seat on turn may make now, by kind of tile."""
        if self.own_kongs == "never" or not hand.last_draw or not self._room_for_kong(hand):
            return []
        if self.own_kongs == "live-draw" and hand.wall.live_left == 0:
            return []
        counts: dict[int, int] = {}
        for tile in seat.hand:
            if tile.kind >= 0:
                counts[tile.kind] = counts.get(tile.kind, 0) + 1
        found: list[Choice] = []
        for kind in sorted(kind for kind, count in counts.items() if count == 4):
            found.append(Kong(MeldKind.KONG_CLOSED, sorted_tiles(t for t in seat.hand if t.kind == kind)))
        for meld in seat.melds:
            if meld.kind is MeldKind.PUNG and counts.get(meld.tile.kind):
                fourth = next(tile for tile in seat.hand if tile.kind == meld.tile.kind)
                found.append(Kong(MeldKind.KONG_ADDED, (fourth,)))
        return found

    def _room_for_kong(self, hand: HandState) -> bool:
        if self.most_kongs is None:
            return True
        return sum(meld.kind.is_kong for seat in hand.seats for meld in seat.melds) < self.most_kongs

    def swaps(self, hand: HandState, seat: SeatState) -> list[Choice]:
        """Wild tiles that a seat on turn may take out of groups, by owner and meld (U-51, G-30, G-31)."""
        if not self.swap or not (seat.drawn is not None or seat.melds):
            return []
        found: list[Choice] = []
        for owner in hand.seats:
            for number, meld in enumerate(owner.melds):
                if Tile.WILD in meld.tiles:
                    natural = next((own for own in seat.hand if _alike(own, meld.tile)), None)
                    if natural is not None:
                        found.append(Swap(owner.seat, number, natural))
        return found

    def barred_after(self, meld: Meld) -> frozenset[int]:
        """Kinds that may not be discarded right after this call: the same tile, or also the chow's other end."""
        if self.after_call == "free" or meld.taken is None or meld.kind not in (MeldKind.CHOW, MeldKind.PUNG):
            return frozenset()
        barred = {meld.taken.kind}
        if self.after_call == "not-same-or-end" and meld.kind is MeldKind.CHOW:
            low = min(tile.kind for tile in meld.tiles)
            if meld.taken.kind == low and low % 9 <= 5:
                barred.add(low + 3)
            elif meld.taken.kind == low + 2 and low % 9 >= 1:
                barred.add(low - 1)
        return frozenset(barred)

    def leaves_a_discard(self, choice: Choice, tile: Tile, held: Sequence[Tile]) -> bool:
        """Whether, after this call, some tile is left that may be discarded."""
        if self.after_call == "free" or not isinstance(choice, Chow | Pung):
            return True
        barred = self.barred_after(meld_of(choice, tile, 0))
        rest = list(held)
        for own in choice.tiles:
            rest.remove(own)
        return any(own.kind not in barred for own in rest)

    def best_call(self, claims: Iterable[Claim], owner: Seat) -> Claim | None:
        """The claim short of winning that goes first: sets alike before chows, then the nearest after `owner`."""
        calls = [claim for claim in claims if claim.want != "win" and claim.tiles]
        return min(calls, key=lambda c: (c.want == "chow", (c.seat - owner) % 4), default=None)


def claim_of(seat: Seat, choice: Choice) -> Claim | None:
    """The claim that a choice makes; null for letting the tile pass."""
    match choice:
        case Chow(tiles=tiles):
            return Claim(seat, "chow", tiles)
        case Pung(tiles=tiles):
            return Claim(seat, "pung", tiles)
        case Group(tiles=tiles):
            return Claim(seat, "group", tiles)
        case Kong(tiles=tiles):
            return Claim(seat, "kong", tiles)
        case _:
            return None


_KINDS = {"chow": MeldKind.CHOW, "pung": MeldKind.PUNG, "kong": MeldKind.KONG_OPEN, "group": MeldKind.GROUP}


def meld_of_claim(claim: Claim, tile: Tile, owner: Seat) -> Meld:
    """The meld that a claim makes of the open tile of `owner`."""
    kind = _KINDS[claim.want]
    tiles = sorted_tiles((*claim.tiles, tile))
    return Meld(kind, tiles, tile, owner, None, tile.plain if kind is MeldKind.GROUP else None)


def meld_of(choice: Choice, tile: Tile, owner: Seat) -> Meld:
    """The meld that a call makes of the open tile of `owner`."""
    claim = claim_of(owner, choice)
    assert claim is not None
    return meld_of_claim(claim, tile, owner)


def own_kong(choice: Kong, seat: SeatState) -> Meld:
    """The meld of a concealed or added kong."""
    if choice.kind is MeldKind.KONG_CLOSED:
        return Meld(MeldKind.KONG_CLOSED, sorted_tiles(choice.tiles))
    fourth = choice.tiles[0]
    pung = next(m for m in seat.melds if m.kind is MeldKind.PUNG and m.tile.kind == fourth.kind)
    return Meld(MeldKind.KONG_ADDED, sorted_tiles((*pung.tiles, fourth)), pung.taken, pung.from_seat, fourth)


def _alike(own: Tile, other: Tile) -> bool:
    """Tiles that may lie in one group: of one kind, flowers whatever their face."""
    if other.is_bonus:
        return own.is_bonus
    return own.kind >= 0 and own.kind == other.kind


def _chows(tile: Tile, held: Sequence[Tile]) -> list[Choice]:
    kind = tile.kind
    if not 0 <= kind < 27:
        return []
    faces: dict[int, list[Tile]] = {}
    for own in held:
        if abs(own.kind - kind) <= 2 and own.kind // 9 == kind // 9 and own.kind >= 0:
            faces.setdefault(own.kind, [])
            if own not in faces[own.kind]:
                faces[own.kind].append(own)
    found: list[Choice] = []
    for first, second in ((-2, -1), (-1, 1), (1, 2)):
        for a in sorted(faces.get(kind + first, ())):
            for b in sorted(faces.get(kind + second, ())):
                found.append(Chow((a, b)))
    return found


def _pairs(copies: list[Tile]) -> list[tuple[Tile, ...]]:
    """The different pairs among two or three copies, red ones last."""
    pairs = {sorted_tiles((copies[i], copies[j])) for i in range(len(copies)) for j in range(i + 1, len(copies))}
    return sorted(pairs, key=lambda pair: [-tile.order for tile in pair])


Claims: TypeAlias = ClaimRules
"""All rules of claims."""

__all__ = [
    "ClaimRules", "Claims", "Groups", "claim_of", "meld_of", "meld_of_claim", "own_kong",
]  # fmt: skip
