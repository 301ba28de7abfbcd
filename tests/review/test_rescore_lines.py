"""Games of printed lines under other rules and the other way round, and records whose lines are gone (G-49)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.play.players import play
from tests.play.reader import Reader
from tests.review.test_rescore import assert_itself, record_of
from tuitable.cli.session import rules_of
from tuitable.errors import RulesetError
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record import events as ev
from tuitable.record.codec import Record
from tuitable.review.rescore import rescore
from tuitable.review.verify import Status, verify
from tuitable.rules import card_folders, cards
from tuitable.rules.library import find
from tuitable.rules.ruleset import Ruleset, lines_missing, lines_of


def line_game(ruleset: Ruleset, seed: str, hands: int) -> list[ev.Event]:
    log: list[ev.Event] = []
    table = LiveTable(ruleset, seed, write=log.append)
    card = lines_of(ruleset)[0]
    drive(table, [Reader(f"{seed} {i}", card, challenges=i > 0) for i in range(4)], hands)
    return log


@pytest.fixture(scope="module")
def won() -> Record:
    """Some hands of the American game, several of them won."""
    return record_of(find("american"), line_game(find("american"), "rescored", 10))


def test_a_game_of_lines_is_itself(won: Record) -> None:
    assert sum(isinstance(event, ev.Won) for event in won.entries) > 3
    assert_itself(won, find("american"))
    assert [level.status for level in verify(won).levels if level.level != 2] == [Status.PASSED] * 7


def test_hands_with_wild_tiles_or_flowers_are_of_no_other_game(won: Record) -> None:
    """G-49, am-090: not scorable, the tiles being none of the other set; else no hand there."""
    done = rescore(won, [find("tenhou"), find("chinese-classical"), find("american1924")])
    kinds = set()
    for column in done.under:
        for place, hand in zip(done.places, column.hands, strict=True):
            if not place.winners:
                assert hand.status == "scored"
                continue
            assert hand.status == "not-scorable"
            assert hand.reason in ("tiles-not-in-target-set", "not-a-hand")
            assert sum(abs(delta) for delta in hand.deltas) == 0
            kinds.add(hand.reason)
    assert "tiles-not-in-target-set" in kinds


def test_a_winner_of_another_game_hears_of_the_nearest_line() -> None:
    """G-49: how far the nearest line of the card was."""
    ruleset = find("chinese-classical")
    _, log = play(ruleset, "nearest", 12)
    done = rescore(record_of(ruleset, log), [find("american")])
    (column,) = done.under
    wins = 0
    for place, hand in zip(done.places, column.hands, strict=True):
        if place.winners:
            wins += 1
            assert (hand.status, hand.reason) == ("not-scorable", "not-a-hand")
            (near,) = [finding for finding in hand.findings if finding.code == "nearest-line"]
            assert near.seat == place.winners[0]
            assert "lacks" in near.detail
    assert wins > 2


def test_a_record_whose_lines_are_gone_keeps_its_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-49: `card-missing`; such a game is still shown, but nobody can say whether its wins stand."""
    monkeypatch.setattr(card_folders, "_told", [lambda: tmp_path])
    shipped = next(path for path in cards.files() if path.stem == "tuitable-card")
    own = tmp_path / "mine.toml"
    own.write_text(shipped.read_text().replace('id = "tuitable-card"', 'id = "my-card"'))
    ruleset = find("american", {"card": str(own)})
    assert ruleset.chosen["card"] == "my-card"
    record = record_of(ruleset, line_game(ruleset, "gone", 6))
    assert_itself(record, ruleset)
    assert b"222a" not in bytes(record.header.ruleset.resolved)
    own.rename(tmp_path / "other.toml")
    assert lines_missing(rules_told(record)) == ()
    (tmp_path / "other.toml").write_text((tmp_path / "other.toml").read_text() + "\n# another edition, really\n")
    assert lines_missing(rules_told(record)) == ("my-card, edition 1",)
    done = rescore(record, [find("american")])
    (column,) = done.under
    for now, then in zip(column.hands, done.recorded.hands, strict=True):
        assert now.status == "card-missing"
        assert (now.deltas, now.scores, now.transfers) == (then.deltas, then.scores, then.transfers)
    statuses = {level.level: level.status for level in verify(record).levels}
    assert (statuses[6], statuses[7]) == (Status.UNCHECKED, Status.UNCHECKED)
    assert statuses[5] is Status.PASSED
    with pytest.raises(RulesetError, match="my-card, edition 1"):
        rules_of(record.header)


def rules_told(record: Record) -> Ruleset:
    from tuitable.review.rulecheck import rules_of as told

    ruleset, _ = told(record.header)
    assert ruleset is not None
    return ruleset
