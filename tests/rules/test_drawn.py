"""Endings without a winner."""

from __future__ import annotations

import pytest

from tests.rules.told import settled
from tuitable.rules.library import find
from tuitable.rules.parts.drawn import Drawn, EightKongs, FourKongs


@pytest.mark.parametrize(
    ("kongs", "holds"),
    [((1, 1, 1, 0), False), ((2, 2, 0, 0), True), ((0, 4, 0, 0), False), ((0, 4, 1, 0), True), ((1, 1, 1, 2), True)],
)
def test_four_kongs_of_one_player_wait_for_a_fifth(kongs: tuple[int, int, int, int], holds: bool) -> None:
    """D-36."""
    assert FourKongs(one_owner="fifth").holds(kongs) is holds


def test_four_kongs_of_one_player_may_count() -> None:
    """H-06: even if one player makes all four."""
    assert FourKongs(one_owner="counts").holds((0, 4, 0, 0))
    assert not FourKongs(one_owner="counts").holds((0, 3, 0, 0))


def test_eight_kongs() -> None:
    assert not EightKongs().holds((2, 2, 2, 1))
    assert EightKongs().holds((2, 2, 2, 2))


@pytest.mark.parametrize("rules", ["chinese-classical", "arushiaru"])
def test_all_abortive_draws_are_off(rules: str) -> None:
    """C-21, A-16."""
    drawn = find(rules).drawn
    assert drawn.knows("exhausted")
    assert drawn.knows("no-replacement")
    for why in ("four-winds", "four-kongs", "eight-kongs", "nine-kinds", "triple-win", "four-ready"):
        assert not drawn.knows(why, (4, 4, 4, 4))


def test_unready_seats_pay() -> None:
    """T-20: 3000 from the unready to the ready, nothing if all or nobody is ready."""
    drawn = Drawn(unready_pay=3000)
    assert {(t.payer, t.payee, t.amount) for t in drawn.payments((1,))} == {(0, 1, 1000), (2, 1, 1000), (3, 1, 1000)}
    assert {t.amount for t in drawn.payments((0, 1))} == {750}
    assert {t.amount for t in drawn.payments((0, 1, 2))} == {1000}
    assert drawn.payments(()) == drawn.payments((0, 1, 2, 3)) == ()


def test_who_shows() -> None:
    assert Drawn().showing((1,), (1, 2)) == ()
    assert Drawn(shown="declared").showing((1,), (1, 2)) == (1,)
    assert Drawn(shown="ready").showing((1,), (1, 2)) == (1, 2)
    assert Drawn(shown="all").showing((), ()) == (0, 1, 2, 3)


@pytest.mark.parametrize("rules", ["chinese-classical", "arushiaru"])
def test_three_dead_hands_end_nothing_where_no_hand_dies(rules: str) -> None:
    """A hand goes on if the rules know no such ending; neither ruleset has dead hands that sit out."""
    assert settled({"rules": rules, "end": {"kind": "three-dead"}}).next is None
    assert settled({"rules": rules, "end": {"kind": "exhausted"}}).next is not None
