"""Asking a ruleset about every act of a record, its own or anybody's."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tuitable.errors import BrokenState
from tuitable.play.permits import permits
from tuitable.record import events as ev
from tuitable.rules.finding import Finding
from tuitable.rules.ruleset import Ruleset
from tuitable.state.fold import apply
from tuitable.state.table import TableState


def ask(state: TableState, ruleset: Ruleset, event: ev.Event, number: int) -> Finding | None:
    """What the ruleset has against an event in the state before it; the finding carries the event's number."""
    found = permits(state, ruleset, event)
    return None if found is None else msgspec.structs.replace(found, event_no=number)


def audit(line: Iterable[tuple[int, ev.Event]], ruleset: Ruleset) -> list[Finding]:
    """All that a ruleset has against the acts of a record; nothing, if it was played by these rules.

    `line` are the events that stand with their numbers (`record.line.standing`). Where the events stop folding the
    audit stops too: that is for `review.verify` to tell.
    """
    state = TableState()
    found = []
    for number, event in line:
        finding = ask(state, ruleset, event, number)
        if finding is not None:
            found.append(finding)
        try:
            apply(state, event)
        except BrokenState:
            break
    return found
