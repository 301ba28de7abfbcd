"""Every worked example, through the same pipeline as `tuitable score`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.told import adjudged, facts_of
from tuitable.formats.answer import answer
from tuitable.rules.explain import explain
from tuitable.rules.library import find, shelf
from tuitable.rules.ruleset import judge

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
EXAMPLES = [
    pytest.param(example, id=f"{path.stem}-{example['id']}")
    for path in sorted(VECTORS.glob("*.json"))
    if path.stem in shelf()
    for example in json.loads(path.read_text(encoding="utf-8"))["examples"]
    if "situation" in example and "final" not in example["situation"]
]


def same(want: Any, got: Any) -> bool:
    if isinstance(want, list):
        return len(want) == len(got) and all(w is None or w == g for w, g in zip(want, got, strict=True))
    return want is None or want == got


@pytest.mark.parametrize("example", EXAMPLES)
def test_example(example: dict[str, Any]) -> None:
    situation, expect = example["situation"], example["expect"]
    done = adjudged(situation)
    assert done.settlement is not None
    said: dict[str, Any] = answer(done.doc, done.settlement, "", 0)
    by_seat = {score["seat"]: score for score in said["scores"]}
    winners = [w["seat"] for w in said["wins"] if w["accepted"]]
    mine = by_seat.get(winners[0] if winners else -1, {})
    for key, want in expect.items():
        if key in ("accepted", "refused"):
            got = [w[key] for w in said["wins"]]
            assert got == (want if isinstance(want, list) else [want])
        elif key in ("points", "doubles", "totals") and isinstance(want, list):
            name = "total" if key == "totals" else key
            assert same(want, [by_seat[seat][name] for seat in range(4)])
        elif key == "limit" and isinstance(want, list):
            assert want == [by_seat[seat]["limit"] for seat in range(4)]
        elif key in ("points", "doubles", "total"):
            assert same(want, mine[key])
        elif key == "limit":
            assert (want is None) == (mine["limit"] is None)
        elif key == "items":
            found = {i["id"]: i["doubles"] for i in mine.get("items", [])}
            limit_hand = by_seat and mine.get("limit") not in (None, "cut") and not mine["doubles"]
            for id, doubles in want.items():
                assert id in found
                assert limit_hand or found[id] in (doubles, 0)
        elif key == "next":
            got_next = said["next"]
            assert (want is None) == (got_next is None)
            assert want is None or {k: got_next[k] for k in want} == want
        elif key == "liable":
            assert said["liable"] == want
        elif key == "deltas":
            assert said["deltas"] == want
        else:
            assert said[key] == want, key


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.values[0]["situation"].get("wins")])
def test_explanations_sum_to_what_is_paid_and_judge_agrees_with_settle(example: dict[str, Any]) -> None:
    """Architecture 4.3, 5: explanations; 4.6: asking whether one may win is the same code."""
    done = adjudged(example["situation"])
    assert done.settlement is not None
    facts = done.facts
    assert facts is not None
    for verdict in done.settlement.wins:
        assert judge(done.ruleset, facts, verdict.seat) == verdict
    for score in done.settlement.scores:
        told = explain(done.ruleset, facts, score.seat)
        assert told is not None
        assert sum(item.points for item in told.items) == score.points
        assert sum(item.doubles for item in told.items) == score.doubles
        assert {i.id for i in told.items} == {line.id for line in score.items}
        assert told.steps[-1].amount == score.total


def test_facts_of_a_document_are_read_twice_alike() -> None:
    """Settling changes nothing."""
    example = EXAMPLES[0].values[0]
    facts = facts_of(example["situation"])
    ruleset = find(example["situation"]["rules"])
    seat = example["situation"]["wins"][0]["seat"]
    assert judge(ruleset, facts, seat) == judge(ruleset, facts, seat)
