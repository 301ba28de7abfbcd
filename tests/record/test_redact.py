"""What a seat sees of an event (architecture 4.10)."""

from __future__ import annotations

from anyevent import EVENTS
from hypothesis import given
from recordtools import began

from tuitable.record import events as ev
from tuitable.record.redact import redact
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile

BACKS = (Tile.BACK,) * 3
M123 = parse_tiles("123m")


def test_deals_and_draws_are_seen_by_their_own_seat() -> None:
    dealt, drew = ev.Dealt(1, M123, (4, 5, 6)), ev.Drew(1, Tile.M5, 9, "turn")
    assert redact(dealt, 1) == dealt
    assert redact(dealt, 2) == ev.Dealt(1, BACKS, (4, 5, 6))
    assert redact(drew, 1) == drew
    assert redact(drew, 0) == ev.Drew(1, Tile.BACK, 9, "turn")


def test_a_pass_shows_a_seat_what_it_gave_and_got_and_nothing_it_passed_on_unseen() -> None:
    # American U-40: tiles passed on blind must not be looked at.
    event = ev.Exchanged("left", (M123, (), (), ()), ((), (Tile.P1,), (), ()), ((), (), M123, ()))
    assert redact(event, 0) == ev.Exchanged("left", (M123, (), (), ()), ((), (Tile.BACK,), (), ()), ((), (), BACKS, ()))
    assert redact(event, 1) == ev.Exchanged(
        "left", (BACKS, (), (), ()), ((), (Tile.BACK,), (), ()), ((), (), BACKS, ())
    )
    assert redact(event, 2).got[2] == M123  # type: ignore[union-attr]


def test_a_lost_claim_does_not_show_the_tiles_behind_it() -> None:
    event = ev.Claimed((ev.Claim(1, "pung", M123[:2]), ev.Claim(2, "win")))
    assert redact(event, 1) == event
    assert redact(event, 3) == ev.Claimed((ev.Claim(1, "pung"), ev.Claim(2, "win")))


def test_a_told_position_shows_a_seat_its_own_hand_only() -> None:
    told = ev.Told(M123, discards=M123)
    event = ev.Laid((told, told, ev.Told(), ev.Told()), {"last": True})
    seen = redact(event, 0)
    assert isinstance(seen, ev.Laid)
    assert seen.seats == (told, ev.Told(BACKS, discards=M123), ev.Told(), ev.Told())
    assert seen.told == {"last": True}


def test_open_acts_are_seen_by_all() -> None:
    for event in (
        began(commitment="ab"),
        ev.Melded(1, Meld(MeldKind.KONG_CLOSED, (Tile.M1,) * 4)),
        ev.Shown(1, M123, "exempt"),
        ev.Discarded(1, Tile.M1, True),
        ev.SetAside(1, Tile.PLUM),
        ev.Turned(Tile.M1, 130, "under"),
        ev.WallShown("s", M123),
        ev.Won(1, Tile.M1, "draw"),
        ev.Voted("second", (1, 0, 1, 1)),
    ):
        assert redact(event, 0) is event


@given(EVENTS)
def test_everything_is_seen_by_nobody_in_particular_and_redaction_is_stable(event: ev.Event) -> None:
    assert redact(event, None) is event
    for seat in range(4):
        once = redact(event, seat)
        assert redact(once, seat) == once
        assert type(once) is type(event)
