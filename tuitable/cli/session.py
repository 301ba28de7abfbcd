"""Opening and going on with a game: rules, record, table and who sits where."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from types import MappingProxyType

import msgspec

from tuitable.cli.stopwatch import Stopwatch
from tuitable.errors import IllegalChoice, RecordError, RulesetError
from tuitable.places import records_folder
from tuitable.play.dealer import Dealer
from tuitable.play.header import header_of
from tuitable.play.live import LiveTable
from tuitable.play.told import ToldDealer
from tuitable.record.deal import new_seed
from tuitable.record.events import (
    Dealt,
    Drew,
    Event,
    HandBegan,
    HandEnded,
    Header,
    MatchEnded,
    Noted,
    PlayerEntry,
    Timed,
    TookBack,
    Turned,
)
from tuitable.record.journal import Journal, seed_file
from tuitable.record.line import standing
from tuitable.review.scribe import YOU, Scribe
from tuitable.rules.ruleset import Ruleset
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile

FOULS = "fouls"
PERMITTED = "permitted"
"""The tag of a record's header that lets people choose what the rules punish."""


class Session:
    """A game being played: the table, its open record, and the people and computers at it.

    `players` are by the chair on which they began; `here(seat)` says who sits on a chair now. `fresh`: the rules are
    new to the people. `notices` are sentences for people about how the game was opened.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        journal: Journal,
        players: Sequence[PlayerEntry],
        events: Sequence[tuple[int, Event]],
        *,
        fouls: bool = False,
        played: int = 0,
    ) -> None:
        """Used by `begin` and `resume`; `events` are those that stand already, each with its number.

        `played` are the seconds of play that the record tells of.
        """
        self.ruleset = ruleset
        self.journal = journal
        self.players = tuple(players)
        self.notices = list(journal.notices)
        alone = [player.kind for player in players].count("person") == 1
        self.scribe = Scribe(ruleset, [YOU if alone and one.kind == "person" else one.name for one in players])
        self.fresh = False
        self._closed = False
        assert journal.seed is not None
        self.stopwatch = Stopwatch()
        people = any(player.kind == "person" for player in players)
        self.table = LiveTable.resume(
            ruleset,
            journal.seed,
            [event for _, event in events],
            numbers=[number for number, _ in events],
            write=self._write,
            clock=self._clock if people else None,
            fouls=fouls,
            open_hands=not people,
            dealer=dealer_of(ruleset, journal),
        )
        for _, event in events:
            self.scribe.take(event)
        self.stopwatch = Stopwatch(max(self.scribe.elapsed, played))
        if people:
            self.stopwatch.start()
        # First of all watchers, so that whoever asks for the past of a hand gets the one that stands.
        self.table.watch(self._noticed)

    @classmethod
    def begin(
        cls,
        ruleset: Ruleset,
        players: Sequence[PlayerEntry],
        *,
        seed: str | None = None,
        path: Path | None = None,
        fouls: bool = False,
        tags: Mapping[str, str] = MappingProxyType({}),
        first: Sequence[Event] = (),
        walls: Mapping[int, tuple[Tile, ...]] = MappingProxyType({}),
    ) -> Session:
        """A new game; `fouls` lets people choose what the rules punish.

        `first` are events with which it begins, `walls` those that do not come from the seed, by number of the hand.
        Raises `RecordError` if its file cannot be written or exists.
        """
        now = datetime.now().astimezone().replace(microsecond=0)
        a, b, c, d = players
        header = header_of(ruleset, (a, b, c, d), now, {**({FOULS: PERMITTED} if fouls else {}), **tags})
        target = _free_name(now, ruleset.id) if path is None else path
        journal = Journal.create(target, header, seed or new_seed(), walls)
        try:
            begun = [(journal.number + 1, journal.write(event), event) for event in first]
            return cls(ruleset, journal, players, [(number, event) for number, _, event in begun], fouls=fouls)
        except BaseException:
            journal.abandon()
            raise

    @classmethod
    def resume(cls, path: Path) -> Session:
        """Go on with a game. Raises `RecordError` if it is over, locked, damaged or its seed is gone."""
        journal, record = Journal.resume(path)
        try:
            line = standing(record.entries)
            events = [event for _, event in line]
            if any(isinstance(event, MatchEnded) for event in events):
                raise RecordError("this match is over; `tuitable replay` shows it", str(path))
            if record.header.origin is not None:
                raise RecordError("an imported game cannot be gone on with; `tuitable replay` shows it", str(path))
            if journal.seed is None:
                raise RecordError(
                    f"its private seed file is gone, so no further tile can be drawn; put {seed_file(path).name} back "
                    "beside it, or look back at it with `tuitable replay`",
                    str(path),
                )
            fouls = record.header.tags.get(FOULS) == PERMITTED
            ruleset = rules_of(record.header)
            _check_seed(dealer_of(ruleset, journal), ruleset, events, path)
            # What was taken back took its time all the same.
            told = [event.elapsed or 0 for event in record.events if isinstance(event, Timed | HandEnded)]
            return cls(ruleset, journal, record.header.players, line, fouls=fouls, played=max(told, default=0))
        except BaseException:
            journal.close()
            raise

    @property
    def path(self) -> Path:
        """Where the record lies."""
        return self.journal.path

    def here(self, seat: int) -> PlayerEntry:
        """Who sits on a chair now."""
        return self.players[self.table.people[seat]]

    @property
    def names(self) -> tuple[str, ...]:
        """Names by chair, as people sit now."""
        return tuple(self.here(seat).name for seat in SEATS)

    @property
    def dealer(self) -> Seat:
        """Who deals now, chair 0 before the first hand."""
        hand = self.table.view(0).hand
        return 0 if hand is None else hand.dealer

    def take_back(self, seat: Seat) -> tuple[Event, ...]:
        """Take back the last choice of the only person here; answers with what was taken back, as the seat saw it.

        Raises `IllegalChoice` where other people play too or nothing can be taken back, `RecordError` as any act.
        """
        people = [other for other in SEATS if self.here(other).kind == "person"]
        if people != [seat]:
            why = "other people have seen it" if len(people) > 1 else "nobody here has chosen anything"
            raise IllegalChoice(why, "not-alone")
        return self.table.take_back(seat)

    def note_gone(self) -> None:
        """Note in the record that the terminal went away. One write at most; in the middle of another, none."""
        if not self.journal.busy:
            self.journal.write_aside(Noted(self.journal.number, "", "left", "the terminal was closed"))

    @property
    def closed(self) -> bool:
        """Nothing more is written."""
        return self._closed

    def close(self) -> None:
        """Put everything on disk and let go of the record; a second time changes nothing."""
        if self._closed:
            return
        self._closed = True
        self.stopwatch.stop()
        try:
            self.journal.sync()
        except RecordError:
            pass  # Every event was written when it happened; only the disk's own promise is missing.
        self.journal.close()

    def _write(self, event: Event) -> int:
        number = self.journal.write(event)
        if not isinstance(event, TookBack):
            self.scribe.take(event)
        return number

    def _noticed(self, event: Event) -> None:
        if isinstance(event, TookBack):
            self.scribe.again(self.table.line)

    def _clock(self) -> int:
        return self.stopwatch.seconds


def _free_name(now: datetime, rules: str) -> Path:
    """A name for a game begun now that no file has. Raises `RecordError`."""
    stem = f"{now:%Y-%m-%d-%H%M%S}-{rules}"
    for attempt in range(1, 100):
        target = records_folder() / f"{stem if attempt == 1 else f'{stem}-{attempt}'}.tuit"
        if not target.exists() and not seed_file(target).exists():
            return target
    raise RecordError("there are too many games of this second already", str(records_folder()))


def dealer_of(ruleset: Ruleset, journal: Journal) -> Dealer:
    """Who holds the walls of a game."""
    assert journal.seed is not None
    return ToldDealer(ruleset, journal.walls, journal.seed) if journal.walls else Dealer(ruleset, journal.seed)


def _check_seed(dealer: Dealer, ruleset: Ruleset, events: Sequence[Event], path: Path) -> None:
    """Raise `RecordError` if the newest hand came from another seed or wall: its further tiles would be others."""
    place = next((at for at in range(len(events) - 1, -1, -1) if isinstance(events[at], HandBegan)), None)
    if place is None:
        return
    began = events[place]
    assert isinstance(began, HandBegan)
    wall = dealer.wall(began.number)
    right = began.commitment in (None, dealer.commitment(began.number)) and len(wall) == began.wall.size
    if not right or any(wall[at : at + 1] != (tile,) for tile, at in _taken(events[place:])):
        raise RecordError(f"{seed_file(path).name} is not the seed of this game; put its own back", str(path))


def _taken(events: Sequence[Event]) -> Iterator[tuple[Tile, int]]:
    """The tiles that left the wall, each with its place."""
    for event in events:
        if isinstance(event, Dealt):
            yield from zip(event.tiles, event.at, strict=False)
        elif isinstance(event, Drew | Turned) and event.at is not None:
            yield event.tile, event.at


def rules_of(header: Header) -> Ruleset:
    """The rules a record was begun under: as they stand in it, else from the shelf.

    Raises `RulesetError`, also where printed lines that they need are not here.
    """
    entry = header.ruleset
    from tuitable.rules.house import from_table
    from tuitable.rules.library import find
    from tuitable.rules.ruleset import fingerprint, lines_missing

    try:
        shelved = find(entry.id, entry.options)
    except RulesetError:
        pass  # House rules, or an option of another version: the record itself still holds them.
    else:
        # The same rules, but with everything in the order of the book and not of the alphabet.
        if fingerprint(shelved) == entry.fingerprint and not lines_missing(shelved):
            return shelved
    table = msgspec.json.decode(entry.resolved)
    if isinstance(table, dict):
        try:
            found = from_table(table, f"the rules in the record ({entry.id}): ")
        except RulesetError:
            pass  # Written by another version of the program: the shelf may still know these rules.
        else:
            if missing := lines_missing(found):
                raise RulesetError(
                    f"the lines of {'; '.join(missing)} are not here, so nobody can judge a win; put the card's file "
                    "where `tuitable card list` looks"
                )
            return found
    return find(entry.id, entry.options)


def unfinished(folder: Path | None = None) -> list[Path]:
    """Games begun here and not over, the newest first: those that still have a private seed file."""
    folder = records_folder() if folder is None else folder
    try:
        found = [
            folder / name[1 : -len(".seed")]
            for name in os.listdir(folder)
            if name.startswith(".") and name.endswith(".tuit.seed")
        ]
    except OSError:
        return []
    alive = [(path.stat().st_mtime, path) for path in found if path.is_file()]
    return [path for _, path in sorted(alive, reverse=True)]
