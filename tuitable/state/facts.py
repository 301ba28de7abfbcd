"""What happened in a hand, asked as questions: the one thing that rules look at.

Facts know no rules. They answer from the state, from the events of the hand and, where people told a position
(`Laid`), from what was told: flags first, then events, then the default of the situation document. A told
position and a played hand answer alike, so nobody has to know which it is.
"""

from __future__ import annotations

from typing import NamedTuple

from tuitable.record.events import Claim, Event, Fouled, Four, HandEnded, Won
from tuitable.state.context import MatchContext
from tuitable.state.hand import Thrown
from tuitable.state.history import MeldPlace, told_seat, told_win
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile

Tiles = tuple[Tile, ...]

OWN_DRAW = frozenset(("draw", "kong-replacement", "bonus-replacement", "dealt"))
"""Sources of a win with a tile of one's own from the wall."""


class MeldFact(NamedTuple):
    """A meld in the order of making, and how it came about.

    `feeder` is the seat that gave its tile (for an added kong, the tile of its pung), null for a concealed
    kong. `feeder_exempt`, `discards_before` and `passed` are as in `state.history.MeldPlace`.
    """

    seat: Seat
    meld: Meld
    feeder: Seat | None
    feeder_exempt: bool
    discards_before: int
    passed: Tiles


class HandFacts(MatchContext):
    """The facts of the hand on a table.

    Making one costs next to nothing; each query works when asked and walks the events at most once in all.
    The table is not changed and must not change while the facts are in use. `extra` are events that did not
    happen (yet), such as a `Won` to be judged: they are read beside those of the hand and never applied.
    """

    __slots__ = ("_melds", "_undone", "_wins")

    def __init__(self, table: TableState, extra: tuple[Event, ...] = ()) -> None:
        super().__init__(table, extra)
        self._wins: tuple[Won, ...] | None = None
        self._melds: dict[Seat, tuple[MeldFact, ...]] = {}
        self._undone: tuple[Seat, Meld] | None = None

    def beside(self, table: TableState) -> HandFacts:
        """The facts of the same hand in another match that shares its play; what is known already is taken over."""
        facts = HandFacts(table, self.extra)
        facts._history, facts._wins, facts._undone = self._history, self._wins, self._undone
        facts._melds = self._melds
        return facts

    # How the hand ended: `Won`, `Claimed`, `HandEnded`, `Fouled`.

    @property
    def wins(self) -> tuple[Won, ...]:
        """The wins in the order of the claims, those of `extra` last (`Won`)."""
        if self._wins is None:
            self._wins = (*self.hand.wins, *(event for event in self.extra if isinstance(event, Won)))
        return self._wins

    def win_of(self, seat: Seat) -> Won | None:
        """The win of a seat, if it won."""
        return next((win for win in self.wins if win.seat == seat), None)

    @property
    def lost_claims(self) -> tuple[Claim, ...]:
        """Claims to win on the open tile by seats that did not come to win (`Claimed`)."""
        if self.hand.claimed is None:
            return ()
        return tuple(c for c in self.hand.claimed.claims if c.want == "win" and self.win_of(c.seat) is None)

    @property
    def ended(self) -> str:
        """How the hand ended: `won`, a kind of ending without a winner, or empty while it goes on (`HandEnded`)."""
        end = self._end()
        return "" if end is None else end.why

    @property
    def end_seats(self) -> tuple[Seat, ...]:
        """Whose act the ending was: who abandoned, fouled, or claimed (`HandEnded`)."""
        end = self._end()
        return () if end is None else end.seats

    def _end(self) -> HandEnded | None:
        for event in (*reversed(self.extra), *reversed(self.hand.events)):
            if isinstance(event, HandEnded):
                return event
        return None

    @property
    def fouls(self) -> tuple[Fouled, ...]:
        """Breaches of the rules in this hand, in order (`Fouled`), those of `extra` last."""
        return (*self.history.fouls, *(event for event in self.extra if isinstance(event, Fouled)))

    @property
    def votes(self) -> dict[str, Four]:
        """Answers of all seats by what was asked (`Voted`)."""
        return self.hand.votes

    # One seat.

    def known(self, seat: Seat) -> bool:
        """Whether the concealed tiles of a seat are known to whoever made the table."""
        return self.hand.seats[seat].known

    def dead(self, seat: Seat) -> bool:
        """Whether the hand of a seat was declared dead (`Died`; told: `dead`)."""
        return bool(self.hand.seats[seat].dead)

    def concealed(self, seat: Seat) -> Tiles:
        """The concealed tiles, without the winning tile of a winner, in no order.

        What was robbed of a concealed kong lies here again. Backs stand for unknown tiles. For the seat on
        turn that has not won, the drawn tile is included.
        """
        tiles = list(self.hand.seats[seat].hand)
        undone = self._robbed()
        if undone is not None and undone[0] == seat and undone[1].kind is MeldKind.KONG_CLOSED:
            rest = list(undone[1].tiles)
            rest.pop()
            tiles.extend(rest)
        win = self.win_of(seat)
        if win is not None and (win.source in OWN_DRAW or win.source == "swap"):
            for face in (win.tile, Tile.BACK):
                if face in tiles:
                    tiles.remove(face)
                    break
        return tuple(tiles)

    def melds(self, seat: Seat) -> tuple[MeldFact, ...]:
        """The melds in the order they were made, an added kong in the place of its pung, a robbed kong undone."""
        facts = self._melds.get(seat)
        if facts is None:
            melds = self._melds_now(seat)
            places = self.history.places[seat] if melds else []
            facts = tuple(
                MeldFact(seat, meld, meld.from_seat, *(places[i] if i < len(places) else MeldPlace()))
                for i, meld in enumerate(melds)
            )
            self._melds[seat] = facts
        return facts

    def plain_melds(self, seat: Seat) -> tuple[Meld, ...]:
        """The melds without how they came about, which is cheaper; a robbed kong undone."""
        return tuple(self._melds_now(seat))

    def _melds_now(self, seat: Seat) -> list[Meld]:
        melds = self.hand.seats[seat].melds
        undone = self._robbed()
        if undone is None or undone[0] != seat:
            return melds
        kong = undone[1]
        melds = list(melds)
        at = melds.index(kong)
        if kong.kind is MeldKind.KONG_ADDED:
            rest = list(kong.tiles)
            rest.remove(kong.added or kong.tile)
            melds[at] = Meld(MeldKind.PUNG, tuple(rest), kong.taken, kong.from_seat)
        else:
            del melds[at]
        return melds

    def _robbed(self) -> tuple[Seat, Meld] | None:
        """The kong that a win of `extra` robs and that the state still shows."""
        if self.hand.wins or not self.extra:
            return None
        if self._undone is None:
            for win in self.wins:
                if win.source == "robbed-kong" and win.from_seat is not None:
                    for meld in reversed(self.hand.seats[win.from_seat].melds):
                        if meld.kind.is_kong and meld.tile is win.tile.plain:
                            self._undone = (win.from_seat, meld)
                            return self._undone
        return self._undone

    def bonus(self, seat: Seat) -> Tiles:
        """Bonus tiles laid out (`SetAside`; told: `bonus`)."""
        return tuple(self.hand.seats[seat].bonus)

    def discards(self, seat: Seat) -> tuple[Thrown, ...]:
        """Own discards of the hand in order, called-away ones included, the one that is won on not.

        Told positions know who called a discard only from the melds; `taken_by` is null there.
        """
        thrown = self.hand.seats[seat].discards
        return tuple(thrown[:-1] if thrown and self._gave(seat) else thrown)

    def discards_this_round(self, seat: Seat) -> Tiles:
        """The own discard that no own draw or call followed yet, as a tuple of one or none; never one won on.

        Told: `discards_this_round`.
        """
        told = told_seat(self.told, seat).get("discards_this_round")
        if told is not None:
            return parse_tiles(str(told))
        tile = self.history.last_discard[seat]
        return () if tile is None or self._gave(seat) else (tile,)

    def _gave(self, seat: Seat) -> bool:
        """The latest discard of the seat is the one that is won on."""
        return any(win.source == "discard" and win.from_seat == seat for win in self.wins)

    def passed_this_round(self, seat: Seat) -> Tiles:
        """Tiles others discarded or added to kongs since the seat's last own draw or call, all of them let pass.

        The tile that is being won on is left out. Told: `passed_this_round`.
        """
        return self._without_open(seat, self.history.passed[seat])

    def passed_since_ready(self, seat: Seat) -> Tiles:
        """The same since the seat declared ready; empty if it did not. Told: `passed_since_ready`."""
        return self._without_open(seat, self.history.since_ready[seat])

    def _without_open(self, seat: Seat, passed: list[Tile]) -> Tiles:
        open_tile = self.hand.open_tile
        if passed and open_tile is not None and open_tile.seat != seat and open_tile.source != "kong-closed":
            return tuple(passed[:-1])
        return tuple(passed)

    def ready(self, seat: Seat) -> bool:
        """The seat declared ready (`Declared`; told: `ready`)."""
        return bool(self.hand.seats[seat].ready)

    def first_turn_ready(self, seat: Seat) -> bool:
        """Declared ready with its first discard, before any call of its own; told: `ready` is `first-turn`."""
        return self.ready(seat) and self.history.early_ready[seat]

    def first_turn_ready_undisturbed(self, seat: Seat) -> bool:
        """The same, and nobody had made a meld of any kind before."""
        return self.ready(seat) and self.history.clean_ready[seat]

    # One win: the flags of the document, or the events up to now.

    def own_draw(self, win: Won) -> bool:
        """Won with a tile the seat drew from the wall itself."""
        return win.source in OWN_DRAW

    def last(self, win: Won) -> bool:
        """The last live tile was drawn: no live tile is left at the win, whatever its source.

        Told: `last`.
        """
        flag = told_win(self.told, win.seat).get("last")
        if flag is not None or self.is_told:
            return bool(flag)
        return self.hand.wall.live_left == 0

    @property
    def wall_left(self) -> int | None:
        """Live tiles left now, null for plenty. Told: `wall_left`, 0 where the win is told to be the `last`."""
        if not self.is_told:
            return self.hand.wall.live_left
        left = self.told.get("wall_left")
        if isinstance(left, int):
            return left
        return 0 if any(self.last(win) for win in self.wins) else None

    @property
    def interrupted(self) -> bool:
        """Somebody made a meld, a concealed kong included (`Melded`)."""
        return self.history.interrupted

    def first_go_around(self, win: Won) -> bool:
        """Nobody made a meld and the dealer has not drawn in turn again. Told: `first_go_around`."""
        flag = told_win(self.told, win.seat).get("first_go_around")
        if flag is not None or self.is_told:
            return bool(flag)
        return not self.history.dealer_drew and not self.history.interrupted

    def dealer_first_discard(self, win: Won) -> bool:
        """Won on the dealer's first discard. Told: `first_go_around`, and no discard of the dealer is told."""
        if win.source != "discard" or win.from_seat != self.hand.dealer or self.discards(self.hand.dealer):
            return False
        return self.first_go_around(win) if self.is_told else True

    def kong_on_kong(self, win: Won) -> bool:
        """Won on the last replacement of a chain of two kongs or more. Told: `kong_on_kong`."""
        if win.source not in ("kong-replacement", "bonus-replacement"):
            return False
        flag = told_win(self.told, win.seat).get("kong_on_kong")
        if flag is not None or self.is_told:
            return bool(flag)
        return self.history.chain >= 2

    def fresh(self, win: Won) -> bool:
        """No copy of the winning discard was discarded before or lies in a meld. Told: `fresh`."""
        flag = told_win(self.told, win.seat).get("fresh")
        if flag is not None or self.is_told:
            return bool(flag)
        kind = win.tile.plain
        for seat in SEATS:
            if any(thrown.tile.plain is kind for thrown in self.discards(seat)):
                return False
            if any(tile.plain is kind for meld in self._melds_now(seat) for tile in meld.tiles):
                return False
        return True

    def robbed_closed(self, win: Won) -> bool:
        """The robbed kong was a concealed one. Told: `robbed_closed`."""
        if win.source != "robbed-kong":
            return False
        flag = told_win(self.told, win.seat).get("robbed_closed")
        if flag is not None or self.is_told:
            return bool(flag)
        return self.hand.open_tile is not None and self.hand.open_tile.source == "kong-closed"

    def exempt(self, win: Won) -> bool:
        """The discarder had shown a hand of dangerous tiles for this discard (`Declared`). Told: `exempt`."""
        flag = told_win(self.told, win.seat).get("exempt")
        if flag is not None or self.is_told:
            return bool(flag)
        return win.source == "discard" and self.history.open_exempt

    def prompt_ready(self, win: Won) -> bool:
        """Won after declaring ready, before the seat discarded again and before any meld. Told: `prompt`.

        A kong that is robbed is not yet a meld here.
        """
        flag = told_win(self.told, win.seat).get("prompt")
        if flag is not None or self.is_told:
            return bool(flag)
        return self.history.prompt[win.seat]

    # All seats.

    @property
    def indicators(self) -> Tiles:
        """Indicators turned, in order (`Turned`)."""
        return tuple(self.hand.indicators)

    @property
    def under_indicators(self) -> Tiles:
        """Under-indicators, where they were turned or told (`Turned`)."""
        return tuple(self.hand.under)

    def visible(self) -> list[int]:
        """How many tiles of each of the 34 kinds lie in discards and melds of all seats, or were told as `seen`.

        Every tile counts once: a called discard in its meld only. The tile that is being won on, indicators and
        concealed tiles are not counted.
        """
        counts = [0] * 34
        melds = [meld for seat in SEATS for meld in self._melds_now(seat)]
        lying = [tile for meld in melds for tile in meld.tiles]
        called: list[list[int]] = [[], [], [], []]
        if self.is_told:
            lying += parse_tiles(str(self.told.get("seen", "")))
            for meld in melds:
                if meld.from_seat is not None and meld.taken is not None:
                    called[meld.from_seat].append(meld.taken.kind)
        for seat in SEATS:
            for thrown in self.discards(seat):
                if thrown.taken_by is None:
                    if thrown.tile.kind in called[seat]:
                        called[seat].remove(thrown.tile.kind)
                    else:
                        lying.append(thrown.tile)
        for tile in lying:
            if tile.kind >= 0:
                counts[tile.kind] += 1
        return counts

    @property
    def kongs(self) -> Four:
        """How many kongs each seat made. Told: `kongs`, else the melds told."""
        told = self.told.get("kongs")
        if isinstance(told, list | tuple) and len(told) == 4:
            a, b, c, d = (int(n) for n in told)
        else:
            a, b, c, d = (sum(m.kind.is_kong for m in self._melds_now(seat)) for seat in SEATS)
        return (a, b, c, d)
