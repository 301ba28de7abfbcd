"""`tuitable score`: answers, sheets, refusals and exit statuses."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tuitable.cli.main import run

# A-EX-02: open, four chows, won on a discard: 20 points, one double, 40, four times from the discarder.
PINFU: dict[str, Any] = {
    "rules": "arushiaru",
    "seats": [None, {"hand": "789m78p23466s", "melds": [{"kind": "chow", "tiles": "123p", "from": 0}]}, None, None],
    "wins": [{"seat": 1, "tile": "6p", "by": "discard", "from": 2}],
}


def score(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run(["score", *args])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.fixture
def stdin(monkeypatch: pytest.MonkeyPatch) -> Any:
    def give(data: object) -> None:
        raw = data if isinstance(data, bytes) else json.dumps(data).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(raw)))

    return give


def test_one_document_is_answered_by_one_object(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin(PINFU)
    status, out, err = score(capsys, "-", "--json")
    assert (status, err) == (0, "")
    answer = json.loads(out)
    assert list(answer) == [
        "rules", "fingerprint", "wins", "scores", "liable", "transfers", "deltas", "forfeited", "next", "shown",
        "dead", "findings",
    ]  # fmt: skip
    assert answer["rules"] == "arushiaru"
    assert answer["wins"] == [{"seat": 1, "accepted": True, "refused": None}]
    (mine,) = answer["scores"]
    assert (mine["seat"], mine["points"], mine["doubles"], mine["natural"], mine["limit"], mine["total"]) == (
        1, 20, 1, 40, None, 40,
    )  # fmt: skip
    assert {item["id"] for item in mine["items"]} >= {"pinfu"}
    assert answer["liable"] is None
    assert [(t["from"], t["to"], t["amount"]) for t in answer["transfers"]] == [(2, 1, 160)]
    assert answer["deltas"] == [0, 160, -160, 0]
    assert answer["next"] == {
        "over": False, "dealer": 1, "round": "E", "honba": 0, "deposits": 0, "dealer_wins": 0,
    }  # fmt: skip
    assert (answer["forfeited"], answer["dead"], answer["findings"]) == (0, [], [])


def test_a_refused_win_is_no_error(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A-21: an own discard bars its kind; nothing moves and the hand goes on."""
    hand = {"hand": "789m12378p23466s", "discards": "9p1z"}
    stdin({**PINFU, "seats": [None, hand, None, None], "wins": [{**PINFU["wins"][0], "tile": "9p"}]})
    status, out, _ = score(capsys, "-", "--json")
    answer = json.loads(out)
    assert status == 0
    assert answer["wins"] == [{"seat": 1, "accepted": False, "refused": "genbutsu"}]
    assert (answer["deltas"], answer["next"]) == ([0, 0, 0, 0], None)


def test_a_contradiction_is_one_line_and_status_2(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin({**PINFU, "seats": [None, {"hand": "789m678p123p23466s"}, None, None]})
    status, out, err = score(capsys, "-", "--json")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "seats[1].hand" in err


def test_a_list_is_answered_in_order_with_errors_in_place(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin([PINFU, {"rules": "nowhere", "end": {"kind": "exhausted"}}, {"colour": 1}, PINFU])
    status, out, err = score(capsys, "-", "--json")
    answers = json.loads(out)
    assert status == 2
    assert [next(iter(answer)) for answer in answers] == ["rules", "error", "error", "rules"]
    assert "nowhere" in answers[1]["error"]
    assert "colour" in answers[2]["error"]
    assert "2 of 4" in err


def test_an_empty_list_has_an_empty_answer(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin([])
    assert score(capsys, "-", "--json") == (0, "[]\n", "")


def test_a_file_and_the_options_of_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A-30: one suit only is worth 3 and 10 points, in the older edition 4 and none."""
    file = tmp_path / "hand.json"
    hand = {"hand": "4445566778p", "melds": [{"kind": "chow", "tiles": "123p", "from": 0}]}
    doc = {**PINFU, "seats": [None, hand, None, None], "wins": [{"seat": 1, "tile": "6p", "by": "draw"}]}
    file.write_text(json.dumps(doc), encoding="utf-8")
    _, out, _ = score(capsys, str(file), "--json")
    new = json.loads(out)
    status, out, _ = score(capsys, str(file), "--json", "--set", "edition=whitney-1956")
    old = json.loads(out)
    assert status == 0
    assert [s["doubles"] for s in new["scores"]] == [3]
    assert [(s["points"], s["doubles"], s["total"]) for s in old["scores"]] == [(24, 4, 380)]
    assert new["fingerprint"] != old["fingerprint"]


def test_other_rules_leave_the_options_of_the_document_aside(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin({"rules": "arushiaru", "options": {"edition": "whitney-1956"}, "end": {"kind": "exhausted"}})
    status, out, _ = score(capsys, "-", "--json", "--rules", "chinese-classical")
    assert status == 0
    assert json.loads(out)["rules"] == "chinese-classical"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--rules", "nowhere"], "nowhere"),
        (["--set", "colour=red"], "colour"),
        (["--set", "rounding=sideways"], "rounding"),
        (["--set", "rounding"], "NAME=VALUE"),
        (["--rules", "/nowhere/house.toml"], "house.toml"),
    ],
)
def test_wrong_options_are_status_2(args: list[str], says: str, stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin(PINFU)
    status, out, err = score(capsys, "-", "--json", *args)
    assert (status, out) == (2, "")
    assert says in err


def test_where_all_hands_count_all_must_be_told(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin({**PINFU, "rules": "chinese-classical"})
    status, out, err = score(capsys, "-", "--json")
    assert (status, out) == (2, "")
    assert "seats[0].hand" in err


def test_a_missing_file_is_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = score(capsys, "nowhere.json")
    assert (status, out) == (2, "")
    assert err.startswith("tuitable: nowhere.json: ")


def test_the_end_of_a_game(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """A-12: settle against 2000, no bonus for places; ties go to the earlier in the first dealing order."""
    stdin({"rules": "arushiaru", "final": {"scores": [2000, 2400, 1600, 2000], "first_dealer": 3}})
    status, out, _ = score(capsys, "-", "--json")
    answer = json.loads(out)
    assert status == 0
    assert {k: answer[k] for k in ("order", "scores", "placement", "totals")} == {
        "order": [1, 3, 0, 2],
        "scores": [2000, 2400, 1600, 2000],
        "placement": [0, 0, 0, 0],
        "totals": [0, 400, -400, 0],
    }


def test_a_position_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = score(capsys, "789m78p23466s [123p] 6p<W rules=arushiaru", "--json")
    assert status == 0
    assert json.loads(out)["deltas"] == [0, 160, -160, 0]
    status, out, err = score(capsys, "789m78p23466s [123p] 6p<W", "--json")
    assert (status, out) == (2, "")
    assert "rules" in err


def test_sheets_for_people(stdin: Any, capsys: pytest.CaptureFixture[str]) -> None:
    stdin([PINFU, {"rules": "arushiaru"}])
    status, out, _ = score(capsys, "-")
    assert status == 2
    assert "rounded to tens, 4 down and 6 up" in out
    assert "2. end: missing" in out


def test_nothing_of_a_document_reaches_the_terminal_as_a_control(
    stdin: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    stdin({"\x1b[31mred\x07" + "x" * 5000: 1})
    status, _, err = score(capsys, "-")
    assert status == 2
    assert "\x1b" not in err
    assert "\x07" not in err
    assert len(err) < 1200
    stdin([{"\x1b[31mred": 1}])
    _, out, _ = score(capsys, "-")
    assert "\x1b" not in out
