"""The start screen as one keyboard meets it: what is played, who sits where, how it looks.

Loaded before the first drawing is on the screen, so it imports little; what stands on the shelf comes later
(`stock`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

from tuitable import __version__
from tuitable.tui.canvas import Canvas
from tuitable.tui.caps import COLOUR_WORDS
from tuitable.tui.frames.parts import Piece
from tuitable.tui.frames.start import Field, draw_start
from tuitable.tui.keynames import RUBBED, letter
from tuitable.tui.keys import BarItem, Keys, Phase
from tuitable.tui.settings import MAX_NAME, PACES, PERMITTED, REFUSED, USUAL_SEATS, Settings
from tuitable.tui.shows import StillShow
from tuitable.tui.tiles import Brush

T = TypeVar("T")

SUBTITLE = "mahjong at a terminal, with every rule book on the shelf"
MAX_SEED = 18
"""Digits of a seed that is typed."""

DEPTHS = {"felt": "24-bit colours", "paper": "24-bit colours", "slate": "256 colours", "ansi16": "16 colours",
          "mono": "no colours"}  # fmt: skip
"""What a theme says of the terminal."""
ASKED = (BarItem("y", "yes, teach me"), BarItem("n", "no, play"), BarItem("Esc", "back"))
"""The answers to the one question that is asked before the first match."""


class Choosable(NamedTuple):
    """An option of a ruleset: its name, what it is called, the values on offer as text, the usual one, its source."""

    name: str
    label: str
    values: tuple[str, ...]
    usual: str
    source: str


class Stock(NamedTuple):
    """What stands on the shelf: a ruleset's id, title, one remark, its options.

    `about` says when and where it was played and what kind of game it is; `usual`: most people know it.
    """

    id: str
    title: str
    remark: str
    options: tuple[Choosable, ...]
    about: str = ""
    usual: bool = False


class Row(NamedTuple):
    """What a row of the screen sets, and of which seat or which option of the rules."""

    what: str
    number: int = 0


class Start(StillShow):
    """The start screen: a `Show`."""

    def __init__(self, settings: Settings, keys: Keys | None = None) -> None:
        """What is chosen here is changed in `settings`; keeping them is for the caller."""
        self.settings = settings
        self.choices = settings.start
        self.choices.rules = settings.last_rules or self.choices.rules
        self.keys = keys or Keys()
        self.at = 0
        self.seed = ""
        self.message = ""
        self.asking = False
        self.waiting = ""
        self.shelf: tuple[Stock, ...] = ()
        self.styles: tuple[str, ...] = ()

    def stock(self, shelf: Sequence[Stock], styles: Sequence[str], waiting: str = "") -> None:
        """What can be chosen is known now. `waiting` tells of a game that can be gone on with, or is empty."""
        if self.at:
            # Whoever has moved already stays at the same thing; else one is at the game that waits.
            self.at += bool(waiting) - bool(self.waiting)
        self.shelf, self.styles, self.waiting = tuple(shelf), tuple(styles), waiting
        known = [entry.id for entry in self.shelf]
        if len(self.choices.seats) != len(USUAL_SEATS):
            self.choices.seats = list(USUAL_SEATS)
        if len(self.choices.names) != len(USUAL_SEATS):
            self.choices.names = [""] * len(USUAL_SEATS)
        if self.choices.fouls != PERMITTED:
            self.choices.fouls = REFUSED
        if self.choices.rules not in known and known:
            self.choices.rules = next((entry.id for entry in self.shelf if entry.usual), known[0])
        for place, seat in enumerate(self.choices.seats):
            if seat != "person" and seat.partition(":")[2] not in self.styles:
                self.choices.seats[place] = f"computer:{self.styles[0]}"
        self.choices.title = self.rules.title if self.rules else self.choices.title

    @property
    def rules(self) -> Stock | None:
        """The chosen ruleset, once the shelf is known."""
        return next((entry for entry in self.shelf if entry.id == self.choices.rules), None)

    def rows(self) -> list[Row]:
        """The rows of the screen: people have a second one for their name."""
        out = [*([Row("waiting")] if self.waiting else []), Row("rules"), Row("learn")]
        for place, seat in enumerate(self.choices.seats):
            out.append(Row("seat", place))
            if seat == "person":
                out.append(Row("name", place))
        out += [Row("seed"), Row("fouls"), Row("tiles"), Row("colours"), Row("pace"), Row("settings")]
        return out + [Row("option", place) for place in range(len(self.rules.options) if self.rules else 0)]

    @property
    def row(self) -> Row:
        """The row that one is at."""
        rows = self.rows()
        return rows[min(self.at, len(rows) - 1)]

    def fields(self, brush: Brush) -> list[Field]:
        """All that can be set, as text."""
        return [self._field(row, brush) for row in self.rows()]

    def _field(self, row: Row, brush: Brush) -> Field:
        choices, rules = self.choices, self.rules
        match row.what:
            case "waiting":
                return Field("Go on", self.waiting, acts=True)
            case "rules":
                return Field("Rules", choices.title or choices.rules or "...", rules.remark if rules else "")
            case "learn":
                return Field("Learn", self._lesson(), acts=True)
            case "seat":
                note = "hands are hidden in between" if row.number and self.people > 1 else ""
                seat = choices.seats[row.number]
                return Field(f"Seat {row.number + 1}", seat.replace(":", ", "), note if seat == "person" else "")
            case "name":
                usual = (self.settings.name or "You") if self.people == 1 else f"Player {row.number + 1}"
                return Field("Name", choices.names[row.number] or usual, "type a name" if row == self.row else "")
            case "seed":
                return Field("Seed", self.seed or "random", "digits give the same walls")
            case "fouls":
                return Field("Fouls", choices.fouls, "false wins and such")
            case "tiles":
                return Field("Tiles", brush.tiles.value, self._changed_by("tile-style"))
            case "colours":
                return Field(
                    "Colours", COLOUR_WORDS.get(brush.theme.name, brush.theme.name), self._changed_by("colours")
                )
            case "pace":
                return Field("Pace", f"{self.settings.pace:g} s", "how long each act is shown")
            case "settings":
                opens = f"{self.keys.spelled(brush.ascii_only).cap(Phase.START, 'settings')} opens them anywhere"
                return Field("Settings", "keys, hints, clock", opens, acts=True)
            case _:
                assert rules is not None
                option = rules.options[row.number]
                value = self._value(option)
                note = "" if value == option.usual else f"usual: {option.usual}"
                return Field(option.label, value, note, wide=True)

    def _changed_by(self, action: str) -> str:
        """Which key changes a thing on every screen."""
        return f"{self.keys.cap(Phase.ANYWHERE, action)} changes them"

    def _lesson(self) -> str:
        """What the lesson is, or how far somebody came in it."""
        if self.settings.learned or not self.settings.lesson:
            return "mahjong in five minutes, from the tiles to a win"
        return "go on with the lesson where you left it"

    @property
    def new(self) -> bool:
        """Whether nobody has played or learned here yet."""
        return not (self.settings.last_rules or self.settings.learned or self.waiting)

    @property
    def people(self) -> int:
        """How many people play."""
        return self.choices.seats.count("person")

    @property
    def option(self) -> Choosable | None:
        """The option of the rules that one is at."""
        rules, row = self.rules, self.row
        return rules.options[row.number] if rules is not None and row.what == "option" else None

    def chosen_options(self) -> dict[str, str]:
        """What was set of the chosen rules, as text by option."""
        return dict(self.choices.options.get(self.choices.rules, {}))

    def _value(self, option: Choosable) -> str:
        return self.choices.options.get(self.choices.rules, {}).get(option.name, option.usual)

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""
        go = self.keys.spelled(brush.ascii_only).cap(Phase.START, "confirm")
        if self.message:
            prompt: tuple[Piece, ...] = (Piece(self.message, "bad"),)
        elif self.row.what == "waiting":
            prompt = (Piece(f"{go} goes on with your game.", "hot"), Piece("  Nothing of it is lost."))
        elif (option := self.option) is not None:
            about = f"  one of {', '.join(option.values)}" if 1 < len(option.values) < 8 else ""
            prompt = (Piece(option.label, "gold"), Piece(f"  {option.source}", "dim"), Piece(about))
        elif self.row.what in ("tiles", "colours") and not self.message:
            glyphs = "ASCII only" if brush.ascii_only else "UTF-8"
            colours = DEPTHS.get(brush.theme.name, brush.theme.name)
            prompt = (Piece(f"In use: {width}x{height}, {colours}, {glyphs}.", "gold"),
                      Piece(f"  All settings: {self.keys.cap(Phase.START, 'settings')}"))  # fmt: skip
        elif self.row.what == "rules" and self.rules is not None and self.rules.about:
            prompt = (Piece(self.rules.about),)
        elif self.row.what == "settings":
            prompt = (Piece(f"{go} opens the settings.", "gold"), Piece("  They are kept for the next time."))
        else:
            prompt = (Piece(f"{go} begins.", "gold"), Piece("  Everything is on disk before it is shown."))
        if self.asking:
            prompt = (Piece("New to mahjong?", "hot"), Piece("  The lesson takes five minutes."))
        elif self.row.what == "learn" and not self.message:
            prompt = (Piece(f"{go} opens the lesson.", "gold"), Piece("  For people who have never played."))
        allowed = {"continue"} if self.waiting else set()
        keys = ASKED if self.asking else self.keys.spelled(brush.ascii_only).bar(Phase.START, allowed=allowed, width=80)
        return draw_start(
            width,
            height,
            brush,
            fields=self.fields(brush),
            chosen=self.at,
            prompt=prompt,
            keys=keys,
            subtitle=SUBTITLE,
            version=__version__,
        )

    def press(self, key: str) -> str:
        """A key. `start`, `continue` and `info` are left to the app, as is what is so on every screen."""
        self.message = ""
        if self.asking:
            return self._answer(key)
        if self._typed(key):
            return ""
        meaning = self.keys.find(key, Phase.START)
        if meaning is None:
            return ""
        match meaning.action:
            case "up" | "down":
                self.at = (self.at + (1 if meaning.action == "down" else -1)) % len(self.rows())
            case "left" | "right":
                return self._change(1 if meaning.action == "right" else -1)
            case "confirm" if self.row.what == "waiting":
                return "continue"
            case "confirm" if self.row.what == "learn":
                return "learn" if self.rules else ""
            case "confirm" if self.row.what == "settings":
                return "settings"
            case "confirm" if self.new and self.rules:
                self.asking = True
            case "confirm":
                return "start" if self.rules else ""
            case "continue":
                return "continue" if self.waiting else ""
            case "info" | "news":
                return meaning.action if self.rules else ""
            case _:
                return meaning.action
        return ""

    def _answer(self, key: str) -> str:
        """The answer to whether somebody is new to mahjong; it is asked once."""
        if key in ("ctrl+c", "ctrl+q"):
            return "leave"
        if key not in ("y", "n", "enter", "ctrl+j", "escape"):
            return ""
        self.asking = False
        return {"y": "learn", "escape": ""}.get(key, "start")

    def _typed(self, key: str) -> bool:
        """Take a key that writes a seed or a name; whether it was one."""
        row, names = self.row, self.choices.names
        if row.what == "seed" and (key.isdigit() or key in RUBBED):
            self.seed = self.seed[:-1] if key in RUBBED else (self.seed + key)[:MAX_SEED]
            return True
        if row.what != "name":
            return False
        now = names[row.number]
        if key in RUBBED:
            names[row.number] = now[:-1]
        elif (char := letter(key)) == "":
            return False
        else:
            names[row.number] = (now + char).lstrip()[:MAX_NAME]
        return True

    def _change(self, by: int) -> str:
        choices, row = self.choices, self.row
        match row.what:
            case "rules":
                known = [entry.id for entry in self.shelf]
                if known:
                    choices.rules = _next(known, choices.rules, by)
                    choices.title = self.rules.title if self.rules else ""
            case "seat":
                values = ["person", *(f"computer:{style}" for style in self.styles)]
                choices.seats[row.number] = _next(values, choices.seats[row.number], by)
            case "seed":
                self.seed = ""
            case "fouls":
                choices.fouls = _next([REFUSED, PERMITTED], choices.fouls, by)
            case "tiles":
                return "tile-style"
            case "colours":
                return "colours"
            case "pace":
                self.settings.pace = _next(list(PACES), self.settings.pace, by)
            case _ if (option := self.option) is not None:
                value = _next(list(option.values), self._value(option), by)
                mine = choices.options.setdefault(choices.rules, {})
                mine[option.name] = value
                if value == option.usual:
                    del mine[option.name]
        return ""

    def tell(self, message: str) -> None:
        """A sentence on the prompt line, until the next key."""
        self.message = message


def _next(values: list[T], now: T, by: int) -> T:
    """The value after or before, round and round; the first one from a value that is not among them."""
    if now not in values:
        return values[0]
    return values[(values.index(now) + by) % len(values)]
