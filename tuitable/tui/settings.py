"""What a player likes, kept from one day to the next in one JSON file.

Read once by each command that opens a screen or plays in lines, before anything is drawn, so this imports little.
What is wrong in the file costs only itself: it has its default, and a sentence says so. Only what somebody
changed is written (`remember`); the rest of the file, wrong or unknown as it may be, stays as it is.

What the command line says goes before the file, the file before the environment, and that before what is
found out about the terminal.
"""

from __future__ import annotations

import os
import unicodedata
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeVar

import msgspec

from tuitable.places import settings_file
from tuitable.tui.caps import COLOUR_NAMES
from tuitable.tui.tiles import SUITS_ENGLISH, SUITS_USUAL, TileStyle

S = TypeVar("S", bound=msgspec.Struct)
Check = Callable[[object], Any]
"""Makes a value of JSON the value of a setting, or raises `ValueError` with what is wrong with it."""

MAX_FILE = 1024 * 1024
"""Largest settings file read, in bytes."""
AUTO = "auto"
"""Find out from the terminal, or go by the rules."""
SCHEMES = ("arcade", "vim")
SUITS = (SUITS_USUAL, SUITS_ENGLISH)
SPOKEN = ("codes", "english", "japanese")
MAX_PACE, MAX_CLOCK = 60, 3600
"""Seconds; the most that settings and options take."""
PACES = (0.0, 0.2, 0.4, 0.8, 1.5)
"""Values of `pace` that the screens offer."""
MAX_NAME, MAX_TEXT = 24, 64
"""Letters of a player's name, and of any other text."""
MAX_KNOWN = 200
MAX_SAID = 20
"""Sentences about single things that are wrong; the others are counted."""
MAX_KEYS = 400
MAX_PAGES = 100
REFUSED, PERMITTED = "refused", "permitted"
"""What may become of a choice that the rules punish."""
USUAL_SEATS = ("person", "computer:steady", "computer:quick", "computer:careful")


class Choices(msgspec.Struct):
    """What the start screen was last set to.

    `seats` are `person` or `computer:STYLE`, `names` those of people by seat, empty where nobody typed one;
    `options` by ruleset, as text. `fouls`: whether choices that the rules punish can be made.
    """

    rules: str = ""
    title: str = ""
    options: dict[str, dict[str, str]] = {}
    seats: list[str] = msgspec.field(default_factory=lambda: list(USUAL_SEATS))
    names: list[str] = msgspec.field(default_factory=lambda: [""] * len(USUAL_SEATS))
    fouls: str = REFUSED


class Settings(msgspec.Struct):
    """All that is kept, with what holds where nobody said anything. The names are those in the file."""

    tiles: str = AUTO
    """How tiles are drawn: the name of a `TileStyle`, or `auto`."""
    colour: str = AUTO
    """The name of a theme or of a number of colours (`COLOUR_NAMES`), or `auto`."""
    suits: str = AUTO
    """The letters of the suits, one of `SUITS`; `auto`: as the rules' players write them."""
    keys: str = "arcade"
    """The scheme of keys, one of `SCHEMES`."""
    keymap: dict[str, list[str]] = {}
    """Other keys for single actions: id of an action in the table of keys -> names of keys."""
    pace: float = 0.4
    """Seconds a computer's act stays in view on the screen before the next; lines do not wait."""
    sort: bool = True
    """The hand is kept sorted."""
    clock: float | None = None
    """Seconds a person has for an answer; null: no limit."""
    hints: bool = False
    """Hints are shown from the start."""
    spoken: str = "codes"
    """How tiles are told in lines: as text (`5p`), or by their names in a language; one of `SPOKEN`."""
    mouse: bool = False
    """The screen listens to the mouse, which takes the terminal's own selection of text away."""
    name: str = ""
    """The player's name where one person plays; empty: "You"."""
    known: list[str] = []
    """Ids of the rulesets whose short introduction the player has seen."""
    learned: bool = False
    """The first lesson is done, or was declined for good."""
    lesson: int = 0
    """How many pages of the first lesson were read, so that it goes on there."""
    last_rules: str = ""
    """Id of the ruleset that was played last; empty before the first match."""
    start: Choices = msgspec.field(default_factory=Choices)
    """What the start screen was last set to."""


def tidy(text: str, most: int = MAX_TEXT) -> str:
    """Text without control, direction and other hidden characters, at most `most` letters."""
    shown = "".join(c for c in text[: 4 * most] if unicodedata.category(c)[0] != "C" or c.isspace())
    return " ".join(shown.split())[:most]


def _one_of(*values: str) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, str) or value.strip().lower() not in values:
            raise ValueError(f"{_brief(value)} is not one of {', '.join(values)}")
        return value.strip().lower()

    return check


def _number(most: float, *, least: float = 0.0, empty: bool = False) -> Check:
    def check(value: object) -> float | None:
        if value is None and empty:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            raise ValueError(f"{_brief(value)} is not a number from {least:g} to {most:g}{' or null' * empty}")
        return float(value)

    return check


def _count(most: int) -> Check:
    def check(value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise ValueError(f"{_brief(value)} is not a whole number from 0 to {most}")
        return value

    return check


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{_brief(value)} is neither true nor false")
    return value


def _text(most: int = MAX_TEXT) -> Check:
    def check(value: object) -> str:
        if not isinstance(value, str):
            raise ValueError(f"{_brief(value)} is not a text")
        return tidy(value, most)

    return check


def _texts(most: int, letters: int = MAX_TEXT) -> Check:
    text = _text(letters)

    def check(value: object) -> list[str]:
        if not isinstance(value, list) or len(value) > most:
            raise ValueError(f"{_brief(value)} is not a list of at most {most} texts")
        return [text(item) for item in value]

    return check


def _table(inner: Check, most: int = MAX_KEYS) -> Check:
    def check(value: object) -> dict[str, Any]:
        if not isinstance(value, dict) or len(value) > most:
            raise ValueError(f"{_brief(value)} is not an object of at most {most} names")
        return {tidy(name): inner(item) for name, item in value.items()}

    return check


def _keys(value: object) -> list[str]:
    """Names of keys; whether there are such keys is for the table of keys to say."""
    items = value if isinstance(value, list) else [value]
    return [tidy(item) if isinstance(item, str) else _brief(item) for item in items[:8]]


def _brief(value: object) -> str:
    said = msgspec.json.encode(value).decode()
    return tidy(said if len(said) <= 40 else said[:37] + "...")


_CHOICES: Mapping[str, Check] = {
    "rules": _text(),
    "title": _text(),
    "options": _table(_table(_text())),
    "seats": _texts(len(USUAL_SEATS)),
    "names": _texts(len(USUAL_SEATS), MAX_NAME),
    "fouls": _one_of(REFUSED, PERMITTED),
}
_SETTINGS: Mapping[str, Check] = {
    "tiles": _one_of(AUTO, *TileStyle),
    "colour": _one_of(AUTO, *COLOUR_NAMES),
    "suits": _one_of(AUTO, *SUITS),
    "keys": _one_of(*SCHEMES),
    "keymap": _table(_keys),
    "pace": _number(MAX_PACE),
    "sort": _flag,
    "clock": _number(MAX_CLOCK, least=1.0, empty=True),
    "hints": _flag,
    "spoken": _one_of(*SPOKEN),
    "mouse": _flag,
    "name": _text(MAX_NAME),
    "known": _texts(MAX_KNOWN),
    "learned": _flag,
    "lesson": _count(MAX_PAGES),
    "last_rules": _text(),
}


def _take(kind: type[S], checks: Mapping[str, Check], told: Mapping[str, object], place: str) -> tuple[S, list[str]]:
    """A struct of what is right in `told`, and a sentence about each thing that is not; `place` begins it."""
    good: dict[str, object] = {}
    wrong: list[str] = []
    for name, value in told.items():
        if name not in checks:
            wrong.append(f"{place}there is no setting {tidy(name, 40)!r}; it is ignored")
            continue
        try:
            good[name] = checks[name](value)
        except ValueError as error:
            wrong.append(f"{place}{name}: {error}; its default is used")
    return kind(**good), wrong


def _whole(path: Path) -> tuple[dict[str, object], str]:
    """The object in the file, and what is wrong if there is none."""
    try:
        # Opening a pipe would wait for somebody who writes into it.
        if not S_ISREG(os.stat(path).st_mode):
            return {}, "not a file"
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except FileNotFoundError:
        return {}, ""
    except OSError as error:
        return {}, f"not readable ({error.strerror})"
    if len(data) > MAX_FILE:
        return {}, f"larger than {MAX_FILE} bytes"
    try:
        return msgspec.json.decode(data.removeprefix(BOM_UTF8), type=dict[str, object]), ""
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return {}, "not a JSON object"


def read(path: Path | None = None) -> tuple[Settings, list[str]]:
    """The settings, and a sentence about each thing in their file that cannot be used. Never raises."""
    path = settings_file() if path is None else path
    told, failure = _whole(path)
    if failure:
        return Settings(), [f"{path}: {failure}; the defaults are used"]
    start = told.pop("start", {})
    settings, wrong = _take(Settings, _SETTINGS, told, f"{path}: ")
    if isinstance(start, dict):
        settings.start, more = _take(Choices, _CHOICES, start, f"{path}: start: ")
        wrong += more
    else:
        wrong.append(f"{path}: start: {_brief(start)} is not an object; its default is used")
    if len(wrong) > MAX_SAID:
        wrong[MAX_SAID:] = [f"{path}: {len(wrong) - MAX_SAID} more things in it cannot be used"]
    return settings, wrong


def remember(changes: Mapping[str, object], path: Path | None = None) -> str:
    """Write single settings into the file, all else in it as it is. Answers with a sentence if something is amiss.

    A file that is no settings file is put aside, never lost. Never raises because of the disk.
    """
    path = settings_file() if path is None else path
    told, failure = _whole(path)
    aside = ""
    try:
        if failure:
            aside = f"{path} was {failure} and is now {_put_aside(path).name}; settings are kept in a new file"
        told.update({name: msgspec.to_builtins(value) for name, value in changes.items()})
        _write(path, msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n")
    except OSError as error:
        return f"{path}: settings are not saved: {error.strerror}"
    return aside


def _put_aside(path: Path) -> Path:
    for number in range(1, 100):
        other = path.with_name(f"{path.name}.old{number if number > 1 else ''}")
        if not other.exists():
            os.rename(path, other)
            return other
    raise FileExistsError(17, f"{path.name}.old to {path.name}.old99 exist", str(path))


def _write(path: Path, data: bytes) -> None:
    """Write so that the file is always whole. Raises `OSError`."""
    from tempfile import mkstemp

    path.parent.mkdir(parents=True, exist_ok=True)
    target = path.resolve()  # A link to a file kept elsewhere stays a link.
    handle, fresh = mkstemp(prefix=".settings", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, target)
    except BaseException:
        os.unlink(fresh)
        raise
