"""Patterns of hands that complete a printed line: what the line says of wild tiles."""

from __future__ import annotations

from tuitable.rules.patterns.pattern import shape

LINE = shape("line", "printed line", "牌卡", "the hand completes a printed line")
NATURAL_LINE = shape(
    "natural_line", "line without wild tiles", "無百搭",
    "no wild tile stands in the hand, and its line earns something for that",
)  # fmt: skip


def line_mask(natural: bool, bonus: bool) -> int:
    """The patterns of a completed line: `natural` if no wild tile stands in it, `bonus` if that earns something."""
    return LINE | (NATURAL_LINE if natural and bonus else 0)


__all__ = ["LINE", "NATURAL_LINE", "line_mask"]
