"""What every screen can leave to do, whatever it shows: the settings, the keys."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from tuitable.places import settings_file
from tuitable.tui.caps import Widths, detect, this_terminal
from tuitable.tui.keys import Phase

if TYPE_CHECKING:
    from tuitable.cli.screen import Look
    from tuitable.tui.app import Board
    from tuitable.tui.shows import Show
    from tuitable.tui.tiles import Brush


def commands(
    look: Look, shown: Callable[[], Widths | None], more: Callable[[Board, str], None] | None
) -> Callable[[Board, str], None]:
    """What every screen can leave to do, before what a command adds; `shown`: what the terminal answered."""

    def command(board: Board, word: str) -> None:
        if word == "settings":
            open_settings(board, look, shown())
        elif word == "keys":
            from tuitable.tui.panelshow import PanelShow

            here = Phase.PANEL if isinstance(board.show, PanelShow) else Phase.SETTINGS
            board.push(keys_panel(look, board.brush, here))
        elif more is not None:
            more(board, word)

    return command


def keys_panel(look: Look, brush: Brush, first: Phase | None = None) -> Show:
    """All keys and what they do, as something to read; those of `first` come first."""
    from tuitable.tui.panelshow import help_show

    return help_show(look.make_keys(ascii_only=brush.ascii_only), first=first)


def open_settings(board: Board, look: Look, shown: Widths | None) -> None:
    """Put the settings screen over whatever is shown. `shown` is what the terminal answered at the start."""
    from tuitable.tui.settingshow import SettingsShow

    def wear(name: str) -> None:
        look.heed(name)
        if name in ("tiles", "colour", "suits"):
            caps = detect(os.environ, this_terminal(os.environ), wishes=look.wishes, probe=lambda: shown)
            board.wear(look.brush(caps))
        elif name in ("keys", "keymap"):
            look.use_keys()
        elif name == "pace":
            board.pace = look.pace

    keys = look.make_keys(ascii_only=board.brush.ascii_only)
    board.push(
        SettingsShow(
            look.settings, keys, keep=look.remember, wear=wear, file=str(settings_file()), remarks=lambda: look.remarks
        )
    )
