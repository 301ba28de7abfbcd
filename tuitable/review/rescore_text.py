"""A re-scored record as text in eighty columns, and as plain values for JSON."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

import msgspec

from tuitable.review.layout import WIDTH, cells, counted, hanging, pad, spread
from tuitable.review.rescore import POLICY, HandResult, Place, Rescored, Under
from tuitable.rules.finding import Finding, Severity
from tuitable.tiles.seat import SEATS

_SEAT_WIDTH = 8
_HAND_WIDTH = 5
_RULES_WIDTH = 18
_RESULT_WIDTH = WIDTH - _HAND_WIDTH - _RULES_WIDTH - 4 * _SEAT_WIDTH
_NAME_WIDTH = _SEAT_WIDTH - 1
_MOST_PLACES = 4
_ORDER = {Severity.VOID: 0, Severity.IRREGULAR: 1, Severity.NOTE: 2}


def text(done: Rescored) -> str:
    """The whole sheet: the policy first, then a row for each hand and ruleset, the totals and the findings."""
    lines = [*hanging("", POLICY), ""]
    played = done.header.ruleset
    names = short_names([player.name for player in done.header.players])
    where = counted(len(done.places), "hands")
    lines.append(spread(_cut(f"Played under {_clean(played.title)} ({_clean(played.id)})", WIDTH - 12), where))
    people = ", ".join(f"{seat} {_cut(_clean(p.name), 24)}" for seat, p in enumerate(done.header.players))
    lines += [*hanging("seats: ", people), "=" * WIDTH]
    lines += [_row("hand", "rules", "result", names), "-" * WIDTH]
    columns = [done.recorded, *done.under]
    for number, place in enumerate(done.places):
        for first, column in enumerate(columns):
            result = column.hands[number]
            label = "recorded" if first == 0 else column.ruleset
            outcome = _recorded(place, result, names) if first == 0 else _outcome(place, result, names)
            lines.append(_row(_hand(place) if first == 0 else "", label, outcome, [_signed(n) for n in result.deltas]))
    lines.append("-" * WIDTH)
    for first, column in enumerate(columns):
        label = "recorded" if first == 0 else column.ruleset
        lines.append(_row("sum" if first == 0 else "", label, "", [_signed(n) for n in column.totals]))
    for first, column in enumerate(columns):
        if column.final is not None:
            label = "recorded" if first == 0 else column.ruleset
            lines.append(_row("end" if first == 0 else "", label, "result of the match", _results(column)))
    for column in done.under:
        lines += ["", *_findings(done, column, names)]
    return "\n".join(line.rstrip() for line in lines)


def short_names(names: Sequence[str]) -> list[str]:
    """Names cut to a column, each still another one: by their ends where they begin alike, else by the seat."""
    clean = [_clean(name) for name in names]
    for shorten in (_cut, _keep_end):
        short = [shorten(name, _NAME_WIDTH) for name in clean]
        if len(set(short)) == len(short) and all(short):
            return short
    return [f"seat {seat}" for seat in range(len(names))]


def _clean(text: str) -> str:
    """Somebody else's words without anything that would break a line."""
    kept = "".join(char for char in text[:200] if char == " " or unicodedata.category(char)[0] not in "CZ")
    return " ".join(kept.split())


def _keep_end(line: str, width: int) -> str:
    if cells(line) <= width:
        return line
    end = line[-2:]
    return _cut(line[:-2], width - cells(end)) + end


def _row(hand: str, rules: str, result: str, amounts: Sequence[str]) -> str:
    cut = _cut(result, _RESULT_WIDTH - 1)
    left = pad(hand, _HAND_WIDTH) + pad(_cut(rules, _RULES_WIDTH - 1), _RULES_WIDTH) + pad(cut, _RESULT_WIDTH)
    return left + "".join(pad(amount, _SEAT_WIDTH, right=True) for amount in amounts)


def _cut(line: str, width: int) -> str:
    if cells(line) <= width:
        return line
    while cells(line) > width - 1:
        line = line[:-1]
    return line + "~"


def _signed(amount: int) -> str:
    return f"{amount:+}" if amount else "0"


def _results(column: Under) -> list[str]:
    assert column.final is not None
    scale = column.final.scale
    return [f"{number / scale:+.1f}" if scale != 1 else _signed(number) for number in column.final.results]


def _recorded(place: Place, result: HandResult, names: Sequence[str]) -> str:
    if place.winners:
        return _won(result, place.winners, names)
    return place.ended.replace("-", " ")


def _outcome(place: Place, result: HandResult, names: Sequence[str]) -> str:
    standing = tuple(win.seat for win in result.wins if win.accepted)
    if standing:
        return _won(result, standing, names)
    refused = [win for win in result.wins if not win.accepted]
    if result.status == "not-scorable":
        return f"{refused[0].seat} not scorable: {result.reason}"
    if refused:
        return f"{names[refused[0].seat]} void: {refused[0].refused}"
    return place.ended.replace("-", " ")


def _won(result: HandResult, seats: Sequence[int], names: Sequence[str]) -> str:
    """Who wins what: the points that others pay for the hand, without counters and stakes."""
    parts = []
    for seat in seats:
        paid = sum(t.amount for t in result.transfers if t.payee == seat and t.payer in SEATS and t.why != "counters")
        limit = next((score.limit for score in result.scores if score.seat == seat and score.limit), None)
        parts.append((names[seat], f"{paid}{f' {limit}' if limit else ''}"))
    line = ", ".join(f"{name} wins {worth}" for name, worth in parts)
    if cells(line) >= _RESULT_WIDTH:
        line = ", ".join(f"{name} {worth}" for name, worth in parts)
    return line


def _findings(done: Rescored, column: Under, names: Sequence[str]) -> Iterator[str]:
    """Findings of one ruleset, equal ones together, what weighs most first; of notes not every place is named."""
    yield f"{column.title} ({column.ruleset}): " + (
        "no finding" if not column.findings else counted(len(column.findings), "findings")
    )
    if column.remark:
        yield from hanging("  ", column.remark)
    groups: dict[tuple[Severity, str, str], list[str]] = {}
    found = [(_hand(place), hand.findings) for place, hand in zip(done.places, column.hands, strict=True)]
    for label, findings in (*found, ("the hand without a result,", column.late)):
        for finding in findings:
            where = _where(label, finding, names)
            groups.setdefault((finding.severity, finding.code, finding.detail), []).append(where)
    for (severity, code, detail), places in sorted(groups.items(), key=lambda group: _ORDER[group[0][0]]):
        most = len(places) if severity is Severity.VOID else _MOST_PLACES
        told = "; ".join(places[:most]) + (f"; and {len(places) - most} more" if len(places) > most else "")
        yield from hanging(f"  {severity:<9} ", f"{detail} ({code}): {told}" if detail else f"{code}: {told}")


def _where(label: str, finding: Finding, names: Sequence[str]) -> str:
    who = f" {names[finding.seat]}" if finding.seat is not None else ""
    event = f" event {finding.event_no}" if finding.event_no is not None else ""
    return f"{label}{who}{event}"


def _hand(place: Place) -> str:
    """A hand in short: `E3`, with counters on the table `E3.1`."""
    return f"{place.round_wind}{place.hand_no}{f'.{place.counters}' if place.counters else ''}"


def values(done: Rescored) -> dict[str, object]:
    """The same for JSON: a list of hands, each with its results by ruleset; `recorded` comes first."""
    columns = [("recorded", done.recorded), *((column.ruleset, column) for column in done.under)]
    hands = []
    for number, place in enumerate(done.places):
        results = {name: _value(column.hands[number], name == "recorded") for name, column in columns}
        hands.append({**_plain(place), "results": results})
    played = done.header.ruleset
    return {
        "file": done.file,
        "policy": POLICY,
        "played": {"id": played.id, "title": played.title},
        "players": [player.name for player in done.header.players],
        "hands": hands,
        "totals": {name: column.totals for name, column in columns},
        "balances": {name: column.balances for name, column in columns},
        "final": {name: None if column.final is None else _final(column) for name, column in columns},
        "findings": {column.ruleset: len(column.findings) for column in done.under},
        "late": {column.ruleset: msgspec.to_builtins(column.late) for column in done.under if column.late},
    }


def _plain(place: Place) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(place)
    return fields


def _value(result: HandResult, recorded: bool) -> dict[str, object]:
    fields: dict[str, object] = msgspec.to_builtins(result)
    fields["scores"] = [_named(score) for score in result.scores]
    fields["transfers"] = [{"from": t.payer, "to": t.payee, "amount": t.amount, "why": t.why} for t in result.transfers]
    fields["liable"] = None if result.liable is None else {"seat": result.liable.seat, "clause": result.liable.clause}
    fields["next"] = None if result.next is None else _fields(result.next)
    if recorded:
        del fields["findings"]
    return fields


def _named(score: msgspec.Struct) -> dict[str, object]:
    fields = _fields(score)
    fields["items"] = [_fields(item) for item in getattr(score, "items", ())]
    return fields


def _final(column: Under) -> dict[str, object]:
    assert column.final is not None
    final = column.final
    return {"order": final.order, "results": final.results, "scale": final.scale}


def _fields(value: msgspec.Struct) -> dict[str, object]:
    """A struct that is an array on disk, as an object."""
    return {name: msgspec.to_builtins(getattr(value, name)) for name in value.__struct_fields__}
