"""What a table tells people who are new to its rules or to the game."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tuitable.cli.screen import Look
    from tuitable.cli.session import Session
    from tuitable.review.reckoning import Row
    from tuitable.rules.ruleset import Ruleset
    from tuitable.tui.tutor import Tutor

TERM, WIDTH = 18, 72
"""Columns of a term and of the whole line."""
GENTLE = "gentle"


def term_lines(ruleset: Ruleset) -> list[str]:
    """The words of a ruleset with their meanings, in columns."""
    from tuitable.rules.glossary import terms

    lines: list[str] = []
    for term in terms(ruleset):
        means = f"{term.means}." if not term.neutral else f"({term.neutral}) {term.means}."
        head = f"{term.name:{TERM}} " if len(term.name) <= TERM else f"{term.name}: "
        lines += textwrap.wrap(means, WIDTH, initial_indent=head, subsequent_indent=" " * (TERM + 1))
    return lines


def learner(session: Session) -> int | None:
    """The chair of the one person who plays against gentle computers only; null at any other table."""
    from tuitable.tiles.seat import SEATS

    people = [seat for seat in SEATS if session.here(seat).kind == "person"]
    gentle = all(entry.style == GENTLE for entry in session.players if entry.kind != "person")
    return people[0] if len(people) == 1 and gentle else None


def tutor_of(session: Session, look: Look) -> Tutor:
    """What a session's desk can tell."""
    from tuitable.cli.newcomer import known_to
    from tuitable.review.coach import coach
    from tuitable.review.habits import missing
    from tuitable.tui.tutor import Tutor

    ruleset = session.ruleset
    return Tutor(
        terms=lambda: term_lines(ruleset),
        missing=lambda action: missing(ruleset, action, known_to(look, ruleset)),
        coach=coach if learner(session) is not None else None,
        fresh=session.fresh,
    )


def after_hand(session: Session) -> list[str]:
    """What happened in the last hand, in sentences, for somebody who learns; empty for everybody else."""
    from tuitable.review.coach import told
    from tuitable.rules.ruleset import settle

    facts, seat = session.scribe.facts, learner(session)
    if facts is None or seat is None:
        return []
    settlement = settle(session.ruleset, facts, facts.hand.carry)
    return told(session.ruleset, facts, settlement, seat, session.scribe.settled_names)


def sheet_of(session: Session) -> Sequence[str | Row]:
    """The score sheet of the last hand, for somebody who learns with what happened before it."""
    from tuitable.review.reckoning import Row, RowKind

    rows = session.scribe.parts()
    told = [Row(RowKind.HEAD, text) for text in after_hand(session)] if rows else []
    return (*told, "", *rows) if told else rows
