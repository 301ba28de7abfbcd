"""Lines out and answers in, the same for everything that is done in lines: ASCII, one line each."""

from __future__ import annotations

from typing import TextIO

from tuitable.tui.plainwords import in_ascii

MAX_LINE = 1000
"""Characters of an answer that are looked at."""


def write_line(out: TextIO, text: str) -> None:
    """Write one line at once, in ASCII."""
    out.write(in_ascii(text) + "\n")
    out.flush()


def read_answer(source: TextIO, out: TextIO) -> str | None:
    """One answer, stripped; null at the end of the input. The rest of a line that is too long is dropped."""
    out.write("> ")
    out.flush()
    text = source.readline(MAX_LINE)
    if not text:
        out.write("\n")
        return None
    while not text.endswith("\n"):
        rest = source.readline(MAX_LINE)
        if not rest:
            break
        text = text[: MAX_LINE - 1] + ("\n" if rest.endswith("\n") else "")
    return text.strip()


__all__ = ["MAX_LINE", "read_answer", "write_line"]
