"""The thinking of the computer players, offered to people."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.bots.line_aims import Outlook, Stock, kind_of, lacking
from tuitable.bots.line_threats import LineThreats
from tuitable.bots.lines_bot import LineMind, LinesBot
from tuitable.bots.position import Position
from tuitable.bots.sets_bot import Mind, SetsBot
from tuitable.hands.line_expand import FACES
from tuitable.hands.packed import KIND_COUNT, ONE, mask_kinds
from tuitable.hands.waits import NEVER, useful
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Decision, Discard
from tuitable.state.views import View
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import KINDS, Tile

SAFE = 0.01
"""A tile is called safe if the chance that somebody wins on it is smaller."""


class Useful(NamedTuple):
    """A tile that brings a hand nearer, and how many of it the seat has not seen."""

    tile: Tile
    left: int


class Throw(NamedTuple):
    """One discard: the distance to ready after it, what is useful then, and what it risks.

    `left` sums the unseen useful tiles. `risk` is the chance, 0 to 1, that somebody wins on the tile; `liable`: it
    could make the thrower pay for others. `value` are the points the player thinks it may gain by going on so.
    """

    tile: Tile
    distance: int
    useful: tuple[Useful, ...]
    left: int
    risk: float
    liable: bool
    value: float


class Advice(NamedTuple):
    """What a seat might want to know.

    `distance` is how many tiles the hand must exchange until it is ready, -1 complete, null where this cannot be
    said. `discards` are the best first; `safe` the own tiles that nobody is likely to win on and that make nobody
    liable. `choice` is what the player would do, null where nothing is asked.
    """

    distance: int | None
    useful: tuple[Useful, ...]
    left: int
    discards: tuple[Throw, ...]
    safe: tuple[Tile, ...]
    choice: Choice | None


def advise(ruleset: Ruleset, view: View, decision: Decision | None = None) -> Advice:
    """What the `steady` player thinks of a view of one seat, and of the question to that seat if there is one.

    Raises `ValueError` if there is no hand on the table or the view is not that of a seat.
    """
    seat = view.seat if decision is None else decision.seat
    if seat is None:
        raise ValueError("advice is for one seat")
    if not ruleset.winning.shapes:
        return _of_lines(LinesBot(ruleset), view, decision, seat)
    if decision is None:
        return _outlook(Position(ruleset, view, seat))
    player = SetsBot(ruleset)
    mind = Mind(player, view, decision, [option for option in decision.options if not option.foul])
    choice = player.choose(view, decision)
    discards = [option for option in mind.options if isinstance(option.choice, Discard)]
    if decision.about != "turn" or not discards:
        return _outlook(mind.position)._replace(choice=choice)
    return _of_turn(mind, choice)


def _of_turn(mind: Mind, choice: Choice) -> Advice:
    position = mind.position
    options = [option for option in mind.options if isinstance(option.choice, Discard)]
    weighed = mind.weigh(options, position.hand, position.melds, position.turns - 1, every=True)
    throws = []
    dangers = mind.threats.dangers
    for thrown in weighed:
        if thrown.kind < 0:
            continue
        near, mask = useful(position.hand - ONE[thrown.kind], position.melds.sets, position.shapes)
        helps = _helps(position, mask)
        liable = thrown.kind in dangers.late or thrown.kind in dangers.feed
        risk = mind.threats.chance(thrown.kind)
        left = sum(one.left for one in helps)
        throws.append(Throw(KINDS[thrown.kind], near, helps, left, risk, liable, thrown.value))
    throws.sort(key=lambda throw: (-throw.value, throw.tile.order))
    safe = tuple(sorted((t.tile for t in throws if t.risk < SAFE and not t.liable), key=lambda tile: tile.order))
    near, mask = useful(position.hand, position.melds.sets, position.shapes)
    helps = _helps(position, mask)
    left = sum(one.left for one in helps)
    return Advice(None if near == NEVER else near, helps, left, tuple(throws), safe, choice)


def _of_lines(player: LinesBot, view: View, decision: Decision | None, seat: Seat) -> Advice:
    """The same where printed lines win: what is near and useful is said of the nearest of the forms in view."""
    asked = decision or Decision(seat, "", ())
    mind = LineMind(player, view, asked, [option for option in asked.options if not option.foul])
    outlook = mind.outlook
    near, helps = _of_forms(outlook, outlook.stock)
    choice = None if decision is None else player.choose(view, decision)
    throws: list[Throw] = []
    if decision is not None and decision.about == "turn":
        threats = LineThreats(outlook, mind.shown)
        for discard, value in mind.weigh():
            if isinstance(discard, Discard):
                kind = kind_of(discard.tile)
                then, found = _of_forms(outlook, outlook.stock.without(kind))
                left = sum(one.left for one in found)
                risk = threats.chances[kind]
                throws.append(Throw(FACES[kind], NEVER if then is None else then, found, left, risk, False, value))
    throws.sort(key=lambda throw: (-throw.value, throw.tile.order))
    safe = tuple(sorted((throw.tile for throw in throws if throw.risk < SAFE), key=lambda tile: tile.order))
    return Advice(near, helps, sum(one.left for one in helps), tuple(throws), safe, choice)


def _of_forms(outlook: Outlook, held: Stock) -> tuple[int | None, tuple[Useful, ...]]:
    lacks = [lacking(aim.parts, held.counts) for aim in outlook.aims]
    if not lacks:
        return None, ()
    away = min(number for number, _ in lacks)
    kinds = sorted({kind for number, found in lacks if number == away for kind in found})
    return away - 1, tuple(Useful(FACES[kind], outlook.unseen[kind]) for kind in kinds if outlook.unseen[kind])


def _outlook(position: Position) -> Advice:
    near, mask = useful(position.hand, position.melds.sets, position.shapes)
    helps = _helps(position, mask)
    return Advice(None if near == NEVER else near, helps, sum(one.left for one in helps), (), (), None)


def _helps(position: Position, mask: int) -> tuple[Useful, ...]:
    return tuple(Useful(KINDS[kind], position.unseen[kind]) for kind in mask_kinds(mask) if position.unseen[kind])


def liable_tiles(ruleset: Ruleset, view: View, seat: Seat) -> tuple[Tile, ...]:
    """The tiles that could make a seat liable if it threw them now, whether it holds them or not."""
    dangers = Position(ruleset, view, seat).ask.dangers(range(KIND_COUNT))
    return tuple(KINDS[kind] for kind in sorted(dangers.late | dangers.feed))


__all__ = ["Advice", "Throw", "Useful", "advise", "liable_tiles"]
