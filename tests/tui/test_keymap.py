"""Other keys for single actions: what may be written, what is refused and why, and what the screen shows then."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tuitable.cli.newcomer import news_show
from tuitable.cli.screen import Look
from tuitable.rules.library import find
from tuitable.tui.keymap import remapped
from tuitable.tui.keynames import NEVER, key_named, letter
from tuitable.tui.keypage import page
from tuitable.tui.keys import BINDINGS, BarItem, HelpLine, Keys, Phase, Scheme
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

SCHEMES = list(Scheme)
PAGE = Path(__file__).resolve().parents[2] / "docs" / "keys.md"


@pytest.mark.parametrize(
    ("text", "key"),
    [("W", "W"), ("?", "question_mark"), ("comma", "comma"), (",", "comma"), (" ", "space"), ("Space", "space"),
     ("Ctrl-T", "ctrl+t"), ("ctrl+t", "ctrl+t"), ("PgUp", "pageup"), ("page-down", "pagedown"), ("Esc", "escape"),
     ("F5", "f5"), ("Return", "enter"), ("-", "minus"), ("+", "plus"), ("/", "slash"), ("9", "9")],
)  # fmt: skip
def test_keys_are_named_as_people_write_them(text: str, key: str) -> None:
    assert key_named(text) == key


@pytest.mark.parametrize(
    ("text", "why"),
    [("hyper+x", "there is no key"), ("", "there is no key"), ("ß", "there is no key"), ("f13", "there is no key"),
     ("alt+x", "there is no key"), ("A", "cut in two"), ("[", "cut in two"), ("Ctrl-B", "prefix of tmux"),
     ("~", "escape of ssh"), ("ctrl+m", "from Enter"), ("ctrl+i", "from Tab")],
)  # fmt: skip
def test_keys_that_cannot_be_used_are_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        key_named(text)


@pytest.mark.parametrize("key", NEVER)
def test_a_key_that_must_stay_free_cannot_be_given_to_an_action(key: str) -> None:
    remap, wrong = remapped({"turn.win": [key]}, Scheme.ARCADE)
    assert remap == {}
    assert len(wrong) == 1
    assert wrong[0].startswith("keymap: turn.win: ")


def test_the_names_of_letters_lead_back_to_them() -> None:
    assert [letter(key) for key in ("a", "Z", "question_mark", "space", "minus")] == ["a", "Z", "?", " ", "-"]
    assert letter("latin_small_letter_e_with_diaeresis") == "ë"
    assert [letter(key) for key in ("left", "f1", "ctrl+a")] == ["", "", ""]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_an_entry_replaces_the_keys_of_its_action_everywhere(scheme: Scheme) -> None:
    remap, wrong = remapped({"turn.win": ["W", "F5"], "claim.pass": ["Backspace"]}, scheme)
    assert wrong == []
    keys = Keys(scheme, {"win": "hu"}, ascii_only=True, remap=remap)
    found = keys.find("W", Phase.TURN)
    assert found is not None
    assert found.id == "turn.win"
    assert keys.find("f5", Phase.TURN) == found
    assert keys.find("w", Phase.TURN) is None
    assert keys.find("space", Phase.CLAIM) is None
    assert BarItem("W", "hu") in keys.bar(Phase.TURN, allowed={"win"})
    assert BarItem("Backspace", "pass") in keys.bar(Phase.CLAIM, allowed=())
    assert HelpLine("W F5", "hu with the drawn tile") in keys.help(Phase.TURN)
    assert (keys.cap(Phase.TURN, "win"), keys.key(Phase.TURN, "win")) == ("W", "W")
    assert keys.capped("W", Phase.TURN) == "W"


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (
            {"turn.fly": ["y"]},
            "keymap: turn.fly: there is no action of that name; docs/keys.md lists them; it is ignored",
        ),
        ({"turn.win": ["r"]}, "keymap: turn.win: the key r is turn.declare already; it is ignored"),
        ({"turn.win": ["s"]}, "keymap: turn.win: the key s is any.score already; it is ignored"),
        ({"any.score": ["w"]}, "keymap: any.score: the key w is turn.win already; it is ignored"),
        ({"turn.win": ["hyper"]}, "keymap: turn.win: there is no key 'hyper'; it is ignored"),
        ({"turn.win": []}, "keymap: turn.win: an action needs at least one key; it is ignored"),
        ({"claim.pass": ["Esc"]}, "keymap: claim.pass: Esc is for closing and going back only; it is ignored"),
        ({"claim.pass": ["Enter"]}, "keymap: claim.pass: the key Enter is claim.confirm already; it is ignored"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_in_one_line_and_ignored(entry: dict[str, list[str]], why: str) -> None:
    assert remapped(entry, Scheme.ARCADE) == ({}, [why])


def test_two_actions_may_change_their_keys() -> None:
    swapped = {"turn.win": ["r"], "turn.declare": ["w"]}
    remap, wrong = remapped(swapped, Scheme.ARCADE)
    assert (remap, wrong) == ({"turn.win": ("r",), "turn.declare": ("w",)}, [])


def test_of_two_entries_for_one_key_the_earlier_has_it_and_whoever_needed_the_other_falls_back_too() -> None:
    remap, wrong = remapped({"turn.win": ["G"], "turn.kong": ["G"]}, Scheme.ARCADE)
    assert remap == {"turn.win": ("G",)}
    assert wrong == ["keymap: turn.kong: the key G is turn.win already; it is ignored"]
    # The second cannot leave r, so the first cannot have it.
    remap, wrong = remapped({"turn.win": ["r"], "turn.declare": ["s"]}, Scheme.ARCADE)
    assert remap == {}
    assert len(wrong) == 2


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_table_itself_passes(scheme: Scheme) -> None:
    told = {b.id: [k for k in b.keys(scheme) if k not in ("ctrl+j", "ctrl+h")] for b in BINDINGS if b.keys(scheme)}
    told = {name: keys for name, keys in told.items() if keys and name not in ("any.leave",)}
    remap, wrong = remapped(told, scheme)
    assert wrong == []
    assert set(remap) == set(told)


def test_letters_under_the_tiles_follow() -> None:
    remap, wrong = remapped({"turn.tile.1": ["E"], "turn.tile.2": ["F6"]}, Scheme.ARCADE)
    assert wrong == []
    assert Keys(remap=remap).tile_keys(3) == ["E", "", "c"]
    assert Keys(remap=remap).tile_keys(3, Phase.EXCHANGE) == ["a", "b", "c"]


def test_the_card_of_new_rules_names_the_key_that_begins() -> None:
    look = Look()
    look.settings.keymap = {"start.go": ["F5"], "panel.close": ["Delete"]}
    card = news_show(look, find("american"), begin=True)
    rows = card.draw(80, 24, Brush(TileStyle.LATIN, THEMES["felt"])).lines()
    assert "New to these rules? F5 begins the game, Del goes back." in rows[-2]
    assert rows[-1].split()[:2] == ["F5", "begin"]
    assert [card.press(key) for key in ("enter", "f5", "delete")] == ["", "begin", "back"]


def test_the_page_is_what_the_table_says() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert {b.id for b in BINDINGS} == set(re.findall(r"^\| `([a-z]+\.[a-z0-9.-]+)`", text, re.MULTILINE))
    assert text == page(), "renew it: python -m tuitable.tui.keypage > docs/keys.md"
