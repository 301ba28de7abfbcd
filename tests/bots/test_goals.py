"""Aims: distances against the plain distance and against drawing tiles one by one."""

from __future__ import annotations

import random

from tuitable.bots.goals import FAMILIES, PLAIN, PUNGS, Goal, distance_to, goal, goals_of, useful_to
from tuitable.bots.outcome import called_sets, completed, split
from tuitable.hands.fields import ORPHANS, SETS, SEVEN_PAIRS
from tuitable.hands.packed import ONE, count, mask_kinds, pack, size
from tuitable.hands.waits import NEVER, distance_sets
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles

SHAPES = SETS | SEVEN_PAIRS | ORPHANS
ALL_HONOURS = 0b1111111 << 27


def tiles(text: str) -> int:
    return pack(parse_tiles(text))


def hands(number: int) -> list[tuple[int, int]]:
    """Random packed hands about to draw, with 0 to 3 melds."""
    rng = random.Random(7)
    found = []
    for _ in range(number):
        melds = rng.randrange(4)
        drawn = rng.sample(range(136), 13 - 3 * melds)
        found.append((sum(ONE[tile // 4] for tile in drawn), melds))
    return found


def aims(hand: int, melds: int) -> list[Goal]:
    return goals_of(hand, SHAPES, melds, FAMILIES, ALL_HONOURS)


def test_known_distances() -> None:
    dots = goal(0x1FF << 9)
    # Eleven of fourteen dots are there, so three have to come, the last of them to win; else 4s or 7z makes the pair.
    assert distance_to(dots, tiles("12345678912p4s7z"), 0) == 2
    assert distance_to(PLAIN, tiles("12345678912p4s7z"), 0) == 1
    # Pairs of four kinds and a pung: three tiles make the other pungs, one pair stays; ready needs one tile less.
    assert distance_to(goal(form=PUNGS), tiles("11223344m555p1s7z"), 0) == 2
    # Two red dragons and a ready hand beside them: the third dragon must come for the aim.
    red = goal((1 << 34) - 1, ((33, 3),), 1)
    assert distance_to(red, tiles("123m456p78s99s777z"), 0) == 0
    assert distance_to(red, tiles("123m456p789s99s77z"), 0) == 0
    assert distance_to(red, tiles("123m456p789s999s7z"), 0) == 1


def test_no_aim_is_nearer_than_the_plain_one() -> None:
    for hand, melds in hands(60):
        plain = distance_sets(hand, melds)
        assert distance_to(PLAIN, hand, melds) == plain
        for aim in aims(hand, melds):
            if aim.form in (SETS, PUNGS):
                assert distance_to(aim, hand, melds) >= plain


def test_useful_tiles_bring_nearer_and_others_do_not() -> None:
    for hand, melds in hands(25):
        for aim in aims(hand, melds):
            near, mask = useful_to(aim, hand, melds)
            assert near == distance_to(aim, hand, melds)
            if near == NEVER:
                continue
            for kind in range(34):
                if count(hand, kind) < 4:
                    then = distance_to(aim, hand + ONE[kind], melds)
                    assert then == (near - 1 if mask >> kind & 1 else near), (aim.form, aim.made, kind)


def test_a_hand_that_comes_of_an_aim_is_complete_and_fits_it() -> None:
    for hand, melds in hands(40):
        for aim in aims(hand, melds):
            made = completed(aim, hand, melds, [4 - count(hand, kind) for kind in range(34)])
            if made is None:
                continue
            concealed, last = made
            whole = concealed + ONE[last]
            assert size(whole) == 14 - 3 * melds
            assert not whole & ~aim.fields
            assert all(count(whole, kind) >= number for kind, number in aim.made)
            if aim.form in (SETS, PUNGS):
                assert distance_sets(whole, melds) == -1
                parts = split(whole, 4 - melds)
                assert parts is not None
                assert len(parts) == 4 - melds


def test_sets_that_were_not_there_would_be_called() -> None:
    # The pung of 55z has to be called; 789s is what the last tile makes, and stays concealed.
    hand, whole = tiles("123m456p78s99s55z"), tiles("123m456p99s555z789s")
    called = called_sets(PLAIN, hand, whole, parse_tile("9s").kind, 4)
    assert [(meld.kind, meld.tile) for meld in called] == [(MeldKind.PUNG, parse_tile("5z"))]


def test_kinds_that_no_game_has_left_end_an_aim() -> None:
    nothing = [0] * 34
    assert completed(PLAIN, tiles("123m456p78s99s55z"), 0, nothing) is None


def test_masks_hold_only_their_kinds() -> None:
    for hand, melds in hands(10):
        for aim in aims(hand, melds):
            near, mask = useful_to(aim, hand, melds)
            assert all(aim.kinds >> kind & 1 for kind in mask_kinds(mask)) or near == NEVER
