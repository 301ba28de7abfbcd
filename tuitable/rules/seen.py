"""What a ruleset sees of one seat: its tiles packed, its patterns, and its best reading."""

from __future__ import annotations

from tuitable.hands.fields import (
    KONG_ADDED_OUTER,
    KONG_ADDED_SIMPLE,
    KONG_CLOSED_OUTER,
    KONG_CLOSED_SIMPLE,
    KONG_OPEN_OUTER,
    KONG_OPEN_SIMPLE,
    Fixed,
    Reading,
    fixed,
)
from tuitable.hands.packed import ONE, count, counts, pack
from tuitable.hands.partial import partial_readings
from tuitable.hands.readings import readings
from tuitable.hands.view import views
from tuitable.record.events import Won
from tuitable.rules.card import wins
from tuitable.rules.compiled import Compiled, Scored
from tuitable.rules.patterns import bonus, hand, moment
from tuitable.state.facts import OWN_DRAW, HandFacts
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

_PAINTED = frozenset(tile for tile in Tile if tile is not tile.plain)


class Seen:
    """One seat's tiles. `win` is its win, or null for a seat that did not win; `kind` that of the winning tile."""

    __slots__ = ("concealed", "facts", "fixed", "kind", "own", "own_wind", "round_wind", "seat", "win")

    def __init__(self, facts: HandFacts, seat: Seat, win: Won | None) -> None:
        self.facts = facts
        self.seat = seat
        self.win = win
        self.concealed = pack(facts.concealed(seat))
        self.fixed: Fixed = fixed(facts.plain_melds(seat))
        self.own_wind = (seat - facts.dealer) % 4
        self.round_wind = facts.round_wind.number
        self.kind = -1 if win is None else win.tile.kind
        self.own = win is not None and (win.source in OWN_DRAW or win.source == "swap")

    def readings(self, sets: int) -> tuple[Reading, ...]:
        """All readings of a winner's hand, of an unfinished hand for another seat."""
        if self.win is None:
            return partial_readings(self.concealed, self.fixed)
        if self.kind < 0:
            return ()
        return readings(self.concealed, self.kind, self.own, self.fixed, sets)

    @property
    def tiles(self) -> int:
        """All tiles packed: concealed, in melds, and the winning one."""
        return self.concealed + self.fixed.tiles + (ONE[self.kind] if self.kind >= 0 else 0)


def flags(compiled: Compiled, seen: Seen) -> int:
    """The patterns of the seat that the ruleset looks at."""
    facts, needed = seen.facts, compiled.needed
    mask = bonus.bonus_mask(facts.bonus(seen.seat), facts.seat_wind(seen.seat))
    if needed & hand.HELD:
        mask |= hand.held_mask(seen.tiles, needed)
    if seen.win is None:
        return mask
    mask |= moment.moment_mask(facts, seen.win, needed)
    if needed & (hand.ONLY_WAIT | hand.ONLY_WAIT_OF_SETS):
        mask |= hand.only_waits(seen.concealed, seen.fixed, facts.visible(), needed)
    return mask


def counted(compiled: Compiled, seen: Seen) -> int:
    """What is counted of this seat, as `Compiled.numbers` puts it together."""
    other_scope = "others" if seen.win is not None else "winner"
    return compiled.numbers(
        0 if row.element.scope == other_scope else _number(seen, row.element.count or "") // row.element.per
        for row in compiled.counted_rows
    )


def _number(seen: Seen, what: str) -> int:
    facts = seen.facts
    match what:
        case bonus.BONUS_TILES:
            return len(facts.bonus(seen.seat))
        case bonus.INDICATED:
            return _indicated(seen, facts.indicators)
        case bonus.INDICATED_FIRST:
            return _indicated(seen, facts.indicators[:1])
        case bonus.INDICATED_UNDER:
            return _indicated(seen, facts.under_indicators)
        case bonus.RED_TILES:
            tiles = [*facts.concealed(seen.seat), *(t for m in facts.plain_melds(seen.seat) for t in m.tiles)]
            if seen.win is not None:
                tiles.append(seen.win.tile)
            return sum(map(_PAINTED.__contains__, tiles))
        case moment.EVEN_THROW:
            return moment.even_throw(facts)
        case hand.CLOSED_KONGS:
            return _kongs(seen, KONG_CLOSED_SIMPLE, KONG_CLOSED_OUTER)
        case hand.EXPOSED_KONGS:
            return _kongs(seen, KONG_OPEN_SIMPLE, KONG_OPEN_OUTER, KONG_ADDED_SIMPLE, KONG_ADDED_OUTER)
    raise ValueError(f"nothing is counted as {what!r}")


def _kongs(seen: Seen, *places: int) -> int:
    return sum(seen.fixed.adds >> place & 7 for place in places)


def _indicated(seen: Seen, indicators: tuple[Tile, ...]) -> int:
    tiles = seen.tiles
    return sum(count(tiles, bonus.next_kind(tile.kind)) for tile in indicators if tile.kind >= 0)


def best(compiled: Compiled, seen: Seen) -> Scored | None:
    """The reading of a seat that counts, null where a winner's hand has none."""
    ways = seen.readings(compiled.sets)
    found = _best_of(compiled, seen, ways) if ways else None
    win = seen.win
    if win is None:
        return found
    if ways and win.source == "dealt" and compiled.ruleset.winning.dealt_tile == "best":
        found = _best_of_dealt(compiled, seen, win, found)
    if compiled.ruleset.printed:
        found = _best_line(compiled, seen, win, found)
    return found


def _best_line(compiled: Compiled, seen: Seen, win: Won, found: Scored | None) -> Scored | None:
    """The best printed line of a winner if it is better than the reading `found`; of equal ones the first printed."""
    facts = seen.facts
    for card in compiled.cards:
        done = wins(card, facts.concealed(seen.seat), win.tile, facts.plain_melds(seen.seat))
        mask = flags(compiled, seen) if done else 0
        pays = next((one.pays for one in compiled.ruleset.printed.values() if one.id == card.id), {})
        for line in done:
            scored = compiled.score_line(line, mask, pays)
            if found is None or compiled.rank(scored) > compiled.rank(found):
                found = scored
    return found


def _best_of(compiled: Compiled, seen: Seen, ways: tuple[Reading, ...]) -> Scored | None:
    mask, numbers, winner = flags(compiled, seen), counted(compiled, seen), seen.win is not None
    if not compiled.needed & hand.OF_READINGS or not winner:
        return compiled.best(ways, mask, seen.own_wind, seen.round_wind, winner, numbers)
    best_found: Scored | None = None
    for way in ways:
        for more in reading_flags(seen, way, compiled.sets):
            found = compiled.best((way,), mask | more, seen.own_wind, seen.round_wind, winner, numbers)
            if found is not None and (best_found is None or compiled.rank(found) > compiled.rank(best_found)):
                best_found = found
    return best_found


def reading_flags(seen: Seen, reading: Reading, sets: int) -> list[int]:
    """The patterns for which a reading has to be spelled out, for each way to spell it that differs in them."""
    melds = seen.facts.plain_melds(seen.seat)
    spelled = views(reading, seen.concealed, seen.kind, seen.own, melds, sets)
    return list(dict.fromkeys(map(hand.twins_mask, spelled)))


def _best_of_dealt(compiled: Compiled, seen: Seen, win: Won, named: Scored | None) -> Scored | None:
    """The best choice of a winning tile among the dealer's first fourteen."""
    best_found = named
    whole = seen.concealed + ONE[seen.kind]
    kept = (seen.concealed, seen.kind)
    for kind, held in enumerate(counts(whole)):
        if not held or kind == kept[1]:
            continue
        seen.concealed, seen.kind = whole - ONE[kind], kind
        ways = seen.readings(compiled.sets)
        found = _best_of(compiled, seen, ways)
        if found is None or (found.worth.missing is not None and best_found is not None):
            continue
        if best_found is None or best_found.worth.missing or compiled.key(found) > compiled.key(best_found):
            best_found = found
    seen.concealed, seen.kind = kept
    return best_found


__all__ = ["Seen", "best", "counted", "flags"]
