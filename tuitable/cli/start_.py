"""`tuitable start`: the start screen by name."""

from __future__ import annotations

import click

from tuitable.cli.start import run


@click.command("start")
def command() -> int:
    """Open the start screen, as `tuitable` does without a command."""
    return run()
