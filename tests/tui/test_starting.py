"""The start screen's fields and keys (terminal.md 3, start)."""

from __future__ import annotations

from tuitable.tui.frames.start import Field, draw_start
from tuitable.tui.keys import Keys
from tuitable.tui.settings import Choices, Settings
from tuitable.tui.starting import Choosable, Row, Start, Stock
from tuitable.tui.theme import THEMES
from tuitable.tui.tiles import Brush, TileStyle

BRUSH = Brush(TileStyle.LATIN, THEMES["slate"])
SHELF = (
    Stock("one", "Rules one", "i explains", (Choosable("limit", "the limit", ("500", "1000"), "500", "C-35"),)),
    Stock("two", "Rules two", "i explains", ()),
)


def start(**choices: object) -> Start:
    made = Start(Settings(learned=True, start=Choices(**choices)))
    made.stock(SHELF, ["steady", "quick"], "")
    return made


def press(show: Start, *keys: str) -> list[str]:
    return [show.press(key) for key in keys]


def go(show: Start, row: Row) -> None:
    """Move down to a row."""
    while show.row != row:
        assert show.press("down") == ""


def text(show: Start, width: int = 80, height: int = 24) -> str:
    return show.draw(width, height, BRUSH).text()


def test_it_is_drawn_before_the_shelf_is_known() -> None:
    show = Start(Settings(start=Choices(rules="one", title="Rules one")))
    assert "Rules one" in text(show)
    assert press(show, "enter", "i", "c") == ["", "", ""]


def test_rules_go_round_and_bring_their_options() -> None:
    show = start()
    assert show.choices.rules == "one"
    assert "the limit" in text(show, 100, 30)
    press(show, "right")
    assert show.choices.rules == "two"
    assert "the limit" not in text(show, 100, 30)
    press(show, "right")
    assert show.choices.title == "Rules one"


def test_an_option_is_kept_only_where_it_is_not_the_usual() -> None:
    show = start()
    go(show, Row("option"))
    press(show, "right")
    assert show.chosen_options() == {"limit": "1000"}
    assert "usual: 500" in text(show)
    assert "C-35" in text(show)
    press(show, "right")
    assert show.chosen_options() == {}


def test_seats_are_people_or_computers_of_a_style() -> None:
    show = start()
    go(show, Row("seat"))
    press(show, "right")
    assert show.choices.seats[0] == "computer:steady"
    press(show, "right", "right")
    assert show.choices.seats[0] == "person"
    go(show, Row("seat", 1))
    press(show, "left", "left")
    assert show.choices.seats[1] == "computer:quick"


def test_a_typed_name_is_ascii_where_the_screen_has_no_more() -> None:
    show = start()
    go(show, Row("name"))
    press(show, "A", "é", "麻")
    drawn = show.draw(80, 24, Brush(TileStyle.ASCII, THEMES["mono"])).text()
    assert drawn.isascii()
    assert "< A?? >" in drawn
    assert "‹ Aé麻 ›" in text(show)


def test_a_remark_beside_a_long_title_loses_whole_clauses() -> None:
    show = Start(Settings(learned=True))
    show.stock((Stock("one", "Rules with a title of some length", "i explains; 11 options below", ()),), ["steady"])
    line = next(line for line in text(show).splitlines() if "Rules with" in line)
    assert line.rstrip().endswith("i explains")


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
    go(show, Row("seed"))
    press(show, "4", "2", "7", "backspace")
    assert show.seed == "42"
    press(show, "right")
    assert show.seed == ""


def test_names_of_people_are_typed() -> None:
    show = start(seats=["person", "person", "computer:quick", "computer:steady"])
    assert "Player 2" in text(show)
    go(show, Row("name", 1))
    typed = ["Z", "o", "latin_small_letter_e_with_diaeresis", "space", "q", "i", "x", "backspace"]
    assert set(press(show, *typed)) == {""}
    assert show.choices.names == ["", "Zo\u00eb qi", "", ""]
    assert "Zo\u00eb qi" in text(show)
    assert press(show, "tab", "enter") == ["panel-next", "start"]
    press(show, *("backspace",) * 6, *"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert show.choices.names[1] == "ABCDEFGHIJKLMNOPQRSTUVWX"
    assert "ABCDEFGHIJKLMNOPQRSTUVWX" in text(show)
    go(show, Row("seat", 1))
    press(show, "right")
    assert Row("name", 1) not in show.rows()


def test_fouls_can_be_permitted() -> None:
    show = start(fouls="perhaps")
    assert show.choices.fouls == "refused"
    go(show, Row("fouls"))
    press(show, "right")
    assert show.choices.fouls == "permitted"


def test_no_remark_is_cut_at_the_smallest_size_and_the_settings_are_a_row() -> None:
    show = start(seats=["person", "person", "computer:quick", "computer:steady"])
    for field in show.fields(BRUSH):
        assert field.note in text(show), field
        press(show, "down")
    assert show.row == Row("rules")
    go(show, Row("settings"))
    assert "▸ keys, hints" in text(show)
    assert press(show, "left", "right", "enter") == ["", "", "settings"]


def test_an_arrow_tells_that_there_are_more_rows() -> None:
    show = start()
    assert "↓" in "".join(text(show).splitlines()[8:21])
    press(show, "up")
    assert show.row == Row("option")
    rows = "".join(text(show).splitlines()[8:21])
    assert "↑" in rows
    assert "↓" not in rows
    assert "↑" not in "".join(text(show, 100, 30).splitlines()[8:28])


def test_what_is_left_to_the_app() -> None:
    show = start()
    assert press(show, "enter", "i", "q", "ctrl+c", "question_mark", "v", "V") == [
        "start", "info", "leave", "leave", "help", "tile-style", "colours",
    ]  # fmt: skip
    assert press(show, "c") == [""]
    show.stock(SHELF, ["steady"], "Rules one, East 2")
    assert "Rules one, East 2" in text(show)
    assert press(show, "c") == ["continue"]


def test_the_lesson_is_the_second_thing_and_is_gone_on_with() -> None:
    show = Start(Settings())
    show.stock(SHELF, ["steady"])
    assert show.rows()[1] == Row("learn")
    press(show, "down")
    assert "from the tiles to a win" in text(show)
    assert press(show, "enter") == ["learn"]
    show.settings.lesson = 3
    assert "go on with the lesson" in text(show)


def test_whether_one_is_new_is_asked_once_before_the_first_match() -> None:
    show = Start(Settings())
    show.stock(SHELF, ["steady"])
    assert press(show, "enter") == [""]
    assert "New to mahjong?" in text(show)
    assert press(show, "x", "down", "escape") == ["", "", ""]
    assert "New to mahjong?" not in text(show)
    assert press(show, "enter", "y") == ["", "learn"]
    assert press(show, "enter", "n") == ["", "start"]
    for settings in (Settings(learned=True), Settings(last_rules="one")):
        known = Start(settings)
        known.stock(SHELF, ["steady"])
        assert press(known, "enter") == ["start"]
    waiting = Start(Settings())
    waiting.stock(SHELF, ["steady"], "Rules one, East 2")
    assert press(waiting, "down", "enter") == ["", "start"]


def test_a_game_that_waits_is_the_first_thing_and_enter_goes_on() -> None:
    show = start()
    show.stock(SHELF, ["steady"], "Rules one, East 2")
    assert "Go on" in text(show)
    assert "Enter goes on with your game." in text(show)
    assert press(show, "enter") == ["continue"]
    assert press(show, "down", "enter") == ["", "start"]
    # Whoever was somewhere already when the game was found stays there.
    moved = start()
    press(moved, "down", "down")
    row = moved.row
    moved.stock(SHELF, ["steady"], "Rules one, East 2")
    assert moved.row == row


def test_what_was_found_out_about_the_terminal_is_told_with_its_keys() -> None:
    show = start()
    go(show, Row("tiles"))
    assert "In use: 80x24, 256 colours, UTF-8.  All settings: ," in text(show)
    go(show, Row("colours"))
    assert "In use: 100x30, 256 colours" in text(show, 100, 30)


def test_what_most_people_know_is_chosen_first_and_each_game_says_what_it_is() -> None:
    shelf = (
        Stock("old", "Old rules", "i explains", (), "1910s, China. Every complete hand wins."),
        Stock("modern", "Modern rules", "i explains", (), "today. One pattern needed.", True),
    )
    show = Start(Settings())
    show.stock(shelf, ["steady"])
    assert show.choices.rules == "modern"
    assert "today. One pattern needed." in text(show)
    press(show, "right")
    assert "1910s, China. Every complete hand wins." in text(show)
    assert press(show, "n") == ["news"]
    last = Start(Settings(last_rules="old"))
    last.stock(shelf, ["steady"])
    assert last.choices.rules == "old"


def test_every_size_is_drawn() -> None:
    for width, height in ((1, 1), (79, 24), (80, 24), (100, 30), (200, 60)):
        lines = text(start(), width, height).split("\n")
        assert [len(line) for line in lines] == [width] * height


def test_the_prompt_names_the_key_that_confirms() -> None:
    show = start()
    show.keys = Keys(remap={"start.go": ("f5",)})
    assert "F5 begins." in text(show)
    go(show, Row("learn"))
    assert "F5 opens the lesson." in text(show)
    go(show, Row("settings"))
    assert "F5 opens the settings." in text(show)


def test_values_of_options_stand_beside_the_longest_name() -> None:
    fields = [Field("a short name", "on", wide=True), Field("one a little longer", "off", wide=True)]
    canvas = draw_start(
        80, 24, BRUSH, fields=fields, chosen=0, prompt=(), keys=(), subtitle="", version="",
    )  # fmt: skip
    rows = [row for row in canvas.text().splitlines() if "name" in row or "longer" in row]
    assert [row.index(word) for row, word in zip(rows, ("on ›", "off"), strict=True)] == [36, 36]


def test_a_failure_that_is_longer_than_a_row_is_read_to_its_end() -> None:
    show = start()
    file = "/home/somebody/.local/share/tuitable/records/2026-01-02-030405-one.tuit"
    show.tell(f"{file}: cannot be written: No space left on device (nothing was begun)")
    rows = text(show).splitlines()
    told = " ".join(f"{rows[21].strip()} {rows[22].strip()}".split())
    assert told == show.message
    show.tell("/" + "very-long-" * 30 + ": cannot be written")
    assert text(show).splitlines()[22].rstrip().endswith("..")
