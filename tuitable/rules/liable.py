"""Who is liable: every rule of liability asked of a win, and the one act chosen that decides."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import NamedTuple

from tuitable.hands.packed import GREEN_KINDS, HONOUR_KINDS, OUTER_KINDS, TERMINAL_KINDS
from tuitable.rules.compiled import Compiled, counting
from tuitable.rules.judging import Judged
from tuitable.rules.parts.liability import (
    Category,
    FedMeld,
    FedRow,
    FedWin,
    LateFresh,
    Liability,
    OnGiven,
    Rule,
    SetClass,
    TileClass,
)
from tuitable.rules.patterns.pattern import bit_of
from tuitable.state.facts import HandFacts, MeldFact
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.seat import Seat

AT_THE_END = 99
"""The place of the winning tile among the acts that can make liable; melds are numbered from 0."""

_KINDS: dict[TileClass, frozenset[int]] = {
    "any": frozenset(range(34)),
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
    giver_alone: bool = False

    @property
    def clause(self) -> str:
        """The rule's own number or name."""
        return self.rule.clause

    @property
    def on_given(self) -> OnGiven:
        """How the charge is met on another's tile."""
        return "giver" if self.giver_alone else self.rule.on_given


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


def charges(look: Compiled, facts: HandFacts, judged: Judged, exempt: Callable[[Seat, int], bool]) -> list[Charge]:
    """Everybody who falls under a rule by a win, in the order of the rules.

    `exempt` answers whether the giver of a meld's tile (by its number) or of the winning tile was excused.
    """
    rules = look.ruleset.liability
    found: list[Charge] = []
    if not rules.on or judged.scored is None:
        return found
    win, mask = judged.win, judged.scored.worth.mask
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
                        alone = any(
                            mask & bit_of(pattern) and any(win.tile.kind in kinds for kinds in classes(tiles))
                            for pattern, tiles in rule.giver_alone_for.items()
                        )
                        found.append(Charge(melds[number].feeder or 0, rule, number, alone))
            case FedRow():
                number = len(rule.first)
                if number < len(melds) and not set(rule.elements).isdisjoint(counting(look, judged.scored)):
                    fed = melds[number]
                    if fed.feeder is not None and _row_fits(rule, judged, melds) and not exempt(fed.feeder, number):
                        found.append(Charge(fed.feeder, rule, number))
    return found


def liable(look: Compiled, facts: HandFacts, judged: Judged, exempt: Callable[[Seat, int], bool]) -> Charge | None:
    """The one who is liable for a win, or nobody."""
    rules = look.ruleset.liability
    found = charges(look, facts, judged, exempt)
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


def _row_fits(rule: FedRow, judged: Judged, melds: tuple[MeldFact, ...]) -> bool:
    """Whether the sets before the deciding one fill the places of a row, and that one follows."""
    before, after = [fact.meld for fact in melds[: len(rule.first)]], melds[len(rule.first)].meld
    for suit in range(3):
        if not any(_is_class(after, name, judged, suit) for name in rule.then):
            continue
        for order in permutations(before):
            if all(
                any(_is_class(meld, name, judged, suit) for name in names)
                for meld, names in zip(order, rule.first, strict=True)
            ):
                return True
    return False


def _is_class(meld: Meld, name: SetClass, judged: Judged, suit: int) -> bool:
    """What a set is to the winner; `suit` is the suit meant by a row."""
    kind = meld.tile.kind
    own, round_ = 27 + judged.seen.own_wind, 27 + judged.seen.round_wind
    match name:
        case "suit":
            return kind < 27 and kind // 9 == suit
        case "terminal":
            return meld.kind is not MeldKind.CHOW and kind in TERMINAL_KINDS
        case "honour":
            return kind >= 27
        case "dragon":
            return kind >= 31
        case "valued":
            return kind >= 31 or kind in (own, round_)
        case "guest-wind":
            return 27 <= kind < 31 and kind not in (own, round_)
        case "double-wind":
            return kind == own == round_


__all__ = ["AT_THE_END", "Charge", "charges", "classes", "counted_melds", "liable", "lying"]
