"""What a card is made of, and what it answers: head, sections, lines; how a hand stands to a line, and wins."""

from __future__ import annotations

import msgspec

from tuitable.hands.line_expand import WILD, Form
from tuitable.hands.lines import Near, Why
from tuitable.hands.unary import faces, kinds_of
from tuitable.tiles.notation import format_tiles
from tuitable.tiles.tile import Tile

Groups = tuple[tuple[Tile, ...], ...]
"""A line in tiles, one tuple for each printed group."""


class CardRef(msgspec.Struct, frozen=True):
    """How a record names a card: never by its lines, which may be somebody's property."""

    id: str
    edition: str
    sha256: str


class CardSection(msgspec.Struct, frozen=True):
    """A heading of the card."""

    id: str
    title: str
    note: str = ""


class CardLine(msgspec.Struct, frozen=True):
    """One printed line. `bonus`: a win without wild tiles earns the double for it. Several `patterns` are choices.

    `pay` is what a special hand asks for in the place of a value.
    """

    id: str
    section: str
    title: str
    patterns: tuple[str, ...]
    concealed: bool
    value: int
    bonus: bool
    note: str = ""
    where: tuple[str, ...] = ()
    slide: int = 0
    mirror: bool = False
    pay: str = ""

    @property
    def pattern(self) -> str:
        """As printed, choices joined with ` / `."""
        return " / ".join(self.patterns)


class CardHead(msgspec.Struct, frozen=True, kw_only=True):
    """What stands at the head of a card: who made it, and the set it is made for."""

    id: str
    title: str
    edition: str
    author: str
    licence: str
    year: int = 0
    language: str = ""
    redistributable: bool = False
    hand_size: int
    wilds: int
    flowers: int
    least_value: int


class Dead(msgspec.Struct, frozen=True):
    """Why a line is out of reach, and the tiles that are gone."""

    why: Why
    tiles: tuple[Tile, ...] = ()

    @property
    def text(self) -> str:
        """In words."""
        if self.why is Why.CONCEALED:
            return "the line is concealed and groups lie open"
        if self.why is Why.MELDS:
            return "the open groups do not fit"
        if self.why is Why.EXHAUSTED:
            return f"not enough {format_tiles(self.tiles)} left"
        return f"not enough {format_tiles(self.tiles)} and wild tiles left"


class LineState:
    """How a hand stands to one line; what is not asked for is not worked out."""

    __slots__ = ("_form", "_line", "_near")

    def __init__(self, line: CardLine, near: Near, form: Form | None) -> None:
        self._line = line
        self._near = near
        self._form = form

    def __repr__(self) -> str:
        return f"LineState({self.line!r}, away={self.away}, value={self.value})"

    @property
    def line(self) -> str:
        """The line's id."""
        return self._line.id

    @property
    def section(self) -> str:
        """The id of its heading."""
        return self._line.section

    @property
    def pattern(self) -> str:
        """As printed."""
        return self._line.pattern

    @property
    def value(self) -> int:
        """Its value without any double."""
        return self._line.value

    @property
    def concealed(self) -> bool:
        """It allows no open groups."""
        return self._line.concealed

    @property
    def away(self) -> int | None:
        """How many tiles are missing: 0 complete, 1 waiting (with thirteen tiles), None a dead line."""
        return self._near.away

    @property
    def variant(self) -> Groups:
        """The nearest concrete form in tiles; of equally near ones that with the fewest that must be natural."""
        return () if self._form is None else variant(self._form)

    @property
    def laid(self) -> tuple[int, ...]:
        """The numbers of the groups of `variant` that lie open, in the order of the melds."""
        return () if self._near.rest is None else self._near.rest.taken

    @property
    def need(self) -> tuple[Tile, ...]:
        """The tiles the hand lacks for `variant`; wild tiles among them are places that nothing else can fill.

        `away` is their number less `covered`.
        """
        return faces((*kinds_of(self._near.missing), *(WILD,) * self._near.wild))

    @property
    def fixed(self) -> tuple[Tile, ...]:
        """Those of `need` that must be natural."""
        return faces(kinds_of(self._near.fixed))

    @property
    def covered(self) -> int:
        """How many of the others the hand's own wild tiles fill."""
        return self._near.covered

    @property
    def dead(self) -> Dead | None:
        """Why the line is out of reach, if it is."""
        return None if self._near.why is None else Dead(self._near.why, faces(self._near.gone))

    @property
    def variant_text(self) -> str:
        """The nearest form as tile text, groups apart."""
        return " ".join(map(format_tiles, self.variant))


class LineWin(msgspec.Struct, frozen=True):
    """A line that a hand completes.

    `wilds` counts the wild tiles that stand for others in hand and melds; `bonus` says whether a win without any
    earns the double for it. `groups` shows where every tile stands, melds included.
    """

    line: str
    section: str
    pattern: str
    value: int
    concealed: bool
    wilds: int
    bonus: bool
    groups: Groups = ()
    laid: tuple[int, ...] = ()
    pay: str = ""

    @property
    def natural(self) -> bool:
        """No wild tile stands for another."""
        return self.wilds == 0

    def worth(self, factor: int = 2) -> int:
        """The value with the double for a win without wild tiles, where it is earned."""
        return self.value * (factor if self.bonus and self.natural else 1)


def variant(form: Form) -> Groups:
    """A concrete form in tiles."""
    return tuple(map(faces, form.kinds))
