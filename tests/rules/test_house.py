"""House rules in TOML: merge, replace, remove, errors that name file and path (architecture 4.8)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.rules.told import plain_win
from tuitable.errors import RulesetError
from tuitable.rules.diff import differences
from tuitable.rules.house import from_table, to_table
from tuitable.rules.library import find, load_toml, shelf
from tuitable.rules.parts.payment import GiverPays
from tuitable.rules.ruleset import Ruleset, fingerprint, resolved_json, settle

KITCHEN = """
format = 1
id = "kitchen"
title = "Sunday table"
extends = "chinese-classical"
remove = ["scoring.elements.last_tile"]

[set]
limit = 1000

[scoring.elements.own_wind]
doubles = 2
"""


def write(folder: Path, text: str, name: str = "kitchen.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_merges_sets_and_removes(tmp_path: Path) -> None:
    rules = load_toml(write(tmp_path, KITCHEN))
    base = find("chinese-classical")
    assert (rules.id, rules.title, rules.limits.cap) == ("kitchen", "Sunday table", 1000)
    assert "last_tile" not in rules.scoring.elements
    assert rules.scoring.elements["own_wind"].doubles == 2
    assert rules.scoring.elements["own_wind"].when == base.scoring.elements["own_wind"].when
    assert {d.path for d in differences(base, rules)} == {
        "limits.cap", "scoring.elements.last_tile", "scoring.elements.own_wind.doubles",
    }  # fmt: skip
    assert settle(rules, plain_win()).wins[0].accepted


def test_another_kind_replaces_the_whole_table(tmp_path: Path) -> None:
    text = KITCHEN + '\n[payment]\nkind = "giver-pays"\ndealer_factor = 3\n'
    rules = load_toml(write(tmp_path, text))
    assert rules.payment == GiverPays(dealer_factor=3)


def test_house_rules_extend_house_rules(tmp_path: Path) -> None:
    write(tmp_path, KITCHEN)
    child = 'format = 1\nid = "attic"\nextends = "kitchen.toml"\n[set]\nbase_points = 20\n'
    rules = load_toml(write(tmp_path, child, "attic.toml"))
    assert rules.scoring.elements["base"].points == 20
    assert rules.limits.cap == 1000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("format = 2\nextends = 'arushiaru'", "format must be 1"),
        ("format = 1", "extends must name"),
        ("format = 1\nid = 'x'\nextends = 'nowhere'", "there are no rules 'nowhere'"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\nremove = ['scoring.elements.riichi']", "riichi"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\nremove = ['scoring.bits.x']", "there is no 'bits'"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\n[scoring.elements.pinfu]\ndoubels = 2", "doubels"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\n[scoring.elements.pinfu]\nwhen = ['nice']", "pattern 'nice'"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\n[scoring.elements.pinfu]\nlimit = 'sky'", "limit 'sky'"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\n[payment]\nkind = 'gift'", "payment"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\nscoring = 3", "scoring is a table"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\nstart = 'much'", "start"),
        ("format = 1\nid = 'x'\nextends = 'arushiaru'\n[set]\nedition = '1900'", "whitney-1956"),
        ("format = 1\nid = 'arushiaru'\nextends = 'arushiaru'", "id must differ"),
        ("format = 1\nextends = 'kitchen.toml'", "circle"),
        ("format = ", "kitchen.toml"),
    ],
)
def test_errors_name_the_file_and_the_place(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(RulesetError) as error:
        load_toml(write(tmp_path, text))
    assert "kitchen.toml" in str(error.value)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_an_error_of_the_rules(tmp_path: Path) -> None:
    with pytest.raises(RulesetError, match=r"nothing\.toml"):
        load_toml(tmp_path / "nothing.toml")


@pytest.mark.parametrize("id", shelf())
def test_every_ruleset_is_data(id: str) -> None:
    """A ruleset survives being written out whole and read again, with the same fingerprint."""
    ruleset = find(id)
    assert from_table(to_table(ruleset)) == ruleset
    again = msgspec.json.decode(resolved_json(ruleset), type=Ruleset)
    assert again == ruleset
    assert fingerprint(again) == fingerprint(ruleset)
    assert ruleset.id == id


@pytest.mark.parametrize("id", shelf())
def test_everything_has_a_name_in_both_languages_and_a_source(id: str) -> None:
    """README decision 10."""
    ruleset = find(id)
    assert ruleset.title
    assert ruleset.original
    assert ruleset.source
    for element in ruleset.scoring.elements.values():
        assert element.title
        assert element.original
        assert element.source
    for name in (*ruleset.limits.named, *ruleset.limits.steps):
        assert all(ruleset.limits.title_of(name))


@pytest.mark.parametrize("id", shelf())
def test_a_default_value_sets_nothing_and_every_other_value_something(id: str) -> None:
    ruleset = find(id)
    for name, option in ruleset.options.items():
        assert differences(ruleset, find(id, {name: option.default})) == ()
        for value in option.sets:
            if option.kind == "set":
                value = value if value not in str(option.default) else ""
            assert differences(ruleset, find(id, {name: value})), (name, value)
