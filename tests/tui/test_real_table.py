"""Whole hands at the real table, in lines and at a desk, under every ruleset of the shelf."""

from __future__ import annotations

import io
import re

import pytest

from tuitable.bots.random_bot import RandomBot
from tuitable.play.live import LiveTable
from tuitable.record import events as ev
from tuitable.review.scribe import Scribe
from tuitable.rules.library import find, shelf
from tuitable.tiles.tile import Tile
from tuitable.tui.desk import Desk
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.plain import PlainGame
from tuitable.tui.plainasides import Aside
from tuitable.tui.scene import Scene
from tuitable.tui.tableshow import TableShow
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

NAMES = ("Asha", "Kaede", "Mika", "Arushi")
HANDS = 2


class Typist(io.TextIOBase):
    """Somebody who reads the last prompt and types an answer to it; leaves after some hands."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__()
        self.out = out
        self.asked = 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        text = self.out.getvalue()
        if text.count("\nNext: ") >= HANDS:
            return ""
        self.asked += 1
        assert self.asked < 600, text[-2000:]
        last = text.rstrip("> \n").splitlines()[-1]
        if "Enter opens the hand" in last:
            return "\n"
        if found := re.search(r"(?:or: |Choose: |\? |, )(w\d?) win", last):
            return found.group(1) + "\n"
        if last.startswith("Claim"):
            return "n\n"
        if found := re.match(r"Discard (?:.*?[-, ])?([a-n])(?:, [A-Z]|, or)", last):
            return found.group(1) + "\n"
        if found := re.search(r"such as ([a-n]+)", last):
            return found.group(1) + "\n"
        if found := re.search(r"(?:\? |, )(n|0) ", last):
            return found.group(1) + "\n"
        if found := re.search(r"such as ([a-n]+)", text[-600:]):
            return found.group(1) + "\n"
        raise AssertionError(f"no answer to {last!r}")


def table(id: str, seed: str = "7") -> tuple[LiveTable, Scribe, list[ev.Event]]:
    rules = find(id)
    scribe, events = Scribe(rules, NAMES), []

    def write(event: ev.Event) -> None:
        events.append(event)
        scribe.take(event)

    return LiveTable(rules, seed, write=write), scribe, events


@pytest.mark.parametrize("id", shelf())
@pytest.mark.parametrize("people", [1, 2])
def test_hands_in_lines(id: str, people: int) -> None:
    live, scribe, events = table(id)
    out = io.StringIO()
    computers = [None] * people + [RandomBot(str(i), 0.3) for i in range(4 - people)]
    scene = Scene(NAMES, 0, 0 if people == 1 else None, find(id).words)
    PlainGame(live, computers, scene, Typist(out), out, go=live.go, known=Aside(sheet=scribe.parts)).run()
    text = out.getvalue()
    assert text.isascii()
    assert text.count("\nNext: ") >= 1
    # No tile that only another seat drew is ever told by its draw.
    told = re.findall(r"^(?!You)\w+, \w+, draws (\w+)\.$", text, re.MULTILINE)
    assert told == []
    assert any(isinstance(event, ev.Settled) for event in events)


@pytest.mark.parametrize("id", shelf())
def test_hands_at_a_desk(id: str) -> None:
    live, scribe, _ = table(id, "11")
    clock = iter(range(10**6))
    rules = find(id)
    computers = [None, *(RandomBot(str(i), 0.3) for i in range(3))]
    desk = Desk(
        live, computers, Scene(NAMES, 0, 0, rules.words), Keys(), go=live.go, sheet=scribe.parts,
        clock=lambda: float(next(clock)),
    )  # fmt: skip
    show = TableShow(desk)
    brush = Brush(TileStyle.LATIN, THEMES["felt"])
    results = 0
    for _ in range(900):
        canvas = show.draw(80, 24, brush)
        assert all(len(line) <= 80 for line in canvas.lines())
        while (task := desk.task()) is not None:
            desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
        desk.painted()
        own = desk.view.hand.seats[desk.ui.seat] if desk.view.hand else None
        assert own is None or desk.over or Tile.BACK not in own.hand
        match desk.ui.phase:
            case Phase.RESULT:
                results += 1
                if results == HANDS or desk.over:
                    break
                desk.press("enter")
            case Phase.CLAIM:
                desk.press("w" if "win" in desk.ui.allowed else "space")
                if desk.ui.message:
                    desk.press("space")
            case Phase.EXCHANGE:
                assert desk.decision is not None
                for place in desk.ui.bright if desk.ui.bright is not None else range(13):
                    if len(desk.ui.chosen) < 3 and desk.press(f"{'abcdefghijklmn'[place]}") == "":
                        continue
                desk.press("enter")
            case Phase.CHOICE:
                desk.press(desk.ui.offers[-1].key)
            case _:
                desk.press("w" if "win" in desk.ui.allowed else "enter")
                if "You can" in desk.ui.message:
                    desk.press("enter")
    assert results >= 1
