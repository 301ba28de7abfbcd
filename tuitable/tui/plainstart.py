"""The start in lines: a numbered menu in which everything is set that the start screen sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from tuitable.errors import TuitableError
from tuitable.tui import plainwords as say
from tuitable.tui.plainlines import read_answer, write_line
from tuitable.tui.settings import MAX_NAME, PERMITTED, REFUSED, SPOKEN, Settings, tidy
from tuitable.tui.starting import MAX_SEED, SUBTITLE, Choosable, Start

NEWEST = 9
"""Records that are offered to be looked at."""


class Done(Exception):
    """The person left, or the input ended."""


@dataclass(frozen=True, slots=True)
class Doors:
    """Where the menu leads: a game begun or gone on with, a record, the rules in short.

    `records` are files, the newest first. `keep` writes the settings and answers with a sentence if it cannot.
    """

    begin: Callable[[], None]
    resume: Callable[[], None]
    replay: Callable[[Path], None]
    explain: Callable[[], Sequence[str]]
    records: Callable[[], Sequence[Path]]
    keep: Callable[[], str]
    learn: Callable[[], bool] = lambda: False
    """The lesson; whether a game followed it."""


class PlainStart:
    """One session at the menu."""

    def __init__(self, start: Start, settings: Settings, source: TextIO, out: TextIO, doors: Doors) -> None:
        self.start = start
        self.settings = settings
        self.source = source
        self.out = out
        self.doors = doors

    def run(self) -> None:
        """Answer until a game was played, the person leaves or the input ends."""
        self.line(f"Tuitable: {SUBTITLE}.")
        self._menu()
        try:
            while not self._do(self._read()):
                pass
        except Done:
            return

    def line(self, text: str) -> None:
        """Write one line; in ASCII."""
        write_line(self.out, text)

    def _read(self) -> str:
        answer = read_answer(self.source, self.out)
        if answer is None or answer in ("q", "quit"):
            raise Done
        return answer

    def _menu(self) -> None:
        start, choices = self.start, self.start.choices
        rules = start.rules
        self.line(f"1: play {choices.title}. Seats: {', '.join(map(self._who, range(len(choices.seats))))}.")
        if start.waiting:
            self.line(f"2: go on with the game that is waiting: {start.waiting}.")
        self.line("3: choose the rules. 4: hear these rules in short.")
        self.line(f"5: options of these rules, {say.count(len(rules.options), 'option') if rules else 'none'}.")
        self.line("6: who sits where, and names.")
        self.line(f"7: seed of the walls, now {start.seed or 'random'}.")
        self.line(f"8: choices that the rules punish, now {choices.fouls}.")
        self.line(f"9: how tiles are told, now {self.settings.spoken}. 10: look back at a record.")
        self.line("11: learn mahjong in five minutes, from the tiles to a win.")
        self.line("Type a number. Enter alone repeats this. q leaves.")

    def _who(self, seat: int) -> str:
        kind, _, style = self.start.choices.seats[seat].partition(":")
        name = self.start.choices.names[seat] if kind == "person" else ""
        return f"{seat + 1} {name or ('a person' if kind == 'person' else f'a {style} computer')}"

    def _do(self, answer: str) -> bool:
        """Do what was chosen; whether it was a game, after which all is done."""
        try:
            match answer:
                case "1":
                    self._kept()
                    self.doors.begin()
                    return True
                case "2" if self.start.waiting:
                    self.doors.resume()
                    return True
                case "3":
                    self._rules()
                case "4":
                    for row in self.doors.explain():
                        self.line(row)
                case "5":
                    self._options()
                case "6":
                    self._seats()
                case "7":
                    self.line("Which digits? Enter alone: random.")
                    self.start.seed = "".join(c for c in self._read() if c.isascii() and c.isdigit())[:MAX_SEED]
                    self.line(f"The seed is {self.start.seed or 'random'}.")
                case "8":
                    choices = self.start.choices
                    choices.fouls = REFUSED if choices.fouls == PERMITTED else PERMITTED
                    self.line(f"Choices that the rules punish are {choices.fouls} now.")
                case "9":
                    self._spoken()
                case "10":
                    self._records()
                case "11":
                    if self.doors.learn():
                        return True
                    self._menu()
                case "2":
                    self.line("No game waits; 1 begins one.")
                case "" | "?" | "help":
                    self._menu()
                case _:
                    self.line(f"{answer[:20]!r} is no answer here. Enter alone repeats the choices.")
        except TuitableError as error:
            self.line(f"{error}.")
        return False

    def _kept(self) -> None:
        if failure := self.doors.keep():
            self.line(f"{failure}.")

    def _one_of(self, what: str, names: Sequence[str]) -> int | None:
        """Let one of several be chosen by its number; null, after a sentence, if nothing was."""
        for number, name in enumerate(names, 1):
            self.line(f"{number}: {name}.")
        self.line(f"{what} Type a number; Enter alone changes nothing.")
        answer = self._read()
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(names):
            return int(answer[:4]) - 1
        self.line("Nothing is changed.")
        return None

    def _rules(self) -> None:
        place = self._one_of("Which rules?", [entry.title for entry in self.start.shelf])
        if place is not None:
            entry = self.start.shelf[place]
            self.start.choices.rules, self.start.choices.title = entry.id, entry.title
            self.line(f"{entry.title} it is.")

    def _value(self, option: Choosable) -> str:
        return self.start.chosen_options().get(option.name, option.usual)

    def _options(self) -> None:
        rules = self.start.rules
        if rules is None or not rules.options:
            self.line("These rules have no options.")
            return
        names = [f"{one.label}: {self._value(one)}, usual {one.usual}, {one.source}" for one in rules.options]
        place = self._one_of("Which option?", names)
        if place is None:
            return
        option = rules.options[place]
        value = self._one_of(f"{option.label}: which value?", option.values)
        if value is not None:
            self.start.choices.options.setdefault(rules.id, {})[option.name] = option.values[value]
            self.line(f"{option.label} is {option.values[value]} now.")

    def _seats(self) -> None:
        choices = self.start.choices
        kinds = ["person", *(f"computer:{style}" for style in self.start.styles)]
        seat = self._one_of("Which seat?", [self._who(number)[2:] for number in range(len(choices.seats))])
        if seat is None:
            return
        names = ["a person", *(f"a {style} computer" for style in self.start.styles)]
        kind = self._one_of(f"Who sits on seat {seat + 1}?", names)
        if kind is None:
            return
        choices.seats[seat] = kinds[kind]
        if kind == 0:
            self.line("Name? Enter alone: none.")
            choices.names[seat] = tidy(self._read(), MAX_NAME)
        self.line(f"Seat {self._who(seat)}.")

    def _spoken(self) -> None:
        place = self._one_of("How are tiles told?", SPOKEN)
        if place is not None:
            self.settings.spoken = SPOKEN[place]
            self.line(f"Tiles are told as {self.settings.spoken} from now on.")
            self._kept()

    def _records(self) -> None:
        found = list(self.doors.records())[:NEWEST]
        if not found:
            self.line("There are no records yet.")
            return
        place = self._one_of("Which record?", [path.stem for path in found])
        if place is not None:
            self.doors.replay(found[place])
            self._menu()


__all__ = ["Doors", "PlainStart"]
