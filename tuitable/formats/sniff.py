"""What a file is, by its content: which importer reads it."""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from collections.abc import Iterator
from itertools import islice

import msgspec

from tuitable.errors import FormatError
from tuitable.formats.imported import Imported
from tuitable.formats.rulebook import UNTOLD, Rules

MAX_FILE = 8 * 1024 * 1024
"""Largest file read, in bytes, packed or unpacked; real game logs have 3 to 60 KB."""

_GZIP = b"\x1f\x8b"
_XML = re.compile(r"\s*(?:<\?xml[^<>]*\?>\s*)?<mjloggm\b", re.ASCII)
_LINK = re.compile(r"(?:(?:https?://)?(?:www\.)?tenhou\.net/[0-9]\S*)?#json=", re.ASCII)
_RAW = ".lq.GameDetailRecords"
_OFFICIAL = re.compile(r"\s*Match \S{1,60}\s+Wind [0-3]\b", re.ASCII)
_NAMES = {
    "mjlog": "a Tenhou log",
    "record": "a tuitable record already",
    "tenhou6": "a Tenhou JSON log",
    "mjai": "an mjai log",
    "majiang": "a Majiang log",
    "mahjongsoul": "a Mahjong Soul record",
    "botzone": "a Botzone log",
    "zip": "a zip archive",
    "tar": "a tar archive",
}
_FIRST_LINE_MARKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("record", ('"format":', '"ruleset":')),
    ("mjai", ('"type"', "start_game")),
    ("mjai", ('"type"', "start_kyoku")),
)
_MARKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("majiang", ('"qipai"', '"zhuangfeng"')),
    ("majiang", ('"qijia"', '"log"')),
    ("tenhou6", ('"log"', '"rule"')),
    ("mahjongsoul", (".lq.",)),
    ("mahjongsoul", ('"head"', '"accounts"')),
    ("botzone", ('"initdata"', '"log"')),
    ("botzone", ('"walltiles"', '"log"')),
)


class Source(msgspec.Struct, frozen=True):
    """A file as it was found: its kind (a key of `_NAMES`, or empty), its text unpacked, and its SHA-256.

    `torn` is true if its packing ends too early; `text` is then what could be unpacked.
    """

    path: str
    kind: str
    text: str
    digest: str
    torn: bool = False


def open_source(path: str | os.PathLike[str]) -> Source:
    """Read a file and say what it is. Raises `FormatError` if it cannot be read or is too large."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_FILE + 1)
    except OSError as error:
        raise FormatError(f"cannot be read: {error.strerror or error}", name) from None
    return source_of(data, name)


def source_of(data: bytes, path: str = "") -> Source:
    """The same for bytes in memory; `path` is for messages."""
    if len(data) > MAX_FILE:
        raise FormatError(f"larger than {MAX_FILE >> 20} MB; no game log is", path or None)
    digest = hashlib.sha256(data).hexdigest()
    torn = False
    if data[:2] == _GZIP:
        data, torn = _unpack(data, path)
    kind = _archive(data)
    if kind:
        return Source(path, kind, "", digest, torn)
    # A log cut inside a character, or with a damaged name, is still read as far as it goes.
    text = data.decode("utf-8-sig", "replace")
    return Source(path, kind_of(text), text, digest, torn)


def _unpack(data: bytes, path: str) -> tuple[bytes, bool]:
    unpacker = zlib.decompressobj(31)
    try:
        plain = unpacker.decompress(data, MAX_FILE + 1)
    except zlib.error as error:
        raise FormatError(f"the packed file is damaged ({error})", path or None) from None
    if len(plain) > MAX_FILE:
        raise FormatError(f"unpacks to more than {MAX_FILE >> 20} MB; no game log does", path or None)
    return plain, not unpacker.eof


def _archive(data: bytes) -> str:
    # Archives of many games are read by a batch importer; here they are only named.
    if data[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
        return "zip"
    return "tar" if data[257:262] == b"ustar" else ""


def kind_of(text: str) -> str:
    """The kind of a text, a key of `_NAMES`, or empty."""
    if _XML.match(text):
        return "mjlog"
    head = text[:4000].lstrip()
    if _LINK.match(head):
        return "tenhou6"
    if _OFFICIAL.match(head):
        return "botzone"
    if _RAW in head:
        return "mahjongsoul"
    if not head.startswith(("{", "[")):
        return ""
    first, _, more = text.lstrip().partition("\n")
    if not more.strip():
        # The whole file is one line: what stands in its middle says little about its kind.
        first = head
    if first.strip() in ("[", "[{", "{"):
        first = head[:400]
    for kind, marks in _FIRST_LINE_MARKS:
        if all(mark in first for mark in marks):
            return kind
    for kind, marks in _MARKS:
        if all(mark in text for mark in marks):
            return kind
    return ""


def read_source(source: Source, time: str | None = None, rules: Rules = UNTOLD) -> Imported:
    """Import a file by its kind; `time` is the time of the import (now where null). Raises `FormatError`.

    `rules` are what a person says about the rules of games whose files do not tell them.
    """
    path = source.path or None
    if source.kind == "mjlog":
        from tuitable.formats.mjlog import read_mjlog

        return read_mjlog(source.text, source.digest, source.path, time)
    if source.kind == "tenhou6":
        from tuitable.formats.tenhou6 import read_tenhou6

        return read_tenhou6(source.text, source.digest, source.path, time, rules)
    if source.kind == "mjai":
        from tuitable.formats.mjai import read_mjai

        return read_mjai(source.text, source.digest, source.path, time, rules)
    if source.kind in _SEVERAL:
        found = list(islice(read_games(source, time, rules), 2))
        if len(found) == 1 and isinstance(found[0], Imported):
            return found[0]
        if len(found) == 1 and isinstance(found[0], FormatError):
            raise found[0]
        raise FormatError("the file holds several games: import it, which makes a record of each", path)
    if source.kind in _NAMES:
        remedy = {"record": "nothing needs importing", "zip": "unpack it first", "tar": "unpack it first"}
        what = remedy.get(source.kind, "files of this kind cannot be imported yet")
        raise FormatError(f"this is {_NAMES[source.kind]}; {what}", path)
    if not source.text.strip():
        raise FormatError("the file is empty", path)
    raise FormatError("this is no game log that is known here", path)


_SEVERAL = ("majiang", "mahjongsoul", "botzone")
"""Kinds whose files may hold several games."""


def read_games(source: Source, time: str | None = None, rules: Rules = UNTOLD) -> Iterator[Imported | FormatError]:
    """Import all games of a file, one after another; one that is refused does not stop those after it."""
    if source.kind not in _SEVERAL:
        try:
            yield read_source(source, time, rules)
        except FormatError as error:
            yield error
        return
    from tuitable.formats.several import games

    yield from games(source.kind, source.text, source.digest, source.path, time, rules)
