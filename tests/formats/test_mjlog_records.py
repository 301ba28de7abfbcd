"""All real Tenhou logs of the shared folder, against an answer sheet read from their result tags alone."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.conftest import shared_folder
from tuitable.errors import FormatError
from tuitable.formats.imported import Imported, sealed_lines
from tuitable.formats.mjlog_names import LIMITS, YAKU
from tuitable.formats.sniff import open_source, read_source
from tuitable.record import events as ev
from tuitable.record.codec import parse_record
from tuitable.review.timeline import Timeline
from tuitable.review.verify import verify
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.tile import Tile
from tuitable.tiles.tileset import RED_FIVES, tile_set


def logs(name: str) -> list[Path]:
    return sorted((shared_folder("records") / name).iterdir())


def text_of(path: Path) -> str:
    raw = path.read_bytes()
    return (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8", "replace")


def load(path: Path) -> Imported:
    return read_source(open_source(path), "2024-01-01T00:00:00+00:00")


def ints(text: str) -> list[int]:
    return [int(n) for n in text.split(",")] if text else []


def tags(text: str) -> list[tuple[str, dict[str, str]]]:
    found = re.findall(r"<(INIT|AGARI|RYUUKYOKU)\b([^>]*)>", text)
    return [(name, dict(re.findall(r'(\w+)="([^"]*)"', body))) for name, body in found]


def test_all_complete_games_are_imported() -> None:
    imported = [load(path) for path in logs("mjlog")]
    assert len(imported) == 33
    assert sum(one.hands for one in imported) == 287
    assert not any(one.cut or one.notes for one in imported)


def test_results_equal_the_answer_sheet() -> None:
    wins = draws = 0
    for path in logs("mjlog"):
        hands: list[list[dict[str, str]]] = []
        for name, attributes in tags(text_of(path)):
            if name == "INIT":
                hands.append([])
            else:
                hands[-1].append(attributes)
        settled = [event for event in load(path).events if isinstance(event, ev.Settled)]
        assert len(settled) == len(hands)
        for event, results in zip(settled, hands, strict=True):
            change = [0, 0, 0, 0]
            for result in results:
                change = [a + 100 * b for a, b in zip(change, ints(result["sc"])[1:8:2], strict=True)]
            moved = [0, 0, 0, 0]
            for transfer in event.transfers:
                if isinstance(transfer.payer, int):
                    moved[transfer.payer] -= transfer.amount
                if isinstance(transfer.payee, int):
                    moved[transfer.payee] += transfer.amount
            assert moved == change, path
            won = [result for result in results if "who" in result]
            wins += len(won)
            draws += not won
            assert len(event.scores) == len(won)
            for score, result in zip(event.scores, sorted(won, key=lambda a: a["who"]), strict=True):
                fu, points, limit = ints(result["ten"])
                pairs = ints(result.get("yaku", ""))
                yaku = [(i, han) for i, han in zip(pairs[::2], pairs[1::2], strict=True) if han]
                yaku += [(i, 0) for i in ints(result.get("yakuman", ""))]
                assert (score.seat, score.points, score.total) == (int(result["who"]), fu, points)
                assert score.limit == LIMITS[limit]
                assert [(line.id, line.doubles) for line in score.items] == [(YAKU[i][0], han) for i, han in yaku]
                assert (event.liable.seat if event.liable else None) == (
                    int(result["paoWho"]) if "paoWho" in result else None
                )
    assert (wins, wins + draws) == (243, 243 + 48)


def test_running_scores_and_final_results() -> None:
    for path in logs("mjlog"):
        text = text_of(path)
        starts = [attributes for name, attributes in tags(text) if name == "INIT"]
        state = TableState()
        number = 0
        for event in load(path).events:
            if isinstance(event, ev.HandBegan):
                start = starts[number]
                index, honba, sticks = ints(start["seed"])[:3]
                assert state.balances == [100 * n for n in ints(start["ten"])], path
                assert state.held.get("pot", 0) == 1000 * sticks
                assert (event.dealer, event.counters) == (int(start["oya"]), honba)
                assert (event.round_wind.number, event.hand_no, event.number) == (index // 4, index % 4 + 1, number + 1)
                number += 1
            apply(state, event)
            if isinstance(event, ev.Settled) and number < len(starts):
                assert event.next is not None
                assert event.next.dealer == int(starts[number]["oya"])
        owari = re.findall(r'owari="([^"]*)"', text)[-1].split(",")
        assert state.balances == [100 * int(n) for n in owari[0:8:2]], path
        assert state.over is not None
        assert [n / state.over.scale for n in state.over.results] == [float(n) for n in owari[1:8:2]]
        assert state.held.get("pot", 0) == 0
        best = [state.balances[seat] for seat in state.over.order]
        assert best == sorted(best, reverse=True)


def test_walls_are_rebuilt_and_every_tile_lies_in_them() -> None:
    rebuilt = 0
    for path in logs("mjlog"):
        imported = load(path)
        has_seed = "mt19937ar-sha512-n288" in text_of(path)
        red = imported.header.ruleset.options["red_fives"]
        box = Counter(tile_set(red=RED_FIVES if red else ()))
        taken: list[tuple[int, Tile]] = []
        for event in imported.events:
            if isinstance(event, ev.HandBegan):
                taken = []
            elif isinstance(event, ev.Dealt) and has_seed:
                taken += zip(event.at, event.tiles, strict=True)
            elif isinstance(event, ev.Drew | ev.Turned) and event.at is not None:
                taken.append((event.at, event.tile))
            elif isinstance(event, ev.WallShown):
                rebuilt += 1
                assert Counter(event.tiles) == box
                assert len({at for at, _ in taken}) == len(taken)
                assert all(event.tiles[at] is tile for at, tile in taken), path
        assert any(isinstance(event, ev.WallShown) for event in imported.events) == has_seed
    # Three of the games have seeds of a kind that gives no wall (8, 7 and 5 hands).
    assert rebuilt == 287 - 20


def test_tiles_lie_where_the_log_says() -> None:
    """The fold refuses what cannot have happened; concealed tiles at a win are those of the log."""
    for path in logs("mjlog"):
        results = [a for name, a in tags(text_of(path)) if name == "AGARI"]
        red = not int(re.findall(r'<GO type="(\d+)"', text_of(path))[0]) & 2
        state = TableState()
        number = 0
        for event in load(path).events:
            if isinstance(event, ev.Won):
                assert state.hand is not None
                held = list(state.hand.seats[event.seat].hand)
                if event.from_seat is not None:
                    held.append(event.tile)
                expected = [_face(n, red) for n in ints(results[number]["hai"])]
                assert sorted(held) == sorted(expected)
                assert event.tile == _face(int(results[number]["machi"]), red)
                number += 1
            apply(state, event)
        assert number == len(results)


def _face(number: int, red: bool) -> str:
    kind = number // 4
    if red and number in (16, 52, 88):
        return "0" + "mps"[kind // 9]
    return f"{kind % 9 + 1}{'mpsz'[kind // 9]}"


def test_exhausted_hands_have_an_empty_wall_and_kinds_of_endings() -> None:
    endings: Counter[str] = Counter()
    for path in logs("mjlog"):
        state = TableState()
        for event in load(path).events:
            if isinstance(event, ev.Drew) and state.hand is not None and event.why != "deal":
                # A replacement shortens the live wall too, so there must be a live tile for every draw.
                assert state.hand.wall.live_left > 0
            apply(state, event)
            if isinstance(event, ev.HandEnded):
                endings[event.why] += 1
                if event.why in ("exhausted", "discards"):
                    assert state.hand is not None
                    assert state.hand.wall.live_left == 0
    # Rare cases as FORMATS.md section 2 counts them; four hands have two winners.
    assert endings == {
        "won": 239, "exhausted": 41, "nine-kinds": 3, "discards": 1, "four-winds": 1, "four-ready": 1, "four-kongs": 1,
    }  # fmt: skip


def test_records_read_back_and_their_seals_hold() -> None:
    path = logs("mjlog")[4]
    imported = load(path)
    data = b"\n".join(sealed_lines(imported.header, imported.events)) + b"\n"
    record = parse_record(data)
    assert record.header == imported.header
    assert [event for event in record.events if not isinstance(event, ev.Sealed)] == imported.events
    assert sum(isinstance(event, ev.Sealed) for event in record.events) == imported.hands + 1
    timeline = Timeline(record)
    assert timeline.broken is None
    assert len(timeline.hands) == imported.hands
    report = verify(record)
    assert report.ok
    assert {level.level for level in report.levels if level.status == "passed"} == {1, 2, 4, 5, 6, 7, 8}


def test_logs_cut_short() -> None:
    expected = {
        "2011020401gm-00a9-0000-f6eff225-no-game-end.xml": (7, "after hand 7"),
        "obs-draw-kanadded.xml": (3, "in hand 4 (East 3)"),
        "upd-aft-draw+kanadded-ron-ron.xml": (5, "after hand 5"),
        "upd-aft-draw-kanadded-kanadded.xml": (4, "in hand 5 (East 3)"),
        "upd-aft-kan4.xml": (3, "after hand 3"),
        "upd-aft-ron3.xml": (7, "after hand 7"),
    }
    for path in logs("mjlog-incomplete"):
        imported = load(path)
        hands, where = expected[path.name]
        assert imported.hands == hands
        assert imported.cut is not None
        assert where in imported.cut
        state = TableState()
        for event in imported.events:
            apply(state, event)
        assert len(state.past) == hands


def test_logs_to_refuse_and_variants() -> None:
    (contradictory,) = logs("mjlog-contradictory")
    with pytest.raises(FormatError, match="riichi") as refused:
        load(contradictory)
    assert refused.value.hand == 1
    (three,) = logs("mjlog-refuse")
    with pytest.raises(FormatError, match="three players"):
        load(three)
    (chips,) = logs("mjlog-variants")
    imported = load(chips)
    assert imported.hands == 11
    assert imported.header.origin is not None
    assert imported.header.origin.details["chips"]
    # 4 han 30 fu is paid as a mangan there, which T-07 does not know.
    assert imported.header.ruleset.id == "tenhou-lobby"
    assert {event.ruleset for event in imported.events if isinstance(event, ev.Settled)} == {"tenhou-lobby"}
