"""The pipeline of a settlement: judge, score, pay, redirect, and say what follows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tuitable.hands.fields import PAIR
from tuitable.hands.packed import OUTER_KINDS
from tuitable.record.events import Liable, Line, NextHand, Score, Transfer
from tuitable.rules import excuse
from tuitable.rules.card import LineWin
from tuitable.rules.compiled import Compiled, Scored, compiled, counting, doubles_of
from tuitable.rules.finding import Finding, Severity
from tuitable.rules.judging import Judged, judge_all
from tuitable.rules.liable import Charge, liable
from tuitable.rules.parts.penalty import Price
from tuitable.rules.parts.progress import HandResult
from tuitable.rules.patterns.hand import possible_kinds
from tuitable.rules.paying import gains, pay, pay_draw
from tuitable.rules.ranking import after_hand
from tuitable.rules.seen import Seen, best
from tuitable.rules.settlement import Settlement, Verdict
from tuitable.state.facts import HandFacts
from tuitable.tiles.notation import format_tiles
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset

SET_TITLES = {
    "pung_exposed_simple": "exposed pung of simples",
    "pung_exposed_outer": "exposed pung of terminals or honours",
    "pung_concealed_simple": "concealed pung of simples",
    "pung_concealed_outer": "concealed pung of terminals or honours",
    "kong_open_simple": "big exposed kong of simples",
    "kong_open_outer": "big exposed kong of terminals or honours",
    "kong_added_simple": "added kong of simples",
    "kong_added_outer": "added kong of terminals or honours",
    "kong_closed_simple": "concealed kong of simples",
    "kong_closed_outer": "concealed kong of terminals or honours",
}


def items(compiled: Compiled, seen: Seen, scored: Scored) -> tuple[Line, ...]:
    """What counted, item by item; the points and doubles sum to those of the score."""
    scoring = compiled.ruleset.scoring
    reading = scored.reading
    lines: list[Line] = []
    elements = [(id, scoring.elements[id]) for id in counting(compiled, scored)]
    if scored.line is not None:
        lines += line_items(compiled, scored.line)
    if scoring.limits_replace and scored.worth.by_limit:
        return (*lines, *(Line(id, e.title) for id, e in elements))
    if scored.worth.tally.fixed is None:
        for name, place, each in compiled.set_points:
            number = reading >> place & 7
            if number:
                title = SET_TITLES[name]
                lines.append(Line(name, f"{title} x{number}" if number > 1 else title, number * each))
        pair = compiled.pair_points[seen.own_wind][seen.round_wind][reading >> PAIR]
        if pair:
            lines.append(Line("pair", "pair of dragons or winds", pair))
    for id, element in elements:
        points = element.points if scored.worth.tally.fixed is None else 0
        if element.set_points is not None and scored.worth.tally.fixed == element.set_points:
            points = element.set_points
        lines.append(Line(id, element.title, points, doubles_of(element, scored.worth.mask)))
    for row, times in scored.worth.counted:
        element = row.element
        points = element.points * times if scored.worth.tally.fixed is None else 0
        lines.append(Line(row.id, f"{element.title} x{times}", points, element.doubles * times))
    rest = scored.worth.points - sum(line.points for line in lines)
    if rest:
        lines.append(Line("rounding", "points rounded up", rest))
    # An element without any worth of its own only bars or carries others.
    shown = {id for id, e in elements if e.limit is not None}
    if scored.line is not None:
        shown |= {scored.line.line, WILD_TILES}
    return tuple(line for line in lines if line.points or line.doubles or line.id in shown)


WILD_TILES = "wild_tiles"
"""The item that tells where the wild tiles of a printed line stand."""


def line_items(compiled: Compiled, line: LineWin) -> list[Line]:
    """A completed line with its value, and what its wild tiles stand for.

    Of a file that may not be passed on nothing is told but the line's id and value.
    """
    card = compiled.card_of(line)
    free = card.head.redistributable
    title = card.line(line.line).title if free else ""
    found = [Line(line.line, title or line.line, line.value)]
    stood = [_stand_in(group) for group in line.groups if Tile.WILD in group]
    if stood and free:
        found.append(Line(WILD_TILES, f"wild tiles: {', '.join(stood)}"))
    return found


def _stand_in(group: tuple[Tile, ...]) -> str:
    """How many wild tiles stand for which tile in a group of a line; such groups hold one kind besides."""
    kind = next((tile for tile in group if tile is not Tile.WILD), None)
    count = group.count(Tile.WILD)
    return f"{count} by themselves" if kind is None else f"{count} as {format_tiles((kind,))}"


def score_of(compiled: Compiled, seen: Seen, scored: Scored, won: bool) -> Score:
    """The score of a seat as it goes into a record."""
    lines, worth = items(compiled, seen, scored), scored.worth
    if compiled.ruleset.scoring.limits_replace and worth.by_limit:
        return Score(seen.seat, lines, 0, 0, worth.natural, worth.limit, worth.total, won)
    return Score(seen.seat, lines, worth.points, worth.doubles, worth.natural, worth.limit, worth.total, won)


def judge(ruleset: Ruleset, facts: HandFacts, seat: Seat) -> Verdict:
    """See `rules.ruleset.judge`."""
    for judged in judge_all(compiled(ruleset), facts):
        if judged.win.seat == seat:
            return Verdict(seat, judged.refused is None, judged.refused)
    raise ValueError(f"there is no win of seat {seat} to judge")


def settle(
    ruleset: Ruleset, facts: HandFacts, carry: Mapping[str, int] | None, leniency: str, foreign: bool
) -> Settlement:
    """See `rules.ruleset.settle`."""
    look = compiled(ruleset)
    judged = judge_all(look, facts)
    verdicts = tuple(Verdict(j.win.seat, j.refused is None, j.refused) for j in judged)
    standing = [j for j in judged if j.refused is None]
    # A claim that lost where it was made is nothing to find fault with.
    findings = tuple(
        Finding(j.refused, Severity.VOID, "the win does not stand", j.win.seat)
        for j in judged
        if j.refused and j.win in facts.wins
    )
    carried = dict(carry or {})
    if standing:
        return _won(look, facts, standing, verdicts, findings, carried, foreign)
    if any(j.refused == ruleset.winning.three_code for j in judged):
        return _drawn(look, facts, "triple-win", verdicts, findings, carried)
    if judged and leniency == "strict":
        return _foul(look, facts, "false-win", judged[0].win, verdicts, findings, carried)
    if judged:
        return Settlement(ruleset.id, verdicts, (), None, (), carried, None, findings=findings)
    fouls = facts.fouls
    if fouls and facts.ended in ("", "foul"):
        latest = fouls[-1]
        return _foul(look, facts, latest.what, latest, verdicts, findings, carried)
    return _drawn(look, facts, facts.ended, verdicts, findings, carried)


def _won(
    look: Compiled,
    facts: HandFacts,
    standing: list[Judged],
    verdicts: tuple[Verdict, ...],
    findings: tuple[Finding, ...],
    carried: dict[str, int],
    foreign: bool,
) -> Settlement:
    ruleset = look.ruleset
    scores: list[Score] = []
    totals: dict[Seat, int] = {}
    winners = {j.win.seat for j in standing}
    for seat in SEATS:
        mine = next((j for j in standing if j.win.seat == seat), None)
        if mine is not None and mine.scored is not None:
            score = score_of(look, mine.seen, mine.scored, True)
        elif ruleset.scoring.others_score:
            seen = Seen(facts, seat, None)
            scored = best(look, seen)
            if scored is None:
                continue
            score = score_of(look, seen, scored, False)
        else:
            continue
        scores.append(score)
        totals[seat] = score.total
    first = min(standing, key=lambda j: (j.win.seat - (j.win.from_seat or 0)) % 4)
    transfers: list[Transfer] = []
    named: Charge | None = None
    for judged in standing:
        charge = liable(look, facts, judged, excuse.excused(look, facts, judged, foreign))
        named = named or charge
        counters = facts.counters if judged is first and ruleset.progress.counters != "none" else 0
        transfers += pay(
            ruleset.payment, totals, judged, facts.dealer, charge, ruleset.liability, ruleset.stakes, counters
        )
    if ruleset.stakes.pot_to_winner and facts.pot:
        transfers.append(Transfer("pot", first.win.seat, facts.pot, "stakes on the table"))
    follow, kept, placed = _next(look, facts, tuple(sorted(winners)), "won", transfers, carried)
    return Settlement(
        ruleset.id,
        verdicts,
        tuple(scores),
        None if named is None else Liable(named.seat, named.clause),
        tuple(transfers + placed),
        kept,
        follow,
        SEATS if ruleset.scoring.others_score else tuple(sorted(winners)),
        (),
        findings,
    )


def _next(
    look: Compiled,
    facts: HandFacts,
    winners: tuple[Seat, ...],
    why: str,
    transfers: list[Transfer],
    carried: dict[str, int],
    replay: bool = False,
    ready: tuple[Seat, ...] = (),
) -> tuple[NextHand, dict[str, int], list[Transfer]]:
    """What follows, what is carried over, and what the places move if they are paid hand by hand."""
    ruleset = look.ruleset
    placed = after_hand(ruleset, facts, transfers)
    balances = [have + more for have, more in zip(facts.balances, gains(transfers + placed), strict=True)]
    a, b, c, d = balances
    result = HandResult(
        dealer=facts.dealer,
        round_wind=facts.round_wind,
        hand_no=facts.hand_no,
        counters=facts.counters,
        carry={**carried, "dealer_wins": facts.dealer_wins},
        winners=winners,
        why=why,
        ready=ready,
        balances=(a, b, c, d),
        first_dealer=facts.first_dealer,
        elapsed=facts.elapsed,
        replay=replay,
    )
    follow, kept = ruleset.progress.next(result)
    return follow, {**carried, **kept}, placed


def ready_seats(look: Compiled, facts: HandFacts) -> tuple[Seat, ...]:
    """The seats whose hands are one tile from complete, dead ones left out.

    A kind of which a seat holds all four copies among its concealed tiles is no wait.
    """
    found = []
    for seat in SEATS:
        if facts.known(seat) and not facts.dead(seat):
            seen = Seen(facts, seat, None)
            if possible_kinds(seen.concealed, seen.fixed, look.shapes):
                found.append(seat)
    return tuple(found)


def outer_discards(facts: HandFacts) -> tuple[Seat, ...]:
    """The seats that threw nothing but terminals and honours, none of which was called."""
    called = {fact.feeder for seat in SEATS for fact in facts.melds(seat)}
    found = []
    for seat in SEATS:
        thrown = facts.discards(seat)
        if thrown and seat not in called and all(discard.tile.kind in OUTER_KINDS for discard in thrown):
            found.append(seat)
    return tuple(found)


def _drawn(
    look: Compiled,
    facts: HandFacts,
    why: str,
    verdicts: tuple[Verdict, ...],
    findings: tuple[Finding, ...],
    carried: dict[str, int],
) -> Settlement:
    ruleset = look.ruleset
    if why == "discards":
        # What the discards are worth is asked anew: elsewhere the hand was just drawn.
        why = "exhausted"
    known = ruleset.drawn.knows(why, facts.kongs) and (why != "three-dead" or ruleset.penalty.sits_out)
    if not why or not known:
        return Settlement(ruleset.id, verdicts, (), None, (), carried, None, findings=findings)
    ready: tuple[Seat, ...] = ()
    transfers: list[Transfer] = []
    if why == "exhausted":
        ready = ready_seats(look, facts)
        winners = outer_discards(facts) if ruleset.drawn.outer_discards else ()
        if winners:
            amount = ruleset.drawn.outer_discards
            transfers = [t for seat in winners for t in pay_draw(ruleset.payment, amount, seat, facts.dealer)]
        else:
            transfers = list(ruleset.drawn.payments(ready))
    shown = ruleset.drawn.showing(tuple(seat for seat in SEATS if facts.ready(seat)), ready)
    follow, kept, placed = _next(look, facts, (), why, transfers, carried, ready=ready)
    return Settlement(ruleset.id, verdicts, (), None, tuple(transfers + placed), kept, follow, shown, (), findings)


def _foul(
    look: Compiled,
    facts: HandFacts,
    what: str,
    act: object,
    verdicts: tuple[Verdict, ...],
    findings: tuple[Finding, ...],
    carried: dict[str, int],
) -> Settlement:
    ruleset = look.ruleset
    seat: Seat = getattr(act, "seat")  # noqa: B009 - a `Won` or a `Fouled`
    giver: Seat | None = getattr(act, "from_seat")  # noqa: B009
    price = ruleset.penalty.prices.get(what, ruleset.penalty.prices.get("other"))
    if price is None:
        return Settlement(ruleset.id, verdicts, (), None, (), carried, None, findings=findings)
    transfers = price_of(price, seat, giver, facts.dealer)
    dead = (seat,) if price.dead else ()
    if not price.ends_hand:
        follow = None
        if facts.is_told and price.sits_out and sum(other != seat and facts.dead(other) for other in SEATS) >= 2:
            # In a recorded hand the end follows as an event of its own; a told one has no more to come.
            follow, carried, placed = _next(look, facts, (), "three-dead", transfers, carried)
            transfers += placed
        return Settlement(
            ruleset.id, verdicts, (), None, tuple(transfers), carried, follow, dead=dead, findings=findings
        )
    if price.stakes_back:
        transfers += _stakes_back(ruleset, facts)
    follow, kept, placed = _next(look, facts, (), "foul", transfers, carried, replay=price.after == "again")
    return Settlement(ruleset.id, verdicts, (), None, tuple(transfers + placed), kept, follow, (), dead, findings)


def _stakes_back(ruleset: Ruleset, facts: HandFacts) -> list[Transfer]:
    """What was staked in this hand goes back; a told position knows it from who is ready."""
    staked = list(facts.stakes)
    if facts.is_told and "ready" in ruleset.declare:
        staked = [ruleset.declare["ready"].stake * facts.ready(seat) for seat in SEATS]
    pot, transfers = facts.pot, []
    for seat, amount in enumerate(staked):
        if 0 < amount <= pot:
            pot -= amount
            transfers.append(Transfer("pot", seat, amount, "stake back"))
    return transfers


def price_of(price: Price, seat: Seat, giver: Seat | None, dealer: Seat) -> list[Transfer]:
    """What an offender pays."""
    if price.to == "others":
        transfers = []
        for other in SEATS:
            if other != seat:
                amount = price.dealer_each if seat == dealer else price.to_dealer if other == dealer else price.to_other
                transfers.append(Transfer(seat, other, amount, "penalty"))
        return [transfer for transfer in transfers if transfer.amount]
    amount = price.dealer_sum if seat == dealer else price.other_sum
    if not amount:
        return []
    if price.to == "giver" and giver is not None:
        return [Transfer(seat, giver, amount, "penalty")]
    return [Transfer(seat, "out", amount, "penalty, to nobody")]


__all__ = ["items", "judge", "price_of", "ready_seats", "score_of", "settle"]
