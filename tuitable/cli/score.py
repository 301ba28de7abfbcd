"""`tuitable score`: what the rules say to a hand told as a document."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tuitable.cli.words import flat, json_text
from tuitable.errors import FormatError, TuitableError
from tuitable.formats.handtext import is_position, parse_position
from tuitable.formats.situation import Batch, read_batch
from tuitable.review.adjudicate import Adjudicator


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises `FormatError`."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        why = error.strerror or "cannot be read"
        raise FormatError(f"{why}; give a file, - for standard input, or a hand in one line", name) from None


def read_settings(settings: tuple[str, ...]) -> dict[str, object]:
    """`NAME=VALUE` options of the command line."""
    options: dict[str, object] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals or not name.strip():
            raise click.BadParameter(f"{setting!r} is not NAME=VALUE", param_hint="--set")
        options[name.strip()] = value.strip()
    return options


@click.command("score")
@click.argument("file", metavar="FILE|-|POSITION")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON instead of a sheet.")
@click.option("--rules", metavar="ID", help="Score under these rules instead of the document's.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; repeatable.")
def command(file: str, as_json: bool, rules: str | None, settings: tuple[str, ...]) -> int:
    """Score a hand told as a situation document, or a list of them.

    FILE holds one JSON object or a list; - reads standard input. POSITION is a hand in one line:
    concealed tiles, [melds], and the winning tile, as in "789m78p23466s [123p] 6p<W" for a tile of West's or
    "+6p" for a drawn one. Further words name fields and flags of the document: wind=S round=E ready last.
    """
    adjudicator = Adjudicator(rules, read_settings(settings))
    batch = _batch(file)
    if not batch.documents and not as_json:
        raise FormatError("the list is empty; put situation documents into it (docs/situations.md)", _named(file))
    if batch.single:
        return _one(adjudicator, batch, as_json)
    return _many(adjudicator, batch, as_json)


def _named(file: str) -> str | None:
    return None if file == "-" else file


def _batch(file: str) -> Batch:
    """The documents of a file or of standard input, or the one that a line of words makes."""
    if file != "-" and is_position(file) and not Path(file).exists():
        return Batch((parse_position(file),), True)
    return read_batch(read_input(file), _named(file))


def _one(adjudicator: Adjudicator, batch: Batch, as_json: bool) -> int:
    document = batch.documents[0]
    if isinstance(document, FormatError):
        raise document
    done = adjudicator.adjudicate(document)
    if as_json:
        click.echo(json_text(adjudicator.answer(done)))
    else:
        from tuitable.review.sheet import sheet

        click.echo(sheet(done))
    return 0


def _many(adjudicator: Adjudicator, batch: Batch, as_json: bool) -> int:
    """Answer every document; a refused one is answered by its error, and the exit status says so."""
    refused: list[int] = []
    answers: list[object] = []
    for number, document in enumerate(batch.documents, 1):
        if as_json:
            _progress(number, len(batch.documents))
        try:
            if isinstance(document, FormatError):
                raise document
            done = adjudicator.adjudicate(document)
        except TuitableError as error:
            refused.append(number)
            if as_json:
                answers.append({"error": str(error)})
            else:
                click.echo(f"{number}. {flat(str(error))}\n")
            continue
        if as_json:
            answers.append(adjudicator.answer(done))
        else:
            from tuitable.review.sheet import sheet

            click.echo(f"{number}. {sheet(done)}\n")
    if as_json:
        click.echo(json_text(answers))
    if refused:
        first = ", ".join(map(str, refused[:5])) + (" ..." if len(refused) > 5 else "")
        click.echo(f"tuitable: {len(refused)} of {len(batch.documents)} documents refused: number {first}", err=True)
        return 2
    return 0


def _progress(number: int, total: int) -> None:
    """Tell a terminal how far a long list is; the last call clears the line."""
    if total >= 500 and sys.stderr.isatty() and (number % 100 == 0 or number == total):
        text = "" if number == total else f"scored {number} of {total}"
        click.echo(f"\r{text:40}\r", nl=False, err=True)
