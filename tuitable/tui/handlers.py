"""What a key does to a question: one function for each kind of question, all of them answering through a desk.

Each says whether the key meant something to it; if not, the desk looks whether it means something anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.review.layout import wrap
from tuitable.review.row import Row
from tuitable.state import choices as ch
from tuitable.tui import asking, friendly, hinting
from tuitable.tui.advising import FAILED, worked_out
from tuitable.tui.final import final_lines
from tuitable.tui.keys import Meaning, Phase
from tuitable.tui.offers import discard_of, hand_order
from tuitable.tui.scene import first_up
from tuitable.tui.shows import Task
from tuitable.tui.uistate import Panel

if TYPE_CHECKING:
    from tuitable.tui.desk import Desk

PANELS = (Panel.SCORE, Panel.CARD, Panel.LOG, Panel.HINTS)
"""What one key walks through."""


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
        if not advisable(desk):
            desk.change(message="There are no hints here.")
        else:
            desk.suggesting = True
            desk.change(message=hinting.THINKING)
            advised(desk, decision)
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
            show_result(desk)
        else:
            desk.change(panel=Panel.BOARD, scroll=0)
    else:
        return False
    return True


def show_result(desk: Desk) -> None:
    """Back to what is shown after a hand: its score, or the standing of the match once that was shown."""
    if desk.standing and desk.ended is not None:
        lines = final_lines(desk.ended, desk.view, desk.ui.scene, desk.kept)
        desk.change(panel=Panel.FINAL, scroll=0, lines=lines)
    else:
        desk.change(panel=Panel.SCORE, scroll=0, lines=tuple(desk.sheet()))


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


def corner(desk: Desk) -> tuple[hinting.Hint, ...]:
    """Hints about the raised tile, or about the question."""
    advice = desk.advice()
    if advice is None or desk.decision is None or desk.view.hand is None or desk.ui.covered:
        return hintless(desk) if advisable(desk) else ()
    tiles = hand_order(desk.view.hand.seats[desk.decision.seat])
    raised = tiles[desk.ui.cursor] if desk.ui.cursor is not None and desk.ui.cursor < len(tiles) else None
    lines = worked_out(lambda: hinting.corner(advice, raised, desk.ui.scene, *desk.hint_room))
    return tuple(wrap(FAILED, desk.hint_room[0])) if lines is None else lines


def hintless(desk: Desk) -> tuple[str, ...]:
    """What is said in place of hints about the question: they are being thought of, or nothing came of it."""
    failed = desk.advisor is not None and desk.advisor.asked(desk.decision)
    return tuple(wrap(FAILED, desk.hint_room[0])) if failed else (hinting.THINKING,)


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


def panel(desk: Desk, name: str) -> None:
    """Open a panel, or close it if it is the one that is open. Secrets stay covered."""
    if desk.ui.covered and name not in ("help", "score"):
        desk.change(message="Open your hand first.")
        return
    now = desk.ui.panel
    if name == "card" and now is Panel.CARD and desk.ui.near is not None:
        # The printed lines come first; the same key again tells the rules in short.
        desk.change(near=None, scroll=0, lines=tuple(desk.card()))
        return
    if name == "help" and now is Panel.HELP and (terms := tuple(desk.tutor.terms())):
        desk.change(panel=Panel.WORDS, scroll=0, lines=terms)
        return
    if name == "help" and now is Panel.WORDS:
        name = now.value
    if name == "next":
        opened = PANELS[(PANELS.index(now) + 1) % len(PANELS)] if now in PANELS else PANELS[0]
    else:
        opened = Panel.TABLE if now == name else Panel(name)
    lines: tuple[str | Row, ...] = ()
    if opened is Panel.SCORE:
        lines = tuple(desk.sheet()) or ("No hand has been settled yet.",)
    elif opened is Panel.CARD:
        lines = tuple(desk.card())
    desk.change(panel=opened, scroll=0, lines=lines)
    desk.change(**desk.printed())


def hints(desk: Desk) -> tuple[str | Row, ...]:
    """What there is room for beside the table; in the panel all hints, or why there are none yet."""
    if desk.ui.panel is not Panel.HINTS:
        return corner(desk)
    advice = desk.advice()
    if advice is not None:
        if desk.hints_beside:
            return corner(desk)
        lines = worked_out(lambda: hinting.full(advice, desk.ui.scene))
        return (FAILED,) if lines is None else lines
    return hintless(desk) if advisable(desk) else ("There are no hints now.",)


def advisable(desk: Desk) -> bool:
    """Whether somebody can be asked for advice now."""
    return desk.advisor is not None and desk.decision is not None and not desk.ui.covered


def hint_task(desk: Desk) -> Task | None:
    """The question to the advisor, if hints are wanted that were not thought of yet."""
    wanted = desk.ui.hints or desk.ui.panel is Panel.HINTS or desk.suggesting
    if not wanted or desk.ui.covered or desk.advisor is None or desk.decision is None:
        return None
    if desk.advisor.asked(desk.decision):
        return None
    return Task(desk.advisor, desk.table.view(desk.decision.seat), desk.decision, at_once=True)


def advised(desk: Desk, decision: ch.Decision) -> None:
    """Show hints about the question on the screen, if they have been thought of and are still wanted."""
    if desk.decision is not decision or desk.advisor is None or not desk.advisor.asked(decision):
        return
    advice = desk.advice()
    if desk.suggesting:
        desk.suggesting = False
        if advice is None:
            desk.change(message=FAILED)
        elif desk.ui.phase is Phase.EXCHANGE:
            desk.change(**asking.suggested(advice.choice, desk.view, decision, desk.keys))
    desk.change()


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
        show_result(desk)
    elif action == "close":
        desk.change(panel=Panel.TABLE, scroll=0)
    elif action == "panel-hints" and desk.tutor.coach is not None and desk.decision is not None:
        coach, view, decision = desk.tutor.coach, desk.view, desk.decision
        said = worked_out(lambda: coach(view, decision))
        desk.change(message=FAILED if said is None else said or "There is no hint now.")
    elif action == "panel-hints" and desk.ui.panel is Panel.TABLE:
        desk.change(hints=not desk.ui.hints, lines=())
    elif action.startswith("panel-") or action == "help":
        panel(desk, action.removeprefix("panel-"))
    elif action.startswith(("scroll-", "page-")):
        by = (1 if action.startswith("scroll") else 10) * (1 if action.endswith("down") else -1)
        desk.change(scroll=max(desk.ui.scroll + by, 0))
    else:
        return "compare" if action == "ruleset" else action
    return ""
