"""A situation as the events a record would hold: the position as told, the last act, and the outcome."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from tuitable.formats.situation import SeatPart, Situation, WinPart
from tuitable.formats.situation_check import HAND, called_tile
from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles, sorted_tiles
from tuitable.tiles.seat import SEATS, Seat, distance
from tuitable.tiles.tile import Tile


class House(NamedTuple):
    """What a situation takes from the rules: the start of a game, and what one stick on the table is worth."""

    start: tuple[int, int, int, int]
    stake: int


DRAWS = {"draw": "turn", "kong-replacement": "kong", "bonus-replacement": "bonus", "dealt": "deal"}
"""How a document says that a tile was drawn, and how an event does."""


def events_of(doc: Situation, house: House) -> tuple[ev.Event, ...]:
    """The events of a checked document that tells of a hand."""
    hand_no = doc.hand_no if doc.hand_no is not None else doc.dealer + 1
    first_dealer = (doc.dealer - hand_no + 1) % 4
    events: list[ev.Event] = [
        ev.MatchBegan(doc.scores or house.start, {"pot": doc.deposits * house.stake} if doc.deposits else {})
    ]
    if doc.dice is not None:
        events.append(ev.Threw(first_dealer, doc.dice, "first-dealer"))
    events.append(
        ev.HandBegan(
            number=1,
            dealer=doc.dealer,
            round_wind=doc.round,
            hand_no=hand_no,
            counters=doc.honba,
            carry={},
            wall=ev.WallPlace(0, 0),
        )
    )
    a, b, c, d = (_told(doc, seat) for seat in SEATS)
    events.append(ev.Laid((a, b, c, d), _flags(doc, first_dealer)))
    events += [ev.Turned(tile, None, "open") for tile in parse_tiles(doc.indicators)]
    events += [ev.Turned(tile, None, "under") for tile in parse_tiles(doc.hidden_indicators)]
    if doc.wins:
        events += _last_act(doc, doc.wins[0])
        wins = sorted(doc.wins, key=lambda win: distance(win.from_ or 0, win.seat))
        for win in wins:
            source = "swap" if win.by == "joker-exchange" else win.by
            events.append(ev.Won(win.seat, parse_tile(win.tile), source, win.from_))
        events.append(ev.HandEnded("won", tuple(win.seat for win in wins), doc.elapsed_s))
    elif doc.end is not None:
        end = doc.end
        seats = end.claimants or (() if end.seat is None else (end.seat,))
        if end.kind == "foul":
            events.append(ev.Fouled(end.seat or 0, end.offence or "", end.from_))
        events.append(ev.HandEnded(end.kind, seats, doc.elapsed_s))
    return tuple(events)


def _last_act(doc: Situation, win: WinPart) -> list[ev.Event]:
    """What happened right before the win, with the claims where a tile could be claimed."""
    tile = parse_tile(win.tile)
    if win.by in DRAWS:
        return [ev.Drew(win.seat, tile, None, DRAWS[win.by])]
    if win.from_ is None or win.by == "joker-exchange":
        return []
    acts: list[ev.Event] = []
    if win.by == "discard":
        acts.append(ev.Discarded(win.from_, tile, False))
    else:
        kong = _robbed_kong(doc, win, tile)
        if kong is None:
            return []
        acts.append(ev.Melded(win.from_, kong))
    order = sorted((w.seat for w in doc.wins), key=lambda seat: distance(win.from_ or 0, seat))
    return [*acts, ev.Claimed(tuple(ev.Claim(seat, "win") for seat in order))]


def _robbed_kong(doc: Situation, win: WinPart, tile: Tile) -> Meld | None:
    """The kong that was robbed, if the document tells what it was made of; the pung, or three tiles, remain."""
    if win.from_ is None:
        return None
    part = doc.seat(win.from_)
    if win.robbed_closed:
        own = [t for t in parse_tiles(part.hand or "") if t.plain is tile.plain]
        if part.hand is not None and len(own) < 3:
            return None
        own = own or [tile.plain] * 3
        return Meld(MeldKind.KONG_CLOSED, sorted_tiles((*own, tile)))
    for told in part.melds:
        if told.kind is MeldKind.PUNG and parse_tiles(told.tiles)[0].plain is tile.plain:
            pung = _meld(told.kind, told.tiles, told.from_, called_tile(told))
            return Meld(MeldKind.KONG_ADDED, sorted_tiles((*pung.tiles, tile)), pung.taken, pung.from_seat, tile)
    return None


def _told(doc: Situation, seat: Seat) -> ev.Told:
    """A seat just before the last act: what it gave then lies in its hand again."""
    part = doc.seat(seat)
    melds = tuple(_meld(m.kind, m.tiles, m.from_, called_tile(m)) for m in part.melds)
    hand = None if part.hand is None else parse_tiles(part.hand)
    gives = _gives(doc, seat)
    if gives is not None:
        if hand is None:
            laid = sum(len(m.tiles) if m.kind is MeldKind.GROUP else 3 for m in melds)
            hand = (Tile.BACK,) * (max(HAND - laid, 0) + 1)
        else:
            hand = (*hand, gives)
    ready = "first-turn" if part.ready == "first-turn" else "ready" if part.ready else None
    return ev.Told(
        hand=hand,
        melds=melds,
        bonus=parse_tiles(part.bonus),
        discards=parse_tiles(part.discards or ""),
        ready=ready,
        dead=part.dead,
    )


def _gives(doc: Situation, seat: Seat) -> Tile | None:
    """The tile that the seat holds before the last act and not after it."""
    if not doc.wins:
        return None
    win = doc.wins[0]
    tile = parse_tile(win.tile)
    if win.by == "discard" and win.from_ == seat:
        return tile
    if win.by == "robbed-kong" and win.from_ == seat and _robbed_kong(doc, win, tile) is not None:
        return tile
    if win.by == "joker-exchange" and win.seat == seat:
        # Which natural tile went into which group was not told, so the exchange itself is no event.
        return tile
    return None


def _meld(kind: MeldKind, text: str, feeder: Seat | None, called: Tile) -> Meld:
    tiles = sorted_tiles(parse_tiles(text))
    taken = None
    if feeder is not None:
        taken = next((tile for tile in tiles if tile.plain is called), None)
    added = None
    if kind is MeldKind.KONG_ADDED:
        added = tiles[-1]
    stands_for = None
    if kind is MeldKind.GROUP:
        stands_for = next((tile.plain for tile in tiles if tile is not Tile.WILD), None)
    return Meld(kind, tiles, taken, feeder, added, stands_for)


def _flags(doc: Situation, first_dealer: Seat) -> dict[str, object]:
    """What no event can hold, under the names of the document (`ippatsu` as `prompt`)."""
    flags: dict[str, object] = {"first_dealer": first_dealer, "dealer_wins": doc.dealer_wins}
    if doc.wall_left is not None:
        flags["wall_left"] = doc.wall_left
    if doc.seen:
        flags["seen"] = doc.seen
    seats = [_seat_flags(doc.seat(seat)) for seat in SEATS]
    if any(seats):
        flags["seats"] = seats
    if doc.wins:
        flags["wins"] = [_win_flags(win) for win in doc.wins]
    if doc.end is not None:
        drop = ("kind", "seat", "offence")
        flags.update((k, v) for k, v in _plain(doc.end).items() if k not in drop)
    return flags


def _seat_flags(part: SeatPart) -> dict[str, object]:
    flags: dict[str, object] = {
        name: value
        for name in ("discards_this_round", "passed_this_round", "passed_since_ready")
        if (value := getattr(part, name)) is not None
    }
    keep = ("exempt", "discards_before", "passed_this_round")
    melds = [{k: v for k, v in _plain(meld).items() if k in keep} for meld in part.melds]
    if any(melds):
        flags["melds"] = melds
    return flags


def _win_flags(win: WinPart) -> dict[str, object]:
    drop = ("tile", "by", "from")
    flags = {k: v for k, v in _plain(win).items() if k not in drop}
    if "ippatsu" in flags:
        flags["prompt"] = flags.pop("ippatsu")
    return flags


def _plain(part: msgspec.Struct) -> dict[str, object]:
    plain = msgspec.to_builtins(part)
    return plain if isinstance(plain, dict) else {}
