"""Import of Tenhou's JSON logs (tenhou.net/6): one object, one hand a line, or the link that shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from urllib.parse import unquote

from tuitable.errors import FormatError
from tuitable.formats import fields
from tuitable.formats.book import MOST_HANDS, Book, Place, by_rank, riichi_place
from tuitable.formats.fields import Object, as_list, as_number, as_object, as_text, four
from tuitable.formats.follow import STAKE, Followed
from tuitable.formats.heading import heading
from tuitable.formats.imported import Imported
from tuitable.formats.mjlog_head import clean, scaled
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.riichi_end import LIVE_TILES, WonAs, end_drawn, end_won, what_follows
from tuitable.formats.rulebook import UNTOLD, Rules, entry_for
from tuitable.formats.tenhou6_names import ENDINGS, WON, line_of, table_of, worth_of
from tuitable.formats.tenhou6_order import Act, Lists, Search
from tuitable.formats.tenhou6_tokens import tile_of
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import Tile

RULESET = "tenhou"
HOUSE = "tenhou-lobby"
"""Named for a game whose house rules the file does not tell; there is no such ruleset."""
START = 25000
_LINK = re.compile(r"#json=(\S+)", re.ASCII)
_MOST_ORDERS = 64
_MOST_TOKENS = 60
_KINDS = {"c": MeldKind.CHOW, "p": MeldKind.PUNG, "m": MeldKind.KONG_OPEN}
_DETAILS = ("ref", "ratingc", "dan", "rate", "sx", "lobby", "ver")


class _Hand:
    """One hand of the log, read and checked for its form."""

    def __init__(self, told: object) -> None:
        parts = as_list(told, "the hand", 17)
        index, counters, sticks = (as_number(n, "the hand's number", 0, MOST_HANDS) for n in as_list(parts[0], "", 3))
        if index > 15:
            raise Fault(f"no match has a hand {index}")
        self.place: Place = (index, index % 4, counters)
        self.pot = STAKE * sticks
        self.scores = four(parts[1], "the scores")
        self.indicators = [tile_of(n) for n in as_list(parts[2], "the indicators", most=5)]
        self.under = [tile_of(n) for n in as_list(parts[3], "the ura indicators", most=5)]
        if not parts[13] and not parts[14] and not parts[15]:
            raise Fault("only three seats hold tiles: three-player games cannot be imported")
        self.dealt = [[tile_of(n) for n in as_list(parts[4 + 3 * seat], "a deal", 13)] for seat in range(4)]
        draws = [as_list(parts[5 + 3 * seat], "the draws", most=_MOST_TOKENS) for seat in range(4)]
        discards = [as_list(parts[6 + 3 * seat], "the discards", most=_MOST_TOKENS) for seat in range(4)]
        self.lists = Lists(draws, discards)
        self.result = as_list(parts[16], "the result", most=20)
        self.name = as_text(self.result[0] if self.result else None, "the result")

    def faces(self) -> Iterator[Tile]:
        """All tiles of the deal, the indicators and the draws."""
        for tiles in self.dealt:
            yield from tiles
        yield from (*self.indicators, *self.under)
        for tokens in self.lists.draws:
            yield from (token for token in tokens if isinstance(token, Tile))


class _Reader:
    """The state of reading one game. `where` is the hand and the act reached, counted from 1."""

    def __init__(self) -> None:
        self.book = Book(RULESET)
        self.where: tuple[int | None, int | None] = (None, None)
        self.usual = True
        self.red = False

    def read(self, hands: Sequence[object]) -> None:
        for number, told in enumerate(hands, 1):
            self.where = (number, None)
            hand = _Hand(told)
            self.red = self.red or any(tile is not tile.plain for tile in hand.faces())
            self.book.begin(hand.place, hand.scores, hand.pot)
            if number == 1 and len(set(hand.scores)) == 1 and hand.scores[0] != START:
                self.usual = False
            self.end(hand, self.follow(hand))
        self.where = (None, None)

    def follow(self, hand: _Hand) -> Followed:
        """Play the hand in the first order that fits its tiles."""
        search = Search(hand.lists, hand.place[1])
        first: tuple[Fault, int] | None = None
        for acts in islice(search.orders(), _MOST_ORDERS):
            followed = self.begin(hand)
            try:
                _play(followed, acts, hand.indicators)
            except Fault as fault:
                first = first or (fault, followed.count)
                continue
            return followed
        if first is not None:
            self.where = (self.book.number, first[1])
            raise first[0]
        self.where = (self.book.number, search.best + 1)
        raise Fault("the draws and discards of the seats make no course of play")

    def begin(self, hand: _Hand) -> Followed:
        index, dealer, counters = hand.place
        number = self.book.number
        began = ev.HandBegan(number, dealer, WINDS[index // 4], index % 4 + 1, counters, {}, riichi_place())
        followed = Followed(began)
        for step in range(4):
            seat = (dealer + step) % 4
            followed.deal(seat, hand.dealt[seat])
        if hand.indicators:
            followed.turn_up(hand.indicators[0])
        return followed

    def end(self, hand: _Hand, followed: Followed) -> None:
        self.where = (self.book.number, followed.count)
        result = hand.result
        if hand.name == WON:
            if len(result) not in (3, 5, 7):
                raise Fault("the result of the win cannot be read")
            wins = [_win(change, told) for change, told in zip(result[1::2], result[2::2], strict=True)]
            usual = end_won(self.book, followed, hand.place, wins, hand.under)
            self.usual = self.usual and usual
            return
        why = ENDINGS.get(hand.name)
        if why is None:
            raise Fault(f"there is no ending {hand.name[:20]!r}")
        change = four(result[1], "the score changes") if len(result) > 1 else (0, 0, 0, 0)
        shown: Sequence[Seat] | None = None
        if hand.name == "全員聴牌":
            shown = (0, 1, 2, 3)
        elif hand.name == "全員不聴":
            shown = ()
        end_drawn(self.book, followed, hand.place, why, change, shown)


def _play(hand: Followed, acts: Sequence[Act], indicators: Sequence[Tile]) -> None:
    """Follow all acts. The log does not tell when indicators are turned, so it is done as at Tenhou: for a concealed
    kong at once, for another one behind its replacement, before the discard or the next kong's replacement."""
    late = 0

    def turn(count: int) -> None:
        for tile in indicators[len(hand.indicators) : len(hand.indicators) + count]:
            hand.turn_up(tile)

    for act in acts:
        hand.count += 1
        seat, tile, call = act.seat, act.tile, act.call
        if act.kind == "draw":
            if hand.drawn_in_all >= LIVE_TILES:
                raise Fault("a tile is drawn from an empty wall")
            hand.draw(seat, tile)
        elif call is None:
            turn(late)
            late = 0
            if act.kind == "ready":
                hand.declare(seat)
            hand.discard(seat, tile, act.same)
        elif call.letter in _KINDS:
            hand.call(seat, _KINDS[call.letter], call.own, (seat + call.offset) % 4)
            late += call.letter == "m"
        elif call.letter == "a":
            hand.closed_kong(seat, tile.kind)
            turn(late + 1)
            late = 0
        else:
            hand.added_kong(seat, tile)
            meld = next(meld for meld in hand.melds[seat] if meld.added is tile)
            if meld.from_seat != (seat + call.offset) % 4:
                raise Fault(f"seat {seat} adds to a pung that it called otherwise")
            turn(late)
            late = 1
    if len(hand.indicators) < len(indicators):
        turn(late)
        if len(hand.indicators) < len(indicators):
            raise Fault("an indicator is turned without a kong")


def _win(change: object, told: object) -> WonAs:
    """One win of a result: the change of points, and winner, giver, who is liable, text and what counted."""
    changes = four(change, "the score changes")
    parts = as_list(told, "the win", most=60)
    if len(parts) < 2:
        raise Fault("the win does not tell who won on whose tile")
    seat, giver = fields.seat_of(parts[0], "the winner"), fields.seat_of(parts[1], "the giver")
    liable = fields.seat_of(parts[2], "who is liable") if len(parts) > 2 and not isinstance(parts[2], str) else seat
    texts = [as_text(text, "what counted") for text in parts[2:] if isinstance(text, str)]
    fu, points, limit = worth_of(texts[0]) if texts else (0, None, None)
    items = tuple(line for text in texts[1:] if (line := line_of(clean(text))) is not None)
    return WonAs(seat, giver, changes, None if liable == seat else liable, fu, points, items, limit)


def _objects(text: str) -> Iterator[object]:
    """All JSON values of a file: one, one a line, or those in links."""
    links = _LINK.findall(text)
    if links:
        for link in links[:MOST_HANDS]:
            yield fields.decode(unquote(link.partition("&ts=")[0]))
        return
    try:
        yield fields.decode(text)
        return
    except FormatError as error:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2 or len(lines) > MOST_HANDS:
            raise error from None
    for number, line in enumerate(lines, 1):
        try:
            found = fields.decode(line)
        except FormatError as error:
            raise Fault(f"line {number}: {error}") from None
        yield found


def read_tenhou6(
    text: str, digest: str | None = None, path: str = "", time: str | None = None, rules: Rules = UNTOLD
) -> Imported:
    """Read a Tenhou JSON log into events. `rules` are those that a person names, `digest` the SHA-256 of the file.

    Raises `FormatError` with file, hand and act if it is none, or contradicts itself.
    """
    reader = _Reader()
    try:
        games = [as_object(found, "the log") for found in _objects(text)]
        hands = [hand for game in games for hand in as_list(game.get("log"), "log", most=MOST_HANDS)]
        if not hands:
            raise Fault("no hand is in it")
        head = _one_game(games)
        reader.read(hands)
        _finish(reader.book, games[-1].get("sc"))
        return _imported(reader, head, games[-1], text, digest, path, time, rules)
    except FormatError as error:
        raise FormatError(str(error), path or None) if error.path is None else error from None
    except Fault as fault:
        raise FormatError(str(fault), path or None, *reader.where) from None


def _one_game(games: Sequence[Object]) -> Object:
    """What all objects tell beside their hands, which must be of one game."""
    head = games[0]
    for number, game in enumerate(games[1:], 2):
        if game.get("name") != head.get("name") or game.get("ref") != head.get("ref"):
            raise Fault(f"object {number} is of another game than object 1: put each game into a file of its own")
    names = as_list(head.get("name") or [], "name", most=4)
    if names and (len(names) == 3 or (len(names) == 4 and not names[3] and all(names[:3]))):
        raise Fault("only three players are named: three-player games cannot be imported")
    return head


def _finish(book: Book, told: object) -> None:
    if told is None:
        book.stop()
        return
    numbers = as_list(told, "sc", 8)
    final = four(numbers[0::2], "sc")
    results = [scaled(fields.as_tenths(number, "sc")) for number in numbers[1::2]]
    scale = max(scale for _, scale in results)
    book.finish(by_rank(final), [number * (scale // own) for number, own in results], scale, final)


def _imported(
    reader: _Reader,
    head: Object,
    last: Object,
    text: str,
    digest: str | None,
    path: str,
    time: str | None,
    rules: Rules,
) -> Imported:
    rule = as_object(head.get("rule") or {}, "rule")
    disp = clean(as_text(rule.get("disp") or "", "disp"))
    options = table_of(disp)
    aka = [rule.get(key) for key in ("aka", "aka51", "aka52", "aka53") if key in rule]
    options["red_fives"] = any(aka) if aka else reader.red or bool(options.get("red_fives", False))
    book = reader.book
    # Points that vanish between hands do so by no rule of Tenhou's.
    usual = reader.usual and not book.corrections
    title = " ".join(clean(part) for part in as_list(head.get("title") or [], "title", most=9) if isinstance(part, str))
    id, name = (RULESET, "Tenhou") if usual else (HOUSE, "Tenhou's log, rules of the house")
    entry, note = entry_for(rules, id, name, options)
    details: dict[str, object] = {key: _short(head[key]) for key in _DETAILS if key in head}
    if disp:
        details["table"] = disp
    details |= {"rules": "told by the person who imported it" if rules.id else "taken from the log"}
    if book.corrections:
        details["corrections"] = book.corrections
    names = [part if isinstance(part, str) else "" for part in as_list(head.get("name") or [], "name", most=4)]
    sx = head.get("sx")
    computers = [part == "C" for part in sx] if isinstance(sx, list) else []
    header = heading(
        "tenhou6", entry, names, details, text=text, digest=digest, path=path, time=time, computers=computers,
        tags={"title": title.strip()} if title.strip() else {},
    )  # fmt: skip
    notes = [*book.corrections, *([note] if note else [])]
    if not usual and not rules.id:
        notes.append("it is played by house rules that the log does not tell; --rules names them")
    events = book.written(entry.id)
    if "sc" not in last:
        events = what_follows(events, entry)
    return Imported(header, events, book.whole, None, tuple(notes))


def _short(value: object) -> object:
    """A value for the header, bounded."""
    if isinstance(value, list):
        return [_short(part) for part in value[:8] if not isinstance(part, list | dict)]
    if isinstance(value, int | float) or value is None:
        return value
    return clean(str(value))
