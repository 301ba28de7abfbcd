"""The lesson on the screen: a `Show` over a `Lesson`."""

from __future__ import annotations

from collections.abc import Callable

from tuitable.tui.canvas import Canvas
from tuitable.tui.frames.lesson import LessonPage, draw_lesson
from tuitable.tui.keys import BarItem, Keys, Phase
from tuitable.tui.layout import layout
from tuitable.tui.learning import TYPED, Lesson
from tuitable.tui.shows import StillShow
from tuitable.tui.tiles import Brush

MOST_KEYS = 4
"""More keys are never offered at once."""


class LearnShow(StillShow):
    """A lesson; what its last page leads to is left to the app: `gentle`, `home`.

    `learned` is called with the number of the page that was reached, and whether it is the last.
    """

    def __init__(self, lesson: Lesson, keys: Keys, learned: Callable[[int, bool], None] = lambda at, all: None) -> None:
        self.lesson = lesson
        self.keys = keys
        self._learned = learned
        self._message = ""
        self._name_keys(keys)

    def _name_keys(self, keys: Keys) -> None:
        """Let the lesson call keys what the screen calls them now."""
        self.lesson.named = {action: keys.cap(Phase.LEARN, action) for action in TYPED}

    def page(self) -> LessonPage:
        """What is drawn."""
        lesson, page = self.lesson, self.lesson.page
        reply, good = (self._message, None) if self._message else (lesson.reply.text, lesson.reply.good)
        end = page.kind == "end"
        part = "" if end else f"part {lesson.part} of {lesson.course.parts}"
        shown = not end and not lesson.done
        then = shown and {"tile", "confirm"} <= {*lesson.offers}
        return LessonPage(
            title=f"{lesson.course.title}: {lesson.title}",
            part=part,
            text=lesson.say,
            ask=f"{lesson.ask} Then press {lesson.named['confirm']}." if then else lesson.ask,
            reply=reply,
            good=good,
            tiles=lesson.tiles,
            marks=self.keys.tile_keys(len(page.choices) if end else len(lesson.tiles)),
            raised=lesson.raised,
            cursor=lesson.cursor if shown and page.kind in ("find", "sets", "hand") and not lesson.open_tile else -1,
            drawn=lesson.drawn,
            melds=lesson.melds,
            groups=lesson.found,
            ponds=lesson.ponds,
            open_tile=lesson.open_tile,
            small=page.kind == "find",
            ways=[way.text for way in page.choices],
            way=lesson.cursor if end else -1,
        )

    def bar(self, ascii_only: bool = False) -> list[BarItem]:
        """The keys that are offered, as a screen writes them that draws nothing but ASCII, or more."""
        lesson, keys = self.lesson, self.keys.spelled(ascii_only)
        offers = set(lesson.offers)
        if "move" in offers:
            offers |= {"move-left", "move-right"}
        if "tile" in offers and not any(keys.tile_keys(1)):
            # Without letters one moves along, and marks with a key of its own.
            offers |= {"move-left", "move-right"}
            offers = offers - {"tile"} | ({"pass"} if lesson.page.kind == "sets" and not lesson.done else set())
        confirm = {"find": "this one", "sets": "these", "hand": "throw", "end": "choose"}.get(lesson.page.kind, "go on")
        items = keys.bar(
            Phase.LEARN, allowed=offers, tiles=len(lesson.tiles), confirm="go on" if lesson.done else confirm
        )
        if lesson.page.kind == "sets":
            items = [item._replace(label="mark") if item.label in ("raise", "pass") else item for item in items]
        wanted = [item for item in items if item.label != "help"]
        if len(wanted) > MOST_KEYS:
            wanted = [item for item in wanted if item.label != "show me"]
        return wanted

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""
        self._name_keys(self.keys.spelled(brush.ascii_only))
        return draw_lesson(self.page(), layout(width, height), brush, self.bar(brush.ascii_only))

    def press(self, key: str) -> str:
        """A key; `gentle`, `home` and what is so on every screen are left to the app."""
        self._message = ""
        meaning = self.keys.find(key, Phase.LEARN)
        if meaning is None:
            return ""
        lesson, before = self.lesson, self.lesson.at
        match meaning.action:
            case "tile":
                lesson.pick(meaning.number)
            case "move-left" | "move-right":
                lesson.move(-1 if meaning.action == "move-left" else 1)
            case "pass" if lesson.page.kind == "sets":
                lesson.mark()
            case "pung" | "win" | "pass":
                lesson.claim(meaning.action)
            case "show":
                lesson.show()
            case "confirm" if lesson.choice == "again":
                lesson.open(0)
            case "confirm" if lesson.choice:
                return lesson.choice
            case "confirm":
                lesson.confirm()
            case "back":
                return "" if lesson.back() else "home"
            case _:
                return meaning.action
        if lesson.at > before:
            self._learned(lesson.at, lesson.page.kind == "end")
        return ""

    def tell(self, message: str) -> None:
        """A sentence above the hand, until the next key."""
        self._message = message


__all__ = ["LearnShow"]
