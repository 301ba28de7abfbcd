"""A ruleset is a value: about twenty parts, each of which answers one question, and the functions that ask them.

Everything here is pure. What a ruleset has to say against a hand comes back as a refusal or a finding, never
as an exception.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tuitable.digests import sha256
from tuitable.record.events import MatchEnded
from tuitable.rules import hopeless, ranking, settling
from tuitable.rules.appraise import Appraiser, Dangers, Told, appraiser
from tuitable.rules.card import Card
from tuitable.rules.compiled import compiled
from tuitable.rules.options import OptionDef, OptionValue
from tuitable.rules.parts.arithmetic import Arithmetic
from tuitable.rules.parts.claims import ClaimRules, Claims
from tuitable.rules.parts.deal import Deal
from tuitable.rules.parts.declare import Declare
from tuitable.rules.parts.drawn import Drawn
from tuitable.rules.parts.exchange import Exchange, NoExchange
from tuitable.rules.parts.liability import Liability
from tuitable.rules.parts.limits import Limits
from tuitable.rules.parts.payment import Payment
from tuitable.rules.parts.penalty import Penalty
from tuitable.rules.parts.placement import Placement
from tuitable.rules.parts.printed import Printed
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Scoring
from tuitable.rules.parts.stakes import Stakes
from tuitable.rules.parts.tiles import Tiles
from tuitable.rules.parts.wall import WallPlan
from tuitable.rules.parts.winning import Winning
from tuitable.rules.settlement import Settlement, Verdict
from tuitable.state.facts import HandFacts
from tuitable.state.hand import HandState
from tuitable.tiles.meld import Meld
from tuitable.tiles.seat import Seat


class Ruling(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place where the source is silent or unclear, and what was chosen."""

    text: str
    source: str = ""


class Ruleset(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A whole game of rules as data.

    `printed` are the files of printed lines, by what they are for. `names` are words by which people look for it.
    `words` are what the screen says for neutral words (`ready`, `counter`, `win-draw` ...). `options` are what may be
    chosen and `chosen` what was; the parts already hold the choice. `start` is each seat's balance, `held` what lies
    in named accounts, at the beginning of a match.
    """

    id: str
    title: str
    original: str
    revision: int
    source: str
    names: tuple[str, ...] = ()
    words: dict[str, str] = {}
    options: dict[str, OptionDef] = {}
    chosen: dict[str, OptionValue] = {}
    start: int = 0
    held: dict[str, int] = {}
    tiles: Tiles
    wall: WallPlan
    deal: Deal
    exchange: Exchange = NoExchange()
    claims: Claims = ClaimRules()
    declare: Declare = {}
    winning: Winning = Winning()
    printed: dict[str, Printed] = {}
    scoring: Scoring
    arithmetic: Arithmetic
    limits: Limits = Limits()
    payment: Payment
    liability: Liability = Liability()
    stakes: Stakes = Stakes()
    drawn: Drawn = Drawn()
    penalty: Penalty = Penalty()
    progress: Progress = Progress()
    placement: Placement = Placement()
    rulings: dict[str, Ruling] = {}


def judge(ruleset: Ruleset, facts: HandFacts, seat: Seat) -> Verdict:
    """Whether a seat's win stands; the same code as `settle`.

    `facts` hold the `Won`, which may be one that did not happen (`HandFacts(table, (won,))`). A hand that is not
    complete costs next to nothing. Raises `ValueError` if there is no win of this seat.
    """
    return settling.judge(ruleset, facts, seat)


def settle(
    ruleset: Ruleset,
    facts: HandFacts,
    carry: Mapping[str, int] | None = None,
    leniency: str = "lenient",
    foreign: bool = False,
) -> Settlement:
    """Everything that a ruleset makes of a hand that ended, or of a foul.

    `carry` is what the settlement before gave (null: nothing). `leniency`: a win that is void moves nothing (`lenient`)
    or costs what this ruleset asks of a false win (`strict`). `foreign`: the hand was played under other
    rules, so acts that only these rules know cannot be missed in it.
    """
    return settling.settle(ruleset, facts, carry, leniency, foreign)


def is_hopeless(ruleset: Ruleset, hand: HandState, seat: Seat) -> bool:
    """Whether everybody can see that a seat's hand cannot be completed any more."""
    return hopeless.hopeless(ruleset, hand, seat)


def is_misfit(ruleset: Ruleset, melds: list[Meld]) -> bool:
    """Whether these melds can belong to no winning hand, whatever lies elsewhere."""
    return hopeless.misfit(ruleset, melds)


def lines_of(ruleset: Ruleset) -> tuple[Card, ...]:
    """The files of printed lines that win, those left out that are not here."""
    return compiled(ruleset).cards


def lines_missing(ruleset: Ruleset) -> tuple[str, ...]:
    """The files of printed lines that are not here, by id and edition; without them nobody can judge a win."""
    here = {card.sha256 for card in lines_of(ruleset)}
    asked = (printed for printed in ruleset.printed.values() if printed.name)
    return tuple(f"{one.id or one.name}, edition {one.edition}" for one in asked if one.sha256 not in here)


def finish(
    ruleset: Ruleset, balances: tuple[int, ...], held: Mapping[str, int], first_dealer: Seat, why: str = "over"
) -> MatchEnded:
    """The end of a match: order, what still moves, and results. `balances` by seat, `held` by account."""
    return ranking.finish(ruleset, balances, held, first_dealer, why)


def resolved_json(ruleset: Ruleset) -> bytes:
    """The whole ruleset as canonical JSON: keys sorted, every default written out."""
    return msgspec.json.encode(msgspec.to_builtins(ruleset), order="deterministic")


def fingerprint(ruleset: Ruleset) -> str:
    """The first 16 hexadecimal digits of the digest of `resolved_json`."""
    return sha256(resolved_json(ruleset)).hexdigest()[:16]


__all__ = [
    "Appraiser", "Dangers", "Ruleset", "Ruling", "Told", "appraiser", "fingerprint", "finish", "is_hopeless",
    "is_misfit", "judge", "lines_missing", "lines_of", "resolved_json", "settle",
]  # fmt: skip
