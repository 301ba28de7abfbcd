"""Score sheets as people read them, kept as plain text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pytest_snapshot.plugin import Snapshot  # type: ignore[import-untyped]

from tuitable.formats.situation import Situation, read_batch
from tuitable.record.events import NextHand
from tuitable.review.adjudicate import Adjudicator
from tuitable.review.layout import cells
from tuitable.review.sheet import Namer, following, sheet
from tuitable.rules.explain import explain
from tuitable.rules.library import find
from tuitable.rules.settlement import Settlement
from tuitable.tiles.seat import Wind

CLASSICAL = {
    # C-31, C-29: the worked settlement of the source has these four scores; here with hands that make them.
    "robbed kong": {
        "rules": "chinese-classical", "wall_left": 40,
        "seats": [
            {"hand": "34789m12459p467s"},
            {"hand": "246m7p125678s", "melds": [{"kind": "pung", "tiles": "555m", "from": 0}]},
            {"hand": "46m22678p", "melds": [
                {"kind": "chow", "tiles": "123p", "from": 1, "called": "1p"},
                {"kind": "pung", "tiles": "999s", "from": 3},
            ]},
            {"hand": "1468m459p124789s"},
        ],
        "wins": [{"seat": 2, "tile": "5m", "by": "robbed-kong", "from": 1}],
    },
    # Three pungs or three chows: the pungs are worth more here.
    "two readings": {
        "rules": "chinese-classical", "wall_left": 40, "round": "S", "dealer": 1,
        "seats": [
            {"hand": "111222333p78s44z"},
            {"hand": "135m579p13579s77z"},
            {"hand": "2468m46789p2468s", "bonus": "15f"},
            {"hand": "1379m5678p11359s"},
        ],
        "wins": [{"seat": 0, "tile": "9s", "by": "draw"}],
    },
    "liable": {
        "rules": "chinese-classical", "wall_left": 40,
        "seats": [
            {"hand": "15789m1369p2348s"},
            {"hand": "145679m23678p13s"},
            {"hand": "1299m", "melds": [
                {"kind": "chow", "tiles": "567m", "from": 1, "called": "5m"},
                {"kind": "pung", "tiles": "222m", "from": 0}, {"kind": "pung", "tiles": "888m", "from": 3},
            ]},
            {"hand": "456m5679p267s", "melds": [{"kind": "pung", "tiles": "333m", "from": 0}]},
        ],
        "wins": [{"seat": 2, "tile": "3m", "by": "robbed-kong", "from": 3}],
    },
    "not a hand": {
        "rules": "chinese-classical",
        "seats": [{"hand": "1122334455667m"}, {"hand": "19m19p19s1234567z"}, {"hand": "1357m2468p13579s"},
                  {"hand": "2468m13579p2468s"}],
        "wins": [{"seat": 0, "tile": "9s", "by": "draw"}],
    },
    "draw": {"rules": "chinese-classical", "wall_left": 0, "end": {"kind": "exhausted"}},
}  # fmt: skip


def document(data: dict[str, Any]) -> Situation:
    doc = read_batch(json.dumps(data).encode()).documents[0]
    assert isinstance(doc, Situation)
    return doc


@pytest.mark.parametrize("name", CLASSICAL)
def test_sheets_of_the_classical_game(name: str, snapshot: Snapshot) -> None:
    text = sheet(Adjudicator().adjudicate(document(CLASSICAL[name])))
    assert max(map(cells, text.splitlines())) <= 80
    assert not any(line != line.rstrip() for line in text.splitlines())
    snapshot.snapshot_dir = "tests/review/snapshots"
    snapshot.assert_match(text + "\n", f"{name.replace(' ', '-')}.txt")


@pytest.mark.parametrize("name", CLASSICAL)
def test_the_items_of_an_explanation_sum_to_the_score(name: str) -> None:
    """Architecture, anchors: explain and settle reckon with the same numbers."""
    done = Adjudicator().adjudicate(document(CLASSICAL[name]))
    assert done.settlement is not None
    assert done.facts is not None
    for score in done.settlement.scores:
        explained = explain(done.ruleset, done.facts, score.seat)
        assert explained is not None
        assert sum(item.points for item in explained.items) == score.points
        assert sum(item.doubles for item in explained.items) == score.doubles
        assert explained.steps[-1].amount == score.total


LATER = {
    # 20 and 2 points, not rounded, no double, then 4 down and 6 up.
    "four down six up": {
        "rules": "arushiaru",
        "seats": [None, {"hand": "789m78p23466s", "melds": [{"kind": "chow", "tiles": "123p", "from": 0}]}, None, None],
        "wins": [{"seat": 1, "tile": "6p", "by": "draw"}],
    },
    # The same tiles are seven pairs, which are no form here.
    "rejected readings": {
        "rules": "arushiaru",
        "seats": [None, {"hand": "112233m445566p7s"}, None, None],
        "wins": [{"seat": 1, "tile": "7s", "by": "discard", "from": 0}],
    },
    # an own discard bars its kind.
    "refused": {
        "rules": "arushiaru",
        "seats": [None, {"hand": "789m12378p23466s", "discards": "9p1z"}, None, None],
        "wins": [{"seat": 1, "tile": "9p", "by": "discard", "from": 3}],
    },
    "seven pairs": {
        "rules": "arushiaru",
        "seats": [None, {"hand": "1133m5577p2299s3z"}, None, None],
        "wins": [{"seat": 1, "tile": "3z", "by": "draw"}],
    },
    "foul": {
        "rules": "arushiaru", "options": {"edition": "whitney-1956"},
        "end": {"kind": "foul", "seat": 2, "offence": "false-win"},
    },
    # H-EX-29: 40 points, three doubles, 320, four times 1280, up to hundreds; a stake on the table.
    "rounded payment": {
        "rules": "hama1969", "deposits": 2,
        "seats": [None, {"hand": "234678m234p2499s", "ready": True}, None, None],
        "wins": [{"seat": 1, "tile": "3s", "by": "discard", "from": 2}],
    },
    "end of a game": {"rules": "arushiaru", "final": {"scores": [2000, 2400, 1600, 2000], "first_dealer": 3}},
}  # fmt: skip


@pytest.mark.parametrize("name", LATER)
def test_sheets_of_later_games(name: str, snapshot: Snapshot) -> None:
    text = sheet(Adjudicator().adjudicate(document(LATER[name])))
    assert max(map(cells, text.splitlines())) <= 80
    snapshot.snapshot_dir = "tests/review/snapshots"
    snapshot.assert_match(text + "\n", f"{name.replace(' ', '-')}.txt")


def test_whoever_is_called_you_is_spoken_to() -> None:
    namer = Namer(1, ("You", "Mika", "Arushi", "Kaede"))
    assert namer.full(0) == "You (North)"
    assert namer.full(0, inside=True) == "you (North)"
    assert f"{namer.dealt(0)} {namer.does(0, 'deals', 'deal')}" == "you deal"
    assert f"{namer.dealt(1)} {namer.does(1, 'deals', 'deal')}" == "Mika deals"


@pytest.mark.parametrize(("rules", "told"), [("tenhou", "honba 2"), ("chinese-classical", "counters 2")])
def test_counters_of_the_next_hand_have_the_rules_word_for_them(rules: str, told: str) -> None:
    follow = NextHand(False, 1, Wind.E, 2, 2)
    settlement = Settlement(rules, (), (), None, (), {}, follow)
    (line,) = following(find(rules), Namer(0, ("You", "Bo", "Cai", "Dot")), settlement)
    assert line == f"Next: East 2, {told}; Bo deals."
