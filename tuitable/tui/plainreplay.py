"""A replay in lines: step through a record by typed commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TextIO

from tuitable.errors import TuitableError
from tuitable.review.afterwards import Afterwards, UnderOne
from tuitable.review.comparison import Comparison
from tuitable.review.rules_card import rules_card
from tuitable.tiles.seat import SEATS
from tuitable.tui import plainsheet as tell
from tuitable.tui import plainwords as say
from tuitable.tui.plainasides import chosen, speakable, speaking
from tuitable.tui.plainlines import read_answer, write_line
from tuitable.tui.replaying import Replay
from tuitable.tui.scene import Scene, meld_words

HELP = (
    "Enter: next event. b: back. + and -: next and previous turn. > and <: next and previous hand.",
    "home, end: the ends. g and a number: to that event. p: play on to the end of the hand.",
    "t: the table. h: the hands. m: the calls, declarations and wins of this hand, by event number.",
    "o: open or hide the other hands. v and a number from 1 to 4: through the eyes of that seat.",
    "s: the score of this hand, with reasons, under the rules chosen. points: everybody's points.",
    "r: this hand under all rules. r and a number: choose those rules. c and a number: compare with those rules.",
    "card: the rules chosen, in short. spoken and a language, or spoken codes: how tiles are told.",
    "q: leave. ?: this help.",
)
MARK_WORDS = {"c": "chow", "p": "pung", "k": "kong", "R": "declaration", "W": "win", "F": "foul"}
NO_HAND = "There is no hand here to score."
NO_RESULT = "This hand has no result."


class PlainReplay:
    """One session with a record. `afterwards` explains its hands, null if nothing is known of them."""

    def __init__(self, replay: Replay, source: TextIO, out: TextIO, *, afterwards: Afterwards | None = None) -> None:
        self.replay = replay
        self.source = source
        self.out = out
        self.afterwards = afterwards
        self.rules_at = 0

    def run(self) -> None:
        """Answer commands until the input ends or says so."""
        timeline = self.replay.timeline
        self.line(
            f"{say.count(timeline.length, 'event')}, {say.count(len(timeline.hands), 'hand')}. Enter steps, ? helps."
        )
        if timeline.broken is not None:
            self.line(f"The record breaks off: {timeline.broken}.")
        if timeline.hands:
            timeline.seek(timeline.hands[0].start)
            self._here()
        while True:
            text = read_answer(self.source, self.out)
            if text is None or text in ("q", "quit"):
                return
            self._do(text)

    def line(self, text: str) -> None:
        """Write one line; in ASCII."""
        write_line(self.out, text)

    @property
    def scene(self) -> Scene:
        """Who sits where now."""
        return self.replay.scene()

    @property
    def index(self) -> int:
        """The hand one is in, by its place in the record; -1 before the first."""
        return self.replay.timeline.hand_index

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
                timeline.seek_hand(max(self.index + (1 if command == ">" else -1), 0))
                self._here()
            case ["home"] | ["end"]:
                timeline.seek(0 if command == "home" else timeline.length)
                self._here()
            case ["g", number] if number.isascii() and number.isdigit():
                timeline.seek_event(int(number[:9]))
                self._here()
            case ["p"]:
                self._play()
            case ["o"]:
                self.replay.open = not self.replay.open
                self._say_eyes()
            case ["v", number] if number in ("1", "2", "3", "4"):
                self.replay.seat, self.replay.open = SEATS[int(number) - 1], False
                self._say_eyes()
            case ["r", number]:
                self._choose(number)
            case ["spoken"]:
                self.line(f"Names of tiles: {speakable()}.")
            case ["spoken", language] if (found := speaking(self.scene, language)) is not None:
                self.replay.speak(found.spoken)
                self.line("Tiles have names now." if found.spoken is not None else "Tiles are told by their codes now.")
            case words:
                rows = self._told(words)
                for row in (f"{command[:20]!r} is no command. ? helps.",) if rows is None else rows:
                    self.line(row)

    def _told(self, words: Sequence[str]) -> Sequence[str] | None:
        """What a command that only looks has to tell; null if there is no such command."""
        try:
            match words:
                case ["t"] | ["table"]:
                    return [say.status(self.replay.view, self.scene), *say.seats(self.replay.view, self.scene)]
                case ["h"] | ["hands"]:
                    return self._hands()
                case ["m"] | ["marks"]:
                    return self._marks()
                case ["points"] | ["board"]:
                    return [say.board(self.replay.view, self.scene)]
                case ["s"] | ["score"]:
                    return self._sheet()
                case ["r"] | ["rules"]:
                    return self._under_all()
                case ["c" | "compare", *rest]:
                    return self._compared(rest)
                case ["card"]:
                    one = self._rules()
                    return (
                        ["The rules are not at hand."]
                        if one is None
                        else tell.flowing(rules_card(one.ruleset).splitlines())
                    )
                case ["?"] | ["help"]:
                    return HELP
                case _:
                    return None
        except TuitableError as error:
            return [f"{error}."]

    def _say_eyes(self) -> None:
        name = self.scene.name(self.replay.seat)
        self.line("All hands are open." if self.replay.open else f"Only what {name} saw is shown.")

    def _hands(self) -> list[str]:
        view, scene = self.replay.view, self.scene
        if view.hand is None:
            return ["No hand has begun."]
        out = []
        for seat in view.hand.seats:
            melds = "".join(f"; {meld_words(meld, scene)}" for meld in seat.melds)
            bonus = f"; bonus tiles {scene.each(seat.bonus)}" if seat.bonus else ""
            drawn = f"; drawn {scene.tile(seat.drawn)}" if seat.drawn is not None else ""
            if any(tile.is_known for tile in seat.hand):
                held = scene.tiles(seat.hand)
            else:
                held, drawn = say.count(len(seat.hand), "unseen tile") if seat.hand else "nothing", ""
            out.append(f"{scene.full(seat.seat)} holds {held}{drawn}{melds}{bonus}.")
        return out

    def _marks(self) -> list[str]:
        found = self.replay.marks()
        return [
            f"Event {self.replay.number(at)}: {MARK_WORDS[letter]}. {self.replay.sentence(at)}" for at, letter in found
        ] or ["Nobody has called, declared or won in this hand."]

    def _under(self) -> list[UnderOne]:
        if self.afterwards is None or self.index < 0:
            return []
        return self.afterwards.under(self.index, self._seat())

    def _seat(self) -> int:
        assert self.afterwards is not None
        return self.afterwards.looked_at(self.index, self.replay.seat)

    def _names(self) -> tuple[str, ...]:
        return self.replay.scene(self.replay.timeline.hands[self.index].stop).names

    def _rules(self) -> UnderOne | None:
        found = self._under()
        return found[self.rules_at % len(found)] if found else None

    def _sheet(self) -> Sequence[str]:
        one = self._rules()
        if one is None or self.afterwards is None:
            return [NO_HAND]
        rows = self.afterwards.rows(self.index, one.ruleset, self._names())
        if not rows:
            return [NO_RESULT]
        return [f"Under {one.ruleset.title}, {self.replay.where()}.", *tell.sheet(rows, self.scene)]

    def _under_all(self) -> Sequence[str]:
        found = self._under()
        if not found:
            return [NO_HAND]
        name = self._names()[self._seat()]
        return [f"{number}: {self._one(one, name)}" for number, one in enumerate(found, 1)]

    def _one(self, one: UnderOne, name: str) -> str:
        none = f"{name} {'have' if name == 'You' else 'has'} no result"
        result = none if one.change is None else tell.gains(name, one.change)
        return f"{one.ruleset.title}, {one.value or 'nothing'}, {result}{', as played' if one.played else ''}."

    def _choose(self, number: str) -> None:
        found = self._under()
        if not found:
            self.line(NO_HAND)
        elif number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= len(found):
            self.rules_at = int(number) - 1
            self.line(self._one(found[self.rules_at], self._names()[self._seat()]))
        else:
            self.line(f"There are {len(found)} rules; r names them with their numbers.")

    def _compared(self, rest: Sequence[str]) -> Sequence[str]:
        found = self._under()
        if not found or self.afterwards is None:
            return [NO_HAND]
        if not self.afterwards.settled(self.index):
            return [NO_RESULT]
        afterwards, seat = self.afterwards, self._seat()

        def made(other: int) -> Comparison:
            return afterwards.compared(self.index, seat, self.rules_at % len(found), other)

        return chosen([one.ruleset.title for one in found], made, rest, self.scene, self._names()[seat])

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
        position = self.replay.timeline.position
        if position == 0:
            self.line("0. The beginning of the record.")
            return
        text = tell.told(self.replay.event(position), self.replay.scene(position)) or f"{self.replay.where()}."
        self.line(f"{self.replay.number(position)}. {text}")


__all__ = ["PlainReplay"]
