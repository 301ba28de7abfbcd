"""The rows of the table of keys; `keys` reads them.

Each row gives an id, the phases it holds in, an action with a number, its keys in both schemes, a label for
the key bar and a sentence for the help. Rows of one group share a place in bar and help. A row without
vim keys of its own has the same keys in both schemes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Phase(StrEnum):
    """What the keyboard is answering just now."""

    TURN = "turn"
    """One's own turn: a tile is discarded, or something declared."""
    CLAIM = "claim"
    """Another seat's discard may be claimed."""
    EXCHANGE = "exchange"
    """Tiles are chosen to be passed on."""
    CHOICE = "choice"
    """One of several numbered options: which kong, which swap, a vote, a number."""
    RESULT = "result"
    """The hand is over."""
    COVER = "cover"
    """The hand is hidden until its owner sits at the keyboard."""
    REPLAY = "replay"
    """A record is looked at."""
    COMPARE = "compare"
    """Two rulesets side by side."""
    PANEL = "panel"
    """A panel is open: score, card, log, hints or help."""
    START = "start"
    """The start screen."""
    LEARN = "learn"
    """A lesson."""
    SETTINGS = "settings"
    """The settings screen."""
    ASK = "ask"
    """Leave?"""
    ANYWHERE = "anywhere"
    """Asked last, whatever the phase."""


class Scheme(StrEnum):
    """Which hands are at home: letters under the tiles, or vim's movements."""

    ARCADE = "arcade"
    VIM = "vim"


@dataclass(frozen=True, slots=True)
class Binding:
    """One row of the table. `rank` orders the key bar, 1 being the most wanted and 0 not in the bar."""

    id: str
    phases: tuple[Phase, ...]
    action: str
    arcade: tuple[str, ...]
    vim: tuple[str, ...]
    label: str
    help: str
    group: str
    number: int = 0
    rank: int = 0
    always: bool = False
    """In the bar also where only allowed actions are shown."""

    def keys(self, scheme: Scheme) -> tuple[str, ...]:
        """The keys in a scheme, the one to show first; empty if the scheme has none."""
        return self.vim if scheme is Scheme.VIM else self.arcade


DEFAULT_WORDS: Mapping[str, str] = {
    "win": "win", "declare": "declare", "chow": "chow", "pung": "pung", "kong": "kong",
    "wild": "wild tile", "exchange": "exchange", "ruleset": "rules", "card": "card", "stake": "stake",
}  # fmt: skip
"""Placeholders in labels, with the neutral word for each."""

SECTIONS: Mapping[Phase, str] = {
    Phase.TURN: "Your turn",
    Phase.CLAIM: "Claims",
    Phase.EXCHANGE: "{exchange}",
    Phase.CHOICE: "Choices",
    Phase.RESULT: "After a hand",
    Phase.COVER: "Several people at one keyboard",
    Phase.REPLAY: "Replay",
    Phase.COMPARE: "Comparing {ruleset}",
    Phase.START: "Start",
    Phase.LEARN: "Learning",
    Phase.SETTINGS: "Settings",
    Phase.PANEL: "Panels",
    Phase.ASK: "Leaving",
    Phase.ANYWHERE: "Everywhere",
}
"""Phase -> heading in the help, in the order of the help."""

_LETTERS = "abcdefghijklmn"
_ROWS: list[Binding] = []


def _row(
    name: str,
    phases: Phase | tuple[Phase, ...],
    keys: str,
    label: str,
    text: str,
    *,
    vim: str | None = None,
    action: str = "",
    number: int = 0,
    rank: int = 0,
    group: str = "",
    always: bool = True,
) -> None:
    """Add a row; `keys` and `vim` are key names with spaces between."""
    arcade = tuple(keys.split())
    _ROWS.append(
        Binding(
            id=name,
            phases=phases if isinstance(phases, tuple) else (phases,),
            action=action or name.split(".", 1)[1],
            arcade=arcade,
            vim=arcade if vim is None else tuple(vim.split()),
            label=label,
            help=text,
            group=group or name,
            number=number,
            rank=rank,
            always=always,
        )
    )


_ENTER = "enter ctrl+j"
_T, _C, _X, _R = Phase.TURN, Phase.CLAIM, Phase.EXCHANGE, Phase.REPLAY

# Own turn: commands come from o-z, capitals and named keys, since a-n are tiles.
_row("turn.left", _T, "left", "move", "move the raised tile", vim="h left", rank=1, group="turn.move")
_row("turn.right", _T, "right", "move", "move the raised tile", vim="l right", rank=1, group="turn.move")
_row("turn.first", _T, "home", "ends", "first or last tile", vim="0 home", group="turn.ends")
_row("turn.last", _T, "end", "ends", "first or last tile", vim="dollar_sign end", group="turn.ends")
for _place, _letter in enumerate(_LETTERS):
    _row(f"turn.tile.{_place + 1}", _T, _letter, "pick", "raise that tile; the same key again discards it",
         vim=str(_place + 1) if _place < 9 else "", action="tile", number=_place, rank=2,
         group="turn.tile")  # fmt: skip
_row("turn.discard", _T, _ENTER, "discard", "discard the raised tile (at first the drawn one)",
     vim="j " + _ENTER, action="confirm", rank=3)  # fmt: skip
_row("turn.declare", _T, "r", "{declare}", "{declare}; then only tiles that may go stay bright", rank=4,
     always=False)  # fmt: skip
_row("turn.win", _T, "w", "{win}", "{win} with the drawn tile", rank=4, always=False)
_row("turn.kong", _T, "K", "{kong}", "{kong}; numbered if there are several", vim="k K", rank=5, always=False)
_row("turn.swap", _T, "x", "swap {wild}", "take an exposed {wild} for the tile it stands for", rank=6,
     always=False)  # fmt: skip
_row("turn.more", _T, "z", "more", "all else that may be declared now", rank=7, always=False)

# Claims: k and c are free here. Enter never passes.
_row("claim.pung", _C, "p", "{pung}", "{pung}", rank=2, always=False)
_row("claim.kong", _C, "k", "{kong}", "{kong}", rank=2, always=False)
_row("claim.chow", _C, "c", "{chow}", "{chow}, if there is only one way", rank=3, always=False)
_row("claim.win", _C, "w", "{win}", "{win}", rank=1, always=False)
for _number in range(1, 10):
    _row(f"claim.option.{_number}", _C, str(_number), "{chow}", "the answer with that number",
         action="option", number=_number, rank=3, group="claim.option", always=False)  # fmt: skip
_row("claim.pass", _C, "space", "pass", "pass", rank=4)
_row("claim.mute", _C, "z", "auto-pass", "pass all but a {win} until the hand ends", rank=5)
_row("claim.left", _C, "left", "pick", "pick an answer", vim="h left", group="claim.pick")
_row("claim.right", _C, "right", "pick", "pick an answer", vim="l right", group="claim.pick")
_row("claim.confirm", _C, _ENTER, "take", "give the answer that was picked; never passes")

# Exchange of tiles.
_row("exchange.left", _X, "left", "move", "move along the hand", vim="h left", group="exchange.move")
_row("exchange.right", _X, "right", "move", "move along the hand", vim="l right", group="exchange.move")
_row("exchange.first", _X, "home", "ends", "first or last tile", vim="0 home", group="exchange.ends")
_row("exchange.last", _X, "end", "ends", "first or last tile", vim="dollar_sign end", group="exchange.ends")
for _place, _letter in enumerate(_LETTERS):
    _row(f"exchange.tile.{_place + 1}", _X, _letter, "choose", "choose that tile or let it go",
         vim=str(_place + 1) if _place < 9 else "", action="tile", number=_place, rank=1,
         group="exchange.tile")  # fmt: skip
_row("exchange.choose", _X, "space", "choose", "choose the tile one is at, or let it go")
_row("exchange.confirm", _X, _ENTER, "pass", "pass the chosen tiles", vim="j " + _ENTER, rank=2)
_row("exchange.undo", _X, "u", "undo", "let the tile chosen last go (U: your choice before)", rank=3)
_row("exchange.suggest", _X, "y", "suggest", "choose what a computer would pass", rank=4)
_row("exchange.card", _X, "t", "{card}", "{card}: the lines nearest to the hand", action="panel-card", rank=5)

for _number in range(1, 10):
    _row(f"choice.option.{_number}", Phase.CHOICE, str(_number), "choose", "the choice with that number",
         action="option", number=_number, rank=1, group="choice.option")  # fmt: skip
_row("choice.option.0", Phase.CHOICE, "0", "none", "none", action="none", rank=2, always=False)
_row("choice.left", Phase.CHOICE, "left up", "pick", "pick a choice", vim="h left up", group="choice.pick")
_row("choice.right", Phase.CHOICE, "right down", "pick", "pick a choice", vim="l right down",
     group="choice.pick")  # fmt: skip
_row("choice.confirm", Phase.CHOICE, _ENTER, "take", "take what was picked", vim="j " + _ENTER)
_row("choice.back", Phase.CHOICE, "escape", "back", "back, nothing chosen", rank=3, always=False)

_row("result.next", Phase.RESULT, _ENTER, "next hand", "go on", action="confirm", rank=1)
_row("result.ruleset", Phase.RESULT, "r", "other {ruleset}", "the same hand under other {ruleset}", rank=2)
_row("result.board", Phase.RESULT, "b", "board", "scores of the match", rank=3)

_row("result.again", Phase.RESULT, "a", "anew", "deal the same wall again, in a new game", action="again", rank=9)

_row("cover.open", Phase.COVER, _ENTER, "open my hand", "show the hand", action="confirm", rank=1)

_row("replay.left", _R, "left", "step", "one event back or on", vim="h left", action="step-back", rank=1,
     group="replay.step")  # fmt: skip
_row("replay.right", _R, "right", "step", "one event back or on", vim="l right", action="step-on", rank=1,
     group="replay.step")  # fmt: skip
_row("replay.turn-back", _R, "pageup", "turn", "one turn back or on", rank=2, group="replay.turn")
_row("replay.turn-on", _R, "pagedown", "turn", "one turn back or on", rank=2, group="replay.turn")
_row("replay.hand-back", _R, "less_than_sign", "hand", "one hand back or on", rank=3, group="replay.hand")
_row("replay.hand-on", _R, "greater_than_sign", "hand", "one hand back or on", rank=3, group="replay.hand")
_row("replay.first", _R, "home", "ends", "first or last event", vim="0 home", group="replay.ends")
_row("replay.last", _R, "end", "ends", "first or last event", vim="dollar_sign end", group="replay.ends")
_row("replay.play", _R, "space", "play", "play, or pause", rank=4)
_row("replay.ruleset", _R, "r", "{ruleset}", "choose other {ruleset} to score the hand", rank=5)
_row("replay.compare", _R, "c", "compare", "compare two {ruleset}, with reasons", rank=6)
_row("replay.reasons", _R, "s", "reasons", "reasons of the score")
_row("replay.open", _R, "o", "open hands", "show or hide the other hands")
_row("replay.leave", _R, "q", "quit", "leave the replay", rank=9)
_row("replay.goto", _R, "g", "go to", "go to the event with a number")
for _number in range(1, 10):
    _row(f"replay.speed.{_number}", _R, str(_number), "speed", "speed of playing", action="speed",
         number=_number, group="replay.speed")  # fmt: skip

_row("compare.left", Phase.COMPARE, "left", "column", "the other column", vim="h left", rank=1,
     group="compare.column")  # fmt: skip
_row("compare.right", Phase.COMPARE, "right", "column", "the other column", vim="l right", rank=1,
     group="compare.column")  # fmt: skip
_row("compare.ruleset", Phase.COMPARE, "r", "change {ruleset}", "other {ruleset} in this column", rank=2)
_row("compare.close", Phase.COMPARE, "c escape", "close", "back to the replay", rank=4)

_row("start.up", Phase.START, "up", "field", "another field", vim="k up", rank=1, group="start.field")
_row("start.down", Phase.START, "down", "field", "another field", vim="j down", rank=1, group="start.field")
_row("start.left", Phase.START, "left", "change", "change the field", vim="h left", rank=2,
     group="start.change")  # fmt: skip
_row("start.right", Phase.START, "right", "change", "change the field", vim="l right", rank=2,
     group="start.change")  # fmt: skip
_row("start.go", Phase.START, _ENTER, "start", "start a match", action="confirm", rank=3)
_row("start.continue", Phase.START, "c", "continue", "go on with the saved match", always=False)
_row("start.info", Phase.START, "i", "{ruleset}", "explain the chosen {ruleset}", rank=4)
_row("start.settings", Phase.START, "comma", "settings", "tiles, colours, keys and all else that is kept",
     action="settings")  # fmt: skip
_row("start.news", Phase.START, "n", "new", "what is new in the chosen {ruleset}", action="news", rank=6)
_row("start.quit", Phase.START, "q", "quit", "leave", action="leave", rank=5)

_L = Phase.LEARN
for _place, _letter in enumerate(_LETTERS):
    _row(f"learn.tile.{_place + 1}", _L, _letter, "raise", "raise that tile, or mark it",
         vim=str(_place + 1) if _place < 9 else "", action="tile", number=_place, rank=1, group="learn.tile",
         always=False)  # fmt: skip
_row("learn.left", _L, "left up", "move", "move along", vim="h left k up", action="move-left", rank=2,
     group="learn.move", always=False)  # fmt: skip
_row("learn.right", _L, "right down", "move", "move along", vim="l right j down", action="move-right", rank=2,
     group="learn.move", always=False)  # fmt: skip
_row("learn.confirm", _L, _ENTER, "take", "take the answer, or go on", action="confirm", rank=3, always=False)
_row("learn.pung", _L, "p", "pung", "claim the tile for a pung", rank=1, always=False)
_row("learn.win", _L, "w", "win", "win with the tile", rank=1, always=False)
_row("learn.pass", _L, "space", "pass", "let the tile pass; or mark the tile one is at", rank=2,
     always=False)  # fmt: skip
_row("learn.show", _L, "y", "show me", "say the answer", rank=4, always=False)
_row("learn.back", _L, "escape", "back", "one page back; from the first one to the start", rank=5, always=False)
_S = Phase.SETTINGS
_row("settings.up", _S, "up", "setting", "another setting", vim="k up", rank=1, group="settings.row")
_row("settings.down", _S, "down", "setting", "another setting", vim="j down", rank=1, group="settings.row")
_row("settings.left", _S, "left", "change", "another value; it is kept at once", vim="h left", rank=2,
     group="settings.change")  # fmt: skip
_row("settings.right", _S, "right", "change", "another value; it is kept at once", vim="l right", rank=2,
     group="settings.change")  # fmt: skip
_row("settings.next", _S, _ENTER + " space", "next value", "the next value", action="confirm")
_row("settings.close", _S, "escape comma", "back", "back to where one was", action="close", rank=3)

_SCROLLED = (Phase.PANEL, Phase.COMPARE, Phase.RESULT)
_row("panel.up", _SCROLLED, "up", "scroll", "scroll", vim="k up", action="scroll-up", rank=8,
     group="panel.scroll")  # fmt: skip
_row("panel.down", _SCROLLED, "down", "scroll", "scroll", vim="j down", action="scroll-down", rank=8,
     group="panel.scroll")  # fmt: skip
_row("panel.page-up", _SCROLLED, "pageup", "page", "scroll a page", group="panel.page")
_row("panel.page-down", _SCROLLED, "pagedown", "page", "scroll a page", group="panel.page")
_row("panel.close", Phase.PANEL, "escape", "close", "back to the table; never quits", action="close", rank=7)

_row("ask.yes", Phase.ASK, "y", "leave", "leave; the game is kept", rank=1)
_row("ask.no", Phase.ASK, "n escape", "stay", "stay", rank=2)

_ANY = Phase.ANYWHERE
_row("any.score", _ANY, "s", "score", "scores and what counts", action="panel-score", rank=10, always=False)
_row("any.card", _ANY, "t", "{card}", "{card}, or the {ruleset} in short", action="panel-card")
_row("any.news", _ANY, "N", "new here?", "what is new in these {ruleset}", action="news")
_row("any.log", _ANY, "o", "log", "what happened", action="panel-log")
_row("any.hints", _ANY, "y", "hints", "hints", action="panel-hints")
_row("any.next", _ANY, "tab", "panels", "next panel", action="panel-next")
_row("any.tiles", _ANY, "v", "tiles", "another style of tiles", action="tile-style")
_row("any.colours", _ANY, "V", "colours", "other colours", action="colours")
_row("any.settings", _ANY, "comma f2", "settings", "all that can be set, kept for the next time")
_row("any.help", _ANY, "question_mark f1", "help", "help; again: the words of the {ruleset}", action="help", rank=11)
_row("any.take-back", _ANY, "u U", "take back", "take back your last choice, where no other people play")
_row("any.order", _ANY, "T", "sort", "sort the hand, or lay it as its tiles came")
_row("any.close", _ANY, "escape", "table", "back to the table", action="close")
_row("any.repaint", _ANY, "ctrl+l", "repaint", "paint the screen again", action="repaint")
_row("any.suspend", _ANY, "ctrl+z", "suspend", "suspend; `fg` comes back", action="suspend")
_row("any.leave", _ANY, "q ctrl+c ctrl+q", "leave", "leave? the game is kept", action="leave")

BINDINGS: tuple[Binding, ...] = tuple(_ROWS)
"""All rows. Where one phase gives a key two meanings the earlier row holds; a test says there are none."""
