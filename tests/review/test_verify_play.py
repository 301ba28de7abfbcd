"""Games played here pass all eight levels under their own rules, and so do other people's games."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import shared_folder

from tuitable.bots.random_bot import RandomBot
from tuitable.bots.styles import STYLES, player
from tuitable.cli.session import Session
from tuitable.formats.imported import sealed_lines
from tuitable.formats.sniff import open_source, read_source
from tuitable.play.match import drive
from tuitable.record.codec import parse_record, read_record
from tuitable.record.events import PlayerEntry
from tuitable.review.verify import Status, verify
from tuitable.rules.library import find, shelf


@pytest.mark.parametrize("rules", shelf())
def test_a_game_passes_all_eight_levels(tmp_path: Path, rules: str) -> None:
    ruleset = find(rules)
    style = next(iter(STYLES))
    players = [PlayerEntry(name, "computer", style) for name in "ABCD"]
    session = Session.begin(ruleset, players, seed="verify", path=tmp_path / "a.tuit")
    bots = [player(style, ruleset, "1"), RandomBot("2"), player(style, ruleset, "3"), RandomBot("4", claims=1.0)]
    drive(session.table, bots, hands=3)
    session.close()
    report = verify(read_record(tmp_path / "a.tuit"))
    assert [level.status for level in report.levels] == [Status.PASSED] * 8, report


@pytest.mark.parametrize(("rules", "seed"), [("matsumoto1992", 0), ("arushiaru", 3), ("american1924", 0)])
def test_a_false_claim_that_another_claim_ends_is_no_fault_of_the_record(tmp_path: Path, rules: str, seed: int) -> None:
    """It came to nothing and costs nothing, so nobody is called to account for it."""
    players = [PlayerEntry(name, "person") for name in "ABCD"]
    session = Session.begin(find(rules), players, seed=f"erring{seed}", path=tmp_path / "a.tuit", fouls=True)
    drive(session.table, [RandomBot(i + 10 * seed, 0.3, fouls=True) for i in range(4)], 12)
    session.close()
    report = verify(read_record(tmp_path / "a.tuit"))
    assert report.levels[5].status is Status.PASSED, report.levels[5]


OTHER_RULES = {"chip.xml": (7, "recorded +13000, now +12700")}
"""Games of private tables: this one counts 30 points and four doubles as a limit hand, unlike T-07."""


def test_real_games_of_other_people_pass_all_eight_levels() -> None:
    folder = shared_folder("records") / "mjlog"
    paths = sorted(path for path in folder.iterdir() if path.is_file())
    assert len(paths) > 20
    for path in paths:
        imported = read_source(open_source(path))
        lines = sealed_lines(imported.header, imported.events)
        report = verify(parse_record(b"".join(line.rstrip(b"\n") + b"\n" for line in lines)))
        level, detail = OTHER_RULES.get(path.name, (0, ""))
        for found in report.levels:
            if found.level == level:
                assert found.status is Status.FAILED
                assert detail in found.detail
            else:
                assert found.status is not Status.FAILED, (path.name, found)
        assert [found.status for found in report.levels if found.level in (1, 2, 5, 6, 8)] == [Status.PASSED] * 5
