"""Situation documents (format 1): the end of one hand, or of one game, as people at a table tell it.

A document is read into `Situation`, checked for contradictions (`situation_check`) and turned into the short
list of events that a record would hold (`situation_events`). Nothing is invented on the way: what a document
leaves out did not happen or was not visible.
"""

from __future__ import annotations

import re
from typing import Annotated, TypeVar

import msgspec

from tuitable.errors import FormatError
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import Wind

T = TypeVar("T")

MAX_BYTES = 10_000_000
"""Longest accepted input in bytes."""
MAX_DOCUMENTS = 10_000
"""Most documents accepted in one list."""

SeatNo = Annotated[int, msgspec.Meta(ge=0, le=3)]
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Points = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]
FourPoints = tuple[Points, Points, Points, Points]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of everything in a document: unknown keys are refused by name."""


class MeldPart(Part, frozen=True):
    """A meld; the fields mean what those of `MeldPlace` and `Meld` do."""

    kind: MeldKind
    tiles: str
    from_: SeatNo | None = msgspec.field(default=None, name="from")
    called: str | None = None
    exempt: bool = False
    discards_before: Count | None = None
    passed_this_round: str | None = None


class SeatPart(Part, frozen=True):
    """One seat. `hand` is null where nobody knows it."""

    hand: str | None = None
    melds: tuple[MeldPart, ...] = ()
    bonus: str = ""
    discards: str | None = None
    discards_this_round: str | None = None
    passed_this_round: str | None = None
    passed_since_ready: str | None = None
    ready: bool | str = False
    dead: bool = False


class WinPart(Part, frozen=True):
    """One winner."""

    seat: SeatNo
    tile: str
    by: str
    from_: SeatNo | None = msgspec.field(default=None, name="from")
    last: bool = False
    first_go_around: bool = False
    kong_on_kong: bool = False
    fresh: bool = False
    robbed_closed: bool = False
    exempt: bool = False
    ippatsu: bool = False


class EndPart(Part, frozen=True):
    """How a hand without a winner ended."""

    kind: str
    kongs: tuple[Count, Count, Count, Count] | None = None
    seat: SeatNo | None = None
    from_: SeatNo | None = msgspec.field(default=None, name="from")
    claimants: tuple[SeatNo, ...] = ()
    offence: str | None = None


class FinalPart(Part, frozen=True):
    """The end of a game."""

    scores: FourPoints
    first_dealer: SeatNo = 0


class Situation(Part, frozen=True):
    """A whole document; the fields are those of the document."""

    rules: str | None = None
    options: dict[str, object] = {}
    card: str | None = None
    round: Wind = Wind.E
    hand_no: Annotated[int, msgspec.Meta(ge=1, le=4)] | None = None
    dealer: SeatNo = 0
    honba: Count = 0
    deposits: Count = 0
    dealer_wins: Count = 0
    dice: tuple[Die, Die] | None = None
    scores: FourPoints | None = None
    elapsed_s: Annotated[int, msgspec.Meta(ge=0, le=10**7)] | None = None
    wall_left: Annotated[int, msgspec.Meta(ge=0, le=200)] | None = None
    indicators: str = ""
    hidden_indicators: str = ""
    seats: tuple[SeatPart | None, SeatPart | None, SeatPart | None, SeatPart | None] | None = None
    wins: tuple[WinPart, ...] = ()
    end: EndPart | None = None
    seen: str = ""
    final: FinalPart | None = None

    def seat(self, seat: int) -> SeatPart:
        """What is told of a seat; an empty part where nothing is."""
        part = self.seats[seat] if self.seats is not None else None
        return part if part is not None else UNTOLD


UNTOLD = SeatPart()


class _Wrapper(msgspec.Struct):
    """A file of worked examples: the situations lie in its entries."""

    examples: list[dict[str, msgspec.Raw]]


class Batch(msgspec.Struct, frozen=True):
    """What an input holds: documents or, in the place of one that cannot be read, its error. `single`: no list."""

    documents: tuple[Situation | FormatError, ...]
    single: bool


def read_batch(data: bytes, path: str | None = None) -> Batch:
    """Read one document, a list of documents, or a file of worked examples.

    Raises `FormatError` if the input as a whole cannot be read: too large, no UTF-8, no JSON, no object.
    A single document that is wrong raises; in a list the error stands in its place.
    """
    if len(data) > MAX_BYTES:
        raise FormatError(f"{len(data)} bytes; at most {MAX_BYTES} are read", path)
    data = data.removeprefix(b"\xef\xbb\xbf")
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise FormatError(f"byte {error.start + 1} is no UTF-8 text", path) from None
    start = text.lstrip()[:1]
    if not start:
        raise FormatError("there is nothing to read", path)
    if start == "[":
        raws = _decode(text, list[msgspec.Raw], path)
        return _many(raws, path)
    if start != "{":
        raise FormatError("a situation is a JSON object, or a list of them", path)
    if '"examples"' in text:
        try:
            wrapper = msgspec.json.decode(text, type=_Wrapper)
        except (msgspec.DecodeError, RecursionError):
            pass
        else:
            return _many([entry["situation"] for entry in wrapper.examples if "situation" in entry], path)
    return Batch((_decode(text, Situation, path),), True)


def _many(raws: list[msgspec.Raw], path: str | None) -> Batch:
    if len(raws) > MAX_DOCUMENTS:
        raise FormatError(f"{len(raws)} documents; at most {MAX_DOCUMENTS} are read at once", path)
    documents: list[Situation | FormatError] = []
    for raw in raws:
        try:
            documents.append(_decode(raw, Situation, None))
        except FormatError as error:
            documents.append(error)
    return Batch(tuple(documents), False)


_PLACE = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")
_UNKNOWN = re.compile(r"^Object contains unknown field `([^`]*)`")
_MISSING = re.compile(r"^Object missing required field `([^`]*)`")


def _decode(data: str | msgspec.Raw, kind: type[T], path: str | None) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as error:
        raise _explained(str(error), path) from None
    except msgspec.DecodeError as error:
        raise FormatError(f"no JSON: {str(error).removeprefix('JSON is malformed: ')}", path) from None
    except RecursionError:
        raise FormatError("no situation: nested too deeply", path) from None


def _explained(message: str, path: str | None) -> FormatError:
    """Turn a decoder's message into one that names the field as the document has it."""
    place = ""
    found = _PLACE.search(message)
    if found:
        place, message = found[1], message[: found.start()]
    for pattern, say in ((_UNKNOWN, "there is no such field"), (_MISSING, "missing")):
        named = pattern.match(message)
        if named:
            field = f"{place}.{named[1]}" if place else named[1]
            return FormatError(say, path, field=field)
    message = message[:1].lower() + message[1:]
    return FormatError(message.replace("`", ""), path, field=place or None)
