"""Score sheets as sentences."""

from __future__ import annotations

import pytest

from tuitable.review.comparison import Comparison
from tuitable.review.row import Row, RowKind
from tuitable.tiles.names import NAMES
from tuitable.tui.plainasides import Aside, _compared
from tuitable.tui.plainsheet import sheet
from tuitable.tui.scene import Scene

SCENE = Scene(("Ann", "Benno", "Chidi", "Dana"), 0, 0, spoken=NAMES["english"])


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (Row(RowKind.PAY, "Ann to Benno", "1", "own draw"), "Ann to Benno: 1 point, own draw."),
        (Row(RowKind.PAY, "Ann to Benno", "2", "own draw x 2"), "Ann to Benno: 2 points, own draw times 2."),
        (
            Row(RowKind.PAY, "A to B", "72", "difference 40 - 4 x2"),
            "A to B: 72 points, difference 40 minus 4, times 2.",
        ),
        (Row(RowKind.PAY, "A to B", "32", "difference 40 - 8"), "A to B: 32 points, difference 40 minus 8."),
        (Row(RowKind.ITEM, "red fives", "1 han", "1 x red tiles"), "Red fives: 1 han, 1 of the red tiles."),
        (Row(RowKind.HEAD, "Benno (West) wins with j, by own draw."), "Benno (West) wins with joker, by own draw."),
        (
            Row(RowKind.SEAT, "Ann", "50", "[ffffff] 8m8m [9sj]*"),
            "Ann: 50 in all. Tiles: six flowers exposed; two eights of characters; "
            "nine of bamboos, joker exposed, made with the winning tile.",
        ),
    ],
)
def test_numbers_and_tiles_are_said_as_they_are_spoken(row: Row, said: str) -> None:
    assert sheet([row], SCENE) == [said]


def test_a_comparison_says_whose_hand_it_is_and_speaks_of_tiles_by_name() -> None:
    made = Comparison(("One", "Two"), ("", ""), (), (120, 0), "-120: without concealed pung of 1s")
    known = Aside(sheet=lambda: ["settled"], others=lambda: ["Two"], compare=lambda place: made, whose=lambda: "Benno")
    assert _compared(known, ["1"], SCENE) == [
        "One: Benno gains 120 points.",
        "Two: Benno has no change.",
        "Difference: 120 points less under Two, without concealed pung of ones of bamboos.",
    ]
