"""Hints at a desk: thought of as a task, shown when they come, never taken for an answer, made of one seat's view."""

from __future__ import annotations

from tuitable.bots.advice import advise
from tuitable.bots.styles import player
from tuitable.play.live import LiveTable
from tuitable.record import events as ev
from tuitable.review.reckoning import Row
from tuitable.rules.library import find
from tuitable.state.choices import Decision
from tuitable.state.views import View
from tuitable.tiles.tile import Tile
from tuitable.tui.desk import Desk
from tuitable.tui.hinting import THINKING
from tuitable.tui.keys import Keys
from tuitable.tui.layout import layout
from tuitable.tui.scene import Scene
from tuitable.tui.tableshow import TableShow, hint_room
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle
from tuitable.tui.uistate import Panel


class Asked:
    """A desk under some rules with an advisor that remembers what it was shown."""

    def __init__(self, rules: str, seed: str = "5") -> None:
        ruleset = find(rules)
        table = LiveTable(ruleset, seed)
        self.views: list[View] = []

        def look(view: View, decision: Decision) -> object:
            self.views.append(view)
            return advise(ruleset, view, decision)

        computers = [None, *(player("steady", ruleset, str(seat)) for seat in (1, 2, 3))]
        scene = Scene(("Ann", "Kaede", "Mika", "Arushi"), 0, 0, ruleset.words)
        self.desk = Desk(table, computers, scene, Keys(), go=table.go, advise=look)  # type: ignore[arg-type]
        self.table = table
        self.play()

    def play(self) -> None:
        """Let computers answer until Ann is asked, and hints be thought of."""
        while (task := self.desk.task()) is not None:
            self.desk.decided(task.decision, task.chooser.choose(task.view, task.decision))


def texts(desk: Desk) -> list[str]:
    return [row.label if isinstance(row, Row) else row for row in desk.ui.lines]


def test_hints_are_a_task_and_answer_no_question() -> None:
    asked = Asked("tenhou")
    desk = asked.desk
    question = desk.decision
    assert question is not None
    assert not asked.views
    desk.press("y")
    assert texts(desk) == [THINKING]
    task = desk.task()
    assert task is not None
    assert task.at_once
    before = asked.table.view(0)
    desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
    assert desk.decision is question
    assert asked.table.view(0) == before
    assert len(texts(desk)) == 3
    assert desk.task() is None


def test_the_advisor_sees_what_the_seat_sees() -> None:
    asked = Asked("tenhou")
    asked.desk.press("y")
    asked.play()
    (seen,) = asked.views
    assert seen.seat == 0
    assert seen.hand is not None
    for seat in seen.hand.seats[1:]:
        assert set(seat.hand) == {Tile.BACK}


def test_the_panel_of_hints_waits_for_them_too() -> None:
    asked = Asked("chinese-classical")
    desk = asked.desk
    while desk.ui.panel is not Panel.HINTS:
        desk.press("tab")
    assert texts(desk) == [THINKING]
    asked.play()
    assert any("from ready" in row or "Your hand is" in row for row in texts(desk))


def test_a_suggestion_comes_when_it_was_thought_of() -> None:
    asked = Asked("american")
    desk = asked.desk
    assert desk.decision is not None
    assert desk.decision.about == "exchange"
    desk.press("y")
    assert desk.ui.message == THINKING
    asked.play()
    assert len(desk.ui.chosen) == 3
    assert "A steady player would pass these" in desk.ui.message


def test_a_result_that_is_looked_at_keeps_the_chairs_of_its_hand() -> None:
    asked = Asked("tenhou")
    desk = asked.desk
    desk._result = asked.table.view(0)
    desk._happened(ev.SeatsMoved((1, 2, 3, 0)))
    assert desk.people == [3]
    assert desk.ui.seat == 0
    assert desk.ui.scene.names[0] == "Ann"


def test_hints_are_laid_out_for_the_size_there_is_now() -> None:
    """The terminal may grow or shrink while they stand there, also while it is asked whether to leave."""
    asked = Asked("tenhou")
    show = TableShow(asked.desk)
    brush = Brush(TileStyle.LATIN, THEMES["slate"])
    while asked.desk.ui.panel is not Panel.HINTS:
        asked.desk.press("tab")
    show.draw(80, 24, brush)
    asked.play()
    assert any("helps  left  risk" in row for row in texts(asked.desk))
    show.draw(118, 36, brush)
    assert max(map(len, texts(asked.desk))) <= hint_room(layout(118, 36))[0]
    for size in ((100, 30), (80, 24)):
        show.draw(*size, brush)
        assert any("helps  left  risk" in row for row in texts(asked.desk)), "they have the whole width"
    asked.desk.press("escape")
    asked.desk.press("y")
    show.draw(118, 36, brush)
    assert len(texts(asked.desk)) > 3
    asked.desk.press("q")
    show.draw(80, 24, brush)
    asked.desk.press("n")
    assert len(texts(asked.desk)) == 3
