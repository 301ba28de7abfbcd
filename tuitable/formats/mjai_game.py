"""A game told by the events of an mjai log, in the dialects of several programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tuitable.formats.book import MOST_HANDS, Book, Place, by_rank, riichi_place
from tuitable.formats.fields import Object, as_list, as_number, as_object, as_text, four, seat_of
from tuitable.formats.follow import STAKE, Followed, unbroken_discards
from tuitable.formats.mjai_names import GREAT, REASONS, line_of, tile_of
from tuitable.formats.mjlog_end import tenhou_limit
from tuitable.formats.mjlog_head import clean
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.riichi_end import LIVE_TILES, WonAs, end_drawn, end_won
from tuitable.formats.tenhou6 import RULESET, START
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import Tile

_CALLS = {"chi": MeldKind.CHOW, "pon": MeldKind.PUNG, "daiminkan": MeldKind.KONG_OPEN}
_SILENT = ("none", "hello", "end_kyoku")


class Reader:
    """The state of reading one log. `line` is the event reached, counted from 1 within its hand."""

    def __init__(self) -> None:
        self.book = Book(RULESET)
        self.names: list[str] = []
        self.aka: object = None
        self.red = False
        self.usual = True
        self.begun = False
        self.over = False
        self.line = 0
        self.first = -1
        self.place: Place = (0, 0, 0)
        self.hand: Followed | None = None
        self.accepted = False
        self.wins: list[Object] = []
        self.drawn: Object | None = None
        self.results: tuple[list[int], int] | None = None
        self.cut: str | None = None
        self.notes: list[str] = []

    @property
    def where(self) -> tuple[int | None, int | None]:
        """Hand and event reached."""
        return (self.book.number or None, self.line or None)

    def read(self, told: Iterator[object]) -> None:
        """Follow all events. Raises `Fault`."""
        for one in told:
            self.line += 1
            event = as_object(one, "the event")
            name = as_text(event.get("type"), "type")
            if self.over:
                raise Fault(f"{name} comes after the end of the game")
            if name in _SILENT:
                continue
            act = _ACTS.get(name)
            if act is None:
                raise Fault(f"there is no event {name[:20]!r}")
            if act in _IN_HAND and (self.hand is None or self.wins or self.drawn is not None):
                raise Fault(f"{name} stands outside a hand")
            act(self, event)

    def now(self) -> Followed:
        """The hand under way."""
        assert self.hand is not None
        return self.hand

    def tile(self, text: object) -> Tile:
        tile = tile_of(text)
        self.red = self.red or tile is not tile.plain
        return tile

    def tiles(self, told: object, what: str, size: int | None = None) -> list[Tile]:
        return [self.tile(text) for text in as_list(told, what, size, 14)]

    # --- start and end

    def start_game(self, event: Object) -> None:
        if self.begun or self.book.number:
            raise Fault("another game begins: put each game into a file of its own")
        self.begun = True
        told = as_list(event.get("names") or [], "names", most=4)
        if len(told) == 3:
            raise Fault("only three players are named: three-player games cannot be imported")
        self.names = [name if isinstance(name, str) else "" for name in told]
        self.aka = event.get("aka_flag")

    def start_kyoku(self, event: Object) -> None:
        scores = event.get("scores")
        self.close(None if scores is None else four(scores, "scores"))
        if self.hand is not None:
            raise Fault("the next hand begins before this one has a result")
        book, (index, dealer, counters) = self.book, self.place
        self.line = 1
        dealer = seat_of(event["oya"], "oya") if "oya" in event else dealer
        if "kyoku" in event:
            wind = as_text(event.get("bakaze") or "E", "bakaze")
            if wind not in tuple(WINDS):
                raise Fault(f"there is no wind {wind[:12]!r}")
            index = 4 * "ESWN".index(wind) + as_number(event["kyoku"], "kyoku", 1, 4) - 1
        elif book.number:
            raise Fault("the hand does not tell its number")
        if self.first < 0:
            self.first = (dealer - index) % 4
        if dealer != (self.first + index) % 4:
            raise Fault(f"seat {dealer} deals hand {index}, but seat {self.first} dealt first")
        counters = as_number(event.get("honba", 0), "honba", 0, MOST_HANDS)
        pot = STAKE * as_number(event["kyotaku"], "kyotaku", 0, MOST_HANDS) if "kyotaku" in event else book.pot
        now = four(scores, "scores") if scores is not None else book.scores if book.number else [START] * 4
        self.place = (index, dealer, counters)
        number = book.begin(self.place, now, pot)
        if number == 1 and len(set(now)) == 1 and now[0] != START:
            self.usual = False
        began = ev.HandBegan(number, dealer, WINDS[index // 4], index % 4 + 1, counters, {}, riichi_place())
        self.hand = Followed(began)
        self.accepted = False
        self.indicator: Tile | None = self.tile(event["dora_marker"]) if "dora_marker" in event else None
        self.dealt: dict[Seat, list[Tile]] = {}
        if "tehais" in event:
            for seat, tiles in enumerate(as_list(event["tehais"], "tehais", 4)):
                self.dealt[seat] = self.tiles(tiles, "tehais", 13)
            self.deal()

    def haipai(self, event: Object) -> None:
        """Thirteen tiles of one seat, as the old dialect tells them."""
        seat = seat_of(event.get("actor"), "actor")
        if seat in self.dealt:
            raise Fault(f"tiles are dealt to seat {seat} twice")
        self.dealt[seat] = self.tiles(event.get("pais"), "pais", 13)
        if len(self.dealt) == 4:
            self.deal()

    def deal(self) -> None:
        hand = self.now()
        for step in range(4):
            seat = (hand.dealer + step) % 4
            hand.deal(seat, self.dealt[seat])
        if self.indicator is not None:
            hand.turn_up(self.indicator)

    def end_game(self, event: Object) -> None:
        final = None if event.get("scores") is None else four(event["scores"], "scores")
        self.close(final)
        if self.hand is not None:
            raise Fault("the game ends before the hand has a result")
        self.over = True
        if not self.book.number:
            return
        points = list(final) if final is not None else self.book.scores
        order = by_rank(points, max(self.first, 0))
        results, scale = points, 1
        if "results" in event:
            results = list(four(event["results"], "results"))
            scale = as_number(event.get("results_scale", 1), "results_scale", 1, 10)
        else:
            self.notes.append("the log has no results of the match; the final points stand for them")
        self.book.finish(order, results, scale, final)

    def error(self, event: Object) -> None:
        raise Fault(f"the log tells of an error: {clean(str(event.get('message', '')), 60)!r}")

    # --- acts

    def tsumo(self, event: Object) -> None:
        hand = self.now()
        if len(self.dealt) < 4:
            raise Fault("a tile is drawn before all hands are dealt")
        if hand.drawn_in_all >= LIVE_TILES:
            raise Fault("a tile is drawn from an empty wall")
        hand.draw(seat_of(event.get("actor"), "actor"), self.tile(event.get("pai")))
        self.accepted = False

    def dahai(self, event: Object) -> None:
        drawn = event.get("tsumogiri")
        self.now().discard(
            seat_of(event.get("actor"), "actor"),
            self.tile(event.get("pai")),
            drawn if isinstance(drawn, bool) else None,
        )

    def call(self, event: Object) -> None:
        hand, kind = self.now(), _CALLS[event["type"]]
        tile = self.tile(event.get("pai"))
        if tile is not hand.open:
            raise Fault(f"{tile} is called, which does not lie open")
        own = self.tiles(event.get("consumed"), "consumed")
        hand.call(seat_of(event.get("actor"), "actor"), kind, own, seat_of(event.get("target"), "target"))
        self.accepted = False

    def ankan(self, event: Object) -> None:
        kinds = {tile.kind for tile in self.tiles(event.get("consumed"), "consumed", 4)}
        if len(kinds) != 1:
            raise Fault("a kong of different tiles is made")
        self.now().closed_kong(seat_of(event.get("actor"), "actor"), kinds.pop())

    def kakan(self, event: Object) -> None:
        self.now().added_kong(seat_of(event.get("actor"), "actor"), self.tile(event.get("pai")))

    def dora(self, event: Object) -> None:
        self.now().turn_up(self.tile(event.get("dora_marker")))

    def reach(self, event: Object) -> None:
        self.now().declare(seat_of(event.get("actor"), "actor"))

    def reach_accepted(self, event: Object) -> None:
        seat = seat_of(event.get("actor"), "actor")
        hand = self.now()
        if seat != hand.pending or hand.turn >= 0:
            raise Fault(f"the riichi of seat {seat} is accepted, but it did not declare and discard just before")
        # The stick is written down with the answers to the discard; here it is only told that there is no win.
        self.accepted = True

    def hora(self, event: Object) -> None:
        if self.hand is None or self.drawn is not None:
            raise Fault("a win stands outside a hand")
        self.wins.append(event)

    def ryukyoku(self, event: Object) -> None:
        if self.wins:
            raise Fault("a draw follows a win")
        self.drawn = event

    # --- the end of a hand

    def close(self, after: Sequence[int] | None) -> None:
        """End the hand whose result was told; `after` are the scores behind it, null where they are not told."""
        hand = self.hand
        if hand is None or not (self.wins or self.drawn is not None):
            return
        if self.wins:
            self.close_won(hand, after)
        else:
            self.close_drawn(hand, after)
        self.hand, self.wins, self.drawn = None, [], None

    def before(self, hand: Followed) -> list[int]:
        """The scores just before the result, sticks of this hand paid."""
        paid = [sum(e.amount for e in hand.events if isinstance(e, ev.Staked) and e.seat == s) for s in range(4)]
        return [points - gone for points, gone in zip(self.book.scores, paid, strict=True)]

    def change(self, told: Object, hand: Followed, after: Sequence[int] | None) -> list[int]:
        """How points moved: as told, or from the scores behind it."""
        if told.get("deltas") is not None:
            return list(four(told["deltas"], "deltas"))
        if told.get("scores") is not None:
            after = four(told["scores"], "scores")
        if after is None:
            raise Fault("how points moved is not told, neither with the result nor by the scores behind it")
        return [now - then for now, then in zip(after, self.before(hand), strict=True)]

    def close_won(self, hand: Followed, after: Sequence[int] | None) -> None:
        if self.accepted and hand.pending >= 0:
            hand.stake()
        if len(self.wins) > 1 and any(win.get("deltas") is None for win in self.wins):
            raise Fault("there are several winners, and it is not told who is paid what")
        wins = []
        under: list[Tile] = []
        for told in self.wins:
            seat, giver = seat_of(told.get("actor"), "actor"), seat_of(told.get("target"), "target")
            if told.get("pai") is not None and self.tile(told["pai"]) is not (hand.open or hand.drawn):
                raise Fault(f"seat {seat} wins with a tile that does not lie open and was not drawn")
            markers = told.get("ura_markers") or told.get("uradora_markers") or []
            under = under or self.tiles(markers, "ura_markers")
            win = WonAs(seat, giver, self.change(told, hand, after))
            _worth(win, told)
            wins.append(win)
        self.usual = end_won(self.book, hand, self.place, wins, under) and self.usual

    def close_drawn(self, hand: Followed, after: Sequence[int] | None) -> None:
        told = self.drawn
        assert told is not None
        reason = told.get("reason")
        if reason is not None and reason not in REASONS:
            raise Fault(f"there is no reason {str(reason)[:20]!r} for a draw")
        why = _why(hand) if reason is None else REASONS[reason]
        if why != "triple-win":
            hand.stake()
        known = any(told.get(key) is not None for key in ("deltas", "scores")) or after is not None
        change = self.change(told, hand, after) if known or why in ("exhausted", "discards") else [0, 0, 0, 0]
        if reason is None and why == "exhausted" and not any(abs(points) in (1000, 1500, 3000) for points in change):
            why = "discards" if any(change) and unbroken_discards(hand.events) else why
        ready = told.get("tenpais")
        shown = None
        if why in ("exhausted", "discards") and ready is not None:
            shown = [seat for seat, holds in enumerate(as_list(ready, "tenpais", 4)) if holds is True]
        end_drawn(self.book, hand, self.place, why, change, shown)

    def finish(self) -> None:
        """All events are read, perhaps without an end of the game."""
        if self.over:
            return
        number = self.book.number
        try:
            self.close(None)
        except Fault as fault:
            if "not told" not in str(fault):
                raise
            self.cut = f"the log ends with hand {number}: {fault}"
        self.book.stop()
        if self.cut is None:
            what = f"in hand {number} after event {self.line}" if self.hand else f"after hand {number}"
            self.cut = f"the log ends {what} without the end of the game"


def _worth(win: WonAs, told: Object) -> None:
    """What the win was worth, as far as the dialect tells it."""
    yakus = told.get("yakus")
    if yakus is not None:
        pairs = [as_list(pair, "yakus", 2) for pair in as_list(yakus, "yakus", most=60)]
        told_han = [(as_text(name, "yakus"), as_number(han, "yakus", 0, 1000)) for name, han in pairs]
        win.items = tuple(line_of(clean(name), han) for name, han in told_han if han)
    win.fu = as_number(told.get("fu") or 0, "fu", 0, 200)
    if told.get("hora_points") is not None:
        win.points = as_number(told["hora_points"], "hora_points", 0)
    if told.get("pao") is not None:
        win.liable = seat_of(told["pao"], "pao")
    if win.items:
        han = as_number(told.get("fan") or 0, "fan", 0, 2000)
        great = han >= GREAT or not win.han
        win.limit = "yakuman" if great else tenhou_limit(win.fu, win.han)


def _why(hand: Followed) -> str:
    """The kind of a draw whose reason is not told."""
    if hand.turn >= 0:
        return "nine-kinds"
    if hand.drawn_in_all == LIVE_TILES:
        return "exhausted"
    thrown = [event for event in hand.events if isinstance(event, ev.Discarded)]
    if len(thrown) == 4 and len({event.tile for event in thrown}) == 1 and 27 <= thrown[0].tile.kind <= 30:
        return "four-winds"
    if sum(hand.ready) + (hand.pending >= 0) == 4:
        return "four-ready"
    return "four-kongs" if hand.kongs >= 4 else "triple-win"


_ACTS: dict[str, Callable[[Reader, Object], None]] = {
    "start_game": Reader.start_game, "start_kyoku": Reader.start_kyoku, "haipai": Reader.haipai,
    "end_game": Reader.end_game, "error": Reader.error, "tsumo": Reader.tsumo, "dahai": Reader.dahai,
    "chi": Reader.call, "pon": Reader.call, "daiminkan": Reader.call, "ankan": Reader.ankan,
    "kakan": Reader.kakan, "dora": Reader.dora, "reach": Reader.reach,
    "reach_accepted": Reader.reach_accepted, "hora": Reader.hora, "ryukyoku": Reader.ryukyoku,
}  # fmt: skip
_IN_HAND = tuple(
    _ACTS[name]
    for name in ("haipai", "tsumo", "dahai", "chi", "ankan", "kakan", "dora", "reach", "reach_accepted", "ryukyoku")
)
