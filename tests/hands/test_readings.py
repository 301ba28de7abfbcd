"""Readings of complete hands, against a slow grouping of tiles and against hands worked out by eye."""

from __future__ import annotations

import random

import pytest
import slow_hands as slow
from hypothesis import given, settings
from hypothesis import strategies as st

from tuitable.hands import fields as f
from tuitable.hands.fields import NO_MELDS, Fixed, Reading, fixed
from tuitable.hands.packed import FIELDS, ONE, pack
from tuitable.hands.readings import readings, readings_of
from tuitable.hands.view import view
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.tile import KINDS, Tile

CLASSES = {
    "pung-exposed-simple": f.PUNG_EXPOSED_SIMPLE,
    "pung-exposed-outer": f.PUNG_EXPOSED_OUTER,
    "pung-concealed-simple": f.PUNG_CONCEALED_SIMPLE,
    "pung-concealed-outer": f.PUNG_CONCEALED_OUTER,
    "kong-open-simple": f.KONG_OPEN_SIMPLE,
    "kong-open-outer": f.KONG_OPEN_OUTER,
    "kong-added-simple": f.KONG_ADDED_SIMPLE,
    "kong-added-outer": f.KONG_ADDED_OUTER,
    "kong-closed-simple": f.KONG_CLOSED_SIMPLE,
    "kong-closed-outer": f.KONG_CLOSED_OUTER,
}
WAITS = {
    0: None,
    f.WAIT_OPEN: "open",
    f.WAIT_CLOSED: "closed",
    f.WAIT_EDGE: "edge",
    f.WAIT_SINGLE: "single",
    f.WAIT_PAIRS: "pairs",
}


def bits(value: int, width: int) -> tuple[int, ...]:
    return tuple(i for i in range(width) if value >> i & 1)


def told(reading: Reading) -> tuple[tuple[str, object], ...]:
    """What a reading says, in the words of `slow.facts`."""
    classes = {name: reading >> place & 7 for name, place in CLASSES.items()}
    concealed = sum(n for name, n in classes.items() if "concealed" in name or "closed" in name)
    assert reading >> f.CONCEALED & 7 == concealed
    assert reading >> f.PUNGS & 7 == sum(classes.values())
    return tuple(
        sorted(
            {
                "classes": tuple(sorted((name, n) for name, n in classes.items() if n)),
                "chows": reading >> f.CHOWS & 7,
                "twins": reading >> f.TWINS & 7,
                "called": reading >> f.CALLED & 7,
                "kongs": reading >> f.KONGS & 7,
                "outer": reading >> f.WITH_OUTER & 7,
                "terminal": reading >> f.WITH_TERMINAL & 7,
                "wait": WAITS[reading >> f.WAIT & 7],
                "pair": (reading >> f.PAIR) - 1,
                "starts": bits(reading >> f.CHOW_STARTS & f.CHOW_STARTS_MASK, 27),
                "pungs": bits(reading >> f.PUNG_KINDS & f.PUNG_KINDS_MASK, 34),
                "suits": bits(reading >> f.SUITS_HELD & f.SUITS_HELD_MASK, 4),
            }.items()
        )
    )


def meld(kind: MeldKind, first: int) -> Meld:
    run = (first, first + 1, first + 2)
    kinds = run if kind is MeldKind.CHOW else (first,) * (4 if kind.is_kong else 3)
    tiles = tuple(KINDS[k] for k in kinds)
    return Meld(kind, tiles) if kind is MeldKind.KONG_CLOSED else Meld(kind, tiles, tiles[0], 1)


def read(text: str, own: bool = True, *melds: Meld) -> tuple[Reading, ...]:
    """Readings of a text of tiles of which the last one is the winning tile."""
    tiles = parse_tiles(text)
    return readings(pack(tiles[:-1]), tiles[-1].kind, own, fixed(melds))


@pytest.mark.parametrize("suits", ["m", "pz", "mps", "mpsz"])
def test_readings_are_those_of_the_slow_grouping(suits: str) -> None:
    rng = random.Random(suits)
    for _ in range(150):
        sets = rng.randrange(5)
        *concealed, win = slow.random_hand(rng, sets, suits)
        own = rng.random() < 0.5
        kinds = [rng.choice([k for k in MeldKind if k is not MeldKind.GROUP]) for _ in range(4 - sets)]
        melds = [meld(k, rng.randrange(7) + 9 * rng.randrange(3 if k is MeldKind.CHOW else 4)) for k in kinds]
        slowly = slow.facts(tuple(concealed), win, own, [(m.kind.value, tuple(t.kind for t in m.tiles)) for m in melds])
        found = readings(pack(KINDS[k] for k in concealed), win, own, fixed(melds))
        standard = [r for r in found if r & f.SETS]
        assert {told(r) for r in standard} == slowly
        assert len(set(found)) == len(found)
        assert all((r & f.SHAPES).bit_count() == 1 for r in found)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(0, 33), min_size=13, max_size=13), st.integers(0, 33))
def test_any_tiles_have_readings_only_where_the_slow_grouping_has(concealed: list[int], win: int) -> None:
    if max(map((*concealed, win).count, (*concealed, win))) > 4:
        return
    found = readings(pack(KINDS[k] for k in concealed), win, True)
    assert {told(r) for r in found if r & f.SETS} == slow.facts(tuple(concealed), win, True, [])


def test_five_sets_are_read_when_the_game_has_five() -> None:
    tiles = parse_tiles("123456789m111p22z33s3s")
    found = readings(pack(tiles[:-1]), tiles[-1].kind, True, NO_MELDS, 5)
    assert len(found) == 1
    assert found[0] >> f.PUNGS & 7 == 2
    assert readings(pack(tiles[:-1]), tiles[-1].kind, True) == ()


@pytest.mark.parametrize(
    "text",
    [
        "11m22p33s44z555z666z",  # four pairs and two pungs are fourteen tiles
        "123m456p789s1234z5z",
        "123m456m789m11p",
        "123m123m123m123m123m11p",
    ],
)
def test_no_reading(text: str) -> None:
    assert read(text) == ()


def test_seven_pairs_stand_beside_two_pairs_of_equal_chows() -> None:
    found = read("112233m445566p7z7z")
    shapes = sorted(one & f.SHAPES for one in found)
    assert shapes == [f.SETS, f.SEVEN_PAIRS]
    pairs = next(r for r in found if r & f.SEVEN_PAIRS)
    assert pairs >> f.WITH_OUTER & 7 == 2
    assert pairs >> f.WITH_TERMINAL & 7 == 1
    assert pairs >> f.PAIR == 0
    assert pairs >> f.WAIT & 7 == f.WAIT_SINGLE
    assert pairs >> f.SUITS_HELD & f.SUITS_HELD_MASK == 0b1011
    sets = next(r for r in found if r & f.SETS)
    assert sets >> f.TWINS & 7 == 2


def test_pairs_alike_have_their_own_shape() -> None:
    assert [one & f.SHAPES for one in read("1111m33557799p22s")] == [f.ALIKE_PAIRS]
    assert read("1111m335577p22s", True, meld(MeldKind.KONG_CLOSED, 30)) == ()


@pytest.mark.parametrize(("text", "sided"), [("19m19p19s1234567z1m", True), ("19m19p19s123456z11z7z", None)])
def test_orphans(text: str, sided: bool | None) -> None:
    found = read(text)
    if sided is None:
        assert found == ()
    else:
        suits = f.SUITS_HELD_MASK << f.SUITS_HELD
        assert found == (f.ORPHANS | f.THIRTEEN_SIDED | suits,)


def test_orphans_that_waited_for_one_kind() -> None:
    (found,) = read("19m19p19s1123456z7z")
    assert found & (f.ORPHANS | f.THIRTEEN_SIDED) == f.ORPHANS
    assert found >> f.SUITS_HELD & f.SUITS_HELD_MASK == 15


@pytest.mark.parametrize("win", range(1, 10))
def test_nine_gates(win: int) -> None:
    marks = {one & (f.NINE_GATES | f.NINE_SIDED) for one in read(f"1112345678999s{win}s", False)}
    assert marks == {f.NINE_GATES | f.NINE_SIDED}
    tiles = list(parse_tiles("1112345678999s"))
    other = parse_tile(f"{win % 9 + 1}s")
    tiles.remove(other)
    marks = {
        one & (f.NINE_GATES | f.NINE_SIDED)
        for one in readings(pack([*tiles, parse_tile(f"{win}s")]), other.kind, False)
    }
    assert marks == {f.NINE_GATES}


def test_a_closed_kong_spoils_nine_gates() -> None:
    found = read("1112345678s1s", True, meld(MeldKind.KONG_CLOSED, 26))
    assert all(not one & f.NINE_GATES for one in found)


def test_nine_gates_beside_a_set_are_none_where_a_hand_has_five_sets() -> None:
    tiles = parse_tiles("1112345678999s5s111z")
    found = readings(pack(tiles) - ONE[22], 22, True, NO_MELDS, 5)
    assert found
    assert all(not one & f.NINE_GATES for one in found)


def test_what_is_counted_above_the_tiles_changes_no_reading() -> None:
    for text in ("123m456p789s11z22z2z", "112233m445566p77z", "19m19p19s1234567z1z", "1112345678999s5s"):
        hand = pack(parse_tiles(text))
        win = parse_tiles(text)[-1].kind
        found = readings_of(hand, win, False)
        assert found
        assert readings_of(hand + (3 << FIELDS.bit_length()), win, False) == found


def test_every_choice_comes_where_two_suits_can_be_seen_in_several_ways() -> None:
    """Three pungs or three chows alike of characters; the winning nine of dots makes 99 or 789."""
    found = read("111222333m7899p9p")
    assert {(one >> f.CHOWS & 7, one >> f.WAIT & 7) for one in found} == {
        (chows, wait) for chows in (1, 4) for wait in (f.WAIT_SINGLE, f.WAIT_OPEN)
    }


def test_a_pung_completed_by_another_is_exposed_and_nothing_is_called() -> None:
    text = "222m333p444s55z66z6z"
    (mine,), (theirs,) = read(text, True), read(text, False)
    assert (mine >> f.CONCEALED & 7, theirs >> f.CONCEALED & 7) == (4, 3)
    assert mine >> f.CALLED & 7 == theirs >> f.CALLED & 7 == 0


def test_called_chows_are_no_twins() -> None:
    (found,) = read("123m456p55s11s1s", True, meld(MeldKind.CHOW, 0))
    assert found >> f.CHOWS & 7 == 3
    assert found >> f.TWINS & 7 == 0


def test_groups_are_read_when_they_are_sets_and_spoil_the_hand_otherwise() -> None:
    three = Meld(MeldKind.GROUP, parse_tiles("555p"), Tile.P5, 2)
    four = Meld(MeldKind.GROUP, parse_tiles("5055p"), Tile.P5, 2)
    wild = Meld(MeldKind.GROUP, (*parse_tiles("55p"), Tile.WILD), Tile.P5, 2)
    flowers = Meld(MeldKind.GROUP, (Tile.FLOWER,) * 4)
    assert fixed([three]) == fixed([meld(MeldKind.PUNG, 13)])
    assert fixed([four]) == fixed([meld(MeldKind.KONG_OPEN, 13)])
    for group in (wild, flowers, Meld(MeldKind.GROUP, parse_tiles("111m") * 2)):
        assert fixed([group, three]) == Fixed(*fixed([three])[:4], False)
        assert read("123m456m789m11z1z", True, group) == ()


@pytest.mark.parametrize("suits", ["m", "ps", "mpsz"])
def test_views_tell_the_sets_of_their_reading(suits: str) -> None:
    rng = random.Random(suits)
    for _ in range(60):
        *concealed, win = slow.random_hand(rng, 3, suits)
        kind = rng.choice([MeldKind.CHOW, MeldKind.PUNG, MeldKind.KONG_CLOSED])
        melds = [meld(kind, rng.randrange(7))]
        own = rng.random() < 0.5
        hand = pack(KINDS[k] for k in concealed)
        for reading in readings(hand, win, own, fixed(melds)):
            seen = view(reading, hand, win, own, melds)
            assert len(seen.sets) == 4
            assert seen.sets[0].meld == 0
            shown = sorted(k for s in seen.sets[1:] for k in s.tiles) + sorted(seen.pairs * 2)
            assert sorted(shown) == sorted([*concealed, win])
            assert (seen.pairs[0],) == seen.pairs == ((reading >> f.PAIR) - 1,)
            assert sum(s.kind is MeldKind.CHOW for s in seen.sets) == reading >> f.CHOWS & 7
            pungs = [s for s in seen.sets if s.kind is not MeldKind.CHOW]
            assert sum(s.concealed for s in pungs) == reading >> f.CONCEALED & 7
            assert (seen.placed is None) == (reading >> f.WAIT & 7 == f.WAIT_SINGLE)
            if seen.placed is not None:
                assert win in seen.sets[seen.placed].tiles
                assert seen.sets[seen.placed].meld is None


def test_views_of_other_shapes() -> None:
    def seen(text: str) -> list[tuple[int, ...]]:
        tiles = parse_tiles(text)
        hand, win = pack(tiles[:-1]), tiles[-1].kind
        return [view(r, hand, win, True).pairs for r in readings(hand, win, True)]

    assert seen("1155m335577p2277s") == [(0, 4, 11, 13, 15, 19, 24)]
    assert seen("1111m335577p2277s") == [(0, 0, 11, 13, 15, 19, 24)]
    assert seen("19m19p19s1234567z7z") == [(33,)]


def test_a_view_needs_a_reading_of_the_hand() -> None:
    tiles = parse_tiles("123456789m111p2z")
    with pytest.raises(ValueError, match="no such reading"):
        view(f.SETS, pack(tiles), 28, True)
    with pytest.raises(ValueError, match="complete hand"):
        view(f.SETS, pack(tiles), None, True)
