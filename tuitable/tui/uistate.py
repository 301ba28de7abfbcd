"""What the screen knows besides the view: where the cursor is, what is open, what is being asked.

The app changes it, the frames only read it. Nothing here is part of the game: losing it loses no play.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

import msgspec

from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile
from tuitable.tui.keytable import Phase
from tuitable.tui.narrate import Said
from tuitable.tui.offers import Offer
from tuitable.tui.scene import Scene

if TYPE_CHECKING:
    from tuitable.review.printed_lines import CardView
    from tuitable.review.row import Row


class Panel(StrEnum):
    """What stands in place of the table, above the hand."""

    TABLE = ""
    SCORE = "score"
    CARD = "card"
    LOG = "log"
    HINTS = "hints"
    BOARD = "board"
    FINAL = "final"
    """The standing after a match."""
    HELP = "help"
    WORDS = "words"
    """The words of the rules, with their meanings."""


class UiState(msgspec.Struct, frozen=True):
    """The state of the screen; every change is a new one (`with_`).

    `seat` sits at the bottom. `cursor` is the raised tile's place in `offers.hand_order`, null if none is.
    `chosen` are the places picked for an exchange. `bright` are the places that may be picked, null for
    all. `offers` are what may be pressed, `picked` the one the arrows are at. `covered`: the hand lies face
    down until its owner takes the keyboard. `head` and `prompt` are the two parts of the prompt line;
    `message` replaces both until the next key. `log` is the hand so far as (seat, brief words), oldest first.
    `most` is how many tiles may be chosen, `arranging`: tiles are exchanged before play.
    `left` are the seconds that a clock leaves for the question, null where none runs.
    `near` are the printed lines as the own hand stands to them, `came` the tiles that the last exchange brought.
    `confirm` is what Enter does, where it is not what the table of keys says.
    `lines` are rows for a panel: a score sheet in parts, or ready text. `step` names the exchange or vote that is asked
    about, `to` the seat that gets the tiles. `mute`: claims other than wins are passed until
    the hand ends. `lifted` are the places of tiles that a claim would use. `phases` and `allowed` are what
    `Keys.bar` asks for: the phases to look in and the actions possible now. `ANYWHERE` as phase means that
    others are at play.
    """

    seat: Seat
    scene: Scene
    title: str = ""
    phase: Phase = Phase.TURN
    panel: Panel = Panel.TABLE
    scroll: int = 0
    cursor: int | None = None
    chosen: tuple[int, ...] = ()
    lifted: tuple[int, ...] = ()
    bright: tuple[int, ...] | None = None
    offers: tuple[Offer, ...] = ()
    picked: int | None = None
    covered: bool = False
    head: str = ""
    prompt: str = ""
    message: str = ""
    confirm: str = ""
    arranging: bool = False
    near: CardView | None = None
    came: tuple[Tile, ...] = ()
    log: tuple[Said, ...] = ()
    lines: tuple[str | Row, ...] = ()
    step: str = ""
    to: Seat | None = None
    most: int = 0
    mute: bool = False
    left: int | None = None
    hints: bool = False
    phases: tuple[Phase, ...] = ()
    allowed: frozenset[str] = frozenset()

    def with_(self, **changes: Any) -> UiState:
        """A copy with some fields changed."""
        return msgspec.structs.replace(self, **changes)

    @property
    def raised(self) -> tuple[int, ...]:
        """Places of the tiles that stand raised: the cursor's, or the chosen ones."""
        if self.phase is Phase.EXCHANGE:
            return self.chosen
        if self.phase is Phase.CLAIM:
            return self.lifted
        return () if self.cursor is None else (self.cursor,)
