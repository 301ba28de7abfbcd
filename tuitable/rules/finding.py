"""Findings: what a ruleset has to say against, or about, what happened. Values, never exceptions."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from tuitable.tiles.seat import Seat


class Severity(StrEnum):
    """How much a finding weighs.

    `NOTE`: the ruleset has no such act or would have gone another way. `IRREGULAR`: it forbids the act;
    scoring goes on with the tiles as they lie. `VOID`: no points can be awarded for this win.
    """

    NOTE = "note"
    IRREGULAR = "irregular"
    VOID = "void"


class Finding(msgspec.Struct, frozen=True):
    """One finding. `code` is stable and lower-case; `event_no` counts main-line events of the record from 1."""

    code: str
    severity: Severity
    detail: str = ""
    seat: Seat | None = None
    event_no: int | None = None
