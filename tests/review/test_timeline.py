"""Looking back: any moment of a record, as anybody saw it (architecture 4.10)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from aimless import match
from recordtools import BY_HAND, header, sealed_bytes

from tuitable.errors import IllegalChoice
from tuitable.record import events as ev
from tuitable.record.codec import Record, parse_record, read_record
from tuitable.record.line import branch_line
from tuitable.record.redact import redact
from tuitable.review.timeline import Timeline
from tuitable.state.choices import Decline
from tuitable.state.fold import fold
from tuitable.state.views import view_of
from tuitable.tiles.tile import Tile

READY = next(path for path in BY_HAND if path.stem == "ready")
TOLD = next(path for path in BY_HAND if path.stem == "told")


def played(seed: int = 3, hands: int = 4) -> Record:
    return parse_record(sealed_bytes(list(match(seed, hands))))


def test_any_position_shows_what_folding_from_the_start_shows() -> None:
    timeline = Timeline(played())
    dice = random.Random(1)
    for _ in range(150):
        timeline.seek(dice.randint(-3, timeline.length + 3))
        seat = dice.choice((None, 0, 1, 2, 3))
        straight = fold(redact(event, seat) for event in timeline.events[: timeline.position])
        assert timeline.view(seat) == view_of(straight, seat)
    assert timeline.broken is None


def test_stepping_on_and_back_tells_watchers_of_steps_on() -> None:
    timeline = Timeline(played())
    heard: list[ev.Event] = []
    stop = timeline.watch(heard.append, 2)
    for _ in range(30):
        timeline.step()
    timeline.step(-5)
    assert timeline.position == 25
    timeline.step(5)
    stop()
    stop()
    timeline.step()
    assert heard == [redact(event, 2) for event in timeline.events[:30]]
    assert all(event.tile is Tile.BACK for event in heard if isinstance(event, ev.Drew) and event.seat != 2)


def test_hands_and_turns() -> None:
    timeline = Timeline(played())
    assert [mark.number for mark in timeline.hands] == [1, 2, 3, 4]
    assert all(mark.settled is not None for mark in timeline.hands)
    assert timeline.hand_index == -1
    timeline.seek_hand(2)
    assert timeline.hand_index == 2
    assert isinstance(timeline.events[timeline.position - 1], ev.HandBegan)
    timeline.seek_hand(2, end=True)
    assert timeline.hand_index == 2
    assert isinstance(timeline.events[timeline.position], ev.HandBegan)
    timeline.seek_hand(99)
    assert timeline.hand_index == 3
    timeline.seek_hand(0)
    here = timeline.position
    timeline.seek_turn(1)
    assert isinstance(timeline.events[timeline.position - 1], ev.Drew | ev.Melded)
    middle = timeline.position
    timeline.seek_turn(1)
    assert timeline.position > middle
    timeline.step()
    timeline.seek_turn(-1)
    timeline.seek_turn(-1)
    assert timeline.position == middle
    timeline.seek_turn(-1)
    assert timeline.position == here
    timeline.seek_turn(-9)
    assert timeline.position == 0
    timeline.seek_turn(10**6)
    assert timeline.position == timeline.length


def test_turns_go_back_as_they_came() -> None:
    timeline = Timeline(played(8, 2))
    forth = []
    while timeline.position < timeline.length:
        timeline.seek_turn(1)
        forth.append(timeline.position)
    back = []
    while timeline.position > 0:
        back.append(timeline.position)
        timeline.seek_turn(-1)
    assert back == forth[::-1]


def test_a_finished_hand_is_a_state_of_its_own() -> None:
    timeline = Timeline(played())
    state = timeline.hand_state(1)
    assert state.hand is not None
    assert state.hand.number == 2
    assert state.hand.ended
    assert state is not timeline.hand_state(1)
    assert view_of(state, None) == view_of(fold(timeline.events[: timeline.hands[1].stop]), None)


def test_taken_back_events_are_not_shown() -> None:
    timeline = Timeline(read_record(TOLD))
    # Events 7 (a wrong settlement) and 8 (its seal) were taken back by 9.
    assert 7 not in timeline.numbers
    assert 8 not in timeline.numbers
    timeline.seek_event(8)
    assert timeline.numbers[timeline.position - 1] == 6
    timeline.seek(timeline.length)
    # Arushiaru A-EX-01: 20 from each, 40 from the dealer, then a hand without a winner.
    assert timeline.view(None).balances == (2960, 3080, 2980, 2980)


def test_a_variation_is_shown_like_a_game() -> None:
    record = read_record(READY)
    timeline = Timeline(record, "b2")
    assert timeline.events == branch_line(record.entries, "b2")
    timeline.seek(timeline.length)
    hand = timeline.view(None).hand
    assert hand is not None
    assert [tile.tile for tile in hand.seats[2].pond] == [Tile.EAST]
    assert hand.seats[3].drawn is Tile.WHITE
    assert [note.text for note in Timeline(record, "b1").notes()] == ["Then nobody wins here."]
    assert [note.text for note in Timeline(record).notes()] == ["Bo stays silent and waits too."]


def test_it_asks_nothing_and_takes_no_answer() -> None:
    timeline = Timeline(played())
    assert timeline.pending(0) is None
    with pytest.raises(IllegalChoice, match="looked at"):
        timeline.answer(0, Decline())


def test_a_forged_record_shows_what_stands_before_the_forgery() -> None:
    events = list(match(4))
    at = next(i for i, event in enumerate(events) if i > 60 and isinstance(event, ev.Discarded))
    discard = events[at]
    assert isinstance(discard, ev.Discarded)
    events[at] = ev.Discarded(discard.seat, Tile.FLOWER, False)
    timeline = Timeline(parse_record(sealed_bytes(list(events))))
    assert timeline.length == at
    assert timeline.broken is not None
    assert timeline.broken.event_no == at + 1
    assert str(timeline.broken) == f"event {at + 1}: seat {discard.seat} has no f in hand"
    timeline.seek(timeline.length)
    assert timeline.view(None).hand is not None


def test_a_record_without_hands() -> None:
    for entries in ([], [ev.MatchBegan((1, 2, 3, 4))]):
        timeline = Timeline(parse_record(sealed_bytes(list(entries))))
        timeline.seek_hand(3)
        timeline.seek_turn(1)
        assert timeline.position == len(entries)
        timeline.seek_turn(-1)
        assert timeline.view(2).hand is None
        assert timeline.header == header()


@pytest.mark.parametrize("path", BY_HAND, ids=lambda p: p.stem)
def test_records_by_hand_replay_for_every_seat(path: Path) -> None:
    timeline = Timeline(read_record(path))
    assert timeline.broken is None
    for _ in range(timeline.length):
        timeline.step()
        for seat in (None, 0, 1, 2, 3):
            assert timeline.view(seat).seat == seat
