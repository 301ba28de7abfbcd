"""The full-screen application: shows a `Show`, hands keys to it, lets computers think, and leaves in good order."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from typing import Any

from textual import events
from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.screen import Screen

from tuitable.errors import ComputerFailed, TuitableError
from tuitable.tui import signals
from tuitable.tui.canvas import Canvas, Rect, changes
from tuitable.tui.feed import Feed
from tuitable.tui.messages import Decided, Loaded
from tuitable.tui.narrow import can_send, send, take_over
from tuitable.tui.paint import COLOURS_16, erases_with_ground, paint
from tuitable.tui.samples import depth_of, themes_within
from tuitable.tui.shows import MIN_HEIGHT, MIN_WIDTH, Curtain, Pending, Show
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle
from tuitable.tui.window import Window

BREATH = 0.03
"""Seconds between the first painting and the loading of everything else."""


class Table(Screen[None], inherit_bindings=False):
    """The one screen; all keys go to the app's show."""

    CSS = "Table { background: transparent; overflow: hidden; }"

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board
        board.narrow = take_over(self, board.update)

    def compose(self) -> ComposeResult:
        """The windows of the first drawing."""
        yield from self.board.first_windows()

    def on_resize(self, event: events.Resize) -> None:
        """Another size: another layout."""
        self.board.cells = (event.size.width, event.size.height)
        self.board.repaint()

    def on_click(self, event: events.Click) -> None:
        """A click is for the show, wherever it was. Browsers tell of clicks that nobody asked for."""
        event.stop()
        if self.board.mouse:
            self.board.click(event.screen_x, event.screen_y)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel moves what the arrow keys move."""
        if self.board.mouse:
            self.board.press("up")

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """The wheel moves what the arrow keys move."""
        if self.board.mouse:
            self.board.press("down")


class Board(App[int], inherit_bindings=False):
    """Shows one `Show` at a time. The answer of `run` is the exit status."""

    ENABLE_COMMAND_PALETTE = False
    TITLE = "tuitable"

    def __init__(
        self,
        show: Show,
        brush: Brush,
        *,
        load: Callable[[], Show] | None = None,
        pace: float = 0.4,
        note: Callable[[], None] = lambda: None,
        on_command: Callable[[Board, str], None] | None = None,
        keep: Callable[..., str] = lambda **changes: "",
        mouse: bool = True,
        guard: bool = True,
        driver: type[Any] | None = None,
        shown: tuple[Canvas, str] | None = None,
        left: str = "",
        ready: Callable[[], None] = lambda: None,
        ending: Callable[[], bool] = lambda: False,
    ) -> None:
        """`load` makes the show that follows the first one, beside the screen; `note` is called when the terminal
        is gone; `on_command` gets what a show leaves to do; `keep` remembers settings and answers with a sentence
        where it cannot. `driver` takes the terminal over if it was ours before, `shown` is what it shows and in
        which theme; `left` is what the show has already left to do; `ready` is called after the first painting;
        `ending`: somebody has asked us to end before we had the signals.
        """
        super().__init__(driver_class=driver, ansi_color=brush.theme.ansi)
        self.shows: list[Show] = [show]
        self.brush = brush
        self.error: BaseException | None = None
        self._load, self._loading = load, 0
        self.pace, self.note = pace, note
        self.on_command = on_command
        self.keep, self.mouse = keep, mouse
        self.canvas = Canvas(0, 0)
        self.cells = (0, 0)
        self.narrow = False
        """Whether we paint; if not, the screen library does, window by window."""
        self._shown = shown
        """What the terminal shows, and in which theme; null if that is not known."""
        self._windows: list[Window] = []
        self._rects: list[Rect] = []
        self._feed = Feed(self)
        self._pending, self._told = False, ""
        self._ticking: asyncio.TimerHandle | None = None
        self._erases = erases_with_ground(os.environ.get("TERM", ""))
        self._left, self._when_ready, self._ending = left, ready, ending
        self._guarded = guard
        self._guard: signals.Guard | None = None

    @property
    def show(self) -> Show:
        """What is on the screen."""
        return self.shows[-1]

    def get_default_screen(self) -> Screen[None]:
        """The one screen."""
        return Table(self)

    def first_windows(self) -> Iterable[Window]:
        """Windows for the size the terminal has now, filled, so that the first painting is whole."""
        width, height = self.cells = self.size
        self.canvas = self.show.draw(width, height, self.brush)
        self._rects = self._cut(width, height)
        self._windows = [Window(self, rect) for rect in self._rects]
        return self._windows

    def _cut(self, width: int, height: int) -> list[Rect]:
        """The windows: one where we paint ourselves."""
        return [Rect(0, 0, width, height)] if self.narrow else list(self.show.windows(width, height))

    def update(self) -> str:
        """The codes that bring the terminal up to date."""
        theme = self.brush.theme.name
        known = self._shown[0] if self._shown is not None and self._shown[1] == theme else None
        self._shown = (self.canvas, theme)
        return paint(known, self.canvas, theme, depth_of(theme), self._erases)

    def forget(self) -> None:
        """Nothing on the terminal is as it was left: paint it all again."""
        self._shown = None
        self.refresh(layout=True)

    def on_mount(self) -> None:
        """Take over the signals and begin."""
        self.app_resume_signal.subscribe(self, self._resumed)
        if self._guarded:
            loop = asyncio.get_running_loop()
            self._guard = signals.install(note=self.note, leave=self._terminate, wake=loop.call_soon_threadsafe)
            if self._ending():
                self._terminate()
        self.repaint()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self._when_ready()
        if self._left:
            self.obey(self._left)

    def on_unmount(self) -> None:
        """Give back what was taken."""
        self._feed.close()
        for show in self.shows:
            show.close()

    def release(self) -> None:
        """Give the signals back, once `run` has returned.

        Not before: on a dead link the terminal cannot be put right, and only the alarm ends the waiting.
        """
        if self._guard is not None:
            self._guard.remove()

    def _resumed(self, _: object) -> None:
        """Back from having been suspended."""
        self.forget()
        self.show.resumed()

    def _terminate(self) -> None:
        self.exit(return_code=signals.TERMINATE_STATUS)

    def repaint(self) -> None:
        """Draw again and refresh the windows in which something changed; then let time go on."""
        width, height = self.cells
        if not self._windows or not width or not height:
            return
        old, self.canvas = self.canvas, self.show.draw(width, height, self.brush)
        rects = self._cut(width, height)
        if rects != self._rects:
            self._arrange(rects)
        elif self.narrow and can_send(self):
            send(self, self.update())
            self._after_painting()
            return
        elif self.narrow:
            if self._shown is None or (old.chars, old.styles) != (self.canvas.chars, self.canvas.styles):
                self._windows[0].refresh()
        else:
            for window, regions in self._hit(changes(old, self.canvas)):
                window.refresh(*regions)
        self.call_after_refresh(self._after_painting)

    def _hit(self, spans: Iterable[Rect]) -> Iterable[tuple[Window, list[Region]]]:
        """The windows that spans lie in, each with its parts of them."""
        found: dict[int, list[Region]] = {}
        for span in spans:
            for place, rect in enumerate(self._rects):
                if rect.meets(span):
                    left, right = max(rect.x, span.x), min(rect.right, span.right)
                    top, bottom = max(rect.y, span.y), min(rect.bottom, span.bottom)
                    region = Region(left - rect.x, top - rect.y, right - left, bottom - top)
                    found.setdefault(place, []).append(region)
        for place, regions in found.items():
            yield self._windows[place], regions

    def _arrange(self, rects: list[Rect]) -> None:
        """Stand windows elsewhere; spare ones are hidden, missing ones made."""
        self._rects = rects
        for window, rect in zip(self._windows, rects, strict=False):
            window.display = True
            if window.rect != rect:
                window.place(rect)
            window.refresh()
        for window in self._windows[len(rects) :]:
            window.display = False
        fresh = [Window(self, rect) for rect in rects[len(self._windows) :]]
        if fresh:
            self._windows += fresh
            self.screen.mount(*fresh)

    def open(self, load: Callable[[], Show], text: str = "", *, stay: bool = False) -> None:
        """Draw a curtain over the screen, and what `load` makes behind it as soon as it is made.

        `stay`: what is on the screen stays in sight until then, with `text` as its message.
        """
        self.shows.append(Pending(self.show, text) if stay else Curtain(text) if text else Curtain())
        self._loading = len(self.shows) - 1
        self._load = load
        self.repaint()

    def on_loaded(self, message: Loaded) -> None:
        """What was behind the curtain is ready. An error is told by the screen below, or after the session."""
        if message.show is not None:
            # Another screen may have been put over the curtain meanwhile.
            waited = self.shows[self._loading]
            self.shows[self._loading] = message.show
            if isinstance(waited, Pending):
                waited.close()
        elif len(self.shows) > 1 and isinstance(message.error, TuitableError):
            del self.shows[self._loading :]
            self.show.tell(str(message.error))
        else:
            self.error = message.error
            self.exit(return_code=2)
            return
        self.repaint()

    def _after_painting(self) -> None:
        self.show.painted()
        if self._load is not None:
            # A breath, so that what was painted has left before the loading takes the processor.
            load, self._load = self._load, None
            self._later(BREATH, lambda: self._feed.load(load))
        self._go_on()

    def _go_on(self) -> None:
        """Ask the next computer, or wait for the time a show wants; one thing at a time."""
        if self._ticking is not None and self.show.task() is not None:
            # A computer is not kept waiting for a clock that counts seconds.
            self._ticking.cancel()
            self._ticking, self._pending = None, False
        if self._pending or self._feed.thinking or self._too_small:
            return
        if (task := self.show.task()) is not None:
            self._pending = True
            self._later(0.001 if task.at_once else max(self.pace, 0.001), self._think)
        elif (delay := self.show.delay()) is not None:
            self._pending = True
            self._ticking = self._later(max(delay, 0.001), self._tick)

    def _later(self, seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        # A single timer of the library is left out if its moment has passed before it runs, on a busy machine.
        return asyncio.get_running_loop().call_later(seconds, self.call_next, act)

    def _think(self) -> None:
        self._pending = False
        task = self.show.task()
        if task is not None:
            self._feed.think(task)

    def _tick(self) -> None:
        self._pending, self._ticking = False, None
        self.show.tick()
        self.repaint()

    def on_decided(self, message: Decided) -> None:
        """A computer has chosen. If it failed, that is told after the session: nobody else may play for it."""
        self._feed.thinking = False
        try:
            for show in self.shows:
                show.decided(message.decision, message.answer)
            self.repaint()
        except ComputerFailed as error:
            self.error = error
            self.exit(return_code=2)

    @property
    def _too_small(self) -> bool:
        return self.cells[0] < MIN_WIDTH or self.cells[1] < MIN_HEIGHT

    async def on_event(self, event: events.Event) -> None:
        """Keys mean what the show says, and nothing of the library's own is asked about them."""
        if isinstance(event, events.Key):
            self.press(event.key)
        else:
            await super().on_event(event)

    def press(self, key: str) -> None:
        """A key, wherever the cursor is. While nothing can be seen no key means anything but leaving."""
        if self._too_small:
            if key in ("ctrl+c", "ctrl+q"):
                self.exit(return_code=0)
            return
        self.obey(self.show.press(key))

    def click(self, x: int, y: int) -> None:
        """A click on a cell; it means something on screens that say so."""
        if not self._too_small:
            self.obey(self.show.click(x, y, *self.cells))

    def obey(self, command: str) -> None:
        """Do what a show leaves to do, and paint."""
        match command:
            case "":
                pass
            case "leave":
                self.exit(return_code=0)
                return
            case "suspend":
                self.action_suspend_process()
            case "repaint":
                self.forget()
            case "tile-style":
                styles = tuple(TileStyle)
                at = (styles.index(self.brush.tiles) + 1) % len(styles)
                self.brush = Brush(styles[at], self.brush.theme, self.brush.suits)
                self._keep(tiles=self.brush.tiles.value)
            case "colours":
                # Others would be rounded now, and by the next start, when they are asked for, perhaps unreadable.
                names, now = themes_within(self.console.color_system or COLOURS_16), self.brush.theme.name
                theme = THEMES[names[(names.index(now) + 1) % len(names) if now in names else 0]]
                self.wear(Brush(self.brush.tiles, theme, self.brush.suits))
                self._keep(colour=self.brush.theme.name)
            case "back":
                self.pop()
            case "over":
                if self.show.over is not None:
                    self.shows.append(self.show.over)
            case _:
                if self.on_command is not None:
                    self.on_command(self, command)
        self.repaint()

    def _keep(self, **changes: object) -> None:
        """Remember settings; what stands in the way is told once, in place of the question."""
        failure = self.keep(**changes)
        if failure and failure != self._told:
            self.show.tell(failure)
        self._told = failure

    def wear(self, brush: Brush) -> None:
        """Draw with another brush from now on; with other colours everything is painted again."""
        theme, self.brush = brush.theme, brush
        self.ansi_color = theme.ansi
        for window in self._windows:
            window.refresh()

    def push(self, show: Show) -> None:
        """Put a screen over the one that is shown."""
        self.shows.append(show)
        self.repaint()

    def pop(self) -> None:
        """Go back to the screen below; from the last one the app is left."""
        if len(self.shows) == 1:
            self.exit(return_code=0)
            return
        self.shows.pop().close()
        self.repaint()
