"""A hand that waits, in short: how far it is, what it waits for, and what each tile would bring."""

from __future__ import annotations

import msgspec

from tuitable.errors import FormatError, TuitableError
from tuitable.formats.situation import Situation, WinPart
from tuitable.formats.situation_check import HAND, check_seats
from tuitable.formats.situation_events import House, events_of
from tuitable.hands.fields import fixed
from tuitable.hands.packed import mask_kinds, pack
from tuitable.hands.waits import copies_left, useful
from tuitable.review.adjudicate import Adjudicator
from tuitable.review.layout import hanging
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.notation import format_tiles, sorted_tiles
from tuitable.tiles.seat import Seat, turn_order
from tuitable.tiles.tile import KINDS, Tile


class Prospect(msgspec.Struct, frozen=True):
    """What one tile would bring under a ruleset: the gain by own draw and from a discard, null where refused."""

    tile: Tile
    left: int
    drawn: int | None
    given: int | None


class Waiting(msgspec.Struct, frozen=True):
    """A hand about to draw: its tiles, how many tiles it lacks to be ready, and which tiles help.

    `distance` 0 is ready, then `tiles` complete it. `prospects` are given under a ruleset, for a ready hand.
    """

    hand: str
    melds: tuple[str, ...]
    distance: int
    tiles: tuple[Tile, ...]
    left: int
    prospects: tuple[Prospect, ...] = ()


def waiting(doc: Situation, rules: str | None = None) -> Waiting:
    """Look at the one hand a document tells. Raises `FormatError` if it is no hand about to draw."""
    check_seats(doc)
    seat = next((s for s in range(4) if doc.seat(s).hand is not None), None)
    if seat is None:
        raise FormatError("no hand is told", field="position")
    facts = HandFacts(fold(events_of(doc, House((0, 0, 0, 0), 0))))
    concealed, melds = facts.concealed(seat), facts.plain_melds(seat)
    beside = fixed(melds)
    if len(concealed) + 3 * len(melds) != HAND:
        raise FormatError(f"{len(concealed)} tiles and {len(melds)} sets are no hand about to draw", field="position")
    packed = pack(concealed)
    distance, mask = useful(packed, len(melds))
    kinds = tuple(mask_kinds(mask))
    seen = packed + beside.tiles
    return Waiting(
        hand=format_tiles(sorted_tiles(concealed)),
        melds=tuple(format_tiles(meld.tiles) for meld in melds),
        distance=distance,
        tiles=tuple(KINDS[kind] for kind in kinds),
        left=copies_left(mask, seen),
        prospects=_prospects(doc, seat, kinds, seen, rules) if distance == 0 and rules is not None else (),
    )


def _prospects(doc: Situation, seat: Seat, kinds: tuple[int, ...], seen: int, rules: str) -> tuple[Prospect, ...]:
    adjudicator = Adjudicator(rules)
    # A discard of somebody who does not deal, unless only the dealer is left to give it.
    giver = next(other for other in turn_order((seat + 1) % 4) if other not in (seat, doc.dealer))
    found = []
    for kind in kinds:
        left = copies_left(1 << kind, seen)
        if left:
            tile = KINDS[kind]
            drawn = WinPart(seat=seat, tile=tile.value, by="draw")
            given = WinPart(seat=seat, tile=tile.value, by="discard", from_=giver)
            found.append(Prospect(tile, left, _gain(adjudicator, doc, drawn), _gain(adjudicator, doc, given)))
    return tuple(found)


def _gain(adjudicator: Adjudicator, doc: Situation, win: WinPart) -> int | None:
    try:
        done = adjudicator.adjudicate(msgspec.structs.replace(doc, wins=(win,)))
    except TuitableError:
        return None
    if done.settlement is None or not done.settlement.wins[0].accepted:
        return None
    return done.settlement.deltas[win.seat]


def waiting_text(one: Waiting) -> str:
    """The same for people."""
    melds = "".join(f"  [{meld}]" for meld in one.melds)
    lines = [f"  {one.hand}{melds}"]
    tiles = " ".join(one.tiles)
    if one.distance == 0:
        lines += hanging("  ", f"ready, completed by {tiles} ({one.left} left)")
    else:
        away = "one tile" if one.distance == 1 else f"{one.distance} tiles"
        lines += hanging("  ", f"{away} from ready; {tiles} bring it nearer ({one.left} left)")
    for chance in one.prospects:
        drawn = "refused" if chance.drawn is None else f"{chance.drawn:+d}"
        given = "refused" if chance.given is None else f"{chance.given:+d}"
        lines.append(f"    {chance.tile}   {chance.left} left   drawn {drawn:>8}   from a discard {given:>8}")
    return "\n".join(lines)
