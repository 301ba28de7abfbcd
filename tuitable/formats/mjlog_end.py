"""How hands of a Tenhou log end: its AGARI and RYUUKYOKU tags, checked against play and written as events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tuitable.formats.follow import STAKE, unbroken_discards
from tuitable.formats.mjlog_hand import Hand
from tuitable.formats.mjlog_names import ABORTS, LIMITS, YAKU
from tuitable.formats.mjlog_text import Attributes
from tuitable.formats.mjlog_values import Fault, few, numbers, numbers_of, seat_in, tiles_in
from tuitable.record import events as ev
from tuitable.tiles.seat import Seat

COUNTER = 300
DECLARED = (1, 21)
"""Riichi and double riichi."""
_CLASSES = ((13, 8000), (11, 6000), (8, 4000), (6, 3000), (5, 2000))
"""Base points by the least number of han."""
_LIABLE = {39: "daisangen", 49: "daisuushii"}
"""For which yakuman somebody may be liable (T-23)."""

_SOURCES = {"kong": "kong-replacement", "deal": "dealt"}
_CLAIMS = [ev.Claim(seat, "win") for seat in range(4)]
_CLAIMED = [ev.Claimed((claim,)) for claim in _CLAIMS]
_WON = ev.HandEnded("won")
_LONGEST_KEPT = 200


class Win:
    """One AGARI tag, read. Amounts are points; `change` is by seat.

    `counted` is what counted, as the tag lists it. `concealed` are the winner's tiles without one won on; `own_draw`
    tells a win with a tile the winner drew.
    """

    __slots__ = (
        "before", "change", "chips", "concealed", "counted", "counters", "from_seat", "fu", "liable", "limit",
        "own_draw", "points", "seat", "sticks", "tile", "under",
    )  # fmt: skip

    def __init__(self, hand: Hand, attributes: Attributes) -> None:
        """Read the tag and check it against the hand as played."""
        self.seat = seat_in(attributes, "who")
        self.from_seat = seat_in(attributes, "fromWho")
        self.own_draw = self.from_seat == self.seat
        self.liable = seat_in(attributes, "paoWho") if "paoWho" in attributes else None
        self.counters, self.sticks = few(attributes, "ba", 2)
        self.fu, self.points, limit = few(attributes, "ten", 3)
        if not 0 <= limit < len(LIMITS):
            raise Fault(f"there is no limit number {limit}")
        self.limit = LIMITS[limit]
        self.counted = counted(attributes.get("yaku", ""), attributes.get("yakuman", ""))
        self.before, self.change, self.chips = changes(attributes)
        self.under = tiles_in(attributes, "doraHaiUra")
        (self.tile,) = tiles_in(attributes, "machi", 1)
        self._check(hand, attributes)

    def _check(self, hand: Hand, attributes: Attributes) -> None:
        seat, tile = self.seat, self.tile
        if self.own_draw:
            if hand.turn != seat or hand.drawn != tile:
                raise Fault(f"seat {seat} wins with tile {tile}, which it did not just draw")
            self.concealed = tiles_in(attributes, "hai")
        else:
            if hand.open != tile or hand.open_seat != self.from_seat:
                raise Fault(f"seat {seat} wins on tile {tile} of seat {self.from_seat}, which does not lie open")
            self.concealed = tiles_in(attributes, "hai")
            if tile not in self.concealed:
                raise Fault(f"the hand shown by seat {seat} is not the one it held")
            self.concealed.remove(tile)
        if not hand.holds(seat, self.concealed):
            raise Fault(f"the hand shown by seat {seat} is not the one it held")
        if numbers(attributes, "m") != hand.codes[seat][::-1]:
            raise Fault(f"the melds of seat {seat} are not those it made")
        if tiles_in(attributes, "doraHai") != hand.turned:
            raise Fault("the indicators of the win are not those that were turned")
        accepted, declared = hand.accepted[seat], self.counted.declared
        # A yakuman has no riichi beside it.
        if declared != accepted and "yaku" in attributes:
            raise Fault(f"the win of seat {seat} counts {'' if declared else 'no '}riichi, unlike play")
        if self.under and not accepted:
            raise Fault(f"ura indicators are shown for seat {seat}, which is not in riichi")
        if self.counters != hand.counters:
            raise Fault(f"the win counts {self.counters} honba, the hand has {hand.counters}")

    def fits(self, dealer: bool) -> bool:
        """Whether the points recorded are those of Tenhou's own rules for the han and fu recorded (T-07, T-08)."""
        told = self.counted
        return self.points == tenhou_points(self.fu, told.han, len(told.items), dealer, self.own_draw)

    def score(self) -> ev.Score:
        """What the log says the hand was worth."""
        told, points = self.counted, self.points
        return ev.Score(self.seat, told.items, self.fu, told.han, points, self.limit, points, True)

    def liability(self) -> ev.Liable | None:
        """Who pays for others, and for which yakuman."""
        return None if self.liable is None else ev.Liable(self.liable, self.counted.clause)

    def transfers(self, first: bool, custom: bool) -> list[ev.Transfer]:
        """Who pays what; counters and sticks go to the first winner only.

        `custom`: the lobby may have rules of its own, so the amounts are not compared with Tenhou's.
        """
        winner = self.seat
        counters = COUNTER * self.counters if first else 0
        sticks = STAKE * self.sticks
        gain = self.change[winner] - sticks
        paid = {}
        total = 0
        for seat, change in enumerate(self.change):
            if seat != winner and change:
                if change > 0:
                    raise Fault("the score changes of the win do not add up")
                paid[seat] = -change
                total -= change
        if gain != total:
            raise Fault("the score changes of the win do not add up")
        if not self.own_draw and not paid.keys() <= {self.from_seat, self.liable}:
            raise Fault("a win on a discard is paid by a seat that has nothing to do with it")
        exact = self.points + counters == total
        if not exact and not custom:
            raise Fault(f"{self.points} points and {self.counters} honba are recorded, but {gain} are paid")
        parts = self._counter_parts(counters, paid) if exact and counters else {}
        moved = []
        for seat, amount in paid.items():
            part = parts.get(seat, 0)
            if amount - part:
                moved.append(ev.Transfer(seat, winner, amount - part, "win"))
            if part:
                moved.append(ev.Transfer(seat, winner, part, "counters"))
        if sticks:
            moved.append(ev.Transfer("pot", winner, sticks, "stakes"))
        return moved

    def _counter_parts(self, counters: int, paid: Mapping[Seat, int]) -> dict[Seat, int]:
        if self.liable is not None and self.liable in paid:
            parts = {self.liable: counters}
        elif self.own_draw:
            parts = dict.fromkeys(paid, counters // 3)
        else:
            parts = {self.from_seat: counters}
        whole = sum(parts.values()) == counters and all(paid.get(seat, 0) >= part for seat, part in parts.items())
        return parts if whole else {}


@lru_cache(maxsize=2048)
def tenhou_points(fu: int, han: int, limit_hands: int, dealer: bool, own_draw: bool) -> int:
    """What Tenhou's rules pay in all for a win (T-07, T-08); without han it is so many yakuman."""
    base = fu << (han + 2) if han < 5 else 2000
    base = next((limit for least, limit in _CLASSES if han >= least), min(base, 2000))
    if not han:
        base = 8000 * limit_hands
    double, single = -(-2 * base // 100) * 100, -(-base // 100) * 100
    if own_draw:
        return 3 * double if dealer else double + 2 * single
    return -(-(6 if dealer else 4) * base // 100) * 100


def tenhou_limit(fu: int, han: int) -> str | None:
    """The name of the limit that a win reaches under Tenhou's rules (T-07), null below mangan."""
    for least, name in ((13, "yakuman"), (11, "sanbaiman"), (8, "baiman"), (6, "haneman"), (5, "mangan")):
        if han >= least:
            return name
    return "mangan" if fu << (han + 2) >= 2000 else None


class Counted(NamedTuple):
    """What counted in a win: lines, the sum of han, riichi among them, and the clause that makes somebody liable."""

    items: tuple[ev.Line, ...]
    han: int
    declared: bool
    clause: str


def counted(yaku: str, limit_hands: str) -> Counted:
    """Read the `yaku` and `yakuman` of a win. Raises `Fault`."""
    # Only short texts are kept.
    short = len(yaku) + len(limit_hands) <= _LONGEST_KEPT
    return (_counted if short else _counted.__wrapped__)(yaku, limit_hands)


@lru_cache(maxsize=4096)
def _counted(yaku: str, limit_hands: str) -> Counted:
    pairs = numbers_of(yaku, "yaku") if yaku else []
    limits = numbers_of(limit_hands, "yakuman") if limit_hands else []
    if len(pairs) % 2 or bool(pairs) == bool(limits):
        raise Fault("the yaku of the win cannot be read")
    # Ura dora of no han are left out, a yakuman has none.
    found = [(number, han) for number, han in zip(pairs[::2], pairs[1::2], strict=True) if han]
    found += [(number, 0) for number in limits]
    for number, han in found:
        if not 0 <= number < len(YAKU) or not 0 <= han <= 100:
            raise Fault(f"there is no yaku {number} of {han} han")
    return Counted(
        tuple(ev.Line(*YAKU[number], 0, han) for number, han in found),
        sum(han for _, han in found),
        any(number in DECLARED for number, _ in found),
        next((_LIABLE[number] for number, _ in found if number in _LIABLE), "T-23"),
    )


def changes(attributes: Attributes) -> tuple[list[int], list[int], list[int]]:
    """The `sc` of a result: points before, change of points, change of chips (empty without chips), by seat."""
    found = numbers(attributes, "sc")
    if len(found) == 8:
        a, by_a, b, by_b, c, by_c, d, by_d = found
        return [100 * a, 100 * b, 100 * c, 100 * d], [100 * by_a, 100 * by_b, 100 * by_c, 100 * by_d], []
    if len(found) != 16:
        raise Fault(f"sc holds {len(found)} numbers, not 8" if found else "the hand ends without scores")
    before = [100 * points for points in found[0:8:2]]
    change = [100 * points for points in found[1:8:2]]
    return before, change, found[9:16:2]


def end_won(hand: Hand, wins: Sequence[Win]) -> None:
    """The wins of a hand: claims, wins, what is shown, and the end."""
    events = hand.events
    if not wins[0].own_draw:
        alone = len(wins) == 1
        events.append(_CLAIMED[wins[0].seat] if alone else ev.Claimed(tuple([_CLAIMS[win.seat] for win in wins])))
    for win in wins:
        if win.own_draw:
            source = _SOURCES.get(hand.why, "draw")
            events.append(ev.Won(win.seat, hand.faces[win.tile], source, None))
        else:
            source = "robbed-kong" if hand.robbable else "discard"
            events.append(ev.Won(win.seat, hand.faces[win.tile], source, win.from_seat))
    under = wins[0].under
    for win in wins[1:]:
        if win.under and under and win.under != under:
            raise Fault("two winners see different ura indicators")
        under = under or win.under
    if under:
        hand.turn_under(under)
    events.append(_WON)
    for win in wins:
        events.append(ev.Shown(win.seat, hand.laid_out(win.concealed), "win"))


def end_drawn(hand: Hand, attributes: Attributes, change: Sequence[int]) -> None:
    """A hand without a winner: what is shown, and the end."""
    kind = attributes.get("type", "")
    shown = {seat: tiles_in(attributes, f"hai{seat}") for seat in range(4) if attributes.get(f"hai{seat}")}
    for seat, tiles in shown.items():
        if not hand.holds(seat, tiles):
            raise Fault(f"the hand shown by seat {seat} is not the one it held")
    seats = tuple(shown)
    if kind in ABORTS:
        why = ABORTS[kind]
        if any(change):
            raise Fault(f"points move though the hand was abandoned ({kind})")
    elif kind in ("", "nm"):
        if hand.left:
            raise Fault(f"the hand is a draw with {hand.left} tiles left in the wall")
        why = "discards" if kind else "exhausted"
        seats = unbroken_discards(hand.events) if kind else ()
        if kind and not seats:
            raise Fault("a win by discards is recorded, but no seat discarded so")
    else:
        raise Fault(f"there is no ending {kind[:20]!r}")
    if kind == "yao9" and seats != (hand.turn,):
        raise Fault("nine kinds are shown by a seat that is not at turn")
    if kind == "ron3":
        if len(seats) != 3 or hand.open_seat in seats:
            raise Fault("three wins are recorded, but not three seats show their hands")
        order = sorted(seats, key=lambda seat: (seat - hand.open_seat) % 4)
        hand.events.append(ev.Claimed(tuple(ev.Claim(seat, "win") for seat in order)))
        seats = tuple(order)
    told = {"yao9": "abandon", "ron3": "abandon"}.get(kind, "ready")
    hand.events.append(ev.HandEnded(why, () if why == "exhausted" else seats))
    for seat, tiles in shown.items():
        hand.events.append(ev.Shown(seat, hand.laid_out(tiles), told))


def settle_draw(change: Sequence[int]) -> list[ev.Transfer]:
    """Transfers that give these changes, from the seats that lose to those that gain, in seat order."""
    if sum(change):
        raise Fault("the score changes of the draw do not add up")
    debts = [[seat, -points] for seat, points in enumerate(change) if points < 0]
    claims = [[seat, points] for seat, points in enumerate(change) if points > 0]
    # Each debtor pays each claimant in proportion, as at the table: only even shares occur.
    moved = []
    total = sum(points for _, points in claims)
    for seat, owed in debts:
        for winner, points in claims:
            amount, rest = divmod(owed * points, total)
            if rest:
                return _greedy(debts, claims)
            moved.append(ev.Transfer(seat, winner, amount, "exhausted"))
    return moved


def _greedy(debts: list[list[int]], claims: list[list[int]]) -> list[ev.Transfer]:
    moved = []
    for seat, owed in debts:
        for claim in claims:
            amount = min(owed, claim[1])
            if amount:
                moved.append(ev.Transfer(seat, claim[0], amount, "exhausted"))
                owed -= amount
                claim[1] -= amount
    return moved
