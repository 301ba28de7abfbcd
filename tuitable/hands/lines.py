"""A printed book of lines held against hands: what wins, how far every line is, and what has become impossible.

Tiles are counted in unary, see `unary`.

What depends on melds and on the tiles in sight alone is kept from one question to the next.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import NamedTuple, TypeVar

from tuitable.hands.line_expand import COPIES, FLOWER, WILD, Form, Key, demand
from tuitable.hands.unary import FLOWERS_AT, FULL, KIND_OF, NATURALS, Laid, Tray, kinds_of, unary
from tuitable.tiles.tile import Tile

_MEMO = 64
_SIGHTS = 16
"""Sights that are remembered: they change with each discard, and what each leaves tells of every form of every line."""


class Rest(NamedTuple):
    """What a form still asks of the concealed tiles.

    `need` and `least` (the part that must be natural) are unary, `wild` counts wild tiles printed as such. `form`
    is the number of the form in its line, `taken` the printed groups that lie open, in the order of `laid`.
    """

    need: int
    least: int
    wild: int
    form: int
    taken: tuple[int, ...]


class Why(StrEnum):
    """Why a line is out of reach."""

    CONCEALED = "concealed"
    MELDS = "melds"
    EXHAUSTED = "exhausted"
    WILDS = "wilds"


class Near(NamedTuple):
    """How a hand stands to one line.

    `away` is the number of tiles still missing, or None with `why` it is out of reach and the `gone` kinds. `rest`
    is the nearest form, `missing` and `fixed` (must be natural) what it lacks in unary before wild tiles that are
    held; `covered` of it they fill. `wild` more wild tiles are printed as such than the hand holds. A line whose
    melds fit nowhere has no `rest`.
    """

    line: int
    away: int | None
    rest: Rest | None
    missing: int = 0
    fixed: int = 0
    covered: int = 0
    wild: int = 0
    why: Why | None = None
    gone: tuple[int, ...] = ()


class Sight(NamedTuple):
    """What can still be had at most: unary naturals outside the melds and the tiles in sight, and wild tiles."""

    naturals: int
    wilds: int


Lines = tuple[tuple[Rest, ...], ...]
K = TypeVar("K")
V = TypeVar("V")


class LineBook:
    """Lines with all their forms. `concealed_only` lines take no melds; `flowers` and `wilds` count the set.

    The forms of a line come with their keys (`line_expand.expand`). Lines are named by their place in the book.
    """

    def __init__(self, lines: Sequence[tuple[bool, Sequence[tuple[Form, Key]]]], flowers: int, wilds: int) -> None:
        self.concealed_only = tuple(only for only, _ in lines)
        self.forms = tuple(tuple(form for form, _ in line) for _, line in lines)
        self.flowers = flowers
        self.wilds = wilds
        self._keys: tuple[tuple[Key, ...], ...] = tuple(tuple(key for _, key in line) for _, line in lines)
        """Needed once, for `_whole`, and let go then: they would be 0.3 MB of a card."""
        self._whole: Lines | None = None
        self._index: dict[tuple[int, int], list[tuple[int, int]]] | None = None
        self._rests: dict[tuple[Laid, ...], Lines] = {}
        self._needs: dict[tuple[Laid, ...], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._places: dict[tuple[tuple[Laid, ...], int], tuple[int, ...]] = {}
        self._open: dict[tuple[tuple[Laid, ...], Sight], Lines] = {}

    # What melds leave.

    def rests(self, melds: tuple[Laid, ...]) -> Lines:
        """For every line what its forms still ask for once these melds lie in them; nothing where they do not fit."""
        if not melds:
            # Read first: whoever asks at the same time in another thread may let them go meanwhile.
            told = self._keys
            if self._whole is None:
                self._whole = tuple(
                    tuple(_rest(demand(key), number, ()) for number, key in enumerate(keys)) for keys in told
                )
                self._keys = ()
            return self._whole
        found = self._rests.get(melds)
        if found is None:
            found = _keep(self._rests, melds, self._fit(melds), _MEMO)
        return found

    def _fit(self, melds: tuple[Laid, ...]) -> Lines:
        if self._index is None:
            self._index = self._indexed()
        out: list[list[Rest]] = [[] for _ in self.forms]
        first = min((self._index.get((m.kind, m.size), []) for m in melds), key=len)
        for line, number in first:
            form = self.forms[line][number]
            seen: set[tuple[int, int]] = set()
            for taken in _assignments(form, melds, ()):
                rest = _rest(_demand_without(form, taken), number, taken)
                if (rest.need, rest.least) not in seen:
                    seen.add((rest.need, rest.least))
                    out[line].append(rest)
        return tuple(map(tuple, out))

    def _indexed(self) -> dict[tuple[int, int], list[tuple[int, int]]]:
        index: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for line, forms in enumerate(self.forms):
            if self.concealed_only[line]:
                continue
            for number, form in enumerate(forms):
                for kind, size in {(k[0], len(k)) for g, k in zip(form.groups, form.kinds, strict=True) if g.exposable}:
                    index.setdefault((kind, size), []).append((line, number))
        return index

    # What the tiles in sight leave.

    def sight(self, melds: tuple[Laid, ...], seen: Iterable[Tile]) -> Sight:
        """What can still be had beside melds and the tiles `seen` elsewhere; a wild tile seen is out of play."""
        left = [COPIES] * FLOWER + [self.flowers, self.wilds, 0]
        for tile in seen:
            left[KIND_OF[tile]] -= 1
        for meld in melds:
            left[WILD] -= meld.wilds
            left[meld.kind] -= meld.size - meld.wilds
        naturals = 0
        for kind in range(FLOWER):
            count = left[kind]
            if count > 0:
                naturals |= ((1 << count) - 1) << COPIES * kind
        naturals |= ((1 << max(0, left[FLOWER])) - 1) << FLOWERS_AT
        return Sight(naturals, max(0, left[WILD]))

    def alive(self, melds: tuple[Laid, ...], sight: Sight) -> Lines:
        """Those of `rests` that can still be completed."""
        key = (melds, sight)
        found = self._open.get(key)
        if found is None:
            gone, wilds = FULL ^ sight.naturals, sight.wilds
            found = tuple(
                tuple(
                    rest
                    for rest in line
                    if not rest.least & gone and (rest.need & gone).bit_count() + rest.wild <= wilds
                )
                for line in self.rests(melds)
            )
            _keep(self._open, key, found, _SIGHTS)
        return found

    # Questions.

    def wins(self, hand: Tray, melds: tuple[Laid, ...]) -> Iterator[tuple[int, Rest]]:
        """Each line that the concealed tiles complete, winning tile included, with the form, in printed order."""
        held, lacks = hand.held, FULL ^ hand.held
        if held.bit_count() + hand.wilds != hand.size:
            return
        needs, firsts = self._all_needs(melds)
        won = -1
        # Nearly every form is ruled out by a tile that it does not need, so that is asked of bare numbers.
        for at in [at for at in self._needing(melds, held.bit_length()) if held & needs[at] == held]:
            line = bisect_right(firsts, at) - 1
            rest = self.rests(melds)[line][at - firsts[line]]
            short = rest.need.bit_count() + rest.wild - held.bit_count()
            if line != won and not rest.least & lacks and short == hand.wilds and rest.wild <= hand.wilds:
                won = line
                yield line, rest

    def _all_needs(self, melds: tuple[Laid, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """`need` of all `rests`, the lines one after another, and the place of each line's first."""
        found = self._needs.get(melds)
        if found is None:
            rests = self.rests(melds)
            needs = tuple(rest.need for line in rests for rest in line)
            firsts = tuple(accumulate(map(len, rests[:-1]), initial=0))
            found = _keep(self._needs, melds, (needs, firsts), _SIGHTS)
        return found

    def _needing(self, melds: tuple[Laid, ...], length: int) -> tuple[int, ...]:
        """The places in `_all_needs` of what needs the last tile of a hand, whose unary counts have so many bits."""
        found = self._places.get((melds, length))
        if found is None:
            last = 1 << length >> 1
            needs, _ = self._all_needs(melds)
            found = tuple(at for at, need in enumerate(needs) if need & last or not last)
            _keep(self._places, (melds, length), found, 2 * _SIGHTS)
        return found

    def near(self, hand: Tray, melds: tuple[Laid, ...], sight: Sight) -> list[Near]:
        """How the hand stands to every line, in printed order (3.8)."""
        alive = self.alive(melds, sight)
        return [
            _nearest(number, rests, hand) if rests else self._dead(number, hand, melds, sight)
            for number, rests in enumerate(alive)
        ]

    def _dead(self, line: int, hand: Tray, melds: tuple[Laid, ...], sight: Sight) -> Near:
        if melds and self.concealed_only[line]:
            return Near(line, None, None, why=Why.CONCEALED)
        rests = self.rests(melds)[line]
        if not rests:
            return Near(line, None, None, why=Why.MELDS)
        near = _nearest(line, rests, hand)
        assert near.rest is not None
        gone = FULL ^ sight.naturals
        exhausted = tuple(dict.fromkeys(kinds_of(near.rest.least & gone)))
        if exhausted:
            return near._replace(away=None, why=Why.EXHAUSTED, gone=exhausted)
        short = dict.fromkeys(kinds_of(near.rest.need & gone & NATURALS))
        return near._replace(away=None, why=Why.WILDS, gone=tuple(short))

    def waits(self, hand: Tray, melds: tuple[Laid, ...]) -> frozenset[int]:
        """The kinds of tiles, one of which completes some line; whether any is left is not asked."""
        lacks, wilds = FULL ^ hand.held, hand.wilds
        out: set[int] = set()
        for rests in self.rests(melds):
            for need, least, wild, _, _ in rests:
                missing = need & lacks
                short = missing.bit_count() + wild - wilds
                if short != 1 or wild > wilds + 1 or hand.held & ~need:
                    continue
                fixed = least & lacks
                if wild > wilds:
                    out.add(WILD)
                elif not fixed:
                    out.add(WILD)
                    out.update(kinds_of(missing))
                elif fixed.bit_count() == 1:
                    out.update(kinds_of(fixed))
        return frozenset(out)


def _keep(memo: dict[K, V], key: K, value: V, most: int) -> V:
    if len(memo) >= most:
        memo.clear()
    memo[key] = value
    return value


def _rest(demands: tuple[dict[int, int], dict[int, int]], form: int, taken: tuple[int, ...]) -> Rest:
    need, least = demands
    return Rest(unary(need), unary(least), need.get(WILD, 0), form, taken)


def _demand_without(form: Form, taken: tuple[int, ...]) -> tuple[dict[int, int], dict[int, int]]:
    need: dict[int, int] = {}
    least: dict[int, int] = {}
    for at, (group, kinds) in enumerate(zip(form.groups, form.kinds, strict=True)):
        if at in taken:
            continue
        for kind in kinds:
            need[kind] = need.get(kind, 0) + 1
            if not group.wild_ok:
                least[kind] = least.get(kind, 0) + 1
    return need, least


def _assignments(form: Form, melds: tuple[Laid, ...], taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to lay the melds on printed groups of the form; the numbers of the groups, in the order of melds."""
    if len(taken) == len(melds):
        yield taken
        return
    meld = melds[len(taken)]
    tried: set[bool] = set()
    for at, (group, kinds) in enumerate(zip(form.groups, form.kinds, strict=True)):
        if at in taken or not group.exposable or kinds[0] != meld.kind or len(kinds) != meld.size:
            continue
        if group.wild_ok in tried or (meld.wilds and not group.wild_ok):
            continue
        tried.add(group.wild_ok)
        yield from _assignments(form, melds, (*taken, at))


def _nearest(line: int, rests: Sequence[Rest], hand: Tray) -> Near:
    """The form with the fewest tiles missing; of equal ones that with the fewest that must be natural."""
    lacks, wilds = FULL ^ hand.held, hand.wilds
    best_away, best_fixed = 1 << 30, 0
    pick = rests[0]
    for rest in rests:
        need, least, wild, _, _ = rest
        away = (need & lacks).bit_count() - wilds
        if wild:
            away = max(away + min(wild, wilds), (least & lacks).bit_count()) + max(0, wild - wilds)
        if away > best_away:
            continue
        fixed = (least & lacks).bit_count()
        if away < fixed:
            away = fixed
        if away < best_away or (away == best_away and fixed < best_fixed):
            best_away, best_fixed, pick = away, fixed, rest
    missing, fixed_bits = pick.need & lacks, pick.least & lacks
    free = max(0, wilds - pick.wild)
    covered = min(free, missing.bit_count() - fixed_bits.bit_count())
    return Near(line, best_away, pick, missing, fixed_bits, covered, max(0, pick.wild - wilds))


__all__ = ["LineBook", "Near", "Rest", "Sight", "Why"]
