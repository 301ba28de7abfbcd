"""No key and no click does more than it says: type-ahead, other keys, a win that would slip by, the mouse."""

from __future__ import annotations

import pytest
from test_desk import claim, press, shown, sit

from tuitable.tui.desk import Desk
from tuitable.tui.frames.dock import bar_items, offer_cap
from tuitable.tui.keymap import remapped
from tuitable.tui.keynames import CHARACTERS, NAMED
from tuitable.tui.keys import BINDINGS, Keys, Phase, Scheme
from tuitable.tui.layout import layout
from tuitable.tui.tableshow import TableShow
from tuitable.tui.uistate import Panel

KEYBOARD = sorted(
    {*map(chr, range(33, 127)), *CHARACTERS.values(), *NAMED, *(f"ctrl+{c}" for c in "abcdefghijklmnopqrstuvwxyz")}
    - set(CHARACTERS)
)
SMALL, LARGE = (80, 24), (120, 40)


@pytest.mark.parametrize("scheme", list(Scheme))
def test_no_key_that_came_too_early_answers_a_claim(scheme: Scheme) -> None:
    for key in KEYBOARD:
        desk, table, clock = sit()
        claim(desk, table, clock)
        desk.keys.use(scheme, {})
        before = len(table.events)
        desk.press(key)
        desk.press(key)
        assert len(table.events) == before, key
        assert table.pending(0) is not None, key


@pytest.mark.parametrize("scheme", list(Scheme))
def test_only_the_keys_of_the_table_answer_a_claim_and_each_as_it_says(scheme: Scheme) -> None:
    answering = {"pung", "chow", "kong", "win", "option", "pass", "mute"}
    meant = {k for b in BINDINGS if Phase.CLAIM in b.phases and b.action in answering for k in b.keys(scheme)}
    for key in set(KEYBOARD) - meant:
        desk, table, clock = sit()
        claim(desk, table, clock)
        desk.keys.use(scheme, {})
        before = len(table.events)
        press(desk, clock, key)
        assert len(table.events) == before, key
        assert table.pending(0) is not None, key


@pytest.mark.parametrize("scheme", list(Scheme))
def test_on_the_own_turn_one_other_key_never_gives_a_tile_away(scheme: Scheme) -> None:
    discarding = {k for b in BINDINGS if b.id == "turn.discard" for k in b.keys(scheme)}
    raised = {"n"} if scheme is Scheme.ARCADE else set()  # The drawn tile stands raised, so its letter discards it.
    for key in set(KEYBOARD) - discarding - raised - {"w"}:
        desk, table, clock = sit()
        desk.keys.use(scheme, {})
        before = len(table.events)
        press(desk, clock, key)
        assert len(table.events) == before, key


def test_leaving_takes_a_second_key_that_says_so() -> None:
    for key in set(KEYBOARD) - {"y"}:
        desk, _, clock = sit()
        press(desk, clock, "ctrl+c")
        assert desk.ui.phase is Phase.ASK
        assert "leave" not in press(desk, clock, key), key
    desk, _, clock = sit()
    assert (desk.press("ctrl+c"), desk.press("y")) == ("", "")
    assert press(desk, clock, "y") == ["leave"]


def test_passing_up_a_win_is_asked_once_whatever_is_done_instead() -> None:
    desk, table, clock = sit(turns=3)
    press(desk, clock, "r")
    assert "You can win (w)" in desk.ui.message
    assert desk.ui.bright is None
    # A key that is held down comes again at once; that is no answer.
    desk.press("r")
    assert desk.ui.bright is None
    press(desk, clock, "r")
    assert desk.ui.bright == (13,)
    press(desk, clock, "enter")
    assert len(table.view(0).hand.seats[0].pond) == 1


def test_passing_up_a_win_is_not_asked_twice() -> None:
    desk, table, clock = sit(turns=3)
    press(desk, clock, "enter", "a", "a")
    assert [t.tile for t in table.view(0).hand.seats[0].pond] == ["1m"]


def test_the_question_names_the_key_that_is_used() -> None:
    desk, _, clock = sit(turns=3)
    desk.keys.use(Scheme.ARCADE, remapped({"turn.win": ["W"]}, Scheme.ARCADE)[0])
    press(desk, clock, "enter")
    assert "You can win (W)" in desk.ui.message


def test_other_keys_are_written_beside_the_answers() -> None:
    desk, table, clock = sit()
    claim(desk, table, clock)
    keys = Keys(remap=remapped({"claim.pung": ["G"], "claim.pass": ["F7"]}, Scheme.ARCADE)[0])
    caps = {offer.action: offer_cap(offer, keys, Phase.CLAIM) for offer in desk.ui.offers}
    assert caps == {"pung": "G", "decline": "F7"}
    usual = {offer.action: offer_cap(offer, desk.keys, Phase.CLAIM) for offer in desk.ui.offers}
    assert usual == {"pung": "p", "decline": "Space"}


def at(desk: Desk, size: tuple[int, int], place: int) -> tuple[int, int]:
    """A cell of a hand tile."""
    plan = layout(*size)
    own = desk.view.hand.seats[desk.ui.seat]
    return plan.tile_x(place, len(own.hand), drawn=own.drawn is not None) + 1, plan["hand"].y + 2


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("scheme", list(Scheme))
def test_a_click_raises_a_tile_and_a_second_one_discards_it(size: tuple[int, int], scheme: Scheme) -> None:
    desk, table, clock = sit()
    desk.keys.use(scheme, {})
    show = TableShow(desk)
    shown(desk, clock)
    assert show.click(*at(desk, size, 12), *size) == ""
    assert desk.ui.raised == (12,)
    assert table.view(0).hand.seats[0].pond == ()
    show.click(*at(desk, size, 12), *size)
    assert len(table.view(0).hand.seats[0].pond) == 1


def test_a_click_that_came_too_early_answers_nothing() -> None:
    desk, table, _ = sit()
    show = TableShow(desk)
    show.click(*at(desk, SMALL, 13), *SMALL)
    show.click(*at(desk, SMALL, 13), *SMALL)
    assert table.view(0).hand.seats[0].pond == ()


def columns(desk: Desk, size: tuple[int, int], word: str) -> tuple[int, int]:
    """Where a word stands on the prompt line or in the key bar."""
    from tuitable.tui.theme import THEMES
    from tuitable.tui.tiles import Brush, TileStyle

    lines = TableShow(desk).draw(*size, Brush(TileStyle.LATIN, THEMES["slate"])).lines()
    for y in (size[1] - 2, size[1] - 1):
        if word in lines[y]:
            return lines[y].index(word), y
    raise AssertionError(f"{word} is not in {lines[-2:]}")


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_click_on_an_answer_gives_it(size: tuple[int, int]) -> None:
    desk, table, clock = sit()
    claim(desk, table, clock)
    shown(desk, clock)
    TableShow(desk).click(*columns(desk, size, "pass"), *size)
    assert table.pending(0) is None or table.pending(0).about == "turn"
    desk, table, clock = sit()
    claim(desk, table, clock)
    shown(desk, clock)
    TableShow(desk).click(*columns(desk, size, "pung"), *size)
    assert len(table.view(0).hand.seats[0].melds) == 1


def test_a_click_beside_everything_does_nothing_and_one_on_the_key_bar_is_its_key() -> None:
    desk, table, clock = sit()
    before = len(table.events)
    show = TableShow(desk)
    for y in range(24):
        for x in range(0, 80, 3):
            if tile_row(y) or y >= 22:
                continue
            shown(desk, clock)
            show.click(x, y, *SMALL)
    assert len(table.events) == before
    assert desk.ui.panel is Panel.TABLE
    assert any(item.label == "help" for item in bar_items(layout(*SMALL), 14, desk.ui, desk.keys))
    show.click(*columns(desk, SMALL, "help"), *SMALL)
    assert desk.ui.panel is Panel.HELP


def tile_row(y: int) -> bool:
    return 16 <= y <= 20
