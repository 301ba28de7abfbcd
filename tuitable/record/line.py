"""Which events stand: take-backs, variations and notes.

Main lines are numbered from 1 in file order, everything but side lines, so take-backs and seals count too.
The events of a variation are numbered from 1 by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from tuitable.errors import RecordError
from tuitable.record.events import Branched, Dropped, Entry, Event, In, Noted, SeatsMoved, TookBack

T = TypeVar("T")
_SIDE = frozenset((Noted, Branched, In, Dropped))


class Branch(msgspec.Struct):
    """A variation: where it leaves the line `base` (empty: the main line), and its own events in order."""

    id: str
    at: int
    name: str
    base: str
    events: list[Event]


def main_line(entries: Iterable[Entry]) -> list[Event]:
    """All main-line events in file order; number n is at index n - 1."""
    return [entry for entry in entries if type(entry) not in _SIDE]  # type: ignore[misc]


def standing(entries: Iterable[Entry]) -> list[tuple[int, Event]]:
    """The main-line events that stand, each with its number. Raises `RecordError` for a senseless take-back."""
    return _standing(main_line(entries))


def _standing(events: Sequence[Event]) -> list[tuple[int, Event]]:
    if TookBack not in map(type, events):
        return list(enumerate(events, 1))
    kept: list[tuple[int, Event]] = []
    for number, event in enumerate(events, 1):
        if type(event) is TookBack:
            if not 0 <= event.to < number:
                raise RecordError(f"event {number} takes back to event {event.to}, which is not before it")
            while kept and kept[-1][0] > event.to:
                kept.pop()
        else:
            kept.append((number, event))
    return kept


def branches(entries: Iterable[Entry]) -> dict[str, Branch]:
    """The variations that were not dropped, by id. Raises `RecordError` if one is told before it begins."""
    found: dict[str, Branch] = {}
    gone: set[str] = set()
    for entry in entries:
        if isinstance(entry, Branched):
            if entry.id in found or not entry.id:
                raise RecordError(f"the variation {entry.id!r} begins twice or has no name")
            if entry.base and entry.base not in found:
                raise RecordError(f"the variation {entry.id!r} leaves {entry.base!r}, which is not there")
            found[entry.id] = Branch(entry.id, entry.at, entry.name, entry.base, [])
        elif isinstance(entry, In):
            if entry.id not in found:
                raise RecordError(f"an event of the variation {entry.id!r} before it begins")
            found[entry.id].events.append(entry.event)
        elif isinstance(entry, Dropped):
            gone.add(entry.id)
    return {name: branch for name, branch in found.items() if name not in gone}


def branch_line(entries: Sequence[Entry], name: str) -> list[Event]:
    """Every event from the start of the match to the end of a variation, as they stand there.

    A variation may leave even a part of the main line that was taken back later. Raises `RecordError`.
    """
    found = branches(entries)
    if name not in found:
        raise RecordError(f"there is no variation {name!r}")
    chain: list[Branch] = []
    here: str = name
    while here:
        if here not in found:
            raise RecordError(f"the variation {here!r} was dropped")
        chain.append(found[here])
        here = found[here].base
    line: list[Event] = []
    base: Sequence[Event] = main_line(entries)
    for branch in reversed(chain):
        if not 0 <= branch.at <= len(base):
            raise RecordError(f"the variation {branch.id!r} leaves event {branch.at} of {len(base)}")
        line += [event for _, event in _standing(base[: branch.at])]
        base = branch.events
    return line + [event for _, event in _standing(base)]


def notes(entries: Iterable[Entry], branch: str = "") -> list[Noted]:
    """The remarks on one line, in file order."""
    return [entry for entry in entries if isinstance(entry, Noted) and entry.branch == branch]


def seated(players: Sequence[T], events: Iterable[Event]) -> tuple[T, ...]:
    """Who sits on each chair after these events, of those who began on chairs 0..3."""
    now = tuple(players)
    for event in events:
        if type(event) is SeatsMoved:
            now = tuple(now[old] for old in event.order)
    return now
