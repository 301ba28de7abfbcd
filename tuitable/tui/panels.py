"""What opens in place of the table: the score, the card, the log, hints and help, each with its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.review.row import Row
from tuitable.tui.final import final_lines
from tuitable.tui.uistate import Panel

if TYPE_CHECKING:
    from tuitable.tui.desk import Desk

PANELS = (Panel.SCORE, Panel.CARD, Panel.LOG, Panel.HINTS)
"""What one key walks through."""


def panel(desk: Desk, name: str) -> None:
    """Open a panel, or close it if it is the one that is open. Secrets stay covered."""
    if desk.ui.covered and name not in ("help", "score"):
        desk.change(message="Open your hand first.")
        return
    now = desk.ui.panel
    if name == "card" and now is Panel.CARD and desk.ui.near is not None:
        # The printed lines come first; the same key again tells the rules in short.
        desk.change(near=None, scroll=0, lines=tuple(desk.card()))
        return
    if name == "help" and now is Panel.HELP and (terms := tuple(desk.tutor.terms())):
        desk.change(panel=Panel.WORDS, scroll=0, lines=terms)
        return
    if name == "help" and now is Panel.WORDS:
        name = now.value
    if name == "next":
        opened = PANELS[(PANELS.index(now) + 1) % len(PANELS)] if now in PANELS else PANELS[0]
    else:
        opened = Panel.TABLE if now == name else Panel(name)
    lines: tuple[str | Row, ...] = ()
    if opened is Panel.SCORE:
        lines = tuple(desk.sheet()) or ("No hand has been settled yet.",)
    elif opened is Panel.CARD:
        lines = tuple(desk.card())
    desk.change(panel=opened, scroll=0, lines=lines)
    desk.change(**desk.printed())


def show_result(desk: Desk) -> None:
    """Back to what is shown after a hand: its score, or the standing of the match once that was shown."""
    if desk.standing and desk.ended is not None:
        lines = final_lines(desk.ended, desk.view, desk.ui.scene, desk.kept)
        desk.change(panel=Panel.FINAL, scroll=0, lines=lines)
    else:
        desk.change(panel=Panel.SCORE, scroll=0, lines=tuple(desk.sheet()))
