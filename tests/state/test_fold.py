"""The fold: what is true after what happened, for everybody and for each seat (architecture 4.4, 4.10)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from aimless import BOX, match
from hypothesis import given, settings
from hypothesis import strategies as st
from recordtools import BY_HAND, began

from tuitable.errors import BrokenState
from tuitable.record import events as ev
from tuitable.record.codec import read_record
from tuitable.record.line import standing
from tuitable.record.redact import redact
from tuitable.state.fold import apply, fold
from tuitable.state.hand import HandState, Phase
from tuitable.state.table import TableState
from tuitable.state.views import view_of
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import SEATS
from tuitable.tiles.tile import Tile

SEEDS = st.integers(0, 2**32)


def tiles_of(hand: HandState) -> Counter[Tile]:
    """Every tile that has left the wall, each once."""
    found = Counter(hand.indicators)
    for seat in hand.seats:
        found.update(seat.hand)
        found.update(seat.bonus)
        for meld in seat.melds:
            found.update(meld.tiles)
        found.update(thrown.tile for thrown in seat.discards if thrown.taken_by is None)
    return found


def agree(full: TableState, seen: TableState, own: int) -> None:
    """A seat's state is the full one with some tiles seen from behind."""
    assert seen.balances == full.balances
    assert seen.held == full.held
    assert (seen.hand is None) == (full.hand is None)
    if full.hand is None or seen.hand is None:
        return
    a, b = full.hand, seen.hand
    assert (a.phase, a.turn, a.ended, a.indicators, a.wins) == (b.phase, b.turn, b.ended, b.indicators, b.wins)
    assert (a.wall.taken, a.wall.gone, a.wall.turned) == (b.wall.taken, b.wall.gone, b.wall.turned)
    assert (a.open_tile is None) == (b.open_tile is None)
    if a.open_tile is not None and b.open_tile is not None:
        assert a.open_tile.tile is b.open_tile.tile
    for x, y in zip(a.seats, b.seats, strict=True):
        assert x.melds == y.melds
        assert x.bonus == y.bonus
        assert (x.ready, x.dead, x.shown, x.exempt, x.sits_out) == (y.ready, y.dead, y.shown, y.exempt, y.sits_out)
        assert [t.tile for t in x.discards] == [t.tile for t in y.discards]
        assert [t.taken_by for t in x.discards] == [t.taken_by for t in y.discards]
        assert len(x.hand) == len(y.hand)
        known = Counter(tile for tile in y.hand if tile is not Tile.BACK)
        assert not known - Counter(x.hand)
        if x.seat == own:
            assert sorted(x.hand) == sorted(y.hand)
            assert x.drawn is y.drawn


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_no_tile_appears_or_is_lost(seed: int) -> None:
    state = TableState()
    for event in match(seed, 1):
        apply(state, event)
        hand = state.hand
        if hand is None or hand.wins:
            continue
        assert tiles_of(hand) == Counter(
            tile for tile, taken in zip(_wall(seed), hand.wall.taken, strict=True) if taken
        )
    assert sum(state.balances) == 2000


def _wall(seed: int) -> tuple[Tile, ...]:
    from tuitable.record.deal import wall_of

    return wall_of(str(seed), 1, BOX)


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_each_seats_fold_agrees_with_the_full_one_on_all_known_tiles(seed: int) -> None:
    full = TableState()
    seen = [TableState() for _ in SEATS]
    for event in match(seed):
        apply(full, event)
        for seat in SEATS:
            apply(seen[seat], redact(event, seat))
            agree(full, seen[seat], seat)


@pytest.mark.parametrize("path", BY_HAND, ids=lambda p: p.stem)
def test_so_do_the_hands_written_by_hand(path: Path) -> None:
    full = TableState()
    seen = [TableState() for _ in SEATS]
    for _, event in standing(read_record(path).entries):
        apply(full, event)
        for seat in SEATS:
            apply(seen[seat], redact(event, seat))
            agree(full, seen[seat], seat)


@given(SEEDS, st.data())
@settings(max_examples=40, deadline=None)
def test_folding_on_from_any_prefix_is_folding_at_once(seed: int, data: st.DataObject) -> None:
    events = match(seed)
    cut = data.draw(st.integers(0, len(events)))
    parts = fold(events[cut:], fold(events[:cut]))
    assert view_of(parts, None) == view_of(fold(events), None)


@given(SEEDS)
@settings(max_examples=20, deadline=None)
def test_a_hand_folds_from_the_small_state_before_it(seed: int) -> None:
    events = match(seed, 3)
    starts = [i for i, event in enumerate(events) if isinstance(event, ev.HandBegan)]
    base = fold(events[: starts[2]]).between_hands()
    assert view_of(fold(events[starts[2] :], base), None) == view_of(fold(events), None)


def test_a_view_is_frozen() -> None:
    events = match(5)
    state = fold(events[:20])
    before = view_of(state, 0)
    copy = view_of(state, 0)
    fold(events[20:40], state)
    assert before == copy


# What cannot have happened is refused, with the number of the event.

START: list[ev.Event] = [
    ev.MatchBegan((0, 0, 0, 0)),
    began(),
    ev.Dealt(0, parse_tiles("123m456p")),
    ev.Dealt(1, parse_tiles("55z1s")),
]


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ([ev.Discarded(0, Tile.M9, False)], "no 9m"),
        ([ev.Drew(0, Tile.M9, 200, "turn")], "no place 200"),
        ([ev.Drew(0, Tile.M9, 5, "turn"), ev.Drew(1, Tile.M9, 5, "turn")], "taken twice"),
        ([ev.Dealt(2, parse_tiles("1m2m"), (1, 1))], "taken twice"),
        ([ev.Dealt(2, parse_tiles("1m2m"), (1,))], "1 places"),
        ([ev.Claimed(())], "no tile is open"),
        ([ev.Melded(1, Meld(MeldKind.PUNG, parse_tiles("555z"), Tile.WHITE, 0))], "lies open nowhere"),
        ([ev.Melded(1, Meld(MeldKind.KONG_ADDED, parse_tiles("5555z"), None, None, Tile.WHITE))], "no pung"),
        ([ev.Melded(1, Meld(MeldKind.KONG_CLOSED, parse_tiles("5555z")))], "no 5z"),
        ([ev.Swapped(0, 1, 0, Tile.M1)], "no meld 0"),
        ([ev.SetAside(0, Tile.PLUM)], "no 1f"),
        ([ev.Won(1, Tile.M1, "robbed-kong", 0)], "no kong"),
        ([ev.Died(1, "x", True, 0)], "no meld 0"),
        ([ev.Discarded(7, Tile.M1, False)], "no seat 7"),
        ([ev.Won(0, Tile.M1, "luck")], "no win by 'luck'"),
        ([ev.Won(0, Tile.M1, "discard")], "a win by discard from nobody"),
        ([ev.Won(0, Tile.M1, "draw", 2)], "a win by draw from seat 2"),
        ([ev.Laid((ev.Told(),) * 4, {"wall_left": "x"})], "the position as told: Expected `int"),
        ([ev.Laid((ev.Told(),) * 4, {"seen": "99x"})], "the position as told: "),
        ([ev.Laid((ev.Told(),) * 4, {"seats": [{"melds": [7]}]})], "the position as told: Expected `object`"),
        ([ev.Settled("x", (), None, (ev.Transfer(9, 0, 1),), {})], "no seat 9"),
        ([ev.Settled("x", (), None, (), {}, ev.NextHand(False, 0, began().round_wind, 1, 0))], "not ended"),
        ([ev.SeatsMoved((0, 0, 1, 2))], "seats move"),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_is_refused(events: list[ev.Event], told: str) -> None:
    state = fold(START)
    with pytest.raises(BrokenState, match=told) as error:
        fold(events, state)
    assert error.value.event_no == len(START) + len(events)


def test_nothing_of_a_hand_happens_before_it() -> None:
    for event in (ev.Drew(0, Tile.M1, None, "turn"), ev.HandEnded("won"), ev.Dealt(0, ())):
        with pytest.raises(BrokenState, match="before any"):
            fold([event])


def test_balances_move_with_people_and_between_accounts() -> None:
    state = fold([ev.MatchBegan((1, 2, 3, 4)), ev.SeatsMoved((3, 0, 1, 2))])
    assert state.balances == [4, 1, 2, 3]
    fold([began(), ev.Staked(0, 3)], state)
    assert state.balances == [1, 1, 2, 3]
    assert state.held == {"pot": 3}
    fold([ev.Settled("x", (), None, (ev.Transfer("pot", 2, 3), ev.Transfer(1, "out", 1)), {})], state)
    assert state.balances == [1, 0, 5, 3]
    assert state.held == {"pot": 0, "out": 1}


# What each kind of act leaves on the table, by hand.


def test_a_robbed_added_kong_leaves_the_pung_and_a_robbed_closed_one_three_tiles() -> None:
    pung = Meld(MeldKind.PUNG, parse_tiles("777s"), Tile.S7, 2)
    kong = Meld(MeldKind.KONG_ADDED, parse_tiles("7777s"), Tile.S7, 2, Tile.S7)
    state = fold(
        [began(), ev.Dealt(1, parse_tiles("777s")), ev.Dealt(2, parse_tiles("7s")), ev.Discarded(2, Tile.S7, False),
         ev.Melded(1, pung), ev.Melded(1, kong), ev.Won(3, Tile.S7, "robbed-kong", 1)]
    )  # fmt: skip
    assert state.hand is not None
    assert state.hand.seats[1].melds == [pung]
    assert state.hand.seats[1].hand == []
    closed = fold(
        [began(), ev.Dealt(1, parse_tiles("1111z")), ev.Melded(1, Meld(MeldKind.KONG_CLOSED, parse_tiles("1111z"))),
         ev.Won(3, Tile.EAST, "robbed-kong", 1), ev.Won(2, Tile.EAST, "robbed-kong", 1)]
    )  # fmt: skip
    assert closed.hand is not None
    assert closed.hand.seats[1].melds == []
    assert closed.hand.seats[1].hand == [Tile.EAST] * 3
    assert len(closed.hand.wins) == 2


def test_phases_follow_the_events() -> None:
    state = TableState()
    for event, phase in (
        (began(), Phase.DEALING),
        (ev.Dealt(0, parse_tiles("123m")), Phase.DEALING),
        (ev.Drew(0, Tile.M1, 3, "deal"), Phase.DEALING),
        (ev.Exchanged("x", ((), (), (), ()), ((), (), (), ()), ((), (), (), ())), Phase.ARRANGING),
        (ev.Discarded(0, Tile.M1, True), Phase.OPEN),
        (ev.Drew(1, Tile.M2, 4, "turn"), Phase.TURN),
        (ev.HandEnded("exhausted"), Phase.OVER),
    ):
        apply(state, event)
        assert state.hand is not None
        assert state.hand.phase is phase
    assert state.hand is not None
    assert state.hand.ended == "exhausted"


def test_a_hand_of_backs_loses_a_back_and_one_partly_shown_the_tile_itself() -> None:
    state = fold([began(), ev.Dealt(0, (Tile.BACK, Tile.BACK, Tile.M5)), ev.Discarded(0, Tile.M5, False)])
    assert state.hand is not None
    assert state.hand.seats[0].hand == [Tile.BACK, Tile.BACK]
    fold([ev.Drew(0, Tile.BACK, None, "turn"), ev.Discarded(0, Tile.M5, True)], state)
    assert state.hand.seats[0].hand == [Tile.BACK, Tile.BACK]
