"""The start screen's fields and keys (terminal.md 3, start)."""

from __future__ import annotations

from tuitable.tui.starting import FIRST_OPTION, SEED, Choices, Choosable, Start, Stock
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

BRUSH = Brush(TileStyle.LATIN, THEMES["slate"])
SHELF = (
    Stock("one", "Rules one", "i explains", (Choosable("limit", "the limit", ("500", "1000"), "500", "C-35"),)),
    Stock("two", "Rules two", "i explains", ()),
)


def start(**choices: object) -> Start:
    made = Start(Choices(**choices))
    made.stock(SHELF, ["steady", "quick"], "")
    return made


def press(show: Start, *keys: str) -> list[str]:
    return [show.press(key) for key in keys]


def text(show: Start, width: int = 80, height: int = 24) -> str:
    return show.draw(width, height, BRUSH).text()


def test_it_is_drawn_before_the_shelf_is_known() -> None:
    show = Start(Choices(rules="one", title="Rules one"))
    assert "Rules one" in text(show)
    assert press(show, "enter", "i", "c") == ["", "", ""]


def test_rules_go_round_and_bring_their_options() -> None:
    show = start()
    assert show.choices.rules == "one"
    assert "the limit" in text(show)
    press(show, "right")
    assert show.choices.rules == "two"
    assert "the limit" not in text(show)
    press(show, "right")
    assert show.choices.title == "Rules one"


def test_an_option_is_kept_only_where_it_is_not_the_usual() -> None:
    show = start()
    press(show, *["down"] * FIRST_OPTION, "right")
    assert show.chosen_options() == {"limit": "1000"}
    assert "usual: 500" in text(show)
    assert "C-35" in text(show)
    press(show, "right")
    assert show.chosen_options() == {}


def test_seats_are_people_or_computers_of_a_style() -> None:
    show = start()
    press(show, "down", "right")
    assert show.choices.seats[0] == "computer:steady"
    press(show, "right", "right")
    assert show.choices.seats[0] == "person"
    press(show, "down", "left", "left")
    assert show.choices.seats[1] == "computer:quick"


def test_a_style_or_rules_of_another_version_do_no_harm() -> None:
    show = start(rules="gone", seats=["person", "computer:oracle", "x", "person"])
    assert show.choices.rules == "one"
    assert show.choices.seats == ["person", "computer:steady", "computer:steady", "person"]
    show = start(seats=["person"])
    assert len(show.choices.seats) == 4


def test_a_seed_is_typed_where_the_cursor_is_at_it() -> None:
    show = start()
    press(show, "4")
    assert show.seed == ""
    press(show, *["down"] * SEED, "4", "2", "7", "backspace")
    assert show.seed == "42"
    press(show, "right")
    assert show.seed == ""


def test_what_is_left_to_the_app() -> None:
    show = start()
    assert press(show, "enter", "i", "q", "ctrl+c", "question_mark", "v", "V") == [
        "start", "info", "leave", "leave", "help", "tile-style", "colours",
    ]  # fmt: skip
    assert press(show, "c") == [""]
    show.stock(SHELF, ["steady"], "Rules one, East 2")
    assert "Rules one, East 2" in text(show)
    assert press(show, "c") == ["continue"]


def test_every_size_is_drawn() -> None:
    for width, height in ((1, 1), (79, 24), (80, 24), (100, 30), (200, 60)):
        lines = text(start(), width, height).split("\n")
        assert [len(line) for line in lines] == [width] * height
