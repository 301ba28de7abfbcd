"""Cards of printed lines: those shipped, and how a card is found by its name.

A player's own cards lie in the folders told to `rules.card_folders`; they come before the shipped ones.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path

from tuitable.errors import RulesetError
from tuitable.rules.card import Card, CardRef
from tuitable.rules.card_check import load
from tuitable.rules.card_folders import folders

_SHIPPED = Path(__file__).parent
MAX_FILES = 500
"""How many files of a folder are looked at."""


def files() -> tuple[Path, ...]:
    """All card files, the player's first, each folder by name."""
    found: list[Path] = []
    for folder in (*folders(), _SHIPPED):
        try:
            found += sorted(path for path in folder.glob("*.toml") if path.is_file())[:MAX_FILES]
        except OSError:
            continue
    return tuple(found)


def is_shipped(path: Path) -> bool:
    """The file came with the program."""
    return path.parent == _SHIPPED


def find(name: str | Path) -> Card:
    """A card by its id, the name of its file in a card folder, or the path of a file that ends in `.toml`.

    Of two cards with one id the player's own is taken. Raises `RulesetError`: no such card, or a card with errors.
    """
    text = str(name)
    if text.endswith(".toml"):
        return read(Path(text))
    for path in files():
        if path.stem == text:
            return read(path)
    wrong: list[RulesetError] = []
    ids: list[str] = []
    for card in _cards(wrong):
        if card.id == text:
            return card
        ids.append(card.id)
    hint = f"; a file is left out: {wrong[0]}" if wrong else ""
    raise RulesetError(f"there is no card {text[:60]!r}; there are: {', '.join(dict.fromkeys(ids))}{hint}")


def find_ref(ref: CardRef) -> Card | None:
    """The very card that a record names, by its hash; None if it is not here (any more)."""
    return next((card for card in _cards([]) if card.sha256 == ref.sha256), None)


def read(path: Path) -> Card:
    """The card of a file, read again only when the file has changed. Raises `RulesetError`."""
    try:
        stat = path.stat()
    except (OSError, ValueError) as error:
        raise RulesetError(f"{path}: {getattr(error, 'strerror', None) or error}") from None
    return _read(path, stat.st_mtime_ns, stat.st_size)


def _cards(wrong: list[RulesetError]) -> Iterator[Card]:
    for path in files():
        try:
            yield read(path)
        except RulesetError as error:
            wrong.append(error)


@functools.lru_cache(maxsize=32)
def _read(path: Path, changed: int, size: int) -> Card:
    return load(path)


__all__ = ["files", "find", "find_ref", "is_shipped", "read"]
