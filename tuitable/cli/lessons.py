"""The tables of lessons: real ones, with walls that the lesson lays out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tuitable.cli.screen import Look
    from tuitable.cli.session import Session
    from tuitable.tui.course import Course
    from tuitable.tui.handrun import Deal
    from tuitable.tui.learning import Lesson


def dealt_by(course: Course) -> Deal:
    """Deals the hands of a course under its rules. What it answers with raises `RulesetError` or `ValueError`."""
    from tuitable.play.live import LiveTable
    from tuitable.play.table import Table
    from tuitable.play.told import ToldDealer, laid_wall
    from tuitable.rules.library import find
    from tuitable.tiles.notation import parse_tiles
    from tuitable.tui.course import Page

    ruleset = find(course.rules.id, dict(course.rules.options))

    def deal(page: Page) -> tuple[Table, Callable[[], None]]:
        wall = laid_wall(ruleset, 0, (parse_tiles(page.you), (), (), ()), parse_tiles(page.draws))
        table = LiveTable(ruleset, "lesson", dealer=ToldDealer(ruleset, {1: wall}, "lesson"))
        return table, table.go

    return deal


def open_lesson(at: int = 0) -> Lesson:
    """The first course, from one of its pages on."""
    from tuitable.tui.course import load
    from tuitable.tui.learning import Lesson

    course = load()
    return Lesson(course, dealt_by(course), at)


def reached(look: Look) -> Callable[[int, bool], None]:
    """Keeps how far somebody came: called with the page that was reached, and whether it is the last."""

    def keep(at: int, last: bool) -> None:
        if last:
            look.remember(learned=True, lesson=0)
        elif not look.settings.learned:
            look.remember(lesson=at)

    return keep


def gentle_session(name: str = "") -> Session:
    """A new game against gentle computers, under the rules that the course names. Raises `RecordError`."""
    from tuitable.cli.play import PEOPLE, players_of
    from tuitable.cli.session import Session
    from tuitable.rules.library import find
    from tuitable.tui.course import load

    gentle = load().gentle
    kinds = [("person", ""), *[("computer", gentle.style)] * (PEOPLE - 1)]
    return Session.begin(find(gentle.id, dict(gentle.options)), players_of(kinds, (name,)))
