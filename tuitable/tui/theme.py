"""Colour themes: style name -> colours and attributes.

A style name is an ink and, after a dot, the ground it stands on: `gold` on the table, `gold.tray` on the
trays of the ponds, `gold.bar` on the bars. Tile styles end in the tile's ink instead: `face.m` is a
character tile in the hand. The names say what a thing is, never which colour it has, so frames work in
every theme.

    text dim name gold good bad line    inks on three grounds: table, `.tray`, `.bar`
    back faint                          backs of tiles and backs that matter less, on table and tray
    hot key                             the one place to look at; a key cap
    taken                               the name of a discard that was taken, on a tray
    face. off. chip. alt. last.         hand tile, hand tile that may not be chosen now, small tile,
                                        small tile on odd rows, the last discard
    side side.off                       the shaded right side of a hand tile, blank
    edge edge.focus edge.off            lower edge with the key letter; `seam` is its shaded right end,
                                        `rim` the lines of a hand tile drawn as a box
    shadow                              below a raised tile and between tiles

Colours are `#rrggbb`, a number 0..15 of the terminal's own palette, or None for the terminal's default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

INKS = "mpszrgwfj"
"""Tile inks: three suits, winds, red, green and white dragon, flowers, wild tiles."""

Colour = str | int | None


class Style(NamedTuple):
    """How a cell is drawn: ink and ground, then attributes."""

    fg: Colour
    bg: Colour
    bold: bool = False
    dim: bool = False
    underline: bool = False
    reverse: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A whole set of styles. `boxed` themes cannot show ivory, so hand tiles are drawn as boxes.

    There is one of each name, so a theme is equal to itself only, and can be a key.
    """

    name: str
    styles: Mapping[str, Style]
    boxed: bool = False
    ansi: bool = False
    """Uses the terminal's own palette, so the application must not translate colours."""

    def __getitem__(self, style: str) -> Style:
        """The style of that name; KeyError if there is none."""
        return self.styles[style]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Palette:
    """The colours a theme with painted tiles is made of."""

    table: str
    tray: str
    bar: str
    text: str
    bar_text: str
    dim: str
    bar_dim: str
    name: str
    gold: str
    good: str
    bad: str
    line: str
    focus: str
    on_focus: str
    cap: str
    on_cap: str
    back: str
    faint: str
    shadow: str
    ivory: str
    ivory_off: str
    chip: str
    chip_alt: str
    chip_last: str
    side: str
    side_off: str
    edge: str
    on_edge: str
    edge_focus: str
    on_edge_focus: str
    seam: str
    seam_focus: str
    suits: tuple[str, str, str]
    honour: str
    flower: str


def _painted(name: str, p: _Palette) -> Theme:
    """A theme whose tiles are painted in ivory."""
    styles: dict[str, Style] = {}
    for suffix, ground in (("", p.table), (".tray", p.tray), (".bar", p.bar)):
        bar = suffix == ".bar"
        styles["text" + suffix] = Style(p.bar_text if bar else p.text, ground)
        styles["dim" + suffix] = Style(p.bar_dim if bar else p.dim, ground)
        for ink, colour in (("name", p.name), ("gold", p.gold), ("good", p.good), ("bad", p.bad)):
            styles[ink + suffix] = Style(colour, ground, bold=True)
        styles["line" + suffix] = Style(p.line, ground)
        styles["back" + suffix] = Style(p.back, ground)
        styles["faint" + suffix] = Style(p.faint, ground)
    styles["hot"] = Style(p.on_focus, p.focus, bold=True)
    styles["key"] = Style(p.on_cap, p.cap, bold=True)
    styles["taken"] = Style(p.dim, p.tray, underline=True)
    styles["side"] = Style(p.honour, p.side)
    styles["side.off"] = Style(p.honour, p.side_off)
    for state, ground, ink, seam in (
        ("", p.edge, p.on_edge, p.seam),
        (".focus", p.edge_focus, p.on_edge_focus, p.seam_focus),
        (".off", p.faint, p.text, p.table),
    ):
        styles["edge" + state] = Style(ink, ground, bold=True)
        styles["rim" + state] = Style(ground, p.table)
        styles["seam" + state] = Style(ground, seam)
    styles["shadow"] = Style(p.shadow, p.table)
    m, pin, s = p.suits
    inks = dict(zip(INKS, (m, pin, s, p.honour, m, s, pin, p.flower, p.flower), strict=True))
    grounds = {
        "face": p.ivory,
        "off": p.ivory_off,
        "chip": p.chip,
        "alt": p.chip_alt,
        "last": p.chip_last,
    }
    for kind, ground in grounds.items():
        for letter, colour in inks.items():
            styles[f"{kind}.{letter}"] = Style(colour, ground, bold=True)
    return Theme(name, styles)


_FELT = _Palette(
    table="#1c2b27", tray="#22352f", bar="#14201c", text="#cfd8d0", bar_text="#b9c6be", dim="#8fa399",
    bar_dim="#84988e", name="#e6ece6", gold="#f0c869", good="#8fd6a9", bad="#f0a080", line="#3c574e",
    focus="#e9b94f", on_focus="#1b1b1b", cap="#b9c6be", on_cap="#1b1b1b", back="#4f9478", faint="#2c5a49",
    shadow="#0f1a16", ivory="#f2ead6", ivory_off="#e2d8bd", chip="#f0e8d4", chip_alt="#dfd5ba",
    chip_last="#ffd977", side="#d8cba6", side_off="#c9bd9b", edge="#5fa184", on_edge="#0e1f18",
    edge_focus="#f0c869", on_edge_focus="#1b1b1b", seam="#4a866d", seam_focus="#d8ae4e",
    suits=("#a83200", "#1446a8", "#005f58"), honour="#26282a", flower="#7a3b86",
)  # fmt: skip
"""24-bit: dark green cloth, ivory tiles with green backs."""

_SLATE = _Palette(
    table="#262626", tray="#303030", bar="#1c1c1c", text="#d0d0d0", bar_text="#bcbcbc", dim="#9e9e9e",
    bar_dim="#8a8a8a", name="#eeeeee", gold="#ffd75f", good="#87d787", bad="#ff8787", line="#4e4e4e",
    focus="#ffd75f", on_focus="#1c1c1c", cap="#a8a8a8", on_cap="#1c1c1c", back="#5f875f", faint="#4e4e4e",
    shadow="#121212", ivory="#ffffd7", ivory_off="#d7d7d7", chip="#ffffd7", chip_alt="#d7d7af",
    chip_last="#ffd75f", side="#d7d7af", side_off="#bcbcbc", edge="#5faf87", on_edge="#1c1c1c",
    edge_focus="#ffd75f", on_edge_focus="#1c1c1c", seam="#5f875f", seam_focus="#d7af5f",
    suits=("#af0000", "#0000af", "#005f5f"), honour="#262626", flower="#5f005f",
)  # fmt: skip
"""Exact entries of the xterm palette of 256 colours only, so that nothing has to be rounded."""

_PAPER = _Palette(
    table="#e9ece6", tray="#dde3dc", bar="#c9d3cb", text="#26332d", bar_text="#26332d", dim="#53645b",
    bar_dim="#47584f", name="#101815", gold="#7a4a00", good="#14633f", bad="#9c2f10", line="#a9b8af",
    focus="#8a5200", on_focus="#ffffff", cap="#37584b", on_cap="#ffffff", back="#3f8468", faint="#8fb5a5",
    shadow="#b9c4bb", ivory="#fffdf5", ivory_off="#efe9d8", chip="#fdfaf0", chip_alt="#ebe2c8",
    chip_last="#ffd977", side="#e0d8c0", side_off="#d4ccb4", edge="#3a7d62", on_edge="#ffffff",
    edge_focus="#f0b840", on_edge_focus="#1b1b1b", seam="#2f6b52", seam_focus="#d9a332",
    suits=("#a83200", "#1446a8", "#005f58"), honour="#26282a", flower="#7a3b86",
)  # fmt: skip
"""24-bit, for bright rooms."""


def _ansi16() -> Theme:
    """The terminal's own 16 colours: bright ink on black boxes."""
    inks = dict(zip(INKS, (9, 14, 10, 15, 9, 10, 14, 13, 13), strict=True))
    styles: dict[str, Style] = {}
    for suffix in ("", ".tray", ".bar"):
        for ink, colour in (("text", 7), ("dim", 7), ("line", 7), ("back", 2), ("faint", 2)):
            styles[ink + suffix] = Style(colour, 0)
        for ink, colour in (("name", 15), ("gold", 11), ("good", 10), ("bad", 9)):
            styles[ink + suffix] = Style(colour, 0, bold=True)
    styles["hot"] = styles["edge.focus"] = Style(0, 11)
    styles["key"] = Style(0, 7)
    styles["taken"] = Style(7, 0, underline=True)
    styles["side"] = styles["rim"] = styles["seam"] = styles["edge"] = Style(7, 0)
    styles["side.off"] = styles["rim.off"] = styles["seam.off"] = Style(8, 0)
    styles["edge.off"] = Style(7, 0)
    styles["rim.focus"] = styles["seam.focus"] = Style(11, 0, bold=True)
    styles["shadow"] = Style(7, 0)
    for letter, colour in inks.items():
        styles[f"face.{letter}"] = styles[f"chip.{letter}"] = Style(colour, 0, bold=True)
        styles[f"alt.{letter}"] = Style(colour, 0, bold=True)
        # Bright black is too dark to read on many terminals: what may not be chosen is plain, its box dark.
        styles[f"off.{letter}"] = Style(7, 0)
        styles[f"last.{letter}"] = Style(0, 11)
    return Theme("ansi16", styles, boxed=True, ansi=True)


def _mono() -> Theme:
    """No colour at all: the terminal's two, with bold, underline, dim and reverse."""
    plain, strong = Style(None, None), Style(None, None, bold=True)
    hot, weak = Style(None, None, reverse=True), Style(None, None, dim=True)
    styles: dict[str, Style] = {}
    for suffix in ("", ".tray", ".bar"):
        styles |= dict.fromkeys((ink + suffix for ink in ("text", "dim", "line", "back", "faint")), plain)
        styles |= dict.fromkeys((ink + suffix for ink in ("name", "gold", "good", "bad")), strong)
    styles |= dict.fromkeys(("side", "rim", "seam", "edge", "shadow"), plain)
    styles |= dict.fromkeys(("side.off", "rim.off", "seam.off", "edge.off"), weak)
    styles |= {"hot": hot, "edge.focus": hot, "rim.focus": strong, "seam.focus": strong, "key": strong}
    styles["taken"] = Style(None, None, underline=True)
    for letter in INKS:
        styles |= {f"face.{letter}": strong, f"off.{letter}": weak, f"last.{letter}": hot}
        styles |= {f"chip.{letter}": plain, f"alt.{letter}": plain}
    return Theme("mono", styles, boxed=True, ansi=True)


class _Themes(Mapping[str, Theme]):
    """Themes made when they are first asked for: a screen needs one of them, and soon."""

    def __init__(self, makers: Mapping[str, Callable[[], Theme]]) -> None:
        self._makers = makers
        self._made: dict[str, Theme] = {}

    def __getitem__(self, name: str) -> Theme:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


THEMES: Mapping[str, Theme] = _Themes(
    {
        "felt": lambda: _painted("felt", _FELT),
        "slate": lambda: _painted("slate", _SLATE),
        "paper": lambda: _painted("paper", _PAPER),
        "ansi16": _ansi16,
        "mono": _mono,
    }
)
"""The five themes by name, in the order one key walks through them."""

STYLES: tuple[str, ...] = tuple(THEMES["felt"].styles)
"""Every style name; each theme has exactly these."""


def _letters() -> dict[str, str]:
    """One printable character for each style name, tiles of one kind sharing theirs."""
    fixed = {
        "text": " ", "dim": "d", "name": "n", "gold": "g", "good": "+", "bad": "-", "line": "l",
        "back": "b", "faint": "f", "hot": "H", "key": "K", "taken": "u", "side": "|", "side.off": ":",
        "edge": "e", "edge.focus": "E", "edge.off": "x", "rim": "r", "rim.focus": "R", "rim.off": "y",
        "seam": "v", "seam.focus": "V", "seam.off": "w",
        "shadow": "s",
    }  # fmt: skip
    fixed |= {"text.tray": ".", "dim.tray": "i", "name.tray": "N", "gold.tray": "G", "good.tray": "p"}
    fixed |= {"bad.tray": "m", "line.tray": "L", "back.tray": "B", "faint.tray": "F"}
    fixed |= {"text.bar": "_", "dim.bar": "D", "name.bar": "M", "gold.bar": "O", "good.bar": "P"}
    fixed |= {"bad.bar": "Q", "line.bar": "I", "back.bar": "k", "faint.bar": "j"}
    for kind, letter in (("face", "T"), ("off", "t"), ("chip", "C"), ("alt", "c"), ("last", "@")):
        fixed |= {f"{kind}.{ink}": letter for ink in INKS}
    return fixed


LETTERS: dict[str, str] = _letters()
"""Style name -> letter in the style block of golden files."""
