"""A table at which a game is being played."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import count

from tuitable.errors import IllegalChoice
from tuitable.play.consequences import Engine
from tuitable.play.dealer import Dealer
from tuitable.play.past import ACTS, Past
from tuitable.play.referee import resolve
from tuitable.play.refusals import why_not
from tuitable.play.table import Watcher
from tuitable.record.events import Event, HandBegan, Sealed, SeatsMoved, Timed, TookBack
from tuitable.record.redact import redact
from tuitable.rules.ruleset import Ruleset
from tuitable.state.choices import Choice, Decision, Discard
from tuitable.state.fold import apply
from tuitable.state.hand import Phase
from tuitable.state.table import TableState
from tuitable.state.views import View, view_of
from tuitable.tiles.seat import SEATS, Seat

Clock = Callable[[], int]
"""Seconds of play since the match began."""

ACT_SECONDS = 5
"""What a discard or a meld takes where nobody holds a clock."""


class LiveTable:
    """The game itself: the full state, what each seat may see of it, and the open questions.

    `write` gets every event before it is applied and shown, and may answer with its number in a record; if it
    raises, the event has not happened, and `go` or the same answer tries again. `clock` is null for games without
    people, where each act takes `ACT_SECONDS`. `fouls` lets people choose what the rules punish, which rules may ask
    for too. `open_hands` lets anybody see everything. `dealer` holds the walls, null: those of the
    seed. Nothing happens before `go`, so that watchers miss nothing.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        seed: str,
        *,
        write: Callable[[Event], object] | None = None,
        clock: Clock | None = None,
        fouls: bool = False,
        open_hands: bool = False,
        dealer: Dealer | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.fouls = fouls = fouls or ruleset.penalty.offered
        self.open_hands = open_hands
        self._state = TableState()
        self._seen = [TableState() for _ in SEATS]
        self._engine = Engine(ruleset, dealer or Dealer(ruleset, seed), fouls)
        self._write = write
        self._clock = clock
        self._acts = 0
        self._watchers: list[tuple[Watcher, Seat | None]] = []
        self._decisions: tuple[Decision, ...] = ()
        self._answers: dict[Seat, Choice] = {}
        self._passed = False
        self._busy = False
        self._people: tuple[int, int, int, int] = (0, 1, 2, 3)
        self._number = 0
        self._past = Past(self._state, self._seen, self._acts)

    @classmethod
    def resume(
        cls,
        ruleset: Ruleset,
        seed: str,
        events: Iterable[Event],
        *,
        write: Callable[[Event], object] | None = None,
        clock: Clock | None = None,
        fouls: bool = False,
        open_hands: bool = False,
        dealer: Dealer | None = None,
        numbers: Iterable[int] | None = None,
    ) -> LiveTable:
        """A table that goes on after these events, the standing ones of a record. Raises `BrokenState`.

        `numbers` are those of the events in their record, where they do not count from 1.
        """
        table = cls(ruleset, seed, write=write, clock=clock, fouls=fouls, open_hands=open_hands, dealer=dealer)
        for number, event in zip(count(1) if numbers is None else numbers, events, strict=False):
            table._number = number
            # Seals are the journal's: a table at play never meets them, nor may one that goes on.
            if not isinstance(event, Sealed):
                table._take_in(event)
        table._past.told()
        return table

    @property
    def over(self) -> bool:
        """The match has ended."""
        return self._state.over is not None

    @property
    def hand_number(self) -> int:
        """Which hand of the match is on the table, 0 before the first."""
        return 0 if self._state.hand is None else self._state.hand.number

    @property
    def elapsed(self) -> int:
        """Seconds of play since the match began."""
        return self._acts * ACT_SECONDS if self._clock is None else self._clock()

    @property
    def line(self) -> tuple[Event, ...]:
        """The events of the hand on the table that stand, unredacted; empty before the first hand."""
        return tuple(event for _, event in self._past.line)

    @property
    def people(self) -> tuple[int, int, int, int]:
        """Who sits on each chair now, by the number of the chair on which they began."""
        return self._people

    @property
    def asked(self) -> tuple[Decision, ...]:
        """All questions that are still unanswered, in turn order."""
        return tuple(decision for decision in self._decisions if decision.seat not in self._answers)

    def view(self, seat: Seat | None) -> View:
        """What `seat` sees now; null asks for everything, refused (`IllegalChoice`) while hands are hidden."""
        if seat is not None:
            return view_of(self._seen[seat], seat)
        hand = self._state.hand
        if not self.open_hands and hand is not None and hand.phase is not Phase.OVER:
            raise IllegalChoice("the hands are hidden until this one is over", "hidden")
        return view_of(self._state, None)

    def pending(self, seat: Seat) -> Decision | None:
        """The question this seat has to answer now, if any."""
        if seat in self._answers:
            return None
        return next((decision for decision in self._decisions if decision.seat == seat), None)

    def watch(self, callback: Watcher, seat: Seat | None = None) -> Callable[[], None]:
        """Be told of every event from now on, as `seat` sees it; the answer stops the watching."""
        entry = (callback, seat)
        self._watchers.append(entry)

        def stop() -> None:
            if entry in self._watchers:
                self._watchers.remove(entry)

        return stop

    def go(self) -> None:
        """Let happen whatever follows by itself, up to the next questions or the end of the match."""
        if self._busy:
            raise IllegalChoice("the table is in the middle of something", "busy")
        self._busy = True
        try:
            self._advance()
        finally:
            self._busy = False

    def answer(self, seat: Seat, choice: Choice, *, asked: bool = True) -> None:
        """Answer the pending question. Raises `IllegalChoice` if the choice is not among the options.

        Answers to a question that several are asked stay secret until all are in. `asked`: false where nobody was
        asked, as for a claim that is passed by itself; such an answer is not one to be taken back.
        """
        if self._busy:
            raise IllegalChoice("the table is in the middle of something", "busy")
        decision = self.pending(seat)
        if decision is None:
            raise IllegalChoice(*why_not(self.ruleset, None, choice))
        choice = _told_apart(decision, choice)
        if not decision.accepts(choice):
            raise IllegalChoice(*why_not(self.ruleset, decision, choice))
        self._answers[seat] = choice
        if asked:
            self._past.chosen(seat)
        if self.asked:
            return
        self._busy = True
        try:
            event = resolve(self._state, self.ruleset, self._decisions, self._answers, self.elapsed)
            if event is not None:
                self._happen(event)
            self._passed = event is None
            self._decisions, self._answers = (), {}
            self._advance()
        except BaseException:
            # What could not be written has not happened: this seat is asked again.
            if self._answers.pop(seat, None) is not None and asked:
                self._past.unchosen()
            raise
        finally:
            self._busy = False

    def take_back(self, seat: Seat) -> tuple[Event, ...]:
        """Ask this seat its last question of the hand anew; what followed its answer no longer stands.

        Answers with the events that were taken back, as the seat saw them: none where its answer was still secret.
        They stay in the record, with a line that says so, written first. The same tiles lie in the wall, and the time
        of play goes on. Raises `IllegalChoice` if there is nothing to take back; a hand that is over stays over.
        """
        hand = self._state.hand
        if self._busy or hand is None or hand.phase is Phase.OVER:
            raise IllegalChoice("a hand that is over stays as it is", "hand-over")
        place = self._past.last_choice(seat, Engine(self.ruleset, self._engine.dealer, self.fouls))
        if place is None:
            raise IllegalChoice("you have not chosen anything in this hand yet", "nothing-to-take-back")
        gone = [event for _, event in self._past.line[place:]]
        self._busy = True
        try:
            back = TookBack(self._past.line[place - 1][0])
            if gone:
                self._put_down(back)
            self._state, self._seen, self._acts = self._past.cut(place)
            self._engine = Engine(self.ruleset, self._engine.dealer, self.fouls)
            self._decisions, self._answers, self._passed = (), {}, False
            if gone:
                self._tell(back)
            self._advance()
        finally:
            self._busy = False
        return tuple(redact(event, seat) for event in gone)

    def _advance(self) -> None:
        while not self._decisions:
            step = self._engine.step(self._state, self.elapsed, self._passed)
            if isinstance(step, tuple):
                self._decisions = step
                return
            self._happen(step)
            if not isinstance(step, Timed):
                self._passed = False

    def _happen(self, event: Event) -> None:
        self._put_down(event)
        self._take_in(event)
        self._tell(event)

    def _put_down(self, event: Event) -> None:
        number = None if self._write is None else self._write(event)
        self._number = number if isinstance(number, int) else self._number + 1

    def _tell(self, event: Event) -> None:
        for callback, seat in tuple(self._watchers):
            callback(redact(event, seat))

    def _take_in(self, event: Event) -> None:
        if isinstance(event, HandBegan):
            self._past = Past(self._state, self._seen, self._acts)
        self._past.line.append((self._number, event))
        apply(self._state, event)
        for seat, state in enumerate(self._seen):
            apply(state, redact(event, seat))
        if isinstance(event, ACTS):
            self._acts += 1
        elif isinstance(event, SeatsMoved):
            a, b, c, d = (self._people[old] for old in event.order)
            self._people = (a, b, c, d)


def _told_apart(decision: Decision, choice: Choice) -> Choice:
    """A discard meant without saying whether it is the drawn tile, where only one of the two is possible."""
    if isinstance(choice, Discard) and not decision.accepts(choice):
        return Discard(choice.tile, not choice.drawn)
    return choice
