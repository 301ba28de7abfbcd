"""One hand of a log that tells tiles by their faces: followed act by act and written down as events.

It knows no scoring. It checks what must hold at any table: who has to act, that tiles are where they are said to
be, and that no tile appears more often than it is in the box. Whatever does not fit raises `Fault`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NoReturn

from tuitable.formats.mjlog_values import Fault
from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

STAKE = 1000
_COPIES = 4


class Followed:
    """A hand under way.

    `turn` is the seat that must act, `expect` the seat that must draw (the other one is -1). `open` is the tile
    that may be claimed or null, of `open_seat`; `kong` is true while it is a tile of a kong just made. `pending` is
    a seat that declared itself ready and has not paid yet, or -1; `ready` are those that have. `why` is the reason of
    the latest draw, `drawn` its tile. `kongs` counts kongs, `drawn_in_all` draws, `count` the acts of the log.
    """

    def __init__(self, began: ev.HandBegan) -> None:
        self.began = began
        self.dealer = began.dealer
        self.events: list[ev.Event] = [began]
        self.hands: list[Counter[Tile]] = [Counter() for _ in range(4)]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.count = 0
        self.turn = -1
        self.expect: int = began.dealer
        self.replacing = False
        self.drawn: Tile | None = None
        self.why = ""
        self.drawn_in_all = 0
        self.open: Tile | None = None
        self.open_seat = -1
        self.kong = False
        self.kongs = 0
        self.pending = -1
        self.ready = [False, False, False, False]
        self.indicators: list[Tile] = []
        self.stakes = 0
        self._seen: Counter[int] = Counter()
        self._waiting: tuple[ev.Claim, ...] = ()

    # --- tiles from the wall

    def _leave(self, tile: Tile) -> None:
        if tile.kind < 0:
            raise Fault(f"{tile} is no tile of this game")
        self._seen[tile.kind] += 1
        if self._seen[tile.kind] > _COPIES:
            raise Fault(f"a fifth {tile.plain} leaves the wall")

    def deal(self, seat: Seat, tiles: Sequence[Tile], at: tuple[int, ...] = ()) -> None:
        """The first thirteen tiles of a seat, `at` these places of the wall."""
        if len(tiles) != 13:
            raise Fault(f"{len(tiles)} tiles are dealt to seat {seat}, not 13")
        for tile in tiles:
            self._leave(tile)
        self.hands[seat].update(tiles)
        self.events.append(ev.Dealt(seat, tuple(tiles), at))

    def turn_up(self, tile: Tile, at: int | None = None) -> None:
        """An indicator is turned."""
        self._leave(tile)
        self.indicators.append(tile)
        if len(self.indicators) > self.kongs + 1:
            raise Fault("an indicator is turned without a kong")
        self.events.append(ev.Turned(tile, at, "open"))

    def may_be_seen(self, tiles: Iterable[Tile]) -> bool:
        """Whether these tiles may still come from the wall, beside all that were seen."""
        seen = self._seen + Counter(tile.kind for tile in tiles)
        return max(seen.values()) <= _COPIES

    def turn_under(self, tiles: Sequence[Tile], at: Sequence[int] = ()) -> None:
        """The tiles under the indicators are shown at the end."""
        if len(tiles) != len(self.indicators):
            raise Fault(f"{len(tiles)} tiles are shown under {len(self.indicators)} indicators")
        for number, tile in enumerate(tiles):
            self._leave(tile)
            self.events.append(ev.Turned(tile, at[number] if at else None, "under"))

    def draw(self, seat: Seat, tile: Tile, at: int | None = None) -> None:
        """A tile drawn in turn, or for a kong just made."""
        self._answered()
        if seat != self.expect:
            self._out_of_turn(seat, "draws")
        self._leave(tile)
        if self.replacing:
            self.why = "kong"
        else:
            self.why = "turn" if self.drawn_in_all else "deal"
        self.drawn_in_all += 1
        self.replacing = self.kong = False
        self.hands[seat][tile] += 1
        self.drawn, self.turn, self.expect, self.open = tile, seat, -1, None
        self.events.append(ev.Drew(seat, tile, at, self.why))

    # --- acts

    def declare(self, seat: Seat) -> None:
        """A seat says that it is ready, before its discard."""
        if seat != self.turn or self.drawn is None:
            self._out_of_turn(seat, "declares itself ready")
        if self.pending >= 0 or self.ready[seat]:
            raise Fault(f"seat {seat} declares itself ready twice")
        self.pending = seat
        self.events.append(ev.Declared(seat, "ready"))

    def discard(self, seat: Seat, tile: Tile, drawn: bool | None = None) -> None:
        """A discard; `drawn` null takes the tile for the one just drawn where it is of the same face."""
        if seat != self.turn:
            self._out_of_turn(seat, "discards")
        if drawn and self.drawn is not tile:
            raise Fault(f"seat {seat} discards {tile} as just drawn, but drew {self.drawn or 'nothing'}")
        self._use(seat, (tile,), "discards")
        same = self.drawn is tile if drawn is None else drawn
        if not same and self.drawn is tile and not self.hands[seat][tile]:
            same = True
        self.events.append(ev.Discarded(seat, tile, same))
        self.drawn, self.turn = None, -1
        self.open, self.open_seat, self.expect = tile, seat, (seat + 1) % 4

    def overruled(self, claims: Iterable[ev.Claim]) -> None:
        """Claims on the open tile that did not succeed; they are written down with the answer that does."""
        self._waiting = tuple(claims)

    def call(self, seat: Seat, kind: MeldKind, own: Sequence[Tile], source: Seat | None = None) -> None:
        """A discard is called for a chow, pung or open kong with these tiles of one's own."""
        tile = self.open
        if tile is None or self.kong or seat == self.open_seat or source not in (None, self.open_seat):
            raise Fault(f"seat {seat} calls a tile that does not lie open")
        if len(own) != (3 if kind is MeldKind.KONG_OPEN else 2):
            raise Fault(f"seat {seat} calls with {len(own)} tiles of its own")
        meld = Meld(kind, sorted_tiles((*own, tile)), tile, self.open_seat)
        self._check_set(seat, meld)
        self._use(seat, own, "calls")
        want = "kong" if kind is MeldKind.KONG_OPEN else kind.value
        self._answered((ev.Claim(seat, want, sorted_tiles(own)),))
        self.melds[seat].append(meld)
        self.events.append(ev.Melded(seat, meld))
        self.open = self.drawn = None
        self._after(seat, kind is MeldKind.KONG_OPEN)

    def closed_kong(self, seat: Seat, kind: int) -> None:
        """Four tiles of `kind` are laid from the hand."""
        self._own_turn(seat)
        own = [tile for tile in self.hands[seat].elements() if tile.kind == kind]
        if len(own) != _COPIES:
            raise Fault(f"seat {seat} makes a kong with tiles it does not hold")
        self._use(seat, own, "makes a kong")
        meld = Meld(MeldKind.KONG_CLOSED, sorted_tiles(own))
        self.melds[seat].append(meld)
        self._own_kong(seat, meld, own[0])

    def added_kong(self, seat: Seat, tile: Tile) -> None:
        """A tile of the hand is added to a pung."""
        self._own_turn(seat)
        melds = self.melds[seat]
        number = next((n for n, m in enumerate(melds) if m.kind is MeldKind.PUNG and m.tile is tile.plain), -1)
        if number < 0:
            raise Fault(f"seat {seat} adds {tile} to a pung that it does not have")
        old = melds[number]
        self._use(seat, (tile,), "makes a kong")
        meld = Meld(MeldKind.KONG_ADDED, sorted_tiles((*old.tiles, tile)), old.taken, old.from_seat, tile)
        melds[number] = meld
        self._own_kong(seat, meld, tile)

    def _own_kong(self, seat: Seat, meld: Meld, tile: Tile) -> None:
        self.events.append(ev.Melded(seat, meld))
        self.drawn = None
        self.open, self.open_seat, self.kong = tile, seat, True
        self._after(seat, True)

    def _after(self, seat: Seat, kong: bool) -> None:
        self.replacing = kong
        self.kongs += kong
        self.turn, self.expect = (-1, seat) if kong else (seat, -1)

    def _check_set(self, seat: Seat, meld: Meld) -> None:
        kinds = [tile.kind for tile in meld.tiles]
        if meld.kind is not MeldKind.CHOW:
            good = len(set(kinds)) == 1
        else:
            good = kinds[0] < 27 and kinds[0] % 9 < 7 and kinds == [kinds[0], kinds[0] + 1, kinds[0] + 2]
            if seat != (self.open_seat + 1) % 4:
                raise Fault(f"seat {seat} calls a chow from seat {self.open_seat}, which does not sit on its left")
        if not good:
            raise Fault(f"seat {seat} calls {' '.join(meld.tiles)}, which is no set")

    def _own_turn(self, seat: Seat) -> None:
        if seat != self.turn or self.drawn is None or self.pending >= 0:
            self._out_of_turn(seat, "makes a kong")

    def _use(self, seat: Seat, tiles: Sequence[Tile], act: str) -> None:
        lacks = Counter(tiles) - self.hands[seat]
        if lacks:
            raise Fault(f"seat {seat} {act} {next(iter(lacks))}, which it does not hold")
        self.hands[seat] -= Counter(tiles)

    def _answered(self, claims: tuple[ev.Claim, ...] = ()) -> None:
        """Nobody won on the open tile: claims are written down, and a declaration is paid for."""
        every = sorted((*claims, *self._waiting), key=lambda claim: (claim.seat - self.open_seat) % 4)
        if every:
            self.events.append(ev.Claimed(tuple(every)))
        self._waiting = ()
        if self.pending >= 0 and self.turn < 0:
            self.events.append(ev.Staked(self.pending, STAKE))
            self.ready[self.pending] = True
            self.stakes += 1
            self.pending = -1

    # --- the end

    def stake(self) -> None:
        """The declaration of the last discard is paid for, as nobody wins on it."""
        self._answered()

    def win(self, seats: Sequence[Seat], tile: Tile | None = None) -> None:
        """These seats win with the open tile, or one of them with the tile it drew; `tile` is what the log says."""
        first = seats[0]
        if first == self.turn:
            if len(seats) > 1 or self.drawn is None or (tile is not None and tile is not self.drawn):
                raise Fault(f"seat {first} wins with {tile or 'a tile'}, which it did not just draw")
            source = {"kong": "kong-replacement", "deal": "dealt"}.get(self.why, "draw")
            self.events.append(ev.Won(first, self.drawn, source, None))
            return
        if self.open is None or (tile is not None and tile is not self.open) or self.open_seat in seats:
            raise Fault(f"seat {first} wins on {tile or 'a tile'}, which does not lie open")
        claims = [*(ev.Claim(seat, "win") for seat in seats), *self._waiting]
        claims.sort(key=lambda claim: (claim.seat - self.open_seat) % 4)
        self._waiting = ()
        self.events.append(ev.Claimed(tuple(claims)))
        source = "robbed-kong" if self.kong else "discard"
        for seat in sorted(seats, key=lambda seat: (seat - self.open_seat) % 4):
            self.events.append(ev.Won(seat, self.open, source, self.open_seat))

    def end(self, why: str, seats: tuple[Seat, ...] = ()) -> None:
        """The hand is over."""
        self.events.append(ev.HandEnded(why, seats))

    def show(self, seat: Seat, why: str, said: Iterable[Tile] | None = None) -> None:
        """A seat shows its hand, which must be what the log says (null: it does not say)."""
        held = self.hands[seat]
        if said is not None and Counter(said) != held:
            raise Fault(f"the hand shown by seat {seat} is not the one it held")
        self.events.append(ev.Shown(seat, sorted_tiles(held.elements()), why))

    def _out_of_turn(self, seat: Seat, act: str) -> NoReturn:
        if self.turn >= 0:
            due = f"seat {self.turn} has to act"
        else:
            due = f"seat {self.expect} has to draw"
        raise Fault(f"seat {seat} {act}, but {due}")


def unbroken_discards(events: Iterable[ev.Event]) -> tuple[Seat, ...]:
    """The seats whose discards in a hand are all terminals and honours, none of them called."""
    kept = [True, True, True, True]
    for event in events:
        if isinstance(event, ev.Discarded):
            kind = event.tile.kind
            if kind < 27 and kind % 9 not in (0, 8):
                kept[event.seat] = False
        elif isinstance(event, ev.Melded) and event.meld.from_seat is not None and event.meld.added is None:
            kept[event.meld.from_seat] = False
    return tuple(seat for seat in range(4) if kept[seat])
