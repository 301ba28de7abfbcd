"""One hand of a Tenhou log, followed tile by tile and written down as events."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NoReturn

from tuitable.formats.mjlog_melds import Call
from tuitable.formats.mjlog_pieces import IN_TURN, MARKS, NO_PLACES, ONLY_LETTERS, SEATS, TURNS, Fault, Pieces
from tuitable.formats.mjlog_wall import FIRST_DRAW, LIVE, MODERN, RESERVE, TILES, Layout, deal_places_of
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import WINDS, Seat

STAKE = 1000
_WORDS = re.compile(r"<([TUVWDEFG][0-9]{1,3})", re.ASCII)


class Hand:
    """A hand under way. Tiles are numbers 0..135; `events` grows with each tag, `count` counts the tags.

    `owner` tells for each tile whose concealed tile it is, as the seat plus one, or 0.
    `turn` is the seat that must act, `expect` the seat that must draw (the other one is -1). `open` is the tile
    that may be claimed or -1, `pending` a seat that declared ready and is not accepted yet, `accepted` the
    seats that are. `live` is the next place of the wall, `why` the reason of the latest draw. `codes` are the
    call numbers by seat, oldest first, an added kong at the place of its pung, as the result tags list them.
    """

    __slots__ = (
        "accepted", "codes", "count", "counters", "dealer", "drawn", "events", "expect", "faces", "index",
        "kongs", "layout", "live", "melds", "number", "open", "open_seat", "owner", "pending", "pieces", "replaced",
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
        self.count = 1
        self.owner = bytearray(TILES)
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
        self.open = self.open_seat = -1
        self.pending = self.riichi_discard = -1
        self.accepted = [False, False, False, False]

    # --- the start

    def begin(self, dice: tuple[int, int], indicator: int, dealt: list[list[int]]) -> None:
        """Deal. Raises `Fault` if a tile is dealt twice, or comes from another place of a known wall."""
        owner = self.owner
        for seat, tiles in enumerate(dealt):
            for tile in tiles:
                owner[tile] = seat + 1
        if owner.count(0) != TILES - 4 * 13 or owner[indicator]:
            raise Fault("a tile is dealt or turned twice")
        throw = ev.Throw(self.dealer, (dice[0] + 1, dice[1] + 1))
        place = ev.WallPlace(TILES, RESERVE, None, (throw,), {"kong": 1})
        wind = WINDS[self.index // 4]
        began = ev.HandBegan(self.number, self.dealer, wind, self.index % 4 + 1, self.counters, {}, place)
        self.events.append(began)
        wall = self.wall
        if wall is None:
            self.seen[:] = owner
            self.seen[indicator] = 1
        faces = self.faces
        for step in range(4):
            seat = (self.dealer + step) % 4
            tiles = dealt[seat]
            at: tuple[int, ...] = ()
            if wall is not None:
                at = deal_places_of(seat, self.dealer)
                if [wall[spot] for spot in at] != tiles:
                    spot, tile = next((s, t) for s, t in zip(at, tiles, strict=True) if wall[s] != t)
                    self._wrong_wall(tile, wall[spot])
            self.events.append(ev.Dealt(seat, tuple([faces[tile] for tile in tiles]), at))
        self.turned.append(indicator)
        self._turn_up(indicator, 0, "open")

    # --- play

    def play(self, run: str) -> None:
        """Follow draws and discards, their tags as they stand in the log. Raises `Fault`."""
        done = 0
        if self.replacing or self.pending >= 0:
            self._play_one(_WORDS.findall(run)[0])
            done = 1
        words = run[1:-2].split("/><")[done:]
        if words and not self._play_all(words, run.translate(ONLY_LETTERS)[done:]):
            for word in _WORDS.findall(run)[done:]:
                self._play_one(word)

    def _play_all(self, words: list[str], letters: str) -> bool:
        """Follow draws and discards in turn, all of them together; `letters` are those of the words.

        Nine tags of ten pass here. If anything is not as it should be, nothing is done and the answer is false:
        one by one they then show what is wrong.
        """
        try:
            tiles = list(map(self.pieces.numbers.__getitem__, words))
        except KeyError:
            return False
        late = self.turn >= 0
        seat: Seat = self.turn if late else self.expect
        if not IN_TURN.startswith(letters, 2 * seat + late) or self.replacing or self.pending >= 0:
            return False
        # Draws and discards take turns, beginning with a draw unless `late`.
        drawn, thrown = tiles[late::2], tiles[not late :: 2]
        number, live = len(drawn), self.live
        if live + number > LIVE - self.replaced:
            return False
        places: Iterable[int | None] = NO_PLACES
        if self.wall is not None:
            if self.wall[live : live + number] != drawn:
                return False
            places = range(live, live + number)
        elif len(set(drawn)) < number or any(map(self.seen.__getitem__, drawn)):
            return False
        owner, faces, discard_of = self.owner.copy(), self.faces, self.pieces.discards
        new = [self.drawn, *drawn] if late else drawn
        discards = []
        for word, tile, fresh, mark in zip(words[not late :: 2], thrown, new, MARKS[seat]):  # noqa: B905
            if tile == fresh:
                owner[tile] = 0
                discards.append(discard_of[word][1])
                continue
            if fresh >= 0:
                owner[fresh] = mark
            if owner[tile] != mark:
                return False
            owner[tile] = 0
            discards.append(discard_of[word][0])
        draws = list(map(ev.Drew, SEATS[(seat + late) & 3], [faces[tile] for tile in drawn], places, TURNS))
        if draws and live == FIRST_DRAW:
            draws[0] = ev.Drew(draws[0].seat, draws[0].tile, draws[0].at, "deal")
        events: list[ev.Event] = [self.events[-1]] * len(words)
        events[late::2] = draws
        events[not late :: 2] = discards
        self.events += events
        self.count += len(words)
        self.owner = owner
        if number:
            self.live += number
            self.why = "turn" if self.live > FIRST_DRAW + 1 else "deal"
            if self.wall is None:
                for tile in drawn:
                    self.seen[tile] = 1
        steps = 2 * seat + late + len(words) - 1
        seat = steps // 2 % 4
        if steps % 2:
            self.drawn = self.turn = -1
            self.expect = (seat + 1) % 4
            self.open, self.open_seat = thrown[-1], seat
        else:
            self.drawn, self.turn = drawn[-1], seat
            self.expect = self.open = -1
            owner[self.drawn] = seat + 1
        return True

    def _play_one(self, word: str) -> None:
        """The same for one tag after a kong, or while a declaration waits to be accepted, or to say what is wrong."""
        self.count += 1
        tile = self.pieces.numbers.get(word)
        if tile is None:
            raise Fault(f"there is no tile {word[1:]}")
        seat, discards = divmod(IN_TURN.index(word[0]), 2)
        if discards:
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

    def call(self, seat: Seat, code: int) -> None:
        """An N tag."""
        call, melded, claimed = self.pieces.call(seat, code)
        if self.pending >= 0:
            raise Fault(f"seat {seat} calls before the riichi of seat {self.pending} is accepted")
        if claimed is None:
            self._own_kong(seat, call, code)
        else:
            self._claim(seat, call, code, claimed)
        self.events.append(melded)

    def _claim(self, seat: Seat, call: Call, code: int, claimed: ev.Claimed) -> None:
        source = (seat + call.from_offset) % 4
        if call.tile != self.open or source != self.open_seat or self.robbable:
            raise Fault(f"seat {seat} calls {self._name(call.tile)} from seat {source}, where it does not lie open")
        own = call.own
        self._use(seat, own, "calls")
        self.melds[seat].append(call)
        self.codes[seat].append(code)
        events = self.events
        # The log pays the stick first; here all answers to a discard stand right behind it.
        events.insert(len(events) - 1 if type(events[-1]) is ev.Staked else len(events), claimed)
        self.open = self.drawn = -1
        self._after_call(seat, call.kind is MeldKind.KONG_OPEN)

    def _own_kong(self, seat: Seat, call: Call, code: int) -> None:
        if seat != self.turn or self.drawn < 0:
            self._out_of_turn(seat, "makes a kong")
        self._use(seat, call.own, "makes a kong")
        if call.kind is MeldKind.KONG_CLOSED:
            self.melds[seat].append(call)
            self.codes[seat].append(code)
        else:
            number = self._pung_of(seat, call)
            self.melds[seat][number] = call
            self.codes[seat][number] = code
            self.open, self.open_seat = call.added, seat
            self.robbable = True
        self.drawn = -1
        self._after_call(seat, True)

    def _use(self, seat: Seat, tiles: tuple[int, ...], act: str) -> None:
        owner = self.owner
        for tile in tiles:
            if owner[tile] != seat + 1:
                raise Fault(f"seat {seat} {act} with tiles it does not hold")
            owner[tile] = 0

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

    # --- the wall

    @property
    def left(self) -> int:
        """How many tiles may still be drawn in turn."""
        return LIVE - self.live - self.replaced

    def hand_of(self, seat: Seat) -> set[int]:
        """The concealed tiles of a seat."""
        owner, mark = self.owner, seat + 1
        found = set()
        at = owner.find(mark)
        while at >= 0:
            found.add(at)
            at = owner.find(mark, at + 1)
        return found

    def _leave(self, tile: int) -> None:
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
            self._turn_up(tile, number, "under")

    # --- sentences

    def _name(self, tile: int) -> str:
        return f"{self.faces[tile]} ({tile})" if tile >= 0 else "another tile"

    def _out_of_turn(self, seat: Seat, act: str) -> NoReturn:
        if self.turn >= 0:
            due = f"seat {self.turn} has to act"
        else:
            due = f"seat {self.expect} has to draw"
        raise Fault(f"seat {seat} {act}, but {due}")

    def _wrong_wall(self, tile: int, wall: int) -> NoReturn:
        raise Fault(f"{self._name(tile)} comes from the wall, where the seed of the log has {self._name(wall)}")
