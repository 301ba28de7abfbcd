"""One hand of a Tenhou log, followed tile by tile and written down as events."""

from __future__ import annotations

from typing import NoReturn

from tuitable.formats.mjlog_melds import Call, decode
from tuitable.formats.mjlog_wall import FIRST_DRAW, LIVE, MODERN, RESERVE, TILES, Layout, deal_places_of
from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import KINDS, Tile

SEAT_NAMES = ("seat 0", "seat 1", "seat 2", "seat 3")
PLAIN: tuple[Tile, ...] = tuple(KINDS[number // 4] for number in range(TILES))
WITH_RED: tuple[Tile, ...] = tuple(
    {16: Tile.RED_M5, 52: Tile.RED_P5, 88: Tile.RED_S5}.get(number, tile) for number, tile in enumerate(PLAIN)
)
STAKE = 1000


class Fault(Exception):
    """The log contradicts itself or is no log; whoever reads the file adds where."""


class Pieces:
    """Tile faces by number, and the discards that can occur, made once for tables with and without red fives."""

    __slots__ = ("discards", "faces")

    def __init__(self, faces: tuple[Tile, ...]) -> None:
        self.faces = faces
        self.discards: list[list[tuple[ev.Discarded, ev.Discarded]]] = [
            [(ev.Discarded(seat, face, False), ev.Discarded(seat, face, True)) for face in faces] for seat in range(4)
        ]


_PIECES: dict[bool, Pieces] = {}


def pieces(red: bool) -> Pieces:
    """The pieces of a table with (`red`) or without red fives."""
    if red not in _PIECES:
        _PIECES[red] = Pieces(WITH_RED if red else PLAIN)
    return _PIECES[red]


class Hand:
    """A hand under way. Tiles are numbers 0..135; `events` grows with each tag.

    `turn` is the seat that must act, `expect` the seat that must draw (the other one is -1). `open` is the tile
    that may be claimed or -1, `pending` a seat that declared ready and is not accepted yet, `accepted` the
    seats that are. `live` is the next place of the wall, `why` the reason of the latest draw. `codes` are the
    call numbers by seat, oldest first, an added kong at the place of its pung, as the result tags list them.
    """

    __slots__ = (
        "accepted", "codes", "counters", "dealer", "drawn", "events", "expect", "faces", "hands", "index",
        "kongs", "layout", "live", "melds", "number", "open", "open_seat", "pending", "pieces", "replaced",
        "replacing", "riichi_discard", "robbable", "seen", "turn", "turned", "wall", "why",
    )  # fmt: skip

    def __init__(self, number: int, index: int, counters: int, dealer: Seat, pieces: Pieces) -> None:
        self.number = number
        self.index = index
        self.counters = counters
        self.dealer = dealer
        self.pieces = pieces
        self.faces = pieces.faces
        self.events: list[ev.Event] = []
        self.hands: list[set[int]] = []
        self.melds: list[list[Call]] = [[], [], [], []]
        self.codes: list[list[int]] = [[], [], [], []]
        self.seen = bytearray(TILES)
        self.wall: list[int] | None = None
        self.layout: Layout = MODERN
        self.live = FIRST_DRAW
        self.kongs = 0
        self.replaced = 0
        self.turned: list[int] = []
        self.turn = -1
        self.expect: int = dealer
        self.replacing = False
        self.robbable = False
        self.drawn = -1
        self.why = ""
        self.open = -1
        self.open_seat = -1
        self.pending = -1
        self.riichi_discard = -1
        self.accepted = [False, False, False, False]

    # --- the start

    def begin(self, dice: tuple[int, int], indicator: int, dealt: list[list[int]]) -> None:
        """Deal. Raises `Fault` if a tile is dealt twice."""
        for tile in (*(tile for tiles in dealt for tile in tiles), indicator):
            self._leave(tile)
        self.hands = [set(tiles) for tiles in dealt]
        throw = ev.Throw(self.dealer, (dice[0] + 1, dice[1] + 1))
        place = ev.WallPlace(TILES, RESERVE, None, (throw,), {"kong": 1})
        wind = WINDS[self.index // 4]
        began = ev.HandBegan(self.number, self.dealer, wind, self.index % 4 + 1, self.counters, {}, place)
        self.events.append(began)
        for step in range(4):
            seat = (self.dealer + step) % 4
            tiles = tuple(self.faces[tile] for tile in dealt[seat])
            at = deal_places_of(seat, self.dealer) if self.wall is not None else ()
            self.events.append(ev.Dealt(seat, tiles, at))
        self.turned.append(indicator)
        self._turn_up(indicator, 0, "open")

    def deal_matches(self, dealt: list[list[int]], indicator: int, wall: list[int], layout: Layout) -> int:
        """How many of the 53 tiles dealt and turned lie where `wall` has them."""
        same = int(wall[layout.indicators[0]] == indicator)
        for seat, tiles in enumerate(dealt):
            places = deal_places_of(seat, self.dealer)
            same += sum(wall[place] == tile for place, tile in zip(places, tiles, strict=True))
        return same

    # --- play

    def draw(self, seat: Seat, tile: int) -> None:
        """A T, U, V or W tag."""
        if seat != self.expect:
            self._out_of_turn(seat, "draws")
        if tile >= TILES:
            raise Fault(f"there is no tile {tile}")
        if self.pending >= 0:
            raise Fault(f"seat {self.pending} declared riichi, nobody won on its discard, and it was not accepted")
        wall = self.wall
        at: int | None = None
        if self.live + self.replaced >= LIVE:
            raise Fault(f"seat {seat} draws from an empty wall")
        if self.replacing:
            why = "kong"
            if wall is not None:
                at = self._replacement_place(tile)
            self.replaced += 1
            self.replacing = self.robbable = False
        else:
            why = "turn" if self.live > FIRST_DRAW else "deal"
            if wall is not None:
                at = self.live
                if wall[at] != tile:
                    self._wrong_wall(tile, wall[at])
            self.live += 1
        if wall is None:
            self._leave(tile)
        self.hands[seat].add(tile)
        self.drawn = tile
        self.why = why
        self.turn = seat
        self.expect = self.open = -1
        self.events.append(ev.Drew(seat, self.faces[tile], at, why))

    def discard(self, seat: Seat, tile: int) -> None:
        """A D, E, F or G tag."""
        if seat != self.turn:
            self._out_of_turn(seat, "discards")
        hand = self.hands[seat]
        if tile not in hand:
            raise Fault(f"seat {seat} discards {self._name(tile)}, which it does not hold")
        hand.remove(tile)
        self.events.append(self.pieces.discards[seat][tile][tile == self.drawn])
        self.drawn = self.turn = -1
        self.open = tile
        self.open_seat = seat
        self.expect = (seat + 1) % 4
        if self.pending >= 0:
            self.riichi_discard = tile

    def declare(self, seat: Seat) -> None:
        """REACH step 1: said before the discard."""
        if seat != self.turn or self.drawn < 0:
            self._out_of_turn(seat, "declares riichi")
        if self.pending >= 0 or self.accepted[seat]:
            raise Fault(f"seat {seat} declares riichi twice")
        self.pending = seat
        self.riichi_discard = -1
        self.events.append(ev.Declared(seat, "ready"))

    def accept(self, seat: Seat) -> None:
        """REACH step 2: nobody won on the discard, and the stick is paid."""
        if seat != self.pending or self.riichi_discard < 0:
            raise Fault(f"the riichi of seat {seat} is accepted, but it did not declare and discard just before")
        self.pending = -1
        self.accepted[seat] = True
        self.events.append(ev.Staked(seat, STAKE))

    def indicator(self, tile: int) -> None:
        """A DORA tag. Where in the order it stands is left as the log has it."""
        number = len(self.turned)
        if number > self.kongs:
            raise Fault("an indicator is turned without a kong")
        if self.wall is None:
            self._leave(tile)
        self.turned.append(tile)
        self._turn_up(tile, number, "kong")

    def call(self, seat: Seat, code: int) -> None:
        """An N tag."""
        call = decode(code)
        if call is None:
            raise Fault(f"{code} is no call of a four-player game")
        if self.pending >= 0:
            raise Fault(f"seat {seat} calls before the riichi of seat {self.pending} is accepted")
        if call.kind is MeldKind.KONG_CLOSED or call.kind is MeldKind.KONG_ADDED:
            self._own_kong(seat, call, code)
        else:
            self._claim(seat, call, code)

    def _claim(self, seat: Seat, call: Call, code: int) -> None:
        source = (seat + call.from_offset) % 4
        if call.tile != self.open or source != self.open_seat or self.robbable:
            raise Fault(f"seat {seat} calls {self._name(call.tile)} from seat {source}, where it does not lie open")
        own = call.own
        hand = self.hands[seat]
        if not hand.issuperset(own):
            raise Fault(f"seat {seat} calls with tiles it does not hold")
        hand.difference_update(own)
        self.melds[seat].append(call)
        self.codes[seat].append(code)
        kong = call.kind is MeldKind.KONG_OPEN
        want = "kong" if kong else call.kind.value
        claimed = ev.Claimed((ev.Claim(seat, want, sorted_tiles(self.faces[tile] for tile in own)),))
        events = self.events
        # The log pays the stick first; here all answers to a discard stand right behind it.
        events.insert(len(events) - 1 if type(events[-1]) is ev.Staked else len(events), claimed)
        events.append(ev.Melded(seat, self._meld(call, source)))
        self.open = self.drawn = -1
        self._after_call(seat, kong)

    def _own_kong(self, seat: Seat, call: Call, code: int) -> None:
        if seat != self.turn or self.drawn < 0:
            self._out_of_turn(seat, "makes a kong")
        hand = self.hands[seat]
        if not hand.issuperset(call.own):
            raise Fault(f"seat {seat} makes a kong with tiles it does not hold")
        if call.kind is MeldKind.KONG_CLOSED:
            self.melds[seat].append(call)
            self.codes[seat].append(code)
            source = None
        else:
            number = self._pung_of(seat, call)
            self.melds[seat][number] = call
            self.codes[seat][number] = code
            source = (seat + call.from_offset) % 4
            self.open, self.open_seat = call.added, seat
            self.robbable = True
        hand.difference_update(call.own)
        self.events.append(ev.Melded(seat, self._meld(call, source)))
        self.drawn = -1
        self._after_call(seat, True)

    def _pung_of(self, seat: Seat, call: Call) -> int:
        rest = tuple(tile for tile in call.tiles if tile != call.added)
        for number, old in enumerate(self.melds[seat]):
            if old.kind is MeldKind.PUNG and old.tiles == rest:
                if old.tile != call.tile or old.from_offset != call.from_offset:
                    raise Fault(f"seat {seat} adds to a pung that it called otherwise")
                return number
        raise Fault(f"seat {seat} adds {self._name(call.added)} to a pung that it does not have")

    def _after_call(self, seat: Seat, kong: bool) -> None:
        self.replacing = kong
        if kong:
            self.kongs += 1
            if self.kongs > 4:
                raise Fault("a fifth kong is made")
            self.turn, self.expect = -1, seat
        else:
            self.turn, self.expect = seat, -1

    def _meld(self, call: Call, source: Seat | None) -> Meld:
        faces = self.faces
        tiles = sorted_tiles(faces[tile] for tile in call.tiles)
        taken = faces[call.tile] if call.tile >= 0 else None
        added = faces[call.added] if call.added >= 0 else None
        return Meld(call.kind, tiles, taken, source, added)

    # --- the wall

    @property
    def left(self) -> int:
        """How many tiles may still be drawn in turn."""
        return LIVE - self.live - self.replaced

    def _leave(self, tile: int) -> None:
        if not 0 <= tile < TILES:
            raise Fault(f"there is no tile {tile}")
        if self.seen[tile]:
            raise Fault(f"{self._name(tile)} leaves the wall a second time")
        self.seen[tile] = 1

    def _replacement_place(self, tile: int) -> int:
        assert self.wall is not None
        places = self.layout.replacements
        due = places[self.replaced]
        if self.layout is MODERN:
            if self.wall[due] != tile:
                self._wrong_wall(tile, self.wall[due])
            return due
        # Only the first place is sure in the logs of 2009: any replacement tile not drawn yet will do.
        for at in places:
            if self.wall[at] == tile and not self.seen[tile]:
                self.seen[tile] = 1
                due = at
                break
        else:
            self._wrong_wall(tile, self.wall[due])
        return due

    def _turn_up(self, tile: int, number: int, why: str) -> None:
        at = None
        if self.wall is not None:
            places = self.layout.under if why == "under" else self.layout.indicators
            at = places[number]
            if self.wall[at] != tile:
                self._wrong_wall(tile, self.wall[at])
        self.events.append(ev.Turned(self.faces[tile], at, why))

    def turn_under(self, tiles: list[int]) -> None:
        """The tiles under the indicators, shown at the end."""
        if len(tiles) != len(self.turned):
            raise Fault(f"{len(tiles)} ura indicators are shown under {len(self.turned)} indicators")
        for number, tile in enumerate(tiles):
            if self.wall is None:
                self._leave(tile)
            elif not 0 <= tile < TILES:
                raise Fault(f"there is no tile {tile}")
            self._turn_up(tile, number, "under")

    # --- sentences

    def _name(self, tile: int) -> str:
        return f"{self.faces[tile]} ({tile})" if 0 <= tile < TILES else f"tile {tile}"

    def _out_of_turn(self, seat: Seat, act: str) -> NoReturn:
        if self.turn >= 0:
            due = f"seat {self.turn} has to act"
        else:
            due = f"seat {self.expect} has to draw"
        raise Fault(f"seat {seat} {act}, but {due}")

    def _wrong_wall(self, tile: int, wall: int) -> NoReturn:
        raise Fault(f"{self._name(tile)} comes from the wall, where the seed of the log has {self._name(wall)}")
