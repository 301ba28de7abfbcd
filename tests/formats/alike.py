"""Records of one game from two files: what both must say alike."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tuitable.record import events as ev
from tuitable.tiles.tile import Tile


def bare(events: Iterable[ev.Event], *, limit_points: bool = False) -> list[ev.Event]:
    """Events without what other formats leave out: the wall, dice, the id of the rules, fu of hands at a limit.

    Tiles of a deal are put in order, since formats sort them.
    """
    out: list[ev.Event] = []
    for event in events:
        if isinstance(event, ev.WallShown | ev.Sealed):
            continue
        if isinstance(event, ev.Drew | ev.Turned):
            event = msgspec.structs.replace(event, at=None)
        elif isinstance(event, ev.Dealt):
            event = msgspec.structs.replace(event, at=(), tiles=tuple(sorted(event.tiles)))
        elif isinstance(event, ev.HandBegan):
            event = msgspec.structs.replace(event, wall=ev.WallPlace(136, 14))
        elif isinstance(event, ev.Settled):
            scores = event.scores
            if not limit_points:
                scores = tuple(msgspec.structs.replace(s, points=0 if s.limit else s.points) for s in scores)
            event = msgspec.structs.replace(event, ruleset="", scores=scores)
        out.append(event)
    return out


Played = tuple[list[object], list[int]]


def hands_and_deltas(events: Iterable[ev.Event]) -> list[Played]:
    """For each settled hand its tiles and acts, indicators apart since engines turn them at other times, and deltas."""
    hands: list[Played] = []
    acts: list[object] = []
    turned: list[Tile] = []
    delta = [0, 0, 0, 0]
    for event in events:
        match event:
            case ev.HandBegan():
                acts = [(event.dealer, event.round_wind, event.hand_no, event.counters)]
                turned, delta = [], [0, 0, 0, 0]
            case ev.Dealt():
                acts.append((event.seat, sorted(event.tiles)))
            case ev.Drew():
                acts.append((event.seat, event.tile, event.why))
            case ev.Turned():
                turned.append(event.tile)
            case ev.Discarded() | ev.Melded() | ev.Declared() | ev.Won():
                acts.append(event)
            case ev.Staked():
                delta[event.seat] -= event.amount
            case ev.HandEnded():
                acts += [event.why, turned]
            case ev.Settled():
                for transfer in event.transfers:
                    if isinstance(transfer.payer, int):
                        delta[transfer.payer] -= transfer.amount
                    if isinstance(transfer.payee, int):
                        delta[transfer.payee] += transfer.amount
                hands.append((acts, delta))
            case _:
                pass
    return hands
