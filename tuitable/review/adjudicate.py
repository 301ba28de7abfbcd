"""What a ruleset says to a situation: the adjudicator behind `tuitable score`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from tuitable.errors import FormatError
from tuitable.formats.answer import Answer, answer, answer_final
from tuitable.formats.situation import FinalPart, Situation
from tuitable.formats.situation_check import check
from tuitable.formats.situation_events import House, events_of
from tuitable.record.events import MatchEnded
from tuitable.rules.library import find, load_toml
from tuitable.rules.ranking import place_points
from tuitable.rules.ruleset import Ruleset, fingerprint, finish, settle
from tuitable.rules.settlement import Settlement
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.seat import SEATS, Seat


class Adjudged(NamedTuple):
    """A document with what was made of it: a settlement of its hand, or the end of its game."""

    doc: Situation
    ruleset: Ruleset
    facts: HandFacts | None
    settlement: Settlement | None
    ended: MatchEnded | None


class Adjudicator:
    """Scores documents, under their own rules or under those given; keeps the rulesets it has built."""

    def __init__(self, rules: str | None = None, options: Mapping[str, object] | None = None) -> None:
        self.rules = rules
        self.options = dict(options or {})
        self._built: dict[bytes, tuple[Ruleset, str]] = {}

    def ruleset(self, doc: Situation) -> tuple[Ruleset, str]:
        """The rules for a document, and their fingerprint. Raises `FormatError` or `RulesetError`.

        Where other rules are asked for than the document names, its options and card are those of another game
        and do not apply.
        """
        name = self.rules or doc.rules
        if name is None:
            raise FormatError("missing: under which rules?", field="rules")
        own = self.rules is None or self.rules == doc.rules
        options = {**(doc.options if own else {}), **self.options}
        if own and doc.card is not None:
            options = {"card": doc.card, **options}
        key = msgspec.json.encode((name, options), order="deterministic")
        found = self._built.get(key)
        if found is None:
            ruleset = load_toml(Path(name)) if self.rules and name.endswith(".toml") else find(name, options)
            found = (ruleset, fingerprint(ruleset))
            self._built[key] = found
        return found

    def adjudicate(self, doc: Situation) -> Adjudged:
        """Check a document and let its rules speak. Raises `FormatError` or `RulesetError`."""
        ruleset, _ = self.ruleset(doc)
        box = ruleset.tiles
        # Rules without wild tiles may be asked about a hand of a game that has them.
        if box.wild or box.faceless:
            check(doc, box.wild)
        else:
            check(doc)
        stake = stake_of(ruleset)
        if doc.final is not None:
            held = dict(ruleset.held)
            if doc.deposits:
                held["pot"] = held.get("pot", 0) + doc.deposits * stake
            ended = finish(ruleset, doc.final.scores, held, doc.final.first_dealer)
            return Adjudged(doc, ruleset, None, None, ended)
        _check_known(doc, ruleset)
        start = (ruleset.start,) * 4
        table = fold(events_of(doc, House(start, stake)))
        facts = HandFacts(table)
        settlement = settle(ruleset, facts, {"dealer_wins": doc.dealer_wins})
        return Adjudged(doc, ruleset, facts, settlement, None)

    def answer(self, done: Adjudged) -> Answer:
        """The answer document."""
        _, digest = self.ruleset(done.doc)
        if done.settlement is not None:
            return answer(done.doc, done.settlement, digest, stake_of(done.ruleset))
        if done.ended is None or done.doc.final is None:
            raise ValueError("neither a hand nor a game was adjudicated")
        return answer_final(
            done.ruleset.id,
            digest,
            done.doc.final.scores,
            done.ended,
            placement_points(done.ruleset, done.doc.final),
        )


def _check_known(doc: Situation, ruleset: Ruleset) -> None:
    """Raise `FormatError` if a hand is not told that the rules look at."""
    asked: tuple[Seat, ...] = ()
    why = ""
    if doc.wins and ruleset.scoring.others_score:
        asked, why = SEATS, "under these rules all four hands count after a win"
    elif doc.end is not None and doc.end.kind == "exhausted":
        if ruleset.drawn.unready_pay:
            asked, why = SEATS, "under these rules ready hands are paid when the wall is exhausted"
        elif ruleset.progress.on_draw == "ready":
            asked, why = (doc.dealer,), "under these rules the next dealer depends on it"
    for seat in asked:
        if doc.seat(seat).hand is None:
            raise FormatError(f"missing: {why}", field=f"seats[{seat}].hand")


def stake_of(ruleset: Ruleset) -> int:
    """What one stick on the table is worth under a ruleset: the stake of its declarations, 0 if there is none."""
    declarations = ruleset.declare or {}
    return max((int(d.stake) for d in declarations.values()), default=0)


def placement_points(ruleset: Ruleset, final: FinalPart) -> list[int]:
    """What the places at the end of a game give each seat; nothing where they are paid hand by hand."""
    placement = ruleset.placement
    if placement.per != "match":
        return [0, 0, 0, 0]
    return place_points(placement, final.scores, placement.against, final.first_dealer)
