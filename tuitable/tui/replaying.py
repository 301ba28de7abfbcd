"""Where a replay is and what it says there: the same for the screen and for lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tuitable.record import events as ev
from tuitable.review.timeline import Timeline
from tuitable.state.views import View
from tuitable.tiles.seat import Seat
from tuitable.tiles.tile import Tile
from tuitable.tui.narrate import Said, brief, narrate, sentence
from tuitable.tui.scene import Scene, round_name

if TYPE_CHECKING:
    from tuitable.tiles.names import Names

MARKS: Mapping[str, str] = {"chow": "c", "pung": "p", "kong": "k", "declare": "R", "win": "W", "foul": "F"}
"""Letters of acts on the line of a hand."""


class Replay:
    """A record being looked at.

    `names` are those of the first seating, cleaned for the screen. `seat` is whose eyes are used while
    `open` is false. `spell` writes tiles, null for tile text.
    """

    def __init__(
        self,
        timeline: Timeline,
        names: Sequence[str],
        words: Mapping[str, str] | None = None,
        *,
        spell: Callable[[Tile], str] | None = None,
    ) -> None:
        self.timeline = timeline
        self.open = True
        self.seat: Seat = 0
        first = Scene(tuple(names), 0, None, dict(words or {}), spell)
        self._scenes: list[tuple[int, Scene]] = [(0, first)]
        scene = first
        for at, event in enumerate(timeline.events):
            following = scene.after(event)
            if following is not scene:
                self._scenes.append((at + 1, following))
                scene = following
        self._starts = [at for at, _ in self._scenes]

    def scene(self, position: int | None = None) -> Scene:
        """Who sits where after the first `position` events (null: here)."""
        at = self.timeline.position if position is None else position
        return self._scenes[bisect_right(self._starts, at) - 1][1]

    def spell(self, spell: Callable[[Tile], str]) -> None:
        """How the screen writes tiles from now on."""
        if self._scenes[0][1].spell != spell:
            self._scenes = [(at, replace(scene, spell=spell)) for at, scene in self._scenes]

    def speak(self, names: Names | None) -> None:
        """Tiles have these names from now on; null for none."""
        self._scenes = [(at, replace(scene, spoken=names)) for at, scene in self._scenes]

    @property
    def view(self) -> View:
        """What is shown: all hands, or what `seat` saw."""
        return self.timeline.view(None if self.open else self.seat)

    def said(self, position: int) -> Said | None:
        """The event that led to a position, in words; null for one that has nothing to tell."""
        return narrate(self.event(position), self.scene(position))

    def brief(self, position: int) -> Said | None:
        """The same in a few words. Draws are told, since all hands may be seen."""
        event = self.event(position)
        return (
            narrate(event, self.scene(position)) if isinstance(event, ev.Drew) else brief(event, self.scene(position))
        )

    def sentence(self, position: int) -> str:
        """The same as a whole sentence; empty if there is nothing to tell."""
        return sentence(self.event(position), self.scene(position))

    def event(self, position: int) -> ev.Event:
        """The event that led to a position, as whoever looks may see it."""
        event = self.timeline.events[position - 1]
        if isinstance(event, ev.Drew) and not self.open and event.seat != self.seat:
            return ev.Drew(event.seat, Tile.BACK, event.at, event.why)
        return event

    def number(self, position: int) -> int:
        """The number in the record of the event that led to a position; 0 at the beginning."""
        return self.timeline.numbers[position - 1] if position else 0

    def around(self, before: int, after: int) -> list[tuple[int, Said]]:
        """What happened up to here and will happen next, as (position, words): at most so many of each."""
        here = self.timeline.position
        found: list[tuple[int, Said]] = []
        at = here
        while at > 0 and len(found) < before:
            said = self.brief(at)
            if said is not None:
                found.insert(0, (at, said))
            at -= 1
        at = here + 1
        ahead = 0
        while at <= self.timeline.length and ahead < after:
            said = self.brief(at)
            if said is not None:
                found.append((at, said))
                ahead += 1
            at += 1
        return found

    def bounds(self) -> tuple[int, int]:
        """The first and last position of the hand here; of all before the first hand."""
        index = self.timeline.hand_index
        if index < 0:
            return 0, self.timeline.hands[0].start if self.timeline.hands else self.timeline.length
        mark = self.timeline.hands[index]
        return mark.start, mark.stop

    def marks(self) -> list[tuple[int, str]]:
        """Calls, declarations and wins of the hand here, as (position, letter)."""
        start, stop = self.bounds()
        out = []
        for at in range(start, stop):
            letter = _mark(self.timeline.events[at])
            if letter:
                out.append((at + 1, letter))
        return out

    def where(self) -> str:
        """Hand and round here: "hand 2 of 9, East 2"."""
        hand = self.timeline.state(None).hand
        index = self.timeline.hand_index
        if hand is None or index < 0:
            return "before the first hand"
        return f"hand {index + 1} of {len(self.timeline.hands)}, {round_name(hand.round_wind, hand.hand_no)}"

    def to_said(self, by: int) -> bool:
        """Go to the next event on or back that has something to tell; whether there was one."""
        at = self.timeline.position + by
        while 0 < at <= self.timeline.length:
            if self.sentence(at):
                self.timeline.seek(at)
                return True
            at += by
        moved = self.timeline.position != (0 if by < 0 else self.timeline.length)
        self.timeline.seek(0 if by < 0 else self.timeline.length)
        return moved


def _mark(event: ev.Event) -> str:
    match event:
        case ev.Melded(_, meld):
            return MARKS["kong" if meld.kind.is_kong else "chow" if meld.kind.value == "chow" else "pung"]
        case ev.Declared():
            return MARKS["declare"]
        case ev.Won():
            return MARKS["win"]
        case ev.Fouled():
            return MARKS["foul"]
        case _:
            return ""
