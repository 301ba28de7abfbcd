"""Cards of printed lines: those shipped, and how a card is found by its name.

A player's own cards lie in a folder that `search_in` names; they come before the shipped ones.
"""

from __future__ import annotations

import functools
from pathlib import Path

from tuitable.errors import RulesetError
from tuitable.rules.card import Card, CardRef
from tuitable.rules.card_check import load

_SHIPPED = Path(__file__).parent
_folders: list[Path] = []
MAX_FILES = 500
"""How many files of a folder are looked at."""


def search_in(folder: Path) -> None:
    """Look for cards in this folder too, before those named earlier. It need not exist."""
    if folder in _folders:
        _folders.remove(folder)
    _folders.insert(0, folder)


def files() -> tuple[Path, ...]:
    """All card files, the player's first, each folder by name."""
    found: list[Path] = []
    for folder in (*_folders, _SHIPPED):
        try:
            found += sorted(path for path in folder.glob("*.toml") if path.is_file())[:MAX_FILES]
        except OSError:
            continue
    return tuple(found)


def find(name: str | Path) -> Card:
    """A card by its id, its file's name in a card folder, or the path of a file that ends in `.toml`.

    Of two cards with one id the player's own is taken. Raises `RulesetError`: no such card, or a card with errors.
    """
    text = str(name)
    if text.endswith(".toml"):
        return _load(Path(text))
    wrong: RulesetError | None = None
    ids: list[str] = []
    for path in files():
        if path.stem == text:
            return _load(path)
    for path in files():
        try:
            card = _load(path)
        except RulesetError as error:
            wrong = wrong or error
            continue
        if card.id == text:
            return card
        ids.append(card.id)
    hint = "" if wrong is None else f"; one file has errors: {wrong}"
    raise RulesetError(f"there is no card {text[:60]!r}; there are: {', '.join(dict.fromkeys(ids))}{hint}")


def find_ref(ref: CardRef) -> Card | None:
    """The very card that a record names, by its hash; None if it is not here any more."""
    for path in files():
        try:
            card = _load(path)
        except RulesetError:
            continue
        if card.sha256 == ref.sha256:
            return card
    return None


def _load(path: Path) -> Card:
    try:
        stat = path.stat()
    except OSError as error:
        raise RulesetError(f"{path}: {error.strerror}") from None
    return _loaded(path, stat.st_mtime_ns, stat.st_size)


@functools.lru_cache(maxsize=32)
def _loaded(path: Path, changed: int, size: int) -> Card:
    return load(path)


__all__ = ["files", "find", "find_ref", "search_in"]
