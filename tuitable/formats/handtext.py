"""A winning position as one short line, for the command line and for mail.

    789m78p23466s [123p<N] 6p<W rules=ID wind=S

Words in any order: the concealed tiles; melds, `[...]` open ones, `[...+]` a kong added to a pung, `(...)` a
concealed kong, each with the wind of its feeder after `<` if that matters; the winning tile, `+6p` drawn or
`6p<W` from a seat; then `NAME=VALUE` for fields of the situation document and bare names for its flags. Seats
are named by their winds: `wind=` is the winner's (default S), East deals.
"""

from __future__ import annotations

from typing import NoReturn

import msgspec

from tuitable.errors import FormatError, NotationError
from tuitable.formats.situation import MeldPart, Situation, WinPart
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import format_tiles, parse_tile, parse_tiles
from tuitable.tiles.seat import WINDS, Seat, Wind

MAX_LINE = 1000
"""Longest accepted line in characters."""

WIN_FLAGS = ("last", "first_go_around", "kong_on_kong", "fresh", "robbed_closed", "exempt", "ippatsu")
NUMBERS = ("honba", "deposits", "dealer_wins", "wall_left", "elapsed_s")
TEXTS = ("indicators", "hidden_indicators", "seen")
SEAT_TEXTS = ("bonus", "discards", "discards_this_round", "passed_this_round", "passed_since_ready")


def parse_position(text: str) -> Situation:
    """Read a line. Raises `FormatError` naming the word that is wrong."""
    if len(text) > MAX_LINE:
        raise FormatError(f"{len(text)} characters; at most {MAX_LINE} are read", field="position")
    return _read(text).situation()


def parse_waiting(text: str) -> Situation:
    """Read a line without a winning tile: a document in which nobody has won yet. Raises `FormatError`."""
    if len(text) > MAX_LINE:
        raise FormatError(f"{len(text)} characters; at most {MAX_LINE} are read", field="position")
    reader = _read(text)
    if reader.tile is not None:
        raise FormatError("the line already names a winning tile", field="position")
    return reader.waiting()


def is_position(text: str) -> bool:
    """Whether an argument of the command line is meant as such a line rather than as the name of a file."""
    if " " in text.strip() or any(mark in text for mark in "[(<+"):
        return True
    try:
        return bool(parse_tiles(text))
    except NotationError:
        return False


def _read(text: str) -> _Reader:
    reader = _Reader()
    for word in text.split():
        try:
            reader.take(word)
        except NotationError as error:
            _wrong(word, str(error))
    return reader


def _wrong(word: str, why: str) -> NoReturn:
    raise FormatError(f"{word[:40]!r}: {why}", field="position")


class _Reader:
    """What the words said so far."""

    def __init__(self) -> None:
        self.hand = ""
        self.melds: list[MeldPart] = []
        self.tile: str | None = None
        self.feeder: Seat | None = None
        self.by: str | None = None
        self.wind = Wind.S
        self.flags: dict[str, bool] = {}
        self.ready: bool | str = False
        self.top: dict[str, object] = {}
        self.own: dict[str, str] = {}

    def take(self, word: str) -> None:
        """Read one word."""
        name, equals, value = word.partition("=")
        if equals:
            self._field(word, name, value)
        elif word[0] in "[(":
            self.melds.append(_meld(word))
        elif word[0] == "+":
            self._won(word, word[1:], None)
        elif "<" in word:
            tile, _, wind = word.partition("<")
            self._won(word, tile, _seat(word, wind))
        elif word in WIN_FLAGS:
            self.flags[word] = True
        elif word in ("ready", "first-turn"):
            self.ready = True if word == "ready" else word
        else:
            parse_tiles(word)
            self.hand += word

    def _won(self, word: str, tile: str, feeder: Seat | None) -> None:
        if self.tile is not None:
            _wrong(word, "a second winning tile")
        self.tile, self.feeder = parse_tile(tile).value, feeder

    def _field(self, word: str, name: str, value: str) -> None:
        if name in ("wind", "round"):
            if value not in tuple(WINDS):
                _wrong(word, "a wind is E, S, W or N")
            if name == "wind":
                self.wind = Wind(value)
            else:
                self.top["round"] = Wind(value)
        elif name == "by":
            self.by = value
        elif name == "dice":
            self.top["dice"] = tuple(int(n) if n.isascii() and n.isdigit() else 0 for n in value.split(","))
        elif name in NUMBERS:
            if not (value.isascii() and value.isdigit() and len(value) < 8):
                _wrong(word, "a whole number belongs there")
            self.top[name] = int(value)
        elif name in TEXTS:
            self.top[name] = value
        elif name in SEAT_TEXTS:
            self.own[name] = value
        elif name in ("rules", "card"):
            self.top[name] = value
        else:
            _wrong(word, "there is no such field")

    def situation(self) -> Situation:
        """The document that the words make."""
        if self.tile is None:
            raise FormatError("which tile wins? +6p for a drawn one, 6p<W for one of West's", field="position")
        by = self.by or ("draw" if self.feeder is None else "discard")
        win = WinPart(seat=self.wind.number, tile=self.tile, by=by, from_=self.feeder, **self.flags)
        return self._document([msgspec.to_builtins(win)])

    def waiting(self) -> Situation:
        """The same without a winner."""
        return self._document([])

    def _document(self, wins: list[object]) -> Situation:
        part = {"hand": self.hand, "melds": msgspec.to_builtins(self.melds), "ready": self.ready, **self.own}
        seats = [part if seat == self.wind.number else None for seat in range(4)]
        try:
            return msgspec.convert({**self.top, "seats": seats, "wins": wins}, Situation)
        except msgspec.ValidationError as error:
            raise FormatError(str(error), field="position") from None


def _seat(word: str, wind: str) -> Seat:
    if wind not in tuple(WINDS):
        _wrong(word, "after < stands the wind of a seat: E, S, W or N")
    return Wind(wind).number


def _meld(word: str) -> MeldPart:
    closed = word[0] == "("
    if word[-1] != (")" if closed else "]"):
        _wrong(word, "the bracket is not closed")
    text, _, wind = word[1:-1].partition("<")
    added = text.endswith("+")
    tiles = parse_tiles(text.removesuffix("+"))
    kinds = {tile.kind for tile in tiles}
    if closed:
        kind = MeldKind.KONG_CLOSED
    elif added:
        kind = MeldKind.KONG_ADDED
    elif len(kinds) > 1:
        kind = MeldKind.CHOW
    else:
        kind = MeldKind.KONG_OPEN if len(tiles) == 4 else MeldKind.PUNG
    return MeldPart(kind=kind, tiles=format_tiles(tiles), from_=_seat(word, wind) if wind else None)


def format_position(doc: Situation) -> str:
    """Write a document that tells of one winner's hand as a line; what the line cannot say is left out.

    Raises `FormatError` if there is no single winner, or if East does not deal from chair 0.
    """
    if len(doc.wins) != 1 or doc.dealer != 0:
        raise FormatError("only one winner's hand, with East on chair 0, is written as a line", field="wins")
    win = doc.wins[0]
    part = doc.seat(win.seat)
    words = [part.hand or ""]
    for meld in part.melds:
        feeder = "" if meld.from_ is None else f"<{WINDS[meld.from_]}"
        added = "+" if meld.kind is MeldKind.KONG_ADDED else ""
        words.append(f"({meld.tiles})" if meld.kind is MeldKind.KONG_CLOSED else f"[{meld.tiles}{added}{feeder}]")
    words.append(f"+{win.tile}" if win.from_ is None else f"{win.tile}<{WINDS[win.from_]}")
    if win.by not in ("draw", "discard"):
        words.append(f"by={win.by}")
    words += [flag for flag in WIN_FLAGS if getattr(win, flag)]
    if part.ready:
        words.append("ready" if part.ready is True else str(part.ready))
    words += [f"{name}={value}" for name in SEAT_TEXTS if (value := getattr(part, name))]
    for name in ("rules", "card", *TEXTS, *NUMBERS):
        value = getattr(doc, name)
        if value or (name == "wall_left" and value == 0):
            words.append(f"{name}={value}")
    if doc.dice is not None:
        words.append(f"dice={doc.dice[0]},{doc.dice[1]}")
    if win.seat != Wind.S.number:
        words.append(f"wind={WINDS[win.seat]}")
    if doc.round is not Wind.E:
        words.append(f"round={doc.round}")
    return " ".join(word for word in words if word)
