"""Hints in words: lengths, and what they say of a discard, a claim, a threat and a worth."""

from __future__ import annotations

from tuitable.bots.counsel import Advice, Led, NearLine, Throw, Useful
from tuitable.bots.prospects import Prospect, Prospects
from tuitable.bots.safety import Guard, Safe
from tuitable.hands.waits import NEVER
from tuitable.review.reckoning import Row
from tuitable.state import choices as ch
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.tile import KINDS, Tile
from tuitable.tui import hinting
from tuitable.tui.scene import Scene

SCENE = Scene(("a", "b", "c", "d"), 0, 0, {"ready": "riichi", "wild": "joker"})
USEFUL = tuple(Useful(tile, 3) for tile in KINDS[:20])
LIKELY = Prospect(2000, False, ("all simples",))
BEST = Prospect(7700, True, ("all simples", "three-suit chows"), "mangan")
WORTH = Prospects(LIKELY, BEST)
THROW = Throw(Tile.M5, 1, USEFUL[:3], 9, 0.07, True, 10.0, WORTH)
TURN = Advice(1, USEFUL, 60, (THROW,), (Tile.EAST,), ch.Discard(Tile.M5), WORTH)
PUNG = Led(ch.Pung(parse_tiles("11m")), 0, USEFUL[:1], 3, WORTH)
PASS = Led(ch.Decline(), 2, USEFUL, 60, WORTH)
CLAIM = Advice(2, USEFUL, 60, (), (), ch.Decline(), WORTH, (PUNG, PASS))
GUARDS = (
    Guard(1, True, (Safe(Tile.M5, "own-discard"), Safe(Tile.EAST, "seen"))),
    Guard(3, False, (Safe(Tile.EAST, "seen"),)),
)
LINE = NearLine("odd-1", "Odds", "11a 33a", 25, 2, ((Useful(Tile.M3, 2), 1), (Useful(Tile.WILD, 5), 1)), 1)


def texts(rows: tuple[hinting.Hint, ...]) -> list[str]:
    return [row.label if isinstance(row, Row) else row for row in rows]


def test_the_corner_has_three_lines_of_twenty_five() -> None:
    for advice, raised in ((TURN, Tile.RED_M5), (TURN, None), (CLAIM, None), (TURN._replace(guards=GUARDS), Tile.M5)):
        rows = texts(hinting.corner(advice, raised, SCENE))
        assert 1 < len(rows) <= 3
        assert all(len(row) <= 25 for row in rows), rows


def test_a_red_five_is_weighed_as_the_five_it_is() -> None:
    assert hinting.corner(TURN, Tile.RED_M5, SCENE) == (
        "5m out: 1 away, 9 left",
        "helps: 1m 2m 3m",
        "worth 2,000 to 7,700",
    )


def test_the_corner_says_where_each_answer_leads() -> None:
    assert hinting.corner(CLAIM, None, SCENE) == ("pung: ready, 3 left", "pass: 2 away, 60 left")


def test_more_tiles_that_help_than_there_are_rows_are_told_of() -> None:
    many = Throw(Tile.M5, 1, tuple(Useful(tile, 3) for tile in KINDS[:30]), 90, 0.07, False, 10.0, WORTH)
    rows = texts(hinting.corner(TURN._replace(discards=(many,)), Tile.M5, SCENE, 33, 40))
    at = next(place for place, row in enumerate(rows) if row.startswith("tiles that help"))
    assert rows[at + 3].endswith(" +")
    assert rows[at + 4].startswith("unseen")
    assert max(map(len, rows)) <= 33


def test_no_word_of_the_corner_is_cut() -> None:
    call = Led(ch.Group(parse_tiles("19m1z")), 6, USEFUL, 27)
    choice = ch.Pass(parse_tiles("1m9p1z"), 0)
    rows = hinting.corner(CLAIM._replace(led=(call, PASS)), None, SCENE)
    assert rows == ("call 1m 9m 1z: 6 away, 27", "pass: 2 away, 60 left")
    (*_, would) = texts(hinting.corner(CLAIM._replace(led=(), choice=choice), None, SCENE, 15))
    assert f"I would {hinting.does(choice, SCENE)} ".startswith(f"{would} ")


def test_of_many_answers_the_nearest_and_passing_are_told() -> None:
    chow = Led(ch.Chow(parse_tiles("23m")), 1, USEFUL, 9)
    far = Led(ch.Chow(parse_tiles("34m")), 3, USEFUL, 9)
    rows = hinting.corner(CLAIM._replace(led=(chow, far, PUNG, PASS)), None, SCENE)
    assert rows == ("chow 2m 3m: 1 away, 9", "pung: ready, 3 left", "pass: 2 away, 60 left")


def test_while_somebody_threatens_the_corner_names_what_is_safe_from_all() -> None:
    assert hinting.corner(TURN._replace(guards=GUARDS), Tile.M5, SCENE)[-1] == "safe: 1z"
    none = (Guard(1, True, ()), GUARDS[1])
    assert hinting.corner(TURN._replace(guards=none), Tile.M5, SCENE)[-1] == "safe: none for certain"


def test_where_lines_win_the_corner_names_what_the_nearest_line_lacks_after_the_discard() -> None:
    before = LINE._replace(missing=LINE.missing[:1])
    throws = (THROW._replace(line=LINE),)
    assert hinting.corner(TURN._replace(discards=throws, lines=(before,)), Tile.M5, SCENE)[1] == "needs: 3m j"
    never = THROW._replace(distance=NEVER, useful=(), left=0, worth=Prospects(None, None))
    rows = hinting.corner(TURN._replace(discards=(never,), lines=(before,)), Tile.M5, SCENE)
    assert rows == ("5m out: no win is left", "no win in it yet")


def test_a_hand_without_a_win_says_so() -> None:
    poor = TURN._replace(discards=(THROW._replace(worth=Prospects(None, None)),))
    assert hinting.corner(poor, Tile.M5, SCENE)[-1] == "no win in it yet"


def test_the_side_panel_tells_all_in_its_width() -> None:
    for width in (25, 33):
        rows = texts(hinting.corner(TURN._replace(guards=GUARDS, lines=(LINE,)), None, SCENE, width, 40))
        assert all(len(row) <= width for row in rows), rows
    assert rows[0] == "If you discard 5m"
    assert "likely worth     2,000" in rows
    assert rows[rows.index("best in reach    7,700") + 1] == "  mangan, all simples, three-suit"
    assert "Safe from b (riichi)" in rows
    assert "threw it         5m" in rows
    assert "Safe from d (open sets)" in rows
    assert "Odds (25): 2 missing" in rows
    assert "  3m (2), j (5)" in rows
    assert "  jokers in hand fill 1" in rows


def test_everything_as_a_panel() -> None:
    rows = texts(hinting.full(TURN._replace(guards=GUARDS), SCENE))
    assert rows[0] == "Your hand is 1 away."
    assert "A steady player would discard 5m." in rows
    assert "Likely: 2,000 points (all simples)" in rows
    assert "Best in reach: 7,700 points, by own draw only (all simples, three-suit" in rows
    assert any(row.startswith("  5m       1 away") and "might be liable" in row for row in rows)
    assert all(len(row) <= 74 for row in rows)
    assert hinting.full(Advice(None, (), 0, (), (), None), SCENE) == ("How near this hand is cannot be told.",)
