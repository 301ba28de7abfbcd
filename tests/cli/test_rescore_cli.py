"""`tuitable rescore`: which rules a record can be held against."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tuitable.cli.main import run

RECORDS = Path(__file__).resolve().parents[2] / "records"
HOUSE = """
format = 1
id = "kitchen"
title = "Sunday table"
extends = "arushiaru"
[payment]
dealer_factor = 1
"""


def test_house_rules_are_taken_where_an_id_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = tmp_path / "kitchen.toml"
    house.write_text(HOUSE)
    record = next(path for path in sorted(RECORDS.glob("*.tuit")) if "arushiaru" in path.name)
    assert run(["rescore", str(record), "--under", f"arushiaru,{house}", "--json"]) in (0, 1)
    (answer,) = json.loads(capsys.readouterr().out)
    totals = answer["totals"]
    assert {"arushiaru", "kitchen"} <= set(totals)
    # Where the dealer pays and receives no more than the others, other sums move.
    assert totals["arushiaru"] != totals["kitchen"]


def test_what_is_no_rules_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none.toml"
    assert run(["rescore", "any.tuit", "--under", str(missing)]) == 2
    assert "none.toml" in capsys.readouterr().err
