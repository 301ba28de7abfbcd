"""Lines and events (docs/record-format.md, The file)."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest
from anyevent import ENTRIES
from hypothesis import given, settings
from recordtools import BY_HAND, header, record_bytes, small

from tuitable.errors import RecordError
from tuitable.record import codec
from tuitable.record import events as ev
from tuitable.tiles.tile import Tile

DATA = record_bytes(header(), small())


@given(ENTRIES)
@settings(max_examples=400)
def test_decoding_and_encoding_gives_the_same_bytes(entry: ev.Entry) -> None:
    line = codec.encode_event(entry)
    again = codec.decode_line(line)
    assert codec.encode_event(again) == line
    assert again == entry
    assert b"\n" not in line


def test_a_line_is_an_array_with_a_short_tag_and_all_fields() -> None:
    assert codec.encode_event(ev.Drew(1, Tile.M5, 53, "turn")) == b'["draw",1,"5m",53,"turn"]'
    assert codec.encode_event(ev.Won(2, Tile.WHITE, "draw")) == b'["win",2,"5z","draw",null]'


def test_a_number_that_is_no_seat_or_no_wall_and_a_word_that_is_none_is_no_event() -> None:
    for line in (
        b'["draw",4,"5m",53,"turn"]',
        b'["claim",[[-1,"win",[]]]]',
        b'["win",0,"1m","luck",null]',
        b'["claim",[[1,"grour",[]]]]',
    ):
        with pytest.raises(RecordError, match="not an event"):
            codec.decode_line(line)
    with pytest.raises(RecordError, match="<= 1000"):
        codec.decode_line(b'["hand",1,0,"E",1,0,{},[1000000000000,0,null,[],{}],null]')


def test_a_file_of_too_many_lines_is_refused_at_once() -> None:
    with pytest.raises(RecordError, match="more than the 1000000 lines"):
        codec.parse_record(DATA + b"\n" * 2_000_000)


@pytest.mark.parametrize("path", BY_HAND, ids=lambda p: p.stem)
def test_a_file_comes_out_as_it_went_in(path: Path) -> None:
    data = path.read_bytes()
    record = codec.parse_record(data)
    assert record_bytes(record.header, record.entries) == data
    assert record.size == len(data)


def test_a_header_is_read_without_knowing_its_ruleset() -> None:
    raw = b'{"id":"martian","parts":[{"kind":"never-heard-of","n":1.50}]}'
    head = header(ruleset=ev.RulesetEntry("martian", "Martian", 7, "ff", {"a": 1}, msgspec.Raw(raw)))
    record = codec.parse_record(record_bytes(head, small()))
    assert record.header.ruleset.title == "Martian"
    assert bytes(record.header.ruleset.resolved) == raw
    assert codec.encode_header(record.header) == record.header_line


def test_gzip_is_known_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "a.tuit"
    path.write_bytes(gzip.compress(DATA))
    assert codec.read_record(path).entries == small()


@pytest.mark.parametrize("cut", range(1, 27))
def test_a_torn_last_line_is_left_out(cut: int) -> None:
    line = b'["draw",1,"5m",53,"turn"]\n'
    record = codec.parse_record(DATA + line[:cut])
    if cut < len(line) - 1:
        assert record.torn
        assert record.entries == small()
        assert record.size == len(DATA)
    else:
        assert not record.torn
        assert record.complete == (cut == len(line))
        assert len(record.entries) == len(small()) + 1
        assert record.size == len(DATA) + cut


DAMAGED = {
    b'["draw",1,"5m",53,"turn",0]': "at most length",
    b'["draw",1,"5m",53]': "at least length",
    b'["draw",1,"5x",53,"turn"]': "5x",
    b'["draw",1,"5m","53","turn"]': "Expected `int | null`",
    b'["frobnicate",1]': "frobnicate",
    b'["draw",1,"5m",53,"turn"]]': "trailing",
    b'{"type":"draw"}': "array",
    b"": "truncated",
    b"\x00\x00\x00": "malformed",
    b'["note",1,"","k","\xff\xfe"]': "UTF-8",
    b"[" * 60000: "nested",
    b'["laid",[{},{},{},{}],{"a":' + b"[" * 60000: "nested",
    b'["match",[0,0,0,' + b"9" * 5000 + b"],{}]": "out of range",
}


@pytest.mark.parametrize("line", DAMAGED, ids=lambda line: line[:24].decode("ascii", "replace"))
def test_damage_in_the_middle_is_told_with_file_line_and_remedy(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.tuit"
    path.write_bytes(DATA + line + b'\n["throw",0,[1],"seats"]\n')
    with pytest.raises(RecordError) as error:
        codec.read_record(path)
    text = str(error.value)
    assert text.startswith(f"{path}:{len(small()) + 2}: ")
    assert DAMAGED[line] in text
    assert "\n" not in text
    assert len(text) < 500
    start = codec.read_record(path, keep_start=True)
    assert start.entries == small()
    assert start.damage is not None
    assert start.damage.line == len(small()) + 2


def test_other_files_are_told_in_one_line(tmp_path: Path) -> None:
    cases = {
        b"": "empty",
        b"hello\n": "no tuitable record",
        b"{}\n": "no tuitable record",
        b'{"format":"1"}\n': "no tuitable record",
        b'{"format":99,"anything":"new"}\n["what",1]\n': "newer tuitable",
        b'{"format":0}\n': "no format 0",
        b'{"format":1}\n': "header is damaged",
        b'{"format":1,"program":"tui': "ends inside its first line",
        b"\xef\xbb\xbf" + DATA: "byte order mark",
        b"\x1f\x8bnonsense": "damaged",
        gzip.compress(DATA)[:-12]: "damaged",
        b"\xff\xfe\x00": "no tuitable record",
        DATA[:10] + b"\xff" + DATA[10:]: "no tuitable record",
    }
    path = tmp_path / "a.tuit"
    for data, told in cases.items():
        path.write_bytes(data)
        with pytest.raises(RecordError, match=told) as error:
            codec.read_record(path)
        assert str(error.value).startswith(str(path))
        assert "\n" not in str(error.value)
    with pytest.raises(RecordError, match="no such file"):
        codec.read_record(tmp_path / "none")
    with pytest.raises(RecordError, match="folder"):
        codec.read_record(tmp_path)


def test_size_is_bounded_packed_and_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "bomb.tuit.gz"
    path.write_bytes(gzip.compress(b"\n" * (codec.MAX_FILE + 10), 9))
    assert path.stat().st_size < 200_000
    with pytest.raises(RecordError, match="unpacks to more than the 64 MB"):
        codec.read_record(path)
    big = tmp_path / "big.tuit"
    with open(big, "wb") as file:
        file.truncate(codec.MAX_FILE + 1)
    with pytest.raises(RecordError, match="larger than the 64 MB"):
        codec.read_record(big)
    with pytest.raises(RecordError, match="a line of"):
        codec.parse_record(DATA + b'["note",0,"","k","' + b"x" * codec.MAX_LINE + b'"]\n')


def test_line_ends_of_other_systems_are_read() -> None:
    assert codec.parse_record(DATA.replace(b"\n", b"\r\n")).entries == small()
