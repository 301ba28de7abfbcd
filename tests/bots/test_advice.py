"""Advice to people: counted by hand."""

from __future__ import annotations

import pytest

from tests.bots.positions import claim, meld, turn, view
from tuitable.bots.advice import advise
from tuitable.rules import library
from tuitable.state.choices import Decline, Discard, Pung
from tuitable.state.views import View
from tuitable.tiles.notation import parse_tile, parse_tiles

CLASSICAL = library.find("chinese-classical")
ARUSHIARU = library.find("arushiaru")


def test_distance_and_useful_tiles_of_a_hand_that_waits() -> None:
    # Ready for 2s 5s: one 2s and two 5s lie in ponds, so 3 + 2 are unseen.
    shown = view("123m456p789s34s99p", ponds=("", "25s", "5s", ""), seat=0)
    advice = advise(CLASSICAL, shown)
    assert advice.distance == 0
    assert [(str(one.tile), one.left) for one in advice.useful] == [("2s", 3), ("5s", 2)]
    assert advice.left == 5
    assert advice.choice is None


def test_discards_are_explained() -> None:
    shown = view("123m456p789s34s99p4z")
    advice = advise(CLASSICAL, shown, turn(shown))
    assert advice.choice == Discard(parse_tile("4z"))
    best = advice.discards[0]
    assert (str(best.tile), best.distance, best.left) == ("4z", 0, 8)
    assert len(advice.discards) == 13
    # Throwing from a set leaves a hand one step from ready or worse.
    assert next(t for t in advice.discards if str(t.tile) == "1m").distance >= 0


def test_liable_tiles_are_named() -> None:
    # C-24: two sets of dragons lie before South.
    melds = ((), (meld("pung", "555z", 2), meld("pung", "666z", 3)), (), ())
    shown = view("147m258p369s147s7z2z", melds=melds)
    advice = advise(CLASSICAL, shown, turn(shown))
    assert [str(throw.tile) for throw in advice.discards if throw.liable] == ["7z"]
    assert parse_tile("7z") not in advice.safe


def test_what_a_bare_hand_may_not_win_on_is_safe() -> None:
    # North threw 9s and 4z and may not win on them; it waits for a pair of something else.
    pungs = (meld("pung", "222m", 0), meld("pung", "555p", 1), meld("pung", "777z", 2), meld("pung", "888s", 2))
    shown = view("1469m1347p159s3z4z6z", melds=((), (), (), pungs), ponds=("1z", "1z", "2z", "9s4z"), left=16)
    advice = advise(ARUSHIARU, shown, turn(shown))
    safe = {str(tile) for tile in advice.safe}
    assert {"9s", "4z"} <= safe
    assert "6z" not in safe


def test_advice_on_a_claim() -> None:
    shown = view("123m78m456p789s99p", open_tile="9p", open_seat=2)
    advice = advise(CLASSICAL, shown, claim(shown, Pung(parse_tiles("99p"))))
    assert advice.choice == Decline()
    assert advice.distance == 0


@pytest.mark.parametrize(
    "hand", ["123m456p789s34s99p4z", "1134m2279p345s1155z", "19m19p19s1234567z5m", "222m33p4488s66z779p"]
)
@pytest.mark.parametrize("rules", [id for id in library.shelf() if library.find(id).winning.shapes])
def test_with_the_last_tile_of_the_wall_nothing_more_comes(rules: str, hand: str) -> None:
    """The last live tile may be drawn and discarded (the walls of each book); no draw follows that discard."""
    shown = view(hand, left=0, drawn=hand[-2:])
    advice = advise(library.find(rules), shown, turn(shown))
    assert isinstance(advice.choice, Discard)
    assert len(advice.discards) == len({str(tile) for tile in parse_tiles(hand)})
    assert all(isinstance(throw.value, float) for throw in advice.discards)


def test_advice_is_for_one_seat() -> None:
    shown = view("123m456p789s34s99p")
    everything = View(None, shown.balances, {}, shown.hand, 0, 0, False)
    with pytest.raises(ValueError, match="one seat"):
        advise(CLASSICAL, everything)
