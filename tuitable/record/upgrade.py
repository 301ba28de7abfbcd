"""The way from older formats: one function for each step, on raw lines, before they are decoded.

Format 1 is the first, so there is no step yet. A step takes the JSON value of one line and gives the value
that the next format would have written, or null to leave the line as it is; it never drops or adds a line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from tuitable.errors import RecordError

Step = Callable[[list[object]], list[object] | None]

STEPS: dict[int, Step] = {}
"""STEPS[n] leads from format n to n + 1."""


def upgrade_lines(
    found: int, wanted: int, lines: list[bytes], path: str | None = None, steps: Mapping[int, Step] | None = None
) -> list[bytes]:
    """Rewrite the lines after the header from format `found` to `wanted`, one for one.

    Lines that are no JSON arrays are left for the decoder to complain about. Seals are always checked
    against the lines as they stand in the file. Raises `RecordError` if a step is missing.
    """
    known = STEPS if steps is None else steps
    for number in range(found, wanted):
        if number not in known:
            raise RecordError(f"format {number} can no longer be read by this program", path, 1)
    out: list[bytes] = []
    for line in lines:
        try:
            value = msgspec.json.decode(line, type=list[object])
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            out.append(line)
            continue
        changed = False
        for number in range(found, wanted):
            newer = known[number](value)
            if newer is not None:
                value, changed = newer, True
        out.append(msgspec.json.encode(value) if changed else line)
    return out
