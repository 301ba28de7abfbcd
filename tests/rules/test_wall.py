"""The wall: which tile is next for which reason, and where it was broken."""

from __future__ import annotations

import msgspec
import pytest
from conftest import REPOSITORY

from tuitable.record.events import Throw, WallPlace
from tuitable.rules.library import find
from tuitable.rules.parts.wall import Indicators, OneThrow, StackedWall, TwoThrows, WallPlan
from tuitable.rules.ruleset import Ruleset
from tuitable.state.wall import Wall

THROWS = (Throw(0, (1, 1)), Throw(1, (1, 1)))
VECTORS = msgspec.json.decode((REPOSITORY / "tests/vectors/chinese-classical.json").read_bytes())
WALLS = [example for example in VECTORS["examples"] if example["kind"] == "wall"]


def wall_for(ruleset: Ruleset) -> Wall:
    """A wall after the deal."""
    wall = Wall(ruleset.wall.place(ruleset.tiles.size, 0, THROWS))
    places, extra = ruleset.deal.places(0)
    for _, at in places:
        for place in at:
            wall.take(place, "deal")
    wall.take(extra, "deal")
    return wall


def take(plan: WallPlan, wall: Wall, why: str, times: int) -> list[int | None]:
    """Draw several times for one reason."""
    taken = []
    for _ in range(times):
        at = plan.next(wall, why)
        taken.append(at)
        if at is None:
            break
        wall.take(at, why)
    return taken


@pytest.mark.parametrize("example", WALLS, ids=[example["id"] for example in WALLS])
def test_the_wall_vectors_of_the_specification(example: dict[str, object]) -> None:
    """C-05, C-06, C-07, C-11, G-08."""
    given, expect = example["given"], example["expect"]
    assert isinstance(given, dict)
    assert isinstance(expect, dict)
    ruleset = find("chinese-classical", {"flowers": given["tiles"] == 144})
    assert ruleset.tiles.size == given["tiles"]
    places, extra = ruleset.deal.places(0)
    hands = [list(at) for _, at in places]
    assert [seat for seat, _ in places] == [0, 1, 2, 3]
    assert [sorted([*hands[0], extra]), *hands[1:]] == expect["deal"]
    wall = wall_for(ruleset)
    assert ruleset.tiles.size - ruleset.wall.reserve == expect["live_tiles"]
    assert ruleset.wall.next(wall, "turn") == expect["first_draw"]
    assert wall.live_left + 1 == expect["turns_without_calls"] == 4 * expect["turns_per_player"]
    assert ruleset.wall.lifted(ruleset.tiles.size) == {int(k): v for k, v in expect["raised"].items()}
    assert take(ruleset.wall, wall, "kong", 17) == [*expect["loose_order"], None]
    if "live_tail_order" in expect:
        assert take(ruleset.wall, wall, "bonus", 8) == expect["live_tail_order"]


def test_sixteen_loose_tiles_serve_sixteen_kongs_and_shorten_nothing() -> None:
    """C-05, C-07: 4 x 4 loose tiles are enough; the live wall is not shortened by kongs."""
    ruleset = find("chinese-classical")
    wall = wall_for(ruleset)
    before = wall.live_left
    take(ruleset.wall, wall, "kong", 16)
    assert wall.live_left == before
    assert len([at for at in take(ruleset.wall, wall, "turn", 200) if at is not None]) == before


def test_flowers_from_the_tail_shorten_the_live_wall_and_never_touch_the_reserve() -> None:
    """C-10, D-30."""
    ruleset = find("chinese-classical")
    wall = wall_for(ruleset)
    before = wall.live_left
    drawn = take(ruleset.wall, wall, "bonus", 3)
    assert wall.live_left == before - 3
    turns = take(ruleset.wall, wall, "turn", 200)
    assert turns[-1] is None
    assert set(turns) & set(drawn) == set()
    assert max(at for at in turns if at is not None) < 144 - 16
    assert ruleset.wall.next(wall, "bonus") is None
    assert ruleset.wall.next(wall, "kong") == 142


def test_flowers_from_the_dead_wall_share_it_with_kongs() -> None:
    """C-10, D-30: the dead wall serves; if it is empty there is no replacement."""
    ruleset = find("chinese-classical", {"flower_replacement": "dead-wall"})
    wall = wall_for(ruleset)
    before = wall.live_left
    assert take(ruleset.wall, wall, "bonus", 2) == [142, 143]
    assert take(ruleset.wall, wall, "kong", 2) == [140, 141]
    assert wall.live_left == before
    assert take(ruleset.wall, wall, "kong", 20)[-1] is None


def test_flowers_from_the_head_are_the_next_live_tile() -> None:
    ruleset = find("chinese-classical", {"flower_replacement": "live-head"})
    wall = wall_for(ruleset)
    assert take(ruleset.wall, wall, "bonus", 2) == [53, 54]
    assert ruleset.wall.next(wall, "turn") == 55


def test_a_reserve_that_is_kept_takes_the_last_live_tile() -> None:
    """C-08: fixed at 14; section 0 of the Japanese rules: kong replacements, refilled from the live wall."""
    ruleset = find("arushiaru")
    wall = wall_for(ruleset)
    assert wall.live_left == 136 - 14 - 53
    assert take(ruleset.wall, wall, "kong", 4) == [134, 135, 132, 133]
    assert wall.live_left == 136 - 14 - 53 - 4
    turns = take(ruleset.wall, wall, "turn", 200)
    assert turns[-2:] == [136 - 14 - 4 - 1, None]
    assert sum(not taken for taken in wall.taken) == 14


def test_a_reserve_that_grows_takes_two_live_tiles_for_each_kong() -> None:
    """C-08: north-east China, the dead wall grows with each kong."""
    ruleset = find("chinese-classical", {"dead_wall": "14-growing"})
    wall = wall_for(ruleset)
    before = wall.live_left
    take(ruleset.wall, wall, "kong", 2)
    assert wall.live_left == before - 4
    take(ruleset.wall, wall, "turn", 200)
    assert sum(not taken for taken in wall.taken) == 14 + 2


def test_without_a_live_tile_a_kept_reserve_gives_no_loose_tile() -> None:
    """D-31: with another dead wall no loose tile left is a draw."""
    ruleset = find("chinese-classical", {"dead_wall": "14-fixed"})
    wall = wall_for(ruleset)
    take(ruleset.wall, wall, "turn", 200)
    assert wall.live_left == 0
    assert ruleset.wall.next(wall, "kong") is None


def test_the_tail_in_the_middle_of_a_stack() -> None:
    """G-08: top before bottom; a stack of which one tile has become reserve gives the other."""
    plan = StackedWall(reserve=14, refill="kept", bonus="tail")
    wall = Wall(plan.place(144, 0, THROWS))
    assert plan.next(wall, "bonus") == 128
    take(plan, wall, "kong", 1)
    assert plan.next(wall, "bonus") == 128
    wall.take(128, "bonus")
    assert plan.next(wall, "bonus") == 126


@pytest.mark.parametrize(
    ("dealer", "throws", "size", "start"),
    [
        # G-07: two throws; 3 counts East, South, West, whose side is third clockwise from East's: E, N, W, S.
        (0, (Throw(0, (1, 2)), Throw(2, (3, 4))), 136, 2 * 34 + 2 * 10),
        (0, (Throw(0, (2, 3)), Throw(0, (1, 1))), 144, 2 * 7),
        (2, (Throw(2, (1, 1)), Throw(3, (6, 6))), 136, 3 * 34 + 2 * 14),
        # 24 stacks run on into the next side, here from South's to East's.
        (0, (Throw(0, (5, 5)), Throw(1, (6, 6))), 136, (3 * 34 + 2 * 22) % 136),
    ],
)
def test_where_two_throws_break_the_wall(dealer: int, throws: tuple[Throw, ...], size: int, start: int) -> None:
    assert TwoThrows().start(dealer, throws, size) == start


def test_the_second_thrower_is_who_the_first_throw_names() -> None:
    """G-07, A-G7: counted in turn order from East as one."""
    dice = iter([(2, 3), (4, 4), (1, 2), (6, 6)])
    assert TwoThrows().throw(1, lambda why, n: next(dice)) == (Throw(1, (2, 3)), Throw(1, (4, 4)))
    assert TwoThrows().throw(3, lambda why, n: next(dice)) == (Throw(3, (1, 2)), Throw(1, (6, 6)))


def test_one_throw_on_the_dealers_side() -> None:
    """Section 2.1 of the American rules: d stacks at the right end of East's wall become the very end."""
    plan = OneThrow(side="dealer")
    throws = plan.throw(2, lambda why, n: (3, 4))
    assert throws == (Throw(2, (3, 4)),)
    assert plan.start(2, throws, 152) == 14


def test_a_wall_without_a_reserve_is_used_up() -> None:
    """U-47: there is no dead wall; every tile is used."""
    plan = StackedWall(break_=OneThrow(side="dealer"), reserve=0, kong="none")
    wall = Wall(plan.place(152, 0, (Throw(0, (1, 1)),)))
    assert take(plan, wall, "turn", 200) == [*range(152), None]
    assert plan.next(wall, "kong") is None


def test_indicators_lie_from_the_third_stack_on() -> None:
    """T-11, M-Q12: third stack of the dead wall, kong indicators beside it, under-indicators beneath."""
    plan = StackedWall(indicators=Indicators(on_kong="at-once", under=True))
    wall = Wall(plan.place(136, 0, THROWS))
    assert take(plan, wall, "open", 2) == [130, 128]
    assert take(plan, wall, "under", 2) == [131, 129]
    assert take(plan, wall, "kong", 4) == [134, 135, 132, 133]
    assert plan.place(136, 0, THROWS).shortens == {"kong": 1}


def test_what_a_wall_says_of_itself() -> None:
    assert StackedWall(reserve=16, refill="never", bonus="tail").place(144, 0, THROWS) == WallPlace(
        144, 16, (3 * 36 + 8) % 144, THROWS, {"bonus": 1}
    )
