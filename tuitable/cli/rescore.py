"""`tuitable rescore`: what a record would have been worth under other rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from tuitable.cli.words import flat, json_text
from tuitable.errors import RecordError, RulesetError, TuitableError
from tuitable.record.codec import Record, read_record
from tuitable.review.rescore import Rescored, rescore, rulesets_named
from tuitable.rules.finding import Severity


@click.command("rescore")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--under", metavar="ID[,ID…]", required=True, help="Rulesets to score under, or files of house rules.")
@click.option("--strict", is_flag=True, help="A win that does not stand costs what the ruleset asks of a false win.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one list entry a file.")
def command(files: tuple[str, ...], under: str, strict: bool, as_json: bool) -> int:
    """Score each hand of a record under each ruleset, with totals and findings.

    FILE is a record or a game log that `import` reads. Exit status: 0 done, 1 a win does not stand or an act is
    forbidden under one of the rulesets, or a file was left out, 2 nothing was done. Notes change no status.
    """
    ids = [part.strip() for part in under.split(",") if part.strip()]
    if not ids:
        raise click.BadParameter("names no ruleset", param_hint="--under")
    try:
        rulesets = rulesets_named(ids)
    except RulesetError as error:
        raise click.BadParameter(str(error), param_hint="--under") from None
    answers: list[object] = []
    worst, done = 0, 0
    from tuitable.review import rescore_text

    for number, name in enumerate(files, 1):
        _progress(number, len(files))
        for record in load_all(name):
            try:
                if isinstance(record, TuitableError):
                    raise record
                result = rescore(record, rulesets, "strict" if strict else "lenient")
            except TuitableError as error:
                worst = 1
                answers.append({"file": name, "error": str(error)})
                if not as_json:
                    click.echo(f"tuitable: {flat(str(error))}", err=True)
                continue
            done += 1
            worst = max(worst, int(_weighs(result)))
            if as_json:
                answers.append(rescore_text.values(result))
                continue
            game = _game(record)
            if len(files) > 1 or game:
                click.echo(("\n" if done > 1 else "") + flat(name) + (f" (game {game})" if game else ""))
            click.echo("\n".join(flat(line) for line in rescore_text.text(result).splitlines()))
    if as_json:
        click.echo(json_text(answers))
    return worst if done else 2


def _progress(number: int, total: int) -> None:
    """Where a long list of files stands, on a terminal beside the answers only."""
    if total > 1 and sys.stderr.isatty() and not sys.stdout.isatty():
        click.echo(f"\r{number}/{total}", nl=number == total, err=True)


def load(name: str) -> Record:
    """A record from its file, or from a game log of another program. Raises `TuitableError`."""
    try:
        return read_record(name)
    except RecordError as error:
        from tuitable.formats.imported import record_of
        from tuitable.formats.sniff import open_source, read_source

        source = open_source(name)
        if source.kind in ("", "record"):
            raise error from None
        return record_of(read_source(source), name)


def load_all(name: str) -> Iterator[Record | TuitableError]:
    """The same for files that may hold several games; what cannot be read is an error in its place."""
    from tuitable.formats.imported import record_of
    from tuitable.formats.sniff import open_source, read_games

    try:
        yield read_record(name)
        return
    except RecordError as error:
        wrong = error
    try:
        source = open_source(name)
    except TuitableError as error:
        yield error
        return
    if source.kind in ("", "record"):
        yield wrong
        return
    for game in read_games(source):
        yield game if isinstance(game, TuitableError) else record_of(game, name)


def _game(record: Record) -> str:
    """Which game of its file this is, empty if the file holds one."""
    origin = record.header.origin
    return "" if origin is None else flat(str(origin.details.get("game", "")))[:10]


def _weighs(result: Rescored) -> bool:
    return any(finding.severity is not Severity.NOTE for column in result.under for finding in column.findings)
