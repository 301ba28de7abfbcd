"""What each seat may choose now.

Options come in a fixed order: win, concealed and added kongs, announcements, abandoning, swaps, challenges,
discards by tile; for an open tile win, chows from the lowest, pungs, kong, groups, letting it pass.
"""

from __future__ import annotations

from tuitable.hands.fields import ALIKE_PAIRS, ORPHANS, SETS, SEVEN_PAIRS
from tuitable.hands.packed import ONE, WEIGHT
from tuitable.hands.waits import is_complete, waits
from tuitable.play.moment import announced, before_play, last_act, packed, win_of_claim, win_of_turn
from tuitable.record.events import Melded, Won
from tuitable.rules.excuse import may_be_excused
from tuitable.rules.parts.declare import ShownExemption
from tuitable.rules.parts.exchange import PassStep, Step
from tuitable.rules.ruleset import Ruleset, is_hopeless, judge
from tuitable.state.choices import (
    Abandon,
    Challenge,
    Choice,
    Chow,
    Declare,
    Decline,
    Discard,
    Kong,
    Option,
    Pass,
    Pung,
    Vote,
    Win,
)
from tuitable.state.facts import HandFacts
from tuitable.state.hand import HandState, SeatState
from tuitable.state.table import TableState
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import turn_order
from tuitable.tiles.tile import Tile

_SHAPES = {"sets": SETS, "seven-pairs": SEVEN_PAIRS, "alike-pairs": ALIKE_PAIRS, "orphans": ORPHANS}
DECLINE = Option(Decline())


def shapes_of(ruleset: Ruleset) -> int | None:
    """The shape bits that win, null where a quick look at shapes cannot tell."""
    if ruleset.winning.sets != 4 or ruleset.printed:
        return None
    mask = 0
    for name in ruleset.winning.shapes:
        if name not in _SHAPES:
            return None
        mask |= _SHAPES[name]
    return mask


def stands(state: TableState, ruleset: Ruleset, win: Won) -> bool:
    """Whether a win would stand, claimed by itself."""
    return judge(ruleset, HandFacts(state, (win,)), win.seat).accepted


def waits_of(ruleset: Ruleset, hand: int, melds: int) -> int:
    """The kinds that complete a packed hand; every kind where shapes cannot tell."""
    shapes = shapes_of(ruleset)
    return (1 << 34) - 1 if shapes is None else waits(hand, melds, shapes)


def may_win_on_turn(state: TableState, ruleset: Ruleset, seat: SeatState) -> Won | None:
    """The win that stands for the seat on turn, if there is one."""
    hand = state.hand
    assert hand is not None
    win = win_of_turn(hand, seat)
    if win is None or seat.dead:
        return None
    shapes = shapes_of(ruleset)
    if shapes is not None and not is_complete(packed(seat), len(seat.melds), shapes):
        return None
    return win if stands(state, ruleset, win) else None


def may_win_on_claim(state: TableState, ruleset: Ruleset, seat: SeatState) -> bool:
    """Whether a seat may win on the open tile."""
    hand = state.hand
    assert hand is not None
    assert hand.open_tile is not None
    kind = hand.open_tile.tile.kind
    if seat.dead:
        return False
    if kind >= 0 and not waits_of(ruleset, packed(seat), len(seat.melds)) >> kind & 1:
        return False
    return stands(state, ruleset, win_of_claim(hand, seat.seat))


def turn_options(state: TableState, ruleset: Ruleset, seat: SeatState, fouls: bool = False) -> list[Option]:
    """What the seat on turn, holding its full hand, may do."""
    hand = state.hand
    assert hand is not None
    said = announced(hand, seat.seat)
    if said:
        return discards(hand, ruleset, seat, said)
    found: list[Option] = []
    if not seat.dead:
        won = may_win_on_turn(state, ruleset, seat)
        if won is not None or (fouls and win_of_turn(hand, seat) is not None):
            found.append(Option(Win(), foul=won is None))
        found += [Option(kong) for kong in kongs(hand, ruleset, seat)]
        found += announcements(state, ruleset, seat)
        found += [Option(Abandon(why)) for why in ruleset.drawn.may_abandon(hand, seat)]
        found += [Option(swap) for swap in ruleset.claims.swaps(hand, seat)]
        found += challenges(hand, ruleset, seat, fouls)
    return found + discards(hand, ruleset, seat, "")


def challenges(hand: HandState, ruleset: Ruleset, seat: SeatState, fouls: bool = False) -> list[Option]:
    """Hands that the seat on turn may rightly call dead; with `fouls` also wrongly, where that costs something."""
    rules = ruleset.penalty.challenges
    if rules is None or before_play(hand):
        return []
    found = []
    for number in turn_order(seat.seat)[1:]:
        if not hand.seats[number].dead:
            dead = is_hopeless(ruleset, hand, number)
            if dead or (fouls and rules.wrong != "none"):
                found.append(Option(Challenge(number), foul=not dead))
    return found


def kongs(hand: HandState, ruleset: Ruleset, seat: SeatState) -> list[Choice]:
    """Concealed and added kongs; of a declared hand only what its declaration allows."""
    choices: list[Choice] = ruleset.claims.own_kong_choices(hand, seat)
    if not seat.ready or not choices:
        return choices
    declaration = ruleset.declare.get("ready")
    if declaration is None or isinstance(declaration, ShownExemption) or declaration.kongs == "never":
        return []
    drawn = seat.drawn
    if drawn is None:
        return []
    whole = packed(seat)
    melds = len(seat.melds)
    before = waits_of(ruleset, whole - WEIGHT[drawn], melds)
    return [
        kong
        for kong in choices
        if isinstance(kong, Kong)
        and kong.kind is MeldKind.KONG_CLOSED
        and kong.tiles[0].kind == drawn.kind
        and waits_of(ruleset, whole - 4 * ONE[drawn.kind], melds + 1) == before
    ]


def announcements(state: TableState, ruleset: Ruleset, seat: SeatState) -> list[Option]:
    """What may be announced now, with what may be thrown after it."""
    hand = state.hand
    assert hand is not None
    found = []
    for what, declaration in ruleset.declare.items():
        if not declaration.may_announce(hand, seat, state.balances[seat.seat]):
            continue
        if isinstance(declaration, ShownExemption):
            if not seat.exempt and may_be_excused(ruleset, HandFacts(state), seat.seat):
                found.append(Option(Declare(what)))
        elif then := ready_discards(hand, ruleset, seat):
            found.append(Option(Declare(what), then=then))
    return found


def ready_discards(hand: HandState, ruleset: Ruleset, seat: SeatState) -> tuple[Tile, ...]:
    """The tiles whose discard leaves a ready hand, sorted."""
    barred = barred_kinds(hand, ruleset)
    whole = packed(seat)
    good: dict[int, bool] = {}
    for tile in seat.hand:
        if tile.kind >= 0 and tile.kind not in good:
            good[tile.kind] = tile.kind not in barred and waits_of(ruleset, whole - ONE[tile.kind], len(seat.melds)) > 0
    return tuple(tile for tile in sorted_tiles(set(seat.hand)) if good.get(tile.kind))


def barred_kinds(hand: HandState, ruleset: Ruleset) -> frozenset[int]:
    """Kinds that the seat on turn may not throw because of what it has just called."""
    event = last_act(hand)
    kinds: frozenset[int] = ruleset.claims.barred_after(event.meld) if isinstance(event, Melded) else frozenset()
    return kinds


def discards(hand: HandState, ruleset: Ruleset, seat: SeatState, said: str) -> list[Option]:
    """The tiles that may be thrown; `said` is what was just announced."""
    drawn = seat.drawn if seat.drawn in seat.hand else None
    if seat.ready and said != "ready" and drawn is not None:
        return [Option(Discard(drawn, True))]
    barred = barred_kinds(hand, ruleset)
    allowed = set(ready_discards(hand, ruleset, seat)) if said == "ready" else set(seat.hand)
    found = []
    for tile in sorted_tiles(allowed):
        if tile.kind in barred and tile.kind >= 0:
            continue
        copies = seat.hand.count(tile)
        if tile is not drawn or copies > 1:
            found.append(Option(Discard(tile)))
        if tile is drawn:
            found.append(Option(Discard(tile, True)))
    return found


def claim_options(state: TableState, ruleset: Ruleset, seat: SeatState, fouls: bool = False) -> list[Option]:
    """What a seat may want of the open tile; empty where there is nothing to choose."""
    hand = state.hand
    assert hand is not None
    open_tile = hand.open_tile
    if open_tile is None or open_tile.seat == seat.seat or seat.dead:
        return []
    found: list[Option] = []
    if open_tile.source == "discard":
        found = _discard_claims(state, ruleset, seat, fouls)
    elif MeldKind(open_tile.source) in ruleset.claims.robbed:
        if may_win_on_claim(state, ruleset, seat):
            found = [Option(Win())]
        elif fouls:
            found = [Option(Win(), foul=True)]
    return [*found, DECLINE] if found else []


def _discard_claims(state: TableState, ruleset: Ruleset, seat: SeatState, fouls: bool) -> list[Option]:
    hand = state.hand
    assert hand is not None
    assert hand.open_tile is not None
    found: list[Option] = []
    if may_win_on_claim(state, ruleset, seat):
        found.append(Option(Win()))
    elif fouls:
        found.append(Option(Win(), foul=True))
    if seat.ready or ruleset.drawn.after_discard(hand):
        return found
    tile = hand.open_tile.tile
    calls = [c for c in ruleset.claims.calls(hand, seat.seat) if ruleset.claims.leaves_a_discard(c, tile, seat.hand)]
    found += [Option(call) for call in calls]
    if fouls and ruleset.claims.pung and not any(isinstance(call, Pung) for call in calls):
        found.append(Option(Pung(()), foul=True))
    next_seat = (hand.open_tile.seat + 1) % 4 == seat.seat
    if fouls and ruleset.claims.chow == "next" and next_seat and not any(isinstance(call, Chow) for call in calls):
        found.append(Option(Chow(()), foul=True))
    return found


def exchange_options(ruleset: Ruleset, seat: SeatState, step: Step) -> list[Option]:
    """What a seat may pass, or what it may vote."""
    if not isinstance(step, PassStep):
        return [Option(Vote(answer)) for answer in step.answers]
    count = step.counts[seat.seat]
    if count == 0:
        return []
    tiles = sorted_tiles(tile for tile in seat.hand if ruleset.exchange.may_pass(tile))
    if len(tiles) < count - step.blind:
        tiles = sorted_tiles(seat.hand)
    return [Option(Pass(()), tiles, count, count, step.blind)]
