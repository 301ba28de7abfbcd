"""A settlement as plain text for people: what counted and why, the arithmetic, who pays whom, what follows.

Eighty columns, no colour, nothing that a typewriter could not do except the names in their own script.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tuitable.record.events import Account, Liable, Transfer, Won
from tuitable.review.layout import WIDTH, both, cells, hanging, heading, refusal, spread, table, worth
from tuitable.review.scribe import YOU
from tuitable.rules.explain import Explanation, Item, explain
from tuitable.rules.parts.payment import GiverPays
from tuitable.rules.ruleset import Ruleset
from tuitable.rules.settlement import Settlement
from tuitable.state.facts import HandFacts
from tuitable.tiles.seat import Seat, Wind, seat_wind, turn_order

if TYPE_CHECKING:
    from tuitable.review.adjudicate import Adjudged

WIND_NAMES = {Wind.E: "East", Wind.S: "South", Wind.W: "West", Wind.N: "North"}
ACCOUNTS = {"pot": "the table", "top": "the bonus", "out": "nobody"}

HOW_WON = {
    "draw": "by own draw",
    "kong-replacement": "with the replacement of a kong",
    "bonus-replacement": "with the replacement of a bonus tile",
    "dealt": "with the tiles as dealt",
    "swap": "with a wild tile exchanged",
}
ENDINGS = {
    "exhausted": "The wall is exhausted and nobody has won.",
    "no-replacement": "There is no replacement tile left; nobody has won.",
    "four-winds": "The first four discards are the same wind.",
    "four-kongs": "Four kongs were made.",
    "eight-kongs": "Eight kongs were made.",
    "nine-kinds": "A hand of nine kinds of terminals and honours is thrown in.",
    "triple-win": "Three seats claim to win on one tile.",
    "four-ready": "All four seats are ready.",
    "three-dead": "Three hands are dead.",
    "foul": "A breach of the rules.",
}


def sheet(done: Adjudged) -> str:
    """The sheet of an adjudicated document: of a hand, or of the end of a game."""
    if done.facts is not None and done.settlement is not None:
        return hand_sheet(done.ruleset, done.facts, done.settlement)
    return final_sheet(done)


def hand_sheet(ruleset: Ruleset, facts: HandFacts, settlement: Settlement, names: Sequence[str] = ()) -> str:
    """The sheet of one hand under one ruleset, without a line break at its end. `names` are by seat, if known."""
    namer = Namer(facts.dealer, names)
    where = f"{WIND_NAMES[facts.round_wind]} {facts.hand_no}"
    lines = [spread(ruleset.title, f"{where}, dealt by {namer.dealt(facts.dealer)}"), "=" * WIDTH]
    for verdict in settlement.wins:
        win = next((w for w in facts.wins if w.seat == verdict.seat), None)
        lines += ["", headline(namer, facts, win, verdict.seat)]
        if not verdict.accepted:
            lines += hanging("  ", f"The win does not stand: {refusal(ruleset, verdict.refused or '')}.")
    if not settlement.wins:
        lines += ["", *ending(namer, facts)]
    scored = [score.seat for score in settlement.scores]
    winners = [verdict.seat for verdict in settlement.wins if verdict.accepted]
    refused = [v.seat for v in settlement.wins if not v.accepted and v.seat not in scored]
    order = winners + [seat for seat in turn_order(facts.dealer) if seat in scored and seat not in winners]
    empty: list[Seat] = []
    for seat in [*order, *refused]:
        explained = explain(ruleset, facts, seat)
        if explained is not None and (explained.items or explained.won or explained.others):
            if seat in refused and explained.hand:
                lines += ["", "It would have been worth:"]
            lines += ["", *_hand(ruleset, namer, explained, several=len(order) > 1)]
        elif seat in scored:
            empty.append(seat)
    if empty:
        lines += ["", *hanging("", f"Nothing counts in the {_hands(namer, empty)}.")]
    lines += ["", *_payments(ruleset, namer, settlement, facts)]
    lines += ["", *following(ruleset, namer, settlement)]
    return "\n".join(line.rstrip() for line in lines)


class Namer:
    """Names of seats in a hand: the wind, and the chair it sits on or, where names are known, who sits there.

    Whoever is called "You" is spoken to.
    """

    def __init__(self, dealer: Seat, names: Sequence[str] = ()) -> None:
        self.dealer = dealer
        self.names = tuple(names)

    def __call__(self, account: Account) -> str:
        """A seat by its name or its wind, another account by what it is."""
        if isinstance(account, int) and self.names:
            return self.names[account]
        if isinstance(account, int):
            return WIND_NAMES[seat_wind(account, self.dealer)]
        return ACCOUNTS.get(account, account)

    def is_you(self, seat: Seat) -> bool:
        """Whether this seat is spoken to."""
        return bool(self.names) and self.names[seat] == YOU

    def does(self, seat: Seat, one: str, you: str) -> str:
        """The verb for a seat: `wins`, or `win` for whoever is spoken to."""
        return you if self.is_you(seat) else one

    def dealt(self, seat: Seat) -> str:
        """A dealer inside a sentence, whose wind would say nothing."""
        return YOU.lower() if self.is_you(seat) else self.names[seat] if self.names else f"seat {seat}"

    def full(self, seat: Seat, inside: bool = False) -> str:
        """Wind and chair, or name and wind; `inside` a sentence or at its beginning."""
        if inside and self.is_you(seat):
            return f"{YOU.lower()} ({WIND_NAMES[seat_wind(seat, self.dealer)]})"
        if self.names:
            return f"{self.names[seat]} ({WIND_NAMES[seat_wind(seat, self.dealer)]})"
        return f"{self(seat)} (seat {seat})"


def _hands(namer: Namer, seats: Sequence[Seat]) -> str:
    names = [YOU.lower() if namer.is_you(seat) else namer(seat) for seat in seats]
    if len(names) == 1:
        return f"hand of {names[0]}"
    return f"hands of {', '.join(names[:-1])} and {names[-1]}"


def headline(namer: Namer, facts: HandFacts, win: Won | None, seat: Seat) -> str:
    """Who wins with what, in a sentence."""
    if win is None:
        return f"{namer.full(seat)} {namer.does(seat, 'claims', 'claim')} to win."
    wins = namer.does(seat, "wins", "win")
    if win.from_seat is not None and win.source != "swap":
        doing, what = ("robbing", "kong") if win.source == "robbed-kong" else ("on", "discard")
        if namer.is_you(win.from_seat):
            return f"{namer.full(seat)} {wins} with {win.tile}, {doing} your {what}."
        return f"{namer.full(seat)} {wins} with {win.tile}, {doing} the {what} of {namer.full(win.from_seat)}."
    return f"{namer.full(seat)} {wins} with {win.tile}, {HOW_WON[win.source]}."


def ending(namer: Namer, facts: HandFacts) -> Iterator[str]:
    """How a hand without a winner ended, in a sentence."""
    for foul in facts.fouls[-1:]:
        yield f"{namer.full(foul.seat)}: {foul.what.replace('-', ' ')}."
        return
    yield ENDINGS.get(facts.ended, "Nobody has won.")


def _hand(ruleset: Ruleset, namer: Namer, one: Explanation, several: bool) -> Iterator[str]:
    """What one seat's tiles are worth."""
    read = bool(one.hand or one.items)
    if read:
        name = namer.full(one.seat) if several or not one.won else "The hand"
        yield f"{name}   {one.hand}".rstrip() if cells(name + one.hand) < WIDTH - 4 else name
        yield "-" * WIDTH
        rows = [(both(item.title, item.original), item_worth(ruleset, item), _reason(item)) for item in one.items]
        if not rows:
            yield "  nothing counts"
        yield from table(rows)
        yield from _steps(one)
        for drop in one.dropped:
            yield from hanging("  not: ", f"{both(drop.title, drop.original)}, {drop.reason}")
    if one.others:
        if read:
            yield ""
        yield "  Read in another way" if read else "  The tiles can be read, but not so that they win"
        for other in one.others:
            yield f"    {other.hand}"
            value = f"{worth(ruleset, other.points, other.doubles)}, {other.total} in all; " if read else ""
            yield from hanging("      ", value + other.reason)


def _steps(one: Explanation) -> Iterator[str]:
    if not one.steps:
        return
    yield spread("", "------", 46)
    for number, step in enumerate(one.steps):
        ends = number == len(one.steps) - 1
        says = both(*one.limit) if ends and one.limit is not None else step.says
        *before, last = hanging("  ", says, 36)
        yield from before
        yield spread(last, f"{step.amount}", 46) + ("  =" if ends else "")


def _payments(ruleset: Ruleset, namer: Namer, settlement: Settlement, facts: HandFacts) -> Iterator[str]:
    yield from heading("Payments")
    if not settlement.transfers:
        yield "  No points move."
    if settlement.liable is not None:
        yield f"  {liable_words(namer, settlement.liable)}"
    for transfer in settlement.transfers:
        yield from _payment(namer, transfer)
    payment = ruleset.payment
    if settlement.scores and isinstance(payment, GiverPays) and payment.round_each != "none":
        from tuitable.review.rules_words import ROUNDED

        yield f"  Each payment for a win is {ROUNDED[payment.round_each]}."
    if settlement.transfers:
        yield ""
        yield "  " + "   ".join(
            f"{namer(seat)} {settlement.deltas[seat]:+d}" if settlement.deltas[seat] else f"{namer(seat)} 0"
            for seat in turn_order(facts.dealer)
        )


def _payment(namer: Namer, transfer: Transfer) -> Iterator[str]:
    left = f"  {namer(transfer.payer)} to {namer(transfer.payee)}"
    yield f"{spread(left, str(transfer.amount), 34)}   {transfer.why}"


def liable_words(namer: Namer, liable: Liable) -> str:
    """Who answers for others' points, in a sentence."""
    return f"{namer.full(liable.seat)} {namer.does(liable.seat, 'is', 'are')} liable ({liable.clause})."


def following(ruleset: Ruleset, namer: Namer, settlement: Settlement) -> Iterator[str]:
    """What comes after the hand, in sentences."""
    follow = settlement.next
    for seat in settlement.dead:
        yield f"The hand of {namer.full(seat, inside=True)} is dead from now on."
    if follow is None:
        yield "The hand goes on."
    elif follow.over:
        yield "The game is over."
    else:
        word = ruleset.words.get("counters", "counters")
        counters = f", {word} {follow.counters}" if follow.counters else ""
        where = f"{WIND_NAMES[follow.round_wind]} {follow.hand_no}"
        deals = namer.does(follow.dealer, "deals", "deal")
        yield f"Next: {where}{counters}; {namer.dealt(follow.dealer)} {deals}."


def final_sheet(done: Adjudged) -> str:
    """The end of a game: places, points and results."""
    ended, final = done.ended, done.doc.final
    if ended is None or final is None:
        raise ValueError("no game ended here")
    lines = [done.ruleset.title, "=" * WIDTH, ""]
    from tuitable.review.adjudicate import placement_points

    points = placement_points(done.ruleset, final)
    lines.append(f"{'place':>7}{'seat':>8}{'points':>12}{'for the place':>18}{'result':>14}")
    for place, seat in enumerate(ended.order, 1):
        result = f"{ended.results[seat] / ended.scale:+.1f}" if ended.scale != 1 else f"{ended.results[seat]:+d}"
        lines.append(f"{place:>7}{seat:>8}{final.scores[seat]:>12}{points[seat]:>+18d}{result:>14}")
    for transfer in ended.transfers:
        name = ACCOUNTS.get(str(transfer.payer), f"seat {transfer.payer}")
        lines.append(f"  {name} to seat {transfer.payee}: {transfer.amount}   {transfer.why}")
    return "\n".join(line.rstrip() for line in lines)


def item_worth(ruleset: Ruleset, item: Item) -> str:
    """What an item adds, in the ruleset's own words, or the limit it reaches."""
    if item.limit is not None and not (item.points or item.doubles):
        return item.limit
    return worth(ruleset, item.points, item.doubles)


def _reason(item: Item) -> str:
    return f"{item.reason} ({item.source})" if item.source else item.reason
