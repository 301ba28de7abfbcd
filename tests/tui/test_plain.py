"""Line mode at a toy table (terminal.md 5)."""

from __future__ import annotations

import io

from toytable import WORDS, Thrower, ToyTable

from tuitable.record.events import Drew
from tuitable.tiles.tile import Tile
from tuitable.tui.plain import PlainGame
from tuitable.tui.plainsheet import flowing
from tuitable.tui.scene import Scene

NAMES = ("Asha", "Kaede", "Mika", "Arushi")
OWN = "123m456p789s1122z"


def play(
    answers: list[str],
    *,
    people: tuple[int, ...] = (0,),
    turns: int = 12,
    broken: int = 0,
    own: str = OWN,
    hide: int = 0,
    hands: int = 1,
) -> tuple[bool, list[str], ToyTable]:
    table = ToyTable(turns=turns, own=own, hands=hands)
    out = io.StringIO()
    computers = [None if seat in people else Thrower() for seat in range(4)]
    scene = Scene(NAMES, 0, people[0] if len(people) == 1 else None, WORDS)
    source = io.StringIO("".join(line + "\n" for line in answers))
    game = PlainGame(table, computers, scene, source, out, hide_lines=hide)
    table.begin()
    table.broken = broken
    over = game.run()
    return over, out.getvalue().replace("> ", "").splitlines(), table


def test_the_end_of_the_input_ends_the_session_and_not_the_game() -> None:
    over, lines, table = play([])
    assert not over
    assert table.pending(0) is not None
    assert "match is over" not in "\n".join(lines)


def test_a_turn_is_asked_with_the_hand_and_every_answer() -> None:
    _, lines, table = play([])
    drawn = table.view(0).hand.seats[0].drawn
    assert lines[-3].startswith(f"You draw {drawn}. Hand: a 1m, b 2m, c 3m, d 4p, ")
    assert lines[-3].endswith(f"Drawn: n {drawn}.")
    assert lines[-2] == "Discard a-n, or: r reach, H hand, t table, ? help"


def test_enter_alone_repeats_the_question() -> None:
    _, lines, _ = play(["", ""])
    assert len([line for line in lines if line.startswith("Discard a-n")]) == 3


def test_a_letter_or_a_tile_discards() -> None:
    _, lines, table = play(["a"])
    assert "You discard 1m." in lines
    assert table.view(0).hand.seats[0].pond[0].tile == "1m"
    _, lines, _ = play(["2m"])
    assert "You discard 2m." in lines


def test_what_is_no_answer_changes_nothing() -> None:
    _, lines, table = play(["hello", "9m", "z", "\x1b[A", "99", "5", "w", "p"])
    assert len([line for line in lines if "is no answer now" in line]) == 8
    assert table.view(0).hand.seats[0].pond == ()


def test_what_others_do_is_told() -> None:
    _, lines, _ = play(["n"])
    assert any(line.startswith("Kaede, South, draws and discards ") for line in lines)


def test_hand_table_score_and_help_can_be_asked_for_at_any_time() -> None:
    _, lines, _ = play(["H", "t", "s", "?", "n", "t"])
    text = "\n".join(lines)
    assert "Hand: a 1m" in text
    assert "East 1. Wall 69 tiles. Omen 3p. You are East with 1,000 points." in text
    assert "Kaede, South, 1,000 points, 13 tiles in hand." in text
    assert "No hand has been settled yet." in text
    assert "Leave, and keep the game: q." in text


def test_a_declaration_asks_for_its_discard_and_can_be_taken_back() -> None:
    _, lines, table = play(["r", "", "r", "n"])
    assert "Taken back. Enter alone repeats the question." in lines
    assert "You declare reach." in lines
    pond = table.view(0).hand.seats[0].pond
    assert len(pond) == 1
    assert pond[0].declared


def test_a_claim_is_asked_and_enter_never_passes() -> None:
    # Kaede draws the third East wind and throws it: Asha holds two.
    called, passed = "You call 1z from Kaede: pung 1z.", "Mika, West, draws and discards "
    for answer, told in (("p", called), ("n", passed), ("pung", called), ("Pass", passed)):
        table = ToyTable(own=OWN)
        table.begin()
        table.wall.remove("1z")
        table.wall.append(Tile.EAST)
        out = io.StringIO()
        source = io.StringIO(f"a\n\n\n{answer}\n")
        PlainGame(table, [None, *[Thrower()] * 3], Scene(NAMES, 0, 0), source, out).run()
        lines = out.getvalue().replace("> ", "").splitlines()
        ask = "Claim 1z from Kaede? p pung 1z1z, n pass, h hand, t table, ? help, Enter alone repeats"
        assert lines.count(ask.replace("1z1z", "11z")) == 3
        assert any(line.startswith(told) for line in lines)


def test_lines_are_ascii_and_have_no_control_characters() -> None:
    table = ToyTable(own=OWN)
    out = io.StringIO()
    scene = Scene(("You", "Éva", "\u4e8c", "O\u2019Neil"), 0, 0)
    game = PlainGame(table, [None, *[Thrower()] * 3], scene, io.StringIO("a\nb\nt\n"), out)
    table.begin()
    game.run()
    text = out.getvalue()
    assert text.isascii()
    assert set(text) - {"\n"} <= {chr(c) for c in range(32, 127)}
    assert "Eva, South" in text
    assert "O'Neil, North" in text


def test_a_whole_match_of_computers_ends() -> None:
    over, lines, _ = play([], people=())
    assert over
    assert any(line.startswith("The match is over: first ") for line in lines)
    assert lines[-1].startswith("Fourth place: ")


def test_a_full_disk_is_a_sentence_and_a_second_try() -> None:
    _, lines, table = play(["a", "", "t"], broken=1)
    assert "The game could not be written: the disk is full. Enter tries again, q leaves; nothing is lost." in lines
    assert "You discard 1m." in lines
    assert table.broken == 0


def test_two_people_hand_over_the_keyboard() -> None:
    _, lines, _ = play(["", "n", "", "n"], people=(0, 1), hide=3)
    first = lines.index("Asha, East: take the keyboard, Enter opens the hand.")
    second = lines.index("Kaede, South: take the keyboard, Enter opens the hand.")
    assert lines[second - 3 : second] == ["", "", ""]
    between = lines[first + 1 : second]
    # Nothing of Kaede's hand is shown before she took the keyboard, and nobody's drawn tile is told.
    assert sum("Hand:" in line for line in between) == 1
    assert not any(line.startswith("Kaede, South, draws 1") for line in lines)


def test_after_a_result_the_next_hand_waits_for_its_owner_whoever_begins_it() -> None:
    _, lines, _ = play(["", "n", "n"], people=(0, 2), hands=2, turns=1)
    opens = [at for at, line in enumerate(lines) if line == "Asha, East: take the keyboard, Enter opens the hand."]
    hands = [at for at, line in enumerate(lines) if "Hand:" in line]
    began = lines.index("East 2. Counters 1. Asha deals.")
    assert len(opens) == 2
    assert hands[0] < began < opens[1]
    assert not any(began < at < opens[1] for at in hands)


def test_an_endless_line_is_no_answer() -> None:
    over, lines, table = play(["a" * 100_000, "n"])
    assert not over
    assert len([line for line in lines if "is no answer now" in line]) == 1
    assert len(table.view(0).hand.seats[0].pond) == 1


def test_who_moves_to_another_chair_sees_from_there_only() -> None:
    table = ToyTable(order=(1, 2, 3, 0))
    out = io.StringIO()
    started: list[None] = []

    def go() -> None:
        if not started:
            started.append(table.begin())

    computers = [None, *[Thrower()] * 3]
    PlainGame(table, computers, Scene(NAMES, 0, 0), io.StringIO("a\na\n"), out, go=go).run()
    text = out.getvalue()
    assert "Kaede, East, discards" in text or "Kaede, East, draws and discards" in text
    assert "Kaede, East, draws 1" not in text
    drawn = [e.tile for e in table.events if isinstance(e, Drew) and e.seat != 3]
    assert drawn
    assert not any(f", draws {tile}." in text for tile in drawn)
    assert "You discard" in text


def test_text_in_columns_is_told_with_commas_even_where_a_long_name_has_its_own_line() -> None:
    laid = [
        "  base         20 fu  (A-G1)",
        "  closed hand won on another's tile",
        "               10 fu  no set was made with",
        "                      another's tile (A-G1)",
        "  round_stage = base",
        "      where to round: base, payment (A-Q1)",
    ]
    assert flowing(laid) == [
        "base, 20 fu (A-G1).",
        "closed hand won on another's tile, 10 fu, no set was made with another's tile (A-G1).",
        "round_stage: base; where to round: base, payment (A-Q1).",
    ]
