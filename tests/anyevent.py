"""Any event at all, built from the types of its fields."""

from __future__ import annotations

import types
import typing
from enum import Enum

import msgspec
from hypothesis import strategies as st

from tuitable.record import events as ev

WHOLE = st.integers(-(2**53), 2**53)
TEXT = st.text(max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | WHOLE | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)


def of_type(wanted: object) -> st.SearchStrategy[object]:
    """Values of a type as the record's structs use them."""
    if wanted is int:
        return WHOLE
    if wanted is str:
        return TEXT
    if wanted is bool:
        return st.booleans()
    if wanted is object:
        return JSON
    if wanted is None or wanted is type(None):
        return st.none()
    origin, args = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is typing.Annotated:
        bounds = args[1]
        return st.integers(bounds.ge, bounds.le) if args[0] is int else st.from_regex(bounds.pattern, fullmatch=True)
    if origin in (types.UnionType, typing.Union):
        return st.one_of([of_type(arg) for arg in args])
    if origin is tuple and args[-1] is ...:
        return st.lists(of_type(args[0]), max_size=4).map(tuple)
    if origin is tuple:
        return st.tuples(*[of_type(arg) for arg in args])
    if origin is dict:
        return st.dictionaries(of_type(args[0]), of_type(args[1]), max_size=3)
    assert isinstance(wanted, type)
    if issubclass(wanted, Enum):
        return st.sampled_from(list(wanted))
    assert issubclass(wanted, msgspec.Struct)
    hints = typing.get_type_hints(wanted, include_extras=True)
    return st.builds(wanted, **{name: of_type(hints[name]) for name in wanted.__struct_fields__})


MAIN = typing.get_args(ev.Event)
SIDE = (ev.Noted, ev.Branched, ev.In, ev.Dropped)
EVENTS = st.one_of([of_type(kind) for kind in MAIN])
ENTRIES = st.one_of([of_type(kind) for kind in (*MAIN, *SIDE)])
