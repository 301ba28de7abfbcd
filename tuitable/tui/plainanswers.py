"""What a typed line answers in line mode: an offer, a tile by its letter, tiles to pass; if nothing, a sentence why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tuitable.state import choices as ch
from tuitable.state.views import View
from tuitable.tiles.tile import Tile
from tuitable.tui import asking
from tuitable.tui import plainwords as say
from tuitable.tui.offers import Offer, discard_of, hand_order, letters, passing, throwable, throwable_after
from tuitable.tui.scene import first_up

if TYPE_CHECKING:
    from tuitable.tui.plain import PlainGame


class Answered(Exception):
    """A question was answered to its end while it was talked about."""


def understood(
    game: PlainGame, text: str, view: View, decision: ch.Decision, found: Sequence[Offer]
) -> ch.Choice | None:
    """The choice an answer stands for; null, after a sentence, if there is none or it has to be given twice.

    Raises `Answered` if it was given already, together with what belongs to it.
    """
    compact = text.replace(" ", "")
    by_key = {offer.key: offer for offer in found}
    named = [o for o in found if o.label.casefold() == text.strip().casefold()]
    offer = by_key.get(compact) or (named[0] if len(named) == 1 else None)
    if offer is not None:
        if _warns(game, decision, offer.choice):
            return None
        return _with_discard(game, offer, view, decision) if offer.option.then else offer.choice
    several = named or [o for o in found if len(o.key) > 1 and o.key[0] == compact]
    if several:
        game.line("Which? " + say.listed((f"{o.key} {o.text}" for o in several), game.scene) + ".")
        return None
    if view.hand is not None and decision.about == "turn":
        place = say.place_of(compact, hand_order(view.hand.seats[decision.seat]))
        if place is not None:
            tile = _discard(game, place, view, decision)
            return None if tile is None or _warns(game, decision, tile) else tile
    option = passing(decision)
    if option is not None:
        return _pass(game, compact, view, decision, option)
    game.line(f"{text[:20]!r} is no answer now. Enter alone repeats the question, ? helps.")
    return None


def _warns(game: PlainGame, decision: ch.Decision, choice: ch.Choice) -> bool:
    """Whether an answer has to be given twice: a win would slip by, or the rules punish it."""
    if game.warned == (decision, choice):
        return False
    win = f"{game.scene.word('win')} (w)"
    warning = asking.warning(decision, choice, isinstance(choice, ch.Win), win, "answer")
    if warning:
        game.warned = (decision, choice)
        game.line(warning)
    return bool(warning)


def _discard(game: PlainGame, place: int, view: View, decision: ch.Decision) -> ch.Choice | None:
    assert view.hand is not None
    seat = view.hand.seats[decision.seat]
    choice = discard_of(decision, seat, place)
    if choice is None:
        tile = _subject(game, hand_order(seat)[place])
        game.line(f"{tile} may not be discarded now; possible: {letters(throwable(decision, seat)) or 'none'}.")
    return choice


def _subject(game: PlainGame, tile: Tile) -> str:
    """A tile at the beginning of a sentence: codes have no capitals."""
    return tile.value if game.scene.spoken is None else first_up(game.scene.tile(tile))


def _with_discard(game: PlainGame, offer: Offer, view: View, decision: ch.Decision) -> ch.Choice | None:
    """A declaration: its discard is asked for before anything is answered, so it can be thought over."""
    assert view.hand is not None
    seat = view.hand.seats[decision.seat]
    places = throwable_after(offer.option, seat)
    tiles = ", ".join(f"{letters((place,))} {game.scene.tile(hand_order(seat)[place])}" for place in places)
    game.line(f"{first_up(offer.label)}, and discard which? {tiles}. Anything else takes it back.")
    place = say.place_of(game.read().replace(" ", ""), hand_order(seat))
    if place not in places or place is None:
        game.line("Taken back. Enter alone repeats the question.")
        return None
    tile = hand_order(seat)[place]
    game.answer(decision.seat, offer.choice)
    following = game.table.pending(decision.seat)
    now = game.table.view(decision.seat).hand
    if following is None or now is None or len(now.seats[decision.seat].pond) != len(seat.pond):
        # The only discard there was has been made already, and play has gone on.
        raise Answered
    drawn = seat.drawn is not None and place == len(hand_order(seat)) - 1
    wanted = ch.Discard(tile, drawn)
    return wanted if following.accepts(wanted) else ch.Discard(tile, not drawn)


def _pass(game: PlainGame, text: str, view: View, decision: ch.Decision, option: ch.Option) -> ch.Choice | None:
    assert view.hand is not None
    tiles = hand_order(view.hand.seats[decision.seat])
    picked, blind = say.picked(text, tiles)
    if picked is None:
        game.line(f"{text[:20]!r} is no choice of tiles. {say.how_to_pass(option)}")
        return None
    choice = ch.Pass(tuple(sorted((tiles[i] for i in picked), key=lambda t: t.order)), blind)
    if option.accepts(choice):
        return choice
    refused = [tiles[i] for i in picked if tiles[i] not in option.tiles]
    why = f"{_subject(game, refused[0])} may not be passed. " if refused else ""
    game.line(why + say.how_to_pass(option))
    return None
