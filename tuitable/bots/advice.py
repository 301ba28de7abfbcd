"""The thinking of the computer players, offered to people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tuitable.bots.counsel import SAFE, Advice, Led, NearLine, Throw, Useful
from tuitable.bots.line_advice import of_lines
from tuitable.bots.position import Position
from tuitable.bots.prospects import NONE, prospects
from tuitable.bots.safety import guards
from tuitable.bots.sets_bot import Mind, SetsBot
from tuitable.hands.fields import Fixed
from tuitable.hands.packed import ONE, mask_kinds, pack
from tuitable.hands.waits import NEVER, useful
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Chow, Decision, Decline, Discard, Kong, Option, Pass, Pung, Win
from tuitable.state.views import View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.tile import KINDS, Tile


def advise(ruleset: Ruleset, view: View, decision: Decision | None = None) -> Advice:
    """What the `steady` player thinks of a view of one seat, and of the question to that seat if there is one.

    Raises `ValueError` if there is no hand on the table or the view is not that of a seat.
    """
    seat = view.seat if decision is None else decision.seat
    if seat is None:
        raise ValueError("advice is for one seat")
    if not ruleset.winning.shapes:
        return of_lines(ruleset, view, decision, seat)
    if decision is None:
        return _outlook(Position(ruleset, view, seat))
    player = SetsBot(ruleset)
    mind = Mind(player, view, decision, [option for option in decision.options if not option.foul])
    choice = player.choose(view, decision)
    discards = [option for option in mind.options if isinstance(option.choice, Discard)]
    if decision.about == "turn" and discards:
        return _of_turn(mind, discards, choice)
    position = mind.position
    mind.thinking.aims(position.hand, position.melds)
    worth = prospects(mind.thinking, position.hand, position.melds, position.turns)
    led = tuple(led_to(mind, choice))
    return _outlook(position)._replace(choice=choice, worth=worth, led=led, guards=guards(position))


def _of_turn(mind: Mind, discards: Sequence[Option], choice: Choice) -> Advice:
    position = mind.position
    weighed = mind.weigh(discards, position.hand, position.melds, position.turns - 1, every=True)
    throws = []
    dangers = mind.threats.dangers
    for thrown in weighed:
        if thrown.kind < 0:
            continue
        after = position.hand - ONE[thrown.kind]
        near, mask = useful(after, position.melds.sets, position.shapes)
        helps = _helps(position, mask)
        liable = thrown.kind in dangers.late or thrown.kind in dangers.feed
        risk = mind.threats.chance(thrown.kind)
        left = sum(one.left for one in helps)
        worth = prospects(mind.thinking, after, position.melds, position.turns - 1)
        throws.append(Throw(KINDS[thrown.kind], near, helps, left, risk, liable, thrown.value, worth))
    throws.sort(key=lambda throw: (-throw.value, throw.tile.order))
    safe = tuple(sorted((t.tile for t in throws if t.risk < SAFE and not t.liable), key=lambda tile: tile.order))
    worth = throws[0].worth if throws else NONE
    return _outlook(position)._replace(
        discards=tuple(throws), safe=safe, choice=choice, worth=worth, guards=guards(position)
    )


def led_to(mind: Mind, choice: Choice) -> Iterator[Led]:
    """Where the answers to a claim lead to, in the order of the options; of an exchange the one that is chosen."""
    position = mind.position
    for option in mind.options:
        match option.choice:
            case Win() as win:
                yield Led(win, -1, (), 0)
            case Decline() as decline:
                yield _led(mind, decline, position.hand, position.melds, position.turns)
            case Chow(tiles) | Pung(tiles) | Kong(MeldKind.KONG_OPEN, tiles) if mind.decision.tile is not None:
                yield _after_claim(mind, option.choice, tiles, mind.decision.tile)
    if isinstance(choice, Pass):
        yield _led(mind, choice, position.hand - pack(choice.tiles), position.melds, position.turns)


def _after_claim(mind: Mind, choice: Chow | Pung | Kong, tiles: tuple[Tile, ...], tile: Tile) -> Led:
    """The hand after a claim and its best discard: the nearest one, then the one with most useful tiles unseen."""
    position = mind.position
    kinds = {Chow: MeldKind.CHOW, Pung: MeldKind.PUNG, Kong: MeldKind.KONG_OPEN}
    meld = Meld(kinds[type(choice)], sorted_tiles((*tiles, tile)), tile, mind.decision.from_seat)
    melds, hand = position.with_meld(meld), position.hand - pack(tiles)
    if isinstance(choice, Kong):
        return _led(mind, choice, hand, melds, position.turns)
    barred = position.ruleset.claims.barred_after(meld)
    free = [kind for kind in mind.thinking.discards(hand) if kind not in barred] or mind.thinking.discards(hand)
    found = [_led(mind, choice, hand - ONE[kind], melds, 0) for kind in free]
    best = min(found, key=lambda led: (NEVER if led.distance is None else led.distance, -led.left))
    thrown = free[found.index(best)]
    return best._replace(worth=prospects(mind.thinking, hand - ONE[thrown], melds, position.turns))


def _led(mind: Mind, choice: Choice, hand: int, melds: Fixed, turns: int) -> Led:
    """A hand that waits for a tile; what it could be worth is looked at if there are turns to come."""
    position = mind.position
    near, mask = useful(hand, melds.sets, position.shapes)
    helps = _helps(position, mask)
    left = sum(one.left for one in helps)
    worth = prospects(mind.thinking, hand, melds, turns) if turns else NONE
    return Led(choice, None if near == NEVER else near, helps, left, worth)


def _outlook(position: Position) -> Advice:
    near, mask = useful(position.hand, position.melds.sets, position.shapes)
    helps = _helps(position, mask)
    return Advice(None if near == NEVER else near, helps, sum(one.left for one in helps), (), (), None)


def _helps(position: Position, mask: int) -> tuple[Useful, ...]:
    return tuple(Useful(KINDS[kind], position.unseen[kind]) for kind in mask_kinds(mask) if position.unseen[kind])


__all__ = ["Advice", "Led", "NearLine", "Throw", "Useful", "advise"]
