"""How the text of a Tenhou log is taken apart: the usual writing at once, every other one piece by piece, alike."""

from __future__ import annotations

import random
import re

import pytest

from tests.conftest import REPOSITORY
from tests.formats.invented import games
from tuitable.errors import FormatError
from tuitable.formats.imported import Imported
from tuitable.formats.mjlog import read_mjlog
from tuitable.formats.mjlog_reader import Reader
from tuitable.formats.mjlog_text import TEXT, WORD, tag_of, take_apart, take_apart_slowly
from tuitable.formats.mjlog_values import Fault

SEED = re.compile("<SHUFFLE[^>]*>")
FOLDER = REPOSITORY.parent / "shared" / "records" / "mjlog"
TEXTS = [text for _, text in games()] + [
    text for path in sorted(FOLDER.glob("20*.xml"))[:4] for text in (path.read_text(), SEED.sub("", path.read_text()))
]

OTHER_WRITINGS = {
    "a space before the end of each tag": lambda text: text.replace("/>", " />"),
    "a line for each tag": lambda text: text.replace("><", ">\n<"),
    "tags without a slash": lambda text: re.sub(r"(<[TUVWDEFG][0-9]+)/>", r"\1>", text),
    "spaces around the signs of equality": lambda text: re.sub(r'(\w)="', r'\1 = "', text),
    "remarks": lambda text: text.replace("<INIT", "<!-- a <T1/> --><INIT"),
    "a heading": lambda text: '<?xml version="1.0"?>' + text,
    "white space around it": lambda text: f"\n {text} \n",
}


def read(text: str) -> Imported:
    return read_mjlog(text, digest="", time="2024-01-01T00:00:00+00:00")


@pytest.mark.parametrize("writing", OTHER_WRITINGS)
def test_other_writings_of_a_log_say_the_same(writing: str) -> None:
    for text in TEXTS:
        other = OTHER_WRITINGS[writing](text)
        assert other != text
        assert read(other) == read(text)


def test_tags_and_what_is_none() -> None:
    text = '<A/><T5/><D6/><B x="1" y=""/><GO/><T5 />hello<D999/>'
    pieces = ["", "A/>", "<T5/><D6/>", 'B x="1" y=""/>', "", "GO/>"]
    assert take_apart(text).pieces == [*pieces, "<T5 />hello<D999/>"]
    log = take_apart_slowly(text)
    assert log.pieces == [*pieces, "<T5/>", "<hello", "<D999/>"]
    assert not log.torn
    assert take_apart_slowly("<A/><T5").torn
    assert take_apart_slowly("<A/><!-- x --><B/>").pieces == ["", "A/>", "", "B/>", ""]
    assert take_apart_slowly("<A/><!-- x --").torn
    assert [tag_of(part) for part in ("A/>", 'B x="1" y=""/>', "<hello", "D999/>")] == [
        ("A", {}), ("B", {"x": "1", "y": ""}), (TEXT, {"": "hello"}), (WORD, {"": "D999"}),
    ]  # fmt: skip
    for no_tag in ("T5", 'B x="1/>', "T5/>hello", ""):
        with pytest.raises(ValueError, match="no tag"):
            tag_of(no_tag)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("/><E", '/>"<E', "no tag"),
        ("<E", '<N who="0" m="1/><E', "no tag"),
        ("<E", '<BYE who="0"/>"1"<E', "no tag"),
        ("<E", "<N who='0'/><E", "no tag"),
        ("<E", "<5E/><E", "no tag"),
        ("<E", "<E136/><E", "no tile 136"),
        ("<E", "<E05/><E", "no tile 05"),
        ("<E", "<G5/><E", "has to act"),
    ],
)
def test_writings_that_are_no_log(old: str, new: str, words: str) -> None:
    text = TEXTS[0]
    start = text.index("<INIT")
    changed = text[:start] + text[start:].replace(old, new, 1)
    with pytest.raises(FormatError, match=words):
        read(changed)


def followed(text: str, careful: bool) -> Reader | None:
    """What was read of a log; null where something is wrong with it."""
    reader = Reader(careful)
    try:
        reader.read(take_apart(text))
        reader.finish()
    except (Fault, ValueError, IndexError):
        return None
    return reader


def test_one_by_one_and_all_at_once_agree_on_damaged_logs() -> None:
    """Draws and discards are followed in runs, and one by one for the words of a refusal: both take the same logs."""
    dice = random.Random(3)
    taken = 0
    for _ in range(200):
        text = dice.choice(TEXTS)
        found = list(re.finditer(r"<([TUVWDEFG])([0-9]+)/>", text))
        tag, other = dice.choice(found), dice.choice(found)
        letter, tile = tag[1], tag[2]
        match dice.randrange(5):
            case 0:
                letter = dice.choice("TUVWDEFG")
            case 1:
                tile = str(dice.randrange(138))
            case 2:
                tile = other[2]
            case 3:
                tile = f"{tile}/><{other[1]}{other[2]}"
            case 4:
                letter, tile = f"{letter}{tile}/>"[: dice.randrange(4)] + letter, tile
        damaged = text[: tag.start()] + f"<{letter}{tile}/>" + text[tag.end() :]
        runs, one_by_one = followed(damaged, False), followed(damaged, True)
        assert (runs is None) == (one_by_one is None)
        if runs is not None and one_by_one is not None:
            taken += 1
            assert runs.events == one_by_one.events
            assert runs.where == one_by_one.where
    assert taken


@pytest.mark.parametrize("end", ["<", "<T", "<T5", "<T5/"])
def test_a_log_cut_in_a_tag_ends_before_it(end: str) -> None:
    text = TEXTS[0]
    before = text[: text.rindex("<T")]
    said = []
    for cut in (before, before + end):
        reader = Reader(False)
        reader.read(take_apart_slowly(cut))
        said.append(reader.finish())
    assert said[0] is not None
    assert said[0] == said[1]
    assert followed(before + end, False) is None
