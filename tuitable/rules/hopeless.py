"""Hands that cannot be completed any more, as far as everybody can see (G-34, G-35, G-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.hands.lines import LineBook, laid
from tuitable.rules.card import in_sight
from tuitable.rules.compiled import compiled
from tuitable.state.hand import HandState
from tuitable.tiles.meld import Meld
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset


def hopeless(ruleset: Ruleset, hand: HandState, seat: Seat) -> bool:
    """Whether everybody can see, from discards and melds alone, that a seat's hand cannot be completed.

    Never where hands are not made from printed lines only, or where the lines are not here: then nobody can tell.
    """
    book = _book(ruleset)
    if book is None:
        return False
    melds = laid(hand.seats[seat].melds)
    return not book.hopeful(melds, book.sight(melds, _in_sight(hand, seat)))


def misfit(ruleset: Ruleset, melds: list[Meld]) -> bool:
    """Whether these melds fit no printed line at all, so that the latest of them was a fault (G-34, G-39)."""
    book = _book(ruleset)
    return book is not None and bool(melds) and not any(book.rests(laid(melds)))


def _book(ruleset: Ruleset) -> LineBook | None:
    card = None if ruleset.printed is None or ruleset.winning.shapes else compiled(ruleset).card
    return None if card is None else card.book


def _in_sight(hand: HandState, seat: Seat) -> tuple[Tile, ...]:
    discards = (thrown.tile for other in hand.seats for thrown in other.discards if thrown.taken_by is None)
    melds = (meld for other in hand.seats if other.seat != seat for meld in other.melds)
    return in_sight(discards, melds)


__all__ = ["hopeless", "misfit"]
