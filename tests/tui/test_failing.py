"""Errors of those who think beside the game: hints that fail end nothing, a computer player that fails keeps the game.

Nobody ever sees a traceback (terminal.md 6: nothing is lost, one clear line).
"""

from __future__ import annotations

import asyncio
import io
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from mouth import Played
from ptytools import TUITABLE, Terminal
from test_app import board, reached
from test_careful import columns
from test_desk_hints import Asked, texts

from tuitable.bots import styles
from tuitable.bots.advice import advise
from tuitable.bots.styles import player
from tuitable.cli.main import run
from tuitable.cli.sitting import keeping, say_where
from tuitable.errors import ComputerFailed, TuitableError
from tuitable.record.codec import read_record
from tuitable.rules.library import find
from tuitable.state import choices as ch
from tuitable.state.views import View
from tuitable.tui.advising import FAILED
from tuitable.tui.hinting import CORNER
from tuitable.tui.keys import Phase
from tuitable.tui.plainasides import Aside
from tuitable.tui.tableshow import TableShow
from tuitable.tui.uistate import Panel

BOOM = "boom \n in two lines"


class Broken:
    """A computer player with an error in it."""

    def choose(self, view: View, decision: ch.Decision) -> ch.Choice:
        raise KeyError(BOOM)


class Cheat:
    """A computer player that throws what it does not have."""

    def choose(self, view: View, decision: ch.Decision) -> ch.Choice:
        return ch.Vote("nothing of the kind")


def failing(times: int, think: Callable[..., object]) -> Callable[..., object]:
    """The same, but it ends with an error so many times."""
    left = [times]

    def attempt(*given: object) -> object:
        if left[0]:
            left[0] -= 1
            raise ZeroDivisionError
        return think(*given)

    return attempt


def hints_fail(asked: Asked, times: int) -> None:
    advisor = asked.desk.advisor
    assert advisor is not None
    advisor._advise = failing(times, advisor._advise)  # type: ignore[assignment]


def throw(asked: Asked) -> None:
    """Answer questions until the next own turn, and let computers and hints follow."""
    desk, before = asked.desk, asked.desk.decision
    while desk.decision is before or desk.ui.phase is not Phase.TURN:
        assert desk.decision is not None
        choice = next(o.choice for o in desk.decision.options if isinstance(o.choice, ch.Discard | ch.Decline))
        desk.answer(desk.decision.seat, choice)
        asked.play()


def test_hints_that_fail_are_one_sentence_and_the_next_question_tries_again() -> None:
    asked = Asked("tenhou")
    desk = asked.desk
    hints_fail(asked, 1)
    desk.press("y")
    asked.play()
    assert desk.task() is None, "the same question is not asked again"
    rows = texts(desk)
    assert " ".join(rows) == FAILED
    assert len(rows) <= 3
    assert max(map(len, rows)) <= CORNER
    throw(asked)
    assert "could not" not in " ".join(texts(desk))
    assert len(texts(desk)) == 3


def test_the_panel_of_hints_says_so_too() -> None:
    asked = Asked("chinese-classical")
    hints_fail(asked, 1)
    while asked.desk.ui.panel is not Panel.HINTS:
        asked.desk.press("tab")
    asked.play()
    assert " ".join(texts(asked.desk)) == FAILED


def test_a_suggestion_that_fails_is_told_and_tiles_can_be_chosen_all_the_same() -> None:
    asked = Asked("american")
    desk = asked.desk
    hints_fail(asked, 1)
    desk.press("y")
    asked.play()
    assert desk.ui.message == FAILED
    assert desk.ui.phase is Phase.EXCHANGE
    desk.press("y")
    assert desk.ui.message == FAILED, "nobody is thinking any more"


def test_hints_that_cannot_be_put_into_words_end_nothing() -> None:
    asked = Asked("tenhou")
    advisor = asked.desk.advisor
    assert advisor is not None
    advisor._advise = lambda view, decision: "no advice at all"  # type: ignore[assignment, return-value]
    asked.desk.press("y")
    asked.play()
    assert " ".join(texts(asked.desk)) == FAILED


def test_hints_that_fail_in_lines_are_one_sentence_and_are_asked_for_again() -> None:
    ruleset = find("chinese-classical")
    shown: list[int] = []

    def think(view: View, decision: ch.Decision) -> object:
        shown.append(1)
        if len(shown) == 1:
            raise ZeroDivisionError
        return advise(ruleset, view, decision)

    others = [player("steady", ruleset, str(seat)) for seat in (1, 2, 3)]
    played = Played(
        ruleset,
        "5",
        player("steady", ruleset, "0"),
        [None, *others],
        asides=["y", "y"],
        known=lambda rules, scribe: Aside(advise=think),  # type: ignore[arg-type]
    )
    assert len(shown) > 1
    assert played.lines.count(FAILED) == 1
    assert any(line.startswith("Your hand is ") for line in played.lines)


@pytest.mark.parametrize("computer", [Broken(), Cheat()])
def test_a_computer_that_fails_ends_the_screen_in_good_order(computer: object) -> None:
    async def go() -> None:
        app, table = board()
        app.show.desk.computers[1] = computer
        async with app.run_test(size=(80, 24)) as pilot:
            table.answer(0, next(o.choice for o in table.asked[0].options if isinstance(o.choice, ch.Discard)))
            app.show.desk.settle()
            app.repaint()
            await reached(pilot, lambda: app.error is not None)
        assert app.return_code == 2
        assert isinstance(app.error, ComputerFailed)
        assert "\n" not in str(app.error)

    asyncio.run(go())


@pytest.mark.parametrize("by", ["key", "click"])
def test_an_answer_that_waited_for_a_person_to_stay_ends_the_screen_in_good_order_too(by: str) -> None:
    async def go() -> None:
        app, table = board()
        desk = app.show.desk
        app.shows[:] = [TableShow(desk)]
        async with app.run_test(size=(80, 24)):
            table.answer(0, next(o.choice for o in table.asked[0].options if isinstance(o.choice, ch.Discard)))
            desk.computers[1] = Cheat()
            desk.settle()
            task = desk.task()
            assert task is not None
            app.press("ctrl+q")
            desk.painted()
            desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
            assert app.error is None
            if by == "key":
                app.press("n")
            else:
                app.click(*columns(desk, app.cells, "n  stay"))
        assert app.return_code == 2
        assert isinstance(app.error, ComputerFailed)

    asyncio.run(go())


def say(error: str, records: Path) -> None:
    """The one line that must have been said."""
    (path,) = records.glob("*.tuit")
    assert "Traceback" not in error
    (line,) = [line for line in error.replace("\r", "").splitlines() if line]
    assert line.startswith("tuitable: a computer player failed while choosing (KeyError: ")
    assert f"The game is kept in {path}. Go on with: tuitable continue {path}" in line
    assert read_record(path).events


def test_in_lines_it_is_told_where_the_game_is_kept_and_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TUITABLE_RECORDS", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\n" * 9))
    with monkeypatch.context() as broken:
        broken.setattr(styles, "player_later", lambda *_: Broken())
        assert run(["play", "--rules", "chinese-classical", "--plain", "--seed", "1"]) == 2
    say(capsys.readouterr().err, tmp_path)
    # With the error mended the game goes on.
    monkeypatch.setattr(sys, "stdin", io.StringIO("a\n" * 3))
    assert run(["continue", "--plain"]) == 0


class Kept:
    """A session in so far as one is told where it is kept."""

    def __init__(self, path: Path, over: bool = False) -> None:
        self.path, self.table, self.closed = path, SimpleNamespace(over=over), False

    def close(self) -> None:
        self.closed = True


def test_nobody_is_sent_to_go_on_with_a_match_that_was_over_before() -> None:
    sessions = [Kept(Path("first.tuit"), over=True), Kept(Path("my games/second.tuit"))]
    with pytest.raises(TuitableError) as told, keeping(sessions):  # type: ignore[arg-type]
        raise ComputerFailed(ZeroDivisionError("boom"))
    assert "first.tuit" not in str(told.value)
    assert "Go on with: tuitable continue 'my games/second.tuit'" in str(told.value)
    assert all(session.closed for session in sessions)


def test_commands_that_are_told_can_be_typed_whatever_folders_are_called(capsys: pytest.CaptureFixture[str]) -> None:
    say_where([Kept(Path("my games/a.tuit"), over=True), Kept(Path("my games/b.tuit")), Kept(Path("c.tuit"))])  # type: ignore[list-item]
    told = [line.split("with: ")[1] for line in capsys.readouterr().out.splitlines()]
    assert [shlex.split(command)[2:] for command in told] == [["my games/a.tuit"], ["my games/b.tuit"], []]


BREAK = """
from tuitable.bots import styles
from tuitable.bots.advice import advise
class Broken:
    def choose(self, view, decision):
        raise KeyError("boom")
styles.player_later = lambda *_: Broken()
from tuitable.__main__ import main
main()
"""


def test_on_a_screen_too_after_the_terminal_is_as_it_was(tmp_path: Path) -> None:
    records = tmp_path / "r"
    env: dict[str, str | None] = {"TUITABLE_RECORDS": str(records), "TUITABLE_CONFIG": str(tmp_path / "c")}
    command = [TUITABLE[0], "-c", BREAK, "play", "--rules", "chinese-classical", "--seed", "1"]
    with Terminal([*command, "--seat", "1=computer", "--pace", "0.1"], env=env, width=200) as screen:
        assert screen.wait(20) == 2
        while screen.read(0.2):
            pass
        after = bytes(screen.sent).rsplit(b"\x1b[?1049l", 1)[1].decode()
        say(re.sub(r"\x1b\[[?\d;]*[a-z]", "", after), records)
