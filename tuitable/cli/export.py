"""`tuitable export`: records for other programs, and for people."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import click

from tuitable.cli.rescore import load
from tuitable.cli.words import flat, json_text
from tuitable.errors import RecordError
from tuitable.formats.export import FORMATS, export
from tuitable.formats.export_game import Exported


@click.command("export")
@click.argument("file", metavar="FILE")
@click.option("--to", "form", required=True, type=click.Choice(list(FORMATS)), help="The format.")
@click.option("-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Where to write; else shown.")
@click.option("--hand", type=click.IntRange(1), help="For text: this hand only.")
@click.option("--force", is_flag=True, help="Overwrite a file that is there.")
@click.option("--json", "as_json", is_flag=True, help="Report in JSON; the text is in it unless -o is given.")
def command(file: str, form: str, output: Path | None, hand: int | None, force: bool, as_json: bool) -> int:
    """Write a record, or a game log that `import` reads, in another format.

    What the format cannot say is refused by name. What every log of the kind leaves out (the wall, the clock) is
    told on standard error. Exit status: 0 done, 2 refused.
    """
    if hand is not None and form != "text":
        raise click.UsageError("--hand goes with --to text; other programs read whole games")
    made = export(load(file), form, hand)
    if output is not None:
        write(output, made.text, force)
    if as_json:
        told = {"file": file, "to": form, "hands": made.hands, "left_out": made.left_out}
        told["text" if output is None else "output"] = made.text if output is None else str(output)
        click.echo(json_text(told))
        return 0
    if output is None:
        click.echo(made.text, nl=False)
    else:
        hands = f"{made.hands} hand{'' if made.hands == 1 else 's'}"
        click.echo(f"{click.format_filename(file)}: {hands} to {click.format_filename(output)}")
    _notes(made)
    return 0


def _notes(made: Exported) -> None:
    if made.left_out:
        click.echo(flat(f"left out: {'; '.join(made.left_out)}"), err=True)


def write(target: Path, text: str, force: bool) -> None:
    """Write a file so that it is whole or not there. Raises `RecordError`."""
    if target.exists() and not force:
        raise RecordError("there is such a file already; --force overwrites it", str(target))
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, fresh = tempfile.mkstemp(prefix=".export", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(fresh, 0o666 & ~mask)
            os.replace(fresh, target)
        except BaseException:
            os.unlink(fresh)
            raise
    except OSError as error:
        raise RecordError(
            f"cannot be written: {error.strerror or error}; -o names another place", str(target)
        ) from None
