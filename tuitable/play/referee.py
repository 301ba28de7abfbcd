"""Whose choice it is, what a choice becomes, and whether an act is permitted.

Everything here is a function of state and ruleset. `pending` asks, `resolve` turns answers into the one event
that they are, `permits` judges an event of anybody's record by the same options.
"""

from __future__ import annotations

from collections.abc import Mapping

from tuitable.errors import IllegalChoice
from tuitable.play.moment import before_play, held, win_of_claim, win_of_turn, window_open
from tuitable.play.offers import claim_options, exchange_options, stands, turn_options
from tuitable.record import events as ev
from tuitable.rules.parts.claims import claim_of, meld_of_claim, own_kong
from tuitable.rules.parts.exchange import Hands, PassStep, Step, passed
from tuitable.rules.ruleset import Ruleset, is_hopeless, judge
from tuitable.state.choices import (
    Abandon,
    Challenge,
    Choice,
    Decision,
    Declare,
    Discard,
    Kong,
    Pass,
    Swap,
    Vote,
    Win,
)
from tuitable.state.facts import HandFacts
from tuitable.state.hand import HandState, Phase
from tuitable.state.table import TableState
from tuitable.tiles.seat import SEATS, Seat, after, turn_order

Answers = Mapping[Seat, Choice]


def pending(state: TableState, ruleset: Ruleset, fouls: bool = False) -> tuple[Decision, ...]:
    """The questions that are open now, in turn order; empty while something follows by itself.

    `fouls` adds what the rules punish, marked so. Only seats that have something to choose are asked, but with
    `fouls` everybody is asked about every open tile.
    """
    hand = state.hand
    if hand is None or hand.phase is Phase.OVER or hand.wins:
        return ()
    if before_play(hand):
        return _before_play(state, ruleset, hand, fouls)
    if hand.phase is Phase.TURN:
        return _turn(state, ruleset, hand, fouls)
    return _claims(state, ruleset, hand, fouls) if window_open(hand) else ()


def _before_play(state: TableState, ruleset: Ruleset, hand: HandState, fouls: bool) -> tuple[Decision, ...]:
    step = ruleset.exchange.step(hand.exchanges, hand.votes)
    if step is None:
        return _turn(state, ruleset, hand, fouls)
    decisions = []
    for number in turn_order(hand.dealer):
        options = exchange_options(ruleset, hand.seats[number], step)
        if not options:
            continue
        if number == hand.dealer and not hand.exchanges and not hand.votes:
            # Complete as dealt: the dealer may win instead of passing (G-05).
            options += [o for o in turn_options(state, ruleset, hand.seats[number]) if isinstance(o.choice, Win)]
        about, to = ("exchange", after(number, step.to)) if isinstance(step, PassStep) else ("vote", None)
        decisions.append(Decision(number, about, tuple(options), step=step.name, group=state.number, to=to))
    return tuple(decisions)


def _turn(state: TableState, ruleset: Ruleset, hand: HandState, fouls: bool) -> tuple[Decision, ...]:
    seat = hand.seats[hand.turn]
    if held(seat) <= ruleset.deal.hand_size:
        return ()
    return (Decision(seat.seat, "turn", tuple(turn_options(state, ruleset, seat, fouls)), group=state.number),)


def _claims(state: TableState, ruleset: Ruleset, hand: HandState, fouls: bool) -> tuple[Decision, ...]:
    open_tile = hand.open_tile
    assert open_tile is not None
    decisions = []
    for number in turn_order(open_tile.seat)[1:]:
        options = claim_options(state, ruleset, hand.seats[number], fouls)
        if options:
            decisions.append(
                Decision(
                    number, "claim", tuple(options), open_tile.tile, open_tile.seat, open_tile.source, "", state.number
                )
            )
    return tuple(decisions)


def resolve(
    state: TableState, ruleset: Ruleset, decisions: tuple[Decision, ...], answers: Answers, elapsed: int | None = None
) -> ev.Event | None:
    """The event that these answers to all open questions are; null if an open tile was let pass by all.

    `elapsed` is the time of play, for an act that ends the hand. Raises `IllegalChoice` for an answer that was not
    offered.
    """
    hand = state.hand
    if hand is None or not decisions:
        raise IllegalChoice("nothing is asked now", "not-asked")
    for decision in decisions:
        if not decision.accepts(answers[decision.seat]):
            raise IllegalChoice("this is not among the options", "not-offered")
    about = decisions[0].about
    if about == "turn":
        return act(state, ruleset, decisions[0].seat, answers[decisions[0].seat], elapsed)
    if about == "claim":
        return claimed(hand, answers)
    for number, answer in answers.items():
        if isinstance(answer, Win):
            return act(state, ruleset, number, answer)
    step = ruleset.exchange.step(hand.exchanges, hand.votes)
    return _arranged(hand, step, answers)


def claimed(hand: HandState, answers: Answers) -> ev.Claimed | None:
    """All claims on the open tile in turn order from its owner; null if there is none."""
    assert hand.open_tile is not None
    claims = []
    for number in turn_order(hand.open_tile.seat)[1:]:
        answer = answers.get(number)
        if isinstance(answer, Win):
            claims.append(ev.Claim(number, "win"))
        elif answer is not None and (claim := claim_of(number, answer)) is not None:
            claims.append(claim)
    return ev.Claimed(tuple(claims)) if claims else None


def _arranged(hand: HandState, step: Step | None, answers: Answers) -> ev.Event:
    assert step is not None
    if not isinstance(step, PassStep):
        a, b, c, d = (_number(answers.get(number)) for number in SEATS)
        return ev.Voted(step.name, (a, b, c, d))
    passes = [answers.get(number) for number in SEATS]
    own: Hands
    e, f, g, h = (answer.tiles if isinstance(answer, Pass) else () for answer in passes)
    own = (e, f, g, h)
    i, j, k, m = (answer.blind if isinstance(answer, Pass) else 0 for answer in passes)
    return passed(step, own, (i, j, k, m), hand.dealer)


def _number(answer: Choice | None) -> int:
    return answer.answer if isinstance(answer, Vote) else 0


def act(state: TableState, ruleset: Ruleset, number: Seat, choice: Choice, elapsed: int | None = None) -> ev.Event:
    """What a seat on turn does. A win that does not stand is a breach of the rules."""
    hand = state.hand
    assert hand is not None
    seat = hand.seats[number]
    match choice:
        case Discard(tile=tile, drawn=drawn):
            return ev.Discarded(number, tile, drawn)
        case Win():
            win = win_of_turn(hand, seat)
            if win is None or seat.dead or not stands(state, ruleset, win):
                return ev.Fouled(number, "false-win")
            return win
        case Kong():
            return ev.Melded(number, own_kong(choice, seat))
        case Declare(what=what):
            return ev.Declared(number, what)
        case Swap(owner=owner, meld_no=meld_no, tile=tile):
            return ev.Swapped(number, owner, meld_no, tile)
        case Abandon(why=why):
            return ev.HandEnded(why, (number,), elapsed)
        case Challenge(target=target):
            return ev.Challenged(number, target, is_hopeless(ruleset, hand, target))
        case _:
            raise IllegalChoice("that is no act of a turn", "not-offered")


class Outcome:
    """What the claims on an open tile come to: who wins, whose claim was a breach, and which call goes through."""

    __slots__ = ("call", "drawn", "fouls", "wins")

    def __init__(self, wins: tuple[ev.Won, ...], drawn: bool, fouls: tuple[ev.Fouled, ...], call: ev.Claim | None):
        self.wins = wins
        self.drawn = drawn
        self.fouls = fouls
        self.call = call


def weigh(state: TableState, ruleset: Ruleset) -> Outcome:
    """Weigh the claims that were made on the open tile."""
    hand = state.hand
    assert hand is not None
    assert hand.open_tile is not None
    if hand.claimed is None:
        return Outcome((), False, (), None)
    claims = hand.claimed.claims
    owner = hand.open_tile.seat
    wanted = [win_of_claim(hand, claim.seat) for claim in claims if claim.want == "win"]
    done = {win.seat for win in hand.wins}
    facts = HandFacts(state, tuple(win for win in wanted if win.seat not in done))
    wins, fouls, drawn = [], [], False
    for win in wanted:
        verdict = judge(ruleset, facts, win.seat)
        if verdict.accepted:
            wins.append(win)
        elif verdict.refused == ruleset.winning.three_code:
            drawn = True
        elif verdict.refused != ruleset.winning.nearest_code:
            fouls.append(ev.Fouled(win.seat, "false-win", owner))
    if wins or drawn:
        # A claim that is refused for its own reason stands in nobody's way, and costs nothing beside a win.
        return Outcome(tuple(wins), drawn, (), None)
    fouls += [ev.Fouled(claim.seat, "false-call", owner) for claim in claims if claim.want != "win" and not claim.tiles]
    alive = [claim for claim in claims if not hand.seats[claim.seat].dead]
    return Outcome((), False, tuple(fouls), ruleset.claims.best_call(alive, owner))


def call_of(hand: HandState, claim: ev.Claim) -> ev.Melded:
    """The meld that the claim which goes through makes."""
    assert hand.open_tile is not None
    return ev.Melded(claim.seat, meld_of_claim(claim, hand.open_tile.tile, hand.open_tile.seat))
