"""What a seat may be asked, and what it may answer: the imperative twins of the acts in `record.events`."""

from __future__ import annotations

from typing import TypeAlias, Union

import msgspec

from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class Discard(msgspec.Struct, frozen=True, array_like=True, tag="discard", gc=False):
    """Throw a tile; `drawn` says that it is the one just drawn (it matters only where two are alike)."""

    tile: Tile
    drawn: bool = False


class Chow(msgspec.Struct, frozen=True, array_like=True, tag="chow", gc=False):
    """Call the open tile for a chow with these two own tiles."""

    tiles: tuple[Tile, ...]


class Pung(msgspec.Struct, frozen=True, array_like=True, tag="pung", gc=False):
    """Call the open tile for a pung with these two own tiles."""

    tiles: tuple[Tile, ...]


class Kong(msgspec.Struct, frozen=True, array_like=True, tag="kong", gc=False):
    """Make a kong: `tiles` are the own tiles it takes (three for an open, four for a closed, one added)."""

    kind: MeldKind
    tiles: tuple[Tile, ...]


class Group(msgspec.Struct, frozen=True, array_like=True, tag="group", gc=False):
    """Call the open tile for a group with these own tiles, wild ones among them."""

    tiles: tuple[Tile, ...]


class Win(msgspec.Struct, frozen=True, array_like=True, tag="win", gc=False):
    """Win with the drawn tile, or with the open one."""


class Declare(msgspec.Struct, frozen=True, array_like=True, tag="declare", gc=False):
    """Announce something before the discard: `ready`, `exempt`. The discard follows as its own choice."""

    what: str


class Swap(msgspec.Struct, frozen=True, array_like=True, tag="swap", gc=False):
    """Put a natural tile into a shown group and take its wild tile."""

    owner: Seat
    meld_no: int
    tile: Tile


class Pass(msgspec.Struct, frozen=True, array_like=True, tag="pass", gc=False):
    """Give these tiles away in an exchange, and `blind` more of what is being given, unseen."""

    tiles: tuple[Tile, ...]
    blind: int = 0


class Vote(msgspec.Struct, frozen=True, array_like=True, tag="vote", gc=False):
    """Answer a question that all seats answer: 1 yes, 0 no, or a number."""

    answer: int


class Challenge(msgspec.Struct, frozen=True, array_like=True, tag="challenge", gc=False):
    """Say that another's hand is dead."""

    target: Seat


class Abandon(msgspec.Struct, frozen=True, array_like=True, tag="abandon", gc=False):
    """Ask that the hand be abandoned, for the named reason (an ending of `HandEnded`)."""

    why: str


class Decline(msgspec.Struct, frozen=True, array_like=True, tag="decline", gc=False):
    """Let an offer pass."""


Choice: TypeAlias = Union[  # noqa: UP007 - the alias is built at run time for msgspec
    Discard, Chow, Pung, Kong, Group, Win, Declare, Swap, Pass, Vote, Challenge, Abandon, Decline
]


class Option(msgspec.Struct, frozen=True):
    """One thing a seat may choose.

    Most options accept exactly `choice`. An option with `most` above 0 is a `Pass` of `least` to `most` of
    `tiles`, with at most `blind` unseen ones. `then` lists what may be thrown after a `Declare`. `foul`
    marks a choice that the rules punish; it is offered only at a table that lets people err.
    """

    choice: Choice
    tiles: tuple[Tile, ...] = ()
    least: int = 0
    most: int = 0
    blind: int = 0
    then: tuple[Tile, ...] = ()
    foul: bool = False

    def accepts(self, choice: Choice) -> bool:
        """Whether this option covers the choice."""
        if self.most == 0:
            return choice == self.choice
        if not isinstance(choice, Pass) or not 0 <= choice.blind <= self.blind:
            return False
        if not self.least <= len(choice.tiles) + choice.blind <= self.most:
            return False
        left = list(self.tiles)
        for tile in choice.tiles:
            if tile not in left:
                return False
            left.remove(tile)
        return True


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat.

    `about`: `turn`, `claim`, `exchange`, `vote`. `tile` and `from_seat` name the open tile of a claim;
    `source` how it came (`discard`, `kong-added`, `kong-closed`). `step` names an exchange or a vote.
    `to` is the seat that gets the tiles which are passed.
    Questions of one `group` are asked of several seats at once and answered in secret.
    """

    seat: Seat
    about: str
    options: tuple[Option, ...]
    tile: Tile | None = None
    from_seat: Seat | None = None
    source: str = ""
    step: str = ""
    group: int = 0
    to: Seat | None = None

    def accepts(self, choice: Choice) -> bool:
        """Whether any option covers the choice."""
        return any(option.accepts(choice) for option in self.options)
