"""The settings screen as one keyboard meets it: every change is kept at once and seen at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tuitable.tui.canvas import Canvas
from tuitable.tui.caps import COLOUR_WORDS
from tuitable.tui.frames.parts import Piece
from tuitable.tui.frames.settings import Setting, draw_settings
from tuitable.tui.keynames import RUBBED, letter
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.settings import AUTO, MAX_NAME, PACES, SCHEMES, SPOKEN, SUITS, Settings
from tuitable.tui.shows import StillShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

NEXT_TIME = "from the next start on"
NEXT_MATCH = "from the next match on"


class Choice(NamedTuple):
    """A setting: its name in the file, what it is called, its values with how they are shown, what it does."""

    name: str
    label: str
    values: tuple[tuple[object, str], ...]
    text: str
    when: str = ""


def _words(*values: str) -> tuple[tuple[object, str], ...]:
    return tuple((value, value) for value in values)


_SWITCH: tuple[tuple[object, str], ...] = ((False, "off"), (True, "on"))


def choices() -> tuple[Choice, ...]:
    """All settings that are chosen from values; the name is typed, and other keys are written into the file."""
    return (
        Choice("tiles", "Tiles", _words(AUTO, *TileStyle), "how tiles are drawn; auto: as the terminal can show them"),
        Choice(
            "colour",
            "Colours",
            ((AUTO, AUTO), *((name, COLOUR_WORDS.get(name, name)) for name in THEMES)),
            "auto: as many as the terminal promises",
        ),
        Choice("suits", "Suits", _words(AUTO, *SUITS), "letters of the suits; auto: as the rules have them"),
        Choice("keys", "Keys", _words(*SCHEMES), "letters under the tiles, or the movements of vim"),
        Choice("mouse", "Mouse", _SWITCH, "a click raises, picks; takes the terminal's own selection", NEXT_TIME),
        Choice(
            "pace",
            "Pace",
            tuple((value, f"{value:g}") for value in PACES),
            "seconds a computer's act stays in view",
        ),
        Choice(
            "clock",
            "Clock",
            ((None, "none"), *((float(value), str(value)) for value in (10, 20, 30, 60, 120))),
            "seconds a person has for an answer",
            NEXT_MATCH,
        ),
        Choice("sort", "Sorted hand", _SWITCH, "the hand is kept in order"),
        Choice("hints", "Hints", _SWITCH, "shown from the start; a key at the table shows and hides them", NEXT_MATCH),
        Choice("spoken", "In lines", _words(*SPOKEN), "how tiles are told by tuitable --plain"),
    )


class SettingsShow(StillShow):
    """The settings screen: a `Show` over the one it was called from."""

    def __init__(
        self,
        settings: Settings,
        keys: Keys,
        *,
        keep: Callable[..., str],
        wear: Callable[[str], None] = lambda name: None,
        file: str = "",
        remarks: Callable[[], Sequence[str]] = lambda: (),
    ) -> None:
        """`keep` changes a setting in `settings` and in the file, and answers with a sentence if it cannot;
        `wear` puts a change into effect. `remarks` are sentences about what is wrong in the file.
        """
        self.settings = settings
        self.keys = keys
        self.at = 0
        self.message = ""
        self._keep = keep
        self._wear = wear
        self._file = file
        self._remarks = remarks
        self._choices = choices()

    def rows(self, brush: Brush) -> list[Setting]:
        """The rows as they are drawn."""
        out = []
        for place, choice in enumerate(self._choices):
            now = getattr(self.settings, choice.name)
            values = [value for value, _ in choice.values]
            shown = tuple(text for _, text in choice.values)
            note = choice.when if place == self.at else ""
            if now == AUTO and choice.name in ("tiles", "colour"):
                worn = brush.tiles.value if choice.name == "tiles" else brush.theme.name
                note = f"now {COLOUR_WORDS.get(worn, worn)}"
            if now in values:
                out.append(Setting(choice.label, shown, values.index(now), note))
            else:
                written = f"{now:g}" if isinstance(now, float) else str(now)
                out.append(Setting(choice.label, (*shown, written), len(shown), note))
        note = "type a name" if self.at == len(out) else ""
        out.append(Setting("Your name", (self.settings.name or "You",), 0, note))
        return out

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""
        if self.message:
            prompt: tuple[Piece, ...] = (Piece(self.message, "bad"),)
        elif self.at < len(self._choices):
            choice = self._choices[self.at]
            prompt = (Piece(choice.label, "gold"), Piece(f"  {choice.text}"))
        else:
            prompt = (Piece("Your name", "gold"), Piece("  where one person plays"))
        others = len(self.keys.remap)
        file = f"Kept in {self._file}"
        if others:
            file = f"{others} action{'s have' if others > 1 else ' has'} other keys. {file}"
        return draw_settings(
            width,
            height,
            brush,
            rows=self.rows(brush),
            chosen=self.at,
            file=file,
            remarks=tuple(map(self._brief, self._remarks())),
            prompt=prompt,
            keys=self.keys.spelled(brush.ascii_only).bar(Phase.SETTINGS, allowed=(), width=80),
        )

    def press(self, key: str) -> str:
        """Move, change, or go back; what is so on every screen is left to the app."""
        self.message = ""
        if self.at == len(self._choices) and self._typed(key):
            return ""
        meaning = self.keys.find(key, Phase.SETTINGS)
        if meaning is None:
            return ""
        match meaning.action:
            case "up" | "down":
                self.at = (self.at + (1 if meaning.action == "down" else -1)) % (len(self._choices) + 1)
            case "left" | "right" | "confirm":
                self._change(-1 if meaning.action == "left" else 1)
            case "help":
                return "keys"
            case "close" | "settings":
                return "back"
            case "tile-style" | "colours" | "repaint" | "suspend" | "leave":
                # To leave is asked by the screen below, where a game may be going on.
                return "back" if meaning.action == "leave" else meaning.action
        return ""

    def _change(self, by: int) -> None:
        if self.at >= len(self._choices):
            return
        choice = self._choices[self.at]
        values = [value for value, _ in choice.values]
        now = getattr(self.settings, choice.name)
        self._set(choice.name, values[(values.index(now) + by) % len(values)] if now in values else values[0])

    def _set(self, name: str, value: object) -> None:
        self.message = self._brief(self._keep(**{name: value}))
        self._wear(name)

    def _brief(self, sentence: str) -> str:
        """A sentence about the file without the folder, which the foot of the screen names."""
        return sentence.replace(self._file, os.path.basename(self._file)) if self._file else sentence

    def _typed(self, key: str) -> bool:
        """Take a key that writes the name; whether it was one."""
        now = self.settings.name
        if key in RUBBED:
            self._set("name", now[:-1])
        elif (char := letter(key)) == "":
            return False
        elif (longer := (now + char).lstrip()[:MAX_NAME]) != now:
            self._set("name", longer)
        return True

    def tell(self, message: str) -> None:
        """A sentence on the prompt line, until the next key."""
        self.message = message
