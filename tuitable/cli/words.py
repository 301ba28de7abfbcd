"""Other people's words on our screen."""

from __future__ import annotations

import unicodedata

_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def plain(text: str, most: int = 60) -> str:
    """Text from a file fit for one line: no control, format or unassigned characters, at most `most` long."""
    kept = " ".join(_shown(text[: 4 * most]).split())
    return kept if len(kept) <= most else kept[: most - 1] + "…"


def flat(text: str) -> str:
    """A line that may hold a damaged file's text: nothing hidden in it, spacing kept."""
    kept = _shown(text[:4000].replace("\n", " "))
    return kept if len(kept) <= 1000 else kept[:999] + "…"


def _shown(text: str) -> str:
    return "".join(c for c in text if unicodedata.category(c) not in _HIDDEN)
