"""What is offered in fixed positions, number and order pinned."""

from __future__ import annotations

import msgspec
import pytest
from play.players import CLASSIC, MODERN, PASSING, PLAIN
from play.positions import JUNK, asked, call, choices, deal, draw, throw

from tuitable.record import events as ev
from tuitable.rules.library import find
from tuitable.rules.parts.claims import ClaimRules
from tuitable.state.choices import (
    Choice,
    Chow,
    Declare,
    Decline,
    Discard,
    Group,
    Kong,
    Pung,
    Swap,
    Win,
)
from tuitable.state.fold import apply
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import format_tiles, parse_tile, parse_tiles
from tuitable.tiles.tile import Tile

CLASSICAL = find("chinese-classical")
LEAGUE = find("arushiaru")
BOTH = pytest.mark.parametrize("rules", [CLASSICAL, LEAGUE], ids=lambda rules: rules.id)


def t(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text)


def discards(text: str, drawn: str | None = None) -> list[Choice]:
    found: list[Choice] = [Discard(tile) for tile in t(text)]
    if drawn is not None:
        found.append(Discard(parse_tile(drawn), True))
    return sorted(found, key=lambda d: (d.tile.order, d.drawn) if isinstance(d, Discard) else (0, False))


@BOTH
def test_a_turn_offers_each_tile_once_and_the_drawn_one_apart(rules: object) -> None:
    state = deal(CLASSICAL, extra="1m")
    assert choices(state, CLASSICAL, 0) == discards("147m258p369s1234z", drawn="1m")


@BOTH
def test_chows_only_from_the_left_lowest_first(rules: object) -> None:
    """G-06; the call priority of section 0: win, then pung and kong, then chow."""
    state = deal(LEAGUE, [None, "3467m258p369s123z", "3467m258p369s123z", None], extra="5m")
    throw(state, 0, "5m", True)
    assert choices(state, LEAGUE, 1) == [Chow(t("34m")), Chow(t("46m")), Chow(t("67m")), Decline()]
    assert asked(state, LEAGUE, 2) is None


@BOTH
def test_pung_and_kong_from_any_seat(rules: object) -> None:
    state = deal(LEAGUE, [None, None, None, "555m258p369s1234z"], extra="5m")
    throw(state, 0, "5m", True)
    assert choices(state, LEAGUE, 3) == [Pung(t("55m")), Kong(MeldKind.KONG_OPEN, t("555m")), Decline()]


def test_red_tiles_are_different_own_tiles() -> None:
    state = deal(MODERN, [None, "34055m25p369s123z", None, None], extra="5m")
    throw(state, 0, "5m", True)
    assert choices(state, MODERN, 1) == [
        Chow(t("34m")),
        Pung(t("55m")),
        Pung(t("05m")),
        Kong(MeldKind.KONG_OPEN, t("055m")),
        Decline(),
    ]


@BOTH
def test_a_win_comes_first(rules: object) -> None:
    state = deal(CLASSICAL, [None, "3456m123p123s111z", None, None], extra="3m")
    throw(state, 0, "3m", True)
    offered = choices(state, CLASSICAL, 1)
    assert offered[0] == Win()
    assert offered[1:] == [Chow(t("45m")), Decline()]


@BOTH
def test_own_kongs_only_after_a_draw(rules: object) -> None:
    """G-10: not right after a chow or pung."""
    for ruleset in (CLASSICAL, LEAGUE):
        state = deal(ruleset, ["111147m25p369s12z", "4444m55p2589s123z", None, None], extra="5p")
        assert choices(state, ruleset, 0)[0] == Kong(MeldKind.KONG_CLOSED, t("1111m"))
        throw(state, 0, "5p", True)
        call(state, 1, MeldKind.PUNG, "55p")
        offered = choices(state, ruleset, 1)
        assert all(isinstance(choice, Discard) for choice in offered)


@BOTH
def test_a_pung_may_grow_when_its_fourth_was_drawn(rules: object) -> None:
    state = deal(LEAGUE, [None, "55m258p369s1234z1p", None, None], extra="5m")
    throw(state, 0, "5m", True)
    call(state, 1, MeldKind.PUNG, "55m")
    throw(state, 1, "1p")
    for seat, tile in ((2, "9s"), (3, "9s"), (0, "9s")):
        draw(state, seat, tile)
        throw(state, seat, tile, True)
    draw(state, 1, "5m")
    assert choices(state, LEAGUE, 1)[0] == Kong(MeldKind.KONG_ADDED, t("5m"))


def test_the_last_drawn_tile_and_kongs() -> None:
    """D-29: with the last live tile a kong may be declared. Section 0 of the Japanese rules: it may not."""
    for ruleset, may in ((CLASSICAL, True), (LEAGUE, False)):
        state = deal(ruleset, [None, "1111m258p369s123z", None, None], left=1)
        throw(state, 0, "9p", True)
        draw(state, 1, "9p")
        assert state.hand is not None
        assert state.hand.wall.live_left == 0
        offered = choices(state, ruleset, 1)
        assert (Kong(MeldKind.KONG_CLOSED, t("1111m")) in offered) is may


@BOTH
def test_the_last_discard_is_for_winning_only(rules: object) -> None:
    """D-29, section 0."""
    for ruleset in (CLASSICAL, LEAGUE):
        state = deal(ruleset, [None, None, "3456m123p123s111z", "66m258p369s12344z"], left=1)
        throw(state, 0, "9p", True)
        draw(state, 1, "6m")
        throw(state, 1, "6m", True)
        assert choices(state, ruleset, 2) == [Win(), Decline()]
        assert asked(state, ruleset, 3) is None


def test_the_last_discard_may_be_claimed_where_all_tiles_are_used() -> None:
    """G-27 of the American rules."""
    state = deal(PASSING, [None, None, None, "66m258p369s1234zj"], left=0)
    for name in ("first-right", "first-across", "first-left"):
        apply(state, ev.Exchanged(name, ((), (), (), ()), ((), (), (), ()), ((), (), (), ())))
    apply(state, ev.Voted("second", (0, 0, 0, 0)))
    apply(state, ev.Voted("courtesy", (0, 0, 0, 0)))
    state.hand.seats[0].hand[-1] = Tile.M6  # type: ignore[union-attr]
    throw(state, 0, "6m")
    assert Group(t("66m")) in choices(state, PASSING, 3)


def test_groups_by_size_and_number_of_wild_tiles() -> None:
    """G-20: at least two own tiles, each the same or wild; three to six in all."""
    state = passing([None, "66m258p369s123zjj", None, None], "6m")
    throw(state, 0, "6m")
    groups = [choice for choice in choices(state, PASSING, 1) if isinstance(choice, Group)]
    assert [format_tiles(choice.tiles) for choice in groups] == ["66m", "6mj", "jj", "66mj", "6mjj", "66mjj"]


def test_a_discarded_wild_tile_is_nobodys() -> None:
    """U-22, G-29: also not to win."""
    state = passing([None, "66m258p369s123zjj", None, None], "j")
    throw(state, 0, "j")
    assert asked(state, PASSING, 1) is None


def passing(hands: list[str | None], extra: str) -> object:
    state = deal(PASSING, hands, extra=extra)
    for name in ("first-right", "first-across", "first-left"):
        apply(state, ev.Exchanged(name, ((), (), (), ()), ((), (), (), ()), ((), (), (), ())))
    apply(state, ev.Voted("second", (0, 0, 0, 0)))
    apply(state, ev.Voted("courtesy", (0, 0, 0, 0)))
    return state


def test_a_natural_tile_for_a_wild_one() -> None:
    """U-51, G-30, G-31: in one's own turn, from any group, the wild tile stays in the hand."""
    state = passing(["6m258p369s12344zf", "66m258p369s123zjj", JUNK[0], None], "6m")
    throw(state, 0, "6m")
    call(state, 1, MeldKind.GROUP, "6mj")
    throw(state, 1, "1z")
    draw(state, 2, "9s")
    assert not any(isinstance(choice, Swap) for choice in choices(state, PASSING, 2))
    throw(state, 2, "9s", True)
    draw(state, 3, "6m")
    assert Swap(1, 0, Tile.M6) in choices(state, PASSING, 3)
    throw(state, 3, "6m", True)
    draw(state, 0, "9s")
    assert Swap(1, 0, Tile.M6) in choices(state, PASSING, 0)
    apply(state, ev.Swapped(0, 1, 0, Tile.M6))
    assert not any(isinstance(choice, Swap) for choice in choices(state, PASSING, 0))
    assert Discard(Tile.WILD) in choices(state, PASSING, 0)


@pytest.mark.parametrize(
    ("after_call", "own", "taken", "barred"),
    [
        ("free", "67m", "5m", ""),
        ("not-same", "67m", "5m", "5m"),
        ("not-same-or-end", "67m", "5m", "58m"),
        ("not-same-or-end", "34m", "5m", "25m"),
        ("not-same-or-end", "46m", "5m", "5m"),
        ("not-same-or-end", "12m", "3m", "3m"),
        ("not-same-or-end", "89m", "7m", "7m"),
        ("not-same-or-end", "23m", "1m", "14m"),
    ],
)
def test_what_may_not_be_thrown_after_a_chow(after_call: str, own: str, taken: str, barred: str) -> None:
    """Section 0 of the Japanese rules, `kuikae`; T-16: the same tile and the other end."""
    ruleset = msgspec.structs.replace(PLAIN, claims=ClaimRules(after_call=after_call))  # type: ignore[arg-type]
    hand = (*t(own), *t("2m5m8m1m4m7m3m"), *t("258p1z"))
    state = deal(ruleset, [None, format_tiles(hand), None, None], extra=taken)
    throw(state, 0, taken, True)
    call(state, 1, MeldKind.CHOW, own)
    held = set(state.hand.seats[1].hand)  # type: ignore[union-attr]
    offered = {choice.tile for choice in choices(state, ruleset, 1) if isinstance(choice, Discard)}
    assert held - offered == set(t(barred)) & held


def test_no_call_that_leaves_nothing_to_throw() -> None:
    """T-16: a hand of 5 5 and two threes over cannot call what it would have to throw again."""
    ruleset = msgspec.structs.replace(PLAIN, claims=ClaimRules(after_call="not-same-or-end"))
    state = deal(ruleset, [None, "34m111222333p77z", None, None], extra="2m")
    hand = state.hand
    assert hand is not None
    hand.seats[1].hand = list(t("3455m"))
    hand.seats[1].melds = [Meld(MeldKind.PUNG, t("111p"), Tile.P1, 0)] * 3
    throw(state, 0, "2m", True)
    # 2-3-4 with the 2 taken bars 2 and 5, and only fives are left.
    assert Chow(t("34m")) not in choices(state, ruleset, 1)


def test_the_original_call() -> None:
    """C-63, D-34: with the first discard, also after others' calls, never after an own one, only if ready."""
    ready = "123456m789p1199s"
    state = deal(CLASSICAL, ["123456m789p1199s", *JUNK[1:]], extra="3z")
    offered = asked(state, CLASSICAL, 0)
    assert offered is not None
    option = next(option for option in offered.options if option.choice == Declare("ready"))
    assert option.then == t("3z")
    apply(state, ev.Declared(0, "ready"))
    assert choices(state, CLASSICAL, 0) == [Discard(Tile.WEST, True)]
    throw(state, 0, "3z", True)
    draw(state, 1, "9m")
    throw(state, 1, "9m", True)
    draw(state, 2, "9m")
    throw(state, 2, "9m", True)
    draw(state, 3, "9m")
    throw(state, 3, "9m", True)
    draw(state, 0, "5z")
    assert choices(state, CLASSICAL, 0) == [Discard(Tile.WHITE, True)]
    late = deal(CLASSICAL, [ready, *JUNK[1:]], extra="3z")
    throw(late, 0, "3z", True)
    for seat in (1, 2, 3):
        draw(late, seat, "9m")
        throw(late, seat, "9m", True)
    draw(late, 0, "5z")
    assert Declare("ready") not in choices(late, CLASSICAL, 0)


def test_no_original_call_without_a_ready_hand_or_after_an_own_call() -> None:
    """D-34."""
    assert Declare("ready") not in choices(deal(CLASSICAL), CLASSICAL, 0)
    state = deal(CLASSICAL, [None, "55m23456p789s11z7z", None, None], extra="5m")
    throw(state, 0, "5m", True)
    call(state, 1, MeldKind.PUNG, "55m")
    assert Declare("ready") not in choices(state, CLASSICAL, 1)
    other = deal(CLASSICAL, [None, "55m23456p789s11z7z", "123456m789p1199s", None], extra="5m")
    throw(other, 0, "5m", True)
    call(other, 1, MeldKind.PUNG, "55m")
    throw(other, 1, "7z")
    draw(other, 2, "7z")
    assert Declare("ready") in choices(other, CLASSICAL, 2)


def test_a_concealed_kong_after_the_original_call() -> None:
    """D-34: refused, unless the option allows it."""
    for allowed in (False, True):
        ruleset = find("chinese-classical", {"original_call_allows_concealed_kong": allowed})
        state = deal(ruleset, ["111m456m789p1199s", *JUNK[1:]], extra="3z")
        apply(state, ev.Declared(0, "ready"))
        throw(state, 0, "3z", True)
        for seat in (1, 2, 3):
            draw(state, seat, "9m")
            throw(state, seat, "9m", True)
        draw(state, 0, "1m")
        kong = Kong(MeldKind.KONG_CLOSED, t("1111m"))
        assert (kong in choices(state, ruleset, 0)) is allowed


def test_ready_with_a_stake() -> None:
    """T-12: closed, ready, with points for the stake and four live tiles left; exactly the right discards.

    Bug report A23: of 3578899m 234789p with 6m drawn exactly 3m and 8m may be thrown.
    """
    state = deal(MODERN, ["3578899m234789p", *JUNK[1:]], extra="6m")
    decision = asked(state, MODERN, 0)
    assert decision is not None
    option = next(option for option in decision.options if option.choice == Declare("ready"))
    assert option.then == t("38m")
    poor = deal(msgspec.structs.replace(MODERN, start=900), ["3578899m234789p", *JUNK[1:]], extra="6m")
    assert Declare("ready") not in choices(poor, MODERN, 0)
    late = deal(MODERN, ["3578899m234789p", *JUNK[1:]], extra="6m", left=3)
    assert Declare("ready") not in choices(late, MODERN, 0)
    enough = deal(MODERN, ["3578899m234789p", *JUNK[1:]], extra="6m", left=4)
    assert Declare("ready") in choices(enough, MODERN, 0)


def test_a_kong_after_ready_only_if_the_waits_stay() -> None:
    """T-13, bug report A14: 111222333m 11p 79s may make a kong of its fourth 1m; 2345555m with a fifth may not."""
    state = deal(MODERN, ["111222333m11p79s", *JUNK[1:]], extra="3z")
    apply(state, ev.Declared(0, "ready"))
    throw(state, 0, "3z", True)
    for seat in (1, 2, 3):
        draw(state, seat, "9m")
        throw(state, seat, "9m", True)
    draw(state, 0, "1m")
    assert Kong(MeldKind.KONG_CLOSED, t("1111m")) in choices(state, MODERN, 0)
    changed = deal(MODERN, ["34555m123789p11s", *JUNK[1:]], extra="3z")
    apply(changed, ev.Declared(0, "ready"))
    throw(changed, 0, "3z", True)
    for seat in (1, 2, 3):
        draw(changed, seat, "9m")
        throw(changed, seat, "9m", True)
    draw(changed, 0, "5m")
    assert Kong(MeldKind.KONG_CLOSED, t("5555m")) not in choices(changed, MODERN, 0)


def test_exemption_by_showing_the_hand() -> None:
    """C-27, D-26: every tile dangerous, and not right after a call; accepted, the hand is shown and one tile thrown."""
    # Seat 1 shows three sets of characters; seat 0 holds nothing but characters.
    state = deal(CLASSICAL, ["1122334455667m", "111222m3334445p", None, None], extra="8m")
    hand = state.hand
    assert hand is not None
    hand.seats[1].melds = [Meld(MeldKind.PUNG, t(f"{n}{n}{n}m"), parse_tile(f"{n}m"), 0) for n in (7, 8, 9)]
    hand.seats[1].hand = list(t("1113m"))
    throw(state, 0, "8m", True)
    draw(state, 1, "1z")
    throw(state, 1, "1z", True)
    draw(state, 2, "9s")
    assert Declare("exempt") not in choices(state, CLASSICAL, 2)
    throw(state, 2, "9s", True)
    draw(state, 3, "9s")
    throw(state, 3, "9s", True)
    draw(state, 0, "9m")
    assert Declare("exempt") in choices(state, CLASSICAL, 0)
    apply(state, ev.Declared(0, "exempt"))
    assert all(isinstance(choice, Discard) for choice in choices(state, CLASSICAL, 0))
    off = find("chinese-classical", {"pao": False})
    hand.events.pop()
    hand.seats[0].exempt = False
    assert Declare("exempt") not in choices(state, off, 0)


def test_nobody_is_asked_where_there_is_nothing_to_choose() -> None:
    state = deal(CLASSIC)
    throw(state, 0, "9p", True)
    assert [asked(state, CLASSIC, seat) for seat in range(4)] == [None] * 4
