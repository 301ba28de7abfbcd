"""How many suits a printed line takes."""

from __future__ import annotations

import pytest

from tuitable.review.printed_lines import suits_of


@pytest.mark.parametrize(
    ("pattern", "suits"),
    [
        ("FF 222a 444a 666a 888a", 1), ("222a 44b 666a 8888b 22c", 3), ("EEE SSS WWWW NNNN", 0),
        ("19a 19b 19c NEWS R G 00", 3), ("11a 33a DDDDa / 11a 33b DDDDa", 2), ("147a 258b 369c NEWS F", 3),
    ],
)  # fmt: skip
def test_suits_of_a_pattern(pattern: str, suits: int) -> None:
    assert suits_of(pattern) == suits
