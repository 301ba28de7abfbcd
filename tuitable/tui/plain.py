"""Line mode: the game as sentences, for screen readers, pipes, plain terminals and scripts.

No cursor movement, no colour, ASCII; each line is complete in itself and repeated on request. Answers are
one line each. Whatever ends the input ends the session, never the game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TextIO

from tuitable.errors import ComputerFailed, IllegalChoice, RecordError
from tuitable.play.table import Table
from tuitable.record import events as ev
from tuitable.state import choices as ch
from tuitable.state.views import View
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tui import asking
from tuitable.tui import plainwords as say
from tuitable.tui.arrival import Arrival
from tuitable.tui.friendly import ALONE, Friendly, take_back_in_lines
from tuitable.tui.narrate import public
from tuitable.tui.offers import Offer, offers
from tuitable.tui.plainanswers import Answered, understood
from tuitable.tui.plainasides import Aside, aside
from tuitable.tui.plainlines import read_answer, write_line
from tuitable.tui.plainsheet import sheet, standing, told
from tuitable.tui.printed import Came
from tuitable.tui.scene import Scene
from tuitable.tui.shows import Chooser

RETOLD = 6
"""Sentences that are told again when a game is taken up in the middle of a hand."""


class Left(Exception):
    """The person left, or the input ended."""


class PlainGame:
    """One session of play at a table, in lines.

    `computers[seat]` answers for a seat, null for a person. `known` is what can be asked for besides.
    `past` are the events of the hand so far. `go` lets happen what follows by itself, where the table has such
    a thing. `pace` is a pause in seconds after each act of a computer. `friendly`: what people here may do; no clock
    runs.
    """

    def __init__(
        self,
        table: Table,
        computers: Sequence[Chooser | None],
        scene: Scene,
        source: TextIO,
        out: TextIO,
        *,
        go: Callable[[], None] | None = None,
        past: Sequence[ev.Event] = (),
        known: Aside = Aside(),  # noqa: B008 - frozen
        pace: float = 0.0,
        hide_lines: int = 0,
        friendly: Friendly = ALONE,
    ) -> None:
        self.table = table
        self.computers = list(computers)
        self.scene = scene
        self.source = source
        self.out = out
        self.go = go
        self.past = past
        self.known = known
        self.pace = pace
        self.hide_lines = hide_lines
        self.friendly = friendly
        self.came = Came(Arrival(friendly.unsorted))
        self.recent: list[str] = []
        self.read_up_to = [0, 0, 0, 0]
        self.last_asked: Seat | None = None
        self.mute: set[Seat] = set()
        self.warned: tuple[ch.Decision, ch.Choice] | None = None
        self.over = False
        self.interrupted = False
        self._stop: Callable[[], None] = lambda: None

    @property
    def people(self) -> list[Seat]:
        """The seats of people, as they sit now."""
        return [seat for seat in SEATS if self.computers[seat] is None]

    def run(self) -> bool:
        """Play until the match is over (true) or the person leaves or the input ends (false)."""
        self._watch()
        try:
            self._opening()
            if self.go is not None:
                self.saved(self.go)
            while not self.over:
                if not self._step():
                    break
        except Left:
            return False
        except KeyboardInterrupt:
            self.interrupted = True
            self.out.write("\n")
            return False
        finally:
            self._stop()
        return True

    def _watch(self) -> None:
        """Be told of events as the first person sees them."""
        people = self.people
        stops = (self.table.watch(self.happened, people[0] if people else None), self.came.watch(self.table, people))
        self._stop = lambda: [stop() for stop in stops].clear()

    def happened(self, event: ev.Event) -> None:
        """Speak of an event."""
        people = self.people
        if isinstance(event, ev.SeatsMoved):
            self.computers = [self.computers[old] for old in event.order]
            self.last_asked = None
            # Whoever moved to another chair must not go on seeing with the eyes of the old one.
            self._stop()
            self._watch()
        if isinstance(event, ev.TookBack):
            self.mute.clear()
            for past in self.friendly.past(people[0] if people else None):
                self.came.note(people[0] if people else 0, past)
            return
        text = told(public(event) if len(people) != 1 else event, self.scene)
        self.scene = self.scene.after(event)
        own_draw = isinstance(event, ev.Drew) and event.seat == self.scene.you and event.why in ("turn", "deal")
        rows = sheet(self.known.sheet(), self.scene) if isinstance(event, ev.Settled) else []
        if text and not own_draw:
            if not rows:
                self.line(text)
            self.recent.append(text)
        for row in rows:
            self.line(row)
        if isinstance(event, ev.HandBegan):
            self.recent.clear()
            # All of them read the result, so whoever plays next has to take the keyboard anew.
            self.last_asked = None
            self.mute.clear()
            self.read_up_to = [0, 0, 0, 0]
        elif isinstance(event, ev.MatchEnded):
            self.over = True
            for row in standing(event, self.table.view(people[0] if people else None).balances, self.scene):
                self.line(row)

    def line(self, text: str) -> None:
        """Write one line; in ASCII."""
        write_line(self.out, text)

    def _opening(self) -> None:
        people = self.people
        view = self.table.view(people[0] if people else None)
        self.over = view.over
        if view.hand is not None:
            self.line(say.status(view, self.scene))
        for event in self.past:
            self.came.note(people[0] if people else 0, event)
        self.recent = [text for event in self.past if (text := told(public(event), self.scene))]
        for text in self.recent[-RETOLD:]:
            self.line(text)

    def _step(self) -> bool:
        """Let one seat answer; false if nobody has a question."""
        asked = [d for seat in SEATS if (d := self.table.pending(seat)) is not None]
        for decision in asked:
            computer = self.computers[decision.seat]
            if computer is not None:
                self._let_choose(computer, decision)
                if self.pace:
                    time.sleep(self.pace)
                return True
        if not asked:
            return False
        decision = asked[0]
        passed = asking.muted(decision) if decision.seat in self.mute else None
        if passed is not None:
            self.answer(decision.seat, passed, asked=False)
        else:
            self._ask(decision)
        return True

    def _let_choose(self, computer: Chooser, decision: ch.Decision) -> None:
        """Let a computer answer. Raises `ComputerFailed` if it fails, or its answer is refused."""
        try:
            choice = computer.choose(self.table.view(decision.seat), decision)
        except Exception as error:
            raise ComputerFailed(error) from error
        try:
            self.answer(decision.seat, choice)
        except IllegalChoice as error:
            raise ComputerFailed(error) from error

    def answer(self, seat: Seat, choice: ch.Choice, *, asked: bool = True) -> None:
        """Answer the table for a seat; `asked` as the table has it. Raises `IllegalChoice` as the table does."""

        def again() -> None:
            if self.table.pending(seat) is not None:
                self.table.answer(seat, choice, asked=asked)
            elif self.go is not None:
                self.go()

        self.saved(lambda: self.table.answer(seat, choice, asked=asked), again)

    def saved(self, act: Callable[[], None], again: Callable[[], None] | None = None) -> None:
        """Do something that writes; while the record cannot be written, say so and try again on request."""
        while True:
            try:
                act()
            except RecordError as error:
                self.line(f"The game could not be written: {error}. Enter tries again, q leaves; nothing is lost.")
                if self.read() == "q":
                    raise Left from error
                act = act if again is None else again
            else:
                return

    def read(self) -> str:
        """One answer, stripped. Raises `Left` at the end of the input."""
        text = read_answer(self.source, self.out)
        if text is None:
            raise Left
        return text

    def _hand_over(self, seat: Seat) -> None:
        """Give the keyboard to a person, who is one of several."""
        if len(self.people) < 2 or self.last_asked == seat:
            self.last_asked = seat
            return
        self.last_asked = seat
        for _ in range(self.hide_lines):
            self.line("")
        self.line(f"{self.scene.full(seat).rstrip(',')}: take the keyboard, Enter opens the hand.")
        while (text := self.read()) != "":
            if text == "q":
                raise Left
            self.line(f"Enter alone opens the hand of {self.scene.name(seat)}, q leaves.")
        for row in self.recent[self.read_up_to[seat] :][-12:]:
            self.line(row)

    def _ask(self, decision: ch.Decision) -> None:
        seat = decision.seat
        self._hand_over(seat)
        try:
            choice = self._chosen(decision)
        except Answered:
            self.read_up_to[seat] = len(self.recent)
            return
        if choice is None:
            return
        self.read_up_to[seat] = len(self.recent)
        try:
            self.answer(seat, choice)
        except IllegalChoice as error:
            self.line(f"That is not possible: {error}.")

    def _chosen(self, decision: ch.Decision) -> ch.Choice | None:
        """Ask until there is an answer the decision accepts; null if another question has to be asked."""
        view = self.came.order.lay(self.table.view(decision.seat), decision.seat)
        found = offers(decision, self.scene)
        self._prompt(view, decision, found)
        while True:
            text = self.read()
            if text == "":
                self._prompt(view, decision, found)
                continue
            if text in ("q", "quit"):
                raise Left
            if text.lower() in ("u", "undo"):
                if take_back_in_lines(self, decision.seat):
                    return None
                continue
            if text.lower() in ("unsorted", "sorted"):
                self.came.order.unsorted = text.lower() == "unsorted"
                self.friendly.keep(self.came.order.unsorted)
                return None
            if text in ("z", "mute") and (choice := asking.muted(decision)) is not None:
                self.mute.add(decision.seat)
                self.line("You pass all but a win until the hand ends.")
                return choice
            if aside(self, text, view, decision, [offer.key for offer in found]):
                continue
            choice = understood(self, text, view, decision, found)
            if choice is not None:
                return choice

    def _prompt(self, view: View, decision: ch.Decision, found: Sequence[Offer]) -> None:
        came = self.came.get(decision.seat) if decision.about in ("exchange", "vote") else ()
        if came and len(self.people) > 1:
            # One person alone has been told already.
            self.line(f"The last exchange brought {self.scene.each(came)}.")
        for row in say.question(view, decision, found, self.scene):
            self.line(row)
