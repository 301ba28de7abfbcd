"""What a Tenhou log says beside play: the table, the people, and how its points are counted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from urllib.parse import unquote

from tuitable import __version__
from tuitable.formats import mjlog_names as bits
from tuitable.formats.mjlog_text import Attributes
from tuitable.formats.mjlog_values import Fault, numbers
from tuitable.record.codec import FORMAT
from tuitable.record.events import Header, Origin, PlayerEntry, RulesetEntry

RULESET = "tenhou"
LOBBY_RULESET = "tenhou-lobby"
"""Named for a lobby that was seen to pay otherwise than Tenhou's rules do; there is no such ruleset."""
LONGEST_NAME = 32
LONGEST_TEXT = 200
_MOST_NOTES = 20
_MOST_ATTRIBUTES = 40
_MOST_PLACES = 500
_RETURN = 30000
_BONUSES = {"20-10": (20, 10), "10-5": (10, 5)}
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_DATE = re.compile(r"((?:19|20)[0-9]{2})([01][0-9])([0-3][0-9])[0-9]{2}gm-")
_USUAL_FINAL = re.compile(r"(?:,-?[0-9]{1,6},[+-]?[0-9]{1,6}\.[0-9]){4}")
_RESULT = re.compile(r"([+-]?)([0-9]{1,6})(?:\.([0-9]))?")


def clean(text: str, longest: int = LONGEST_TEXT) -> str:
    """Text of a log fit for a screen: no control, format or unassigned characters, one line, bounded."""
    # What is seen and spaces are of no such category, and other white space counts as not seen.
    if text.isprintable():
        return " ".join(text.split())[:longest].rstrip() if " " in text else text[:longest]
    words = text.split()
    kept = ["".join(char for char in word if unicodedata.category(char)[0] != "C") for word in words]
    return " ".join(word for word in kept if word)[:longest].rstrip()


def _unquoted(text: str) -> str:
    """A name as people read it."""
    # Most names have nothing but escapes.
    if _ESCAPED.fullmatch(text):
        return bytes.fromhex(text.replace("%", "")).decode("utf-8", "replace")
    return unquote(text, errors="replace")


def scaled(text: str) -> tuple[int, int]:
    """A result such as `-44.0` or `37` as a whole number and its scale: tenths where it has a point."""
    found = _RESULT.fullmatch(text)
    if not found:
        raise Fault(f"{text[:20]!r} is no result")
    sign, whole, tenth = found.groups()
    size = int(whole) if tenth is None else int(whole) * 10 + int(tenth)
    return (-size if sign == "-" else size), (1 if tenth is None else 10)


class Final:
    """The `owari` of a log: final points by seat and the results, with their scale."""

    __slots__ = ("chips", "points", "results", "scale")

    def __init__(self, text: str) -> None:
        if _USUAL_FINAL.fullmatch(f",{text}"):
            found = list(map(int, text.replace(".", "").split(",")))
            self.points = [100 * points for points in found[::2]]
            self.scale = 10
            self.results = found[1::2]
            self.chips: list[int] = []
            return
        parts = text.split(",")
        if len(parts) not in (8, 16):
            raise Fault(f"the final result holds {len(parts)} numbers, not 8")
        self.points = [100 * scaled(part)[0] for part in parts[0:8:2]]
        results = [scaled(part) for part in parts[1:8:2]]
        self.scale = max(scale for _, scale in results)
        self.results = [number * (self.scale // scale) for number, scale in results]
        self.chips = [scaled(part)[0] for part in parts[8::2]]

    def reckoning(self, order: Sequence[int]) -> dict[str, object]:
        """The options of T-02 and T-03 that give these results, empty if none do; `order` is first to last."""
        for rounded in (False, True):
            for name, (high, low) in _BONUSES.items():
                # The first takes the balance, so the other three decide.
                places = zip(order[1:], (low, -low, -high), strict=True)
                if all(self._tenths(seat, rounded, bonus) == self._recorded(seat) for seat, bonus in places):
                    return {"final_points": "thousands" if rounded else "tenths", "uma": name}
        return {}

    def in_thousands(self) -> None:
        """Take tenths that are all zero for whole points."""
        if self.scale == 10 and not any(number % 10 for number in self.results):
            self.results = [number // 10 for number in self.results]
            self.scale = 1

    def _recorded(self, seat: int) -> int:
        return self.results[seat] * (10 // self.scale)

    def _tenths(self, seat: int, rounded: bool, bonus: int) -> int:
        points = self.points[seat]
        if rounded:
            size = (abs(points) + 500) // 1000 * 1000
            points = size if points >= 0 else -size
        return (points - _RETURN) // 100 + 10 * bonus


class Head:
    """Everything the tags outside of play told. `hand` counts hands from 1, 0 before the first."""

    __slots__ = (
        "attributes",
        "chips",
        "first_dealer",
        "left",
        "names",
        "notes",
        "returned",
        "ruleset",
        "sx",
        "type",
    )

    def __init__(self) -> None:
        self.attributes: dict[str, Attributes] = {}
        self.names: list[str] = []
        self.sx: list[str] = []
        self.ruleset = RULESET
        self.type = bits.PEOPLE | bits.EAST_SOUTH
        self.first_dealer = -1
        self.left: list[list[int]] = []
        self.returned: list[list[int]] = []
        self.chips: list[list[int]] = []
        self.notes: list[str] = []

    def take_unknown(self, name: str) -> None:
        """A tag of which nothing is known here."""
        note = f"the unknown tag {name[:20]} was left out"
        if note not in self.notes and len(self.notes) < _MOST_NOTES:
            self.notes.append(note)

    def take_go(self, attributes: Attributes, hand: int) -> None:
        """A GO tag: the table. Raises `Fault` for three players."""
        if hand:
            raise Fault("another table is told in the middle of the game")
        (self.type,) = numbers(attributes, "type", 1)
        if self.type & bits.THREE_PLAYERS:
            raise Fault("this is a game of three players, which cannot be imported: only four-player games can")
        self.attributes["GO"] = attributes

    def take_players(self, attributes: Attributes, hand: int) -> None:
        """A UN tag: who plays, or who came back."""
        names = [attributes.get(f"n{seat}") for seat in range(4)]
        if self.names or hand:
            self.returned += [[hand, seat] for seat, name in enumerate(names) if name is not None]
            return
        if not names[3] and all(names[:3]):
            raise Fault("only three players are named: three-player games cannot be imported")
        self.names = [clean(_unquoted(name or ""), LONGEST_NAME) for name in names]
        self.sx = attributes.get("sx", "").split(",")
        self.attributes["UN"] = {key: value for key, value in attributes.items() if key not in ("n0", "n1", "n2", "n3")}

    @property
    def red(self) -> bool:
        """Played with red fives."""
        return not self.type & bits.NO_RED

    @property
    def custom(self) -> bool:
        """A lobby with rules of its own, or one with chips, where amounts may differ from Tenhou's rules."""
        go = self.attributes.get("GO", {})
        return bool(go.get("csrule") or self.type > bits.KNOWN_BITS)

    def options(self, reckoned: Mapping[str, object]) -> dict[str, object]:
        """The options of Tenhou's rules (T-01, T-02, T-03) as far as the log tells them; `reckoned` by its result."""
        return {
            "red_fives": self.red,
            "open_tanyao": not self.type & bits.NO_OPEN_TANYAO,
            "length": "east-south" if self.type & bits.EAST_SOUTH else "east",
            "fast": bool(self.type & bits.FAST),
            **reckoned,
        }

    def details(self, wall: str) -> dict[str, object]:
        """What else the log told, for the header's origin."""
        found: dict[str, object] = {
            "type": self.type,
            "table": bits.TABLES[self.type & 0xA0],
            "wall": wall,
        }
        for tag, attributes in self.attributes.items():
            for name, value in list(attributes.items())[:_MOST_ATTRIBUTES]:
                if name != "type" and value:
                    found[f"{tag}.{name}"[:LONGEST_TEXT]] = clean(unquote(value, errors="replace"))
        for key, places in (("left", self.left), ("returned", self.returned), ("chips", self.chips)):
            if places:
                found[key] = places[:_MOST_PLACES]
        return found

    def header(self, digest: str, file: str, time: str, wall: str, options: Mapping[str, object]) -> Header:
        """The header of the record. `time` is when it was imported, `digest` the SHA-256 of the file."""
        names = self.names or [""] * 4
        a, b, c, d = (
            PlayerEntry(name or f"player {seat + 1}", "computer" if self.sx[seat : seat + 1] == ["C"] else "person")
            for seat, name in enumerate(names)
        )
        date = _DATE.search(file)
        tags = {"played": "-".join(date.groups())} if date else {}
        origin = Origin("mjlog", digest, clean(file), self.details(wall))
        title = "Tenhou" if self.ruleset == RULESET else "Tenhou, rules of a lobby"
        ruleset = RulesetEntry(self.ruleset, title, 0, "", dict(options))
        return Header(FORMAT, f"tuitable {__version__}", time, ruleset, (a, b, c, d), origin, tags)
