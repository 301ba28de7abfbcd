"""Liability in the Chinese classical game: clauses C-23 to C-27, decisions D-20 to D-28."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.told import Doc, liable, meld, settled, win

RULES = "chinese-classical"
ONE_SUIT = [meld("chow", "123p", 0, "1p"), meld("pung", "777p", 2), meld("pung", "999p", 3)]
DRAGONS = [meld("pung", "555z", 0), meld("pung", "666z", 3)]


def doc(hand: str, tile: str, by: str = "draw", **more: Any) -> Doc:
    """Seat 1 (South) wins; nothing is fresh unless told."""
    return win(RULES, 1, hand, tile, by, **more)


def given(hand: str, tile: str, giver: int = 2, **more: Any) -> Doc:
    return doc(hand, tile, "discard", giver=giver, **more)


@pytest.mark.parametrize(("left", "fresh", "named"), [(4, True, (2, "C-23")), (5, True, None), (4, False, None)])
def test_c23_a_fresh_tile_late(left: int, fresh: bool, named: tuple[int, str] | None) -> None:
    told = given("234m234p23466s57p", "6p", flags={"fresh": fresh}, wall_left=left)
    assert liable(told) == named


def test_c23_covers_the_last_discard_and_no_robbed_tile() -> None:
    """D-25, D-24."""
    last = given("234m234p23466s57p", "6p", flags={"fresh": True, "last": True})
    assert liable(last) == (2, "C-23")
    robbed = doc(
        "234m23457p23466s", "6p", "robbed-kong", giver=2, flags={"fresh": True}, wall_left=2,
        others={2: {"melds": [meld("pung", "666p", 0)]}},
    )  # fmt: skip
    assert liable(robbed) is None


def test_c24_the_fourth_set_of_one_suit() -> None:
    melds = [*ONE_SUIT, meld("pung", "444p", 3)]
    assert liable(doc("8p", "8p", melds=melds)) == (3, "C-24")
    # An honour pair ends as one suit with honours (D-27).
    assert liable(doc("1z", "1z", melds=melds)) is None


def test_c25_the_winning_discard_behind_four_sets() -> None:
    melds = [*ONE_SUIT, meld("pung", "444p", 3)]
    assert liable(given("8p", "8p", melds=melds)) == (2, "C-25")


def test_d21_the_winning_discard_is_a_call_too() -> None:
    assert liable(given("2355p", "4p", melds=ONE_SUIT)) == (2, "C-24")
    assert liable(doc("2355p", "4p", melds=ONE_SUIT)) is None
    robbed = doc(
        "3566p", "4p", "robbed-kong", giver=2, melds=ONE_SUIT, others={2: {"melds": [meld("pung", "444p", 0)]}}
    )
    assert liable(robbed) == (2, "C-24")


def test_d21_dragons_third_set_or_pair() -> None:
    """The third dragon behind two: as a pung, or as the pair of little three dragons."""
    assert liable(given("234m77z88p", "7z", melds=DRAGONS)) == (2, "C-24")
    assert liable(given("234m678p7z", "7z", melds=DRAGONS)) == (2, "C-24")
    # A tile that is no dragon makes nobody liable.
    assert liable(given("24m777z88p", "3m", melds=DRAGONS)) is None


def test_c24_third_dragon_call_counts_whichever_of_the_three_hands_results() -> None:
    """D-27."""
    melds = [*DRAGONS, meld("pung", "777z", 2)]
    assert liable(doc("24m88p", "3m", melds=melds)) == (2, "C-24")
    assert liable(doc("44m88p", "8p", melds=melds)) == (2, "C-24")
    # Another player's discard that is not of the category leaves the feeder liable (D-23).
    assert liable(given("24m88p", "3m", giver=0, melds=melds)) == (2, "C-24")


def test_c26_the_last_wind_to_little_four_winds() -> None:
    melds = [meld("pung", "111z", 0), meld("pung", "222z", 2), meld("pung", "333z", 3)]
    assert liable(given("234m4z", "4z", giver=0, melds=melds)) == (0, "C-26")
    assert liable(doc("234m4z", "4z", melds=melds)) is None
    # Also all honours behind three sets of winds: C-26 is named (D-23).
    assert liable(given("555z4z", "4z", giver=0, melds=melds)) == (0, "C-26")
    # The fourth wind as a pung is the fourth call of clause 2.
    assert liable(given("55m44z", "4z", giver=0, melds=melds)) == (0, "C-24")


def test_c24_big_four_winds_and_little_by_calls() -> None:
    winds = [meld("pung", f"{n}{n}{n}z", feeder) for n, feeder in ((1, 0), (2, 2), (3, 3), (4, 0))]
    assert liable(doc("5m", "5m", melds=winds)) == (0, "C-24")


def test_d20_concealed_kongs_count_and_the_switch() -> None:
    melds = [*ONE_SUIT[:2], meld("kong-closed", "9999p"), meld("pung", "444p", 3)]
    off = {"pao_counts_concealed_kongs": False}
    assert liable(doc("8p", "8p", melds=melds)) == (3, "C-24")
    assert liable(doc("8p", "8p", melds=melds, options=off)) is None
    assert liable(given("8p", "8p", melds=melds)) == (2, "C-25")
    assert liable(given("8p", "8p", melds=melds, options=off)) == (2, "C-24")
    # As the deciding set it makes nobody liable.
    assert liable(doc("8p", "8p", melds=[*ONE_SUIT, meld("kong-closed", "4444p")])) is None
    dragons = [meld("kong-closed", "5555z"), meld("pung", "666z", 3)]
    assert liable(given("234m678p7z", "7z", melds=dragons)) == (2, "C-24")
    assert liable(given("234m678p7z", "7z", melds=dragons, options=off)) is None


def test_d20_an_added_kong_stands_in_its_pungs_place() -> None:
    melds = [meld("kong-added", "1111p", 0), *ONE_SUIT[1:], meld("pung", "444p", 2)]
    assert liable(doc("8p", "8p", melds=melds)) == (2, "C-24")


def test_d22_a_big_exposed_kong_makes_nobody_liable() -> None:
    melds = [*ONE_SUIT, meld("kong-open", "4444p", 3)]
    assert liable(doc("8p", "8p", melds=melds)) is None
    assert liable(doc("8p", "8p", melds=melds, options={"big_kong_call_makes_liable": True})) == (3, "C-24")
    # It counts as a set for what comes later.
    assert liable(given("8p", "8p", melds=melds)) == (2, "C-25")


def test_d23_a_later_discard_replaces_the_feeder_and_an_excused_one_does_not() -> None:
    melds = [*ONE_SUIT, meld("pung", "444p", 3)]
    assert liable(given("8p", "8p", giver=2, melds=melds)) == (2, "C-25")
    assert liable(given("8p", "8p", giver=2, melds=melds, flags={"exempt": True})) == (3, "C-24")
    # Clause 1 is named first.
    late = given("8p", "8p", giver=2, melds=melds, flags={"fresh": True}, wall_left=3)
    assert liable(late) == (2, "C-23")


def test_d27_a_call_whose_category_the_hand_lacks_replaces_nobody() -> None:
    """The fourth set of honours behind three dragons, ending with a simple pair."""
    melds = [*DRAGONS, meld("pung", "777z", 2), meld("pung", "111z", 0)]
    assert liable(doc("5m", "5m", melds=melds)) == (2, "C-24")
    assert liable(doc("2z", "2z", melds=melds)) == (0, "C-24")


def test_c27_a_feeder_who_showed_the_hand_is_excused() -> None:
    melds = [*ONE_SUIT, meld("pung", "444p", 3, exempt=True)]
    assert liable(doc("8p", "8p", melds=melds)) is None


def test_d28_the_liable_player_pays_all_and_losers_do_not_settle() -> None:
    """22 points, three doubles: 176; 4 x 176 for South, 6 x for East."""
    melds = [*ONE_SUIT, meld("pung", "444p", 3)]
    told = doc("8p", "8p", melds=melds, others={0: {"melds": [meld("pung", "555z", 2)]}})
    points = 10 + 2 + 4 + 2 + 2 + 2 + 2
    assert settled(told).deltas == (0, 4 * points * 8, 0, -4 * points * 8)
    east = win(RULES, 0, "8p", "8p", melds=[
        meld("chow", "123p", 3, "1p"), meld("pung", "777p", 2), meld("pung", "999p", 3), meld("pung", "444p", 1),
    ])  # fmt: skip
    assert settled(east).deltas == (6 * points * 8, -6 * points * 8, 0, 0)
    to_east = doc("8p", "8p", melds=[*ONE_SUIT, meld("pung", "444p", 0)])
    assert settled(to_east).deltas == (-4 * points * 8, 4 * points * 8, 0, 0)


def test_c22_no_liability() -> None:
    melds = [*ONE_SUIT, meld("pung", "444p", 3)]
    assert liable(doc("8p", "8p", melds=melds, options={"pao": "off"})) is None
    assert liable(given("8p", "8p", melds=melds, options={"pao": "off"})) is None
