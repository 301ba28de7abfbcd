"""The rules card says what the data say, for every ruleset on the shelf and for house rules."""

from __future__ import annotations

import pytest

from tuitable.review.layout import cells
from tuitable.review.rules_card import rules_card
from tuitable.rules.library import find, shelf


@pytest.mark.parametrize("name", shelf())
def test_every_element_and_option_is_on_the_card(name: str) -> None:
    ruleset = find(name)
    text = " ".join(rules_card(ruleset).split())
    for element in ruleset.scoring.elements.values():
        counts = element.points or element.doubles or element.limit is not None or element.set_points is not None
        if element.on and counts:
            assert element.title in text
            assert element.original in text
    for option in ruleset.options:
        assert f"{option} = " in text
    for ruling in ruleset.rulings.values():
        assert ruling.text.split(".")[0] in text


@pytest.mark.parametrize("name", shelf())
def test_the_card_keeps_to_eighty_columns(name: str) -> None:
    """Text keeps out of the last column, where a screen says that there is more above or below."""
    lines = rules_card(find(name)).splitlines()
    assert max(map(cells, lines)) <= 80
    assert not [line for line in lines if cells(line) == 80 and line.strip("=-")]


def test_numbers_of_the_classical_game() -> None:
    """C-05, C-13, C-15, C-23, C-28, C-29 and the tables of G-01 and G-02."""
    text = " ".join(rules_card(find("chinese-classical")).split())
    assert "144 tiles, with four flowers, four seasons. Start: 2000 points." in text
    assert "Reserve: 16 tiles, never refilled" in text
    assert "Pung: simples 2 exposed and 4 concealed; terminals and honours 4 exposed and 8 concealed." in text
    assert "Concealed kong: simples 16; terminals and honours 32." in text
    assert "Cap: 500" in text
    assert "with 4 or fewer tiles left" in text
    assert "Each two losers settle the difference of their scores." in text


def test_an_option_shows_on_the_card() -> None:
    """A-30: the older edition values one suit only at 4 without added points."""
    new, old = (rules_card(find("arushiaru", options)) for options in ({}, {"edition": "whitney-1956"}))
    line = next(line for line in new.splitlines() if line.startswith("  one suit only"))
    assert "10 fu, 3 han" in line
    line = next(line for line in old.splitlines() if line.startswith("  one suit only"))
    assert "4 han" in line
    assert "fu" not in line
    assert "4 down and 6 up" in new
    assert "edition = whitney-1956  (default current)" in old
