"""The eight levels (architecture 4.9): passed, failed with the first wrong event, or not checkable with the reason."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from aimless import match
from click.testing import CliRunner
from recordtools import BY_HAND, began, header, record_bytes, sealed_bytes, settled, small

from tuitable.cli.main import cli, run
from tuitable.record import events as ev
from tuitable.record.codec import parse_record
from tuitable.review.verify import Level, Report, Status, verify
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile

PASSED, FAILED, UNCHECKED = Status.PASSED, Status.FAILED, Status.UNCHECKED


def report(entries: list[ev.Entry], **changes: object) -> Report:
    return verify(parse_record(sealed_bytes(entries, header(**changes))))


def level(entries: list[ev.Entry], number: int) -> Level:
    return report(entries).levels[number - 1]


def game() -> list[ev.Entry]:
    return list(match(11, 3))


def find(entries: list[ev.Entry], kind: type, after: int = 0) -> int:
    return next(i for i, entry in enumerate(entries) if i >= after and isinstance(entry, kind))


def test_a_whole_game_passes_without_rules() -> None:
    found = report(game())
    assert [one.status for one in found.levels] == [PASSED] * 5 + [UNCHECKED] * 2 + [PASSED]
    assert found.ok
    assert all(one.detail for one in found.levels)
    assert "not on the shelf" in found.levels[5].detail
    assert found.hands == 3


def test_level_1_names_the_line_and_looks_at_what_stands_before() -> None:
    data = sealed_bytes(game()).splitlines(keepends=True)
    data[40] = b'["discard",0,"5q",false]\n'
    found = verify(parse_record(b"".join(data), keep_start=True))
    assert not found.ok
    assert (found.levels[0].status, found.levels[0].line) == (FAILED, 41)
    assert found.levels[4].status is PASSED
    assert "before line 41" in found.notices[0]


def test_a_torn_last_line_is_no_failure() -> None:
    found = verify(parse_record(sealed_bytes(game()) + b'["draw",1'))
    assert found.ok
    assert found.notices == ("the last line is torn and is left out",)


def test_level_2_finds_every_changed_line() -> None:
    data = sealed_bytes(game()).splitlines(keepends=True)
    seals = [n for n, line in enumerate(data) if line.startswith(b'["seal"')]
    for at in range(1, len(data), 7):
        if at in seals:
            continue
        changed = list(data)
        changed[at] = changed[at].replace(b",", b", ", 1)
        found = verify(parse_record(b"".join(changed))).levels[1]
        # A main line's number is its line in the file less one, since there are no side lines here.
        first = next(n for n in seals if n > at)
        assert (found.status, found.event, found.line) == (FAILED, first, first + 1)


def test_level_2_covers_header_seals_and_order() -> None:
    data = sealed_bytes(game())
    assert verify(parse_record(data.replace(b'"name":"a"', b'"name":"z"'))).levels[1].status is FAILED
    assert verify(parse_record(data.replace(b"2024-01-01", b"2025-01-01"))).ok
    lines = data.splitlines(keepends=True)
    assert verify(parse_record(b"".join([*lines[:20], lines[21], lines[20], *lines[22:]]))).levels[1].status is FAILED
    seals = [n for n, line in enumerate(lines) if line.startswith(b'["seal"')]
    assert verify(parse_record(b"".join(lines[: seals[0]] + lines[seals[0] + 1 :]))).levels[1].status is FAILED
    unsealed = verify(parse_record(record_bytes(header(), game()))).levels[1]
    assert (unsealed.status, unsealed.detail) == (UNCHECKED, "there is no seal")
    assert "2 events are not sealed yet" in verify(parse_record(b"".join(lines[: seals[0] + 3]))).levels[1].detail


def test_level_3_finds_another_wall_or_salt() -> None:
    for change in (
        lambda shown: ev.WallShown(shown.salt, (*shown.tiles[:2], *shown.tiles[3:], shown.tiles[2])),
        lambda shown: ev.WallShown("0" * 32, shown.tiles),
    ):
        entries = game()
        at = find(entries, ev.WallShown, find(entries, ev.Settled))
        entries[at] = change(entries[at])
        found = report(entries).levels[2]
        # One seal stands before the second hand.
        assert (found.status, found.event) == (FAILED, at + 2)
        assert "hand 2 is not the one committed to" in found.detail


def test_level_3_asks_for_the_wall_and_for_the_seed() -> None:
    entries = game()
    at = find(entries, ev.WallShown)
    end = find(entries, ev.Settled)
    hidden = [*entries[:at], *entries[at + 1 :]]
    assert level(hidden, 3).detail == "the wall of hand 1 was committed to and never shown"
    assert level(hidden, 3).event == end
    assert level(entries[:at], 3).status is UNCHECKED
    over = entries[-1]
    assert isinstance(over, ev.MatchEnded)
    entries[-1] = msgspec.structs.replace(over, seed="another")
    assert "does not come from the seed" in level(entries, 3).detail
    entries[-1] = msgspec.structs.replace(over, seed=None)
    assert level(entries, 3).detail == "3 walls"
    assert level(list(small()), 3).status is UNCHECKED


def test_level_3_lets_nobody_play_a_hand_again_whose_wall_was_seen() -> None:
    """Design 4.9: in play nothing is taken back beyond the hand, and a hand that is settled stays settled."""
    entries = game()
    first, shown = find(entries, ev.HandBegan), find(entries, ev.WallShown)
    hand = entries[first : shown + 1]
    to_the_hand = [*entries[: shown + 1], ev.TookBack(first + 1), *hand[1:], *entries[shown + 1 :]]
    found = level(to_the_hand, 3)
    assert (found.status, found.event) == (FAILED, shown + 2)
    assert "hand 1 is taken back although its wall was shown" in found.detail
    assert level([*entries[: shown + 1], ev.TookBack(first), *hand, *entries[shown + 1 :]], 3).status is FAILED
    # Within the hand nothing of the wall is told, so that is nobody's concern here.
    assert level([*entries[:shown], ev.TookBack(first + 1), *entries[first + 1 :]], 3).status is PASSED


def test_level_3_finds_a_hand_that_is_dealt_anew_from_another_wall() -> None:
    entries = game()
    first = find(entries, ev.HandBegan)
    began = entries[first]
    assert isinstance(began, ev.HandBegan)
    other = msgspec.structs.replace(began, commitment="0" * 64)
    found = level([*entries[:first], other, ev.TookBack(first), *entries[first:]], 3)
    assert (found.status, found.event) == (FAILED, first + 3)
    assert "hand 1 is dealt anew from another wall" in found.detail


def test_level_4_finds_another_tile_another_place_and_a_place_taken_twice() -> None:
    entries = game()
    at = find(entries, ev.Drew, find(entries, ev.Discarded))
    drew = entries[at]
    assert isinstance(drew, ev.Drew)
    assert drew.at is not None
    other = Tile.M1 if drew.tile is not Tile.M1 else Tile.M2
    for wrong in (
        ev.Drew(drew.seat, other, drew.at, drew.why),
        ev.Drew(drew.seat, drew.tile, 999, drew.why),
        ev.Drew(drew.seat, drew.tile, 0, drew.why),
    ):
        found = level([*entries[:at], wrong, *entries[at + 1 :]], 4)
        assert (found.status, found.event) == (FAILED, at + 1)
    unknown = ev.Drew(drew.seat, drew.tile, None, drew.why)
    assert level([*entries[:at], unknown, *entries[at + 1 :]], 4).status is PASSED
    assert level(list(small()), 4).status is UNCHECKED


def test_level_5_finds_a_fifth_tile_a_tile_that_is_not_there_and_false_showing() -> None:
    m1 = parse_tiles("111m")
    start: list[ev.Entry] = [ev.MatchBegan((0, 0, 0, 0)), began(), ev.Dealt(0, m1), ev.Dealt(1, parse_tiles("11m"))]
    assert level(start, 5).event == 4
    assert level(start, 5).detail == "5 copies of 1m are on the table"
    base = start[:3]
    for wrong, told in (
        (ev.Discarded(0, Tile.M9, False), "seat 0 has no 9m in hand"),
        (ev.Shown(0, parse_tiles("112m"), "end"), "shows 112m but holds 111m"),
        (ev.Won(1, Tile.M9, "discard", 0), "lies open nowhere"),
        (ev.Won(0, Tile.M9, "draw"), "does not hold it"),
        (ev.Exchanged("x", (m1, (), (), ()), ((),) * 4, ((), parse_tiles("112m"), (), ())), "not the same"),
        (ev.Melded(0, Meld(MeldKind.KONG_CLOSED, (Tile.M1,) * 4)), "no 1m in hand"),
    ):
        found = level([*base, wrong], 5)
        assert (found.status, found.event) == (FAILED, 4)
        assert told in found.detail
    red = [*base[:2], ev.Dealt(0, parse_tiles("0555m5m"))]
    assert level(red, 5).status is FAILED
    assert level([*base[:2], ev.Dealt(0, parse_tiles("0555m"))], 5).status is PASSED


def test_level_5_counts_by_the_wall_where_it_is_shown() -> None:
    entries = game()
    at = find(entries, ev.WallShown)
    shown = entries[at]
    assert isinstance(shown, ev.WallShown)
    gone = next(i for i, tile in enumerate(shown.tiles) if tile is Tile.WILD)
    fewer = tuple(Tile.FLOWER if i == gone or t is Tile.WILD else t for i, t in enumerate(shown.tiles))
    entries[at] = ev.WallShown(shown.salt, fewer)
    assert level(entries, 5).status is FAILED


def test_level_8_finds_payments_without_two_ends_and_hands_that_do_not_follow() -> None:
    entries = list(small())
    at = 5
    for wrong, told in (
        (ev.Transfer(0, 1, 0), "a transfer of 0"),
        (ev.Transfer(0, 1, -5), "a transfer of -5"),
        (ev.Transfer(1, 1, 5), "pays itself"),
        (ev.Transfer(0, "purse", 5), "no account 'purse'"),
        (ev.Transfer("pot", 1, 5), "more is paid from pot than lies there"),
    ):
        found = level([*entries[:at], settled(wrong)], 8)
        assert (found.status, found.event) == (FAILED, at + 1)
        assert told in found.detail
    following = began(2, dealer=1, hand_no=2)
    assert level([*entries, following], 8).status is PASSED
    for changed, told in (
        (began(2, dealer=2, hand_no=2), "does not begin as the settlement before it says"),
        (began(2, dealer=1, hand_no=2, counters=1), "does not begin"),
        (began(2, dealer=1, hand_no=2, round_wind=Wind.S), "does not begin"),
        (began(2, dealer=1, hand_no=2, carry={"a": 1}), "carried"),
        (began(3, dealer=1, hand_no=2), "hand 3 follows hand 1"),
    ):
        found = level([*entries, changed], 8)
        assert (found.status, found.event) == (FAILED, 8)
        assert told in found.detail
    assert level([*entries[:at], settled(over=True), following], 8).status is FAILED
    assert level([*entries, ev.MatchBegan((1, 1, 1, 1))], 8).status is FAILED
    assert level([*entries, ev.MatchBegan((90, 110, 100, 100))], 8).status is PASSED
    assert level([*entries, ev.MatchEnded("x", (0, 0, 1, 2), (), (0, 0, 0, 0))], 8).status is FAILED
    assert level(entries[:3], 8).status is UNCHECKED


def test_senseless_take_backs_fail_level_1_and_leave_the_rest_unchecked() -> None:
    found = report([*small()[:3], ev.TookBack(40)])
    assert found.levels[0].status is FAILED
    assert [one.status for one in found.levels[3:]] == [UNCHECKED] * 5


def test_nothing_at_all_is_not_checkable() -> None:
    found = report([])
    assert found.ok
    assert [one.status for one in found.levels] == [PASSED] + [UNCHECKED] * 7


@pytest.mark.parametrize("path", BY_HAND, ids=lambda p: p.stem)
def test_records_by_hand_fail_nowhere(path: Path) -> None:
    answer = CliRunner().invoke(cli, ["verify", str(path), "--json"])
    found = json.loads(answer.output)[0]
    assert found["ok"], found
    status = {one["level"]: one["status"] for one in found["levels"]}
    told = path.stem == "told"
    assert [status[n] for n in (1, 2, 5, 8)] == ["passed"] * 4
    assert [status[n] for n in (3, 4)] == ["not checkable" if told else "passed"] * 2


def test_the_command_says_it_in_lines_and_in_its_exit_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, none = tmp_path / "good.tuit", tmp_path / "bad.tuit", tmp_path / "none.tuit"
    good.write_bytes(sealed_bytes(game()))
    bad.write_bytes(sealed_bytes(game()).replace(b"[500,500,500,500]", b"[500,500,501,499]"))
    none.write_bytes(b"hello\x1b[31m\n")
    assert run(["verify", str(good)]) == 0
    out = capsys.readouterr().out
    assert "1 lines decode             passed" in out
    assert "6 acts are permitted       not checkable" in out
    assert run(["verify", str(good), str(bad)]) == 1
    out = capsys.readouterr().out
    assert "2 seals match              FAILED" in out
    assert run(["verify", str(good), str(none), str(bad), "-q"]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "no tuitable record" in captured.err
    assert "\x1b" not in captured.out + captured.err
    assert "good.tuit" not in captured.out
    assert run(["verify"]) == 2


def test_names_of_a_hostile_record_do_no_harm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = "\x1b]0;owned\x07\x9b2J" + "x" * 500 + "\n\u202eevil"
    path = tmp_path / "a.tuit"
    head = header(
        players=tuple(ev.PlayerEntry(name) for _ in range(4)),
        tags={name: name},
        ruleset=ev.RulesetEntry(name, name, 1, name, {name: name}),
    )
    path.write_bytes(sealed_bytes(game(), head))
    assert run(["show", str(path)]) == 0
    assert run(["verify", str(path)]) == 0
    out = capsys.readouterr().out
    assert not set(out) & {"\x1b", "\x07", "\x9b", "\u202e"}
    assert max(map(len, out.splitlines())) <= 1100


def test_show_counts_hands_and_balances(capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in BY_HAND if path.stem == "ready")
    assert run(["show", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    # Five doubles are a limit hand of 8,000 (T-07), 300 for the counter (T-22), 2,000 from the pot, less the stake of
    # 1,000 (T-12); results by T-02.
    assert found["hands"][0]["deltas"] == [9300, 2000, -10300, 0]
    assert found["hands"][0]["balances"] == [33300, 27000, 15700, 24000]
    assert found["results"] == [43.3, 7.0, -34.3, -16.0]
    assert (found["notes"], found["branches"]) == (1, 2)
    assert run(["show", str(path)]) == 0
    assert "S4 +1" in capsys.readouterr().out
