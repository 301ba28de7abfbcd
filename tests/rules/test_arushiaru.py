"""Arushiaru: statements A-, gaps A-G and decisions A-Q that the worked examples do not reach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.told import Doc, items, liable, meld, refused, settled, win, worth
from tuitable.rules.library import find

RULES = "arushiaru"
CLOSED = "789m12378p23466s"
"""Waits for 6p and 9p."""


def doc(seat: int, hand: str, tile: str, by: str = "draw", **more: Any) -> Doc:
    return win(RULES, seat, hand, tile, by, **more)


def ron(hand: str, tile: str, giver: int = 2, **more: Any) -> Doc:
    return doc(1, hand, tile, "discard", giver=giver, **more)


def foul(offence: str, seat: int, **more: Any) -> Doc:
    giver = {"from": more.pop("giver")} if "giver" in more else {}
    return {"rules": RULES, "end": {"kind": "foul", "seat": seat, "offence": offence, **giver}, **more}


LIMITS: dict[str, Doc] = {
    "tenhou": doc(0, CLOSED, "6p", "dealt"),
    "chiihou": doc(1, CLOSED, "6p", "draw", flags={"first_go_around": True}),
    "daisangen": ron("24m777z88p", "3m", melds=[meld("pung", "555z", 0), meld("pung", "666z", 2)]),
    "suushiihou": ron("4z234m", "4z", melds=[
        meld("pung", "111z", 0), meld("pung", "222z", 0), meld("pung", "333z", 0),
    ]),
    "tsuuiisou": ron("55z77z", "7z", melds=[
        meld("pung", "222z", 3), meld("pung", "333z", 0), meld("pung", "444z", 2),
    ]),
    "chinroutou": ron("99m11s", "9m", melds=[
        meld("pung", "111m", 0), meld("pung", "111p", 0), meld("kong-closed", "9999p"),
    ]),
    "suuankou": doc(1, "222m444p666s88s55m", "5m"),
    "kokushi": ron("119m19p19s123456z", "7z"),
    "chuuren": ron("1112345678999s", "6s"),
}  # fmt: skip


@pytest.mark.parametrize("id", LIMITS)
def test_a33_limit_hands_are_mangan(id: str) -> None:
    """A-28: 2000 for a non-dealer, 3000 for the dealer; nothing else counts beside them."""
    told = LIMITS[id]
    winner = told["wins"][0]["seat"]
    assert set(items(told)) == {id}
    assert settled(told).deltas[winner] == (3000 if winner == 0 else 2000)


def test_a33_big_four_winds_is_the_same_limit_hand() -> None:
    winds = [meld("pung", f"{n}{n}{n}z", 0) for n in (1, 2, 3, 4)]
    assert set(items(ron("5m", "5m", melds=winds))) == {"suushiihou"}


def test_ag5_limit_hands_add_up_by_option() -> None:
    melds = [meld("pung", f"{n}{n}{n}z", 0) for n in (1, 2, 3, 4)]
    both = ron("5z", "5z", melds=melds)
    assert set(items(both)) == {"suushiihou", "tsuuiisou"}
    assert worth(both)[2] == 500
    assert worth({**both, "options": {"stack_limits": True}})[2] == 1000
    assert settled({**both, "options": {"stack_limits": True}}).deltas == (0, 4000, -4000, 0)


def test_a31_ag3_rounding_and_the_limit() -> None:
    """34 fu, 1 han: 68 -> 70; 32 fu, 4 han: 512 is mangan; 30 fu, 4 han: 480 is not."""
    told = ron("44467m11p777z", "8m", melds=[meld("pung", "555s", 2)])
    assert worth(told) == (34, 1, 70)
    assert settled(told).deltas == (0, 280, -280, 0)


def test_aq1_round_each_payment() -> None:
    """68 x 4 = 272 -> 270; self-draw: 22 fu, 1 han = 44 -> 40, 40 and 88 -> 90."""
    told = ron("44467m11p777z", "8m", melds=[meld("pung", "555s", 2)], options={"round_stage": "payment"})
    assert settled(told).deltas == (0, 270, -270, 0)
    drawn = doc(1, CLOSED, "6p", options={"round_stage": "payment"})
    assert settled(drawn).deltas == (-90, 170, -40, -40)


def test_ag6_fu_rounded_up_before_doubling() -> None:
    """A-G6: 22 -> 30; the open all-chows hand's 20 stays 20."""
    drawn = doc(1, CLOSED, "6p", options={"rounding": "fu-up-10"})
    assert settled(drawn).deltas == (-120, 240, -60, -60)
    opened = ron("789m78p23466s", "6p", melds=[meld("chow", "123p", 0, "1p")], options={"rounding": "fu-up-10"})
    assert worth(opened) == (20, 1, 40)


def test_a29_the_double_wind_pair_is_four_fu() -> None:
    """Round South, dealer 0: seat 1 is South. 20 + 4, open ron with an open wait."""
    told = ron("789m78p22z", "6p", melds=[meld("chow", "123p", 0, "1p"), meld("chow", "234s", 0, "2s")], round="S")
    assert worth(told) == (24, 0, 20)
    assert worth({**told, "round": "E"}) == (22, 0, 20)


@pytest.mark.parametrize(
    ("edition", "fu", "han", "total"), [("current", 32, 3, 260), ("whitney-1956", 22, 4, 350), ("pre-1956", 22, 4, 350)]
)
def test_a30_one_suit_by_edition(edition: str, fu: int, han: int, total: int) -> None:
    """Open, edge wait (2 fu), no pungs: 32 fu 3 han = 256 -> 260; 22 fu 4 han = 352 -> 350."""
    told = ron("1245656799p", "3p", melds=[meld("chow", "678p", 0, "6p")], options={"edition": edition})
    assert worth(told) == (fu, han, total)


def test_items_of_an_edition_are_options_of_their_own() -> None:
    chosen = find(RULES, {"edition": "pre-1956", "chinitsu_han": 3}).chosen
    assert chosen["chinitsu_han"] == 3
    assert chosen["chinitsu_fu"] == 0
    assert chosen["furiten"] == "genbutsu-same-go-around"
    assert chosen["abortive_draws"] == ("four-winds", "four-kongs", "nine-kinds", "triple-ron")
    assert chosen["time_limit_s"] == "none"
    ruleset = find(RULES, {"edition": "pre-1956", "chinitsu_han": 3})
    assert ruleset.scoring.elements["chinitsu"].doubles == 3
    assert ruleset.scoring.elements["chinitsu"].points == 0


@pytest.mark.parametrize(
    ("furiten", "tile", "code"),
    [
        ("genbutsu", "9p", "genbutsu"),
        ("genbutsu", "6p", None),
        ("full", "6p", "furiten"),
        ("full", "9p", "furiten"),
        ("none", "9p", None),
        ("genbutsu-same-go-around", "9p", None),
    ],
)
def test_a21_own_discards(furiten: str, tile: str, code: str | None) -> None:
    """The seat threw 9p in an earlier go-around."""
    mine = {"discards": "9p1z", "discards_this_round": "1z"}
    assert refused(ron(CLOSED, tile, mine=mine, options={"furiten": furiten})) == code


def test_a21_1956_the_discard_of_this_go_around() -> None:
    mine = {"discards": "1z9p", "discards_this_round": "9p"}
    told = ron(CLOSED, "9p", mine=mine, options={"edition": "whitney-1956"})
    assert refused(told) == "genbutsu-same-go-around"
    assert refused({**told, "options": {"edition": "whitney-1956", "furiten": "none"}}) is None


def test_self_draw_is_never_barred() -> None:
    mine = {"discards": "9p6p", "discards_this_round": "6p"}
    assert refused(doc(1, CLOSED, "9p", mine=mine, options={"furiten": "full"})) is None


def test_aq7_letting_a_winning_tile_pass() -> None:
    mine = {"passed_this_round": "6p"}
    assert refused(ron(CLOSED, "6p", mine=mine)) is None
    rule = {"skip_rule": "same-kind"}
    assert refused(ron(CLOSED, "6p", mine=mine, options=rule)) == "same-go-around"
    assert refused(ron(CLOSED, "9p", mine=mine, options=rule)) is None
    assert refused(ron(CLOSED, "9p", mine=mine, options={**rule, "furiten": "full"})) == "same-go-around"
    assert refused(ron(CLOSED, "9p", mine={"passed_this_round": "1z"}, options={"furiten": "full"})) is None


def test_a23_a_concealed_kong_is_robbed_by_nobody() -> None:
    robbed = {2: {"hand": "1368m247p147s777z", "melds": []}}
    told = doc(1, "119m19p19s123456z", "7z", "robbed-kong", giver=2, others=robbed, flags={"robbed_closed": True})
    assert refused(told) == "concealed-kong"


def test_ag4_no_seven_pairs_and_dead_hands() -> None:
    assert refused(ron("1199m2288p3377s1z", "1z")) == "incomplete"
    assert refused(ron(CLOSED, "6p", mine={"dead": True})) == "dead-hand"


def test_aq2_earthly_hand() -> None:
    first_draw = LIMITS["chiihou"]
    discard = ron(CLOSED, "6p", giver=0, flags={"first_go_around": True})
    later = ron(CLOSED, "6p", giver=2, flags={"first_go_around": True})
    for value, want in (
        ("first-draw", (True, False)), ("dealer-first-discard", (False, True)), ("both", (True, True)),
    ):  # fmt: skip
        got = tuple(worth({**told, "options": {"chiihou": value}})[2] == 500 for told in (first_draw, discard))
        assert got == want
        assert worth({**later, "options": {"chiihou": value}})[2] < 500


def test_aq3_nine_sided_gates_only() -> None:
    eight = ron("1112345678999s", "6s", options={"chuuren_wait": "nine"})
    assert "chuuren" in items(eight)
    other = ron("1112345667899s", "9s", options={"chuuren_wait": "nine"})
    assert "chuuren" not in items(other)
    assert "chuuren" in items({**other, "options": {}})


def test_aq8_outside_hand_beside_terminals_and_honours() -> None:
    told = ron("1199s", "1s", melds=[meld("pung", "111m", 0), meld("pung", "999p", 2), meld("pung", "444z", 3)])
    assert worth(told)[1] == 2
    assert worth({**told, "options": {"honroutou_includes_chanta": True}})[1] == 3


def test_a19_a24_aq4_penalties() -> None:
    paid = {"penalties": "paid"}
    assert settled(foul("false-win", 0)).moved_to("out") == 1500
    assert settled(foul("false-win", 2)).moved_to("out") == 1000
    assert settled(foul("false-win", 0, options=paid)).deltas == (-1500, 500, 500, 500)
    assert settled(foul("false-win", 2, options=paid)).deltas == (500, 250, -1000, 250)
    assert settled(foul("false-call", 1, giver=3, options=paid)).deltas == (0, -100, 0, 100)
    assert settled(foul("false-call", 1)).next is None


def test_aq5_after_a_false_win() -> None:
    again = settled(foul("false-win", 2, dealer=1)).next
    assert again is not None
    assert again.dealer == 1
    passed = settled(foul("false-win", 2, dealer=1, options={"after_chombo": "pass-deal"})).next
    assert passed is not None
    assert passed.dealer == 2


def test_aq6_liability_for_dragons_and_winds() -> None:
    dragons = [meld("pung", "555z", 0), meld("pung", "666z", 3), meld("pung", "777z", 2)]
    option = {"pao": "honors"}
    drawn = doc(1, "24m88p", "3m", melds=dragons, options=option)
    assert liable(drawn) == (2, "daisangen")
    assert settled(drawn).deltas == (0, 2000, -2000, 0)
    assert settled(ron("24m88p", "3m", giver=0, melds=dragons, options=option)).deltas == (-1000, 2000, -1000, 0)
    assert settled(ron("24m88p", "3m", giver=2, melds=dragons, options=option)).deltas == (0, 2000, -2000, 0)
    assert liable(doc(1, "24m88p", "3m", melds=dragons)) is None
    thrown = {"discards": "7z1m", "discards_this_round": "1m"}
    assert liable(doc(1, "24m88p", "3m", melds=dragons, options=option, mine=thrown)) is None
    before = [*dragons[:2], meld("pung", "777z", 2, discards_before=0)]
    assert liable(doc(1, "24m88p", "3m", melds=before, options=option, mine=thrown)) == (2, "daisangen")
    kong = [*dragons[:2], meld("kong-closed", "7777z")]
    assert liable(doc(1, "24m88p", "3m", melds=kong, options=option)) is None
    winds = [meld("pung", f"{n}{n}{n}z", 3) for n in (1, 2, 3)]
    assert liable(doc(1, "4z234m", "4z", melds=winds, options=option)) is None
    assert liable(doc(1, "5m", "5m", melds=[*winds, meld("pung", "444z", 0)], options=option)) == (0, "daisuushii")


def test_a13_a15_a16_course_of_the_match() -> None:
    drawn = {"rules": RULES, "end": {"kind": "exhausted"}, "dealer": 1}
    follow = settled(drawn).next
    assert follow is not None
    assert (follow.dealer, follow.over) == (2, False)
    late = settled({**drawn, "elapsed_s": 4200}).next
    assert late is not None
    assert late.over
    early = settled({**drawn, "elapsed_s": 4199}).next
    assert early is not None
    assert not early.over
    no_limit = settled({**drawn, "elapsed_s": 9999, "options": {"time_limit_s": "none"}}).next
    assert no_limit is not None
    assert not no_limit.over
    last = settled({**drawn, "dealer": 3, "round": "N", "hand_no": 4}).next
    assert last is not None
    assert last.over
    triple = {"rules": RULES, "end": {"kind": "triple-win", "from": 0, "claimants": [1, 2, 3]}}
    assert settled(triple).next is None
    assert settled({**triple, "options": {"abortive_draws": ["triple-ron"]}}).next is not None
    assert settled({**triple, "options": {"edition": "pre-1956"}}).next is not None
    assert settled({**triple, "options": {"edition": "pre-1956", "abortive_draws": []}}).next is None


@pytest.mark.parametrize("name", find(RULES).options)
def test_every_value_that_is_offered_makes_a_ruleset(name: str) -> None:
    for value in find(RULES).options[name].offered():
        assert find(RULES, {name: value}).id == RULES
