"""Opening the full screen quickly: what is slow is loaded while something is to be seen already.

First comes a splash (`tui.splash`), then the game is loaded and painted, and while it is already answering keys
(`tui.early`) the screen library is loaded beside and takes over. So nothing that the picture does not need may be
imported before it is painted.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from tuitable.cli.everywhere import commands
from tuitable.places import settings_file
from tuitable.tui import signals
from tuitable.tui.caps import Caps, Wishes, detect, in_browser, prepare, question, this_terminal, widths
from tuitable.tui.early import Early, Loading, without
from tuitable.tui.settings import AUTO, read, remember
from tuitable.tui.splash import HELD, lift

if TYPE_CHECKING:
    from tuitable.tiles.names import Names
    from tuitable.tui.app import Board
    from tuitable.tui.keys import Keys
    from tuitable.tui.shows import Show
    from tuitable.tui.tiles import Brush


SHORT_SWITCH = 0.0005
"""Seconds after which what is loaded or thought of beside lets keys be answered."""


class Look:
    """How things are to be shown: as the command line says it, else as the settings do.

    The settings are read when the first `Look` is made; `notices` are sentences about what is wrong with them.
    """

    def __init__(
        self, plain: bool = False, tiles: str | None = None, colour: str | None = None, keys: str | None = None,
        pace: float | None = None, suits: str | None = None, spoken: str | None = None, clock: float | None = None,
        unsorted: bool | None = None, mouse: bool | None = None,
    ) -> None:  # fmt: skip
        """What the command line says; null: nothing."""
        self.settings, self.notices = read()
        self.plain = plain
        self.tiles = tiles
        self.colour = colour
        self.said_pace = pace
        self._keys = keys
        self._suits = suits
        self._spoken = spoken
        self._clock = clock
        self._unsorted = unsorted
        self._mouse = mouse
        self._made: list[Keys] = []
        self._keymap_notices: list[str] = []

    def make_keys(self, words: Mapping[str, str] | None = None, *, ascii_only: bool = False) -> Keys:
        """The keys for a screen, with a ruleset's words for them; a change of the settings changes them too."""
        from tuitable.tui.keys import Keys, Scheme

        made = Keys(Scheme(self._keys or self.settings.keys), words, ascii_only=ascii_only)
        self._made.append(made)
        self.use_keys()
        return made

    def use_keys(self) -> None:
        """Give all keys that were made the scheme and the other keys that the settings have now."""
        from tuitable.tui.keymap import remapped
        from tuitable.tui.keys import Scheme

        scheme = Scheme(self._keys or self.settings.keys)
        remap, self._keymap_notices = remapped(self.settings.keymap, scheme)
        for keys in self._made:
            keys.use(scheme, remap)

    def heed(self, name: str) -> None:
        """A setting was chosen just now: it goes before what the command line said."""
        match name:
            case "tiles" | "colour":
                setattr(self, name, None)
            case "suits":
                self._suits = None
            case "keys":
                self._keys = None
            case "pace":
                self.said_pace = None
            case "clock" | "mouse":
                setattr(self, f"_{name}", None)
            case "sort":
                self._unsorted = None

    @property
    def remarks(self) -> list[str]:
        """All that is wrong with the settings, as far as it is known."""
        return [*self.notices, *self._keymap_notices]

    @property
    def suits(self) -> str:
        """The letters of the suits; empty: as the rules have it."""
        return self._suits or ("" if self.settings.suits == AUTO else self.settings.suits)

    @property
    def spoken(self) -> Names | None:
        """The names of tiles in lines; null for their codes."""
        from tuitable.tiles.names import NAMES

        return NAMES.get(self._spoken or self.settings.spoken)

    @property
    def mouse(self) -> bool:
        """Whether the screen listens to the mouse."""
        return self.settings.mouse if self._mouse is None else self._mouse

    @property
    def pace(self) -> float:
        """Seconds a computer's act is left to be seen on the screen."""
        return self.settings.pace if self.said_pace is None else self.said_pace

    @property
    def clock(self) -> float | None:
        """Seconds a person has for each answer on the screen; null: as long as they like."""
        return (self.settings.clock if self._clock is None else self._clock) or None

    @property
    def unsorted(self) -> bool:
        """Hands lie as their tiles came."""
        return not self.settings.sort if self._unsorted is None else self._unsorted

    @property
    def wishes(self) -> list[Wishes]:
        """What was asked for, options before settings."""
        return [
            Wishes(self.tiles, self.colour, True if self.plain else None),
            Wishes(self.settings.tiles, self.settings.colour, source="settings"),
        ]

    def brush(self, caps: Caps) -> Brush:
        """What a screen is drawn with on a terminal that can show so much."""
        from tuitable.tui.theme import THEMES
        from tuitable.tui.tiles import SUITS_USUAL, Brush

        return Brush(caps.tiles, THEMES[caps.theme], self.suits or SUITS_USUAL)

    def remember(self, **changes: object) -> str:
        """Change single settings here and in their file; a sentence if they cannot be kept."""
        for name, value in changes.items():
            setattr(self.settings, name, value)
        return remember(changes)

    def quick(self) -> tuple[Caps, bool]:
        """What can be known without asking the terminal, and whether it has to be asked."""
        asked: list[bool] = []

        def probe() -> None:
            asked.append(True)

        caps = detect(os.environ, this_terminal(os.environ), wishes=self.wishes, probe=probe)
        if caps.plain:
            lift()
        return caps, bool(asked)


def tell_in_lines(look: Look) -> None:
    """Say on standard error what is wrong with the settings, for those who play in lines."""
    for notice in look.notices if sys.stderr is not None else ():
        sys.stderr.write(f"tuitable: note: {notice}\n")


class Face:
    """What the screen is drawn with, while the terminal may still be asked what it can show."""

    def __init__(self, look: Look, early: Early) -> None:
        """Ask the terminal if that is needed; nobody waits for the answer, it changes the picture when it comes."""
        self._look, self._early = look, early
        self.caps, self._asked = look.quick()
        if self._asked:
            early.ask(b"\x1b[H" + question())
        self._brush = look.brush(self.caps)

    def brush(self) -> Brush:
        """What is known to be right by now."""
        if self._asked and (shown := widths(column for _, column in self._early.places)) is not None:
            self._asked = False
            wishes, here = self._look.wishes, this_terminal(os.environ)
            self.caps = detect(os.environ, here, wishes=wishes, probe=lambda: shown)
            if self.caps.tiles is not self._brush.tiles:
                self._brush = self._look.brush(self.caps)
        return self._brush


def open_board(
    look: Look,
    load: Callable[[Brush], Show],
    *,
    first: Show | None = None,
    note: Callable[[], None] = lambda: None,
    on_command: Callable[[Board, str], None] | None = None,
) -> int:
    """Run the screen until it is left; the answer is the exit status.

    `first` is shown at once (null: what the terminal shows stays), then what `load` makes, and keys are answered
    while the screen library is loaded beside. An error of `load` is raised here, after the terminal is as it was.
    `on_command` gets what a screen leaves to do, `note` is called when the terminal is gone.
    """
    if in_browser(os.environ):
        return _in_browser(look, load, first, note, on_command)
    collecting = HELD.collecting if HELD.raised else gc.isenabled()
    gc.disable()
    prepare(look.quick()[0], os.environ)
    early = Early(HELD)
    escape = float(os.environ.get("ESCDELAY", "100")) / 1000
    ending = _Ending()
    guard = signals.install(note=note, leave=ending.asked, wake=lambda leave: leave())
    pace = sys.getswitchinterval()
    try:
        face = Face(look, early)
        early.read(0)
        if first is not None:
            early.paint(first, face.brush())
        show = load(face.brush())
        if look.remarks:
            show.tell(f"Note: {look.remarks[0].replace(str(settings_file()), settings_file().name)}.")
        early.read(0)
        early.paint(show, face.brush())
        # What was typed before there was a question is taken in now, so that it cannot count as an answer later.
        early.read(0)
        left = early.press(show, face.brush())
        sys.setswitchinterval(SHORT_SWITCH)
        loading = Loading(_load_library)
        left = left or early.answer(show, face.brush, loading.fd, escape)
        loading.wait()
        if left == "leave":
            show.close()
            return 0
        signal.signal(signal.SIGINT, signal.default_int_handler)
        guard.unwatch()
        return _hand_over(show, face.brush(), early, left, look, note, on_command, collecting, ending)
    except EOFError:
        note()
        return signals.HANGUP_STATUS
    finally:
        sys.setswitchinterval(pace)
        lift()
        guard.remove()


def _in_browser(
    look: Look,
    load: Callable[[Brush], Show],
    first: Show | None,
    note: Callable[[], None],
    on_command: Callable[[Board, str], None] | None,
) -> int:
    """Run the screen for a server that shows it in a browser; there is no terminal, so nothing is painted early."""
    caps = look.quick()[0]
    prepare(caps, os.environ)
    from tuitable.tui.app import Board
    from tuitable.tui.shows import Curtain

    brush = look.brush(caps)
    board = Board(
        first or Curtain(),
        brush,
        load=lambda: load(brush),
        pace=look.pace,
        note=note,
        on_command=commands(look, lambda: None, on_command),
        keep=look.remember,
        mouse=look.mouse,
    )
    board.run()
    board.release()
    # The server reads our output as packets; what is said in words after a game is not for it.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if board.error is not None:
        raise board.error
    return board.return_code or 0


def _load_library() -> None:
    # The library's event loop would load all of OpenSSL, 4 MB, for connections that a screen never makes.
    with without("ssl"):
        import tuitable.tui.app  # noqa: F401 - what is wanted is that it has been loaded


class _Ending:
    """What happens when somebody asks the program to end before the screen library hears of it."""

    def __init__(self) -> None:
        self.handing_over = False
        self.later = False
        """The library is taking the terminal and has to put it right itself, as soon as it can."""

    def asked(self) -> None:
        """End now, or as soon as the library can."""
        if self.handing_over:
            self.later = True
            return
        HELD.leave()
        os._exit(signals.TERMINATE_STATUS)


def _hand_over(
    show: Show,
    brush: Brush,
    early: Early,
    left: str,
    look: Look,
    note: Callable[[], None],
    on_command: Callable[[Board, str], None] | None,
    collecting: bool,
    ending: _Ending,
) -> int:
    """Let the screen library go on from here; the exit status."""
    from tuitable.tui.app import Board
    from tuitable.tui.narrow import driver_class

    driver = driver_class(HELD)
    if driver is None:
        HELD.given = True

    def ready() -> None:
        if collecting:
            # What was imported stays for good: later collections need not look at it.
            gc.freeze()
            gc.enable()

    board = Board(
        show,
        brush,
        pace=look.pace,
        note=note,
        on_command=commands(look, lambda: widths(column for _, column in early.places), on_command),
        keep=look.remember,
        mouse=look.mouse,
        driver=driver,
        shown=early.shown if driver is not None else None,
        left=left,
        ready=ready,
        ending=lambda: ending.later,
    )
    ending.handing_over = True
    board.run(mouse=look.mouse)
    board.release()
    if board.error is not None:
        raise board.error
    return board.return_code or 0
