"""What the American rules say to told hands beyond the worked examples."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tuitable.errors import FormatError
from tuitable.formats.situation import Situation, read_batch
from tuitable.review.adjudicate import Adjudicator
from tuitable.rules.card_parts import LineWin
from tuitable.rules.compiled import compiled
from tuitable.rules.library import find
from tuitable.rules.settling import line_items
from tuitable.tiles.notation import parse_tiles


def told(**fields: Any) -> dict[str, Any]:
    document = read_batch(json.dumps(fields).encode()).documents[0]
    assert isinstance(document, Situation)
    adjudicator = Adjudicator()
    return adjudicator.answer(adjudicator.adjudicate(document))


def test_only_the_nearest_of_two_wins() -> None:
    """G-24; the code is that of situation documents."""
    seats = [{"hand": "222m7mjj333p5555p"}, None, {"hand": "ffffff666s7m888p"}, None]
    wins = [{"seat": seat, "tile": "7m", "by": "discard", "from": 1} for seat in (2, 0)]
    answer = told(rules="american", seats=seats, wins=wins)
    assert [(win["accepted"], win["refused"]) for win in answer["wins"]] == [(True, None), (False, "head-bump")]
    assert answer["deltas"] == [-50, -100, 200, -50]


@pytest.mark.parametrize("dead", [0, 1, 2])
def test_a_false_win_as_the_third_dead_hand_ends_the_deal(dead: int) -> None:
    """G-46: with one among the three that declared falsely the deal is replayed alike; fewer play on."""
    seats = [{"dead": True} if number < dead else None for number in range(4)]
    end = {"kind": "foul", "seat": 3, "offence": "false-win"}
    answer = told(rules="american", seats=seats, dealer=2, end=end)
    assert answer["dead"] == [3]
    assert answer["deltas"] == [0, 0, 0, 0]
    if dead == 2:
        assert answer["next"]["dealer"] == 2
        assert not answer["next"]["over"]
    else:
        assert answer["next"] is None


@pytest.mark.parametrize(
    ("rules", "options", "code"),
    [
        ("american1924", {"variant": "one-double"}, "one-double-minimum"),
        ("american1924", {"variant": "cleared-hand"}, "cleared-hand"),
        ("wright-patterson", {}, "cleared-hand"),
    ],
)
def test_refusals_are_named_as_in_the_classical_game(rules: str, options: dict[str, Any], code: str) -> None:
    """K-60, K-61, W-06."""
    hands = ["13589m12346p257s", "123456m2225578p", "13458m45689p145s", "45678m14679p148s"]
    seats = [{"hand": hand} for hand in hands]
    answer = told(
        rules=rules, options=options, seats=seats, wins=[{"seat": 1, "tile": "9p", "by": "discard", "from": 2}]
    )
    assert answer["wins"] == [{"seat": 1, "accepted": False, "refused": code}]


@pytest.mark.parametrize(("jokers", "wild", "fits"), [(10, 9, True), (8, 9, False), (0, 1, False)])
def test_as_many_jokers_may_be_told_as_the_option_puts_in_the_box(jokers: int, wild: int, fits: bool) -> None:
    """The option `jokers` of the American table: documents are held against that box."""
    hand = "j" * wild + "".join(f"{n % 9 + 1}{'mps'[n // 9]}" for n in range(13 - wild))
    fields: dict[str, Any] = {
        "rules": "american",
        "options": {"jokers": jokers},
        "seats": [{"hand": hand}, None, None, None],
        "end": {"kind": "exhausted"},
    }
    if fits:
        assert told(**fields)["deltas"] == [0, 0, 0, 0]
    else:
        with pytest.raises(FormatError, match="j is told here"):
            told(**fields)


def test_wild_tiles_are_told_by_what_they_stand_for() -> None:
    rules = compiled(find("american"))
    groups = tuple(parse_tiles(text) for text in ("1pjj", "ff", "3mjjj", "jjj"))
    win = LineWin(rules.cards[0].lines[0].id, "", "", 25, False, 8, False, groups)
    assert line_items(rules, win)[-1].label == "wild tiles: 2 as 1p, 3 as 3m, 3 by themselves"
