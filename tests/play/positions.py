"""Positions set up by hand: a deal, then acts."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.play.consequences import Engine
from tuitable.play.dealer import Dealer
from tuitable.play.referee import pending
from tuitable.record import events as ev
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Decision
from tuitable.state.fold import apply, fold
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles, sorted_tiles
from tuitable.tiles.seat import Seat, Wind

JUNK = ("147m258p369s1234z", "258m369p147s1234z", "369m147p258s1234z", "147m369p258s1234z")
"""Hands that no single tile brings near anything."""


def deal(
    ruleset: Ruleset,
    hands: Sequence[str | None] = JUNK,
    extra: str = "9p",
    dealer: Seat = 0,
    left: int | None = None,
    hand_no: int = 1,
) -> TableState:
    """A hand dealt from a wall of unknown places; `extra` is the dealer's fourteenth tile, `left` live tiles."""
    place = ruleset.wall.place(ruleset.tiles.size, dealer, (ev.Throw(0, (1, 1)), ev.Throw(1, (1, 1))))
    if left is not None:
        dealt = 4 * ruleset.deal.hand_size + 1
        place = ev.WallPlace(dealt + left + place.reserve, place.reserve, 0, (), place.shortens)
    events: list[ev.Event] = [
        ev.MatchBegan((ruleset.start,) * 4),
        ev.HandBegan(1, dealer, Wind.E, hand_no, 0, {}, place),
    ]
    for i, text in enumerate(hands):
        tiles = parse_tiles(text or JUNK[i])
        assert len(tiles) == ruleset.deal.hand_size, text
        events.append(ev.Dealt(i, tiles, tuple(range(13 * i, 13 * i + 13))))
    events.append(ev.Drew(dealer, parse_tile(extra), 4 * ruleset.deal.hand_size, "deal"))
    return fold(events)


def throw(state: TableState, seat: Seat, tile: str, drawn: bool = False) -> None:
    """A discard."""
    apply(state, ev.Discarded(seat, parse_tile(tile), drawn))


def draw(state: TableState, seat: Seat, tile: str, why: str = "turn") -> None:
    """A tile from a place nobody knows."""
    apply(state, ev.Drew(seat, parse_tile(tile), None, why))


def call(state: TableState, seat: Seat, kind: MeldKind, own: str) -> None:
    """A call of the open tile, with a claim before it."""
    hand = state.hand
    assert hand is not None
    assert hand.open_tile is not None
    want = "kong" if kind.is_kong else kind.value
    apply(state, ev.Claimed((ev.Claim(seat, want, parse_tiles(own)),)))
    taken = hand.open_tile.tile
    tiles = sorted_tiles((*parse_tiles(own), taken))
    named = taken.plain if kind is MeldKind.GROUP else None
    apply(state, ev.Melded(seat, Meld(kind, tiles, taken, hand.open_tile.seat, None, named)))


def asked(state: TableState, ruleset: Ruleset, seat: Seat, fouls: bool = False) -> Decision | None:
    """The question to a seat."""
    return next((decision for decision in pending(state, ruleset, fouls) if decision.seat == seat), None)


def choices(state: TableState, ruleset: Ruleset, seat: Seat) -> list[Choice]:
    """What a seat is offered, in order."""
    decision = asked(state, ruleset, seat)
    return [] if decision is None else [option.choice for option in decision.options]


def follows(state: TableState, ruleset: Ruleset, passed: bool = True) -> ev.Event | tuple[Decision, ...]:
    """What comes next when everybody lets the open tile pass."""
    return Engine(ruleset, Dealer(ruleset, "position")).step(state, 0, passed)


def run_on(state: TableState, ruleset: Ruleset) -> list[ev.Event]:
    """Everything that follows without a choice, applied."""
    found: list[ev.Event] = []
    engine = Engine(ruleset, Dealer(ruleset, "position"))
    while not isinstance(step := engine.step(state, 0, not found), tuple):
        apply(state, step)
        found.append(step)
    return found
