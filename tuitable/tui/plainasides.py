"""What can be asked for beside the question in line mode: the table, the score, hints, the rules, other rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tuitable.bots.advice import Advice
from tuitable.errors import TuitableError
from tuitable.review.comparison import Comparison
from tuitable.review.row import Row
from tuitable.state import choices as ch
from tuitable.state.views import View
from tuitable.tui import plainhints, plainsheet, plainwords
from tuitable.tui.advising import FAILED, worked_out
from tuitable.tui.offers import hand_order
from tuitable.tui.printed import Near
from tuitable.tui.scene import Scene

if TYPE_CHECKING:
    from tuitable.tui.plain import PlainGame

SOME_LINES = 15
LETTERED = ("turn", "exchange")
"""Questions in which the letters a to n are tiles."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What a table can tell besides the game itself; what is left out is not known.

    `sheet` are the rows of the last settled hand, `card` the rules in short as laid out text. `near` holds a hand
    against printed lines, `advise` says what a computer thinks of a question. `others` names other rules, and
    `compare` holds the last hand, `whose` it is, against one of them, by its place there. `terms` are the words of the
    rules, `news` what is new in them, `coach` says what to do in words, to people who are new.
    """

    sheet: Callable[[], Sequence[Row | str]] = tuple
    card: Callable[[], Sequence[str]] = tuple
    near: Near = lambda view, seat: None
    advise: Callable[[View, ch.Decision], Advice] | None = None
    others: Callable[[], Sequence[str]] = tuple
    compare: Callable[[int], Comparison] | None = None
    whose: Callable[[], str] = str
    terms: Callable[[], Sequence[str]] = tuple
    news: Callable[[], Sequence[str]] = tuple
    coach: Callable[[View, ch.Decision], str] | None = None


def aside(game: PlainGame, text: str, view: View, decision: ch.Decision, keys: Sequence[str]) -> bool:
    """Tell what a line asks for; whether it was such a line. `keys` are answers, which go before single letters."""
    word, *rest = text.lower().split() if len(text) > 1 else (text,)
    if len(word) == 1 and word in keys:
        return False
    letters = decision.about in LETTERED
    rows = _rows(game, "" if letters and word in "bh" else word, rest, view, decision)
    if rows is None:
        return False
    for row in rows:
        game.line(row)
    return True


def _rows(game: PlainGame, word: str, rest: Sequence[str], view: View, decision: ch.Decision) -> Sequence[str] | None:
    scene, known = game.scene, game.known
    match word:
        case "H" | "h" | "hand":
            return [plainwords.hand(view, decision.seat, scene)]
        case "t" | "table":
            near = plainwords.nearest(known.near(view, decision.seat), scene)
            return [plainwords.status(view, scene), *plainwords.seats(view, scene), *near]
        case "s" | "score":
            return plainsheet.sheet(known.sheet(), scene) or ["No hand has been settled yet."]
        case "b" | "board" | "points":
            return [plainwords.board(view, scene)]
        case "o" | "log":
            return game.recent or ["Nothing has happened in this hand."]
        case "y" | "hint" | "hints":
            hints = worked_out(lambda: _hints(known, view, decision, scene))
            return [FAILED] if hints is None else hints
        case "card" | "rules":
            return plainsheet.flowing(known.card()) or ["The rules are not at hand."]
        case "words":
            return known.terms() or ["The words are not at hand."]
        case "new":
            return known.news() or ["There are no rules that you know to compare these with."]
        case "lines":
            card = known.near(view, decision.seat)
            if card is None:
                return ["These rules have no printed lines."]
            return plainwords.nearest(card, scene, len(card.lines) if rest == ["all"] else SOME_LINES)
        case "compare":
            return _compared(known, rest, scene)
        case "spoken":
            return [_spoken(game, rest)]
        case "?" | "help":
            return plainwords.help_lines(decision, scene)
        case _:
            return None


def _hints(known: Aside, view: View, decision: ch.Decision, scene: Scene) -> Sequence[str]:
    if known.coach is not None and (said := known.coach(view, decision)):
        return [said]
    if known.advise is None:
        return ["There are no hints here."]
    own = () if view.hand is None else hand_order(view.hand.seats[decision.seat])
    return plainhints.hints(known.advise(view, decision), scene, own)


def _compared(known: Aside, rest: Sequence[str], scene: Scene) -> Sequence[str]:
    titles = known.others()
    if known.compare is None or not titles:
        return ["There are no other rules to compare with."]
    if not known.sheet():
        return ["No hand has been settled yet."]
    return chosen(titles, known.compare, rest, scene, known.whose() or "this seat")


def chosen(
    titles: Sequence[str],
    compare: Callable[[int], Comparison],
    rest: Sequence[str],
    scene: Scene,
    name: str,
) -> Sequence[str]:
    """A comparison of the hand of `name` with the rules of a number, or the rules with their numbers."""
    number = rest[0] if rest else ""
    if not (number.isascii() and number.isdigit() and 1 <= int(number[:4]) <= len(titles)):
        return ["Compare with which? Type compare and a number.", *(f"{i}: {t}." for i, t in enumerate(titles, 1))]
    try:
        return plainsheet.compared(compare(int(number) - 1), scene, name)
    except TuitableError as error:
        return [f"{error}."]


def _spoken(game: PlainGame, rest: Sequence[str]) -> str:
    found = speaking(game.scene, rest[0] if rest else "")
    if found is None:
        return f"Names of tiles: {speakable()}."
    game.scene = found
    return "Tiles have names now." if found.spoken is not None else "Tiles are told by their codes now."


def speakable() -> str:
    """What can be typed about the names of tiles."""
    from tuitable.tiles.names import NAMES

    return ", ".join(f"spoken {language}" for language in (*NAMES, "codes"))


def speaking(scene: Scene, language: str) -> Scene | None:
    """A scene in which tiles have the names of a language, or codes; null if there is no such language."""
    from tuitable.tiles.names import NAMES

    if language in ("codes", "off"):
        return replace(scene, spoken=None)
    return replace(scene, spoken=NAMES[language]) if language in NAMES else None
