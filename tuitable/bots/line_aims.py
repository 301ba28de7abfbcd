"""What a hand may become where printed lines win: the concrete forms it can still reach, and their chances."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

from tuitable.bots.line_odds import MOST, Odds, odds
from tuitable.hands.line_expand import COPIES, FLOWER, WILD, Form
from tuitable.hands.lines import LineBook, Rest
from tuitable.hands.unary import Laid, laid, tray
from tuitable.rules.ruleset import Ruleset, lines_of
from tuitable.state.views import HandView, SeatView
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

KINDS_OF_LINES = WILD + 1
NEARER = 3
"""Forms that lack so many tiles more than the nearest are not looked at."""
MOST_AIMS = 160
"""Forms that are looked at."""
BEST_AIMS = 40
"""Forms that are weighed again and again."""
FAINT = 0.08
"""Of these, forms with less than this share of the value of the best are left out."""
SHARPNESS = 3.0
"""The power to which the values of forms are added: the greater, the less second thoughts count."""
USUAL = 30.0
"""The value at which boldness neither adds nor takes."""


class Part(NamedTuple):
    """Tiles alike that a form needs: kind, how many, whether wild ones may stand for them, whether the group may be
    claimed, and how many tiles of the kind earlier parts take."""

    kind: int
    size: int
    wild_ok: bool
    open: bool
    after: int


Parts = tuple[Part, ...]


class Aim(NamedTuple):
    """A form that is still possible: what it needs beside the melds, and what a win with it counts for.

    `needs` is how many tiles of each kind are in it, beside the melds.
    """

    parts: Parts
    worth: float
    needs: dict[int, int]


def aim_of(parts: Parts, worth: float) -> Aim:
    """An aim with these parts."""
    return Aim(parts, worth, {part.kind: part.after + part.size for part in parts})


def without(aim: Aim, at: int) -> Aim:
    """The aim once its part number `at` is laid out: later parts of the kind stand behind fewer tiles in the hand."""
    gone = aim.parts[at]
    later = [
        part._replace(after=part.after - gone.size) if part.kind == gone.kind else part for part in aim.parts[at + 1 :]
    ]
    return aim_of((*aim.parts[:at], *later), aim.worth)


class Stock(NamedTuple):
    """Concealed tiles by kind as lines count them, wild tiles last."""

    counts: tuple[int, ...]

    def without(self, kind: int, number: int = 1) -> Stock:
        """The same with some tiles of a kind less (more, if the number is negative)."""
        counts = list(self.counts)
        counts[kind] -= number
        return Stock(tuple(counts))


def kind_of(tile: Tile) -> int:
    """The kind of a tile as lines count it."""
    return tile.kind if tile.kind >= 0 else FLOWER if tile.is_bonus else WILD


def stock(tiles: Iterable[Tile]) -> Stock:
    """Count concealed tiles, all of them known."""
    counts = [0] * KINDS_OF_LINES
    for tile in tiles:
        counts[kind_of(tile)] += 1
    return Stock(tuple(counts))


class Lines:
    """The printed lines of a ruleset, prepared for players. What is asked twice is kept."""

    def __init__(self, ruleset: Ruleset, boldness: float = 1.0) -> None:
        cards = lines_of(ruleset)
        self.books: tuple[LineBook, ...] = tuple(card.book for card in cards)
        for book in self.books:
            # The first questions to a book prepare it, which takes longer than a decision may.
            book.rests(())
            book.rests((Laid(0, 3, 0),))
        self.values: tuple[tuple[int, ...], ...] = tuple(tuple(line.value for line in card.lines) for card in cards)
        self._worths = tuple(
            tuple(USUAL * (max(1, value) / USUAL) ** boldness for value in values) for values in self.values
        )
        self._aims: dict[tuple[int, int, int, tuple[int, ...]], Aim] = {}

    def aims(self, hand: Sequence[Tile], melds: tuple[Laid, ...], seen: Sequence[Tile]) -> list[Aim]:
        """The forms nearest to a hand that can still be completed beside its melds."""
        found: list[tuple[int, int, int, Rest]] = []
        held = tray(hand)
        lacks, wilds = ~held.held, held.wilds
        limit = 1_000
        for number, book in enumerate(self.books):
            for line, rests in enumerate(book.alive(melds, book.sight(melds, seen))):
                for rest in rests:
                    need, least, wild, _, _ = rest
                    away = (need & lacks).bit_count() - wilds + 2 * wild
                    if away >= limit:
                        continue
                    fixed = (least & lacks).bit_count()
                    if away < fixed:
                        away = fixed
                    if away < limit:
                        found.append((away, number, line, rest))
                        limit = min(limit, away + NEARER)
        near = [entry for entry in found if entry[0] < limit]
        if len(near) > MOST_AIMS:
            near.sort(key=_away)
            del near[MOST_AIMS:]
        return [self._of(book, line, rest) for _, book, line, rest in near]

    def _of(self, number: int, line: int, rest: Rest) -> Aim:
        key = (number, line, rest.form, rest.taken)
        found = self._aims.get(key)
        if found is None:
            book = self.books[number]
            parts = parts_of(book.forms[line][rest.form], rest.taken, book.concealed_only[line])
            found = self._aims[key] = aim_of(parts, self._worths[number][line])
        return found


def _away(entry: tuple[int, int, int, Rest]) -> int:
    return entry[0]


def parts_of(form: Form, taken: tuple[int, ...] = (), concealed: bool = False) -> Parts:
    """What a form needs beside the groups that are laid out: first the tiles that must be natural."""
    naturals: dict[int, int] = {}
    groups: list[tuple[int, int, bool, bool]] = []
    for at, (group, kinds) in enumerate(zip(form.groups, form.kinds, strict=True)):
        if at in taken:
            continue
        if group.exposable:
            groups.append((kinds[0], len(kinds), group.wild_ok, not concealed))
        else:
            for kind in kinds:
                naturals[kind] = naturals.get(kind, 0) + 1
    parts: list[Part] = []
    used: dict[int, int] = {}
    singles = [(kind, size, False, False) for kind, size in naturals.items()]
    for kind, size, wild_ok, may_open in (*singles, *sorted(groups, key=lambda group: group[2])):
        parts.append(Part(kind, size, wild_ok, may_open, used.get(kind, 0)))
        used[kind] = used.get(kind, 0) + size
    return tuple(parts)


class Outlook:
    """What a seat sees, as far as its lines are concerned: its aims and what their missing tiles' chances are.

    `unseen[k]` are the tiles of kind k that this seat does not see, `seen` what lies open beside its own melds.
    """

    def __init__(self, lines: Lines, shown: HandView, seat: Seat) -> None:
        self.lines = lines
        self.own: SeatView = shown.seats[seat]
        self.melds = laid(self.own.melds)
        self.seen = seen_tiles(shown, seat)
        self.stock = stock(self.own.hand)
        self.unseen = self._unseen(shown)
        self.left = 60 if shown.wall_left is None else shown.wall_left
        self.odds: Odds = odds(self.left, max(1, sum(self.unseen)), max(0, min(MOST, self.unseen[WILD])))
        self.aims = lines.aims(self.own.hand, self.melds, self.seen)

    def _unseen(self, shown: HandView) -> list[int]:
        book = self.lines.books[0] if self.lines.books else None
        left = [COPIES] * FLOWER + ([book.flowers, book.wilds] if book is not None else [0, 0])
        for tile in (*self.own.hand, *(tile for meld in self.own.melds for tile in meld.tiles), *self.seen):
            left[kind_of(tile)] -= 1
        for other in shown.seats:
            if other.seat != self.own.seat:
                left[WILD] -= sum(meld.tiles.count(Tile.WILD) for meld in other.melds)
        return [max(0, min(MOST, number)) for number in left]

    def value(self, aims: Iterable[Aim], held: Stock) -> float:
        """What a hand may be expected to win with these aims: chance times value, second thoughts counting less."""
        return float(sum(self._sharp(aim, held.counts) for aim in aims) ** (1 / SHARPNESS))

    def thrown(self, aims: Sequence[Aim], held: Stock) -> dict[int, float]:
        """`value` after each discard, by kind."""
        held_kinds = [kind for kind, number in enumerate(held.counts) if number]
        totals = dict.fromkeys(held_kinds, 0.0)
        then = {kind: held.without(kind).counts for kind in held_kinds}
        whole = 0.0
        for aim in aims:
            before = self._sharp(aim, held.counts)
            if not before:
                continue
            whole += before
            needs = aim.needs
            for kind in held_kinds:
                # Other tiles than those the form needs make no difference.
                if kind == WILD or needs.get(kind, 0) >= held.counts[kind]:
                    totals[kind] += self._sharp(aim, then[kind]) - before
        return {kind: float(max(0.0, whole + more) ** (1 / SHARPNESS)) for kind, more in totals.items()}

    def _sharp(self, aim: Aim, counts: tuple[int, ...]) -> float:
        return float((chance(aim.parts, counts, self.unseen, self.odds) * aim.worth) ** SHARPNESS)

    @cached_property
    def best(self) -> list[Aim]:
        """Those of the aims that promise most, the best first."""
        counts = self.stock.counts
        found = [(chance(aim.parts, counts, self.unseen, self.odds) * aim.worth, aim) for aim in self.aims]
        found.sort(key=lambda entry: -entry[0])
        return [aim for value, aim in found[:BEST_AIMS] if value >= FAINT * found[0][0]]


def chance(parts: Parts, held: Sequence[int], unseen: Sequence[int], by: Odds) -> float:
    """The chance that a hand with these tiles becomes a form in time, 0 to 1."""
    wilds = held[WILD]
    result = 1.0
    lacks: list[tuple[Part, int]] = []
    away = 0
    for part in parts:
        kind, size, _, _, after = part
        have = held[kind] - after
        if have < size:
            missing = size - have if have > 0 else size
            lacks.append((part, missing))
            away += missing
        if kind == WILD:
            wilds = max(0, wilds - size)
    while wilds and lacks:
        # An own wild tile goes where it helps most.
        best, at = 1.0, -1
        for number, ((kind, _, wild_ok, may_open, _), missing) in enumerate(lacks):
            if wild_ok:
                table = (by.group if may_open else by.closed)[unseen[kind]]
                came = table[missing]
                ratio = table[missing - 1] / (came if came > 1e-9 else 1e-9)
                if ratio > best:
                    best, at = ratio, number
        if at < 0:
            break
        part, missing = lacks[at]
        wilds -= 1
        away -= 1
        if missing > 1:
            lacks[at] = (part, missing - 1)
        else:
            del lacks[at]
    if away == 1:
        part, _ = lacks[0]
        if part.kind == WILD:
            return by.wild[1]
        return (by.last_wild if part.wild_ok else by.last)[unseen[part.kind]]
    gain = 1.0
    for (kind, _, wild_ok, may_open, _), missing in lacks:
        left = unseen[kind]
        if kind == WILD:
            came = by.wild[missing]
        elif may_open:
            came = by.group[left][missing] if wild_ok or missing <= left else by.natural[left][missing]
        else:
            came = (by.closed if wild_ok else by.natural)[left][missing]
        if came <= 0.0:
            return 0.0
        result *= came
        if missing == 1 and kind != WILD and not may_open:
            # The tile that completes the hand may be claimed for any part of it.
            gain = max(gain, 1 + (by.last[left] / came - 1) / away)
    return min(1.0, result * gain)


def lacking(parts: Parts, held: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """How many tiles a hand lacks for a form, and the kinds any one of which brings it nearer."""
    wilds = held[WILD]
    fixed: list[int] = []
    free: list[int] = []
    for part in parts:
        have = wilds if part.kind == WILD else max(0, held[part.kind] - part.after)
        if part.kind == WILD:
            wilds = max(0, wilds - part.size)
        (free if part.wild_ok else fixed).extend([part.kind] * (part.size - have))
    short = max(0, len(free) - wilds)
    return len(fixed) + short, (*fixed, *((*free, WILD) if short else ()))


def seen_tiles(shown: HandView, seat: Seat) -> tuple[Tile, ...]:
    """What lies open beside a seat's own melds; wild tiles in others' groups may still be won and are left out."""
    tiles = [lying.tile for other in shown.seats for lying in other.pond if lying.taken_by is None]
    for other in shown.seats:
        if other.seat != seat:
            tiles += [tile for meld in other.melds for tile in meld.tiles if tile is not Tile.WILD]
    return tuple(tiles)


__all__ = [
    "Aim", "Lines", "Outlook", "Part", "Parts", "Stock", "aim_of", "chance", "kind_of", "lacking", "parts_of",
    "seen_tiles", "stock", "without",
]  # fmt: skip
