"""Hands as plain text, and the short lines in it that `score` and `show` read back."""

from __future__ import annotations

import re

import msgspec
import pytest

from tests.conftest import shared_folder
from tests.formats.invented import games
from tuitable.errors import FormatError
from tuitable.formats.export import export
from tuitable.formats.handtext import parse_position, parse_waiting
from tuitable.formats.imported import record_of
from tuitable.formats.mjlog import read_mjlog
from tuitable.formats.sniff import open_source, read_source
from tuitable.formats.transcript import WIDTH
from tuitable.record import events as ev
from tuitable.review.adjudicate import Adjudicator
from tuitable.review.position import waiting

TEXTS = dict(games())


def text_of(name: str, hand: int | None = None) -> str:
    return export(record_of(read_mjlog(TEXTS[name])), "text", hand).text


def test_a_hand_from_the_deal_to_the_payments() -> None:
    lines = text_of("simple").splitlines()
    assert lines[0] == "Tenhou"
    assert lines[3] == "Hand 1: East 1"
    # Wind, name, points before, tiles as they were dealt.
    assert lines[5].split() == ["E", "A", "25000", "12223m456p23789s"]
    course = [line.strip() for line in lines if line.startswith(("  E -", "  E +"))]
    assert course == ["E -6z*   S -4s*"]
    assert "A wins with 4s on the discard of B." in lines
    assert "  B to A: 1500  (win)" in lines
    # Points and doubles in the words of these rules.
    assert any(line.startswith("    in all: ") and " fu, 1 han" in line for line in lines)
    assert not [line for line in lines if "double" in line]
    assert "  Now: A 26500, B 23500, C 25000, D 25000" in lines


def test_calls_and_kongs_stand_in_the_turn_of_who_made_them() -> None:
    text = text_of("calls")
    assert "W [666z<E] -9s" in text
    assert "N [1111m<E] +9s (turned 3p) -9s" in text
    assert "S [567p<E] -9p" in text
    assert "W +6z [6666z+<E] +9m (turned 7p) -9m*" in text
    text = text_of("kong")
    assert "E +9s (7777z) (turned 1p) +1z ready -1z" in text
    assert "Turned under it 8m." in text


def test_one_hand_of_a_match() -> None:
    assert text_of("double", 1).count("Hand ") == 1
    with pytest.raises(FormatError, match="no hand 2"):
        text_of("double", 2)


def test_lines_are_short_enough_for_a_mail() -> None:
    for name in TEXTS:
        told = [line for line in text_of(name).splitlines() if not line.strip().startswith("tuitable ")]
        assert max(map(len, told)) <= WIDTH + 2


def test_each_winner_has_a_line_of_his_own() -> None:
    lines = re.findall(r'tuitable score "(.*)"', text_of("double"))
    assert len(lines) == 2
    assert [parse_position(line).wins[0].tile for line in lines] == ["4s", "4s"]


def test_no_line_where_it_would_tell_the_hand_wrongly() -> None:
    """A kong came before the declaration, which a line cannot say, so it would count as one on the first turn."""
    assert "tuitable score" not in text_of("kong")
    assert "tuitable score" in text_of("simple")


def test_the_lines_of_real_hands_score_as_recorded() -> None:
    adjudicator = Adjudicator("tenhou")
    wins = shown = 0
    for path in sorted((shared_folder("records") / "mjlog").iterdir())[:8]:
        imported = read_source(open_source(path))
        text = export(record_of(imported), "text").text
        lines = iter(re.findall(r'tuitable score "(.*)"', text))
        for line in re.findall(r'tuitable show "(.*)"', text):
            waiting(parse_waiting(line))
            shown += 1
        winners: list[int] = []
        for event in imported.events:
            if isinstance(event, ev.HandBegan):
                winners = []
            elif isinstance(event, ev.Won):
                winners.append(event.seat)
            elif isinstance(event, ev.Settled):
                for seat in winners:
                    recorded = [t.amount for t in event.transfers if t.payee == seat and t.why == "win"]
                    done = adjudicator.adjudicate(parse_position(next(lines)))
                    assert done.settlement is not None
                    ours = [t.amount for t in done.settlement.transfers if t.payer != "pot" and t.why != "counters"]
                    assert sum(ours) == sum(recorded), path
                    wins += 1
        assert next(lines, None) is None
    assert wins > 50
    assert shown > 10


@pytest.mark.parametrize("odd", ["x$(touch y)", 'x"y', "x\x1b[2Jy", "x`y`"])
def test_what_a_file_says_of_itself_obeys_neither_shell_nor_terminal(odd: str) -> None:
    record = record_of(read_mjlog(TEXTS["simple"]))
    rules = msgspec.structs.replace(record.header.ruleset, id=odd, title=odd)
    record.header = msgspec.structs.replace(record.header, ruleset=rules)
    text = export(record, "text").text
    assert "tuitable score" in text or "\x1b" not in odd
    assert "A wins with 4s" in text
    assert "\x1b" not in text
    for line in text.splitlines():
        assert not line.startswith("  tuitable") or not set(line[18:-1]) & set('"$`')
