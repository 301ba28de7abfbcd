"""Export of records to other programs' formats, by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable

from tuitable.errors import BrokenState, FormatError
from tuitable.formats.export_game import Exported
from tuitable.record.codec import Record
from tuitable.record.line import standing
from tuitable.state.fold import fold

FORMATS: dict[str, tuple[str, str, str]] = {
    "tenhou6": ("export_tenhou6", "export_tenhou6", ".json"),
    "mjai": ("export_mjai", "export_mjai", ".jsonl"),
    "mjlog": ("export_mjlog", "export_mjlog", ".mjlog.xml"),
    "text": ("transcript", "export_text", ".txt"),
}
"""By name: module, function and the ending of its files."""


def export(record: Record, form: str, hand: int | None = None) -> Exported:
    """Write a record in another format, one of `FORMATS`; `hand` picks one hand where the format is `text`.

    Raises `FormatError` with file and hand for what the format cannot say, and for events that cannot have happened;
    `RecordError` for senseless take-backs.
    """
    module, function, _ = FORMATS[form]
    write: Callable[..., Exported] = getattr(importlib.import_module(f"tuitable.formats.{module}"), function)
    events = [event for _, event in standing(record.entries)]
    try:
        fold(events)
    except BrokenState as error:
        raise FormatError(str(error), record.path or None) from None
    if form == "text":
        return write(record.header, events, record.path, hand)
    return write(record.header, events, record.path)
