"""Who deals next, and when a match is over."""

from __future__ import annotations

import msgspec
import pytest

from tuitable.record.events import NextHand
from tuitable.rules.library import find
from tuitable.rules.parts.progress import HandResult, Progress
from tuitable.tiles.seat import Wind

CLASSICAL = find("chinese-classical").progress
LEAGUE = find("arushiaru").progress
HAND = HandResult(dealer=1, round_wind=Wind.E, hand_no=2, counters=0, balances=(2000, 2000, 2000, 2000))


def after(rules: Progress, **told: object) -> tuple[NextHand, dict[str, int]]:
    return rules.next(msgspec.structs.replace(HAND, **told))


def place(rules: Progress, **told: object) -> tuple[int, str, int]:
    follow = after(rules, **told)[0]
    assert not follow.over
    return follow.dealer, follow.round_wind.value, follow.hand_no


@pytest.mark.parametrize("rules", [CLASSICAL, LEAGUE])
def test_a_dealer_who_wins_deals_again(rules: Progress) -> None:
    """G-05, A-18: without a counter."""
    assert place(rules, winners=(1,)) == (1, "E", 2)
    assert after(rules, winners=(1,))[0].counters == 0


@pytest.mark.parametrize("rules", [CLASSICAL, LEAGUE])
def test_anothers_win_passes_the_deal(rules: Progress) -> None:
    assert place(rules, winners=(3,)) == (2, "E", 3)
    assert place(rules, winners=(3,), dealer=0, hand_no=4) == (1, "S", 1)


def test_a_draw_leaves_or_passes_the_deal() -> None:
    """C-20: the dealer stays, with the option the deal passes; A-15: it always passes."""
    passing = find("chinese-classical", {"draw_dealer": "passes"}).progress
    assert place(CLASSICAL, why="exhausted") == (1, "E", 2)
    assert place(CLASSICAL, why="no-replacement") == (1, "E", 2)
    assert place(passing, why="exhausted") == (2, "E", 3)
    assert place(LEAGUE, why="exhausted", ready=(1,)) == (2, "E", 3)


def test_other_endings_keep_the_dealer_even_where_a_draw_passes_the_deal() -> None:
    """D-36; in the league rules they pass it (A-Q5, section 0)."""
    passing = find("chinese-classical", {"draw_dealer": "passes"}).progress
    for why in ("four-winds", "four-kongs", "eight-kongs", "triple-win"):
        assert place(passing, why=why) == (1, "E", 2)
        assert place(LEAGUE, why=why) == (2, "E", 3)


def test_a_match_is_four_rounds() -> None:
    """G-04, A-13, A-14: over when the deal passes after North 4, on a draw too."""
    assert after(CLASSICAL, winners=(0,), round_wind=Wind.N, hand_no=4, dealer=3)[0].over
    assert after(LEAGUE, why="exhausted", round_wind=Wind.N, hand_no=4, dealer=3)[0].over
    assert not after(LEAGUE, winners=(3,), round_wind=Wind.N, hand_no=4, dealer=3)[0].over
    assert not after(CLASSICAL, why="exhausted", round_wind=Wind.N, hand_no=4, dealer=3)[0].over


def test_time_is_looked_at_when_a_hand_ends() -> None:
    """A-13, A-Q10: the limit itself counts, whoever won; not told is no time."""
    assert after(LEAGUE, winners=(1,), elapsed=4200)[0].over
    assert not after(LEAGUE, winners=(1,), elapsed=4199)[0].over
    assert not after(LEAGUE, winners=(1,), elapsed=None)[0].over
    assert after(LEAGUE, why="foul", replay=True, elapsed=4200)[0].over
    assert not after(CLASSICAL, winners=(1,), elapsed=99999)[0].over


def test_a_foul_may_have_the_hand_dealt_again() -> None:
    """A-Q5, H-Q14: with the same counters; a count that the rules do not know stays 0 (A-18, H-17, section 4)."""
    for rules, counters in ((LEAGUE, 0), (Progress(counters="wins"), 3)):
        follow = after(rules, why="foul", replay=True, counters=3)[0]
        assert (follow.dealer, follow.hand_no, follow.counters) == (1, 2, counters)


def test_twelve_wins_of_the_dealer() -> None:
    """C-83, D-33: a draw leaves the count, the thirteenth win passes the deal and the count is 0."""
    for wins in range(12):
        follow, carry = after(CLASSICAL, winners=(1,), carry={"dealer_wins": wins})
        assert (follow.dealer, carry) == (1, {"dealer_wins": wins + 1})
    for wins in (12, 15):
        follow, carry = after(CLASSICAL, winners=(1,), carry={"dealer_wins": wins})
        assert (follow.dealer, carry) == (2, {"dealer_wins": 0})
    assert after(CLASSICAL, why="exhausted", carry={"dealer_wins": 12})[1] == {"dealer_wins": 12}
    assert after(CLASSICAL, why="exhausted", carry={"dealer_wins": 20})[1] == {"dealer_wins": 12}  # D-33: read as 12
    assert after(CLASSICAL, winners=(2,), carry={"dealer_wins": 7})[1] == {"dealer_wins": 0}
    passing = find("chinese-classical", {"draw_dealer": "passes"}).progress
    assert after(passing, why="exhausted", carry={"dealer_wins": 7})[1] == {"dealer_wins": 0}


def test_without_the_rule_of_twelve_the_dealer_goes_on() -> None:
    """D-33: with C-83 off nothing happens at 12."""
    rules = msgspec.structs.replace(CLASSICAL, streak=None)
    follow, carry = after(rules, winners=(1,), carry={"dealer_wins": 12})
    assert (follow.dealer, carry) == (1, {"dealer_wins": 13})


def test_the_deal_passes_whoever_wins_where_there_are_no_repeats() -> None:
    """G-47 of the American rules; three dead hands are dealt again (G-46)."""
    rules = Progress(on_win="passes", replayed=("three-dead",))
    assert place(rules, winners=(1,)) == (2, "E", 3)
    assert place(rules, why="exhausted") == (2, "E", 3)
    assert place(rules, why="three-dead") == (1, "E", 2)


def test_counters() -> None:
    """H-17, H-G7: one for each win of the dealer, gone when the deal passes. T-20: also after draws."""
    wins = Progress(counters="wins")
    assert after(wins, winners=(1,), counters=2)[0].counters == 3
    assert after(wins, why="exhausted", counters=2)[0].counters == 0
    both = Progress(counters="wins-and-draws", on_draw="ready", on_abort="stays")
    assert after(both, why="exhausted", counters=2)[0].counters == 3
    assert after(both, why="exhausted", counters=2, ready=(1,))[0].dealer == 1
    assert after(both, why="nine-kinds", counters=2)[0] == NextHand(False, 1, Wind.E, 2, 3)
    assert after(both, winners=(0,), counters=2)[0].counters == 0


def test_below_zero() -> None:
    """H-Q16, T-06: below zero, not at zero."""
    rules = Progress(bust=True)
    assert after(rules, winners=(1,), balances=(-100, 1, 1, 1))[0].over
    assert not after(rules, winners=(1,), balances=(0, 1, 1, 1))[0].over


LAST = {"dealer": 3, "round_wind": Wind.S, "hand_no": 4}


def test_a_target_prolongs_a_match_by_a_round() -> None:
    """T-04: nobody has 30000 after the last hand: West, ending as soon as somebody has; at the latest West 4."""
    rules = Progress(rounds=2, target=30000, on_draw="ready")
    short, enough = (25000, 25000, 25000, 25000), (20000, 30000, 25000, 25000)
    assert after(rules, winners=(0,), balances=enough, **LAST)[0].over
    assert place(rules, winners=(0,), balances=short, **LAST) == (0, "W", 1)
    west = {"dealer": 1, "round_wind": Wind.W, "hand_no": 2}
    assert after(rules, winners=(0,), balances=enough, **west)[0].over
    assert not after(rules, winners=(0,), balances=short, **west)[0].over
    assert after(rules, winners=(0,), balances=short, dealer=3, round_wind=Wind.W, hand_no=4)[0].over


def test_the_last_dealer_stops_as_first_with_the_target() -> None:
    """T-04, T-05: a repeat goes on, unless the dealer is first with at least 30000."""
    rules = Progress(rounds=2, target=30000, on_draw="ready")
    first, second = (20000, 20000, 25000, 35000), (20000, 35000, 15000, 30000)
    assert after(rules, winners=(3,), balances=first, **LAST)[0].over
    assert after(rules, why="exhausted", ready=(3,), balances=first, **LAST)[0].over
    assert not after(rules, winners=(3,), balances=second, **LAST)[0].over
    assert not after(rules, winners=(3,), balances=first, dealer=2, round_wind=Wind.S, hand_no=3)[0].over


def test_a_hand_that_is_broken_off_never_ends_a_match_by_points() -> None:
    """T-05, T-18: only a win or a ready hand of the last dealer does; an abortive draw repeats the deal."""
    rules = Progress(rounds=2, target=30000, on_draw="ready", on_abort="stays", bust=True)
    first, second = (20000, 20000, 25000, 35000), (20000, 35000, 15000, 30000)
    for why in ("nine-kinds", "four-winds", "four-ready", "four-kongs", "triple-win"):
        for balances in (first, second):
            assert place(rules, why=why, balances=balances, **LAST) == (3, "S", 4)
            assert place(rules, why=why, balances=balances, **{**LAST, "round_wind": Wind.W}) == (3, "W", 4)
