"""A record on the screen: where it is, whether it plays, and what its keys do."""

from __future__ import annotations

from collections.abc import Callable

from tuitable.errors import TuitableError
from tuitable.review.afterwards import Afterwards, UnderOne
from tuitable.review.rules_card import rules_card
from tuitable.tui.canvas import Canvas
from tuitable.tui.compareshow import CompareShow
from tuitable.tui.frames.replay import UnderRules, draw_replay, scene_of
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.layout import layout
from tuitable.tui.panelshow import PanelShow, help_show
from tuitable.tui.replaying import Replay
from tuitable.tui.scene import signed
from tuitable.tui.shows import Show, StillShow
from tuitable.tui.tiles import Brush

PACES = {1: 3.0, 2: 2.0, 3: 1.0, 4: 0.7, 5: 0.5, 6: 0.35, 7: 0.25, 8: 0.15, 9: 0.08}
"""Seconds a step of playing takes, by the key of the speed."""
USUAL_PACE = 1.0
MAX_DIGITS = 6


class ReplayShow(StillShow):
    """A replay: a `Show`. `open_over` puts another screen over this one.

    `suits` has the three letters by which the players of the rules know the suits; empty: the brush has them.
    """

    def __init__(
        self, replay: Replay, afterwards: Afterwards, title: str, keys: Keys, suits: Callable[[], str] = str
    ) -> None:
        self.replay = replay
        self.afterwards = afterwards
        self.title = title
        self.keys = keys
        self.suits = suits
        self.playing = False
        self.pace = USUAL_PACE
        self.message = ""
        self.typed: str | None = None
        self.rules_at = 0
        self.over = None
        self._under: dict[int, list[UnderOne]] = {}
        if replay.timeline.hands:
            replay.timeline.seek_hand(0)
        if replay.timeline.broken is not None:
            self.message = f"The record breaks off: {replay.timeline.broken}"

    @property
    def index(self) -> int:
        """The hand one is in, by its place in the record; -1 before the first."""
        return self.replay.timeline.hand_index

    @property
    def seat(self) -> int:
        """Whose gains and tiles are of interest in this hand."""
        return self.afterwards.looked_at(self.index, self.replay.seat) if self.index >= 0 else self.replay.seat

    def under(self) -> list[UnderOne]:
        """The hand under all rules, worked out once a hand."""
        if self.index not in self._under:
            self._under[self.index] = self.afterwards.under(self.index, self.seat) if self.index >= 0 else []
        return self._under[self.index]

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        """The whole screen."""
        brush = brush.with_suits(self.suits())
        self.replay.spell(brush.name)
        plan = layout(width, height)
        under = [UnderRules(one.ruleset.title, one.value, one.change, one.played) for one in self.under()]
        message = self.message if self.typed is None else f"Go to event: {self.typed}_   Enter goes"
        seen = scene_of(
            self.replay, plan, self.title, under=under, playing=self.playing, pace=self.pace, message=message
        )
        return draw_replay(seen, plan, brush, self.keys.spelled(brush.ascii_only))

    def press(self, key: str) -> str:
        """A key. `over` means that another screen waits in `over`."""
        self.message = ""
        if self.typed is not None and self._typing(key):
            return ""
        meaning = self.keys.find(key, Phase.REPLAY)
        if meaning is None:
            return ""
        timeline = self.replay.timeline
        if meaning.action in ("step-back", "step-on", "turn-back", "turn-on", "hand-back", "hand-on", "first", "last"):
            self.playing = False
        match meaning.action:
            case "step-back" | "step-on":
                if not self.replay.to_said(1 if meaning.action == "step-on" else -1):
                    self.message = "This is the end." if meaning.action == "step-on" else "This is the beginning."
            case "turn-back" | "turn-on":
                timeline.seek_turn(1 if meaning.action == "turn-on" else -1)
            case "hand-back" | "hand-on":
                timeline.seek_hand(max(self.index + (1 if meaning.action == "hand-on" else -1), 0))
            case "first" | "last":
                timeline.seek(0 if meaning.action == "first" else timeline.length)
            case "play":
                self.playing = not self.playing and timeline.position < timeline.length
            case "speed":
                self.pace = PACES[meaning.number]
            case "open":
                self.replay.open = not self.replay.open
            case "goto":
                self.typed = ""
            case "ruleset":
                self._next_rules()
            case _:
                return self._screens(meaning.action)
        return ""

    def _typing(self, key: str) -> bool:
        """A number is being typed; whether the key belonged to it."""
        assert self.typed is not None
        if len(key) == 1 and key.isdigit():
            self.typed = (self.typed + key)[:MAX_DIGITS]
        elif key in ("backspace", "ctrl+h"):
            self.typed = self.typed[:-1]
        elif key in ("enter", "ctrl+j"):
            if self.typed:
                self.replay.timeline.seek_event(int(self.typed))
            self.typed = None
        else:
            self.typed = None
            return key == "escape"
        return True

    def _next_rules(self) -> None:
        found = self.under()
        if not found:
            self.message = "There is no hand here to score."
            return
        self.rules_at = (self.rules_at + 1) % len(found)
        one = found[self.rules_at]
        if one.change is None:
            self.message = f"{one.ruleset.title}: this hand has no result."
        else:
            worth = f"{one.value or 'nothing'}, {signed(one.change)}"
            self.message = f"{one.ruleset.title}: {worth}. s has the reasons, c compares."

    def _screens(self, action: str) -> str:
        """What opens another screen."""
        made: Callable[[], Show | None]
        if action == "reasons":
            made = self._reasons
        elif action == "compare":
            made = self._compare
        elif action == "panel-card":
            made = self._card
        elif action == "help":
            made = self._help
        else:
            return "" if action.startswith("panel-") or action == "close" else action
        self.playing = False
        try:
            self.over = made()
        except TuitableError as error:
            self.message = str(error)
            return ""
        return "over" if self.over is not None else ""

    def _chosen(self) -> UnderOne | None:
        """The rules that were chosen, if the hand here has ended."""
        found = self.under()
        if not found or self.index < 0 or not self.afterwards.settled(self.index):
            self.message = "This hand has no result."
            return None
        return found[self.rules_at % len(found)]

    def _names(self) -> tuple[str, ...]:
        return self.replay.scene(self.replay.timeline.hands[self.index].stop).names

    def _reasons(self) -> Show | None:
        one = self._chosen()
        if one is None:
            return None
        rows = self.afterwards.rows(self.index, one.ruleset, self._names())
        return PanelShow(one.ruleset.title, rows, self.keys, prompt=f"{self.replay.where()}: {one.ruleset.title}",
                         suits=self.suits)  # fmt: skip

    def _compare(self) -> Show | None:
        one = self._chosen()
        rules = self.afterwards.rulesets
        if one is None or len(rules) < 2:
            return None
        seat = self.seat
        return CompareShow(
            lambda a, b: self.afterwards.compared(self.index, seat, a, b),
            len(rules),
            (0, rules.index(one.ruleset) or 1),
            self.replay.where(),
            self._names()[seat],
            self.keys,
            self.suits,
        )

    def _card(self) -> Show | None:
        own = self.afterwards.own
        if own is None:
            self.message = self.afterwards.remark
            return None
        return PanelShow(own.title, rules_card(own).splitlines(), self.keys)

    def _help(self) -> Show:
        return help_show(self.keys, Phase.REPLAY, Phase.COMPARE, Phase.PANEL)

    def delay(self) -> float | None:
        """While it plays, the next step comes by itself."""
        return self.pace if self.playing else None

    def tick(self) -> None:
        """The next step of playing; it stops at the end."""
        if self.playing:
            self.replay.to_said(1)
            self.playing = self.replay.timeline.position < self.replay.timeline.length

    def tell(self, message: str) -> None:
        """A sentence on the prompt line, until the next key."""
        self.message = message
