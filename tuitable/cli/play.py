"""`tuitable play`: begin a game."""

from __future__ import annotations

from pathlib import Path

import click

from tuitable.cli.rules import find_ruleset, set_option
from tuitable.cli.session import COMPUTER_NAMES, Session
from tuitable.cli.sitting import screen_options, sit_down
from tuitable.record.events import PlayerEntry

PEOPLE = 4


def players_of(seats: tuple[str, ...], names: tuple[str, ...]) -> list[PlayerEntry]:
    """Who sits where: `N=person` or `N=computer[:style]`, N from 1. Chair 1 is a person if nobody says otherwise."""
    kinds = ["person", "computer", "computer", "computer"]
    styles = [""] * PEOPLE
    for seat in seats:
        number, equals, who = seat.partition("=")
        kind, _, style = who.partition(":")
        if not equals or number not in ("1", "2", "3", "4") or kind not in ("person", "computer"):
            raise click.BadParameter(
                f"{seat!r} is not N=person or N=computer[:STYLE], N from 1 to 4", param_hint="--seat"
            )
        if kind == "person" and style:
            raise click.BadParameter("a person has no style", param_hint="--seat")
        kinds[int(number) - 1], styles[int(number) - 1] = kind, style
    if any(styles):
        from tuitable.bots.styles import STYLES

        for style in styles:
            if style and style not in STYLES:
                raise click.BadParameter(f"{style!r} is no style; there are: {', '.join(STYLES)}", param_hint="--seat")
    people = kinds.count("person")
    if len(names) > people:
        raise click.BadParameter(f"{len(names)} names for {people} people", param_hint="--name")
    given = iter(names)
    computers = iter(COMPUTER_NAMES)
    out = []
    for chair, (kind, style) in enumerate(zip(kinds, styles, strict=True), 1):
        if kind == "person":
            out.append(PlayerEntry(next(given, "You" if people == 1 else f"Player {chair}"), kind))
        else:
            out.append(PlayerEntry(next(computers), kind, style))
    return out


@click.command("play")
@click.option("--rules", "-r", metavar="ID", required=True, help="The rules: an id of the shelf, or FILE.toml.")
@set_option
@click.option("--seat", "seats", multiple=True, metavar="N=WHO", help="N=person or N=computer[:STYLE]; repeatable.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="Names of the people, in order of their seats.")
@click.option("--seed", metavar="TEXT", help="The same seed builds the same walls.")
@click.option("-o", "output", type=click.Path(path_type=Path), metavar="FILE", help="Where to keep the record.")
@screen_options
def command(
    rules: str,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    names: tuple[str, ...],
    seed: str | None,
    output: Path | None,
    plain: bool,
    tiles: str | None,
    colour: str | None,
    keys: str,
    pace: float | None,
) -> int:
    """Play a match. Every act is on disk before it is shown, so leaving at any moment loses nothing."""
    ruleset = find_ruleset(rules, settings)
    session = Session.begin(ruleset, players_of(seats, names), seed=seed, path=output)
    return sit_down(session, plain=plain, tiles=tiles, colour=colour, keys=keys, pace=pace)
