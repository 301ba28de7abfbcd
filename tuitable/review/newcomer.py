"""What is new to somebody who knows one ruleset and sits down to another: one sentence a difference, with its source.

Made from the data of both, the most important first. Each aspect says what it compares (`of`), where that stands
(`path`), and how it is said; nothing here knows a ruleset.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tuitable.review.newcomer_words import (
    say_after_call,
    say_arithmetic,
    say_barred,
    say_box,
    say_chow,
    say_counters,
    say_dealer,
    say_declare,
    say_endings,
    say_exchange,
    say_giver,
    say_indicators,
    say_limits,
    say_needs,
    say_others,
    say_others_count,
    say_places,
    say_rounds,
    say_several,
    say_shapes,
    say_start,
    say_unready,
    say_wild,
)
from tuitable.rules.about import source_of
from tuitable.rules.diff import differences
from tuitable.rules.parts.exchange import NoExchange
from tuitable.rules.parts.payment import EachWithEach
from tuitable.rules.parts.scoring import Element
from tuitable.rules.ruleset import Ruleset


class Change(NamedTuple):
    """One difference: what it is about, a sentence about the new rules, and where it stands."""

    topic: str
    text: str
    source: str


class Aspect(NamedTuple):
    """One thing in which rulesets may differ: what is compared, where it stands, and how the new one is said.

    `say` gets the new ruleset and the known one, whose words name what is missing in the new one. No text: nothing
    is said.
    """

    topic: str
    path: str
    of: Callable[[Ruleset], object]
    say: Callable[[Ruleset, Ruleset], str]


ASPECTS: tuple[Aspect, ...] = (
    Aspect("Winning", "winning.requires", lambda r: (needs(r), bool(r.printed)), say_needs),
    Aspect("Winning", "winning.shapes", lambda r: sorted(r.winning.shapes), say_shapes),
    Aspect("Winning", "winning.barred", lambda r: barred(r), say_barred),
    Aspect("Winning", "winning.several", lambda r: r.winning.several, say_several),
    Aspect("Before play", "exchange", lambda r: not isinstance(r.exchange, NoExchange), say_exchange),
    Aspect("Declaring", "declare", lambda r: declared(r), say_declare),
    Aspect("Tiles", "wall.indicators", lambda r: r.wall.indicators, say_indicators),
    Aspect("Tiles", "tiles", lambda r: (r.tiles.flowers, r.tiles.faceless, len(r.tiles.red)), say_box),
    Aspect("Tiles", "tiles.wild", lambda r: (r.tiles.wild, r.claims.swap), say_wild),
    Aspect("Calls", "claims.chow", lambda r: (r.claims.chow, r.claims.groups is None), say_chow),
    Aspect("Calls", "claims.after_call", lambda r: r.claims.after_call, say_after_call),
    Aspect("Scoring", "arithmetic", lambda r: r.arithmetic, say_arithmetic),
    Aspect("Scoring", "limits", lambda r: amounts(r), say_limits),
    Aspect("Paying", "payment", lambda r: (type(r.payment), getattr(r.payment, "others_settle", False)), say_giver),
    Aspect("Paying", "payment", lambda r: r.scoring.others_score, say_others_count),
    Aspect("Paying", "payment", lambda r: getattr(r.payment, "dealer_factor", 1) > 1, say_others),
    Aspect("Paying", "stakes", lambda r: r.stakes.counter_given, say_counters),
    Aspect("No winner", "drawn.unready_pay", lambda r: bool(r.drawn.unready_pay), say_unready),
    Aspect("No winner", "drawn.endings", lambda r: sorted(r.drawn.endings), say_endings),
    Aspect("No winner", "progress.on_draw", lambda r: (r.progress.on_win, r.progress.on_draw), say_dealer),
    Aspect("Match", "progress", lambda r: (r.progress.rounds, r.progress.time_limit, r.progress.target), say_rounds),
    Aspect("Match", "start", lambda r: r.start, say_start),
    Aspect("Match", "placement", lambda r: (r.placement.places, bool(r.placement.rows)), say_places),
)
"""All aspects, the most important first."""
TOPIC = 13
"""Columns of the topic in text."""
SAME_KIND = 6
"""Patterns named in one line."""


def needs(ruleset: Ruleset) -> list[tuple[int, tuple[str, ...]]]:
    """What a winning hand must have, whatever the refusal is called."""
    return sorted((need.doubles, need.any_of) for need in ruleset.winning.requires.values() if need.doubles)


def barred(ruleset: Ruleset) -> tuple[str, str, bool]:
    """What bars a win on another's tile."""
    found = ruleset.winning.barred
    return found.own_discards, found.passed, found.passed_ready


def declared(ruleset: Ruleset) -> list[tuple[str, int]]:
    """What may be declared, and for which stake."""
    return sorted((type(one).__name__, one.stake) for one in ruleset.declare.values())


def amounts(ruleset: Ruleset) -> tuple[object, ...]:
    """The steps of the limits and the highest amount."""
    limits = ruleset.limits
    return limits.cap, [(s.amount, s.natural, s.doubles) for s in limits.steps.values()], len(limits.named)


def news(known: Ruleset, new: Ruleset) -> tuple[Change, ...]:
    """What somebody who knows the first ruleset has to learn for the second, the most important first."""
    return tuple(_news(known, new))


def _news(known: Ruleset, new: Ruleset) -> Iterator[Change]:
    for aspect in ASPECTS:
        if aspect.of(known) != aspect.of(new) and (text := aspect.say(new, known)):
            yield Change(aspect.topic, text, source_of(new, aspect.path))
    yield from _patterns(known, new)


def nearest(ids: Sequence[str], new: Ruleset, find: Callable[[str], Ruleset]) -> Ruleset | None:
    """Of the rulesets with these ids the one that differs least from another; null if there is none."""
    found = [find(id) for id in ids if id != new.id]
    return min(found, key=lambda one: len(differences(one, new)), default=None)


def _patterns(known: Ruleset, new: Ruleset) -> Iterator[Change]:
    """Patterns that only one of the two counts, and those that are worth more or less."""
    if not new.winning.shapes or not known.winning.shapes:
        return
    old, now = _counting(known), _counting(new)
    # What both count under one name, though not for quite the same hands, is neither new nor gone.
    both = {one.title for one in old.values()} & {one.title for one in now.values()}
    fresh = [one for key, one in now.items() if key not in old and one.title not in both]
    gone = [one for key, one in old.items() if key not in now and one.title not in both]
    if fresh:
        sources = list(dict.fromkeys(one.source for one in fresh if one.source))
        yield Change("Patterns", f"New: {_listed(fresh)}.", sources[0] if len(sources) == 1 else _book(new))
    if gone:
        yield Change("Patterns", f"Not counted: {_listed(gone)}.", _book(new))
    worth = [
        f"{now[key].title} {_worth(now[key])}, not {_worth(old[key])}"
        for key in now
        if key in old and isinstance(new.payment, EachWithEach) == isinstance(known.payment, EachWithEach)
        if now[key].limit is None and old[key].limit is None and now[key].doubles != old[key].doubles
    ]
    if worth:
        more = f" and {len(worth) - SAME_KIND} more" if len(worth) > SAME_KIND else ""
        name = new.words.get("doubles", "doubles")
        yield Change("Patterns", f"In {name}: {'; '.join(worth[:SAME_KIND])}{more}.", _book(new))


def _book(ruleset: Ruleset) -> str:
    return source_of(ruleset, "scoring")


def _worth(element: Element) -> str:
    opened = element.open_doubles
    return f"{element.doubles}" + (f" ({opened} open)" if opened is not None and opened != element.doubles else "")


def _counting(ruleset: Ruleset) -> dict[tuple[str, ...], Element]:
    """What counts for a winner by its patterns."""
    return {
        tuple(sorted(one.when)): one
        for one in ruleset.scoring.elements.values()
        if one.on and one.when and one.scope != "others" and (one.doubles or one.limit is not None)
    }


def _listed(elements: Sequence[Element]) -> str:
    names = list(dict.fromkeys(one.title for one in elements))
    more = f" and {len(names) - SAME_KIND} more" if len(names) > SAME_KIND else ""
    return ", ".join(names[:SAME_KIND]) + more


def news_text(known: Ruleset, new: Ruleset, width: int = 76) -> list[str]:
    """The differences as lines of at most `width` columns: topics at the left, sources in brackets at the end."""
    lines: list[str] = []
    topic = ""
    for change in news(known, new):
        head = f"{change.topic if change.topic != topic else '':{TOPIC}}"
        topic = change.topic
        lines += textwrap.wrap(
            f"{change.text} ({change.source})",
            width,
            initial_indent=head,
            subsequent_indent=" " * TOPIC,
            break_on_hyphens=False,
        )
    return lines or ["Nothing that matters in play differs."]


__all__ = ["ASPECTS", "Aspect", "Change", "nearest", "news", "news_text"]
