"""What a sensible player does in plain positions. What is expected comes from the rules and from counting tiles."""

from __future__ import annotations

import pytest

from tests.bots.positions import claim, meld, turn, view
from tuitable.bots.styles import STYLES, player
from tuitable.rules import library
from tuitable.state.choices import Abandon, Choice, Chow, Decision, Declare, Decline, Discard, Kong, Option, Pung, Win
from tuitable.state.views import View
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.seat import Wind

CLASSICAL = "chinese-classical"
BOTH = (CLASSICAL, "arushiaru")
THINKING = tuple(style for style in STYLES if style not in ("gentle", "random"))


def choose(shown: View, decision: Decision, rules: str = CLASSICAL, style: str = "steady", seed: str = "s") -> Choice:
    choice = player(style, library.find(rules), seed).choose(shown, decision)
    assert decision.accepts(choice)
    return choice


def thrown(shown: View, rules: str = CLASSICAL, style: str = "steady") -> str:
    choice = choose(shown, turn(shown), rules, style)
    assert isinstance(choice, Discard)
    return str(choice.tile)


def own(text: str) -> tuple:
    return parse_tiles(text)


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("style", THINKING)
def test_a_win_is_taken(rules: str, style: str) -> None:
    shown = view("123m456p789s99s555z", drawn="5z")
    assert choose(shown, turn(shown, Win(), Kong(MeldKind.KONG_CLOSED, own("5555z"))), rules, style) == Win()
    shown = view("123m456p789s99s55z", open_tile="5z", open_seat=1)
    assert choose(shown, claim(shown, Win(), Pung(own("55z"))), rules, style) == Win()


@pytest.mark.parametrize("rules", BOTH)
def test_the_tile_that_belongs_to_nothing_goes(rules: str) -> None:
    # Three chows, a pair and an open wait; only the guest wind is idle.
    assert thrown(view("123m456p789s34s99p4z"), rules) == "4z"


@pytest.mark.parametrize("rules", BOTH)
def test_the_wider_wait_is_kept(rules: str) -> None:
    # Away with 1m: waiting for 4m 7m (8 tiles). With 5m or 6m away the wait would be for one kind.
    assert thrown(view("156m456p789s22p345s"), rules) == "1m"


@pytest.mark.parametrize("rules", BOTH)
def test_a_dead_wait_is_given_up(rules: str) -> None:
    # All four 7p lie open, so 6p 8p waits for nothing; 3s 4s waits for 2s 5s. One of the dots has to go.
    shown = view("123m456m789m34s68p9s", ponds=("", "77p", "77p", ""))
    assert thrown(shown, rules) in ("6p", "8p", "9s")


@pytest.mark.parametrize("rules", BOTH)
def test_a_pung_of_dragons_is_called(rules: str) -> None:
    # C-48, A-32: a double in either game, and the hand comes nearer by it.
    shown = view("234m567p11s9s46s55z", open_tile="5z", open_seat=1)
    assert choose(shown, claim(shown, Pung(own("55z"))), rules) == Pung(own("55z"))


@pytest.mark.parametrize("rules", BOTH)
def test_a_ready_hand_is_not_broken_for_a_chow(rules: str) -> None:
    # Ready for 6m 9m; calling 3p with 4p 5p would take the set 456p apart.
    shown = view("123m78m456p789s99p", open_tile="3p", open_seat=3)
    assert choose(shown, claim(shown, Chow(own("45p"))), rules) == Decline()


@pytest.mark.parametrize("rules", BOTH)
def test_a_chow_that_makes_ready_is_called_late(rules: str) -> None:
    # One step from ready with 24 tiles left in the wall: the closed 5s makes a hand with an open wait.
    shown = view("123m78m46s789s99p4z", left=24, open_tile="5s", open_seat=3, ponds=("12z", "34z", "12z", "33z"))
    assert choose(shown, claim(shown, Chow(own("46s"))), rules) == Chow(own("46s"))


@pytest.mark.parametrize("rules", BOTH)
def test_a_concealed_kong_of_idle_tiles_is_declared(rules: str) -> None:
    # Four dragons: the fourth serves nothing else; G-01: 32 points instead of 8, and a draw besides.
    shown = view("123m456p78s99s7777z", drawn="7z")
    kong = Kong(MeldKind.KONG_CLOSED, own("7777z"))
    assert choose(shown, turn(shown, kong), rules) == kong


@pytest.mark.parametrize("rules", BOTH)
def test_no_kong_that_breaks_the_hand(rules: str) -> None:
    # 4m 5555m 6m: the fives make 555m 456m; the hand is ready for 6s 9s if 1z goes, and a step back by the kong.
    shown = view("455556m78p123s99s1z", drawn="1z")
    assert choose(shown, turn(shown, Kong(MeldKind.KONG_CLOSED, own("5555m"))), rules) == Discard(parse_tile("1z"))


def test_an_added_kong_scores_for_losers_too() -> None:
    # G-01: an exposed pung of an honour is 4, its kong 16. The fourth tile serves nothing else.
    shown = view("7z123m456p78s99s", melds=((meld("pung", "777z"),), (), (), ()), drawn="7z")
    kong = Kong(MeldKind.KONG_ADDED, own("7z"))
    assert choose(shown, turn(shown, kong)) == kong


def test_scoring_pairs_are_kept_in_a_poor_hand() -> None:
    # Losers score their sets (C-29, C-34): the pung of West is not thrown from a hand that will hardly win.
    shown = view("147m258p369s33355z", left=20, ponds=("1z2z", "19m4z", "19p4z", "19s4z"))
    assert thrown(shown) not in ("3z", "5z")


def test_the_third_dragon_is_not_fed() -> None:
    # C-24: behind two sets of dragons the third makes its feeder liable for the whole hand, 5 doubles and more.
    melds = ((), (meld("pung", "555z", 2), meld("pung", "666z", 3)), (), ())
    shown = view("147m258p369s147s7z2z", melds=melds, ponds=("1z4z", "19m", "1p9p3z", "19s3z"), left=40)
    assert thrown(shown) != "7z"


@pytest.mark.parametrize("style", ["steady", "careful"])
def test_no_fresh_tile_at_the_end(style: str) -> None:
    # C-23: three live tiles are left, a fresh tile that is won on makes liable. 9m and 1z lie in ponds, 5p does not.
    ponds = ("1z2z3z4z1m9m1p", "9m9p1s2s3z4z1z", "1z9m8s7s2z3z1p", "4z2z1p9p1s6z6z")
    shown = view("5p9m1z36m47p258s13m", ponds=ponds, left=3)
    lying = {str(tile) for pond in ponds for tile in parse_tiles(pond)}
    assert thrown(shown, style=style) in lying


def test_exemption_is_accepted() -> None:
    # C-27: who does not show the hand falls under the liability rules.
    shown = view("12345678899m123m", left=30)
    decision = turn(shown, Declare("exempt"))
    assert choose(shown, decision) == Declare("exempt")


def test_a_hopeless_hand_is_abandoned() -> None:
    # Ten kinds of terminals and honours, hardly two tiles together: thirteen orphans are three steps away as well.
    hopeless = view("19m19p19s1234z258p6s", left=60)
    assert choose(hopeless, turn(hopeless, Abandon("nine-kinds")), "arushiaru") == Abandon("nine-kinds")


def test_a_hand_near_a_limit_is_not_abandoned() -> None:
    # Twelve different terminals and honours and a pair of them: ready for thirteen orphans after one discard.
    near = view("19m19p19s123456z12p", left=60)
    assert isinstance(choose(near, turn(near, Abandon("nine-kinds")), "arushiaru"), Discard)


def test_ready_is_declared_with_wide_waits_only() -> None:
    # C-63: a double for the hand declared ready with the first discard. Waiting for 3s 6s 9s, eleven tiles unseen.
    wide = view("123m456p99m45678s1z", left=70)
    option = Option(Declare("ready"), then=(parse_tile("1z"),))
    assert choose(wide, turn(wide, option)) == Declare("ready")
    # The same with a wait for the one 5s that is left: all other fives lie in a pond.
    narrow = view("123m456p99m789s46s1z", left=70, ponds=("", "55s", "5s", ""))
    assert isinstance(choose(narrow, turn(narrow, option)), Discard)


def test_a_wait_barred_by_own_discards_is_avoided() -> None:
    # no win on a kind one has thrown. With 2p away, 4p 5p wait for 3p 6p; with 5p away only for the barred 3p.
    shown = view("123m456m789s99m245p", ponds=("3p", "", "", ""))
    assert thrown(shown, "arushiaru") == "2p"


def test_against_a_hand_laid_bare_a_safe_tile_is_thrown() -> None:
    # The discarder pays alone. North has four pungs out and waits for a pair; it threw 9s and 4z, on which it
    # may not win. Our hand is nowhere.
    melds = (
        (),
        (),
        (),
        (meld("pung", "222m", 0), meld("pung", "555p", 1), meld("pung", "777z", 2), meld("pung", "888s", 2)),
    )
    shown = view("1469m1347p159s3z4z6z", melds=melds, ponds=("1z", "1z", "2z", "9s4z"), left=16)
    assert thrown(shown, "arushiaru") in ("9s", "4z")


@pytest.mark.parametrize("style", THINKING)
def test_the_same_question_has_the_same_answer(style: str) -> None:
    shown = view("258m369p147s1234z1p", left=60)
    first = choose(shown, turn(shown), style=style)
    rules = library.find(CLASSICAL)
    bot = player(style, rules, "s")
    other = view("123m456p789s34s99p4z")
    bot.choose(other, turn(other))
    assert bot.choose(shown, turn(shown)) == first


def test_wind_and_round_matter() -> None:
    # C-46, C-47: South's own wind is a double, North's is not worth a thing to South (seat 1, dealer 0).
    shown = view("234m567p11s9s46s22z", seat=1, open_tile="2z", open_seat=2, round_wind=Wind.E)
    assert choose(shown, claim(shown, Pung(own("22z")))) == Pung(own("22z"))


def test_strange_questions_get_an_answer() -> None:
    shown = view("258m369p147s1234z1p")
    decision = Decision(0, "vote", (Option(Decline()),))
    assert choose(shown, decision) == Decline()
