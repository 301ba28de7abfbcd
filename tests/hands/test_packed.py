"""A hand as one integer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuitable.hands import packed
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import KINDS, Tile

kinds = st.lists(st.integers(0, 33), max_size=20).filter(lambda ks: all(ks.count(k) <= 7 for k in ks))


@given(kinds)
def test_every_field_holds_its_count(held: list[int]) -> None:
    hand = packed.pack(KINDS[k] for k in held)
    assert packed.counts(hand) == [held.count(k) for k in range(34)]
    assert [packed.count(hand, k) for k in range(34)] == packed.counts(hand)
    assert packed.size(hand) == len(held)
    assert packed.kinds_held(hand) == packed.kind_mask(held)


@given(st.sets(st.integers(0, 33)))
def test_kind_masks_squeeze_spread_and_list(held: set[int]) -> None:
    mask = packed.kind_mask(held)
    assert list(packed.mask_kinds(mask)) == sorted(held)
    assert packed.squeeze(packed.spread(mask)) == mask
    assert packed.spread(mask) == sum(packed.ONE[k] for k in held)
    assert packed.mask_tiles(mask) == tuple(KINDS[k] for k in sorted(held))


def test_wild_bonus_and_unseen_tiles_weigh_nothing_and_red_fives_are_fives() -> None:
    assert packed.pack((Tile.WILD, Tile.BACK, Tile.FLOWER, Tile.PLUM, Tile.WINTER)) == 0
    assert packed.pack(parse_tiles("0m0p0s")) == packed.pack(parse_tiles("5m5p5s"))


@pytest.mark.parametrize(
    ("mask", "tiles"),
    [
        (packed.OUTERS, "19m19p19s1234567z"),
        (packed.SIMPLES, "2345678m2345678p2345678s"),
        (packed.SUITS[0], "123456789m"),
        (packed.SUITS[1], "123456789p"),
        (packed.SUITS[2], "123456789s"),
        (packed.SUITS[3], "1234567z"),
    ],
)
def test_masks_cover_whole_fields_of_their_tiles(mask: int, tiles: str) -> None:
    assert mask == 7 * packed.pack(parse_tiles(tiles))
