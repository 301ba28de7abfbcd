"""Sitting down at a table that is open: on the full screen or in lines, until people leave or the match ends."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import click

from tuitable.cli.session import Session
from tuitable.tiles.seat import SEATS
from tuitable.tui.canvas import clean, cut
from tuitable.tui.caps import Caps, Wishes, detect_here
from tuitable.tui.scene import Scene

if TYPE_CHECKING:
    from tuitable.bots.bot import Bot
    from tuitable.rules.ruleset import Ruleset

F = TypeVar("F", bound=Callable[..., Any])

NAME_WIDTH = 12
"""Columns a name may take on the screen."""
SCREEN_PACE = 0.4
"""Seconds a computer's act is left to be seen before the next, on the screen."""


def screen_options(command: F) -> F:
    """The options that say how to show things, for each command that opens a screen."""
    for option in reversed(
        (
            click.option("--plain", is_flag=True, help="Play in lines of text, without a screen."),
            click.option("--tiles", metavar="STYLE", help="latin, kanji, pips or ascii; else found out."),
            click.option("--colour", metavar="NAME", help="felt, slate, paper, 16 or none; else found out."),
            click.option("--keys", type=click.Choice(["arcade", "vim"]), default="arcade", help="Which keys."),
            click.option(
                "--pace", type=click.FloatRange(0, 60), metavar="SECONDS", help="Pause after a computer's act."
            ),
        )
    ):
        command = option(command)
    return command


def look(plain: bool, tiles: str | None, colour: str | None) -> Caps:
    """What the terminal can do, with the options having their say."""
    return detect_here([Wishes(tiles, colour, True if plain else None)])


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they fit the screen; nobody is nameless."""
    return tuple(cut(clean(name), NAME_WIDTH) or f"Seat {i}" for i, name in enumerate(names, 1))


def key_words(words: Mapping[str, str]) -> dict[str, str]:
    """The ruleset's words under the names that the table of keys uses."""
    named = {"declare": "ready", "exchange": "exchange", "wild": "wild", "card": "card", "stake": "stake"}
    return {name: words[key] for name, key in named.items() if key in words}


def seated(session: Session, bot: Callable[[str, Ruleset, str], Bot]) -> list[Bot | None]:
    """Who answers for each chair now: a computer, or null for a person."""
    table = session.table
    out: list[Bot | None] = []
    for seat in SEATS:
        player = session.here(seat)
        chance = f"{session.journal.seed} {table.people[seat]}"
        out.append(None if player.kind == "person" else bot(player.style, session.ruleset, chance))
    return out


def sit_down(
    session: Session, *, plain: bool, tiles: str | None, colour: str | None, keys: str, pace: float | None
) -> int:
    """Play until the people leave or the match is over, say where the game is kept, and answer the exit status."""
    from tuitable.bots.styles import STYLES, player

    def bot(style: str, ruleset: Ruleset, chance: str) -> Bot:
        return player(style if style in STYLES else next(iter(STYLES)), ruleset, chance)

    caps = look(plain, tiles, colour)
    computers = seated(session, bot)
    people = [seat for seat in SEATS if computers[seat] is None]
    you = people[0] if len(people) == 1 else None
    scene = Scene(short_names(session.names), session.dealer, you, session.ruleset.words)
    try:
        if caps.plain:
            status = _in_lines(session, computers, scene, pace or 0.0)
        else:
            status = _on_screen(session, computers, scene, caps, keys, SCREEN_PACE if pace is None else pace)
    finally:
        session.close()
    if session.table.over:
        click.echo(f"The match is over. Its record: {session.path}")
    else:
        click.echo(f"The game is kept in {session.path}. Go on with: tuitable continue")
    return status


def _in_lines(session: Session, computers: Sequence[Bot | None], scene: Scene, pace: float) -> int:
    from tuitable.tui.plain import PlainGame

    source: TextIO = sys.stdin if sys.stdin is not None else io.StringIO()
    out: TextIO = sys.stdout
    for notice in session.notices:
        out.write(f"Note: {notice}.\n")
    hide = os.get_terminal_size(out.fileno()).lines if out.isatty() else 0
    game = PlainGame(
        session.table,
        computers,
        scene,
        source,
        out,
        go=session.table.go,
        sheet=session.scribe.rows,
        pace=pace,
        hide_lines=hide,
    )
    game.run()
    return 130 if game.interrupted else 0


def _on_screen(
    session: Session, computers: Sequence[Bot | None], scene: Scene, caps: Caps, keys: str, pace: float
) -> int:
    from tuitable.tui.caps import prepare

    prepare(caps, os.environ)
    from tuitable.tui.app import Board
    from tuitable.tui.desk import Desk
    from tuitable.tui.keys import Keys, Scheme
    from tuitable.tui.shows import TableShow
    from tuitable.tui.theme import THEMES
    from tuitable.tui.tiles import Brush, TileStyle

    brush = Brush(TileStyle(caps.tiles), THEMES[caps.theme])
    desk = Desk(
        session.table,
        computers,
        scene,
        Keys(Scheme(keys), key_words(session.ruleset.words), ascii_only=brush.ascii_only),
        title=session.ruleset.title,
        go=session.table.go,
        sheet=session.scribe.rows,
    )
    if session.notices:
        desk.change(message=session.notices[0])
    board = Board(TableShow(desk), brush, pace=pace)
    board.run(mouse=False)
    return board.return_code or 0
