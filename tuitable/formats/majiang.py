"""Import of Majiang game logs (牌譜): JSON, seats told relative to the dealer of each hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tuitable.errors import FormatError
from tuitable.formats import fields
from tuitable.formats.book import MOST_HANDS, Book, Place, by_rank, riichi_place
from tuitable.formats.fields import Object, as_list, as_number, as_object, as_text, four
from tuitable.formats.follow import STAKE, Followed
from tuitable.formats.heading import heading
from tuitable.formats.imported import Imported
from tuitable.formats.majiang_tiles import hand_of, meld_of, one_tile
from tuitable.formats.mjlog_head import clean, scaled
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.riichi_end import LIVE_TILES, WonAs, end_drawn, end_won
from tuitable.formats.rulebook import UNTOLD, Rules, entry_for
from tuitable.formats.yaku_names import line_named
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import Tile

RULESET = "majiang"
"""Named where nobody says by which rules the game was played; no shelf has them."""
_ENDINGS: dict[str, str] = {
    "荒牌平局": "exhausted", "流局": "exhausted", "流し満貫": "discards", "九種九牌": "nine-kinds",
    "四風連打": "four-winds", "四家立直": "four-ready", "四開槓": "four-kongs", "四槓散了": "four-kongs",
    "三家和": "triple-win", "三家和了": "triple-win",
}  # fmt: skip
_MOST_MOVES = 2000


class _Reader:
    """The state of reading one game. `where` is the hand and the move reached, counted from 1."""

    def __init__(self, game: Object) -> None:
        self.game = game
        self.book = Book(RULESET)
        self.where: list[int | None] = [None, None]
        self.first = as_number(game.get("qijia", 0), "qijia", 0, 3)
        self.red = False
        self.cut: str | None = None
        self.notes: list[str] = []

    def read(self) -> None:
        log = as_list(self.game.get("log"), "log", most=MOST_HANDS)
        if not log:
            raise Fault("no hand is in it")
        for number, moves in enumerate(log, 1):
            self.where = [number, None]
            if self.cut is not None:
                raise Fault(f"hand {number} follows a hand without a result")
            hand = _Hand(self, as_list(moves, f"hand {number}", most=_MOST_MOVES))
            if not hand.read():
                name = f"hand {number} ({hand.place[0] // 4 % 4 + 1}-{hand.place[0] % 4 + 1})"
                self.cut = f"the log ends in {name} after move {self.where[1]}"
        self.where = [None, None]
        self.finish()

    def finish(self) -> None:
        game, book = self.game, self.book
        if self.cut is not None or game.get("defen") is None:
            book.stop()
            self.cut = self.cut or f"the log ends after hand {book.number} without a final result"
            return
        final = four(game["defen"], "defen")
        order = by_rank(final, self.first)
        if game.get("rank") is not None:
            rank = four(game["rank"], "rank")
            if sorted(rank) != [1, 2, 3, 4]:
                raise Fault(f"the ranks {list(rank)} are no order of four")
            order = sorted(range(4), key=lambda seat: rank[seat])
        results, scale = self._results(final)
        book.finish(order, results, scale, final)

    def _results(self, final: tuple[int, int, int, int]) -> tuple[list[int], int]:
        told = self.game.get("point")
        if told is None or not any(as_list(told, "point", 4)):
            self.notes.append("the log has no results of the match; the final points stand for them")
            return list(final), 1
        found = [scaled(point if isinstance(point, str) else f"{fields.as_tenths(point, 'point')}") for point in told]
        scale = max(scale for _, scale in found)
        return [number * (scale // own) for number, own in found], scale


class _Hand:
    """One hand of the log. `seat(l)` is the chair of a seat told relative to the dealer."""

    def __init__(self, reader: _Reader, moves: list[object]) -> None:
        self.reader = reader
        self.moves = moves
        if not moves:
            raise Fault("the hand is empty")
        name, start = _move(moves[0])
        if name != "qipai":
            raise Fault(f"the hand begins with {name}, not with qipai")
        round_no = as_number(start.get("zhuangfeng"), "zhuangfeng", 0, 3)
        hand_no = as_number(start.get("jushu"), "jushu", 0, 3)
        counters = as_number(start.get("changbang"), "changbang", 0, MOST_HANDS)
        self.dealer: Seat = (reader.first + hand_no) % 4
        self.place: Place = (4 * round_no + hand_no, self.dealer, counters)
        pot = STAKE * as_number(start.get("lizhibang"), "lizhibang", 0, MOST_HANDS)
        number = reader.book.begin(self.place, self._by_seat(start.get("defen"), "defen"), pot)
        began = ev.HandBegan(number, self.dealer, WINDS[round_no], hand_no + 1, counters, {}, riichi_place())
        self.hand = Followed(began)
        for offset, text in enumerate(as_list(start.get("shoupai"), "shoupai", 4)):
            tiles = hand_of(as_text(text, "shoupai"))
            self._look(tiles)
            self.hand.deal(self.seat(offset), tiles)
        self.hand.turn_up(self._tile(start.get("baopai"), "baopai"))
        self.wins: list[Object] = []

    def seat(self, offset: object) -> Seat:
        """The chair of a seat told relative to the dealer."""
        return (self.dealer + as_number(offset, "l", 0, 3)) % 4

    def _by_seat(self, told: object, what: str) -> list[int]:
        found = four(told, what)
        return [found[(seat - self.dealer) % 4] for seat in range(4)]

    def _look(self, tiles: Iterable[Tile]) -> None:
        if any(tile.order % 2 == 0 and tile.kind in (4, 13, 22) for tile in tiles):
            self.reader.red = True

    def _tile(self, told: object, what: str) -> Tile:
        tile = one_tile(as_text(told, what))[0]
        self._look((tile,))
        return tile

    def read(self) -> bool:
        """Follow all moves; the answer is whether the hand has a result."""
        done = False
        for number, told in enumerate(self.moves[1:], 2):
            self.reader.where[1] = number
            name, move = _move(told)
            if done or (self.wins and name != "hule"):
                raise Fault(f"{name} comes after the end of the hand")
            done = self._act(name, move)
        if self.wins:
            self._end_won()
        return done or bool(self.wins)

    def _act(self, name: str, move: Object) -> bool:
        hand = self.hand
        if name in ("zimo", "gangzimo"):
            # Some programs write a draw after a kong like any other.
            if name == "gangzimo" and not hand.replacing:
                raise Fault(f"seat {self.seat(move.get('l'))} draws for a kong that nobody made")
            if hand.drawn_in_all >= LIVE_TILES:
                raise Fault("a tile is drawn from an empty wall")
            hand.draw(self.seat(move.get("l")), self._tile(move.get("p"), "p"))
        elif name == "dapai":
            seat = self.seat(move.get("l"))
            tile, drawn, declares = one_tile(as_text(move.get("p"), "p"))
            if declares:
                hand.declare(seat)
            hand.discard(seat, tile, drawn)
        elif name in ("fulou", "gang"):
            self._call(self.seat(move.get("l")), as_text(move.get("m"), "m"))
        elif name == "kaigang":
            hand.turn_up(self._tile(move.get("baopai"), "baopai"))
        elif name == "hule":
            self.wins.append(move)
        elif name == "pingju":
            self._end_drawn(move)
            return True
        else:
            raise Fault(f"there is no move {name[:20]!r}")
        return False

    def _call(self, seat: Seat, text: str) -> None:
        hand, called = self.hand, meld_of(text)
        if called.kind is MeldKind.KONG_CLOSED:
            hand.closed_kong(seat, called.tiles[0].kind)
        elif called.kind is MeldKind.KONG_ADDED:
            assert called.tile is not None
            hand.added_kong(seat, called.tile)
        else:
            if called.tile is not hand.open:
                raise Fault(f"seat {seat} calls {called.tile}, which does not lie open")
            hand.call(seat, called.kind, called.own, (seat + called.from_offset) % 4)

    # --- the end

    def _end_won(self) -> None:
        hand, book = self.hand, self.reader.book
        wins = [self._win(win) for win in self.wins]
        for win, told in zip(wins, self.wins, strict=True):
            said = Counter(hand_of(as_text(told.get("shoupai"), "shoupai")))
            held = hand.hands[win.seat] + Counter([hand.open] if hand.turn < 0 and hand.open else [])
            if said != held:
                raise Fault(f"the hand shown by seat {win.seat} is not the one it held")
        under = next((told["fubaopai"] for told in self.wins if told.get("fubaopai")), None)
        tiles = [self._tile(tile, "fubaopai") for tile in as_list(under or [], "fubaopai", most=5)]
        if not hand.may_be_seen(tiles):
            # Games copied by hand from pictures tell such tiles.
            number, told_tiles = hand.began.number, " ".join(tiles)
            self.reader.notes.append(f"hand {number}: {told_tiles} cannot lie under the indicators and is left out")
            tiles = []
        end_won(book, hand, self.place, wins, tiles)

    def _win(self, told: Object) -> WonAs:
        seat = self.seat(told.get("l"))
        giver = seat if told.get("baojia") is None else self.seat(told["baojia"])
        items = [as_object(item, "hupai") for item in as_list(told.get("hupai") or [], "hupai", most=40)]
        payers = [self.seat(item["baojia"]) for item in items if item.get("baojia") is not None]
        great = told.get("damanguan") is not None
        return WonAs(
            seat,
            giver,
            self._by_seat(told.get("fenpei"), "fenpei"),
            payers[0] if payers else None,
            as_number(told.get("fu") or 0, "fu", 0, 200),
            as_number(told.get("defen"), "defen", 0),
            _lines(items, 0 if great else as_number(told.get("fanshu", 0), "fanshu", 0, 200)),
            "yakuman" if great else None,
        )

    def _end_drawn(self, move: Object) -> None:
        hand = self.hand
        name = as_text(move.get("name"), "name")
        if name not in _ENDINGS:
            raise Fault(f"there is no ending {name[:20]!r}")
        told = [as_text(text or "", "shoupai") for text in as_list(move.get("shoupai") or [""] * 4, "shoupai", 4)]
        shown = {self.seat(offset): hand_of(text) for offset, text in enumerate(told) if text}
        for seat, tiles in shown.items():
            if Counter(tiles) != hand.hands[seat]:
                raise Fault(f"the hand shown by seat {seat} is not the one it held")
        change = self._by_seat(move.get("fenpei") or [0, 0, 0, 0], "fenpei")
        end_drawn(self.reader.book, hand, self.place, _ENDINGS[name], change, list(shown))


def _lines(items: list[Object], doubles: int) -> tuple[ev.Line, ...]:
    """What counted. Where the log leaves one number out, it is what the sum lacks."""
    values = [item.get("fanshu") for item in items]
    told = [value if isinstance(value, int) and 0 <= value <= 100 else 0 for value in values]
    if values.count(None) == 1 and doubles > sum(told):
        told[values.index(None)] = doubles - sum(told)
    names = [clean(as_text(item.get("name"), "name")) for item in items]
    return tuple(line_named(name, number) for name, number in zip(names, told, strict=True))


def _move(told: object) -> tuple[str, Object]:
    """One move: its name and what it says."""
    outer = as_object(told, "a move")
    if len(outer) != 1:
        raise Fault(f"a move holds {len(outer)} names, not one")
    ((name, inner),) = outer.items()
    return name, as_object(inner, name[:20])


def read_majiang(
    game: object, digest: str, path: str = "", time: str | None = None, rules: Rules = UNTOLD, part: str = ""
) -> Imported:
    """Read one game, decoded from JSON, into events.

    `digest` is the SHA-256 of the file, `rules` are those that a person names, `part` is which game of its file
    it is. Raises `FormatError` with file, hand and move if the log contradicts itself or no whole hand is in it.
    """
    reader: _Reader | None = None
    try:
        reader = _Reader(as_object(game, "the game"))
        reader.read()
        if not reader.book.whole:
            raise Fault(f"no whole hand is in it: {reader.cut}")
        return Imported(*_told(reader, digest, path, time, rules, part))
    except Fault as fault:
        hand, move = reader.where if reader is not None else (None, None)
        raise FormatError(str(fault), path or None, hand, move) from None


def _told(
    reader: _Reader, digest: str, path: str, time: str | None, rules: Rules, part: str
) -> tuple[ev.Header, list[ev.Event], int, str | None, tuple[str, ...]]:
    game, book = reader.game, reader.book
    options = {"red_fives": reader.red}
    entry, note = entry_for(rules, RULESET, "Majiang", options)
    names = [name if isinstance(name, str) else "" for name in as_list(game.get("player") or [], "player", most=4)]
    details: dict[str, object] = {"first_dealer": reader.first}
    title = game.get("title")
    if isinstance(title, str) and title:
        details["title"] = clean(title)
    if part:
        details["game"] = part
    if book.corrections:
        details["corrections"] = book.corrections
    header = heading("majiang", entry, names, details, text="", digest=digest, path=path, time=time)
    notes = (*reader.notes, *book.corrections, *((note,) if note else ()))
    return header, book.written(entry.id), book.whole, reader.cut, notes
