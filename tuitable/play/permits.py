"""Whether an act is permitted: the one question of legality, for live play and for anybody's record.

The state is the one just before the event. Acts are held against the same options that a live table offers.
An answer never stops anything: the table shows what was played, and the finding says what the rules say to it.
"""

from __future__ import annotations

from tuitable.play.moment import announced, before_play, held
from tuitable.play.offers import (
    announcements,
    barred_kinds,
    claim_options,
    discards,
    exchange_options,
    kongs,
    turn_options,
)
from tuitable.record import events as ev
from tuitable.rules.finding import Finding, Severity
from tuitable.rules.parts.claims import claim_of, meld_of, meld_of_claim, own_kong
from tuitable.rules.parts.exchange import PassStep
from tuitable.rules.ruleset import Ruleset, is_hopeless, judge
from tuitable.state.choices import Abandon, Chow, Declare, Discard, Group, Kong, Option, Pung, Swap, Win
from tuitable.state.facts import HandFacts
from tuitable.state.hand import HandState, Phase
from tuitable.state.table import TableState
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

OPEN = Phase.OPEN
NOTE, IRREGULAR, VOID = Severity.NOTE, Severity.IRREGULAR, Severity.VOID


def permits(state: TableState, ruleset: Ruleset, event: ev.Event) -> Finding | None:
    """What the ruleset has against an event in this state; null if nothing.

    Deals, payments, seals and signals are not asked about (`review.verify` recomputes them). Hands of which
    tiles are unknown, and told positions, are judged as far as they can be. The finding carries no event
    number: the caller knows it.
    """
    hand = state.hand
    if hand is None or hand.told is not None:
        return _opening(ruleset, event)
    if ordinary(hand, event, ruleset.deal.hand_size):
        return None
    match event:
        case ev.HandBegan():
            return _opening(ruleset, event)
        case ev.Dealt():
            wrong = len(event.tiles) != ruleset.deal.hand_size
            return _finding("hand-size", IRREGULAR, event.seat, "another number of tiles is dealt") if wrong else None
        case ev.Turned():
            known = ruleset.wall.indicators is not None
            return None if known else _finding("indicator", NOTE, None, "no indicators are turned")
        case ev.SetAside():
            known = ruleset.wall.sets_aside and event.tile.is_bonus
            return None if known else _finding("set-aside", NOTE, event.seat, "such tiles are not laid out")
        case ev.Exchanged() | ev.Voted():
            return _arranged(hand, ruleset, event)
        case ev.Drew():
            return _drew(hand, ruleset, event)
        case ev.Discarded():
            return _discarded(hand, ruleset, event)
        case ev.Claimed():
            return _claimed(state, hand, ruleset, event)
        case ev.Melded():
            return _melded(hand, ruleset, event)
        case ev.Swapped():
            swap = Swap(event.owner, event.meld_no, event.tile)
            may = swap in ruleset.claims.swaps(hand, hand.seats[event.seat]) and _on_turn(hand, event.seat)
            return None if may else _finding("swap", IRREGULAR, event.seat, "this tile may not be exchanged now")
        case ev.Declared():
            return _declared(state, hand, ruleset, event)
        case ev.Staked():
            declaration = ruleset.declare.get("ready")
            may = declaration is not None and declaration.stake == event.amount
            return None if may else _finding("stake", NOTE, event.seat, "no such stake is put down")
        case ev.Won():
            verdict = judge(ruleset, HandFacts(state, (event,)), event.seat)
            return None if verdict.accepted else _finding(verdict.refused or "win", VOID, event.seat, "no win here")
        case ev.HandEnded():
            return _ended(state, hand, ruleset, event)
        case ev.Challenged():
            return _challenged(hand, ruleset, event)
        case _:
            return None


def ordinary(hand: HandState, event: ev.Event, hand_size: int) -> bool:
    """Whether no ruleset that deals `hand_size` tiles or fewer has anything against an act.

    So it is with nearly every act of a record: the next seat draws the next tile, or a seat that nothing binds throws
    a tile it holds right after its draw. All rulesets that look at a hand can be asked about those at once.
    """
    if type(event) is ev.Discarded:
        drew = hand.events[-1]
        if type(drew) is not ev.Drew or drew.seat != event.seat or hand.turn != event.seat:
            return False
        seat = hand.seats[event.seat]
        full = len(seat.hand) + 3 * len(seat.melds) > hand_size
        return full and not seat.ready and event.tile in seat.hand
    if type(event) is ev.Drew and event.why == "turn":
        if hand.phase is not OPEN or event.seat != (hand.turn + 1) % 4 or hand.seats[event.seat].sits_out:
            return False
        wall, at = hand.wall, event.at
        return wall.live_left > 0 and (at is None or at == wall.taken.find(0))
    return False


def _finding(code: str, severity: Severity, seat: Seat | None, detail: str) -> Finding:
    return Finding(code, severity, detail, seat)


def _opening(ruleset: Ruleset, event: ev.Event) -> Finding | None:
    if isinstance(event, ev.HandBegan):
        if event.wall.size != ruleset.tiles.size:
            return _finding("tiles", NOTE, None, f"{event.wall.size} tiles instead of {ruleset.tiles.size}")
        if event.wall.reserve != ruleset.wall.reserve:
            return _finding("reserve", NOTE, None, f"{event.wall.reserve} tiles kept apart")
    return None


def _on_turn(hand: HandState, seat: Seat) -> bool:
    return hand.turn == seat and (hand.phase is Phase.TURN or before_play(hand))


def _drew(hand: HandState, ruleset: Ruleset, event: ev.Drew) -> Finding | None:
    if event.why == "deal":
        return None
    if event.why == "turn":
        free = hand.phase is Phase.OPEN or hand.seats[hand.turn].sits_out
        if not free or hand.seats[event.seat].sits_out:
            return _finding("wrong-turn", IRREGULAR, event.seat, "nobody may draw now")
        if event.seat == (hand.turn + 1) % 4:
            return _from_wall(hand, ruleset, event)
        between = range(hand.turn + 1, hand.turn + 1 + (event.seat - hand.turn - 1) % 4)
        if event.seat == hand.turn or any(not hand.seats[seat % 4].sits_out for seat in between):
            return _finding("wrong-turn", IRREGULAR, event.seat, "another seat is to draw")
    elif ruleset.wall.shortening(event.why) == 0 and _source(ruleset, event.why) == "none":
        return _finding("replacement", NOTE, event.seat, "no tile is drawn for that")
    return _from_wall(hand, ruleset, event)


def _from_wall(hand: HandState, ruleset: Ruleset, event: ev.Drew) -> Finding | None:
    expected = ruleset.wall.next(hand.wall, event.why)
    if expected is None:
        return _finding("wall-over", NOTE, event.seat, "the wall is at its end")
    # A wall of another make was found fault with when the hand began.
    alike = hand.wall.size == ruleset.tiles.size and hand.wall.reserve == ruleset.wall.reserve
    if alike and event.at is not None and event.at != expected:
        return _finding("wall-place", NOTE, event.seat, f"tile {event.at} is drawn, tile {expected} would be next")
    return None


def _source(ruleset: Ruleset, why: str) -> str:
    return ruleset.wall.kong if why == "kong" else ruleset.wall.bonus


def _arranged(hand: HandState, ruleset: Ruleset, event: ev.Exchanged | ev.Voted) -> Finding | None:
    step = ruleset.exchange.step(hand.exchanges, hand.votes)
    if step is None:
        return _finding("exchange", NOTE, None, "nothing is exchanged")
    if isinstance(event, ev.Voted):
        right = not isinstance(step, PassStep) and step.name == event.about
        right = right and all(answer in getattr(step, "answers", ()) for answer in event.answers)
        return None if right else _finding("vote", IRREGULAR, None, "no such vote is held now")
    if not isinstance(step, PassStep) or step.name != event.step:
        return _finding("exchange", IRREGULAR, None, "no such exchange is held now")
    for seat in hand.seats:
        gave, count = event.gave[seat.seat], step.counts[seat.seat]
        nothing = not any(event.got)
        short = len(gave) < count - step.blind or len(gave) > count
        may = {tile for option in exchange_options(ruleset, seat, step) for tile in option.tiles}
        if not nothing and (short or any(tile not in may for tile in gave)):
            return _finding("exchange", IRREGULAR, seat.seat, "these tiles may not be passed")
    return None


def _discarded(hand: HandState, ruleset: Ruleset, event: ev.Discarded) -> Finding | None:
    seat = hand.seats[event.seat]
    if not _on_turn(hand, event.seat) or held(seat) <= ruleset.deal.hand_size:
        return _finding("wrong-turn", IRREGULAR, event.seat, "this seat may not discard now")
    if not seat.known or Tile.BACK in seat.hand:
        return None
    said = announced(hand, event.seat)
    if not seat.ready and not said and event.tile in seat.hand:
        # Nothing binds the hand but what it has just called.
        if event.tile.kind < 0 or event.tile.kind not in barred_kinds(hand, ruleset):
            return None
        return _finding("discard", IRREGULAR, event.seat, f"{event.tile} may not be thrown")
    options = discards(hand, ruleset, seat, said)
    if any(isinstance(o.choice, Discard) and o.choice.tile is event.tile for o in options):
        return None
    return _finding("discard", IRREGULAR, event.seat, f"{event.tile} may not be thrown")


def _claimed(state: TableState, hand: HandState, ruleset: Ruleset, event: ev.Claimed) -> Finding | None:
    if hand.phase is not Phase.OPEN or hand.open_tile is None:
        return _finding("claim", IRREGULAR, None, "no tile may be claimed now")
    for claim in event.claims:
        options = claim_options(state, ruleset, hand.seats[claim.seat])
        if not any(_same_claim(option, claim) for option in options):
            return _finding("claim", IRREGULAR, claim.seat, f"this seat may not claim for {claim.want}")
    return None


def _same_claim(option: Option, claim: ev.Claim) -> bool:
    if isinstance(option.choice, Win):
        return claim.want == "win"
    other = claim_of(claim.seat, option.choice)
    return (
        other is not None and other.want == claim.want and (not claim.tiles or _bag(other.tiles) == _bag(claim.tiles))
    )


def _bag(tiles: tuple[Tile, ...]) -> list[Tile]:
    return sorted(tiles)


def _melded(hand: HandState, ruleset: Ruleset, event: ev.Melded) -> Finding | None:
    seat, meld = hand.seats[event.seat], event.meld
    if meld.kind in (MeldKind.KONG_ADDED, MeldKind.KONG_CLOSED):
        if not _on_turn(hand, event.seat):
            return _finding("wrong-turn", IRREGULAR, event.seat, "a kong may be made in one's own turn only")
        melds = [own_kong(choice, seat) for choice in kongs(hand, ruleset, seat) if isinstance(choice, Kong)]
        may = any(_bag(other.tiles) == _bag(meld.tiles) and other.kind is meld.kind for other in melds)
        return None if may else _finding("kong", IRREGULAR, event.seat, "this kong may not be made now")
    open_tile = hand.open_tile
    if hand.phase is not Phase.OPEN or open_tile is None:
        return _finding("claim", IRREGULAR, event.seat, "no tile may be claimed now")
    if seat.ready or seat.dead:
        return _finding("claim", IRREGULAR, event.seat, "this seat may only win")
    calls = [c for c in ruleset.claims.calls(hand, event.seat) if isinstance(c, Chow | Pung | Kong | Group)]
    made = [meld_of(call, open_tile.tile, open_tile.seat) for call in calls]
    if not any(_bag(other.tiles) == _bag(meld.tiles) and other.kind is meld.kind for other in made):
        return _finding(f"no-{meld.kind}", IRREGULAR, event.seat, f"a {meld.kind} may not be called now")
    if hand.claimed is not None:
        best = ruleset.claims.best_call(hand.claimed.claims, open_tile.seat)
        if best is not None and meld_of_claim(best, open_tile.tile, open_tile.seat) != meld:
            return _finding("priority", IRREGULAR, event.seat, "another claim goes first")
    return None


def _declared(state: TableState, hand: HandState, ruleset: Ruleset, event: ev.Declared) -> Finding | None:
    if event.what not in ruleset.declare:
        return _finding("declaration", NOTE, event.seat, "there is nothing to announce here")
    seat = hand.seats[event.seat]
    if not seat.known or Tile.BACK in seat.hand:
        return None
    timely = ruleset.declare[event.what].may_announce(hand, seat, state.balances[event.seat])
    free = timely and _on_turn(hand, event.seat) and not seat.dead and not announced(hand, event.seat)
    options = announcements(state, ruleset, seat) if free else []
    may = any(option.choice == Declare(event.what) for option in options)
    return None if may else _finding("declaration", IRREGULAR, event.seat, "this may not be announced now")


def _challenged(hand: HandState, ruleset: Ruleset, event: ev.Challenged) -> Finding | None:
    if ruleset.penalty.challenges is None:
        return _finding("challenge", NOTE, event.seat, "no hand is called dead")
    may = _on_turn(hand, event.seat) and event.target != event.seat
    if not may or hand.seats[event.seat].dead or hand.seats[event.target].dead:
        return _finding("challenge", IRREGULAR, event.seat, "this hand may not be called dead now")
    if event.upheld != is_hopeless(ruleset, hand, event.target):
        return _finding("challenge", IRREGULAR, event.seat, f"the hand of seat {event.target} is judged wrongly")
    return None


def _ended(state: TableState, hand: HandState, ruleset: Ruleset, event: ev.HandEnded) -> Finding | None:
    drawn = ruleset.drawn
    if event.why in ("won", "foul"):
        return None
    if event.why in ("exhausted", "no-replacement", "discards"):
        if event.why == "discards" and not drawn.outer_discards:
            return _finding("ending", NOTE, None, "discards alone win nothing")
        left = ruleset.wall.next(hand.wall, "turn") if event.why != "no-replacement" else None
        return None if left is None else _finding("wall-left", NOTE, None, "the wall is not at its end")
    if not drawn.knows(event.why, HandFacts(state).kongs):
        return _finding("ending", NOTE, None, f"no hand ends by {event.why}")
    seat = event.seats[0] if event.seats else None
    if seat is not None and event.why in {why for why in drawn.endings if drawn.may_abandon(hand, hand.seats[seat])}:
        may = any(option.choice == Abandon(event.why) for option in turn_options(state, ruleset, hand.seats[seat]))
        return None if may else _finding("ending", IRREGULAR, seat, "the hand may not be abandoned now")
    return None
