"""The application around a show: painting, keys, thinking, leaving (terminal.md 6, 7)."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable

import pytest
from rich.color import ColorSystem
from textual import _time as textual_time
from toytable import WORDS, Thrower, ToyTable

from tuitable.errors import RulesetError
from tuitable.state.choices import Choice, Decision
from tuitable.tui.app import Board
from tuitable.tui.canvas import Canvas
from tuitable.tui.desk import Desk
from tuitable.tui.keys import Keys
from tuitable.tui.panelshow import PanelShow
from tuitable.tui.scene import Scene
from tuitable.tui.shows import Curtain, Show, StillShow, Task
from tuitable.tui.tableshow import TableShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle


class Plain(StillShow):
    """A desk shown as a few words."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def draw(self, width: int, height: int, brush: Brush) -> Canvas:
        canvas = Canvas(width, height)
        ui = self.desk.ui
        canvas.put(0, 0, f"{ui.phase.value} cursor {ui.cursor} {ui.message}", "gold")
        canvas.put(0, 1, f"{ui.head} {ui.prompt}")
        pond = self.desk.view.hand.seats[0].pond
        canvas.put(0, 2, "pond " + " ".join(t.tile for t in pond))
        canvas.put(0, height - 1, f"{width}x{height} {brush.tiles.value} {brush.theme.name}")
        return canvas

    def press(self, key: str) -> str:
        return self.desk.press(key)

    def painted(self) -> None:
        self.desk.painted()

    def task(self) -> Task | None:
        return self.desk.task()

    def decided(self, decision: Decision, choice: Choice) -> None:
        self.desk.decided(decision, choice)

    def tell(self, message: str) -> None:
        self.desk.change(message=message)

    def close(self) -> None:
        self.desk.close()


def board(theme: str = "slate", **options: object) -> tuple[Board, ToyTable]:
    table = ToyTable(own="123m456p789s1122z", turns=40, **options)
    table.begin()
    ticks = iter(range(10**9))
    desk = Desk(
        table,
        [None, *[Thrower()] * 3],
        Scene(("You", "Kaede", "Mika", "Arushi"), 0, 0, WORDS),
        Keys(),
        clock=lambda: float(next(ticks)),
    )
    return Board(Plain(desk), Brush(TileStyle.LATIN, THEMES[theme]), pace=0, guard=False), table


def shown(app: Board) -> list[str]:
    """What the screen library has on the screen, row by row."""
    width, height = app.cells
    lines = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip)[:width] for strip in lines][:height]


PATIENCE = 20.0
"""Seconds that a busy machine may take for what usually takes none."""


async def reached(pilot, done: Callable[[], bool]) -> bool:
    """Wait for something to become so; whether it did."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            return False
        await pilot.pause(0.01)
    return True


async def until(pilot, app: Board, text: str) -> None:
    assert await reached(pilot, lambda: text in app.canvas.text()), app.canvas.text()


class Lagging:
    """A clock of the screen library between whose readings a busy machine lets much time pass."""

    def __init__(self) -> None:
        self.late = 0.0

    def __call__(self) -> float:
        self.late += 0.01
        return time.monotonic() + self.late


def test_computers_play_on_however_late_a_timer_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library leaves out a single tick whose moment has passed before its timer runs: the game must not wait."""

    async def go() -> None:
        app, _ = board()
        async with app.run_test(size=(80, 24)) as pilot:
            monkeypatch.setattr(textual_time, "get_time", Lagging())
            await pilot.press("a", "a")
            await until(pilot, app, "pond 1m")
            await until(pilot, app, "turn cursor")

    asyncio.run(go())


def test_keys_reach_the_desk_and_computers_play() -> None:
    async def go() -> None:
        app, table = board()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("a")
            assert "turn cursor 0" in app.canvas.text()
            await pilot.press("a")
            await until(pilot, app, "pond 1m")
            await until(pilot, app, "turn cursor")
            assert len(table.view(0).hand.seats[1].pond) == 1
            await same(pilot, app)

    asyncio.run(go())


def test_every_size_is_survived() -> None:
    async def go() -> None:
        app, _ = board()
        async with app.run_test(size=(80, 24)) as pilot:
            for size in ((1, 1), (79, 24), (100, 30), (200, 60), (80, 24)):
                await pilot.resize_terminal(*size)
                await until(pilot, app, f"{size[0]}x"[: size[0]])
                assert await reached(pilot, lambda size=size: (app.canvas.width, app.canvas.height) == size)
                await same(pilot, app)

    asyncio.run(go())


@pytest.mark.parametrize(
    ("depth", "walk"),
    [
        (ColorSystem.TRUECOLOR, ["paper", "ansi16", "mono", "felt", "slate"]),
        (ColorSystem.EIGHT_BIT, ["ansi16", "mono", "slate"]),
        (ColorSystem.STANDARD, ["ansi16", "mono", "ansi16"]),
    ],
)
def test_styles_and_colours_change_at_once_and_only_to_what_the_terminal_has(
    depth: ColorSystem, walk: list[str]
) -> None:
    async def go() -> None:
        app, _ = board()
        async with app.run_test(size=(80, 24)) as pilot:
            app.console._color_system = depth
            await pilot.press("v")
            for theme in walk:
                await pilot.press("V")
                await pilot.pause()
                assert f"kanji {theme}" in app.canvas.text()

    asyncio.run(go())


def test_colours_chosen_in_the_settings_are_sent_as_the_next_start_will() -> None:
    async def go() -> None:
        app = table_board()
        app.wear(Brush(TileStyle.LATIN, THEMES["mono"]))
        async with app.run_test(size=(80, 24)) as pilot:
            # What an environment that promises little makes the screen library believe.
            app.console._color_system = ColorSystem.STANDARD
            app.update()
            app.wear(Brush(TileStyle.LATIN, THEMES["felt"]))
            await pilot.pause()
            app.forget()
            assert "48;2;" in app.update()

    asyncio.run(go())


def test_ctrl_c_and_ctrl_q_ask_and_y_leaves() -> None:
    async def go() -> None:
        for key in ("ctrl+c", "ctrl+q"):
            app, _ = board()
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.press(key)
                await pilot.pause()
                assert "Leave?" in app.canvas.text()
                await pilot.press("y")
                await pilot.pause()
            assert app.return_code == 0

    asyncio.run(go())


def test_no_colour_at_all_is_survived(monkeypatch) -> None:
    # terminal.md 7, pitfall 1: NO_COLOR with a segment that has no style ends the app.
    async def go() -> None:
        monkeypatch.setenv("NO_COLOR", "1")
        for theme in ("mono", "felt", "ansi16"):
            app, _ = board(theme)
            async with app.run_test(size=(80, 24)) as pilot:
                await pilot.press("a")
                await pilot.pause()
                assert "turn cursor 0" in app.canvas.text()

    asyncio.run(go())


def table_board() -> Board:
    app, _ = board("felt")
    app.shows = [TableShow(app.show.desk)]
    return app


async def same(pilot, app: Board) -> None:
    """The screen library shows what was drawn, character by character, as soon as it has taken in new windows."""

    def both() -> tuple[list[str], list[str]]:
        return [line.rstrip() for line in shown(app)], [line.rstrip() for line in app.canvas.lines()]

    await reached(pilot, lambda: both()[0] == both()[1])
    seen, drawn = both()
    assert seen == drawn


def test_panels_sizes_and_styles_show_what_was_drawn() -> None:
    async def go() -> None:
        app = table_board()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in ("o", "escape", "question_mark", "down", "a", "escape", "v", "o", "V", "escape", "b", "left"):
                await pilot.press(key)
                await pilot.pause(0.05)
                await same(pilot, app)
            for size in ((120, 40), (100, 30), (10, 5), (80, 24), (160, 50)):
                await pilot.resize_terminal(*size)
                assert await reached(pilot, lambda size=size: app.cells == size)
                await pilot.pause(0.05)
                await same(pilot, app)
            await pilot.press("o")
            await pilot.pause(0.05)
            await same(pilot, app)

    asyncio.run(go())


def test_screens_lie_over_each_other_and_errors_are_told_by_the_one_below() -> None:
    def fails() -> Show:
        raise RulesetError("there are no such rules")

    async def go() -> None:
        app = table_board()
        async with app.run_test(size=(80, 24)) as pilot:
            app.open(lambda: PanelShow("Words", ["one", "two"], Keys()))
            await until(pilot, app, "two")
            await same(pilot, app)
            await pilot.press("escape")
            await until(pilot, app, "Your turn")
            app.open(fails)
            await until(pilot, app, "there are no such rules")
            assert len(app.shows) == 1
            await same(pilot, app)

    asyncio.run(go())


def test_an_error_behind_the_first_curtain_ends_the_session() -> None:
    def fails() -> Show:
        raise RulesetError("there are no such rules")

    async def go() -> None:
        app = Board(Curtain(), Brush(TileStyle.LATIN, THEMES["slate"]), load=fails, guard=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await reached(pilot, lambda: app.error is not None)
        assert app.return_code == 2
        assert isinstance(app.error, RulesetError)

    asyncio.run(go())


def test_nothing_happens_while_the_terminal_is_too_small() -> None:
    async def go() -> None:
        app, table = board()
        async with app.run_test(size=(60, 20)) as pilot:
            await pilot.press("a", "a", "enter")
            await pilot.pause(0.1)
            assert table.view(0).hand.seats[0].pond == ()
            await pilot.press("ctrl+c")
            await pilot.pause()
        assert app.return_code == 0

    asyncio.run(go())


def test_the_table_stays_in_sight_until_what_was_asked_for_is_made() -> None:
    async def go() -> None:
        app, _ = board()
        ready = threading.Event()

        def made() -> Show:
            assert ready.wait(10)
            return PanelShow("Other", ["as others play"], Keys())

        async with app.run_test(size=(80, 24)) as pilot:
            before = app.canvas.text()
            app.open(made, "the other rules are fetched", stay=True)
            await until(pilot, app, "The other rules are fetched ...")
            assert "turn cursor" in before
            assert "turn cursor" in app.canvas.text()
            await pilot.press("a", "escape")
            assert len(app.shows) == 2
            ready.set()
            await until(pilot, app, "as others play")
            await pilot.press("escape")
            await until(pilot, app, "turn cursor")
            assert "fetched" not in app.canvas.text()

    asyncio.run(go())
