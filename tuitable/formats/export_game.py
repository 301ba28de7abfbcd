"""A record taken apart for export: hand by hand, with everything refused by name that no log of the Japanese game
for four can say, and everything counted that will be left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

import msgspec

from tuitable.errors import FormatError
from tuitable.formats.follow import STAKE
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

REDS = (Tile.RED_M5, Tile.RED_P5, Tile.RED_S5)
ENDINGS = ("exhausted", "discards", "nine-kinds", "four-winds", "four-ready", "four-kongs", "triple-win")
_SOURCES = ("draw", "dealt", "kong-replacement", "discard", "robbed-kong")
_REFUSED: dict[type, str] = {
    ev.SetAside: "bonus tiles (flowers)",
    ev.Exchanged: "an exchange of tiles",
    ev.Voted: "a vote",
    ev.Swapped: "an exchanged wild tile (joker)",
    ev.Laid: "a position without the play before it",
    ev.Challenged: "a challenge",
    ev.Fouled: "a breach of the rules",
    ev.Died: "a dead hand",
}


class Exported(msgspec.Struct, frozen=True):
    """What an exporter made: the text, how many hands are in it, and what it had to leave out, a phrase each."""

    text: str
    hands: int
    left_out: tuple[str, ...] = ()


class WonHand(msgspec.Struct):
    """One win of a hand. `change` is by seat, stakes and counters included; `points` are those of the win alone."""

    won: ev.Won
    score: ev.Score
    change: list[int]
    points: int
    items: list[ev.Line]


class GameHand(msgspec.Struct):
    """One hand that was settled. `acts` are the events between the deal and the end.

    `index` counts 0 for the first of the first round; `scores` and `sticks` are those at its start.
    """

    began: ev.HandBegan
    index: int
    scores: list[int]
    sticks: int
    dealt: list[tuple[Tile, ...]] = msgspec.field(default_factory=lambda: [(), (), (), ()])
    acts: list[ev.Event] = []
    indicators: list[Tile] = []
    under: list[Tile] = []
    wins: list[WonHand] = []
    ended: ev.HandEnded = ev.HandEnded("")
    shown: dict[Seat, tuple[Tile, ...]] = {}
    change: list[int] = []
    before: list[int] = []
    liable: Seat | None = None

    @property
    def pot(self) -> int:
        """Sticks on the table at the result."""
        return self.sticks + sum(isinstance(act, ev.Staked) for act in self.acts)


class Game(msgspec.Struct):
    """A whole match. `final` are the points at its end if it ended, `first` the seat that dealt first."""

    names: list[str]
    computers: list[bool]
    red: bool
    hands: list[GameHand]
    first: Seat
    over: ev.MatchEnded | None = None
    final: list[int] = []
    left_out: list[str] = []


class _Taker:
    """Takes the events of a record one by one."""

    def __init__(self, header: ev.Header, form: str, path: str) -> None:
        self.form = form
        self.path = path
        self.names = [player.name for player in header.players]
        self.computers = [player.kind == "computer" for player in header.players]
        self.balances = [0, 0, 0, 0]
        self.pot = 0
        self.hands: list[GameHand] = []
        self.hand: GameHand | None = None
        self.won: list[ev.Won] = []
        self.first = -1
        self.over: ev.MatchEnded | None = None
        self.left: dict[str, int] = {}
        self.red = False
        self.count = 0

    def cannot(self, what: str) -> NoReturn:
        number = self.hand.began.number if self.hand is not None else None
        raise FormatError(f"{self.form} cannot say {what}", self.path or None, number, self.count or None)

    def leave(self, what: str) -> None:
        self.left[what] = self.left.get(what, 0) + 1

    def tiles(self, tiles: Iterable[Tile]) -> None:
        for tile in tiles:
            if tile is Tile.BACK:
                self.cannot("a tile that is not known")
            if tile.kind < 0:
                self.cannot("wild tiles (jokers)" if tile is Tile.WILD else "bonus tiles (flowers)")
            self.red = self.red or tile in REDS

    def take(self, event: ev.Event) -> None:
        self.count += 1
        refused = _REFUSED.get(type(event))
        if refused is not None:
            self.cannot(refused)
        if isinstance(event, ev.MatchBegan):
            self.balances = list(event.balances)
            self.accounts(event.held)
            self.pot = event.held.get("pot", 0)
        elif isinstance(event, ev.SeatsMoved):
            if self.hands:
                self.cannot("people who change chairs during the match")
            self.names = [self.names[old] for old in event.order]
            self.computers = [self.computers[old] for old in event.order]
            self.balances = [self.balances[old] for old in event.order]
        elif isinstance(event, ev.Threw):
            self.leave("dice thrown for seats or the first dealer")
        elif isinstance(event, ev.Timed):
            self.leave("the clock")
        elif isinstance(event, ev.HandBegan):
            self.begin(event)
        elif isinstance(event, ev.MatchEnded):
            self.end_match(event)
        elif not isinstance(event, ev.Sealed | ev.TookBack):
            self.in_hand(event)

    def accounts(self, held: Iterable[ev.Account]) -> None:
        for account in held:
            if isinstance(account, str) and account != "pot":
                self.cannot(f"points held apart ({account})")

    def begin(self, event: ev.HandBegan) -> None:
        index = 4 * event.round_wind.number + event.hand_no - 1
        self.hand = None
        if self.first < 0:
            self.first = (event.dealer - index) % 4
        self.hand = GameHand(event, index, list(self.balances), self.pot // STAKE)
        self.count = 1
        if event.dealer != (self.first + index) % 4:
            self.cannot("a hand that is not dealt by the seat whose number it has")
        if self.pot % STAKE:
            self.cannot(f"stakes of other sums than {STAKE} points")
        if any(event.carry.values()):
            self.leave("counts that pass from hand to hand under the rules")
        if event.commitment is not None:
            self.leave("the commitment to the wall")

    def in_hand(self, event: ev.Event) -> None:
        hand = self.hand
        if hand is None:
            self.cannot("play between two hands")
        if isinstance(event, ev.Dealt):
            self.tiles(event.tiles)
            if len(event.tiles) != 13 or hand.dealt[event.seat]:
                self.cannot(f"a deal of {len(event.tiles)} tiles")
            hand.dealt[event.seat] = event.tiles
        elif isinstance(event, ev.Turned):
            self.tiles((event.tile,))
            if event.why == "under":
                hand.under.append(event.tile)
            else:
                if hand.indicators:
                    hand.acts.append(event)
                hand.indicators.append(event.tile)
        elif isinstance(event, ev.Won):
            if event.source not in _SOURCES:
                self.cannot(f"a win by {event.source}")
            self.won.append(event)
        elif isinstance(event, ev.HandEnded):
            hand.ended = event
        elif isinstance(event, ev.Shown):
            hand.shown[event.seat] = event.tiles
        elif isinstance(event, ev.WallShown):
            self.leave("the wall as it was built")
        elif isinstance(event, ev.Settled):
            self.settle(hand, event)
        else:
            self.act(hand, event)

    def act(self, hand: GameHand, event: ev.Event) -> None:
        if isinstance(event, ev.Drew):
            self.tiles((event.tile,))
            if event.why == "bonus":
                self.cannot("bonus tiles (flowers)")
        elif isinstance(event, ev.Melded):
            self.tiles(event.meld.tiles)
            if event.meld.kind is MeldKind.GROUP:
                self.cannot("a group with wild tiles (jokers)")
        elif isinstance(event, ev.Declared) and event.what != "ready":
            self.cannot(f"the declaration {event.what!r}")
        elif isinstance(event, ev.Staked):
            if event.amount != STAKE:
                self.cannot(f"a stake of {event.amount} points: its sticks are worth {STAKE}")
            self.balances[event.seat] -= event.amount
            self.pot += event.amount
        elif isinstance(event, ev.Claimed):
            for claim in event.claims[1:]:
                if claim.want != "win":
                    self.leave("claims that did not succeed")
        hand.acts.append(event)

    def settle(self, hand: GameHand, event: ev.Settled) -> None:
        if event.next is None:
            self.cannot("a settlement while the hand goes on")
        if hand.ended.why not in (*ENDINGS, "won"):
            self.cannot(f"the ending {hand.ended.why!r}")
        if (hand.ended.why == "won") != bool(self.won):
            self.cannot("a win without a winner, or a winner without a win")
        if not all(hand.dealt):
            self.cannot("a hand that is not dealt to all four")
        if any(score for score in event.scores if not score.won and (score.total or score.points)):
            self.cannot("scores of seats that did not win (four scoring seats)")
        winners = [won.seat for won in self.won]
        hand.before = list(self.balances)
        hand.liable = event.liable.seat if event.liable is not None else None
        changes = {seat: [0, 0, 0, 0] for seat in winners}
        points = dict.fromkeys(winners, 0)
        total = [0, 0, 0, 0]
        for transfer in event.transfers:
            self.accounts((transfer.payer, transfer.payee))
            if winners and transfer.payee not in winners:
                self.cannot("payments to seats that did not win")
            for account, amount in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
                if isinstance(account, int):
                    total[account] += amount
                    if winners:
                        changes[int(transfer.payee)][account] += amount
                else:
                    self.pot += amount
            if winners and transfer.payer != "pot" and transfer.why != "counters":
                points[int(transfer.payee)] += transfer.amount
        for won in self.won:
            score = next((s for s in event.scores if s.seat == won.seat), None)
            score = score or ev.Score(won.seat, (), 0, 0, 0, None, 0, True)
            items = [item for item in score.items if item.doubles] or [i for i in score.items if not i.points]
            hand.wins.append(WonHand(won, score, changes[won.seat], points[won.seat], items))
        hand.change = total
        self.balances = [points + moved for points, moved in zip(self.balances, total, strict=True)]
        self.won = []
        self.hands.append(hand)
        self.hand = None

    def end_match(self, event: ev.MatchEnded) -> None:
        self.hand = None
        for transfer in event.transfers:
            self.accounts((transfer.payer, transfer.payee))
            for account, amount in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
                if isinstance(account, int):
                    self.balances[account] += amount
        if event.seed is not None:
            self.leave("the seed of the match")
        self.over = event


def take_apart(header: ev.Header, events: Iterable[ev.Event], form: str, path: str = "") -> Game:
    """The hands of a record that are settled; `form` is what the format is called in sentences.

    Raises `FormatError` with file, hand and event for what no such log can say, or if no hand is settled.
    """
    taker = _Taker(header, form, path)
    for event in events:
        taker.take(event)
    if not taker.hands:
        raise FormatError("no whole hand is in it", path or None)
    left = [what if count == 1 else f"{what} ({count})" for what, count in taker.left.items()]
    if taker.hand is not None:
        left.append(f"hand {taker.hand.began.number}, which has no result")
    told = header.ruleset.options.get("red_fives")
    red = taker.red or told is True
    over, final = taker.over, taker.balances if taker.over else []
    return Game(taker.names, taker.computers, red, taker.hands, taker.first, over, final, left)
