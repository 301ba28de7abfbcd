"""The table as one keyboard meets it: what is asked, what a key does, when to wait. Knows no screen library.

A `Desk` holds a `Table` and keeps two frozen values up to date for the frames: `view` and `ui`. Whoever shows
them tells it which key was pressed (`press`), that the screen was painted (`painted`), and what a computer
chose (`decided`); it answers the table. Time comes from `clock`, in seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tuitable.errors import ComputerFailed, IllegalChoice, RecordError
from tuitable.play.table import Table
from tuitable.record import events as ev
from tuitable.state import choices as ch
from tuitable.state.views import View
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile
from tuitable.tui import advising, asking, handlers, hinting, panels
from tuitable.tui.friendly import ALONE, Friendly
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.onlooker import Onlooker
from tuitable.tui.printed import NOTHING, Near, printed
from tuitable.tui.scene import Scene
from tuitable.tui.shows import Chooser, Task
from tuitable.tui.tutor import NOBODY, Tutor
from tuitable.tui.uistate import Panel, UiState

if TYPE_CHECKING:
    from tuitable.bots.counsel import Advice
    from tuitable.review.row import Row

TYPE_AHEAD = 0.25
"""Seconds after a prompt was painted in which keys do not answer it."""


class Desk(Onlooker):
    """One session at a table.

    `computers[seat]` answers for a seat, null for a person. `go` lets happen what follows by itself, where the table
    has such a thing. `sheet` gives the rows of the last settled hand, `card` the rules in short, `advise` hints for a
    question (`hints`: shown from the beginning). `past` are the events of the hand so far, as the first person saw
    them. `kept` is where the record lies. `near` holds a hand against printed lines, if the rules have such.
    `friendly`: what people here may do. `tutor`: what people who are new can be told.
    """

    def __init__(
        self,
        table: Table,
        computers: Sequence[Chooser | None],
        scene: Scene,
        keys: Keys,
        *,
        title: str = "",
        go: Callable[[], None] | None = None,
        sheet: Callable[[], Sequence[str | Row]] = tuple,
        card: Callable[[], Sequence[str]] = tuple,
        advise: Callable[[View, ch.Decision], Advice] | None = None,
        hints: bool = False,
        past: Sequence[ev.Event] = (),
        kept: str = "",
        near: Near = lambda view, seat: None,
        friendly: Friendly = ALONE,
        tutor: Tutor = NOBODY,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(table, computers, scene, past, title=title, hints=hints, friendly=friendly)
        self.keys = keys
        self._go = go
        self.sheet, self.card = sheet, card
        self.advisor = None if advise is None else advising.Advisor(advise)
        self.suggesting = False
        self.clock = clock
        self.tutor = tutor
        self.decision: ch.Decision | None = None
        self.painted_at: float | None = None
        self.staged: ch.Option | None = None
        self.warned: set[ch.Choice | None] = set()
        self._opened: Seat | None = None
        self.failed: tuple[tuple[Seat, ch.Choice] | None] | None = None
        self._before_ask: UiState | None = None
        self._late: tuple[ch.Decision, ch.Choice] | None = None
        self.hint_room, self.hints_beside = (hinting.CORNER, 3), False
        self.kept = kept
        self._near = near
        self.standing = False
        self.move_on()

    def laid_anew(self) -> None:
        """The hand lies in another order: the places of tiles mean others."""
        if self.decision is None or self.ui.covered or self.ui.phase in (Phase.ASK, Phase.RESULT):
            self.settle()
        else:
            self.staged = None
            self._put(self.decision)

    def printed(self) -> dict[str, object]:
        """The printed lines as the own hand stands to them, and what the last exchange brought; nothing if covered."""
        seat = self.ui.seat
        if self.ui.covered or (self.people and seat not in self.people):
            return NOTHING
        return printed(self.view, self.decision, seat, self._came, self._near, card=self.ui.panel is Panel.CARD)

    def spell(self, spell: Callable[[Tile], str]) -> None:
        """How the screen writes tiles in sentences from now on."""
        if self.ui.scene.spell != spell:
            self.ui = self.ui.with_(scene=replace(self.ui.scene, spell=spell), log=self._book.spelled(spell))
            if self.decision is not None and not self.ui.covered and self.ui.phase in (Phase.TURN, Phase.CLAIM):
                asked = self.tutor.nudge(asking.question(self.view, self.decision, self.ui.scene, self.keys), self.keys)
                self.change(**{name: asked[name] for name in ("head", "prompt", "offers")} if not self.staged else {})

    def painted(self) -> None:
        """The screen shows the present state: from now on keys may answer it, after a moment."""
        if self.painted_at is None:
            self.painted_at = self.clock()

    def task(self) -> Task | None:
        """The question a computer has to answer next, if it is a computer's move and nothing is waited for."""
        if self._result is not None or self.failed is not None or self.over or self.ui.phase is Phase.ASK:
            return None
        for seat in SEATS:
            computer = self.computers[seat]
            decision = None if computer is None else self.table.pending(seat)
            if computer is not None and decision is not None:
                return Task(computer, self.table.view(seat), decision)
        return advising.hint_task(self)

    def decided(self, decision: ch.Decision, choice: ch.Choice) -> None:
        """A computer has chosen, or hints have been thought of. While somebody is asked whether to leave it waits."""
        if self.advisor is not None and self.advisor.asked(decision):
            advising.advised(self, decision)
        elif self.ui.phase is Phase.ASK:
            self._late = (decision, choice)
        elif self.table.pending(decision.seat) is decision:
            # The very question: after a choice was taken back the same one may be asked again.
            self.answer(decision.seat, choice)

    def settle(self) -> None:
        """Look at the table and ask whoever has to be asked; called after everything that changes it."""
        self.warned.clear()
        self.suggesting = False
        self.staged = None
        self.painted_at = None
        self.decision = None
        if self._result is not None:
            hand = self._result.hand
            secret = len(self.people) > 1 and hand is not None and not hand.seats[self.ui.seat].shown
            self.view = asking.face_down(self._result, self.ui.seat) if secret else self._result
            self.change(covered=secret)
            self._opened = None  # All of them look at it: whoever plays next takes the keyboard anew.
            self._show_result()
            return
        asked = [d for seat in self.people if (d := self.table.pending(seat)) is not None]
        if asked and self.task() is None:
            self._ask(asked[0])
        else:
            people = self.people
            seat = self.ui.seat if self.ui.seat in people else people[0] if people else self.ui.seat
            covered = len(people) > 1
            self._opened = None if covered else seat
            self.change(seat=seat)
            self.view = self._seen()
            self.change(covered=covered, **asking.waiting(self.over, self.ui.mute))
            self.change(**self.printed() if self.ui.panel is Panel.CARD else {})
        if self.ui.covered:
            self.view = asking.face_down(self.view, self.ui.seat)

    def press(self, key: str) -> str:
        """A key, by the screen library's name. What is left for the screen to do comes back as a word:

        `leave`, `suspend`, `repaint`, `tile-style`, `colours`, `compare`, `back`, or nothing.
        """
        meaning = self.keys.find(key, *self.ui.phases)
        if self.ui.message and self.failed is None:
            self.change(message="")
        if handlers.retry(self, key, meaning):
            return ""
        if meaning is None:
            return handlers.misplaced(self, key)
        if self.ui.phase is Phase.ASK:
            return handlers.leaving(self, meaning)
        handler = {
            Phase.TURN: handlers.turn,
            Phase.CLAIM: handlers.claim,
            Phase.EXCHANGE: handlers.exchange,
            Phase.CHOICE: handlers.menu,
            Phase.RESULT: handlers.after_hand,
            Phase.COVER: handlers.cover,
        }.get(self.ui.phase)
        if self.ui.panel is Panel.FINAL and meaning.action == "confirm":
            return "" if self.too_soon else "back"
        if handler is not None and handler(self, meaning):
            return ""
        return handlers.anywhere(self, meaning)

    def _happened(self, event: ev.Event) -> None:
        super()._happened(event)
        if isinstance(event, ev.SeatsMoved):
            self._opened = None

    def change(self, **changes: object) -> None:
        """Change the state of the screen; what keys mean follows from it."""
        self.ui = self.ui.with_(**changes)
        main = () if self.ui.phase is Phase.ANYWHERE else (self.ui.phase,)
        panel = (Phase.PANEL,) if self.ui.panel is not Panel.TABLE and self.ui.phase is not Phase.RESULT else ()
        # While a panel is open Esc closes it before it means anything else.
        phases = (*panel, *main) if panel and self.ui.phase is not Phase.ASK else main
        self.ui = self.ui.with_(phases=phases)
        if self.ui.panel is Panel.HINTS or (self.ui.hints and self.ui.panel is Panel.TABLE):
            self.ui = self.ui.with_(lines=advising.hints(self))

    def advice(self) -> Advice | None:
        """What a computer thinks of the question; null while that is being thought of, or if there is no question."""
        return None if self.advisor is None or self.ui.covered else self.advisor.of(self.decision)

    def _ask(self, decision: ch.Decision) -> None:
        """Put a question to a person."""
        seat = decision.seat
        if self.ui.mute and (choice := asking.muted(decision)) is not None:
            self.answer(seat, choice, asked=False)
            return
        self.decision = decision
        self.view = self.order.lay(self.table.view(seat), seat)
        if len(self.people) > 1 and self._opened != seat:
            self.change(seat=seat, covered=True, panel=Panel.TABLE, **asking.cover(self.ui.scene, seat, self.keys))
        else:
            self._put(decision)

    def _put(self, decision: ch.Decision) -> None:
        """Show a question to whoever has the keyboard."""
        self._opened = decision.seat
        self.view = self.order.lay(self.table.view(decision.seat), decision.seat)
        asked = asking.question(self.view, decision, self.ui.scene, self.keys)
        self.change(seat=decision.seat, covered=False, **self.tutor.nudge(asked, self.keys))
        self.change(**self.printed())

    def _show_result(self) -> None:
        self.change(lines=tuple(self.sheet()), panel=Panel.SCORE, scroll=0, **asking.result(self.over))

    def move_on(self) -> None:
        """Let happen what follows by itself, then ask whoever has to be asked."""
        try:
            if self._go is not None:
                self._go()
        except RecordError as error:
            self.not_saved(error, None)
            return
        self.failed = None
        self.settle()

    def not_saved(self, error: RecordError, what: tuple[Seat, ch.Choice] | None) -> None:
        """Something could not be written; Enter tries `what` again, or only what follows by itself."""
        self.failed = (what,)
        self.change(message=f"Not saved: {error}. Enter tries again; nothing is lost.")

    def answer(self, seat: Seat, choice: ch.Choice, *, asked: bool = True) -> None:
        """Answer the table. What cannot be written or is refused is told, and the question stays; a computer fails."""
        try:
            self.table.answer(seat, choice, asked=asked)
        except RecordError as error:
            self.not_saved(error, (seat, choice))
            return
        except IllegalChoice as error:
            if self.computers[seat] is not None:
                raise ComputerFailed(error) from error
            self.change(message=f"Not possible: {error}")
            return
        self.failed = None
        if len(self.people) > 1 and self._opened is not None and self.table.pending(self._opened) is None:
            self._opened = None
        self.settle()

    @property
    def too_soon(self) -> bool:
        """Whether the question has not been on the screen long enough to be what the key answers."""
        return self.painted_at is None or self.clock() - self.painted_at < TYPE_AHEAD

    def give(self, choice: ch.Choice, *, winning: bool = False) -> None:
        """Answer the question on the screen, unless the key came too early or a win would slip by unasked."""
        decision = self.decision
        if decision is None or self.too_soon:
            return
        if not handlers.warn(self, decision, choice, winning=winning):
            self.answer(decision.seat, choice)

    def next_hand(self) -> None:
        """The result has been seen: the next hand follows, or the standing of the match."""
        if self.too_soon:
            return
        if self.over and self.ended is not None:
            self.painted_at = None
            self.standing = True
            panels.show_result(self)
            self.change(**asking.final(self.keys))
        else:
            self._leave_result()
            self.change(panel=Panel.TABLE)
            self.settle()

    def open_hand(self) -> None:
        """Whoever is asked has taken the keyboard."""
        if self.decision is not None and not self.too_soon:
            self.painted_at = None
            self._put(self.decision)

    def stay(self) -> None:
        """Nobody leaves: whatever was asked before is asked on."""
        if self._before_ask is not None:
            self.ui, self._before_ask = self._before_ask, None
            self.change()
            late, self._late = self._late, None
            if late is not None:
                self.decided(*late)

    def ask_to_leave(self) -> None:
        """Ask whether to leave; whatever was asked before waits."""
        self._before_ask = self.ui
        self.painted_at = None
        self.change(**asking.leaving())
