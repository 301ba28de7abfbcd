"""How a question looks: pure functions from views and questions to changes of `UiState`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tuitable.state import choices as ch
from tuitable.state.views import SeatView, View
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile
from tuitable.tui.keys import Keys, Meaning, Phase
from tuitable.tui.offers import Offer, drawn_tile, hand_order, offers, passing, throwable, throwable_after
from tuitable.tui.scene import Scene, first_up
from tuitable.tui.uistate import UiState

Changes = dict[str, Any]

USUAL = Keys()
"""The keys as they are where nobody chose others."""

MORE = ("exempt", "abandon", "challenge")
"""Offers that have no key of their own on the screen."""

BARE: Changes = {
    "cursor": None, "chosen": (), "lifted": (), "bright": None, "offers": (), "picked": None, "head": "", "prompt": "",
    "step": "", "to": None, "allowed": frozenset(), "confirm": "",
    "near": None, "came": (), "arranging": False,
    "most": 0, "left": None,
}  # fmt: skip
"""Nothing is asked."""


def waiting(over: bool, mute: bool = False) -> Changes:
    """Others are at play, or nobody is. `mute`: whose claims are passed by themselves."""
    prompt = "the match is over" if over else "others play" + ("; you pass all but a win" if mute else "")
    return {**BARE, "phase": Phase.ANYWHERE, "prompt": prompt}


def cover(scene: Scene, seat: Seat, keys: Keys = USUAL) -> Changes:
    """Somebody else has to take the keyboard."""
    return {
        **BARE,
        "phase": Phase.COVER,
        "head": f"{scene.name(seat)}, {scene.wind(seat)}",
        "prompt": f"take the keyboard; the hand opens with {keys.cap(Phase.COVER, 'confirm')}",
    }


def result(over: bool) -> Changes:
    """A hand has been settled; `over`: it was the last one."""
    head, confirm = ("Last hand", "final standing") if over else ("Hand over", "")
    return {**BARE, "phase": Phase.RESULT, "head": head, "confirm": confirm}


def final(keys: Keys = USUAL) -> Changes:
    """The standing of a match that is over."""
    prompt = f"{keys.cap(Phase.RESULT, 'confirm')} closes the table"
    return {**BARE, "phase": Phase.RESULT, "head": "The match is over", "prompt": prompt, "confirm": "close"}


def leaving() -> Changes:
    """Somebody wants to leave."""
    return {**BARE, "phase": Phase.ASK, "head": "Leave?", "prompt": "the game is kept; y leaves, n stays"}


def question(view: View, decision: ch.Decision, scene: Scene, keys: Keys = USUAL) -> Changes:
    """Ask a person."""
    found = offers(decision, scene)
    hand = view.hand
    assert hand is not None
    own = hand.seats[decision.seat]
    if passing(decision) is not None:
        step = scene.word(decision.step or "exchange")
        return {
            **BARE,
            "phase": Phase.EXCHANGE,
            "offers": found,
            "head": first_up(step),
            "prompt": pass_help(decision),
            "step": decision.step,
            "to": decision.to,
            "most": passing_most(decision),
            "cursor": 0,
            "bright": _passable(decision, own),
        }
    if decision.about == "turn":
        return _turn(decision, own, found, scene, keys)
    if decision.about == "claim" and decision.tile is not None:
        giver = "" if decision.from_seat is None else f" from {scene.other(decision.from_seat)}"
        allowed = {
            "pung" if o.action == "group" else o.action for o in found if len(o.key) == 1 and not o.key.isdigit()
        }
        allowed |= {"option"} if any(o.key.isdigit() for o in found) else set()
        changes = {**BARE, "phase": Phase.CLAIM, "offers": found, "allowed": frozenset(allowed)}
        return changes | {"head": f"Claim {scene.tile(decision.tile)}{giver}", "lifted": _lifted(own, _first(found))}
    return {
        **menu(found, back=False),
        "step": decision.step,
        "head": f"{first_up(scene.word(decision.step or decision.about))}?",
    }


def _turn(decision: ch.Decision, own: SeatView, found: tuple[Offer, ...], scene: Scene, keys: Keys) -> Changes:
    places = throwable(decision, own)
    count = len(own.hand)
    drawn = drawn_tile(own)
    drew = f"drew {scene.tile(drawn)} " if drawn is not None else ""
    can = [offer.text for offer in found if offer.action == "win"]
    rest = "discard a tile" if places else "choose"
    others = [offer for offer in found if offer.action != "win"]
    more = ", or declare" if others else ""
    if others and len({offer.action for offer in others}) == 1 and others[0].action != "declare":
        # Beside a win there is no room for more than its name, nor for reasons.
        named = others[0].label if can or len(others) > 1 or others[0].action in MORE else others[0].text
        more = f", or {keys.cap(Phase.TURN, _action(others[0]))} {named}"
    prompt = f"{drew}- {keys.cap(Phase.TURN, 'win') + ' ' + can[0] + ', or ' if can else ''}{rest}{more}".lstrip("- ")
    return {
        **BARE,
        "phase": Phase.TURN,
        "offers": found,
        "cursor": places[-1] if places and (count - 1) not in places else (count - 1 if places else None),
        "bright": None if len(places) == count else places,
        "head": "Your turn",
        "prompt": prompt,
        "allowed": frozenset(map(_action, found)),
    }


def _action(offer: Offer) -> str:
    """The action of the key table that takes an offer on the own turn."""
    return "more" if offer.action in MORE else offer.action.removesuffix("-own")


def _passable(decision: ch.Decision, own: SeatView) -> tuple[int, ...] | None:
    option = passing(decision)
    order = hand_order(own)
    places = tuple(i for i, tile in enumerate(order) if option is not None and tile in option.tiles)
    return None if len(places) == len(order) else places


def declaring(ui: UiState, offer: Offer, own: SeatView, keys: Keys = USUAL) -> Changes:
    """A declaration was begun: only tiles that may go with it stay bright."""
    bright = throwable_after(offer.option, own)
    cursor = ui.cursor if ui.cursor in bright else bright[-1] if bright else None
    prompt = f"choose the discard, {keys.cap(Phase.TURN, 'confirm')} declares; Esc takes it back"
    return {"bright": bright, "cursor": cursor, "head": first_up(offer.label), "prompt": prompt, "offers": (),
            "allowed": frozenset()}  # fmt: skip


def menu(found: Sequence[Offer], *, back: bool = True) -> Changes:
    """A list of numbered offers. Numbers that are answers keep their own. `back`: one may choose none of them."""
    keyed = tuple(o if o.action == "number" else o._replace(key=str(i)) for i, o in enumerate(found, 1))
    allowed = {"option"} | ({"none"} if any(offer.key == "0" for offer in keyed) else set())
    allowed |= {"back"} if back else set()
    return {**BARE, "phase": Phase.CHOICE, "offers": keyed, "head": "Which?", "allowed": frozenset(allowed)}


def of_action(found: Sequence[Offer], action: str) -> list[Offer]:
    """The offers that an action of the key table stands for."""
    wanted = {"kong": ("kong", "kong-own"), "pung": ("pung", "group"), "more": MORE}.get(action, (action,))
    return [offer for offer in found if offer.action in wanted]


def can_win(decision: ch.Decision) -> bool:
    """Whether a win is on offer."""
    return any(isinstance(option.choice, ch.Win) and not option.foul for option in decision.options)


def punished(decision: ch.Decision, choice: ch.Choice) -> bool:
    """Whether an answer is against the rules."""
    return any(option.foul for option in decision.options if option.choice == choice)


def warning(decision: ch.Decision, choice: ch.Choice, winning: bool, win: str, again: str = "key") -> str:
    """What to say before an answer is taken: a win would slip by, or the rules punish it. Empty if it may go.

    `win` names the win and its key, `again` what has to be given once more: a key, or a typed answer.
    """
    if punished(decision, choice):
        return f"That is against the rules and will cost you. The same {again} again does it."
    if not winning and can_win(decision):
        return f"You can {win}. The same {again} again lets it go."
    return ""


def muted(decision: ch.Decision) -> ch.Choice | None:
    """The answer of somebody who passes all but wins; null if the question has to be asked."""
    decline = next((o.choice for o in decision.options if isinstance(o.choice, ch.Decline)), None)
    return decline if decision.about == "claim" and not can_win(decision) else None


def moved(ui: UiState, count: int, action: str) -> int | None:
    """Where the cursor goes among the places that may be picked."""
    places = list(range(count)) if ui.bright is None else list(ui.bright)
    if not places:
        return ui.cursor
    if action in ("first", "last"):
        return places[0 if action == "first" else -1]
    now = ui.cursor if ui.cursor is not None else places[-1]
    if action == "right":
        return next((place for place in places if place > now), places[0])
    return next((place for place in reversed(places) if place < now), places[-1])


def may_pick(ui: UiState, place: int, count: int) -> bool:
    """Whether a tile may be raised."""
    return place in (range(count) if ui.bright is None else ui.bright)


def why_not(own: SeatView, place: int, scene: Scene) -> str:
    """Why a tile may not be raised or thrown."""
    order = hand_order(own)
    return f"{scene.tile(order[place])} may not go now." if place < len(order) else "There is no such tile."


def not_offered(action: str, scene: Scene) -> str:
    """Why an action is not possible, in one sentence."""
    what = {"more": "declare anything else", "swap": f"swap a {scene.word('wild')}", "win": "win"}
    return f"You cannot {what.get(action, f'{action}')} now."


def step_offers(ui: UiState, view: View, action: str) -> Changes:
    """Let the arrows pick the next or the previous answer; never the pass."""
    places = [i for i, offer in enumerate(ui.offers) if offer.action != "decline"]
    if not places or view.hand is None:
        return {}
    if ui.picked not in places:
        picked = places[0 if action == "right" else -1]
    else:
        picked = places[(places.index(ui.picked) + (1 if action == "right" else -1)) % len(places)]
    return {"picked": picked, "lifted": _lifted(view.hand.seats[ui.seat], [ui.offers[picked]])}


def _first(found: Sequence[Offer]) -> list[Offer]:
    """The first answer that would use own tiles: the one that is shown before the arrows picked another."""
    return [offer for offer in found if getattr(offer.choice, "tiles", ())][:1]


def _lifted(own: SeatView, found: Sequence[Offer]) -> tuple[int, ...]:
    """Places of the tiles that any of the offers would use."""
    order = hand_order(own)
    places: set[int] = set()
    for offer in found:
        left = list(getattr(offer.choice, "tiles", ()))
        for place, tile in enumerate(order):
            if tile in left:
                left.remove(tile)
                places.add(place)
    return tuple(sorted(places))


def exchange_step(ui: UiState, view: View, decision: ch.Decision, meaning: Meaning) -> Changes | None:
    """Choose tiles to give away, or let them go; null if the key does something else."""
    hand, option = view.hand, passing(decision)
    if hand is None or option is None:
        return None
    own = hand.seats[decision.seat]
    count = len(own.hand)
    match meaning.action:
        case "left" | "right" | "first" | "last":
            return {"cursor": moved(ui, count, meaning.action)}
        case "undo":
            return {"chosen": ui.chosen[:-1]}
        case "tile" | "choose":
            place = meaning.number if meaning.action == "tile" else ui.cursor
        case _:
            return None
    if place is None or place >= count:
        return {"message": "There is no such tile."}
    if place in ui.chosen:
        return {"chosen": tuple(p for p in ui.chosen if p != place), "cursor": place}
    tile = hand_order(own)[place]
    if tile not in option.tiles:
        return {"message": f"{ui.scene.tile(tile)} may not be passed."}
    if len(ui.chosen) >= option.most:
        return {"message": f"{option.most} are chosen already; u or the letter lets one go."}
    return {"chosen": (*ui.chosen, place), "cursor": place}


def suggested(wanted: ch.Choice | None, view: View, decision: ch.Decision, keys: Keys = USUAL) -> Changes:
    """Choose the tiles that a computer would give away."""
    option = passing(decision)
    if not isinstance(wanted, ch.Pass) or option is None or view.hand is None or not option.accepts(wanted):
        return {"message": "There is no suggestion."}
    order, places = hand_order(view.hand.seats[decision.seat]), []
    for tile in wanted.tiles:
        places.append(next(i for i, other in enumerate(order) if other is tile and i not in places))
    blind = f", and pass {wanted.blind} on unseen" if wanted.blind else ""
    cap = keys.cap(Phase.EXCHANGE, "confirm")
    return {"chosen": tuple(places), "message": f"A steady player would pass these{blind}. {cap} passes them."}


def pass_choice(ui: UiState, view: View, decision: ch.Decision) -> ch.Pass | None:
    """The tiles chosen as an answer; what is missing is passed on unseen, as far as that is allowed."""
    option = passing(decision)
    if view.hand is None or option is None:
        return None
    order = hand_order(view.hand.seats[decision.seat])
    tiles = sorted_tiles(order[place] for place in ui.chosen)
    missing = max(option.least - len(tiles), 0)
    choice = ch.Pass(tiles, missing)
    return choice if option.accepts(choice) else None


def passing_most(decision: ch.Decision) -> int:
    """How many tiles may be given away at most."""
    option = passing(decision)
    return 0 if option is None else option.most


def pass_help(decision: ch.Decision) -> str:
    """How many tiles are to be chosen."""
    option = passing(decision)
    if option is None:
        return ""
    count = str(option.most) if option.least == option.most else f"{option.least} to {option.most}"
    blind = ", or fewer and the rest unseen" if option.blind else ""
    return f"choose {count} tile{'' if option.most == 1 else 's'} to pass{blind}"


def face_down(view: View, seat: Seat) -> View:
    """The view with the seat's hand turned over, so that a frame cannot show what it does not have."""
    hand = view.hand
    if hand is None:
        return view
    own = hand.seats[seat]
    drawn = None if own.drawn is None else Tile.BACK
    hidden = replace(own, hand=(Tile.BACK,) * len(own.hand), drawn=drawn)
    a, b, c, d = (hidden if other.seat == seat else other for other in hand.seats)
    return replace(view, hand=replace(hand, seats=(a, b, c, d)))
