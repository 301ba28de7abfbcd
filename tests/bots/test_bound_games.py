"""Games with a minimum, declarations and bars: the same player, told nothing but the ruleset. T- and H- are rules."""

from __future__ import annotations

import pytest

from tests.bots.positions import claim, meld, turn, view
from tuitable.bots.advice import advise
from tuitable.bots.styles import player
from tuitable.rules import library
from tuitable.state.choices import Choice, Chow, Decision, Declare, Decline, Discard, Option, Pung
from tuitable.state.views import View
from tuitable.tiles.notation import parse_tile, parse_tiles

BOUND = ("tenhou", "hama1969")


def choose(rules: str, shown: View, decision: Decision) -> Choice:
    return player("steady", library.find(rules), "s").choose(shown, decision)


@pytest.mark.parametrize("rules", BOUND)
def test_a_ready_hand_is_declared(rules: str) -> None:
    # T-12, H-02: a han more; the wait for 2s 5s is open and none of its tiles are seen. Without it no discard would do.
    shown = view("123m456p789s34s99p4z", left=50)
    option = Option(Declare("ready"), then=(parse_tile("4z"),))
    assert choose(rules, shown, turn(shown, option)) == Declare("ready")


@pytest.mark.parametrize("rules", BOUND)
def test_no_call_that_leaves_nothing_to_win_with(rules: str) -> None:
    # T-10: one han at least. With 789m called there is no declaring, and the hand has terminals and no scoring pair.
    shown = view("123m78m456p99s135z", open_tile="9m", open_seat=3, left=50, dealer=3)
    assert choose(rules, shown, claim(shown, Chow(parse_tiles("78m")))) == Decline()


@pytest.mark.parametrize("rules", BOUND)
def test_a_call_that_gives_the_han_is_made(rules: str) -> None:
    # A pung of dragons is a han in itself, and the hand is ready afterwards.
    shown = view("234m56p345s99s155z", open_tile="5z", open_seat=1, left=40)
    assert choose(rules, shown, claim(shown, Pung(parse_tiles("55z")))) == Pung(parse_tiles("55z"))


@pytest.mark.parametrize("rules", BOUND)
def test_safe_tiles_against_a_declared_hand(rules: str) -> None:
    # South declared ready and may not win on what it threw itself (T-15); our hand is four steps away.
    shown = view(
        "1358m2479p258s9m1z3z", ponds=("2z4z", "9m1z7z6s2p", "4z3s", "8s6z"), ready=("", "ready", "", ""), left=40
    )
    decision = turn(shown)
    choice = choose(rules, shown, decision)
    assert isinstance(choice, Discard)
    assert str(choice.tile) in ("9m", "1z", "2p")
    safe = {str(tile) for tile in advise(library.find(rules), shown, decision).safe}
    assert {"9m", "1z"} <= safe
    assert "5m" not in safe


def test_seven_pairs_are_an_aim_where_they_win() -> None:
    # Six pairs and two strangers: ready for seven pairs (T-09), three steps from anything else.
    shown = view("1188m3399p55s77s2z4z", left=50)
    choice = choose("tenhou", shown, turn(shown))
    assert choice in (Discard(parse_tile("2z")), Discard(parse_tile("4z")))


def test_the_minimum_is_kept_when_melds_lie() -> None:
    # T-01, T-10: simples only, called sets allowed. The 1s that would complete a set is not called, the 4s is.
    melds = ((meld("chow", "234m"),), (), (), ())
    shown = view("23s567p55m68p3m", melds=melds, open_tile="1s", open_seat=3, left=50)
    assert choose("tenhou", shown, claim(shown, Chow(parse_tiles("23s")))) == Decline()
    shown = view("23s567p55m68p3m", melds=melds, open_tile="4s", open_seat=3, left=50)
    assert choose("tenhou", shown, claim(shown, Chow(parse_tiles("23s")))) == Chow(parse_tiles("23s"))
