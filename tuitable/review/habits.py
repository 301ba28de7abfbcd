"""When habit reaches for something that the rules do not have: a sentence that says so and names the rule."""

from __future__ import annotations

from tuitable.rules.about import source_of
from tuitable.rules.parts.declare import ShownExemption
from tuitable.rules.ruleset import Ruleset


def missing(ruleset: Ruleset, action: str, known: Ruleset | None = None) -> str:
    """That these rules have no such action (`declare`, `swap`, `chow`, `kong`), by which rule; empty if they have it.

    `known` are the rules somebody is used to, whose word for it is said.
    """
    words = {} if known is None else known.words
    claims = ruleset.claims
    match action:
        case "declare" if all(isinstance(one, ShownExemption) for one in ruleset.declare.values()):
            what, path = f"no {words['ready']}" if "ready" in words else "no declared ready hands", "declare"
        case "swap" if not ruleset.tiles.wild:
            what, path = f"no {words.get('wild', 'wild tile')}s", "tiles"
        case "chow" if claims.chow == "none":
            what, path = "no claims for a chow", "claims.chow"
        case "kong" if claims.own_kongs == "never" and not claims.kong and claims.groups is None:
            what, path = "no kongs", "claims.own_kongs"
        case _:
            return ""
    return f"These rules have {what} ({source_of(ruleset, path)}). It is still your choice."


__all__ = ["missing"]
