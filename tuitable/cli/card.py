"""`tuitable card`: cards of printed lines."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING

import click

from tuitable.cli.words import flat, json_text, plain
from tuitable.errors import NotationError, RulesetError
from tuitable.places import cards_folder
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import check_meld, format_tiles, parse_tiles, sorted_tiles
from tuitable.tiles.tile import Tile

if TYPE_CHECKING:
    from tuitable.rules.card import Card, CardLine, LineState, LineWin

DEFAULT_CARD = "tuitable-card"
WIDTH = 80

json_flag = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")


@click.group("card")
def command() -> None:
    """List, show and check cards, and hold a hand against one.

    A card says which hands win, in games with printed lines. CARD is its id, or a file (FILE.toml). Your own cards lie
    in the folder that `tuitable card list` names.
    """


@command.command("list")
@json_flag
def list_(as_json: bool) -> int:
    """List the cards at hand, your own first; exit status 1 if a file has errors."""
    from tuitable.rules.cards import files, is_shipped, read

    rows: list[dict[str, object]] = []
    wrong: list[str] = []
    for path in files():
        try:
            card = read(path)
        except RulesetError as error:
            wrong.append(str(error))
            rows.append({"file": str(path), "error": str(error)})
            continue
        head = card.head
        rows.append(
            {
                "id": head.id, "title": head.title, "edition": head.edition, "year": head.year or None,
                "sha256": card.sha256, "lines": len(card.lines), "shipped": is_shipped(path), "file": str(path),
            }
        )  # fmt: skip
    if as_json:
        click.echo(json_text(rows))
        return 1 if wrong else 0
    width = max((len(str(row["id"])) for row in rows if "id" in row), default=0)
    for row in rows:
        if "id" in row:
            own = "" if row["shipped"] else ", your own"
            title, edition = plain(str(row["title"]), 40), plain(str(row["edition"]), 20)
            click.echo(f"{row['id']:{width}}  {title}, edition {edition}, {_many(int(str(row['lines'])), 'line')}{own}")
    click.echo(f"\nYour own cards belong in {flat(str(cards_folder()))}")
    for error_text in wrong:
        click.echo(f"tuitable: {flat(error_text)}", err=True)
    return 1 if wrong else 0


@command.command("show")
@click.argument("name", metavar="CARD")
@json_flag
def show(name: str, as_json: bool) -> None:
    """Show a card: its headings and lines. Letters a b c are suits that differ, x exposed, c concealed."""
    from tuitable.rules.cards import find

    card = find(name)
    if as_json:
        told = {
            "card": card.head, "sha256": card.sha256, "sections": card.sections, "lines": card.lines,
            "forms": {line.id: card.form_count(number) for number, line in enumerate(card.lines)},
        }  # fmt: skip
        click.echo(json_text(told))
        return
    click.echo(_title(card))
    click.echo(f"{plain(card.head.author, 50)}, licence {plain(card.head.licence, 20)}")
    for section in card.sections:
        click.echo(f"\n{plain(section.title, WIDTH)}")
        for text in textwrap.wrap(plain(section.note, 1000), WIDTH - 2):
            click.echo(f"  {text}")
        for line in card.lines:
            if line.section == section.id:
                _show_line(line)


def _show_line(line: CardLine) -> None:
    for number, pattern in enumerate(line.patterns):
        if number == 0:
            shown = "c" if line.concealed else "x"
            click.echo(f"  {plain(line.id):14} {plain(pattern, 100):50} {shown} {line.pay or line.value:>6}")
        else:
            click.echo(f"  {'or':>14} {plain(pattern, 100)}")
    moves = f"numbers move by {line.slide}" if line.slide else ""
    words = (line.title, moves, "or mirrored" if line.mirror else "", *line.where, line.note)
    for text in textwrap.wrap(plain("; ".join(filter(None, words)), 1000), WIDTH - 17):
        click.echo(f"{'':17}{text}")


def _title(card: Card) -> str:
    return f"{plain(card.head.title, 45)}, edition {plain(card.head.edition, 20)} ({card.id})"


@command.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--strict", is_flag=True, help="Exit status 1 if there are warnings.")
@json_flag
def check(files: tuple[str, ...], strict: bool, as_json: bool) -> int:
    """Check card files: every error and warning with its line; exit status 2 if a card is rejected."""
    from tuitable.rules.card_check import check as check_bytes
    from tuitable.rules.card_check import read_bytes

    rows: list[dict[str, object]] = []
    rejected = warned = False
    for file in files:
        try:
            checked = check_bytes(read_bytes(file))
        except RulesetError as error:
            rejected = True
            rows.append({"file": file, "error": str(error)})
            if not as_json:
                click.echo(flat(str(error)))
            continue
        card = checked.card
        rejected |= card is None
        warned |= bool(checked.problems)
        row: dict[str, object] = {
            "file": file, "accepted": card is not None, "problems": checked.problems, "untold": checked.untold,
        }  # fmt: skip
        if card is not None:
            row |= {"id": card.id, "edition": card.head.edition, "sha256": card.sha256, "lines": len(card.lines)}
        rows.append(row)
        if as_json:
            continue
        for problem in checked.problems:
            click.echo(flat(problem.said(file)))
        if checked.untold:
            click.echo(f"{flat(file)}: and {checked.untold} more")
        if card is None:
            click.echo(f"{flat(file)}: rejected, {_many(len(checked.errors), 'error')}")
        else:
            forms = sum(card.form_count(number) for number in range(len(card.lines)))
            click.echo(f"{flat(file)}: {card.id}, {_many(len(card.lines), 'line')}, {_many(forms, 'form')}: good")
    if as_json:
        click.echo(json_text(rows))
    return 2 if rejected else 1 if strict and warned else 0


@command.command("match")
@click.argument("hand", metavar="HAND...", nargs=-1, required=True)
@click.option("--card", "name", metavar="CARD", default=DEFAULT_CARD, show_default=True, help="The card to use.")
@click.option("--melds", metavar="GROUPS", default="", help='Groups that lie open, as in "222m 55pjj".')
@click.option("--seen", metavar="TILES", default="", help="Discards, and natural tiles of others' groups.")
@click.option("--lines", "most", type=click.IntRange(1), default=8, show_default=True, help="How many lines to show.")
@click.option("--all", "everything", is_flag=True, help="Show all lines, those out of reach with the reason.")
@json_flag
def match(hand: tuple[str, ...], name: str, melds: str, seen: str, most: int, everything: bool, as_json: bool) -> None:
    """Hold a hand against a card: the lines it completes, or those it is nearest to.

    HAND is tile text such as 777m333555pj: 1m-9m, 1p-9p, 1s-9s, winds 1z-4z, white 5z, green 6z, red 7z, f a flower,
    j a joker.
    """
    from tuitable.rules.card import best, distances, winning_tiles, wins
    from tuitable.rules.cards import find

    card = find(name)
    tiles = _tiles(" ".join(hand), "HAND")
    groups = [_group(word) for word in melds.split()]
    sight = _tiles(seen, "--seen")
    _check_counts(card, [*tiles, *(tile for meld in groups for tile in meld.tiles), *sight])
    size = len(tiles) + sum(len(meld.tiles) for meld in groups)
    if size > card.head.hand_size:
        raise click.UsageError(f"{size} tiles; a hand has at most {card.head.hand_size}")
    found = wins(card, tiles, None, groups)
    states = distances(card, tiles, groups, sight)
    shown = states if everything else [state for state in states if state.away is not None][:most]
    top = best(found)
    waits = winning_tiles(card, tiles, groups)
    if as_json:
        answer = {
            "card": card.ref,
            "size": size,
            "wins": [_win_row(win) for win in found],
            "best": None if top is None else top.line,
            "waits": format_tiles(waits),
            "lines": [_state_row(state) for state in shown],
        }
        click.echo(json_text(answer))
        return
    click.echo(_title(card))
    if found:
        click.echo("\nComplete")
        for win in sorted(found, key=lambda win: win is not top):
            _say_win(card, win)
        return
    if waits:
        click.echo(f"\nWaiting for {format_tiles(waits)}")
    click.echo("\naway value     line")
    for state in shown:
        _say_state(state)
    if not shown:
        click.echo("   no line can be completed any more")


def _many(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _tiles(text: str, where: str) -> tuple[Tile, ...]:
    try:
        tiles = parse_tiles(text)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint=where) from None
    if Tile.BACK in tiles:
        raise click.BadParameter("a tile seen from behind cannot be matched", param_hint=where)
    return tuple(tile.plain if tile.kind >= 0 else tile for tile in tiles)


def _group(text: str) -> Meld:
    tiles = _tiles(text, "--melds")
    try:
        check_meld(MeldKind.GROUP, tiles)
    except NotationError as error:
        raise click.BadParameter(str(error), param_hint="--melds") from None
    return Meld(MeldKind.GROUP, sorted_tiles(tiles))


def _check_counts(card: Card, tiles: list[Tile]) -> None:
    counts = Counter(Tile.FLOWER if tile.is_bonus else tile for tile in tiles)
    copies = {Tile.FLOWER: card.head.flowers, Tile.WILD: card.head.wilds}
    for tile, count in counts.items():
        if count > copies.get(tile, 4):
            raise click.UsageError(f"{count} of {tile.value}; the set has {copies.get(tile, 4)}")


def _win_row(win: LineWin) -> dict[str, object]:
    return {
        "line": win.line, "section": win.section, "pattern": win.pattern, "value": win.value,
        "concealed": win.concealed, "jokers": win.wilds, "natural": win.natural, "jokerless_bonus": win.bonus,
        "worth": win.worth(), "groups": [format_tiles(group) for group in win.groups], "open": win.laid,
    }  # fmt: skip


def _state_row(state: LineState) -> dict[str, object]:
    dead = state.dead
    return {
        "line": state.line, "section": state.section, "pattern": state.pattern, "value": state.value,
        "concealed": state.concealed, "away": state.away, "need": format_tiles(state.need),
        "natural": format_tiles(state.fixed), "covered": state.covered,
        "variant": [format_tiles(group) for group in state.variant], "open": state.laid,
        "dead": None if dead is None else {"why": dead.why.value, "tiles": format_tiles(dead.tiles), "text": dead.text},
    }  # fmt: skip


def _say_win(card: Card, win: LineWin) -> None:
    line = card.line(win.line)
    jokers = "no joker" if win.natural else _many(win.wilds, "joker")
    worth = f", doubled {win.worth()}" if win.worth() != win.value else ""
    kind = "concealed" if win.concealed else "exposed"
    title = f" {plain(line.title, 30)}" if line.title else ""
    click.echo(f"  {plain(win.line, 20)}{title}: {win.value}{worth}; {kind}, {jokers}")
    click.echo(f"      {plain(win.pattern, WIDTH - 6)}")
    click.echo(f"      {' '.join(map(format_tiles, win.groups))}")


def _say_state(state: LineState) -> None:
    mark = "c" if state.concealed else "x"
    away = "-" if state.away is None else str(state.away)
    first = f"{away:>4} {state.value:5}  {mark}  {plain(state.line, 14):14}"
    if state.dead is not None:
        click.echo(f"{first} {state.dead.text}")
        return
    click.echo(f"{first} {state.variant_text}")
    if state.need:
        jokers = f", {state.covered} by jokers held" if state.covered else ""
        click.echo(f"{'':29} needs {format_tiles(state.need)}{jokers}")
