"""`tuitable continue`: go on with a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tuitable.cli.options import screen_options
from tuitable.cli.screen import Look
from tuitable.cli.sitting import sit_down

if TYPE_CHECKING:
    from tuitable.cli.session import Session


@click.command("continue")
@click.argument("file", type=click.Path(path_type=Path), metavar="[FILE]", required=False)
@screen_options
def command(file: Path | None, look: Look) -> int:
    """Go on with the newest unfinished game, or with the one in FILE; a game of the records folder by its name."""

    def begin() -> Session:
        from tuitable.cli.session import Session, unfinished
        from tuitable.errors import RecordError

        found = file
        if found is None:
            waiting = unfinished()
            if not waiting:
                raise RecordError("there is no unfinished game; `tuitable play` begins one")
            found = waiting[0]
        elif not found.exists():
            found = next((path for path in unfinished() if found.name in (path.name, path.stem)), found)
        return Session.resume(found)

    return sit_down(begin, look)
