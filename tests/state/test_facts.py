"""Facts of played hands: each query against a hand written out event by event."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tuitable.errors import BrokenState
from tuitable.record import events as ev
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply, fold
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile

HANDS = ("1112345678999m", "123456789p1122s", "444p55577s12345z", "11223366778s67z")


def began(number: int = 1, dealer: int = 0, size: int = 136) -> ev.HandBegan:
    place = ev.WallPlace(size, 14, shortens={"kong": 1})
    return ev.HandBegan(number, dealer, Wind.E, 1, 0, {}, place)


def hand(*acts: ev.Event | Iterable[ev.Event], dealer: int = 0, size: int = 136) -> TableState:
    events: list[ev.Event] = [ev.MatchBegan((1000,) * 4), began(dealer=dealer, size=size)]
    events += [ev.Dealt(seat, parse_tiles(tiles)) for seat, tiles in enumerate(HANDS)]
    for act in acts:
        events += [act] if isinstance(act, ev.Event.__args__) else list(act)  # type: ignore[attr-defined]
    return fold(events)


def draw(seat: int, tile: str, why: str = "turn") -> ev.Drew:
    return ev.Drew(seat, parse_tile(tile), None, why)


def throw(seat: int, tile: str, drawn: bool = False) -> ev.Discarded:
    return ev.Discarded(seat, parse_tile(tile), drawn)


def turn(seat: int, tile: str, out: str | None = None) -> tuple[ev.Event, ...]:
    """Draw a tile and throw it, or another."""
    why = "deal" if out is not None and out.startswith("!") else "turn"
    return (draw(seat, tile, why), throw(seat, (out or tile).lstrip("!"), out is None))


def called(seat: int, kind: MeldKind, tiles: str, tile: str, feeder: int) -> ev.Melded:
    return ev.Melded(seat, Meld(kind, parse_tiles(tiles), parse_tile(tile), feeder))


def won(seat: int, tile: str, source: str, feeder: int | None = None) -> ev.Won:
    return ev.Won(seat, parse_tile(tile), source, feeder)


def test_there_are_no_facts_before_a_hand() -> None:
    with pytest.raises(BrokenState):
        HandFacts(TableState())


def test_an_own_draw_leaves_one_copy_of_the_winning_tile_out() -> None:
    table = hand(draw(0, "9m", "deal"))
    win = won(0, "9m", "dealt")
    facts = HandFacts(table, (win,))
    assert sorted(facts.concealed(0)) == sorted(parse_tiles(HANDS[0]))
    assert facts.own_draw(win)
    assert facts.win_of(0) == win
    assert facts.win_of(1) is None
    assert HandFacts(table).concealed(0).count(Tile.M9) == 4, "without the win the drawn tile counts"


def test_the_discard_that_is_won_on_is_no_discard_of_its_owner() -> None:
    table = hand(turn(0, "7z", "!7z"), turn(1, "5m"))
    facts = HandFacts(table, (won(0, "5m", "discard", 1),))
    assert [t.tile for t in facts.discards(1)] == []
    assert [t.tile for t in facts.discards(0)] == [Tile.RED]
    assert len(HandFacts(table).discards(1)) == 1
    apply(table, won(0, "5m", "discard", 1))
    assert HandFacts(table).discards(1) == ()


def robbing(kind: MeldKind) -> TableState:
    """Seat 2 has a pung of 5s from seat 1, or three of them in hand, and makes a kong of the fourth."""
    start = [turn(0, "9s", "!9s")]
    if kind is MeldKind.KONG_ADDED:
        start += [(draw(1, "5s"), throw(1, "5s"))]
        start += [(called(2, MeldKind.PUNG, "555s", "5s", 1), throw(2, "1z")), turn(3, "9p"), turn(0, "9p")]
        start += [turn(1, "9s")]
        kong = Meld(kind, parse_tiles("5555s"), Tile.S5, 1, Tile.S5)
        return hand(*start, throw_back(), ev.Melded(2, kong))
    start += [turn(1, "9p"), (draw(2, "5s"),)]
    return hand(*start, ev.Melded(2, Meld(kind, parse_tiles("5555s"))))


def throw_back() -> tuple[ev.Event, ...]:
    return (draw(2, "6z"),)


@pytest.mark.parametrize("kind", [MeldKind.KONG_ADDED, MeldKind.KONG_CLOSED])
@pytest.mark.parametrize("applied", [False, True])
def test_a_robbed_kong_never_was(kind: MeldKind, applied: bool) -> None:
    """D-35: the robbed player keeps the pung, or the three concealed tiles."""
    table = robbing(kind)
    win = won(3, "5s", "robbed-kong", 2)
    if applied:
        apply(table, win)
    facts = HandFacts(table) if applied else HandFacts(table, (win,))
    melds = [(m.meld.kind, m.meld.tiles, m.feeder) for m in facts.melds(2)]
    if kind is MeldKind.KONG_ADDED:
        assert melds == [(MeldKind.PUNG, parse_tiles("555s"), 1)]
        assert facts.melds(2)[0].discards_before == 0
        assert facts.concealed(2).count(Tile.S5) == 0
    else:
        assert melds == []
        assert facts.concealed(2).count(Tile.S5) == 3
    assert facts.robbed_closed(win) is (kind is MeldKind.KONG_CLOSED)
    assert facts.kongs == (0, 0, 0, 0)
    assert facts.visible()[Tile.S5.kind] == (3 if kind is MeldKind.KONG_ADDED else 0)
    assert len(facts.concealed(2)) + 3 * len(facts.melds(2)) == 13


def test_tiles_let_pass_end_with_the_own_draw_or_call() -> None:
    """Section 0 of the Japanese rules: same go-around, from the own discard to the next own draw or call."""
    table = hand(turn(0, "7z", "!7z"), turn(1, "5m"), turn(2, "6m"), turn(3, "8m"))
    win = won(0, "8m", "discard", 3)
    facts = HandFacts(table, (win,))
    assert facts.passed_this_round(0) == (Tile.M5, Tile.M6), "the open tile is not let pass"
    assert facts.passed_this_round(1) == (Tile.M6,)
    assert facts.discards_this_round(0) == (Tile.RED,)
    apply(table, draw(0, "1s"))
    later = HandFacts(table)
    assert later.passed_this_round(0) == ()
    assert later.discards_this_round(0) == ()
    assert later.passed_this_round(1) == (Tile.M6, Tile.M8), "nothing is open any more"


def test_an_added_kong_that_is_not_robbed_was_let_pass() -> None:
    table = robbing(MeldKind.KONG_ADDED)
    assert HandFacts(table, (won(3, "5s", "robbed-kong", 2),)).passed_this_round(3) == (Tile.P9, Tile.S9)
    apply(table, draw(2, "6m", "kong"))
    assert HandFacts(table).passed_this_round(3) == (Tile.P9, Tile.S9, Tile.S5)


def test_a_meld_knows_its_feeder_and_the_moment() -> None:
    table = hand(turn(0, "7z", "!7z"), turn(1, "5m"), turn(2, "1s"), turn(3, "1s"))
    apply(table, called(1, MeldKind.PUNG, "111s", "1s", 3))
    (meld,) = HandFacts(table).melds(1)
    assert meld.feeder == 3
    assert meld.discards_before == 1
    assert meld.passed == (Tile.S1,), "the first 1s was let pass, the second was taken"
    assert HandFacts(table).visible()[Tile.S1.kind] == 4, "three in the meld and the one let pass"
    assert HandFacts(table).passed_this_round(1) == ()


def test_first_go_around_ends_with_a_meld_or_the_dealers_second_draw() -> None:
    table = hand(turn(0, "7z", "!7z"))
    win = won(2, "7z", "discard", 0)
    assert HandFacts(table, (win,)).first_go_around(win)
    assert HandFacts(table, (win,)).dealer_first_discard(win)
    for seat in (1, 2, 3):
        for act in turn(seat, "9s"):
            apply(table, act)
    third = won(0, "9s", "discard", 3)
    assert HandFacts(table, (third,)).first_go_around(third)
    assert not HandFacts(table, (third,)).dealer_first_discard(third)
    apply(table, draw(0, "1z"))
    own = won(0, "1z", "draw")
    assert not HandFacts(table, (own,)).first_go_around(own)


def test_a_concealed_kong_of_the_dealer_leaves_the_first_discard_the_first() -> None:
    """D-32: the earthly hand stays possible after East's concealed kong, the go-around is broken all the same."""
    kong = ev.Melded(0, Meld(MeldKind.KONG_CLOSED, parse_tiles("1111m")))
    table = hand(draw(0, "1m", "deal"), kong, draw(0, "7z", "kong"), throw(0, "7z", True))
    win = won(1, "7z", "discard", 0)
    assert HandFacts(table, (win,)).dealer_first_discard(win)
    assert not HandFacts(table, (win,)).first_go_around(win)
    assert HandFacts(table).kongs == (1, 0, 0, 0)


def test_fresh_counts_discards_and_melds_but_not_the_tile_itself() -> None:
    """D-24."""
    table = hand(turn(0, "5m", "!5m"), turn(1, "9m"), turn(2, "5m"))
    win = won(0, "5m", "discard", 2)
    assert not HandFacts(table, (win,)).fresh(win)
    nine = won(0, "9m", "discard", 1)
    assert HandFacts(hand(turn(0, "5m", "!5m"), turn(1, "9m")), (nine,)).fresh(nine)
    table = hand(turn(0, "7s", "!7s"))
    apply(table, called(2, MeldKind.PUNG, "777s", "7s", 0))
    apply(table, throw(2, "1z"))
    for act in (draw(3, "7s"), throw(3, "7s")):
        apply(table, act)
    fourth = won(0, "7s", "discard", 3)
    assert not HandFacts(table, (fourth,)).fresh(fourth)


def test_the_last_tile_and_the_tiles_left() -> None:
    # 69 tiles without the 14 kept apart and the 53 dealt: two live tiles, the second of them the last.
    table = hand(turn(0, "7z", "!7z"), size=69)
    assert HandFacts(table).wall_left == 2
    for act in turn(1, "5m"):
        apply(table, act)
    win = won(0, "5m", "discard", 1)
    assert HandFacts(table).wall_left == 1
    assert not HandFacts(table, (win,)).last(win)
    apply(table, draw(2, "6z"))
    own = won(2, "6z", "draw")
    assert HandFacts(table, (own,)).last(own)
    assert HandFacts(table).wall_left == 0


def test_kong_on_kong_needs_an_unbroken_chain_of_two() -> None:
    """D-38: the last replacement of a chain of two kongs or more, a bonus tile in between allowed."""
    first = ev.Melded(0, Meld(MeldKind.KONG_CLOSED, parse_tiles("1111m")))
    second = ev.Melded(0, Meld(MeldKind.KONG_CLOSED, parse_tiles("9999m")))
    one = hand(draw(0, "1m", "deal"), first, draw(0, "9m", "kong"))
    win = won(0, "9m", "kong-replacement")
    assert not HandFacts(one, (win,)).kong_on_kong(win)
    for act in (second, draw(0, "1f", "kong"), ev.SetAside(0, Tile.PLUM), draw(0, "5m", "bonus")):
        apply(one, act)
    bonus = won(0, "5m", "bonus-replacement")
    assert HandFacts(one, (bonus,)).kong_on_kong(bonus)
    for act in (throw(0, "5m"), *turn(1, "9s"), *turn(2, "9s"), *turn(3, "9s"), draw(0, "5m")):
        apply(one, act)
    plain = won(0, "5m", "draw")
    assert not HandFacts(one, (plain,)).kong_on_kong(plain)


def test_an_exemption_covers_the_discard_right_after_it() -> None:
    """C-27, D-26."""
    shown = (ev.Declared(2, "exempt"), ev.Shown(2, (), "exempt"))
    table = hand(turn(0, "7z", "!7z"), turn(1, "9s"), draw(2, "5m"), shown, throw(2, "5m"))
    win = won(0, "5m", "discard", 2)
    assert HandFacts(table, (win,)).exempt(win)
    for act in (*turn(3, "9s"), *turn(0, "1z"), *turn(1, "9p"), *turn(2, "5m")):
        apply(table, act)
    assert not HandFacts(table, (win,)).exempt(win)


def test_a_meld_fed_by_an_exempt_discard_says_so() -> None:
    shown = (ev.Declared(0, "exempt"), ev.Shown(0, (), "exempt"))
    table = hand(draw(0, "7s", "deal"), shown, throw(0, "7s"))
    apply(table, called(2, MeldKind.PUNG, "777s", "7s", 0))
    assert HandFacts(table).melds(2)[0].feeder_exempt


def declared_at_once() -> TableState:
    """Seat 1 declares ready with its first discard."""
    return hand(turn(0, "7z", "!7z"), draw(1, "9s"), ev.Declared(1, "ready"), throw(1, "9s", True))


def test_prompt_means_before_the_next_own_discard_and_any_meld() -> None:
    table = declared_at_once()
    facts = HandFacts(table)
    assert facts.ready(1)
    assert facts.first_turn_ready(1)
    assert facts.first_turn_ready_undisturbed(1)
    assert not facts.ready(0)
    for act in (*turn(2, "9p"), *turn(3, "9p"), *turn(0, "1z"), draw(1, "1s")):
        apply(table, act)
    own = won(1, "1s", "draw")
    assert HandFacts(table, (own,)).prompt_ready(own)
    assert HandFacts(table).passed_since_ready(1) == (Tile.P9, Tile.P9, Tile.EAST)
    for act in (throw(1, "1s", True), *turn(2, "2s")):
        apply(table, act)
    late = won(1, "2s", "discard", 2)
    assert not HandFacts(table, (late,)).prompt_ready(late)
    assert HandFacts(table, (late,)).passed_since_ready(1) == (Tile.P9, Tile.P9, Tile.EAST)


def test_a_call_ends_promptness_and_an_added_kong_only_after_it_could_be_robbed() -> None:
    """T-14."""
    table = hand(
        turn(0, "9s", "!9s"), (draw(1, "5s"), throw(1, "5s")),
        (called(2, MeldKind.PUNG, "555s", "5s", 1), throw(2, "1z")),
        (draw(3, "9p"), ev.Declared(3, "ready"), throw(3, "9p", True)),
        turn(0, "9p"), turn(1, "9s"), draw(2, "5s"),
    )  # fmt: skip
    assert not HandFacts(table).first_turn_ready_undisturbed(3), "a pung was called before"
    assert HandFacts(table).first_turn_ready(3)
    apply(table, ev.Melded(2, Meld(MeldKind.KONG_ADDED, parse_tiles("5555s"), Tile.S5, 1, Tile.S5)))
    robbed = won(3, "5s", "robbed-kong", 2)
    assert HandFacts(table, (robbed,)).prompt_ready(robbed)
    for act in (draw(2, "8s", "kong"), throw(2, "8s")):
        apply(table, act)
    late = won(3, "8s", "discard", 2)
    assert not HandFacts(table, (late,)).prompt_ready(late)


def test_balances_are_those_before_the_settlement() -> None:
    table = hand(turn(0, "7z", "!7z"), ev.Staked(0, 100))
    facts = HandFacts(table)
    assert facts.balances == (900, 1000, 1000, 1000)
    assert facts.pot == 100
    assert facts.stakes == (100, 0, 0, 0)
    paid = (ev.Transfer(0, 1, 300), ev.Transfer("pot", 1, 100))
    for act in (won(1, "7z", "discard", 0), ev.HandEnded("won"), ev.Settled("x", (), None, paid, {})):
        apply(table, act)
    assert table.balances == [600, 1400, 1000, 1000]
    settled = HandFacts(table)
    assert settled.balances == (900, 1000, 1000, 1000)
    assert settled.pot == 100
    assert settled.ended == "won"


def test_wins_of_the_dealer_in_a_row() -> None:
    """D-33: a draw leaves the count, somebody else's win ends it."""
    table = TableState()
    apply(table, ev.MatchBegan((0, 0, 0, 0)))
    for number, winner in enumerate((0, None, 0, 1, 0, None), 1):
        apply(table, began(number))
        if winner is not None:
            apply(table, ev.Won(winner, Tile.M1, "draw"))
        apply(table, ev.HandEnded("won" if winner is not None else "exhausted"))
        follow = ev.NextHand(False, 0, Wind.E, 1, 0)
        apply(table, ev.Settled("x", (), None, (), {}, follow))
        if number == 3:
            apply(table, began(9))
            assert HandFacts(table).dealer_wins == 2
    apply(table, began(7))
    assert HandFacts(table).dealer_wins == 1
    apply(table, began(7, dealer=2))
    assert HandFacts(table).dealer_wins == 0


def test_losing_claims() -> None:
    winds = [turn(0, "4z", "!4z"), turn(1, "4z"), turn(2, "4z"), turn(3, "4z")]
    table = hand(*winds)
    claims = ev.Claimed((ev.Claim(0, "win"), ev.Claim(1, "win"), ev.Claim(2, "pung")))
    apply(table, claims)
    apply(table, won(0, "4z", "discard", 3))
    assert [claim.seat for claim in HandFacts(table).lost_claims] == [1]


def test_reading_facts_changes_nothing() -> None:
    table = robbing(MeldKind.KONG_ADDED)
    before = [list(seat.melds) for seat in table.hand.seats], table.number, len(table.hand.events)  # type: ignore[union-attr]
    facts = HandFacts(table, (won(3, "5s", "robbed-kong", 2),))
    facts.melds(2), facts.visible(), facts.history, facts.concealed(2)
    assert ([list(seat.melds) for seat in table.hand.seats], table.number, len(table.hand.events)) == before  # type: ignore[union-attr]
