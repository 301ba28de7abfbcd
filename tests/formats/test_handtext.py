"""A winning position as one line."""

from __future__ import annotations

import pytest

from tuitable.errors import FormatError
from tuitable.formats.handtext import format_position, parse_position
from tuitable.formats.situation import WinPart
from tuitable.formats.situation_check import check
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.seat import Wind


def test_a_line_says_what_a_document_would() -> None:
    doc = parse_position(
        "789m78p 234 66s".replace("234 66s", "23466s") + " [123p<N] 6p<W rules=x wall_left=3 last ready"
    )
    check(doc)
    assert doc.rules == "x"
    assert doc.wall_left == 3
    assert doc.wins == (WinPart(seat=1, tile="6p", by="discard", from_=2, last=True),)
    part = doc.seat(1)
    assert part.hand == "789m78p23466s"
    assert part.ready is True
    assert [(m.kind, m.tiles, m.from_) for m in part.melds] == [(MeldKind.CHOW, "123p", 3)]


@pytest.mark.parametrize(
    ("word", "kind"),
    [("[123p]", "chow"), ("[555z]", "pung"), ("[5555z]", "kong-open"), ("[5555z+]", "kong-added"),
     ("(5555z)", "kong-closed")],
)  # fmt: skip
def test_kinds_of_melds(word: str, kind: str) -> None:
    doc = parse_position(f"789m78p23466s {word} +6p")
    assert doc.seat(1).melds[0].kind.value == kind
    assert doc.wins[0].by == "draw"


def test_winds_name_seats_and_east_deals() -> None:
    doc = parse_position("123456789m11p78s +9s wind=N round=S")
    assert (doc.dealer, doc.wins[0].seat, doc.round) == (0, 3, Wind.S)


@pytest.mark.parametrize(
    "line",
    [
        "789m78p23466s [123p<N] 6p<W rules=x",
        "12378m45677p (9999s) +9m by=kong-replacement",
        "123456789m11p78s +9s last indicators=3p wall_left=0 wind=N round=S",
        "123456789m11p78s 9s<E first_go_around first-turn discards=1z2z dice=3,4 wind=W",
        "19m19p19s1234567z 7z<S by=robbed-kong robbed_closed wind=E",
    ],
)
def test_writing_a_line_and_reading_it_gives_the_same(line: str) -> None:
    doc = parse_position(line)
    assert format_position(doc) == line
    assert parse_position(format_position(doc)) == doc


@pytest.mark.parametrize(
    "line",
    [
        "", "123m", "123m +4m +5m", "123m 4m<Q", "[123p 4m +5m", "12x +5m", "123m +5m colour=red", "123m +5m honba=x",
        "123m +5m wind=X", "123m +55m", "1m " * 500, "123m +5m dice=9,9", "123m +5m honba=-1",
    ],
)  # fmt: skip
def test_a_wrong_line_is_refused_in_one_line(line: str) -> None:
    with pytest.raises(FormatError) as error:
        parse_position(line)
    assert error.value.field == "position"
    assert "\n" not in str(error.value)
