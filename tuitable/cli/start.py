"""`tuitable` without a command: the start screen, and from there to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.cli.everywhere import keys_panel
from tuitable.cli.screen import Look, open_board, tell_in_lines
from tuitable.cli.sitting import keeping, key_words, say_where, table_command, table_show
from tuitable.errors import TuitableError
from tuitable.tui.keys import Phase
from tuitable.tui.settings import PERMITTED
from tuitable.tui.starting import Start, Stock

if TYPE_CHECKING:
    from tuitable.cli.session import Session
    from tuitable.rules.ruleset import Ruleset
    from tuitable.tui.app import Board
    from tuitable.tui.shows import Show
    from tuitable.tui.tiles import Brush


def stock() -> list[Stock]:
    """All rulesets of the shelf with their options, for the start screen."""
    from tuitable.rules.about import about
    from tuitable.rules.library import find, shelf
    from tuitable.rules.options import as_text
    from tuitable.tui.starting import Choosable

    out = []
    for id in shelf():
        rules = find(id)
        options = []
        for name, option in rules.options.items():
            usual = as_text(option.default)
            values = tuple(dict.fromkeys((usual, *option.offered())))
            options.append(Choosable(name, option.title, values, usual, option.source))
        count = f"{len(options)} options below" if options else ""
        told = about(id)
        out.append(
            Stock(rules.id, rules.title, f"i explains; {count}".rstrip("; "), tuple(options), told.line, told.usual)
        )
    return out


def waiting_game() -> str:
    """The newest unfinished game in a few words, empty if there is none."""
    from tuitable.cli.session import unfinished
    from tuitable.errors import RecordError
    from tuitable.record.codec import read_record
    from tuitable.record.events import HandBegan
    from tuitable.tui.scene import round_name

    for path in unfinished()[:3]:
        try:
            record = read_record(path)
        except RecordError:
            continue
        hand = next((event for event in reversed(record.events) if isinstance(event, HandBegan)), None)
        where = "" if hand is None else f", {round_name(hand.round_wind, hand.hand_no)}"
        return f"{record.header.ruleset.title}{where}"
    return ""


class Opener:
    """What the start screen leaves to do: begin a game, go on with one, explain the rules."""

    def __init__(self, start: Start, look: Look) -> None:
        self.start = start
        self.look = look
        self.sessions: list[Session] = []

    def command(self, board: Board, word: str) -> None:
        """Do what a screen asked for."""
        board.pace = self.look.pace
        if word == "start":
            self._start(board)
        elif word == "begin":
            board.pop()
            self._keep()
            board.open(lambda: self._begin(board.brush))
        elif word == "news" and not self.at_table(board):
            board.open(lambda: self._news(False), "the rules are compared", stay=True)
        elif word == "continue":
            board.open(lambda: self._resume(board.brush), "the game is taken up again")
        elif word == "info":
            board.open(self._explain, "the rules are fetched", stay=True)
        elif word == "help":
            here = Phase.START if board.show is self.start else Phase.LEARN
            board.push(keys_panel(self.look, board.brush, here))
        elif word == "learn":
            board.open(self.lesson, "the lesson is laid out")
        elif word == "gentle":
            board.open(lambda: self._gentle(board.brush))
        elif word == "home":
            self._home(board)
        else:
            table_command(board, word, self.sessions, self.look)

    def at_table(self, board: Board) -> bool:
        """Whether a game is on the screen, which has rules of its own."""
        from tuitable.tui.tableshow import TableShow

        return any(isinstance(show, TableShow) for show in board.shows)

    def _start(self, board: Board) -> None:
        """Begin the chosen game; whoever is new to its rules is told first what is new in them."""
        from tuitable.cli.newcomer import is_new

        try:
            new = is_new(self.look, self.chosen())
        except TuitableError as error:
            self.start.tell(str(error))
            return
        if new:
            board.open(lambda: self._news(True), "the rules are compared", stay=True)
            return
        self._keep()
        board.open(lambda: self._begin(board.brush))

    def chosen(self) -> Ruleset:
        """The chosen rules with their options. Raises `RulesetError`."""
        from tuitable.rules.library import find

        return find(self.start.choices.rules, self.start.chosen_options())

    def _news(self, begin: bool) -> Show:
        from tuitable.cli.newcomer import news_show

        return news_show(self.look, self.chosen(), begin)

    def _keep(self) -> None:
        from tuitable.cli.newcomer import make_known

        make_known(self.look, self.start.choices.rules)
        settings = self.look.settings
        self.start.message = self.look.remember(
            start=settings.start, pace=settings.pace, last_rules=settings.start.rules
        )

    def _begin(self, brush: Brush) -> Show:
        self.begin()
        return table_show(self.sessions[-1], self.look, brush)

    def begin(self) -> None:
        """Begin the game that was chosen."""
        from tuitable.cli.play import players_of
        from tuitable.cli.session import Session
        from tuitable.rules.library import find

        choices = self.start.choices
        kinds = [(kind, style) for kind, _, style in (seat.partition(":") for seat in choices.seats)]
        ruleset = find(choices.rules, self.start.chosen_options())
        names = tuple(name.strip() for name, seat in zip(choices.names, choices.seats, strict=True) if seat == "person")
        if len(names) == 1 and not names[0]:
            names = (self.look.settings.name,)
        players, fouls = players_of(kinds, names), choices.fouls == PERMITTED
        self.sessions.append(Session.begin(ruleset, players, seed=self.start.seed or None, fouls=fouls))

    def lesson(self) -> Show:
        """The lesson, from where somebody left it."""
        from tuitable.cli.lessons import open_lesson, reached
        from tuitable.tui.learnshow import LearnShow

        settings = self.look.settings
        at = 0 if settings.learned else settings.lesson
        return LearnShow(open_lesson(at), self.look.make_keys(), reached(self.look))

    def gentle(self) -> None:
        """Begin a game against gentle computers."""
        from tuitable.cli.lessons import gentle_session
        from tuitable.cli.newcomer import make_known

        self.sessions.append(gentle_session(self.look.settings.name))
        make_known(self.look, self.sessions[-1].ruleset.id)

    def _gentle(self, brush: Brush) -> Show:
        self.gentle()
        return table_show(self.sessions[-1], self.look, brush)

    def _home(self, board: Board) -> None:
        """Back to the start screen, also from a lesson that was opened without it."""
        if self.start in board.shows:
            board.pop()
        else:
            board.shows[-1] = self.start

    def _resume(self, brush: Brush) -> Show:
        self.resume()
        return table_show(self.sessions[-1], self.look, brush)

    def resume(self) -> None:
        """Go on with the newest game."""
        from tuitable.cli.session import Session, unfinished
        from tuitable.errors import RecordError

        found = unfinished()
        if not found:
            raise RecordError("the game that was waiting is gone; begin another one")
        self.sessions.append(Session.resume(found[0]))

    def _explain(self) -> Show:
        from tuitable.review.rules_card import rules_card
        from tuitable.tui.panelshow import PanelShow

        ruleset = self.chosen()
        return PanelShow(ruleset.title, rules_card(ruleset).splitlines(), self.look.make_keys(key_words(ruleset.words)))


def run(plain: bool = False, spoken: str | None = None, *, look: Look | None = None, lesson: bool = False) -> int:
    """Open the start screen, or the menu in lines, and answer the exit status.

    `lesson`: the lesson lies over the screen from the beginning.
    """
    look = look or Look(plain=plain, spoken=spoken)
    if look.quick()[0].plain:
        from tuitable.cli.in_lines import start_in_lines

        tell_in_lines(look)
        return start_in_lines(look)
    start = Start(look.settings, look.make_keys())
    opener = Opener(start, look)

    def load(brush: Brush) -> Show:
        from tuitable.bots.styles import STYLES

        start.stock(stock(), list(STYLES), waiting_game())
        return opener.lesson() if lesson else start

    def note() -> None:
        for session in opener.sessions:
            session.note_gone()

    with keeping(opener.sessions):
        status = open_board(look, load, first=None if lesson else start, note=note, on_command=opener.command)
    say_where(opener.sessions)
    return status
