"""`tuitable start`: the start screen by name."""

from __future__ import annotations

import click

from tuitable.cli.start import run
from tuitable.tui.settings import SPOKEN


@click.command("start")
@click.option("--plain", is_flag=True, help="A menu in lines of text instead of a screen.")
@click.option("--spoken", type=click.Choice(SPOKEN), help="How lines tell tiles: codes (5p) or names.")
def command(plain: bool, spoken: str | None) -> int:
    """Open the start screen, as `tuitable` does without a command."""
    return run(plain, spoken)
