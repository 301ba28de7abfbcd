"""Themes: complete, legible, and exact where they promise to be."""

from __future__ import annotations

import pytest

from tuitable.tui.theme import INKS, LETTERS, STYLES, THEMES, Theme

PAINTED = [theme for theme in THEMES.values() if not theme.ansi]
DECORATION = {
    "line", "shadow", "side", "side.off", "rim", "rim.focus", "rim.off", "seam", "seam.focus", "seam.off",
}  # fmt: skip
"""Styles that never carry text a person must read."""


def is_text(style: str) -> bool:
    return style not in DECORATION and style.split(".")[0] not in ("line", "back", "faint")


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two `#rrggbb` colours as WCAG 2 defines it, 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


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


DESIGNED = {"felt": (5.6, 7.1, 6.3, 4.3, 5.5, 4.9), "slate": (7.3, 12.7, 7.3, 5.0, 8.8, 5.1)}
"""Contrast of the suits' inks on the hand tile and on the darkest pond tile, from the design's table of colours."""


@pytest.mark.parametrize(("theme", "wanted"), DESIGNED.items())
def test_inks_of_the_suits_are_as_legible_as_the_design_has_them(theme: str, wanted: tuple[float, ...]) -> None:
    found = []
    for kind in ("face", "alt"):
        for suit in "mps":
            style = THEMES[theme][f"{kind}.{suit}"]
            found.append(contrast(str(style.fg), str(style.bg)))
    assert all(ratio >= least - 0.05 for ratio, least in zip(found, wanted, strict=True)), found


PALETTES = {
    "xterm": {0: "#000000", 2: "#00cd00", 7: "#e5e5e5", 8: "#7f7f7f", 9: "#ff0000", 10: "#00ff00", 11: "#ffff00",
              13: "#ff00ff", 14: "#00ffff", 15: "#ffffff"},
    "console": {0: "#000000", 2: "#00aa00", 7: "#aaaaaa", 8: "#555555", 9: "#ff5555", 10: "#55ff55", 11: "#ffff55",
                13: "#ff55ff", 14: "#55ffff", 15: "#ffffff"},
}  # fmt: skip
"""The sixteen colours as xterm and the Linux console have them, those that the theme uses."""


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_sixteen_colours_are_legible_on_common_terminals(palette: dict[int, str]) -> None:
    for name, style in THEMES["ansi16"].styles.items():
        assert isinstance(style.fg, int)
        assert isinstance(style.bg, int)
        assert not is_text(name) or contrast(palette[style.fg], palette[style.bg]) >= 4.5, name


@pytest.mark.parametrize("theme", PAINTED, ids=lambda t: t.name)
def test_shadows_are_soft(theme: Theme) -> None:
    """Shadows and the sides of tiles are seen, and stay near what they fall on."""
    for name, ground in (("shadow", theme["shadow"].bg), ("side", theme["face.m"].bg)):
        colour = theme[name].fg if name == "shadow" else theme[name].bg
        assert 1.05 < contrast(str(colour), str(ground)) < 1.6, name


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
