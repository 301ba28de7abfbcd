"""Majiang, Mahjong Soul and Botzone logs cut short, shuffled, of wrong types, nested: a line or a whole record."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.formats import foreign
from tests.formats.foreign import dumps
from tests.formats.test_foreign import refused, verified
from tuitable.errors import FormatError
from tuitable.formats.sniff import read_games, source_of
from tuitable.review.verify import Status

SAMPLES: dict[str, Callable[[], Any]] = {
    "majiang": foreign.majiang, "soul": foreign.mahjongsoul, "log": foreign.botzone_log,
    "self-play": foreign.botzone_self_play, "text": foreign.botzone_text,
}  # fmt: skip
STRANGE: list[Any] = [
    None, True, -1, 10**18, 1.5, "", "m" * 500, "\x1b[31m\n", [], {}, [[]] * 50, {"l": 9}, "z9", ["1m"] * 200,
]  # fmt: skip


def text_of(sample: str) -> str:
    made = SAMPLES[sample]()
    return made if isinstance(made, str) else dumps(made)


def survives(text: str) -> None:
    """Games or one clean line each, and every record that comes out is whole and holds points and tiles."""
    for game in read_games(source_of(text.encode("utf-8", "replace"), "game")):
        if isinstance(game, FormatError):
            assert len(str(game).splitlines()) == 1
            assert len(str(game)) < 500
            assert str(game).startswith("game")
        else:
            report = verified(game)
            assert report.ok, [level for level in report.levels if level.status is Status.FAILED]


@pytest.mark.parametrize("sample", SAMPLES)
def test_cut_anywhere(sample: str) -> None:
    text = text_of(sample)
    for at in range(0, len(text), max(1, len(text) // 60)):
        survives(text[:at])


def _places(value: Any) -> list[tuple[Any, Any]]:
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else []
    found = [(value, key) for key in keys]
    for key in keys:
        found += _places(value[key])
    return found


@pytest.mark.parametrize("sample", [name for name in SAMPLES if name != "text"])
def test_every_value_of_another_type(sample: str) -> None:
    count = len(_places(SAMPLES[sample]()))
    dice = random.Random(sample)
    for number in sorted(dice.sample(range(count), min(count, 150))):
        for strange in dice.sample(STRANGE, 4):
            game = SAMPLES[sample]()
            holder, key = _places(game)[number]
            holder[key] = copy.deepcopy(strange)
            survives(dumps(game))


@pytest.mark.parametrize("sample", [name for name in SAMPLES if name != "text"])
def test_keys_missing_and_lists_shuffled(sample: str) -> None:
    dice = random.Random(f"shuffled {sample}")
    for _ in range(120):
        game = SAMPLES[sample]()
        holder, key = dice.choice(_places(game))
        if isinstance(holder, list):
            dice.shuffle(holder)
        else:
            del holder[key]
        survives(dumps(game))


def test_lines_of_the_text_shuffled() -> None:
    dice = random.Random("lines")
    for _ in range(100):
        lines = foreign.botzone_text().splitlines()
        one, other = dice.sample(range(len(lines)), 2)
        lines[one], lines[other] = lines[other], lines[one]
        survives("\n".join(lines))


@pytest.mark.parametrize("opening", ['{"qijia":0,"log":', '{"initdata":', '{"data":{"name":".lq.x","data":'])
def test_nested_without_end(opening: str) -> None:
    error = refused(opening + "[" * 200_000)
    assert len(str(error)) < 300
