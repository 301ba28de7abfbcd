"""`tuitable show`: what is in a record, in short."""

from __future__ import annotations

from pathlib import Path

import click

from tuitable.cli.words import flat, json_text, plain
from tuitable.formats.handtext import is_position, parse_waiting
from tuitable.record.codec import read_record
from tuitable.review.summary import HandLine, Summary, summarise


@click.command("show")
@click.argument("file", metavar="FILE|POSITION")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
@click.option("--rules", metavar="ID", help="For a POSITION: what each tile would bring under these rules.")
def command(file: str, as_json: bool, rules: str | None) -> int:
    """Show a record's header and one line a hand; or a hand that waits, such as "78p23466s789m [123p]"."""
    if is_position(file) and not Path(file).exists():
        return _position(file, as_json, rules)
    summary = summarise(read_record(file))
    if as_json:
        click.echo(json_text(summary))
    else:
        for line in lines(summary):
            click.echo(line)
    return 0


def _position(line: str, as_json: bool, rules: str | None) -> int:
    from tuitable.review.position import waiting, waiting_text

    doc = parse_waiting(line)
    found = waiting(doc, rules or doc.rules)
    click.echo(json_text(found) if as_json else waiting_text(found))
    return 0


def lines(summary: Summary) -> list[str]:
    """The summary as text."""
    names = [plain(player.name, 16) or "?" for player in summary.players]
    options = ", ".join(f"{name}={value}" for name, value in summary.options.items())
    out = [
        flat(f"{summary.title} ({summary.ruleset}{', ' + options if options else ''})"),
        plain(f"{summary.time}  {summary.program}  format {summary.format}", 100),
        *(["imported from " + plain(summary.origin)] if summary.origin else []),
        *(f"{plain(key, 30)}: {plain(value, 200)}" for key, value in list(summary.tags.items())[:20]),
        "",
        f"{'hand':<8}" + "".join(f"{name:>17}" for name in names),
    ]
    out += [_hand_line(hand) for hand in summary.hands]
    if summary.hands:
        out.append(f"{'':<8}" + "".join(f"{balance:>17}" for balance in summary.hands[-1].balances))
    if summary.results is not None:
        results = "".join(f"{result:>17g}" for result in summary.results)
        out.append(f"{'result':<8}{results}")
    else:
        out.append("the match is not over")
    extra = [
        f"{count} {what}"
        for count, what in (
            (summary.events, "events"),
            (summary.taken_back, "taken back"),
            (summary.notes, "notes"),
            (summary.branches, "variations"),
        )
        if count or what == "events"
    ]
    out.append(", ".join(extra))
    out += [f"note: {flat(notice)}" for notice in summary.notices]
    return out


def _hand_line(hand: HandLine) -> str:
    place = f"{hand.round}{hand.hand_no}" + (f" +{hand.counters}" if hand.counters else "")
    deltas = "".join(f"{delta:>+17}" if delta else f"{'0':>17}" for delta in hand.deltas)
    why = "goes on" if not hand.why else plain(hand.why, 20)
    return f"{place:<8}{deltas}  {why}"
