"""One hand of a Mahjong Soul record, followed act by act."""

from __future__ import annotations

import re
from collections import Counter

import msgspec

from tuitable.formats.book import MOST_HANDS, Book, Place, riichi_place
from tuitable.formats.fields import Object, as_list, as_number, as_object, as_text, four, seat_of
from tuitable.formats.follow import STAKE, Followed
from tuitable.formats.mjlog_names import LIMITS
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.mjlog_wall import DEAL_PLACES, INDICATORS, REPLACEMENTS, TILES, UNDER, upper_first
from tuitable.formats.riichi_end import LIVE_TILES, WonAs, end_drawn, end_won
from tuitable.formats.yaku_names import soul_line
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import Tile

_DEALT = 53
_CALLS = {0: MeldKind.CHOW, 1: MeldKind.PUNG, 2: MeldKind.KONG_OPEN}
_ADDED, _CLOSED = 2, 3
_WALL = re.compile(r"(?:[0-9][mpsz])+", re.ASCII)
_ABORTS = {1: "nine-kinds", 2: "four-winds", 3: "four-kongs", 4: "four-ready", 5: "triple-win"}


def tile_of(told: object, what: str) -> Tile:
    """A tile such as `0m`, else `Fault`."""
    text = as_text(told, what, 12)
    try:
        tile = Tile(text)
    except ValueError:
        tile = Tile.BACK
    if tile.kind < 0:
        raise Fault(f"there is no tile {text!r}")
    return tile


def tiles_of(told: object, what: str, size: int | None = None) -> list[Tile]:
    """A list of tiles, else `Fault`."""
    return [tile_of(tile, what) for tile in as_list(told, what, size, 200)]


class Hand:
    """A hand under way, from its RecordNewRound on. `notes` are for people."""

    def __init__(self, book: Book, start: Object) -> None:
        self.book = book
        self.notes: list[str] = []
        scores = start.get("scores")
        if isinstance(scores, list) and len(scores) == 3:
            raise Fault("this is a game of three players, which cannot be imported: only four-player games can")
        round_no = as_number(start.get("chang", 0), "chang", 0, 3)
        dealer = seat_of(start.get("ju", 0), "ju")
        counters = as_number(start.get("ben", 0), "ben", 0, MOST_HANDS)
        pot = STAKE * as_number(start.get("liqibang", 0), "liqibang", 0, MOST_HANDS)
        self.dealer: Seat = dealer
        self.place: Place = (4 * round_no + dealer, dealer, counters)
        number = book.begin(self.place, four(scores, "scores"), pot)
        began = ev.HandBegan(number, dealer, WINDS[round_no], dealer + 1, counters, {}, riichi_place())
        self.hand = Followed(began)
        dealt = [tiles_of(start.get(f"tiles{seat}"), f"tiles{seat}") for seat in range(4)]
        self.sizes = [len(tiles) for tiles in dealt]
        if self.sizes != [14 if seat == dealer else 13 for seat in range(4)]:
            raise Fault(f"{self.sizes} tiles are dealt, not thirteen and one more to the dealer")
        first = dealt[dealer].pop()
        self.wall = self._wall(start.get("paishan"), dealt, first)
        for step in range(4):
            seat = (dealer + step) % 4
            self.hand.deal(seat, dealt[seat], DEAL_PLACES[step] if self.wall else ())
        told = start.get("doras") or [start.get("dora")]
        for tile in tiles_of(told, "doras", 1):
            self.hand.turn_up(tile, self._place(INDICATORS[0], tile))
        # The fourteenth tile of the dealer stands last in its list, as the game lays it.
        self.hand.draw(dealer, first, _DEALT - 1 if self.wall else None)

    def _wall(self, told: object, dealt: list[list[Tile]], first: Tile) -> list[Tile] | None:
        """The tiles by place; those of the deal, whose places are not told, in the order they are shown."""
        if told is None or told == "":
            return None
        text = as_text(told, "paishan")
        if not _WALL.fullmatch(text) or len(text) != 2 * (TILES - _DEALT):
            self.notes.append(f"hand {self.book.number}: the wall cannot be read and is left out")
            return None
        wall = [Tile.BACK] * TILES
        for step, places in enumerate(DEAL_PLACES):
            for place, tile in zip(places, dealt[(self.dealer + step) % 4], strict=True):
                wall[place] = tile
        wall[_DEALT - 1] = first
        wall[_DEALT:] = [tile_of(text[at : at + 2], "paishan") for at in range(0, len(text), 2)]
        upper_first(wall)
        return wall

    def _place(self, at: int, tile: Tile) -> int | None:
        """The place in the wall, if the tile lies there; a wall that has another tile there is of no use."""
        if self.wall is None:
            return None
        if self.wall[at] is not tile:
            self.wall = None
            self.notes.append(f"hand {self.book.number}: the wall told is not the one played from and is left out")
            return None
        return at

    # --- play

    def act(self, name: str, act: Object) -> bool:
        """One act; the answer is whether the hand is over."""
        hand = self.hand
        self._stake(act)
        if name == "RecordDealTile":
            self._draw(seat_of(act.get("seat", 0), "seat"), tile_of(act.get("tile"), "tile"))
        elif name == "RecordDiscardTile":
            seat, tile = seat_of(act.get("seat", 0), "seat"), tile_of(act.get("tile"), "tile")
            if act.get("is_liqi") or act.get("is_wliqi"):
                hand.declare(seat)
            # Whether the dealer's first discard is the fourteenth tile, nobody can tell.
            hand.discard(seat, tile, bool(act.get("moqie")) if hand.why != "deal" else None)
        elif name == "RecordChiPengGang":
            self._call(seat_of(act.get("seat", 0), "seat"), act)
        elif name == "RecordAnGangAddGang":
            seat, tile = seat_of(act.get("seat", 0), "seat"), tile_of(act.get("tiles"), "tiles")
            kind = as_number(act.get("type", 0), "type", 0, 9)
            if kind not in (_ADDED, _CLOSED):
                raise Fault(f"there is no kong of type {kind}")
            if kind == _CLOSED:
                hand.closed_kong(seat, tile.kind)
            else:
                hand.added_kong(seat, tile)
        elif name == "RecordHule":
            self._won(act)
            return True
        elif name in ("RecordNoTile", "RecordLiuJu"):
            self._drawn(name, act)
            return True
        elif name == "RecordBaBei":
            raise Fault("a north is laid aside, as in games of three players, which cannot be imported")
        else:
            raise Fault(f"there is no act {name[:30]!r}")
        self._indicators(act)
        return False

    def _stake(self, act: Object) -> None:
        told = act.get("liqi")
        if told is None:
            return
        liqi = as_object(told, "liqi")
        seat = seat_of(liqi.get("seat", 0), "liqi.seat")
        if liqi.get("failed"):
            return
        if seat != self.hand.pending:
            raise Fault(f"seat {seat} pays a stick, but did not declare just before")

    def _draw(self, seat: Seat, tile: Tile) -> None:
        hand = self.hand
        if hand.drawn_in_all >= LIVE_TILES:
            raise Fault(f"seat {seat} draws from an empty wall")
        if hand.replacing:
            at = self._replacement(tile)
        else:
            turns = sum(isinstance(event, ev.Drew) and event.why != "kong" for event in hand.events)
            at = self._place(52 + turns, tile)
        hand.draw(seat, tile, at)

    def _replacement(self, tile: Tile) -> int | None:
        """A place for a tile drawn after a kong: the end's tiles are taken in an order that no sample shows."""
        used = {event.at for event in self.hand.events if isinstance(event, ev.Drew)}
        if self.wall is None:
            return None
        for at in REPLACEMENTS:
            if at not in used and self.wall[at] is tile:
                return at
        return self._place(REPLACEMENTS[0], tile)

    def _call(self, seat: Seat, act: Object) -> None:
        hand = self.hand
        kind = _CALLS.get(as_number(act.get("type", 0), "type", 0, 9))
        tiles, sources = tiles_of(act.get("tiles"), "tiles"), as_list(act.get("froms"), "froms", len(act["tiles"]))
        if kind is None:
            raise Fault(f"there is no call of type {act.get('type')}")
        own = [tile for tile, source in zip(tiles, sources, strict=True) if source == seat]
        taken = [(tile, source) for tile, source in zip(tiles, sources, strict=True) if source != seat]
        if len(taken) != 1 or taken[0][0] is not hand.open:
            raise Fault(f"seat {seat} calls a tile that does not lie open")
        hand.call(seat, kind, own, seat_of(taken[0][1], "froms"))

    def _indicators(self, act: Object) -> None:
        """All indicators are told again when one is turned."""
        told = tiles_of(act.get("doras") or [], "doras")
        for number in range(len(self.hand.indicators), len(told)):
            if number >= len(INDICATORS):
                raise Fault(f"{len(told)} indicators are turned")
            tile = told[number]
            self.hand.turn_up(tile, self._place(INDICATORS[number], tile))

    # --- the end

    def _won(self, act: Object) -> None:
        hand, book = self.hand, self.book
        wins = [as_object(win, "a win") for win in as_list(act.get("hules"), "hules", most=3)]
        seats = [seat_of(win.get("seat", 0), "seat") for win in wins]
        if not wins or len(set(seats)) != len(seats):
            raise Fault("nobody wins, or a seat wins twice")
        own_draw = bool(wins[0].get("zimo"))
        if own_draw != (seats[0] == hand.turn) or any(bool(win.get("zimo")) != own_draw for win in wins):
            raise Fault(f"seat {seats[0]} wins, but not with the tile that it drew or that lies open")
        for win in wins:
            if tiles_of(win.get("doras") or [], "doras") != hand.indicators:
                self._indicators(win)
            if tiles_of(win.get("doras") or [], "doras") != hand.indicators:
                raise Fault("the indicators of the win are not those that were turned")
        if tile_of(wins[0].get("hu_tile"), "hu_tile") is not (hand.drawn if own_draw else hand.open):
            raise Fault(f"seat {seats[0]} wins with another tile than it drew or than lies open")
        under = next((win["li_doras"] for win in wins if win.get("li_doras")), None)
        tiles = tiles_of(under or [], "li_doras")
        at = [self._place(place, tile) for place, tile in zip(UNDER, tiles, strict=False)]
        change = four(act.get("delta_scores"), "delta_scores")
        self._check_before(act, change)
        order = sorted(wins, key=lambda win: (int(win.get("seat", 0)) - hand.open_seat) % 4)
        end_won(book, hand, self.place, self._wins(order, change, own_draw), tiles)
        self._lay_wall(at)

    def _wins(self, wins: list[Object], change: tuple[int, ...], own_draw: bool) -> list[WonAs]:
        """The wins, each with its part of the change. Several are told as one change: the discarder pays each."""
        giver = self.hand.open_seat
        found = []
        for number, win in enumerate(wins):
            seat = int(win.get("seat", 0))
            said = Counter(tiles_of(win.get("hand"), "hand"))
            if own_draw:
                said[tile_of(win.get("hu_tile"), "hu_tile")] += 1
            if said != self.hand.hands[seat]:
                raise Fault(f"the hand shown by seat {seat} is not the one it held")
            part = list(change)
            if len(wins) > 1:
                part = [0, 0, 0, 0]
                part[seat] = change[seat]
                part[giver] = -change[seat] + (0 if number else self.book.pot + STAKE * self.hand.stakes)
            found.append(self._won_as(seat, win, part, seat if own_draw else giver))
        if len(wins) > 1 and sum(win.change[giver] for win in found) != change[giver]:
            raise Fault("the score changes of the wins do not add up")
        return found

    def _won_as(self, seat: Seat, win: Object, change: list[int], giver: Seat) -> WonAs:
        great = bool(win.get("yiman"))
        lines = []
        for told in as_list(win.get("fans") or [], "fans", most=60):
            fan = as_object(told, "a fan")
            value = as_number(fan.get("val", 0), "val", 0, 200)
            if value:
                lines.append(soul_line(as_number(fan.get("id", 0), "id", 0, 1000), 0 if great else value))
        title = as_number(win.get("title_id", 0), "title_id", 0, 1000)
        limit = "yakuman" if great else LIMITS[title] if title < len(LIMITS) else None
        fu = as_number(win.get("fu", 0), "fu", 0, 200)
        return WonAs(seat, giver, change, None, fu, self._points(win, seat == giver), tuple(lines), limit)

    @staticmethod
    def _points(win: Object, own_draw: bool) -> int:
        points = as_number(win.get("point_rong", 0), "point_rong", 0)
        if own_draw:
            single = as_number(win.get("point_zimo_xian", 0), "point_zimo_xian", 0)
            dealer = as_number(win.get("point_zimo_qin", 0), "point_zimo_qin", 0)
            points = 3 * single if win.get("qinjia") else dealer + 2 * single
        return points

    def _check_before(self, act: Object, change: tuple[int, ...]) -> None:
        stakes = [event.seat for event in self.hand.events if isinstance(event, ev.Staked)]
        now = [points - STAKE * stakes.count(seat) for seat, points in enumerate(self.book.scores)]
        if act.get("old_scores") is not None and list(four(act["old_scores"], "old_scores")) != now:
            raise Fault("the scores before the result are not the running ones")
        after = [points + moved for points, moved in zip(now, change, strict=True)]
        told = act.get("scores")
        if isinstance(told, list) and told and isinstance(told[0], int) and list(four(told, "scores")) != after:
            raise Fault("the scores after the result are not the running ones")

    def _drawn(self, name: str, act: Object) -> None:
        hand = self.hand
        shown: list[Seat] | None = None
        change = [0, 0, 0, 0]
        why = self._abort(act) if name == "RecordLiuJu" else "exhausted"
        if name == "RecordNoTile":
            why = "discards" if act.get("liujumanguan") else "exhausted"
            shown = []
            for seat, told in enumerate(as_list(act.get("players") or [{}] * 4, "players", 4)):
                player = as_object(told, "a player")
                if not player.get("tingpai"):
                    continue
                shown.append(seat)
                if player.get("hand") and Counter(tiles_of(player["hand"], "hand")) != hand.hands[seat]:
                    raise Fault(f"the hand shown by seat {seat} is not the one it held")
            for number, told in enumerate(as_list(act.get("scores") or [], "scores", most=4)):
                part = as_object(told, "scores")
                moved = four(part.get("delta_scores") or [0, 0, 0, 0], "delta_scores")
                if not number:
                    hand.stake()
                    self._check_before({"old_scores": part.get("old_scores")}, moved)
                change = [points + more for points, more in zip(change, moved, strict=True)]
        end_drawn(self.book, hand, self.place, why, change, shown)
        self._lay_wall([])

    def _abort(self, act: Object) -> str:
        """Which abortive draw it is: its number is not relied upon where play tells."""
        hand = self.hand
        if hand.turn >= 0:
            return "nine-kinds"
        if sum(hand.ready) + (hand.pending >= 0) == 4:
            return "four-ready"
        if hand.kongs >= 4:
            return "four-kongs"
        thrown = [event.tile for event in hand.events if isinstance(event, ev.Discarded)]
        if len(thrown) == 4 and len(set(thrown)) == 1 and not any(hand.melds):
            return "four-winds"
        number = as_number(act.get("type", 0), "type", 0, 100)
        if number not in _ABORTS:
            raise Fault(f"there is no ending of type {number}")
        return _ABORTS[number]

    def _lay_wall(self, under: list[int | None]) -> None:
        """Write down the wall with the places of the tiles under the indicators, or no place of a wall found wrong."""
        hand, places = self.hand, iter(under)
        for number, event in enumerate(hand.events):
            if isinstance(event, ev.Turned) and event.why == "under":
                event = msgspec.structs.replace(event, at=next(places, None))
            if self.wall is None and isinstance(event, ev.Drew | ev.Turned):
                event = msgspec.structs.replace(event, at=None)
            elif self.wall is None and isinstance(event, ev.Dealt):
                event = msgspec.structs.replace(event, at=())
            hand.events[number] = event
        if self.wall is not None:
            hand.events.append(ev.WallShown("", tuple(self.wall)))
