"""Every record in `records/`: it verifies, folds again, is itself under its own rules, and re-scores under all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tuitable.record.codec import read_record
from tuitable.record.events import SeatsMoved
from tuitable.record.line import standing
from tuitable.review.rescore import rescore, rulesets_named
from tuitable.review.summary import summarise
from tuitable.review.timeline import Timeline
from tuitable.review.verify import Status, verify
from tuitable.rules.library import shelf
from tuitable.state.fold import fold

RECORDS = sorted((REPOSITORY / "records").glob("*.tuit"))


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_a_record_of_ours_stands(path: Path) -> None:
    record = read_record(path)
    assert not record.torn
    report = verify(record)
    assert [
        (level.level, level.status, level.detail) for level in report.levels if level.status is not Status.PASSED
    ] == []

    whole = fold(event for _, event in standing(record.entries))
    timeline = Timeline(record)
    timeline.seek(timeline.length)
    assert timeline.view(None).balances == tuple(whole.balances)
    assert whole.over is not None

    done = rescore(record, rulesets_named(shelf()))
    own = next(under for under in done.under if not under.foreign)
    assert own.findings == ()
    assert [hand.deltas for hand in own.hands] == [hand.deltas for hand in done.recorded.hands]
    assert own.balances == done.recorded.balances
    for under in done.under:
        assert len(under.hands) == len(done.recorded.hands)


def test_every_ruleset_of_the_shelf_has_a_record() -> None:
    assert {read_record(path).header.ruleset.id for path in RECORDS} == set(shelf())


def test_names_follow_the_people_who_changed_chairs() -> None:
    """C-03: seats are drawn after people came; the sheet and the summary name who sits on each chair then."""
    record = read_record(REPOSITORY / "records" / "chinese-classical-1.tuit")
    (moved,) = (event for _, event in standing(record.entries) if isinstance(event, SeatsMoved))
    assert moved.order != (0, 1, 2, 3)
    sitting = tuple(record.header.players[old] for old in moved.order)
    assert rescore(record, []).header.players == sitting
    assert summarise(record).players == sitting
