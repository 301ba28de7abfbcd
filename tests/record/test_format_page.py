"""The page on the format says of every entry what the program writes."""

from __future__ import annotations

import re
import typing
from pathlib import Path

from tuitable.record import events as ev
from tuitable.tiles.meld import Meld, MeldKind

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "record-format.md").read_text(encoding="utf-8")
ENTRIES = [*typing.get_args(ev.Event), ev.Noted, ev.Branched, ev.In, ev.Dropped]


def fields_of(text: str) -> list[str]:
    """The places of an array written on the page, nested ones as one."""
    depth, fields, current = 0, [], ""
    for char in text:
        depth += (char in "[{") - (char in "]}")
        if char == "," and depth == 0:
            fields.append(current.strip())
            current = ""
        else:
            current += char
    return [*fields, current.strip()]


def written() -> dict[str, list[str]]:
    """Each entry's fields as the tables of the page have them, by tag."""
    found = {}
    for row in re.findall(r"^\| `\[(\"[a-z]+\".*?)\]` \|", PAGE, re.MULTILINE):
        tag, *fields = fields_of(row)
        found[tag.strip('"')] = fields
    return found


def test_every_entry_stands_on_the_page_with_all_its_fields() -> None:
    page = written()
    assert set(page) == {kind.__struct_config__.tag for kind in ENTRIES}
    for kind in ENTRIES:
        tag = str(kind.__struct_config__.tag)
        assert len(page[tag]) == len(kind.__struct_fields__), (tag, page[tag], kind.__struct_fields__)


def test_parts_of_entries_have_all_their_fields() -> None:
    for name, kind in {
        "throw": ev.Throw, "wall place": ev.WallPlace, "meld": Meld, "claim": ev.Claim, "transfer": ev.Transfer,
        "line": ev.Line, "score": ev.Score, "liable": ev.Liable, "next": ev.NextHand,
    }.items():  # fmt: skip
        row = re.search(rf"^\| {name} \| `\[(.*?)\]`[ :.;,|]", PAGE, re.MULTILINE)
        assert row is not None, name
        assert len(fields_of(row.group(1))) == len(kind.__struct_fields__), name
    assert all(f"{kind.value}" in PAGE for kind in MeldKind)
    told = re.search(r"^\| told \|.*", PAGE, re.MULTILINE)
    assert told is not None
    assert all(f"`{name}`" in told.group(0) for name in ev.Told.__struct_fields__)


def test_the_header_stands_on_the_page() -> None:
    for kind in (ev.Header, ev.RulesetEntry, ev.PlayerEntry, ev.Origin):
        for name in kind.__struct_fields__:
            assert re.search(rf"[`\"]{name}[`\"]", PAGE) or name in PAGE.split("### Tiles")[0], name


def test_the_vocabulary_of_whys_stands_on_the_page() -> None:
    """Words that stand in the docstrings of the events stand on the page, too."""
    for kind in (ev.Drew, ev.Turned, ev.Threw, ev.Shown, ev.Won, ev.HandEnded, ev.Declared, ev.Timed):
        for word in re.findall(r"`([a-z][a-z-]+)`", kind.__doc__ or ""):
            if word not in kind.__struct_fields__:
                assert word in PAGE, (kind.__name__, word)
