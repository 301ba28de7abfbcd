"""Printed lines: the grammar, conditions, and single questions to the matcher (american.md 3.2 to 3.9)."""

from __future__ import annotations

import pytest

from tuitable.hands.line_expand import expand, positions
from tuitable.hands.line_pattern import parse_pattern
from tuitable.hands.line_where import Budget, TooMuch, parse_condition, restricts, solutions
from tuitable.hands.lines import LineBook, Why
from tuitable.hands.unary import faces, kinds_of, laid, tray, unary
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import format_tiles, parse_tiles, sorted_tiles
from tuitable.tiles.tile import Tile


def book(
    *patterns: str, slide: int = 0, where: tuple[str, ...] = (), concealed: bool = False, wilds: int = 8
) -> LineBook:
    lines = []
    for pattern in patterns:
        groups, faults = parse_pattern(pattern, 14)
        assert not faults
        conditions = list(map(parse_condition, where))
        forms = expand(groups, slide, False, conditions, 8, wilds, Budget(100_000), 5000).forms
        lines.append((concealed, [(form, key) for key, form in forms.items()]))
    return LineBook(lines, 8, wilds)


def group(text: str, kind: MeldKind = MeldKind.GROUP) -> Meld:
    return Meld(kind, sorted_tiles(parse_tiles(text)))


def won(lines: LineBook, hand: str, *melds: str) -> list[int]:
    return [line for line, _ in lines.wins(tray(parse_tiles(hand)), laid(map(group, melds)))]


def test_unary_counts_come_back_as_kinds() -> None:
    assert kinds_of(unary({0: 2, 33: 1, 34: 3})) == (0, 0, 33, 34, 34, 34)
    # A fifth and sixth copy can only be wild.
    assert format_tiles(faces(kinds_of(unary({8: 6})))) == "9999mjj"


def test_flowers_of_every_face_and_red_fives_are_counted_plain() -> None:
    assert tray(parse_tiles("1f5ff0m5mj")) == tray(parse_tiles("fff55mj"))


def test_conditions() -> None:
    def values(*texts: str) -> list[tuple[int, int]]:
        found = solutions(("X", "Y"), list(map(parse_condition, texts)), Budget(10_000))
        return [(value["X"], value["Y"]) for value in found]

    assert values("X + Y = 10", "X < Y") == [(1, 9), (2, 8), (3, 7), (4, 6)]
    assert values("Y=X+1", "X in 3,6,9") == [(3, 4), (6, 7)]
    assert values("X even", "Y odd", "Y - X >= 5") == [(2, 7), (2, 9), (4, 9)]
    assert values("10 = X + Y", "X != Y", "X > 6", "Y <= 2") == [(8, 2), (9, 1)]
    kinds = solutions(("T", "U"), list(map(parse_condition, ("T in winds", "T = U"))), Budget(10_000))
    assert [value["T"] for value in kinds] == [27, 28, 29, 30]
    assert len(solutions(("H", "I"), (), Budget(100))) == 12


@pytest.mark.parametrize(
    "text", ["", "X", "X Y", "X =", "= 3", "X == 3", "X = 3 = 4", "X * 2 = 4", "X in", "X in 0", "X in 3,", "T even",
             "T < U", "X = T", "H = T", "T in 3", "X in winds", "T in flowers", "1 = 1", "x = 1", "X + = 3",
             "X = 99999", "X" * 300]
)  # fmt: skip
def test_unreadable_conditions(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_condition(text)


def test_conditions_that_restrict_nothing() -> None:
    assert not restricts(parse_condition("X + Y > 1"), Budget(10_000))
    assert not restricts(parse_condition("H != I"), Budget(10_000))
    assert restricts(parse_condition("X + Y > 2"), Budget(10_000))


def test_a_budget_ends() -> None:
    with pytest.raises(TooMuch):
        solutions(("X", "Y", "Z", "P", "Q"), (), Budget(1000))


@pytest.mark.parametrize(
    ("pattern", "slide", "mirror", "count"),
    [
        ("1111a 222b 333b 4444a", 1, False, 6),  # 1-4 to 6-9: nine less the span of three (3.7)
        ("FF 1111a 22b 3333a 44b", 2, False, 3),  # 1-4, 3-6, 5-8
        ("11a 22a 33a 4444b 5555b", 1, True, 10),  # five positions, each mirrored too
        ("111a= 22b 333b 44b 5555b=", 1, False, 7),  # 2-4 alone moves: 1-3 to 7-9
    ],
)
def test_positions(pattern: str, slide: int, mirror: bool, count: int) -> None:
    groups, _ = parse_pattern(pattern, 14)
    assert len(positions(groups, slide, mirror)) == count


def test_year_and_news_strings_are_natural_tiles() -> None:
    lines = book("2026a FFFF 2222b 66c", "NEWS FFF 1111a 111b")
    # U-56: the zero is the white dragon, the other figures one suit.
    assert won(lines, "226m5zffff2222p66s") == [0]
    assert won(lines, "26m5zjffff2222p66s") == []
    assert won(lines, "226m5zfff222p66sjj") == [0]
    # G-11: no joker in NEWS.
    assert won(lines, "1234zfff1111m111p") == [1]
    assert won(lines, "123zjfff1111m111p") == []


def test_a_joker_never_stands_in_a_single_or_pair() -> None:
    """A32: refused there, accepted in the pung of the same hand (U-18)."""
    lines = book("FF 111a 333a 666a DDDa")
    assert won(lines, "111333666m777zfj") == []
    assert won(lines, "111333666m77zffj") == [0]
    assert won(lines, "111333666mffjjj") == [0]


def test_two_pairs_are_no_kong_and_no_joker_bridges_them() -> None:
    lines = book("33a 33a 4444b FFFFFF")  # G-43
    assert won(lines, "3333m4444pffffff") == [0]
    assert won(lines, "333m4444pffffffj") == []
    assert won(lines, "4444pffffff", "333mj") == []
    # A meld of four is no two pairs, and a pung cannot grow (G-22).
    assert won(lines, "4444pffffff", "3333m") == []
    assert won(book("3333a 4444b FFFFFF"), "3m4444pffffff", "333m") == []


def test_natural_groups_take_natural_melds_only() -> None:
    lines = book("111a! 2222b 333b FFFF")  # G-13: claimable, with naturals only
    assert won(lines, "2222p333pffff", "111m") == [0]
    assert won(lines, "2222p333pffff", "11mj") == []


def test_melds_of_equal_groups_find_the_place_that_leaves_the_rest() -> None:
    lines = book("111a 111a! 22b 333333c")
    # Four natural ones: three must lie in the `!` group, so a joker meld lies on the other.
    assert won(lines, "111m22p3333sjj", "1mjj") == [0]
    assert won(lines, "1mjj22p3333sjj", "111m") == [0]
    assert won(lines, "11mj22p3333sjj", "11mj") == []


def test_other_games_melds() -> None:
    lines = book("222a 333b 5555b 7777a")
    hand = tray(parse_tiles("5555p7777m222m"))
    for kind, fits in ((MeldKind.PUNG, True), (MeldKind.CHOW, False)):
        melds = laid([group("333p" if fits else "234p", kind)])
        assert bool(list(lines.wins(hand, melds))) == fits


def test_wrong_sizes_fifth_copies_and_backs_never_win() -> None:
    lines = book("222a 333b 5555b 7777a")
    good = "222m333p5555p7777m"
    assert won(lines, good) == [0]
    for hand in (good + "1s", good[:-2] + "m", good + "j", good.replace("222m", "22m--"), "2222222m333p7777m"):
        assert won(lines, hand) == []
    # Five twos are a fault of whoever counted, not a sextet.
    assert won(book("222222a 33b 444b 555c"), "22222m33p444p555sj") == []
    assert won(book("222222a 33b 444b 555c"), "2222m33p444p555sjj") == [0]


def test_lines_with_printed_jokers() -> None:
    lines = book("JJJ FFFF 1111a 222b", "JJ 11111a 2222b FFF")
    assert won(lines, "jjjffff1111m222p") == [0]
    assert won(lines, "jjjjffff111m222p") == [0]
    assert won(lines, "jjffff1111m2222p") == []
    near = lines.near(tray(parse_tiles("jffff1111m222p1s")), (), lines.sight((), ()))
    assert (near[0].away, near[0].wild) == (2, 2)
    near = lines.near(tray(parse_tiles("jjffff1111m22p1s")), (), lines.sight((), ()))
    assert near[0].away == 2  # one printed joker, and a 2p that no joker is left for
    assert set(faces(lines.waits(tray(parse_tiles("jjffff1111m222p")), ()))) == {Tile.WILD}


def test_dead_lines_say_why() -> None:
    lines = book("111a 44b 7777b 44c 111c")
    pung = laid([group("111m")])
    sight = lines.sight(pung, parse_tiles("444s444p"))
    near = lines.near(tray(()), pung, sight)[0]
    assert (near.away, near.why) == (None, Why.EXHAUSTED)
    assert set(format_tiles(faces(near.gone))) <= set("4sp")
    assert lines.near(tray(()), laid([group("222m")]), lines.sight((), ()))[0].why is Why.MELDS
    hidden = book("1234a 5555b 6789c FF", concealed=True)
    kong = laid([group("5555p")])
    assert hidden.near(tray(()), kong, hidden.sight(kong, ()))[0].why is Why.CONCEALED
    family = book("FFFFFF 22222a 333b")
    # Naturals run out and jokers are discarded: a quint needs at least one.
    near = family.near(tray(parse_tiles("22m")), (), family.sight((), parse_tiles("jjjjjjjj")))[0]
    assert near.why is Why.WILDS


def test_jokers_in_other_melds_can_still_be_had_and_own_ones_are_bound() -> None:
    lines = book("222222a 33333b 444c")  # three jokers at least: two and one
    assert lines.alive((), lines.sight((), parse_tiles("jjjjj")))[0]
    assert not lines.alive((), lines.sight((), parse_tiles("jjjjjj")))[0]
    sextet = laid([group("2222mjj")])
    assert lines.alive(sextet, lines.sight(sextet, parse_tiles("jjjjj")))[0]
    assert not lines.alive(sextet, lines.sight(sextet, parse_tiles("jjjjjj")))[0]
