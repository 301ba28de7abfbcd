"""Import of Botzone's logs of the Chinese Official game: the site's log, the official text, and self-play.

A match is one hand, and each seat draws from a wall of its own: the four walls are numbered one after another.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tuitable.errors import FormatError
from tuitable.formats.book import Book, by_rank, paid
from tuitable.formats.botzone_steps import Match, Step, TextMatch, full_log, self_play
from tuitable.formats.fields import as_object, decode
from tuitable.formats.follow import Followed
from tuitable.formats.heading import heading
from tuitable.formats.imported import Imported
from tuitable.formats.mjlog_head import clean
from tuitable.formats.mjlog_values import Fault
from tuitable.formats.rulebook import UNTOLD, Rules, entry_for
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import KINDS, Tile

RULESET = "mcr"
"""The Chinese Official game, which is not on the shelf: games are replayed, their results kept as recorded."""
TITLE = "Chinese Official (MCR)"
_OWN_WALL = 34
_DEALT = 13
_BASE = 8
_WANTS = {"CHI": "chow", "PENG": "pung", "GANG": "kong", "HU": "win"}
MOST_MATCHES = 20_000


class _Play:
    """One match under way: its steps become events. `step` is the number of the step reached, from 1."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.wall = match.wall
        self.notes: list[str] = list(match.notes)
        self.step = 0
        self.taken = [_DEALT] * 4
        self.book = Book(RULESET, strict=True)
        place = ev.WallPlace(4 * _OWN_WALL, 0, None, (), {"kong": 1})
        self.book.begin((4 * match.wind, 0, 0), (0, 0, 0, 0), 0)
        self.hand = Followed(ev.HandBegan(1, 0, WINDS[match.wind], 1, 0, {}, place))
        self.over = False

    def read(self) -> None:
        steps = self.match.steps
        if not steps or steps[0].what != "deal":
            raise Fault("the match does not begin with a deal")
        for self.step, step in enumerate(steps, 1):
            if self.over:
                raise Fault(f"{step.what} comes after the end of the hand")
            self._take(step)
        if not self.over:
            raise Fault("the match ends without a result")
        self.step = 0

    def _take(self, step: Step) -> None:
        hand, seat = self.hand, step.seat
        if step.what == "deal":
            if self.step > 1:
                raise Fault("tiles are dealt a second time")
            self._deal(step)
        elif step.what == "draw":
            self._draw(seat, step.tile)
        elif step.what == "play":
            assert step.tile is not None
            hand.discard(seat, step.tile)
        elif step.what == "chow":
            hand.call(seat, MeldKind.CHOW, self._run(seat, step.tile))
        elif step.what == "pung":
            hand.call(seat, MeldKind.PUNG, [self._open(seat)] * 2)
        elif step.what == "kong":
            if seat == hand.turn:
                if step.tile is None:
                    raise Fault(f"seat {seat} makes a concealed kong of tiles that are not told")
                hand.closed_kong(seat, step.tile.kind)
            else:
                hand.call(seat, MeldKind.KONG_OPEN, [self._open(seat)] * 3)
        elif step.what == "added":
            assert step.tile is not None
            hand.added_kong(seat, step.tile)
        elif step.what == "win":
            self._won(seat)
        else:
            self._drawn()
        if step.claims:
            self._claims(step)

    def _deal(self, step: Step) -> None:
        wall = self.wall
        if wall is not None and any(tuple(wall[seat][:_DEALT]) != step.hands[seat] for seat in range(4)):
            self._drop_wall()
        for seat, tiles in enumerate(step.hands):
            first = _OWN_WALL * seat
            at = tuple(range(first, first + _DEALT)) if self.wall is not None else ()
            self.hand.deal(seat, tiles, at)

    def _draw(self, seat: Seat, tile: Tile | None) -> None:
        assert tile is not None
        place = self.taken[seat]
        if place >= _OWN_WALL:
            raise Fault(f"seat {seat} draws from its wall, which is empty")
        self.taken[seat] += 1
        if self.wall is not None and self.wall[seat][place] is not tile:
            self._drop_wall()
        self.hand.draw(seat, tile, _OWN_WALL * seat + place if self.wall is not None else None)

    def _drop_wall(self) -> None:
        self.wall = None
        self.notes.append("the wall told is not the one played from and is left out")

    def _open(self, seat: Seat) -> Tile:
        if self.hand.open is None:
            raise Fault(f"seat {seat} calls a tile that does not lie open")
        return self.hand.open

    def _run(self, seat: Seat, middle: Tile | None) -> list[Tile]:
        """The two tiles that a seat adds to the open one for a chow around `middle`."""
        taken = self._open(seat)
        if middle is None or middle.kind >= 27 or middle.kind % 9 not in range(1, 8):
            raise Fault(f"seat {seat} calls a chow around {middle or 'no tile'}, which is none")
        run = [KINDS[middle.kind + step] for step in (-1, 0, 1)]
        if taken not in run:
            raise Fault(f"seat {seat} calls {taken} for a chow around {middle}, where it does not belong")
        run.remove(taken)
        return run

    def _claims(self, step: Step) -> None:
        """What seats wanted of this tile; the one that gets it is named by the next step and left out here."""
        following = self.match.steps[self.step] if self.step < len(self.match.steps) else None
        chosen = following.seat if following is not None and following.what in ("chow", "pung", "kong", "win") else -1
        lost = []
        for seat, word, middle in step.claims:
            if seat == chosen or seat == step.seat:
                continue
            tiles: tuple[Tile, ...] = ()
            if word == "CHI":
                tiles = sorted_tiles(self._run(seat, middle))
            elif word != "HU":
                tiles = (self._open(seat),) * (2 if word == "PENG" else 3)
            lost.append(ev.Claim(seat, _WANTS[word], tiles))
        self.hand.overruled(lost)

    # --- the end

    def _won(self, seat: Seat) -> None:
        hand, match = self.hand, self.match
        self.over = True
        own_draw = seat == hand.turn
        giver = hand.open_seat
        hand.win([seat])
        hand.end("won")
        hand.show(seat, "win")
        if match.scores is None:
            raise Fault("the win has no scores")
        moves = paid(match.scores, seat, 0)
        total = match.scores[seat] // 3 - _BASE if own_draw else match.scores[seat] - 3 * _BASE
        if match.total is not None and match.total != total:
            raise Fault(f"{match.total} fan are recorded, but {total} are paid")
        due = [-_BASE - (total if own_draw or other == giver else 0) for other in range(4)]
        if any(match.scores[other] != due[other] for other in range(4) if other != seat):
            raise Fault(f"{total} fan are not paid so: {list(match.scores)}")
        score = ev.Score(seat, match.lines, total, 0, total, None, total, True)
        self._close(moves, (score,), seat == 0)

    def _drawn(self) -> None:
        self.over = True
        self.hand.stake()
        self.hand.end("exhausted")
        if self.match.scores is not None and any(self.match.scores):
            raise Fault("points move though nobody won")
        self._close([], (), False)

    def _close(self, moves: list[ev.Transfer], scores: tuple[ev.Score, ...], stays: bool) -> None:
        hand, book = self.hand, self.book
        if self.wall is not None:
            hand.events.append(ev.WallShown("", tuple(tile for wall in self.wall for tile in wall)))
        else:
            hand.events = [_unplaced(event) for event in hand.events]
        book.close(hand, (4 * self.match.wind, 0, 0), moves, scores, stays=stays)
        book.finish(by_rank(book.scores), book.scores, 1, None)


def _unplaced(event: ev.Event) -> ev.Event:
    if isinstance(event, ev.Drew):
        return msgspec.structs.replace(event, at=None)
    return msgspec.structs.replace(event, at=()) if isinstance(event, ev.Dealt) else event


def read_match(
    match: Match, digest: str, path: str = "", time: str | None = None, rules: Rules = UNTOLD, part: str = ""
) -> Imported:
    """One match as events. Raises `FormatError` with file, hand and step if it contradicts itself or has no result."""
    play: _Play | None = None
    try:
        play = _Play(match)
        play.read()
    except Fault as fault:
        raise FormatError(str(fault), path or None, 1, play.step or None if play else None) from None
    entry, note = entry_for(rules, RULESET, TITLE, {})
    details: dict[str, object] = {"form": match.form, **match.details}
    if match.id:
        details["match"] = clean(match.id)
    if part:
        details["game"] = part
    computers = [match.form == "self-play"] * 4
    header = heading("botzone", entry, (), details, text="", digest=digest, path=path, time=time, computers=computers)
    return Imported(header, play.book.written(entry.id), 1, None, (*play.notes, *((note,) if note else ())))


def matches(text: str, path: str = "") -> Iterator[Match | FormatError]:
    """All matches of a file in any of the three forms; what cannot be read is an error in its place."""
    if not text.lstrip().startswith("{"):
        yield from _texts(text, path)
        return
    lines = text.strip().splitlines()
    if '"walltiles"' not in lines[0] or '"initdata"' in lines[0] or '"scores"' not in lines[0]:
        try:
            yield full_log(as_object(decode(text, path), "the log"))
        except Fault as fault:
            yield FormatError(str(fault), path or None, 1)
        return
    for number, line in enumerate(lines, 1):
        if number > MOST_MATCHES:
            yield FormatError(f"more than {MOST_MATCHES} games are in it; the rest is left out", path or None)
            return
        if not line.strip():
            continue
        try:
            yield self_play(as_object(decode(line), "the game"), number)
        except (Fault, FormatError) as error:
            yield FormatError(f"line {number}: {error}", path or None)


def _texts(text: str, path: str) -> Iterator[Match | FormatError]:
    found: TextMatch | None = None
    bad: FormatError | None = None
    count = 0
    for line in text.splitlines():
        words = line.strip()
        if words.startswith("Match "):
            if found is not None:
                yield bad or found.match
            count += 1
            if count > MOST_MATCHES:
                yield FormatError(f"more than {MOST_MATCHES} matches are in it; the rest is left out", path or None)
                return
            found, bad = TextMatch(words[6:60]), None
        elif words and found is not None and bad is None:
            try:
                found.read(words)
            except Fault as fault:
                bad = FormatError(f"line {found.line} of the match: {fault}", path or None, 1)
    if found is not None:
        yield bad or found.match
