"""The first ten minutes: the lesson from the start screen, a gentle hand, and the card before rules that are new."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from tuitable.cli.everywhere import commands
from tuitable.cli.learn import command as learn
from tuitable.cli.lessons import gentle_session, reached
from tuitable.cli.newcomer import is_new, known_to, meet, news_lines
from tuitable.cli.rules import command as rules
from tuitable.cli.screen import Look
from tuitable.cli.sitting import table_show
from tuitable.cli.start import Opener, stock
from tuitable.cli.tutoring import after_hand, learner
from tuitable.rules.library import find
from tuitable.state.choices import Decline, Discard, Win
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.learnshow import LearnShow
from tuitable.tui.panelshow import PanelShow
from tuitable.tui.shows import Show
from tuitable.tui.starting import Start
from tuitable.tui.tableshow import TableShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle
from tuitable.tui.uistate import Panel


class Screen:
    """A board that makes at once what is asked for."""

    def __init__(self, show: Show) -> None:
        self.shows = [show]
        self.brush = Brush(TileStyle.LATIN, THEMES["slate"])
        self.pace = 0.0

    @property
    def show(self) -> Show:
        return self.shows[-1]

    def open(self, load: Callable[[], Show], text: str = "", *, stay: bool = False) -> None:
        self.shows.append(load())

    def push(self, show: Show) -> None:
        self.shows.append(show)

    def pop(self) -> None:
        self.shows.pop().close()

    def text(self) -> str:
        return self.show.draw(80, 24, self.brush).text()


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUITABLE_CONFIG", str(tmp_path))
    monkeypatch.setenv("TUITABLE_RECORDS", str(tmp_path / "records"))
    return tmp_path


def opened(look: Look) -> tuple[Opener, Screen]:
    start = Start(look.settings)
    start.stock(stock(), ["steady", "gentle"])
    return Opener(start, look), Screen(start)


def press(opener: Opener, screen: Screen, *keys: str) -> None:
    """Press keys; what a screen leaves to do is done as the app would."""
    obey = commands(opener.look, lambda: None, opener.command)
    for key in keys:
        word = screen.show.press(key)
        if word == "back":
            screen.pop()
        elif word:
            obey(screen, word)  # type: ignore[arg-type]


def kept(places: Path) -> dict[str, object]:
    return json.loads((places / "settings.json").read_bytes())


def test_from_the_question_to_a_gentle_hand(places: Path) -> None:
    opener, screen = opened(Look())
    press(opener, screen, "enter", "y")
    assert isinstance(screen.show, LearnShow)
    press(opener, screen, "escape")
    assert screen.show is opener.start
    press(opener, screen, "down", "enter", "g", "enter", "enter")
    assert kept(places)["lesson"] == 1
    press(opener, screen, "escape", "escape")
    again, other = opened(Look())
    press(again, other, "down", "enter")
    assert isinstance(other.show, LearnShow)
    assert other.show.lesson.at == 1
    other.show.lesson.open(len(other.show.lesson.course.page) - 1)
    press(again, other, "enter")
    assert isinstance(other.show, TableShow)
    desk = other.show.desk
    assert "y hint, u undo" in other.text()
    press(again, other, "y")
    assert "Throw the" in desk.ui.message
    press(again, other, "question_mark")
    assert desk.ui.panel is Panel.HELP
    press(again, other, "question_mark")
    assert "three alike" in other.text()
    press(again, other, "question_mark")
    assert desk.ui.panel is Panel.TABLE
    assert kept(places)["known"] == ["chinese-classical"]
    for session in again.sessions:
        session.close()


def test_the_help_begins_with_the_keys_of_the_screen_it_was_asked_from(places: Path) -> None:
    opener, screen = opened(Look())
    press(opener, screen, "question_mark")
    assert [line.strip() for line in screen.text().splitlines()][1:3] == ["Start", "↑↓              another field"]
    press(opener, screen, "escape", "enter", "y", "question_mark")
    assert "Learning" in screen.text().splitlines()[1]
    press(opener, screen, "escape")
    assert isinstance(screen.show, LearnShow)
    press(opener, screen, "escape", "i")
    card = screen.show
    assert isinstance(card, PanelShow)
    press(opener, screen, "question_mark")
    assert "Panels" in screen.text().splitlines()[1]
    press(opener, screen, "question_mark")
    assert screen.show is card


def test_what_differs_is_shown_once_before_the_first_game(places: Path) -> None:
    look = Look()
    look.remember(known=["tenhou"], last_rules="tenhou")
    opener, screen = opened(look)
    while opener.start.choices.rules != "arushiaru":
        press(opener, screen, "right")
    press(opener, screen, "enter")
    assert isinstance(screen.show, PanelShow)
    assert "No riichi" in screen.text()
    assert "(A-26)" in screen.text()
    press(opener, screen, "escape")
    assert screen.show is opener.start
    assert kept(places)["known"] == ["tenhou"]
    press(opener, screen, "enter", "enter")
    assert isinstance(screen.show, TableShow)
    assert kept(places)["known"] == ["tenhou", "arushiaru"]
    press(opener, screen, "N")
    assert isinstance(screen.show, PanelShow)
    assert "people who know Tenhou" in screen.text()
    press(opener, screen, "escape")
    desk = screen.show.desk  # type: ignore[attr-defined]
    desk.change(message="")
    if desk.ui.phase.value == "turn":
        press(opener, screen, "r")
        assert desk.ui.message.startswith("These rules have no riichi (A-26)")
    opener.sessions[-1].close()
    assert not is_new(Look(), find("arushiaru"))


def test_the_rules_one_knows(places: Path) -> None:
    look = Look()
    assert known_to(look, find("hama1969")) is find("tenhou")
    assert known_to(look, find("tenhou")) is None
    assert news_lines(look, find("tenhou")) == []
    # While the first game is played its own rules are the only ones that are known by name.
    look.remember(known=["hama1969"], last_rules="hama1969")
    assert known_to(look, find("hama1969")) is find("tenhou")
    look.remember(known=["chinese-classical", "hama1969"], last_rules="chinese-classical")
    assert known_to(look, find("tenhou")) is find("chinese-classical")
    look.remember(last_rules="tenhou")
    assert known_to(look, find("tenhou")) is find("hama1969")


def test_gentle_computers_do_not_win_early_and_each_hand_is_explained(places: Path) -> None:
    session = gentle_session("Asha")
    assert learner(session) == 0
    show = table_show(session, Look(), Brush(TileStyle.ASCII, THEMES["mono"]))
    assert isinstance(show, TableShow)
    computers = show.desk.computers
    for _ in range(1000):
        facts = session.scribe.facts
        if facts is not None:
            break
        decision = session.table.asked[0]
        options = [option.choice for option in decision.options]
        computer = computers[decision.seat]
        if computer is None:
            choice = next((c for c in reversed(options) if isinstance(c, Decline | Discard)), options[0])
        else:
            choice = computer.choose(session.table.view(decision.seat), decision)
            thrown = len(session.table.view(0).hand.seats[decision.seat].pond)  # type: ignore[union-attr]
            assert not isinstance(choice, Win) or thrown >= 10
            assert isinstance(choice, Win | Discard | Decline)
        session.table.answer(decision.seat, choice)
    said = after_hand(session)
    assert 2 <= len(said) <= 3
    assert said[0].endswith(("threw.", "in time.")) or "drawn tile" in said[0]
    session.close()


def test_progress_is_kept_until_the_lesson_is_done(places: Path) -> None:
    look = Look()
    keep = reached(look)
    keep(3, False)
    assert kept(places) == {"lesson": 3}
    keep(7, True)
    assert kept(places) == {"lesson": 0, "learned": True}
    keep(2, False)
    assert kept(places) == {"lesson": 0, "learned": True}


def test_the_lesson_in_lines_by_name(places: Path) -> None:
    run = CliRunner().invoke(learn, ["--plain"], input="g\n\nq\n")
    assert run.exit_code == 0
    assert "Yes, the 7 of characters." in run.output
    again = CliRunner().invoke(learn, ["--plain"], input="q\n")
    assert "circles" in again.output
    anew = CliRunner().invoke(learn, ["--plain", "--again"], input="q\n")
    assert "characters" in anew.output


def test_words_and_differences_by_name() -> None:
    words = CliRunner().invoke(rules, ["words", "tenhou"])
    assert "riichi (declared ready): a closed hand" in words.output
    told = json.loads(CliRunner().invoke(rules, ["words", "american", "--json"]).output)
    assert {"name": "joker", "means": "stands for any tile in a group of three or more", "neutral": "wild tile"} in told
    text = CliRunner().invoke(rules, ["compare", "tenhou", "arushiaru"])
    assert text.output.startswith("Arushiaru (22), for people who know Tenhou")
    found = json.loads(CliRunner().invoke(rules, ["compare", "tenhou", "arushiaru", "--json"]).output)
    assert found[0] == {
        "topic": "Winning", "text": "Every complete hand wins; no pattern is needed.", "source": "A-20",
    }  # fmt: skip


def test_a_game_from_the_command_line_reminds_of_what_is_new_once(places: Path) -> None:
    from tuitable.cli.play import kinds_of, players_of
    from tuitable.cli.session import Session
    from tuitable.cli.tutoring import tutor_of

    look = Look(plain=True)
    reminded = []
    for _ in range(2):
        session = Session.begin(find("hama1969"), players_of(kinds_of(()), ()))
        meet(look, session)
        changes = tutor_of(session, look).nudge({"phase": Phase.TURN, "prompt": "discard a tile"}, Keys())
        reminded.append((changes["prompt"], session.notices))
        session.close()
    assert reminded == [
        ("discard a tile   N what is new here", ["these rules are new to you; type new to hear what differs"]),
        ("discard a tile", []),
    ]
