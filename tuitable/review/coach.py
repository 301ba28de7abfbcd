"""What to do and why, in words, for people who play their first hands; and what happened when a hand is over.

It looks at sets and a pair only and at the own tiles, as a beginner does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tuitable.hands.fields import SETS
from tuitable.hands.packed import ONE, mask_kinds, pack
from tuitable.hands.waits import best_discards, distance, useful
from tuitable.record.events import Discarded
from tuitable.review.reasons import why_keep
from tuitable.review.tilewords import suit_of, tile_words
from tuitable.rules.ruleset import Ruleset
from tuitable.rules.settlement import Settlement
from tuitable.state.choices import Choice, Chow, Decision, Discard, Kong, Pung, Win
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.state.views import SeatView, View
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import KINDS, Tile

CALLS = {Chow: "a chow", Pung: "a pung", Kong: "a kong"}


def coach(view: View, decision: Decision) -> str:
    """One sentence or two for the question, that fit a line of 78 columns; empty if there is nothing to say."""
    if view.hand is None:
        return ""
    seat = view.hand.seats[decision.seat]
    options = [option.choice for option in decision.options if not option.foul]
    if any(isinstance(choice, Win) for choice in options):
        return "This tile finishes your hand: you can win."
    if decision.about == "turn":
        return _turn(seat, [choice.tile for choice in options if isinstance(choice, Discard)])
    return _claim(seat, options, decision.tile) if decision.about == "claim" else ""


def _turn(seat: SeatView, throwable: Sequence[Tile]) -> str:
    """Which tile to throw."""
    melds = len(seat.melds)
    hand = [tile for tile in seat.hand if tile.kind >= 0]
    packed = pack(hand)
    best = [tile for tile in throwable if tile.kind in best_discards(packed, melds, SETS)]
    if not best:
        return ""
    tile = min(best, key=lambda one: (bool(why_keep(one, hand)), _company(one, hand), -one.kind))
    near, mask = useful(packed - ONE[tile.kind], melds, SETS)
    name = tile_words(tile.plain)
    if near == 0:
        waits = " or ".join(tile_words(KINDS[kind]) for kind in list(mask_kinds(mask))[:3])
        return f"Throw the {name}: then you are ready, and wait for {waits}."
    if not why_keep(tile, hand):
        why = "it stands alone" if suit_of(tile) else "it stands alone and makes no rows"
        return f"Throw the {name}: {why}."
    return f"Throw the {name}: of all your tiles the hand needs it least."


def _company(tile: Tile, hand: Sequence[Tile]) -> int:
    """How many tiles of the suit lie within two numbers."""
    if not suit_of(tile):
        return 0
    return sum(suit_of(other) == suit_of(tile) and abs(other.kind - tile.kind) <= 2 for other in hand)


def _claim(seat: SeatView, options: Sequence[Choice], tile: Tile | None) -> str:
    """Whether to claim."""
    melds = len(seat.melds)
    hand = [own for own in seat.hand if own.kind >= 0]
    now = distance(pack(hand), melds, SETS)
    for choice in options:
        if isinstance(choice, Chow | Pung):
            rest = list(hand)
            for own in choice.tiles:
                rest.remove(own)
            after = min((distance(pack(rest) - ONE[own.kind], melds + 1, SETS) for own in rest), default=now)
            if after < now:
                return f"Claim it for {CALLS[type(choice)]}: that brings the hand nearer to four sets and a pair."
    return "Let it pass: a claim would bring the hand no nearer."


def told(ruleset: Ruleset, facts: HandFacts, settlement: Settlement, seat: Seat, names: Sequence[str]) -> list[str]:
    """What happened, who paid, and one suggestion, for one seat. `names` are by seat."""
    return [*_happened(facts, settlement, seat, names), *_suggestion(facts, seat)]


def _happened(facts: HandFacts, settlement: Settlement, seat: Seat, names: Sequence[str]) -> Iterator[str]:
    deltas = settlement.deltas
    wins = [verdict.seat for verdict in settlement.wins if verdict.accepted]
    if not wins:
        yield "The wall is used up, and nobody had four sets and a pair in time."
        yield "Nobody pays anything." if not any(deltas) else _sums(deltas, seat, names)
        return
    won = next((win for win in facts.wins if win.seat in wins), None)
    who = "You have" if wins[0] == seat else f"{names[wins[0]]} has"
    if won is None:
        yield f"{who} won."
    elif won.from_seat is None:
        yield f"{who} won with a drawn tile, the {tile_words(won.tile)}."
    else:
        giver = "you" if won.from_seat == seat else names[won.from_seat]
        yield f"{who} won with the {tile_words(won.tile)} that {giver} threw."
    yield _sums(deltas, seat, names)


def _sums(deltas: Sequence[int], seat: Seat, names: Sequence[str]) -> str:
    """Who pays, who gains."""
    paid = [f"{'you pay' if other == seat else names[other] + ' pays'} {-deltas[other]:,}" for other in SEATS
            if deltas[other] < 0]  # fmt: skip
    text = ", ".join(paid)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _suggestion(facts: HandFacts, seat: Seat) -> Iterator[str]:
    """The first throw by which the own hand lost a step, and a better one; nothing if there was none."""
    found = slip(facts, seat)
    if found is None:
        return
    turn, thrown, better = found
    yield (
        f"One suggestion: in your turn {turn} you threw the {tile_words(thrown.plain)}. Had you thrown the "
        f"{tile_words(better)}, the hand would have been one step nearer."
    )


def slip(facts: HandFacts, seat: Seat) -> tuple[int, Tile, Tile] | None:
    """The first discard after which the hand was farther from sets and a pair than it had to be.

    The answer is the number of the own discard from 1, the tile thrown, and one that would have kept the hand near.
    """
    state, turn = TableState(), 0
    for event in facts.hand.events:
        if isinstance(event, Discarded) and event.seat == seat and state.hand is not None:
            turn += 1
            own = state.hand.seats[seat]
            packed = pack(tile for tile in own.hand if tile.kind >= 0)
            best = best_discards(packed, len(own.melds), SETS)
            if event.tile.kind >= 0 and best and event.tile.kind not in best:
                return turn, event.tile, KINDS[max(best)]
        apply(state, event)
    return None


__all__ = ["coach", "slip", "told"]
