"""What the record's own rules say to it: are the acts permitted, and are the settlements theirs?"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from tuitable.errors import BrokenState, RulesetError
from tuitable.play.permits import permits
from tuitable.record import events as ev
from tuitable.record.codec import Record
from tuitable.record.events import Header
from tuitable.rules.library import find
from tuitable.rules.parts.printed import Printed
from tuitable.rules.ruleset import Ruleset, fingerprint, lines_missing, settle
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState

Line = list[tuple[int, ev.Event]]


class Answer(msgspec.Struct, frozen=True):
    """What came out: wrong at main-line event `event`, or unknown, or neither; `detail` says so in words."""

    detail: str
    wrong: bool = False
    unknown: bool = False
    event: int | None = None


def rules_of(header: Header) -> tuple[Ruleset | None, str]:
    """The rules a record was played by, and a remark: why there are none, or how they differ from those played.

    The shelf is asked first, since it has what the rules say today; house rules stand in the header.
    """
    entry = header.ruleset
    try:
        found = find(entry.id, entry.options)
    except RulesetError:
        found = None
    if found is not None and found.printed:
        found = _with_lines_of(entry.resolved, found)
    if found is None:
        try:
            return msgspec.json.decode(entry.resolved, type=Ruleset), "by the rules as the header holds them"
        except msgspec.DecodeError:
            return None, f"the rules {entry.id!r} are not on the shelf"
    if bytes(entry.resolved) == b"null":
        return found, "the header does not hold the rules; those of the shelf are used"
    if fingerprint(found) != entry.fingerprint:
        return found, f"played under another revision of {entry.id!r}; the shelf's is used"
    return found, ""


class _Lines(msgspec.Struct):
    """What a resolved ruleset says of its printed lines."""

    printed: dict[str, Printed] = {}


def _with_lines_of(resolved: msgspec.Raw, ruleset: Ruleset) -> Ruleset:
    """The rules with the very lines that a record names, which may be others than those of the same name here."""
    try:
        told = msgspec.json.decode(resolved, type=_Lines | None)
    except msgspec.DecodeError:
        told = None
    if told is None or not told.printed or told.printed == ruleset.printed:
        return ruleset
    return msgspec.structs.replace(ruleset, printed=told.printed)


def _without_lines(ruleset: Ruleset) -> str:
    """Why nothing can be said of wins: the printed lines that are not here; empty if all are."""
    missing = lines_missing(ruleset)
    return f"the lines of {'; '.join(missing)} are not here" if missing else ""


def permitted(record: Record, line: Line) -> Answer:
    """Whether the rules permit each act. An act that the record punishes as a foul is in order.

    So is a claim that came to nothing because of another: it costs nothing.
    """
    ruleset, remark = rules_of(record.header)
    if ruleset is None:
        return Answer(remark, unknown=True)
    if missing := _without_lines(ruleset):
        return Answer(missing, unknown=True)
    state = TableState()
    count, told, punished = 0, 0, 0
    for at, (number, event) in enumerate(line):
        finding = permits(state, ruleset, event)
        if finding is not None and not _overtaken(finding.seat, line, at):
            if not _punished(finding.seat, line, at):
                return Answer(_with(f"{finding.detail} ({finding.code})", remark), wrong=True, event=number)
            punished += 1
        try:
            apply(state, event)
        except BrokenState as error:
            return Answer(f"the events stop folding: {error}", unknown=True)
        if isinstance(event, ev.Laid):
            told += 1
        elif isinstance(event, ev.HandBegan):
            count += 1
    if count == told:
        return Answer("the hands were only told" if told else "no hand began yet", unknown=True)
    text = f"{count - told} hands" + (f"; {told} more were only told" if told else "")
    return Answer(_with(text + (f"; {punished} fouls, punished" if punished else ""), remark))


def _punished(seat: int | None, line: Line, at: int) -> bool:
    """Whether the seat is called to account for what it did before the hand is over."""
    for _, event in line[at:]:
        if isinstance(event, ev.Fouled | ev.Died) and event.seat == seat:
            return True
        if isinstance(event, ev.HandBegan):
            return False
    return False


def _overtaken(seat: int | None, line: Line, at: int) -> bool:
    """Whether what the seat claimed came to nothing, because another's claim on the same tile ended it before."""
    if not isinstance(line[at][1], ev.Claimed):
        return False
    after = (event for _, event in line[at + 1 :] if not isinstance(event, ev.Timed))
    first = next(after, None)
    if isinstance(first, ev.HandEnded):
        return first.why == "triple-win"
    wins = takewhile(lambda event: isinstance(event, ev.Won), after)
    if not isinstance(first, ev.Won | ev.Fouled) or first.seat == seat:
        return False
    return all(event.seat != seat for event in wins if isinstance(event, ev.Won))


def settled(record: Record, line: Line) -> Answer:
    """Whether every settlement on record is what the rules make of the hand."""
    ruleset, remark = rules_of(record.header)
    if ruleset is None:
        return Answer(remark, unknown=True)
    if missing := _without_lines(ruleset):
        return Answer(missing, unknown=True)
    state = TableState()
    count, others = 0, 0
    for number, event in line:
        if isinstance(event, ev.Settled):
            if event.ruleset != record.header.ruleset.id:
                others += 1
            elif state.hand is not None:
                count += 1
                problem = _compare(event, ruleset, state, record.header.origin is not None)
                if problem:
                    return Answer(_with(problem, remark), wrong=True, event=number)
        try:
            apply(state, event)
        except BrokenState as error:
            return Answer(f"the events stop folding: {error}", unknown=True)
    if not count:
        return Answer("nothing is settled by these rules", unknown=True)
    theirs = f"; {others} settled by other rules" if others else ""
    return Answer(_with(f"{count} settlements{theirs}", remark))


def _with(text: str, remark: str) -> str:
    return f"{text} ({remark})" if remark else text


def _compare(event: ev.Settled, ruleset: Ruleset, state: TableState, imported: bool) -> str:
    """What differs, `recorded ..., now ...`; empty if nothing does. Labels and reasons are for people only.

    Another program's file tells what was paid, but not our way to it: of an import only payments and the next
    hand are compared.
    """
    assert state.hand is not None
    now = settle(ruleset, HandFacts(state), state.hand.carry)
    if not imported:
        for before, after in zip(event.scores, now.scores, strict=False):
            if (before.seat, before.total) != (after.seat, after.total):
                return f"seat {after.seat}: recorded {before.total}, now {after.total}"
        if len(event.scores) != len(now.scores):
            return f"recorded {len(event.scores)} scores, now {len(now.scores)}"
    recorded, computed = _moved(event.transfers), _moved(now.transfers)
    for account in sorted({*recorded, *computed}, key=str):
        if recorded.get(account, 0) != computed.get(account, 0):
            who = f"seat {account}" if isinstance(account, int) else account
            return f"{who}: recorded {recorded.get(account, 0):+}, now {computed.get(account, 0):+}"
    if event.carry != now.carry and not imported:
        return f"carried on: recorded {event.carry}, now {now.carry}"
    if not _same_next(event.next, now.next):
        return f"the next hand: recorded {_next(event.next)}, now {_next(now.next)}"
    return ""


def _moved(transfers: tuple[ev.Transfer, ...]) -> dict[ev.Account, int]:
    moved: dict[ev.Account, int] = {}
    for transfer in transfers:
        moved[transfer.payer] = moved.get(transfer.payer, 0) - transfer.amount
        moved[transfer.payee] = moved.get(transfer.payee, 0) + transfer.amount
    return moved


def _same_next(one: ev.NextHand | None, other: ev.NextHand | None) -> bool:
    """After the last hand, the place of a hand that is never dealt means nothing."""
    return one == other or (one is not None and other is not None and one.over and other.over)


def _next(told: ev.NextHand | None) -> str:
    if told is None:
        return "none, the hand goes on"
    if told.over:
        return "none, the match is over"
    return f"{told.round_wind}{told.hand_no}, dealer seat {told.dealer}, {told.counters} counters"
