"""A record in short: who played, under which rules, and how each hand went."""

from __future__ import annotations

import msgspec

from tuitable.record import events as ev
from tuitable.record.codec import Record
from tuitable.record.line import branches, main_line, notes, seated
from tuitable.review.timeline import Timeline


class HandLine(msgspec.Struct):
    """One hand: its place, how it ended (`why` empty: not yet), winners, what each seat got, balances after."""

    number: int
    round: str
    hand_no: int
    counters: int
    dealer: int
    why: str
    winners: tuple[int, ...]
    deltas: tuple[int, ...]
    balances: tuple[int, ...]
    events: int


class Summary(msgspec.Struct):
    """The header and hands of a record. `results` are divided by `scale` already; null while the match goes on."""

    file: str
    format: int
    program: str
    time: str
    ruleset: str
    title: str
    options: dict[str, object]
    players: tuple[ev.PlayerEntry, ...]
    origin: str
    tags: dict[str, str]
    events: int
    taken_back: int
    notes: int
    branches: int
    hands: tuple[HandLine, ...]
    order: tuple[int, ...] | None
    results: tuple[float, ...] | None
    notices: tuple[str, ...]


def summarise(record: Record) -> Summary:
    """Look through a record. Raises `RecordError` for senseless take-backs or variations."""
    timeline = Timeline(record)
    notices = []
    if record.torn:
        notices.append("the last line is torn and is left out")
    if timeline.broken is not None:
        notices.append(f"{timeline.broken}; nothing after that is shown")
    hands = tuple(_hand(timeline, index) for index in range(len(timeline.hands)))
    ended = next((event for event in reversed(timeline.events) if isinstance(event, ev.MatchEnded)), None)
    header = record.header
    total = len(main_line(record.entries))
    gone = total - len(timeline.events) - sum(isinstance(entry, ev.TookBack) for entry in record.entries)
    return Summary(
        file=record.path,
        format=header.format,
        program=header.program,
        time=header.time,
        ruleset=header.ruleset.id,
        title=header.ruleset.title,
        options=header.ruleset.options,
        players=seated(header.players, timeline.events),
        origin="" if header.origin is None else header.origin.kind,
        tags=header.tags,
        events=total,
        taken_back=gone if timeline.broken is None else 0,
        notes=len(notes(record.entries)),
        branches=len(branches(record.entries)),
        hands=hands,
        order=None if ended is None else ended.order,
        results=None if ended is None else tuple(result / ended.scale for result in ended.results),
        notices=tuple(notices),
    )


def _hand(timeline: Timeline, index: int) -> HandLine:
    mark = timeline.hands[index]
    timeline.seek(mark.start - 1)
    before = timeline.state().balances
    begun = tuple(before)
    state = timeline.hand_state(index)
    hand = state.hand
    assert hand is not None
    return HandLine(
        number=mark.number,
        round=mark.began.round_wind.value,
        hand_no=mark.began.hand_no,
        counters=mark.began.counters,
        dealer=mark.began.dealer,
        why=hand.ended,
        winners=tuple(win.seat for win in hand.wins),
        deltas=tuple(now - then for now, then in zip(state.balances, begun, strict=True)),
        balances=tuple(state.balances),
        events=mark.stop - mark.start + 1,
    )
