"""Tenhou's JSON logs: invented hands for each token and pitfall of FORMATS.md section 4, and the real ones."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from tests.conftest import shared_folder
from tests.formats.alike import bare
from tuitable.errors import FormatError
from tuitable.formats.imported import Imported, sealed_lines
from tuitable.formats.rulebook import Rules
from tuitable.formats.sniff import open_source, read_source, source_of
from tuitable.formats.tenhou6 import read_tenhou6
from tuitable.formats.tenhou6_names import line_of, worth_of
from tuitable.formats.tenhou6_tokens import call_of
from tuitable.record import events as ev
from tuitable.record.codec import parse_record
from tuitable.review.verify import verify
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.tile import Tile

# Seat 0 waits for 1s 4s with a pair of 2s; seat 1 throws 4s.
DEALT = [
    [11, 12, 13, 24, 25, 26, 27, 28, 29, 32, 32, 32, 33],
    [12, 13, 14, 25, 26, 27, 36, 37, 38, 42, 42, 45, 46],
    [13, 14, 15, 21, 21, 29, 29, 39, 43, 43, 44, 44, 45],
    [16, 17, 18, 22, 22, 28, 28, 31, 45, 46, 46, 47, 47],
]  # fmt: skip


def hand(**changes: Any) -> list[Any]:
    """A hand in which seat 1's discard of 4s is won on by seat 0."""
    told: dict[str, Any] = {
        "place": [0, 0, 0], "scores": [25000] * 4, "indicators": [19], "under": [], "dealt": DEALT,
        "draws": [[41], [34], [], []], "discards": [[60], [60], [], []],
        "result": ["和了", [2900, -2900, 0, 0], [0, 1, 0, "30符2飜2900点", "断幺九(1飜)", "ドラ(1飜)"]],
    }  # fmt: skip
    told |= changes
    out = [told["place"], told["scores"], told["indicators"], told["under"]]
    for seat in range(4):
        out += [told["dealt"][seat], told["draws"][seat], told["discards"][seat]]
    return [*out, told["result"]]


def log(*hands: list[Any], **keys: Any) -> str:
    told = {"title": ["", ""], "name": ["A", "B", "C", "D"], "rule": {"disp": "般南喰赤", "aka": 1}, "log": list(hands)}
    return json.dumps(told | keys, ensure_ascii=False)


def read(text: str, rules: Rules | None = None) -> Imported:
    return read_source(source_of(text.encode(), "x.json"), "2024-01-01T00:00:00+00:00", rules or Rules())


def of_kind(imported: Imported, kind: type) -> list[Any]:
    return [event for event in imported.events if isinstance(event, kind)]


def test_a_hand_becomes_events_in_the_order_of_play() -> None:
    imported = read(log(hand()))
    assert [type(event).__name__ for event in imported.events] == (
        "MatchBegan HandBegan Dealt Dealt Dealt Dealt Turned Drew Discarded Drew Discarded"
        " Claimed Won HandEnded Shown Settled"
    ).split()
    settled = of_kind(imported, ev.Settled)[0]
    score = settled.scores[0]
    assert (score.points, score.doubles, score.total) == (30, 2, 2900)
    assert [(item.id, item.doubles) for item in score.items] == [("tanyao", 1), ("dora", 1)]
    assert settled.transfers == (ev.Transfer(1, 0, 2900, "win"),)
    # The log does not tell what follows; by the rules the dealer deals again with a counter.
    assert settled.next == ev.NextHand(False, 0, ev.Wind.E, 1, 1)
    header = imported.header
    assert header.ruleset.id == "tenhou"
    assert header.ruleset.options == {"red_fives": True, "open_tanyao": True, "fast": False, "length": "east-south"}
    assert [player.name for player in header.players] == ["A", "B", "C", "D"]


def test_one_hand_a_line_and_links_are_the_same_game() -> None:
    second = hand(place=[0, 1, 0], scores=[27900, 22100, 25000, 25000])
    second[16] = ["和了", [3200, -3200, 0, 0], [0, 1, 0, "30符2飜2900点", "断幺九(1飜)", "ドラ(1飜)"]]
    whole = read(log(hand(), second))
    assert whole.hands == 2
    # The counter is told apart from the win.
    assert of_kind(whole, ev.Settled)[1].transfers == (
        ev.Transfer(1, 0, 2900, "win"), ev.Transfer(1, 0, 300, "counters"),
    )  # fmt: skip
    lines = log(hand()) + "\n" + log(second) + "\n"
    links = "\n".join(f"https://tenhou.net/6/#json={quote(log(one))}&ts=0" for one in (hand(), second))
    for text in (lines, links, links.removeprefix("https://"), links.replace("https://tenhou.net/6/", "")):
        assert read(text).events == whole.events
    with pytest.raises(FormatError, match="object 2 is of another game"):
        read(log(hand()) + "\n" + log(second, name=["E", "F", "G", "H"]))


@pytest.mark.parametrize(
    ("text", "letter", "tile", "offset"),
    [
        ("c242223", "c", "4p", 3),
        ("p474747", "p", "7z", 3), ("47p4747", "p", "7z", 2), ("4747p47", "p", "7z", 1),
        ("m39393939", "m", "9s", 3), ("39m393939", "m", "9s", 2), ("393939m39", "m", "9s", 1),
        ("k51151515", "k", "0m", 3), ("15k151515", "k", "5m", 2), ("3636k3636", "k", "6s", 1),
        ("161616a16", "a", "6m", 0),
    ],
)  # fmt: skip
def test_where_the_letter_stands_tells_the_source(text: str, letter: str, tile: str, offset: int) -> None:
    call = call_of(text)
    assert (call.letter, call.tile, call.offset) == (letter, tile, offset)


@pytest.mark.parametrize("text", ["c2422", "24c2223", "x242223", "c24222", "c992223", "m3939393939", "", "p47474a"])
def test_tokens_that_are_no_calls(text: str) -> None:
    with pytest.raises(FormatError, match=r"no call|no tile"):
        read(log(hand(draws=[[41], [text], [], []])))


@pytest.mark.parametrize("text", ["r", "r0", "r6", "r600", "r1160", "r 60", "60r"])
def test_tokens_that_are_no_declared_discards(text: str) -> None:
    with pytest.raises(FormatError, match=r"no call|no tile"):
        read(log(hand(discards=[[text], [60], [], []])))


def test_calls_are_found_by_tile_and_side() -> None:
    # Seat 2 may take 1p of seat 0 only from its opposite side.
    drawn = [[41, 21], [34], ["21p2121"], []]
    played = hand(draws=drawn, discards=[[60], [60], [43], []], result=["流局", [0, 0, 0, 0]])
    with pytest.raises(FormatError, match="course of play"):
        read(log(played))
    # Thrown by seat 0 itself it is taken, and the seats between are passed over.
    played = hand(
        draws=[[21], [], ["21p2121"], [34]], discards=[[60], [], [43], [60]],
        result=["和了", [2900, 0, 0, -2900], [0, 3, 0, "30符2飜2900点", "断幺九(2飜)"]],
    )  # fmt: skip
    melded = of_kind(read(log(played)), ev.Melded)
    assert [(m.seat, m.meld.kind, m.meld.from_seat) for m in melded] == [(2, MeldKind.PUNG, 0)]


def test_a_call_may_belong_to_a_later_discard_of_the_same_tile() -> None:
    # Seat 0 throws 1p twice in a row; seat 2 draws between, so only the second can be taken.
    played = hand(
        draws=[[21, 21], [34], [44, "21p2121"], [41, 35]], discards=[[60, 60], [46], [60, 43], [60, 60]],
        result=["和了", [0, 0, 1000, -1000], [2, 3, 2, "30符1飜1000点", "役牌 白(1飜)"]],
    )  # fmt: skip
    events = read(log(played)).events
    melds = [at for at, event in enumerate(events) if isinstance(event, ev.Melded)]
    throws = [at for at, event in enumerate(events) if event == ev.Discarded(0, Tile.P1, True)]
    assert len(throws) == 2
    assert throws[1] < melds[0]


def test_an_open_kong_keeps_the_place_of_its_discard() -> None:
    dealt = [list(tiles) for tiles in DEALT]
    dealt[3] = [16, 17, 18, 22, 22, 28, 41, 41, 41, 46, 46, 47, 47]
    played = hand(
        dealt=dealt, indicators=[19, 31],
        draws=[[41, 35], [34], [], ["m41414141".replace("m41", "41m41", 1), 33]],
        discards=[[60], [], [], [0, 60]],
        result=["和了", [2900, 0, 0, -2900], [0, 3, 0, "30符2飜2900点", "断幺九(2飜)"]],
    )  # fmt: skip
    # From opposite it would be seat 1; the giver is seat 0, on the right of seat 3.
    with pytest.raises(FormatError, match=r"no call|course of play"):
        read(log(played))
    played[14] = ["414141m41", 33]
    played[5], played[8] = [41], []
    imported = read(log(played))
    kinds = [type(event).__name__ for event in imported.events]
    at = kinds.index("Melded")
    # Its indicator is turned behind the replacement, before the discard (section 3.9).
    assert kinds[at : at + 4] == ["Melded", "Drew", "Turned", "Discarded"]
    assert of_kind(imported, ev.Drew)[-1].why == "kong"


def test_the_stick_of_a_declaration_won_on_is_not_paid() -> None:  # 1
    played = hand(discards=[[60], ["r60"], [], []])
    imported = read(log(played))
    assert of_kind(imported, ev.Declared) == [ev.Declared(1, "ready")]
    assert not of_kind(imported, ev.Staked)


def test_draws_without_changes() -> None:
    played = hand(draws=[[41], [34], [], []], result=["四風連打"])
    assert of_kind(read(log(played)), ev.HandEnded)[0].why == "four-winds"
    played = hand(draws=[[41], [], [], []], discards=[[], [], [], []], result=["九種九牌"])
    assert of_kind(read(log(played)), ev.HandEnded)[0] == ev.HandEnded("nine-kinds", (0,))
    with pytest.raises(FormatError, match="68 tiles left"):
        read(log(hand(result=["流局", [1500, 1500, -1500, -1500]])))


def test_a_win_without_texts_is_checked_by_its_changes() -> None:
    imported = read(log(hand(result=["和了", [2900, -2900, 0, 0], [0, 1, 0]])))
    score = of_kind(imported, ev.Settled)[0].scores[0]
    assert (score.items, score.total) == ((), 2900)
    with pytest.raises(FormatError, match="add up"):
        read(log(hand(result=["和了", [2900, -2800, 0, 0], [0, 1, 0]])))


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("30符3飜3900点", (30, 3900, None)), ("30符3飜1000-2000点", (30, 4000, None)), ("2000点∀", (0, 6000, None)),
        ("満貫8000点", (0, 8000, "mangan")), ("跳満6000点∀", (0, 18000, "haneman")),
        ("倍満4000-8000点", (0, 16000, "baiman")), ("三倍満24000点", (0, 24000, "sanbaiman")),
        ("役満16000点∀", (0, 48000, "yakuman")), ("?", (0, None, None)),
    ],
)  # fmt: skip
def test_texts_of_wins(text: str, worth: tuple[int, int | None, str | None]) -> None:
    assert worth_of(text) == worth


@pytest.mark.parametrize(
    ("text", "id", "doubles"),
    [
        ("役牌 發(1飜)", "yakuhai_green", 1), ("自風 東(1飜)", "yakuhai_seat", 1), ("場風 南(1飜)", "yakuhai_round", 1),
        ("国士無双(役満)", "kokushi", 0), ("Riichi(1飜)", "riichi", 1), ("Red Five(2飜)", "akadora", 2),
        ("赤ドラ(3飜)", "akadora", 3), ("大車輪(役満)", "other", 0),
    ],
)  # fmt: skip
def test_names_of_what_counted(text: str, id: str, doubles: int) -> None:
    line = line_of(text)
    assert line is not None
    assert (line.id, line.doubles) == (id, doubles)
    assert line_of("Ura Dora(0飜)") is None


def test_final_scores_end_the_match() -> None:
    imported = read(log(hand(), sc=[27900, 47.9, 22100, -27.9, 25000, 5.0, 25000, -15.0]))
    over = of_kind(imported, ev.MatchEnded)[0]
    assert (over.order, over.results, over.scale) == ((0, 2, 3, 1), (479, -279, 50, -150), 10)
    assert of_kind(imported, ev.Settled)[0].next.over
    with pytest.raises(FormatError, match="not the running ones"):
        read(log(hand(), sc=[90000, 48.0, 22100, -27.9, 25000, 5.0, 24900, -15.1]))


def test_points_that_vanish_between_hands_are_told_and_are_no_rule_of_tenhous() -> None:
    second = hand(place=[0, 1, 0], scores=[27000, 22100, 25000, 25900])
    second[16] = ["和了", [3200, -3200, 0, 0], [0, 1, 0, "30符2飜2900点", "断幺九(1飜)", "ドラ(1飜)"]]
    imported = read(log(hand(), second))
    assert imported.header.ruleset.id == "tenhou-lobby"
    assert any("other scores than hand 1 left" in note for note in imported.notes)


def test_house_rules_are_named_as_untold_or_as_the_person_says() -> None:
    told = log(hand(scores=[30000] * 4), rule={"disp": "名人戦", "aka": 0})
    imported = read(told)
    assert imported.header.ruleset.id == "tenhou-lobby"
    assert imported.header.ruleset.options == {"red_fives": False}
    assert any("--rules" in note for note in imported.notes)
    ours = read(told, Rules("tenhou", {"open_tanyao": False}))
    assert ours.header.ruleset.id == "tenhou"
    assert ours.header.ruleset.options["open_tanyao"] is False
    assert ours.header.ruleset.options["red_fives"] is False
    assert {event.ruleset for event in of_kind(ours, ev.Settled)} == {"tenhou"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"dealt": [DEALT[0][:12], *DEALT[1:]]}, "12 things, not 13"),
        ({"dealt": [[11] * 13, *DEALT[1:]]}, "fifth 1m"),
        ({"draws": [[41], [99], [], []]}, "no tile '99'"),
        ({"draws": [[41], [True], [], []]}, "no tile"),
        ({"discards": [[60], [34, 34], [], []]}, "course of play"),
        ({"discards": [[21], [60], [], []]}, "does not hold"),
        ({"indicators": [19, 18]}, "without a kong"),
        ({"result": ["和了", [2900, -2900, 0, 0], [0, 2, 0]]}, "from seat 2"),
        ({"result": ["和了", [2900, -2900, 0, 0], [2, 2, 2]]}, "wins from seat 2"),
        ({"result": ["勝"]}, "no ending"),
        ({"result": []}, "result"),
        ({"scores": [25000, 25000, 25000]}, "3 things, not 4"),
        ({"scores": [25000, 25000, 25000, 10**9]}, "cannot be"),
        ({"place": [16, 0, 0]}, "no match"),
        ({"under": [19, 18, 17, 16, 15, 14]}, "6 things"),
    ],
)  # fmt: skip
def test_contradictions_are_refused_with_file_and_hand(change: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words) as refused:
        read(log(hand(**change)))
    assert str(refused.value).startswith("x.json, hand 1")
    assert "\n" not in str(refused.value)


def test_three_players_are_refused_in_words() -> None:
    with pytest.raises(FormatError, match="three"):
        read(log(hand(dealt=[*DEALT[:3], []], draws=[[41], [34], [], []])))
    with pytest.raises(FormatError, match="three"):
        read(log(hand(), name=["A", "B", "C", ""]))


# --- the real ones


def test_twins_of_tenhou_logs_tell_the_same_game() -> None:
    folder = shared_folder("records")
    twins = [
        path for path in sorted((folder / "tenhou6").glob("*.json")) if (folder / "mjlog" / f"{path.stem}.xml").exists()
    ]
    assert len(twins) == 9
    for path in twins:
        one = read_source(open_source(path))
        other = read_source(open_source(folder / "mjlog" / f"{path.stem}.xml"))
        # The end of the match is not told there.
        expected = bare(other.events)[:-1]
        assert bare(one.events) == expected, path


def test_all_real_logs_are_imported_as_their_folder_says() -> None:
    folder = shared_folder("records") / "tenhou6"
    games = [read_source(open_source(path)) for path in sorted(folder.glob("*.json"))]
    assert (len(games), sum(game.hands for game in games)) == (11, 123)
    assert [game.header.ruleset.id for game in games] == ["tenhou"] * 9 + ["tenhou-lobby"] * 2
    hands = [read_source(open_source(path)) for path in sorted((folder / "hands").iterdir())]
    assert (len(hands), sum(game.hands for game in hands)) == (9, 12)
    for game in (*games, *hands):
        record = parse_record(b"\n".join(sealed_lines(game.header, game.events)) + b"\n")
        assert verify(record).ok, game.header.origin


def test_read_tenhou6_names_the_text_where_there_is_no_file() -> None:
    header = read_tenhou6(log(hand())).header
    assert header.origin is not None
    assert header.origin.kind == "tenhou6"
    assert len(header.origin.digest) == 64
