"""One event, one sentence (terminal.md 5, 8)."""

from __future__ import annotations

import pytest

from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile
from tuitable.tui.narrate import narrate, sentence
from tuitable.tui.scene import NEUTRAL, Scene

NAMES = ("Asha", "Kaede", "Mika", "Arushi")
SCENE = Scene(NAMES, 0, 0, {"ready": "reach", "counters": "honba"})
PUNG = Meld(MeldKind.PUNG, parse_tiles("777z"), Tile.RED, 0)
GROUP = Meld(MeldKind.GROUP, (*parse_tiles("444p"), Tile.WILD), Tile.P4, 0)
"""A group of like tiles with a joker is called what the key said that made it."""

CASES = [
    (ev.Discarded(3, Tile.P5, False), "Arushi, North, discards 5p."),
    (ev.Discarded(1, Tile.M2, True), "Kaede, South, draws and discards 2m."),
    (ev.Discarded(0, Tile.M2, True), "You discard 2m."),
    (ev.Drew(0, Tile.S6, 5, "turn"), "You draw 6s."),
    (ev.Drew(1, Tile.BACK, 5, "turn"), ""),
    (ev.Drew(1, Tile.BACK, 5, "kong"), "Kaede, South, draws a replacement after a kong."),
    (ev.Melded(2, PUNG), "Mika, West, calls 7z from you: pung 7z."),
    (ev.Melded(2, GROUP), "Mika, West, calls 4p from you: kong 444pj."),
    (ev.Declared(2, "ready"), "Mika, West, declares reach."),
    (ev.Won(1, Tile.S6, "discard", 0), "Kaede, South, wins with 6s from you."),
    (ev.HandBegan(5, 1, Wind.E, 2, 1, {}, ev.WallPlace(136, 14)), "East 2. Honba 1. Kaede deals."),
    (ev.MatchBegan((500, 500, 500, 500)), "The match begins; 500 each."),
    (ev.HandEnded("exhausted"), "The hand ends: the wall is exhausted."),
    (ev.Settled("x", (), None, (ev.Transfer(0, 2, 1300),), {}), "Result: You -1,300, Kaede 0, Mika +1,300, Arushi 0."),
    (ev.MatchEnded("over", (2, 0, 1, 3), (), (125, -25, 400, -500), 10), None),
    (ev.Sealed("00"), ""),
    (ev.WallShown("", ()), ""),
]


@pytest.mark.parametrize(("event", "text"), CASES)
def test_a_sentence_is_complete_in_itself(event: ev.Event, text: str | None) -> None:
    if text is None:
        text = "The match is over: 1. Mika 40.0, 2. You 12.5, 3. Kaede -2.5, 4. Arushi -50.0."
    assert sentence(event, SCENE) == text


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (ev.HandBegan(5, 0, Wind.E, 1, 0, {}, ev.WallPlace(136, 14)), "East 1. You deal."),
        (ev.Drew(0, Tile.S6, 5, "turn"), "You draw 6s."),
        (ev.Discarded(0, Tile.M2, True), "You draw and discard 2m."),
        (ev.Melded(2, PUNG), "Mika, West, calls 7z from you: pung 7z."),
    ],
)
def test_a_replay_says_you_of_a_player_with_no_other_name(event: ev.Event, text: str) -> None:
    """Nobody looks on from a seat there, and a record without a typed name has "You" for a name."""
    assert sentence(event, Scene(("You", "Kaede", "Mika", "Arushi"), 0, None)) == text


def test_a_ruleset_words_come_first_and_neutral_ones_else() -> None:
    assert SCENE.word("ready") == "reach"
    assert SCENE.word("exhausted") == NEUTRAL["exhausted"]
    assert SCENE.word("first-left") == "first left"


def test_people_who_change_chairs_keep_their_names() -> None:
    # Whoever sat on chair order[i] now sits on chair i (record.events.SeatsMoved).
    moved = SCENE.after(ev.SeatsMoved((3, 0, 1, 2)))
    assert moved.names == ("Arushi", "Asha", "Kaede", "Mika")
    assert moved.you == 1


def test_every_event_of_the_main_line_can_be_told() -> None:
    silent = {ev.Dealt, ev.WallShown, ev.Sealed}
    from typing import get_args

    from tuitable.tui.narrate import _SPEAKERS

    assert set(get_args(ev.Event)) - set(_SPEAKERS) == silent


def test_a_log_has_name_and_act_apart() -> None:
    said = narrate(ev.Discarded(3, Tile.P5, False), SCENE)
    assert said is not None
    assert (said.seat, said.act) == (3, "discards 5p")
