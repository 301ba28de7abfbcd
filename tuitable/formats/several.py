"""Files that may hold several games: each is read by itself, and one that is refused stops none of the others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from tuitable.errors import FormatError, RulesetError
from tuitable.formats.fields import decode
from tuitable.formats.imported import Imported
from tuitable.formats.rulebook import UNTOLD, Rules

MOST_GAMES = 20_000


def games(
    kind: str, text: str, digest: str, path: str = "", time: str | None = None, rules: Rules = UNTOLD
) -> Iterator[Imported | FormatError]:
    """The games of a file of this kind, in order; `digest` is the SHA-256 of the file."""
    try:
        if kind == "botzone":
            yield from _botzone(text, digest, path, time, rules)
        else:
            yield from _json(kind, text, digest, path, time, rules)
    except FormatError as error:
        yield error
    except RulesetError as error:
        yield FormatError(str(error), path or None)


def _botzone(text: str, digest: str, path: str, time: str | None, rules: Rules) -> Iterator[Imported | FormatError]:
    from tuitable.formats.botzone import matches, read_match

    found = matches(text, path)
    first = list(islice(found, 2))
    several = len(first) > 1
    for number, match in enumerate(chain(first, found), 1):
        if isinstance(match, FormatError):
            yield match
            continue
        try:
            yield read_match(match, digest, path, time, rules, str(number) if several else "")
        except FormatError as error:
            yield error


def _json(
    kind: str, text: str, digest: str, path: str, time: str | None, rules: Rules
) -> Iterator[Imported | FormatError]:
    from tuitable.formats.mahjongsoul import read_mahjongsoul
    from tuitable.formats.majiang import read_majiang

    if not text.lstrip().startswith(("{", "[")):
        raise FormatError(
            "this is a raw record of Mahjong Soul: export it with a program that writes JSON", path or None
        )
    told = decode(text, path)
    found = told if isinstance(told, list) else [told]
    if not found:
        raise FormatError("no game is in it", path or None)
    for number, game in enumerate(found, 1):
        if number > MOST_GAMES:
            raise FormatError(f"more than {MOST_GAMES} games are in it; the rest is left out", path or None)
        part = str(number) if len(found) > 1 else ""
        try:
            if kind == "majiang":
                yield read_majiang(game, digest, path, time, rules, part)
            else:
                yield read_mahjongsoul(game, digest, path, time, rules, part)
        except FormatError as error:
            yield error
