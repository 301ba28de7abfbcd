"""Headers and small records for the tests of this room."""

from __future__ import annotations

from pathlib import Path

from tuitable.record import events as ev
from tuitable.record.codec import encode_event, encode_header
from tuitable.record.seal import Sealer
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile

BY_HAND = sorted((Path(__file__).parent / "records_by_hand").glob("*.tuit"))


def header(**changes: object) -> ev.Header:
    fields: dict[str, object] = {
        "format": 1,
        "program": "tuitable test",
        "time": "2024-01-01T00:00:00+00:00",
        "ruleset": ev.RulesetEntry("no-such-rules", "None", 1, "0"),
        "players": tuple(ev.PlayerEntry(name) for name in "abcd"),
    }
    return ev.Header(**{**fields, **changes})  # type: ignore[arg-type]


def record_bytes(head: ev.Header, entries: list[ev.Entry]) -> bytes:
    """A whole record as it stands in a file."""
    return b"".join(line + b"\n" for line in (encode_header(head), *map(encode_event, entries)))


def began(number: int = 1, **changes: object) -> ev.HandBegan:
    fields: dict[str, object] = {
        "number": number,
        "dealer": 0,
        "round_wind": Wind.E,
        "hand_no": 1,
        "counters": 0,
        "carry": {},
        "wall": ev.WallPlace(136, 14),
    }
    return ev.HandBegan(**{**fields, **changes})  # type: ignore[arg-type]


def settled(*transfers: ev.Transfer, over: bool = False, dealer: int = 1) -> ev.Settled:
    return ev.Settled("no-such-rules", (), None, transfers, {}, ev.NextHand(over, dealer, Wind.E, dealer + 1, 0))


def small(*more: ev.Entry) -> list[ev.Entry]:
    """A match of one drawn hand of which hardly anything is known."""
    return [
        ev.MatchBegan((100, 100, 100, 100)),
        began(),
        ev.Dealt(0, (Tile.M1,) * 3),
        ev.Discarded(0, Tile.M1, False),
        ev.HandEnded("exhausted"),
        settled(ev.Transfer(0, 1, 10)),
        *more,
    ]


def sealed_bytes(entries: list[ev.Entry], head: ev.Header | None = None) -> bytes:
    """A record file with a seal after each settlement and at the end of the match."""
    first = encode_header(header() if head is None else head)
    sealer = Sealer(first)
    lines = [first]
    for entry in entries:
        line = encode_event(entry)
        lines.append(line)
        sealer.feed(line)
        if isinstance(entry, ev.MatchEnded | ev.Settled):
            lines.append(encode_event(ev.Sealed(sealer.seal())))
    return b"\n".join(lines) + b"\n"
