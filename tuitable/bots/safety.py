"""Tiles that somebody cannot win on, with the reason: what is certain from what lies on the table, never a guess."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.bots.line_aims import Outlook, kind_of, seen_tiles
from tuitable.bots.position import Position
from tuitable.hands.fields import ORPHANS
from tuitable.hands.packed import OUTER_KINDS
from tuitable.hands.unary import kinds_of, laid
from tuitable.state.views import HandView, SeatView
from tuitable.tiles.meld import Meld
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat, distance, turn_order
from tuitable.tiles.tile import Tile

OPEN_SETS = 3
"""A hand with so many called sets is taken for a threat."""
OPEN_GROUPS = 2
"""The same where printed lines win, whose groups are larger."""
FORMS_LOOKED_AT = 4_000
"""Where a seat could still make more forms than these, no tile is called safe from it."""

OWN, PASSED, SEEN, NO_LINE, WILD = "own-discard", "passed", "seen", "no-line", "wild"
"""Reasons: the seat threw the kind itself, it was let pass after the declaration, all four are seen and nothing can
take it, no line left to the seat needs it, nobody may win on it."""


class Safe(NamedTuple):
    """An own tile that the seat cannot win on, and why."""

    tile: Tile
    why: str


class Guard(NamedTuple):
    """A seat that looks dangerous, `declared` or by what lies open, and the own tiles that are safe from it."""

    seat: Seat
    declared: bool
    safe: tuple[Safe, ...]


def guards(position: Position) -> tuple[Guard, ...]:
    """The dangerous seats in games of sets, the next one in turn first."""
    found = []
    for other in position.others:
        if other.dead or not (other.ready or sum(meld.is_called for meld in other.melds) >= OPEN_SETS):
            continue
        safe = [
            Safe(tile, why)
            for tile in sorted_tiles({tile.plain for tile in position.own.hand})
            if tile.kind >= 0 and (why := _why(position, other, tile.kind))
        ]
        found.append(Guard(other.seat, bool(other.ready), tuple(safe)))
    return tuple(found)


def _why(position: Position, other: SeatView, kind: int) -> str:
    if why := barred_kinds(position, other).get(kind):
        return why
    return SEEN if not position.unseen[kind] and not _can_take(position, other, kind) else ""


def barred_kinds(position: Position, other: SeatView) -> dict[int, str]:
    """Kinds that the rules bar a seat from winning on, `OWN` or `PASSED` for each, as far as ponds prove it.

    What another seat let pass without having declared ready bars it for a moment only and is left out.
    """
    barred = position.ruleset.winning.barred
    found: dict[int, str] = {}
    if other.ready and barred.passed_ready:
        found = dict.fromkeys(passed_kinds(position.shown, other), PASSED)
    if barred.own_discards in ("waits", "kind"):
        found |= {lying.tile.kind: OWN for lying in other.pond}
    return found


def passed_kinds(shown: HandView, other: SeatView) -> frozenset[int]:
    """The kinds thrown by anybody after a seat had declared, as far as ponds prove it.

    Between two discards of one seat another throws once, and once more each time a claim passes the turn over the
    first; what lies further on in a pond came later.
    """
    at = next((i for i, lying in enumerate(other.pond) if lying.declared), None)
    if at is None:
        return frozenset()
    found = {lying.tile.kind for lying in other.pond[at + 1 :]}
    others = [seat for seat in shown.seats if seat.seat != other.seat]
    passed_over = sum(_passes_over(other.seat, seat.seat, meld) for seat in others for meld in seat.melds)
    for seat in others:
        found |= {lying.tile.kind for lying in seat.pond[at + 1 + passed_over :]}
    return frozenset(found)


def _passes_over(seat: Seat, caller: Seat, meld: Meld) -> bool:
    """Whether the turn went past a seat when another made this meld; so it may where nobody knows who gave the tile."""
    if not meld.is_called or meld.from_seat is None:
        return meld.is_called
    return 0 < distance(meld.from_seat, seat) < distance(meld.from_seat, caller)


def _can_take(position: Position, other: SeatView, kind: int) -> bool:
    """Whether a hand could wait for a kind of which it holds none: in a run, or as the last of the orphans."""
    ruleset, unseen = position.ruleset, position.unseen
    if ruleset.printed or ruleset.tiles.wild:
        return True
    if position.shapes & ORPHANS and not other.melds and kind in OUTER_KINDS:
        rest = [unseen[outer] for outer in OUTER_KINDS if outer != kind]
        if all(rest) and max(rest) > 1:
            return True
    if kind >= 27 or len(other.melds) >= ruleset.winning.sets:
        return False
    number = kind % 9
    runs = ((1, 2), (-1, 1), (-2, -1))
    return any(
        number + one >= 0 and number + two <= 8 and unseen[kind + one] and unseen[kind + two] for one, two in runs
    )


def line_guards(outlook: Outlook, shown: HandView) -> tuple[Guard, ...]:
    """The dangerous seats where printed lines win."""
    found = []
    for seat in turn_order(outlook.own.seat)[1:]:
        other = shown.seats[seat]
        if other.dead or not (other.ready or len(other.melds) >= OPEN_GROUPS):
            continue
        needed = _needed(outlook, shown, other)
        safe = []
        for tile in sorted_tiles(set(outlook.own.hand)):
            if tile is Tile.WILD:
                safe.append(Safe(tile, WILD))
            elif needed is not None and kind_of(tile) not in needed:
                safe.append(Safe(tile, NO_LINE))
        found.append(Guard(seat, bool(other.ready), tuple(safe)))
    return tuple(found)


def _needed(outlook: Outlook, shown: HandView, other: SeatView) -> set[int] | None:
    """All kinds in the lines that a seat could still complete; null if these are too many to look at."""
    melds = laid(other.melds)
    seen = seen_tiles(shown, other.seat)
    kinds: set[int] = set()
    for book in outlook.lines.books:
        alive = book.alive(melds, book.sight(melds, seen))
        if sum(map(len, alive)) > FORMS_LOOKED_AT:
            return None
        for rests in alive:
            for form in rests:
                kinds.update(kinds_of(form.need))
    return kinds


__all__ = ["Guard", "Safe", "barred_kinds", "guards", "line_guards"]
