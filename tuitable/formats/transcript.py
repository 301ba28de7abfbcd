"""Hands as plain text for a mail or a forum: who held what, the course of play turn by turn, result and payments.

Each winning hand is also written as one short line that `tuitable score` reads, each hand that waited as one for
`tuitable show` (`formats.handtext`). It knows no ruleset: any record can be told so.
"""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tuitable.errors import FormatError, RulesetError
from tuitable.formats.export_game import Exported
from tuitable.formats.handtext import format_position
from tuitable.formats.mjlog_head import clean
from tuitable.formats.situation import MeldPart, SeatPart, Situation
from tuitable.formats.situation_export import situation_of
from tuitable.record import events as ev
from tuitable.rules.library import find
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import format_tiles, sorted_tiles
from tuitable.tiles.seat import WINDS, Seat, Wind, seat_wind, turn_order
from tuitable.tiles.tile import Tile

WIDTH = 78
_ROUNDS = {Wind.E: "East", Wind.S: "South", Wind.W: "West", Wind.N: "North"}
_WON = {
    "draw": "by own draw", "discard": "on the discard of", "robbed-kong": "robbing the kong of",
    "kong-replacement": "with the replacement of a kong", "bonus-replacement": "with the replacement of a bonus tile",
    "dealt": "with the tiles as dealt", "swap": "with an exchanged wild tile",
}  # fmt: skip
_AWKWARD = set('"$`\\!')
"""What a shell would not leave alone: lines are there to be copied."""
_ACCOUNTS = {"pot": "the table", "top": "the bonus", "out": "nobody"}


def export_text(header: ev.Header, events: Sequence[ev.Event], path: str = "", hand: int | None = None) -> Exported:
    """All hands, or number `hand` only. Raises `FormatError` if it is not in the record."""
    names = [clean(player.name) or f"player {seat + 1}" for seat, player in enumerate(header.players)]
    lines = [header.ruleset.title, "+ drawn, - thrown, * the tile just drawn, < taken from", ""]
    state = TableState()
    teller: _Teller | None = None
    count = 0
    left: dict[str, None] = {}
    for event in events:
        if isinstance(event, ev.WallShown | ev.Timed):
            left["the wall as it was built" if isinstance(event, ev.WallShown) else "the clock"] = None
        if isinstance(event, ev.SeatsMoved):
            names = [names[old] for old in event.order]
        if isinstance(event, ev.HandBegan):
            teller = (
                _Teller(event, tuple(names), header.ruleset, state.balances) if hand in (None, event.number) else None
            )
        apply(state, event)
        if teller is None:
            continue
        teller.take(event, state)
        if isinstance(event, ev.Settled) and event.next is not None:
            lines += [*teller.lines(state), ""]
            teller = None
            count += 1
    if teller is not None:
        lines += [*teller.lines(state), "The hand is not over.", ""]
        count += 1
    if not count:
        raise FormatError("no hand is in it" if hand is None else f"there is no hand {hand}", path or None)
    if state.over is not None and hand is None:
        lines += list(_over(state.over, names, state.balances))
    return Exported("\n".join(_harmless(line).rstrip() for line in lines).rstrip() + "\n", count, tuple(left))


class _Worded(msgspec.Struct):
    """Of a whole ruleset the words its players use."""

    words: dict[str, str] = {}


def words_of(ruleset: ev.RulesetEntry) -> dict[str, str]:
    """The words of the rules played: those in the record, else those on the shelf, else none."""
    told = msgspec.json.decode(ruleset.resolved, type=_Worded | None)
    if told is not None:
        return told.words
    try:
        return find(ruleset.id).words
    except RulesetError:
        return {}


class _Teller:
    """Tells one hand. `turns` are the lines of the course, a turn each with its seat."""

    def __init__(
        self, began: ev.HandBegan, names: tuple[str, ...], ruleset: ev.RulesetEntry, balances: Sequence[int]
    ) -> None:
        self.began = began
        self.names = names
        self.ruleset = ruleset
        self.words = words_of(ruleset)
        self.before = list(balances)
        self.dealt: dict[Seat, tuple[Tile, ...]] = {}
        self.turns: list[tuple[Seat, list[str]]] = []
        self.open: list[Tile] = []
        self.end: list[str] = []
        self.positions: list[str] = []

    def wind(self, seat: Seat) -> str:
        return seat_wind(seat, self.began.dealer).value

    def name(self, account: ev.Account) -> str:
        return self.names[account] if isinstance(account, int) else _ACCOUNTS.get(account, account)

    def say(self, seat: Seat, text: str, fresh: bool = False) -> None:
        """Words in the turn of a seat; a `fresh` one begins a turn."""
        if fresh or not self.turns or self.turns[-1][0] != seat:
            self.turns.append((seat, []))
        self.turns[-1][1].append(text)

    def take(self, event: ev.Event, state: TableState) -> None:
        """One more event of the hand, applied to the state already."""
        match event:
            case ev.Dealt():
                self.dealt[event.seat] = event.tiles
            case ev.Turned(why="open") if not self.turns:
                self.open.append(event.tile)
            case ev.Drew():
                self.say(event.seat, f"+{event.tile}", fresh=event.why in ("turn", "deal"))
            case ev.Discarded():
                self.discard(event)
            case ev.Claimed():
                self.claims(event)
            case ev.Melded():
                self.say(
                    event.seat,
                    _meld(event.meld, event.seat, self.began.dealer),
                    fresh=event.meld.added is None and event.meld.is_called,
                )
            case ev.HandEnded():
                self.ended(event)
            case ev.Settled() if state.hand is not None:
                self.settled(event, state)
            case ev.Won():
                self.won(event)
            case ev.Shown(why=why) if why != "win":
                self.shown(event, state)
            case _:
                self.other(event)

    def other(self, event: ev.Event) -> None:
        match event:
            case ev.Turned():
                under = "under it " if event.why == "under" else ""
                self.end.append(f"Turned {under}{event.tile}.") if under else self.say(
                    self.turns[-1][0], f"(turned {event.tile})"
                )
            case ev.SetAside():
                self.say(event.seat, f"aside {event.tile}")
            case ev.Declared():
                self.say(event.seat, "ready" if event.what == "ready" else event.what)
            case ev.Exchanged():
                for seat in turn_order(self.began.dealer):
                    gave, blind, got = event.gave[seat], event.blind[seat], event.got[seat]
                    passed = f" ({format_tiles(blind)} unseen)" if blind else ""
                    text = f"{event.step}: gives {format_tiles(gave) or 'nothing'}{passed}, gets {format_tiles(got)}"
                    self.say(seat, text, fresh=True)
            case ev.Voted():
                self.end.append(f"Asked about {event.about}: {', '.join(map(str, event.answers))}.")
            case ev.Swapped():
                self.say(event.seat, f"puts {event.tile} for the wild tile into a meld of {self.wind(event.owner)}")
            case ev.Challenged():
                self.end.append(f"{self.name(event.seat)} says that the hand of {self.name(event.target)} is dead.")
            case ev.Fouled():
                self.end.append(f"{self.name(event.seat)}: {event.what.replace('-', ' ')}.")
            case ev.Died():
                self.end.append(f"The hand of {self.name(event.seat)} is dead ({event.why}).")
            case ev.Laid():
                for seat, told in enumerate(event.seats):
                    if told.hand is not None:
                        self.dealt[seat] = told.hand
            case _:
                pass

    def discard(self, event: ev.Discarded) -> None:
        turn = self.turns[-1][1] if self.turns and self.turns[-1][0] == event.seat else []
        if event.drawn and turn and turn[-1] == f"+{event.tile}":
            turn[-1] = f"-{event.tile}*"
        else:
            self.say(event.seat, f"-{event.tile}{'*' if event.drawn else ''}")

    def claims(self, event: ev.Claimed) -> None:
        lost = [claim for claim in event.claims[:-1] if claim.want != "win"] if len(event.claims) > 1 else []
        for claim in lost:
            self.say(self.turns[-1][0], f"({self.wind(claim.seat)} claims {claim.want})")

    def won(self, event: ev.Won) -> None:
        how = _WON.get(event.source, event.source)
        giver = f" {self.name(event.from_seat)}" if event.from_seat is not None and how.endswith(" of") else ""
        self.end.append(f"{self.name(event.seat)} wins with {event.tile} {how}{giver}.")

    def ended(self, event: ev.HandEnded) -> None:
        if event.why != "won":
            seats = f": {', '.join(self.name(seat) for seat in event.seats)}" if event.seats else ""
            self.end.append(f"Nobody wins ({event.why.replace('-', ' ')}{seats}).")

    def shown(self, event: ev.Shown, state: TableState) -> None:
        assert state.hand is not None
        melds = state.hand.seats[event.seat].melds
        self.end.append(f"{self.name(event.seat)} shows {_hand(event.tiles, melds, event.seat, self.began.dealer)}.")
        plain = all(tile.kind >= 0 for tile in event.tiles) and all(m.kind is not MeldKind.GROUP for m in melds)
        if plain and len(event.tiles) + 3 * len(melds) == 13:
            line = _hand(event.tiles, melds, event.seat, self.began.dealer)
            wind = self.wind(event.seat)
            self.positions.append(f'tuitable show "{line}{"" if wind == "S" else f" wind={wind}"}"')

    def settled(self, event: ev.Settled, state: TableState) -> None:
        facts = HandFacts(state)
        for score in event.scores:
            self.score(score, facts)
        for move in event.transfers:
            why = f"  ({move.why})" if move.why else ""
            self.end.append(f"  {self.name(move.payer)} to {self.name(move.payee)}: {move.amount}{why}")
        if not event.transfers:
            self.end.append("  No points move.")
        if event.next is not None and facts.wins:
            assert state.hand is not None
            self.positions += self.lines_for(facts, state.hand.events)

    def score(self, score: ev.Score, facts: HandFacts) -> None:
        seat = score.seat
        if score.won:
            hand = list(facts.concealed(seat))
            melds = [fact.meld for fact in facts.melds(seat)]
            self.end.append(f"  {self.name(seat)}: {_hand(hand, melds, seat, self.began.dealer)}")
        elif not score.items:
            return
        else:
            self.end.append(f"  {self.name(seat)}:")
        for item in score.items:
            parts = ((item.points, "points"), (item.doubles, "doubles"))
            worth = ", ".join(self.counted(number, what) for number, what in parts if number)
            self.end.append(f"    {item.label}{': ' if worth else ''}{worth}")
        limit = f", {score.limit}" if score.limit else ""
        total = f"{self.counted(score.points, 'points')}, {self.counted(score.doubles, 'doubles')}"
        self.end.append(f"    in all: {total}{limit}")

    def counted(self, number: int, what: str) -> str:
        """A number with the ruleset's word for what it counts, which loses its plural for one."""
        word = self.words.get(what, what)
        return f"{number} {word.removesuffix('s') if number == 1 else word}"

    def lines_for(self, facts: HandFacts, events: Sequence[ev.Event]) -> Iterator[str]:
        """The winning hands as lines for `tuitable score`; none for a hand that such a line would tell wrongly."""
        options = {k: v for k, v in self.ruleset.options.items() if v is not None}
        doc = situation_of(facts, self.ruleset.id, options)
        for number, win in enumerate(doc.wins):
            if doc.seat(win.seat).ready == "first-turn" and _after_melds(events, win.seat):
                # A line cannot say that others, or a kong of one's own, came before the declaration.
                continue
            try:
                line = format_position(turned(doc, number))
            except FormatError:
                continue
            if not _AWKWARD & set(line):
                yield f'tuitable score "{line}"'

    # --- as text

    def lines(self, state: TableState) -> Iterator[str]:
        """The whole hand."""
        began = self.began
        parts = [f"Hand {began.number}: {_ROUNDS[began.round_wind]} {began.hand_no}"]
        if began.counters:
            parts.append(f"{began.counters} counter{'s' if began.counters > 1 else ''}")
        yield ", ".join(parts)
        yield "-" * WIDTH
        for seat in turn_order(began.dealer):
            tiles = format_tiles(sorted_tiles(self.dealt.get(seat, ()))) or "not told"
            yield f"  {self.wind(seat)}  {self.names[seat]:<16} {self.before[seat]:>7}   {tiles}"
        if self.open:
            yield f"  Indicator: {' '.join(self.open)}"
        yield ""
        yield from self.course()
        if self.turns:
            yield ""
        yield from self.end
        if state.hand is not None and any(self.before):
            after = ", ".join(f"{self.names[seat]} {state.balances[seat]}" for seat in turn_order(began.dealer))
            yield f"  Now: {after}"
        for line in self.positions:
            yield f"  {line}"

    def course(self) -> Iterator[str]:
        """A line for each time around the table."""
        row: list[str] = []
        last = -1
        for seat, words in self.turns:
            place = (seat - self.began.dealer) % 4
            if place <= last and row:
                yield from _row(row)
                row = []
            last = place
            row.append(f"{self.wind(seat)} {' '.join(words)}")
        if row:
            yield from _row(row)


def _after_melds(events: Iterable[ev.Event], seat: Seat) -> bool:
    """Whether any set was laid before the seat declared itself ready."""
    for event in events:
        if isinstance(event, ev.Melded):
            return True
        if isinstance(event, ev.Declared) and event.seat == seat:
            return False
    return False


def _harmless(line: str) -> str:
    """A line without anything that a terminal obeys: labels and reasons stand in the file as somebody wrote them."""
    return "".join(char for char in line if unicodedata.category(char)[0] != "C")


def _row(turns: Iterable[str]) -> list[str]:
    # Spaces inside a turn must not be broken, those between turns may.
    text = "   ".join(turn.replace(" ", "\0") for turn in turns)
    wrapped = textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_long_words=False,
                            break_on_hyphens=False)  # fmt: skip
    return [line.replace("\0", " ") for line in wrapped]


def _meld(meld: Meld, seat: Seat, dealer: Seat) -> str:
    """A meld as `formats.handtext` writes it."""
    text = format_tiles(meld.tiles)
    if meld.kind is MeldKind.KONG_CLOSED:
        return f"({text})"
    giver = "" if meld.from_seat is None else f"<{WINDS[(meld.from_seat - dealer) % 4]}"
    return f"[{text}{'+' if meld.added is not None else ''}{giver}]"


def _hand(tiles: Iterable[Tile], melds: Iterable[Meld], seat: Seat, dealer: Seat) -> str:
    return " ".join((format_tiles(sorted_tiles(tiles)), *(_meld(meld, seat, dealer) for meld in melds)))


def _over(over: ev.MatchEnded, names: Sequence[str], balances: Sequence[int]) -> Iterator[str]:
    yield "The match"
    yield "-" * WIDTH
    for place, seat in enumerate(over.order, 1):
        result = over.results[seat] / over.scale
        told = f"{result:+.1f}" if over.scale != 1 else f"{over.results[seat]:+d}"
        yield f"  {place}  {names[seat]:<16} {balances[seat]:>8} {told:>9}"


def turned(doc: Situation, number: int) -> Situation:
    """A document with win `number` alone, seats counted from the dealer, as a short line tells it."""
    win = doc.wins[number]

    def place(seat: Seat | None) -> Seat | None:
        return None if seat is None else (seat - doc.dealer) % 4

    def melds(part: SeatPart) -> tuple[MeldPart, ...]:
        return tuple(msgspec.structs.replace(meld, from_=place(meld.from_)) for meld in part.melds)

    parts: list[SeatPart | None] = [None, None, None, None]
    told = doc.seat(win.seat)
    hand = told.hand
    parts[(win.seat - doc.dealer) % 4] = msgspec.structs.replace(told, hand=hand, melds=melds(told))
    a, b, c, d = parts
    own = msgspec.structs.replace(win, seat=(win.seat - doc.dealer) % 4, from_=place(win.from_))
    return msgspec.structs.replace(doc, dealer=0, seats=(a, b, c, d), wins=(own,))
