"""Where a Tenhou log leaves something to the rules: lobbies with rules of their own, and logs without a result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from tuitable.formats.mjlog_head import LOBBY_RULESET, RULESET, Head
from tuitable.formats.riichi_end import what_follows
from tuitable.record import events as ev
from tuitable.rules.library import find
from tuitable.rules.ruleset import settle
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState


def with_its_rules(head: Head, options: Mapping[str, object], events: list[ev.Event]) -> list[ev.Event]:
    """The events, under another name of the rules where they are seen to be others than Tenhou's with these options."""
    if head.ruleset == RULESET and _settled_by(RULESET, options, events):
        return events
    head.ruleset = LOBBY_RULESET
    head.notes.append("the lobby has rules of its own, so the game is not named one of Tenhou's rules")
    return [
        msgspec.structs.replace(event, ruleset=LOBBY_RULESET) if isinstance(event, ev.Settled) else event
        for event in events
    ]


def or_over(events: list[ev.Event], entry: ev.RulesetEntry) -> list[ev.Event]:
    """Events that end with a settlement, the match over behind it if the rules say so: a log may lack its result."""
    told = what_follows(events, entry)[-1]
    over = isinstance(told, ev.Settled) and told.next is not None and told.next.over
    return [*events[:-1], told] if over else events


def _settled_by(id: str, options: Mapping[str, object], events: Iterable[ev.Event]) -> bool:
    """Whether the rules pay every hand as recorded, and let the same hand follow or end the match where it ended."""
    ruleset = find(id, dict(options))
    state = TableState()
    for event in events:
        if isinstance(event, ev.Settled) and state.hand is not None:
            now = settle(ruleset, HandFacts(state), state.hand.carry)
            if _changes(now.transfers) != _changes(event.transfers) or not _same(now.next, event.next):
                return False
        apply(state, event)
    return True


def _changes(transfers: Iterable[ev.Transfer]) -> list[int]:
    changes = [0, 0, 0, 0]
    for transfer in transfers:
        if isinstance(transfer.payer, int):
            changes[transfer.payer] -= transfer.amount
        if isinstance(transfer.payee, int):
            changes[transfer.payee] += transfer.amount
    return changes


def _same(one: ev.NextHand | None, other: ev.NextHand | None) -> bool:
    # Where a match is over, the place of a hand that is never dealt means nothing.
    return one == other or (one is not None and other is not None and one.over and other.over)
