"""Majiang, Mahjong Soul and Botzone: invented games, each pitfall of FORMATS.md sections 6, 7, 8 and 10, bad input."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import shared_folder
from tests.formats import foreign
from tests.formats.foreign import dumps
from tuitable.errors import FormatError, RulesetError
from tuitable.formats.imported import Imported, sealed_lines
from tuitable.formats.majiang_tiles import hand_of, meld_of
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.rulebook import Rules, entry_for
from tuitable.formats.sniff import kind_of, open_source, read_games, read_source, source_of
from tuitable.record import events as ev
from tuitable.record.codec import parse_record
from tuitable.review.rescore import rescore, rulesets_named
from tuitable.review.verify import Report, Status, verify
from tuitable.state.fold import fold
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.tile import Tile

SHELF = ("chinese-classical", "arushiaru", "hama1969", "matsumoto1992", "american", "tenhou")


def read(text: str, rules: Rules | None = None) -> Imported:
    source = source_of(text.encode(), "game")
    return read_source(source, "2024-01-01T00:00:00+00:00", rules or Rules())


def refused(text: str) -> FormatError:
    found = list(read_games(source_of(text.encode(), "game")))
    assert len(found) == 1
    assert isinstance(found[0], FormatError)
    return found[0]


def verified(imported: Imported) -> Report:
    return verify(parse_record(b"\n".join(sealed_lines(imported.header, imported.events)) + b"\n", "game.tuit"))


def levels(imported: Imported) -> dict[int, Status]:
    return {level.level: level.status for level in verified(imported).levels}


def of_kind(imported: Imported, kind: type) -> list[Any]:
    return [event for event in imported.events if isinstance(event, kind)]


# --- what a file is


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (dumps(foreign.majiang()), "majiang"),
        (dumps([foreign.majiang()]), "majiang"),
        (dumps(foreign.mahjongsoul()), "mahjongsoul"),
        (dumps(foreign.botzone_log()), "botzone"),
        (dumps(foreign.botzone_self_play()), "botzone"),
        (foreign.botzone_text(), "botzone"),
        ("\ufffd.lq.GameDetailRecords\x12\x02", "mahjongsoul"),
        ("Match point\n", ""),
    ],
)
def test_a_format_is_recognised_by_content(text: str, kind: str) -> None:
    assert kind_of(text) == kind


def test_a_raw_download_is_refused_in_words() -> None:
    assert "raw record" in str(refused("\n\x16.lq.GameDetailRecords\x12\x02"))


# --- Majiang (7)


def test_a_majiang_game() -> None:
    imported = read(dumps(foreign.majiang()))
    assert (imported.hands, imported.cut, imported.notes) == (2, None, ())
    assert imported.header.ruleset.id == "majiang"
    assert [player.name for player in imported.header.players] == ["An", "Bo", "Cy", "Di"]
    first, second = of_kind(imported, ev.Settled)
    # 3,900 steps for the dealer are 7,700; the stick goes back to the winner.
    assert first.transfers == (ev.Transfer(2, 0, 7700, "win"), ev.Transfer("pot", 0, 1000, "stakes"))
    assert first.scores[0].items == (
        ev.Line("double_riichi", "Double riichi", 0, 2), ev.Line("ippatsu", "Ippatsu", 0, 1),
    )  # fmt: skip
    assert (first.scores[0].points, first.scores[0].doubles, first.scores[0].total) == (40, 3, 7700)
    # One counter: each pays 100 more.
    assert {(t.payer, t.amount, t.why) for t in second.transfers} == {
        (0, 500, "win"), (0, 100, "counters"), (2, 300, "win"), (2, 100, "counters"), (3, 300, "win"),
        (3, 100, "counters"),
    }  # fmt: skip
    assert fold(imported.events).balances == [32100, 26400, 16900, 24600]
    (over,) = of_kind(imported, ev.MatchEnded)
    assert (over.order, over.results, over.scale) == ((0, 1, 3, 2), (421, 64, -331, -154), 10)
    assert levels(imported)[5] == levels(imported)[8] == Status.PASSED
    assert levels(imported)[7] == Status.UNCHECKED


def test_the_rules_of_a_game_that_does_not_tell_them_are_named() -> None:
    imported = read(dumps(foreign.majiang()), Rules("tenhou", {"length": "east"}))
    assert imported.header.ruleset.id == "tenhou"
    assert imported.header.ruleset.options["length"] == "east"
    assert {event.ruleset for event in of_kind(imported, ev.Settled)} == {"tenhou"}
    # Both hands are what Tenhou's rules make of them (T-07, T-08); only the match is shorter than theirs.
    report = verified(imported)
    assert report.levels[5].status is Status.PASSED
    assert "next hand" in report.levels[6].detail
    with pytest.raises(RulesetError):
        entry_for(Rules("tenhou", {"no-such": "x"}), "", "", {})
    house = read(dumps(foreign.majiang()), Rules("a-league"))
    assert house.header.ruleset.id == "a-league"
    assert house.notes == ("no rules named 'a-league' are on the shelf",)


def test_seats_are_told_relative_to_the_dealer() -> None:
    """Pitfall 13: player = first dealer + hand + l."""
    game = foreign.majiang()
    game["qijia"] = 2
    game["defen"] = [16900, 24600, 32100, 26400]
    del game["rank"], game["point"]
    imported = read(dumps(game))
    assert [(win.seat, win.from_seat) for win in of_kind(imported, ev.Won)] == [(2, 0), (3, None)]
    assert fold(imported.events).balances == [16900, 24600, 32100, 26400]
    assert imported.notes == ("the log has no results of the match; the final points stand for them",)


def test_no_stick_is_paid_for_a_declaring_tile_that_is_won_on() -> None:
    """Pitfall 1. Seat 0 declares with the 6s that seat 1 waits for."""
    game = foreign.majiang()
    game["log"] = game["log"][:1]
    hand = game["log"][0]
    hand[1:] = [
        {"zimo": {"l": 0, "p": "s6"}}, {"dapai": {"l": 0, "p": "s6_*"}},
        {"hule": {"l": 1, "shoupai": "m789p456789s78z22s6", "baojia": 0, "fu": 30, "fanshu": 1, "defen": 1000,
                  "hupai": [{"name": "役牌 白", "fanshu": 1}], "fenpei": [-1000, 1000, 0, 0]}},
    ]  # fmt: skip
    game["defen"], game["rank"] = [24000, 26000, 25000, 25000], [4, 1, 2, 3]
    imported = read(dumps(game))
    assert of_kind(imported, ev.Declared)
    assert not of_kind(imported, ev.Staked)
    assert fold(imported.events).held.get("pot", 0) == 0


def test_a_penalty_between_hands_is_told_and_kept() -> None:
    game = foreign.majiang()
    game["log"][1][0]["qipai"]["defen"][3] -= 2000
    game["defen"][3] -= 2000
    imported = read(dumps(game))
    assert imported.notes == (
        "hand 2 begins with other scores than hand 1 left; written down as recorded: 2000 from seat 3 to nobody",
    )
    assert fold(imported.events).balances == [32100, 26400, 16900, 22600]
    assert levels(imported)[8] == Status.PASSED


def test_tiles_under_the_indicators_that_cannot_lie_there_are_left_out() -> None:
    game = foreign.majiang()
    # Three 9s lie in a hand, one more is turned: a fifth cannot lie under it.
    game["log"][0][0]["qipai"]["baopai"] = "s9"
    game["log"][0][7]["hule"]["fubaopai"] = ["s9"]
    imported = read(dumps(game))
    assert imported.notes == ("hand 1: 9s cannot lie under the indicators and is left out",)


@pytest.mark.parametrize(
    ("text", "kind", "tiles", "taken", "offset"),
    [
        ("s123-", MeldKind.CHOW, "1s 2s 3s", "3s", 3),
        ("p2-34", MeldKind.CHOW, "2p 3p 4p", "2p", 3),
        ("p333+", MeldKind.PUNG, "3p 3p 3p", "3p", 1),
        ("z222=", MeldKind.PUNG, "2z 2z 2z", "2z", 2),
        ("s8888", MeldKind.KONG_CLOSED, "8s 8s 8s 8s", None, 0),
        ("m111+1", MeldKind.KONG_ADDED, "1m 1m 1m 1m", "1m", 1),
        ("s340-", MeldKind.CHOW, "3s 4s 0s", "0s", 3),
        ("m5550-", MeldKind.KONG_OPEN, "5m 5m 5m 0m", "0m", 3),
    ],
)
def test_melds(text: str, kind: MeldKind, tiles: str, taken: str | None, offset: int) -> None:
    found = meld_of(text)
    assert (found.kind, " ".join(found.tiles), found.tile, found.from_offset) == (kind, tiles, taken, offset)


@pytest.mark.parametrize("text", ["", "m12", "x123-", "m1-2-3", "m123", "m123456-", "m\uff11\uff12\uff13-"])
def test_what_is_no_meld(text: str) -> None:
    with pytest.raises(Fault):
        meld_of(text)


def test_hands_as_text() -> None:
    assert hand_of("m0z1,p2-34") == [Tile.RED_M5, Tile.EAST]
    for text in ("m8z8", "k1", "m", "m1" * 60):
        with pytest.raises(Fault):
            hand_of(text)


def test_a_majiang_game_cut_short_gives_its_whole_hands() -> None:
    game = foreign.majiang()
    del game["log"][1][-1]
    imported = read(dumps(game))
    assert imported.hands == 1
    assert imported.cut == "the log ends in hand 2 (1-1) after move 12"
    del game["defen"]
    game["log"] = game["log"][:1]
    assert read(dumps(game)).cut == "the log ends after hand 1 without a final result"


# --- Mahjong Soul (6)


def test_a_mahjong_soul_record() -> None:
    imported = read(dumps(foreign.mahjongsoul()))
    assert (imported.hands, imported.cut, imported.notes) == (1, None, ())
    assert [player.kind for player in imported.header.players] == [*["unknown"] * 3, "computer"]
    assert imported.header.tags == {"played": "2023-11-14"}
    # Pitfall 12: the dealer's fourteenth tile is in its deal there and a draw here.
    assert of_kind(imported, ev.Drew)[0] == ev.Drew(0, Tile.RED, 52, "deal")
    assert of_kind(imported, ev.Turned) == [
        ev.Turned(Tile.GREEN, 130, "open"), ev.Turned(Tile.S8, 131, "under"),
    ]  # fmt: skip
    (settled,) = of_kind(imported, ev.Settled)
    assert settled.scores[0].items == (
        ev.Line("double_riichi", "Double riichi", 0, 2), ev.Line("ippatsu", "Ippatsu", 0, 1),
    )  # fmt: skip
    assert fold(imported.events).balances == [32700, 25000, 17300, 25000]
    assert of_kind(imported, ev.MatchEnded)[0].results == (227, 0, -227, 0)
    assert {number for number, status in levels(imported).items() if status is Status.PASSED} == {1, 2, 4, 5, 8}
    under = verified(read(dumps(foreign.mahjongsoul()), Rules("tenhou"))).levels
    assert under[5].status is Status.PASSED


def test_a_wall_that_was_not_played_from_is_left_out() -> None:
    game = foreign.mahjongsoul()
    start = game["data"]["data"]["actions"][0]["result"]["data"]
    start["paishan"] = start["paishan"][2:4] + start["paishan"][:2] + start["paishan"][4:]
    imported = read(dumps(game))
    assert imported.notes == ("hand 1: the wall told is not the one played from and is left out",)
    assert not of_kind(imported, ev.WallShown)
    assert all(event.at is None for event in of_kind(imported, ev.Drew) + of_kind(imported, ev.Turned))


def _acts(game: dict[str, Any]) -> list[dict[str, Any]]:
    return [action["result"]["data"] for action in game["data"]["data"]["actions"]]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda g: g["head"]["config"]["mode"].update(mode=12), "three players"),
        (lambda g: _acts(g)[0].update(scores=[35000] * 3), "three players"),
        (lambda g: _acts(g)[0]["tiles1"].append("1m"), "fourteen|thirteen"),
        (lambda g: _acts(g)[3].update(tile="1m"), "hand 1, event 4: seat 1 discards 1m"),
        (lambda g: _acts(g)[6].update(old_scores=[25000] * 4), "scores before the result"),
        (lambda g: _acts(g)[6].update(delta_scores=[8700, 0, -7000, 0]), "takes|add up|scores"),
        (lambda g: _acts(g)[6]["hules"][0]["hand"].__setitem__(0, "2m"), "not the one it held"),
        (lambda g: g["head"]["result"]["players"][0].update(part_point_1=1), "final points"),
        (lambda g: g["data"]["data"]["actions"][1]["result"].update(data="CgQ="), "not decoded"),
        (lambda g: g["data"]["data"]["actions"][1]["result"].update(name=".lq.RecordBaBei"), "three players"),
    ],
)  # fmt: skip
def test_what_contradicts_itself_is_refused_with_the_place(change: Callable[[dict[str, Any]], None], says: str) -> None:
    game = foreign.mahjongsoul()
    change(game)
    error = refused(dumps(game))
    assert re.search(says, str(error)), str(error)
    assert "\n" not in str(error)


# --- Botzone (8)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (dumps(foreign.botzone_log()), "log"),
        (dumps(foreign.botzone_self_play()), "self-play"),
        (foreign.botzone_text(), "text"),
    ],
)
def test_a_match_in_each_of_the_three_forms(text: str, form: str) -> None:
    imported = read(text)
    assert imported.header.ruleset.id == "mcr"
    assert imported.header.origin is not None
    assert imported.header.origin.details["form"] == form
    began = of_kind(imported, ev.HandBegan)[0]
    assert (began.dealer, began.round_wind, began.wall.reserve) == (0, "S", 0)
    # The claims that lost are kept too: seat 0 wanted 7p 8p 9p.
    assert of_kind(imported, ev.Claimed)[-1].claims == (
        ev.Claim(0, "chow", (Tile.P7, Tile.P8)), ev.Claim(1, "win"),
    )  # fmt: skip
    assert of_kind(imported, ev.Won) == [ev.Won(1, Tile.P9, "discard", 3)]
    (settled,) = of_kind(imported, ev.Settled)
    assert settled.scores[0].total == 9
    # 8 fan of the minimum and the 9 of the hand from the giver, 8 from the others.
    assert {(t.payer, t.amount) for t in settled.transfers} == {(0, 8), (2, 8), (3, 17)}
    assert [line.id for line in settled.scores[0].items] == (
        [] if form == "self-play" else ["mixed_straight", "edge_wait"]
    )
    found = verified(imported).levels
    assert {level.level for level in found if level.status is Status.FAILED} == set()
    # The four walls are numbered one after another.
    assert found[3].status is (Status.UNCHECKED if form == "text" else Status.PASSED)
    assert [level.detail for level in found[5:7]] == ["the rules 'mcr' are not on the shelf"] * 2
    places = [event.at for event in of_kind(imported, ev.Drew)]
    assert places == ([None] * 3 if form == "text" else [13, 34 * 2 + 13, 34 * 3 + 13])


def test_a_file_of_several_matches_gives_a_record_of_each() -> None:
    bad = foreign.botzone_text("bad").replace("Player 2 Draw W1", "Player 2 Draw T4").replace("Play F2", "Play J1")
    text = foreign.botzone_text("one") + bad + foreign.botzone_text("three")
    one, two, three = read_games(source_of(text.encode(), "all.txt"))
    assert isinstance(one, Imported)
    assert isinstance(three, Imported)
    assert isinstance(two, FormatError)
    assert str(two) == "all.txt, hand 1, event 7: seat 2 discards 7z, which it does not hold"
    assert [game.header.origin and game.header.origin.details["game"] for game in (one, three)] == ["1", "3"]
    with pytest.raises(FormatError, match="several games"):
        read(text)


def test_self_play_line_by_line() -> None:
    line = dumps(foreign.botzone_self_play())
    found = list(read_games(source_of(f"{line}\n{line[:400]}\n{line}\n".encode(), "x")))
    assert [isinstance(game, Imported) for game in found] == [True, False, True]
    assert "line 2" in str(found[1])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Player 3 Draw T9", "Player 2 Draw T9", "seat 2 draws, but seat 3 has to draw"),
        ("Player 1 Chi W2", "Player 2 Chi W2", "does not hold|left"),
        ("Player 1 Chi W2", "Player 1 Chi B2", "does not belong"),
        ("Player 1 Hu B9", "Player 0 Hu B9", "fan are not paid|changes|paid"),
        ("Score -8 33 -8 -17", "Score -8 34 -8 -18", "fan"),
        ("Score -8 33 -8 -17", "Score -8 33", "not 4"),
        ("Score -8 33 -8 -17", "Score a b c d", "cannot be read"),
        ("Player 0 Draw J3", "Player 0 Sleep", "cannot be read"),
        ("Player 2 Play F2", "Player 2 Play Z9", "cannot be read|with 0 tiles"),
        ("Fan 9", "Fan 19", "19 fan are recorded"),
        ("Player 1 Hu B9 Ignore Player 0 Chi B8\n", "", "without a result"),
    ],
)
def test_a_match_that_contradicts_itself(old: str, new: str, says: str) -> None:
    text = foreign.botzone_text()
    assert old in text
    error = refused(text.replace(old, new))
    assert re.search(says, str(error)), str(error)


def test_a_program_that_broke_the_rules() -> None:
    game = foreign.botzone_log()
    game["log"][-1]["output"]["display"] = {"action": "WA", "player": 1}
    assert "made an illegal act" in str(refused(dumps(game)))


# --- real games, where they are at hand


@pytest.mark.parametrize(
    ("folder", "games", "hands"), [("majiang", 3, 40), ("mahjong-soul", 1, 9), ("mcr-botzone", 17, 17)]
)
def test_all_real_games_of_these_kinds(folder: str, games: int, hands: int) -> None:
    found = []
    for path in sorted((shared_folder("records") / folder).iterdir()):
        found += list(read_games(open_source(path)))
    assert [game for game in found if not isinstance(game, Imported)] == []
    imported = [game for game in found if isinstance(game, Imported)]
    assert (len(imported), sum(game.hands for game in imported)) == (games, hands)
    rulesets = rulesets_named(SHELF)
    for game in imported:
        report = verified(game)
        assert report.ok, [level for level in report.levels if level.status is Status.FAILED]
        record = parse_record(b"\n".join(sealed_lines(game.header, game.events)) + b"\n", "game.tuit")
        done = rescore(record, rulesets)
        assert len(done.places) == game.hands
        assert done.recorded.final is not None
        assert json.dumps(done.recorded.totals)
