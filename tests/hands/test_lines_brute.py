"""The matcher beside plain enumeration of all bindings and all places of wild tiles."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import pytest

from tests.hands import slow_lines
from tests.hands.slow_lines import KINDS, Slow
from tuitable.hands.line_expand import FACES, Form, Key, expand
from tuitable.hands.line_pattern import parse_pattern
from tuitable.hands.line_where import Budget, parse_condition
from tuitable.hands.lines import LineBook
from tuitable.hands.unary import faces, laid, tray
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.tile import Tile

BOX = Counter({**dict.fromkeys(KINDS, 4), "f": 8, "j": 8})


class Printed(NamedTuple):
    pattern: str
    slide: int = 0
    mirror: bool = False
    where: tuple[str, ...] = ()
    concealed: bool = False


LINES = (
    Printed("222a 333b 5555b 7777a"),
    Printed("FFF DDDDa 111b 9999c", mirror=True),
    Printed("11a 22a 33a 4444b 5555b", slide=1, mirror=True),
    Printed("123a 3333b 345a 4444b", slide=1),
    Printed("XXXa! YYYa! XXXXb YYYYb", where=("X + Y = 10", "X in 1,2,3")),
    Printed("XXXXXXa XXXXXb XXXc"),
    Printed("HHHH II 222a 22b 222c"),
    Printed("1111a 3333b 5555c DDu", slide=1),
    Printed("147a 258b 369c NEWS F", concealed=True),
    # Two groups of one kind and size that differ in the flag: a natural meld may lie on either (3.6).
    Printed("111a! 111a 22b 333333c", slide=4),
    # Glyphs and flags that the shipped card does not use (open point 8).
    Printed("111m 555s= 99p 333u= 999v", slide=1),
    Printed("TTT UUU 11p JJ 2222s", where=("T in winds", "U in dragons")),
    Printed("JJJ FFFF 2026a R G 0"),
    Printed("FFFFFFFF 00 111u 1w"),
)


def shape(form: tuple[Slow, ...]) -> tuple[object, object]:
    naturals = Counter(tile for group in form if not group.exposable for tile in group.tiles)
    opens = Counter((group.tiles[0], len(group.tiles), group.wild_ok) for group in form if group.exposable)
    return frozenset(naturals.items()), frozenset(opens.items())


def prepared(line: Printed) -> tuple[dict[Key, Form], list[tuple[Slow, ...]]]:
    groups, faults = parse_pattern(line.pattern, 14)
    assert not faults
    conditions = [parse_condition(text) for text in line.where]
    fast = expand(groups, line.slide, line.mirror, conditions, 8, 8, Budget(200_000), 5000)
    # The set can build it: naturals of some filling do not exceed their copies (3.5).
    bound = {shape(form): form for form in slow_lines.bindings(line.pattern, line.slide, line.mirror, line.where)}
    slow = [form for form in bound.values() if any(not filling - BOX for filling in slow_lines.fillings(form))]
    return fast.forms, slow


PREPARED = [prepared(line) for line in LINES]
BOOK = LineBook(
    [(line.concealed, [(f, k) for k, f in fast.items()]) for line, (fast, _) in zip(LINES, PREPARED, strict=True)], 8, 8
)


@pytest.mark.parametrize("number", range(len(LINES)))
def test_forms_are_those_of_plain_enumeration(number: int) -> None:
    fast, slow = PREPARED[number]

    def text(key: Key) -> tuple[object, object]:
        naturals, opens = key
        return (
            frozenset((FACES[kind].value, count) for kind, count in naturals),
            frozenset(Counter((FACES[kind].value, size, wild) for kind, size, wild in opens).items()),
        )

    assert {text(key) for key in fast} == set(map(shape, slow))


def told(number: int, rng: random.Random) -> tuple[list[str], list[tuple[str, ...]], list[str]]:
    """A hand near a line, its melds, and tiles seen elsewhere."""
    _, slow = PREPARED[number]
    form = rng.choice(slow)
    hand: list[str] = []
    melds: list[tuple[str, ...]] = []
    for group in form:
        tiles = list(group.tiles)
        if group.wild_ok:
            for _ in range(rng.choice((0, 0, 1, 2))):
                tiles[rng.randrange(len(tiles))] = "j"
        if group.exposable and rng.random() < 0.3 and not LINES[number].concealed and any(t != "j" for t in tiles):
            melds.append(tuple(tiles))
        else:
            hand += tiles
    for _ in range(rng.choice((0, 0, 0, 1, 2, 4))):
        if hand:
            hand[rng.randrange(len(hand))] = rng.choice([*KINDS, "f", "j"])
    box = BOX - Counter(hand) - Counter(tile for meld in melds for tile in meld)
    seen = rng.sample(sorted(box.elements()), rng.choice((0, 20, 60, 90)))
    return hand, melds, seen


@pytest.mark.parametrize("seed", range(42))
def test_wins_distances_and_dead_lines(seed: int) -> None:
    rng = random.Random(seed)
    number = seed % len(LINES)
    hand, texts, seen = told(number, rng)
    table = Counter(hand) + Counter(tile for meld in texts for tile in meld)
    if table - BOX:
        return
    melds = laid(Meld(MeldKind.GROUP, sorted_tiles(map(Tile, text))) for text in texts)
    tiles = tray(map(Tile, hand))
    sight = BOOK.sight(melds, map(Tile, seen))
    left = BOX - Counter(tile for meld in texts for tile in meld) - Counter(seen)
    won = {line for line, _ in BOOK.wins(tiles, melds)}
    near = BOOK.near(tiles, melds, sight)
    for at, line in enumerate(LINES):
        slow = PREPARED[at][1]
        if len(slow) > 40 and at != number:
            continue
        assert (at in won) == slow_lines.wins(slow, hand, texts, line.concealed), line.pattern
        assert near[at].away == slow_lines.away(slow, hand, texts, line.concealed, left), line.pattern


@pytest.mark.parametrize("seed", range(20))
def test_waits_are_the_tiles_that_win(seed: int) -> None:
    rng = random.Random(1000 + seed)
    hand, texts, _ = told(seed % len(LINES), rng)
    if not hand:
        return
    hand.pop(rng.randrange(len(hand)))
    melds = laid(Meld(MeldKind.GROUP, sorted_tiles(map(Tile, text))) for text in texts)
    wins = {tile for tile in FACES if any(True for _ in BOOK.wins(tray([*map(Tile, hand), tile]), melds))}
    assert set(faces(BOOK.waits(tray(map(Tile, hand)), melds))) == wins
