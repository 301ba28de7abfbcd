"""The rules card: a ruleset said in words, made from its data, with the rule that each line comes from.

Nothing here knows a ruleset: each part is described as it stands, so a house rule shows on its card at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tuitable.review.layout import WIDTH, both, hanging, heading, table, worth
from tuitable.review.rules_words import (
    describe_drawn,
    describe_ends,
    describe_liability,
    describe_limits,
    describe_payment,
    describe_play,
    describe_stakes,
    describe_winning,
)
from tuitable.rules.options import as_text
from tuitable.rules.parts.scoring import Element, PairPoints, SetPoints
from tuitable.rules.patterns.pattern import PATTERNS
from tuitable.rules.ruleset import Ruleset, fingerprint

SCOPES = {"winner": "For the winner", "everyone": "For everybody", "others": "For those who did not win"}


def rules_card(ruleset: Ruleset) -> str:
    """The whole card, eighty columns wide, without a line break at its end."""
    lines = [both(ruleset.title, ruleset.original), "=" * WIDTH]
    if ruleset.source:
        lines += hanging("", f"{ruleset.source[:1].upper()}{ruleset.source[1:].rstrip('.')}.")
    lines.append(f"{ruleset.id}, revision {ruleset.revision}, fingerprint {fingerprint(ruleset)}")
    for title, body in _sections(ruleset):
        found = list(body)
        if found:
            lines += ["", *heading(title), *found]
    return "\n".join(line.rstrip() for line in lines)


def _sections(ruleset: Ruleset) -> Iterator[tuple[str, Iterable[str]]]:
    yield "The game", describe_play(ruleset)
    yield "Winning", describe_winning(ruleset)
    yield "Sets and pair", _sets(ruleset)
    for scope, title in SCOPES.items():
        yield title, _elements(ruleset, scope)
    yield "Reckoning", describe_limits(ruleset)
    yield "Paying", describe_payment(ruleset)
    yield "Liability", describe_liability(ruleset)
    yield "On the table", describe_stakes(ruleset)
    yield "Hands without a winner, and breaches", describe_drawn(ruleset)
    yield "From hand to hand, and the end", describe_ends(ruleset)
    yield "Options", options_text(ruleset).splitlines()
    yield "Where the source is silent", _rulings(ruleset)


SET_ROWS = (
    ("Pung", "pung_exposed", "pung_concealed"),
    ("Open kong", "kong_open", None),
    ("Added kong", "kong_added", None),
    ("Concealed kong", None, "kong_closed"),
)


def _sets(ruleset: Ruleset) -> Iterator[str]:
    sets, pair = ruleset.scoring.sets, ruleset.scoring.pair
    if sets != SetPoints():
        for name, shown, hidden in SET_ROWS:
            both_ways = shown is not None and hidden is not None
            simple, outer = (
                " and ".join(
                    f"{getattr(sets, f'{place}_{value}')}{how}"
                    for place, how in ((shown, " exposed" * both_ways), (hidden, " concealed" * both_ways))
                    if place
                )
                for value in ("simple", "outer")
            )
            yield from hanging("  ", f"{name}: simples {simple}; terminals and honours {outer}.")
    if pair != PairPoints():
        doubled = pair.own_wind + pair.round_wind if pair.double_wind is None else pair.double_wind
        yield from hanging(
            "  ",
            f"Pair: dragons {pair.dragon}, own wind {pair.own_wind}, round wind {pair.round_wind}, "
            f"a wind that is both {doubled}.",
        )


def _elements(ruleset: Ruleset, scope: str) -> Iterator[str]:
    rows = []
    for element in ruleset.scoring.elements.values():
        if element.scope != scope or not element.on:
            continue
        if not (element.points or element.doubles or element.set_points is not None or element.limit is not None):
            continue
        notes = "; ".join(filter(None, (_when(element), _gives_way(ruleset, element))))
        source = f" ({element.source})" if element.source else ""
        rows.append((both(element.title, element.original), _value(ruleset, element), f"{notes}{source}".strip()))
    yield from table(rows)


def _when(element: Element) -> str:
    """When an element holds, in the words of its patterns, where they say more than its name."""
    return "; ".join(PATTERNS[id].why for id in element.when if PATTERNS[id].why != element.title)


def _value(ruleset: Ruleset, element: Element) -> str:
    if element.limit is not None:
        title, _ = ruleset.limits.title_of(element.limit)
        return title
    if element.set_points is not None:
        return f"{worth(ruleset, element.set_points, element.doubles)} in all"
    text = worth(ruleset, element.points, element.doubles)
    if element.open_doubles is not None and element.open_doubles != element.doubles:
        text += f" ({element.open_doubles} open)"
    if element.count is not None:
        text += " each" if element.per == 1 else f" for every {element.per}"
    return text


def _gives_way(ruleset: Ruleset, element: Element) -> str:
    elements = ruleset.scoring.elements
    over = [elements[id].title for id in element.yields_to if id in elements and elements[id].on]
    if not over:
        return ""
    more = f" and {len(over) - 2} more" if len(over) > 3 else ""
    return f"not beside {', '.join(over[: 2 if more else 3])}{more}"


def _rulings(ruleset: Ruleset) -> Iterator[str]:
    for id, ruling in ruleset.rulings.items():
        source = f" ({ruling.source})" if ruling.source and ruling.source != id else ""
        yield from hanging("  - ", f"{ruling.text}{source}")


def options_text(ruleset: Ruleset) -> str:
    """The options: name, what is chosen, what may be, and which rule leaves it open."""
    lines: list[str] = []
    for name, option in ruleset.options.items():
        chosen = ruleset.chosen.get(name, option.default)
        mark = "" if chosen == option.default else f"  (default {as_text(option.default)})"
        lines.append(f"  {name} = {as_text(chosen)}{mark}")
        offered = ", ".join(option.offered())
        if option.kind in ("set", "map"):
            offered = f"some of {offered}"
        elif option.kind == "name":
            offered = "a name or a path"
        elif option.kind == "number":
            offered = ", ".join(filter(None, (offered, "any even number" if option.even else "any number")))
        source = f" ({option.source})" if option.source else ""
        lines += hanging("      ", f"{both(option.title, option.original)}: {offered}{source}")
    return "\n".join(lines) if lines else "  none"
