"""The small pieces of a Tenhou log: tile numbers, and the events that draws, discards and calls can be.

All that a tag alone decides is made once and looked up afterwards, since a log of a thousand tags has few kinds.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from tuitable.formats.mjlog_melds import Call, decode
from tuitable.formats.mjlog_text import IN_TURN, Attributes
from tuitable.formats.mjlog_values import Fault, numbers, seat_in
from tuitable.formats.mjlog_wall import FIRST_DRAW, LIVE, TILES
from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import KINDS, Tile

PLAIN: tuple[Tile, ...] = tuple(KINDS[number // 4] for number in range(TILES))
WITH_RED: tuple[Tile, ...] = tuple(
    {16: Tile.RED_M5, 52: Tile.RED_P5, 88: Tile.RED_S5}.get(number, tile) for number, tile in enumerate(PLAIN)
)
MOST_IN_TURN = 2 * (LIVE - FIRST_DRAW) + 1
"""As many draws and discards as can follow each other."""
_TURNS = len(IN_TURN)
SEATS = tuple(tuple((first + step) % 4 for step in range(MOST_IN_TURN)) for first in range(4))
"""By the seat that draws first: who draws."""
MARKS = tuple(tuple(seat + 1 for seat in seats) for seats in SEATS)
_WRITTEN = tuple(
    "".join(f"<{IN_TURN[(first + step) % _TURNS]}/>" for step in range(MOST_IN_TURN)).encode()
    for first in range(_TURNS)
)
"""By the place of the first letter in `IN_TURN`: draws and discards in turn, without their numbers."""
_LETTER = len("<T/>")
_DIGITS = b"0123456789"
_COMMAS = bytes.maketrans(f"<{IN_TURN}/>".encode(), b"," + b" " * (_TURNS + 2))
_LIST = msgspec.json.Decoder(list[int]).decode
TURNS = ("turn",) * MOST_IN_TURN
_MOST_CALLS = 30_000

Announced: TypeAlias = tuple[Seat, int, Call, Seat, tuple[int, ...], ev.Melded, ev.Claimed | None]
"""What an N tag says: the caller, the code, the call, the seat that the tile comes from, the tiles that come from the
caller's hand, the event, and the event before it where a discard is taken."""


def tiles_in_turn(run: str, place: int) -> list[int]:
    """The numbers of draws and discards behind a 0; `place` is that of the first letter in `IN_TURN`.

    The numbers may be of any size. Raises `Fault` or `ValueError` if not all are written as usual and in turn.
    """
    written = run.encode()
    letters = written.translate(None, _DIGITS)
    if not _WRITTEN[place].startswith(letters) or len(letters) % _LETTER:
        raise Fault("draws and discards are not written as usual or not in turn")
    # With a comma for the first bracket and spaces for the rest this is a list in JSON, which is read in C.
    return _LIST(b"[0%b]" % written.translate(_COMMAS))


def _by_tile(faces: tuple[Tile, ...], of_face: dict[Tile, ev.Event]) -> list[ev.Event]:
    return [of_face[face] for face in faces]


class Pieces:
    """What tags mean at a table with or without red fives.

    `faces` by tile number, which `face_of` looks up. `in_turn`, by the place of the first letter in `IN_TURN`, has
    for each of the draws and discards that follow its events by tile, the draws from an unknown wall; behind the
    discards of the tile just drawn are `TILES` further on those of another tile.
    """

    __slots__ = ("_calls", "face_of", "faces", "in_turn")

    def __init__(self, faces: tuple[Tile, ...]) -> None:
        self.faces = faces
        # The method of a list is quicker than that of a tuple.
        self.face_of = list(faces).__getitem__
        # One event for all copies of a face, as those of a log are near each other in memory then.
        kinds = dict.fromkeys(faces)
        turns: list[list[ev.Event]] = []
        for seat in range(4):
            drawn, other = (
                _by_tile(faces, {face: ev.Discarded(seat, face, own) for face in kinds}) for own in (True, False)
            )
            turns += (_by_tile(faces, {face: ev.Drew(seat, face, None, "turn") for face in kinds}), drawn + other)
        self.in_turn = [[turns[(first + step) % _TURNS] for step in range(MOST_IN_TURN)] for first in range(_TURNS)]
        self._calls: dict[tuple[str | None, str | None], Announced] = {}

    def call(self, attributes: Attributes) -> Announced:
        """What an N tag says. Raises `Fault`."""
        key = (attributes.get("who"), attributes.get("m"))
        return self._calls.get(key) or self._call(key, attributes)

    def _call(self, key: tuple[str | None, str | None], attributes: Attributes) -> Announced:
        seat = seat_in(attributes, "who")
        (code,) = numbers(attributes, "m", 1)
        call = decode(code)
        if call is None:
            raise Fault(f"{code} is no call of a four-player game")
        if len(self._calls) >= _MOST_CALLS:
            self._calls.clear()
        source = (seat + call.from_offset) % 4
        melded = ev.Melded(seat, self._meld(seat, call))
        found = self._calls[key] = (seat, code, call, source, call.own, melded, self._claim(seat, call))
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
