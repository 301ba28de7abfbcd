"""The worked examples of american.json, as far as the card alone decides them (american.md 3 and 6)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tuitable.hands.line_expand import FACES, expand
from tuitable.hands.line_pattern import parse_pattern
from tuitable.hands.line_where import Budget
from tuitable.hands.unary import laid
from tuitable.rules.card import Card, best, distances, in_sight, winning_tiles, wins
from tuitable.rules.card_check import check
from tuitable.rules.cards import find
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles, sorted_tiles

EXAMPLES: list[dict[str, Any]] = json.loads(
    (Path(__file__).resolve().parent.parent / "vectors/american.json").read_text(encoding="utf-8")
)["examples"]


@pytest.fixture(scope="module")
def card() -> Card:
    return find("tuitable-card")


def group(text: str) -> Meld:
    return Meld(MeldKind.GROUP, sorted_tiles(parse_tiles(text)))


def named(kind: str) -> list[Any]:
    return [pytest.param(example, id=example["id"]) for example in EXAMPLES if example["kind"] == kind]


# Whether the winning tile may be had at all is not the card's business (U-22).
WON = [
    pytest.param(example, id=example["id"])
    for example in EXAMPLES
    if example.get("situation", {}).get("wins") and "refused" not in example["expect"]
]


@pytest.mark.parametrize("example", WON)
def test_wins(card: Card, example: dict[str, Any]) -> None:
    win = example["situation"]["wins"][0]
    seat = example["situation"]["seats"][win["seat"]]
    melds = [group(meld["tiles"]) for meld in seat.get("melds", ())]
    found = wins(card, parse_tiles(seat["hand"]), parse_tile(win["tile"]), melds)
    expect = example["expect"]
    top = best(found)
    assert (top is not None) == expect["accepted"] if "accepted" in expect else top is not None
    if top is None:
        return
    for id, value in expect.get("items", {}).items():
        assert (top.line, top.value) == (id, value)
    if "points" in expect:
        assert top.value == expect["points"]
        assert top.worth() == expect["total"]
        assert (top.natural and top.bonus) == bool(expect["doubles"])
    shown = sorted(tile for tiles in top.groups for tile in tiles)
    assert shown == sorted((*parse_tiles(seat["hand"]), parse_tile(win["tile"]), *(t for m in melds for t in m.tiles)))


DEAD = [
    pytest.param(example, id=example["id"])
    for example in EXAMPLES
    if example["kind"] == "dead-hand" and "lines_left" in example["expect"]
]


@pytest.mark.parametrize("example", DEAD)
def test_dead_hands(card: Card, example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    seen = (*parse_tiles(given["visible_elsewhere"]), *parse_tiles("j" * given["jokers_discarded"]))
    own = laid([group(text) for text in given["exposures"]])
    alive = card.book.alive(own, card.book.sight(own, seen))
    left = [line.id for line, rests in zip(card.lines, alive, strict=True) if rests]
    assert sorted(left) == sorted(expect["lines_left"])
    assert (not left) == expect["dead"]


HEAD = """format = "tuitable-card/1"
[card]
id = "t"
title = "t"
edition = "1"
author = "t"
licence = "private"
hand_size = 14
jokers = 8
flowers = 8
min_value = 25
[[category]]
id = "c"
[[category.hand]]
id = "h"
exposure = "x"
value = 25
"""


@pytest.mark.parametrize("example", named("card-validation"))
def test_validation(example: dict[str, Any]) -> None:
    given, expect = example["given"], example["expect"]
    text = HEAD + f'pattern = "{given["pattern"]}"\n' + (f"slide = {given['slide']}\n" if "slide" in given else "")
    checked = check(text.encode())
    assert (checked.card is not None) == expect["valid"]
    if checked.card is None:
        assert [problem.code for problem in checked.problems] == [expect["error"]]
    elif "expansions" in expect:
        assert checked.card.form_count(0) == expect["expansions"]
    if "zero_is" in expect:
        groups, _ = parse_pattern(given["pattern"], 14)
        form = next(iter(expand(groups, 0, False, [], 8, 8, Budget(1000), 1000).forms.values()))
        assert FACES[form.kinds[0][1]] == parse_tile(expect["zero_is"])
        assert not groups[0].wild_ok
        assert not groups[0].exposable


def test_joker_exchange_leaves_an_incomplete_hand(card: Card) -> None:
    example = next(e for e in EXAMPLES if e["id"] == "am-028")
    hand = parse_tiles(example["expect"]["concealed_after"])
    assert bool(wins(card, hand)) == example["expect"]["wins"]


# The table of american.md 4, typed in from the specification: expansions of each line.
FORMS = """
lore-1 6 lore-2 6 lore-3 6 lore-4 6 lore-5 3 lore-6 6 lore-7 6 mirrors-1 24 mirrors-2 24 mirrors-3 6 mirrors-4 24
mirrors-5 6 mirrors-6 12 mirrors-7 18 stairs-1 36 stairs-2 30 stairs-3 30 stairs-4 36 stairs-5 30 stairs-6 60
stairs-7 90 stairs-8 36 parity-1 6 parity-2 6 parity-3 6 parity-4 6 parity-5 120 parity-6 6 lines-1 18 lines-2 18
lines-3 9 lines-4 3 lines-5 18 lines-6 18 court-1 54 court-2 27 court-3 12 court-4 6 court-5 24 court-6 21
compass-1 324 compass-2 12 compass-3 6 compass-4 54 compass-5 3 compass-6 18 compass-7 96 families-1 54 families-2 42
families-3 42 families-4 216 families-5 3 families-6 3 loners-1 4 loners-2 6 loners-3 1 loners-4 3 loners-5 6
loners-6 1 loners-7 6
"""


def test_every_line_of_the_shipped_card_has_the_forms_counted_by_hand(card: Card) -> None:
    words = FORMS.split()
    want = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert {line.id: card.form_count(number) for number, line in enumerate(card.lines)} == want
    assert sum(want.values()) == 1779  # american.md 3.7
    values = sorted(line.value for line in card.lines)
    assert (values[0], values[-1], values.count(25), values.count(30)) == (25, 75, 19, 15)
    assert sum(line.concealed for line in card.lines) == 14


def test_waiting_and_nearness(card: Card) -> None:
    # Four of lore-3 away from nothing: 222m 333p 555p + one 5p, 7777m of which one is missing.
    states = distances(card, parse_tiles("222777m3335555p"))
    assert (states[0].line, states[0].away) == ("lore-3", 1)
    assert states[0].need == (parse_tile("7m"),)
    assert states[0].variant_text == "222m 333p 5555p 7777m"


def test_examples_quote_the_card_as_it_is(card: Card) -> None:
    document = json.loads((Path(__file__).resolve().parent.parent / "vectors/american.json").read_text())
    for id, said in document["item_ids"].items():
        match = re.fullmatch(r'card line "(.*)": (.*)', said)
        assert match is not None
        assert (card.line(id).title, card.line(id).pattern) == match.groups()


def test_the_drawn_tile_counts(card: Card) -> None:
    # riichi_advanced 110: the nearest hands ignored it.
    thirteen = parse_tiles("222777m3335555p")
    assert distances(card, (*thirteen, parse_tile("7m")))[0].away == 0
    assert set(winning_tiles(card, thirteen)) == set(parse_tiles("7mj"))


def test_dearest_line_first_printed_of_equal_ones(card: Card) -> None:
    # G-40: 25 doubled is as much as 50 plain; a jokerless loner of 50 is not doubled (G-41).
    found = wins(card, parse_tiles("147m258p369s1234zf"))
    assert [(win.line, win.worth(), win.natural, win.bonus) for win in found] == [("loners-5", 50, True, False)]
    assert best(()) is None


def test_in_sight_leaves_jokers_in_other_groups_out(card: Card) -> None:
    assert in_sight(parse_tiles("1mj"), [group("22pj")]) == parse_tiles("1mj22p")


def test_equal_questions_are_answered_from_memory(card: Card) -> None:
    hand = parse_tiles("222777m3335555p")
    assert distances(card, hand) is distances(card, hand[::-1])
    assert distances(card, hand) is not distances(card, hand, (), parse_tiles("1m"))


def test_dead_lines_stand_last_and_nearer_ones_first(card: Card) -> None:
    states = distances(card, parse_tiles("777m333555pj"), [group("22mj")])
    away = [state.away for state in states]
    alive = [number for number in away if number is not None]
    assert alive == sorted(alive)
    assert away == [*alive, *[None] * (60 - len(alive))]
    for state in states:
        assert (state.dead is None) == (state.away is not None)
        if state.away is not None:
            assert state.away == len(state.need) - state.covered
            assert state.variant[state.laid[0]] == parse_tiles("222m")
