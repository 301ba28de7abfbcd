"""The table of keys: no clash, no key that must stay free, and everything reachable in both schemes."""

from __future__ import annotations

from collections import Counter
from string import Formatter

import pytest

from tuitable.tui.canvas import text_width
from tuitable.tui.keys import BINDINGS, DEFAULT_WORDS, NEVER, BarItem, HelpLine, Keys, Phase, Scheme, show_key

SCHEMES = list(Scheme)
PHASES = [phase for phase in Phase if phase is not Phase.ANYWHERE]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_key_has_two_meanings_in_one_phase(scheme: Scheme) -> None:
    used = Counter((phase, key) for b in BINDINGS for phase in b.phases for key in b.keys(scheme))
    assert [pair for pair, count in used.items() if count > 1] == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_keys_that_must_stay_free_are_free(scheme: Scheme) -> None:
    assert not {key for b in BINDINGS for key in b.keys(scheme)} & set(NEVER)
    assert {"O", "A", "D", "F", "H", "P", "Q", "S", "Z", "left_square_bracket", "ctrl+b"} <= set(NEVER)


def test_ids_are_unique_and_start_with_their_place() -> None:
    assert len({b.id for b in BINDINGS}) == len(BINDINGS)
    assert {b.id.split(".")[0] for b in BINDINGS} <= {*Phase, "any"}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_action_can_be_reached(scheme: Scheme) -> None:
    every = {(phase, b.action) for b in BINDINGS for phase in b.phases}
    reached = {(phase, b.action) for b in BINDINGS for phase in b.phases if b.keys(scheme)}
    assert every == reached


def test_on_the_own_turn_letters_from_a_to_n_are_tiles_and_nothing_else() -> None:
    keys = Keys()
    found = [keys.find(letter, Phase.TURN, Phase.PANEL) for letter in "abcdefghijklmn"]
    assert [(m.action, m.number) for m in found if m] == [("tile", place) for place in range(14)]
    assert keys.tile_keys(11) == list("abcdefghijk")
    assert Keys(Scheme.VIM).tile_keys(14) == [""] * 14


@pytest.mark.parametrize(
    ("key", "phases", "action"),
    [
        ("r", (Phase.TURN,), "declare"),
        ("K", (Phase.TURN,), "kong"),
        ("k", (Phase.CLAIM,), "kong"),
        ("c", (Phase.CLAIM,), "chow"),
        ("c", (Phase.REPLAY,), "compare"),
        ("space", (Phase.CLAIM,), "pass"),
        ("ctrl+j", (Phase.CLAIM,), "confirm"),
        ("escape", (Phase.TURN,), "close"),
        ("escape", (Phase.CHOICE,), "back"),
        ("up", (Phase.TURN, Phase.PANEL), "scroll-up"),
        ("x", (Phase.CLAIM,), None),
        ("s", (Phase.TURN,), "panel-score"),
        ("s", (Phase.REPLAY,), "reasons"),
        ("ctrl+q", (Phase.START,), "leave"),
    ],
)
def test_meanings(key: str, phases: tuple[Phase, ...], action: str | None) -> None:
    meaning = Keys().find(key, *phases)
    assert (meaning and meaning.action) == action


def test_vim_moves_and_jumps() -> None:
    keys = Keys(Scheme.VIM)
    wanted = {"h": "left", "l": "right", "0": "first", "dollar_sign": "last", "j": "confirm", "k": "kong"}
    assert {key: m.action for key in wanted if (m := keys.find(key, Phase.TURN))} == wanted
    nine = keys.find("9", Phase.TURN)
    assert nine is not None
    assert (nine.action, nine.number) == ("tile", 8)


def test_enter_never_passes_and_escape_never_quits() -> None:
    for scheme in SCHEMES:
        keys = Keys(scheme)
        for phase in PHASES:
            enter, escape = keys.find("enter", phase), keys.find("escape", phase)
            assert enter is None or enter.action == "confirm"
            assert escape is not None
            assert escape.action in ("close", "back", "no")


def test_bar_of_a_claim() -> None:
    bar = Keys(ascii_only=True).bar(Phase.CLAIM, allowed={"pung", "option", "panel-score"}, options=3, width=78)
    assert bar == [
        BarItem("p", "pung"),
        BarItem("1-3", "chow"),
        BarItem("Space", "pass"),
        BarItem("z", "auto-pass"),
        BarItem("s", "score"),
        BarItem("?", "help", pinned=True),
    ]


def test_bar_of_an_own_turn_speaks_the_words_of_the_ruleset() -> None:
    keys = Keys(words={"declare": "reach", "kong": "quad"})
    bar = keys.bar(Phase.TURN, allowed={"declare", "kong"}, tiles=11, width=78)
    assert [(item.caps, item.label) for item in bar] == [
        ("←→", "move"), ("a-k", "pick"), ("Enter", "discard"), ("r", "reach"), ("K", "quad"), ("?", "help"),
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_bars_fit_and_always_lead_to_the_help(phase: Phase, scheme: Scheme, ascii_only: bool) -> None:
    for width in (20, 40, 78, 138):
        bar = Keys(scheme, ascii_only=ascii_only).bar(phase, width=width)
        assert bar[-1].label == "help"
        assert [item.pinned for item in bar] == [False] * (len(bar) - 1) + [True]
        assert len(bar) == 1 or sum(item.width for item in bar) <= width
        assert all(text_width(item.caps) == len(item.caps) for item in bar)
        assert not ascii_only or all(item.caps.isascii() for item in bar)


def test_help_tells_every_key_of_the_phase() -> None:
    lines = Keys().help(Phase.TURN)
    assert lines[0] == HelpLine("", "Your turn")
    assert HelpLine("K", "kong; numbered if there are several") in lines
    assert HelpLine("? F1", "help; again: the words of the rules") in lines
    everything = Keys(Scheme.VIM, {"exchange": "passing tiles"}).help()
    assert HelpLine("", "Passing tiles") in everything
    assert HelpLine("h l ←→", "move the raised tile") in everything
    assert all(text_width(line.caps) <= 16 for line in everything)
    assert all(len(line.text) <= 56 for line in everything)


def test_placeholders_have_a_neutral_word() -> None:
    fields = {field for b in BINDINGS for text in (b.label, b.help) for _, field, _, _ in Formatter().parse(text)}
    assert fields - {None} <= set(DEFAULT_WORDS)


def test_keymap_names_each_bound_id() -> None:
    keymap = Keys(Scheme.VIM).keymap()
    assert keymap["turn.left"] == "h,left"
    assert keymap["any.leave"] == "q,ctrl+c,ctrl+q"
    assert "turn.tile.10" not in keymap


def test_names_of_keys() -> None:
    assert [show_key(key) for key in ("ctrl+l", "question_mark", "left", "a")] == ["Ctrl-L", "?", "←", "a"]
    assert show_key("left", ascii_only=True) == "left"


def test_the_names_are_those_of_the_screen_library() -> None:
    textual_keys = pytest.importorskip("textual.keys")
    known = {key.value for key in textual_keys.Keys} | {
        textual_keys._character_to_key(chr(code)) for code in range(32, 127)
    }
    assert {key for b in BINDINGS for scheme in SCHEMES for key in b.keys(scheme)} <= known
    assert set(NEVER) <= known


def test_the_help_leaves_out_what_the_rules_do_not_have() -> None:
    told = [line.text for line in Keys().help(Phase.TURN)]
    less = [line.text for line in Keys(words={"wild": "", "declare": ""}).help(Phase.TURN)]
    gone = [text for text in told if text not in less]
    assert len(gone) == 2
    assert any("wild" in text for text in gone)
    assert not [text for text in less if text.startswith(";")]


def test_the_help_begins_with_the_section_that_is_named() -> None:
    assert Keys().help()[0].text == "Your turn"
    assert Keys().help(first=Phase.START)[0].text == "Start"
    assert sorted(Keys().help(first=Phase.START)) == sorted(Keys().help())


def test_a_narrow_bar_keeps_the_way_out_of_a_panel() -> None:
    for width in (78, 40, 24):
        bar = Keys().bar(Phase.PANEL, Phase.EXCHANGE, allowed=(), width=width)
        assert {"Esc", "?"} <= {item.caps for item in bar}
    assert "Esc" not in {item.caps for item in Keys().bar(Phase.EXCHANGE, allowed=(), width=78)}
