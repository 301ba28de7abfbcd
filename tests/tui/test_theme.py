"""Themes: complete, legible, and exact where they promise to be."""

from __future__ import annotations

import pytest

from tuitable.tui.theme import INKS, LETTERS, STYLES, THEMES, Theme, contrast

PAINTED = [theme for theme in THEMES.values() if not theme.ansi]
DECORATION = {
    "line", "shadow", "side", "side.off", "rim", "rim.focus", "rim.off", "seam", "seam.focus", "seam.off", "foot",
    "foot.alt", "foot.last",
}  # fmt: skip
"""Styles that never carry text a person must read."""


def is_text(style: str) -> bool:
    return style not in DECORATION and style.split(".")[0] not in ("line", "back", "faint")


def test_contrast_is_the_wcag_ratio() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
def test_every_theme_has_every_style(theme: Theme) -> None:
    assert set(theme.styles) == set(STYLES)
    assert set(LETTERS) == set(STYLES)


@pytest.mark.parametrize("theme", PAINTED, ids=lambda t: t.name)
def test_all_text_has_a_contrast_of_four_and_a_half(theme: Theme) -> None:
    poor = {}
    for name, style in theme.styles.items():
        assert isinstance(style.fg, str)
        assert isinstance(style.bg, str)
        ratio = contrast(style.fg, style.bg)
        if is_text(name) and ratio < 4.5:
            poor[name] = round(ratio, 2)
    assert poor == {}


@pytest.mark.parametrize("theme", PAINTED, ids=lambda t: t.name)
def test_grounds_can_be_told_apart(theme: Theme) -> None:
    assert len({theme[name].bg for name in ("text", "text.tray", "text.bar")}) == 3
    assert len({theme[f"{kind}.m"].bg for kind in ("chip", "alt", "last")}) == 3
    assert len({theme[f"face.{ink}"].fg for ink in "mps"}) == 3


def test_slate_uses_exact_palette_entries_only() -> None:
    levels = {0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF}
    greys = {8 + 10 * step for step in range(24)}
    for style in THEMES["slate"].styles.values():
        for colour in (style.fg, style.bg):
            assert isinstance(colour, str)
            red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
            assert {red, green, blue} <= levels or (red == green == blue and red in greys), colour


def test_ansi16_names_palette_entries_and_mono_none() -> None:
    for style in THEMES["ansi16"].styles.values():
        assert isinstance(style.fg, int)
        assert isinstance(style.bg, int)
        assert style.fg != style.bg
    assert {(s.fg, s.bg) for s in THEMES["mono"].styles.values()} == {(None, None)}


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda t: t.name)
def test_what_must_stand_out_differs_from_what_surrounds_it(theme: Theme) -> None:
    assert theme["hot"] != theme["text"]
    assert theme["edge.focus"] != theme["edge"]
    assert theme["taken"] != theme["text.tray"]
    for ink in INKS:
        assert theme[f"last.{ink}"] != theme[f"chip.{ink}"]
        assert theme[f"off.{ink}"] != theme[f"face.{ink}"]
