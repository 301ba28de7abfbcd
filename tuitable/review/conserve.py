"""What must hold at any table whatever its rules: tiles stay tiles, points stay points.

Each function answers null if all is well, else what is wrong in words.
"""

from __future__ import annotations

from collections import Counter

from tuitable.record import events as ev
from tuitable.state.hand import HandState
from tuitable.state.table import TableState
from tuitable.tiles.notation import format_tiles, sorted_tiles
from tuitable.tiles.seat import SEATS
from tuitable.tiles.tile import Tile

ACCOUNTS = ("pot", "top", "out")


def before(state: TableState, event: ev.Event) -> str | None:
    """Checks of an event against the state it meets that the fold does not make."""
    hand = state.hand
    if hand is None:
        return None
    if isinstance(event, ev.Shown):
        held = hand.seats[event.seat].hand if event.seat in SEATS else []
        known: Counter[Tile] = Counter(held)
        known[Tile.BACK] = 0
        if len(event.tiles) == len(held) and known - Counter(event.tiles):
            held_text = format_tiles(sorted_tiles(held))
            return f"seat {event.seat} shows {format_tiles(event.tiles)} but holds {held_text}"
    elif isinstance(event, ev.Won):
        return _win(hand, event)
    elif isinstance(event, ev.Exchanged):
        given = Counter(tile for tiles in event.gave for tile in tiles)
        if given != Counter(tile for tiles in event.got for tile in tiles):
            return "the tiles given and the tiles got are not the same"
    return None


def _win(hand: HandState, event: ev.Won) -> str | None:
    if event.seat not in SEATS:
        return f"there is no seat {event.seat}"
    if event.source in ("discard", "robbed-kong"):
        tile = hand.open_tile
        if tile is None or tile.tile is not event.tile or tile.seat != event.from_seat:
            return f"seat {event.seat} wins with {event.tile}, which lies open nowhere"
    else:
        held = hand.seats[event.seat].hand
        if event.tile not in held and Tile.BACK not in held:
            return f"seat {event.seat} wins with {event.tile} but does not hold it"
    return None


def after(state: TableState, event: ev.Event, box: Counter[Tile] | None) -> str | None:
    """No more copies of a face on the table than in the box: `box` where the wall was shown, else four of each kind."""
    hand = state.hand
    if hand is None or not isinstance(event, ev.Dealt | ev.Drew | ev.Laid | ev.Turned | ev.Shown | ev.HandEnded):
        return None
    table = Counter(_on_table(hand))
    table[Tile.BACK] = 0
    if box is not None:
        over = table - box
        if over:
            tile = min(over, key=lambda t: t.order)
            return f"{table[tile]} copies of {tile}, but only {box[tile]} in the wall as shown"
    kinds = Counter[int]()
    for tile, count in table.items():
        if tile.kind >= 0:
            kinds[tile.kind] += count
    for tile in table:
        if tile.kind >= 0 and kinds[tile.kind] > 4:
            return f"{kinds[tile.kind]} copies of {tile.plain} are on the table"
    return None


def _on_table(hand: HandState) -> list[Tile]:
    tiles = [*hand.indicators, *hand.under]
    for seat in hand.seats:
        tiles += seat.hand
        tiles += seat.bonus
        for meld in seat.melds:
            tiles += meld.tiles
        if hand.told is None:
            # In a told position nobody says which discards were called away.
            tiles += [thrown.tile for thrown in seat.discards if thrown.taken_by is None]
    return tiles


def points(state: TableState, event: ev.Event, settled: ev.Settled | None) -> str | None:
    """Checks of balances: every move has two ends, nothing is paid that is not there, hands follow one another.

    `settled` is the latest settlement that named the next hand.
    """
    if isinstance(event, ev.Settled):
        return _moves(state, event.transfers)
    if isinstance(event, ev.MatchEnded):
        if sorted(event.order) != [0, 1, 2, 3]:
            return f"the order {event.order} does not name each seat once"
        return _moves(state, event.transfers)
    if isinstance(event, ev.Staked):
        return None if event.amount > 0 else f"a stake of {event.amount}"
    if isinstance(event, ev.MatchBegan) and state.number:
        if tuple(state.balances) != event.balances:
            return f"balances go from {tuple(state.balances)} to {event.balances} without a transfer"
    elif isinstance(event, ev.HandBegan) and settled is not None and settled.next is not None:
        return _follows(event, settled, settled.next, state)
    return None


def _moves(state: TableState, transfers: tuple[ev.Transfer, ...]) -> str | None:
    held = dict(state.held)
    for transfer in transfers:
        if transfer.amount <= 0:
            return f"a transfer of {transfer.amount}"
        if transfer.payer == transfer.payee:
            return f"{transfer.payer} pays itself {transfer.amount}"
        for account in (transfer.payer, transfer.payee):
            if account not in SEATS and account not in ACCOUNTS:
                return f"there is no account {account!r}"
        for account, change in ((transfer.payer, -transfer.amount), (transfer.payee, transfer.amount)):
            if isinstance(account, str):
                held[account] = held.get(account, 0) + change
    for account, amount in held.items():
        if amount < 0 and account != "top":
            return f"more is paid from {account} than lies there"
    return None


def _follows(began: ev.HandBegan, settled: ev.Settled, told: ev.NextHand, state: TableState) -> str | None:
    if told.over:
        return "another hand begins although the match was over"
    found = (began.dealer, began.round_wind, began.hand_no, began.counters)
    if found != (told.dealer, told.round_wind, told.hand_no, told.counters):
        return "the hand does not begin as the settlement before it says"
    if began.carry != settled.carry:
        return f"the hand begins with {began.carry}, but {settled.carry} was carried to it"
    last = state.past[-1].number if state.past else None
    if last is not None and began.number != last + 1:
        return f"hand {began.number} follows hand {last}"
    return None
