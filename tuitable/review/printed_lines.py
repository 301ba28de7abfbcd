"""How a hand stands to the printed lines of its rules, with what can be seen of the table: what a card panel shows."""

from __future__ import annotations

import msgspec

from tuitable.rules.card import Card, LineState, distances, in_sight
from tuitable.rules.ruleset import Ruleset, lines_of
from tuitable.state.views import HandView
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile


class LineRow(msgspec.Struct, frozen=True):
    """One printed line as a hand stands to it.

    `away` counts the tiles that are missing (0 complete, null out of reach), `need` names those of the nearest form,
    wild ones in hand not yet counted: `covered` of them they fill. `why` (`concealed`, `melds`, `exhausted`,
    `wilds`) and `gone` say what puts a line out of reach. `section` is the title of its group on the card, `suits` how
    many suits it takes, 0 where it asks for none.
    """

    id: str
    title: str
    pattern: str
    concealed: bool
    value: int
    away: int | None
    need: tuple[Tile, ...] = ()
    covered: int = 0
    why: str = ""
    gone: tuple[Tile, ...] = ()
    section: str = ""
    suits: int = 0


class CardView(msgspec.Struct, frozen=True):
    """All printed lines, the nearest first and those out of reach last, and what bears on them.

    `out` are the discards that nobody took, in tile order. `wilds` counts wild tiles: held, in melds, not seen by
    this seat, and in the whole set.
    """

    title: str
    lines: tuple[LineRow, ...]
    out: tuple[Tile, ...]
    wilds: tuple[int, int, int, int]


def card_view(ruleset: Ruleset, hand: HandView, seat: Seat) -> CardView | None:
    """What a seat can know, from its own tiles and what lies open.

    Null where hands are not made from printed lines only, where the lines are not here, or the tiles are not seen.
    """
    cards = () if ruleset.winning.shapes else lines_of(ruleset)
    own = hand.seats[seat]
    if not cards or Tile.BACK in own.hand:
        return None
    thrown = [one.tile for other in hand.seats for one in other.pond if one.taken_by is None]
    melds = [meld for other in hand.seats if other.seat != seat for meld in other.melds]
    states = [
        (card, state) for card in cards for state in distances(card, own.hand, own.melds, in_sight(thrown, melds))
    ]
    if len(cards) > 1:
        states.sort(key=lambda found: 99 if found[1].away is None else found[1].away)
    held = own.hand.count(Tile.WILD)
    laid = sum(tile is Tile.WILD for other in hand.seats for meld in other.melds for tile in meld.tiles)
    total = cards[0].head.wilds
    unseen = max(total - held - laid - thrown.count(Tile.WILD), 0)
    return CardView(
        cards[0].head.title,
        tuple(_row(state, card) for card, state in states),
        tuple(sorted(thrown, key=lambda tile: tile.order)),
        (held, laid, unseen, total),
    )


def suits_of(pattern: str) -> int:
    """How many suits a pattern takes: its groups end in `a`, `b` or `c` for them; of choices the most."""
    return max(len({group[-1] for group in choice.split() if group[-1] in "abc"}) for choice in pattern.split("/"))


def _row(state: LineState, card: Card) -> LineRow:
    dead = state.dead
    line = card.line(state.line)
    return LineRow(
        state.line,
        line.title,
        state.pattern,
        state.concealed,
        state.value,
        state.away,
        () if dead else state.need,
        state.covered,
        "" if dead is None else dead.why.value,
        () if dead is None else tuple(dict.fromkeys(dead.tiles)),
        next((section.title for section in card.sections if section.id == line.section), line.section),
        suits_of(state.pattern),
    )


__all__ = ["CardView", "LineRow", "card_view", "suits_of"]
