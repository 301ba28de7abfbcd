"""Seals chain over the raw main lines, from the header's format, ruleset and players on."""

from __future__ import annotations

import hashlib
import json

import msgspec
import pytest
from recordtools import BY_HAND, header, sealed_bytes, small

from tuitable.record import codec
from tuitable.record import events as ev
from tuitable.record.seal import Sealer, is_side_line


def digests(data: bytes) -> list[str]:
    """The seals a record should have, as the format page says."""
    first, *lines = data.rstrip(b"\n").split(b"\n")

    def raw(name: str) -> bytes:
        # The headers of these tests are written canonically, so the value's text is its encoding.
        return json.dumps(json.loads(first)[name], separators=(",", ":"), ensure_ascii=False).encode()

    last = hashlib.sha256(
        b"tuitable seal 1\n" + b"".join(raw(name) + b"\n" for name in ("format", "ruleset", "players"))
    ).hexdigest()
    out: list[str] = []
    since: list[bytes] = []
    for line in lines:
        tag = json.loads(line)[0]
        if tag == "seal":
            last = hashlib.sha256("\n".join([last, *(text.decode() for text in since), ""]).encode()).hexdigest()
            out.append(last)
            since = []
        elif tag not in ("note", "branch", "in", "drop"):
            since.append(line)
    return out


@pytest.mark.parametrize("path", BY_HAND, ids=lambda p: p.stem)
def test_seals_are_as_documented(path: object) -> None:
    record = codec.read_record(path)  # type: ignore[arg-type]
    found = [entry.digest for entry in record.entries if isinstance(entry, ev.Sealed)]
    assert found
    assert found == digests(path.read_bytes())  # type: ignore[attr-defined]


def test_time_tags_and_origin_may_change_but_not_players_rules_or_format() -> None:
    def start(head: ev.Header) -> str:
        return Sealer(codec.encode_header(head)).digest

    base = start(header())
    assert start(header(time="later", tags={"a": "b"}, program="x", origin=ev.Origin("k", "d"))) == base
    assert start(header(format=2)) != base
    assert start(header(players=tuple(ev.PlayerEntry(n) for n in "abce"))) != base
    other = ev.RulesetEntry("no-such-rules", "None", 1, "0", {}, msgspec.Raw(b'{"a":1}'))
    assert start(header(ruleset=other)) != base


def test_side_lines_are_not_sealed() -> None:
    assert is_side_line(codec.encode_event(ev.Noted(1, "", "k", "t")))
    assert is_side_line(codec.encode_event(ev.In("b", ev.Sealed("x"))))
    assert not is_side_line(codec.encode_event(ev.Sealed("x")))
    entries = small()
    plain = sealed_bytes(entries)
    noted = sealed_bytes([entries[0], ev.Noted(1, "", "k", "t"), ev.Branched("b", 1), *entries[1:]])
    assert digests(plain) == digests(noted)


def test_each_seal_hangs_on_all_lines_before_it() -> None:
    entries = [*small(), ev.MatchEnded("length", (0, 1, 2, 3), (), (0, 0, 0, 0))]
    whole = digests(sealed_bytes(entries))
    assert len(whole) == 2
    changed = [ev.MatchBegan((101, 99, 100, 100)), *entries[1:]]
    assert all(a != b for a, b in zip(whole, digests(sealed_bytes(changed)), strict=True))


def test_what_a_seal_after_one_more_line_would_be() -> None:
    line = codec.encode_event(ev.HandEnded("won"))
    sealer = Sealer(codec.encode_header(header()))
    ahead = sealer.expect(line)
    sealer.feed(line)
    assert sealer.expect() == ahead
    assert sealer.seal() == ahead
    assert sealer.fed == 0
