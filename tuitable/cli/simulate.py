"""`tuitable simulate`: computers play by themselves."""

from __future__ import annotations

import hashlib
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import msgspec

from tuitable.bots.bot import Bot
from tuitable.bots.styles import STYLES, lots, player
from tuitable.cli.rules import find_ruleset, json_flag, set_option
from tuitable.cli.words import json_text
from tuitable.errors import ComputerFailed, IllegalChoice, TuitableError
from tuitable.play.header import header_of
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record.codec import SUFFIX
from tuitable.record.deal import new_seed
from tuitable.record.events import Event, HandEnded, MatchEnded, PlayerEntry, Settled, Won
from tuitable.record.journal import Journal
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Decision
from tuitable.state.views import View

MOST_GAMES = 1_000_000
WINDS = "ESWN"


class Tally(msgspec.Struct):
    """What was counted over all games. `styles` is by style: games played, hands won, and points gained in all."""

    rules: str
    seed: str
    games: int = 0
    finished: int = 0
    hands: int = 0
    events: int = 0
    endings: dict[str, int] = {}
    styles: dict[str, dict[str, int]] = {}
    records: list[str] = []

    def count(self, event: Event) -> None:
        """Take in an event of a game."""
        self.events += 1
        if isinstance(event, HandEnded):
            self.hands += 1
            self.endings[event.why] = self.endings.get(event.why, 0) + 1
        elif isinstance(event, MatchEnded):
            self.finished += 1

    def of_style(self, style: str) -> dict[str, int]:
        """The counts of one style."""
        return self.styles.setdefault(style, {"games": 0, "wins": 0, "points": 0})


def game_seed(seed: str, number: int) -> str:
    """The seed of game `number` (from 1) of a series."""
    return hashlib.sha256(f"tuitable series 1\0{seed}\0{number}".encode()).hexdigest()[:32]


@click.command("simulate")
@click.option("--rules", "name", metavar="ID", required=True, help="The rules to play by, or a file of house rules.")
@set_option
@click.option("--games", default=1, show_default=True, type=click.IntRange(1, MOST_GAMES), help="How many games.")
@click.option("--hands", type=click.IntRange(1), help="Stop each game after so many hands; its record stays open.")
@click.option("--seed", metavar="TEXT", help="What all chance comes from; the same seed makes the same games.")
@click.option("-o", "--output", type=click.Path(file_okay=False, path_type=Path), help="Folder for the records.")
@click.option(
    "--players", metavar="STYLE[,STYLE…]", help="One style for all four, or four; there are: " + ", ".join(STYLES) + "."
)
@json_flag
def command(
    name: str,
    settings: tuple[str, ...],
    games: int,
    hands: int | None,
    seed: str | None,
    output: Path | None,
    players: str | None,
    as_json: bool,
) -> int:
    """Let computers play games and write their records.

    Same rules, seed and players make the same records, line for line but for the first. Without -o nothing is
    written. Exit status: 0 done, 2 nothing done.
    """
    ruleset = find_ruleset(name, settings)
    seed = new_seed() if seed is None else seed
    styles = read_styles(players)
    tally = Tally(ruleset.id, seed)
    began = time.monotonic()
    for number in range(1, games + 1):
        play_one(ruleset, styles, seed, number, output, hands, tally, partial(_progress, number - 1, games, tally))
        _progress(number, games, tally)
    if as_json:
        click.echo(json_text(tally))
    else:
        _print(tally, time.monotonic() - began)
    return 0


def read_styles(players: str | None) -> tuple[str, str, str, str]:
    """The styles of the four chairs."""
    named = [style.strip() for style in (players or next(iter(STYLES))).split(",")]
    if len(named) == 1:
        named *= 4
    wrong = [style for style in named if style not in STYLES]
    if wrong:
        raise click.BadParameter(
            f"there is no style {wrong[0]!r}; there are: {', '.join(STYLES)}", param_hint="--players"
        )
    if len(named) != 4:
        raise click.BadParameter("one style, or four", param_hint="--players")
    a, b, c, d = named
    return (a, b, c, d)


def play_one(
    ruleset: Ruleset,
    styles: tuple[str, str, str, str],
    seed: str,
    number: int,
    output: Path | None,
    hands: int | None,
    tally: Tally,
    going: Callable[[], None] = lambda: None,
) -> None:
    """Play one game of a series; `going` is called after each hand.

    Raises `RecordError` if it cannot be written, and `TuitableError` that names the game if a computer fails.
    """
    secret = game_seed(seed, number)
    journal: Journal | None = None
    if output is not None:
        entries = [PlayerEntry(f"{style} {WINDS[i]}", "computer", style) for i, style in enumerate(styles)]
        a, b, c, d = entries
        path = output / f"{ruleset.id}-{game_seed(seed, 0)[:8]}-{number:04}{SUFFIX}"
        journal = Journal.create(path, header_of(ruleset, (a, b, c, d)), secret)
        tally.records.append(str(path))
    try:
        table = LiveTable(ruleset, secret, write=None if journal is None else journal.write)
        table.watch(tally.count)
        gains = Gains(table)
        table.watch(gains.count)
        table.watch(lambda event: going() if isinstance(event, HandEnded) else None)
        bots = [_Answering(player(style, ruleset, lots(secret, chair))) for chair, style in enumerate(styles)]
        drive(table, bots, hands)
    except (ComputerFailed, IllegalChoice) as error:
        failed = error if isinstance(error, ComputerFailed) else ComputerFailed(error)
        raise TuitableError(f"{failed}. It was game {number} of the seed {seed}.") from error
    finally:
        if journal is not None:
            journal.close()
    tally.games += 1
    for person, style in enumerate(styles):
        counts = tally.of_style(style)
        counts["games"] += 1
        counts["wins"] += gains.wins[person]
        counts["points"] += gains.points[person]


class _Answering:
    """A computer player whose own errors come as `ComputerFailed`."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def choose(self, view: View, decision: Decision) -> Choice:
        """The answer of the player."""
        try:
            return self._bot.choose(view, decision)
        except Exception as error:
            raise ComputerFailed(error) from error


class Gains:
    """Points gained and hands won by person, wherever they sit."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self.points: Counter[int] = Counter()
        self.wins: Counter[int] = Counter()

    def count(self, event: Event) -> None:
        """Take in an event."""
        people = self._table.people
        if isinstance(event, Won):
            self.wins[people[event.seat]] += 1
        elif isinstance(event, Settled):
            for transfer in event.transfers:
                for account, amount in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
                    if isinstance(account, int):
                        self.points[people[account]] += amount


def _progress(done: int, total: int, tally: Tally) -> None:
    if sys.stderr.isatty():
        click.echo(f"\r{done} of {total} games, {tally.hands} hands", err=True, nl=done == total)


def _print(tally: Tally, seconds: float) -> None:
    games = "1 game" if tally.games == 1 else f"{tally.games} games"
    click.echo(f"{tally.rules}: {games} ({tally.finished} to the end), {tally.hands} hands, seed {tally.seed}")
    click.echo(f"  {tally.events} events in {seconds:.1f} s")
    for why, number in sorted(tally.endings.items(), key=lambda item: -item[1]):
        click.echo(f"  {why:<16} {number:>7}  {number / max(tally.hands, 1):.1%}")
    for style, counts in tally.styles.items():
        mean = counts["points"] / counts["games"]
        click.echo(f"  {style}: {counts['wins']} wins in {counts['games']} seats, {mean:+.1f} points a game")
    if tally.records:
        click.echo(f"  records in {Path(tally.records[0]).parent}")
