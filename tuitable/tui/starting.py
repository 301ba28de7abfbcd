"""The start screen as one keyboard meets it: what is played, who sits where, how it looks.

Loaded before the first drawing is on the screen, so it imports little; what stands on the shelf comes later
(`stock`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import msgspec

from tuitable import __version__
from tuitable.tui.canvas import Canvas, Rect
from tuitable.tui.frames.parts import Piece
from tuitable.tui.frames.start import Field, draw_start
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.shows import Task, whole
from tuitable.tui.tiles import Brush

T = TypeVar("T")

SUBTITLE = "mahjong at a terminal, with every rule book on the shelf"
MAX_SEED = 18
"""Digits of a seed that is typed."""
PACES = (0.0, 0.2, 0.4, 0.8, 1.5)


USUAL_SEATS = ("person", "computer:steady", "computer:quick", "computer:careful")


class Choices(msgspec.Struct):
    """What is kept from one start to the next.

    `seats` are `person` or `computer:STYLE`; `options` by ruleset, as text. An empty seed is a fresh one.
    """

    rules: str = ""
    title: str = ""
    options: dict[str, dict[str, str]] = {}
    seats: list[str] = msgspec.field(default_factory=lambda: list(USUAL_SEATS))
    tiles: str = "auto"
    colour: str = "auto"
    keys: str = "arcade"
    pace: float = 0.4
    hints: bool = False


class Choosable(NamedTuple):
    """An option of a ruleset: its name, what it is called, the values on offer as text, the usual one, its source."""

    name: str
    label: str
    values: tuple[str, ...]
    usual: str
    source: str


class Stock(NamedTuple):
    """What stands on the shelf: a ruleset's id, title, one remark, its options."""

    id: str
    title: str
    remark: str
    options: tuple[Choosable, ...]


class Start:
    """The start screen: a `Show`."""

    def __init__(self, choices: Choices, keys: Keys | None = None) -> None:
        self.choices = choices
        self.keys = keys or Keys()
        self.at = 0
        self.seed = ""
        self.message = ""
        self.waiting = ""
        self.shelf: tuple[Stock, ...] = ()
        self.styles: tuple[str, ...] = ()

    def stock(self, shelf: Sequence[Stock], styles: Sequence[str], waiting: str = "") -> None:
        """What can be chosen is known now. `waiting` tells of a game that can be gone on with, or is empty."""
        self.shelf, self.styles, self.waiting = tuple(shelf), tuple(styles), waiting
        known = [entry.id for entry in self.shelf]
        if len(self.choices.seats) != len(USUAL_SEATS):
            self.choices.seats = list(USUAL_SEATS)
        if self.choices.rules not in known and known:
            self.choices.rules = known[0]
        for place, seat in enumerate(self.choices.seats):
            if seat != "person" and seat.partition(":")[2] not in self.styles:
                self.choices.seats[place] = f"computer:{self.styles[0]}"
        self.choices.title = self.rules.title if self.rules else self.choices.title

    @property
    def rules(self) -> Stock | None:
        """The chosen ruleset, once the shelf is known."""
        return next((entry for entry in self.shelf if entry.id == self.choices.rules), None)

    def fields(self, brush: Brush) -> list[Field]:
        """All that can be set, as text."""
        choices = self.choices
        rules = self.rules
        out = [Field("Rules", choices.title or choices.rules or "...", rules.remark if rules else "")]
        for place, seat in enumerate(choices.seats):
            note = "hands are hidden in between" if place == 1 and self.people > 1 else ""
            out.append(Field(f"Seat {place + 1}", seat.replace(":", ", "), note))
        out.append(Field("Seed", self.seed or "random", "digits; same seed, same walls"))
        out.append(Field("Tiles", brush.tiles.value, "v changes them at any time"))
        out.append(Field("Colours", brush.theme.name, "V changes them at any time"))
        out.append(Field("Pace", f"{choices.pace:g} s", "how long an act stays in view"))
        for option in rules.options if rules else ():
            value = self._value(option)
            note = option.label if value == option.usual else f"{option.label} (usual: {option.usual})"
            out.append(Field("Option", value, note))
        return out

    @property
    def people(self) -> int:
        """How many people play."""
        return self.choices.seats.count("person")

    @property
    def option(self) -> Choosable | None:
        """The option of the rules that one is at."""
        rules = self.rules
        return rules.options[self.at - FIRST_OPTION] if rules is not None and self.at >= FIRST_OPTION else None

    def chosen_options(self) -> dict[str, str]:
        """What was set of the chosen rules, as text by option."""
        return dict(self.choices.options.get(self.choices.rules, {}))

    def _value(self, option: Choosable) -> str:
        return self.choices.options.get(self.choices.rules, {}).get(option.name, option.usual)

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""
        if self.message:
            prompt: tuple[Piece, ...] = (Piece(self.message, "bad"),)
        elif self.waiting and self.option is None:
            prompt = (Piece("A game is waiting", "hot"), Piece("  " + self.waiting), Piece("   "), Piece(" c ", "key"),
                      Piece(" goes on"))  # fmt: skip
        elif (option := self.option) is not None:
            about = f"  one of {', '.join(option.values)}" if len(option.values) < 8 else ""
            prompt = (Piece(option.label, "gold"), Piece(f"  {option.source}", "dim"), Piece(about))
        else:
            prompt = (Piece("Enter begins.", "gold"), Piece("  Everything is on disk before it is shown."))
        allowed = {"continue"} if self.waiting else set()
        return draw_start(
            width,
            height,
            brush,
            fields=self.fields(brush),
            chosen=self.at,
            prompt=prompt,
            keys=self.keys.bar(Phase.START, allowed=allowed, width=80),
            subtitle=SUBTITLE,
            version=__version__,
        )

    def windows(self, width: int, height: int) -> Sequence[Rect]:
        """One."""
        return whole(width, height)

    def press(self, key: str) -> str:
        """A key. `start`, `continue` and `info` are left to the app, as is what is so on every screen."""
        self.message = ""
        if self.at == SEED and (key.isdigit() or key in ("backspace", "delete", "ctrl+h")):
            self.seed = self.seed[:-1] if not key.isdigit() else (self.seed + key)[:MAX_SEED]
            return ""
        meaning = self.keys.find(key, Phase.START)
        if meaning is None:
            return ""
        match meaning.action:
            case "up" | "down":
                count = FIRST_OPTION + len(self.rules.options if self.rules else ())
                self.at = (self.at + (1 if meaning.action == "down" else -1)) % count
            case "left" | "right":
                return self._change(1 if meaning.action == "right" else -1)
            case "confirm":
                return "start" if self.rules else ""
            case "continue":
                return "continue" if self.waiting else ""
            case "info":
                return "info" if self.rules else ""
            case _:
                return meaning.action
        return ""

    def _change(self, by: int) -> str:
        choices = self.choices
        match self.at:
            case 0:
                known = [entry.id for entry in self.shelf]
                if known:
                    choices.rules = _next(known, choices.rules, by)
                    choices.title = self.rules.title if self.rules else ""
            case 1 | 2 | 3 | 4:
                values = ["person", *(f"computer:{style}" for style in self.styles)]
                choices.seats[self.at - 1] = _next(values, choices.seats[self.at - 1], by)
            case 5:
                self.seed = ""
            case 6:
                return "tile-style"
            case 7:
                return "colours"
            case 8:
                choices.pace = _next(list(PACES), choices.pace, by)
            case _ if (option := self.option) is not None:
                value = _next(list(option.values), self._value(option), by)
                mine = choices.options.setdefault(choices.rules, {})
                mine[option.name] = value
                if value == option.usual:
                    del mine[option.name]
        return ""

    def painted(self) -> None:
        """Nothing to note."""

    def task(self) -> Task | None:
        """Nobody is asked."""
        return None

    def delay(self) -> float | None:
        """Nothing moves."""
        return None

    def tick(self) -> None:
        """Nothing to do."""

    def tell(self, message: str) -> None:
        """A sentence on the prompt line, until the next key."""
        self.message = message

    def close(self) -> None:
        """Nothing to close."""


SEED = 5
FIRST_OPTION = 9
"""Places of fields in the list: the seed, and the first option of the rules."""


def _next(values: list[T], now: T, by: int) -> T:
    """The value after or before, round and round; the first one from a value that is not among them."""
    if now not in values:
        return values[0]
    return values[(values.index(now) + by) % len(values)]
