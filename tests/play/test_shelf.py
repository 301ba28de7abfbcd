"""Whole matches under the rules of the shelf and every option of theirs that concerns play."""

from __future__ import annotations

from collections import Counter

import pytest
from play.players import Builder, everywhere, in_wall, play

from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.play.permits import permits
from tuitable.record import events as ev
from tuitable.rules.library import find, shelf
from tuitable.rules.ruleset import Ruleset
from tuitable.state.fold import apply
from tuitable.state.table import TableState

OPTIONS: list[tuple[str, dict[str, object]]] = [
    ("chinese-classical", {}),
    ("chinese-classical", {"flowers": False}),
    ("chinese-classical", {"flower_replacement": "dead-wall"}),
    ("chinese-classical", {"flower_replacement": "live-head"}),
    ("chinese-classical", {"dead_wall": "14-fixed"}),
    ("chinese-classical", {"dead_wall": "14-growing", "flower_replacement": "dead-wall"}),
    ("chinese-classical", {"draw_dealer": "passes", "abort_four_winds": True, "abort_triple_ron": True}),
    ("chinese-classical", {"abort_four_kongs": True, "abort_eight_kongs": True, "seat_method": "dice"}),
    ("chinese-classical", {"seat_method": "as-seated", "original_call": False, "show_hands_on_draw": True}),
    ("chinese-classical", {"pao": False, "kokushi_robs_concealed_kong": False}),
    ("arushiaru", {}),
    ("arushiaru", {"edition": "whitney-1956"}),
    ("arushiaru", {"edition": "pre-1956", "kuikae": "forbidden"}),
]
OPTIONS += [(name, {}) for name in shelf() if name not in {named for named, _ in OPTIONS}]
EVERY = pytest.mark.parametrize(
    ("name", "options"), OPTIONS, ids=[f"{name} {' '.join(map(str, options.values()))}" for name, options in OPTIONS]
)


@EVERY
def test_play_conserves_tiles_and_points_and_is_permitted(name: str, options: dict[str, object]) -> None:
    """C-01, C-10, A-24: the box, the sum of all points, and every act by the rules' own options."""
    ruleset = find(name, options)
    _, log = play(ruleset, f"shelf {name} {options}", 10)
    box = Counter(ruleset.tiles.tiles)
    walls = [event.tiles for event in log if isinstance(event, ev.WallShown)]
    state = TableState()
    for event in log:
        assert permits(state, ruleset, event) is None, event
        apply(state, event)
        assert sum(state.balances) + sum(state.held.values()) == 4 * ruleset.start + sum(ruleset.held.values())
        hand = state.hand
        if hand is not None and hand.number <= len(walls):
            wall = walls[hand.number - 1]
            free = in_wall(state, wall)
            assert everywhere(state) + free == box, event


@EVERY
def test_a_prefix_goes_on(name: str, options: dict[str, object]) -> None:
    ruleset = find(name, options)
    log: list[ev.Event] = []
    table = LiveTable(ruleset, "prefix", write=log.append)
    drive(table, [Builder(i) for i in range(4)], 2)
    for end in range(0, len(log), 17):
        after: list[ev.Event] = []
        LiveTable.resume(ruleset, "prefix", log[:end], write=after.append).go()
        assert after == log[end : end + len(after)]


def whole(ruleset: Ruleset, seed: str) -> list[ev.Event]:
    table, log = play(ruleset, seed, 500)
    assert table.over
    return log


def test_a_whole_classical_match_is_four_rounds() -> None:
    """G-04, G-05, C-20: every player deals in every round, again after a win or a draw of its own."""
    log = whole(find("chinese-classical"), "match")
    hands = [event for event in log if isinstance(event, ev.HandBegan)]
    places = {(event.round_wind, event.hand_no) for event in hands}
    assert len(places) == 16
    settled = [event for event in log if isinstance(event, ev.Settled)]
    for before, after, told in zip(hands, hands[1:], settled, strict=False):
        assert told.next is not None
        assert (told.next.dealer, told.next.round_wind, told.next.hand_no) == (
            after.dealer,
            after.round_wind,
            after.hand_no,
        )
        assert after.dealer in (before.dealer, (before.dealer + 1) % 4)


def test_a_whole_match_of_the_league_without_a_limit_is_sixteen_dealers() -> None:
    """A-13, A-14, A-15, A-18: no time limit in 1956; every draw passes the deal, the dealer's win repeats it."""
    log = whole(find("arushiaru", {"edition": "whitney-1956"}), "match")
    hands = [event for event in log if isinstance(event, ev.HandBegan)]
    assert len({(event.round_wind, event.hand_no) for event in hands}) == 16
    assert all(event.counters == 0 for event in hands)
    dealer_wins, ends = 0, 0
    dealer = 0
    for event in log:
        if isinstance(event, ev.HandBegan):
            dealer = event.dealer
        elif isinstance(event, ev.Settled) and event.next is not None:
            won = any(score.won and score.seat == dealer for score in event.scores)
            dealer_wins += won
            ends += 1
    assert len(hands) == ends == 16 + dealer_wins


def test_time_ends_a_match_of_the_league() -> None:
    """A-13, A-Q10: after 4200 seconds the hand in progress is the last, even if the dealer wins it."""
    log = whole(find("arushiaru"), "time")
    ended = [event for event in log if isinstance(event, ev.HandEnded)]
    assert all(event.elapsed is not None for event in ended)
    times = [event.elapsed or 0 for event in ended]
    assert max(times[:-1]) < 4200 <= times[-1]
    limit = next(event for event in log if isinstance(event, ev.Timed))
    assert limit.what == "limit"
    assert limit.elapsed >= 4200
    assert isinstance(log[-1], ev.MatchEnded)


def test_the_league_finds_seats_and_dealer_by_dice() -> None:
    """A-10, A-11: three throws for the seats, the move with wind tiles, two throws for the first dealer."""
    log = whole(find("arushiaru"), "seats")
    kinds = [type(event).__name__ for event in log[:8]]
    assert kinds == ["MatchBegan", "Threw", "Threw", "Threw", "SeatsMoved", "Threw", "Threw", "HandBegan"]
    first, second, third, moved, fourth, fifth, hand = log[1:8]
    assert isinstance(first, ev.Threw)
    assert isinstance(second, ev.Threw)
    assert isinstance(third, ev.Threw)
    assert isinstance(moved, ev.SeatsMoved)
    assert isinstance(fourth, ev.Threw)
    assert isinstance(fifth, ev.Threw)
    assert isinstance(hand, ev.HandBegan)
    assert second.seat == (first.seat + sum(first.dice) - 1) % 4
    east = (second.seat + sum(second.dice) - 1) % 4
    assert third.seat == east
    assert moved.drawn[east].value == "1z"
    assert [moved.drawn[(east + i) % 4].value for i in range(4)] == ["1z", "2z", "3z", "4z"]
    assert fourth.seat == east
    assert fifth.seat == (east + sum(fourth.dice) - 1) % 4
    assert hand.dealer == (fifth.seat + sum(fifth.dice) - 1) % 4
