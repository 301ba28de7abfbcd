"""Hands that break no law of nature and obey no rules: whatever can happen, drawn at random."""

from __future__ import annotations

import random
from collections import Counter

from tuitable.record import events as ev
from tuitable.record.deal import commitment, salt_of, wall_of
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.seat import SEATS, Wind, turn_order
from tuitable.tiles.tile import Tile
from tuitable.tiles.tileset import FLOWERS, RED_FIVES, SEASONS, in_order, tile_set

BOX = in_order(tile_set(bonus=FLOWERS + SEASONS, red=RED_FIVES, wild=8))


def match(seed: int, hands: int = 2) -> list[ev.Event]:
    """The events of a match of some hands."""
    dice = random.Random(seed)
    out: list[ev.Event] = [ev.MatchBegan((500, 500, 500, 500), {"pot": 0})]
    dealer = 0
    for number in range(1, hands + 1):
        out += Hand(dice, str(seed), number, dealer).play()
        dealer = (dealer + 1) % 4
        moves = [ev.Transfer(a, b, dice.randint(1, 50)) for a in SEATS for b in SEATS if a != b and dice.random() < 0.3]
        follow = ev.NextHand(number == hands, dealer, Wind.E, dealer + 1, 0)
        out.append(ev.Settled("aimless", (), None, tuple(moves), {}, follow))
    out.append(ev.MatchEnded("length", (0, 1, 2, 3), (), (0, 0, 0, 0), 1, str(seed)))
    return out


class Hand:
    """One hand under way; keeps its own account of who holds what, apart from the fold."""

    def __init__(self, dice: random.Random, seed: str, number: int, dealer: int) -> None:
        self.dice = dice
        self.dealer = dealer
        self.wall = wall_of(seed, number, BOX)
        self.salt = salt_of(seed, number)
        self.free = list(range(len(BOX)))
        self.hands: list[list[Tile]] = [[], [], [], []]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.out: list[ev.Event] = [
            ev.HandBegan(
                number, dealer, Wind.E, dealer + 1, 0, {}, ev.WallPlace(len(BOX), 14), commitment(self.salt, self.wall)
            )
        ]

    def take(self, at: int | None = None) -> tuple[Tile, int]:
        place = self.free.pop(0) if at is None else at
        if at is not None:
            self.free.remove(at)
        return self.wall[place], place

    def draw(self, seat: int, why: str) -> None:
        tile, at = self.take(self.free[-1] if why in ("kong", "bonus") else None)
        self.hands[seat].append(tile)
        self.out.append(ev.Drew(seat, tile, at, why))

    def play(self) -> list[ev.Event]:
        for seat in turn_order(self.dealer):
            taken = [self.take() for _ in range(13)]
            self.hands[seat] += [tile for tile, _ in taken]
            self.out.append(ev.Dealt(seat, tuple(t for t, _ in taken), tuple(a for _, a in taken)))
        self.draw(self.dealer, "deal")
        if self.dice.random() < 0.5:
            self.exchange()
        if self.dice.random() < 0.5:
            tile, at = self.take(self.free[-6])
            self.out.append(ev.Turned(tile, at, "open"))
        seat = self.dealer
        ended = False
        for _ in range(self.dice.randint(0, 60)):
            ended = self.turn(seat)
            if ended:
                break
            seat = self.after_discard((seat + 1) % 4)
        self.out.append(ev.HandEnded("won" if ended else "exhausted"))
        for other in SEATS:
            if self.dice.random() < 0.5:
                tiles = list(self.hands[other])
                self.dice.shuffle(tiles)
                self.out.append(ev.Shown(other, tuple(tiles), "end"))
        self.out.append(ev.WallShown(self.salt, self.wall))
        return self.out

    def exchange(self) -> None:
        to = self.dice.choice((1, 2, 3))
        gave = []
        for seat in SEATS:
            tiles = self.dice.sample(self.hands[seat], 3)
            for tile in tiles:
                self.hands[seat].remove(tile)
            gave.append(tuple(tiles))
        got = [gave[(seat - to) % 4] for seat in SEATS]
        for seat in SEATS:
            self.hands[seat] += got[seat]
        a, b, c, d = gave
        e, f, g, h = got
        self.out.append(ev.Exchanged("pass", (a, b, c, d), ((), (), (), ()), (e, f, g, h)))
        self.out.append(ev.Voted("more", (1, 0, 1, 1)))

    def turn(self, seat: int) -> bool:
        """Bonus tiles, kongs, swaps, a win or a discard."""
        hand = self.hands[seat]
        for tile in [t for t in hand if t.is_bonus]:
            if self.dice.random() < 0.5 and len(self.free) > 20:
                hand.remove(tile)
                self.out.append(ev.SetAside(seat, tile))
                self.draw(seat, "bonus")
        for tile, count in Counter(hand).items():
            if count == 4 and self.dice.random() < 0.8:
                self.meld(seat, Meld(MeldKind.KONG_CLOSED, (tile,) * 4))
                self.draw(seat, "kong")
                break
        for number, meld in enumerate(self.melds[seat]):
            if meld.kind is MeldKind.PUNG and meld.tiles[0] in hand:
                tile = meld.tiles[0]
                added = Meld(MeldKind.KONG_ADDED, (tile,) * 4, meld.taken, meld.from_seat, tile)
                hand.remove(tile)
                self.melds[seat][number] = added
                self.out.append(ev.Melded(seat, added))
                other = (seat + self.dice.choice((1, 2, 3))) % 4
                if self.dice.random() < 0.4:
                    self.out.append(ev.Won(other, tile, "robbed-kong", seat))
                    return True
                self.draw(seat, "kong")
                break
        for owner in SEATS:
            for number, meld in enumerate(self.melds[owner]):
                if Tile.WILD in meld.tiles and meld.tile in hand:
                    tiles = list(meld.tiles)
                    tiles[tiles.index(Tile.WILD)] = meld.tile
                    hand[hand.index(meld.tile)] = Tile.WILD
                    self.out.append(ev.Swapped(seat, owner, number, meld.tile))
                    self.melds[owner][number] = Meld(
                        meld.kind, tuple(tiles), meld.taken, meld.from_seat, None, meld.stands_for
                    )
        if self.dice.random() < 0.02:
            self.out.append(ev.Won(seat, hand[-1], "draw"))
            return True
        if self.dice.random() < 0.05:
            self.out.append(ev.Declared(seat, "ready"))
        last = self.out[-1]
        drawn = isinstance(last, ev.Drew) and last.seat == seat and self.dice.random() < 0.5
        tile = hand[-1] if drawn else self.dice.choice(hand)
        if drawn:
            hand.pop()
        else:
            hand.remove(tile)
        self.out.append(ev.Discarded(seat, tile, drawn))
        return False

    def after_discard(self, following: int) -> int:
        """Somebody calls, or the next seat draws."""
        discard = self.out[-1]
        assert isinstance(discard, ev.Discarded)
        tile, owner = discard.tile, discard.seat
        for seat in turn_order(following)[:3]:
            have = Counter(self.hands[seat])
            wild = have[Tile.WILD] > 0 and tile is not Tile.WILD
            if have[tile] + wild >= 2 and have[tile] >= 1 and not tile.is_bonus and self.dice.random() < 0.6:
                kind = MeldKind.PUNG
                own: tuple[Tile, ...] = (tile, tile)
                if have[tile] == 1:
                    kind, own = MeldKind.GROUP, (tile, Tile.WILD)
                elif have[tile] == 3 and self.dice.random() < 0.5:
                    kind, own = MeldKind.KONG_OPEN, (tile, tile, tile)
                claim = ev.Claim(seat, "kong" if kind is MeldKind.KONG_OPEN else "pung", own)
                lost = ev.Claim((seat + 1) % 4, "chow", tuple(self.hands[(seat + 1) % 4][:2]))
                self.out.append(ev.Claimed((claim, lost) if (seat + 1) % 4 != owner else (claim,)))
                stands_for = tile if kind is MeldKind.GROUP else None
                self.meld(seat, Meld(kind, (*own, tile), tile, owner, None, stands_for), tile)
                if kind is MeldKind.KONG_OPEN:
                    self.draw(seat, "kong")
                return seat
        self.draw(following, "turn")
        return following

    def meld(self, seat: int, meld: Meld, taken: Tile | None = None) -> None:
        own = list(meld.tiles)
        if taken is not None:
            own.remove(taken)
        for tile in own:
            self.hands[seat].remove(tile)
        self.melds[seat].append(meld)
        self.out.append(ev.Melded(seat, meld))
