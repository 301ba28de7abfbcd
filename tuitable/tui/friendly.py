"""What a table among friends allows: to take a choice back, to leave a hand unsorted, to play against a clock."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tuitable.errors import IllegalChoice, RecordError
from tuitable.record import events as ev
from tuitable.state import choices as ch
from tuitable.state.views import SeatView
from tuitable.tiles.seat import Seat
from tuitable.tui.keys import Phase
from tuitable.tui.narrate import sentence
from tuitable.tui.offers import discard_of, hand_order
from tuitable.tui.scene import Scene

if TYPE_CHECKING:
    from tuitable.tui.desk import Desk
    from tuitable.tui.plain import PlainGame

SORTED, UNSORTED = "Your hand is sorted.", "Your hand lies as the tiles came; the same key sorts it."


@dataclass(frozen=True)
class Friendly:
    """What the people at a table agreed on.

    `take_back` takes back the last choice of a seat and answers with what no longer stands, as the seat saw it; null
    where nothing can be taken back. `past` are the events of the hand that stand, as a seat saw them. `seconds` is the
    time for one choice, null for as long as one likes. `unsorted`: hands lie as their tiles came; `keep` is told when
    somebody changes that.
    """

    take_back: Callable[[Seat], Sequence[ev.Event]] | None = None
    past: Callable[[Seat | None], Sequence[ev.Event]] = lambda seat: ()
    seconds: float | None = None
    unsorted: bool = False
    keep: Callable[[bool], object] = lambda unsorted: None


ALONE = Friendly()
"""Nothing was agreed on."""


def take_back(desk: Desk) -> None:
    """Take back the own last choice, and ask it anew."""
    if desk.ui.phase is Phase.RESULT:
        desk.change(message="A hand that is settled stays as it is.")
        return
    if desk.friendly.take_back is None:
        desk.change(message="At this table nothing is taken back.")
        return
    if desk.too_soon:
        return
    seat = desk.ui.seat
    try:
        gone = desk.friendly.take_back(seat)
    except IllegalChoice as error:
        desk.change(message=f"Nothing is taken back: {error}.")
        return
    except RecordError as error:
        desk.not_saved(error, None)
        return
    desk.failed = None
    desk.change(mute=False)
    desk.settle()
    desk.change(message=taken_back(gone, seat, desk.ui.scene))


def take_back_in_lines(game: PlainGame, seat: Seat) -> bool:
    """The same for somebody who plays in lines; whether another question has to be asked."""
    take_back = game.friendly.take_back
    if take_back is None:
        game.line("At this table nothing is taken back.")
        return False
    gone: list[ev.Event] = []
    try:
        game.saved(lambda: gone.extend(take_back(seat)), game.go)
    except IllegalChoice as error:
        game.line(f"Nothing is taken back: {error}.")
        return False
    if gone:
        game.line(taken_back(gone, seat, game.scene))
    return True


def taken_back(gone: Sequence[ev.Event], seat: Seat, scene: Scene) -> str:
    """What was taken back, in one sentence."""
    mine = (event for event in gone if getattr(event, "seat", None) == seat)
    own = next((event for event in mine if not isinstance(event, ev.Drew)), None)
    first = gone[0] if gone else None
    if isinstance(first, ev.Exchanged | ev.Voted):
        what = "what you chose"
    elif own is None or (first is not own and not isinstance(first, ev.Claimed)):
        what = "your pass"
    else:
        text = sentence(own, scene).removesuffix(".")
        what = text[:1].lower() + text[1:]
    return f"Taken back: {what}. Choose anew; the record keeps it."


def swap_order(desk: Desk) -> None:
    """Sort the hand, or lay it as its tiles came."""
    desk.order.unsorted = not desk.order.unsorted
    desk.friendly.keep(desk.order.unsorted)
    desk.laid_anew()
    desk.change(message=UNSORTED if desk.order.unsorted else SORTED)


def left(desk: Desk) -> float | None:
    """Seconds left for the question on the screen; null where no clock runs."""
    seconds, since = desk.friendly.seconds, desk.painted_at
    waits = desk.decision is None or desk.ui.covered or desk.failed is not None or desk.ui.phase is Phase.ASK
    return None if waits or seconds is None or since is None else max(seconds - (desk.clock() - since), 0.0)


def until_tick(desk: Desk) -> float | None:
    """Seconds until the clock has to be looked at again."""
    now = left(desk)
    if now is None:
        return None
    return 0.0 if desk.ui.left is None or now <= 0 else now - math.ceil(now) + 1


def tick(desk: Desk) -> None:
    """Show how much time is left; when there is none, choose for whoever is asked."""
    now, decision, hand = left(desk), desk.decision, desk.view.hand
    if now is None or decision is None or hand is None:
        return
    if now > 0:
        desk.change(left=math.ceil(now))
        return
    advice = desk.advice()
    choice = unattended(decision, hand.seats[decision.seat], None if advice is None else advice.choice)
    desk.answer(decision.seat, choice)
    if desk.failed is None:
        desk.change(message=f"Time is out: {in_words(choice, desk.ui.scene, desk.keys.word('{win}'))}.")


def unattended(decision: ch.Decision, own: SeatView, advised: ch.Choice | None) -> ch.Choice:
    """What is chosen for somebody whose time is out: a win, the drawn tile, a pass, else what a computer advises."""
    free = [option for option in decision.options if not option.foul]
    simple: list[ch.Choice] = [o.choice for o in free if isinstance(o.choice, ch.Win)]
    simple += [o.choice for o in free if isinstance(o.choice, ch.Decline)]
    if decision.about == "turn":
        throws = (discard_of(decision, own, place) for place in range(len(hand_order(own)) - 1, -1, -1))
        wanted = {o.choice for o in free if isinstance(o.choice, ch.Discard)}
        simple += [choice for choice in throws if choice in wanted]
    if simple:
        return simple[0]
    if advised is not None and any(option.accepts(advised) for option in free):
        return advised
    option = free[-1]
    return ch.Pass(option.tiles[: option.least]) if option.most else option.choice


def in_words(choice: ch.Choice, scene: Scene, win: str) -> str:
    """What was chosen for somebody, as the end of a sentence."""
    match choice:
        case ch.Win():
            return f"the {win} is taken"
        case ch.Discard(tile):
            return f"{scene.tile(tile)} is discarded"
        case ch.Decline():
            return "it is passed"
        case _:
            return "it is chosen as a computer would"
