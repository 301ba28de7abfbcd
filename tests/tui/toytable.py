"""A table to test screens at: deals, draws, discards, pungs and one win by the tenth seat-turn; no real rules."""

from __future__ import annotations

import random
from collections.abc import Callable

from tuitable.errors import IllegalChoice, RecordError
from tuitable.play.table import Watcher
from tuitable.record import events as ev
from tuitable.record.redact import redact
from tuitable.state import choices as ch
from tuitable.state.fold import apply
from tuitable.state.hand import Phase
from tuitable.state.table import TableState
from tuitable.state.views import View, view_of
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tiles, sorted_tiles
from tuitable.tiles.seat import SEATS, Seat, Wind
from tuitable.tiles.tile import KINDS, Tile

WORDS = {"ready": "reach", "counters": "counters", "pot": "sticks", "indicator": "omen"}


class ToyTable:
    """Hands of `turns` discards; the events of each seat are folded apart, as at a real table."""

    def __init__(
        self,
        seed: int = 1,
        *,
        hands: int = 1,
        turns: int = 12,
        own: str = "",
        shows: bool = True,
        order: tuple[int, int, int, int] | None = None,
    ) -> None:
        self.order = order
        self.shows = shows
        self.random = random.Random(seed)
        self.states: dict[Seat | None, TableState] = {seat: TableState() for seat in (*SEATS, None)}
        self.watchers: list[tuple[Watcher, Seat | None]] = []
        self.asked: dict[Seat, ch.Decision] = {}
        self.answers: dict[Seat, ch.Choice] = {}
        self.hands = hands
        self.turns = turns
        self.own = own
        self.broken = 0
        self.events: list[ev.Event] = []

    def begin(self) -> None:
        """Deal the first hand."""
        self.tell(ev.MatchBegan((1000, 1000, 1000, 1000)))
        if self.order is not None:
            self.tell(ev.SeatsMoved(self.order))
        self.deal(1)

    def view(self, seat: Seat | None) -> View:
        return view_of(self.states[seat], seat)

    def pending(self, seat: Seat) -> ch.Decision | None:
        return None if seat in self.answers else self.asked.get(seat)

    def watch(self, callback: Watcher, seat: Seat | None = None) -> Callable[[], None]:
        entry = (callback, seat)
        self.watchers.append(entry)
        return lambda: self.watchers.remove(entry)

    def answer(self, seat: Seat, choice: ch.Choice, *, asked: bool = True) -> None:
        decision = self.pending(seat)
        if decision is None or not decision.accepts(choice):
            raise IllegalChoice(f"{choice} is not on offer")
        if self.broken:
            self.broken -= 1
            raise RecordError("the disk is full")
        self.answers[seat] = choice
        if len(self.answers) == len(self.asked):
            answers, self.answers, self.asked = self.answers, {}, {}
            self.resolve(answers)

    def tell(self, event: ev.Event) -> None:
        self.events.append(event)
        for seat, state in self.states.items():
            apply(state, redact(event, seat))
        for callback, seat in list(self.watchers):
            callback(redact(event, seat))

    def deal(self, number: int) -> None:
        self.left = self.turns
        wall = [tile for tile in KINDS for _ in range(4)]
        self.random.shuffle(wall)
        mine = list(parse_tiles(self.own))
        for tile in mine:
            wall.remove(tile)
        wall += mine[::-1]
        self.wall = wall
        self.tell(ev.HandBegan(number, 0, Wind.E, number, number - 1, {}, ev.WallPlace(136, 14)))
        for seat in SEATS:
            self.tell(ev.Dealt(seat, tuple(self.wall.pop() for _ in range(13))))
        self.tell(ev.Turned(Tile.P3, None, "open"))
        self.draw(0, "deal")

    def draw(self, seat: Seat, why: str = "turn") -> None:
        self.tell(ev.Drew(seat, self.wall.pop(), None, why))
        self.ask_turn(seat)

    def ask_turn(self, seat: Seat, *, declared: bool = False) -> None:
        own = self.states[seat].hand.seats[seat]
        options: list[ch.Option] = []
        for tile in sorted_tiles(set(own.hand)):
            if tile is not own.drawn or own.hand.count(tile) > 1:
                options.append(ch.Option(ch.Discard(tile)))
        if own.drawn is not None:
            options.append(ch.Option(ch.Discard(own.drawn, True)))
            if not own.melds and not declared:
                options.append(ch.Option(ch.Declare("ready"), then=(own.drawn,)))
        if self.left <= 3 and own.drawn is not None:
            options.append(ch.Option(ch.Win()))
        if declared:
            options = [o for o in options if o.choice == ch.Discard(own.drawn, True)]
        self.asked = {seat: ch.Decision(seat, "turn", tuple(options))}

    def resolve(self, answers: dict[Seat, ch.Choice]) -> None:
        hand = self.states[None].hand
        if hand.phase is Phase.OPEN:
            for seat, choice in answers.items():
                if isinstance(choice, ch.Pung):
                    tile = hand.open_tile.tile
                    meld = Meld(MeldKind.PUNG, (tile, *choice.tiles), tile, hand.turn)
                    self.tell(ev.Melded(seat, meld))
                    self.ask_turn(seat)
                    return
            self.next_turn((hand.turn + 1) % 4)
            return
        (seat, choice), *_ = answers.items()
        if isinstance(choice, ch.Declare):
            self.tell(ev.Declared(seat, choice.what))
            self.ask_turn(seat, declared=True)
        elif isinstance(choice, ch.Win):
            self.tell(ev.Won(seat, hand.seats[seat].drawn, "draw"))
            self.end("won", seat)
        else:
            self.tell(ev.Discarded(seat, choice.tile, choice.drawn))
            self.left -= 1
            for other in SEATS:
                pair = [t for t in hand.seats[other].hand if t is choice.tile][:2]
                if other != seat and len(pair) == 2 and not hand.seats[other].ready:
                    options = (ch.Option(ch.Pung(tuple(pair))), ch.Option(ch.Decline()))
                    self.asked[other] = ch.Decision(other, "claim", options, choice.tile, seat, "discard", group=1)
            if not self.asked:
                self.next_turn((seat + 1) % 4)

    def next_turn(self, seat: Seat) -> None:
        if self.left <= 0:
            self.end("exhausted", None)
        else:
            self.draw(seat)

    def end(self, why: str, winner: Seat | None) -> None:
        hand = self.states[None].hand
        for seat in SEATS if self.shows else ():
            self.tell(ev.Shown(seat, tuple(hand.seats[seat].hand), "end"))
        self.tell(ev.HandEnded(why))
        over = hand.number >= self.hands
        moves = () if winner is None else tuple(ev.Transfer(s, winner, 10, "win") for s in SEATS if s != winner)
        score = () if winner is None else (ev.Score(winner, (ev.Line("x", "Toy win", 10),), 10, 0, 10, None, 10, True),)
        following = ev.NextHand(over, 0, Wind.E, hand.number + 1, hand.number)
        self.tell(ev.Settled("toy", score, None, moves, {}, following))
        if over:
            balances = self.states[None].balances
            order = sorted(SEATS, key=lambda s: -balances[s])
            self.tell(ev.MatchEnded("over", tuple(order), (), tuple(balances)))
        else:
            self.deal(hand.number + 1)


class Thrower:
    """Throws what it drew and passes everything."""

    def choose(self, view: View, decision: ch.Decision) -> ch.Choice:
        for option in decision.options:
            if isinstance(option.choice, ch.Decline):
                return option.choice
        drawn = [o.choice for o in decision.options if isinstance(o.choice, ch.Discard) and o.choice.drawn]
        return drawn[0] if drawn else next(o.choice for o in decision.options if isinstance(o.choice, ch.Discard))
