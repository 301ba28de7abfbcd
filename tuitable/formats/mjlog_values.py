"""What stands in the attributes of a Tenhou log: numbers, tiles and seats."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Annotated, TypeAlias

import msgspec

from tuitable.formats.mjlog_text import Attributes
from tuitable.formats.mjlog_wall import TILES
from tuitable.tiles.seat import Seat

_SEATS: dict[str, Seat] = {"0": 0, "1": 1, "2": 2, "3": 3}
_ALONE = {str(number): number for number in range(TILES)}
_STRANGE = frozenset("_ \t\r\n\f\v")
_LONGEST_LIST = 400
_LONGEST_TILES = 600
_MOST = 999_999
_TILE = re.compile("0|[1-9][0-9]{0,2}", re.ASCII)

# Most lists of numbers are what JSON has between its brackets, and a decoder in C reads those.
_NUMBERS = msgspec.json.Decoder(list[Annotated[int, msgspec.Meta(ge=-_MOST, le=_MOST)]]).decode
_TILES = msgspec.json.Decoder(list[Annotated[int, msgspec.Meta(ge=0, lt=TILES)]]).decode
_Hand = Annotated[list[Annotated[int, msgspec.Meta(ge=0, lt=TILES)]], msgspec.Meta(min_length=13, max_length=13)]
_Number = Annotated[int, msgspec.Meta(le=_MOST)]
_Seed = Annotated[list[_Number], msgspec.Meta(min_length=6, max_length=6)]
_Points = Annotated[list[_Number], msgspec.Meta(min_length=4, max_length=4)]
_START = msgspec.json.Decoder(tuple[_Seed, _Points, _Hand, _Hand, _Hand, _Hand]).decode

Start: TypeAlias = tuple[list[int], Seat, list[int], list[list[int]]]
"""What an INIT tag tells: the numbers of its seed, the dealer, points in hundreds and dealt tiles, both by seat."""


class Fault(Exception):
    """The log contradicts itself or is no log; whoever reads the file adds where."""


def numbers(attributes: Attributes, name: str, size: int | None = None) -> list[int]:
    """A list of whole numbers in an attribute; empty where it is missing or empty and `size` is null."""
    text = attributes.get(name, "")
    return numbers_of(text, name, size) if text or size is not None else []


def few(attributes: Attributes, name: str, size: int) -> tuple[int, ...]:
    """The same as `numbers` for lists that are often the same in another log."""
    text = attributes.get(name, "")
    return _few(text, name, size) if len(text) <= _LONGEST_LIST else tuple(numbers_of(text, name, size))


@lru_cache(maxsize=4096)
def _few(text: str, name: str, size: int) -> tuple[int, ...]:
    return tuple(numbers_of(text, name, size))


def numbers_of(text: str, name: str, size: int | None = None) -> list[int]:
    """A list of whole numbers; `name` is for messages."""
    # JSON allows white space.
    plain = " " not in text and text.isprintable() and len(text) <= _LONGEST_LIST
    try:
        found = _NUMBERS(f"[{text}]") if plain and text else _uncommon(text, name)
    except msgspec.DecodeError:
        found = _uncommon(text, name)
    if size is not None and len(found) != size:
        raise Fault(f"{name} holds {len(found)} numbers, not {size}")
    return found


def _uncommon(text: str, name: str) -> list[int]:
    """A list that JSON writes otherwise, or something else than numbers."""
    # `int` alone would take spaces, underscores and the digits of other scripts, and numbers of any size.
    if not text.isascii() or not _STRANGE.isdisjoint(text) or len(text) > _LONGEST_LIST:
        raise Fault(f"{name} is no list of numbers: {text[:40]!r}")
    try:
        found = [int(part) for part in text.split(",")]
    except ValueError:
        raise Fault(f"{name} is no list of numbers: {text[:40]!r}") from None
    if max(found) > _MOST or min(found) < -_MOST:
        raise Fault(f"{name} holds a number out of all bounds: {text[:40]!r}")
    return found


def tiles_in(attributes: Attributes, name: str, size: int | None = None) -> list[int]:
    """A list of tile numbers in an attribute; empty where it is missing or empty and `size` is null."""
    text = attributes.get(name, "")
    if not text and size is None:
        return []
    tile = _ALONE.get(text)
    if tile is not None and size in (None, 1):
        return [tile]
    found = tiles_of(text)
    if found is None:
        wrong = next((part for part in text.split(",", TILES) if not _TILE.fullmatch(part) or int(part) >= TILES), "")
        raise Fault(f"{name} holds {wrong[:20]!r}, which is no tile")
    if size is not None and len(found) != size:
        raise Fault(f"{name} holds {len(found)} tiles, not {size}")
    return found


def tiles_of(text: str) -> list[int] | None:
    """A list of tile numbers; null where it is none."""
    # JSON allows white space and -0.
    if not text or len(text) > _LONGEST_TILES or " " in text or "-" in text or not text.isprintable():
        return None
    try:
        return _TILES(f"[{text}]")
    except msgspec.DecodeError:
        return None


def start_of(attributes: Attributes) -> Start:
    """What an INIT tag tells. Raises `Fault`."""
    get = attributes.get
    hands = f"[{get('hai0')}],[{get('hai1')}],[{get('hai2')}],[{get('hai3')}]"
    text = f"[[{get('seed')}],[{get('ten')}],{hands}]"
    dealer = _SEATS.get(get("oya", ""))
    # All at once, unless something is in it that JSON allows and this does not.
    odd = " " in text or "\t" in text or "\n" in text or "\r" in text or "-" in text
    if odd or dealer is None or not text.isascii() or len(text) > _LONGEST_TILES:
        return _uncommon_start(attributes)
    try:
        seed, points, a, b, c, d = _START(text)
    except msgspec.DecodeError:
        return _uncommon_start(attributes)
    return seed, dealer, points, [a, b, c, d]


def _uncommon_start(attributes: Attributes) -> Start:
    return (
        numbers(attributes, "seed", 6),
        seat_in(attributes, "oya"),
        numbers(attributes, "ten", 4),
        [tiles_in(attributes, f"hai{seat}", 13) for seat in range(4)],
    )


def seat_in(attributes: Attributes, name: str) -> Seat:
    """A seat number in an attribute."""
    text = attributes.get(name, "")
    seat = _SEATS.get(text)
    if seat is None:
        raise Fault(f"{name} is no seat: {text[:20]!r}" if text else f"{name} is missing")
    return seat
