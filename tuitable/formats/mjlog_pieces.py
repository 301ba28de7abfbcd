"""The small pieces of a Tenhou log: tile numbers, and the events that draws, discards and calls can be.

All that a tag alone decides is made once and looked up afterwards, since a log of a thousand tags has few kinds.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from tuitable.formats.mjlog_melds import Call, decode
from tuitable.formats.mjlog_wall import TILES
from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import KINDS, Tile

PLAIN: tuple[Tile, ...] = tuple(KINDS[number // 4] for number in range(TILES))
WITH_RED: tuple[Tile, ...] = tuple(
    {16: Tile.RED_M5, 52: Tile.RED_P5, 88: Tile.RED_S5}.get(number, tile) for number, tile in enumerate(PLAIN)
)
TILE_NUMBERS: dict[str, int] = {str(number): number for number in range(TILES)}
"""Tile numbers by their text; nothing else is a tile."""

# More draws and discards than any run has, in the order of play from the draw of seat 0 on.
IN_TURN = "TDUEVFWG" * 20
SEATS = tuple(tuple((first + step) % 4 for step in range(TILES)) for first in range(4))
"""By the seat that draws first: who draws."""
TURNS = ("turn",) * TILES
_MOST_CALLS = 50_000

_Discards: TypeAlias = list[ev.Discarded]


class Fault(Exception):
    """The log contradicts itself or is no log; whoever reads the file adds where."""


class Announced(NamedTuple):
    """What an N tag says: the call, the seat its tile comes from, and the tiles that come from the caller's hand.

    `claimed` is null where no discard is taken.
    """

    call: Call
    source: Seat
    own: tuple[int, ...]
    melded: ev.Melded
    claimed: ev.Claimed | None


class Pieces:
    """What tags mean at a table with or without red fives.

    `faces` by tile number; `discards` by seat and tile: first those of another tile than the one just drawn, then
    those of that one. By the seat that draws first, then by turn: `draws_from` has the draws from an unknown wall by
    tile, `discards_from` the seat plus one with its two kinds of discards.
    """

    __slots__ = ("_calls", "discards", "discards_from", "draws_from", "faces")

    def __init__(self, faces: tuple[Tile, ...]) -> None:
        self.faces = faces
        draws = [[ev.Drew(seat, face, None, "turn") for face in faces] for seat in range(4)]
        self.discards: list[tuple[_Discards, _Discards]] = [
            ([ev.Discarded(seat, face, False) for face in faces], [ev.Discarded(seat, face, True) for face in faces])
            for seat in range(4)
        ]
        self.draws_from = [[draws[seat] for seat in seats] for seats in SEATS]
        self.discards_from = [[(seat + 1, *self.discards[seat]) for seat in seats] for seats in SEATS]
        self._calls: dict[tuple[Seat, int], Announced] = {}

    def call(self, seat: Seat, code: int) -> Announced:
        """What an N tag says. Raises `Fault`."""
        found = self._calls.get((seat, code))
        if found is None:
            call = decode(code)
            if call is None:
                raise Fault(f"{code} is no call of a four-player game")
            if len(self._calls) > _MOST_CALLS:
                self._calls.clear()
            melded = ev.Melded(seat, self._meld(seat, call))
            source = (seat + call.from_offset) % 4
            found = self._calls[seat, code] = Announced(call, source, call.own, melded, self._claim(seat, call))
        return found

    def _meld(self, seat: Seat, call: Call) -> Meld:
        faces = self.faces
        return Meld(
            call.kind,
            sorted_tiles(faces[tile] for tile in call.tiles),
            faces[call.tile] if call.tile >= 0 else None,
            (seat + call.from_offset) % 4 if call.tile >= 0 else None,
            faces[call.added] if call.added >= 0 else None,
        )

    def _claim(self, seat: Seat, call: Call) -> ev.Claimed | None:
        if call.kind in (MeldKind.KONG_CLOSED, MeldKind.KONG_ADDED):
            return None
        want = "kong" if call.kind is MeldKind.KONG_OPEN else call.kind.value
        return ev.Claimed((ev.Claim(seat, want, sorted_tiles(self.faces[tile] for tile in call.own)),))


_PIECES: dict[bool, Pieces] = {}


def pieces(red: bool) -> Pieces:
    """The pieces of a table with (`red`) or without red fives."""
    if red not in _PIECES:
        _PIECES[red] = Pieces(WITH_RED if red else PLAIN)
    return _PIECES[red]
