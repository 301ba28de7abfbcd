"""How near each seat is, told only where its tiles can be seen."""

from __future__ import annotations

from tuitable.record import events as ev
from tuitable.record.redact import redact
from tuitable.review.nearness import nearness
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.state.views import View, view_of
from tuitable.tiles.notation import format_tiles, parse_tiles
from tuitable.tiles.seat import Seat, Wind

HANDS = ("123456789m1199p", "19m19p19s1234567z", "1122334455667s", "13579m13579p135s")


def view(seat: Seat | None) -> View:
    state = TableState()
    events: list[ev.Event] = [
        ev.MatchBegan((0, 0, 0, 0)),
        ev.HandBegan(1, 0, Wind.E, 1, 0, {}, ev.WallPlace(136, 14)),
        *(ev.Dealt(number, parse_tiles(tiles)) for number, tiles in enumerate(HANDS)),
    ]
    for event in events:
        apply(state, event if seat is None else redact(event, seat))
    return view_of(state, seat)


def test_all_seats_of_an_open_view() -> None:
    """Two pairs wait for a third; thirteen different orphans wait for any; six pairs and chows for many."""
    hand = view(None).hand
    assert hand is not None
    told = {near.seat: (near.distance, format_tiles(near.waits)) for near in nearness(hand)}
    assert told[0] == (0, "19p")
    assert told[1] == (0, "19m19p19s1234567z")
    assert told[2] == (0, "147s")
    assert told[3][0] > 0
    assert told[3][1] == ""


def test_only_own_tiles_of_a_seat_s_view() -> None:
    hand = view(2).hand
    assert hand is not None
    assert [near.seat for near in nearness(hand)] == [2]
