"""Styles as a terminal is told them: colours at each depth, and the shortest change of what is in force."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tuitable.tui.theme import THEMES, Colour

TRUECOLOR, COLOURS_256, COLOURS_16 = "truecolor", "256", "standard"
"""How many colours a terminal has, as the screen library names it."""

RESET = "\x1b[m"
CUBE = (0, 95, 135, 175, 215, 255)
"""Steps of each primary in the 6 by 6 by 6 cube of xterm's palette, entries 16 to 231."""


class Ink(NamedTuple):
    """Everything that a terminal keeps in force until told otherwise: parameters of colours, and attributes."""

    fg: str = "39"
    bg: str = "49"
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


PLAIN = Ink()
"""The style after a reset."""


def palette_place(colour: str) -> int | None:
    """The entry of xterm's palette (16 to 255) that is exactly the `#rrggbb`; null if none is."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    if red == green == blue and 8 <= red <= 238 and red % 10 == 8:
        return 232 + (red - 8) // 10
    if red in CUBE and green in CUBE and blue in CUBE:
        return 16 + 36 * CUBE.index(red) + 6 * CUBE.index(green) + CUBE.index(blue)
    return None


@lru_cache(maxsize=1024)
def colour_code(colour: Colour, depth: str, ground: bool) -> str:
    """The parameters that choose a colour, as ink or as ground."""
    base = 40 if ground else 30
    if colour is None:
        return str(base + 9)
    if isinstance(colour, int):
        return str(base + colour if colour < 8 else base + 52 + colour)
    if depth == TRUECOLOR:
        red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
        return f"{base + 8};2;{red};{green};{blue}"
    place = palette_place(colour) if depth == COLOURS_256 else None
    if place is not None:
        return f"{base + 8};5;{place}"
    # Colours of another depth, which somebody chose by hand: rounded as the screen library would.
    from rich.color import Color, ColorSystem

    system = ColorSystem.EIGHT_BIT if depth == COLOURS_256 else ColorSystem.STANDARD
    return ";".join(Color.parse(colour).downgrade(system).get_ansi_codes(foreground=not ground))


@lru_cache(maxsize=4096)
def ink(theme: str, style: str, depth: str) -> Ink:
    """A style of a theme as the terminal is told it."""
    said = THEMES[theme][style]
    fg, bg = colour_code(said.fg, depth, False), colour_code(said.bg, depth, True)
    return Ink(fg, bg, said.bold, said.dim, said.underline, said.reverse)


@lru_cache(maxsize=8192)
def shift(before: Ink, wanted: Ink, blank: bool) -> tuple[str, Ink]:
    """The shortest code that changes what is in force, and what is in force after it.

    `blank`: only blanks follow, in which neither ink nor weight is seen.
    """
    if blank and not wanted.reverse:
        wanted = before._replace(bg=wanted.bg, underline=wanted.underline, reverse=False)
    if before == wanted:
        return "", before
    parts = []
    lighter = (before.bold and not wanted.bold) or (before.dim and not wanted.dim)
    if lighter:
        parts.append("22")
    if wanted.bold and (lighter or not before.bold):
        parts.append("1")
    if wanted.dim and (lighter or not before.dim):
        parts.append("2")
    if wanted.underline != before.underline:
        parts.append("4" if wanted.underline else "24")
    if wanted.reverse != before.reverse:
        parts.append("7" if wanted.reverse else "27")
    if wanted.fg != before.fg:
        parts.append(wanted.fg)
    if wanted.bg != before.bg:
        parts.append(wanted.bg)
    change = f"\x1b[{';'.join(parts)}m"
    if wanted == PLAIN:
        return RESET, wanted
    afresh = [""]
    afresh += [code for code, on in zip("1247", wanted[2:], strict=True) if on]
    afresh += [code for code, plain in ((wanted.fg, "39"), (wanted.bg, "49")) if code != plain]
    again = f"\x1b[{';'.join(afresh)}m"
    return (again if len(again) < len(change) else change), wanted


def same_look(theme: str, first: str, second: str) -> bool:
    """Whether a blank looks alike in two styles of a theme."""
    return _blank_look(theme, first) == _blank_look(theme, second)


@lru_cache(maxsize=4096)
def _blank_look(theme: str, style: str) -> tuple[Colour, Colour, bool, bool]:
    said = THEMES[theme][style]
    return (said.fg if said.reverse or said.underline else None), said.bg, said.underline, said.reverse


__all__ = [
    "COLOURS_16",
    "COLOURS_256",
    "PLAIN",
    "RESET",
    "TRUECOLOR",
    "Ink",
    "colour_code",
    "ink",
    "palette_place",
    "same_look",
    "shift",
]
