"""The command line: a group of commands, each in a module of its own that is imported when it is asked for.

Exit status: 0 done; 1 a finding, a mismatch, or something left out of a batch; 2 bad usage or input, or
nothing done.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tuitable import __version__
from tuitable.cli.words import flat
from tuitable.errors import TuitableError
from tuitable.tui import splash

COMMANDS: dict[str, tuple[str, str]] = {
    "card": ("card", "List, show and check cards of hands; hold a hand against one."),
    "continue": ("continue_", "Go on with a game."),
    "doctor": ("doctor", "Tell what was found out about the terminal, and show every look."),
    "rescore": ("rescore", "Score a record under other rules."),
    "export": ("export", "Write a record in the format of another program, or as text."),
    "import": ("import_", "Turn game logs of other programs into records."),
    "learn": ("learn", "Learn mahjong in a few minutes, from the tiles to a win."),
    "play": ("play", "Begin a game."),
    "replay": ("replay", "Look back at a record, step by step."),
    "rules": ("rules", "List, show, compare and check rulesets."),
    "score": ("score", "Score a hand, or a file of hands, told as JSON."),
    "show": ("show", "Show what is in a record, in short."),
    "simulate": ("simulate", "Let computers play by themselves and write records."),
    "start": ("start_", "Open the start screen, as without any command."),
    "web": ("web", "Play in a browser, with the extra [web]."),
    "verify": ("verify", "Check records at eight levels."),
}
"""Commands by name: the module of `tuitable.cli` that holds `command`, and the line for the help."""

START = "start"
"""The command that runs when none is named, once there is one."""


def load(name: str) -> click.Command:
    """Import the command of a module of this package, and tell the rules where a player's own cards lie."""
    from tuitable.rules.card_folders import search_in

    search_in(_cards_folder)
    command: click.Command = importlib.import_module(f"tuitable.cli.{name}").command
    return command


class LazyGroup(click.Group):
    """A group that knows the names and short helps of its commands and imports only the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All names, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        return load(COMMANDS[cmd_name][0])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands of the help without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in sorted(COMMANDS)])


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", prog_name="tuitable", message="%(prog)s %(version)s")
@click.option("--plain", is_flag=True, help="Without a command: a menu in lines of text instead of the start screen.")
@click.pass_context
def cli(ctx: click.Context, plain: bool) -> None:
    """Mahjong at a terminal, with every rule book on the shelf."""
    if ctx.invoked_subcommand is not None:
        if plain:
            raise click.UsageError(f"--plain goes behind the command: tuitable {ctx.invoked_subcommand} --plain")
        return
    start = COMMANDS.get(START)
    if start is None:
        click.echo(ctx.get_help())
    else:
        ctx.invoke(load(start[0]), plain=plain)


def run(args: Sequence[str] | None = None) -> int:
    """Run the command line and answer with the exit status; errors become one line on standard error."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - for the rest of the process; it was closed by our caller
    try:
        try:
            result = cli.main(args=args, prog_name="tuitable", standalone_mode=False)
        finally:
            splash.lift()
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.UsageError as error:
        error.show()
        return 2
    except click.ClickException as error:
        return _complain(error.format_message())
    except TuitableError as error:
        return _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        click.echo(err=True)
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough. What is still buffered must not fail again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        # Files name themselves in errors of their own; what is left is our output, on a full disk for instance.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return _complain(f"the output cannot be written: {error.strerror or error}")
    return result if isinstance(result, int) else 0


def _complain(message: str) -> int:
    click.echo(f"tuitable: {flat(' '.join(message.split()))}", err=True)
    return 2


def _cards_folder() -> Path:
    from tuitable.places import cards_folder

    return cards_folder()
