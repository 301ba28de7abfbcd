"""The full-screen application: shows a `Show`, hands keys to it, lets computers think, and leaves in good order."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterable
from typing import Any

from textual import events
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen

from tuitable.errors import ComputerFailed, TuitableError
from tuitable.tui import commands, signals
from tuitable.tui.canvas import Canvas, Rect, changes
from tuitable.tui.feed import Feed
from tuitable.tui.messages import Decided, Loaded
from tuitable.tui.narrow import can_send, send
from tuitable.tui.pacing import Pacing
from tuitable.tui.paint import erases_with_ground, paint
from tuitable.tui.samples import depth_of
from tuitable.tui.shows import MIN_HEIGHT, MIN_WIDTH, Curtain, Pending, Show
from tuitable.tui.tiles import Brush
from tuitable.tui.window import Table, Window


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
        self._loading = 0
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
        self._pacing = Pacing(self, Feed(self), load)
        self._told = ""
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
        self._pacing.close()
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
        self._pacing.load(load)
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
            self._end(message.error)
            return
        self.repaint()

    def _after_painting(self) -> None:
        self.show.painted()
        self._pacing.go_on()

    def on_decided(self, message: Decided) -> None:
        """A computer has chosen. If it failed, that is told after the session: nobody else may play for it."""
        self._pacing.thought()
        try:
            for show in self.shows:
                show.decided(message.decision, message.answer)
            self.repaint()
        except ComputerFailed as error:
            self._end(error)

    def _end(self, error: BaseException | None) -> None:
        """End the session; `error` is told after that."""
        self.error = error
        self.exit(return_code=2)

    @property
    def too_small(self) -> bool:
        """Whether the terminal is too small to show anything."""
        return self.cells[0] < MIN_WIDTH or self.cells[1] < MIN_HEIGHT

    async def on_event(self, event: events.Event) -> None:
        """Keys mean what the show says, and nothing of the library's own is asked about them."""
        if isinstance(event, events.Key):
            self.press(event.key)
        else:
            await super().on_event(event)

    def press(self, key: str) -> None:
        """A key, wherever the cursor is. While nothing can be seen no key means anything but leaving."""
        if self.too_small:
            if key in ("ctrl+c", "ctrl+q"):
                self.exit(return_code=0)
            return
        self._let(lambda: self.show.press(key))

    def click(self, x: int, y: int) -> None:
        """A click on a cell; it means something on screens that say so."""
        if not self.too_small:
            self._let(lambda: self.show.click(x, y, *self.cells))

    def _let(self, act: Callable[[], str]) -> None:
        """Let the show take a key or a click, and do what it leaves to do."""
        try:
            self.obey(act())
        except ComputerFailed as error:
            # Its answer came while somebody was asked whether to leave, and is given now.
            self._end(error)

    def obey(self, command: str) -> None:
        """Do what a show leaves to do, and paint."""
        if commands.obey(self, command):
            self.repaint()

    def remember(self, **changes: object) -> None:
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
