"""`tuitable play`: begin a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tuitable.cli.screen import Look, screen_options
from tuitable.cli.sitting import sit_down

if TYPE_CHECKING:
    from tuitable.cli.session import Session
    from tuitable.record.events import PlayerEntry

PEOPLE = 4
COMPUTER_NAMES = ("Kaede", "Mika", "Arushi", "Tomas")


def kinds_of(seats: tuple[str, ...]) -> list[tuple[str, str]]:
    """Kind and style of each chair, from `N=person` and `N=computer[:STYLE]`, N from 1.

    Chair 1 is a person and the others are computers where nobody says otherwise.
    """
    kinds = [("person", ""), *[("computer", "")] * (PEOPLE - 1)]
    for seat in seats:
        number, equals, who = seat.partition("=")
        kind, _, style = who.partition(":")
        if not equals or number not in ("1", "2", "3", "4") or kind not in ("person", "computer"):
            raise click.BadParameter(
                f"{seat!r} is not N=person or N=computer[:STYLE], N from 1 to 4", param_hint="--seat"
            )
        if kind == "person" and style:
            raise click.BadParameter("a person has no style", param_hint="--seat")
        kinds[int(number) - 1] = (kind, style)
    return kinds


def players_of(kinds: list[tuple[str, str]], names: tuple[str, ...]) -> list[PlayerEntry]:
    """Names for everybody: those given go to the people in order. Raises `TuitableError` for an unknown style."""
    from tuitable.bots.styles import STYLES
    from tuitable.errors import TuitableError
    from tuitable.record.events import PlayerEntry

    people = sum(kind == "person" for kind, _ in kinds)
    given = iter(names)
    computers = iter(COMPUTER_NAMES)
    out = []
    for chair, (kind, style) in enumerate(kinds, 1):
        if kind == "person":
            out.append(PlayerEntry(next(given, "") or ("You" if people == 1 else f"Player {chair}"), kind))
        elif style and style not in STYLES:
            raise TuitableError(f"there are no computers of the style {style!r}; there are: {', '.join(STYLES)}")
        else:
            out.append(PlayerEntry(next(computers), kind, style or next(iter(STYLES))))
    return out


@click.command("play")
@click.option("--rules", "-r", metavar="ID", required=True, help="The rules: an id of the shelf, or FILE.toml.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; repeatable.")
@click.option("--seat", "seats", multiple=True, metavar="N=WHO", help="N=person or N=computer[:STYLE]; repeatable.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="Names of the people, in order of their seats.")
@click.option("--seed", metavar="TEXT", help="The same seed builds the same walls.")
@click.option(
    "--fouls",
    type=click.Choice(("refused", "permitted")),
    default="refused",
    show_default=True,
    help="Whether what the rules punish can be chosen, such as a false win; the record keeps the setting.",
)
@click.option("-o", "output", type=click.Path(path_type=Path), metavar="FILE", help="Where to keep the record.")
@screen_options
def command(
    rules: str,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    names: tuple[str, ...],
    seed: str | None,
    fouls: str,
    output: Path | None,
    look: Look,
) -> int:
    """Play a match. Every act is on disk before it is shown, so leaving at any moment loses nothing."""
    kinds = kinds_of(seats)
    people = sum(kind == "person" for kind, _ in kinds)
    if len(names) > people:
        raise click.BadParameter(f"{len(names)} names for {people} people", param_hint="--name")

    def begin() -> Session:
        from tuitable.cli.rules import find_ruleset
        from tuitable.cli.session import Session
        from tuitable.rules.library import shelf

        usual = (look.settings.name,) if people == 1 else ()
        players, ruleset = players_of(kinds, names or usual), find_ruleset(rules, settings)
        session = Session.begin(ruleset, players, seed=seed, path=output, fouls=fouls == "permitted")
        if people and ruleset.id in shelf() and (failure := look.remember(last_rules=ruleset.id)):
            session.notices.append(failure)
        return session

    return sit_down(begin, look)
