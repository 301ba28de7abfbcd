"""What is new to somebody who knows other rules: right by the sources, cited, most important first."""

from __future__ import annotations

import re

import pytest

from tuitable.review.newcomer import ASPECTS, nearest, news, news_text
from tuitable.rules.about import about, source_of
from tuitable.rules.library import find, shelf

NUMBER = re.compile(r"\b(?:[A-Z]-[A-Z]?\d+|section \d)")


def said(known: str, new: str) -> dict[str, str]:
    """Sentences with their sources."""
    return {change.text: change.source for change in news(find(known), find(new))}


def test_what_a_modern_player_must_know_of_the_league_game() -> None:
    found = said("tenhou", "arushiaru")
    # A-26 no riichi, no dora; A-20 no minimum; A-17 no payment on a draw; A-28 mangan is the highest; A-21 own kinds.
    assert found["No riichi: a ready hand is not declared and stakes nothing."] == "A-26"
    assert found["Every complete hand wins; no pattern is needed."] == "A-20"
    assert found["At the end of the wall nothing is paid, ready or not."] == "A-17"
    assert any("mangan 500" in text and "A-28" in source for text, source in found.items())
    assert any("a kind you threw yourself" in text and source == "A-21" for text, source in found.items())
    assert next(iter(found)) == "Every complete hand wins; no pattern is needed."


def test_what_others_must_know() -> None:
    classical = said("tenhou", "chinese-classical")
    assert classical["Own discards bar nothing; passing a winning tile bars nothing."] == "C-16"
    assert any("All three pay the winner" in text and "C-28" in source for text, source in classical.items())
    american = said("tenhou", "american")
    assert american["A hand wins only as a line of the printed card."] == "U-53"
    assert american["No rows: only groups of 3 to 6 alike are claimed."] == "U-17"
    new = said("hama1969", "matsumoto1992")
    assert new["A win needs at least 1 han from patterns."] == "M-11"
    assert new["No riichi: a ready hand is not declared and stakes nothing."] == "M-12"


@pytest.mark.parametrize("known", shelf())
@pytest.mark.parametrize("new", shelf())
def test_every_pair_has_its_differences_with_sources(known: str, new: str) -> None:
    found = news(find(known), find(new))
    assert bool(found) == (known != new)
    order = [*dict.fromkeys(aspect.topic for aspect in ASPECTS), "Patterns"]
    places = [order.index(change.topic) for change in found]
    assert places == sorted(places)
    for change in found:
        # Where a source says nothing, as of tiles that it does not know, the book itself is named.
        assert NUMBER.search(change.source) or change.source == find(new).source, change
        assert change.text[0] == change.text[0].upper()
        assert change.text.endswith(".")
        assert len(change.text) < 300
    assert max(map(len, news_text(find(known), find(new)))) <= 76


def test_a_bar_for_the_rest_of_the_hand_is_told() -> None:
    # T-15: after a declared hand let a winning tile pass, it wins by own draw only.
    found = said("arushiaru", "tenhou")
    assert any(text.endswith("; once declared ready, for the rest of the hand.") for text in found)
    assert not any("rest of the hand" in text for text in said("tenhou", "arushiaru"))


def test_an_option_that_was_chosen_is_the_source() -> None:
    changed = find("arushiaru", {"furiten": "full"})
    assert source_of(changed, "winning.barred") == "A-21, A-Q9"
    assert source_of(find("arushiaru"), "winning.barred") == "A-21"
    assert source_of(find("arushiaru"), "deal") == find("arushiaru").source


def test_the_nearest_known_rules_are_compared_with() -> None:
    assert nearest(["american", "hama1969", "chinese-classical"], find("tenhou"), find) is find("hama1969")
    assert nearest(["chinese-classical", "tenhou"], find("american1924"), find) is find("chinese-classical")
    assert nearest(["tenhou"], find("tenhou"), find) is None


def test_every_ruleset_says_what_kind_of_game_it_is_in_one_line() -> None:
    assert [id for id in shelf() if about(id).usual] == ["tenhou"]
    for id in shelf():
        assert about(id).kind
        assert about(id).place
        assert len(about(id).line) <= 78
    assert about("no-such-rules").line == ""
