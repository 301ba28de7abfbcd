"""`tuitable continue`: go on with a game."""

from __future__ import annotations

from pathlib import Path

import click

from tuitable.cli.session import Session, unfinished
from tuitable.cli.sitting import screen_options, sit_down


@click.command("continue")
@click.argument("file", type=click.Path(path_type=Path), metavar="[FILE]", required=False)
@screen_options
def command(
    file: Path | None, plain: bool, tiles: str | None, colour: str | None, keys: str, pace: float | None
) -> int:
    """Go on with the newest unfinished game, or with the one in FILE."""
    if file is None:
        waiting = unfinished()
        if not waiting:
            click.echo("There is no unfinished game; `tuitable play` begins one.", err=True)
            return 2
        file = waiting[0]
    session = Session.resume(file)
    return sit_down(session, plain=plain, tiles=tiles, colour=colour, keys=keys, pace=pace)
