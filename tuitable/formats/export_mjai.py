"""Export to mjai logs: an event a line, with what the old dialect tells of wins besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tuitable.formats.export_game import Exported, Game, GameHand, WonHand, take_apart
from tuitable.formats.mjai_names import GREAT, REASON_NAMES, TEXTS, YAKU_NAMES
from tuitable.record import events as ev
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import WINDS, Seat
from tuitable.tiles.tile import Tile

_NAMES = {
    MeldKind.CHOW: "chi", MeldKind.PUNG: "pon", MeldKind.KONG_OPEN: "daiminkan", MeldKind.KONG_ADDED: "kakan",
    MeldKind.KONG_CLOSED: "ankan",
}  # fmt: skip
_Line = dict[str, object]


def export_mjai(header: ev.Header, events: Sequence[ev.Event], path: str = "") -> Exported:
    """A line for each event. Raises `FormatError` for what the format cannot say."""
    game = take_apart(header, events, "mjai", path)
    lines = [msgspec.json.encode(line).decode() for line in _lines(game)]
    left = (*game.left_out, "the dice and the rules")
    return Exported("\n".join(lines) + "\n", len(game.hands), left)


def _lines(game: Game) -> Iterator[_Line]:
    yield {"type": "start_game", "names": game.names, "aka_flag": game.red}
    for hand in game.hands:
        yield from _hand(hand)
    if game.over is not None:
        told: _Line = {"type": "end_game", "scores": game.final, "results": list(game.over.results)}
        if game.over.scale != 1:
            told["results_scale"] = game.over.scale
        yield told


def _texts(tiles: Iterable[Tile]) -> list[str]:
    return [TEXTS[tile] for tile in tiles]


def _hand(hand: GameHand) -> Iterator[_Line]:
    began = hand.began
    start: _Line = {
        "type": "start_kyoku", "bakaze": WINDS[hand.index // 4].value, "kyoku": began.hand_no, "honba": began.counters,
        "kyotaku": hand.sticks, "oya": began.dealer, "scores": hand.scores, "tehais": [_texts(t) for t in hand.dealt],
    }  # fmt: skip
    if hand.indicators:
        start["dora_marker"] = TEXTS[hand.indicators[0]]
    yield start
    for act in hand.acts:
        if isinstance(act, ev.Drew):
            yield {"type": "tsumo", "actor": act.seat, "pai": TEXTS[act.tile]}
        elif isinstance(act, ev.Discarded):
            yield {"type": "dahai", "actor": act.seat, "pai": TEXTS[act.tile], "tsumogiri": act.drawn}
        elif isinstance(act, ev.Declared):
            yield {"type": "reach", "actor": act.seat}
        elif isinstance(act, ev.Staked):
            yield {"type": "reach_accepted", "actor": act.seat}
        elif isinstance(act, ev.Turned):
            yield {"type": "dora", "dora_marker": TEXTS[act.tile]}
        elif isinstance(act, ev.Melded):
            yield _call(act)
    yield from _result(hand)
    yield {"type": "end_kyoku"}


def _call(act: ev.Melded) -> _Line:
    meld = act.meld
    name = _NAMES[meld.kind]
    own = list(meld.tiles)
    if meld.kind is MeldKind.KONG_CLOSED:
        return {"type": name, "actor": act.seat, "consumed": _texts(own)}
    tile = meld.added or meld.taken
    assert tile is not None
    own.remove(tile)
    told: _Line = {"type": name, "actor": act.seat, "pai": TEXTS[tile], "consumed": _texts(sorted_tiles(own))}
    if meld.added is None:
        told["target"] = meld.from_seat
    return told


def _result(hand: GameHand) -> Iterator[_Line]:
    scores = list(hand.before)
    if not hand.wins:
        scores = [points + moved for points, moved in zip(scores, hand.change, strict=True)]
        told: _Line = {
            "type": "ryukyoku", "reason": REASON_NAMES[hand.ended.why],
            "tenpais": [seat in hand.shown for seat in range(4)], "deltas": hand.change, "scores": scores,
        }  # fmt: skip
        yield told
        return
    for number, win in enumerate(hand.wins):
        scores = [points + moved for points, moved in zip(scores, win.change, strict=True)]
        yield _win(hand, win, scores, first=number == 0)


def _win(hand: GameHand, win: WonHand, scores: list[int], first: bool) -> _Line:
    seat, score = win.won.seat, win.score
    giver: Seat = seat if win.won.from_seat is None else win.won.from_seat
    told: _Line = {
        "type": "hora", "actor": seat, "target": giver, "pai": TEXTS[win.won.tile], "deltas": win.change,
        "scores": scores, "ura_markers": _texts(hand.under) if first else [], "hora_points": win.points,
    }  # fmt: skip
    if win.won.seat in hand.shown:
        told["hora_tehais"] = _texts(hand.shown[win.won.seat])
    if win.items:
        great = not any(item.doubles for item in win.items)
        names = [YAKU_NAMES.get(item.id, item.label or item.id) for item in win.items]
        worth = [GREAT if great else item.doubles for item in win.items]
        told["yakus"] = [list(pair) for pair in zip(names, worth, strict=True)]
        told["fan"] = sum(worth)
        told["fu"] = score.points
    if hand.liable is not None and win.change[hand.liable]:
        told["pao"] = hand.liable
    return told
