"""One walk over the events of a hand, for the facts that a state does not keep."""

from __future__ import annotations

from typing import NamedTuple

from tuitable.record import events as ev
from tuitable.state.hand import HandState
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile

Tiles = tuple[Tile, ...]
_OTHERS = tuple(tuple(other for other in SEATS if other != seat) for seat in SEATS)


class MeldPlace(NamedTuple):
    """How a meld came about.

    `feeder_exempt`: the seat that fed it had validly shown its hand; `discards_before`: how many discards the
    maker had thrown before; `passed`: the tiles of others that went by since the maker's last draw or call.
    """

    feeder_exempt: bool = False
    discards_before: int = 0
    passed: Tiles = ()


class History:
    """What a walk over the events of one hand gathers.

    `places[s]` are parallel to the melds of seat s; `passed[s]` the tiles others discarded or added to kongs
    since the last own draw or call of s, in order, the open one last; `since_ready[s]` the same since the
    seat declared ready. `last_discard[s]` is the own discard that no own draw or call followed yet.
    `chain` counts the kongs the seat on turn made without a discard or another draw in between.
    """

    __slots__ = (
        "chain", "clean_ready", "dealer_drew", "early_ready", "fouls", "interrupted", "last_discard", "open_exempt",
        "passed", "places", "prompt", "since_ready",
    )  # fmt: skip

    def __init__(self, hand: HandState) -> None:
        self.places: list[list[MeldPlace]] = [[], [], [], []]
        self.passed: list[list[Tile]] = [[], [], [], []]
        self.since_ready: list[list[Tile]] = [[], [], [], []]
        self.last_discard: list[Tile | None] = [None] * 4
        self.prompt = [False] * 4
        """The seat declared ready, no meld was made and it has not discarded since the declaring discard."""
        self.early_ready = [False] * 4
        """Declared with the seat's first discard, before any call of its own."""
        self.clean_ready = [False] * 4
        """The same, and nobody had made a meld."""
        self.open_exempt = False
        self.interrupted = False
        self.dealer_drew = False
        self.chain = 0
        self.fouls: list[ev.Fouled] = []
        self._walk(hand)

    def _walk(self, hand: HandState) -> None:
        thrown = [0] * 4
        called = [False] * 4
        ready = [False] * 4
        waiting = [False] * 4
        """Declared ready, its discard still to come."""
        exempt: Seat | None = None
        cut = False
        for event in hand.events:
            # Nearly all events are draws and discards, and to ask for a type costs less than to match classes.
            if type(event) is ev.Discarded:
                seat = event.seat
                self.prompt[seat] = waiting[seat]
                waiting[seat] = False
                self.open_exempt, exempt = exempt == seat, None
                self.chain = 0
                self.last_discard[seat] = event.tile
                thrown[seat] += 1
                self._offer(seat, event.tile, ready)
                continue
            if type(event) is ev.Drew:
                seat = event.seat
                if cut:
                    self.prompt, cut = [False] * 4, False
                self.passed[seat] = []
                self.last_discard[seat] = None
                if event.why == "turn":
                    self.chain = 0
                    self.dealer_drew |= seat == hand.dealer
                continue
            match event:
                case ev.Laid():
                    self._told(hand, event)
                    thrown = [len(told.discards) for told in event.seats]
                    ready = [bool(told.ready) for told in event.seats]
                case ev.Melded():
                    seat, meld = event.seat, event.meld
                    self.interrupted = True
                    self.chain = self.chain + 1 if meld.kind.is_kong else 0
                    if meld.kind is MeldKind.KONG_ADDED:
                        cut = True
                        self._offer(seat, meld.added or meld.tile, ready)
                    elif meld.from_seat is None:
                        cut = True
                        self.places[seat].append(MeldPlace(False, thrown[seat], tuple(self.passed[seat])))
                    else:
                        called[seat] = True
                        self.prompt = [False] * 4
                        passed = tuple(self.passed[seat][:-1])
                        self.places[seat].append(MeldPlace(self.open_exempt, thrown[seat], passed))
                        self._drop_offer(seat)
                        self.passed[seat] = []
                        self.last_discard[seat] = None
                        exempt = None
                case ev.Declared(what="exempt"):
                    exempt = event.seat
                case ev.Declared():
                    seat = event.seat
                    ready[seat] = waiting[seat] = True
                    self.early_ready[seat] = thrown[seat] == 0 and not called[seat]
                    self.clean_ready[seat] = thrown[seat] == 0 and not self.interrupted
                case ev.Died() if event.returned is not None:
                    del self.places[event.seat][event.returned : event.returned + 1]
                case ev.Fouled():
                    self.fouls.append(event)
                case _:
                    pass

    def _offer(self, seat: Seat, tile: Tile, ready: list[bool]) -> None:
        passed = self.passed
        for other in _OTHERS[seat]:
            passed[other].append(tile)
            if ready[other]:
                self.since_ready[other].append(tile)

    def _drop_offer(self, seat: Seat) -> None:
        """A seat took the open tile: it did not let it pass."""
        if self.since_ready[seat]:
            self.since_ready[seat].pop()

    def _told(self, hand: HandState, laid: ev.Laid) -> None:
        for seat, told in enumerate(laid.seats):
            flags = told_seat(laid.told, seat)
            melds = flags.get("melds")
            for number, _ in enumerate(told.melds):
                place = melds[number] if isinstance(melds, list | tuple) and number < len(melds) else {}
                before = place.get("discards_before")
                self.places[seat].append(
                    MeldPlace(
                        bool(place.get("exempt")),
                        before if isinstance(before, int) else len(told.discards),
                        parse_tiles(str(place.get("passed_this_round", ""))),
                    )
                )
            self.interrupted |= bool(told.melds)
            self.early_ready[seat] = self.clean_ready[seat] = told.ready == "first-turn"
            self.passed[seat] = list(parse_tiles(str(flags.get("passed_this_round", ""))))
            self.since_ready[seat] = list(parse_tiles(str(flags.get("passed_since_ready", ""))))


def told_seat(told: dict[str, object], seat: Seat) -> dict[str, object]:
    """The flags that a told position holds about one seat."""
    seats = told.get("seats")
    flags = seats[seat] if isinstance(seats, list | tuple) and seat < len(seats) else None
    return flags if isinstance(flags, dict) else {}


def told_win(told: dict[str, object], seat: Seat) -> dict[str, object]:
    """The flags that a told position holds about the win of a seat."""
    wins = told.get("wins")
    if isinstance(wins, list | tuple):
        for win in wins:
            if isinstance(win, dict) and win.get("seat") == seat:
                return win
    return {}
