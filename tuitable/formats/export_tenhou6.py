"""Export to Tenhou's JSON (tenhou.net/6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from tuitable.formats.export_game import Exported, Game, GameHand, WonHand, take_apart
from tuitable.formats.tenhou6_names import DRAWN, ENDING_NAMES, LIMIT_NAMES, WON, name_of
from tuitable.formats.tenhou6_tokens import NOTHING, NUMBERS, SAME
from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

_LETTERS = {MeldKind.CHOW: "c", MeldKind.PUNG: "p", MeldKind.KONG_OPEN: "m", MeldKind.KONG_ADDED: "k"}
_PLACES = {3: 0, 2: 1, 1: 2}
"""Where the letter stands among the tiles, by how many places after the caller the giver sits."""


def export_tenhou6(header: ev.Header, events: Sequence[ev.Event], path: str = "") -> Exported:
    """One object with all hands. Raises `FormatError` for what the format cannot say."""
    game = take_apart(header, events, "Tenhou JSON", path)
    # The format numbers seats from the first dealer; calls tell their source by places, so they stay as they are.
    around = [(game.first + place) % 4 for place in range(4)]
    told: dict[str, object] = {
        "title": [header.tags.get("title", ""), ""],
        "name": [game.names[seat] for seat in around],
        "rule": {"disp": _disp(header, game), "aka": int(game.red)},
        "log": [_hand(hand, around) for hand in game.hands],
    }
    if game.over is not None:
        # Tenhou's own writer has no point in a whole number.
        scale = game.over.scale
        results = [n / scale if n % scale else n // scale for n in game.over.results]
        told["sc"] = [part for seat in around for part in (game.final[seat], results[seat])]
    left = [*game.left_out, "when indicators were turned, the dice, and the rules beside the name of the table"]
    if game.first:
        left.append(f"the numbers of the chairs (the first dealer, on chair {game.first}, is the first of the log)")
    return Exported(msgspec.json.encode(told).decode() + "\n", len(game.hands), tuple(left))


def _disp(header: ev.Header, game: Game) -> str:
    """The name of the table, or of the rules where they are not Tenhou's."""
    origin = header.origin
    if origin is not None and origin.kind == "tenhou6" and isinstance(origin.details.get("table"), str):
        return str(origin.details["table"])
    if header.ruleset.id != "tenhou":
        return header.ruleset.title
    options = header.ruleset.options
    length = "東" if options.get("length") == "east" else "南"
    parts = ["般", length, "喰" if options.get("open_tanyao", True) else "", "赤" if game.red else ""]
    return "".join((*parts, "速" if options.get("fast") else ""))


def _hand(hand: GameHand, around: Sequence[Seat]) -> list[object]:
    """One hand; `around` are the chairs in the order of the log."""
    draws: list[list[object]] = [[], [], [], []]
    discards: list[list[object]] = [[], [], [], []]
    declared = False
    for act in hand.acts:
        if isinstance(act, ev.Drew):
            draws[act.seat].append(NUMBERS[act.tile])
        elif isinstance(act, ev.Declared):
            declared = True
        elif isinstance(act, ev.Discarded):
            number = SAME if act.drawn else NUMBERS[act.tile]
            discards[act.seat].append(f"r{number}" if declared else number)
            declared = False
        elif isinstance(act, ev.Melded):
            meld = act.meld
            (discards if meld.added or meld.kind is MeldKind.KONG_CLOSED else draws)[act.seat].append(
                _call(act.seat, meld)
            )
            if meld.kind is MeldKind.KONG_OPEN:
                discards[act.seat].append(NOTHING)
    place = [hand.index, hand.began.counters, hand.sticks]
    told: list[object] = [place, _in(hand.scores, around), _numbers(hand.indicators), _numbers(hand.under)]
    for seat in around:
        told += [_numbers(hand.dealt[seat]), draws[seat], discards[seat]]
    told.append(_result(hand, around))
    return told


def _numbers(tiles: Sequence[Tile]) -> list[int]:
    return [NUMBERS[tile] for tile in tiles]


def _call(seat: Seat, meld: Meld) -> str:
    """A call: the tile from outside the hand stands behind the letter, the letter tells whence it came."""
    if meld.kind is MeldKind.KONG_CLOSED:
        *first, last = _placed(meld.tiles)
        return "".join(f"{NUMBERS[tile]}" for tile in first) + f"a{NUMBERS[last]}"
    tile = meld.added or meld.taken
    assert tile is not None
    assert meld.from_seat is not None
    own = list(meld.tiles)
    own.remove(tile)
    place = _PLACES[(meld.from_seat - seat) % 4]
    if meld.kind is MeldKind.KONG_OPEN and place == 2:
        place = 3
    texts = [str(NUMBERS[other]) for other in _placed(own)]
    texts.insert(place, f"{_LETTERS[meld.kind]}{NUMBERS[tile]}")
    return "".join(texts)


def _in(numbers: Sequence[int], around: Sequence[Seat]) -> list[int]:
    return [numbers[seat] for seat in around]


def _placed(tiles: Iterable[Tile]) -> list[Tile]:
    """Tiles of a call as the format has them: by kind, a red five behind its fellows."""
    return sorted(tiles, key=lambda tile: (tile.kind, NUMBERS[tile]))


def _result(hand: GameHand, around: Sequence[Seat]) -> list[object]:
    if not hand.wins:
        name = ENDING_NAMES[hand.ended.why]
        if hand.ended.why == "exhausted" and not any(hand.change):
            if len(hand.shown) in (0, 4):
                return ["全員聴牌" if hand.shown else "全員不聴"]
            return [DRAWN, hand.change]
        return [name, _in(hand.change, around)] if any(hand.change) else [name]
    told: list[object] = [WON]
    for win in hand.wins:
        told += [_in(win.change, around), _win(hand, win, around)]
    return told


def _win(hand: GameHand, win: WonHand, around: Sequence[Seat]) -> list[object]:
    seat, score = win.won.seat, win.score
    giver = seat if win.won.from_seat is None else win.won.from_seat
    liable = hand.liable if hand.liable is not None and win.change[hand.liable] else None
    great = not score.doubles and not any(item.doubles for item in win.items)
    texts = [
        f"{name_of(item, (seat - hand.began.dealer) % 4, hand.began.round_wind.number)}"
        f"({'役満' if great else f'{item.doubles}飜'})"
        for item in win.items
    ]
    head = _worth(hand, win, great)
    seats = (seat, giver, seat if liable is None else liable)
    return [*(around.index(one) for one in seats), head, *texts]


def _worth(hand: GameHand, win: WonHand, great: bool) -> str:
    """What the win was worth: fu and han or the limit, and the points as they are paid."""
    score, seat = win.score, win.won.seat
    limit = LIMIT_NAMES.get(score.limit or "", "役満" if great and win.items else "")
    if limit:
        head = limit
    else:
        head = (f"{score.points}符" if score.points else "") + (f"{score.doubles}飜" if score.doubles else "")
    dealer = hand.began.dealer
    counters = (-sum(change for other, change in enumerate(win.change) if other != seat) - win.points) // 3
    shares = {other: -change - counters for other, change in enumerate(win.change) if other != seat}
    of_dealer = shares.pop(dealer, 0)
    others = set(shares.values())
    # Where somebody is liable, the others pay nothing and the shares are not told.
    if win.won.from_seat is None and len(others) == 1 and (share := others.pop()) > 0:
        if dealer == seat:
            return f"{head}{share}点∀"
        if of_dealer + 2 * share == win.points:
            return f"{head}{share}-{of_dealer}点"
    return f"{head}{win.points}点"
