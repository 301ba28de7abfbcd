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
from tuitable.formats.mjlog_text import TEXT, WORD, take_apart

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
    log = take_apart('<A/><T5/><B x="1" y=""/><T5 />hello<D999/>')
    assert log.parts == ["A/>", "T5/>", 'B x="1" y=""/>', "T5/>", "<hello", "D999/>"]
    assert log.others == [
        (0, "A", {}), (2, "B", {"x": "1", "y": ""}), (4, TEXT, {"": "hello"}), (5, WORD, {"": "D999"}),
    ]  # fmt: skip
    assert not log.torn
    assert take_apart("<A/><T5").torn


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


def test_one_by_one_and_all_at_once_agree_on_damaged_logs() -> None:
    """Spaces send every draw and discard of a log the slow way; both ways refuse the same with the same words."""
    dice = random.Random(3)
    for _ in range(150):
        text = dice.choice(TEXTS)
        found = list(re.finditer(r"<([TUVWDEFG])([0-9]+)/>", text))
        tag = dice.choice(found)
        letter, tile = tag[1], tag[2]
        if dice.random() < 0.5:
            letter = dice.choice("TUVWDEFG")
        else:
            tile = str(dice.randrange(138))
        damaged = text[: tag.start()] + f"<{letter}{tile}/>" + text[tag.end() :]
        said = []
        for writing in (damaged, re.sub(r"(<[TUVWDEFG][0-9]+)/>", r"\1 />", damaged)):
            try:
                said.append(str(len(read(writing).events)))
            except FormatError as error:
                said.append(str(error))
        assert said[0] == said[1]
