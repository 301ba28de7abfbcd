"""The first line of the record of an imported game."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from tuitable import __version__
from tuitable.formats.mjlog_head import LONGEST_NAME, clean
from tuitable.record.codec import FORMAT
from tuitable.record.events import Header, Origin, PlayerEntry, RulesetEntry


def heading(
    kind: str,
    ruleset: RulesetEntry,
    names: Sequence[str],
    details: Mapping[str, object],
    *,
    text: str,
    digest: str | None = None,
    path: str = "",
    time: str | None = None,
    computers: Sequence[bool] = (),
    tags: Mapping[str, str] | None = None,
) -> Header:
    """A header. `kind` is the kind of file, `names` and `computers` are by chair, `details` go to its origin.

    `digest` is the SHA-256 of the file (of its `text` where null), `time` that of the import (now where null).
    """
    if digest is None:
        digest = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()
    if time is None:
        time = datetime.now(UTC).isoformat(timespec="seconds")
    a, b, c, d = (
        PlayerEntry(
            clean(names[seat] if seat < len(names) else "", LONGEST_NAME) or f"player {seat + 1}",
            "computer" if seat < len(computers) and computers[seat] else "unknown",
        )
        for seat in range(4)
    )
    file = clean(re.split(r"[\\/]", path)[-1])
    origin = Origin(kind, digest, file, dict(details))
    return Header(FORMAT, f"tuitable {__version__}", time, ruleset, (a, b, c, d), origin, dict(tags or {}))
