"""Tiles by name: what people say at the table, in English and in Japanese."""

from __future__ import annotations

import pytest

from tuitable.tiles.names import ENGLISH, JAPANESE, NAMES
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import Tile


@pytest.mark.parametrize(
    ("code", "english", "japanese"),
    [
        ("1m", "one of characters", "ichi-man"),
        ("6s", "six of bamboos", "roku-sou"),
        ("9p", "nine of dots", "kyuu-pin"),
        ("0p", "red five of dots", "aka go-pin"),
        ("1z", "east wind", "ton"),
        ("4z", "north wind", "pei"),
        ("5z", "white dragon", "haku"),
        ("6z", "green dragon", "hatsu"),
        ("7z", "red dragon", "chun"),
        ("3f", "chrysanthemum flower", "kiku flower"),
        ("8f", "winter season", "fuyu season"),
        ("f", "flower", "hana flower"),
        ("j", "joker", "joker"),
    ],
)
def test_one_tile(code: str, english: str, japanese: str) -> None:
    assert (ENGLISH.one(Tile(code)), JAPANESE.one(Tile(code))) == (english, japanese)


@pytest.mark.parametrize("names", NAMES.values())
def test_every_tile_has_a_name_of_its_own(names) -> None:
    spoken = [names.one(tile) for tile in Tile]
    assert len(set(spoken)) == len(spoken)
    assert all(name.isascii() and not any(c.isdigit() for c in name) for name in spoken)
    assert all(names.alike(tile).isascii() for tile in Tile)


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ("456s", "four, five, six of bamboos"),
        ("406s", "four, red five, six of bamboos"),
        ("66z", "two green dragons"),
        ("777m", "three sevens of characters"),
        ("3p4p1z", "three, four of dots, east wind"),
        ("888mj", "three eights of characters, joker"),
        ("1f5f", "plum flower, spring season"),
        ("", ""),
    ],
)
def test_several_tiles_are_heard_well(tiles: str, said: str) -> None:
    assert ENGLISH.several(parse_tiles(tiles)) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("concealed pung of 1p", "concealed pung of ones of dots"),
        ("pair of 4z", "pair of north winds"),
        ("chow 3p4p5p", "chow of three, four, five of dots"),
        ("Ann wins with 9s, by own draw.", "Ann wins with nine of bamboos, by own draw."),
        ("Ann wins with j, by own draw.", "Ann wins with joker, by own draw."),
        ("With j and f all is as it was; j, f.", "With j and f all is as it was; j, f."),
        ("20 + 2: 30; 5 han (C-37)", "20 + 2: 30; 5 han (C-37)"),
        ("Rules of 1924, 99m and 0:30 s", "Rules of 1924, two nines of characters and 0:30 s"),
        ("the book of the 1920s", "the book of the 1920s"),
        ("0z is no tile", "0z is no tile"),
    ],
)
def test_tile_text_in_a_sentence(text: str, said: str) -> None:
    assert ENGLISH.prose(text) == said


def test_tiles_with_letters() -> None:
    pairs = list(zip("abcde", parse_tiles("3m0m2p66z"), strict=True))
    assert ENGLISH.labelled(pairs) == "a three, b red five of characters; c two of dots; d green dragon; e green dragon"
