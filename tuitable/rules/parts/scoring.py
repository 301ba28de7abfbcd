"""What counts for whom: points for sets and pairs, and elements that say which patterns are worth what."""

from __future__ import annotations

from typing import Literal

import msgspec

Scope = Literal["winner", "everyone", "others"]
"""Whose hands an element counts in; `others` are the seats that did not win."""

Key = Literal["total", "natural", "limits", "doubles", "points"]


class SetPoints(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points of one pung or kong by class; outer ones are of terminals or honours."""

    pung_exposed_simple: int = 0
    pung_exposed_outer: int = 0
    pung_concealed_simple: int = 0
    pung_concealed_outer: int = 0
    kong_open_simple: int = 0
    kong_open_outer: int = 0
    kong_added_simple: int = 0
    kong_added_outer: int = 0
    kong_closed_simple: int = 0
    kong_closed_outer: int = 0


class PairPoints(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Points of the pair; `double_wind` is for a wind that is both own and round wind, null for their sum."""

    dragon: int = 0
    own_wind: int = 0
    round_wind: int = 0
    double_wind: int | None = None


class Element(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that counts.

    It holds when all patterns of `when` hold and none of `unless`, and no other element that holds is named in
    `yields_to`. With `count` it counts that many times, in full groups of `per`. `open_doubles` are the
    doubles of a hand with called sets, where they differ. `set_points` replace all other points of the hand.
    `limit` names an entry of the limits. Doubles count for a minimum if `toward_minimum`.
    """

    title: str
    original: str
    when: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    count: str | None = None
    per: int = 1
    points: int = 0
    doubles: int = 0
    open_doubles: int | None = None
    set_points: int | None = None
    limit: str | None = None
    scope: Scope = "winner"
    yields_to: tuple[str, ...] = ()
    toward_minimum: bool = True
    on: bool = True
    source: str = ""


class Scoring(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that counts.

    `prefer` says how the best reading of a hand is found: greater values first, compared in this order. With
    `limits_replace` a limit hand takes the place of everything else that counts. `others_score`: seats that did
    not win are scored too, by what lies in their unfinished hands.
    """

    elements: dict[str, Element]
    sets: SetPoints = SetPoints()
    pair: PairPoints = PairPoints()
    prefer: tuple[Key, ...] = ("total", "natural", "limits", "doubles")
    limits_replace: bool = False
    others_score: bool = False


__all__ = ["Element", "Key", "PairPoints", "Scope", "Scoring", "SetPoints"]
