"""A hand that was played, told as a situation document: the way back from `situation_events`."""

from __future__ import annotations

from collections.abc import Mapping

from tuitable.formats.situation import EndPart, MeldPart, SeatPart, Situation, WinPart
from tuitable.record.events import Won
from tuitable.state.facts import HandFacts, MeldFact
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import format_tiles, sorted_tiles
from tuitable.tiles.seat import SEATS, Seat


def situation_of(
    facts: HandFacts, rules: str, options: Mapping[str, object] | None = None, stake: int = 0
) -> Situation:
    """Tell a hand that has ended. `stake` is what one stick on the table is worth.

    `scores` are the balances after the hand's own stakes, which lie among the `deposits`. What the form cannot
    say is left out: whether others had called before a first-turn declaration.
    """
    throw = facts.first_dealer_throw
    a, b, c, d = (_seat(facts, seat) for seat in SEATS)
    return Situation(
        rules=rules,
        options=dict(options or {}),
        round=facts.round_wind,
        hand_no=facts.hand_no,
        dealer=facts.dealer,
        honba=facts.counters,
        deposits=facts.pot // stake if stake else 0,
        dealer_wins=facts.dealer_wins,
        dice=(throw[0], throw[1]) if throw is not None and len(throw) == 2 else None,
        scores=facts.balances,
        elapsed_s=facts.elapsed,
        wall_left=facts.wall_left,
        indicators=format_tiles(facts.indicators),
        hidden_indicators=format_tiles(facts.under_indicators),
        seats=(a, b, c, d),
        wins=tuple(_win(facts, win) for win in facts.wins),
        end=None if facts.wins else _end(facts),
    )


def _seat(facts: HandFacts, seat: Seat) -> SeatPart:
    ready: bool | str = "first-turn" if facts.first_turn_ready(seat) else facts.ready(seat)
    return SeatPart(
        hand=format_tiles(sorted_tiles(facts.concealed(seat))) if facts.known(seat) else None,
        melds=tuple(_meld(fact) for fact in facts.melds(seat)),
        bonus=format_tiles(sorted_tiles(facts.bonus(seat))),
        discards=format_tiles(thrown.tile for thrown in facts.discards(seat)),
        discards_this_round=format_tiles(facts.discards_this_round(seat)),
        passed_this_round=format_tiles(facts.passed_this_round(seat)),
        passed_since_ready=format_tiles(facts.passed_since_ready(seat)) if ready else None,
        ready=ready,
        dead=facts.dead(seat),
    )


def _meld(fact: MeldFact) -> MeldPart:
    meld = fact.meld
    called = meld.taken.value if meld.kind is MeldKind.CHOW and meld.taken is not None else None
    return MeldPart(
        kind=meld.kind,
        tiles=format_tiles(meld.tiles),
        from_=fact.feeder,
        called=called,
        exempt=fact.feeder_exempt,
        discards_before=fact.discards_before,
        passed_this_round=format_tiles(fact.passed),
    )


def _win(facts: HandFacts, win: Won) -> WinPart:
    return WinPart(
        seat=win.seat,
        tile=win.tile.value,
        by="joker-exchange" if win.source == "swap" else win.source,
        from_=win.from_seat,
        last=facts.last(win),
        first_go_around=facts.first_go_around(win),
        kong_on_kong=facts.kong_on_kong(win),
        fresh=facts.fresh(win),
        robbed_closed=facts.robbed_closed(win),
        exempt=facts.exempt(win),
        ippatsu=facts.prompt_ready(win),
    )


def _end(facts: HandFacts) -> EndPart:
    fouls = facts.fouls
    if facts.ended == "foul" and fouls:
        return EndPart(kind="foul", seat=fouls[-1].seat, offence=fouls[-1].what, from_=fouls[-1].from_seat)
    claimants = tuple(claim.seat for claim in facts.lost_claims) if facts.ended == "triple-win" else ()
    seat = facts.end_seats[0] if facts.ended == "nine-kinds" and facts.end_seats else None
    return EndPart(kind=facts.ended, kongs=facts.kongs, seat=seat, claimants=claimants)
