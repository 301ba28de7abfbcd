"""Whether a hand that was won under other rules is a hand at all: its status, and the nearest printed line (G-49)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tuitable.record.events import Settled
from tuitable.rules.card import distances
from tuitable.rules.finding import Finding, Severity
from tuitable.rules.ruleset import Ruleset, lines_missing, lines_of
from tuitable.rules.settlement import Settlement, Verdict
from tuitable.state.facts import HandFacts
from tuitable.tiles.seat import Seat

CARD_MISSING = "card-missing"
NOT_SCORABLE = "not-scorable"


def status_of(ruleset: Ruleset, wins: Sequence[Verdict], findings: Sequence[Finding], foreign: bool) -> tuple[str, str]:
    """The status of a hand and the reason for it (`review.rescore.HandResult`)."""
    if any(finding.code == CARD_MISSING for finding in findings):
        return CARD_MISSING, ""
    winning = ruleset.winning
    if not foreign or not wins or any(win.accepted for win in wins):
        return "scored", ""
    reasons = {winning.tiles_code: winning.tiles_code, winning.incomplete_code: "not-a-hand"}
    found = [reasons[win.refused] for win in wins if win.refused in reasons]
    return (NOT_SCORABLE, found[0]) if found else ("scored", "")


def as_recorded(ruleset: Ruleset, facts: HandFacts, event: Settled) -> Settlement:
    """The settlement that a record holds, where the printed lines that would judge it are not here."""
    missing = "; ".join(lines_missing(ruleset))
    finding = Finding(CARD_MISSING, Severity.NOTE, f"the lines of {missing} are not here; the recorded result stands")
    wins = tuple(Verdict(win.seat, True) for win in facts.wins)
    shown: tuple[Seat, ...] = ()
    return Settlement(
        ruleset.id, wins, event.scores, event.liable, event.transfers, event.carry, event.next, shown, (), (finding,)
    )


def with_nearest(ruleset: Ruleset, facts: HandFacts, found: Settlement) -> Settlement:
    """The settlement, with a note on the nearest printed line for each winner whose hand is none.

    Melds of other games count as tiles in the hand: how many of all its tiles would have to change.
    """
    cards = lines_of(ruleset)
    notes = []
    for verdict in found.wins:
        win = facts.win_of(verdict.seat)
        if verdict.refused != ruleset.winning.incomplete_code or win is None:
            continue
        tiles = [win.tile, *facts.concealed(win.seat)]
        tiles += [tile for meld in facts.plain_melds(win.seat) for tile in meld.tiles]
        nearest = [(states[0].away, states[0].line) for card in cards if (states := distances(card, tiles))]
        near = min((pair for pair in nearest if pair[0] is not None), default=None)
        if near is not None:
            away = f"{near[0]} tile{'s' if near[0] != 1 else ''}"
            notes.append(Finding("nearest-line", Severity.NOTE, f"the nearest line, {near[1]}, lacks {away}", win.seat))
    return msgspec.structs.replace(found, findings=found.findings + tuple(notes)) if notes else found


__all__ = ["as_recorded", "status_of", "with_nearest"]
