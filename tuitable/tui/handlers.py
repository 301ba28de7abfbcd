"""What a key does to a question: one function for each kind of question, all of them answering through a desk.

Each says whether the key meant something to it; if not, the desk looks whether it means something anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.state import choices as ch
from tuitable.tui import advising, asking, friendly, hinting, panels
from tuitable.tui.advising import FAILED, worked_out
from tuitable.tui.keys import Meaning, Phase
from tuitable.tui.offers import discard_of
from tuitable.tui.scene import first_up
from tuitable.tui.uistate import Panel

if TYPE_CHECKING:
    from tuitable.tui.desk import Desk


def turn(desk: Desk, meaning: Meaning) -> bool:
    """A key on one's own turn."""
    decision, hand = desk.decision, desk.view.hand
    if decision is None or hand is None:
        return False
    own = hand.seats[decision.seat]
    match meaning.action:
        case "left" | "right" | "first" | "last":
            desk.change(cursor=asking.moved(desk.ui, len(own.hand), meaning.action))
        case "tile":
            if meaning.number == desk.ui.cursor:
                _discard(desk, decision)
            elif asking.may_pick(desk.ui, meaning.number, len(own.hand)):
                desk.change(cursor=meaning.number)
            else:
                desk.change(message=asking.why_not(own, meaning.number, desk.ui.scene))
        case "confirm":
            _discard(desk, decision)
        case "declare":
            _declare(desk)
        case "win" | "kong" | "swap" | "more":
            _pick(desk, meaning.action)
        case "close" if desk.staged is not None:
            desk.staged = None
            desk.change(**asking.question(desk.view, decision, desk.ui.scene, desk.keys))
        case _:
            return False
    return True


def _discard(desk: Desk, decision: ch.Decision) -> None:
    hand = desk.view.hand
    if hand is None or desk.ui.cursor is None:
        return
    own, place, staged = hand.seats[decision.seat], desk.ui.cursor, desk.staged
    if staged is None:
        choice = discard_of(decision, own, place)
        if choice is None:
            desk.change(message=asking.why_not(own, place, desk.ui.scene))
        else:
            desk.give(choice)
        return
    if desk.too_soon:
        return
    desk.answer(decision.seat, staged.choice)
    following = desk.table.pending(decision.seat)
    if following is not None and desk.failed is None and following.about == "turn":
        throw = discard_of(following, own, place)
        if throw is not None:
            desk.answer(decision.seat, throw)


def warn(desk: Desk, decision: ch.Decision, choice: ch.Choice, *, winning: bool = False) -> bool:
    """Ask once before a win slips by, and once before each answer that the rules punish; whether it was asked."""
    about = choice if asking.punished(decision, choice) else None
    phase = Phase.CLAIM if decision.about == "claim" else Phase.TURN
    win = f"{desk.keys.word('{win}')} ({desk.keys.cap(phase, 'win')})"
    message = "" if about in desk.warned else asking.warning(decision, choice, winning, win)
    if message:
        desk.warned.add(about)
        desk.painted_at = None  # A key that is held down must not answer.
        desk.change(message=message)
    return bool(message)


def _declare(desk: Desk) -> None:
    found = [offer for offer in desk.ui.offers if offer.action == "declare"]
    if not found or desk.view.hand is None or desk.decision is None:
        absent = desk.tutor.missing("declare")
        desk.change(message=absent or f"You cannot declare {desk.ui.scene.word('ready')} now.")
        return
    if not found[0].option.then:
        desk.give(found[0].choice, winning=True)
        return
    if desk.too_soon or warn(desk, desk.decision, found[0].choice):
        return
    desk.staged = found[0].option
    own = desk.view.hand.seats[desk.decision.seat]
    desk.change(**asking.declaring(desk.ui, found[0], own, desk.keys))


def _pick(desk: Desk, action: str) -> None:
    """Take an offer, or let it be chosen from if there are several."""
    found = asking.of_action(desk.ui.offers, action)
    if not found:
        desk.change(message=desk.tutor.missing(action) or asking.not_offered(action, desk.ui.scene))
    elif len(found) == 1 and action != "more":
        desk.give(found[0].choice, winning=action == "win")
    else:
        desk.change(**asking.menu(found))


def claim(desk: Desk, meaning: Meaning) -> bool:
    """A key while another seat's tile may be claimed. Enter never passes."""
    match meaning.action:
        case "left" | "right":
            desk.change(**asking.step_offers(desk.ui, desk.view, meaning.action))
        case "confirm":
            if desk.ui.picked is not None:
                offer = desk.ui.offers[desk.ui.picked]
                if offer.action != "decline":
                    desk.give(offer.choice, winning=offer.action == "win")
            else:
                take, let = (desk.keys.cap(Phase.CLAIM, action) for action in ("confirm", "pass"))
                desk.change(message=f"{take} takes what the arrows picked; {let} passes.")
        case "option":
            numbered = [offer for offer in desk.ui.offers if offer.key == str(meaning.number)]
            if numbered:
                desk.give(numbered[0].choice)
        case "pass":
            decline = asking.of_action(desk.ui.offers, "decline")
            if decline:
                desk.give(decline[0].choice)
        case "mute":
            if not desk.too_soon:
                desk.change(mute=True)
                desk.settle()
        case "pung" | "kong" | "chow" | "win":
            _pick(desk, meaning.action)
        case _:
            return False
    return True


def exchange(desk: Desk, meaning: Meaning) -> bool:
    """A key while tiles are chosen to be given away."""
    decision = desk.decision
    if decision is None or desk.view.hand is None:
        return False
    if meaning.action == "suggest":
        if not advising.advisable(desk):
            desk.change(message="There are no hints here.")
        else:
            desk.suggesting = True
            desk.change(message=hinting.THINKING)
            advising.advised(desk, decision)
        return True
    if meaning.action == "confirm":
        choice = asking.pass_choice(desk.ui, desk.view, decision)
        if choice is None:
            desk.change(message=f"{first_up(asking.pass_help(decision))}.")
        else:
            desk.give(choice)
        return True
    changes = asking.exchange_step(desk.ui, desk.view, decision, meaning)
    if changes is None:
        return False
    desk.change(**changes)
    return True


def menu(desk: Desk, meaning: Meaning) -> bool:
    """A key while one of several numbered choices is asked for."""
    match meaning.action:
        case "option" | "none":
            found = [offer for offer in desk.ui.offers if offer.key == str(meaning.number)]
            if found:
                desk.give(found[0].choice, winning=found[0].action == "win")
        case "left" | "right":
            desk.change(**asking.step_offers(desk.ui, desk.view, meaning.action))
        case "confirm":
            if desk.ui.picked is not None:
                offer = desk.ui.offers[desk.ui.picked]
                desk.give(offer.choice, winning=offer.action == "win")
        case "back":
            if desk.decision is not None:
                desk.change(**asking.question(desk.view, desk.decision, desk.ui.scene, desk.keys))
        case _:
            return False
    return True


def after_hand(desk: Desk, meaning: Meaning) -> bool:
    """A key while the result of a hand is shown."""
    if meaning.action == "confirm":
        desk.next_hand()
    elif meaning.action == "board":
        if desk.ui.panel is Panel.BOARD:
            panels.show_result(desk)
        else:
            desk.change(panel=Panel.BOARD, scroll=0)
    else:
        return False
    return True


def cover(desk: Desk, meaning: Meaning) -> bool:
    """A key while the hand waits for its owner."""
    if meaning.action != "confirm":
        return False
    desk.open_hand()
    return True


def retry(desk: Desk, key: str, meaning: Meaning | None) -> bool:
    """Try again what could not be written, the answer or only what followed from it; whether that was asked for.

    Enter asks for it even where nobody is asked a question and it means nothing else.
    """
    wanted = key in ("enter", "ctrl+j") or (meaning is not None and meaning.action == "confirm")
    if desk.failed is None or desk.ui.phase is Phase.ASK or not wanted:
        return False
    what = desk.failed[0]
    desk.change(message="")
    if what is None or desk.table.pending(what[0]) is None:
        desk.move_on()
    else:
        desk.failed = None
        desk.answer(*what)
    return True


MOVES = ("declare", "win", "kong", "swap", "more", "pung", "chow", "pass", "mute")
"""What is done to the game by a key of its own."""


def misplaced(desk: Desk, key: str) -> str:
    """A key that means nothing now: say so in a sentence if it is one for another moment of play."""
    elsewhere = (desk.keys.find(key, phase) for phase in (Phase.TURN, Phase.CLAIM))
    if desk.failed is None and any(meaning is not None and meaning.action in MOVES for meaning in elsewhere):
        why = {
            Phase.ANYWHERE: "It is not your move." if not desk.over else "",
            Phase.TURN: "That answers a claim; it is your turn.",
            Phase.CLAIM: "That is for your own turn; now a tile may be claimed.",
            Phase.EXCHANGE: "First tiles are passed.",
        }.get(desk.ui.phase, "")
        if why:
            desk.change(message=why)
    return ""


def leaving(desk: Desk, meaning: Meaning) -> str:
    """A key while somebody is asked whether to leave; `leave` if so."""
    if meaning.action == "yes" and not desk.too_soon:
        return "leave"
    if meaning.action == "no":
        desk.stay()
    return ""


def anywhere(desk: Desk, meaning: Meaning) -> str:
    """A key that means the same whatever is asked. What is left for the screen to do comes back as a word."""
    action = meaning.action
    if action == "leave":
        desk.ask_to_leave()
    elif action == "take-back":
        friendly.take_back(desk)
    elif action == "order":
        friendly.swap_order(desk)
    elif action == "close" and desk.ui.phase is Phase.RESULT:
        panels.show_result(desk)
    elif action == "close":
        desk.change(panel=Panel.TABLE, scroll=0)
    elif action == "panel-hints" and desk.tutor.coach is not None and desk.decision is not None:
        coach, view, decision = desk.tutor.coach, desk.view, desk.decision
        said = worked_out(lambda: coach(view, decision))
        desk.change(message=FAILED if said is None else said or "There is no hint now.")
    elif action == "panel-hints" and desk.ui.panel is Panel.TABLE:
        desk.change(hints=not desk.ui.hints, lines=())
    elif action.startswith("panel-") or action == "help":
        panels.panel(desk, action.removeprefix("panel-"))
    elif action.startswith(("scroll-", "page-")):
        by = (1 if action.startswith("scroll") else 10) * (1 if action.endswith("down") else -1)
        desk.change(scroll=max(desk.ui.scroll + by, 0))
    else:
        return "compare" if action == "ruleset" else action
    return ""
