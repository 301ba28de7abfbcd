"""What people who are new are told: hints with reasons, what happened, and what the rules do not have."""

from __future__ import annotations

import pytest

from tuitable.cli.tutoring import term_lines
from tuitable.play.live import LiveTable
from tuitable.play.told import ToldDealer, laid_wall
from tuitable.record.events import Event, Settled
from tuitable.review.coach import coach, slip, told
from tuitable.review.habits import missing
from tuitable.rules.library import find, shelf
from tuitable.rules.ruleset import settle
from tuitable.state.choices import Decline, Discard, Pung, Win
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.notation import parse_tile, parse_tiles

OPTIONS = {"flowers": "off", "original_call": "off", "losers_settle": "off", "seat_method": "as-seated"}
RULES = find("chinese-classical", OPTIONS)
NAMES = ("You", "Kaede", "Mika", "Arushi")


def table(you: str, draws: str) -> tuple[LiveTable, TableState]:
    """A hand in which chair 0 deals itself these tiles; the state takes every event up to the first settlement."""
    state = TableState()
    over: list[Event] = []

    def write(event: Event) -> None:
        if not over:
            apply(state, event)
        if isinstance(event, Settled):
            over.append(event)

    wall = laid_wall(RULES, 0, (parse_tiles(you), (), (), ()), parse_tiles(draws))
    made = LiveTable(RULES, "coach", dealer=ToldDealer(RULES, {1: wall}), write=write)
    made.go()
    return made, state


def hint(made: LiveTable) -> str:
    decision = made.pending(0)
    assert decision is not None
    return coach(made.view(0), decision)


def others(made: LiveTable) -> None:
    """The others throw what they draw and claim nothing, until chair 0 is asked."""
    for _ in range(20):
        asked = [d for d in made.asked if d.seat != 0]
        if made.pending(0) is not None or not asked:
            return
        choices = [option.choice for option in asked[0].options]
        drawn = next((c for c in choices if isinstance(c, Discard) and c.drawn), Decline())
        made.answer(asked[0].seat, drawn)


def test_the_lone_wind_goes_first_and_then_one_is_told_what_one_waits_for() -> None:
    made, _ = table("5578m234p9p167s4z77z", "3z2z9s8s1m7z")
    assert hint(made) == "Throw the north wind: it stands alone and makes no rows."
    made.answer(0, Discard(parse_tile("4z")))
    others(made)
    made.answer(0, Discard(parse_tile("1s")))
    others(made)
    assert hint(made).startswith("Claim it for a pung")
    made.answer(0, Pung((parse_tile("7z"),) * 2))
    assert hint(made) == "Throw the 9 of dots: then you are ready, and wait for 6 of characters or 9 of characters."


def test_a_claim_that_costs_the_pair_is_let_pass_and_a_win_is_told() -> None:
    made, _ = table("5578m234p678s777z4z", "3z5m1z1m9m")
    made.answer(0, Discard(parse_tile("4z")))
    others(made)
    assert hint(made) == "Let it pass: a claim would bring the hand no nearer."
    made.answer(0, Decline())
    others(made)
    made.answer(0, Discard(parse_tile("1m"), True))
    others(made)
    assert hint(made) == "This tile finishes your hand: you can win."


def test_what_happened_who_paid_and_one_suggestion() -> None:
    made, state = table("5578m234p678s777z4z", "3z2z1z1m9m")
    made.answer(0, Discard(parse_tile("5m")))
    others(made)
    made.answer(0, Discard(parse_tile("4z")))
    others(made)
    assert slip(HandFacts(state), 0) == (1, parse_tile("5m"), parse_tile("4z"))
    for _ in range(60):
        asked = made.asked
        if state.hand is None or state.hand.ended or not asked:
            break
        choices = [option.choice for option in asked[0].options]
        throw = next((c for c in choices if isinstance(c, Discard) and c.drawn), None)
        made.answer(asked[0].seat, throw or next(c for c in choices if isinstance(c, Decline | Discard)))
    facts = HandFacts(state)
    said = told(RULES, facts, settle(RULES, facts, facts.hand.carry), 0, NAMES)
    assert said[0] == "The wall is used up, and nobody had four sets and a pair in time."
    assert said[1] == "Nobody pays anything."
    assert said[2] == (
        "One suggestion: in your turn 1 you threw the 5 of characters. Had you thrown the north wind, the hand would "
        "have been one step nearer."
    )


def test_a_win_tells_who_gave_the_tile_and_who_paid() -> None:
    made, state = table("5578m234p678s777z4z", "9m")
    made.answer(0, Discard(parse_tile("4z")))
    others(made)
    made.answer(0, Win())
    others(made)
    facts = HandFacts(state)
    said = told(RULES, facts, settle(RULES, facts, facts.hand.carry), 0, NAMES)
    assert said[0] == "You have won with the 9 of characters that Kaede threw."
    assert said[1].count("pays") == 3
    assert len(said) == 2


def test_habit_meets_old_rules() -> None:
    modern = find("tenhou")
    said = missing(find("arushiaru"), "declare", modern)
    assert said.startswith("These rules have no riichi (A-26).")
    assert missing(find("chinese-classical"), "chow", modern) == ""
    assert "U-17" in missing(find("american"), "chow", modern)
    assert "jokers" in missing(modern, "swap", find("american"))
    assert missing(modern, "declare") == ""
    for id in shelf():
        for action in ("declare", "swap", "chow", "kong", "win", "more"):
            for known in (modern, find("american"), None):
                assert len(missing(find(id), action, known)) <= 78, "it is told on one line of the screen"


@pytest.mark.parametrize("id", shelf())
def test_words_fit_their_panel(id: str) -> None:
    assert max(map(len, term_lines(find(id)))) <= 72
