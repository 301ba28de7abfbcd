"""Passes before play: who ends with what, blind passes followed, votes. Numbers U- and G- are of the American rules."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tuitable.record.events import Four
from tuitable.rules.parts.exchange import Hands, NoExchange, Passes, PassStep, VoteStep, passed
from tuitable.tiles.notation import format_tiles, parse_tiles
from tuitable.tiles.seat import SEATS
from tuitable.tiles.tile import KINDS, Tile

NO_VOTES: dict[str, Four] = {}


def hands(*texts: str) -> Hands:
    a, b, c, d = map(parse_tiles, texts)
    return (a, b, c, d)


def step_of(name: str) -> PassStep:
    """The step of this name, where all vote yes."""
    done: list[str] = []
    votes: dict[str, Four] = {"second": (1, 1, 1, 1), "courtesy": (3, 3, 3, 3)}
    while step := Passes().step(done, votes):
        assert isinstance(step, PassStep)
        if step.name == name:
            return step
        done.append(step.name)
    raise AssertionError(name)


def got(name: str, own: Hands, blind: Four) -> list[str]:
    return [format_tiles(tiles) for tiles in passed(step_of(name), own, blind, 0).got]


FULL = hands("123m", "456m", "789m", "123p")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # U-36 to U-38, U-43: right is the next seat in turn order; the second round goes the other way about.
        ("first-right", ["123p", "123m", "456m", "789m"]),
        ("first-across", ["789m", "123p", "123m", "456m"]),
        ("first-left", ["456m", "789m", "123p", "123m"]),
        ("second-left", ["456m", "789m", "123p", "123m"]),
        ("second-across", ["789m", "123p", "123m", "456m"]),
        ("second-right", ["123p", "123m", "456m", "789m"]),
    ],
)
def test_where_tiles_go(name: str, expected: list[str]) -> None:
    assert got(name, FULL, (0, 0, 0, 0)) == expected


def test_the_order_of_steps() -> None:
    """U-36 to U-44: three passes, the vote, three more, the wishes, the courtesy pass."""
    rules = Passes()
    done: list[str] = []
    votes: dict[str, Four] = {}
    names = []
    while step := rules.step(done, votes):
        names.append(step.name)
        if isinstance(step, VoteStep):
            votes[step.name] = (1, 1, 1, 1) if step.name == "second" else (1, 2, 3, 0)
        else:
            done.append(step.name)
    assert names == [
        "first-right", "first-across", "first-left", "second", "second-left", "second-across", "second-right",
        "courtesy", "courtesy",
    ]  # fmt: skip


def test_one_vote_stops_the_second_round_and_the_courtesy_follows() -> None:
    """U-42, G-14."""
    done = ["first-right", "first-across", "first-left"]
    step = Passes().step(done, {"second": (1, 1, 0, 1)})
    assert step == VoteStep("courtesy", (0, 1, 2, 3))


def test_the_second_round_may_be_left_out_or_always_held() -> None:
    done = ["first-right", "first-across", "first-left"]
    never = Passes(second="never").step(done, NO_VOTES)
    always = Passes(second="always").step(done, NO_VOTES)
    assert never == VoteStep("courtesy", (0, 1, 2, 3))
    assert isinstance(always, PassStep)
    assert always.name == "second-left"
    assert Passes(second="never", courtesy=0).step(done, NO_VOTES) is None


def test_only_the_last_pass_of_a_round_may_be_blind() -> None:
    """U-39, U-43, G-07."""
    names = ["first-right", "first-across", "first-left", "second-left", "second-across", "second-right"]
    assert [step_of(name).blind for name in names] == [0, 0, 3, 0, 0, 3]


def test_facing_pairs_agree_on_the_smaller_wish() -> None:
    """U-44, G-09: the pairs are independent; where both wish nothing there is no pass."""
    done = ["first-right", "first-across", "first-left"]
    rules = Passes(second="never")
    step = rules.step(done, {"courtesy": (3, 2, 1, 0)})
    assert isinstance(step, PassStep)
    assert step.counts == (1, 0, 1, 0)
    assert rules.step(done, {"courtesy": (0, 2, 3, 0)}) is None
    event = passed(step, hands("1m", "", "2p", ""), (0, 0, 0, 0), 0)
    assert event.got == hands("2p", "", "1m", "")


def test_all_pass_everything_blind_and_nothing_moves() -> None:
    """G-08."""
    event = passed(step_of("first-left"), hands("", "", "", ""), (3, 3, 3, 3), 0)
    assert event.gave == event.blind == event.got == hands("", "", "", "")


def test_two_who_pass_on_everything() -> None:
    """G-08: West has most tiles of its own and begins; it gets back what nobody keeps."""
    assert got("first-left", hands("1m", "", "78m", ""), (2, 3, 1, 3)) == ["1m", "", "78m", ""]


def test_one_blind_passer_forwards_the_first_of_its_packet() -> None:
    """G-07: South gives one tile and two of what West sends it (its left pass comes from the right)."""
    event = passed(step_of("first-left"), hands("123m", "4m", "789m", "123p"), (0, 2, 0, 0), 0)
    assert event.blind[1] == parse_tiles("78m")
    assert [format_tiles(tiles) for tiles in event.got] == ["478m", "9m", "123p", "123m"]


def test_a_seat_ends_with_as_many_tiles_as_it_began_with() -> None:
    """G-08, whatever is passed blind by whom; every tile is somewhere, and no seat gets its own back for nothing."""
    chance = random.Random(8)
    for _ in range(400):
        tiles = [tile for tile in KINDS for _ in range(4)]
        chance.shuffle(tiles)
        blind = [chance.randint(0, 3) for _ in SEATS]
        own = tuple(tuple(tiles.pop() for _ in range(3 - n)) for n in blind)
        assert len(own) == 4
        for name in ("first-left", "second-right"):
            event = passed(step_of(name), own, (blind[0], blind[1], blind[2], blind[3]), chance.randrange(4))  # type: ignore[arg-type]
            assert Counter(t for hand in event.gave for t in hand) == Counter(t for hand in event.got for t in hand)
            for seat in SEATS:
                assert len(event.got[seat]) == len(event.gave[seat])


def test_wild_tiles_stay() -> None:
    """G-06."""
    assert not Passes().may_pass(Tile.WILD)
    assert Passes(wild=True).may_pass(Tile.WILD)
    assert Passes().may_pass(Tile.FLOWER)


def test_no_exchange_has_no_step() -> None:
    assert NoExchange().step([], NO_VOTES) is None


def test_the_programme_names_every_round_that_may_come() -> None:
    first = ("first-right", "first-across", "first-left")
    assert Passes().programme() == (
        ("first", first, False), ("second", ("second-left", "second-across", "second-right"), True),
        ("courtesy", (), True),
    )  # fmt: skip
    assert Passes(second="never", courtesy=0).programme() == (("first", first, False),)
    assert Passes(second="always").programme()[1][2] is False
    assert NoExchange().programme() == ()
