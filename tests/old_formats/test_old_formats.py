"""Every format that was ever written is read, and folds to the same state as on the day it was written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuitable.errors import RecordError
from tuitable.record.codec import FORMAT, parse_record, read_record
from tuitable.record.line import standing
from tuitable.record.upgrade import STEPS, upgrade_lines
from tuitable.review.verify import verify
from tuitable.state.fold import fold
from tuitable.tiles.notation import format_tiles, sorted_tiles
from tuitable.tiles.seat import SEATS

HERE = Path(__file__).parent

BALANCES = {"format-1.tuit": [15700, 33300, 27000, 24000]}
"""By hand: 24,000 less the stake of 1,000, a limit hand of 8,000, 300 for the counter, 2,000 from the pot, and so on,
and then one move of all chairs."""


@pytest.mark.parametrize("path", sorted(HERE.glob("*.tuit")), ids=lambda p: p.name)
def test_an_old_record_loads_and_folds_as_ever(path: Path) -> None:
    record = read_record(path)
    state = fold(event for _, event in standing(record.entries))
    assert state.balances == BALANCES[path.name]
    assert state.hand is not None
    hands = [format_tiles(sorted_tiles(state.hand.seats[seat].hand)) for seat in SEATS]
    assert "  ".join(hands) + "\n" == path.with_suffix(".hands").read_text(encoding="utf-8")
    report = verify(record)
    assert report.ok, report


def test_there_is_a_sample_of_every_format() -> None:
    assert {read_record(path).format for path in HERE.glob("*.tuit")} == set(range(1, FORMAT + 1))
    assert set(STEPS) == set(range(1, FORMAT))


def test_an_upgrade_rewrites_lines_one_for_one() -> None:
    def add_field(line: list[object]) -> list[object] | None:
        return [*line, "new"] if line[0] == "a" else None

    def rename(line: list[object]) -> list[object] | None:
        return ["b", *line[1:]] if line[0] == "a" else None

    lines = [b'["a",1]', b'["c", 2]', b"not json", b'{"a":1}']
    steps = {1: add_field, 2: rename}
    assert upgrade_lines(1, 3, lines, None, steps) == [b'["b",1,"new"]', b'["c", 2]', b"not json", b'{"a":1}']
    assert upgrade_lines(2, 3, lines, None, steps) == [b'["b",1]', b'["c", 2]', b"not json", b'{"a":1}']
    with pytest.raises(RecordError, match="format 1 can no longer be read"):
        upgrade_lines(1, 3, lines, "x", {2: rename})


def test_an_older_format_is_upgraded_on_reading_and_sealed_as_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    from tuitable.record import codec, upgrade

    old = (HERE / "format-1.tuit").read_bytes().replace(b'\n["discard",', b'\n["throwaway",')
    monkeypatch.setattr(codec, "FORMAT", 2)
    monkeypatch.setitem(upgrade.STEPS, 1, lambda v: ["discard", *v[1:]] if v[0] == "throwaway" else None)
    record = parse_record(old)
    assert record.entries == read_record(HERE / "format-1.tuit").entries
    assert any(line.startswith(b'["throwaway"') for line in record.lines)
