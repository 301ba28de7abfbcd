"""The live table itself: what is written before it is shown, what is refused, who sees what, people and clocks."""

from __future__ import annotations

import pytest
from play.players import CLASSIC, PLAIN, Builder, answer_all

from tuitable.errors import IllegalChoice, RecordError
from tuitable.play.live import ACT_SECONDS, LiveTable
from tuitable.play.match import drive
from tuitable.record import events as ev
from tuitable.rules.library import find
from tuitable.state.choices import Decline, Discard, Win
from tuitable.state.hand import Phase
from tuitable.tiles.seat import SEATS
from tuitable.tiles.tile import Tile


def test_an_event_is_written_before_it_is_applied_and_shown() -> None:
    order: list[tuple[str, int, ev.Event]] = []
    table = LiveTable(CLASSIC, "order", write=lambda event: order.append(("written", table._state.number, event)))
    table.watch(lambda event: order.append(("shown", table._state.number, event)))
    table.go()
    assert order
    for (first, before, written), (second, after, shown) in zip(order[::2], order[1::2], strict=True):
        assert (first, second) == ("written", "shown")
        assert written == shown
        assert after == before + 1


def test_what_cannot_be_written_has_not_happened_and_can_be_done_again() -> None:
    log: list[ev.Event] = []
    full = False

    def write(event: ev.Event) -> None:
        if full:
            raise RecordError("the disk is full")
        log.append(event)

    table = LiveTable(PLAIN, "full", write=write)
    table.go()
    decision = table.asked[0]
    before, number = len(log), table._state.number
    full = True
    with pytest.raises(RecordError):
        table.answer(decision.seat, decision.options[-1].choice)
    assert (len(log), table._state.number) == (before, number)
    assert table.asked == (decision,)
    full = False
    table.answer(decision.seat, decision.options[-1].choice)
    assert isinstance(log[before], ev.Discarded)


def test_a_failure_after_the_act_goes_on_where_it_stopped() -> None:
    """The discard is on disk, the next draw is not: `go` draws, and an open tile let pass stays so."""
    for seed in range(40):
        plain: list[ev.Event] = []
        table = LiveTable(PLAIN, f"mid {seed}", write=plain.append)
        drive(table, [Builder(i) for i in range(4)], 1)
        failing: list[ev.Event] = []
        stop_at = 70 + seed

        def write(event: ev.Event, log: list[ev.Event] = failing, stop: list[int] = [stop_at]) -> None:  # noqa: B006
            if len(log) == stop[0]:
                stop[0] = -1
                raise RecordError("the disk is full")
            log.append(event)

        again = LiveTable(PLAIN, f"mid {seed}", write=write)
        players = [Builder(i) for i in range(4)]
        hand = 0
        try:
            again.go()
        except RecordError:
            again.go()
        while again.asked and again.hand_number < 2:
            hand = again.hand_number
            for decision in again.asked:
                choice = players[again.people[decision.seat]].choose(again.view(decision.seat), decision)
                try:
                    again.answer(decision.seat, choice)
                except RecordError:
                    if again.pending(decision.seat) == decision:
                        again.answer(decision.seat, choice)
                    else:
                        again.go()
        assert hand <= 1
        common = min(len(plain), len(failing))
        assert failing[:common] == plain[:common]


def test_answers_that_were_not_asked_for() -> None:
    table = LiveTable(PLAIN, "refuse")
    table.go()
    dealer = table.asked[0].seat
    other = (dealer + 1) % 4
    assert table.pending(other) is None
    with pytest.raises(IllegalChoice) as caught:
        table.answer(other, Decline())
    assert caught.value.code == "not-asked"
    with pytest.raises(IllegalChoice) as caught:
        table.answer(dealer, Win())
    assert caught.value.code == "not-offered"
    missing = next(tile for tile in Tile if tile.kind >= 0 and tile not in table._state.hand.seats[dealer].hand)  # type: ignore[union-attr]
    with pytest.raises(IllegalChoice):
        table.answer(dealer, Discard(missing))


def test_a_discard_need_not_say_whether_it_is_the_drawn_tile() -> None:
    table = LiveTable(PLAIN, "drawn")
    log: list[ev.Event] = []
    table.watch(log.append)
    table.go()
    decision = table.asked[0]
    held = table.view(decision.seat).hand
    assert held is not None
    seat = held.seats[decision.seat]
    assert seat.drawn is not None
    assert seat.hand.count(seat.drawn) == 1
    before = len(log)
    table.answer(decision.seat, Discard(seat.drawn))
    assert log[before] == ev.Discarded(decision.seat, seat.drawn, True)


def test_everything_is_hidden_until_the_hand_is_over() -> None:
    table = LiveTable(CLASSIC, "hidden")
    table.go()
    with pytest.raises(IllegalChoice) as caught:
        table.view(None)
    assert caught.value.code == "hidden"
    for seat in SEATS:
        hand = table.view(seat).hand
        assert hand is not None
        for other in SEATS:
            assert all(tile.is_known for tile in hand.seats[other].hand) is (other == seat)
    seen = LiveTable(CLASSIC, "hidden", open_hands=True)
    seen.go()
    hand = seen.view(None).hand
    assert hand is not None
    assert all(tile.is_known for seat in hand.seats for tile in seat.hand)


def test_watchers_may_stop() -> None:
    table = LiveTable(PLAIN, "stop")
    heard: list[ev.Event] = []
    stop = table.watch(heard.append, 2)
    table.go()
    assert len(heard) > 5
    count = len(heard)
    stop()
    stop()
    answer_all(table, [Builder(i) for i in range(4)])
    assert len(heard) == count


def test_people_move_with_their_seats() -> None:
    """A-10: whoever sat on chair order[i] sits on chair i."""
    table = LiveTable(find("arushiaru"), "moving")
    moves: list[ev.SeatsMoved] = []
    table.watch(lambda event: moves.append(event) if isinstance(event, ev.SeatsMoved) else None)
    assert table.people == (0, 1, 2, 3)
    table.go()
    assert len(moves) == 1
    assert table.people == moves[0].order


def test_the_clock_of_people() -> None:
    """A-13: seconds of play, told by whoever holds the clock, on every hand's end."""
    seconds = [0]
    log: list[ev.Event] = []
    table = LiveTable(find("arushiaru"), "clock", write=log.append, clock=lambda: seconds[0])
    players = [Builder(i) for i in range(4)]
    table.go()
    while table.asked and not table.over:
        answer_all(table, players)
        seconds[0] += 7
    ended = [event.elapsed for event in log if isinstance(event, ev.HandEnded)]
    assert ended == sorted(ended)  # type: ignore[type-var]
    assert ended[-1] is not None
    assert ended[-1] >= 4200
    timed = [event for event in log if isinstance(event, ev.Timed)]
    assert [event.what for event in timed] == ["limit"]


def test_computers_play_by_acts() -> None:
    """Without people a discard or a meld takes a fixed time, so that the same seed makes the same times."""
    log: list[ev.Event] = []
    table = LiveTable(PLAIN, "acts", write=log.append)
    drive(table, [Builder(i) for i in range(4)], 1)
    at = next(i for i, event in enumerate(log) if isinstance(event, ev.HandEnded))
    ended = log[at]
    assert isinstance(ended, ev.HandEnded)
    acts = sum(isinstance(event, ev.Discarded | ev.Melded) for event in log[:at])
    assert ended.elapsed == acts * ACT_SECONDS


def test_the_warning_comes_before_the_limit_and_after_the_break_it_is_not_repeated() -> None:
    """M-10."""
    ruleset = find("matsumoto1992")
    log: list[ev.Event] = []
    table = LiveTable(ruleset, "signals", write=log.append)
    drive(table, [Builder(i) for i in range(4)])
    timed = [event for event in log if isinstance(event, ev.Timed)]
    if table.elapsed >= 2400:
        assert [event.what for event in timed] == ["warning", "limit"]
        assert timed[0].elapsed >= 2100
    at = log.index(timed[0])
    after: list[ev.Event] = []
    again = LiveTable.resume(ruleset, "signals", log[: at + 1], write=after.append)
    again.go()
    assert not any(isinstance(event, ev.Timed) for event in after)


def test_between_hands_nothing_is_open() -> None:
    table = LiveTable(PLAIN, "between", open_hands=True)
    phases: list[Phase] = []
    table.watch(lambda event: phases.append(table.view(None).hand.phase) if isinstance(event, ev.Settled) else None)  # type: ignore[union-attr]
    drive(table, [Builder(i) for i in range(4)], 2)
    assert phases == [Phase.OVER] * 2
