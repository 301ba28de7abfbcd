"""Games in lines from the first question to the last, under every ruleset (terminal.md 5 and 9)."""

from __future__ import annotations

import re
from functools import lru_cache

import pytest
from mouth import Played
from play.players import Builder

from tuitable.bots.advice import advise
from tuitable.bots.random_bot import RandomBot
from tuitable.record import events as ev
from tuitable.review.comparison import compare
from tuitable.review.printed_lines import card_view
from tuitable.review.rules_card import rules_card
from tuitable.review.scribe import Scribe
from tuitable.rules.library import find, shelf
from tuitable.rules.ruleset import Ruleset
from tuitable.tiles.names import NAMES
from tuitable.tui.plainasides import Aside

LONGEST = 400
"""Characters of a line: a hand with all its melds by name, and the rules' longest sentences."""
CODES = re.compile(r"(?<![\w+])(?!1910s|1920s)(?:[0-9]+[mpsz])+(?![\w])")
ASIDES = ("", "hand", "t", "o", "s", "points", "hint", "?", "card", "lines", "compare", "spoken", "nonsense")
EXCHANGED = ("american", "wright-patterson")


def known(ruleset: Ruleset, scribe: Scribe) -> Aside:
    other = find("arushiaru" if ruleset.id != "arushiaru" else "tenhou")
    return Aside(
        sheet=scribe.parts,
        card=lambda: rules_card(ruleset).splitlines(),
        near=lambda view, seat: None if view.hand is None else card_view(ruleset, view.hand, seat),
        advise=lambda view, decision: advise(ruleset, view, decision),
        others=lambda: [other.title],
        compare=lambda place: compare(
            scribe.facts, 0, ruleset, other, carry=scribe.facts.hand.carry, played=ruleset.id
        ),
    )


@lru_cache(maxsize=32)
def played(id: str, spoken: str = "codes", *, fouls: bool = False) -> Played:
    """Two hands; two people at one keyboard, who look at everything before they answer."""
    blind = [RandomBot(f"{id}{i}", claims=0.6, fouls=fouls) for i in range(3)]
    return Played(
        find(id), "lines", blind[0], [None, blind[1], None, blind[2]], hands=2, fouls=fouls, names=NAMES.get(spoken),
        asides=ASIDES, known=known,
    )  # fmt: skip


@pytest.mark.parametrize("id", shelf())
@pytest.mark.parametrize("spoken", ["codes", *NAMES])
def test_every_line_is_whole_and_makes_sense_when_heard(id: str, spoken: str) -> None:
    game = played(id, spoken)
    assert sum(isinstance(event, ev.HandEnded) for event in game.events) == 2
    assert (game.misheard, game.refused) == ([], [])
    for line in game.lines:
        assert line.isascii(), line
        assert "  " not in line, line
        assert not set(line) & set("|=<>{}[]*~^`"), line
        assert len(line) <= LONGEST, line
        assert not line or line.endswith((".", "?", "!", "? help", "Enter alone repeats", ":")) or "Or: " in line, line
    if spoken != "codes":
        about_codes = ("Tiles: ", "The letter of a tile")
        coded = [line for line in game.lines if CODES.search(line) and not line.startswith(about_codes)]
        # Printed lines of a card, and rules that count tiles, are written in their own way.
        coded = [line for line in coded if "exposed, value" not in line and "concealed, value" not in line]
        assert coded == []


@pytest.mark.parametrize("id", shelf())
def test_names_change_no_game(id: str) -> None:
    """Letters stand for the same tiles however they are told."""
    assert played(id, "codes").events == played(id, "english").events
    assert played(id, "codes").typed == played(id, "english").typed


@pytest.mark.parametrize("id", shelf())
def test_what_can_be_asked_for_is_told(id: str) -> None:
    text = played(id).text
    for said in ("Hand: a ", " tiles in hand.", "No hand has been settled yet.", "Type an answer and Enter.",
                 "tiles", "Names of tiles", "'nonsense' is no"):  # fmt: skip
        assert said in text, said
    assert ("Nearest lines of " in text) == (id == "american")
    assert "take the keyboard, Enter opens the hand." in text
    assert "A steady player would " in text or "How near this hand is cannot be told." in text


@pytest.mark.parametrize("id", EXCHANGED)
def test_tiles_are_exchanged_and_voted_for_in_lines(id: str) -> None:
    game = played(id)
    passed = [event for event in game.events if isinstance(event, ev.Exchanged)]
    assert any(any(event.blind) for event in passed)
    assert re.search(r"Second Charleston: \w+ (yes|no), ", game.text)
    assert re.search(r"Courtesy pass: \w+ \d, ", game.text, re.I)


def test_swaps_challenges_and_dead_hands() -> None:
    """U-51, U-60: a joker is exchanged, a hand is called dead and sits out."""
    game = played("american")
    assert any(isinstance(event, ev.Swapped) for event in game.events)
    assert any(isinstance(event, ev.Died) for event in game.events)
    assert re.search(r"swaps? \w+ for the joker in a meld of ", game.text)
    assert "has a dead hand from now on" in game.text


@pytest.mark.parametrize("id", ["american", "arushiaru", "hama1969"])
def test_what_the_rules_punish_takes_the_same_answer_twice(id: str) -> None:
    game = played(id, fouls=True)
    assert (game.misheard, game.refused) == ([], [])
    assert "The same answer again does it." in game.text
    assert any(isinstance(event, ev.Fouled) for event in game.events)


@lru_cache(maxsize=1)
def match() -> Played:
    return Played(
        find("tenhou", {"length": "east"}), "b1", Builder(1), [None, Builder(1), None, Builder(2)], hands=99,
        known=known,
    )  # fmt: skip


def test_a_match_is_played_to_its_standing() -> None:
    """T-02, T-13: declarations with their discard, kongs, wins, and the end."""
    game = match()
    assert game.over
    assert (game.misheard, game.refused) == ([], [])
    assert {"r", "K", "c", "p", "n"} <= set(game.typed)
    ended = next(event for event in game.events if isinstance(event, ev.MatchEnded))
    places = [line for line in game.lines if " place: " in line]
    assert [line.split(" place: ")[0] for line in places] == ["First", "Second", "Third", "Fourth"]
    assert len(ended.order) == 4
    assert all(" points" in line for line in places)


def test_a_question_that_answered_itself_is_not_read_again() -> None:
    """A declaration may leave one discard only, which is made at once: the next answer is for the next question."""
    game = match()
    at = game.lines.index(next(line for line in game.lines if ", and discard which?" in line))
    assert any("declares riichi" in line for line in game.lines[at : at + 3])
    assert "is no answer now" not in game.text


def test_results_are_sentences_with_their_units() -> None:
    rows = [line for line in match().lines if line.endswith(" in all.")]
    gain = re.compile(r"\w+ (gains [\d,]+ points?|loses [\d,]+ points?|has no change) in all\.")
    reckoned = re.compile(r"\w+ \(\w+\): [\d,]+ in all\.")
    assert sum(gain.fullmatch(row) is not None for row in rows) >= 4
    assert [row for row in rows if not gain.fullmatch(row) and not reckoned.fullmatch(row)] == []
