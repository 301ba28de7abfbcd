"""Import of mjai logs: an event a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tuitable.errors import FormatError
from tuitable.formats import fields
from tuitable.formats.fields import as_list
from tuitable.formats.heading import heading
from tuitable.formats.imported import Imported
from tuitable.formats.mjai_game import Reader
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.riichi_end import what_follows
from tuitable.formats.rulebook import UNTOLD, Rules, entry_for
from tuitable.formats.tenhou6 import HOUSE, RULESET

_MOST_LINES = 100_000


def _events(text: str, found: list[bool]) -> Iterator[object]:
    """All events of a file: an object or an array a line, or one array. A last line cut short sets `found[0]`."""
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        raise Fault(f"the log has more than {_MOST_LINES} lines")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            value: Any = msgspec.json.decode(line.encode("utf-8", "replace"))
        except (msgspec.DecodeError, RecursionError) as error:
            if number == len(lines) and number > 1:
                found[0] = True
                return
            if number == 1 and text.lstrip().startswith("["):
                yield from as_list(fields.decode(text), "the log")
                return
            raise Fault(f"line {number} is no JSON: {str(error)[:80]}") from None
        if isinstance(value, list):
            yield from value
        else:
            yield value


def read_mjai(
    text: str, digest: str | None = None, path: str = "", time: str | None = None, rules: Rules = UNTOLD
) -> Imported:
    """Read an mjai log into events. `rules` are those that a person names, `digest` the SHA-256 of the file.

    A log that is cut short gives its whole hands. Raises `FormatError` with file, hand and event if it is none,
    contradicts itself, or holds no whole hand.
    """
    reader = Reader()
    torn = [False]
    try:
        reader.read(_events(text, torn))
        reader.finish()
        if not reader.book.whole:
            raise Fault(f"no whole hand is in it: {reader.cut}" if reader.book.number else "no hand is in it")
    except FormatError as error:
        raise FormatError(str(error), path or None) from None
    except Fault as fault:
        raise FormatError(str(fault), path or None, *reader.where) from None
    book = reader.book
    red = bool(reader.aka) if isinstance(reader.aka, bool) else reader.red
    usual = reader.usual and not book.corrections
    id, title = (RULESET, "Tenhou's rules, as the log tells none") if usual else (HOUSE, "rules of the house")
    options: dict[str, object] = {"red_fives": red or reader.red}
    if reader.over and min(book.scores) >= 0:
        # A match that ends before the last hand of the second round, and not for want of points, has one round.
        options["length"] = "east" if reader.place[0] < 7 else "east-south"
    entry, note = entry_for(rules, id, title, options)
    details: dict[str, object] = {
        "rules": "told by the person who imported it" if rules.id else "not told by the log",
    }
    if book.corrections:
        details["corrections"] = book.corrections
    header = heading("mjai", entry, reader.names, details, text=text, digest=digest, path=path, time=time)
    if not usual and not rules.id:
        reader.notes.append("it is played by house rules that the log does not tell; --rules names them")
    notes = (*reader.notes, *book.corrections, *((note,) if note else ()))
    cut = reader.cut or ("the last line is cut short" if torn[0] else None)
    events = book.written(entry.id)
    if not reader.over:
        events = what_follows(events, entry)
    return Imported(header, events, book.whole, cut, notes)
