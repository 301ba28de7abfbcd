"""Hands that did not come about, appraised by the rules. Points: G-01 sets, G-02 pairs, C-37 base of ten."""

from __future__ import annotations

from tests.bots.positions import meld, view
from tuitable.hands.fields import NO_MELDS, fixed
from tuitable.hands.packed import pack
from tuitable.rules import library
from tuitable.rules.ruleset import Appraiser, appraiser
from tuitable.state.glance import table_of
from tuitable.state.views import View
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile

CLASSICAL = library.find("chinese-classical")
ARUSHIARU = library.find("arushiaru")
FIVES = parse_tile("5s").kind


def ask(shown: View, seat: int = 0, rules: str = "chinese-classical") -> Appraiser:
    return appraiser(library.find(rules), table_of(shown), seat)


def tiles(text: str) -> int:
    return pack(parse_tiles(text))


def test_a_win_of_called_chows() -> None:
    # C-37: 10 for winning; C-54: one double for all chows, called ones too; the 3s 4s wait is open, no more points.
    melds = fixed([meld("chow", "123m"), meld("chow", "456p")])
    assert ask(view("34s789m55p")).win(tiles("34s789m55p"), FIVES, False, melds) == 20
    # C-38: 2 more for an own draw.
    assert ask(view("34s789m55p")).win(tiles("34s789m55p"), FIVES, True, melds) == 24


def test_what_is_no_win_is_worth_nothing() -> None:
    assert ask(view("34s789m55p")).win(tiles("34s789m56p"), FIVES, False, NO_MELDS) == 0


def test_a_losing_hand_counts_its_sets_and_one_pair() -> None:
    # G-01: 8 for three concealed dragons; C-48: doubled; G-02: nothing for a pair of fours. C-35 allows one pair.
    shown = view("777z44m12p36s89p2s")
    assert ask(shown).side(tiles("777z44m12p36s89p2s"), NO_MELDS) == 16
    # East in the East round: the pair of East counts 2 + 2 (G-02), in (8 + 4) x 2.
    assert ask(shown).side(tiles("777z11z12p36s89p2s"), NO_MELDS) == 24


def test_only_the_winner_is_scored_in_the_other_game() -> None:
    assert ask(view("777z44m12p36s89p2s"), rules="arushiaru").side(tiles("777z44m"), NO_MELDS) == 0


def test_who_pays_is_asked_of_the_payments() -> None:
    totals = {0: 0, 1: 100, 2: 0, 3: 0}
    # C-28, C-29: each loser pays the winner, the dealer double, whoever gave the tile; losers settle (here nothing).
    assert ask(view("1m")).gains(1, 3, totals) == [-200, 400, -100, -100]
    # the discarder alone pays, four times the base to one who does not deal.
    assert ask(view("1m"), rules="arushiaru").gains(1, 3, totals) == [0, 400, 0, -400]
    assert ask(view("1m"), rules="arushiaru").gains(1, None, totals) == [-200, 400, -100, -100]


def test_the_third_dragon_makes_liable_behind_two_sets() -> None:
    # C-24, D-26: two dragon sets lie before South, the third dragon is dangerous, other tiles are not.
    shown = view("123m", melds=((), (meld("pung", "555z", 0), meld("pung", "666z", 0)), (), ()))
    dangers = ask(shown).dangers(range(34))
    assert dangers.feed == {Tile.RED.kind}
    assert dangers.late == set()


def test_fresh_tiles_are_dangerous_at_the_end() -> None:
    # C-23, D-24: four live tiles are left; 1m lies in a pond and 9p in a meld, so they are not fresh.
    shown = view("123m", ponds=("1m", "", "", ""), melds=((), (meld("pung", "999p", 0),), (), ()), left=4)
    late = ask(shown).dangers(range(34)).late
    assert late.isdisjoint({parse_tile("1m").kind, parse_tile("9p").kind})
    assert len(late) == 32
    assert not ask(view("123m", left=5)).dangers(range(34)).late


def test_a_table_made_of_a_view_shows_the_same() -> None:
    shown = view("123m", seat=2, dealer=1, round_wind=Wind.S, ponds=("1m", "2m", "", "9p"), left=33)
    table = table_of(shown)
    assert table.hand is not None
    assert table.hand.wall.live_left == 33
    assert [t.tile for t in table.hand.seats[3].discards] == [parse_tile("9p")]
    assert (table.hand.round_wind, table.hand.dealer) == (Wind.S, 1)
