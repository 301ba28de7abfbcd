"""Two rulesets side by side on the screen."""

from __future__ import annotations

from collections.abc import Callable

from tuitable.review.comparison import Comparison
from tuitable.tui.canvas import Canvas
from tuitable.tui.frames.compare import CompareScene, draw_compare, last_scroll
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import layout
from tuitable.tui.shows import StillShow
from tuitable.tui.tiles import Brush


class CompareShow(StillShow):
    """One seat's hand under two of `count` rulesets: a `Show`. `made` compares two by their numbers."""

    def __init__(
        self,
        made: Callable[[int, int], Comparison],
        count: int,
        pair: tuple[int, int],
        where: str,
        name: str,
        keys: Keys,
        suits: Callable[[], str] = str,
    ) -> None:
        """`suits` has the three letters of the suits; empty: the brush has them."""
        self.made = made
        self.count = count
        self.at = list(pair)
        self.where = where
        self.name = name
        self.keys = keys
        self.suits = suits
        self.column = 1
        self.scroll = 0
        self.message = ""
        self._compared: Comparison | None = None

    @property
    def compared(self) -> Comparison:
        """The comparison of the two chosen."""
        if self._compared is None:
            self._compared = self.made(self.at[0], self.at[1])
        return self._compared

    def _scene(self) -> CompareScene:
        return CompareScene(self.compared, self.where, self.name, self.column, self.scroll, self.message)

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""
        plan, brush = layout(width, height), brush.with_suits(self.suits())
        self.scroll = min(self.scroll, last_scroll(self._scene(), plan, brush))
        return draw_compare(self._scene(), plan, brush, self.keys.spelled(brush.ascii_only))

    def press(self, key: str) -> str:
        """Another column, other rules, scrolling, back."""
        self.message = ""
        meaning = self.keys.find(key, Phase.COMPARE)
        if meaning is None:
            return ""
        match meaning.action:
            case "left" | "right":
                self.column = 0 if meaning.action == "left" else 1
            case "ruleset":
                other = self.at[1 - self.column]
                at = self.at[self.column]
                for _ in range(self.count):
                    at = (at + 1) % self.count
                    if at != other:
                        break
                self.at[self.column], self._compared, self.scroll = at, None, 0
            case "scroll-up" | "scroll-down":
                self.scroll = max(self.scroll + (1 if meaning.action == "scroll-down" else -1), 0)
            case "page-up" | "page-down":
                self.scroll = max(self.scroll + (10 if meaning.action == "page-down" else -10), 0)
            case "close":
                return "back"
            case _:
                return "" if meaning.action.startswith(("panel-", "help")) else meaning.action
        return ""

    def tell(self, message: str) -> None:
        """A sentence on the prompt line, until the next key."""
        self.message = message
