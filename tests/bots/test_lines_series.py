"""Computers play whole deals for printed lines: nothing is refused, few deals stay without a winner."""

from __future__ import annotations

from collections import Counter

from tuitable.bots.styles import player
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record.events import Event, Fouled, HandEnded, Won
from tuitable.rules import library

DEALS = 8


def play(seed: str, styles: tuple[str, str, str, str], deals: int) -> list[Event]:
    ruleset = library.find("american")
    table = LiveTable(ruleset, seed)
    events: list[Event] = []
    table.watch(events.append)
    drive(table, [player(style, ruleset, f"{seed} {i}") for i, style in enumerate(styles)], deals)
    return events


def test_a_series_of_deals() -> None:
    # At most half may end as wall games, which with eight deals says little more than that lines are made at all.
    events = play("series", ("steady", "quick", "careful", "bold"), DEALS)
    endings = Counter(event.why for event in events if isinstance(event, HandEnded))
    assert endings.total() == DEALS
    assert endings["exhausted"] <= DEALS // 2
    assert endings["won"] == sum(isinstance(event, Won) for event in events) >= DEALS // 2
    assert not any(isinstance(event, Fouled) for event in events)


def test_a_thinking_player_beats_blind_ones() -> None:
    events = play("series", ("steady", "random", "random", "random"), 3)
    wins = [event.seat for event in events if isinstance(event, Won)]
    assert wins
    # Who began on chair 0 may sit elsewhere later; blind players hardly ever make a line, so all wins are of one.
    assert len(wins) >= 2


def test_the_same_seed_makes_the_same_deal() -> None:
    one, other = (play("again", ("steady",) * 4, 1) for _ in range(2))
    assert one == other
