"""A settlement as rows of parts: what the screen lays out in columns, for any width and any ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tuitable.review.layout import refusal, worth
from tuitable.review.row import Row, RowKind
from tuitable.review.sheet import Namer, ending, following, headline, item_worth, liable_words
from tuitable.rules.explain import Explanation, explain
from tuitable.rules.ruleset import Ruleset
from tuitable.rules.settlement import Settlement
from tuitable.state.facts import HandFacts
from tuitable.tiles.seat import Seat, turn_order


def hand_rows(ruleset: Ruleset, facts: HandFacts, settlement: Settlement, names: Sequence[str] = ()) -> tuple[Row, ...]:
    """The rows of one hand under one ruleset: how it ended, each seat that is scored, payments, what follows.

    Winners come first, then the others in turn order from the dealer. `names` are by seat, if known.
    """
    return tuple(_rows(ruleset, facts, settlement, Namer(facts.dealer, names)))


def _rows(ruleset: Ruleset, facts: HandFacts, settlement: Settlement, namer: Namer) -> Iterator[Row]:
    for verdict in settlement.wins:
        win = next((w for w in facts.wins if w.seat == verdict.seat), None)
        yield Row(RowKind.HEAD, headline(namer, facts, win, verdict.seat))
        if not verdict.accepted:
            yield Row(RowKind.FAULT, f"The win does not stand: {refusal(ruleset, verdict.refused or '')}.")
    if not settlement.wins:
        yield from (Row(RowKind.HEAD, text) for text in ending(namer, facts))
    for seat in scored_seats(settlement, facts):
        explained = explain(ruleset, facts, seat)
        if explained is not None:
            yield from seat_rows(ruleset, namer, explained)
    if settlement.liable is not None:
        yield Row(RowKind.FAULT, liable_words(namer, settlement.liable))
    for transfer in settlement.transfers:
        label = f"{namer(transfer.payer)} to {namer(transfer.payee)}"
        yield Row(RowKind.PAY, label, f"{transfer.amount:,}", transfer.why)
    if settlement.transfers:
        for seat in turn_order(facts.dealer):
            change = settlement.deltas[seat]
            yield Row(RowKind.CHANGE, namer(seat), f"{change:+,}" if change else "0")
    yield from (Row(RowKind.NEXT, text) for text in following(ruleset, namer, settlement))


def scored_seats(settlement: Settlement, facts: HandFacts) -> list[Seat]:
    """The seats whose tiles are told of: winners, then the others that are scored, then refused winners."""
    scored = [score.seat for score in settlement.scores]
    winners = [verdict.seat for verdict in settlement.wins if verdict.accepted]
    refused = [verdict.seat for verdict in settlement.wins if not verdict.accepted and verdict.seat not in scored]
    return [*winners, *(s for s in turn_order(facts.dealer) if s in scored and s not in winners), *refused]


def seat_rows(ruleset: Ruleset, namer: Namer, one: Explanation) -> Iterator[Row]:
    """What one seat's tiles are worth."""
    total = f"{one.steps[-1].amount:,}" if one.steps else "0"
    refused = "would be worth " if one.refused else ""
    yield Row(RowKind.SEAT, namer.full(one.seat), refused + total, one.hand)
    for item in one.items:
        yield Row(RowKind.ITEM, item.title, item_worth(ruleset, item), item.reason, item.original, item.source)
    # One item needs no arithmetic.
    plain = len(one.items) < 2 and len(one.steps) < 2 and one.limit is None
    for place, step in enumerate(() if plain else one.steps):
        if place < len(one.steps) - 1:
            yield Row(RowKind.STEP, step.says, f"{step.amount:,}")
        else:
            title, original = (step.says, "") if one.limit is None else one.limit
            yield Row(RowKind.TOTAL, title, f"{step.amount:,}", original=original)
    for drop in one.dropped:
        yield Row(RowKind.DROPPED, drop.title, "", drop.reason, drop.original)
    for other in one.others:
        value = f"{worth(ruleset, other.points, other.doubles)}, {other.total:,} in all"
        yield Row(RowKind.OTHER, other.hand, value, other.reason)


__all__ = ["Row", "RowKind", "hand_rows", "scored_seats", "seat_rows"]
