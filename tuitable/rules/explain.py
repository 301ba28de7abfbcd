"""Why a hand is worth what it is: every item with its reason, the arithmetic step by step, what else it might be.

Built only when somebody asks; scoring itself makes no text. The items sum to what `settle` reckons with.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tuitable.hands import fields as f
from tuitable.hands.fields import Reading
from tuitable.hands.packed import OUTER_KINDS
from tuitable.hands.view import SetView, View, view
from tuitable.rules.card import LineWin
from tuitable.rules.compiled import Compiled, Scored, compiled, counting, doubles_of
from tuitable.rules.judging import judge_all
from tuitable.rules.parts.arithmetic import CountDoubles, PointsDoubled, Rounding, rounded
from tuitable.rules.patterns.pattern import COUNTS, PATTERNS
from tuitable.rules.ruleset import Ruleset
from tuitable.rules.seen import Seen, best, counted, flags
from tuitable.rules.settling import line_items
from tuitable.state.facts import HandFacts
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import format_tiles, sorted_tiles
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import KINDS

MOST_OTHERS = 4
"""At most so many other readings are told of."""


class Item(msgspec.Struct, frozen=True):
    """One thing that counts, why it does, and the rule that says so; `limit` is the name of the limit it has."""

    id: str
    title: str
    original: str
    points: int
    doubles: int
    reason: str
    source: str = ""
    limit: str | None = None


class Step(msgspec.Struct, frozen=True):
    """One step of the arithmetic: what is done, and the number after it."""

    says: str
    amount: int


class Dropped(msgspec.Struct, frozen=True):
    """Something that is there and does not count, and why not."""

    title: str
    original: str
    reason: str


class Other(msgspec.Struct, frozen=True):
    """Another way to read the same tiles, what it would be worth, and why it was not taken."""

    hand: str
    points: int
    doubles: int
    total: int
    reason: str


class Explanation(msgspec.Struct, frozen=True):
    """One seat's hand as a ruleset sees it.

    `refused` is the code of a win that does not stand. `hand` are the sets as text, empty where there is no
    reading; `limit` the names of the limit reached, in English and in the original.
    """

    seat: Seat
    won: bool
    refused: str | None
    hand: str
    items: tuple[Item, ...]
    steps: tuple[Step, ...]
    limit: tuple[str, str] | None
    dropped: tuple[Dropped, ...]
    others: tuple[Other, ...]


def explain(ruleset: Ruleset, facts: HandFacts, seat: Seat) -> Explanation | None:
    """Explain a winner's hand, a refused one, or that of another seat where all seats are scored; else null."""
    rules = compiled(ruleset)
    judged = {j.win.seat: j for j in judge_all(rules, facts)}
    mine = judged.get(seat)
    refused = None if mine is None else mine.refused
    if mine is not None and mine.refused is None:
        return _explained(rules, mine.seen, mine.scored, None)
    stands = any(j.refused is None for j in judged.values())
    if not ruleset.scoring.others_score or not stands or not facts.known(seat):
        if mine is None:
            return None
        return _explained(rules, mine.seen, mine.scored, refused)
    seen = Seen(facts, seat, None)
    return _explained(rules, seen, best(rules, seen), refused)


def _explained(rules: Compiled, seen: Seen, scored: Scored | None, refused: str | None) -> Explanation:
    if scored is None:
        return Explanation(seen.seat, False, refused, "", (), (), None, (), tuple(_others(rules, seen, None)))
    shown = _view(rules, seen, scored.reading) if scored.line is None else View((), (), None)
    items = tuple(_items(rules, seen, scored, shown))
    rest = scored.worth.points - sum(item.points for item in items)
    if rest and not (rules.ruleset.scoring.limits_replace and scored.worth.by_limit):
        items += (Item("rounding", "points rounded up", "端数切上", rest, 0, "points are counted in tens"),)
    return Explanation(
        seat=seen.seat,
        won=seen.win is not None and refused is None,
        refused=refused,
        hand=hand_text(shown, seen) if scored.line is None else line_text(scored.line),
        items=items,
        steps=tuple(_steps(rules, scored, items)),
        limit=None if scored.worth.limit is None else rules.ruleset.limits.title_of(scored.worth.limit),
        dropped=tuple(_dropped(rules, seen, scored)),
        others=tuple(_others(rules, seen, scored)),
    )


def _view(rules: Compiled, seen: Seen, reading: Reading) -> View:
    melds = seen.facts.plain_melds(seen.seat)
    win = None if seen.win is None else seen.kind
    return view(reading, seen.concealed, win, seen.own, melds, rules.sets)


def hand_text(shown: View, seen: Seen) -> str:
    """The sets of a reading, melds in brackets, the set with the winning tile marked."""
    if seen.win is not None and not shown.sets and len(shown.pairs) == 1:
        return f"{format_tiles(sorted_tiles(seen.facts.concealed(seen.seat)))} {seen.win.tile}*"
    parts = []
    for number, one in enumerate(shown.sets):
        text = format_tiles(KINDS[kind] for kind in one.tiles)
        if one.meld is not None:
            text = f"({text})" if one.kind is MeldKind.KONG_CLOSED else f"[{text}]"
        parts.append(text + ("*" if shown.placed == number else ""))
    won_pair = seen.win is not None and shown.placed is None
    for kind in shown.pairs:
        mark = "*" if won_pair and kind == seen.kind else ""
        parts.append(format_tiles((KINDS[kind], KINDS[kind])) + mark)
    return " ".join(parts)


def line_text(line: LineWin) -> str:
    """The groups of a completed printed line, open ones in brackets."""
    texts = (format_tiles(group) for group in line.groups)
    return " ".join(f"[{text}]" if number in line.laid else text for number, text in enumerate(texts))


def set_class(one: SetView) -> str | None:
    """The field of `SetPoints` for a set, null for a chow."""
    outer = "outer" if one.tiles[0] in OUTER_KINDS else "simple"
    match one.kind:
        case MeldKind.PUNG:
            return f"pung_{'concealed' if one.concealed else 'exposed'}_{outer}"
        case MeldKind.KONG_OPEN | MeldKind.KONG_ADDED | MeldKind.KONG_CLOSED:
            return f"{one.kind.value.replace('-', '_')}_{outer}"
    return None


_SET_TITLES = {
    "pung_exposed": ("exposed pung", "明刻"),
    "pung_concealed": ("concealed pung", "暗刻"),
    "kong_open": ("big exposed kong", "大明槓"),
    "kong_added": ("added kong", "加槓"),
    "kong_closed": ("concealed kong", "暗槓"),
}


def _items(rules: Compiled, seen: Seen, scored: Scored, shown: View) -> Iterator[Item]:
    """Sets, the pair, then elements in the ruleset's order and what is counted by number."""
    scoring = rules.ruleset.scoring
    replaced = scoring.limits_replace and scored.worth.by_limit
    if scored.line is not None:
        for item in line_items(rules, scored.line):
            yield Item(item.id, item.label, "", item.points, item.doubles, "the hand completes the line")
    if scored.worth.tally.fixed is None and not replaced:
        for one in shown.sets:
            place = set_class(one)
            points = 0 if place is None else getattr(scoring.sets, place)
            if place is None or not points:
                continue
            sort, _, value = place.rpartition("_")
            title, original = _SET_TITLES[sort]
            tile = KINDS[one.tiles[0]]
            of = "terminals or honours" if value == "outer" else "simples"
            yield Item(place, f"{title} of {tile}", original, points, 0, f"{title} of {of}")
        # Orphans have a doubled tile and no pair.
        if len(shown.pairs) == 1 and scored.reading >> f.PAIR:
            worth = rules.pair_points[seen.own_wind][seen.round_wind][shown.pairs[0] + 1]
            if worth:
                yield Item(
                    "pair", f"pair of {KINDS[shown.pairs[0]]}", "雀頭", worth, 0, _pair_reason(seen, shown.pairs[0])
                )
    for id in counting(rules, scored):
        element = scoring.elements[id]
        doubles = doubles_of(element, scored.worth.mask)
        points = element.points if scored.worth.tally.fixed is None else 0
        if element.set_points is not None and scored.worth.tally.fixed == element.set_points:
            points = element.set_points
        if not (points or doubles or element.limit is not None):
            continue  # it only bars or carries others
        reason = "; ".join(PATTERNS[name].why for name in element.when) or "every winner has it"
        limit = None if element.limit is None else rules.ruleset.limits.title_of(element.limit)[0]
        yield Item(id, element.title, element.original, points, doubles, reason, element.source, limit)
    if replaced:
        return
    for row, times in scored.worth.counted:
        element = row.element
        points = element.points * times if scored.worth.tally.fixed is None else 0
        what = COUNTS[element.count or ""][0]
        each = f"{times} x {element.per} " if element.per > 1 else f"{times} x "
        yield Item(
            row.id, element.title, element.original, points, element.doubles * times, f"{each}{what}", element.source
        )


def _pair_reason(seen: Seen, kind: int) -> str:
    if kind >= 31:
        return "pair of dragons"
    wind = WINDS[kind - 27]
    names = [name for name, number in (("own", seen.own_wind), ("round", seen.round_wind)) if wind.number == number]
    return f"pair of the {' and '.join(names)} wind"


_ROUNDED: dict[Rounding, str] = {
    "nearest-10": "to tens, 4 down and 6 up",
    "up-10": "up to tens",
    "up-100": "up to hundreds",
}


def _steps(rules: Compiled, scored: Scored, items: tuple[Item, ...]) -> Iterator[Step]:
    """The arithmetic, only the steps in which something happens."""
    ruleset = rules.ruleset
    arithmetic = ruleset.arithmetic
    if ruleset.scoring.limits_replace and scored.worth.by_limit:
        yield Step("limit hand", scored.worth.total)
        return
    points = scored.worth.points
    added = [item.points for item in items if item.points]
    if isinstance(arithmetic, PointsDoubled):
        if len(added) > 1 and sum(added) == points:
            yield Step(" + ".join(map(str, added)), points)
        else:
            yield Step("points", points)
        if arithmetic.round_points != "none" and scored.worth.tally.fixed is None:
            before, points = points, rounded(points, arithmetic.round_points)
            if points != before:  # where the rounding is an item of its own nothing is left to round
                yield Step(f"rounded {_ROUNDED[arithmetic.round_points]}", points)
        doubles = scored.worth.doubles + arithmetic.free_doubles
        if doubles:
            given = f" ({arithmetic.free_doubles} of them given to every hand)" if arithmetic.free_doubles else ""
            times = "once" if doubles == 1 else "twice" if doubles == 2 else f"{doubles} times"
            points <<= doubles
            yield Step(f"doubled {times}{given}", points)
        if arithmetic.round_total != "none":
            points = rounded(points, arithmetic.round_total)
            yield Step(f"rounded {_ROUNDED[arithmetic.round_total]}", points)
    elif isinstance(arithmetic, CountDoubles):
        points = scored.worth.natural
        yield Step(f"{scored.worth.doubles} x {arithmetic.each}", points)
    if scored.worth.limit is not None:
        title, _ = ruleset.limits.title_of(scored.worth.limit)
        yield Step(title, scored.worth.total)


def _dropped(rules: Compiled, seen: Seen, scored: Scored) -> Iterator[Dropped]:
    """Elements that hold in the hand and give way to others."""
    elements = rules.ruleset.scoring.elements
    taken = set(scored.worth.tally.ids)
    replaced = rules.ruleset.scoring.limits_replace and scored.worth.by_limit
    rows = rules.winner_rows if seen.win is not None else rules.other_rows
    for row in rows:
        if scored.worth.mask & row.need != row.need or scored.worth.mask & row.bar:
            continue
        element = row.element
        if row.id in taken:
            if replaced and row.id not in counting(rules, scored):
                yield Dropped(element.title, element.original, "a limit hand takes the place of everything else")
            continue
        over = [elements[id] for id in element.yields_to if id in taken]
        if over:
            yield Dropped(element.title, element.original, f"not counted beside {over[0].title}")


def _others(rules: Compiled, seen: Seen, taken: Scored | None) -> Iterator[Other]:
    """Other readings, the better-looking first: those of forms not allowed here, and those worth less."""
    mask = flags(rules, seen)
    numbers = counted(rules, seen)
    shapes = rules.shapes if seen.win is not None else f.UNFINISHED
    found: list[tuple[tuple[int, ...], Other]] = []
    met = set() if taken is None else {_look(taken, shapes)}
    for reading in seen.readings(rules.sets):
        scored = rules.score(reading, mask, seen.own_wind, seen.round_wind, seen.win is not None, numbers)
        worth, allowed = scored.worth, bool(reading & shapes)
        look = _look(scored, shapes)
        if look in met:
            continue
        met.add(look)
        if not allowed or taken is None:
            reason = "no winning form under these rules"
        elif worth.missing is not None:
            reason = f"may not win: {worth.missing}"
        elif worth.total < taken.worth.total:
            reason = f"worth less: {worth.total} against {taken.worth.total}"
        else:
            reason = "worth the same; the other has more before any limit"
        text = hand_text(_view(rules, seen, reading), seen)
        found.append((rules.key(scored), Other(text, worth.points, worth.doubles, worth.total, reason)))
    found.sort(key=lambda pair: pair[0], reverse=True)
    yield from (other for _, other in found[:MOST_OTHERS])


def _look(scored: Scored, shapes: int) -> tuple[int, int, int, int]:
    """What readings have in common that people would take for the same."""
    worth = scored.worth
    return worth.points, worth.doubles, worth.total, scored.reading & shapes


__all__ = ["Dropped", "Explanation", "Item", "Other", "Step", "explain", "hand_text"]
