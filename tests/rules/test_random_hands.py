"""Hands at random: explanations sum to what is paid, nothing is lost, `judge` is `settle`, options agree."""

from __future__ import annotations

import random

import pytest

from tuitable.hands.fields import SETS
from tuitable.hands.packed import pack
from tuitable.hands.readings import readings
from tuitable.record import events as ev
from tuitable.rules.compiled import compiled
from tuitable.rules.explain import explain
from tuitable.rules.library import find, shelf
from tuitable.rules.patterns.asked import shape_mask
from tuitable.rules.patterns.pattern import PATTERNS, ids_of
from tuitable.rules.ruleset import judge, settle
from tuitable.rules.seen import Seen
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import WINDS
from tuitable.tiles.tile import KINDS, Tile

HANDS = 150


def complete_hand(rng: random.Random) -> tuple[list[Tile], list[Meld], Tile]:
    """A complete hand of sets with some of them called: concealed tiles, melds, winning tile."""
    while True:
        left = dict.fromkeys(range(34), 4)
        sets: list[tuple[str, list[int]]] = []
        narrow = rng.random() < 0.4
        kinds = range(18, 34) if narrow else range(34)
        while len(sets) < 4:
            kind = rng.choice(kinds)
            if rng.random() < 0.5:
                sets.append(("pung", [kind] * 3))
            elif kind < 27 and kind % 9 < 7:
                sets.append(("chow", [kind, kind + 1, kind + 2]))
            else:
                continue
            for used in sets[-1][1]:
                left[used] -= 1
        pair = rng.choice(kinds)
        left[pair] -= 2
        if min(left.values()) < 0:
            continue
        concealed = [pair, pair]
        melds: list[Meld] = []
        for sort, tiles in sets:
            faces = tuple(KINDS[k] for k in tiles)
            called = rng.random() < 0.4
            if called and sort == "chow":
                melds.append(Meld(MeldKind.CHOW, faces, faces[0], 3))
            elif called and left[tiles[0]] and rng.random() < 0.4:
                kong = rng.choice((MeldKind.KONG_CLOSED, MeldKind.KONG_ADDED, MeldKind.KONG_OPEN))
                left[tiles[0]] -= 1
                feeder = None if kong is MeldKind.KONG_CLOSED else rng.randrange(1, 4)
                melds.append(Meld(kong, (*faces, faces[0]), None if feeder is None else faces[0], feeder))
            elif called:
                melds.append(Meld(MeldKind.PUNG, faces, faces[0], rng.randrange(1, 4)))
            else:
                concealed += tiles
        tile = KINDS[rng.choice(concealed)]
        hand = [KINDS[k] for k in concealed]
        hand.remove(tile)
        return hand, melds, tile


def random_facts(rng: random.Random) -> HandFacts:
    """Seat 0 wins; the others hold random tiles."""
    hand, melds, tile = complete_hand(rng)
    left = [k for k in KINDS for _ in range(4)]
    for used in (*hand, tile, *(t for m in melds for t in m.tiles)):
        left.remove(used)
    rng.shuffle(left)
    giver = rng.choice((None, 1, 2, 3))
    hands = [left[13 * i : 13 * i + 13] for i in range(3)]
    if giver is not None:
        hands[giver - 1].append(tile)
    others = [ev.Told(hand=tuple(tiles)) for tiles in hands]
    flags = {"last": rng.random() < 0.1, "fresh": rng.random() < 0.3}
    told = {"wins": [{"seat": 0, **flags}], "wall_left": rng.choice((0, 3, 40))}
    began = ev.HandBegan(1, rng.randrange(4), rng.choice(WINDS), 1, 0, {}, ev.WallPlace(136, 14))
    mine = ev.Told(hand=tuple(hand), melds=tuple(melds), bonus=rng.choice(((), (Tile.PLUM, Tile.SPRING))))
    events: list[ev.Event] = [
        ev.MatchBegan((2000,) * 4), began, ev.Laid((mine, others[0], others[1], others[2]), told),
    ]  # fmt: skip
    if giver is None:
        events += [ev.Drew(0, tile, None, "turn"), ev.Won(0, tile, "draw")]
    else:
        events += [ev.Discarded(giver, tile, False), ev.Won(0, tile, "discard", giver)]
    return HandFacts(fold([*events, ev.HandEnded("won", (0,))]))


@pytest.mark.parametrize("id", shelf())
def test_settlements_balance_and_are_explained(id: str) -> None:
    rng = random.Random(22)
    ruleset = find(id)
    accepted = 0
    for _ in range(HANDS):
        facts = random_facts(rng)
        settlement = settle(ruleset, facts)
        accepted += settlement.wins[0].accepted
        assert judge(ruleset, facts, 0) == settlement.wins[0]
        assert sum(settlement.deltas) + settlement.moved_to("out") + settlement.moved_to("pot") == 0
        assert all(t.amount > 0 for t in settlement.transfers)
        for score in settlement.scores:
            told = explain(ruleset, facts, score.seat)
            assert told is not None
            assert sum(item.points for item in told.items) == score.points
            assert sum(item.doubles for item in told.items) == score.doubles
            assert told.steps[-1].amount == score.total
        assert settle(ruleset, facts) == settlement
    free = ruleset.winning.shapes and not any(need.any_of for need in ruleset.winning.requires.values())
    assert accepted > (HANDS // 3 if free else -1)


def test_the_spelled_out_look_up_is_the_register_of_patterns() -> None:
    """`Compiled.score` has the masks in line; they must be those of `shape_mask`."""
    rng = random.Random(7)
    look = compiled(find("chinese-classical"))
    seen_bits = 0
    for _ in range(300):
        facts = random_facts(rng)
        seen = Seen(facts, 0, facts.wins[0])
        for reading in seen.readings(4):
            mask = shape_mask(reading, seen.own_wind, seen.round_wind)
            for _ in range(2):
                assert look.score(reading, 0, seen.own_wind, seen.round_wind, True).worth.mask == mask
            seen_bits |= mask
            assert reading & SETS
    assert {"all_pungs", "one_suit_with_honours", "own_wind", "closed"} <= set(ids_of(seen_bits))


@pytest.mark.parametrize("id", shelf())
def test_the_best_reading_is_the_first_of_the_greatest_rank(id: str) -> None:
    """Worked out anew and from what is kept alike; a reading that misses a requirement comes after all others."""
    rng = random.Random(9)
    look = compiled(find(id))
    several = 0
    for _ in range(120):
        facts = random_facts(rng)
        seen = Seen(facts, 0, facts.wins[0])
        ways = [way for way in seen.readings(look.sets) if way & look.shapes]
        flags = sum(p.bit for p in PATTERNS.values() if p.of == "seat" and rng.random() < 0.1) & look.needed
        numbers = look.numbers([rng.randrange(3) for _ in look.counted_rows])
        scored = [look.score(way, flags, seen.own_wind, seen.round_wind, True, numbers) for way in ways]
        several += len(ways) > 1
        for _ in range(2):
            best = look.best(ways, flags, seen.own_wind, seen.round_wind, True, numbers)
            assert best == (max(scored, key=look.rank) if scored else None)
    assert several > 5 or not look.shapes


def test_counted_elements_add_their_worth_so_often() -> None:
    look = compiled(find("tenhou"))
    (way,) = readings(pack(parse_tiles("123m456p789s11z22z")), 28, True)
    ready = PATTERNS["ready"].bit
    counts = {"dora": 3, "uradora": 2, "akadora": 1}
    numbers = look.numbers([counts.get(row.id, 0) for row in look.counted_rows])
    plain, more = (look.score(way, ready, 0, 0, True, n).worth for n in (0, numbers))
    assert {one.row.id: one.times for one in more.counted} == counts
    assert more.doubles == plain.doubles + 6
    hidden = look.score(way, 0, 0, 0, True, numbers).worth
    assert "uradora" not in {one.row.id for one in hidden.counted}


def test_every_pattern_has_a_bit_of_its_own_and_a_name_in_both_languages() -> None:
    bits = [p.bit for p in PATTERNS.values()]
    assert len(set(bits)) == len(bits)
    assert all(p.title and p.original and p.why for p in PATTERNS.values())
