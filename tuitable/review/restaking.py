"""What lies on the table for declarations, told at the worth it has under another ruleset."""

from __future__ import annotations

from tuitable.review.adjudicate import stake_of
from tuitable.rules.ruleset import Ruleset
from tuitable.state.facts import HandFacts
from tuitable.tiles.seat import SEATS


def restaked(facts: HandFacts, played: Ruleset | None, ruleset: Ruleset) -> HandFacts:
    """The facts of a hand with every stake of `played`, the rules it was played by, at the worth it has in `ruleset`.

    Stakes of this hand and of those before it are told anew, and balances with them, so that points of one ruleset
    never meet those of another. The same facts where the two agree, or where `played` is not known (null) or has
    no stakes.
    """
    there = 0 if played is None else stake_of(played)
    here = stake_of(ruleset)
    if not there or here == there or not (facts.pot or any(facts.stakes)):
        return facts
    table = facts.table.between_hands()
    table.held["pot"] = table.held.get("pot", 0) + facts.pot // there * here - facts.pot
    for seat in SEATS:
        staked = facts.stakes[seat]
        table.staked[seat] = staked // there * here
        table.balances[seat] += staked - table.staked[seat]
    return facts.beside(table)


__all__ = ["restaked"]
