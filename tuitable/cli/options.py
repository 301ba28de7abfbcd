"""The options of commands that open a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tuitable.cli.screen import Look
from tuitable.tui.caps import COLOUR_NAMES
from tuitable.tui.settings import AUTO, MAX_CLOCK, MAX_PACE, SCHEMES, SPOKEN, SUITS
from tuitable.tui.tiles import TileStyle

F = TypeVar("F", bound=Callable[..., Any])

SAID = ("plain", "tiles", "colour", "keys", "pace", "suits", "spoken", "clock", "unsorted", "mouse")
"""Options of the command line that a `Look` takes."""


def screen_options(command: F) -> F:
    """The options of each command that opens a screen; they come to it as `look`."""

    def wrapped(*args: Any, **given: Any) -> Any:
        said = {name: given.pop(name) for name in SAID}
        return command(*args, look=Look(**said), **given)

    wrapped.__doc__ = command.__doc__
    wrapped.__name__ = command.__name__
    wrapped.__click_params__ = list(getattr(command, "__click_params__", ()))  # type: ignore[attr-defined]
    decorated: Any = wrapped
    for option in (
        click.option(
            "--pace", type=click.FloatRange(0, MAX_PACE), metavar="SECONDS", help="Pause after a computer's act."
        ),
        click.option(
            "--clock",
            type=click.FloatRange(0, MAX_CLOCK),
            metavar="SECONDS",
            help="Time for each answer on the screen; 0: none, as is usual.",
        ),
        click.option("--unsorted/--sorted", default=None, help="Whether hands lie as their tiles came."),
        click.option("--mouse/--no-mouse", default=None, help="Listen to the mouse, or not."),
        click.option("--keys", type=click.Choice(SCHEMES), help="Which keys."),
        click.option("--suits", type=click.Choice(SUITS), help="Letters of suits; else as the rules have it."),
        click.option(
            "--colour",
            type=click.Choice((AUTO, *COLOUR_NAMES), case_sensitive=False),
            metavar="NAME",
            help="felt, slate, paper, 16 or none; else found out.",
        ),
        click.option(
            "--tiles",
            type=click.Choice((AUTO, *map(str, TileStyle)), case_sensitive=False),
            metavar="STYLE",
            help="latin, kanji, pips or ascii; else found out.",
        ),
        click.option("--spoken", type=click.Choice(SPOKEN), help="How lines tell tiles: codes (5p) or names."),
        click.option("--plain", is_flag=True, help="Lines of text instead of a screen."),
    ):
        decorated = option(decorated)
    return decorated  # type: ignore[no-any-return]
