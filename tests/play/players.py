"""Rulesets made of parts, players and checks for the tests of play."""

from __future__ import annotations

import random
from collections import Counter

import msgspec

from tuitable.bots.random_bot import RandomBot
from tuitable.hands.packed import WEIGHT
from tuitable.hands.waits import best_discards
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record.events import Event
from tuitable.rules.parts.arithmetic import PointsDoubled
from tuitable.rules.parts.claims import ClaimRules, Groups
from tuitable.rules.parts.deal import Packets
from tuitable.rules.parts.declare import OriginalReady, ShownExemption, StakedReady
from tuitable.rules.parts.drawn import (
    Drawn,
    EightKongs,
    FourKongs,
    FourReady,
    FourWinds,
    NineKinds,
    OuterDiscards,
    TripleWin,
)
from tuitable.rules.parts.exchange import Passes
from tuitable.rules.parts.liability import LateFresh, Liability
from tuitable.rules.parts.payment import EachWithEach, GiverPays
from tuitable.rules.parts.penalty import Penalty, Price
from tuitable.rules.parts.progress import Progress
from tuitable.rules.parts.scoring import Element, Scoring
from tuitable.rules.parts.seating import DrawnWinds, TemporaryEast
from tuitable.rules.parts.tiles import Box
from tuitable.rules.parts.wall import Indicators, OneThrow, StackedWall
from tuitable.rules.parts.winning import Winning
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Decision, Decline, Discard, Kong, Win
from tuitable.state.table import TableState
from tuitable.state.views import View
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.tile import Tile

BASE = Element(title="base", original="base", points=10)

CLASSIC = Ruleset(
    id="classic",
    title="Classic",
    original="classic",
    revision=1,
    source="tests",
    start=2000,
    tiles=Box(flowers=True, seasons=True),
    wall=StackedWall(reserve=16, refill="never", bonus="tail", raised=(5, 3)),
    deal=Packets(extra="stack"),
    claims=ClaimRules(own_kongs="draw", robbed=(MeldKind.KONG_ADDED, MeldKind.KONG_CLOSED)),
    declare={"ready": OriginalReady(), "exempt": ShownExemption()},
    winning=Winning(shapes=("sets", "orphans"), closed_kong_robbed_by=("orphans",)),
    scoring=Scoring(elements={"base": BASE}, others_score=True),
    arithmetic=PointsDoubled(),
    payment=EachWithEach(),
    liability=Liability(rules={"late": LateFresh(clause="late")}, exemption="declared"),
    progress=Progress(on_draw="passes", on_abort="stays", streak=12, seating=DrawnWinds()),
)

PLAIN = msgspec.structs.replace(
    CLASSIC,
    id="plain",
    tiles=Box(),
    wall=StackedWall(),
    deal=Packets(),
    claims=ClaimRules(),
    declare={},
    scoring=Scoring(elements={"base": BASE}),
    payment=GiverPays(),
    liability=Liability(),
    penalty=Penalty(
        prices={
            "false-win": Price(to="out", dealer_sum=1500, other_sum=1000, ends_hand=True, after="again"),
            "false-call": Price(to="out", dealer_sum=100, other_sum=100),
        }
    ),
    progress=Progress(seating=TemporaryEast(), time_limit=4200),
)

ENDINGS = Drawn(
    endings={
        "nine-kinds": NineKinds(),
        "four-winds": FourWinds(),
        "four-ready": FourReady(),
        "four-kongs": FourKongs(when="discard"),
        "eight-kongs": EightKongs(),
        "triple-win": TripleWin(),
        "discards": OuterDiscards(),
    },
    unready_pay=3000,
    shown="ready",
)

MODERN = msgspec.structs.replace(
    PLAIN,
    id="modern",
    start=25000,
    tiles=Box(red=(Tile.RED_M5, Tile.RED_P5, Tile.RED_S5)),
    wall=StackedWall(indicators=Indicators(on_kong="late", under=True)),
    claims=ClaimRules(after_call="not-same-or-end", most_kongs=4),
    declare={"ready": StakedReady()},
    winning=Winning(shapes=("sets", "seven-pairs", "orphans"), several="all"),
    drawn=ENDINGS,
    progress=Progress(rounds=2, on_draw="ready", on_abort="stays", counters="wins-and-draws", bust=True),
)

PASSING = msgspec.structs.replace(
    PLAIN,
    id="passing",
    tiles=Box(faceless=8, wild=8),
    wall=StackedWall(break_=OneThrow(side="dealer"), reserve=0, kong="none", bonus="none"),
    exchange=Passes(),
    claims=ClaimRules(
        chow="none",
        pung=False,
        kong=False,
        groups=Groups(),
        own_kongs="never",
        last_discard="all",
        swap=True,
        robbed=(),
    ),
    progress=Progress(on_win="passes"),
)


def classic(**parts: object) -> Ruleset:
    """The classic rules with other parts."""
    return msgspec.structs.replace(CLASSIC, **parts)


VARIANTS: dict[str, Ruleset] = {
    "classic": CLASSIC,
    "bonus-from-reserve": classic(wall=StackedWall(reserve=16, refill="never", bonus="reserve")),
    "reserve-kept": classic(wall=StackedWall(reserve=14, refill="kept", bonus="tail")),
    "reserve-grows": classic(wall=StackedWall(reserve=14, refill="grow", bonus="reserve")),
    "bonus-from-head": classic(wall=StackedWall(reserve=16, refill="never", bonus="head")),
    "no-reserve": classic(wall=StackedWall(reserve=0, refill="never", kong="tail", bonus="tail")),
    "plain": PLAIN,
    "plain-endings": msgspec.structs.replace(PLAIN, drawn=ENDINGS),
    "modern": MODERN,
    "passing": PASSING,
}


class Builder:
    """Comes nearer to a complete hand with every discard, so that hands are won; claims by chance."""

    def __init__(self, seed: int | str, claims: float = 0.4) -> None:
        self.random = random.Random(seed)
        self.claims = claims

    def choose(self, view: View, decision: Decision) -> Choice:
        """A win before all; then by chance a kong, a call or an announcement; else the best discard."""
        choices = [option.choice for option in decision.options if not option.foul]
        if Win() in choices:
            return Win()
        hand = view.hand
        assert hand is not None
        seat = hand.seats[decision.seat]
        packed = sum(WEIGHT[tile] for tile in seat.hand)
        if decision.about == "claim":
            calls = [choice for choice in choices if not isinstance(choice, Decline)]
            return self.random.choice(calls) if self.random.random() < self.claims else Decline()
        discards = [choice for choice in choices if isinstance(choice, Discard)]
        others = [choice for choice in choices if not isinstance(choice, Discard)]
        if others and (not discards or isinstance(others[0], Kong) or self.random.random() < 0.5):
            option = next(option for option in decision.options if option.choice == others[0])
            if not option.most:
                return others[0]
            return type(others[0])(tuple(self.random.sample(option.tiles, option.most)))  # type: ignore[call-arg]
        melds = len(seat.melds)
        best = best_discards(packed, melds) if Tile.WILD not in seat.hand and melds < 5 else {}
        good = [d for d in discards if d.tile.kind in best]
        return self.random.choice(good or discards)


def play(
    ruleset: Ruleset, seed: str, hands: int, builder: bool = True, **options: object
) -> tuple[LiveTable, list[Event]]:
    """Some hands of a match, and what was written."""
    from tuitable.bots.random_bot import RandomBot

    log: list[Event] = []
    table = LiveTable(ruleset, seed, write=log.append, **options)  # type: ignore[arg-type]
    players = [Builder(f"{seed} {i}") if builder else RandomBot(f"{seed} {i}") for i in range(4)]
    drive(table, players, hands)
    return table, log


def answer_all(table: LiveTable, players: list[Builder] | list[RandomBot]) -> None:
    """Answer the questions that are open now."""
    for decision in table.asked:
        player = players[table.people[decision.seat]]
        table.answer(decision.seat, player.choose(table.view(decision.seat), decision))


def everywhere(state: TableState) -> Counter[Tile]:
    """All tiles that lie on the table outside the wall."""
    hand = state.hand
    assert hand is not None
    tiles: Counter[Tile] = Counter()
    for seat in hand.seats:
        tiles.update(seat.hand)
        tiles.update(seat.bonus)
        for meld in seat.melds:
            tiles.update(meld.tiles)
        tiles.update(thrown.tile for thrown in seat.discards if thrown.taken_by is None)
    return tiles


def in_wall(state: TableState, wall: tuple[Tile, ...]) -> Counter[Tile]:
    """The tiles that nobody holds: those not taken, and indicators."""
    hand = state.hand
    assert hand is not None
    return Counter(tile for i, tile in enumerate(wall) if not hand.wall.taken[i] or i in hand.wall.turned)
