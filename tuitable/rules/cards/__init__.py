"""Cards of printed lines: those shipped, and how a card is found by its name.

A player's own cards lie in the folders told to `rules.card_folders`; they come before the shipped ones.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

from tuitable.errors import RulesetError
from tuitable.rules.card import Card, CardRef
from tuitable.rules.card_check import load, read_bytes
from tuitable.rules.card_folders import folders

_SHIPPED = Path(__file__).parent
_SPECIALS = _SHIPPED / "specials"
"""Files of special hands that come with rulesets; nobody chooses one, so they are in no list of cards."""
MAX_FILES = 500
"""How many files of a folder are looked at."""
_GIVEN: dict[Path, None] = {}
"""Files that were named by their path, the latest last; they may lie outside all folders."""
_MOST_GIVEN = 32


def files() -> tuple[Path, ...]:
    """All card files, the player's first, each folder by name."""
    found: list[Path] = []
    for folder in (*folders(), _SHIPPED):
        try:
            found += sorted(path for path in folder.glob("*.toml") if path.is_file())[:MAX_FILES]
        except OSError:
            continue
    return tuple(found)


def _everywhere() -> tuple[Path, ...]:
    return (*files(), *sorted(_SPECIALS.glob("*.toml")))


def is_shipped(path: Path) -> bool:
    """The file came with the program."""
    return path.parent == _SHIPPED


def find(name: str | Path) -> Card:
    """A card by its id, the name of its file in a card folder, or the path of a file that ends in `.toml`.

    Of two cards with one id the player's own is taken. Raises `RulesetError`: no such card, or a card with errors.
    """
    text = str(name)
    if text.endswith(".toml"):
        path = Path(text).absolute()
        card = read(path)
        _GIVEN.pop(path, None)
        _GIVEN[path] = None
        if len(_GIVEN) > _MOST_GIVEN:
            del _GIVEN[next(iter(_GIVEN))]
        return card
    wrong: list[RulesetError] = []
    for path in _everywhere():
        if path.stem == text:
            return read(path)
        if _names(path, text):
            try:
                card = read(path)
            except RulesetError as error:
                wrong.append(error)
                continue
            if card.id == text:
                return card
    ids = dict.fromkeys(card.id for card in _cards(wrong))
    hint = f"; a file is left out: {wrong[0]}" if wrong else ""
    raise RulesetError(f"there is no card {text[:60]!r}; there are: {', '.join(ids)}{hint}")


def _names(path: Path, id: str) -> bool:
    """The id stands somewhere in a file; a glance that saves reading all cards of a full folder."""
    try:
        return id.encode("utf-8", "replace") in read_bytes(path)
    except RulesetError:
        return False


def find_ref(ref: CardRef) -> Card | None:
    """The very card that a record names, by its hash; None if it is not here (any more).

    Looked for among all cards, and among the files that somebody named by their path.
    """
    return next((card for card in _cards([], tuple(_GIVEN)) if card.sha256 == ref.sha256), None)


def read(path: Path) -> Card:
    """The card of a file, read again only when the file has changed. Raises `RulesetError`."""
    try:
        stat = path.stat()
    except (OSError, ValueError) as error:
        raise RulesetError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    return _read(path, stat.st_mtime_ns, stat.st_size)


def _cards(wrong: list[RulesetError], more: tuple[Path, ...] = ()) -> Iterator[Card]:
    for path in (*_everywhere(), *more):
        try:
            yield read(path)
        except RulesetError as error:
            wrong.append(error)


@functools.lru_cache(maxsize=32)
def _read(path: Path, changed: int, size: int) -> Card:
    return load(path)


__all__ = ["files", "find", "find_ref", "is_shipped", "read"]
