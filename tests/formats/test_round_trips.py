"""What an exporter writes, its importer reads back: equal hands and equal changes of points."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

import msgspec
import pytest

from tests.conftest import shared_folder
from tests.formats.alike import bare, hands_and_deltas
from tests.formats.invented import games
from tests.formats.mjlog_writer import Log
from tests.formats.test_mjlog import HANDS, TWO_WAIT
from tuitable.bots.styles import player
from tuitable.errors import FormatError
from tuitable.formats.export import FORMATS, export
from tuitable.formats.imported import record_of
from tuitable.formats.mjlog import read_mjlog
from tuitable.formats.sniff import open_source, read_source, source_of
from tuitable.play.header import header_of
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record import events as ev
from tuitable.record.codec import Record
from tuitable.record.events import PlayerEntry
from tuitable.rules.library import find
from tuitable.tiles.tile import Tile

LOGS = ("tenhou6", "mjai", "mjlog")


@pytest.mark.parametrize("form", LOGS)
@pytest.mark.parametrize(("name", "text"), games(), ids=[name for name, _ in games()])
def test_invented_games(name: str, text: str, form: str) -> None:
    first = read_mjlog(text)
    made = export(record_of(first), form)
    again = read_source(source_of(made.text.encode()))
    assert again.hands == first.hands == made.hands
    expected, found = bare(first.events), bare(again.events)
    # What follows a hand at the end of a log without an end is a guess of the reader's.
    expected[-1] = found[-1] = ev.Sealed("")
    assert found == expected
    assert bare(first.events)[-1].transfers == bare(again.events)[-1].transfers  # type: ignore[union-attr]


@pytest.mark.parametrize(("kind", "seats"), [("yao9", (0,)), ("ron3", (0, 2, 3)), ("reach4", (0, 1, 2, 3))])
def test_hands_that_a_table_leaves_closed_are_laid_where_the_format_asks_for_them(
    kind: str, seats: tuple[int, ...]
) -> None:
    log = Log()
    log.hand(0, TWO_WAIT)
    log.draw(0, "6z")
    if kind == "ron3":
        log.discard(0, "6z")
        log.turn(1, "4s")
    log.end((0, 0, 0, 0), kind, shown=seats)
    log.hand(0, TWO_WAIT, honba=1)
    first = read_mjlog(log.close())
    closed = msgspec.structs.replace(first, events=[event for event in first.events if not isinstance(event, ev.Shown)])
    assert len(first.events) - len(closed.events) == len(seats)
    assert bare(read_mjlog(export(record_of(closed), "mjlog").text).events) == bare(first.events)


@pytest.mark.parametrize("form", LOGS)
def test_all_real_games(form: str) -> None:
    paths = sorted((shared_folder("records") / "mjlog").iterdir())
    hands = 0
    for path in paths:
        first = read_source(open_source(path))
        made = export(record_of(first, str(path)), form)
        again = read_source(source_of(made.text.encode()))
        assert bare(again.events, limit_points=form != "tenhou6") == bare(
            first.events, limit_points=form != "tenhou6"
        ), path
        hands += again.hands
    assert (len(paths), hands) == (33, 287)


def test_a_tenhou_log_exported_is_the_json_that_tenhou_makes_of_it() -> None:
    """Token by token; only the order of the dealt tiles is another."""
    folder = shared_folder("records")
    twins = sorted((folder / "tenhou6").glob("20*.json"))
    for path in twins:
        theirs = json.loads(path.read_text())
        first = read_source(open_source(folder / "mjlog" / f"{path.stem}.xml"))
        ours = json.loads(export(record_of(first), "tenhou6").text)
        for hands in (theirs["log"], ours["log"]):
            for hand in hands:
                for place in (4, 7, 10, 13):
                    hand[place].sort()
        assert ours["log"] == theirs["log"], path
        assert ours["rule"]["aka"] == theirs["rule"]["aka"]
    assert len(twins) == 9


def test_final_results_are_written_as_tenhou_writes_them() -> None:
    """Tenhou's JSON comes of a script, whose whole numbers have no point."""
    log = Log()
    log.hand(0, HANDS)
    log.turn(0, "6z")
    log.win(1, (-10, 10, 0, 0), "30,1000,0", "8,1", owari="240,-26.0,260,36.0,250,0.5,250,-10.5")
    text = export(record_of(read_mjlog(log.close())), "tenhou6").text
    assert '"sc":[24000,-26,26000,36,25000,0.5,25000,-10.5]' in text


def test_what_a_record_kept_of_a_log_brings_no_tags_of_its_own() -> None:
    """A record may be somebody else's: names of attributes in it are no text for a log."""
    record = record_of(read_mjlog(games()[0][1]))
    assert record.header.origin is not None
    kept = {"GO.lobby": "7", 'GO.x="1"/><BYE who': "0", "GO.type": 16, "UN.n0": "Eve", "UN.dan": "9,9,9,9"}
    origin = msgspec.structs.replace(record.header.origin, details=record.header.origin.details | kept)
    header = msgspec.structs.replace(record.header, origin=origin)
    text = export(Record(header, b"", [], record.entries), "mjlog").text
    go, un = text.split("<")[2:4]
    assert 'lobby="7"' in go
    assert 'dan="9,9,9,9"' in un
    assert go.count("type=") == un.count("n0=") == 1
    assert "BYE" not in text


def test_the_worth_of_a_limit_that_the_dealer_pays_for_all() -> None:
    """A liable seat pays counters too, so there are no shares to tell (FORMATS.md 3, 12)."""
    log = Log()
    log.hand(0, HANDS, honba=1)
    log.turn(0, "6z")
    log.draw(1, "4p")
    log.win(1, (-323, 323, 0, 0), "40,32000,5", "39", pao=0, limit_hand=True)
    text = export(record_of(read_mjlog(log.close())), "tenhou6").text
    assert json.loads(text)["log"][0][16] == ["和了", [-32300, 32300, 0, 0], [1, 1, 0, "役満32000点", "大三元(役満)"]]
    assert read_source(source_of(text.encode())).header.ruleset.id == "tenhou"


@pytest.mark.parametrize("form", LOGS)
@pytest.mark.parametrize("folder", ["tenhou6", "tenhou6/hands", "mjai", "mjlog-incomplete", "mjlog-variants"])
def test_other_real_logs(folder: str, form: str) -> None:
    """They come back too, or are refused by name: a win has no mjlog without what counted in it."""
    refused = 0
    for path in sorted((shared_folder("records") / folder).glob("*.*")):
        first = read_source(open_source(path))
        try:
            made = export(record_of(first, str(path)), form)
        except FormatError:
            refused += 1
            continue
        again = read_source(source_of(made.text.encode()))
        assert hands_and_deltas(again.events) == hands_and_deltas(first.events), path
    # The logs of bots do not tell what counted, and one hand of a tournament has no indicator.
    assert refused == ({"mjai": 2, "tenhou6": 1}.get(folder, 0) if form == "mjlog" else 0)


def played(id: str, hands: int, seed: str = "x") -> Record:
    """A game of our own."""
    ruleset = find(id)
    events: list[ev.Event] = []
    table = LiveTable(ruleset, seed, write=events.append)
    drive(table, [player("steady", ruleset, f"{seed} {chair}") for chair in range(4)], hands)
    a, b, c, d = (PlayerEntry(name, "computer") for name in ("An", "Bo", "Cy", "Di"))
    header = header_of(ruleset, (a, b, c, d))
    return Record(header, b"", [], list(events))


@pytest.mark.parametrize("form", LOGS)
def test_games_of_our_own_under_the_rules_of_tenhou(form: str) -> None:
    record = _tenhou()
    made = export(record, form)
    again = read_source(source_of(made.text.encode()))
    assert hands_and_deltas(again.events) == hands_and_deltas(record.entries)[: made.hands]  # type: ignore[arg-type]
    assert again.header.ruleset.id == "tenhou"
    assert any("commitment" in what for what in made.left_out)


@lru_cache
def _tenhou() -> Record:
    return played("tenhou", 3)


@pytest.mark.parametrize(
    ("id", "form", "words"),
    [
        ("chinese-classical", "tenhou6", "bonus tiles (flowers)"),
        ("chinese-classical", "mjai", "bonus tiles (flowers)"),
        ("matsumoto1992", "mjlog", "no whole hundreds"),
        ("arushiaru", "mjlog", "without an indicator"),
    ],
)
def test_what_a_format_cannot_say_is_refused_by_name(id: str, form: str, words: str) -> None:
    with pytest.raises(FormatError) as refused:
        export(played(id, 1), form)
    assert words in str(refused.value)
    assert refused.value.hand is not None


def test_wild_tiles_are_refused_by_name() -> None:
    first = read_mjlog(games()[0][1])
    events: list[ev.Entry] = [*first.events[:3], ev.Drew(0, Tile.WILD, None, "deal")]
    for form in LOGS:
        with pytest.raises(FormatError, match=r"hand 1, event 3: .* cannot say wild tiles \(jokers\)"):
            export(Record(first.header, b"", [], events), form)


def test_four_scoring_seats_are_refused_by_name() -> None:
    first = read_mjlog(games()[0][1])
    last = first.events[-1]
    assert isinstance(last, ev.Settled)
    loser = ev.Score(1, (), 8, 0, 8, None, 8)
    events = [*first.events[:-1], ev.Settled("x", (*last.scores, loser), None, last.transfers, {}, last.next)]
    for form in LOGS:
        with pytest.raises(FormatError, match="four scoring seats"):
            export(Record(first.header, b"", [], list(events)), form)


@pytest.mark.parametrize("form", ["tenhou6", "mjai"])
def test_other_rules_go_where_the_format_can_say_them(form: str) -> None:
    record = played("matsumoto1992", 2)
    made = export(record, form)
    again = read_source(source_of(made.text.encode()))
    mine = hands_and_deltas(record.entries)[: made.hands]  # type: ignore[arg-type]
    dealer = mine[0][0][0][0]  # type: ignore[index]
    theirs = hands_and_deltas(again.events)
    if form == "mjai":
        assert theirs == mine
    else:
        # Seats are numbered from the first dealer there, and it is told so.
        turned = [[delta[(seat + dealer) % 4] for seat in range(4)] for _, delta in mine]
        assert [delta for _, delta in theirs] == turned
        assert not dealer or any("numbers of the chairs" in what for what in made.left_out)
    assert again.header.ruleset.id == "tenhou-lobby"
    assert any("--rules" in note for note in again.notes)


def test_every_format_writes_a_file_that_is_recognised(tmp_path: Path) -> None:
    record = record_of(read_mjlog(games()[1][1]))
    kinds = {form: source_of(export(record, form).text.encode()).kind for form in FORMATS}
    assert kinds == {"tenhou6": "tenhou6", "mjai": "mjai", "mjlog": "mjlog", "text": ""}
