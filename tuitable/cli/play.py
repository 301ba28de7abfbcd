"""`tuitable play`: begin a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tuitable.cli.options import screen_options
from tuitable.cli.screen import Look
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
            raise click.BadParameter(f"a person has no style; a name is given by --name {style}", param_hint="--seat")
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
@click.option("--rules", "-r", metavar="ID", help="The rules: an id of the shelf, or FILE.toml.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="Set an option of the rules; repeatable.")
@click.option("--seat", "seats", multiple=True, metavar="N=WHO", help="N=person or N=computer[:STYLE]; repeatable.")
@click.option("--name", "names", multiple=True, metavar="NAME", help="Names of the people, in order of their seats.")
@click.option("--seed", metavar="TEXT", help="The same seed builds the same walls.")
@click.option(
    "--fouls",
    type=click.Choice(("refused", "permitted")),
    help="Whether what the rules punish can be chosen, such as a false win (usually not); the record keeps it.",
)
@click.option("--again", metavar="RECORD", help="Deal the walls of a record again, with its rules and seats.")
@click.option("--hand", type=click.IntRange(1), metavar="N", help="With --again: from hand N on; else from the first.")
@click.option("-o", "output", type=click.Path(path_type=Path), metavar="FILE", help="Where to keep the record.")
@screen_options
def command(
    rules: str | None,
    settings: tuple[str, ...],
    seats: tuple[str, ...],
    names: tuple[str, ...],
    seed: str | None,
    fouls: str | None,
    again: str | None,
    hand: int | None,
    output: Path | None,
    look: Look,
) -> int:
    """Play a match. Every act is on disk before it is shown, so leaving at any moment loses nothing."""
    if again is not None:
        said = {"--rules": rules, "--set": settings, "--seed": seed, "--fouls": fouls}
        if clash := [name for name, value in said.items() if value]:
            raise click.UsageError(f"the record of --again says that already: {', '.join(clash)}")
        return sit_down(lambda: _again(again, hand, seats, names, output, look), look)
    if rules is None:
        raise click.UsageError("say which rules: --rules ID (`tuitable rules list` names them), or --again RECORD")
    if hand is not None:
        raise click.UsageError("--hand goes with --again")
    kinds = kinds_of(seats)
    people = sum(kind == "person" for kind, _ in kinds)
    if len(names) > people:
        raise click.BadParameter(f"{len(names)} names for {people} people", param_hint="--name")

    def begin() -> Session:
        from tuitable.cli.newcomer import meet
        from tuitable.cli.rules import find_ruleset
        from tuitable.cli.session import Session, unfinished
        from tuitable.rules.library import shelf

        waiting = unfinished()
        usual = (look.settings.name,) if people == 1 else ()
        players, ruleset = players_of(kinds, names or usual), find_ruleset(rules, settings)
        session = Session.begin(ruleset, players, seed=seed, path=output, fouls=fouls == "permitted")
        if people and ruleset.id in shelf():
            meet(look, session)
            if failure := look.remember(last_rules=ruleset.id):
                session.notices.append(failure)
        if waiting and people:
            session.notices.append(f"a game waits: tuitable continue {waiting[0].stem}")
        return session

    return sit_down(begin, look)


def _again(
    file: str, hand: int | None, seats: tuple[str, ...], names: tuple[str, ...], output: Path | None, look: Look
) -> Session:
    """A new game that repeats a record; who sits where is as it was, if the command line does not say otherwise."""
    from tuitable.cli.again import as_before, play_again
    from tuitable.cli.rescore import load
    from tuitable.errors import TuitableError
    from tuitable.record.events import PlayerEntry

    def seating(before: Sequence[PlayerEntry]) -> Sequence[PlayerEntry]:
        alone = not any(player.kind == "person" for player in before)
        if seats:
            players = players_of(kinds_of(seats), names)
        else:
            given = iter(names or ((look.settings.name,) if alone else ()))
            players = [
                PlayerEntry(next(given, "") or player.name, "person") if player.kind == "person" else player
                for player in as_before(before)
            ]
        people = sum(player.kind == "person" for player in players)
        if len(names) > people:
            raise TuitableError(f"{len(names)} names for {people} people")
        return players

    return play_again(load(file), hand, seating, path=output)
