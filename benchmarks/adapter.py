"""Four calls for benchmark scripts that time several libraries side by side on the same work.

A script loads this file and asks for `score()`, `shanten()`, `ukeire()` and `play()`; each answers with functions:

- `score`: prepare(hand) -> input, call(input) -> result, result(hand, result) -> (han, fu, points) or null.
  A hand is `{"closed", "melds", "win", "tsumo", "riichi", "ippatsu", "seat", "round", "dora", "ura"}` with tiles
  numbered 0..135, `closed` holding the winning tile, melds as `[kind, tiles]`. The rules are those of `tenhou`;
  points are all that is paid, without counters and sticks.
- `shanten`: prepare(tiles) -> input, call(input) -> distance, -1 for a complete hand.
- `ukeire`: prepare(13 tiles) -> input, call(input) -> (distance, {kind: copies left}).
- `play`: call(seed) -> (hands, decisions) of a whole game between random players, its events kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from tuitable.hands import waits
from tuitable.hands.fields import NO_MELDS, Fixed, fixed
from tuitable.hands.packed import ONE, ONES, mask_kinds, squeeze
from tuitable.hands.readings import readings
from tuitable.record.events import Won
from tuitable.rules.compiled import Compiled, Counted, Scored, compiled
from tuitable.rules.judging import Judged
from tuitable.rules.library import find
from tuitable.rules.patterns.bonus import next_kind
from tuitable.rules.patterns.moment import BY_SOURCE, PROMPT, READY
from tuitable.rules.paying import pay
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import KINDS

RED_SHIFT = 102
"""Above the 34 fields of a packed hand red fives are counted."""
RED = {16, 52, 88}
WEIGHT = [ONE[i >> 2] + ((i in RED) << RED_SHIFT) for i in range(136)]
weigh = WEIGHT.__getitem__
TILES = (1 << RED_SHIFT) - 1
NAMED_SHIFT = [3 * next_kind(i >> 2) for i in range(136)]
"""Where in a packed hand the tiles are that an indicator names."""
KIND = {
    "chi": MeldKind.CHOW, "pon": MeldKind.PUNG, "ankan": MeldKind.KONG_CLOSED, "daiminkan": MeldKind.KONG_OPEN,
    "kakan": MeldKind.KONG_ADDED,
}  # fmt: skip

Hand = dict[str, Any]
Prepared = tuple[int, int, bool, Fixed, int, int, int, tuple[Counted, ...]]


def meld_of(kind: str, ids: Sequence[int]) -> Meld:
    """A meld of the tiles, called from the seat before."""
    tiles = tuple(KINDS[i >> 2] for i in ids)
    return Meld(KIND[kind], tiles, None, None) if kind == "ankan" else Meld(KIND[kind], tiles, tiles[0], 3)


_MELDS: dict[tuple[str, tuple[int, ...]], Fixed] = {}


def melds_of(hand: Hand) -> Fixed:
    """What the melds give to the hand, kept for melds met before."""
    parts = []
    for kind, ids in hand["melds"]:
        key = (kind, tuple(ids))
        if key not in _MELDS:
            _MELDS[key] = fixed([meld_of(kind, ids)])
        parts.append(_MELDS[key])
    if len(parts) == 1:
        return parts[0]
    adds, ors, tiles = sum([p.adds for p in parts]), 0, sum([p.tiles for p in parts])
    for part in parts:
        ors |= part.ors
    return Fixed(adds, ors, tiles, len(parts), all(p.readable for p in parts))


def score() -> tuple[Callable[[Hand], Prepared], Callable[[Prepared], Scored | None], Callable[[Hand, Any], Any]]:
    """Hand scoring under the rules of Tenhou."""
    look = compiled(find("tenhou"))
    rows = [next(r for r in look.counted_rows if r.id == id) for id in ("dora", "uradora", "akadora")]
    flags = [BY_SOURCE["discard"], BY_SOURCE["draw"]]

    @cache
    def counted(named: int, under: int, red: int) -> tuple[Counted, ...]:
        return tuple(Counted(row, n) for row, n in zip(rows, (named, under, red), strict=True) if n)

    def prepare(hand: Hand) -> Prepared:
        win, own, melds = hand["win"], hand["tsumo"], NO_MELDS
        whole = sum(map(weigh, hand["closed"]))
        tiles, red = whole & TILES, whole >> RED_SHIFT
        concealed = tiles - ONE[win >> 2]
        if hand["melds"]:
            melds = melds_of(hand)
            tiles += melds.tiles
            red += sum([i in RED for _, ids in hand["melds"] for i in ids])
        moment = flags[own]
        named = under = 0
        for i in hand["dora"]:
            named += tiles >> NAMED_SHIFT[i] & 7
        if hand["riichi"]:
            moment |= READY | PROMPT if hand["ippatsu"] else READY
            for i in hand["ura"]:
                under += tiles >> NAMED_SHIFT[i] & 7
        return concealed, win >> 2, own, melds, moment, hand["seat"], hand["round"], counted(named, under, red)

    def call(prepared: Prepared) -> Scored | None:
        concealed, win, own, melds, moment, seat, round_, numbers = prepared
        return look.best(readings(concealed, win, own, melds), moment, seat, round_, True, numbers)

    def result(hand: Hand, scored: Scored | None) -> tuple[int, int, int] | None:
        if scored is None or scored.missing is not None:
            return None
        return scored.doubles, scored.points, _paid(look, scored.total, hand["seat"], hand["tsumo"])

    return prepare, call, result


def _paid(look: Compiled, total: int, seat: int, own: bool) -> int:
    """What the others pay in all to a winner `seat` places after the dealer."""
    rules = look.ruleset
    win = Won(seat, KINDS[0], "draw") if own else Won(seat, KINDS[0], "discard", (seat + 1) % 4)
    judged = Judged(win, None, None, None)  # type: ignore[arg-type]  # amounts depend on the win alone
    return sum(t.amount for t in pay(rules.payment, {seat: total}, judged, 0, None, rules.liability, rules.stakes, 0))


def packed(ids: Sequence[int]) -> int:
    """The packed hand of these tiles."""
    return sum(map(plain, ids))


plain = [ONE[i >> 2] for i in range(136)].__getitem__


def shanten() -> tuple[Callable[[Sequence[int]], int], Callable[[int], int]]:
    """The distance to sets and a pair, seven pairs or thirteen orphans."""
    return packed, waits.distance


def ukeire() -> tuple[Callable[[Sequence[int]], int], Callable[[int], tuple[int, dict[int, int]]]]:
    """The tiles that bring a hand nearer, those left out of which it holds all four."""

    def call(hand: int) -> tuple[int, dict[int, int]]:
        least, mask = waits.useful(hand)
        mask &= ~squeeze(hand >> 2 & ONES)
        return least, {kind: 4 - (hand >> 3 * kind & 7) for kind in mask_kinds(mask)}

    return packed, call


def play() -> Callable[[int], tuple[int, int]]:
    """A game of four random players by the rules of Tenhou."""
    from tuitable.bots.random_bot import RandomBot
    from tuitable.play.live import LiveTable
    from tuitable.play.match import drive
    from tuitable.state.choices import Choice, Decision
    from tuitable.state.views import View

    ruleset = find("tenhou")

    class Counting:
        """A player, and how often one was asked."""

        number = 0

        def __init__(self, seed: str) -> None:
            self._player = RandomBot(seed)

        def choose(self, view: View, decision: Decision) -> Choice:
            Counting.number += 1
            return self._player.choose(view, decision)

    def call(seed: int) -> tuple[int, int]:
        before = Counting.number
        table = LiveTable(ruleset, f"play {seed}")
        drive(table, [Counting(f"{seed} {chair}") for chair in range(4)])
        return table.hand_number, Counting.number - before

    return call
