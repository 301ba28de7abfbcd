"""A record on the screen: keys, jumps, playing, other rules (terminal.md 3, replay; 4)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from conftest import REPOSITORY

from tuitable.record.codec import read_record
from tuitable.review.afterwards import Afterwards
from tuitable.review.timeline import Timeline
from tuitable.tiles.seat import SEATS
from tuitable.tui.compareshow import CompareShow
from tuitable.tui.frames.parts import line_width
from tuitable.tui.frames.replay import UnderRules, change_words, event_line, prompt_line, scene_of, under_line
from tuitable.tui.keys import Keys
from tuitable.tui.layout import layout
from tuitable.tui.narrate import Said
from tuitable.tui.panelshow import PanelShow
from tuitable.tui.replaying import MARKS, Replay
from tuitable.tui.replayshow import PACES, ReplayShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

BRUSH = Brush(TileStyle.LATIN, THEMES["slate"])


def show(name: str = "classical") -> ReplayShow:
    record = read_record(REPOSITORY / "tests" / "records_by_hand" / f"{name}.tuit")
    timeline = Timeline(record)
    replay = Replay(timeline, [player.name for player in record.header.players])
    return ReplayShow(replay, Afterwards(timeline), record.header.ruleset.title, Keys())


def press(made: ReplayShow, *keys: str) -> list[str]:
    return [made.press(key) for key in keys]


def text(made: ReplayShow) -> str:
    return made.draw(80, 24, BRUSH).text()


def test_it_begins_at_the_first_hand_with_all_hands_open() -> None:
    made = show()
    assert made.replay.timeline.position == made.replay.timeline.hands[0].start
    press(made, "right", "right", "right", "right", "right", "right", "right", "right")
    assert "all hands open" in text(made)
    assert "▉▉▉" not in text(made)


def test_the_present_event_has_its_sign_whatever_its_number() -> None:
    scene = show().replay.scene()
    for number in (7, 9_999, 10_000, 99_999):
        line = event_line(number, Said(None, "the wall is built"), scene, "gold", BRUSH, 40)
        assert line[0].text == f"▸{number:>4}"
        assert len(line[0].text) < 7


def test_steps_turns_hands_and_ends() -> None:
    made = show()
    timeline = made.replay.timeline
    press(made, "end")
    assert timeline.position == timeline.length
    press(made, "right")
    assert made.message == "This is the end."
    press(made, "less_than_sign")
    assert made.index == 0
    press(made, "greater_than_sign")
    assert made.index == 1
    press(made, "home")
    assert timeline.position == 0
    press(made, "left")
    assert made.message == "This is the beginning."
    press(made, "pagedown", "pagedown")
    at = timeline.position
    press(made, "pageup")
    assert timeline.position < at
    before = timeline.position
    press(made, "right")
    assert made.replay.sentence(timeline.position)
    press(made, "left")
    assert timeline.position <= before


def test_a_number_is_typed_to_go_to() -> None:
    made = show()
    press(made, "g", "4", "2")
    assert "Go to event: 42_" in text(made)
    press(made, "backspace", "0", "enter")
    assert made.replay.number(made.replay.timeline.position) == 40
    press(made, "g", "9", "9", "9", "9", "9", "9", "9", "9", "enter")
    assert made.replay.timeline.position == made.replay.timeline.length
    press(made, "g", "1", "escape")
    assert made.typed is None
    press(made, "g", "enter", "5")
    assert made.pace == PACES[5]


def test_an_event_that_is_longer_than_its_list_ends_in_dots_between_words() -> None:
    made = show()
    made.press("greater_than_sign")
    made.press("less_than_sign")
    made.press("end")
    result = next(line for line in text(made).splitlines() if "result: " in line)
    told = result.partition("│")[0].rstrip()
    assert told.endswith("result: Cai 0, An +1,664..")


@pytest.mark.parametrize("width", [37, 47, 60])
def test_worth_and_change_have_the_room_they_need(width: int) -> None:
    found = [UnderRules("Some rules with a long title", "mangan", 32_000, True), UnderRules("Others", "void", 0)]
    for under in found:
        line = under_line(under, width, BRUSH, 6, 7)
        told = "".join(piece.text for piece in line)
        assert under.value in told
        assert change_words(under) in told
        assert line_width(line) <= width
    assert "cut to the.." in "".join(piece.text for piece in under_line(
        UnderRules("Rules", "cut to the limit", -100), 37, BRUSH, 16, 4))  # fmt: skip


def test_what_the_letters_stand_for_is_told_whole_or_not_at_all() -> None:
    made = show()
    seen = scene_of(made.replay, layout(80, 24), made.title)
    letters = tuple(enumerate(MARKS.values()))
    for width in range(40, 120):
        line = prompt_line(replace(seen, marks=letters), BRUSH, width)
        told = "".join(piece.text for piece in line).rstrip()
        assert len(told) <= width
    assert told.endswith("(o)   c chow  p pung  k kong  R ready  W win  F foul")


def test_it_plays_pauses_and_stops_at_the_end() -> None:
    made = show()
    assert made.delay() is None
    press(made, "space", "9")
    assert made.delay() == PACES[9]
    at = made.replay.timeline.position
    made.tick()
    assert made.replay.timeline.position > at
    press(made, "space")
    assert made.delay() is None
    press(made, "space", "right")
    assert made.delay() is None
    press(made, "space")
    for _ in range(500):
        made.tick()
    assert made.replay.timeline.position == made.replay.timeline.length
    assert made.delay() is None
    press(made, "space")
    assert made.delay() is None


def test_hands_are_hidden_on_request() -> None:
    made = show()
    press(made, "pagedown", "pagedown", "pagedown", "o")
    assert "▉▉▉" in text(made)
    press(made, "o")
    assert "▉▉▉" not in text(made)


def test_one_of_a_thing_is_told_in_the_singular() -> None:
    after = show("classical").afterwards
    values = [one.value for index in (0, 1) for seat in SEATS for one in after.under(index, seat)]
    assert not [value for value in values if value in ("1 doubles", "1 points")]
    assert "1 double" in values


@pytest.mark.parametrize("name", ["classical", "ready"])
def test_reasons_other_rules_and_comparison(name: str) -> None:
    made = show(name)
    if made.afterwards.own is None or len(made.afterwards.rulesets) < 2:
        pytest.skip("the shelf has too few rules for this record")
    press(made, "end")
    assert press(made, "s") == ["over"]
    assert isinstance(made.over, PanelShow)
    press(made, "r")
    assert made.afterwards.rulesets[1].title in made.message
    assert press(made, "c") == ["over"]
    compared = made.over
    assert isinstance(compared, CompareShow)
    assert compared.at == [0, 1]
    assert made.afterwards.rulesets[1].title[:12] in compared.draw(80, 24, BRUSH).text()
    compared.press("r")
    assert compared.at[0] == 0
    assert compared.at[1] != 0
    compared.press("left")
    compared.press("r")
    assert compared.at[0] != compared.at[1]
    for key in ("down", "down", "pagedown", "up", "x", "s"):
        assert compared.press(key) == ""
    assert compared.press("escape") == "back"
    assert compared.press("c") == "back"


@pytest.mark.parametrize("name", ["classical", "ready"])
def test_a_comparison_gains_what_the_list_of_rules_says(name: str) -> None:
    after = show(name).afterwards
    for index in range(len(after.timeline.hands)):
        if not after.settled(index):
            continue
        seat = after.looked_at(index)
        changes = [one.change for one in after.under(index, seat)]
        for place in range(1, len(changes)):
            assert [*after.compared(index, seat, 0, place).gains] == [changes[0], changes[place]]


def test_an_unfinished_hand_has_no_result() -> None:
    made = show("classical")
    made.replay.timeline.hands[0].settled = None
    press(made, "s")
    assert made.message == "This hand has no result."
    made._under[made.index] = [one._replace(value="", change=None) for one in made.under()]
    press(made, "r")
    # No reasons are offered where there are none.
    assert made.message.endswith(": this hand has no result.")


def test_leaving_and_what_means_nothing() -> None:
    made = show()
    assert press(made, "q", "ctrl+c", "ctrl+q") == ["leave", "leave", "leave"]
    assert press(made, "escape", "y", "tab", "t"[:0] or "x") == ["", "", "", ""]
    assert press(made, "question_mark") == ["over"]


def test_every_size_is_drawn() -> None:
    for name in ("american", "classical", "ready", "told"):
        made = show(name)
        for width, height in ((1, 1), (79, 24), (80, 24), (120, 40), (200, 60)):
            for key in ("home", "pagedown", "end"):
                made.press(key)
                lines = made.draw(width, height, BRUSH).lines()
                assert len(lines) == height


def test_tiles_have_the_letters_of_the_rules_players_on_every_screen() -> None:
    made = show()
    made.suits = lambda: "cdb"
    press(made, "end")
    drawn = made.draw(80, 24, BRUSH.with_suits("xyz")).text()
    assert made.draw(80, 24, BRUSH).text() == drawn
    assert BRUSH.with_suits("").suits == BRUSH.suits
    press(made, "less_than_sign", "greater_than_sign")
    assert press(made, "c") == ["over"]
    assert isinstance(made.over, CompareShow)
    assert made.over.suits() == "cdb"
