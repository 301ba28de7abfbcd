"""Does a situation contradict itself? Every complaint names the field of the document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tuitable.errors import FormatError, NotationError
from tuitable.formats.situation import MeldPart, SeatPart, Situation, WinPart
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import check_meld, parse_tile, parse_tiles
from tuitable.tiles.seat import SEATS, Seat
from tuitable.tiles.tile import Tile

HAND = 13
"""Tiles of a hand before the winning tile, each set of a meld counted as three."""

SOURCES = (
    "draw", "discard", "robbed-kong", "kong-replacement", "bonus-replacement", "dealt", "joker-exchange",
)  # fmt: skip
FROM_OTHERS = ("discard", "robbed-kong")
ENDINGS = (
    "exhausted", "no-replacement", "four-winds", "four-kongs", "eight-kongs", "nine-kinds", "triple-win",
    "four-ready", "three-dead", "foul",
)  # fmt: skip
FULL_HAND_ENDINGS = ("nine-kinds", "no-replacement", "foul", "four-kongs", "eight-kongs")
"""Endings at which one seat may hold a tile more, because it is its turn."""

PLAIN = {tile: tile.plain for tile in Tile}
MOST = {tile: 4 if tile.kind >= 0 else 8 if tile in (Tile.WILD, Tile.FLOWER) else 1 for tile in Tile}
"""How many of a face any box holds, red paint aside."""


def tiles_of(text: str | None, field: str) -> tuple[Tile, ...]:
    """Read the tiles of a field; what is no tile, and a tile seen from behind, is refused by the field's name."""
    try:
        tiles = parse_tiles(text or "")
    except NotationError as error:
        raise FormatError(str(error), field=field) from None
    if Tile.BACK in tiles:
        raise FormatError("a tile seen from behind says nothing; leave the field out", field=field)
    return tiles


def tile_of(text: str, field: str) -> Tile:
    """Read a field that holds exactly one tile."""
    try:
        tile = parse_tile(text)
    except NotationError as error:
        raise FormatError(str(error), field=field) from None
    if tile is Tile.BACK:
        raise FormatError("a tile seen from behind is no tile to win with", field=field)
    return tile


def check(doc: Situation, wild: int = MOST[Tile.WILD]) -> None:
    """Raise `FormatError` for the first contradiction found; `wild` is how many wild tiles there are."""
    if doc.final is not None:
        for field, given in (("seats", doc.seats), ("wins", doc.wins), ("end", doc.end)):
            if given:
                raise FormatError("a game that is over (final) has none", field=field)
        return
    _check_outcome(doc)
    check_seats(doc, wild)


def check_seats(doc: Situation, wild: int = MOST[Tile.WILD]) -> None:
    """The part of `check` that looks at the tiles, for documents in which the hand has not ended."""
    for seat in SEATS:
        _check_seat(doc, seat, doc.seat(seat))
    _check_sizes(doc)
    _check_copies(doc, {**MOST, Tile.WILD: wild})


def _check_outcome(doc: Situation) -> None:
    if doc.wins and doc.end is not None:
        raise FormatError("the hand has winners, so it has no other end", field="end")
    if not doc.wins and doc.end is None:
        raise FormatError("missing, and there are no wins: how did the hand end?", field="end")
    for number, win in enumerate(doc.wins):
        _check_win(doc, number, win)
    end = doc.end
    if end is None:
        return
    if end.kind not in ENDINGS:
        raise FormatError(f"{end.kind[:40]!r} is none of {', '.join(ENDINGS)}", field="end.kind")
    if end.kind == "foul" and end.seat is None:
        raise FormatError("missing: whose foul was it?", field="end.seat")
    if end.kind == "foul" and end.offence is None:
        raise FormatError("missing: what was the foul?", field="end.offence")
    if end.kind != "foul" and end.offence is not None:
        raise FormatError(f"{end.kind} is no foul", field="end.offence")
    if end.from_ is not None and end.from_ in (*end.claimants, end.seat):
        raise FormatError("a seat does not claim its own discard", field="end.from")
    if len(set(end.claimants)) != len(end.claimants):
        raise FormatError("a seat is named twice", field="end.claimants")


def _check_win(doc: Situation, number: int, win: WinPart) -> None:
    at = f"wins[{number}]"
    if win.by not in SOURCES:
        raise FormatError(f"{win.by[:40]!r} is none of {', '.join(SOURCES)}", field=f"{at}.by")
    tile_of(win.tile, f"{at}.tile")
    if win.by in FROM_OTHERS:
        if win.from_ is None:
            raise FormatError("missing: who gave the tile?", field=f"{at}.from")
        if win.from_ == win.seat:
            raise FormatError(f"seat {win.seat} cannot win on its own tile", field=f"{at}.from")
    elif win.from_ is not None and win.by != "joker-exchange":
        raise FormatError(f"a win by {win.by} comes from nobody", field=f"{at}.from")
    if win.by == "dealt" and win.seat != doc.dealer:
        raise FormatError(f"only the dealer is dealt fourteen tiles, and seat {win.seat} is none", field=f"{at}.by")
    if doc.seat(win.seat).hand is None:
        raise FormatError("missing: the tiles of a winner must be told", field=f"seats[{win.seat}].hand")
    first = doc.wins[0]
    if number == 0:
        return
    if win.seat in [other.seat for other in doc.wins[:number]]:
        raise FormatError(f"seat {win.seat} wins twice", field=f"{at}.seat")
    if win.by != first.by or win.by not in FROM_OTHERS:
        raise FormatError("several seats win only on one discard or on one robbed kong", field=f"{at}.by")
    if win.tile != first.tile or win.from_ != first.from_:
        field = "tile" if win.tile != first.tile else "from"
        raise FormatError("differs from that of the first winner", field=f"{at}.{field}")


def _check_seat(doc: Situation, seat: Seat, part: SeatPart) -> None:
    at = f"seats[{seat}]"
    if not isinstance(part.ready, bool) and part.ready != "first-turn":
        raise FormatError('takes true, false or "first-turn"', field=f"{at}.ready")
    tiles_of(part.hand, f"{at}.hand")
    for number, meld in enumerate(part.melds):
        _check_meld(seat, meld, f"{at}.melds[{number}]")
    for tile in tiles_of(part.bonus, f"{at}.bonus"):
        if not tile.is_bonus:
            raise FormatError(f"{tile} is no flower and no season", field=f"{at}.bonus")
    discards = tiles_of(part.discards, f"{at}.discards")
    this_round = tiles_of(part.discards_this_round, f"{at}.discards_this_round")
    if part.discards is not None and this_round and Counter(this_round) - Counter(discards):
        raise FormatError("holds a tile that is not among the discards", field=f"{at}.discards_this_round")
    tiles_of(part.passed_this_round, f"{at}.passed_this_round")
    tiles_of(part.passed_since_ready, f"{at}.passed_since_ready")
    if part.passed_since_ready and not part.ready:
        raise FormatError("told of a seat that is not told to be ready", field=f"{at}.passed_since_ready")


def _check_meld(seat: Seat, meld: MeldPart, at: str) -> None:
    tiles = tiles_of(meld.tiles, f"{at}.tiles")
    try:
        check_meld(meld.kind, tiles)
    except NotationError as error:
        raise FormatError(str(error), field=f"{at}.tiles") from None
    if meld.from_ == seat:
        raise FormatError("a seat feeds no meld of its own", field=f"{at}.from")
    if meld.from_ is not None and meld.kind is MeldKind.KONG_CLOSED:
        raise FormatError("nobody feeds a concealed kong", field=f"{at}.from")
    if meld.called is not None:
        called = tile_of(meld.called, f"{at}.called")
        if called.plain not in [tile.plain for tile in tiles]:
            raise FormatError(f"{called} is not in the meld", field=f"{at}.called")
    tiles_of(meld.passed_this_round, f"{at}.passed_this_round")


def _check_sizes(doc: Situation) -> None:
    spare = doc.end is not None and doc.end.kind in FULL_HAND_ENDINGS
    for seat in SEATS:
        part = doc.seat(seat)
        laid = sum(len(tiles_of(m.tiles, "")) if m.kind is MeldKind.GROUP else 3 for m in part.melds)
        if part.hand is None:
            if laid > HAND and not part.dead:
                raise FormatError(f"hold {laid} tiles, more than a hand", field=f"seats[{seat}].melds")
            continue
        total = len(tiles_of(part.hand, "")) + laid
        if total == HAND or part.dead:
            continue
        if total == HAND + 1 and spare:
            spare = False
            continue
        hint = ""
        if total == HAND + 1 and seat in [win.seat for win in doc.wins]:
            hint = "; leave the winning tile out"
        melds = ", each meld counted as three," if part.melds else ""
        raise FormatError(f"{total} tiles{melds} where {HAND} belong{hint}", field=f"seats[{seat}].hand")


def _check_copies(doc: Situation, most: dict[Tile, int]) -> None:
    """No kind more than four times, no flower or season twice, no more wild tiles than there are."""
    count: dict[Tile, int] = {}

    def add(tiles: Iterable[Tile], field: str) -> None:
        for tile in tiles:
            plain = PLAIN[tile]
            held = count[plain] = count.get(plain, 0) + 1
            if held > most[plain]:
                raise FormatError(f"{_ordinal(held)} {plain} is told here; there are {most[plain]}", field=field)

    called: list[dict[Tile, int]] = [{}, {}, {}, {}]
    untold: list[tuple[list[Seat], list[Tile]]] = []
    for seat in SEATS:
        part = doc.seat(seat)
        at = f"seats[{seat}]"
        add(tiles_of(part.hand, at), f"{at}.hand")
        for number, meld in enumerate(part.melds):
            add(tiles_of(meld.tiles, at), f"{at}.melds[{number}].tiles")
            tile = called_tile(meld)
            if meld.kind is not MeldKind.KONG_CLOSED and (meld.from_ is None or tile is Tile.WILD):
                feeders = [other for other in SEATS if other != seat] if meld.from_ is None else [meld.from_]
                untold.append((feeders, [PLAIN[t] for t in tiles_of(meld.tiles, at)]))
            elif meld.from_ is not None:
                called[meld.from_][tile] = called[meld.from_].get(tile, 0) + 1
        add(tiles_of(part.bonus, at), f"{at}.bonus")
    add(tiles_of(doc.indicators, "indicators"), "indicators")
    add(tiles_of(doc.hidden_indicators, "hidden_indicators"), "hidden_indicators")
    add(tiles_of(doc.seen, "seen"), "seen")
    if doc.wins:
        add(_tiles_won(doc, doc.wins[0]), "wins[0].tile")
    discards = [[PLAIN[tile] for tile in tiles_of(doc.seat(seat).discards, "")] for seat in SEATS]
    for seat in SEATS:
        for tile in discards[seat]:
            if called[seat].get(tile):
                called[seat][tile] -= 1
                continue
            if count.get(tile) == most[tile]:
                # one of these discards may be the tile called for a meld of which that is not told
                taken = [one for one in untold if tile in one[1] and any(tile in discards[who] for who in one[0])]
                if taken:
                    untold.remove(taken[0])
                    continue
            add((tile,), f"seats[{seat}].discards")


def _tiles_won(doc: Situation, win: WinPart) -> list[Tile]:
    """The winning tile; a robbed one with the three of its kong that are not told where they lie."""
    tile = PLAIN[tile_of(win.tile, "wins[0].tile")]
    if win.by != "robbed-kong" or win.from_ is None:
        return [tile]
    holder = doc.seat(win.from_)
    texts = [holder.hand, *(meld.tiles for meld in holder.melds)]
    told = sum(PLAIN[other] is tile for text in texts for other in tiles_of(text, ""))
    return [tile] * max(1, 4 - told)


def called_tile(meld: MeldPart) -> Tile:
    """The tile, without red paint, that was called for a meld; `WILD` where a chow does not tell it."""
    if meld.called is not None:
        return parse_tile(meld.called).plain
    if meld.kind is MeldKind.CHOW:
        return Tile.WILD
    return next((t.plain for t in parse_tiles(meld.tiles) if t is not Tile.WILD), Tile.WILD)


def _ordinal(number: int) -> str:
    return {2: "a second", 5: "a fifth"}.get(number, f"copy {number} of")
