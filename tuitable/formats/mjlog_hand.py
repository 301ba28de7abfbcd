"""One hand of a Tenhou log, followed tile by tile and written down as events."""

from __future__ import annotations

from itertools import compress
from operator import getitem, ne
from typing import NoReturn

from tuitable.formats.follow import STAKE
from tuitable.formats.mjlog_melds import Call, decode
from tuitable.formats.mjlog_pieces import MARKS, SEATS, TURNS, Announced, Pieces, tiles_in_turn
from tuitable.formats.mjlog_text import TURN_BITS, WORDS, Attributes
from tuitable.formats.mjlog_tiles import Placed
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.mjlog_wall import FIRST_DRAW, LIVE, TILES
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import Seat


class Hand(Placed):
    """A hand under way; `events` grows with each tag, `count` counts the tags.

    `turn` is the seat that must act, `expect` the seat that must draw (the other one is -1). `open` is the tile
    that may be claimed or -1, `pending` a seat that declared ready and is not accepted yet, `accepted` the
    seats that are. `drawn` is the tile just drawn or -1, `why` the reason of the latest draw. `codes` are the
    call numbers by seat, oldest first, an added kong at the place of its pung, as the result tags list them.
    """

    __slots__ = (
        "accepted", "codes", "count", "drawn", "expect", "kongs", "open", "open_seat", "pending", "replacing",
        "riichi_discard", "robbable", "turn", "why",
    )  # fmt: skip

    def __init__(self, number: int, index: int, counters: int, dealer: Seat, pieces: Pieces) -> None:
        super().__init__(number, index, counters, dealer, pieces)
        self.count = 1
        self.codes: list[list[int]] = [[], [], [], []]
        self.kongs = 0
        self.turn = -1
        self.expect: int = dealer
        self.replacing = False
        self.robbable = False
        self.drawn = -1
        self.why = ""
        self.open = self.open_seat = -1
        self.pending = self.riichi_discard = -1
        self.accepted = [False, False, False, False]

    # --- draws and discards

    def play(self, run: str) -> None:
        """Follow draws and discards in turn, all of them together, as `mjlog_text` takes them out of a log.

        Nine tags of ten pass here, so lists are gone through as a whole. What is wrong is seen, at the latest by
        `check`, but not said: one by one the tags then show it. Raises `Fault`, `ValueError` or `IndexError`; the
        hand is of no use then.
        """
        if self.replacing or self.pending >= 0:
            first = run.find("<", 1)
            self.play_one(run[1:first] if first > 0 else run[1:])
            if first < 0:
                return
            if self.pending >= 0:
                raise Fault("a riichi is not accepted")
            run = run[first:]
        seat: Seat = self.turn
        # Draws and discards take turns, beginning with a draw unless a tile was drawn or called before.
        late = seat >= 0
        if not late:
            seat = self.expect
        place = 2 * seat + late
        tiles = tiles_in_turn(run, place)
        owner = self.owner
        called = late and self.drawn < 0
        if late:
            if called:
                # Nothing was drawn: as if what is discarded had been, until its event is looked up.
                if owner[tiles[1]] != seat + 1:
                    raise Fault("the tile is not held")
                tiles[0] = tiles[1]
            else:
                tiles[0] = self.drawn
            owner[tiles[0]] = 0
            drawn, thrown = tiles[::2], tiles[1::2]
            left = drawn[1:]
        else:
            left = drawn = tiles[1::2]
            thrown = tiles[2::2]
        places = range(2 - late, len(tiles), 2)
        moved = map(ne, drawn, thrown)
        for at, fresh, tile, mark in compress(zip(places, drawn, thrown, MARKS[seat]), moved):  # noqa: B905
            if owner[tile] != mark:
                raise Fault("the tile is not held")
            owner[fresh] = mark
            owner[tile] = 0
            # Where the discards of another tile are.
            tiles[at] = tile + TILES
        if called:
            tiles[1] += TILES
        live, number, wall = self.live, len(left), self.wall
        self.count += len(tiles) - 1
        del tiles[0]
        events = self.events
        begin = len(events)
        events.extend(map(getitem, self.pieces.in_turn[place], tiles))
        ends = (seat + len(drawn) - 1) & 3
        if len(drawn) > len(thrown):
            self.drawn, self.turn = drawn[-1], ends
            owner[self.drawn] = ends + 1
            self.expect = self.open = -1
        else:
            self.drawn = self.turn = -1
            self.expect = (ends + 1) & 3
            self.open, self.open_seat = thrown[-1], ends
        if not number:
            return
        self.gone += left
        self.live = live + number
        if self.live + self.replaced > LIVE:
            raise Fault("the wall is empty")
        if wall is not None:
            if wall[live : live + number] != left:
                raise Fault("the wall is another one")
            seats, faces = SEATS[(seat + late) & 3], map(self.pieces.face_of, left)
            events[begin + late :: 2] = map(ev.Drew, seats, faces, range(live, live + number), TURNS)
        if live == FIRST_DRAW:
            events[begin] = ev.Drew(seat, self.faces[left[0]], None if wall is None else live, "deal")
        self.why = "turn" if self.live > FIRST_DRAW + 1 else "deal"

    def play_one(self, part: str) -> None:
        """Follow one draw or discard: after a kong, after a declaration, or to say what is wrong. Raises `Fault`."""
        self.count += 1
        code = WORDS.get(part)
        if code is None:
            raise Fault(f"there is no tile {part[1:-2]}")
        turn, tile = divmod(code, 1 << TURN_BITS)
        seat = turn // 2
        if turn % 2:
            self._discard(seat, tile)
        else:
            self._draw(seat, tile)

    def _draw(self, seat: Seat, tile: int) -> None:
        if seat != self.expect:
            self._out_of_turn(seat, "draws")
        if self.pending >= 0:
            raise Fault(f"seat {self.pending} declared riichi, nobody won on its discard, and it was not accepted")
        wall = self.wall
        at: int | None = None
        if self.live + self.replaced >= LIVE:
            raise Fault(f"seat {seat} draws from an empty wall")
        if self.replacing:
            self.why = "kong"
            if wall is not None:
                at = self._replacement_place(tile)
            self.replaced += 1
            self.replacing = self.robbable = False
        else:
            self.why = "turn" if self.live > FIRST_DRAW else "deal"
            if wall is not None:
                at = self.live
                if wall[at] != tile:
                    self._wrong_wall(tile, wall[at])
            self.live += 1
        if wall is None:
            self._leave(tile)
        else:
            self.gone.append(tile)
        self.owner[tile] = seat + 1
        self.drawn = tile
        self.turn = seat
        self.expect = self.open = -1
        self.events.append(ev.Drew(seat, self.faces[tile], at, self.why))

    def _discard(self, seat: Seat, tile: int) -> None:
        if seat != self.turn:
            self._out_of_turn(seat, "discards")
        if self.owner[tile] != seat + 1:
            raise Fault(f"seat {seat} discards {self._name(tile)}, which it does not hold")
        self.owner[tile] = 0
        self.events.append(ev.Discarded(seat, self.faces[tile], tile == self.drawn))
        self.drawn = self.turn = -1
        self.open = tile
        self.open_seat = seat
        self.expect = (seat + 1) % 4
        if self.pending >= 0:
            self.riichi_discard = tile

    # --- other tags

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
        self._turn_up(tile, number, "open")

    # --- calls

    def call(self, attributes: Attributes) -> None:
        """An N tag."""
        told = self.pieces.call(attributes)
        seat, code, call, source, own, melded, claimed = told
        if self.pending >= 0:
            raise Fault(f"seat {seat} calls before the riichi of seat {self.pending} is accepted")
        events = self.events
        if claimed is None:
            self._own_kong(told)
            events.append(melded)
            return
        if call.tile != self.open or source != self.open_seat or self.robbable:
            raise Fault(f"seat {seat} calls {self._name(call.tile)} from seat {source}, where it does not lie open")
        self._use(seat, own, "calls")
        self.codes[seat].append(code)
        # The log pays the stick first; here all answers to a discard stand right behind it.
        events.insert(len(events) - 1 if type(events[-1]) is ev.Staked else len(events), claimed)
        self.open = self.drawn = -1
        if call.kind is MeldKind.KONG_OPEN:
            self._after_kong(seat)
        else:
            self.turn, self.expect = seat, -1
        events.append(melded)

    def _own_kong(self, told: Announced) -> None:
        seat, code, call, _, own, _, _ = told
        if seat != self.turn or self.drawn < 0:
            self._out_of_turn(seat, "makes a kong")
        self._use(seat, own, "makes a kong")
        if call.kind is MeldKind.KONG_CLOSED:
            self.codes[seat].append(code)
        else:
            self.codes[seat][self._pung_of(seat, call)] = code
            self.open, self.open_seat = call.added, seat
            self.robbable = True
        self.drawn = -1
        self._after_kong(seat)

    def _use(self, seat: Seat, tiles: tuple[int, ...], act: str) -> None:
        owner, mark = self.owner, seat + 1
        for tile in tiles:
            if owner[tile] != mark:
                raise Fault(f"seat {seat} {act} with tiles it does not hold")
            owner[tile] = 0

    def _pung_of(self, seat: Seat, call: Call) -> int:
        rest = tuple(tile for tile in call.tiles if tile != call.added)
        for number, code in enumerate(self.codes[seat]):
            old = decode(code)
            if old is not None and old.kind is MeldKind.PUNG and old.tiles == rest:
                if old.tile != call.tile or old.from_offset != call.from_offset:
                    raise Fault(f"seat {seat} adds to a pung that it called otherwise")
                return number
        raise Fault(f"seat {seat} adds {self._name(call.added)} to a pung that it does not have")

    def _after_kong(self, seat: Seat) -> None:
        self.kongs += 1
        if self.kongs > 4:
            raise Fault("a fifth kong is made")
        self.replacing = True
        self.turn, self.expect = -1, seat

    # --- sentences

    def _out_of_turn(self, seat: Seat, act: str) -> NoReturn:
        if self.turn >= 0:
            due = f"seat {self.turn} has to act"
        else:
            due = f"seat {self.expect} has to draw"
        raise Fault(f"seat {seat} {act}, but {due}")
