"""Whether wins stand: shapes, minimums, who is barred, and who of several wins on one tile."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.hands.packed import mask_kinds
from tuitable.record.events import Won
from tuitable.rules.compiled import SHAPE_FLAGS, Compiled, Scored
from tuitable.rules.patterns.hand import possible_kinds
from tuitable.rules.seen import Seen, best
from tuitable.state.facts import HandFacts
from tuitable.tiles.tile import Tile

GIVEN = ("discard", "robbed-kong")
"""Sources of a win with another's tile."""


class Judged(NamedTuple):
    """One win: the reading it stands on, or the code of its refusal. `seen` is the winner's hand."""

    win: Won
    seen: Seen
    scored: Scored | None
    refused: str | None


def claims_to_win(facts: HandFacts) -> tuple[Won, ...]:
    """All wins in the order of the claims, and the claims that did not come to win under the rules played."""
    wins = facts.wins
    if not wins or wins[0].from_seat is None or wins[0].source == "swap":
        return wins
    first = wins[0]
    lost = (Won(claim.seat, first.tile, first.source, first.from_seat) for claim in facts.lost_claims)
    return (*wins, *lost)


def judge_all(compiled: Compiled, facts: HandFacts) -> tuple[Judged, ...]:
    """Every win of a hand, judged; of several on one tile as many stand as the ruleset admits."""
    judged = [judge_one(compiled, facts, win) for win in claims_to_win(facts)]
    winning = compiled.ruleset.winning
    valid = [j for j in judged if j.refused is None]
    if len(valid) < 2:
        return tuple(judged)
    code = None
    stands: set[int] = {j.win.seat for j in valid}
    if len(valid) == 3 and compiled.ruleset.drawn.knows("triple-win"):
        code, stands = winning.three_code, set()
    elif winning.several == "nearest":
        giver = valid[0].win.from_seat or 0
        nearest = min(valid, key=lambda j: (j.win.seat - giver) % 4)
        code, stands = winning.nearest_code, {nearest.win.seat}
    return tuple(j._replace(refused=code) if j.refused is None and j.win.seat not in stands else j for j in judged)


def judge_one(compiled: Compiled, facts: HandFacts, win: Won) -> Judged:
    """One win by itself. Reasons against it are looked for in the order of the rules of refusal."""
    winning = compiled.ruleset.winning
    seen = Seen(facts, win.seat, win)
    scored = best(compiled, seen)
    refused: str | None = None
    if facts.robbed_closed(win) and not _may_rob_closed(compiled, scored):
        refused = winning.closed_kong_code
    elif facts.dead(win.seat):
        refused = winning.dead_code
    elif win.tile is Tile.WILD and win.source in GIVEN and compiled.ruleset.tiles.wild:
        refused = winning.wild_code
    elif scored is None:
        refused = _no_hand(compiled, seen, win)
    elif scored.worth.missing is not None:
        refused = scored.worth.missing
    elif win.source in GIVEN:
        refused = barred(compiled, seen)
    return Judged(win, seen, scored, refused)


def _no_hand(compiled: Compiled, seen: Seen, win: Won) -> str:
    """Why tiles are no winning hand: the lines are not here, tiles are of another game, or they are not complete."""
    winning, box = compiled.ruleset.winning, compiled.ruleset.tiles
    if compiled.card_missing:
        return winning.card_code
    facts, seat = seen.facts, seen.seat
    held = (win.tile, *facts.concealed(seat), *(tile for meld in facts.plain_melds(seat) for tile in meld.tiles))
    strange = any((tile is Tile.WILD and not box.wild) or (tile.is_bonus and not box.faceless) for tile in held)
    return winning.tiles_code if strange else winning.incomplete_code


def _may_rob_closed(compiled: Compiled, scored: Scored | None) -> bool:
    shapes = sum(SHAPE_FLAGS[name] for name in compiled.ruleset.winning.closed_kong_robbed_by)
    return scored is not None and bool(scored.reading & shapes)


def barred(compiled: Compiled, seen: Seen) -> str | None:
    """The code of the reason why a seat may not win on another's tile because of what it threw or let pass."""
    rules = compiled.ruleset.winning.barred
    facts, seat = seen.facts, seen.seat
    if rules.own_discards == "none" and rules.passed == "none" and not rules.passed_ready:
        return None
    waits: set[int] | None = None

    def waited_for(kinds: set[int]) -> bool:
        nonlocal waits
        if waits is None:
            waits = set(mask_kinds(possible_kinds(seen.concealed, seen.fixed, compiled.shapes)))
        return not waits.isdisjoint(kinds)

    if rules.own_discards == "kind-this-round":
        if seen.kind in {tile.kind for tile in facts.discards_this_round(seat)}:
            return rules.kind_this_round_code
    elif rules.own_discards != "none":
        thrown = {discard.tile.kind for discard in facts.discards(seat)}
        if rules.own_discards == "kind" and seen.kind in thrown:
            return rules.kind_code
        if rules.own_discards == "waits" and waited_for(thrown):
            return rules.discards_code
    if rules.passed_ready and waited_for({tile.kind for tile in facts.passed_since_ready(seat)}):
        return rules.ready_code
    if rules.passed != "none":
        passed = {tile.kind for tile in facts.passed_this_round(seat)}
        if seen.kind in passed if rules.passed == "kind" else waited_for(passed):
            return rules.passed_code
    return None


__all__ = ["Judged", "barred", "claims_to_win", "judge_all", "judge_one"]
