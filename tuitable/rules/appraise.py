"""What hands that did not come about would be worth: for players who think ahead, and for advice.

Amounts are those that `settle` would use, found through the same compiled ruleset. Of the moment of a win only what
lasts is counted (dealer, own draw or given tile, a declaration that was made), never what is true now and may
not be later, such as the last tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tuitable.hands.fields import Fixed
from tuitable.hands.packed import ONE
from tuitable.hands.partial import partial_readings
from tuitable.hands.readings import readings
from tuitable.record.events import Won
from tuitable.rules.compiled import Compiled, compiled, counting
from tuitable.rules.excuse import dangerous_kinds
from tuitable.rules.judging import Judged
from tuitable.rules.parts.liability import LateFresh
from tuitable.rules.patterns import bonus, hand, moment
from tuitable.rules.paying import gains, pay
from tuitable.rules.scored import Scored
from tuitable.rules.seen import Seen, counted
from tuitable.state.facts import HandFacts
from tuitable.state.table import TableState
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import KINDS

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset

_LASTING = moment.DEALER | moment.READY | moment.READY_FIRST_TURN | moment.READY_CLEAN | moment.TWELVE_WINS
_ONLY_WAITS = hand.ONLY_WAIT | hand.ONLY_WAIT_OF_SETS


class Dangers(NamedTuple):
    """Kinds that could make their thrower liable: `late` fresh ones near the end, and those that `feed` a hand."""

    late: frozenset[int]
    feed: frozenset[int]


class Told(NamedTuple):
    """A win that did not happen: its amount, the titles of the elements that make it, the limit reached (or empty)."""

    amount: int
    elements: tuple[str, ...]
    limit: str


class Appraiser:
    """Asks a ruleset what hands of one seat would be worth at this table. Nothing is changed by asking.

    Hands are packed, without melds and winning tile; `melds` is what the melds give (`hands.fields.fixed`).
    """

    def __init__(self, ruleset: Ruleset, table: TableState, seat: Seat) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self._table = table
        self._look: Compiled = compiled(ruleset)
        self._facts = HandFacts(table)
        self._win = Seen(self._facts, seat, Won(seat, KINDS[0], "draw"))
        self._side = Seen(self._facts, seat, None)
        self._memo: dict[tuple[int, int, bool, int, int, int], int] = {}
        self._side_memo: dict[tuple[int, int, int], int] = {}
        laid = bonus.bonus_mask(self._facts.bonus(seat), self._facts.seat_wind(seat))
        lasting = moment.moment_mask(self._facts, Won(seat, KINDS[0], "draw"), self._look.needed & _LASTING) & _LASTING
        self._laid = laid
        self._flags = {own: laid | lasting | moment.BY_SOURCE["draw" if own else "discard"] for own in (False, True)}
        self._announced = moment.READY | (0 if self._facts.discards(seat) else moment.READY_FIRST_TURN)
        self._visible: list[int] | None = None

    def beside(self, seat: Seat) -> Appraiser:
        """The same for another seat of the table."""
        return Appraiser(self.ruleset, self._table, seat)

    def win(self, concealed: int, kind: int, own: bool, melds: Fixed, announced: bool = False) -> int:
        """The amount of a win with a tile of this kind, 0 if that would be none.

        `own`: drawn, else another's discard; whether own discards bar it is not asked. `announced`: as if ready
        had been declared with the next discard.
        """
        key = (concealed, kind, own, melds.adds, melds.ors, announced)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self._work_out(concealed, kind, own, melds, announced)
        return found

    def told(self, concealed: int, kind: int, own: bool, melds: Fixed, announced: bool = False) -> Told | None:
        """The same win with what makes it; null if it would be none. What every winner has is not named."""
        scored = self._scored(concealed, kind, own, melds, announced)
        if scored is None or scored.worth.missing is not None:
            return None
        elements = self.ruleset.scoring.elements
        found = [elements[id] for id in counting(self._look, scored) if elements[id].when]
        found += [row.element for row, _ in scored.worth.counted]
        # Where doubles make the amount, what only adds to the points is not worth a name.
        telling = [element for element in found if element.doubles or element.limit is not None] or found
        titles = [element.title for element in telling]
        limit = "" if scored.worth.limit is None else self.ruleset.limits.title_of(scored.worth.limit)[0]
        return Told(scored.worth.total, tuple(titles), limit)

    def _work_out(self, concealed: int, kind: int, own: bool, melds: Fixed, announced: bool) -> int:
        scored = self._scored(concealed, kind, own, melds, announced)
        return 0 if scored is None or scored.worth.missing is not None else scored.worth.total

    def _scored(self, concealed: int, kind: int, own: bool, melds: Fixed, announced: bool) -> Scored | None:
        look = self._look
        ways = readings(concealed, kind, own, melds, look.sets)
        if not ways:
            return None
        flags = self._flags[own] | (self._announced if announced else 0)
        if look.needed & _ONLY_WAITS:
            if self._visible is None:
                self._visible = self._facts.visible()
            flags |= hand.only_waits(concealed, melds, self._visible, look.needed)
        flags |= hand.held_mask(concealed + melds.tiles + ONE[kind], look.needed)
        seen = self._win
        return look.best(ways, flags, seen.own_wind, seen.round_wind, True, self._counted(seen, concealed, kind, melds))

    def side(self, concealed: int, melds: Fixed) -> int:
        """The amount of an unfinished hand when another seat wins, 0 where only winners are scored."""
        if not self.ruleset.scoring.others_score:
            return 0
        key = (concealed, melds.adds, melds.ors)
        found = self._side_memo.get(key)
        if found is None:
            look, seen = self._look, self._side
            flags = self._laid
            flags |= hand.held_mask(concealed + melds.tiles, look.needed)
            ways = partial_readings(concealed, melds)
            more = self._counted(seen, concealed, -1, melds)
            scored = look.best(ways, flags, seen.own_wind, seen.round_wind, False, more)
            found = self._side_memo[key] = 0 if scored is None else scored.worth.total
        return found

    def _counted(self, seen: Seen, concealed: int, kind: int, melds: Fixed) -> int:
        if not self._look.counted_rows:
            return 0
        seen.concealed, seen.kind, seen.fixed = concealed, kind, melds
        return counted(self._look, seen)

    def gains(self, winner: Seat, giver: Seat | None, totals: Mapping[Seat, int]) -> list[int]:
        """What each seat would gain by a win with these amounts, nobody being liable; `giver` null for an own draw."""
        tile = KINDS[0]
        win = Won(winner, tile, "draw") if giver is None else Won(winner, tile, "discard", giver)
        judged = Judged(win, self._win, None, None)
        rules = self.ruleset
        dealer = self._facts.dealer
        return gains(pay(rules.payment, totals, judged, dealer, None, rules.liability, rules.stakes, 0))

    def dangers(self, kinds: Iterable[int]) -> Dangers:
        """Those of the kinds that could make this seat liable if it threw them now."""
        rules = self.ruleset.liability
        asked = set(kinds)
        if not rules.on:
            return Dangers(frozenset(), frozenset())
        found: dict[bool, set[int]] = {True: set(), False: set()}
        for late in (True, False):
            some = {id: rule for id, rule in rules.rules.items() if isinstance(rule, LateFresh) is late}
            if some:
                found[late] = dangerous_kinds(msgspec.structs.replace(rules, rules=some), self._facts, self.seat, asked)
        return Dangers(frozenset(found[True]), frozenset(found[False]))


def appraiser(ruleset: Ruleset, table: TableState, seat: Seat) -> Appraiser:
    """Somebody to ask what hands of this seat would be worth; the table needs to show no more than the seat sees."""
    return Appraiser(ruleset, table, seat)


__all__ = ["Appraiser", "Dangers", "Told", "appraiser"]
