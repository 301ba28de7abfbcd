"""What follows from acts: claims weighed, replacements, indicators, endings, settlement."""

from __future__ import annotations

import msgspec
import pytest
from play.players import CLASSIC, ENDINGS, MODERN, PASSING, PLAIN
from play.positions import JUNK, asked, call, choices, deal, draw, follows, run_on, throw

from tuitable.play.consequences import Engine
from tuitable.play.dealer import Dealer
from tuitable.play.permits import permits
from tuitable.play.referee import claimed, pending
from tuitable.record import events as ev
from tuitable.rules.library import find
from tuitable.rules.parts.progress import Progress
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Abandon, Choice, Chow, Decline, Pung, Win
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile

CLASSICAL = find("chinese-classical")
LEAGUE = find("arushiaru")
WAITS_5S = "123456m11p46s777z"
"""Complete with the five of bamboos alone."""


def t(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text)


def answer(state: TableState, ruleset: Ruleset, **by_seat: Choice) -> None:
    """All who are asked answer; who is not named lets the tile pass."""
    answers = {decision.seat: by_seat.get(f"s{decision.seat}", Decline()) for decision in pending(state, ruleset)}
    assert len(by_seat) <= len(answers)
    assert state.hand is not None
    event = claimed(state.hand, answers)
    assert event is not None
    assert permits(state, ruleset, event) is None
    apply(state, event)


def test_nobody_wants_it_and_the_next_seat_draws() -> None:
    state = deal(CLASSIC)
    throw(state, 0, "9p", True)
    event = follows(state, CLASSIC, passed=False)
    assert isinstance(event, ev.Drew)
    assert (event.seat, event.at, event.why) == (1, 53, "turn")


def test_a_pung_goes_before_a_chow_and_the_losing_claim_is_on_record() -> None:
    """G-06: kong and pung before chow; all claims stand in one event in turn order."""
    state = deal(LEAGUE, [None, "3467m258p369s123z", None, "55m258p369s12344z"], extra="5m")
    throw(state, 0, "5m", True)
    answer(state, LEAGUE, s1=Chow(t("46m")), s3=Pung(t("55m")))
    assert state.hand is not None
    assert state.hand.claimed == ev.Claimed((ev.Claim(1, "chow", t("46m")), ev.Claim(3, "pung", t("55m"))))
    meld = follows(state, LEAGUE)
    assert meld == ev.Melded(3, Meld(MeldKind.PUNG, t("555m"), Tile.M5, 0))
    apply(state, meld)
    # G-26 of the American rules, and everywhere: the skipped seats lose their turn.
    throw(state, 3, "9s")
    after = follows(state, LEAGUE)
    assert isinstance(after, ev.Drew)
    assert after.seat == 0


def test_a_chow_goes_through_where_nobody_goes_before_it() -> None:
    state = deal(LEAGUE, [None, "3467m258p369s123z", None, "55m258p369s12344z"], extra="5m")
    throw(state, 0, "5m", True)
    answer(state, LEAGUE, s1=Chow(t("67m")))
    assert follows(state, LEAGUE) == ev.Melded(1, Meld(MeldKind.CHOW, t("567m"), Tile.M5, 0))


def test_a_win_goes_before_a_pung() -> None:
    state = deal(CLASSICAL, [None, "55s258p369m1234z5z", WAITS_5S, None], extra="5s")
    throw(state, 0, "5s", True)
    answer(state, CLASSICAL, s1=Pung(t("55s")), s2=Win())
    events = run_on(state, CLASSICAL)
    assert events[0] == ev.Won(2, Tile.S5, "discard", 0)
    assert events[1] == ev.HandEnded("won", (), 0)


@pytest.mark.parametrize("ruleset", [CLASSICAL, LEAGUE], ids=lambda ruleset: ruleset.id)
def test_of_two_winners_the_nearest_after_the_discarder(ruleset: Ruleset) -> None:
    """C-19, A-22: the other's claim stays on record and its hand scores as a loser's."""
    state = deal(ruleset, [None, None, "789m11p46s123456s", WAITS_5S], extra="5s", dealer=1)
    throw(state, 1, "5s", True)
    answer(state, ruleset, s2=Win(), s3=Win())
    assert state.hand is not None
    assert state.hand.claimed == ev.Claimed((ev.Claim(2, "win"), ev.Claim(3, "win")))
    events = run_on(state, ruleset)
    assert [event for event in events if isinstance(event, ev.Won)] == [ev.Won(2, Tile.S5, "discard", 1)]


def test_all_winners_where_the_rules_pay_all() -> None:
    """T-17: double win: both are paid, the nearer first."""
    state = deal(MODERN, [None, None, "789m11p46s123456s", WAITS_5S], extra="5s", dealer=1)
    throw(state, 1, "5s", True)
    answer(state, MODERN, s2=Win(), s3=Win())
    events = run_on(state, MODERN)
    assert [event.seat for event in events if isinstance(event, ev.Won)] == [2, 3]


def test_three_winners_are_a_draw_where_the_rules_say_so() -> None:
    """A-16, T-17: three valid claims; D-36 in the classical rules."""
    for ruleset in (
        find("arushiaru", {"edition": "pre-1956"}),
        find("chinese-classical", {"abort_triple_ron": True}),
    ):
        state = deal(ruleset, [None, "789m11p46s123456s", WAITS_5S, "789p99m46s123456p"], extra="5s")
        throw(state, 0, "5s", True)
        answer(state, ruleset, s1=Win(), s2=Win(), s3=Win())
        event = follows(state, ruleset)
        assert event == ev.HandEnded("triple-win", (1, 2, 3), 0)


def added_kong(ruleset: Ruleset, robber: str) -> TableState:
    """Seat 1 has called a pung of 5s and adds the fourth; seat 3 holds `robber`."""
    state = deal(ruleset, [None, "55s258p369m1234z5z", None, robber], extra="5s")
    throw(state, 0, "5s", True)
    call(state, 1, MeldKind.PUNG, "55s")
    throw(state, 1, "1z")
    for seat in (2, 3, 0):
        draw(state, seat, "9s")
        throw(state, seat, "9s", True)
    draw(state, 1, "5s")
    pung = Meld(MeldKind.PUNG, t("555s"), Tile.S5, 0)
    apply(state, ev.Melded(1, Meld(MeldKind.KONG_ADDED, t("5555s"), pung.taken, 0, Tile.S5)))
    return state


@pytest.mark.parametrize("ruleset", [CLASSICAL, LEAGUE], ids=lambda ruleset: ruleset.id)
def test_an_added_kong_may_be_robbed_before_the_loose_tile(ruleset: Ruleset) -> None:
    """D-35, A-23: the pung stays, the kong never existed."""
    state = added_kong(ruleset, WAITS_5S)
    assert choices(state, ruleset, 3) == [Win(), Decline()]
    answer(state, ruleset, s3=Win())
    won = follows(state, ruleset)
    assert won == ev.Won(3, Tile.S5, "robbed-kong", 1)
    apply(state, won)
    assert state.hand is not None
    assert [meld.kind for meld in state.hand.seats[1].melds] == [MeldKind.PUNG]


@pytest.mark.parametrize("ruleset", [CLASSICAL, LEAGUE], ids=lambda ruleset: ruleset.id)
def test_a_kong_nobody_robs_takes_its_loose_tile(ruleset: Ruleset) -> None:
    """G-08: N-2 first."""
    state = added_kong(ruleset, JUNK[3])
    assert pending(state, ruleset) == ()
    event = follows(state, ruleset, passed=False)
    assert isinstance(event, ev.Drew)
    assert (event.seat, event.at, event.why) == (1, ruleset.tiles.size - 2, "kong")
    passed = added_kong(ruleset, WAITS_5S)
    assert follows(passed, ruleset, passed=True) == event


def closed_kong(ruleset: Ruleset, robber: str) -> TableState:
    state = deal(ruleset, ["1111m258p369s12z5z", None, robber, None])
    apply(state, ev.Melded(0, Meld(MeldKind.KONG_CLOSED, t("1111m"))))
    return state


def test_a_concealed_kong_is_robbed_by_orphans_only() -> None:
    """C-62, D-35; A-23: in the league rules by nobody."""
    orphans = "9m19p19s1234567z9s"
    ready = "23m456m789m55p123s"
    assert choices(closed_kong(CLASSICAL, orphans), CLASSICAL, 2) == [Win(), Decline()]
    assert choices(closed_kong(CLASSICAL, ready), CLASSICAL, 2) == []
    assert choices(closed_kong(LEAGUE, orphans), LEAGUE, 2) == []
    off = find("chinese-classical", {"kokushi_robs_concealed_kong": False})
    assert choices(closed_kong(off, orphans), off, 2) == []


def test_the_earthly_moment_and_the_heavenly_hand() -> None:
    """C-70, C-71: East may win with the dealt tiles, another on East's first discard."""
    state = deal(CLASSICAL, ["123456m789p1199s", *JUNK[1:]], extra="9s")
    assert choices(state, CLASSICAL, 0)[0] == Win()
    engine = Engine(CLASSICAL, Dealer(CLASSICAL, "x"))
    apply(state, ev.Won(0, Tile.S9, "dealt"))
    assert engine.step(state, 0) == ev.HandEnded("won", (), 0)


def test_a_bonus_tile_is_laid_out_and_replaced_from_the_tail() -> None:
    """C-10."""
    state = deal(CLASSICAL)
    throw(state, 0, "9p", True)
    draw(state, 1, "5f")
    events = []
    for _ in range(2):
        event = follows(state, CLASSICAL)
        assert not isinstance(event, tuple)
        apply(state, event)
        events.append(event)
    assert events[0] == ev.SetAside(1, Tile.SPRING)
    assert isinstance(events[1], ev.Drew)
    assert (events[1].seat, events[1].at, events[1].why) == (1, 126, "bonus")


def test_bonus_tiles_of_the_deal_go_seat_by_seat_from_the_dealer() -> None:
    state = deal(CLASSICAL, ["147m258p369s123z1f", "258m369p147s12z5f6f", None, None], extra="2f")
    found = []
    for _ in range(8):
        event = follows(state, CLASSICAL)
        assert not isinstance(event, tuple)
        # Whatever the replacement is here, it shall be no flower.
        if isinstance(event, ev.Drew):
            event = msgspec.structs.replace(event, tile=Tile.M9)
        apply(state, event)
        found.append((type(event).__name__, event.seat, getattr(event, "at", None)))
    assert found == [
        ("SetAside", 0, None), ("Drew", 0, 126), ("SetAside", 0, None), ("Drew", 0, 127),
        ("SetAside", 1, None), ("Drew", 1, 124), ("SetAside", 1, None), ("Drew", 1, 125),
    ]  # fmt: skip


def test_a_flower_as_the_last_live_tile_draws_the_hand() -> None:
    """D-30, example CL-D6."""
    state = deal(CLASSICAL, left=1)
    throw(state, 0, "9p", True)
    draw(state, 1, "1f")
    events = run_on(state, CLASSICAL)
    assert events[0] == ev.SetAside(1, Tile.PLUM)
    assert events[1] == ev.HandEnded("no-replacement", (1,), 0)
    settled = next(event for event in events if isinstance(event, ev.Settled))
    assert settled.transfers == ()
    assert settled.next is not None
    assert settled.next.dealer == 0


def test_the_wall_is_exhausted_when_nobody_can_draw() -> None:
    """D-29: the last discard is not claimed, the hand is drawn, nobody is paid and hands stay hidden (D-40)."""
    state = deal(CLASSICAL, left=1)
    throw(state, 0, "9p", True)
    draw(state, 1, "9p")
    throw(state, 1, "9p", True)
    events = run_on(state, CLASSICAL)
    assert events[0] == ev.HandEnded("exhausted", (), 0)
    assert not any(isinstance(event, ev.Shown) for event in events)
    settled = next(event for event in events if isinstance(event, ev.Settled))
    assert settled.transfers == ()
    shown = find("chinese-classical", {"show_hands_on_draw": True})
    other = deal(shown, left=1)
    throw(other, 0, "9p", True)
    draw(other, 1, "9p")
    throw(other, 1, "9p", True)
    assert [event.seat for event in run_on(other, shown) if isinstance(event, ev.Shown)] == [0, 1, 2, 3]


def test_after_a_classical_win_all_four_hands_are_shown() -> None:
    """D-40; in the league rules the winner's alone (A-04)."""
    for ruleset, seats in ((CLASSICAL, [0, 1, 2, 3]), (LEAGUE, [2])):
        state = deal(ruleset, [None, None, WAITS_5S, None], extra="5s")
        throw(state, 0, "5s", True)
        answer(state, ruleset, s2=Win())
        events = run_on(state, ruleset)
        assert [event.seat for event in events if isinstance(event, ev.Shown)] == seats
        kinds = [type(event).__name__ for event in events]
        before = ["Won", "HandEnded", *["Shown"] * len(seats), "WallShown", "Settled", "HandBegan"]
        assert kinds[: len(before)] == before


def test_exempt_shows_the_hand_and_then_asks_for_the_discard() -> None:
    """C-27: the hand is exposed, then the tile thrown."""
    state = deal(CLASSICAL)
    apply(state, ev.Declared(0, "exempt"))
    event = follows(state, CLASSICAL)
    assert isinstance(event, ev.Shown)
    assert (event.seat, event.why, len(event.tiles)) == (0, "exempt", 14)
    apply(state, event)
    assert isinstance(follows(state, CLASSICAL), tuple)


def test_a_stake_is_put_down_when_the_tile_has_passed() -> None:
    """T-12: not if it is won on; also when it is called."""

    def declared() -> TableState:
        state = deal(MODERN, ["3578899m234789p", "33m258p369s1234z5z", None, None], extra="6m")
        apply(state, ev.Turned(Tile.EAST, 130, "open"))
        apply(state, ev.Declared(0, "ready"))
        throw(state, 0, "3m")
        return state

    state = declared()
    assert follows(state, MODERN) == ev.Staked(0, 1000)
    apply(state, ev.Staked(0, 1000))
    assert isinstance(follows(state, MODERN, passed=False), ev.Drew)
    state = declared()
    answer(state, MODERN, s1=Pung(t("33m")))
    assert follows(state, MODERN) == ev.Staked(0, 1000)
    apply(state, ev.Staked(0, 1000))
    assert isinstance(follows(state, MODERN), ev.Melded)


def test_no_stake_is_put_down_for_a_tile_that_is_won_on() -> None:
    state = deal(MODERN, ["3578899m234789p", None, "12m456789m111p99s", None], extra="6m")
    apply(state, ev.Declared(0, "ready"))
    throw(state, 0, "3m")
    answer(state, MODERN, s2=Win())
    events = run_on(state, MODERN)
    assert not any(isinstance(event, ev.Staked) for event in events)
    assert isinstance(events[0], ev.Won)


def test_four_winds() -> None:
    """A-16, D-36: the first discards of all four are the same wind and nobody has called."""
    ruleset = msgspec.structs.replace(PLAIN, drawn=ENDINGS)
    state = deal(ruleset, extra="4z")
    throw(state, 0, "4z", True)
    for seat in (1, 2, 3):
        draw(state, seat, "9s")
        throw(state, seat, "4z")
    assert follows(state, ruleset) == ev.HandEnded("four-winds", (), 0)
    assert isinstance(follows(state, PLAIN), ev.Drew)


def test_four_winds_broken_by_a_call() -> None:
    """Bug report A25: with a call before, nothing happens."""
    ruleset = msgspec.structs.replace(PLAIN, drawn=ENDINGS)
    state = deal(ruleset, [None, "99p147m258s12443z", None, None], extra="4z")
    throw(state, 0, "4z", True)
    call(state, 1, MeldKind.PUNG, "44z")
    throw(state, 1, "3z")
    for seat in (2, 3, 0):
        draw(state, seat, "9s")
        throw(state, seat, "3z" if seat else "9s")
    assert isinstance(follows(state, ruleset), ev.Drew)


def kongs_lying(state: TableState, *owners: int) -> None:
    """Concealed kongs before these seats, whoever lacks the tiles for them."""
    assert state.hand is not None
    for number, owner in enumerate(owners, 1):
        state.hand.seats[owner].melds.append(Meld(MeldKind.KONG_CLOSED, t(f"{number}{number}{number}{number}m")))


@pytest.mark.parametrize(
    ("owners", "ends"), [((1, 1, 2), True), ((0, 0, 0), False), ((0, 0, 0, 1), True), ((1, 2), False)]
)
def test_four_kongs_after_the_chance_to_rob(owners: tuple[int, ...], ends: bool) -> None:
    """D-36: the kong made now is the fourth, or the fifth where four are of one player."""
    ruleset = find("chinese-classical", {"abort_four_kongs": True})
    state = deal(ruleset, ["8888s147m258p123z", None, None, None], extra="9p")
    kongs_lying(state, *owners)
    apply(state, ev.Melded(0, Meld(MeldKind.KONG_CLOSED, t("8888s"))))
    event = follows(state, ruleset, passed=False)
    assert isinstance(event, ev.HandEnded) is ends
    if isinstance(event, ev.HandEnded):
        assert event.why == "four-kongs"
        apply(state, event)
        settled = next(e for e in run_on(state, ruleset) if isinstance(e, ev.Settled))
        assert settled.next is not None
        assert settled.next.dealer == 0


def test_four_kongs_when_the_discard_after_the_fourth_has_passed() -> None:
    """H-06, H-Q8: also of one player; the replacement may still win, the discard may still be won on."""
    ruleset = find("hama1969")
    state = deal(ruleset, ["8888s147m258p123z", None, None, None], extra="9p")
    apply(state, ev.Turned(Tile.EAST, 130, "open"))
    kongs_lying(state, 0, 0, 0)
    apply(state, ev.Melded(0, Meld(MeldKind.KONG_CLOSED, t("8888s"))))
    assert state.hand is not None
    state.hand.seats[0].hand = list(t("1m"))
    drew = follows(state, ruleset, passed=False)
    assert isinstance(drew, ev.Drew)
    apply(state, msgspec.structs.replace(drew, tile=Tile.M9))
    throw(state, 0, "9m", True)
    assert follows(state, ruleset) == ev.HandEnded("four-kongs", (), 0)


def test_a_ready_hand_is_shown_when_the_wall_is_exhausted() -> None:
    """H-18: hands stay closed on a draw, except that a declared one is shown; it stakes 100 (H-04)."""
    ruleset = find("hama1969")
    state = deal(ruleset, ["123456m789p1199s", *JUNK[1:]], extra="3z", left=4)
    apply(state, ev.Turned(Tile.NORTH, 53, "open"))
    apply(state, ev.Declared(0, "ready"))
    throw(state, 0, "3z", True)
    assert follows(state, ruleset) == ev.Staked(0, 100)
    apply(state, ev.Staked(0, 100))
    for seat, tile in ((1, "9p"), (2, "9p"), (3, "9p"), (0, "6z")):
        draw(state, seat, tile)
        throw(state, seat, tile, True)
    events = run_on(state, ruleset)
    assert events[0] == ev.HandEnded("exhausted", (), 0)
    assert [event.seat for event in events if isinstance(event, ev.Shown)] == [0]


def test_nine_kinds_may_be_abandoned_at_the_first_draw() -> None:
    """A-16, T-18; nine different kinds, not tiles (bug report A26)."""
    ruleset = msgspec.structs.replace(PLAIN, drawn=ENDINGS)
    eight = deal(ruleset, ["1199m234m19p19s12z", *JUNK[1:]], extra="1m")
    assert Abandon("nine-kinds") not in choices(eight, ruleset, 0)
    nine = deal(ruleset, ["1199m19p19s12z345m", *JUNK[1:]], extra="3z")
    assert Abandon("nine-kinds") in choices(nine, ruleset, 0)
    throw(nine, 0, "3z", True)
    draw(nine, 1, "9m")
    assert Abandon("nine-kinds") not in choices(nine, ruleset, 1)
    assert Abandon("nine-kinds") not in choices(deal(PLAIN, ["1199m19p19s12z345m", *JUNK[1:]], extra="3z"), PLAIN, 0)


def test_indicators_of_kongs_are_turned_in_time() -> None:
    """T-11: for a concealed kong before its replacement, for another with the next discard."""
    state = deal(MODERN, ["1111m258p369s123z", None, None, None])
    apply(state, ev.Turned(Tile.M1, 130, "open"))
    apply(state, ev.Melded(0, Meld(MeldKind.KONG_CLOSED, t("1111m"))))
    turned = follows(state, MODERN, passed=False)
    assert isinstance(turned, ev.Turned)
    assert (turned.at, turned.why) == (128, "open")
    apply(state, turned)
    assert isinstance(follows(state, MODERN, passed=False), ev.Drew)
    other = deal(MODERN, [None, "111m258p369s1234z", None, None], extra="1m")
    apply(other, ev.Turned(Tile.M1, 130, "open"))
    throw(other, 0, "1m", True)
    call(other, 1, MeldKind.KONG_OPEN, "111m")
    drew = follows(other, MODERN)
    assert isinstance(drew, ev.Drew)
    assert drew.why == "kong"
    apply(other, drew)
    throw(other, 1, "1z")
    late = follows(other, MODERN, passed=False)
    assert isinstance(late, ev.Turned)


def test_what_lies_under_is_turned_for_a_ready_winner() -> None:
    """T-11."""
    state = deal(MODERN, ["3578899m234789p", None, None, None], extra="6m")
    apply(state, ev.Turned(Tile.M1, 130, "open"))
    apply(state, ev.Declared(0, "ready"))
    throw(state, 0, "3m")
    apply(state, ev.Staked(0, 1000))
    for seat in (1, 2, 3):
        draw(state, seat, "9s")
        throw(state, seat, "9s", True)
    draw(state, 0, "8m")
    apply(state, ev.Won(0, Tile.M8, "draw"))
    under = follows(state, MODERN)
    assert isinstance(under, ev.Turned)
    assert (under.at, under.why) == (131, "under")
    apply(state, under)
    assert follows(state, MODERN) == ev.HandEnded("won", (), 0)


def test_the_signal_before_the_time_limit() -> None:
    """M-10: a signal some time before the end, once; A-Q10: the hand in progress is finished."""
    ruleset = msgspec.structs.replace(PLAIN, progress=Progress(time_limit=2400, warning=300))
    engine = Engine(ruleset, Dealer(ruleset, "x"))
    state = deal(ruleset)
    assert isinstance(engine.step(state, 2099), tuple)
    warning = engine.step(state, 2100)
    assert warning == ev.Timed("warning", 2100)
    apply(state, warning)
    assert isinstance(engine.step(state, 2399), tuple)
    limit = engine.step(state, 2405)
    assert limit == ev.Timed("limit", 2405)
    apply(state, limit)
    assert isinstance(engine.step(state, 2500), tuple)


def test_who_thinks_past_warning_and_limit_is_told_of_the_limit() -> None:
    """M-10: the end is signalled, whatever was signalled before."""
    ruleset = msgspec.structs.replace(PLAIN, progress=Progress(time_limit=2400, warning=300))
    engine = Engine(ruleset, Dealer(ruleset, "x"))
    state = deal(ruleset)
    limit = engine.step(state, 3000)
    assert limit == ev.Timed("limit", 3000)
    apply(state, limit)
    assert isinstance(engine.step(state, 3000), tuple)


def test_who_sits_out_is_skipped_and_three_dead_end_the_hand() -> None:
    """G-38, G-46 of the American rules."""
    state = deal(PASSING)
    for name in ("first-right", "first-across", "first-left"):
        apply(state, ev.Exchanged(name, ((), (), (), ()), ((), (), (), ()), ((), (), (), ())))
    apply(state, ev.Voted("second", (0, 0, 0, 0)))
    apply(state, ev.Voted("courtesy", (0, 0, 0, 0)))
    throw(state, 0, "9p", True)
    apply(state, ev.Died(1, "misexposure", True))
    event = follows(state, PASSING)
    assert isinstance(event, ev.Drew)
    assert event.seat == 2
    apply(state, ev.Died(2, "misexposure", True))
    apply(state, ev.Died(3, "misexposure", True))
    assert follows(state, PASSING) == ev.HandEnded("three-dead", (1, 2, 3), 0)


def test_a_dead_hand_is_offered_nothing_but_its_discards() -> None:
    """M-23: it goes on drawing and discarding."""
    state = deal(LEAGUE, [None, None, WAITS_5S, "55s258p369m1234z5z"], extra="5s")
    apply(state, ev.Died(2, "false-call", False))
    apply(state, ev.Died(3, "false-call", False))
    throw(state, 0, "5s", True)
    assert asked(state, LEAGUE, 2) is None
    assert asked(state, LEAGUE, 3) is None
