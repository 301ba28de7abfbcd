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
from typing import Any

from tuitable.hands import waits
from tuitable.hands.fields import NO_MELDS, Fixed, fixed, together
from tuitable.hands.packed import FIELDS, ONE, ONES, mask_kinds, squeeze
from tuitable.hands.readings import readings_of
from tuitable.record.events import Won
from tuitable.rules.compiled import COUNT_BITS, Compiled, Scored, compiled
from tuitable.rules.judging import Judged
from tuitable.rules.library import find
from tuitable.rules.patterns.bonus import next_kind
from tuitable.rules.patterns.moment import BY_SOURCE, PROMPT, READY
from tuitable.rules.paying import pay
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import KINDS

RED_SHIFT = FIELDS.bit_length()
"""Above the fields of a packed hand red fives are counted."""
RED = {16, 52, 88}
WEIGHT = [ONE[i >> 2] + ((i in RED) << RED_SHIFT) for i in range(136)]
weigh = WEIGHT.__getitem__
NAMED_SHIFT = [3 * next_kind(i >> 2) for i in range(136)]
"""Where in a packed hand the tiles are that an indicator names."""
READY_PROMPT = READY | PROMPT
KIND = {
    "chi": MeldKind.CHOW, "pon": MeldKind.PUNG, "ankan": MeldKind.KONG_CLOSED, "daiminkan": MeldKind.KONG_OPEN,
    "kakan": MeldKind.KONG_ADDED,
}  # fmt: skip

Hand = dict[str, Any]
Prepared = tuple[int, int, bool, Fixed, int, int, int, int]


def meld_of(kind: str, ids: Sequence[int]) -> Meld:
    """A meld of the tiles, called from the seat before."""
    tiles = tuple(KINDS[i >> 2] for i in ids)
    return Meld(KIND[kind], tiles, None, None) if kind == "ankan" else Meld(KIND[kind], tiles, tiles[0], 3)


_MELDS: dict[str, dict[tuple[int, ...], Fixed]] = {kind: {} for kind in KIND}
"""What melds met before give, their red fives counted too."""


def melds_of(melds: Sequence[tuple[str, Sequence[int]]]) -> Fixed:
    """What the melds give to a hand, red fives counted above the fields of its tiles."""
    whole = NO_MELDS
    for kind, ids in melds:
        try:
            found = _MELDS[kind][tuple(ids)]
        except KeyError:
            found = fixed([meld_of(kind, ids)])._replace(tiles=sum(map(weigh, ids)))
            _MELDS[kind][tuple(ids)] = found
        whole = found if whole is NO_MELDS else together(whole, found)
    return whole


def score() -> tuple[Callable[[Hand], Prepared], Callable[[Prepared], Scored | None], Callable[[Hand, Any], Any]]:
    """Hand scoring under the rules of Tenhou."""
    look = compiled(find("tenhou"))
    best = look.best
    places = [[row.id for row in look.counted_rows].index(id) * COUNT_BITS for id in ("dora", "uradora", "akadora")]
    named_at, under_at, red_at = places
    flags = [BY_SOURCE["discard"], BY_SOURCE["draw"]]

    def prepare(hand: Hand) -> Prepared:
        concealed = tiles = sum(map(weigh, hand["closed"]))
        own, melds, moment = hand["tsumo"], NO_MELDS, flags[hand["tsumo"]]
        if hand["melds"]:
            melds = melds_of(hand["melds"])
            tiles += melds[2]
        numbers = tiles >> RED_SHIFT << red_at
        for i in hand["dora"]:
            numbers += (tiles >> NAMED_SHIFT[i] & 7) << named_at
        if hand["riichi"]:
            moment |= READY_PROMPT if hand["ippatsu"] else READY
            for i in hand["ura"]:
                numbers += (tiles >> NAMED_SHIFT[i] & 7) << under_at
        return concealed, hand["win"] >> 2, own, melds, moment, hand["seat"], hand["round"], numbers

    def call(prepared: Prepared) -> Scored | None:
        concealed, win, own, melds, moment, seat, round_, numbers = prepared
        return best(readings_of(concealed, win, own, melds), moment, seat, round_, True, numbers)

    def result(hand: Hand, scored: Scored | None) -> tuple[int, int, int] | None:
        if scored is None or scored.worth.missing is not None:
            return None
        return scored.worth.doubles, scored.worth.points, _paid(look, scored.worth.total, hand["seat"], hand["tsumo"])

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
