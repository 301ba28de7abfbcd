"""Options and decisions of the rules of 1969 (H-) and 1992 (M-) that the worked examples do not reach."""

from __future__ import annotations

import pytest

from tests.rules.told import Doc, items, liable, meld, refused, settled, win, worth
from tuitable.rules.library import find
from tuitable.rules.ruleset import finish

CLOSED = "789m12378p23466s"


def hama(seat: int, hand: str, tile: str, by: str = "draw", **more: object) -> Doc:
    return win("hama1969", seat, hand, tile, by, **more)


def new(seat: int, hand: str, tile: str, by: str = "draw", **more: object) -> Doc:
    return win("matsumoto1992", seat, hand, tile, by, **more)


def test_h19_presets_are_four_options() -> None:
    chosen = find("hama1969", {"preset": "customary", "gafu": False}).chosen
    assert (chosen["ba_rule"], chosen["one_han_bind"], chosen["renchan_tsumifu"]) == (True, True, True)
    assert chosen["gafu"] is False


def test_h16_hg4_the_bonus_of_the_first() -> None:
    ruleset = find("hama1969", {"gafu": True, "start_points": 25000})
    assert (ruleset.start, ruleset.held, ruleset.placement.against) == (24000, {"top": 4000}, 25000)
    tie = (31000, 31000, 31000, 23000)
    first = finish(find("hama1969", {"gafu": True}), tie, {"top": 4000}, 1)
    assert first.order == (1, 2, 0, 3)
    assert first.results == (1000, 5000, 1000, -7000)
    split = finish(find("hama1969", {"gafu": True, "gafu_tie": "split"}), tie, {"top": 4000}, 1)
    assert split.results == (1000 + 1300, 1000 + 1400, 1000 + 1300, -7000)


def test_hq6_win_before_the_first_draw() -> None:
    flags = {"first_go_around": True}
    told = hama(2, CLOSED, "6p", "discard", giver=1, flags=flags)
    assert set(items(told)) == {"renhou"}
    assert worth(told)[2] == 1000
    # Seat 3 has drawn before seat 2 could win on its discard; the dealer wins otherwise.
    assert "renhou" not in items(hama(2, CLOSED, "6p", "discard", giver=3, flags=flags))
    assert "renhou" not in items(hama(0, CLOSED, "6p", "discard", giver=3, flags=flags))
    # One suit 5, all chows, all simples and two twin chows: far beyond 2000 by itself.
    big = hama(2, "2233445667788p", "5p", "discard", giver=1, flags=flags)
    assert worth(big)[2] == 2000
    assert "renhou" not in items(big)


def test_hg1_all_chows_by_self_draw() -> None:
    told = hama(1, CLOSED, "6p")
    assert worth(told) == (20, 2, 80)
    assert worth({**told, "options": {"pinfu_tsumo": "none"}}) == (30, 1, 60)


def test_hq1_a_closed_hand_on_anothers_tile() -> None:
    told = hama(1, CLOSED, "6p", "discard", giver=2)
    assert worth(told) == (30, 1, 60)
    assert worth({**told, "options": {"menzen_on_ron": True}}) == (30, 2, 120)


def test_hq2_indicated_tiles() -> None:
    told = hama(1, CLOSED, "6p", "discard", giver=2, indicators="5s5p")
    assert worth(told)[1] == 1 + 2
    assert worth({**told, "options": {"dora": "none"}})[1] == 1
    assert worth({**told, "options": {"dora": "with-kong"}})[1] == 1 + 2 + 1


def test_hq7_all_winners_are_paid() -> None:
    told = hama(1, CLOSED, "6p", "discard", giver=0, honba=1, deposits=2, wins=[
        {"seat": 3, "tile": "6p", "by": "discard", "from": 0},
    ], options={"multi_ron": "all", "renchan_tsumifu": True})  # fmt: skip
    told["seats"][3] = {"hand": "123m78999p234s11z"}
    # 30 points each: 240 -> 300; the counter and the sticks go to the nearer.
    assert settled(told).deltas[1] == 300 + 300 + 200
    assert settled(told).deltas[0] < -600


def test_h22_rows_need_the_element_named() -> None:
    """Four sets of one suit by calls: the fourth feeder halves a given tile."""
    melds = [meld("chow", "123p", 0, "1p"), meld("pung", "777p", 2), meld("pung", "999p", 3), meld("pung", "444p", 3)]
    assert liable(hama(1, "8p", "8p", melds=melds)) == (3, "H-P3")
    assert liable(hama(1, "1z", "1z", melds=melds)) is None


@pytest.mark.parametrize(
    ("value", "expected"), [("concealed-sequences", 1), ("closed-hand", 0), ("complete-before-win", 0), ("any", 1)]
)
def test_mq2_twin_chows_completed_by_the_win_beside_a_call(value: str, expected: int) -> None:
    melds = [meld("pung", "555z", 0), meld("chow", "678s", 0, "6s")]
    told = new(1, "22334m66s", "4m", "discard", giver=2, melds=melds, options={"iipeikou": value})
    assert items(told).get("iipeikou", 0) == expected


def test_mq2_the_winning_tile_completes_the_chow_that_leaves_most() -> None:
    """M-Q2, section 0: of 234, 234, 456 the 4 may complete the last; then the twins were there before."""
    told = new(1, "22334456p555s77z", "4p", "discard", giver=2, options={"iipeikou": "complete-before-win"})
    assert items(told) == {"menzen": 1, "iipeikou": 1}


def test_mq2_a_called_twin_counts_with_any_only() -> None:
    told = new(1, "234m57p66s", "6p", "discard", giver=2, melds=[
        meld("chow", "234m", 0, "2m"), meld("pung", "555z", 0),
    ])  # fmt: skip
    assert "iipeikou" not in items(told)
    assert items({**told, "options": {"iipeikou": "any"}})["iipeikou"] == 1
    ready_made = new(1, "223344m57p66s", "6p", "discard", giver=2, melds=[meld("pung", "555z", 0)])
    assert items({**ready_made, "options": {"iipeikou": "complete-before-win"}})["iipeikou"] == 1


def test_mq4_who_gives_the_last_tile() -> None:
    winds = [meld("pung", f"{n}{n}{n}z", 0) for n in (1, 2, 3)]
    told = new(1, "5m", "5m", "discard", giver=3, melds=[*winds, meld("pung", "444z", 2)])
    assert liable(told) == (2, "daisuushii")
    assert settled(told).deltas == (0, 39, 0, -39)
    # M-Q7: of 39 the discarder pays 20.
    assert settled({**told, "options": {"last_tile": "category-tile"}}).deltas == (0, 39, -19, -20)


def test_m25_no_liability_for_what_the_caller_threw_or_let_pass() -> None:
    dragons = [meld("pung", "555z", 0), meld("pung", "666z", 3)]
    third = meld("pung", "777z", 2)
    assert liable(new(1, "24m88p", "3m", melds=[*dragons, third])) == (2, "daisangen")
    let_pass = {**third, "passed_this_round": "7z"}
    assert liable(new(1, "24m88p", "3m", melds=[*dragons, let_pass])) is None
    thrown = {"discards": "7z", "discards_this_round": ""}
    assert liable(new(1, "24m88p", "3m", melds=[*dragons, third], mine=thrown)) is None


def test_m11_m28_bonus_doubles_are_no_minimum() -> None:
    melds = [meld("chow", "123p", 0, "1p")]
    told = new(1, "789m78p23466s", "6p", melds=melds, flags={"last": True}, indicators="5s")
    assert refused(told) == "one-han-bind"


def test_mq5_all_green_beside_one_suit() -> None:
    melds = [meld("pung", "666z", 0), meld("pung", "666s", 3)]
    told = new(1, "2233488s", "4s", "discard", giver=2, melds=melds)
    assert "honitsu" not in items(told)
    assert items({**told, "options": {"ryuuiisou_stacks": True}})["honitsu"] == 2


def test_mq1_placement_hand_by_hand() -> None:
    """Tanyao, closed: two doubles, six sticks from the giver; then one above, two at the origin."""
    told = new(1, "22456m345p67s345s", "8s", "discard", giver=2, options={"placement_per": "hand"})
    before = settled({**told, "options": {}}).deltas
    after = settled(told).deltas
    assert [a - b for a, b in zip(after, before, strict=True)] == [0, 7, -7, 0]


@pytest.mark.parametrize(
    ("rules", "options", "counters"),
    [
        ("matsumoto1992", {}, 0),  # M-16, section 4: counters are not known
        ("hama1969", {}, 0),  # H-17: off, a count that is told is ignored and stays 0
        ("hama1969", {"renchan_tsumifu": True}, 2),  # H-Q14: the same counters
    ],
)
def test_counters_after_a_false_win(rules: str, options: dict[str, bool], counters: int) -> None:
    end = {"kind": "foul", "seat": 2, "offence": "false-win"}
    follow = settled({"rules": rules, "options": options, "honba": 2, "end": end}).next
    assert follow is not None
    assert follow.counters == counters


@pytest.mark.parametrize("rules", ["hama1969", "tenhou"])
@pytest.mark.parametrize("ready", [True, "first-turn"])
def test_h02_a_declaration_counts_in_a_closed_hand_only(rules: str, ready: bool | str) -> None:
    """H-02: closed; T-10 keeps it. What hangs on it (T-10, T-11) falls with it."""
    told = win(
        rules, 1, "345m78p34566s", "6p", "discard", giver=2, melds=[meld("chow", "678m", 0, "6m")],
        mine={"ready": ready}, flags={"ippatsu": True}, indicators="1z", hidden_indicators="3m",
    )  # fmt: skip
    assert set(items(told)) & {"riichi", "double_riichi", "ippatsu", "uradora"} == set()
    assert items(told)["tanyao"] == 1
