"""Damaged and hostile logs: one line with file, hand and event, or a record that folds; never anything else."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import REPOSITORY
from tests.formats.invented import games
from tuitable.errors import FormatError
from tuitable.formats.export import FORMATS, export
from tuitable.formats.imported import record_of
from tuitable.formats.mjlog import read_mjlog
from tuitable.formats.sniff import MAX_FILE, read_source, source_of
from tuitable.record.codec import Record
from tuitable.record.events import Entry
from tuitable.state.fold import fold

FORMS = ("tenhou6", "mjai")


def _texts(form: str) -> list[str]:
    """Invented logs and, where they lie beside the repository, real ones."""
    found = [export(record_of(read_mjlog(text)), form).text for _, text in games()]
    folder = REPOSITORY.parent / "shared" / "records" / form
    return found + [path.read_text() for path in sorted(folder.glob("*.json*"))[:3]]


TEXTS = {form: _texts(form) for form in FORMS}
WRONG: list[Any] = [None, True, -1, 10**30, 1.5, "", "x" * 5000, "5mr", "c", [], [[]], {}, {"a": 1}, "60", 60, 0, 99]


def outcome(text: str, form: str) -> str:
    """How a text is taken: whole, or refused in one line."""
    source = source_of(text.encode("utf-8", "surrogatepass"), "x.json")
    try:
        imported = read_source(source, "2024-01-01T00:00:00+00:00")
    except FormatError as error:
        message = str(error)
        assert message.startswith("x.json")
        assert "\n" not in message
        assert len(message) < 400
        return message
    # What is imported can have happened.
    fold(imported.events)
    return ""


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_cut_short_anywhere(form: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS[form]))
    outcome(text[: data.draw(st.integers(0, len(text)))], form)


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_pieces_that_change_places(form: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS[form]))
    dice = random.Random(data.draw(st.integers(0, 1 << 30)))
    if form == "mjai":
        lines = text.splitlines()
        at, to = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[at], lines[to] = lines[to], lines[at]
        outcome("\n".join(lines), form)
        return
    told = json.loads(text)
    hand = dice.choice(told["log"])
    at, to = dice.randrange(17), dice.randrange(17)
    hand[at], hand[to] = hand[to], hand[at]
    tokens = hand[dice.randrange(4, 16)]
    if isinstance(tokens, list):
        dice.shuffle(tokens)
    outcome(json.dumps(told), form)


def _replace(value: Any, dice: random.Random, wrong: Any) -> Any:
    """A JSON value with one part, picked by walking down, replaced or left out."""
    if isinstance(value, list) and value and dice.random() < 0.9:
        at = dice.randrange(len(value))
        if dice.random() < 0.1:
            return value[:at] + value[at + 1 :]
        return [*value[:at], _replace(value[at], dice, wrong), *value[at + 1 :]]
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(sorted(value))
        if dice.random() < 0.1:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: _replace(value[key], dice, wrong)}
    return wrong


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_values_of_wrong_types(form: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS[form]))
    wrong = data.draw(st.sampled_from(WRONG))
    dice = random.Random(data.draw(st.integers(0, 1 << 30)))
    if form == "mjai":
        lines = text.splitlines()
        at = dice.randrange(len(lines))
        lines[at] = json.dumps(_replace(json.loads(lines[at]), dice, wrong))
        outcome("\n".join(lines), form)
    else:
        outcome(json.dumps(_replace(json.loads(text), dice, wrong)), form)


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_characters_that_change(form: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS[form]))
    at = data.draw(st.integers(0, len(text) - 1))
    outcome(text[:at] + data.draw(st.characters(codec="utf-8")) + text[at + 1 :], form)


@pytest.mark.parametrize(
    "text",
    [
        '{"rule":{},"log":' + "[" * 100_000,
        '{"rule":{},"log":[' + "[]," * 10_000 + "[]]}",
        '{"rule":{},"log":[[[0,0,0]]]}',
        '{"rule":[],"log":[],"name":"x"}',
        '{"type":"start_game","names":[' + '"a",' * 10_000 + '"a"]}',
        '{"type":"start_game"}\n' + '{"type":"none"}\n' * 200_000,
        '{"type":"start_kyoku"}\n' * 1000,
        '<mjloggm ver="2.3">' + "<!--" * 100_000,
        "https://tenhou.net/6/#json=%7B%7D",
        "https://tenhou.net/6/#json=" + "%5B" * 10_000,
    ],
)
def test_logs_made_to_harm(text: str) -> None:
    """Each is refused in one pass; work that grows with the square of such a text would keep the tests for hours."""
    assert outcome(text, "")


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="larger than"):
        source_of(b'{"rule":1,"log":' + b" " * MAX_FILE, "x.json")


def test_a_hand_with_countless_orders_is_given_up_soon() -> None:
    """Every discard may be called by everybody, and the last token fits none."""
    told = json.loads(TEXTS["tenhou6"][0])
    hand = told["log"][0]
    for seat, call in enumerate(("p111111", "11p1111", "1111p11", "p111111")):
        hand[5 + 3 * seat] = [11, call] * 15
        hand[6 + 3 * seat] = [11] * 30
    assert "make no course of play" in outcome(json.dumps(told), "tenhou6")


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 1 << 30), name=st.integers(0, len(games()) - 1))
def test_exports_of_damaged_records(seed: int, name: int) -> None:
    """Events left out, doubled and in other places: an export, or one sentence."""
    dice = random.Random(seed)
    imported = read_mjlog(games()[name][1])
    events: list[Entry] = list(imported.events)
    for _ in range(dice.randint(1, 2)):
        at, to = dice.randrange(len(events)), dice.randrange(len(events))
        match dice.randrange(3):
            case 0:
                del events[at]
            case 1:
                events[at], events[to] = events[to], events[at]
            case _:
                events.insert(at, events[to])
    for form in FORMATS:
        said = ""
        try:
            export(Record(imported.header, b"", [], events), form)
        except FormatError as error:
            said = str(error)
        assert "\n" not in said


def test_a_name_of_ten_thousand_letters_hides_no_log() -> None:
    """The first line of such a log is long; it is known all the same, and the name is cut."""
    first, rest = TEXTS["mjai"][0].split("\n", 1)
    start = json.loads(first)
    names = ["A" * 10_000, *start.pop("names")[1:]]
    text = json.dumps({"names": names, **start}) + "\n" + rest
    assert outcome(text, "mjai") == ""
    imported = read_source(source_of(text.encode(), "x.json"), "2024-01-01T00:00:00+00:00")
    assert set(imported.header.players[0].name) == {"A"}
    assert len(imported.header.players[0].name) < 100
