"""What the terminal can do, found out before the screen library is imported.

`detect` decides and explains; `probe` asks the terminal itself; `prepare` puts the decision into the
environment. The order is fixed: what the player said (options, settings, `TUITABLE_TILES` and
`TUITABLE_COLOUR`), then whether there is a terminal at all, then its colours, then its characters.
"""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import time
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from dataclasses import dataclass, field
from pathlib import Path

from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import TileStyle

PROBE_GLYPHS = ("萬", "●", "▌")
"""A wide, an ambiguous and a drawing character; a UTF-8 terminal shows them 2, 1 and 1 columns wide."""
PROBE_LIMIT = 0.2
"""Seconds the terminal has for all its answers together."""
GOOD_WIDTHS = (2, 1, 1)

BROWSER = "web_driver"
"""Part of `TEXTUAL_DRIVER` where a server shows the screen in a browser."""
DUMB_TERMS = ("", "dumb", "unknown")
RICH_TERMS = ("kitty", "alacritty", "foot", "ghostty", "wezterm")
"""Names of terminals that have 256 colours although their `TERM` does not say so."""
POOR_TERMS = ("linux", "vt")
"""Beginnings of `TERM` of terminals whose fonts lack most glyphs."""
WIDE_LANGUAGES = ("zh", "ja", "ko")

COLOUR_NAMES = {
    **{name: name for name in THEMES},
    "24bit": "felt", "truecolor": "felt", "256": "slate", "16": "ansi16", "none": "mono",
}  # fmt: skip
"""What a player may write for the colours -> theme."""
COLOUR_WORDS = {"ansi16": "16", "mono": "none"}
"""Themes that the screens call otherwise than by their names."""

_ORDER = ("standard", "256", "truecolor")
_DEPTHS = {"felt": "truecolor", "paper": "truecolor", "slate": "256"}

Widths = tuple[int, int, int]
Probe = Callable[[], Widths | None]


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody asked for in one place; None, `""` and `auto` leave it open."""

    tiles: str | None = None
    colour: str | None = None
    plain: bool | None = None
    source: str = "option"


@dataclass(frozen=True, slots=True)
class Terminal:
    """The facts `detect` goes by, apart from the environment; tests make their own."""

    is_terminal: bool
    """Standard input, output and error are all terminals: keys come from the first, frames go to the last."""
    encoding: str = "utf-8"
    """Encoding of standard error."""
    received: Mapping[str, str] = field(default_factory=dict)
    """LC_ALL, LC_CTYPE and LANG as the process got them, before Python changed any."""


@dataclass(frozen=True, slots=True)
class Caps:
    """What to draw with, and why: one sentence a decision in `reasons`."""

    tiles: TileStyle
    theme: str
    plain: bool
    proven: bool
    """The terminal itself showed the right widths."""
    drop_no_color: bool = False
    """`NO_COLOR` must leave the environment: it is empty, or the player asked for colours by name."""
    reasons: tuple[str, ...] = ()
    promised: str = "mono"
    """The theme that the environment would have chosen: the terminal has its colours, whatever was asked for."""

    @property
    def ansi(self) -> bool:
        """The screen library must hand colours on as they are."""
        return THEMES[self.theme].ansi

    @property
    def colour_system(self) -> str:
        """How many colours the theme needs, as the screen library names it."""
        return _DEPTHS.get(self.theme, "standard")

    @property
    def most_colours(self) -> str:
        """How many colours one may change to: those of the theme, or those that the terminal has."""
        return max(self.colour_system, _DEPTHS.get(self.promised, "standard"), key=_ORDER.index)


def in_browser(environ: Mapping[str, str]) -> bool:
    """Whether a server shows the screen in a browser, whose terminal has all colours and characters."""
    return BROWSER in environ.get("TEXTUAL_DRIVER", "")


def detect(
    environ: Mapping[str, str],
    terminal: Terminal,
    *,
    wishes: Iterable[Wishes] = (),
    probe: Probe | None = None,
) -> Caps:
    """Decide. `wishes` come in order of weight, options before settings; the environment is added here.

    `probe` is called at most once, and only if nobody asked for a tile style.
    """
    reasons: list[str] = []
    asked = [
        *wishes,
        Wishes(environ.get("TUITABLE_TILES"), environ.get("TUITABLE_COLOUR"), None, "environment"),
    ]
    tiles = _wish(asked, "tiles", {style.value: style.value for style in TileStyle}, reasons)
    colour = _wish(asked, "colour", COLOUR_NAMES, reasons)
    plain = _plain(environ, terminal, asked, reasons)
    drop = "NO_COLOR" in environ and (not environ["NO_COLOR"] or colour not in (None, "mono"))
    promised = _theme(environ, reasons if colour is None else [])
    theme = colour or promised
    if plain:
        reasons.append("tiles: line mode writes ASCII")
        return Caps(TileStyle.ASCII, theme, True, False, drop, tuple(reasons), promised)
    if tiles is not None:
        style = TileStyle(tiles)
        return Caps(style, theme, False, False, drop, tuple(reasons), promised)
    style, proven = _characters(environ, terminal, probe, reasons)
    return Caps(style, theme, False, proven, drop, tuple(reasons), promised)


def _wish(asked: Iterable[Wishes], what: str, known: Mapping[str, str], reasons: list[str]) -> str | None:
    """The first wish that names something known; unknown names are passed over and reported."""
    for wish in asked:
        said = (getattr(wish, what) or "").strip().lower()
        if said in ("", "auto"):
            continue
        if said in known:
            reasons.append(f"{what}: {known[said]}, asked for ({wish.source})")
            return known[said]
        reasons.append(f"{what}: {said[:20]!r} is not known ({wish.source}); known are {', '.join(known)}")
    return None


def _plain(environ: Mapping[str, str], terminal: Terminal, asked: Iterable[Wishes], reasons: list[str]) -> bool:
    """Whether the game goes line by line instead of on a full screen."""
    if in_browser(environ):
        reasons.append("screen: full screen, in a browser")
        return False
    if not terminal.is_terminal:
        reasons.append("screen: line mode, input, output or error output is not a terminal")
        return True
    for wish in asked:
        if wish.plain is not None:
            mode = "line mode" if wish.plain else "full screen"
            reasons.append(f"screen: {mode}, asked for ({wish.source})")
            return wish.plain
    term = environ.get("TERM", "")
    if term in DUMB_TERMS:
        reasons.append(f"screen: line mode, TERM is {term or 'not set'}")
        return True
    reasons.append(f"screen: full screen, TERM is {term}")
    return False


def _theme(environ: Mapping[str, str], reasons: list[str]) -> str:
    """The theme that the terminal's colours allow."""
    term = environ.get("TERM", "")
    depth = environ.get("COLORTERM", "").lower()
    in_screen = bool(environ.get("STY")) or (term.startswith("screen") and not environ.get("TMUX"))
    if environ.get("NO_COLOR"):
        theme, why = "mono", "NO_COLOR is set"
    elif in_browser(environ):
        theme, why = "felt", "browsers have all colours"
    elif depth in ("truecolor", "24bit") and not in_screen:
        theme, why = "felt", f"COLORTERM is {depth}"
    elif term.endswith("256color") or any(name in term for name in RICH_TERMS):
        theme, why = "slate", f"TERM is {term}"
        if in_screen and depth:
            why += "; inside screen COLORTERM is not believed"
    else:
        theme, why = "ansi16", f"TERM is {term or 'not set'}, which promises no more"
    reasons.append(f"colour: {theme}, {why}")
    return theme


def _characters(
    environ: Mapping[str, str], terminal: Terminal, probe: Probe | None, reasons: list[str]
) -> tuple[TileStyle, bool]:
    """The tile style the terminal's characters allow, and whether it proved them."""
    if in_browser(environ):
        reasons.append("tiles: latin, browsers have all characters")
        return TileStyle.LATIN, True
    term = environ.get("TERM", "")
    if term.startswith(POOR_TERMS):
        reasons.append(f"tiles: ascii, the fonts of TERM {term} lack the glyphs")
        return TileStyle.ASCII, False
    if terminal.encoding.lower().replace("-", "").replace("_", "") != "utf8":
        reasons.append(f"tiles: ascii, standard error is written as {terminal.encoding}")
        return TileStyle.ASCII, False
    widths = probe() if probe is not None else None
    received = terminal.received
    if widths is not None and widths != GOOD_WIDTHS:
        shown = "/".join(map(str, widths))
        reasons.append(f"tiles: ascii, the terminal shows test characters {shown} wide instead of 2/1/1")
        return TileStyle.ASCII, False
    if widths is None:
        said = received.get("LC_ALL") or received.get("LC_CTYPE") or received.get("LANG") or ""
        if not re.search(r"utf-?8", said, re.IGNORECASE):
            reasons.append(f"tiles: ascii, no answer from the terminal and the locale is {said or 'not set'}")
            return TileStyle.ASCII, False
        reasons.append(f"tiles: latin, no answer from the terminal but the locale is {said}")
        return TileStyle.LATIN, False
    language = received.get("LC_ALL") or received.get("LC_MESSAGES") or received.get("LANG") or ""
    if re.split(r"[_.@-]", language)[0] in WIDE_LANGUAGES:
        reasons.append(f"tiles: kanji, the terminal shows wide characters and the language is {language}")
        return TileStyle.KANJI, True
    reasons.append("tiles: latin, the terminal shows UTF-8 in the right widths")
    return TileStyle.LATIN, True


def probe_widths(
    in_fd: int = 0, out_fd: int = 2, *, glyphs: tuple[str, ...] = PROBE_GLYPHS, limit: float = PROBE_LIMIT
) -> Widths | None:
    """Print the test characters on the current line, ask where the cursor is after each, erase them.

    Returns their widths in columns, or None if the terminal did not answer in `limit` seconds, is not
    ours to ask (a background job) or is no terminal. Keys typed in that time are lost.
    """
    try:
        if os.tcgetpgrp(in_fd) != os.getpgrp():
            return None
    except OSError:
        pass  # Not our controlling terminal, so it stops nobody who asks.
    try:
        before = termios.tcgetattr(in_fd)
    except (OSError, termios.error):
        return None
    quiet = termios.tcgetattr(in_fd)
    quiet[3] &= ~(termios.ICANON | termios.ECHO)
    quiet[6][termios.VMIN], quiet[6][termios.VTIME] = 0, 0
    try:
        termios.tcsetattr(in_fd, termios.TCSANOW, quiet)
        os.write(out_fd, question(glyphs))
        columns = _cursor_columns(in_fd, len(glyphs), time.monotonic() + limit)
    except OSError:
        return None
    finally:
        termios.tcsetattr(in_fd, termios.TCSANOW, before)
    return widths(columns)


def question(glyphs: tuple[str, ...] = PROBE_GLYPHS) -> bytes:
    """What shows the test characters on the current line, asks where the cursor is after each, and erases them."""
    return b"".join(b"\r" + glyph.encode() + b"\x1b[6n" for glyph in glyphs) + b"\r\x1b[K"


def widths(columns: Iterable[int]) -> Widths | None:
    """The widths that three answers tell, null if there are fewer. Columns are counted from 1."""
    found = [column - 1 for column in columns]
    return (found[0], found[1], found[2]) if len(found) >= len(PROBE_GLYPHS) else None


def _cursor_columns(fd: int, wanted: int, until: float) -> list[int]:
    """Read cursor reports until there are `wanted` of them or the time is over; their columns from 1."""
    got = b""
    columns: list[int] = []
    while len(columns) < wanted:
        left = until - time.monotonic()
        if left <= 0 or not select.select([fd], [], [], left)[0]:
            break
        part = os.read(fd, 256)
        if not part:
            break
        got += part
        columns = [int(column) for column in re.findall(rb"\x1b\[\d+;(\d{1,6})R", got)]
    return columns


def locale_as_received(environ: Mapping[str, str]) -> dict[str, str]:
    """The locale variables as the process got them.

    Python may put `LC_CTYPE=C.UTF-8` into the environment when the locale is C. Where the system still
    shows the first environment, that is used; elsewhere such an `LC_CTYPE` is left out.
    """
    names = ("LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG")
    try:
        block = Path("/proc/self/environ").read_bytes()
    except OSError:
        now = {name: environ[name] for name in names if name in environ}
        if now.get("LC_CTYPE") == "C.UTF-8" and now.get("LANG", "C") in ("", "C", "POSIX"):
            del now["LC_CTYPE"]
        return now
    pairs = (entry.decode(errors="replace").partition("=") for entry in block.split(b"\0"))
    return {name: value for name, _, value in pairs if name in names}


def this_terminal(environ: Mapping[str, str]) -> Terminal:
    """The facts about the terminal this process was started in."""
    streams = (sys.__stdin__, sys.__stdout__, sys.__stderr__)
    are_terminals = True
    for stream in streams:
        try:
            are_terminals = are_terminals and stream is not None and stream.isatty()
        except ValueError:
            are_terminals = False
    encoding = getattr(sys.__stderr__, "encoding", None) or "ascii"
    return Terminal(are_terminals, encoding, locale_as_received(environ))


def prepare(caps: Caps, environ: MutableMapping[str, str]) -> None:
    """Set the variables the screen library reads when it is imported: call this before that."""
    if caps.drop_no_color:
        environ.pop("NO_COLOR", None)
    environ["TEXTUAL_COLOR_SYSTEM"] = caps.most_colours
    environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    if environ.get("SSH_CONNECTION"):
        environ.setdefault("ESCDELAY", "400")
