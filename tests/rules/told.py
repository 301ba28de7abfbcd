"""Short ways to tell a hand in tests, and to hear what rules say to it."""

from __future__ import annotations

import json
from typing import Any

from tuitable.errors import FormatError
from tuitable.formats.situation import read_batch
from tuitable.formats.situation_events import House, events_of
from tuitable.review.adjudicate import Adjudged, Adjudicator
from tuitable.rules.settlement import Settlement
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.notation import format_tiles, parse_tiles
from tuitable.tiles.tile import KINDS

Doc = dict[str, Any]


def meld(kind: str, tiles: str, feeder: int | None = None, called: str | None = None, **more: Any) -> Doc:
    told: Doc = {"kind": kind, "tiles": tiles, **more}
    if feeder is not None:
        told["from"] = feeder
    if called is not None:
        told["called"] = called
    return told


def idle(used: list[str]) -> str:
    """Thirteen tiles, all different, of which enough are left beside those told: they score nothing."""
    left = dict.fromkeys(KINDS, 4)
    for text in used:
        for tile in parse_tiles(text):
            if tile.kind >= 0:
                left[tile.plain] -= 1
    most = sorted(KINDS, key=lambda tile: (-left[tile], tile.kind % 9, tile.kind))[:13]
    assert all(left[tile] > 0 for tile in most)
    return format_tiles(most)


def win(rules: str, seat: int, hand: str, tile: str, by: str = "draw", **more: Any) -> Doc:
    """A document of one win; hands not told hold nothing that counts.

    `melds`, `bonus` and `mine` (other fields) are the winner's; `giver` gave the tile; `flags` are those of the win;
    `wins` more wins; `others` seat -> its fields. Whatever is left stands in the document itself.
    """
    seats: list[Doc] = [{}, {}, {}, {}]
    seats[seat] = {"hand": hand, "melds": more.pop("melds", []), "bonus": more.pop("bonus", "")}
    seats[seat].update(more.pop("mine", {}))
    for other, fields in more.pop("others", {}).items():
        seats[other] = dict(fields)
    entry: Doc = {"seat": seat, "tile": tile, "by": by, **more.pop("flags", {})}
    if "giver" in more:
        entry["from"] = more.pop("giver")
    used = [tile] + [s.get("hand", "") + s.get("discards", "") for s in seats]
    used += [m["tiles"] for s in seats for m in s.get("melds", [])]
    for fields in seats:
        if "hand" not in fields:
            size = 13 - 3 * len(fields.get("melds", []))
            fields["hand"] = format_tiles(parse_tiles(idle(used))[:size])
            used.append(fields["hand"])
    return {"rules": rules, "seats": seats, "wins": [entry, *more.pop("wins", [])], **more}


def adjudged(doc: Doc) -> Adjudged:
    """What the document's rules make of it. Raises `FormatError` if it contradicts itself."""
    parsed = read_batch(json.dumps(doc).encode()).documents[0]
    if isinstance(parsed, FormatError):
        raise parsed
    return Adjudicator().adjudicate(parsed)


def settled(doc: Doc) -> Settlement:
    settlement = adjudged(doc).settlement
    assert settlement is not None
    assert sum(settlement.deltas) + settlement.moved_to("out") + settlement.moved_to("pot") == 0
    return settlement


def facts_of(doc: Doc) -> HandFacts:
    parsed = read_batch(json.dumps(doc).encode()).documents[0]
    assert not isinstance(parsed, FormatError)
    return HandFacts(fold(events_of(parsed, House((2000,) * 4, 0))))


def worth(doc: Doc, seat: int | None = None) -> tuple[int, int, int]:
    """Points, doubles and total of a seat's score, the winner's if null."""
    settlement = settled(doc)
    score = next(s for s in settlement.scores if (s.won if seat is None else s.seat == seat))
    return score.points, score.doubles, score.total


def items(doc: Doc, seat: int | None = None) -> dict[str, int]:
    """The doubles of a seat's elements by id, the winner's if `seat` is null; those worth only points left out."""
    settlement = settled(doc)
    score = next(s for s in settlement.scores if (s.won if seat is None else s.seat == seat))
    return {line.id: line.doubles for line in score.items if line.doubles or not line.points}


def refused(doc: Doc) -> str | None:
    """The code of the refusal of the first win."""
    return settled(doc).wins[0].refused


def liable(doc: Doc) -> tuple[int, str] | None:
    """Who is liable, and by which clause."""
    named = settled(doc).liable
    return None if named is None else (named.seat, named.clause)


def plain_win() -> HandFacts:
    """A plain hand: a chow and a pung called, three concealed sets, won on a discard."""
    melds = [meld("chow", "123p", 2, "2p"), meld("pung", "555s", 1)]
    return facts_of(win("chinese-classical", 3, "67m99p234s", "5m", "discard", giver=0, melds=melds))
