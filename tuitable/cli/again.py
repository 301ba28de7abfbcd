"""Dealing the same wall again: a new game that repeats a record from one of its hands on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from tuitable.bots.styles import STYLES
from tuitable.cli.session import FOULS, PERMITTED, Session, rules_of
from tuitable.record.codec import Record
from tuitable.record.events import PlayerEntry
from tuitable.review.again import again

Seating = Callable[[Sequence[PlayerEntry]], Sequence[PlayerEntry]]
"""Who sits where in the new game, by who sat where in the old one."""

REPEATS, FROM_HAND, BEGUN = "repeats", "repeats-hand", "repeats-begun"
"""Tags of a header: the file that is repeated, from which of its hands on, and when that game was begun."""


def play_again(
    record: Record, number: int | None, seating: Seating | None = None, *, path: Path | None = None
) -> Session:
    """A new game with the rules, seats and walls of a record, from hand `number` on (null: the first).

    Raises `RecordError` if the tiles are not known or the new file cannot be written, `RulesetError` if the rules are
    not here.
    """
    ruleset = rules_of(record.header)
    found = again(record, ruleset, number)
    seat = as_before if seating is None else seating
    players = found.players
    if record.header.origin is not None:
        # The people of another program's file are not here.
        players = tuple(msgspec.structs.replace(player, kind="unknown") for player in players)
    tags = {REPEATS: Path(record.path).name, FROM_HAND: str(found.number), BEGUN: record.header.time}
    session = Session.begin(
        ruleset,
        seat(players),
        seed=found.seed,
        path=path,
        fouls=record.header.tags.get(FOULS) == PERMITTED,
        tags=tags,
        first=found.events,
        walls=found.walls,
    )
    later = "" if found.seed is not None else "; the hands after it are new"
    session.notices.append(f"hand {found.number} is dealt again{later}")
    return session


def as_before(players: Sequence[PlayerEntry]) -> list[PlayerEntry]:
    """Everybody as in the record; where no person played, you on the first chair among computers."""
    usual = next(iter(STYLES))
    alone = not any(player.kind == "person" for player in players)
    out = []
    for chair, player in enumerate(players):
        if alone and chair == 0:
            out.append(PlayerEntry("You", "person"))
        elif player.kind == "person" and not alone:
            out.append(PlayerEntry(player.name, "person"))
        else:
            style = player.style if player.style in STYLES else usual
            out.append(PlayerEntry(player.name or f"Seat {chair + 1}", "computer", style))
    return out
