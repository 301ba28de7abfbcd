"""What stands in the attributes of a Tenhou log: numbers, tiles and seats."""

from __future__ import annotations

from functools import lru_cache

from tuitable.formats.mjlog_text import Attributes
from tuitable.formats.mjlog_wall import TILES
from tuitable.tiles.seat import Seat

TILE_NUMBERS: dict[str, int] = {str(number): number for number in range(TILES)}
"""Tile numbers by their text; nothing else is a tile."""
_STRANGE = frozenset("_ \t\r\n\f\v")
_LONGEST_LIST = 400
_MOST = 999_999
_MOST_NUMBERS = 100
_KNOWN = {str(number): number for number in range(-500, 1000)}
"""Numbers by their text, those met before among them."""
_MOST_KNOWN = 100_000
_LONGEST_KNOWN = 6


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
    try:
        found = list(map(_KNOWN.__getitem__, text.split(",", _MOST_NUMBERS)))
    except KeyError:
        found = _uncommon(text, name)
    if size is not None and len(found) != size:
        raise Fault(f"{name} holds {len(found)} numbers, not {size}")
    return found


def _uncommon(text: str, name: str) -> list[int]:
    """A list that holds a number not looked up, or something else than numbers."""
    # `int` alone would take spaces, underscores and the digits of other scripts, and numbers of any size.
    if not text.isascii() or not _STRANGE.isdisjoint(text) or len(text) > _LONGEST_LIST:
        raise Fault(f"{name} is no list of numbers: {text[:40]!r}")
    parts = text.split(",")
    try:
        found = [int(part) for part in parts]
    except ValueError:
        raise Fault(f"{name} is no list of numbers: {text[:40]!r}") from None
    if max(found) > _MOST or min(found) < -_MOST:
        raise Fault(f"{name} holds a number out of all bounds: {text[:40]!r}")
    if len(_KNOWN) < _MOST_KNOWN:
        _KNOWN.update((part, number) for part, number in zip(parts, found, strict=True) if len(part) <= _LONGEST_KNOWN)
    return found


def tiles_in(attributes: Attributes, name: str, size: int | None = None) -> list[int]:
    """A list of tile numbers in an attribute; empty where it is missing or empty and `size` is null."""
    text = attributes.get(name, "")
    if not text and size is None:
        return []
    parts = text.split(",", TILES)
    try:
        found = list(map(TILE_NUMBERS.__getitem__, parts))
    except KeyError as error:
        raise Fault(f"{name} holds {str(error.args[0])[:20]!r}, which is no tile") from None
    if size is not None and len(found) != size:
        raise Fault(f"{name} holds {len(found)} tiles, not {size}")
    return found


def seat_in(attributes: Attributes, name: str) -> Seat:
    """A seat number in an attribute."""
    text = attributes.get(name, "")
    if text not in ("0", "1", "2", "3"):
        raise Fault(f"{name} is no seat: {text[:20]!r}" if text else f"{name} is missing")
    return int(text)
