"""`tuitable verify`: is a record what it says it is?"""

from __future__ import annotations

import click
import msgspec

from tuitable.cli.words import flat, json_text
from tuitable.errors import RecordError
from tuitable.review.verify import Report, Status, verify_file


@click.command("verify")
@click.argument("files", metavar="FILE…", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one list entry a file.")
@click.option("-q", "--quiet", is_flag=True, help="Name only files and levels that fail.")
def command(files: tuple[str, ...], as_json: bool, quiet: bool) -> int:
    """Check records at eight levels and name the first event that is wrong.

    A level that cannot be checked says why and is no failure. Exit status: 0 nothing is wrong, 1 something is,
    2 a file is no record at all.
    """
    answers: list[object] = []
    worst = 0
    for name in files:
        try:
            report = verify_file(name)
        except RecordError as error:
            worst = 2
            answers.append({"file": name, "ok": False, "error": str(error)})
            if not as_json:
                click.echo(f"tuitable: {flat(str(error))}", err=True)
            continue
        worst = max(worst, 0 if report.ok else 1)
        answers.append({**msgspec.to_builtins(report), "ok": report.ok})
        if not as_json:
            _print(report, quiet)
    if as_json:
        click.echo(json_text(answers))
    return worst


def _print(report: Report, quiet: bool) -> None:
    if quiet and report.ok:
        return
    hands = "1 hand" if report.hands == 1 else f"{report.hands} hands"
    click.echo(flat(f"{report.file}: format {report.format}, {report.ruleset}, {hands}, {report.events} events"))
    for notice in report.notices:
        click.echo(f"  note: {flat(notice)}")
    for level in report.levels:
        if quiet and level.status is not Status.FAILED:
            continue
        places = [f"event {level.event}" if level.event is not None else "", f"line {level.line}" if level.line else ""]
        place = ", ".join(part for part in places if part)
        status = level.status.upper() if level.status is Status.FAILED else level.status
        detail = f"{place}: {level.detail}" if place else level.detail
        click.echo(flat(f"{level.level} {level.name:<24} {status:<13} {detail}").join(("  ", "")))
