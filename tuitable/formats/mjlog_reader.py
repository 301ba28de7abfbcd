"""Reading a Tenhou log tag by tag: the table, its hands one after another, and how they are settled."""

from __future__ import annotations

from collections.abc import Callable
from operator import add

from tuitable.formats.book import MOST_HANDS, by_rank
from tuitable.formats.follow import STAKE
from tuitable.formats.mjlog_due import Due
from tuitable.formats.mjlog_end import Win, changes, end_drawn, end_won, settle_draw
from tuitable.formats.mjlog_hand import Hand
from tuitable.formats.mjlog_head import LOBBY_RULESET, Final, Head
from tuitable.formats.mjlog_names import ABORTS, GOLD
from tuitable.formats.mjlog_pieces import pieces
from tuitable.formats.mjlog_text import TAGS, TEXT, WORD, WORDS, Attributes, Log, tag_of
from tuitable.formats.mjlog_values import Fault, few, numbers, seat_in, start_of, tiles_in
from tuitable.formats.mjlog_wall import TILES, Shuffle, same_places, shuffle_of
from tuitable.record import events as ev
from tuitable.tiles.seat import WINDS, Seat

_ROUNDS = ("East", "South", "West", "North")
_SHORT = 3 * len("<T53/>")
"""Up to this length draws and discards are followed one by one, which is quicker then."""


class Reader:
    """The state of reading one log.

    `careful`: draws and discards are followed one by one, to say what is wrong.
    """

    def __init__(self, careful: bool) -> None:
        self.careful = careful
        self.head = Head()
        self.events: list[ev.Event] = []
        self.scores = [0, 0, 0, 0]
        self.pot = 0
        self.number = 0
        self.count = 0
        self.whole = 0
        self.hand: Hand | None = None
        self.last: Hand | None = None
        self.wins: list[Win] = []
        self.won: Hand | None = None
        self.due: Due | None = None
        self.final: Final | None = None
        self.reckoned: dict[str, object] = {}
        self.shuffle: Shuffle | None = None
        self.wall = "the log has no seed"

    def read(self, log: Log) -> None:
        """Follow all tags. Raises `Fault`; `where` then says where."""
        known, acts = TAGS.get, _ACTS
        pieces = log.pieces
        for run, part in zip(pieces[::2], pieces[1::2]):  # noqa: B905 - a run more than others
            if run:
                self.play(run)
            name, attributes = known(part) or tag_of(part)
            act = acts.get(name)
            if act is None:
                self.other(name, attributes)
                continue
            self.count += 1
            if self.hand is not None:
                self.hand.count += 1
            if self.wins and name not in _BETWEEN_WINS:
                self.close_wins()
            act(self, attributes)
        if pieces[-1]:
            self.play(pieces[-1])
        if self.wins:
            self.close_wins()

    def play(self, run: str) -> None:
        """Follow draws and discards between other tags."""
        hand = self.hand
        if hand is not None and len(run) > _SHORT and not self.careful:
            hand.play(run)
            return
        for part in run.split("<")[1:]:
            if part not in WORDS:
                self.other(*tag_of(part))
            elif hand is None:
                raise Fault(f"<{part[:-2]}> stands outside a hand")
            else:
                hand.play_one(part)

    def other(self, name: str, attributes: Attributes) -> None:
        """An unknown tag, text that is no tag, or a draw or discard that is not written as usual."""
        text = attributes.get("", "")
        if name == TEXT:
            raise Fault(f"{text.strip()[:20]!r} is no tag")
        if name == WORD:
            if self.hand is None:
                raise Fault(f"<{text}> stands outside a hand")
            self.hand.play_one(f"{text}/>")
            return
        self.count += 1
        if self.hand is not None:
            self.hand.count += 1
        if self.wins:
            self.close_wins()
        self.head.take_unknown(name)

    @property
    def where(self) -> tuple[int | None, int | None]:
        """Hand and event reached, counted from 1; before the first hand the event of the whole log."""
        hand = self.hand or self.last
        return (self.number or None, hand.count if hand is not None else self.count or None)

    def at_play(self, name: str) -> Hand:
        """The hand under way, to which a tag of this name belongs."""
        if self.hand is None:
            raise Fault(f"<{name}> stands outside a hand")
        return self.hand

    def n(self, attributes: Attributes) -> None:
        """An N tag: a call or a kong."""
        self.at_play("N").call(attributes)

    def dora(self, attributes: Attributes) -> None:
        """A DORA tag: an indicator is turned."""
        self.at_play("DORA").indicator(tiles_in(attributes, "hai", 1)[0])

    def reach(self, attributes: Attributes) -> None:
        """A REACH tag: riichi is declared (step 1) or accepted and its stick paid (step 2)."""
        hand = self.at_play("REACH")
        seat = seat_in(attributes, "who")
        step = attributes.get("step")
        if step == "1":
            hand.declare(seat)
        elif step == "2":
            hand.accept(seat)
            self.scores[seat] -= STAKE
            self.pot += STAKE
            if "ten" in attributes and self.points(attributes) != self.scores:
                raise Fault(f"the scores after the riichi of seat {seat} are not the running ones")
        else:
            raise Fault("a REACH tag has neither step 1 nor step 2")

    # --- the table

    def go(self, attributes: Attributes) -> None:
        """A GO tag: what table it is."""
        self.head.take_go(attributes, self.number)

    def un(self, attributes: Attributes) -> None:
        """A UN tag: the players, or one who came back."""
        self.head.take_players(attributes, self.number)

    def bye(self, attributes: Attributes) -> None:
        """A BYE tag: a player left."""
        self.head.left.append([self.number, seat_in(attributes, "who")])

    def taikyoku(self, attributes: Attributes) -> None:
        """A TAIKYOKU tag: who deals first."""
        self.head.first_dealer = seat_in(attributes, "oya")

    def root(self, attributes: Attributes) -> None:
        """The tag around all others."""
        self.head.attributes["mjloggm"] = attributes

    def root_closed(self, attributes: Attributes) -> None:
        """The end of the tag around all others, of which nothing is kept."""

    @staticmethod
    def points(attributes: Attributes) -> list[int]:
        """The points by seat in a tag, which has them in hundreds."""
        return [100 * points for points in numbers(attributes, "ten", 4)]

    # --- the start of a hand

    def take_seed(self, attributes: Attributes) -> None:
        """A SHUFFLE tag: the seed of all walls."""
        seed = attributes.get("seed", "")
        if self.number:
            raise Fault("a seed is told in the middle of the game")
        self.shuffle = shuffle_of(seed)
        kind = seed.partition(",")[0]
        self.wall = "from the seed" if self.shuffle else f"no wall can be rebuilt from a seed of the kind {kind[:40]!r}"

    def init(self, attributes: Attributes) -> None:
        """An INIT tag: the next hand begins, which settles the one before."""
        if self.hand is not None:
            raise Fault("the next hand begins before this one has a result")
        if self.final is not None:
            raise Fault("another hand begins after the final result")
        (index, counters, sticks, first, second, indicator), dealer, hundreds, dealt = start_of(attributes)
        scores = [100 * points for points in hundreds]
        if not 0 <= indicator < TILES:
            raise Fault(f"there is no tile {indicator}")
        self.check_start(index, counters, STAKE * sticks, dealer, scores)
        if not (0 <= first <= 5 and 0 <= second <= 5):
            raise Fault(f"no dice show {first + 1} and {second + 1}")
        if self.due is not None:
            self.settle(ev.NextHand(False, dealer, WINDS[index // 4], index % 4 + 1, counters))
        self.number += 1
        hand = Hand(self.number, index, counters, dealer, pieces(self.head.red))
        self.lay_wall(hand, dealt, indicator)
        if self.careful and len({indicator}.union(*dealt)) != 4 * 13 + 1:
            raise Fault("a tile is dealt or turned twice")
        hand.begin((first, second), indicator, dealt)
        self.hand = self.last = hand

    def check_start(self, index: int, counters: int, pot: int, dealer: Seat, scores: list[int]) -> None:
        """See that a hand can begin so after the last one. Raises `Fault`."""
        head = self.head
        if not 0 <= index < 16 or not 0 <= counters < MOST_HANDS or self.number >= MOST_HANDS:
            raise Fault(f"no match has a hand {index} with {counters} honba")
        if not 0 <= pot < STAKE * MOST_HANDS:
            raise Fault(f"no match has {pot // STAKE} sticks on the table")
        if head.first_dealer < 0:
            head.first_dealer = (dealer - index) % 4
        if dealer != (head.first_dealer + index) % 4:
            raise Fault(f"seat {dealer} deals hand {index}, but seat {head.first_dealer} dealt first")
        if not self.number:
            if head.type & GOLD and max(scores) <= STAKE:
                raise Fault(
                    f"this game was played for gold from {max(scores)} points a seat: games of gold rooms"
                    " and of three players are not imported"
                )
            self.scores, self.pot = scores, pot
            a, b, c, d = scores
            self.events.append(ev.MatchBegan((a, b, c, d), {"pot": pot} if pot else {}))
            return
        if scores != self.scores or pot != self.pot:
            raise Fault(f"hand {self.number + 1} begins with other scores or sticks than hand {self.number} left")
        if self.due is not None:
            old = self.due.hand
            if index not in (old.index, old.index + 1) or counters not in (0, old.counters + 1):
                raise Fault(f"hand {index} with {counters} honba cannot follow hand {old.index} with {old.counters}")

    def lay_wall(self, hand: Hand, dealt: list[list[int]], indicator: int) -> None:
        """Give the hand its wall, if the seed is known and is that of this game."""
        if self.shuffle is None:
            return
        wall = self.shuffle.next_wall()
        # A seed of another game gives almost nothing of the deal; one that gives most of it must give all of it.
        if hand.number == 1 and same_places(dealt, hand.dealer, indicator, wall) < 27:
            self.shuffle = None
            self.wall = "the seed does not give this deal, so the wall is not known"
            self.head.notes.append(self.wall)
            return
        hand.wall, hand.early = wall, self.shuffle.early

    # --- the end of a hand

    def agari(self, attributes: Attributes) -> None:
        """An AGARI tag: one win of the hand."""
        hand = self.won if self.wins else self.hand
        if hand is None:
            raise Fault("a win stands outside a hand")
        win = Win(hand, attributes)
        scores, pot = self.scores, self.pot
        if win.before != scores:
            raise Fault("the scores before the win are not the running ones")
        if win.sticks * STAKE != pot:
            raise Fault(f"the win counts {win.sticks} sticks, but {pot // STAKE} lie on the table")
        if self.wins:
            last = self.wins[-1]
            place = [(w.seat - w.from_seat) % 4 for w in (last, win)]
            if last.own_draw or win.own_draw or win.from_seat != last.from_seat or place[0] >= place[1]:
                raise Fault("the second win is none on the same tile, further from its giver than the first")
        self.scores = list(map(add, scores, win.change))
        self.pot = 0
        self.wins.append(win)
        self.won = hand
        self.hand = None
        self.take_final(attributes, win.chips)

    def close_wins(self) -> None:
        """All AGARI tags of the hand are read."""
        hand, wins = self.won, self.wins
        assert hand is not None
        self.wins = []
        end_won(hand, wins)
        custom, dealer = self.head.custom, hand.dealer
        transfers = wins[0].transfers(True, custom)
        for win in wins[1:]:
            transfers += win.transfers(False, custom)
        due = Due(hand, transfers, True, False)
        for win in sorted(wins, key=lambda win: win.seat) if len(wins) > 1 else wins:
            due.scores += (win.score(),)
        for win in wins:
            if win.seat == dealer:
                due.stays = True
            if due.liable is None and win.liable is not None:
                due.liable = win.liability()
            if not win.fits(win.seat == dealer):
                if not custom:
                    raise Fault(f"{win.points} points are recorded, which the han and fu of the win do not give")
                self.head.ruleset = LOBBY_RULESET
        self.due = due
        self.won = None

    def ryuukyoku(self, attributes: Attributes) -> None:
        """A RYUUKYOKU tag: the hand ends without a win."""
        hand = self.hand
        if hand is None:
            raise Fault("a draw stands outside a hand")
        before, change, chips = changes(attributes)
        counters, sticks = few(attributes, "ba", 2)
        if before != self.scores or counters != hand.counters or sticks * STAKE != self.pot:
            raise Fault("the scores, honba or sticks of the draw are not the running ones")
        end_drawn(hand, attributes, change)
        kind = attributes.get("type", "")
        stays = kind in ABORTS or bool(attributes.get(f"hai{hand.dealer}"))
        self.due = Due(hand, settle_draw(change), False, stays)
        self.scores = list(map(add, before, change))
        self.hand = None
        self.take_final(attributes, chips)

    def take_final(self, attributes: Attributes, chips: list[int]) -> None:
        """What a result tells of the end of the match, and the chips that change hands."""
        if self.final is not None:
            raise Fault("a hand ends after the final result")
        if any(chips):
            self.head.chips.append([self.number, *chips])
        if "owari" in attributes:
            self.final = Final(attributes["owari"])

    def settle(self, following: ev.NextHand) -> None:
        """Write the ended hand down, now that it is known what follows."""
        due = self.due
        assert due is not None
        hand = due.hand
        hand.check()
        self.events += hand.events
        if hand.wall is not None:
            self.events.append(ev.WallShown("", tuple(map(hand.pieces.face_of, hand.wall))))
        self.events.append(ev.Settled(self.head.ruleset, due.scores, due.liable, tuple(due.transfers), {}, following))
        self.whole += 1
        self.due = None

    # --- the end of the log

    def finish(self) -> str | None:
        """Write the last hand and the match's end. The answer says where the log is cut short, if it is."""
        if self.final is None:
            if self.due is not None:
                self.settle(self.due.following())
            if self.hand is None:
                return f"the log ends after hand {self.number} without a final result"
            hand = self.hand
            hand.check()
            name = f"hand {self.number} ({_ROUNDS[hand.index // 4]} {hand.index % 4 + 1})"
            return f"the log ends in {name} after event {hand.count}"
        assert self.due is not None
        self.settle(self.due.following(over=True))
        order = by_rank(self.scores, self.head.first_dealer)
        transfers = (ev.Transfer("pot", order[0], self.pot, "stakes"),) if self.pot else ()
        self.scores[order[0]] += self.pot
        if self.scores != self.final.points:
            raise Fault(f"the final points {self.final.points} are not the running ones {self.scores}")
        a, b, c, d = order
        self.reckoned = self.final.reckoning(order)
        if self.reckoned.get("final_points") == "thousands":
            self.final.in_thousands()
        w, x, y, z = self.final.results
        self.events.append(ev.MatchEnded("over", (a, b, c, d), transfers, (w, x, y, z), self.final.scale))
        return None


_ACTS: dict[str, Callable[[Reader, Attributes], None]] = {
    "N": Reader.n,
    "REACH": Reader.reach,
    "DORA": Reader.dora,
    "INIT": Reader.init,
    "AGARI": Reader.agari,
    "RYUUKYOKU": Reader.ryuukyoku,
    "GO": Reader.go,
    "UN": Reader.un,
    "BYE": Reader.bye,
    "SHUFFLE": Reader.take_seed,
    "TAIKYOKU": Reader.taikyoku,
    "mjloggm": Reader.root,
    "/mjloggm": Reader.root_closed,
}
"""What is done at a tag."""
_BETWEEN_WINS = ("AGARI", "BYE", "UN")
"""Tags that may stand between two wins of a hand."""
