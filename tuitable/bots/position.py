"""What a seat sees, in the packed form that hands are thought about in."""

from __future__ import annotations

from tuitable.bots.chances import age_like
from tuitable.hands.fields import ALIKE_PAIRS, ORPHANS, SETS, SEVEN_PAIRS, Fixed, fixed
from tuitable.hands.packed import counts, kind_mask, pack
from tuitable.rules.ruleset import Appraiser, Ruleset, appraiser
from tuitable.state.glance import table_of
from tuitable.state.hand import Thrown
from tuitable.state.views import HandView, SeatView, View
from tuitable.tiles.meld import Meld
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

SHAPE_BITS = {"sets": SETS, "seven-pairs": SEVEN_PAIRS, "alike-pairs": ALIKE_PAIRS, "orphans": ORPHANS}


READY_BY_MELDS = ((0.03, 6, 0.55), (0.03, 5, 0.55), (0.04, 3, 0.65), (0.05, 5, 0.9), (0.0, 0, 1.0))
"""By number of called sets: how fast the chance to be ready grows with each discard, after how many, and its top."""
FLOOR = (0.0, 0.0, 0.03, 0.25, 1.0)
PRESSURE = 0.11
"""The chance that a ready seat wins within a go-around."""


class Position:
    """One seat's look at a hand.

    `hand` is packed, without melds; `unseen[k]` are the tiles of kind k that this seat does not see, `hidden`
    their sum; `turns` how many more tiles the seat may expect to draw; `age` how many turns were played, or so
    many as make the others as near to winning as they seem; `may_announce`: a later ready hand could be declared.
    """

    def __init__(self, ruleset: Ruleset, view: View, seat: Seat) -> None:
        if view.hand is None:
            raise ValueError("there is no hand on the table")
        self.ruleset = ruleset
        self.seat = seat
        self.shown: HandView = view.hand
        self.own: SeatView = view.hand.seats[seat]
        self._table = table_of(view)
        self.ask: Appraiser = appraiser(ruleset, self._table, seat)
        self.may_announce = self._may_announce(view)
        self.hand = pack(self.own.hand)
        self.melds: Fixed = fixed(self.own.melds)
        self.seen = seen_tiles(view.hand)
        self.unseen = [max(0, 4 - n) for n in counts(self.hand + self.seen)]
        self.hidden = max(1, sum(self.unseen))
        left = view.hand.wall_left
        self.live_left = 60 if left is None else left
        self.turns = -(-self.live_left // 4)
        self.age = max(len(self.own.pond), age_like(PRESSURE * sum(map(ready_chance, self.others))))
        self.shapes = sum(SHAPE_BITS[name] for name in ruleset.winning.shapes if name in SHAPE_BITS)
        self.thrown = frozenset(lying.tile.kind for lying in self.own.pond)

    @property
    def others(self) -> list[SeatView]:
        """The other seats, from the next one on."""
        return [self.shown.seats[(self.seat + i) % 4] for i in (1, 2, 3)]

    def _may_announce(self, view: View) -> bool:
        """Whether a hand that becomes ready on a later turn could still be declared so."""
        part = self.ruleset.declare.get("ready")
        if part is None or self._table.hand is None:
            return False
        hand = table_of(view).hand
        assert hand is not None
        hand.last_draw = "turn"
        own = hand.seats[self.seat]
        own.discards.append(Thrown(Tile.BACK, False, False))
        return part.may_announce(hand, own, view.balances[self.seat])

    def barred(self, waits: int) -> int:
        """Those of the waits (a kind mask) on which others' discards may not be won because of the own ones."""
        rule = self.ruleset.winning.barred.own_discards
        mine = kind_mask(kind for kind in self.thrown if kind >= 0) & waits
        if rule == "waits":
            return waits if mine else 0
        return mine if rule == "kind" else 0

    def with_meld(self, meld: Meld) -> Fixed:
        """What the melds would give with one more."""
        return fixed((*self.own.melds, meld))

    def instead(self, old: Meld, new: Meld) -> Fixed:
        """What the melds would give with one changed."""
        return fixed(new if meld is old else meld for meld in self.own.melds)


def ready_chance(other: SeatView) -> float:
    """How likely a seat is ready, by its called sets and the number of its discards."""
    if other.ready:
        return 1.0
    called = sum(meld.is_called for meld in other.melds)
    rate, free, top = READY_BY_MELDS[min(called, 4)]
    return min(top, FLOOR[min(called, 4)] + rate * max(0, len(other.pond) - free))


def seen_tiles(hand: HandView) -> int:
    """All tiles that lie open, packed: discards nobody called, melds, indicators, and hands that were shown."""
    tiles: list[Tile] = [*hand.indicators, *hand.under]
    for seat in hand.seats:
        tiles += [lying.tile for lying in seat.pond if lying.taken_by is None]
        for meld in seat.melds:
            tiles += meld.tiles
        if seat.shown:
            tiles += seat.hand
    return pack(tiles)


__all__ = ["Position", "ready_chance", "seen_tiles"]
