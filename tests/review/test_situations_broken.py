"""Documents broken at random are answered, or refused in one line; nothing else may happen."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tuitable.errors import TuitableError
from tuitable.formats.situation import Situation, read_batch
from tuitable.review.adjudicate import Adjudicator
from tuitable.review.layout import cells
from tuitable.review.sheet import sheet
from tuitable.rules.library import shelf

MELDS = [{"kind": "chow", "tiles": "123p", "from": 0, "called": "2p"}]
WHOLE: list[dict[str, Any]] = [
    {
        "round": "S", "dealer": 3, "wall_left": 9, "honba": 1, "deposits": 1, "dice": [3, 4], "indicators": "3p",
        "seats": [
            {"hand": "24m1235789p2457s", "discards": "9m2p"},
            {"hand": "789m78p23466s", "melds": MELDS, "bonus": "15f", "ready": True},
            {"hand": "147m12379p15689s", "passed_this_round": "1z"},
            {"hand": "19m19p19s1234567z", "dead": True},
        ],
        "wins": [{"seat": 1, "tile": "6p", "by": "discard", "from": 2, "fresh": True}],
    },
    {
        "seats": [None, None, {"hand": "333s", "melds": []}, None],
        "wins": [{"seat": 2, "tile": "j", "by": "joker-exchange", "from": 0}],
    },
    {"end": {"kind": "foul", "seat": 1, "offence": "false-win", "from": 2}, "scores": [1, 2, 3, 4], "elapsed_s": 10},
    {"final": {"scores": [2000, 2400, 1600, 2000], "first_dealer": 3}},
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, 1, 3, 4, -1, 10**12, 1.5, "", "x", "1m", "1111m", "123456789m1122p", "j", "f", "--", "first-turn",
    "discard", "robbed-kong", "dealt", "exhausted", [], {}, [0, 1], [{}], ["1m"], "\x1b[0m",
]  # fmt: skip
NAMES = sorted({*Situation.__struct_fields__, "hand", "melds", "from", "by", "tile", "kind", "tiles", "seat", "dead"})


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[tuple[Any, ...], Any]]:
    found = [(path, value)]
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in inner:
        found += places(child, (*path, key))
    return found


def broken(random: random.Random) -> dict[str, Any]:
    document: Any = json.loads(json.dumps(random.choice(WHOLE)))
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        path, value = random.choice(places(document))
        new = json.loads(json.dumps(random.choice(VALUES)))
        if isinstance(value, dict) and random.random() < 0.5:
            value[random.choice(NAMES)] = new
        elif path:
            holder = document
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = new
    return dict(document)


@pytest.mark.parametrize("rules", shelf())
def test_broken_documents_are_answered_or_refused(rules: str) -> None:
    source = random.Random(f"broken {rules}")
    adjudicator = Adjudicator(rules)
    answered = 0
    refusals: list[str] = []
    for _ in range(400):
        document = broken(source)
        try:
            read = read_batch(json.dumps([document]).encode()).documents[0]
            if isinstance(read, TuitableError):
                raise read
            done = adjudicator.adjudicate(read)
            answer = adjudicator.answer(done)
            text = sheet(done)
        except TuitableError as error:
            refusals.append(str(error))
            continue
        answered += 1
        json.dumps(answer)
        assert max(map(cells, text.splitlines())) <= 80
        if done.settlement is not None:
            moved = sum(done.settlement.deltas) + sum(done.settlement.moved_to(a) for a in ("pot", "out", "top"))
            assert moved == 0, document
    assert answered > 20
    assert not [refusal for refusal in refusals if "\n" in refusal]
