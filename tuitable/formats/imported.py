"""What importers hand over: a record in memory, and what there is to say about it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tuitable.record.codec import Record, encode_event, encode_header
from tuitable.record.events import Entry, Event, Header, MatchEnded, Sealed, Settled
from tuitable.record.seal import Sealer


class Imported(msgspec.Struct, frozen=True):
    """A file read by an importer.

    `events` are unsealed and end with a whole hand or the match. `hands` counts the hands. `cut` says where and
    how the file ended if it is not whole, `notes` hold what else a person should know, a sentence each.
    """

    header: Header
    events: list[Event]
    hands: int
    cut: str | None = None
    notes: tuple[str, ...] = ()


def _closes(event: Event) -> bool:
    """Whether a seal stands behind this event."""
    return (type(event) is Settled and event.next is not None) or type(event) is MatchEnded


def record_of(imported: Imported, path: str = "") -> Record:
    """A record to look at without writing it: events numbered as in its file, seals empty, lines left out."""
    entries: list[Entry] = []
    for event in imported.events:
        entries.append(event)
        if _closes(event):
            entries.append(Sealed(""))
    return Record(imported.header, b"", [], entries, path=path)


def sealed_lines(header: Header, events: Iterable[Event]) -> list[bytes]:
    """The lines of a record, header first and without line endings, with a seal behind every hand and the match."""
    head = encode_header(header)
    sealer = Sealer(head)
    lines = [head]
    for event in events:
        line = encode_event(event)
        sealer.feed(line)
        lines.append(line)
        if _closes(event):
            lines.append(encode_event(Sealed(sealer.seal())))
    return lines
