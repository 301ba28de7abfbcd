"""The register of patterns: each a bit with an id, names in English and in the original, and one sentence.

Bits are given at import and never stored; files name ids. A pattern is `of` a shape, asked of each reading of
a hand, or of a seat, asked once of what happened.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

Of = Literal["shape", "seat"]


class Pattern(NamedTuple):
    """One pattern; `why` says when it holds."""

    id: str
    bit: int
    of: Of
    title: str
    original: str
    why: str


PATTERNS: dict[str, Pattern] = {}
"""All patterns by id."""

COUNTS: dict[str, tuple[str, str]] = {}
"""Names in English and in the original of everything that is counted, by id."""


def pattern(id: str, of: Of, title: str, original: str, why: str) -> int:
    """Register a pattern and return its bit. Raises `ValueError` for an id that is taken."""
    if id in PATTERNS:
        raise ValueError(f"two patterns {id}")
    bit = 1 << len(PATTERNS)
    PATTERNS[id] = Pattern(id, bit, of, title, original, why)
    return bit


def shape(id: str, title: str, original: str, why: str) -> int:
    """Register a pattern of readings."""
    return pattern(id, "shape", title, original, why)


def seat(id: str, title: str, original: str, why: str) -> int:
    """Register a pattern of a seat."""
    return pattern(id, "seat", title, original, why)


def counted(id: str, title: str, original: str) -> str:
    """Register a count and return its id."""
    COUNTS[id] = (title, original)
    return id


def bit_of(id: str) -> int:
    """The bit of a pattern. Raises `KeyError`."""
    return PATTERNS[id].bit


def ids_of(mask: int) -> tuple[str, ...]:
    """The ids of the patterns in a mask, in the order of their bits."""
    return tuple(p.id for p in PATTERNS.values() if mask & p.bit)


__all__ = ["COUNTS", "PATTERNS", "Of", "Pattern", "bit_of", "counted", "ids_of", "pattern", "seat", "shape"]
