"""The settings screen: every setting with its values, drawn in the looks chosen, kept at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from tuitable.tui.keymap import remapped
from tuitable.tui.keys import Keys, Phase, Scheme
from tuitable.tui.settings import Settings, read, remember
from tuitable.tui.settingshow import SettingsShow, choices
from tuitable.tui.theme import LETTERS, THEMES
from tuitable.tui.tiles import Brush, TileStyle

GOLDEN = Path(__file__).parent / "snapshots" / "settings"
SIZES = ((80, 24), (100, 30), (120, 40))
LOOKS = {
    "latin": Brush(TileStyle.LATIN, THEMES["felt"]),
    "kanji": Brush(TileStyle.KANJI, THEMES["slate"]),
    "pips": Brush(TileStyle.PIPS, THEMES["paper"]),
    "ascii": Brush(TileStyle.ASCII, THEMES["mono"]),
    "boxed": Brush(TileStyle.LATIN, THEMES["ansi16"]),
}


def show(settings: Settings | None = None, path: Path | None = None, **more: Any) -> SettingsShow:
    settings = settings or Settings()

    def keep(**changes: object) -> str:
        for name, value in changes.items():
            setattr(settings, name, value)
        return "" if path is None else remember(changes, path)

    more.setdefault("file", "/home/asha/.config/tuitable/settings.json")
    return SettingsShow(settings, more.pop("keys", Keys()), keep=keep, **more)


def press(made: SettingsShow, *keys: str) -> list[str]:
    return [made.press(key) for key in keys]


def go(made: SettingsShow, label: str) -> None:
    names = [choice.label for choice in choices()] + ["Your name"]
    while names[made.at] != label:
        made.press("down")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_frames(look: str, width: int, height: int, snapshot: Any) -> None:
    brush = LOOKS[look]
    made = show(Settings(tiles=brush.tiles.value), keys=Keys(ascii_only=brush.ascii_only))
    press(made, "down")
    canvas = made.draw(width, height, brush)
    assert all(cell_len(line) == width for line in canvas.lines())
    assert not brush.ascii_only or canvas.text().isascii()
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(canvas.golden(LETTERS), f"{look}-{width}x{height}.txt")


def test_faults_in_the_file_and_other_keys_are_told(snapshot: Any) -> None:
    remap, wrong = remapped({"turn.win": ["W"], "turn.fly": ["y"]}, Scheme.ARCADE)
    remarks = ["/home/asha/.config/tuitable/settings.json: pace: -1 is not a number from 0 to 60; its default is used"]
    made = show(Settings(pace=1.1, name="Zoë"), keys=Keys(remap=remap), remarks=lambda: remarks + wrong)
    snapshot.snapshot_dir = GOLDEN
    snapshot.assert_match(made.draw(80, 24, LOOKS["latin"]).golden(LETTERS), "faults.txt")


@pytest.mark.parametrize("size", [(1, 1), (79, 24), (200, 60)])
def test_every_size_is_drawn(size: tuple[int, int]) -> None:
    lines = show().draw(*size, LOOKS["ascii"]).lines()
    assert [len(line) for line in lines] == [size[0]] * size[1]


def test_each_change_is_kept_at_once_and_put_on(tmp_path: Path) -> None:
    path, worn = tmp_path / "settings.json", []
    made = show(path=path, wear=worn.append)
    for choice in choices():
        go(made, choice.label)
        now = read(path)[0]
        press(made, "right")
        after = read(path)[0]
        values = [value for value, _ in choice.values]
        at = values.index(getattr(now, choice.name))
        assert getattr(after, choice.name) == values[(at + 1) % len(values)]
        assert worn[-1] == choice.name
    go(made, "Pace")
    press(made, "left", "enter", "space")
    assert read(path)[0].pace == 1.5
    assert read(path)[1] == []


def test_a_value_written_by_hand_stays_until_another_is_chosen() -> None:
    made = show(Settings(pace=1.1))
    assert "‹1.1›" in made.draw(80, 24, LOOKS["latin"]).text()
    go(made, "Pace")
    press(made, "right")
    assert made.settings.pace == 0.0


def test_the_name_is_typed() -> None:
    made = show(keys=Keys(Scheme.VIM))
    go(made, "Your name")
    assert set(press(made, "Z", "o", "latin_small_letter_e_with_diaeresis", "space", "j", "x", "backspace")) == {""}
    assert made.settings.name == "Zoë j"
    press(made, *("y" * 50))
    assert len(made.settings.name) == 24
    press(made, "down")
    assert made.at == 0


def test_what_cannot_be_kept_is_told() -> None:
    made = SettingsShow(Settings(), Keys(), keep=lambda **changes: "settings are not saved: the disk is full")
    press(made, "right")
    assert "the disk is full" in made.draw(80, 24, LOOKS["latin"]).text()
    press(made, "down")
    assert "the disk is full" not in made.draw(80, 24, LOOKS["latin"]).text()


def test_ways_out_and_what_is_left_to_the_app() -> None:
    made = show()
    assert press(made, "escape", "comma", "f2", "ctrl+c", "v", "V", "question_mark", "ctrl+l", "q", "s", "tab") == [
        "back", "back", "back", "back", "tile-style", "colours", "keys", "repaint", "back", "", "",
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", list(Scheme))
@pytest.mark.parametrize("phase", [p for p in Phase if p not in (Phase.ANYWHERE, Phase.SETTINGS)])
def test_one_key_leads_here_from_every_screen(phase: Phase, scheme: Scheme) -> None:
    found = Keys(scheme).find("comma", phase)
    assert found is not None
    assert found.action == "settings"


def test_a_sentence_about_the_file_has_room_for_what_is_wrong() -> None:
    """The folder is named once, at the foot."""
    file = "/home/asha/.config/tuitable/settings.json"
    made = SettingsShow(
        Settings(),
        Keys(),
        file=file,
        keep=lambda **changes: f"{file}: settings are not saved: Permission denied",
        remarks=lambda: [f"{file}: not readable (Permission denied); the defaults are used"],
    )
    press(made, "right")
    text = made.draw(80, 24, LOOKS["latin"]).text()
    assert "settings.json: settings are not saved: Permission denied" in text
    assert "settings.json: not readable (Permission denied); the defaults are used" in text
    assert text.count(file) == 1
