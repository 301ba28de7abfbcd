"""Bytes of the first update after a discard, thrown from each place of many hands, at 256 colours and 80x24.

Run from the repository: `python benchmarks/discards.py [GAMES [TURNS [RULESET ...]]]`. For each ruleset so many games
are begun, and in each of their first turns every tile of the hand is thrown in a game of its own; computers do the
rest. The bytes are those that `tui.paint` gives for the pictures before and after: what a terminal is sent.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from tuitable.cli.play import COMPUTER_NAMES
from tuitable.cli.screen import Look
from tuitable.cli.session import Session
from tuitable.cli.sitting import table_show
from tuitable.record.events import PlayerEntry
from tuitable.rules.library import find, shelf
from tuitable.tui.canvas import Canvas
from tuitable.tui.inks import COLOURS_256
from tuitable.tui.keys import Phase
from tuitable.tui.paint import paint
from tuitable.tui.tableshow import TableShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

SIZE = (80, 24)
THEME = "slate"
"""The theme of terminals with 256 colours."""
AIM = 450
"""Bytes that a discard may cost (performance.md 8)."""
KEYS = {Phase.CLAIM: ("space",), Phase.EXCHANGE: ("y", "enter"), Phase.CHOICE: ("2", "1", "0")}
"""What is pressed at questions that are not about a discard."""


def discard(rules: str, seed: int, turn: int, place: int) -> int | None:
    """Bytes of throwing the tile `place` steps from the right end in the own turn `turn`; null if there is none."""
    brush = Brush(TileStyle.LATIN, THEMES[THEME])
    people = [PlayerEntry("You", "person"), *(PlayerEntry(name, "computer", "steady") for name in COMPUTER_NAMES[:3])]
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(Session.begin(find(rules), people, seed=str(seed), path=Path(folder) / "game.tuit")) as session,
    ):
        show = table_show(session, Look(), brush)
        assert isinstance(show, TableShow)
        desk, press = show.desk, _presser(show, brush)
        while not desk.over and desk.ui.phase is not Phase.RESULT:
            if (task := desk.task()) is not None:
                desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
            elif desk.ui.phase is not Phase.TURN:
                for key in KEYS.get(desk.ui.phase, ("enter",)):
                    press(key)
            elif turn:
                press("enter")
                turn -= 1
            else:
                for _ in range(place):
                    press("left")
                before = press("")
                return len(paint(before, press("enter"), THEME, COLOURS_256, True).encode())
    return None


def _presser(show: TableShow, brush: Brush) -> Callable[[str], Canvas]:
    """Presses a key as somebody does who has read the question, and gives the picture after it."""
    real, passed = show.desk.clock, 0.0
    show.desk.clock = lambda: real() + passed

    def press(key: str) -> Canvas:
        nonlocal passed
        show.draw(*SIZE, brush)
        show.painted()
        passed += 1
        if key:
            show.press(key)
        return show.draw(*SIZE, brush)

    return press


def main(games: int, turns: int, rules: Sequence[str]) -> None:
    """Print the figures, a line for each of the rulesets, or of all if none is named."""
    for name in rules or tuple(shelf()):
        every = (
            discard(name, seed, turn, place) for seed in range(games) for turn in range(turns) for place in range(14)
        )
        found = sorted(value for value in every if value is not None)
        over = sum(value > AIM for value in found)
        print(
            f"{name:18}{len(found):5} discards   median {statistics.median(found):4.0f} B   "
            f"nine of ten at most {found[len(found) * 9 // 10]:4} B   most {found[-1]:4} B   above {AIM} B: {over}"
        )


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 4, int(given[1]) if len(given) > 1 else 2, given[2:])
