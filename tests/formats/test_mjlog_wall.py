"""The wall from the seed (FORMATS.md 3.17), against the published generator written out in full."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator

import pytest

from tuitable.errors import FormatError
from tuitable.formats.imported import sealed_lines
from tuitable.formats.mjlog import read_mjlog
from tuitable.formats.mjlog_wall import INDICATORS, REPLACEMENTS, UNDER, deal_places_of, shuffle_of
from tuitable.record import events as ev
from tuitable.record.codec import parse_record
from tuitable.review.verify import verify
from tuitable.rules.parts.wall import Indicators, StackedWall
from tuitable.state.fold import fold
from tuitable.state.wall import Wall

WORDS = [(n * 2654435761 + 12345) % (1 << 32) for n in range(624)]
KONG_SEED = 128
"""A seed whose wall deals four tiles of a kind to the dealer."""
SEED = "mt19937ar-sha512-n288-base64," + base64.b64encode(b"".join(w.to_bytes(4, "little") for w in WORDS)).decode()


def twister(key: list[int]) -> Iterator[int]:
    """MT19937 with init_by_array, after Matsumoto and Nishimura's description."""
    mask, size = 0xFFFFFFFF, 624
    state = [19650218]
    for i in range(1, size):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & mask)
    i, j = 1, 0
    for _ in range(max(size, len(key))):
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1664525) + key[j] + j) & mask
        i, j = i + 1, (j + 1) % len(key)
        if i == size:
            state[0], i = state[-1], 1
    for _ in range(size - 1):
        state[i] = ((state[i] ^ (state[i - 1] ^ state[i - 1] >> 30) * 1566083941) - i) & mask
        i += 1
        if i == size:
            state[0], i = state[-1], 1
    state[0] = 0x80000000
    while True:
        for k in range(size):
            y = (state[k] & 0x80000000) | (state[(k + 1) % size] & 0x7FFFFFFF)
            state[k] = state[(k + 397) % size] ^ y >> 1 ^ (0x9908B0DF if y & 1 else 0)
        for word in list(state):
            word ^= word >> 11
            word ^= word << 7 & 0x9D2C5680
            word ^= word << 15 & 0xEFC60000
            yield word ^ word >> 18


def walls(words: list[int]) -> Iterator[list[int]]:
    """The array y of each hand, as FORMATS.md describes it."""
    numbers = twister(words)
    while True:
        blocks = [b"".join(next(numbers).to_bytes(4, "little") for _ in range(32)) for _ in range(9)]
        digest = b"".join(hashlib.sha512(block).digest() for block in blocks)
        r = [int.from_bytes(digest[4 * i : 4 * i + 4], "little") for i in range(144)]
        y = list(range(136))
        for i in range(135):
            k = i + r[i] % (136 - i)
            y[i], y[k] = y[k], y[i]
        yield y


def test_walls_of_several_hands() -> None:
    shuffle = shuffle_of(SEED)
    assert shuffle is not None
    assert not shuffle.early
    expected = walls(WORDS)
    for _ in range(4):
        # Tile 0 is the first tile dealt, y[135].
        assert shuffle.next_wall() == next(expected)[::-1]


def test_the_generator_is_the_published_one() -> None:
    # First numbers of mt19937ar.out, which its authors publish for this key.
    numbers = twister([0x123, 0x234, 0x345, 0x456])
    assert [next(numbers) for _ in range(5)] == [1067595299, 955945823, 477289528, 4107218783, 4228976476]


def test_old_seeds_in_hexadecimal_of_any_length() -> None:
    shuffle = shuffle_of("mt19937ar-sha512-n288," + ",".join(f"{word:08X}" for word in WORDS[:32]))
    assert shuffle is not None
    assert shuffle.early
    y = next(walls(WORDS[:32]))
    # The reserve is taken as y[0], y[1] ..., each tile the upper one of its stack, and the indicator is y[4].
    assert shuffle.next_wall() == [*y[:13:-1], y[12], y[13], y[10], y[11], *(y[8], y[9], y[6], y[7]),
                                   *(y[4], y[5], y[2], y[3], y[0], y[1])]  # fmt: skip


@pytest.mark.parametrize(
    "seed",
    ["", "0.7654626590555946", "mt19937ar,9A9796A4", "mt19937ar-sha512-n288-base64,AAAA", "mt19937ar-sha512-n288,XYZ",
     "mt19937ar-sha512-n288-base64,###", "mt19937ar-sha512-n288," + "1" * 9, "mt19937ar-sha512-n288,", "x" * 9999],
)  # fmt: skip
def test_other_seeds_give_no_wall(seed: str) -> None:
    assert shuffle_of(seed) is None


def test_the_deal_is_three_fours_and_one_from_the_dealer() -> None:
    assert deal_places_of(2, 2) == (0, 1, 2, 3, 16, 17, 18, 19, 32, 33, 34, 35, 48)
    assert deal_places_of(1, 2)[-1] == 51


def test_the_reserve_lies_as_a_wall_two_tiles_high_has_it() -> None:
    """The order of replacements, indicators and the tiles under them is that of the part `StackedWall`."""
    plan = StackedWall(reserve=14, indicators=Indicators(stack=3, under=True))
    wall = Wall(ev.WallPlace(136, 14, None, (), {"kong": 1}))
    for why, places in (("open", INDICATORS), ("under", UNDER), ("kong", REPLACEMENTS)):
        for place in places[:4]:
            found = plan.next(wall, why)
            assert found == place
            wall.take(found, why)


def played_out(seed: str, swap: int = -1) -> str:
    """A log in which everybody throws what was drawn until the wall is empty; `swap` misplaces one draw."""
    y = next(walls(WORDS))
    order = y[::-1]
    hands = [",".join(str(order[place]) for place in deal_places_of(seat, 0)) for seat in range(4)]
    hai = " ".join(f'hai{seat}="{tiles}"' for seat, tiles in enumerate(hands))
    text = (
        f'<mjloggm ver="2.3"><SHUFFLE seed="{seed}" ref=""/><GO type="169"/><UN n0="A" n1="B" n2="C" n3="D"/>'
        f'<TAIKYOKU oya="0"/><INIT seed="0,0,0,1,1,{y[5]}" ten="250,250,250,250" oya="0" {hai}/>'
    )
    live = order[52:122]
    if swap >= 0:
        live[swap], live[-1] = live[-1], live[swap]
    for turn, tile in enumerate(live):
        text += f"<{'TUVW'[turn % 4]}{tile}/><{'DEFG'[turn % 4]}{tile}/>"
    return text + '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/></mjloggm>'


def test_every_tile_has_its_place_in_the_rebuilt_wall() -> None:
    imported = read_mjlog(played_out(SEED))
    state = fold(imported.events)
    assert state.hand is not None
    assert state.hand.wall.live_left == 0
    wall = next(event.tiles for event in imported.events if isinstance(event, ev.WallShown))
    places = [(event.at, event.tile) for event in imported.events if isinstance(event, ev.Drew)]
    assert [at for at, _ in places] == list(range(52, 122))
    assert all(wall[at] is tile for at, tile in places if at is not None)
    turned = next(event for event in imported.events if isinstance(event, ev.Turned))
    assert turned.at == 130
    assert wall[130] is turned.tile


def early_kong(first: int, turned: int) -> str:
    """A log of 2009 in which the dealer declares four tiles dealt to it; its wall gives them with this seed."""
    y = next(walls([KONG_SEED]))
    order = y[::-1]
    hands = [[order[place] for place in deal_places_of(seat, 0)] for seat in range(4)]
    held = sorted((*hands[0], order[52]))
    four = next(tile for tile in held if tile % 4 == 0 and {tile, tile + 1, tile + 2, tile + 3} <= set(held))
    hai = " ".join(f'hai{seat}="{",".join(map(str, tiles))}"' for seat, tiles in enumerate(hands))
    text = (
        f'<mjloggm ver="2.3"><SHUFFLE seed="mt19937ar-sha512-n288,{KONG_SEED:08X}" ref=""/><GO type="169"/>'
        f'<UN n0="A" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>'
        f'<INIT seed="0,0,0,1,1,{y[4]}" ten="250,250,250,250" oya="0" {hai}/>'
        f'<T{order[52]}/><N who="0" m="{four << 8}"/><DORA hai="{turned}"/><T{first}/><D{first}/>'
    )
    for turn, tile in enumerate(order[53:121], 1):
        text += f"<{'TUVW'[turn % 4]}{tile}/><{'DEFG'[turn % 4]}{tile}/>"
    return text + '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/></mjloggm>'


def test_a_kong_in_a_log_of_2009_takes_the_tile_that_is_next() -> None:
    y = next(walls([KONG_SEED]))
    imported = read_mjlog(early_kong(y[0], y[6]))
    assert [event.at for event in imported.events if isinstance(event, ev.Drew) and event.why == "kong"] == [134]
    assert [event.at for event in imported.events if isinstance(event, ev.Turned)] == [130, 128]
    record = parse_record(b"\n".join(sealed_lines(imported.header, imported.events)) + b"\n", "early", keep_start=True)
    found = {level.level: level.status for level in verify(record).levels}
    assert [found[level] for level in (4, 5, 6, 7, 8)] == ["passed"] * 5


def test_a_later_indicator_of_2009_may_come_from_anywhere_in_the_reserve_but_from_nowhere_else() -> None:
    y = next(walls([KONG_SEED]))
    imported = read_mjlog(early_kong(y[0], y[7]))
    assert [event.at for event in imported.events if isinstance(event, ev.Turned)] == [130, None]
    with pytest.raises(FormatError, match="the seed of the log has"):
        read_mjlog(early_kong(y[0], y[20]))
    with pytest.raises(FormatError, match="the seed of the log has"):
        read_mjlog(early_kong(y[1], y[6]))


def test_a_draw_that_is_not_the_walls_contradicts_the_log() -> None:
    with pytest.raises(FormatError, match="the seed of the log has") as refused:
        read_mjlog(played_out(SEED, swap=20))
    # INIT is event 1, the first draw event 2, each turn takes two.
    assert (refused.value.hand, refused.value.event) == (1, 2 + 2 * 20)


@pytest.mark.parametrize("seed", ["mt19937ar-sha512-n288-base64," + base64.b64encode(bytes(2496)).decode(), "0.5"])
def test_a_seed_of_something_else_leaves_the_wall_unknown(seed: str) -> None:
    imported = read_mjlog(played_out(seed))
    assert imported.header.origin is not None
    assert imported.header.origin.details["wall"] != "rebuilt from the seed"
    assert not any(isinstance(event, ev.WallShown) for event in imported.events)
    assert all(event.at is None for event in imported.events if isinstance(event, ev.Drew))
    assert all(event.at == () for event in imported.events if isinstance(event, ev.Dealt))
