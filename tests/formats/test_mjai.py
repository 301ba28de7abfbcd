"""mjai logs in their dialects: invented ones for the pitfalls of FORMATS.md section 5, and the real ones."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.conftest import shared_folder
from tuitable.errors import FormatError
from tuitable.formats.imported import Imported, sealed_lines
from tuitable.formats.rulebook import Rules
from tuitable.formats.sniff import open_source, read_source, source_of
from tuitable.record import events as ev
from tuitable.record.codec import parse_record
from tuitable.review.verify import verify
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.tile import Tile

# Seat 0 waits for 1s 4s; seat 1 throws 4s.
TEHAIS = [
    ["1m", "2m", "3m", "4p", "5pr", "6p", "7p", "8p", "9p", "2s", "2s", "2s", "3s"],
    ["2m", "3m", "4m", "5p", "6p", "7p", "6s", "7s", "8s", "S", "S", "P", "F"],
    ["3m", "4m", "5m", "1p", "1p", "9p", "9p", "9s", "W", "W", "N", "N", "P"],
    ["6m", "7m", "8m", "2p", "2p", "8p", "8p", "1s", "P", "F", "F", "C", "C"],
]
START = {
    "type": "start_kyoku", "bakaze": "E", "dora_marker": "9m", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
    "scores": [25000] * 4, "tehais": TEHAIS,
}  # fmt: skip
WIN = {"type": "hora", "actor": 0, "target": 1, "deltas": [2900, -2900, 0, 0], "ura_markers": []}
Line = dict[str, Any]


def tsumo(actor: int, pai: str) -> Line:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def dahai(actor: int, pai: str, drawn: bool = True) -> Line:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": drawn}


PLAY = [tsumo(0, "E"), dahai(0, "E"), tsumo(1, "4s"), dahai(1, "4s")]


def log(*lines: Line) -> str:
    return "\n".join(json.dumps(line) for line in ({"type": "start_game", "names": ["A", "B", "C", "D"]}, *lines))


def whole(*more: Line, start: Line = START, win: Line = WIN) -> str:
    return log(start, *PLAY, win, {"type": "end_kyoku"}, *(more or ({"type": "end_game"},)))


def read(text: str, rules: Rules | None = None) -> Imported:
    return read_source(source_of(text.encode(), "x.json"), "2024-01-01T00:00:00+00:00", rules or Rules())


def of_kind(imported: Imported, kind: type) -> list[Any]:
    return [event for event in imported.events if isinstance(event, kind)]


def test_a_game_with_payments_told() -> None:
    imported = read(whole())
    assert (imported.hands, imported.cut) == (1, None)
    assert of_kind(imported, ev.Won) == [ev.Won(0, Tile.S4, "discard", 1)]
    assert of_kind(imported, ev.Settled)[0].transfers == (ev.Transfer(1, 0, 2900, "win"),)
    assert of_kind(imported, ev.MatchEnded)[0].order == (0, 2, 3, 1)
    header = imported.header
    assert header.ruleset.id == "tenhou"
    assert header.ruleset.options["red_fives"] is True
    assert header.origin is not None
    assert header.origin.details["rules"] == "not told by the log"
    assert [player.name for player in header.players] == ["A", "B", "C", "D"]


def test_rules_are_named_by_the_person_who_imports() -> None:
    imported = read(whole(), Rules("tenhou", {"open_tanyao": False}))
    assert imported.header.ruleset.options["open_tanyao"] is False
    assert imported.header.origin is not None
    assert imported.header.origin.details["rules"] == "told by the person who imported it"


def test_payments_from_the_scores_behind_the_hand() -> None:
    """akochan tells neither payments nor tiles of a win."""
    bare = {"type": "hora", "actor": 0, "target": 1}
    by_end = read(whole({"type": "end_game", "scores": [27900, 22100, 25000, 25000]}, win=bare))
    assert of_kind(by_end, ev.Settled)[0].transfers == (ev.Transfer(1, 0, 2900, "win"),)
    following = {**START, "honba": 1, "scores": [27900, 22100, 25000, 25000]}
    by_next = read(whole(following, *PLAY[:2], win=bare))
    assert by_next.hands == 1
    assert by_next.cut is not None
    assert "in hand 2" in by_next.cut
    assert of_kind(by_next, ev.Settled)[0].next == ev.NextHand(False, 0, ev.Wind.E, 1, 1)
    # Without any scores behind it the last hand cannot be written down.
    cut = read(whole(following, *PLAY, bare, win=WIN))
    assert cut.hands == 1
    assert cut.cut is not None
    assert "not told" in cut.cut


def test_the_old_dialect() -> None:
    """Tiles come in events of their own, scores with the results only; what counted is told."""
    start = {key: value for key, value in START.items() if key not in ("tehais", "scores", "kyotaku")}
    deals = [{"type": "haipai", "actor": seat, "pais": tiles} for seat, tiles in enumerate(TEHAIS)]
    win = {
        "type": "hora", "actor": 0, "target": 1, "pai": "4s", "uradora_markers": [], "hora_tehais": TEHAIS[0],
        "yakus": [["tanyaochu", 1], ["akadora", 1]], "fu": 30, "fan": 2, "hora_points": 2900,
        "scores": [27900, 22100, 25000, 25000],
    }  # fmt: skip
    imported = read(log(start, *deals, *PLAY, win, {"type": "end_kyoku"}, {"type": "end_game"}))
    assert of_kind(imported, ev.MatchBegan)[0].balances == (25000,) * 4
    score = of_kind(imported, ev.Settled)[0].scores[0]
    assert [(item.id, item.doubles) for item in score.items] == [("tanyao", 1), ("akadora", 1)]
    assert (score.points, score.doubles, score.total) == (30, 2, 2900)
    twice = log(start, deals[0], deals[0])
    with pytest.raises(FormatError, match="dealt to seat 0 twice"):
        read(twice)


def test_a_stick_is_paid_when_nobody_wins_on_the_discard() -> None:
    reach = {"type": "reach", "actor": 1}
    accepted = {"type": "reach_accepted", "actor": 1}
    won = read(log(START, *PLAY[:3], reach, PLAY[3], WIN, {"type": "end_game"}))
    assert not of_kind(won, ev.Staked)  # 1: absent when the tile is won on
    pung = {"type": "pon", "actor": 3, "target": 1, "pai": "P", "consumed": ["P", "P"]}
    tehais = [TEHAIS[0], TEHAIS[1], [*TEHAIS[2][:12], "1s"], [*TEHAIS[3][:7], "P", "P", "F", "F", "C", "C"]]
    abandoned = {"type": "ryukyoku", "reason": "sukaikan"}
    called = log(
        {**START, "tehais": tehais}, PLAY[0], PLAY[1], tsumo(1, "4s"), reach, dahai(1, "P", False), accepted, pung,
        dahai(3, "6m", False), abandoned,
    )  # fmt: skip
    imported = read(called)
    kinds = [type(event).__name__ for event in imported.events]
    at = kinds.index("Staked")
    assert kinds[at - 2 : at + 2] == ["Discarded", "Claimed", "Staked", "Melded"]
    assert of_kind(imported, ev.Melded)[0].meld.kind is MeldKind.PUNG
    with pytest.raises(FormatError, match="accepted, but it did not declare"):
        read(log(START, *PLAY, accepted))


def test_the_kind_of_a_draw_is_found_where_it_is_not_told() -> None:
    early = read(log(START, PLAY[0], {"type": "ryukyoku"}, {"type": "end_game"}))
    assert of_kind(early, ev.HandEnded)[0] == ev.HandEnded("nine-kinds", (0,))
    told = read(log(START, PLAY[0], {"type": "ryukyoku", "reason": "kyushukyuhai", "deltas": [0] * 4}))
    assert of_kind(told, ev.HandEnded)[0].why == "nine-kinds"
    with pytest.raises(FormatError, match="no reason 'why'"):
        read(log(START, PLAY[0], {"type": "ryukyoku", "reason": "why"}, {"type": "end_game"}))


def test_arrays_on_lines_and_remarks_on_events_are_read() -> None:
    lines = [json.loads(line) for line in whole().splitlines()]
    arrays = "\n".join(json.dumps(lines[at : at + 3]) for at in range(0, len(lines), 3))
    remarks = "\n".join(json.dumps({**line, "meta": {"q": 1}, "logs": None}) for line in lines)
    one = json.dumps(lines, indent=1)
    for text in (arrays, remarks, one, whole() + "\n\n"):
        assert read(text).events == read(whole()).events


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (whole(start={**START, "tehais": [["?"] * 13, *TEHAIS[1:]]}), "hidden"),
        (whole(win={**WIN, "deltas": [2900, -2800, 0, 0]}), "add up"),
        (whole(win={**WIN, "target": 2}), "from seat 2"),
        (whole(win={**WIN, "pai": "1s"}), "does not lie open"),
        (log(START, tsumo(1, "4s")), "seat 0 has to draw"),
        (log(START, tsumo(0, "9m"), dahai(0, "1p", False)), "does not hold"),
        (log(START, tsumo(0, "5mx")), "no tile '5mx'"),
        (log(START, {"type": "nuki", "actor": 0}), "no event 'nuki'"),
        (log(START, {"type": "chi", "actor": 0}), "no tile"),
        (log(START, *PLAY, {"type": "chi", "actor": 0, "target": 1, "pai": "4s", "consumed": []}), "calls with 0"),
        (log(START, *PLAY, WIN, WIN, {"type": "end_game"}), "twice"),
        (log({**START, "oya": 1}, {**START, "oya": 4}), "before this one has a result"),
        (log({**START, "kyoku": 5}), "which cannot be"),
        (log({**START, "bakaze": "Q"}), "no wind"),
        (log(tsumo(0, "9m")), "outside a hand"),
        (log(START, {"type": 5}), "no text"),
        ('{"type":"start_game"}\n[1]\n', "no object"),
        ('{"type":"start_game"}\nx\n{}\n', "line 2 is no JSON"),
        (log(), "no hand is in it"),
        (log(START), "no whole hand"),
        (log({"type": "start_game"}), "another game begins"),
        (log({"type": "error", "message": "late\u001b[31m"}), "error"),
    ],
)
def test_contradictions_are_refused_with_file_hand_and_event(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words) as refused:
        read(text)
    assert str(refused.value).startswith("x.json")
    assert "\n" not in str(refused.value)
    assert "\u001b" not in str(refused.value)


def test_a_last_line_cut_short_gives_the_whole_hands() -> None:
    imported = read(whole()[:-3])
    assert imported.hands == 1
    assert imported.cut is not None


def test_the_real_logs() -> None:
    paths = sorted((shared_folder("records") / "mjai").iterdir())
    games = [read_source(open_source(path)) for path in paths]
    assert [game.hands for game in games] == [6, 12]
    for game in games:
        assert game.cut is None
        assert isinstance(game.events[-1], ev.MatchEnded)
        record = parse_record(b"\n".join(sealed_lines(game.header, game.events)) + b"\n")
        assert verify(record).ok
    # The first one's end tells the points, which the payments must give.
    assert games[0].events[-1].results == (31500, 14400, 40800, 13300)  # type: ignore[union-attr]
