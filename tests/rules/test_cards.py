"""Card files: every error and warning of american.md 3.5 with its line, and what hostile files do."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tuitable.errors import RulesetError
from tuitable.rules import card_folders
from tuitable.rules.card import Card
from tuitable.rules.card_check import MAX_BYTES, Problem, check, load
from tuitable.rules.card_places import Places
from tuitable.rules.cards import files, find, find_ref

GOOD = "222a 333b 5555b 7777a"
HEAD = """format = "tuitable-card/1"

[card]
id = "mine"
title = "Mine"
edition = "1"
author = "me"
licence = "private"
hand_size = 14
jokers = 8
flowers = 8
min_value = 25

[[category]]
id = "first"
"""
HAND_AT = 16
"""The line of `[[category.hand]]` in `card`; id, pattern, exposure, value follow."""


def hand(
    pattern: str = f'"{GOOD}"', extra: str = "", id: str = '"h1"', exposure: str = '"x"', value: str = "30"
) -> str:
    return f"[[category.hand]]\nid = {id}\npattern = {pattern}\nexposure = {exposure}\nvalue = {value}\n{extra}\n"


def card(*hands: str, head: str = HEAD) -> bytes:
    return (head + "".join(hands or (hand(),))).encode()


def codes(data: bytes) -> list[str]:
    return [problem.code for problem in check(data).problems]


def only(data: bytes) -> Problem:
    problems = check(data).problems
    assert len(problems) == 1, problems
    return problems[0]


def test_a_good_card() -> None:
    checked = check(card())
    assert checked.problems == ()
    assert checked.card is not None
    assert (checked.card.id, checked.card.form_count(0)) == ("mine", 6)
    line = checked.card.line("h1")
    assert (line.pattern, line.value, line.concealed, line.bonus) == (GOOD, 30, False, True)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"format = \n", 1),
        (b"a = 1\nb = \xff\n", 2),
        (card(head=HEAD.replace("card/1", "card/2")), 1),
        (card(head=HEAD.replace('id = "mine"', 'id = "My Card"')), 4),
        (card(head=HEAD.replace('edition = "1"', "edition = 1")), 6),
        (card(head=HEAD.replace('author = "me"\n', "")), 3),
        (card(head=HEAD.replace("hand_size = 14", "hand_size = true")), 9),
        (card(head=HEAD.replace("jokers = 8", "jokers = 99")), 10),
        (card(head=HEAD.replace("jokers = 8", "jokers = 8\nredistributable = 1")), 11),
    ],
)
def test_e01_head(data: bytes, line: int) -> None:
    problem = only(data)
    assert (problem.code, problem.line) == ("E01", line)


def test_e01_without_a_head_lines_are_checked_all_the_same() -> None:
    assert codes(b'format = "tuitable-card/1"\n[[category]]\nid = "a"\n' + hand('"XX"').encode()) == ["E01", "E03"]


@pytest.mark.parametrize(
    ("pattern", "code", "column"),
    [
        ("222a 333k 5555b 7777a", "E02", 9),
        ("222a 333~ 5555b 7777a", "E02", 9),
        ("222a 33\u0663b 5555b 7777a", "E02", 8),
        ("222ab 333b 5555b 7777a", "E02", 5),
        ("222a3 333b 5555b 7777a", "E02", 5),
        ("a 333b 5555b 7777a", "E02", 1),
        ("222a\\t333b 5555b 7777a", "E02", 5),
        ("222 333b 5555b 7777a", "E03", 1),
        ("222a DDD 5555b 7777a", "E03", 6),
        ("NEWX 222a 333b FFF", "E03", 4),
        ("222a FFFb 5555b 7777a", "E04", 9),
        ("222a 000b 5555b 7777a", "E04", 9),
        ("222a 333b 5555b 777a", "E05", 1),
        ("222a 333b 5555b 77777a", "E05", 1),
        ("", "E05", 1),
        ("222222a 33333333b", "E08", 9),
        ("55555b FFFFFFFFF", "E08", 8),
    ],
)
def test_patterns(pattern: str, code: str, column: int) -> None:
    problem = only(card(hand(f'"{pattern}"')))
    assert (problem.code, problem.hand, problem.line) == (code, "h1", HAND_AT + 2)
    assert problem.column == len('pattern = "') + column
    assert f":{HAND_AT + 2}:" in problem.said("f.toml")


def test_e05_says_how_many() -> None:
    assert "13" in only(card(hand('"222a 333b 5555b 777a"'))).text


def test_columns_in_strings_of_every_kind() -> None:
    for text, line, column in (
        ("'222a 333k 5555b 7777a'", 2, len("pattern = '") + 9),
        ('"22\\u0032a 333k 5555b 7777a"', 2, len('pattern = "22\\u0032a 333k')),
        ('"""\n222a 333k 5555b 7777a"""', 3, 9),
        ('["' + GOOD + '",\n  "222a 333k 5555b 7777a"]', 3, len('  "222a 333k')),
    ):
        problem = only(card(hand(text)))
        assert (problem.code, problem.line, problem.column) == ("E02", HAND_AT + line, column), text


def test_choices_are_numbered_and_must_each_be_good() -> None:
    problem = only(card(hand(f'["{GOOD}", "222a"]')))
    assert (problem.code, problem.pattern) == ("E05", 2)
    assert codes(card(hand(f'["{GOOD}", "11a 11a 11a FFFF 2222b"]'))) == ["E10"]
    assert codes(card(hand(f'["{GOOD}", "FFFF NNNN EEEE SS"]', "slide = 1"))) == ["E07"]


@pytest.mark.parametrize(
    ("extra", "code", "line"),
    [
        ("slide = 9", "E06", 5),
        ("slide = 1.5", "E06", 5),
        ("slide = true", "E06", 5),
        ("slide = -1", "E06", 5),
        ("slide = 3", "E06", 5),
        ('mirror = "yes"', "E06", 5),
        ('where = "X < Y"', "E09", 5),
        ('where = ["X < 5"]', "E09", 5),
        ('where = ["2 < 5"]', "E09", 5),
        ('where = ["X is 5"]', "E09", 5),
        ("where = [\"__import__('os')\"]", "E09", 5),
    ],
)
def test_movements_and_conditions(extra: str, code: str, line: int) -> None:
    problem = only(card(hand(extra=extra)))
    assert (problem.code, problem.line) == (code, HAND_AT + line)


def test_e07_nothing_to_move() -> None:
    for extra in ("slide = 1", "mirror = true"):
        assert codes(card(hand('"NNNN EEEE WWWW SS"', extra))) == ["E07"]
        assert codes(card(hand('"NNNN EEEE 1111a= 2= 3="'.replace(" 2= 3=", " FF"), extra))) == ["E07"]


def test_e10_impossible_lines() -> None:
    assert codes(card(hand('"11a 11a 11a FFFF 2222b"'))) == ["E10"]
    # Two quints and a quint need three jokers more than naturals; with two in the set none can be built.
    few = HEAD.replace("jokers = 8", "jokers = 2")
    assert codes(card(hand('"55555a 44444b 1111c"'))) == []
    assert codes(card(hand('"555555a 44444b 333c"'), head=few)) == ["E10"]
    assert codes(card(hand('"XXXXa YYYYb 555b FFF"', 'where = ["X + Y = 30"]'))) == ["E10"]
    # Jokers that the line is printed with are taken off first (3.5).
    assert codes(card(hand('"JJJJJJ 55555a 66b 7b"'), head=HEAD.replace("jokers = 8", "jokers = 6"))) == ["E10"]
    assert codes(card(hand('"JJJJJJ 55555a 66b 7b"'))) == []
    assert codes(card(hand('"FFFFF 5555a 66666b"'), head=HEAD.replace("flowers = 8", "flowers = 0"))) == []
    none = HEAD.replace("flowers = 8", "flowers = 0")
    assert codes(card(hand('"FF 5555a 6666b 7777a"'), head=none)) == ["E10"]


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ({"exposure": '"y"'}, 3),
        ({"exposure": "1"}, 3),
        ({"value": "20"}, 4),
        ({"value": '"30"'}, 4),
        ({"value": "30.0"}, 4),
        ({"value": "99999999999"}, 4),
    ],
)
def test_e11_money(told: dict[str, str], line: int) -> None:
    problem = only(card(hand(**told)))  # type: ignore[arg-type]
    assert (problem.code, problem.line) == ("E11", HAND_AT + line)


def test_e11_keys_missing() -> None:
    assert codes(card(f'[[category.hand]]\nid = "h"\npattern = "{GOOD}"\n')) == ["E11", "E11"]


def test_e12_too_many_forms() -> None:
    # Groups of four, three and two in three suits, nine numbers each: 6 * 729 = 4,374 forms, which is within 5,000.
    fits = '"XXXXa YYYb ZZc FFFFF"'
    assert codes(card(hand(fits))) == ["W6"] * 3
    assert codes(card(hand('"XXXXa YYYb ZZc Pu FFFF"'))) == ["E12"]
    # Five of them are 21,870, more than the 20,000 of a card.
    found = check(card(*(hand(fits, id=f'"h{n}"') for n in range(6))))
    assert [problem.hand for problem in found.problems if problem.code == "E12"] == ["h4"]


def test_e13_ids_and_emptiness() -> None:
    assert codes(b'format = "tuitable-card/1"\n' + HEAD.split("\n", 1)[1].split("[[")[0].encode()) == ["E13"]
    assert codes(HEAD.encode()) == ["E13"]
    problem = only(card(hand(), hand()))
    assert (problem.code, problem.line, problem.hand) == ("E13", HAND_AT + 7, "h1")
    assert str(HAND_AT + 1) in problem.text
    assert codes(card(hand(id='""'))) == ["E13"]
    assert codes(card(hand(id="3"))) == ["E13"]
    assert codes(card(hand(), '[[category]]\nid = "first"\n', hand(id='"h2"'))) == ["E13"]
    assert codes(card() + b"[[category]]\nid = 'empty'\n") == ["E13"]
    assert codes(b"category = 3\n" + HEAD.split("[[category]]")[0].encode()) == ["E13"]


def test_e14_no_pattern() -> None:
    for pattern in ("3", "[]", "[1]", '["", 2]'):
        problem = only(card(hand(pattern)))
        assert (problem.code, problem.line) == ("E14", HAND_AT + 2)


def test_every_error_is_told_but_an_unreadable_pattern_hides_the_rest_of_its_hand() -> None:
    data = card(
        hand('"222a"', "slide = 77", value="1"),
        hand(id='"h2"', extra="slide = 77", value="1", exposure="2"),
        hand('"222q 222r"', id='"h3"'),
    )
    assert codes(data) == ["E05", "E11", "E11", "E06", "E02", "E02"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        # XX in a suit twice: with X = Y four natural pairs of one tile are eight.
        (hand('"XXa XXa YYa YYYYb ZZZZc"', 'where = ["X <= Y", "Y < Z"]'), "W1"),
        (hand('"222b 333b 5555c 7777b"'), "W2"),
        (hand('"XXXXa YYYYb 555b FFF"', 'where = ["X + Y > 1"]'), "W2"),
        (hand('"19a 19b 19c NEWS R G 00"', exposure='"c"'), "W4"),
        (hand('"19a 19b 19c NEWS R G 00"', "jokerless_bonus = false"), "W5"),
        (hand('"XXXXa YYYYb 555b FFF"'), "W6"),
        (hand(value="80"), "W7"),
        (hand(value="33"), "W7"),
        (hand(extra='wher = ["X = 1"]'), "W8"),
        (hand(extra="note = 3"), "W8"),
    ],
)
def test_warnings(text: str, code: str) -> None:
    checked = check(card(text))
    assert [problem.code for problem in checked.problems] == [code]
    assert checked.card is not None


def test_w3_lines_that_share_a_form() -> None:
    problem = only(card(hand(), hand('"222b 333a 5555a 7777b"', id='"h2"', value="35")))
    assert (problem.code, problem.hand) == ("W3", "h2")
    assert codes(card(hand(), hand(id='"h2"'))) == []


def test_w4_sets_the_bonus_to_false() -> None:
    checked = check(card(hand('"19a 19b 19c NEWS R G 00"', exposure='"c"')))
    assert checked.card is not None
    assert not checked.card.lines[0].bonus


def test_inline_and_quoted_forms_of_the_language_have_lines_too() -> None:
    text = (
        HEAD.split("[[category]]")[0]
        + "[['category']]\nid = 'c' # [[category.hand]]\nhand = [\n"
        + "  { id = 'a', pattern = '" + GOOD + "', exposure = 'x', value = 30 },\n"
        + "  { id = 'b', pattern = '222a 333k', exposure = 'x', value = 30 }, ]\n"
    )  # fmt: skip
    problem = only(text.encode())
    assert (problem.code, problem.hand, problem.line) == ("E02", "b", 18)
    assert text.split("\n")[17][problem.column or 0 :].startswith("', exp")


def test_windows_line_ends_and_a_mark_at_the_beginning() -> None:
    data = b"\xef\xbb\xbf" + card(hand('"222a 333k 5555b 7777a"')).replace(b"\n", b"\r\n")
    problem = only(data)
    assert (problem.line, problem.column) == (HAND_AT + 2, len('pattern = "222a 333k'))


HOSTILE = {
    "deep lists": b"a = " + b"[" * 900,
    "deep lists, closed": b"\n".join(b"a%d = " % n + b"[" * 400 + b"]" * 400 for n in range(100)),
    "deep over many lines": b"a = " + b"[\n" * 100_000,
    "deep tables": b"a = " + b"{a=" * 300 + b"1",
    "long key": b".".join([b"a"] * 490) + b" = 1\n",
    "long keys": b"".join(b".".join([b"a%d" % n] * 100) + b" = 1\n" for n in range(800)),
    "one long line": b"a" * 300_000,
    "huge": b"#" * (MAX_BYTES + 1),
    "huge number": b"a = " + b"9" * 900,
    "zero bytes": b"\0" * 1000,
    "many hands": card(*(hand(id=f'"h{n}"') for n in range(3800))),
    "many hands that multiply": card(
        *(hand('"XXaYYYYbZZZZcPPPPu"'.replace("Y", " Y", 1).replace("Z", " Z", 1).replace("P", " P", 1), id=f'"h{n}"')
          for n in range(3000))
    ),
    "all variables": card(hand('"Xa Yb Zc Pu Qv H I T U FFFFF"')),
    "variables that never fit": card(hand('"Xa Yb Zc Pu Qv H I T U FFFFF"', 'where = ["X + Y + Z + P + Q > 45"]')),
    "many conditions": card(
        hand('"Xa Yb Zc Pu Qv FFFFF FFFF"', "where = [" + ",\n".join(['"X+Y+Z+P+Q>0"'] * 20_000) + "]")
    ),
    "many choices": card(hand("[" + ",\n".join([f'"{GOOD}"'] * 14_000) + "]")),
    "ten thousand lines of nothing": card() + b"\n" * 10_000,
    "equal ids": card(*(hand(id='"h"') for _ in range(3800))),
    "long pattern": card(hand('"' + "1" * 900 + '"')),
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_answered_soon_and_in_clear_lines(name: str, tmp_path: Path) -> None:
    data = HOSTILE[name]
    began = time.process_time()
    checked = check(data)
    took = time.process_time() - began
    assert took < 8
    assert len(checked.problems) <= 200
    for problem in checked.problems:
        assert len(problem.said("f")) < 400
        assert "\n" not in problem.said("f")
    if checked.card is None and took < 0.5:
        path = tmp_path / "card.toml"
        path.write_bytes(data)
        with pytest.raises(RulesetError) as told:
            load(path)
        assert "\n" not in str(told.value)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.binary(max_size=300),
        st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")),
        st.text(alphabet="123XDFNab!=~ u0J\u0663", max_size=30).map(lambda p: card(hand(f'"{p}"'))),
        st.text(alphabet="XY+-=<>!0159 in even,", max_size=20).map(
            lambda w: card(hand('"XXXXa YYYYb 555b FFF"', f'where = ["{w}"]'))
        ),
        st.lists(
            st.sampled_from(
                ["[", "]", "{", "}", "=", '"', "'", '"""', ",", "\n", "a", ".", "category", "hand", "#", "1"]
            ),
            max_size=40,
        ).map(lambda parts: "".join(parts).encode()),
    )
)
def test_no_file_breaks_the_check(data: bytes) -> None:
    checked = check(data)
    assert (checked.card is None) == bool(checked.errors)
    lines = data.count(b"\n") + 2
    for problem in checked.problems:
        assert 1 <= problem.line <= lines
        assert problem.column is None or problem.column >= 1


def test_a_private_card_does_not_show_in_crash_reports() -> None:
    found = check(card()).card
    assert isinstance(found, Card)
    assert GOOD not in repr(found)


def test_cards_are_found_by_id_file_name_and_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_folders, "_told", [])
    folder = tmp_path / "cards"
    card_folders.search_in(lambda: folder)
    assert find("tuitable-card").id == "tuitable-card"
    folder.mkdir()
    (folder / "league.toml").write_bytes(card())
    (folder / "broken.toml").write_bytes(b"x")
    assert find("mine") is find("league")
    assert find(folder / "league.toml") is find("mine")
    assert [path.stem for path in files()] == ["broken", "league", "tuitable-card"]
    mine = find("mine")
    assert find_ref(mine.ref) is mine
    with pytest.raises(RulesetError, match=r"no card 'other'.*mine, tuitable-card.*broken\.toml:1"):
        find("other")
    with pytest.raises(RulesetError, match=r"broken\.toml:1.*E01"):
        find("broken")
    with pytest.raises(RulesetError, match="nowhere"):
        find(tmp_path / "nowhere.toml")
    (folder / "league.toml").write_bytes(card(hand(value="35")))
    assert find("mine").line("h1").value == 35
    assert find_ref(mine.ref) is None


def test_a_card_named_by_its_path_is_found_by_its_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """U-54: such a card may lie outside all card folders, and its wins are judged all the same."""
    monkeypatch.setattr(card_folders, "_told", [])
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_bytes(card())
    mine = find("mine.toml")
    assert find_ref(mine.ref) is mine
    monkeypatch.chdir("/")
    assert find_ref(mine.ref) is mine
    (tmp_path / "mine.toml").unlink()
    assert find_ref(mine.ref) is None


def test_an_own_card_of_a_shipped_id_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_folders, "_told", [])
    card_folders.search_in(lambda: tmp_path)
    (tmp_path / "x.toml").write_bytes(card(head=HEAD.replace('"mine"', '"tuitable-card"')))
    assert len(find("tuitable-card").lines) == 1


def test_every_hand_of_the_shipped_card_is_found_in_its_text() -> None:
    path = next(path for path in files() if path.stem == "tuitable-card")
    text = path.read_text(encoding="utf-8")
    places = Places(text)
    rows = text.split("\n")
    for at, category in enumerate(tomllib.loads(text)["category"]):
        for number, one in enumerate(category["hand"]):
            here = ("category", at, "hand", number)
            assert rows[places.line(here) - 1] == "[[category.hand]]"
            assert rows[places.line((*here, "id")) - 1] == f'id = "{one["id"]}"'
            assert rows[places.line((*here, "nothing")) - 1] == "[[category.hand]]"


def test_the_sample_of_the_page_about_cards_is_good() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs/cards.md").read_text(encoding="utf-8")
    sample = page.split("```toml\n")[1].split("```")[0]
    checked = check(sample.encode())
    assert checked.problems == ()
    assert checked.card is not None
    assert checked.card.form_count(0) == 6  # american.md 3.4


SPECIAL_HEAD = """format = "tuitable-specials/1"

[card]
id = "own"
title = "Own"
edition = "1"
author = "me"
licence = "private"

[[category]]
id = "first"
"""


def special(pattern: str, extra: str = 'pay = "limit"') -> bytes:
    return (SPECIAL_HEAD + f'[[category.hand]]\nid = "h"\npattern = "{pattern}"\n{extra}\n').encode()


def test_files_of_special_hands() -> None:
    """W-08: no jokers, no flowers, `pay` in place of `value`, fourteen tiles plus one for each kong."""
    assert codes(special("1234567a 1234567b")) == []
    assert codes(special("1111a 222b 333b 444c 55b")) == []
    assert codes(special("1111a 222b 333b 44c 55b")) == []
    assert codes(special("1111a 222b 333b 4c 55b")) == ["E05"]
    for pay in ("", "value = 30", 'pay = "all"', "pay = 3", "pay = []"):
        assert codes(special("1234567a 1234567b", pay))[:1] == ["E11"]
    assert codes(special("FF 123456a 123456b")) == ["E10"]
    assert codes(special("11111a 222b 333b 444c")) == ["E10"]
    wrong = special("1234567a 1234567b").replace(b'licence = "private"', b'licence = "x"\njokers = 8')
    assert codes(wrong) == ["E01"]
