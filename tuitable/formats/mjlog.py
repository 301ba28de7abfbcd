"""Import of Tenhou's game logs (mjlog XML, four players)."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime

from tuitable.errors import FormatError
from tuitable.formats.imported import Imported
from tuitable.formats.mjlog_reader import Reader
from tuitable.formats.mjlog_text import take_apart, take_apart_slowly
from tuitable.formats.mjlog_values import Fault


def _followed(text: str, path: str) -> tuple[Reader, bool, str | None]:
    """Read a log: what was read, whether text stands behind its last tag, and where it is cut short, if it is."""
    # Nearly all logs are well and written alike. Whatever is found to be odd in others, they are read again.
    for log in (take_apart, take_apart_slowly):
        reader = Reader(False)
        try:
            found = log(text)
            reader.read(found)
            return reader, found.torn, reader.finish()
        except (Fault, ValueError, IndexError):
            pass
    reader = Reader(True)
    try:
        reader.read(found)
        return reader, found.torn, reader.finish()
    except Fault as fault:
        raise FormatError(str(fault), path or None, *reader.where) from None


def read_mjlog(text: str, digest: str | None = None, path: str = "", time: str | None = None) -> Imported:
    """Read the XML of a Tenhou game log into events.

    `digest` is the SHA-256 of the file (of the text where null), `path` its name for messages and for the
    record's origin, `time` the time of the import (ISO 8601, now where null). A log that is cut short gives its
    whole hands. Raises `FormatError` with file, hand and event if the log contradicts itself or itself is no
    four-player log, or if no whole hand is in it.
    """
    reader, torn, cut = _followed(text, path)
    if not reader.whole:
        raise FormatError(f"no whole hand is in it: {cut}" if reader.number else "no hand is in it", path or None)
    if cut is None and torn:
        reader.head.notes.append("the text behind the final result was left out")
    if digest is None:
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    if time is None:
        time = datetime.now(UTC).isoformat(timespec="seconds")
    options = reader.head.options(reader.reckoned)
    if reader.head.custom:
        from tuitable.formats.mjlog_lobby import with_its_rules

        reader.events = with_its_rules(reader.head, options, reader.events)
    wall = "rebuilt from the seed" if reader.shuffle is not None else reader.wall
    file = re.split(r"[\\/]", path)[-1]
    header = reader.head.header(digest, file, time, wall, options)
    events = reader.events
    if cut is not None and reader.hand is None:
        from tuitable.formats.mjlog_lobby import or_over

        events = or_over(events, header.ruleset)
    return Imported(header, events, reader.whole, cut, tuple(reader.head.notes))
