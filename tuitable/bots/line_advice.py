"""Advice where printed lines win: the nearest lines, what they lack and how many of that are unseen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tuitable.bots.counsel import SAFE, Advice, Led, NearLine, Throw, Useful
from tuitable.bots.line_aims import Outlook, kind_of
from tuitable.bots.line_threats import LineThreats
from tuitable.bots.lines_bot import LineMind, LinesBot
from tuitable.bots.prospects import NONE, REACH, Prospect, Prospects
from tuitable.bots.safety import line_guards
from tuitable.hands.line_expand import FACES, WILD
from tuitable.hands.unary import kinds_of, laid, tray
from tuitable.hands.waits import NEVER
from tuitable.rules.ruleset import Ruleset, appraiser, lines_of
from tuitable.state.choices import Choice, Decision, Decline, Discard, Group, Pass, Swap, Win
from tuitable.state.glance import table_of
from tuitable.state.views import View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

MOST_LINES = 5


def of_lines(ruleset: Ruleset, view: View, decision: Decision | None, seat: Seat) -> Advice:
    """What the `steady` player thinks of a view of one seat. What is near and useful is said of the nearest lines."""
    player = LinesBot(ruleset)
    asked = decision or Decision(seat, "", ())
    mind = LineMind(player, view, asked, [option for option in asked.options if not option.foul])
    look = _Lines(ruleset, view, mind)
    near = look.near(mind.outlook.own.hand)
    away, helps = _nearest(near)
    choice = None if decision is None else player.choose(view, decision)
    throws: list[Throw] = []
    if decision is not None and decision.about == "turn":
        threats = LineThreats(mind.outlook, mind.shown)
        for discard, value in mind.weigh():
            if isinstance(discard, Discard):
                kind = kind_of(discard.tile)
                # What is thrown lies open, so no line may count on it.
                open_tiles = (*mind.outlook.seen, discard.tile)
                lines = look.near(_without(mind.outlook.own.hand, (discard.tile,)), seen=open_tiles)
                then, found = _nearest(lines)
                left = sum(one.left for one in found)
                risk = threats.chances[kind]
                far = NEVER if then is None else then
                nearest = lines[0] if lines else None
                throws.append(Throw(FACES[kind], far, found, left, risk, False, value, look.worth(lines), nearest))
    throws.sort(key=lambda throw: (-throw.value, throw.tile.order))
    safe = tuple(sorted((throw.tile for throw in throws if throw.risk < SAFE), key=lambda tile: tile.order))
    left = sum(one.left for one in helps)
    advice = Advice(away, helps, left, tuple(throws), safe, choice, look.worth(near))
    return advice._replace(
        led=tuple(_led(look, mind, choice)),
        guards=line_guards(mind.outlook, mind.shown),
        lines=tuple(near[:MOST_LINES]),
    )


class _Lines:
    """The printed lines as hands of one seat stand to them."""

    def __init__(self, ruleset: Ruleset, view: View, mind: LineMind) -> None:
        self._cards = lines_of(ruleset)
        self._ask = appraiser(ruleset, table_of(view), mind.outlook.own.seat)
        self._seat = mind.outlook.own.seat
        self._outlook: Outlook = mind.outlook

    def near(
        self, hand: Sequence[Tile], melds: Sequence[Meld] | None = None, seen: Sequence[Tile] | None = None
    ) -> list[NearLine]:
        """The lines that can be completed, the nearest first, of equally near ones the dearer."""
        own = laid(self._outlook.own.melds if melds is None else melds)
        found, unseen = [], self._outlook.unseen
        for card in self._cards:
            sight = card.book.sight(own, self._outlook.seen if seen is None else seen)
            for one in card.book.near(tray(hand), own, sight):
                if one.away is None:
                    continue
                line = card.lines[one.line]
                lacks = Counter(kinds_of(one.missing))
                lacks[WILD] += one.wild
                missing = tuple((Useful(FACES[kind], unseen[kind]), number) for kind, number in lacks.items() if number)
                fixed = len(kinds_of(one.fixed)) + one.wild
                wild = unseen[WILD] if one.away > fixed else 0
                found.append(
                    NearLine(line.id, line.title, line.pattern, line.value, one.away, missing, one.covered, wild)
                )
        found.sort(key=lambda line: (line.away, -line.value))
        return found

    def worth(self, lines: Sequence[NearLine]) -> Prospects:
        """The nearest line, and the dearest one within reach."""
        if not lines:
            return NONE
        near = [line for line in lines if line.away <= lines[0].away + REACH]
        return Prospects(self._prospect(lines[0]), self._prospect(max(near, key=lambda line: line.value)))

    def _prospect(self, line: NearLine) -> Prospect:
        totals = {other: line.value if other == self._seat else 0 for other in range(4)}
        points = self._ask.gains(self._seat, (self._seat + 1) % 4, totals)[self._seat]
        return Prospect(points, False, (line.title or line.id,))


def _nearest(lines: Sequence[NearLine]) -> tuple[int | None, tuple[Useful, ...]]:
    """The distance to ready, and what brings one of the nearest lines nearer and is not all seen."""
    if not lines:
        return None, ()
    nearest = [line for line in lines if line.away == lines[0].away]
    found = {one.tile: one for line in nearest for one, _ in line.missing if one.left}
    if wild := max(line.wild for line in nearest):
        found[Tile.WILD] = Useful(Tile.WILD, wild)
    return lines[0].away - 1, tuple(sorted(found.values(), key=lambda one: one.tile.order))


def _without(hand: Sequence[Tile], tiles: Sequence[Tile]) -> list[Tile]:
    left = list(hand)
    for tile in tiles:
        left.remove(tile)
    return left


def _led(look: _Lines, mind: LineMind, choice: Choice | None) -> Iterator[Led]:
    """Where the answers to a claim lead to, and a swap, and the pass that is chosen in an exchange."""
    hand, melds = mind.outlook.own.hand, mind.outlook.own.melds
    asked = mind.decision
    for option in mind.options:
        answer = option.choice
        if isinstance(answer, Win):
            yield Led(answer, -1, (), 0)
        elif isinstance(answer, Decline):
            yield _told(look, answer, look.near(hand))
        elif isinstance(answer, Group) and asked.tile is not None:
            tiles = sorted_tiles((*answer.tiles, asked.tile))
            more = Meld(MeldKind.GROUP, tiles, asked.tile, asked.from_seat, stands_for=asked.tile)
            # The tile leaves the pond, where it was seen, for the own group.
            seen = _without(mind.outlook.seen, (asked.tile,)) if asked.tile in mind.outlook.seen else mind.outlook.seen
            yield _told(look, answer, look.near(_without(hand, answer.tiles), (*melds, more), seen))
        elif isinstance(answer, Swap):
            yield _told(look, answer, look.near([*_without(hand, (answer.tile,)), Tile.WILD]))
    if isinstance(choice, Pass):
        yield _told(look, choice, look.near(_without(hand, choice.tiles)))


def _told(look: _Lines, choice: Choice, lines: Sequence[NearLine]) -> Led:
    away, helps = _nearest(lines)
    return Led(choice, away, helps, sum(one.left for one in helps), look.worth(lines))


__all__ = ["of_lines"]
