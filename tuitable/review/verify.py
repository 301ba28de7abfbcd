"""Is a record what it says it is? Eight questions, each answered passed, failed or not checkable.

Levels 1 to 5 and 8 need no rules; 6 and 7 ask the ruleset named in the header (`review.rulecheck`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from enum import StrEnum

import msgspec

from tuitable.errors import BrokenState, RecordError
from tuitable.record import events as ev
from tuitable.record.codec import Record, read_record
from tuitable.record.deal import commitment, salt_of, wall_of
from tuitable.record.line import main_line, standing
from tuitable.record.seal import Sealer, is_side_line
from tuitable.review import conserve, rulecheck
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.tiles.tile import Tile


class Status(StrEnum):
    """How a level came out. `UNCHECKED` is no failure: something is not there to be checked."""

    PASSED = "passed"
    FAILED = "failed"
    UNCHECKED = "not checkable"


class Level(msgspec.Struct, frozen=True):
    """One level's answer. `event` is the number of the first wrong main-line event, `line` its line in the file."""

    level: int
    name: str
    status: Status
    detail: str = ""
    event: int | None = None
    line: int | None = None


class Report(msgspec.Struct, frozen=True):
    """What `verify` found in one record."""

    file: str
    format: int
    ruleset: str
    events: int
    hands: int
    levels: tuple[Level, ...]
    notices: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """No level failed."""
        return all(level.status is not Status.FAILED for level in self.levels)


NAMES = (
    "lines decode", "seals match", "commitments match", "tiles come from the wall", "tiles are conserved",
    "acts are permitted", "settlements agree", "points add up",
)  # fmt: skip


class Wrong(Exception):
    """A level fails at main-line event `event` (null: nowhere in particular)."""

    def __init__(self, detail: str, event: int | None = None) -> None:
        super().__init__(detail)
        self.event = event


class Unknown(Exception):
    """A level cannot be checked, for this reason."""


class _Case(msgspec.Struct):
    """A record under examination: all main-line events, and those that stand with their numbers."""

    record: Record
    events: list[ev.Event]
    line: list[tuple[int, ev.Event]]


def verify_file(path: str | os.PathLike[str]) -> Report:
    """Check a record file. Raises `RecordError` only if no record can be made of it at all."""
    return verify(read_record(path, keep_start=True))


def verify(record: Record) -> Report:
    """Check a record at all eight levels; never raises for what is wrong in it."""
    notices = []
    if record.torn:
        notices.append("the last line is torn and is left out")
    events = main_line(record.entries)
    try:
        case = _Case(record, events, standing(record.entries))
        broken = None
    except RecordError as error:
        case, broken = _Case(record, events, []), str(error)
    places = [n for n, line in enumerate(record.lines, 2) if not is_side_line(line)]
    if record.damage is not None:
        notices.append(f"only the {len(record.lines)} lines before line {record.damage.line} are looked at")
    levels = []
    for number, (name, check) in enumerate(zip(NAMES, _CHECKS, strict=True), 1):
        event: int | None = None
        try:
            if broken is not None and number > 3:
                raise Unknown(broken)
            detail, status = check(case), Status.PASSED
        except Unknown as reason:
            detail, status = str(reason), Status.UNCHECKED
        except Wrong as wrong:
            detail, status, event = str(wrong), Status.FAILED, wrong.event
        line = None
        if event is not None and 0 < event <= len(places):
            line = places[event - 1]
        elif number == 1 and record.damage is not None:
            line = record.damage.line
        levels.append(Level(number, name, status, detail, event, line))
    hands = sum(isinstance(event, ev.HandBegan) for _, event in case.line)
    header = record.header
    return Report(record.path, header.format, header.ruleset.id, len(events), hands, tuple(levels), tuple(notices))


def _lines(case: _Case) -> str:
    if case.record.damage is not None:
        raise Wrong(str(case.record.damage))
    try:
        standing(case.record.entries)
    except RecordError as error:
        raise Wrong(str(error)) from None
    return f"{len(case.record.lines)} lines"


def _seals(case: _Case) -> str:
    sealer = Sealer(case.record.header_line)
    number, count = 0, 0
    for line, entry in zip(case.record.lines, case.record.entries, strict=True):
        if is_side_line(line):
            continue
        number += 1
        if isinstance(entry, ev.Sealed):
            since = number - sealer.fed
            if entry.digest != sealer.expect():
                first = "the header's ruleset or players or " if count == 0 else ""
                raise Wrong(f"{first}events {since} to {number} are not what was sealed", number)
            sealer.seal()
            count += 1
        else:
            sealer.feed(line)
    if not count:
        raise Unknown("there is no seal")
    return f"{count} seals" + (f"; the last {sealer.fed} events are not sealed yet" if sealer.fed else "")


def _commitments(case: _Case) -> str:
    began: tuple[int, ev.HandBegan] | None = None
    opened, committed, walls = 0, 0, []
    firsts: dict[int, str] = {}
    for number, event in enumerate(case.events, 1):
        if isinstance(event, ev.HandBegan):
            began = (number, event)
            if event.commitment is not None and firsts.setdefault(event.number, event.commitment) != event.commitment:
                raise Wrong(f"hand {event.number} is dealt anew from another wall", number)
            committed += event.commitment is not None
        elif isinstance(event, ev.WallShown) and began is not None:
            walls.append((number, began[1].number, event))
            if began[1].commitment is not None:
                if commitment(event.salt, event.tiles) != began[1].commitment:
                    raise Wrong(f"the wall of hand {began[1].number} is not the one committed to", number)
                opened += 1
                began = (began[0], msgspec.structs.replace(began[1], commitment=None))
        elif isinstance(event, ev.TookBack):
            seen = next((hand for at, hand, wall in walls if at > event.to and wall.salt), None)
            if seen is not None:
                raise Wrong(f"hand {seen} is taken back although its wall was shown", number)
        elif isinstance(event, ev.Settled) and event.next is not None and began is not None and began[1].commitment:
            raise Wrong(f"the wall of hand {began[1].number} was committed to and never shown", number)
    seed = next((event.seed for event in case.events if isinstance(event, ev.MatchEnded) and event.seed), None)
    if seed is not None:
        for number, hand, shown in walls:
            if shown.salt and (wall_of(seed, hand, shown.tiles), salt_of(seed, hand)) != (shown.tiles, shown.salt):
                raise Wrong(f"the wall of hand {hand} does not come from the seed told at the end", number)
    if not committed:
        raise Unknown("no hand was committed to")
    if not opened:
        raise Unknown("no commitment is opened yet")
    return f"{opened} walls" + (", all from the seed told" if seed is not None else "")


def _wall(case: _Case) -> str:
    shown: dict[int, ev.WallShown] = {}
    hand = -1
    for number, event in case.line:
        if isinstance(event, ev.HandBegan):
            hand = number
        elif isinstance(event, ev.WallShown):
            shown[hand] = event
    checked: set[int] = set()
    wall: ev.WallShown | None = None
    used: set[int] = set()
    turned: set[int] = set()
    for number, event in case.line:
        if isinstance(event, ev.HandBegan):
            hand, wall, used, turned = number, shown.get(number), set(), set()
            if wall is not None and len(wall.tiles) != event.wall.size:
                raise Wrong(f"a wall of {event.wall.size} tiles is shown with {len(wall.tiles)}", number)
            continue
        taken: tuple[tuple[Tile, int | None], ...]
        if isinstance(event, ev.Dealt):
            taken = tuple(zip(event.tiles, event.at, strict=False))
        elif isinstance(event, ev.Drew | ev.Turned):
            taken = ((event.tile, event.at),)
        else:
            continue
        places = turned if isinstance(event, ev.Turned) else used
        for tile, at in taken:
            if at is None:
                continue
            if at in places:
                raise Wrong(f"wall place {at} is taken twice", number)
            places.add(at)
            if wall is None:
                continue
            if not 0 <= at < len(wall.tiles):
                raise Wrong(f"the wall has no place {at}", number)
            if wall.tiles[at] is not tile:
                raise Wrong(f"{tile} is taken from place {at}, where the wall has {wall.tiles[at]}", number)
            checked.add(hand)
    if not checked:
        raise Unknown("the wall is unknown")
    total = sum(isinstance(event, ev.HandBegan) for _, event in case.line)
    return f"{len(checked)} hands" + (f" of {total}; of the others no wall is known" if len(checked) < total else "")


def _conserved(case: _Case) -> str:
    if not case.line:
        raise Unknown("there are no events")
    state = TableState()
    shown: Counter[Tile] | None = None
    walls = _walls_by_hand(case)
    for number, event in case.line:
        if isinstance(event, ev.HandBegan):
            shown = walls.get(number)
        problem = conserve.before(state, event)
        if problem is None:
            try:
                apply(state, event)
            except BrokenState as error:
                problem = str(error).partition(": ")[2] or str(error)
            else:
                problem = conserve.after(state, event, shown)
        if problem is not None:
            raise Wrong(problem, number)
    return f"{len(case.line)} events fold"


def _walls_by_hand(case: _Case) -> dict[int, Counter[Tile]]:
    """The tiles of each hand's box as its wall shows them, by the number of its `HandBegan`."""
    found: dict[int, Counter[Tile]] = {}
    hand = -1
    for number, event in case.line:
        if isinstance(event, ev.HandBegan):
            hand = number
        elif isinstance(event, ev.WallShown):
            found[hand] = Counter(event.tiles)
    return found


def _permitted(case: _Case) -> str:
    return _by_rules(rulecheck.permitted, case)


def _settled(case: _Case) -> str:
    return _by_rules(rulecheck.settled, case)


def _by_rules(check: Callable[[Record, list[tuple[int, ev.Event]]], rulecheck.Answer], case: _Case) -> str:
    answer = check(case.record, case.line)
    if answer.unknown:
        raise Unknown(answer.detail)
    if answer.wrong:
        raise Wrong(answer.detail, answer.event)
    return answer.detail


def _points(case: _Case) -> str:
    state = TableState()
    settled: ev.Settled | None = None
    moves = 0
    for number, event in case.line:
        problem = conserve.points(state, event, settled)
        if problem is not None:
            raise Wrong(problem, number)
        try:
            apply(state, event)
        except BrokenState as error:
            raise Unknown(f"the events stop folding: {error}") from None
        if isinstance(event, ev.Settled):
            settled = event if event.next is not None else settled
            moves += len(event.transfers)
    if not any(isinstance(event, ev.Settled | ev.MatchEnded) for _, event in case.line):
        raise Unknown("nothing was settled yet")
    return f"{moves} transfers"


_CHECKS: tuple[Callable[[_Case], str], ...] = (
    _lines, _seals, _commitments, _wall, _conserved, _permitted, _settled, _points,
)  # fmt: skip
