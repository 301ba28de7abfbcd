"""`tuitable replay`: look back at a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tuitable.cli.in_lines import replay_in_lines
from tuitable.cli.options import screen_options
from tuitable.cli.screen import Look, open_board, tell_in_lines

if TYPE_CHECKING:
    from tuitable.review.afterwards import Afterwards
    from tuitable.tui.replaying import Replay
    from tuitable.tui.shows import Show
    from tuitable.tui.tiles import Brush


def opened(file: Path, spelled: Callable[[Sequence[str]], tuple[str, ...]] | None = None) -> tuple[Replay, Afterwards]:
    """A record, or a game log of another program, to be looked at, and what can be said of its hands.

    `spelled` writes names of players in another way than the screen does. Raises `RecordError` and `FormatError`.
    """
    from tuitable.cli.rescore import load
    from tuitable.cli.sitting import short_names
    from tuitable.review.afterwards import Afterwards
    from tuitable.review.timeline import Timeline
    from tuitable.tui.replaying import Replay

    record = load(str(file))
    timeline = Timeline(record)
    afterwards = Afterwards(timeline)
    words = {} if afterwards.own is None else afterwards.own.words
    names = short_names([player.name for player in record.header.players])
    replay = Replay(timeline, names if spelled is None else spelled(names), words)
    people = [seat for seat, player in enumerate(record.header.players) if player.kind == "person"]
    replay.seat = people[0] if people else 0
    return replay, afterwards


def replay_show(file: Path, look: Look, brush: Brush) -> Show:
    """A record as something to show."""
    from tuitable.cli.sitting import key_words
    from tuitable.tui.replayshow import ReplayShow

    replay, afterwards = opened(file)
    words = {} if afterwards.own is None else afterwards.own.words
    keys = look.make_keys(key_words(words), ascii_only=brush.ascii_only)
    entry = replay.timeline.header.ruleset
    title = afterwards.own.title if afterwards.own is not None else entry.title or entry.id
    return ReplayShow(replay, afterwards, title, keys, lambda: look.suits or words.get("suits", ""))


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@screen_options
def command(file: Path, look: Look) -> int:
    """Step through a record with all hands open, and see each hand under other rules."""
    if not look.quick()[0].plain:
        return open_board(look, lambda brush: replay_show(file, look, brush))
    tell_in_lines(look)
    return replay_in_lines(file, look)
