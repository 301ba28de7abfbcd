"""The screen: first drawing beside a trivial Textual application, bytes for an act, bytes for nothing.

Run from the repository: `python benchmarks/tui.py [ROUNDS]`. Needs the extra `test` (pyte). Both programs start
in turn in the same terminal emulation, so the ratio says more than the seconds.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(REPOSITORY / "tests" / "tui"), str(REPOSITORY / "tests")]

from ptytools import TUITABLE, Terminal  # noqa: E402

TRIVIAL = """
from textual.app import App
from textual.widgets import Static
class Trivial(App):
    def compose(self):
        yield Static("a trivial application")
Trivial().run()
"""


def middle(values: list[float]) -> str:
    """Median, least and greatest."""
    return f"{statistics.median(values):6.2f} s  ({min(values):.2f} to {max(values):.2f})"


def first_drawing(rounds: int, folder: str) -> None:
    """Seconds until something is to be seen."""
    env: dict[str, str | None] = {"TUITABLE_RECORDS": folder, "TUITABLE_CONFIG": folder, "COLORTERM": "truecolor"}
    play = [*TUITABLE, "play", "--rules", "chinese-classical", "--seed", "1"]
    found: dict[str, list[float]] = {name: [] for name in ("trivial", "start", "start, filled", "play", "table")}
    for _ in range(rounds):
        with Terminal([sys.executable, "-c", TRIVIAL], env=env) as screen:
            found["trivial"].append(screen.until("a trivial application"))
        with Terminal(TUITABLE, env=env) as screen:
            found["start"].append(screen.until("Colours"))
            found["start, filled"].append(screen.until("i explains"))
        with Terminal(play, env=env) as screen:
            found["play"].append(screen.until("the tiles are being mixed", "dealer"))
            found["table"].append(screen.until("dealer"))
    for name, values in found.items():
        ratio = statistics.median(a / b for a, b in zip(values, found["trivial"], strict=True))
        print(f"{name:14} {middle(values)}   {ratio:.2f} times trivial")


def bytes_sent(folder: str) -> None:
    """Bytes for moving the cursor, for acts, and for two idle seconds."""
    for colour in (None, "truecolor"):
        env: dict[str, str | None] = {"TUITABLE_RECORDS": folder, "TUITABLE_CONFIG": folder, "COLORTERM": colour}
        command = [*TUITABLE, "play", "--rules", "chinese-classical", "--seed", "2", "--pace", "0.3"]
        with Terminal(command, env=env) as screen:
            moves: list[int] = []
            acts: list[int] = []
            for _ in range(8):
                screen.until("Your turn", "Claim ")
                screen.settle(0.6)
                if "Claim " in screen.text():
                    screen.send(" ")
                else:
                    for key in ("\x1b[D", "\x1b[D"):
                        screen.send(key)
                        moves.append(screen.settle(0.3))
                    screen.send("\r")
                acts.append(screen.settle(0.15))
                while "Your turn" not in screen.text() and "Claim " not in screen.text():
                    acts.append(screen.settle(0.15))
            screen.settle(1.0)
            idle = screen.settle(2.0)
        acts = [act for act in acts if act]
        print(
            f"{colour or '256 colours':12} move {statistics.median(moves):.0f} (most {max(moves)})   "
            f"act {statistics.median(acts):.0f} (most {max(acts)})   idle {idle}"
        )


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        first_drawing(rounds, folder)
        bytes_sent(folder)


if __name__ == "__main__":
    main()
