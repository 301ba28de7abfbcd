"""Two rulesets about one hand, and a settlement as rows: what they say must be what the rules reckon."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import msgspec
import pytest

from tuitable.formats.situation import Situation
from tuitable.review.adjudicate import Adjudged, Adjudicator
from tuitable.review.comparison import Cell, Pair, _named, _sentence, compare
from tuitable.review.reckoning import RowKind, hand_rows
from tuitable.review.restaking import restaked
from tuitable.rules.library import find, shelf
from tuitable.rules.ruleset import settle

PUNGS: dict[str, Any] = {
    "rules": "chinese-classical", "wall_left": 40, "round": "S", "dealer": 1,
    "seats": [
        {"hand": "111222333p78s44z"}, {"hand": "135m579p13579s77z"},
        {"hand": "2468m46789p2468s", "bonus": "15f"}, {"hand": "1379m5678p11359s"},
    ],
    "wins": [{"seat": 0, "tile": "9s", "by": "draw"}],
}  # fmt: skip
"""Three pungs or three chows, won by own draw; North has the pair of its own wind."""


@pytest.fixture(scope="module")
def done() -> Adjudged:
    return Adjudicator().adjudicate(msgspec.convert(PUNGS, Situation))


def sides(done: Adjudged, first: str, second: str) -> list[tuple[Cell, Cell]]:
    assert done.facts is not None
    return [(p.first, p.second) for p in compare(done.facts, 0, find(first), find(second)).pairs]


def value(cells: list[tuple[Cell, Cell]], original: str) -> tuple[str, str]:
    found = [(a.value, b.value) for a, b in cells if original in (a.original, b.original)]
    assert len(found) == 1, (original, found)
    return found[0]


def test_the_same_thing_stands_in_one_row_whatever_it_is_called(done: Adjudged) -> None:
    """C-37 gives the winner 10 points, A-40 begins with 20; C-51 doubles for three concealed pungs as A-61 does."""
    cells = sides(done, "chinese-classical", "arushiaru")
    assert value(cells, "三暗刻") == ("1 double", "1 han")
    assert value(cells, "雀頭") == ("2 points", "2 fu")
    alike = [(a, b) for a, b in cells if a.original == b.original == "暗刻"]
    assert [(a.value.split()[0], b.value.split()[0]) for a, b in alike] == [("8", "8"), ("4", "4"), ("4", "4")]


def test_what_only_one_side_counts_has_a_reason_on_the_other(done: Adjudged) -> None:
    for first, second in permutations(shelf(), 2):
        for side in zip(*sides(done, first, second), strict=True):
            # Where the win does not stand this is said once, in place of what the hand is worth.
            refused = any(cell.label == "Worth" and "does not stand" in cell.why for cell in side)
            for cell in side:
                assert cell.value != "-" or cell.why or refused or cell.label == "Worth", (first, second, cell)


def test_that_a_win_does_not_stand_is_said_once_and_in_words(done: Adjudged) -> None:
    side = [other for _, other in sides(done, "chinese-classical", "american")]
    told = [cell.why for cell in side if "does not stand" in cell.why]
    assert told == ["the win does not stand: no winning form under these rules (not-a-hand)"]


@pytest.mark.parametrize(("first", "second"), list(permutations(("chinese-classical", "arushiaru", "hama1969"), 2)))
def test_gains_are_those_of_the_settlements(done: Adjudged, first: str, second: str) -> None:
    assert done.facts is not None
    told = compare(done.facts, 0, find(first), find(second), played="chinese-classical")
    expected = tuple(
        settle(find(id), done.facts, None, foreign=id != "chinese-classical").deltas[0] for id in (first, second)
    )
    assert told.gains == expected
    change = expected[1] - expected[0]
    assert told.says.startswith(f"{change:+,}" if change else "none")


@pytest.mark.parametrize(("other", "stick"), [("tenhou", 1000), ("hama1969", 100), ("arushiaru", 0)])
def test_stakes_that_lie_on_the_table_are_worth_what_they_are_in_each_ruleset(other: str, stick: int) -> None:
    """Two stakes of 1000 (T-13) are two of 100 in the rules of 1969 (H-17), and nothing where none are put down."""
    own, rules, gains = find("tenhou"), find(other), []
    for deposits in (0, 2):
        doc = {**PUNGS, "rules": "tenhou", "deposits": deposits}
        doc["seats"] = [{key: text for key, text in seat.items() if key != "bonus"} for seat in PUNGS["seats"]]
        done = Adjudicator().adjudicate(msgspec.convert(doc, Situation))
        assert done.facts is not None
        assert done.facts.pot == 1000 * deposits
        gains.append(compare(done.facts, 0, own, rules, played="tenhou", own=own).gains)
        assert restaked(done.facts, own, rules).pot == stick * deposits
    assert [gains[1][side] - gains[0][side] for side in (0, 1)] == [2000, 2 * stick]


def test_a_ruleset_differs_in_nothing_from_itself(done: Adjudged) -> None:
    assert done.facts is not None
    told = compare(done.facts, 0, find("chinese-classical"), find("chinese-classical"))
    assert not [pair for pair in told.pairs if pair.differs]
    assert told.says == "none: the same things count"


def test_a_refused_win_says_so_on_its_side() -> None:
    """A hand that is none: nothing counts, and the code of the refusal stands there."""
    doc = {**PUNGS, "wins": [{"seat": 1, "tile": "9m", "by": "draw"}], "dealer": 0}
    done = Adjudicator().adjudicate(msgspec.convert(doc, Situation))
    assert done.facts is not None
    told = compare(done.facts, 1, find("chinese-classical"), find("arushiaru"))
    assert [(p.first.value, p.first.why) for p in told.pairs if p.first.label == "Worth"] == [
        ("-", "the win does not stand: no winning form under these rules (not-a-hand)")
    ]


def test_rows_tell_all_four_seats_and_every_payment(done: Adjudged) -> None:
    """C-29: after a win all four hands are reckoned, and the losers settle among themselves."""
    assert done.facts is not None
    assert done.settlement is not None
    names = ("Ann", "Kaede", "Mika", "Arushi")
    rows = hand_rows(done.ruleset, done.facts, done.settlement, names)
    seats = [row for row in rows if row.kind is RowKind.SEAT]
    assert [row.label for row in seats] == ["Ann (North)", "Kaede (East)", "Mika (South)", "Arushi (West)"]
    totals = {score.seat: score.total for score in done.settlement.scores}
    assert [row.value for row in seats] == [f"{totals[seat]:,}" for seat in (0, 1, 2, 3)]
    paid = [row for row in rows if row.kind is RowKind.PAY]
    assert sum(int(row.value.replace(",", "")) for row in paid) == sum(t.amount for t in done.settlement.transfers)
    changes = {row.label: int(row.value.replace(",", "")) for row in rows if row.kind is RowKind.CHANGE}
    assert changes == dict(zip(names, done.settlement.deltas, strict=True))
    assert [row.kind for row in rows if row.kind is RowKind.OTHER]


def test_items_sum_to_the_first_step(done: Adjudged) -> None:
    """C-51: 8 + 4 + 4 for the pungs, 2 for the pair, 10 for winning, 2 for the own draw, doubled twice: 120."""
    assert done.facts is not None
    assert done.settlement is not None
    rows = hand_rows(done.ruleset, done.facts, done.settlement)
    ann = rows[rows.index(next(r for r in rows if r.kind is RowKind.SEAT)) + 1 :]
    ann = ann[: ann.index(next(r for r in ann if r.kind is RowKind.SEAT))]
    points = [int(row.value.split()[0]) for row in ann if row.kind is RowKind.ITEM and "point" in row.value]
    assert sorted(points) == [2, 2, 4, 4, 8, 10]
    assert [(row.kind, row.value) for row in ann if row.kind in (RowKind.STEP, RowKind.TOTAL)] == [
        (RowKind.STEP, "30"),
        (RowKind.TOTAL, "120"),
    ]


def test_names_of_printed_lines_keep_their_capitals() -> None:
    found = [Cell("25", "", "Weather Vane", weight=25), Cell("0", "", "wild tiles"), Cell("0", "", "wild tiles")]
    assert _named(found, 3) == "Weather Vane and wild tiles"
    assert _named(found, 1) == "Weather Vane and 1 more"


def test_a_sentence_about_a_difference_keeps_to_one_line() -> None:
    """Many things on each side, and a limit of another name: what is least needed is left out."""
    one = [Pair(Cell("1 han", "", "a rather long name of something"), Cell("-", "")) for _ in range(3)]
    other = [Pair(Cell("-", ""), Cell("1 han", "", f"another rather long name, {i}")) for i in range(8)]
    told = _sentence((*one, *other), (Cell("yakuman", ""), Cell("small mangan", "")), (0, -28_000))
    assert told == "-28,000: without one entry, with 8 entries"
