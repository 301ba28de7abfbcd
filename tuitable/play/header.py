"""The first line of a new record."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from tuitable import __version__
from tuitable.record.codec import FORMAT
from tuitable.record.events import Header, PlayerEntry, RulesetEntry
from tuitable.rules.ruleset import Ruleset, fingerprint, resolved_json

People = tuple[PlayerEntry, PlayerEntry, PlayerEntry, PlayerEntry]


def ruleset_entry(ruleset: Ruleset) -> RulesetEntry:
    """A ruleset as a header holds it, whole, so that the record explains itself."""
    return RulesetEntry(
        ruleset.id,
        ruleset.title,
        ruleset.revision,
        fingerprint(ruleset),
        dict(ruleset.chosen),
        msgspec.Raw(resolved_json(ruleset)),
    )


def header_of(
    ruleset: Ruleset, people: People, now: datetime | None = None, tags: dict[str, str] | None = None
) -> Header:
    """The header of a game that begins now, or at `now`. `people` are those who begin on chairs 0..3."""
    moment = datetime.now(UTC) if now is None else now
    return Header(
        FORMAT,
        f"tuitable {__version__}",
        moment.isoformat(timespec="seconds"),
        ruleset_entry(ruleset),
        people,
        None,
        dict(tags or {}),
    )
