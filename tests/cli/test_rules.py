"""`tuitable rules`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tuitable.cli.main import run
from tuitable.review.layout import cells
from tuitable.rules.library import shelf


def rules(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    status = run(["rules", *args])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = rules(capsys, "list", "--json")
    assert status == 0
    rows = json.loads(out)
    assert [row["id"] for row in rows] == list(shelf())
    assert all(len(row["fingerprint"]) == 16 and row["title"] and row["original"] for row in rows)
    status, out, _ = rules(capsys, "list")
    assert [line.split()[0] for line in out.splitlines()] == list(shelf())


@pytest.mark.parametrize("name", shelf())
def test_every_ruleset_shows_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = rules(capsys, "show", name, "--json")
    assert status == 0
    assert json.loads(out)["id"] == name
    for how in ("show", "text"):
        status, out, _ = rules(capsys, how, name)
        assert status == 0
        assert max(map(cells, out.splitlines())) <= 80, how


@pytest.mark.parametrize("name", shelf())
def test_nothing_differs_from_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert rules(capsys, "diff", name, name) == (0, "0 differences\n", "")


def test_an_option_differs_where_it_sets_something(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = rules(capsys, "diff", "chinese-classical", "chinese-classical", "--set", "limit=1000", "--json")
    assert status == 1
    assert json.loads(out) == [{"path": "limits.cap", "first": 500, "second": 1000}]


def test_two_games_differ(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = rules(capsys, "diff", "chinese-classical", "arushiaru")
    assert status == 1
    assert "payment" in out


@pytest.mark.parametrize("args", [["show", "nowhere"], ["text", "nowhere"], ["diff", "nowhere", "arushiaru"]])
def test_unknown_rules_are_status_2(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = rules(capsys, *args)
    assert (status, out) == (2, "")
    assert "nowhere" in err
    assert err.count("\n") == 1


def test_check_of_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, err = rules(capsys, "check", str(tmp_path / "house.toml"))
    assert status == 2
    assert "house.toml" in err
