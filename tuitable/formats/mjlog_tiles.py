"""Where the tiles of a hand of a Tenhou log are, and from which place of the wall they come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NoReturn

from tuitable.formats.mjlog_pieces import SEATS, Pieces
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.mjlog_wall import (
    FIRST_DRAW,
    INDICATORS,
    LIVE,
    REPLACEMENTS,
    RESERVE,
    TILES,
    UNDER,
    deal_places_of,
)
from tuitable.record import events as ev
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import Tile

_EACH = bytes(range(TILES))
"""Every tile number once."""


class Placed:
    """The tiles of a hand, by number 0..135, and its events so far.

    `owner` tells for each tile whose concealed tile it is, as the seat plus one, or 0; `gone` are those that have
    left the wall, in order (of a known wall, without indicators).
    `wall` is the wall rebuilt from the seed, null where it is unknown; `live` is its next place, `replaced` counts
    replacements, `turned` holds the indicators. `early`: not all places of the reserve are sure; `astray`: one
    replacement was found elsewhere.
    """

    __slots__ = (
        "astray", "counters", "dealer", "early", "events", "faces", "gone", "index", "live", "number", "owner",
        "pieces", "replaced", "turned", "wall",
    )  # fmt: skip

    def __init__(self, number: int, index: int, counters: int, dealer: Seat, pieces: Pieces) -> None:
        self.number = number
        self.index = index
        self.counters = counters
        self.dealer = dealer
        self.pieces = pieces
        self.faces = pieces.faces
        self.events: list[ev.Event] = []
        self.owner = [0] * TILES
        self.gone: list[int] = []
        self.wall: list[int] | None = None
        self.early = self.astray = False
        self.live = FIRST_DRAW
        self.replaced = 0
        self.turned: list[int] = []

    def begin(self, dice: tuple[int, int], indicator: int, dealt: list[list[int]]) -> None:
        """Deal. Raises `Fault` if a tile comes from another place of a known wall; `check` sees one dealt twice."""
        owner, wall, dealer = self.owner, self.wall, self.dealer
        for a, b, c, d in zip(*dealt):  # noqa: B905 - all hold thirteen
            owner[a] = 1
            owner[b] = 2
            owner[c] = 3
            owner[d] = 4
        self.gone = [*dealt[0], *dealt[1], *dealt[2], *dealt[3], indicator]
        wind, place = WINDS[self.index // 4], _wall_place(dealer, *dice)
        began = ev.HandBegan(self.number, dealer, wind, self.index % 4 + 1, self.counters, {}, place)
        self.events.append(began)
        faces = tuple(map(self.pieces.face_of, self.gone))
        at: tuple[int, ...] = ()
        for seat in SEATS[dealer][:4]:
            if wall is not None:
                at, tiles = deal_places_of(seat, dealer), dealt[seat]
                if [wall[spot] for spot in at] != tiles:
                    spot, tile = next((s, t) for s, t in zip(at, tiles, strict=True) if wall[s] != t)
                    self._wrong_wall(tile, wall[spot])
            self.events.append(ev.Dealt(seat, faces[13 * seat : 13 * seat + 13], at))
        self.turned.append(indicator)
        self._turn_up(indicator, 0, "open")

    def check(self) -> None:
        """See that no tile left the wall twice and that all are tiles, which `play` leaves to this.

        Raises `Fault`, or `ValueError` for a number that no byte holds.
        """
        gone = self.gone
        # Those that are left must be as many as with different tiles; a number that is no tile takes none away.
        if len(_EACH.translate(None, bytes(gone))) != TILES - len(gone):
            raise Fault("a tile leaves the wall a second time")

    @property
    def left(self) -> int:
        """How many tiles may still be drawn in turn."""
        return LIVE - self.live - self.replaced

    def holds(self, seat: Seat, tiles: Sequence[int]) -> bool:
        """Whether these are all the concealed tiles of a seat."""
        owner, mark, number = self.owner, seat + 1, len(tiles)
        # Bytes are counted quicker than the numbers of a list.
        if bytes(owner).count(mark) != number or len(set(tiles)) != number:
            return False
        return [owner[tile] for tile in tiles].count(mark) == number

    def laid_out(self, tiles: Iterable[int]) -> tuple[Tile, ...]:
        """Tiles as people lay a hand, for which their numbers are in order."""
        return tuple(map(self.pieces.face_of, sorted(tiles)))

    def turn_under(self, tiles: list[int]) -> None:
        """The tiles under the indicators, shown at the end."""
        if len(tiles) != len(self.turned):
            raise Fault(f"{len(tiles)} ura indicators are shown under {len(self.turned)} indicators")
        for number, tile in enumerate(tiles):
            if self.wall is None:
                self._leave(tile)
            self._turn_up(tile, number, "under")

    def _leave(self, tile: int) -> None:
        if tile in self.gone:
            raise Fault(f"{self._name(tile)} leaves the wall a second time")
        self.gone.append(tile)

    def _replacement_place(self, tile: int) -> int | None:
        assert self.wall is not None
        due = REPLACEMENTS[self.replaced]
        if self.early and self.replaced and (self.astray or self.wall[due] != tile):
            # Where one comes from another place, that of those behind it is not known either.
            self.astray = True
            self._check_reserve(tile, due)
            return None
        if self.wall[due] != tile:
            self._wrong_wall(tile, self.wall[due])
        return due

    def _turn_up(self, tile: int, number: int, why: str) -> None:
        at: int | None = None
        if self.wall is not None:
            at = (UNDER if why == "under" else INDICATORS)[number]
            if self.wall[at] != tile:
                if not self.early:
                    self._wrong_wall(tile, self.wall[at])
                self._check_reserve(tile, at)
                at = None
        self.events.append(ev.Turned(self.faces[tile], at, why))

    def _check_reserve(self, tile: int, due: int) -> None:
        """The tile must come from the reserve at least."""
        assert self.wall is not None
        if tile not in self.wall[LIVE:]:
            self._wrong_wall(tile, self.wall[due])

    def _name(self, tile: int) -> str:
        return f"{self.faces[tile]} ({tile})" if tile >= 0 else "another tile"

    def _wrong_wall(self, tile: int, wall: int) -> NoReturn:
        raise Fault(f"{self._name(tile)} comes from the wall, where the seed of the log has {self._name(wall)}")


@lru_cache(maxsize=256)
def _wall_place(dealer: Seat, first: int, second: int) -> ev.WallPlace:
    return ev.WallPlace(TILES, RESERVE, None, (ev.Throw(dealer, (first + 1, second + 1)),), {"kong": 1})
