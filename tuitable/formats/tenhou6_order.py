"""Who acts next in a hand of a Tenhou JSON log, which tells each seat's draws and discards but not their order.

The seats are played in turn. After each discard it is looked for a seat whose next draw is a call of just this
tile from just this side. A call may also belong to a later discard of the same tile, so where there is a choice all
orders are tried, the likely one first, and only one that uses up all draws and discards will do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tuitable.formats.mjlog_values import Fault
from tuitable.formats.tenhou6_tokens import NOTHING, SAME, Call, call_of, tile_of
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

_DECLARED = re.compile("r([1-9][0-9])", re.ASCII)
_MOST_STEPS = 20_000
"""More steps than any hand needs; one that takes more fits no order that a game would have."""


@dataclass(frozen=True)
class Act:
    """One act. `kind`: `draw`, `discard`, `ready` (a discard that declares), or the letter of a call."""

    kind: str
    seat: Seat
    tile: Tile
    same: bool = False
    call: Call | None = None


@dataclass(frozen=True)
class _At:
    """How far an order got: acts as a chain, the next token of each seat, and whose move it is.

    `phase`: `draw` or `turn` of `seat`, or `open` with the tile it threw.
    """

    chain: tuple[object, ...] | None
    length: int
    draws: tuple[int, ...]
    discards: tuple[int, ...]
    phase: str
    seat: Seat
    tile: Tile | None = None


class Lists:
    """Draws and discards of the four seats, checked: numbers are tiles, texts are calls or declarations."""

    def __init__(self, draws: Sequence[Sequence[object]], discards: Sequence[Sequence[object]]) -> None:
        self.draws = [[self._draw(token) for token in tokens] for tokens in draws]
        self.discards = [[self._discard(token) for token in tokens] for tokens in discards]

    @staticmethod
    def _draw(token: object) -> Tile | Call:
        if not isinstance(token, str):
            return tile_of(token)
        call = call_of(token)
        if call.letter in "ka":
            raise Fault(f"{token!r} stands among the draws")
        return call

    @staticmethod
    def _discard(token: object) -> tuple[str, Tile | None] | Call | None:
        """A discard and how, with the tile null for the one just drawn; a kong; or null for nothing."""
        kind = "discard"
        if isinstance(token, str) and (declared := _DECLARED.fullmatch(token)):
            kind, token = "ready", int(declared[1])
        if isinstance(token, str):
            call = call_of(token)
            if call.letter not in "ka":
                raise Fault(f"{token!r} stands among the discards")
            return call
        if token == NOTHING:
            return None
        return kind, None if token == SAME else tile_of(token)


class Search:
    """All orders of a hand, the likely one first. `best` is the length of the longest start found."""

    def __init__(self, lists: Lists, dealer: Seat) -> None:
        self.lists = lists
        self.dealer = dealer
        self.best = 0

    def orders(self) -> Iterator[list[Act]]:
        """Each order that uses up all draws and discards."""
        stack = [_At(None, 0, (0, 0, 0, 0), (0, 0, 0, 0), "draw", self.dealer)]
        lists = self.lists
        for _ in range(_MOST_STEPS):
            if not stack:
                return
            at = stack.pop()
            self.best = max(self.best, at.length)
            following = getattr(self, f"_{at.phase}")(at)
            if following is None:
                if at.draws == tuple(map(len, lists.draws)) and at.discards == tuple(map(len, lists.discards)):
                    yield self._acts(at)
            else:
                stack += reversed(following)

    @staticmethod
    def _acts(at: _At) -> list[Act]:
        found = []
        chain = at.chain
        while chain is not None:
            chain, act = chain  # type: ignore[assignment]
            found.append(act)
        return found[::-1]  # type: ignore[return-value]

    def _draw(self, at: _At) -> list[_At] | None:
        """The seat draws; null where its draws are used up, so the hand is over."""
        seat = at.seat
        token = next(iter(self.lists.draws[seat][at.draws[seat] :][:1]), None)
        if token is None:
            return None
        if isinstance(token, Call):
            return []
        return [self._after(at, Act("draw", seat, token), draw=True, phase="turn", tile=token)]

    def _turn(self, at: _At) -> list[_At] | None:
        """The seat discards, or makes a kong of its own; null where its discards are used up."""
        seat = at.seat
        tokens = self.lists.discards[seat]
        if at.discards[seat] >= len(tokens):
            return None
        token = tokens[at.discards[seat]]
        if token is None:
            return []
        if isinstance(token, Call):
            return [self._after(at, Act(token.letter, seat, token.tile, call=token), discard=True, phase="draw")]
        kind, tile = token
        if tile is None and at.tile is None:
            return []
        thrown = tile or at.tile
        assert thrown is not None
        act = Act(kind, seat, thrown, tile is None)
        return [self._after(at, act, discard=True, phase="open", tile=thrown)]

    def _open(self, at: _At) -> list[_At]:
        """The discard is called, or the next seat draws."""
        found: list[_At] = []
        for step in (1, 2, 3):
            seat = (at.seat + step) % 4
            tokens, number = self.lists.draws[seat], at.draws[seat]
            token = tokens[number] if number < len(tokens) else None
            if not isinstance(token, Call) or token.tile is not at.tile or (at.seat - seat) % 4 != token.offset:
                continue
            act = Act(token.letter, seat, token.tile, call=token)
            if token.letter == "m":
                after = self._after(at, act, draw=True, phase="draw", seat=seat)
                thrown = self.lists.discards[seat]
                place = after.discards[seat]
                if place < len(thrown) and thrown[place] is None:
                    after = replace(after, discards=_moved(after.discards, seat))
            else:
                after = self._after(at, act, draw=True, phase="turn", seat=seat)
            # A pung or kong goes before a chow.
            found.insert(len(found) if token.letter == "c" else 0, after)
        following = (at.seat + 1) % 4
        return [*found, replace(at, phase="draw", seat=following, tile=None)]

    @staticmethod
    def _after(
        at: _At, act: Act, *, phase: str, draw: bool = False, discard: bool = False, seat: int = -1,
        tile: Tile | None = None,
    ) -> _At:  # fmt: skip
        return _At(
            (at.chain, act),
            at.length + 1,
            _moved(at.draws, act.seat) if draw else at.draws,
            _moved(at.discards, act.seat) if discard else at.discards,
            phase,
            act.seat if seat < 0 else seat,
            tile,
        )


def _moved(places: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return tuple(place + (number == seat) for number, place in enumerate(places))
