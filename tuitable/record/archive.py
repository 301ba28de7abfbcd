"""Many records in one file: MessagePack of the same structs, each record packed by itself.

A record comes out byte for byte as it went in (`docs/record-format.md`, Archives).
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from typing import BinaryIO

import msgspec

from tuitable.errors import RecordError
from tuitable.record.codec import MAX_FILE, Record, decode_header, decode_line, encode_event
from tuitable.record.events import Entry

MAGIC = b"TUITARC1"
_LENGTH = struct.Struct(">I")


class _Packed(msgspec.Struct, array_like=True, frozen=True):
    header: bytes
    entries: list[Entry | bytes]


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(_Packed)


def pack(record: Record) -> bytes:
    """One record as a block of an archive, without its length."""
    entries: list[Entry | bytes] = [
        entry if encode_event(entry) == line else line for line, entry in zip(record.lines, record.entries, strict=True)
    ]
    return zlib.compress(_ENCODER.encode(_Packed(record.header_line, entries)), 9)


def unpack(block: bytes, path: str = "") -> Record:
    """The record in a block. Raises `RecordError`."""
    name = path or None
    try:
        plain = zlib.decompressobj()
        data = plain.decompress(block, MAX_FILE)
        if plain.unconsumed_tail:
            raise RecordError(f"a record unpacks to more than {MAX_FILE >> 20} MB", name)
        packed = _DECODER.decode(data)
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise RecordError("a record of the archive is damaged", name) from None
    header = decode_header(packed.header)
    lines: list[bytes] = []
    entries: list[Entry] = []
    for item in packed.entries:
        if isinstance(item, bytes):
            lines.append(item)
            entries.append(decode_line(item))
        else:
            lines.append(encode_event(item))
            entries.append(item)
    return Record(header, packed.header, lines, entries, path=path)


def write_archive(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    """Write records to a new archive and answer how many. Raises `RecordError`; never overwrites."""
    name = os.fspath(path)
    count = 0
    try:
        with open(path, "xb") as file:
            file.write(MAGIC)
            for record in records:
                block = pack(record)
                file.write(_LENGTH.pack(len(block)) + block)
                count += 1
    except FileExistsError:
        raise RecordError("this file exists already and is not overwritten", name) from None
    except OSError as error:
        raise RecordError(f"cannot be written: {error.strerror or error}", name) from None
    return count


def read_archive(path: str | os.PathLike[str]) -> Iterator[Record]:
    """The records of an archive, one at a time. Raises `RecordError` when it comes to a damaged one."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            if file.read(len(MAGIC)) != MAGIC:
                raise RecordError("this is no archive of records", name)
            yield from _blocks(file, name)
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror or error}", name) from None


def _blocks(file: BinaryIO, name: str) -> Iterator[Record]:
    number = 0
    while head := file.read(_LENGTH.size):
        number += 1
        length = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else MAX_FILE + 1
        block = file.read(length) if length <= MAX_FILE else b""
        if len(block) != length:
            raise RecordError(f"the archive ends inside record {number}", name)
        yield unpack(block, f"{name}#{number}")
