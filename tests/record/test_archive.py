"""Many records in one file come out byte for byte."""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest
from aimless import match
from recordtools import BY_HAND, header, sealed_bytes

from tuitable.errors import RecordError
from tuitable.record import archive
from tuitable.record.codec import Record, parse_record, read_record


def records() -> list[Record]:
    spaced = BY_HAND[0].read_bytes().replace(b'["discard",', b'[ "discard", ')
    played = [parse_record(sealed_bytes(list(match(seed)))) for seed in range(5)]
    return [*(read_record(path) for path in BY_HAND), parse_record(spaced), *played]


def test_records_come_out_as_they_went_in(tmp_path: Path) -> None:
    path = tmp_path / "all.tuita"
    assert archive.write_archive(path, records()) == len(records())
    for before, after in zip(records(), archive.read_archive(path), strict=True):
        assert (after.header_line, after.lines) == (before.header_line, before.lines)
        assert after.entries == before.entries
        assert after.header.players == header().players or after.header == before.header
    with pytest.raises(RecordError, match="not overwritten"):
        archive.write_archive(path, [])


def test_it_is_smaller_than_text(tmp_path: Path) -> None:
    data = [sealed_bytes(list(match(seed, 8))) for seed in range(4)]
    packed = [archive.pack(parse_record(text)) for text in data]
    assert sum(map(len, packed)) * 3 < sum(map(len, data))


def test_damage_is_told(tmp_path: Path) -> None:
    path = tmp_path / "all.tuita"
    archive.write_archive(path, records())
    data = path.read_bytes()
    for bad, told in (
        (b"nonsense", "no archive"),
        (data[:-3], f"ends inside record {len(records())}"),
        (data[:10], "ends inside record 1"),
        (data[:8] + b"\xff\xff\xff\xff" + data[12:], "ends inside record 1"),
        (data[:20] + b"\x00\x00\x00" + data[23:], "damaged"),
    ):
        path.write_bytes(bad)
        with pytest.raises(RecordError, match=told):
            list(archive.read_archive(path))
    with pytest.raises(RecordError, match="damaged"):
        archive.unpack(zlib.compress(b"\xc1"))
    with pytest.raises(RecordError, match="cannot be read"):
        list(archive.read_archive(tmp_path / "none"))
