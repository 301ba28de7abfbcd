"""Values out of foreign JSON: each is checked for its type and its bounds, and what is wrong is said in words."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from tuitable.errors import FormatError
from tuitable.formats.mjlog_values import Fault

Object: TypeAlias = dict[str, Any]
MOST_POINTS = 10_000_000


def decode(text: str, path: str = "") -> Any:
    """Decode JSON. Raises `FormatError` if it is none, is cut short, or is nested without end."""
    try:
        return msgspec.json.decode(text.encode("utf-8", "replace"))
    except msgspec.DecodeError as error:
        raise FormatError(f"the JSON cannot be read: {error}", path or None) from None
    except RecursionError:
        raise FormatError("the JSON is nested too deeply", path or None) from None


def shown(value: object) -> str:
    """A value in a message: short, whatever it is."""
    return repr(value)[:24]


def as_object(value: object, what: str) -> Object:
    """An object, else `Fault`."""
    if not isinstance(value, dict):
        raise Fault(f"{what} is no object: {shown(value)}")
    return value


def as_list(value: object, what: str, size: int | None = None, most: int = 100_000) -> list[Any]:
    """A list of `size` (null: at most `most`) things, else `Fault`."""
    if not isinstance(value, list):
        raise Fault(f"{what} is no list: {shown(value)}")
    if size is not None and len(value) != size:
        raise Fault(f"{what} holds {len(value)} things, not {size}")
    if len(value) > most:
        raise Fault(f"{what} holds {len(value)} things, more than any game has")
    return value


def as_number(value: object, what: str, low: int = -MOST_POINTS, high: int = MOST_POINTS) -> int:
    """A whole number within bounds, else `Fault`."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise Fault(f"{what} is no whole number: {shown(value)}")
    if not low <= value <= high:
        raise Fault(f"{what} is {shown(value)}, which cannot be")
    return value


def as_text(value: object, what: str, longest: int = 400) -> str:
    """A text of bounded length, else `Fault`."""
    if not isinstance(value, str):
        raise Fault(f"{what} is no text: {shown(value)}")
    if len(value) > longest:
        raise Fault(f"{what} is longer than any game has")
    return value


def four(value: object, what: str) -> tuple[int, int, int, int]:
    """Four whole numbers, one for each seat, else `Fault`."""
    a, b, c, d = (as_number(part, what) for part in as_list(value, what, 4))
    return a, b, c, d


def seat_of(value: object, what: str) -> int:
    """A seat, else `Fault`."""
    return as_number(value, what, 0, 3)


def as_tenths(value: object, what: str) -> str:
    """A number with at most one place behind the point, as text, else `Fault`."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < MOST_POINTS:
        raise Fault(f"{what} is no number: {shown(value)}")
    return f"{value:.1f}" if isinstance(value, float) and not value.is_integer() else str(int(value))
