"""Being excused from liability by holding nothing but dangerous tiles (C-27, D-26)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tuitable.record.events import Discarded, Drew, Event, Laid, Melded
from tuitable.rules.compiled import Compiled
from tuitable.rules.judging import Judged
from tuitable.rules.liable import AT_THE_END, lying
from tuitable.rules.parts.liability import FedMeld, FedWin, LateFresh, Liability
from tuitable.state.facts import HandFacts, MeldFact
from tuitable.state.fold import fold
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset


def excused(look: Compiled, facts: HandFacts, judged: Judged, foreign: bool) -> Callable[[Seat, int], bool]:
    """Whether the giver of a meld's tile (by its number), or of the winning tile, was excused."""
    rules = look.ruleset.liability
    find = rules.exemption == "found" or (rules.exemption == "by-play" and foreign)
    melds = facts.melds(judged.win.seat)

    def answer(giver: Seat, at: int) -> bool:
        if rules.exemption == "none":
            return False
        told = facts.exempt(judged.win) if at == AT_THE_END else melds[at].feeder_exempt
        if told or not find or facts.is_told:
            return told
        return _found(rules, facts, giver, None if at == AT_THE_END else melds[at])

    return answer


def _found(rules: Liability, facts: HandFacts, giver: Seat, meld: MeldFact | None) -> bool:
    """Whether all tiles of the giver were dangerous when it threw the tile in question."""
    events = facts.hand.events
    at = _discard_of(events, giver, meld)
    if at is None or not events[at:] or isinstance(_last_act(events[:at], giver), Melded):
        return False
    if any(isinstance(event, Laid) for event in events):
        return False
    before = HandFacts(fold(events[:at]))
    return all_dangerous(rules, before, giver)


def _discard_of(events: list[Event], giver: Seat, meld: MeldFact | None) -> int | None:
    """Where in the hand the giver threw the tile of a meld, or the last tile of the hand."""
    if meld is None:
        places = [i for i, event in enumerate(events) if isinstance(event, Discarded)]
        return places[-1] if places else None
    taken = meld.meld.taken
    for i, event in enumerate(events):
        if not isinstance(event, Melded) or event.seat != meld.seat or event.meld.taken is not taken:
            continue
        if event.meld.from_seat == giver and event.meld.tile is meld.meld.tile:
            return next((j for j in range(i - 1, -1, -1) if isinstance(events[j], Discarded)), None)
    return None


def _last_act(events: list[Event], seat: Seat) -> Event | None:
    """The last draw of a seat or call it made with another's tile."""
    for event in reversed(events):
        if isinstance(event, Drew) and event.seat == seat:
            return event
        if isinstance(event, Melded) and event.seat == seat and event.meld.from_seat is not None:
            return event
    return None


def may_be_excused(ruleset: Ruleset, facts: HandFacts, seat: Seat) -> bool:
    """Whether a seat on turn may show its hand and be excused for its next discard, its last act aside."""
    rules = ruleset.liability
    return rules.on and rules.exemption != "none" and all_dangerous(rules, facts, seat)


def all_dangerous(rules: Liability, facts: HandFacts, seat: Seat) -> bool:
    """Whether every concealed tile of a seat is dangerous for it to throw; all of them must be known."""
    kinds = {tile.kind for tile in facts.concealed(seat)}
    return bool(kinds) and min(kinds) >= 0 and kinds <= dangerous_kinds(rules, facts, seat, kinds)


def dangerous_kinds(rules: Liability, facts: HandFacts, seat: Seat, kinds: set[int] | None = None) -> set[int]:
    """Those of the kinds (all 34 if null) that could make `seat` liable if it threw them now."""
    kinds = set(range(34)) if kinds is None else kinds
    found: set[int] = set()
    if not rules.on:
        return found
    left = facts.wall_left
    # How the melds came about does not matter here, and finding it out costs a walk over the hand.
    lie = {
        other: tuple(MeldFact(other, meld, meld.from_seat, False, 0, ()) for meld in facts.plain_melds(other))
        for other in SEATS
        if other != seat
    }
    for rule in rules.rules.values():
        match rule:
            case LateFresh():
                if left is not None and left <= rule.left:
                    visible = _in_sight(facts)
                    found |= {kind for kind in kinds if kind not in visible}
            case FedMeld() | FedWin():
                least = rule.nth - 1 if isinstance(rule, FedMeld) else rule.behind
                for melds in lie.values():
                    if len(melds) < least:
                        continue
                    for category in map(rules.categories.__getitem__, rule.of):
                        for members, fitting in lying(rules, category, melds):
                            if len(fitting) >= least:
                                found |= (members & kinds) - _set_aside(category.whole, fitting)
    return found


def _set_aside(whole: bool, fitting: list[tuple[int, MeldFact]]) -> set[int]:
    """Kinds that already lie in the melds and so cannot be the missing one."""
    return set() if whole else {fact.meld.tile.kind for _, fact in fitting}


def _in_sight(facts: HandFacts) -> set[int]:
    """Kinds of which a copy was discarded or lies in a meld."""
    tiles: list[Tile] = []
    for seat in SEATS:
        tiles += [thrown.tile for thrown in facts.discards(seat)]
        tiles += [tile for meld in facts.plain_melds(seat) for tile in meld.tiles]
    return {tile.kind for tile in tiles}


__all__ = ["all_dangerous", "dangerous_kinds", "excused", "may_be_excused"]
