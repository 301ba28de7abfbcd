"""Pictures of the screens: as coloured text on this terminal, or as PNG of a real xterm.

    python docs/pictures/make.py                         names of the scenes
    python docs/pictures/make.py own_turn                one scene on this terminal
    python docs/pictures/make.py own_turn --size 100x30 --tiles kanji --theme slate
    python docs/pictures/make.py own_turn --text         the frame without colours
    python docs/pictures/make.py own_turn --png FILE     needs Xvfb, xterm and ImageMagick's import
    python docs/pictures/make.py --live chinese-classical --seed 4 --turn 12 --png FILE
    python docs/pictures/make.py --all                   all pictures of the README and the documents again

The scenes are those of the tests (`tests/tui/scenes.py`), so pictures show what is tested; `--live` shows a real
game, played by computers up to a turn of the seat at the bottom.
"""

from __future__ import annotations

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "tui")]

import scenes  # noqa: E402 - found through the path above

from tuitable.bots.advice import advise  # noqa: E402
from tuitable.bots.styles import player  # noqa: E402
from tuitable.play.live import LiveTable  # noqa: E402
from tuitable.review.printed_lines import card_view  # noqa: E402
from tuitable.review.scribe import YOU, Scribe  # noqa: E402
from tuitable.rules.library import find  # noqa: E402
from tuitable.tui.canvas import Canvas  # noqa: E402
from tuitable.tui.desk import Desk  # noqa: E402
from tuitable.tui.keys import Keys  # noqa: E402
from tuitable.tui.scene import Scene  # noqa: E402
from tuitable.tui.tableshow import TableShow  # noqa: E402
from tuitable.tui.theme import THEMES, Colour, Style, Theme  # noqa: E402
from tuitable.tui.tiles import Brush, TileStyle  # noqa: E402

FONT = "DejaVuSansMono"
POINTS = 12
COLOURS = 96
"""Colours that a picture has at most."""


class Picture(NamedTuple):
    """One of the pictures kept: a scene, or a game (rules, seed, turn, what is asked, keys), and how it is drawn."""

    of: str | tuple[str, str, int, str, str]
    size: str = "80x24"
    tiles: str = "latin"
    theme: str = "felt"


PICTURES = {
    "table": Picture(("tenhou", "4", 9, "turn", "y")),
    "claim": Picture(("tenhou", "2", 4, "claim", "y"), "118x36", "kanji"),
    "score": Picture(("chinese-classical", "3", 1, "result", ""), theme="slate"),
    "replay": Picture("replay"),
    "compare": Picture("compare"),
    "exchange": Picture(("american", "3", 1, "exchange", "y")),
}
"""The pictures kept beside this script, by name."""


def sgr(style: Style) -> str:
    """The escape sequence that turns a style on."""
    codes = ["0"]
    for wanted, code in ((style.bold, "1"), (style.dim, "2"), (style.underline, "4"), (style.reverse, "7")):
        if wanted:
            codes.append(code)
    codes += _colour(style.fg, 38) + _colour(style.bg, 48)
    return f"\x1b[{';'.join(codes)}m"


def _colour(colour: Colour, base: int) -> list[str]:
    if colour is None:
        return []
    if isinstance(colour, int):
        return [str(base), "5", str(colour)]
    return [str(base), "2", *(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))]


def paint(canvas: Canvas, theme: Theme) -> str:
    """A canvas as text for a terminal, one line a row."""
    rows = []
    for y in range(canvas.height):
        rows.append("".join(sgr(theme[run.style]) + run.text for run in canvas.runs(y)) + "\x1b[0m")
    return "\r\n".join(rows)


@contextmanager
def display() -> Iterator[dict[str, str]]:
    """A virtual display; gives the environment in which programs show themselves there."""
    name = f":{90 + os.getpid() % 900}"
    server = subprocess.Popen(
        ["Xvfb", name, "-screen", "0", "1700x1150x24"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        time.sleep(1)
        yield {**os.environ, "DISPLAY": name, "LC_ALL": "C.UTF-8"}
    finally:
        server.terminate()


def photograph(text: str, width: int, height: int, out: Path, here: dict[str, str]) -> None:
    """Show text in an xterm of its own and save what it looks like, in few colours so that the file is small."""
    with tempfile.TemporaryDirectory() as place:
        shown = Path(place, "frame")
        shown.write_text("\x1b[?25l\x1b[H" + text, encoding="utf-8")
        show = f"cat {shlex.quote(str(shown))}; sleep 60"
        terminal = subprocess.Popen(
            ["xterm", "-b", "6", "-bg", "#101010", "-fg", "#d0d0d0", "-fa", FONT, "-fs", str(POINTS), "-geometry",
             f"{width}x{height}+0+0", "+sb", "-title", "frame", "-e", "sh", "-c", show],
            env=here, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            time.sleep(2.5)
            small = ["-strip", "+dither", "-colors", str(COLOURS), f"PNG8:{out}"]
            subprocess.run(["import", "-window", "frame", *small], env=here, check=True, timeout=30)
        finally:
            terminal.terminate()


def live(rules: str, seed: str, turn: int, at: str = "turn", pressed: str = "") -> Callable[[int, int, Brush], Canvas]:
    """A game under these rules, played until the person at it is asked something: to discard for the `turn`th time,
    about a claim after that, in an exchange, or until a hand is over (`at`); then keys are pressed.
    """

    def draw(width: int, height: int, brush: Brush) -> Canvas:
        ruleset = find(rules)
        table = LiveTable(ruleset, seed)
        scribe = Scribe(ruleset, (YOU, *scenes.NAMES[1:]))
        table.watch(scribe.take)
        players = [player("steady", ruleset, f"{seed} {seat}") for seat in range(4)]
        keys = Keys(words={"declare": ruleset.words.get("ready", "ready")}, ascii_only=brush.ascii_only)
        scene = Scene(scenes.NAMES, 0, 0, ruleset.words, brush.name, programme=ruleset.exchange.programme())
        desk = Desk(
            table, [None, *players[1:]], scene, keys, title=ruleset.title, go=table.go, sheet=scribe.parts,
            advise=lambda view, asked: advise(ruleset, view, asked),
            near=lambda view, seat: None if view.hand is None else card_view(ruleset, view.hand, seat),
        )  # fmt: skip
        while not desk.over:
            task = desk.task()
            if task is not None:
                desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
                continue
            asked, hand = desk.decision, desk.view.hand
            if asked is None or hand is None:
                break
            late = at != "result" and len(hand.seats[asked.seat].pond) >= turn - 1
            if asked.about == at and (late or at == "exchange"):
                break
            desk.answer(asked.seat, players[0].choose(desk.view, asked))
        letters = ruleset.words.get("suits", "")
        show = TableShow(desk, suits=lambda: letters)
        show.draw(width, height, brush)
        for key in pressed:
            desk.press(key)
            show.draw(width, height, brush)
            while (task := desk.task()) is not None and task.at_once:
                desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
        return show.draw(width, height, brush)

    return draw


def main() -> None:
    """Read the command line."""
    drawers: dict[str, Callable[[int, int, Brush], Canvas]] = scenes.DRAWERS
    parser = argparse.ArgumentParser(description="Pictures of the screens.")
    parser.add_argument("scene", nargs="?", choices=sorted(drawers))
    parser.add_argument("--live", metavar="RULES")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--turn", type=int, default=10)
    parser.add_argument("--at", default="turn", choices=["turn", "claim", "exchange", "result"])
    parser.add_argument("--keys", default="", help="keys that are pressed then")
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--tiles", default="latin", choices=[style.value for style in TileStyle])
    parser.add_argument("--theme", default="felt", choices=list(THEMES))
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--png", type=Path)
    parser.add_argument("--all", action="store_true", help="make all pictures that are kept again")
    chosen = parser.parse_args()
    if chosen.all:
        with display() as here:
            for name, (of, size, tiles, theme) in PICTURES.items():
                width, height = map(int, size.split("x"))
                brush = Brush(TileStyle(tiles), THEMES[theme])
                drawer = drawers[of] if isinstance(of, str) else live(*of)
                text = paint(drawer(width, height, brush), brush.theme)
                photograph(text, width, height, Path(__file__).with_name(f"{name}.png"), here)
        return
    if chosen.live is not None:
        drawer = live(chosen.live, chosen.seed, chosen.turn, chosen.at, chosen.keys)
    elif chosen.scene is not None:
        drawer = drawers[chosen.scene]
    else:
        print("\n".join(sorted(drawers)))
        return
    width, height = map(int, chosen.size.split("x"))
    brush = Brush(TileStyle(chosen.tiles), THEMES[chosen.theme])
    canvas = drawer(width, height, brush)
    if chosen.png is not None:
        with display() as here:
            photograph(paint(canvas, brush.theme), width, height, chosen.png, here)
    elif chosen.text:
        print("\n".join(line.rstrip() for line in canvas.lines()))
    else:
        print(paint(canvas, brush.theme))


if __name__ == "__main__":
    main()
