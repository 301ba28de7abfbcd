"""Every option of the Chinese classical game, and decisions that the worked examples do not reach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.told import Doc, items, meld, refused, settled, win, worth
from tuitable.errors import RulesetError
from tuitable.rules.library import find

RULES = "chinese-classical"
PLAIN = "67m99p234s"
CHOW_AND_PUNG = [meld("chow", "123p", 2, "2p"), meld("pung", "555s", 1)]


def doc(seat: int, hand: str, tile: str, by: str = "draw", **more: Any) -> Doc:
    return win(RULES, seat, hand, tile, by, **more)


def plain(**more: Any) -> Doc:
    """Seat 3 with 12 points on a discard: 10 for winning and 2 for an exposed pung (CL-003)."""
    return doc(3, PLAIN, "5m", "discard", giver=0, melds=CHOW_AND_PUNG, flags={"fresh": False}, **more)


@pytest.mark.parametrize(("value", "points"), [(10, 12), (20, 22), (50, 52), (100, 102), (30, 32)])
def test_c37_base_points(value: int, points: int) -> None:
    assert worth(plain(options={"base_points": value})) == (points, 0, points)


def all_pungs_of_dragons(**more: Any) -> Doc:
    """Exposed pungs of all three dragons, a chow and a pair: 10 + 3 x 4 = 22 points, five doubles (C-52)."""
    melds = [meld("pung", "555z", 0), meld("pung", "666z", 0), meld("pung", "777z", 2)]
    return doc(1, "34m88p", "5m", "discard", giver=3, melds=melds, **more)


def test_c15_limit_cuts_every_score_and_none_lets_it_be() -> None:
    """C-52: 22 points x 32 = 704; D-02."""
    assert worth(all_pungs_of_dragons()) == (22, 5, 500)
    assert worth(all_pungs_of_dragons(options={"limit": 300}))[2] == 300
    assert worth(all_pungs_of_dragons(options={"limit": 1000}))[2] == 704
    assert worth(all_pungs_of_dragons(options={"limit": "none"}))[2] == 704
    assert worth(all_pungs_of_dragons(options={"limit": 700}))[2] == 700


def test_c64_all_honours_without_a_limit() -> None:
    """22 points: 10 + 3 exposed pungs of 4; only-wait 2 and single wait 4; pair of dragons 2."""
    melds = [meld("pung", "111z", 0), meld("pung", "222z", 0), meld("pung", "333z", 2), meld("pung", "666z", 3)]
    hand = {"melds": melds, "giver": 3}
    # 10 + 4 x 4 + pair of dragons 2 + 2 + 4 = 34; own wind 1, round wind 1, dragons 1, pungs 1, outer 1
    assert worth(doc(1, "7z", "7z", "discard", **hand)) == (34, 5, 500)
    assert worth(doc(1, "7z", "7z", "discard", options={"limit": "none"}, **hand)) == (34, 7, 34 * 128)
    off = {"limit": 1000, "limit_all_honours": "off"}
    assert worth(doc(1, "7z", "7z", "discard", options=off, **hand)) == (34, 5, 1000)
    off = {"limit": "none", "limit_all_honours": "off"}
    assert worth(doc(1, "7z", "7z", "discard", options=off, **hand)) == (34, 7, 34 * 128)


def test_d04_notional_value_without_a_limit() -> None:
    """Thirteen orphans: 10 + 2 self-draw + 2 only wait; the greater of natural and notional counts."""
    hand = "119m19p19s123456z"
    options: dict[str, Any] = {"limit": "none"}
    assert worth(doc(2, hand, "7z", options=options))[2] == 500
    assert worth(doc(2, hand, "7z", options={**options, "no_limit_notional": 800}))[2] == 800
    assert worth(doc(2, hand, "7z", options={**options, "no_limit_notional": 0}))[2] == 14


def test_d44_what_is_not_complete_is_refused() -> None:
    assert refused(doc(0, "1357m2468p159s12z", "3z")) == "not-a-hand"
    assert refused(doc(0, "1199m2288p3377s1z", "1z")) == "not-a-hand"


LIMIT_HANDS: dict[str, Doc] = {
    "heavenly_hand": doc(0, "234m234p23466s57p", "6p", "dealt"),
    "earthly_hand": doc(1, "234m234p23466s57p", "6p", "discard", giver=0, flags={"first_go_around": True}),
    "four_kongs": doc(
        1, "5m", "5m",
        melds=[
            meld("kong-added", "2222m", 0), meld("kong-added", "3333p", 2), meld("kong-closed", "4444s"),
            meld("kong-open", "6666s", 3),
        ],
    ),
    "four_concealed_pungs": doc(1, "222m444p666s5m", "5m", melds=[meld("kong-open", "8888s", 3)]),
    "three_great_scholars": doc(
        1, "88p33m", "3m", melds=[meld("pung", "555z", 0), meld("pung", "666z", 0), meld("kong-closed", "7777z")]
    ),
    "four_joys": doc(1, "111z33z55m", "3z", melds=[meld("pung", "222z", 3), meld("pung", "444z", 0)]),
    "all_honours": doc(
        1, "55z77z", "7z", melds=[meld("pung", "222z", 3), meld("pung", "333z", 0), meld("pung", "444z", 2)]
    ),
    "all_terminals": doc(
        1, "99m11s", "9m", "discard", giver=2,
        melds=[meld("pung", "111m", 0), meld("pung", "111p", 0), meld("kong-closed", "9999p")],
    ),
    "all_green": doc(
        1, "2233488s", "4s", "discard", giver=2, melds=[meld("pung", "666s", 3), meld("pung", "666z", 0)]
    ),
    "nine_gates": doc(1, "1112345678999s", "6s", "discard", giver=2),
    "wriggling_snake": doc(1, "2234567899s", "9s", "discard", giver=2, melds=[meld("pung", "111s", 3)]),
    "concealed_one_suit": doc(1, "1123344567888m", "8m"),
    "thirteen_orphans": doc(1, "119m19p19s123456z", "7z", "discard", giver=2),
    "thirteenth_win": doc(0, PLAIN, "5m", "discard", giver=1, melds=CHOW_AND_PUNG, dealer_wins=12),
}  # fmt: skip


@pytest.mark.parametrize("id", LIMIT_HANDS)
def test_c69_limit_hands_and_their_switches(id: str) -> None:
    """C-70 to C-83: on, the hand is worth the limit; off, it is scored by points and doubles (D-45)."""
    told = LIMIT_HANDS[id]
    assert worth(told)[2] == 500
    assert id in items(told)
    off = {**told, "options": {f"limit_{id}": False, "limit": 100_000}}
    if id == "thirteen_orphans":
        assert refused(off) == "not-a-hand"
    else:
        assert id not in items(off)


def test_c80_snakes_have_the_three_named_pairs() -> None:
    """Pair 2: 345 678; pair 5: 234 678; pair 8: 234 567. Its pungs may be kongs (D-19)."""
    for hand in ("22345678s", "55234678s", "88234567s"):
        told = doc(1, f"11s{hand}", "1s", "discard", giver=2, melds=[meld("kong-added", "9999s", 0)])
        assert "wriggling_snake" in items(told)
    other = doc(1, "11s33345678s", "1s", "discard", giver=2, melds=[meld("pung", "999s", 0)])
    assert "wriggling_snake" not in items(other)


def test_d33_after_the_thirteenth_win_the_deal_passes() -> None:
    told = LIMIT_HANDS["thirteenth_win"]
    follow = settled(told).next
    assert follow is not None
    assert follow.dealer == 1
    assert settled(told).carry["dealer_wins"] == 0
    off = {**told, "options": {"limit_thirteenth_win": "off"}}
    follow = settled(off).next
    assert follow is not None
    assert follow.dealer == 0
    assert settled(off).carry["dealer_wins"] == 13
    eleven = {**told, "dealer_wins": 11}
    assert "thirteenth_win" not in items(eleven)
    assert settled(eleven).carry["dealer_wins"] == 12
    assert "thirteenth_win" in items({**told, "dealer_wins": 15})


KONG_7P = meld("kong-closed", "7777p")
CHOW_9S = meld("chow", "789s", 0, "9s")
LOCAL: dict[str, Doc] = {
    "plum_blossom": doc(1, "234m46p22s", "5p", "kong-replacement", melds=[KONG_7P, CHOW_9S]),
    "moon": doc(1, "234m23p22s", "1p", melds=[KONG_7P, CHOW_9S], flags={"last": True}),
    "carrying_pole": doc(
        1, "234m13s55p", "2s", "robbed-kong", giver=2, melds=[KONG_7P, CHOW_9S],
        others={2: {"melds": [meld("pung", "222s", 3)]}},
    ),
    "kong_on_kong": doc(
        1, "234m46p22s", "5p", "kong-replacement", flags={"kong_on_kong": True},
        melds=[KONG_7P, meld("kong-added", "8888p", 2)],
    ),
}  # fmt: skip


@pytest.mark.parametrize("id", LOCAL)
def test_c84_local_limit_hands(id: str) -> None:
    """C-85 to C-88, D-38: off unless agreed on."""
    assert id not in items(LOCAL[id])
    told = {**LOCAL[id], "options": {f"local_{id}": "on"}}
    assert id in items(told)
    assert worth(told)[2] == 500


def test_d38_what_is_no_local_limit_hand() -> None:
    """Plum blossom needs a kong replacement; moon is no last discard; other tiles are none of them."""
    flower = {**LOCAL["plum_blossom"], "options": {"local_plum_blossom": True}}
    flower["wins"] = [{"seat": 1, "tile": "5p", "by": "bonus-replacement"}]
    assert "plum_blossom" not in items(flower)
    discard = {**LOCAL["moon"], "options": {"local_moon": True}}
    discard["wins"] = [{"seat": 1, "tile": "1p", "by": "discard", "from": 0, "last": True}]
    assert "moon" not in items(discard)
    assert "last_discard" in items(discard)
    replacement = {**LOCAL["moon"], "options": {"local_moon": True}}
    replacement["wins"] = [{"seat": 1, "tile": "1p", "by": "kong-replacement", "last": True}]
    assert {"moon"} <= set(items(replacement))
    through = {**LOCAL["kong_on_kong"], "options": {"local_kong_on_kong": True}}
    through["wins"] = [{"seat": 1, "tile": "5p", "by": "bonus-replacement", "kong_on_kong": True}]
    assert "kong_on_kong" in items(through)
    assert "kong_replacement" not in items(through)


def test_c36_c43_to_c45_flowers() -> None:
    """Own flower and season 1, all seasons 1, all flowers 1; 4 points each, winner and losers (D-08)."""
    told = plain(bonus="48f", others={1: {"bonus": "26f"}, 2: {"bonus": "3f"}})
    assert worth(told) == (20, 1, 40)
    assert items(told) == {"own_flower_and_season": 1}
    assert worth(told, 1) == (8, 1, 16)
    assert worth(told, 2) == (4, 0, 4)
    assert worth(plain(bonus="12345678f")) == (44, 3, 352)
    assert worth(plain(bonus="12345678f", options={"flowers": False})) == (12, 0, 12)


def test_c51_three_concealed_pungs_for_winners_and_losers() -> None:
    """D-16: big exposed kongs count, for losers as well."""
    told = doc(1, "222m444p66678s55m", "9s", "discard", giver=2)
    assert items(told) == {"three_concealed_pungs": 1}
    assert items({**told, "options": {"three_concealed_pungs": "off"}}) == {}
    melds = [meld("kong-open", "8888s", 0), meld("chow", "123p", 0, "1p")]
    loser = plain(others={1: {"hand": "222m444p6s", "melds": melds}})
    assert items(loser, 1) == {"three_concealed_pungs": 1}


def test_c63_original_call() -> None:
    told = plain(mine={"ready": "first-turn"})
    assert items(told) == {"original_call": 1}
    assert items({**told, "options": {"original_call": "off"}}) == {}
    assert items(plain(mine={"ready": True})) == {}


def test_c33_losers_do_not_settle() -> None:
    told = plain(others={1: {"hand": "358m13p27s555z", "melds": [meld("chow", "789s", 0, "9s")]}})
    # South has a concealed pung of dragons: 8 points, one double: 16.
    assert settled(told).deltas == (-24 - 32, -12 + 32 + 16, -12 - 16, 48)
    off = {**told, "options": {"losers_settle": "off"}}
    assert settled(off).deltas == (-24, -12, -12, 48)


def test_c42_d47_points_for_doubles() -> None:
    told = doc(1, "11m77p444s", "1m", melds=[meld("pung", "222m", 0), meld("pung", "999p", 3)])
    assert worth(told) == (30, 1, 60)
    assert worth({**told, "options": {"shanghai_points": {"all_pungs": 10}}}) == (40, 0, 40)
    options = {"shanghai_points": {"all_pungs": 10}, "one_double_minimum": True}
    assert refused({**told, "options": options}) == "one-double-minimum"
    assert refused({**told, "options": {"one_double_minimum": True}}) is None


def test_c73_d17_buried_treasure_by_any_self_draw() -> None:
    """A self-drawn two-pair wait is natural: three concealed pungs, all pungs, concealed self-draw."""
    told = doc(1, "222m444p666s88s55m", "5m")
    assert items(told) == {"three_concealed_pungs": 1, "all_pungs": 1, "concealed_self_draw": 1}
    assert "four_concealed_pungs" in items({**told, "options": {"buried_treasure_wait": "any-self-draw"}})
    given = doc(1, "222m444p666s888s5m", "5m", "discard", giver=2)
    assert "four_concealed_pungs" not in items({**given, "options": {"buried_treasure_wait": "any-self-draw"}})


def test_d09_self_draw_points_on_a_kong_replacement() -> None:
    told = LOCAL["plum_blossom"]
    # 10 + 16 concealed kong + 2 self-draw + 2 only wait
    assert worth(told)[0] == 30
    assert worth({**told, "options": {"self_draw_points_on_kong_replacement": "off"}})[0] == 28


def test_c62_robbing_a_concealed_kong() -> None:
    robbed = {2: {"hand": "1368m247p147s777z", "melds": []}}
    orphans = doc(
        1, "119m19p19s123456z", "7z", "robbed-kong", giver=2, others=robbed, flags={"robbed_closed": True}
    )  # fmt: skip
    assert refused(orphans) is None
    assert refused({**orphans, "options": {"kokushi_robs_concealed_kong": "off"}}) == "concealed-kong"
    robbed = {2: {"hand": "1368m247p147s666p", "melds": []}}
    pair = doc(1, "234m23457p23466s", "6p", "robbed-kong", giver=2, others=robbed, flags={"robbed_closed": True})
    assert refused(pair) == "concealed-kong"


def test_d46_cleared_hands_and_one_double() -> None:
    assert refused(plain(options={"cleared_hand": True})) == "cleared-hand"
    assert refused(plain(options={"one_double_minimum": True})) == "one-double-minimum"
    assert refused(plain(options={"cleared_hand": True, "one_double_minimum": True})) == "cleared-hand"
    flowers = plain(bonus="48f", options={"one_double_minimum": True})
    assert refused(flowers) is None
    half = doc(1, "78m99m", "6m", "discard", giver=2, melds=[
        meld("chow", "123m", 0, "1m"), meld("pung", "555z", 0), meld("pung", "333z", 2),
    ], options={"cleared_hand": True})  # fmt: skip
    assert refused(half) is None


def test_d46_losers_double_for_one_suit() -> None:
    """Four exposed ones 16, a flower 4, and a pair of dots that is worth nothing."""
    loser = {1: {"hand": "2234567899p", "melds": [meld("kong-added", "1111p", 0)], "bonus": "1f"}}
    melds = [meld("chow", "678m", 2, "6m"), meld("pung", "555s", 1)]
    told = doc(3, "67m99s234s", "5m", "discard", giver=0, melds=melds, others=loser)
    assert worth(told, 1) == (20, 0, 20)
    assert worth({**told, "options": {"losers_one_suit_doubles": True}}, 1) == (20, 3, 160)


def test_c20_d36_draws() -> None:
    seats = [None] * 4
    base = {"rules": RULES, "seats": seats, "dealer": 1}
    for kind, option, more in (
        ("four-winds", "abort_four_winds", {}),
        ("four-kongs", "abort_four_kongs", {"kongs": [2, 1, 1, 0]}),
        ("eight-kongs", "abort_eight_kongs", {"kongs": [4, 2, 1, 1]}),
        ("triple-win", "abort_triple_ron", {"from": 0, "claimants": [1, 2, 3]}),
    ):
        told = {**base, "end": {"kind": kind, **more}}
        assert settled(told).next is None
        follow = settled({**told, "options": {option: True, "draw_dealer": "passes"}}).next
        assert follow is not None
        assert follow.dealer == 1
    alone = {**base, "end": {"kind": "four-kongs", "kongs": [4, 0, 0, 0]}, "options": {"abort_four_kongs": True}}
    assert settled(alone).next is None
    fifth = {**base, "end": {"kind": "four-kongs", "kongs": [4, 1, 0, 0]}, "options": {"abort_four_kongs": True}}
    assert settled(fifth).next is not None
    drawn = {**base, "end": {"kind": "exhausted"}}
    follow = settled(drawn).next
    assert follow is not None
    assert follow.dealer == 1
    follow = settled({**drawn, "options": {"draw_dealer": "passes"}}).next
    assert follow is not None
    assert follow.dealer == 2
    assert settled({**drawn, "options": {"show_hands_on_draw": True}}).shown == (0, 1, 2, 3)


def test_c19_d36_d44_several_wins() -> None:
    """Nearest only; three valid wins are a draw with the option; a claim that is no win hinders nobody."""
    hand = "234m234p23466s57p"
    told = doc(1, hand, "6p", "discard", giver=0, wins=[{"seat": 2, "tile": "6p", "by": "discard", "from": 0}])
    told["seats"][0] = {"hand": "1159m1268p368s34z"}
    told["seats"][2] = {"hand": "123789m57p12399s"}
    assert [v.refused for v in settled(told).wins] == [None, "head-bump"]
    third = {**told, "wins": [*told["wins"], {"seat": 3, "tile": "6p", "by": "discard", "from": 0}]}
    third["seats"] = [*told["seats"][:3], {"hand": "456m57p789s22211z"}]
    assert [v.refused for v in settled(third).wins] == [None, "head-bump", "head-bump"]
    draw = settled({**third, "options": {"abort_triple_ron": True}})
    assert [v.refused for v in draw.wins] == ["triple-win"] * 3
    assert draw.deltas == (0, 0, 0, 0)
    assert draw.next is not None
    bad = {**third, "seats": [third["seats"][0], {"hand": "2468m1357p268s34z"}, *third["seats"][2:]]}
    assert [v.refused for v in settled(bad).wins] == ["not-a-hand", None, "head-bump"]


@pytest.mark.parametrize("name", find(RULES).options)
def test_every_value_that_is_offered_makes_a_ruleset(name: str) -> None:
    """Table 0.1; a value that is the default changes nothing."""
    option = find(RULES).options[name]
    for value in option.offered():
        if option.kind == "map":
            value = f"{value}=20"
        ruleset = find(RULES, {name: value})
        assert ruleset.options == find(RULES).options


def test_wrong_options_are_refused_with_the_right_ones() -> None:
    with pytest.raises(RulesetError, match="base_points"):
        find(RULES, {"basepoints": 10})
    with pytest.raises(RulesetError, match="300, 500, 1000, none or any even number"):
        find(RULES, {"limit": 501})
    with pytest.raises(RulesetError, match="live-tail, dead-wall, live-head"):
        find(RULES, {"flower_replacement": "head"})
    with pytest.raises(RulesetError, match="on, off"):
        find(RULES, {"pao": 3})
    with pytest.raises(RulesetError, match="chinese-classical"):
        find("classical")


def test_c63_switched_off_stands_beside_d34() -> None:
    """Options of 0.1 may be mixed: without the original call, what it allows changes nothing."""
    both = {"original_call": False, "original_call_allows_concealed_kong": True}
    declared = {"mine": {"ready": "first-turn"}}
    hand = ("12346m444p56788s", "5m")
    assert "original_call" in items(doc(1, *hand, options={"original_call_allows_concealed_kong": True}, **declared))
    assert "original_call" not in items(doc(1, *hand, options=both, **declared))


def test_d32_a_concealed_kong_declared_first_spoils_the_heavenly_hand() -> None:
    """10 + 2 for the self-draw, 32 for the kong of honours, 2 for the only wait; concealed self-draw."""
    kong = doc(0, "234m23466s57p", "6p", "dealt", melds=[meld("kong-closed", "4444z")])
    assert worth(kong) == (46, 1, 92)
    assert "heavenly_hand" not in items(kong)
