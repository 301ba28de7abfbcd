"""Lines and events: how a record is written and read.

A record is UTF-8 text, one JSON value a line: the header object, then entries in array form. Writing what was
read gives the same bytes, since all fields are written and the spacing is fixed.
"""

from __future__ import annotations

import io
import os
import zlib

import msgspec

from tuitable.errors import RecordError
from tuitable.record.events import Entry, Event, Header
from tuitable.record.seal import is_side_line
from tuitable.record.upgrade import upgrade_lines

FORMAT = 1
"""The format this program writes, and the newest it reads."""

SUFFIX = ".tuit"
MAX_FILE = 64 * 1024 * 1024
"""Largest record read, in bytes, packed or unpacked."""
MAX_LINE = 1024 * 1024
"""Longest line read, in bytes."""
MAX_LINES = 1_000_000
"""Most lines read: short ones take many times their room in memory."""

_ENCODER = msgspec.json.Encoder(order="deterministic")
_ENTRIES: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_HEADERS = msgspec.json.Decoder(Header)


class _Head(msgspec.Struct):
    format: int


class Record:
    """A record in memory.

    `lines` are the raw lines after the header without line endings, `entries` what they say, one for each.
    `torn` is true if the file ended inside a line, which was left out. `size` is the length in bytes of
    everything read and kept, line endings included; `complete` is false if the last line lacks its ending.
    `damage` is set only if the reader was asked to keep what stands before a damaged line.
    """

    __slots__ = ("complete", "damage", "entries", "format", "header", "header_line", "lines", "path", "size", "torn")

    def __init__(
        self,
        header: Header,
        header_line: bytes,
        lines: list[bytes],
        entries: list[Entry],
        *,
        path: str = "",
        torn: bool = False,
        complete: bool = True,
    ) -> None:
        self.header = header
        self.header_line = header_line
        self.lines = lines
        self.entries = entries
        self.path = path
        self.torn = torn
        self.complete = complete
        self.damage: RecordError | None = None
        self.format = header.format
        self.size = sum(len(line) + 1 for line in lines) + len(header_line) + 1 - (not complete)

    @property
    def events(self) -> list[Event]:
        """The main-line events in file order, taken-back ones and seals too; number n is at index n - 1."""
        return [e for line, e in zip(self.lines, self.entries, strict=True) if not is_side_line(line)]  # type: ignore[misc]


def encode_header(header: Header) -> bytes:
    """The first line, without its line ending."""
    return _ENCODER.encode(header)


def encode_event(entry: Entry) -> bytes:
    """One line, without its line ending."""
    return _ENCODER.encode(entry)


def decode_line(raw: bytes) -> Entry:
    """Read one line after the header. Raises `RecordError` without a place."""
    try:
        return _ENTRIES.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"not an event of format {FORMAT}: {_reason(error)}") from None


def _reason(error: Exception) -> str:
    """What is wrong with a line, in one line."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)[:200]


def decode_header(raw: bytes) -> Header:
    """Read the first line. Raises `RecordError` without a place; a newer format is named first."""
    try:
        found = msgspec.json.decode(raw, type=_Head).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RecordError("this is no tuitable record: its first line is no header") from None
    if found > FORMAT:
        raise RecordError(
            f"written in format {found}, but this program reads formats up to {FORMAT}: a newer tuitable is needed"
        )
    if found < 1:
        raise RecordError(f"there is no format {found}; the file was altered")
    try:
        return _HEADERS.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"the header is damaged: {_reason(error)}") from None


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The content of a file, unpacked if it is gzip. Raises `RecordError` if it cannot be read or is too large."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except FileNotFoundError:
        raise RecordError("there is no such file", name) from None
    except IsADirectoryError:
        raise RecordError("this is a folder, not a record", name) from None
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}", name) from None
    if len(data) > MAX_FILE:
        raise RecordError(f"larger than the {MAX_FILE >> 20} MB that a record may have", name)
    if data[:2] == b"\x1f\x8b":
        data = _unpack(data, name)
    return data


def _unpack(data: bytes, name: str) -> bytes:
    import gzip

    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
            plain = packed.read(MAX_FILE + 1)
    except (EOFError, OSError, zlib.error) as error:
        raise RecordError(f"the packed file is damaged ({error}); use a copy that is whole", name) from None
    if len(plain) > MAX_FILE:
        raise RecordError(f"unpacks to more than the {MAX_FILE >> 20} MB that a record may have", name)
    return plain


def read_record(path: str | os.PathLike[str], *, keep_start: bool = False) -> Record:
    """Read a record file, plain or gzip. Raises `RecordError` naming file and line.

    With `keep_start` a damaged line is no error but the end of what is read, told in `Record.damage`.
    """
    return parse_record(read_bytes(path), os.fspath(path), keep_start=keep_start)


def parse_record(data: bytes, path: str = "", *, keep_start: bool = False) -> Record:
    """Read a record from bytes, as `read_record` does; `path` is only for messages. Raises `RecordError`."""
    name = path or None
    if not data:
        raise RecordError("the file is empty", name)
    if data.startswith(b"\xef\xbb\xbf"):
        raise RecordError("begins with a byte order mark; save it as plain UTF-8", name, 1)
    if data.count(b"\n") > MAX_LINES:
        raise RecordError(f"more than the {MAX_LINES} lines that a record may have", name)
    complete = data.endswith(b"\n")
    lines = data.split(b"\n")
    if complete:
        lines.pop()
    if b"\r\n" in data:
        lines = [line.removesuffix(b"\r") for line in lines]
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise RecordError(f"a line of {len(line)} bytes; at most {MAX_LINE} are read", name, number)
    head = lines.pop(0)
    try:
        header = decode_header(head)
    except RecordError as error:
        if not lines and not complete and head.startswith(b'{"format":'):
            raise RecordError("ends inside its first line; nothing of the game is in it", name, 1) from None
        raise RecordError(str(error), name, 1) from None
    readable = lines if header.format == FORMAT else upgrade_lines(header.format, FORMAT, lines, name)
    entries, damage = _decode_all(readable, name)
    torn = damage is not None and not complete and len(entries) == len(lines) - 1
    if damage is not None and not torn and not keep_start:
        raise damage
    if damage is not None:
        del lines[len(entries) :]
        complete = True
    record = Record(header, head, lines, entries, path=path, torn=torn, complete=complete)
    record.damage = None if torn else damage
    return record


def _decode_all(lines: list[bytes], name: str | None) -> tuple[list[Entry], RecordError | None]:
    try:
        entries = _ENTRIES.decode_lines(b"\n".join(lines))
        if len(entries) == len(lines):
            return entries, None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        pass
    # Something is wrong somewhere: once more, line by line, to say where.
    entries = []
    for number, line in enumerate(lines, 2):
        try:
            entries.append(decode_line(line))
        except RecordError as error:
            remedy = "restore the line from a copy; the lines before it are whole"
            return entries, RecordError(f"{error}; {remedy}", name, number)
    return entries, None
