"""One thing at a time: what waits for its moment when something else begins is let go of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

from tuitable.tui.pacing import Pacing


class Stand:
    """A board and a feed in so far as pacing knows them; its show ticks until a computer has to think."""

    pace = 0.0
    too_small = False

    def __init__(self) -> None:
        self.next: list[Callable[[], None]] = []
        self.thinks: list[object] = []
        self.thinking = False
        self.ticks = 0
        self.wanted: object | None = None
        self.show = SimpleNamespace(task=lambda: self.wanted, delay=lambda: 0.0, tick=self.tick)
        self.pacing = Pacing(self, self)  # type: ignore[arg-type]

    def tick(self) -> None:
        self.ticks += 1

    def think(self, task: object) -> None:
        self.thinks.append(task)
        self.thinking = True

    def call_next(self, act: Callable[[], None]) -> None:
        self.next.append(act)

    def repaint(self) -> None:
        self.pacing.go_on()

    async def moment(self) -> Callable[[], None]:
        """What a timer has put into the queue of messages."""
        while not self.next:
            await asyncio.sleep(0.001)
        return self.next.pop(0)


def test_a_tick_that_is_due_when_a_computer_has_to_think_asks_nobody_twice() -> None:
    async def go() -> None:
        stand = Stand()
        stand.pacing.go_on()
        late = await stand.moment()
        stand.wanted = SimpleNamespace(at_once=True)
        stand.pacing.go_on()
        late()
        (await stand.moment())()
        assert stand.thinks == [stand.wanted]
        await asyncio.sleep(0.01)
        assert stand.next == []
        assert stand.ticks == 0

    asyncio.run(go())


def test_a_clock_ticks_on_while_nobody_has_to_think() -> None:
    async def go() -> None:
        stand = Stand()
        stand.pacing.go_on()
        for _ in range(3):
            (await stand.moment())()
        assert stand.ticks == 3

    asyncio.run(go())
