"""The card for newcomers to a ruleset: what differs from the one they know, before the first game and on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuitable.cli.screen import Look

if TYPE_CHECKING:
    from tuitable.cli.session import Session
    from tuitable.rules.ruleset import Ruleset
    from tuitable.tui.shows import Show


def known_to(look: Look, new: Ruleset) -> Ruleset | None:
    """The ruleset somebody knows, to compare a new one with: the one played last, else the nearest of those known.

    Who has played none here is taken to know what most people know. Null if that is the new one itself.
    """
    from tuitable.review.newcomer import nearest
    from tuitable.rules.about import about
    from tuitable.rules.library import find, shelf

    settings = look.settings
    last = settings.last_rules
    if last in settings.known and last in shelf() and last != new.id:
        return find(last)
    ids = [id for id in settings.known if id in shelf() and id != new.id]
    ids = ids or [id for id in shelf() if about(id).usual]
    return nearest(ids, new, find)


def is_new(look: Look, new: Ruleset) -> bool:
    """Whether somebody sits down to these rules for the first time and has something to compare them with."""
    return new.id not in look.settings.known and known_to(look, new) is not None


def make_known(look: Look, id: str) -> str:
    """Remember that somebody has met a ruleset; a sentence if that cannot be kept."""
    known = look.settings.known
    return "" if id in known else look.remember(known=[*known, id])


def meet(look: Look, session: Session) -> None:
    """Tell somebody who begins a game from the command line how to hear what is new in its rules; nothing once met.

    The game begins at once there, so a card would stand in the way: the screen reminds of the key, lines have a note.
    """
    if not is_new(look, session.ruleset):
        return
    session.fresh = True
    if look.quick()[0].plain:
        session.notices.append("these rules are new to you; type new to hear what differs")
    if failure := make_known(look, session.ruleset.id):
        session.notices.append(failure)


def news_show(look: Look, new: Ruleset, begin: bool = False) -> Show:
    """The card on the screen. `begin`: the key that starts a match leaves the app the word `begin`, which does it."""
    from tuitable.cli.sitting import key_words
    from tuitable.errors import RulesetError
    from tuitable.review.newcomer import news_text
    from tuitable.tui.keys import Phase
    from tuitable.tui.panelshow import Confirm, PanelShow

    known = known_to(look, new)
    if known is None:
        raise RulesetError("there are no other rules that you know to compare these with")
    keys = look.make_keys(key_words(new.words))
    go, back = keys.cap(Phase.START, "confirm"), keys.cap(Phase.PANEL, "close")
    prompt = f"New to these rules? {go} begins the game, {back} goes back." if begin else f"{back} goes back."
    return PanelShow(
        f"{new.title}, for people who know {known.title}",
        news_text(known, new),
        keys,
        prompt=prompt,
        confirm=Confirm(Phase.START, "begin", "begin") if begin else None,
    )


def news_lines(look: Look, new: Ruleset) -> list[str]:
    """The same as lines, with a heading; empty if there is nothing to compare with."""
    from tuitable.review.newcomer import news

    known = known_to(look, new)
    if known is None:
        return []
    head = f"{new.title}, for people who know {known.title}:"
    return [head, *(f"{one.topic}: {one.text} ({one.source})" for one in news(known, new))]
