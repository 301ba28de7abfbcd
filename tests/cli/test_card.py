"""`tuitable card`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.rules.test_cards import GOOD, card, hand
from tuitable.cli.main import run


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUITABLE_CONFIG", str(tmp_path / "config"))
    folder = tmp_path / "config/cards"
    folder.mkdir(parents=True)
    return folder


def told(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run(["card", *args])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_list(capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    status, out, _ = told(capsys, "list")
    assert status == 0
    assert out.splitlines() == [
        "tuitable-card  The tuitable card, edition 1, 60 lines",
        "",
        f"Your own cards belong in {own_folder}",
    ]
    (own_folder / "mine.toml").write_bytes(card())
    status, out, _ = told(capsys, "list", "--json")
    assert status == 0
    assert [(row["id"], row["shipped"], row["lines"]) for row in json.loads(out)] == [
        ("mine", False, 1),
        ("tuitable-card", True, 60),
    ]
    (own_folder / "bad.toml").write_bytes(b"format")
    status, out, err = told(capsys, "list")
    assert status == 1
    assert "mine" in out
    assert "bad.toml:1" in err


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "show", "tuitable-card")
    assert status == 0
    assert max(map(len, out.splitlines())) <= 80
    for text in (GOOD, "EEE WWW 1111a 9999b", "X + Y = 10", "numbers move by 1; or mirrored"):
        assert text in out
    status, out, _ = told(capsys, "show", "tuitable-card", "--json")
    document = json.loads(out)
    assert (len(document["lines"]), document["forms"]["compass-1"]) == (60, 324)
    status, out, err = told(capsys, "show", "other")
    assert (status, out) == (2, "")
    assert err.startswith("tuitable: there is no card 'other'; there are: tuitable-card")


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good, bad, warned = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "warned.toml"
    good.write_bytes(card())
    bad.write_bytes(card(hand('"222a 333k 5555b 7777a"'), hand(id='"h2"', value="1")))
    warned.write_bytes(card(hand(value="80")))
    assert told(capsys, "check", str(good)) == (0, f"{good}: mine, 1 line, 6 forms: good\n", "")
    status, out, _ = told(capsys, "check", str(bad))
    assert status == 2
    lines = out.splitlines()
    assert lines[0] == f"{bad}:18:20: h1: E02: 'k' is no glyph, suit letter or flag"
    assert lines[1].startswith(f"{bad}:26: h2: E11:")
    assert lines[2] == f"{bad}: rejected, 2 errors"
    assert told(capsys, "check", str(warned))[0] == 0
    assert told(capsys, "check", "--strict", str(warned))[0] == 1
    status, out, _ = told(capsys, "check", "--json", str(good), str(bad), str(tmp_path / "none"))
    rows = json.loads(out)
    assert status == 2
    assert [row.get("accepted") for row in rows] == [True, False, None]
    assert rows[1]["problems"][0]["code"] == "E02"
    assert "error" in rows[2]


def test_a_terminal_sees_nothing_hidden_of_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "evil.toml"
    path.write_bytes(
        card(hand('"\\u001b[31m222a"', id='"\\u202eabc"'), head=card().decode().split("[[category.hand")[0])
    )
    _, out, err = told(capsys, "check", str(path))
    assert "\x1b" not in out + err
    assert "\u202e" not in out + err


def test_match_a_complete_hand(capsys: pytest.CaptureFixture[str]) -> None:
    # am-001: lore-3 with two jokers, the thirteenth and fourteenth tile among them.
    status, out, _ = told(capsys, "match", "7777m333555pj", "--melds", "22mj", "--json")
    answer = json.loads(out)
    assert status == 0
    assert (answer["best"], answer["size"]) == ("lore-3", 14)
    assert answer["wins"][0]["jokers"] == 2
    assert answer["wins"][0]["worth"] == 30
    assert answer["wins"][0]["groups"] == ["22mj", "333p", "555pj", "7777m"]
    status, out, _ = told(capsys, "match", "7777m333555pj", "--melds", "22mj")
    assert status == 0
    assert "lore-3 Four Primes: 30; exposed, 2 jokers" in out
    # am-013: jokerless, 25 doubled.
    _, out, _ = told(capsys, "match", "33m11222p5555s", "--melds", "444m")
    assert "stairs-2 Three Flights: 25, doubled 50; exposed, no joker" in out


def test_match_an_incomplete_hand(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "match", "222m 777m 333p 5555p", "--json", "--lines", "2")
    answer = json.loads(out)
    assert status == 0
    assert len(answer["lines"]) == 2
    assert answer["waits"] == "7mj"
    first = answer["lines"][0]
    assert (first["line"], first["away"], first["need"], first["covered"]) == ("lore-3", 1, "7m", 0)
    status, out, _ = told(capsys, "match", "222777m3335555p")
    assert "Waiting for 7mj" in out
    assert max(map(len, out.splitlines())) <= 80


def test_match_tells_why_lines_are_dead(capsys: pytest.CaptureFixture[str]) -> None:
    # am-067: lines-2 needs a natural pair of 4s, of which three are out.
    args = ("match", "1m", "--melds", "111m 7777s", "--seen", "444s")
    status, out, _ = told(capsys, *args)
    assert status == 0
    assert "no line can be completed any more" in out
    _, out, _ = told(capsys, *args, "--all", "--json")
    dead = {row["line"]: row["dead"] for row in json.loads(out)["lines"]}
    assert len(dead) == 60
    assert (dead["lines-2"]["why"], dead["lines-2"]["tiles"]) == ("exhausted", "4s")
    assert dead["loners-1"]["why"] == "concealed"
    assert dead["lore-1"]["why"] == "melds"
    _, out, _ = told(capsys, *args, "--all")
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    "args",
    [
        ("12",),
        ("1m--",),
        ("11111m",),
        ("1m", "--melds", "12m3p"),
        ("1m", "--melds", "11m"),
        ("123456789m123456p",),
        ("jjjjjjjjj",),
        ("1m", "--seen", "q"),
        ("1m", "--card", "none"),
        ("1m", "--lines", "0"),
        (),
    ],
)
def test_match_bad_input(args: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = told(capsys, "match", *args)
    assert (status, out) == (2, "")
    assert err


def test_own_cards_are_picked_by_name(capsys: pytest.CaptureFixture[str], own_folder: Path) -> None:
    (own_folder / "league-2031.toml").write_bytes(card(hand(value="40")))
    for name in ("mine", "league-2031", str(own_folder / "league-2031.toml")):
        _, out, _ = told(capsys, "match", "2227777m3335555p", "--card", name, "--json")
        answer = json.loads(out)
        assert answer["card"]["id"] == "mine"
        assert answer["wins"][0]["worth"] == 80
