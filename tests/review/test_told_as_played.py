"""Hands played by computers, told as situation documents, are settled just as they were settled in play.

The document goes through text, so nothing but its fields can carry a fact across. Flags answer for told hands and
events for played ones (architecture 4.7), so this compares the two ways in which every fact is found.
"""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from tests.play.reader import Reader
from tuitable.formats.situation import Situation
from tuitable.formats.situation_export import situation_of
from tuitable.hands.packed import pack
from tuitable.hands.waits import best_discards
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record import events as ev
from tuitable.review.adjudicate import Adjudicator, stake_of
from tuitable.rules.library import find, shelf
from tuitable.rules.ruleset import lines_of
from tuitable.state.choices import Choice, Decision, Declare, Discard, Kong, Pass, Win
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.state.views import View


class Hasty:
    """Wins, declares and makes kongs whenever it may, calls now and then, and throws what is least needed."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def choose(self, view: View, decision: Decision) -> Choice:
        options = [option for option in decision.options if not option.foul]
        choices = [option.choice for option in options if not option.most]
        for kind, share in ((Win, 1.0), (Declare, 0.7), (Kong, 0.9)):
            found = [choice for choice in choices if isinstance(choice, kind)]
            if found and self.random.random() < share:
                return found[0]
        passing = next((option for option in options if option.most), None)
        if passing is not None:
            return Pass(tuple(self.random.sample(passing.tiles, passing.least)))
        discards = [choice for choice in choices if isinstance(choice, Discard)]
        if not discards:
            return self.random.choice(choices)
        assert view.hand is not None
        own = view.hand.seats[decision.seat]
        best = best_discards(pack(own.hand), len(own.melds))
        good = [choice for choice in discards if choice.tile.kind in best]
        return self.random.choice(good or discards)


def played(rules: str, options: dict[str, object], seed: str, hands: int) -> list[ev.Event]:
    """The events of some hands."""
    events: list[ev.Event] = []
    ruleset = find(rules, options)
    table = LiveTable(ruleset, seed, write=events.append)
    if ruleset.winning.shapes:
        drive(table, [Hasty(f"{seed} {seat}") for seat in range(4)], hands)
    else:
        card = lines_of(ruleset)[0]
        drive(table, [Reader(f"{seed} {seat}", card, challenges=seat > 0) for seat in range(4)], hands)
    return events


# Under restrictions that players who know nothing of them hardly ever meet, no hand would be won.
FREED: dict[str, dict[str, object]] = {
    "wright-patterson": {"one_suit_only": False, "one_chow_only": False, "chow_drawn": False},
}
CASES = [(name, FREED.get(name, {})) for name in shelf()]


@pytest.mark.parametrize(("rules", "options"), CASES, ids=[name for name, _ in CASES])
def test_a_hand_told_is_settled_as_it_was_played(rules: str, options: dict[str, object]) -> None:
    ruleset = find(rules, options)
    stake = stake_of(ruleset)
    adjudicator = Adjudicator()
    state = TableState()
    kinds: Counter[str] = Counter()
    for number in range(3):
        state = TableState()
        events = played(rules, options, f"told {number}", 8)
        for at, event in enumerate(events):
            apply(state, event)
            if not isinstance(event, ev.HandEnded) or event.why == "foul":
                continue
            settled = next(later for later in events[at:] if isinstance(later, ev.Settled))
            doc = situation_of(HandFacts(state), rules, options, stake)
            text = msgspec.json.encode(doc)
            done = adjudicator.adjudicate(msgspec.json.decode(text, type=Situation))
            assert done.settlement is not None
            assert done.settlement.scores == settled.scores, text
            assert done.settlement.liable == settled.liable, text
            assert done.settlement.transfers == settled.transfers, text
            assert done.settlement.next == settled.next, text
            kinds[event.why] += 1
    assert kinds["won"] > 5
