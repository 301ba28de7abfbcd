"""Playing and looking back in lines: what plain mode is given to work with."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from tuitable.cli.screen import Look
    from tuitable.cli.session import Session
    from tuitable.review.comparison import Comparison
    from tuitable.rules.ruleset import Ruleset
    from tuitable.tui.plainasides import Aside


def standard_input() -> TextIO:
    """Standard input, or an input that has ended where it is closed."""
    return sys.stdin if sys.stdin is not None else io.StringIO()


def play_in_lines(session: Session, look: Look) -> int:
    """Play until people leave, the input ends or the match is over; the exit status."""
    from tuitable.cli.sitting import friendly, seated
    from tuitable.tui.plain import PlainGame
    from tuitable.tui.plainwords import names_in_lines

    computers, scene = seated(session)
    scene = replace(scene, names=names_in_lines(scene.names), spoken=look.spoken)
    out: TextIO = sys.stdout
    for notice in session.notices:
        out.write(f"Note: {notice}.\n")
    if look.clock is not None:
        out.write("Note: no clock runs in lines; take the time you need.\n")
    first = next((seat for seat, computer in enumerate(computers) if computer is None), None)
    game = PlainGame(
        session.table,
        computers,
        scene,
        standard_input(),
        out,
        go=session.table.go,
        past=session.scribe.past(first),
        known=_known(session, look),
        friendly=friendly(session, look),
        pace=look.said_pace or 0.0,
        hide_lines=os.get_terminal_size(out.fileno()).lines if out.isatty() else 0,
    )
    game.run()
    return 130 if game.interrupted else 0


def _known(session: Session, look: Look) -> Aside:
    """What the table of a session can tell besides the game."""
    from tuitable.bots.advice import advise
    from tuitable.cli.newcomer import news_lines
    from tuitable.cli.tutoring import learner, sheet_of
    from tuitable.review.coach import coach
    from tuitable.review.printed_lines import card_view
    from tuitable.review.rules_card import rules_card
    from tuitable.rules.glossary import terms
    from tuitable.tui.plainasides import Aside

    def others() -> list[Ruleset]:
        from tuitable.rules.library import find, relatives

        return [find(id) for id in relatives(session.ruleset.id)]

    def compare(place: int) -> Comparison:
        from tuitable.cli.sitting import whose_hand
        from tuitable.review.comparison import compare

        hand, seat = session.scribe.facts, whose_hand(session)
        assert hand is not None
        own = session.ruleset
        return compare(hand, seat, own, others()[place], carry=hand.hand.carry, played=own.id, own=own)

    def whose() -> str:
        from tuitable.cli.sitting import whose_hand

        return session.scribe.settled_names[whose_hand(session)]

    return Aside(
        sheet=lambda: sheet_of(session),
        card=lambda: rules_card(session.ruleset).splitlines(),
        near=lambda view, seat: None if view.hand is None else card_view(session.ruleset, view.hand, seat),
        advise=lambda view, decision: advise(session.ruleset, view, decision),
        others=lambda: [rules.title for rules in others()],
        compare=compare,
        whose=whose,
        terms=lambda: [term.line for term in terms(session.ruleset)],
        news=lambda: news_lines(look, session.ruleset),
        coach=coach if learner(session) is not None else None,
    )


def replay_in_lines(file: Path, look: Look) -> int:
    """Look back at a record until the input ends; the exit status."""
    from tuitable.cli.replay import opened
    from tuitable.tui.plainreplay import PlainReplay
    from tuitable.tui.plainwords import names_in_lines

    replay, afterwards = opened(file, names_in_lines)
    replay.speak(look.spoken)
    PlainReplay(replay, standard_input(), sys.stdout, afterwards=afterwards).run()
    return 0


def start_in_lines(look: Look) -> int:
    """The menu, and from there to the table or to a record; the exit status."""
    from tuitable.bots.styles import STYLES
    from tuitable.cli.newcomer import is_new, make_known, news_lines
    from tuitable.cli.session import unfinished
    from tuitable.cli.sitting import keeping, say_where
    from tuitable.cli.start import Opener, stock, waiting_game
    from tuitable.places import records_folder
    from tuitable.review.rules_card import rules_card
    from tuitable.tui.plainsheet import flowing
    from tuitable.tui.plainstart import Doors, PlainStart
    from tuitable.tui.plainwords import in_ascii
    from tuitable.tui.starting import Start

    start = Start(look.settings)
    start.stock(stock(), list(STYLES), waiting_game())
    opener = Opener(start, look)
    status = [0]

    def played(open_: Callable[[], None]) -> None:
        open_()
        session = opener.sessions[-1]
        with keeping([session]):
            status[0] = play_in_lines(session, look)
        say_where([session])

    def records() -> list[Path]:
        # A game that is not over has secrets still.
        hidden = set(unfinished())
        try:
            found = [path for path in records_folder().glob("*.tuit") if path not in hidden]
            return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return []

    def begin() -> None:
        if is_new(look, opener.chosen()):
            print("New to these rules? This differs:")
            for row in news_lines(look, opener.chosen()):
                print(in_ascii(row))
        make_known(look, start.choices.rules)
        played(opener.begin)

    def learn() -> bool:
        from tuitable.cli.learn import lesson_in_lines

        if lesson_in_lines(look) != "gentle":
            return False
        played(opener.gentle)
        return True

    doors = Doors(
        begin=begin,
        resume=lambda: played(opener.resume),
        replay=lambda path: (replay_in_lines(path, look), None)[1],
        explain=lambda: [*news_lines(look, opener.chosen()), *flowing(rules_card(opener.chosen()).splitlines())],
        records=records,
        keep=lambda: look.remember(
            start=look.settings.start, last_rules=start.choices.rules, spoken=look.settings.spoken
        ),
        learn=learn,
    )
    try:
        PlainStart(start, look.settings, standard_input(), sys.stdout, doors).run()
    except KeyboardInterrupt:
        return 130
    return status[0]
