"""Properties of play under many combinations of parts, with players who choose by chance."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from play.players import VARIANTS, Builder, everywhere, in_wall, play

from tuitable.bots.random_bot import RandomBot
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.play.permits import permits
from tuitable.play.referee import act, claimed, resolve
from tuitable.record import events as ev
from tuitable.record.redact import redact
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Decision, Decline, Pass
from tuitable.state.fold import apply, fold
from tuitable.state.table import TableState
from tuitable.state.views import view_of
from tuitable.tiles.seat import SEATS
from tuitable.tiles.tile import Tile

EVERY = pytest.mark.parametrize("name", VARIANTS)


@EVERY
@pytest.mark.parametrize("builder", [True, False])
def test_tiles_are_conserved_at_every_event(name: str, builder: bool) -> None:
    """C-01, U-03: with what is still in the wall, the table always holds exactly the box."""
    ruleset = VARIANTS[name]
    table, log = play(ruleset, f"conserve {name}", 4, builder)
    walls = {}
    number = 0
    for event in log:
        number += isinstance(event, ev.HandBegan)
        if isinstance(event, ev.WallShown):
            walls[number] = event.tiles
    state = TableState()
    for event in log:
        apply(state, event)
        hand = state.hand
        if hand is None or hand.number not in walls:
            continue
        wall = walls[hand.number]
        assert Counter(wall) == Counter(ruleset.tiles.tiles)
        free = in_wall(state, wall)
        assert everywhere(state) + free == Counter(wall), event
        assert table.hand_number >= hand.number


@EVERY
def test_points_are_conserved(name: str) -> None:
    ruleset = VARIANTS[name]
    _, log = play(ruleset, f"points {name}", 12)
    state = TableState()
    for event in log:
        apply(state, event)
        assert sum(state.balances) + sum(state.held.values()) == (4 * ruleset.start if state.number else 0)


@EVERY
def test_every_drawn_tile_is_the_walls(name: str) -> None:
    _, log = play(VARIANTS[name], f"wall {name}", 4)
    hand: list[tuple[int, Tile]] = []
    for event in log:
        if isinstance(event, ev.HandBegan):
            hand = []
        elif isinstance(event, ev.Dealt):
            hand += zip(event.at, event.tiles, strict=True)
        elif isinstance(event, ev.Drew | ev.Turned):
            assert event.at is not None
            hand.append((event.at, event.tile))
        elif isinstance(event, ev.WallShown):
            assert all(event.tiles[at] is tile for at, tile in hand)
            assert len({at for at, _ in hand}) == len(hand)


@EVERY
def test_what_a_seat_is_told_makes_what_it_sees(name: str) -> None:
    """A view is the fold of redacted events, shows the own hand, and of the others only what lies open."""
    ruleset = VARIANTS[name]
    table = LiveTable(ruleset, f"views {name}")
    whole: list[ev.Event] = []
    told: list[list[ev.Event]] = [[], [], [], []]
    table.watch(whole.append)
    for seat in SEATS:
        table.watch(told[seat].append, seat)
    drive(table, [Builder(i) for i in range(4)], 2)
    for seat in SEATS:
        assert told[seat] == [redact(event, seat) for event in whole]
        assert table.view(seat) == view_of(fold(told[seat]), seat)
        state, full = TableState(), TableState()
        for event in whole:
            apply(state, redact(event, seat))
            apply(full, event)
            if state.hand is None or full.hand is None:
                continue
            for mine, real in zip(state.hand.seats, full.hand.seats, strict=True):
                assert len(mine.hand) == len(real.hand)
                assert not Counter(t for t in mine.hand if t.is_known) - Counter(real.hand), event
                assert mine.melds == real.melds
            own, real = state.hand.seats[seat], full.hand.seats[seat]
            assert Counter(own.hand) == Counter(real.hand)


@EVERY
@pytest.mark.parametrize("builder", [True, False])
def test_what_is_offered_is_permitted_and_declining_comes_with_a_claim(name: str, builder: bool) -> None:
    ruleset = VARIANTS[name]
    table = LiveTable(ruleset, f"offers {name}")
    chooser = random.Random(name)
    players = [Builder(i) if builder else RandomBot(i) for i in range(4)]
    table.go()
    while (asked := table.asked) and table.hand_number < 4:
        state = table._state
        for decision in asked:
            assert decision.options
            if decision.about == "claim":
                assert decision.options[-1].choice == Decline()
                assert len(decision.options) > 1
            else:
                assert len(decision.options) > 1 or decision.about in ("exchange", "vote")
            for event in _events(state, ruleset, decision, chooser):
                assert permits(state, ruleset, event) is None, (decision, event)
        for decision in asked:
            table.answer(
                decision.seat, players[table.people[decision.seat]].choose(table.view(decision.seat), decision)
            )


def _events(state: TableState, ruleset: Ruleset, decision: Decision, chooser: random.Random) -> list[ev.Event]:
    """What each option would become, nobody else wanting anything."""
    assert state.hand is not None
    events = []
    for option in decision.options:
        choice = option.choice
        if decision.about == "claim":
            event = claimed(state.hand, {decision.seat: choice})
        elif decision.about == "turn":
            event = act(state, ruleset, decision.seat, choice)
        elif isinstance(choice, Pass):
            pick = Pass(tuple(chooser.sample(option.tiles, option.most)))
            assert option.accepts(pick)
            event = None
        else:
            event = None
        if event is not None:
            events.append(event)
    return events


@EVERY
def test_the_events_of_a_match_are_permitted_by_its_own_rules(name: str) -> None:
    ruleset = VARIANTS[name]
    _, log = play(ruleset, f"audit {name}", 6)
    state = TableState()
    for event in log:
        assert permits(state, ruleset, event) is None, event
        apply(state, event)


@EVERY
def test_every_prefix_goes_on_to_the_same_question(name: str) -> None:
    """Any prefix of whole lines can be continued: the same events, then the same questions with the same wall."""
    ruleset = VARIANTS[name]
    log: list[ev.Event] = []
    table = LiveTable(ruleset, f"prefix {name}", write=log.append)
    asked_at: dict[int, tuple[Decision, ...]] = {}
    players = [Builder(i) for i in range(4)]
    table.go()
    while table.asked and table.hand_number < 3:
        asked_at[len(log)] = table.asked
        for decision in table.asked:
            table.answer(
                decision.seat, players[table.people[decision.seat]].choose(table.view(decision.seat), decision)
            )
    ends = range(len(log)) if name in ("classic", "modern") else random.Random(name).sample(range(len(log)), 60)
    for end in ends:
        after: list[ev.Event] = []
        again = LiveTable.resume(ruleset, f"prefix {name}", log[:end], write=after.append)
        again.go()
        here = end + len(after)
        assert after == log[end:here]
        if here < len(log):
            assert again.asked == asked_at[here]


def test_the_same_seed_and_players_make_the_same_match() -> None:
    first = play(VARIANTS["classic"], "same", 5)[1]
    second = play(VARIANTS["classic"], "same", 5)[1]
    other = play(VARIANTS["classic"], "different", 5)[1]
    assert first == second
    assert first != other


def test_answers_stay_secret_until_all_are_in() -> None:
    """U-35, G-27: what several seats are asked at once becomes one event."""
    log: list[ev.Event] = []
    table = LiveTable(VARIANTS["passing"], "secret", write=log.append)
    table.go()
    asked = table.asked
    assert [decision.seat for decision in asked] == [0, 1, 2, 3]
    assert len({decision.group for decision in asked}) == 1
    before = len(log)
    for decision in asked[:3]:
        option = decision.options[0]
        table.answer(decision.seat, Pass(option.tiles[:3]))
        assert len(log) == before
        assert table.pending(decision.seat) is None
    table.answer(3, Pass(asked[3].options[0].tiles[:3]))
    assert isinstance(log[before], ev.Exchanged)


def test_resolve_wants_an_offered_answer() -> None:
    table = LiveTable(VARIANTS["plain"], "resolve")
    table.go()
    decision = table.asked[0]
    with pytest.raises(Exception, match="not among the options"):
        resolve(table._state, table.ruleset, table.asked, {decision.seat: Decline()})


def test_a_whole_match_ends_with_places_and_the_seed() -> None:
    """C-, G-04: four rounds of four dealers, repeats beside them; afterwards the seed is told."""
    ruleset = msgspec.structs.replace(VARIANTS["plain"], start=20000)
    table, log = play(ruleset, "whole", 1000)
    assert table.over
    end = log[-1]
    assert isinstance(end, ev.MatchEnded)
    assert end.seed == "whole"
    assert sorted(end.order) == [0, 1, 2, 3]
    rounds = [event.round_wind for event in log if isinstance(event, ev.HandBegan)]
    assert rounds == sorted(rounds, key="ESWN".index)
