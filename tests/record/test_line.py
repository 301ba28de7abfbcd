"""Take-backs, variations and notes (docs/record-format.md, Take-backs, Side lines)."""

from __future__ import annotations

import pytest

from tuitable.errors import RecordError
from tuitable.record import events as ev
from tuitable.record.line import branch_line, branches, main_line, notes, standing


def throw(n: int) -> ev.Threw:
    return ev.Threw(0, (n,), "seats")


def names(line: list[tuple[int, ev.Event]]) -> list[tuple[int, int]]:
    return [(number, event.dice[0]) for number, event in line if isinstance(event, ev.Threw)]


def test_numbers_count_main_lines_and_nothing_else() -> None:
    entries: list[ev.Entry] = [throw(1), ev.Noted(1, "", "k", "t"), ev.Sealed("x"), throw(2), ev.TookBack(2), throw(3)]
    assert len(main_line(entries)) == 5
    assert names(standing(entries)) == [(1, 1), (5, 3)]


def test_take_backs_of_take_backs() -> None:
    # 1 2 3 back-to-1 5 back-to-0 7
    entries: list[ev.Entry] = [throw(1), throw(2), throw(3), ev.TookBack(1), throw(5), ev.TookBack(0), throw(7)]
    assert names(standing(entries[:5])) == [(1, 1), (5, 5)]
    assert names(standing(entries)) == [(7, 7)]
    # What was taken back does not come back: back to 3 keeps only what still stood of 1 to 3.
    assert names(standing([*entries[:4], ev.TookBack(3), throw(6)])) == [(1, 1), (6, 6)]


@pytest.mark.parametrize("to", [-1, 2, 9])
def test_a_take_back_goes_back(to: int) -> None:
    with pytest.raises(RecordError, match="event 2 takes back"):
        standing([throw(1), ev.TookBack(to)])


ENTRIES: list[ev.Entry] = [
    throw(1), throw(2), ev.Branched("a", 1, "other"), throw(3), ev.In("a", throw(11)), ev.Branched("b", 1, base="a"),
    ev.In("a", throw(12)), ev.In("b", throw(21)), ev.In("b", throw(22)), ev.In("b", ev.TookBack(1)),
    ev.In("b", throw(23)), ev.Noted(1, "a", "k", "on a"), ev.Noted(1, "", "k", "main"), ev.Branched("c", 3),
    ev.Dropped("c"),
]  # fmt: skip


def dice(events: list[ev.Event]) -> list[int]:
    return [event.dice[0] for event in events if isinstance(event, ev.Threw)]


def test_a_variation_is_its_base_up_to_a_point_and_then_its_own() -> None:
    assert dice(branch_line(ENTRIES, "a")) == [1, 11, 12]
    assert dice(branch_line(ENTRIES, "b")) == [1, 11, 21, 23]
    assert set(branches(ENTRIES)) == {"a", "b"}
    assert branches(ENTRIES)["a"].name == "other"
    assert [note.text for note in notes(ENTRIES)] == ["main"]
    assert [note.text for note in notes(ENTRIES, "a")] == ["on a"]
    assert dice([event for _, event in standing(ENTRIES)]) == [1, 2, 3]


def test_a_variation_may_leave_what_was_taken_back() -> None:
    entries: list[ev.Entry] = [throw(1), throw(2), ev.TookBack(1), throw(4), ev.Branched("a", 2), ev.In("a", throw(9))]
    assert dice(branch_line(entries, "a")) == [1, 2, 9]


@pytest.mark.parametrize(
    "entries",
    [
        [ev.In("a", throw(1))],
        [ev.Branched("a", 0), ev.Branched("a", 0)],
        [ev.Branched("a", 0, base="b")],
        [ev.Branched("a", 0, base="a")],
        [ev.Branched("", 0)],
        [ev.Branched("x", 5)],
        [ev.Branched("x", -1)],
        [throw(1), ev.Branched("y", 0), ev.Dropped("y"), ev.Branched("x", 0, base="y")],
        [],
    ],
)
def test_senseless_variations_are_refused(entries: list[ev.Entry]) -> None:
    with pytest.raises(RecordError):
        branch_line(entries, "x")
