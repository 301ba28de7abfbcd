"""Who is liable: every rule of liability asked of a win, and the one act chosen that decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tuitable.hands.packed import GREEN_KINDS, HONOUR_KINDS, OUTER_KINDS, TERMINAL_KINDS
from tuitable.rules.judging import Judged
from tuitable.rules.parts.liability import (
    Category,
    FedMeld,
    FedWin,
    LateFresh,
    Liability,
    OnGiven,
    Rule,
    TileClass,
)
from tuitable.rules.patterns.pattern import bit_of
from tuitable.state.facts import HandFacts, MeldFact
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.seat import Seat

AT_THE_END = 99
"""The place of the winning tile among the acts that can make liable; melds are numbered from 0."""

_KINDS: dict[TileClass, frozenset[int]] = {
    "dragons": frozenset((31, 32, 33)),
    "winds": frozenset((27, 28, 29, 30)),
    "honours": HONOUR_KINDS,
    "terminals": TERMINAL_KINDS,
    "outer": OUTER_KINDS,
    "green": GREEN_KINDS,
}
_SUITS = tuple(frozenset(range(first, first + 9)) for first in (0, 9, 18))


class Charge(NamedTuple):
    """Somebody falls under a rule by an act: the meld fed (its number) or the winning tile (`AT_THE_END`)."""

    seat: Seat
    rule: Rule
    at: int

    @property
    def clause(self) -> str:
        """The rule's own number or name."""
        return self.rule.clause

    @property
    def on_given(self) -> OnGiven:
        """How the charge is met on another's tile."""
        return self.rule.on_given


def classes(of: TileClass) -> tuple[frozenset[int], ...]:
    """The sets of kinds that make a class: one, or one for each suit."""
    return _SUITS if of == "one-suit" else (_KINDS[of],)


def _fits(meld: Meld, kinds: frozenset[int]) -> bool:
    return all(tile.kind in kinds for tile in meld.tiles)


def counted_melds(rules: Liability, melds: tuple[MeldFact, ...]) -> list[tuple[int, MeldFact]]:
    """The melds that count for liability, with their numbers."""
    return [
        (number, fact)
        for number, fact in enumerate(melds)
        if rules.closed_kongs_count or fact.meld.kind is not MeldKind.KONG_CLOSED
    ]


def lying(
    rules: Liability, category: Category, melds: tuple[MeldFact, ...]
) -> list[tuple[frozenset[int], list[tuple[int, MeldFact]]]]:
    """For each set of kinds of a category the melds that count for it: all of them, or only those that fit."""
    counted = counted_melds(rules, melds)
    found = []
    for kinds in classes(category.tiles):
        fitting = [(number, fact) for number, fact in counted if _fits(fact.meld, kinds)]
        if not category.whole or len(fitting) == len(counted):
            found.append((kinds, fitting))
    return found


def charges(rules: Liability, facts: HandFacts, judged: Judged, exempt: Callable[[Seat, int], bool]) -> list[Charge]:
    """Everybody who falls under a rule by a win, in the order of the rules.

    `exempt` answers whether the giver of a meld's tile (by its number) or of the winning tile was excused.
    """
    found: list[Charge] = []
    if not rules.on or judged.scored is None:
        return found
    win, mask = judged.win, judged.scored.mask
    melds = facts.melds(win.seat)
    given = win.from_seat is not None and win.source in ("discard", "robbed-kong")
    for rule in rules.rules.values():
        match rule:
            case LateFresh():
                left = facts.wall_left
                late = win.source == "discard" and left is not None and left <= rule.left and facts.fresh(win)
                if late and win.from_seat is not None and not exempt(win.from_seat, AT_THE_END):
                    found.append(Charge(win.from_seat, rule, AT_THE_END))
            case FedWin():
                if given and win.from_seat is not None:
                    threatened = any(
                        _ends_as(category, mask) and _behind(rules, category, melds, win.tile.kind, rule.behind)
                        for category in map(rules.categories.__getitem__, rule.of)
                    )
                    if threatened and not exempt(win.from_seat, AT_THE_END):
                        found.append(Charge(win.from_seat, rule, AT_THE_END))
            case FedMeld():
                for name in rule.of:
                    category = rules.categories[name]
                    if not _ends_as(category, mask):
                        continue
                    number = _deciding(rules, category, melds, rule, facts)
                    if number is not None and not exempt(melds[number].feeder or 0, number):
                        found.append(Charge(melds[number].feeder or 0, rule, number))
    return found


def liable(rules: Liability, facts: HandFacts, judged: Judged, exempt: Callable[[Seat, int], bool]) -> Charge | None:
    """The one who is liable for a win, or nobody."""
    found = charges(rules, facts, judged, exempt)
    if not found:
        return None
    # The first of equals stays, so of one act the first rule counts.
    return found[0] if rules.choose == "first-rule" else max(found, key=lambda charge: charge.at)


def _ends_as(category: Category, mask: int) -> bool:
    return any(mask & bit_of(pattern) for pattern in category.hands)


def _behind(rules: Liability, category: Category, melds: tuple[MeldFact, ...], kind: int, behind: int) -> bool:
    return any(len(fitting) == behind and kind in kinds for kinds, fitting in lying(rules, category, melds))


def _deciding(
    rules: Liability, category: Category, melds: tuple[MeldFact, ...], rule: FedMeld, facts: HandFacts
) -> int | None:
    """The number of the meld that makes its feeder liable."""
    for _, fitting in lying(rules, category, melds):
        if len(fitting) < rule.nth:
            continue
        number, fact = fitting[rule.nth - 1]
        if fact.feeder is None or (fact.meld.kind is MeldKind.KONG_OPEN and not rules.open_kong_feeds):
            continue
        if rule.unless_discarded:
            thrown = facts.discards(fact.seat)[: fact.discards_before]
            if any(discard.tile.kind == fact.meld.tile.kind for discard in thrown):
                continue
        if rule.unless_passed and any(tile.kind == fact.meld.tile.kind for tile in fact.passed):
            continue
        return number
    return None


__all__ = ["AT_THE_END", "Charge", "charges", "classes", "counted_melds", "liable", "lying"]
