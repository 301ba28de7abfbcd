"""`tuitable learn`: the lesson for people who have never played."""

from __future__ import annotations

import sys

import click

from tuitable.cli.options import screen_options
from tuitable.cli.screen import Look


@click.command("learn")
@click.option("--again", is_flag=True, help="From the beginning, wherever you left it.")
@screen_options
def command(again: bool, look: Look) -> int:
    """Learn mahjong in a few minutes, from the tiles to a win.

    The lesson goes on where you left it. It ends with a gentle hand if you like.
    """
    if again:
        look.settings.lesson = 0
    if look.quick()[0].plain:
        return _in_lines(look)
    from tuitable.cli.start import run

    return run(look=look, lesson=True)


def _in_lines(look: Look) -> int:
    from tuitable.cli.lessons import gentle_session
    from tuitable.cli.sitting import sit_down

    way = lesson_in_lines(look)
    if way == "gentle":
        return sit_down(lambda: gentle_session(look.settings.name), look)
    if way == "home":
        print("`tuitable --plain` opens the menu, where every game can be chosen.")
    return 0


def lesson_in_lines(look: Look) -> str:
    """The lesson, and where its last page led: `gentle`, `home`, or empty if it was left."""
    from tuitable.cli.in_lines import standard_input
    from tuitable.cli.lessons import open_lesson, reached
    from tuitable.tui.plainlearn import PlainLesson

    settings = look.settings
    lesson = open_lesson(0 if settings.learned else settings.lesson)
    return PlainLesson(lesson, standard_input(), sys.stdout, reached(look)).run()
