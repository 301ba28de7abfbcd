"""A replay in lines: step through a record by typed commands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TextIO

from tuitable.tui import plainwords as say
from tuitable.tui.replaying import Replay
from tuitable.tui.scene import meld_words

HELP = (
    "Enter: next event. b: back. + and -: next and previous turn. > and <: next and previous hand.",
    "home, end: the ends. g N: to event N. p: play on to the end of the hand.",
    "t: the table. o: open or hide the other hands. h: the hands. s: the score of this hand.",
    "r: this hand under other rules. q: leave. ?: this help.",
)


class PlainReplay:
    """One session with a record. `sheet` and `others` give rows about a hand by its place in the record."""

    def __init__(
        self,
        replay: Replay,
        source: TextIO,
        out: TextIO,
        *,
        sheet: Callable[[int], Sequence[str]] | None = None,
        others: Callable[[int], Sequence[str]] | None = None,
    ) -> None:
        self.replay = replay
        self.source = source
        self.out = out
        self.sheet = sheet
        self.others = others

    def run(self) -> None:
        """Answer commands until the input ends or says so."""
        timeline = self.replay.timeline
        hands = len(timeline.hands)
        self.line(f"{timeline.length} events, {hands} hand{'' if hands == 1 else 's'}. Enter steps, ? helps.")
        if timeline.broken is not None:
            self.line(f"The record breaks off: {timeline.broken}.")
        if timeline.hands:
            timeline.seek(timeline.hands[0].start)
            self._here()
        while True:
            self.out.write("> ")
            self.out.flush()
            text = self.source.readline(200)
            if not text:
                self.out.write("\n")
                return
            if text.strip() in ("q", "quit"):
                return
            self._do(text.strip())

    def line(self, text: str) -> None:
        """Write one line; in ASCII."""
        self.out.write(say.in_ascii(text) + "\n")
        self.out.flush()

    def _do(self, command: str) -> None:
        timeline = self.replay.timeline
        match command.split():
            case [] | ["n"]:
                self._step(1)
            case ["b"]:
                self._step(-1)
            case ["+"] | ["-"]:
                timeline.seek_turn(1 if command == "+" else -1)
                self._here()
            case [">"] | ["<"]:
                timeline.seek_hand(max(timeline.hand_index + (1 if command == ">" else -1), 0))
                self._here()
            case ["home"] | ["end"]:
                timeline.seek(0 if command == "home" else timeline.length)
                self._here()
            case ["g", number] if number.isascii() and number.isdigit():
                timeline.seek_event(int(number[:9]))
                self._here()
            case ["p"]:
                self._play()
            case ["t"]:
                for row in (say.status(self.replay.view, self.replay.scene()), *self._seats()):
                    self.line(row)
            case ["h"]:
                for row in self._hands():
                    self.line(row)
            case ["o"]:
                self.replay.open = not self.replay.open
                name = self.replay.scene().name(self.replay.seat)
                self.line("All hands are open." if self.replay.open else f"Only what {name} saw is shown.")
            case ["s"]:
                self._rows(self.sheet, "The score of this hand is not known here.")
            case ["r"]:
                self._rows(self.others, "There are no other rules to score this hand.")
            case ["?"] | ["help"]:
                for row in HELP:
                    self.line(row)
            case _:
                self.line(f"{command[:20]!r} is no command. ? helps.")

    def _rows(self, rows: Callable[[int], Sequence[str]] | None, none: str) -> None:
        index = self.replay.timeline.hand_index
        for row in (rows(index) if rows is not None and index >= 0 else ()) or (none,):
            self.line(row)

    def _seats(self) -> list[str]:
        return say.seats(self.replay.view, self.replay.scene())

    def _hands(self) -> list[str]:
        view, scene = self.replay.view, self.replay.scene()
        if view.hand is None:
            return ["No hand has begun."]
        out = []
        for seat in view.hand.seats:
            melds = "".join(f", {meld_words(meld, scene)}" for meld in seat.melds)
            drawn = f", drawn {seat.drawn}" if seat.drawn is not None else ""
            out.append(f"{scene.full(seat.seat)} holds {scene.tiles(seat.hand) or 'nothing'}{drawn}{melds}.")
        return out

    def _step(self, by: int) -> None:
        if not self.replay.to_said(by):
            self.line("This is the end." if by > 0 else "This is the beginning.")
        else:
            self._here()

    def _play(self) -> None:
        _, stop = self.replay.bounds()
        if self.replay.timeline.position >= stop:
            self._step(1)
            _, stop = self.replay.bounds()
        while self.replay.timeline.position < stop and self.replay.to_said(1):
            if self.replay.timeline.position > stop:
                self.replay.timeline.seek(stop)
                return
            self._here()

    def _here(self) -> None:
        """Say what led here."""
        timeline = self.replay.timeline
        position = timeline.position
        if position == 0:
            self.line("0. The beginning of the record.")
            return
        text = self.replay.sentence(position) or f"{self.replay.where()}."
        self.line(f"{self.replay.number(position)}. {text}")
