"""A card: printed lines with values, asked what a hand wins and how far it is from every line.

Reading and checking files is `rules.card_check`, finding cards by name `rules.cards`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from tuitable.hands.line_expand import Form, Key
from tuitable.hands.lines import LineBook, Near, Rest, Sight
from tuitable.hands.unary import Laid, Tray, faces, kinds_of, laid, tray
from tuitable.rules.card_parts import (
    CardHead,
    CardLine,
    CardRef,
    CardSection,
    Dead,
    Groups,
    LineState,
    LineWin,
    variant,
)
from tuitable.tiles.meld import Meld
from tuitable.tiles.tile import Tile

_MEMO = 256


class Card:
    """A checked card. Its lines never show in `repr`, since crash reports must not spread them."""

    def __init__(
        self,
        head: CardHead,
        sections: Sequence[CardSection],
        lines: Sequence[CardLine],
        forms: Sequence[Sequence[tuple[Form, Key]]],
        sha256: str,
    ) -> None:
        self.head = head
        self.sections = tuple(sections)
        self.lines = tuple(lines)
        self.sha256 = sha256
        pairs = [(line.concealed, told) for line, told in zip(self.lines, forms, strict=True)]
        self.book = LineBook(pairs, head.flowers, head.wilds)
        """The lines in the form that hands are held against."""
        self._near: dict[tuple[Tray, tuple[Laid, ...], Sight], tuple[LineState, ...]] = {}
        self._waits: dict[tuple[Tray, tuple[Laid, ...]], tuple[Tile, ...]] = {}

    def __repr__(self) -> str:
        return f"Card({self.head.id!r}, {self.head.edition!r}, {self.sha256[:12]!r})"

    @property
    def id(self) -> str:
        """The card's id."""
        return self.head.id

    @property
    def ref(self) -> CardRef:
        """What a record says of it."""
        return CardRef(self.head.id, self.head.edition, self.sha256)

    def line(self, id: str) -> CardLine:
        """A line by its id. Raises `KeyError`."""
        return self._by_id[id]

    @cached_property
    def _by_id(self) -> dict[str, CardLine]:
        return {line.id: line for line in self.lines}

    def form_count(self, number: int) -> int:
        """How many concrete forms the line of this number has."""
        return len(self.book.forms[number])


def in_sight(discards: Iterable[Tile], others: Iterable[Meld]) -> tuple[Tile, ...]:
    """The `seen` of `distances`: all seats' discards, and the natural tiles of the other seats' melds.

    Wild tiles in other melds are left out, since they can still be won by an exchange; those discarded cannot.
    """
    return (*discards, *(tile for meld in others for tile in meld.tiles if tile is not Tile.WILD))


def distances(
    card: Card, concealed: Iterable[Tile], melds: Sequence[Meld] = (), seen: Iterable[Tile] = ()
) -> tuple[LineState, ...]:
    """How a hand stands to every line, nearest first; of equally near ones the dearer, then the first printed.

    `concealed` are the tiles in the hand, the drawn one included; `seen` what lies open beside the hand and its
    melds (`in_sight`). Dead lines stand at the end.
    """
    hand, own = tray(concealed), laid(melds)
    sight = card.book.sight(own, seen)
    key = (hand, own, sight)
    found = card._near.get(key)
    if found is None:
        states = [_state(card, near) for near in card.book.near(hand, own, sight)]
        states.sort(key=_rank)
        if len(card._near) >= _MEMO:
            card._near.clear()
        found = card._near[key] = tuple(states)
    return found


def _rank(state: LineState) -> tuple[int, int]:
    return (99 if state.away is None else state.away, -state.value)


def _state(card: Card, near: Near) -> LineState:
    form = None if near.rest is None else card.book.forms[near.line][near.rest.form]
    return LineState(card.lines[near.line], near, form)


def wins(
    card: Card, concealed: Iterable[Tile], win_tile: Tile | None = None, melds: Sequence[Meld] = ()
) -> tuple[LineWin, ...]:
    """The lines that a complete hand satisfies, in printed order; `win_tile` None if it lies in the hand already."""
    tiles = (*concealed,) if win_tile is None else (*concealed, win_tile)
    hand, own = tray(tiles), laid(melds)
    if hand.size + sum(3 if meld.kind.is_kong else len(meld.tiles) for meld in melds) != card.head.hand_size:
        return ()
    stand = hand.wilds + sum(meld.wilds for meld in own)
    found: list[LineWin] = []
    for number, rest in card.book.wins(hand, own):
        line = card.lines[number]
        form = card.book.forms[number][rest.form]
        found.append(
            LineWin(
                line.id,
                line.section,
                line.pattern,
                line.value,
                line.concealed,
                stand - rest.wild,
                line.bonus,
                _placed(form, rest, tiles, melds),
                rest.taken,
                line.pay,
            )
        )
    return tuple(found)


def best(found: Sequence[LineWin], factor: int = 2) -> LineWin | None:
    """The dearest win, with wins without wild tiles `factor` times their value; of equal ones the first printed."""
    return max(found, key=lambda win: win.worth(factor), default=None)


def winning_tiles(card: Card, concealed: Sequence[Tile], melds: Sequence[Meld] = ()) -> tuple[Tile, ...]:
    """The plain tiles, flower and wild tile included, one of which completes a hand that lacks one tile."""
    hand, own = tray(concealed), laid(melds)
    if hand.size + sum(3 if meld.kind.is_kong else len(meld.tiles) for meld in melds) != card.head.hand_size - 1:
        return ()
    found = card._waits.get((hand, own))
    if found is None:
        if len(card._waits) >= _MEMO:
            card._waits.clear()
        found = card._waits[hand, own] = faces(sorted(card.book.waits(hand, own)))
    return found


def _placed(form: Form, rest: Rest, tiles: Sequence[Tile], melds: Sequence[Meld]) -> Groups:
    """Every tile of a complete hand in its printed group; wild tiles stand in the last groups that take them."""
    left = Counter(kinds_of(tray(tiles).held))
    open_at = dict(zip(rest.taken, melds, strict=True))
    placed: dict[int, tuple[Tile, ...]] = {}
    order = sorted(range(len(form.groups)), key=lambda at: form.groups[at].wild_ok)
    for at in order:
        if at in open_at:
            placed[at] = open_at[at].tiles
            continue
        out: list[Tile] = []
        kinds = form.kinds[at]
        for kind, tile in zip(kinds, faces(kinds), strict=True):
            natural = left[kind] > 0
            left[kind] -= natural
            out.append(tile if natural else Tile.WILD)
        placed[at] = tuple(out)
    return tuple(placed[at] for at in range(len(form.groups)))


__all__ = [
    "Card",
    "CardHead",
    "CardLine",
    "CardRef",
    "CardSection",
    "Dead",
    "LineState",
    "LineWin",
    "best",
    "distances",
    "in_sight",
    "variant",
    "winning_tiles",
    "wins",
]
