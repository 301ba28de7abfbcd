"""Why a choice is not among the options: a stable code and a sentence, for whoever tried it."""

from __future__ import annotations

from tuitable.rules.parts.claims import ClaimRules
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Chow, Decision, Group, Kong, Pass, Swap
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.tile import Tile

Refusal = tuple[str, str]
"""What is wrong in words, and its code: the arguments of `IllegalChoice`."""


def why_not(ruleset: Ruleset, decision: Decision | None, choice: Choice) -> Refusal:
    """Why a choice was refused; `decision` is what its seat is asked now, null for nothing.

    Only what the rules never allow, or not now, has a reason of its own; else the choice is just not offered.
    """
    turn = decision is not None and decision.about == "turn"
    match choice:
        case Swap() if not turn:
            return "such an exchange is made in one's own turn", "not-your-turn"
        case Pass() if decision is not None and (option := _passing(decision)) is not None:
            if choice.blind > option[1]:
                return "tiles are passed unseen only in the last pass of a round", "blind-not-allowed-here"
            if Tile.WILD in choice.tiles and Tile.WILD not in option[0]:
                return "a wild tile is never passed", "joker-passed"
        case Group() if decision is not None and decision.tile is not None:
            return _group(ruleset.claims, choice, decision.tile)
        case Chow() if ruleset.claims.chow == "none":
            return "there are no such groups in this game", "no-such-group"
        case Kong(kind=MeldKind.KONG_CLOSED) if ruleset.claims.own_kongs == "never":
            return "four alike stay in the hand in this game", "no-concealed-kong"
        case Kong(kind=MeldKind.KONG_ADDED) if ruleset.claims.own_kongs == "never":
            return "nothing is added to an open group", "no-added-kong"
    if decision is None:
        return "nothing is asked of this seat now", "not-asked"
    return "this is not among the options", "not-offered"


def _passing(decision: Decision) -> tuple[tuple[Tile, ...], int] | None:
    return next(((option.tiles, option.blind) for option in decision.options if option.most), None)


def _group(claims: ClaimRules, choice: Group, tile: Tile) -> Refusal:
    groups = claims.groups
    if groups is None:
        return "there are no such groups in this game", "no-such-group"
    if any(own is not Tile.WILD and own.plain is not tile.plain for own in choice.tiles):
        return "a group is of tiles alike and wild ones", "group-not-identical"
    size = len(choice.tiles) + 1
    if size < groups.least:
        return f"a group has at least {groups.least} tiles", "group-too-small"
    if size > (groups.most_flowers if tile.is_bonus else groups.most):
        return f"a group of {size} is too large", "group-too-large"
    return "this is not among the options", "not-offered"


__all__ = ["Refusal", "why_not"]
