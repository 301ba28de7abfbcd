"""`tuitable rules`: what stands on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tuitable.cli.words import json_text

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset


def find_ruleset(name: str, settings: tuple[str, ...] = ()) -> Ruleset:
    """A ruleset by its id, or from a file of house rules; with options set. Raises `RulesetError`."""
    from tuitable.rules.library import find, named

    if not settings:
        return named(name)
    if name.endswith(".toml"):
        raise click.UsageError("--set goes with rules of the shelf; house rules say it in their file")
    from tuitable.cli.score import read_settings

    return find(name, read_settings(settings))


json_flag = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
set_option = click.option(
    "--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; repeatable."
)


@click.group("rules")
def command() -> None:
    """List, show, compare and check rulesets.

    ID is the id of a ruleset, or a file of house rules (FILE.toml).
    """


@command.command("list")
@json_flag
def list_(as_json: bool) -> None:
    """List the rulesets on the shelf."""
    from tuitable.rules.library import find, shelf
    from tuitable.rules.ruleset import fingerprint

    found = [find(id) for id in shelf()]
    if as_json:
        rows = [
            {
                "id": r.id, "title": r.title, "original": r.original, "revision": r.revision,
                "fingerprint": fingerprint(r), "options": len(r.options),
            }
            for r in found
        ]  # fmt: skip
        click.echo(json_text(rows))
        return
    width = max((len(r.id) for r in found), default=0)
    for r in found:
        click.echo(f"{r.id:{width}}  {r.title}")


@command.command("show")
@click.argument("name", metavar="ID")
@set_option
@json_flag
def show(name: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Show a ruleset: its options and what is chosen; with --json the whole of it."""
    from tuitable.rules.ruleset import fingerprint, resolved_json

    ruleset = find_ruleset(name, settings)
    if as_json:
        click.echo(resolved_json(ruleset).decode())
        return
    from tuitable.review.rules_card import options_text

    click.echo(f"{ruleset.title} ({ruleset.original})" if ruleset.original else ruleset.title)
    click.echo(f"id {ruleset.id}, revision {ruleset.revision}, fingerprint {fingerprint(ruleset)}")
    click.echo(f"{ruleset.source}\n" if ruleset.source else "")
    click.echo(options_text(ruleset))


@command.command("text")
@click.argument("name", metavar="ID")
@set_option
def text(name: str, settings: tuple[str, ...]) -> None:
    """Print the rules card: what counts, who pays, how play goes, with its sources."""
    from tuitable.review.rules_card import rules_card

    click.echo(rules_card(find_ruleset(name, settings)))


@command.command("diff")
@click.argument("first", metavar="ID")
@click.argument("second", metavar="ID")
@set_option
@json_flag
def diff(first: str, second: str, settings: tuple[str, ...], as_json: bool) -> int:
    """List where two rulesets differ; exit status 1 if they do.

    --set applies to the second one, so that ID ID --set NAME=VALUE shows what an option changes.
    """
    from tuitable.rules.diff import differences

    found = differences(find_ruleset(first), find_ruleset(second, settings))
    if as_json:
        click.echo(json_text(found))
    else:
        for one in found:
            click.echo(one.path)
            click.echo(f"    {first}: {_short(one.first)}")
            click.echo(f"    {second}: {_short(one.second)}")
        click.echo(f"{len(found)} differences" if len(found) != 1 else "1 difference")
    return 1 if found else 0


@command.command("words")
@click.argument("name", metavar="ID")
@set_option
@json_flag
def words(name: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Tell the words of a ruleset, each with its meaning in one line."""
    from tuitable.rules.glossary import terms

    found = terms(find_ruleset(name, settings))
    if as_json:
        click.echo(json_text(found))
        return
    for term in found:
        click.echo(term.line)


@command.command("compare")
@click.argument("known", metavar="KNOWN")
@click.argument("new", metavar="NEW")
@set_option
@json_flag
def compare(known: str, new: str, settings: tuple[str, ...], as_json: bool) -> None:
    """Tell somebody who knows one ruleset what is new in another, with the number of each rule.

    --set applies to the new one.
    """
    from tuitable.review.newcomer import news, news_text

    first, second = find_ruleset(known), find_ruleset(new, settings)
    if as_json:
        click.echo(json_text([change._asdict() for change in news(first, second)]))
        return
    click.echo(f"{second.title}, for people who know {first.title}\n")
    for line in news_text(first, second):
        click.echo(line)


def _short(value: object) -> str:
    text = "-" if value is None else json_text(value)
    return text if len(text) <= 100 else text[:97] + "..."


@command.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@json_flag
def check(files: tuple[str, ...], as_json: bool) -> int:
    """Check files of house rules; exit status 2 if one is wrong."""
    from tuitable.errors import TuitableError
    from tuitable.rules.library import load_toml
    from tuitable.rules.ruleset import fingerprint

    rows: list[dict[str, object]] = []
    for file in files:
        try:
            ruleset = load_toml(Path(file))
        except TuitableError as error:
            rows.append({"file": file, "error": str(error)})
        else:
            rows.append({"file": file, "id": ruleset.id, "title": ruleset.title, "fingerprint": fingerprint(ruleset)})
    if as_json:
        click.echo(json_text(rows))
    else:
        for row in rows:
            if "error" in row:
                click.echo(f"tuitable: {row['error']}", err=True)
            else:
                click.echo(f"{row['file']}: {row['id']}, {row['title']}, fingerprint {row['fingerprint']}: good")
    return 2 if any("error" in row for row in rows) else 0
