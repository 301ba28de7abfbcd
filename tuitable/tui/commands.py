"""What a show leaves to do for the application, by its word; words that are not known here go to `on_command`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.tui.inks import COLOURS_16
from tuitable.tui.samples import themes_within
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

if TYPE_CHECKING:
    from tuitable.tui.app import Board


def obey(board: Board, command: str) -> bool:
    """Do it; whether the screen is to be painted after that."""
    match command:
        case "":
            pass
        case "leave":
            board.exit(return_code=0)
            return False
        case "suspend":
            board.action_suspend_process()
        case "repaint":
            board.forget()
        case "tile-style":
            _next_tiles(board)
        case "colours":
            _next_colours(board)
        case "back":
            board.pop()
        case "over":
            if board.show.over is not None:
                board.shows.append(board.show.over)
        case _:
            if board.on_command is not None:
                board.on_command(board, command)
    return True


def _next_tiles(board: Board) -> None:
    styles = tuple(TileStyle)
    at = (styles.index(board.brush.tiles) + 1) % len(styles)
    board.brush = Brush(styles[at], board.brush.theme, board.brush.suits)
    board.remember(tiles=board.brush.tiles.value)


def _next_colours(board: Board) -> None:
    # Others would be rounded now, and by the next start, when they are asked for, perhaps unreadable.
    names, now = themes_within(board.console.color_system or COLOURS_16), board.brush.theme.name
    theme = THEMES[names[(names.index(now) + 1) % len(names) if now in names else 0]]
    board.wear(Brush(board.brush.tiles, theme, board.brush.suits))
    board.remember(colour=board.brush.theme.name)
