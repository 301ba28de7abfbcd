"""The parts of a settlement as a screen lays them out: see `reckoning`, which makes them."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class RowKind(StrEnum):
    """What a row tells."""

    HEAD = "head"
    """A sentence about the hand: who won with what, or how it ended."""
    FAULT = "fault"
    """A sentence about a win that does not stand, or who is liable."""
    SEAT = "seat"
    """The part of one seat begins: its name, its total, and its tiles as they are read."""
    ITEM = "item"
    """Something that counts: its name, what it adds, and why."""
    STEP = "step"
    """A step of the arithmetic: what is done, and the number after it."""
    TOTAL = "total"
    """The last step, or the limit reached."""
    DROPPED = "dropped"
    """Something that is there and does not count, and why not."""
    OTHER = "other"
    """Another reading: the tiles, what they would be worth, and why it was not taken."""
    PAY = "pay"
    """Points that move: from whom to whom, how many, and why."""
    CHANGE = "change"
    """What a seat gains or loses in all."""
    NEXT = "next"
    """A sentence about what follows."""


class Row(msgspec.Struct, frozen=True):
    """One row. `original` is the name in its own script, empty if there is none; `source` the rule."""

    kind: RowKind
    label: str
    value: str = ""
    why: str = ""
    original: str = ""
    source: str = ""
