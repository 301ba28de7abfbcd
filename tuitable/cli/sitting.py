"""Sitting down at a table: on the full screen or in lines, until people leave or the match ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tuitable.cli.in_lines import play_in_lines
from tuitable.cli.screen import Look, open_board, tell_in_lines
from tuitable.errors import ComputerFailed, TuitableError

if TYPE_CHECKING:
    from pathlib import Path

    from tuitable.bots.bot import Bot
    from tuitable.bots.counsel import Advice
    from tuitable.cli.session import Session
    from tuitable.review.printed_lines import CardView
    from tuitable.rules.ruleset import Ruleset
    from tuitable.state.choices import Decision
    from tuitable.state.views import View
    from tuitable.tiles.seat import Seat
    from tuitable.tui.app import Board
    from tuitable.tui.friendly import Friendly
    from tuitable.tui.scene import Scene
    from tuitable.tui.shows import Show
    from tuitable.tui.tiles import Brush

NAME_WIDTH = 12
"""Columns a name may take on the screen."""


def sit_down(begin: Callable[[], Session], look: Look) -> int:
    """Play until people leave or the match is over, say where the game is kept, and answer the exit status.

    `begin` opens the game; on a screen it is called when something is to be seen already.
    """
    opened: list[Session] = []
    with keeping(opened):
        if look.quick()[0].plain:
            tell_in_lines(look)
            opened.append(begin())
            status = play_in_lines(opened[0], look)
        else:

            def load(brush: Brush) -> Show:
                opened.append(begin())
                return table_show(opened[0], look, brush)

            def note() -> None:
                for session in opened:
                    session.note_gone()

            def on_command(board: Board, word: str) -> None:
                table_command(board, word, opened, look)

            status = open_board(look, load, note=note, on_command=on_command)
    say_where(opened)
    return status


@contextmanager
def keeping(sessions: Sequence[Session]) -> Iterator[None]:
    """Let go of games in the end, whatever happens.

    Raises `ComputerFailed`, if it comes, as an error that says where the games are and how to go on.
    """
    try:
        yield
    except ComputerFailed as error:
        left = [one.path for one in sessions if not one.table.over]
        where = [f"The game is kept in {path}. Go on with: tuitable continue {quote(path)}" for path in left]
        raise TuitableError(". ".join([str(error), *where])) from error
    finally:
        for session in sessions:
            session.close()


def quote(path: Path) -> str:
    """A file's name as a shell takes it."""
    import shlex

    return shlex.quote(str(path))


def say_where(sessions: Sequence[Session]) -> None:
    """One sentence about where each game is, and what can be done with it; `continue` alone means the newest."""
    for place, session in enumerate(sessions, 1):
        if session.table.over:
            print(f"The match is over. Look back at it with: tuitable replay {quote(session.path)}")
        elif place == len(sessions):
            print(f"The game is kept in {session.path}. Go on with: tuitable continue")
        else:
            print(f"Another game is kept. Go on with: tuitable continue {quote(session.path)}")


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Names as they fit the screen; nobody is nameless."""
    from tuitable.tui.canvas import clean, cut

    return tuple(cut(clean(name), NAME_WIDTH) or f"Seat {i}" for i, name in enumerate(names, 1))


def key_words(words: Mapping[str, str]) -> dict[str, str]:
    """The ruleset's words under the names that the table of keys uses."""
    named = {"declare": "ready", "exchange": "exchange", "wild": "wild", "card": "card", "stake": "stake"}
    return {name: words[key] for name, key in named.items() if key in words}


def table_words(ruleset: Ruleset) -> dict[str, str]:
    """The same for a table; empty for what these rules do not have, so that the help leaves it out."""
    lacks = {"wild": not ruleset.tiles.wild, "declare": "ready" not in ruleset.declare}
    return {**key_words(ruleset.words), **{name: "" for name, lacking in lacks.items() if lacking}}


def scene_for(ruleset: Ruleset, names: tuple[str, ...], dealer: Seat, you: Seat | None) -> Scene:
    """How to speak of a table with these rules."""
    from tuitable.tui.scene import Scene

    stake = max((declaration.stake for declaration in ruleset.declare.values()), default=0)
    return Scene(
        names, dealer, you, ruleset.words, limit=ruleset.limits.cap or 0, stake=stake,
        programme=ruleset.exchange.programme(),
    )  # fmt: skip


def seated(session: Session) -> tuple[list[Bot | None], Scene]:
    """Who answers for each chair now (a computer, or null for a person), and how to speak of them."""
    from tuitable.bots.styles import STYLES, lots, player_later
    from tuitable.tiles.seat import SEATS

    computers: list[Bot | None] = []
    for seat in SEATS:
        entry = session.here(seat)
        style = entry.style if entry.style in STYLES else next(iter(STYLES))
        chance = lots(session.journal.seed or "", session.table.people[seat])
        computers.append(None if entry.kind == "person" else player_later(style, session.ruleset, chance))
    people = [seat for seat in SEATS if computers[seat] is None]
    you = people[0] if len(people) == 1 else None
    return computers, scene_for(session.ruleset, short_names(session.names), session.dealer, you)


def friendly(session: Session, look: Look) -> Friendly:
    """What the people of a session may do beside playing."""
    from tuitable.tui.friendly import Friendly

    def keep(unsorted: bool) -> str:
        return look.remember(sort=not unsorted)

    return Friendly(session.take_back, session.scribe.past, look.clock, look.unsorted, keep)


def table_show(session: Session, look: Look, brush: Brush) -> Show:
    """The session's table as something to show."""
    from tuitable.cli.tutoring import sheet_of, tutor_of
    from tuitable.tui.desk import Desk
    from tuitable.tui.tableshow import TableShow

    computers, scene = seated(session)
    first = next((seat for seat, computer in enumerate(computers) if computer is None), None)
    ruleset = session.ruleset

    # What these need is loaded when it is first asked for: the picture of the table does not wait for it.
    def near(view: View, seat: Seat) -> CardView | None:
        if view.hand is None or ruleset.winning.shapes:
            return None
        from tuitable.review.printed_lines import card_view

        return card_view(ruleset, view.hand, seat)

    def card() -> list[str]:
        from tuitable.review.rules_card import rules_card

        return rules_card(ruleset).splitlines()

    def counsel(view: View, decision: Decision) -> Advice:
        from tuitable.bots.advice import advise

        return advise(ruleset, view, decision)

    desk = Desk(
        session.table,
        computers,
        scene,
        look.make_keys(table_words(session.ruleset), ascii_only=brush.ascii_only),
        title=session.ruleset.title,
        go=session.table.go,
        past=session.scribe.past(first),
        kept=str(session.path),
        near=near,
        sheet=lambda: sheet_of(session),
        card=card,
        advise=counsel,
        friendly=friendly(session, look),
        tutor=tutor_of(session, look),
        hints=look.settings.hints,
    )
    if session.notices:
        desk.change(message=f"Note: {session.notices[0]}.")
    return TableShow(desk, session.close, lambda: look.suits or session.ruleset.words.get("suits", ""))


def table_command(board: Board, word: str, sessions: list[Session], look: Look) -> None:
    """What a table leaves to do: the last hand under other rules or once more in a new game, what is new in these.

    A new game is added to `sessions`.
    """
    session = next((session for session in reversed(sessions) if not session.closed), None)
    if session is None:
        return
    if word == "news":
        from tuitable.cli.newcomer import news_show

        ruleset = session.ruleset
        board.open(lambda: news_show(look, ruleset), "the rules are compared", stay=True)
    if word not in ("compare", "again"):
        return
    facts = session.scribe.facts
    if facts is None:
        board.show.tell("No hand has been settled yet.")
    elif word == "compare":
        board.open(lambda: compare_show(session, look, board.brush), "the other rules are fetched", stay=True)
    else:
        desk = getattr(board.show, "desk", None)
        number = None if desk is not None and desk.ui.panel == "final" else facts.hand.number

        def once_more() -> Show:
            from tuitable.cli.again import play_again
            from tuitable.record.codec import read_record

            sessions.append(play_again(read_record(session.path), number))
            return table_show(sessions[-1], look, board.brush)

        board.open(once_more)


def whose_hand(session: Session) -> Seat:
    """Whose tiles of the last settled hand are of interest: the first winner's, else the first person's."""
    from tuitable.tiles.seat import SEATS

    facts = session.scribe.facts
    if facts is not None and facts.wins:
        return facts.wins[0].seat
    return next((seat for seat in SEATS if session.here(seat).kind == "person"), 0)


def compare_show(session: Session, look: Look, brush: Brush) -> Show:
    """The last settled hand under the rules played and under others. Raises `TuitableError` if there are no others."""
    from tuitable.errors import RulesetError
    from tuitable.review.comparison import compare
    from tuitable.rules.library import find, relatives
    from tuitable.tui.compareshow import CompareShow
    from tuitable.tui.scene import round_name

    facts, own = session.scribe.facts, session.ruleset
    rules = [own, *(find(id) for id in relatives(own.id))]
    if facts is None or len(rules) < 2:
        raise RulesetError("there are no other rules to compare with")
    hand = facts
    seat = whose_hand(session)
    return CompareShow(
        lambda a, b: compare(hand, seat, rules[a], rules[b], carry=hand.hand.carry, played=own.id, own=own),
        len(rules),
        (0, 1),
        round_name(hand.round_wind, hand.hand_no),
        session.scribe.settled_names[seat],
        look.make_keys(key_words(own.words), ascii_only=brush.ascii_only),
        lambda: look.suits or own.words.get("suits", ""),
    )
