"""Files out of archives (zip, tar, tar.gz), told by content, in memory and within bounds; nothing is unpacked to disk.

An archive is somebody else's: its sizes may lie, its names may point anywhere, it may hold itself. So every member is
read up to the size of a game log, all together up to `MOST_BYTES` and `MOST_MEMBERS`, and archives within archives
`DEEPEST` levels down. Names are for messages only. Links, devices and encrypted members are not read.
"""

from __future__ import annotations

import gzip
import io
import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from typing import BinaryIO

from tuitable.errors import FormatError
from tuitable.formats.sniff import MAX_FILE

MOST_BYTES = 2 << 30
"""All that is unpacked from one archive, in bytes."""
MOST_MEMBERS = 200_000
DEEPEST = 3
LONGEST_NAME = 240
_MOST_DIRECTORY = 32 << 20
_BLOCK = 512
_PIECE = 1 << 16
_HEADER_LIMIT = 1 << 16
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError)


class Member:
    """A file of an archive: its name there, and its bytes or what is wrong with it."""

    __slots__ = ("data", "error", "name")

    def __init__(self, name: str, data: bytes = b"", error: str = "") -> None:
        self.name = name
        self.data = data
        self.error = error


class _Budget:
    """What may still be read from an archive and all archives in it."""

    def __init__(self) -> None:
        self.bytes = MOST_BYTES
        self.members = MOST_MEMBERS

    def take(self, size: int) -> None:
        self.bytes -= size
        if self.bytes < 0:
            raise FormatError(f"the archive unpacks to more than {MOST_BYTES >> 30} GB; the rest is left out")

    def count(self) -> None:
        self.members -= 1
        if self.members < 0:
            raise FormatError(f"the archive holds more than {MOST_MEMBERS} files; the rest is left out")


def is_archive(path: str | os.PathLike[str]) -> bool:
    """Whether a file is an archive by its content; false too where it cannot be read."""
    try:
        with open(path, "rb") as file:
            return bool(_kind(file))
    except OSError:
        return False


def members(path: str | os.PathLike[str]) -> Iterator[Member]:
    """All files in an archive, one after another, those of archives in it too. A bad one does not stop the others.

    Raises `FormatError` if the archive itself cannot be read; what came before has been given by then.
    """
    try:
        with open(path, "rb") as file:
            yield from _members(file, "", _Budget(), 1)
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", os.fspath(path)) from None
    except FormatError as error:
        raise FormatError(str(error), os.fspath(path)) from None


def _kind(file: BinaryIO) -> str:
    """`zip`, `tar`, `tar.gz` or empty; the file stands at its beginning afterwards."""
    head = file.read(_BLOCK)
    file.seek(0)
    if head[:4] in _ZIP:
        return "zip"
    if _is_tar(head):
        return "tar"
    if head[:2] == b"\x1f\x8b":
        try:
            first = gzip.GzipFile(fileobj=file, mode="rb").read(_BLOCK)
        except _BROKEN:
            first = b""
        file.seek(0)
        return "tar.gz" if _is_tar(first) else ""
    return ""


def _is_tar(head: bytes) -> bool:
    return head[257:262] == b"ustar"


def _members(file: BinaryIO, prefix: str, budget: _Budget, depth: int) -> Iterator[Member]:
    kind = _kind(file)
    if kind == "zip":
        found = _zipped(file, budget)
    elif kind == "tar":
        found = _tarred(file.read, budget)
    else:
        found = _tarred(gzip.GzipFile(fileobj=file, mode="rb").read, budget)
    for member in found:
        member.name = prefix + _told(member.name)
        if member.error or not _kind(io.BytesIO(member.data)):
            yield member
        elif depth >= DEEPEST:
            yield Member(member.name, error=f"archives are nested more than {DEEPEST} deep")
        else:
            try:
                yield from _members(io.BytesIO(member.data), f"{member.name}: ", budget, depth + 1)
            except FormatError as error:
                if budget.bytes < 0 or budget.members < 0:
                    raise
                yield Member(member.name, error=str(error))


def _told(name: str) -> str:
    """A name fit for a message: bounded; the end is kept, since it tells one file from another."""
    return name if len(name) <= LONGEST_NAME else "..." + name[3 - LONGEST_NAME :]


# --- zip


def _zipped(file: BinaryIO, budget: _Budget) -> Iterator[Member]:
    _check_directory(file)
    try:
        archive = zipfile.ZipFile(file)
    except _BROKEN as error:
        raise FormatError(f"the zip archive is damaged ({_reason(error)})") from None
    with archive:
        for info in archive.infolist():
            if info.is_dir() or (info.external_attr >> 28) == 0xA:
                continue
            budget.count()
            if info.flag_bits & 1:
                yield Member(info.filename, error="is encrypted")
                continue
            try:
                with archive.open(info) as packed:
                    data = packed.read(MAX_FILE + 1)
            except _BROKEN as error:
                yield Member(info.filename, error=f"is damaged ({_reason(error)})")
                continue
            budget.take(len(data))
            yield _bounded(info.filename, data)


def _check_directory(file: BinaryIO) -> None:
    """A directory of millions of members would fill the memory before the first one could be counted."""
    size = file.seek(0, os.SEEK_END)
    tail = min(size, (1 << 16) + 22 + 20 + 56)
    file.seek(size - tail)
    end = file.read(tail)
    file.seek(0)
    at = end.rfind(b"PK\x05\x06")
    if at < 0 or len(end) < at + 22:
        raise FormatError("the zip archive is cut short: its directory is missing")
    directory = int.from_bytes(end[at + 12 : at + 16], "little")
    wide = end.rfind(b"PK\x06\x06", 0, at)
    if wide >= 0 and len(end) >= wide + 56:
        directory = max(
            directory if directory != 0xFFFFFFFF else 0, int.from_bytes(end[wide + 40 : wide + 48], "little")
        )
    if directory > _MOST_DIRECTORY:
        raise FormatError(f"the zip archive holds more than {MOST_MEMBERS} files")


def _bounded(name: str, data: bytes) -> Member:
    if len(data) > MAX_FILE:
        return Member(name, error=f"unpacks to more than {MAX_FILE >> 20} MB; no game log does")
    return Member(name, data)


def _reason(error: BaseException) -> str:
    return str(error)[:80] or type(error).__name__


# --- tar


def _tarred(read: Callable[[int], bytes], budget: _Budget) -> Iterator[Member]:
    """Walk through a tar stream. Only what is needed is read: headers, long names, and the files."""
    name = ""
    size: int | None = None
    while True:
        header = _exactly(read, _BLOCK, budget)
        if len(header) < _BLOCK or not any(header):
            if 0 < len(header) < _BLOCK:
                raise FormatError("the tar archive is cut short")
            return
        if not _is_tar(header) or not _sum_fits(header):
            raise FormatError("the tar archive is damaged: a header cannot be read")
        kind, length = header[156:157], _number(header[124:136])
        if length < 0:
            raise FormatError("the tar archive is damaged: a size cannot be read")
        if kind in (b"L", b"K", b"x", b"g", b"X"):
            if length > _HEADER_LIMIT:
                raise FormatError("the tar archive is damaged: a name is longer than any can be")
            extra = _exactly(read, length, budget)
            _exactly(read, -length % _BLOCK, budget)
            if kind == b"L":
                name = _text(extra)
            elif kind in (b"x", b"X"):
                fields = _extended(extra)
                name = fields.get("path", name)
                size = int(fields["size"]) if fields.get("size", "").isdigit() else size
            continue
        length = length if size is None else size
        told = name or "/".join(part for part in (_text(header[345:500]), _text(header[:100])) if part)
        name, size = "", None
        regular = kind in (b"0", b"\0", b"7")
        if regular:
            budget.count()
        if regular and length <= MAX_FILE:
            data = _exactly(read, length, budget)
            if len(data) < length:
                yield Member(told, error="is cut short, as the archive is")
                return
            yield Member(told, data)
            _exactly(read, -length % _BLOCK, budget)
            continue
        if regular:
            yield Member(told, error=f"unpacks to more than {MAX_FILE >> 20} MB; no game log does")
        _skip(read, length + -length % _BLOCK, budget)


def _exactly(read: Callable[[int], bytes], size: int, budget: _Budget) -> bytes:
    """So many bytes, fewer only at the end."""
    parts = []
    while size > 0:
        try:
            part = read(min(size, _PIECE))
        except _BROKEN as error:
            raise FormatError(f"the archive is damaged ({_reason(error)})") from None
        if not part:
            break
        budget.take(len(part))
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _skip(read: Callable[[int], bytes], size: int, budget: _Budget) -> None:
    while size > 0:
        part = _exactly(read, min(size, _PIECE), budget)
        if not part:
            return
        size -= len(part)


def _sum_fits(header: bytes) -> bool:
    """The header's own sum, its field taken as eight spaces."""
    return sum(header[:148]) + 8 * 32 + sum(header[156:]) == _number(header[148:156])


def _number(field: bytes) -> int:
    """A number of a tar header: octal digits, or binary where its first bit is set. -1 where it is neither."""
    if field[0] & 0x80:
        return int.from_bytes(field[1:], "big")
    digits = field.split(b"\0")[0].strip()
    if not digits:
        return 0
    return int(digits, 8) if all(48 <= digit < 56 for digit in digits) else -1


def _text(field: bytes) -> str:
    return field.split(b"\0")[0].decode("utf-8", "replace")


def _extended(data: bytes) -> dict[str, str]:
    """Records `LENGTH KEY=VALUE\\n` of an extended header, as far as they can be read."""
    found: dict[str, str] = {}
    at = 0
    while at < len(data):
        digits = data[at : at + 8].split(b" ")[0]
        if not digits.isdigit():
            break
        length = int(digits)
        key, equals, value = data[at + len(digits) + 1 : at + length - 1].partition(b"=")
        if length <= len(digits) + 1 or not equals:
            break
        found[key.decode("utf-8", "replace")] = value[:4096].decode("utf-8", "replace")
        at += length
    return found
