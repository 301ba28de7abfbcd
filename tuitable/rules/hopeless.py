"""Hands that cannot be completed any more, as far as everybody can see (G-34 to G-36, G-45)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.hands.lines import LineBook, Sight
from tuitable.hands.unary import Laid, laid
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

    That is so too of a hand with a wrong number of tiles when it is another's turn. Never where hands are not made
    from printed lines only, or where the lines are not here: then nobody can tell.
    """
    books = _books(ruleset)
    if not books:
        return False
    own = hand.seats[seat]
    held = len(own.hand) + sum(3 if meld.kind.is_kong else len(meld.tiles) for meld in own.melds)
    if held != ruleset.deal.hand_size and hand.turn != seat:
        return True
    melds, seen = laid(own.melds), _in_sight(hand, seat)
    return not any(_hopeful(book, melds, book.sight(melds, seen)) for book in books)


def _hopeful(book: LineBook, melds: tuple[Laid, ...], sight: Sight) -> bool:
    """Whether any form can still be completed; as `LineBook.alive`, but far quicker where one can."""
    gone, wilds = ~sight.naturals, sight.wilds
    return any(
        not rest.least & gone and (rest.need & gone).bit_count() + rest.wild <= wilds
        for line in book.rests(melds)
        for rest in line
    )


def misfit(ruleset: Ruleset, melds: list[Meld]) -> bool:
    """Whether these melds fit no printed line at all, so that the latest of them was a fault (G-34, G-39)."""
    books = _books(ruleset)
    return bool(books and melds) and not any(any(book.rests(laid(melds))) for book in books)


def _books(ruleset: Ruleset) -> tuple[LineBook, ...]:
    if not ruleset.printed or ruleset.winning.shapes:
        return ()
    look = compiled(ruleset)
    return () if look.card_missing else tuple(card.book for card in look.cards)


def _in_sight(hand: HandState, seat: Seat) -> tuple[Tile, ...]:
    discards = (thrown.tile for other in hand.seats for thrown in other.discards if thrown.taken_by is None)
    melds = (meld for other in hand.seats if other.seat != seat for meld in other.melds)
    return in_sight(discards, melds)


__all__ = ["hopeless", "misfit"]
