"""Every screen of the program as a drawing by width, height and brush: what the matrix of frames runs over.

A new screen is one more line in `SCREENS`: a name, and a function that draws it or `shown(...)` of a show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import scenes
from test_frames_basic import start as start_frame
from test_learning import states as lessons
from test_settingshow import show as setting_screen
from test_starting import start as starting

from tuitable.tui.canvas import Canvas, clean
from tuitable.tui.final import final_lines
from tuitable.tui.frames.table import draw_table
from tuitable.tui.keys import Keys
from tuitable.tui.layout import layout
from tuitable.tui.learnshow import LearnShow
from tuitable.tui.panelshow import PanelShow, help_show
from tuitable.tui.shows import Show
from tuitable.tui.tiles import Brush
from tuitable.tui.uistate import Panel

Drawing = Callable[[int, int, Brush], Canvas]

STRANGE = ("\U0001f004 An\u202ena\u0007", "e\u0301\u0301\u0301\u200bva", "ｆｕｌｌ　wide", "日本語のとても長い名前です")
"""Names as others may choose them: emoji, direction and control characters, marks without end, wide letters.

They are cleaned where a game is opened, and so they are here.
"""


def shown(make: Callable[[Keys], Show]) -> Drawing:
    """A show, made anew for each drawing. It learns from the brush what it may write, which may be another later."""
    return lambda width, height, brush: make(Keys()).draw(width, height, brush)


def _named(scene: Callable[[], tuple], **changes: object) -> Drawing:
    """A table at which people have strange names."""

    def draw(width: int, height: int, brush: Brush) -> Canvas:
        view, ui = scene()
        names = tuple(clean(name) for name in STRANGE)
        ui = ui.with_(scene=replace(ui.scene, names=names, you=None), **changes)
        if ui.panel is Panel.FINAL:
            ui = ui.with_(lines=final_lines(scenes.ENDED, view, ui.scene, "games/\u202eodd/日本.tuit"))
        return draw_table(view, ui, layout(width, height), brush, Keys(ascii_only=brush.ascii_only))

    return draw


SCREENS: dict[str, Drawing] = {
    **scenes.DRAWERS,
    "start": start_frame,
    "start_options": shown(lambda keys: starting(seats=["person", "person", "computer:quick", "computer:steady"])),
    "rules_card": shown(lambda keys: PanelShow("Rules", scenes.CARD.splitlines(), keys)),
    "result_rows": shown(lambda keys: PanelShow("Reasons", scenes.ROWS, keys)),
    "keys_help": shown(help_show),
    "settings": shown(lambda keys: setting_screen(keys=keys)),
    "lesson": shown(lambda keys: LearnShow(next(lessons())[1], keys)),
    "strange_table": _named(scenes.own_turn),
    "strange_claim": _named(scenes.claim),
    "strange_cover": _named(scenes.cover),
    "strange_log": _named(scenes.log_panel),
    "strange_board": _named(scenes.board),
    "strange_final": _named(scenes.final),
    "strange_shown": _named(scenes.shown),
}
"""Name -> drawing."""

LIVE = {*scenes.LIVE, "keys_help", "settings", "lesson"}
"""Screens that change with rules and keys, or that have golden frames of their own; none are kept of them here."""
