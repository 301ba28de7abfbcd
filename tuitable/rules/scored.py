"""What scoring finds: the elements that hold in a reading, and what they come to."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.hands.fields import Reading
from tuitable.rules.card import LineWin
from tuitable.rules.parts.scoring import Element


class Row(NamedTuple):
    """An element ready to be asked: it holds if all bits of `need` and none of `bar` are there."""

    id: str
    need: int
    bar: int
    element: Element


class Tally(NamedTuple):
    """What a mask is worth: sums of the elements that hold, their limits, doubles that count for a minimum.

    `fixed` are points that replace all others, or null. `ids` are the elements, counted ones left out.
    """

    points: int
    doubles: int
    limits: tuple[str, ...]
    minimum: int
    fixed: int | None
    ids: tuple[str, ...]


class Counted(NamedTuple):
    """An element that counts something: how many times, and when."""

    row: Row
    times: int


class Worth(NamedTuple):
    """What a reading comes to: all that readings alike in what a ruleset looks at have in common.

    `mask` are the patterns that hold, `by_limit` says that elements with a limit made the total, `missing` is the code
    of a requirement for winning that a winner's reading does not meet.
    """

    total: int
    natural: int
    limit: str | None
    points: int
    doubles: int
    mask: int
    tally: Tally
    counted: tuple[Counted, ...]
    by_limit: bool
    missing: str | None

    @property
    def limits(self) -> int:
        """How many elements with a limit hold."""
        return len(self.tally.limits)


class Scored(NamedTuple):
    """A reading under a ruleset. `Compiled.key` compares it with others, the greater the better.

    A hand that completes a printed `line` has an empty reading.
    """

    worth: Worth
    reading: Reading
    line: LineWin | None


Form = tuple[int, int, int]
"""Of a form of hands: its patterns, the points of its sets, and what it leaves to ask (`patterns.suits.asks`)."""

Amount = tuple[int, str | None, int, bool]
"""Natural amount, limit, total, and whether elements with a limit made it."""

__all__ = ["Amount", "Counted", "Form", "Row", "Scored", "Tally", "Worth"]
