"""What happened in a hand, as the log tells it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tuitable.record import events as ev
from tuitable.tiles.tile import Tile
from tuitable.tui.narrate import Said, brief
from tuitable.tui.scene import Scene

LENGTH = 400


class LogBook:
    """The events of the hand so far, each with the scene it happened in, so that tiles can be spelled anew."""

    def __init__(self) -> None:
        self._told: list[tuple[ev.Event, Scene]] = []
        self.said: tuple[Said, ...] = ()

    def add(self, event: ev.Event, scene: Scene) -> tuple[Said, ...]:
        """The log with one more event; a new hand begins a new log."""
        if isinstance(event, ev.HandBegan):
            self._told, self.said = [], ()
        said = brief(event, scene)
        if said is not None:
            self._told = [*self._told[1 - LENGTH :], (event, scene)]
            self.said = (*self.said[1 - LENGTH :], said)
        return self.said

    def spelled(self, spell: Callable[[Tile], str] | None) -> tuple[Said, ...]:
        """The log with its tiles written another way."""
        self._told = [(event, replace(scene, spell=spell)) for event, scene in self._told]
        self.said = tuple(said for event, scene in self._told if (said := brief(event, scene)) is not None)
        return self.said
