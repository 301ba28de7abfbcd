"""Questions that few rulesets ask: exchanges, votes, swaps, several kongs, challenges - on the desk and in lines."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tuitable.play.table import Watcher
from tuitable.record import events as ev
from tuitable.record.redact import redact
from tuitable.state import choices as ch
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.state.views import View, view_of
from tuitable.tiles.meld import MeldKind
from tuitable.tiles.names import NAMES as NAMES_OF_TILES
from tuitable.tiles.names import Names
from tuitable.tiles.notation import parse_tiles
from tuitable.tiles.seat import Seat, Wind
from tuitable.tiles.tile import Tile
from tuitable.tui import asking, plainwords
from tuitable.tui.desk import Desk
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.offers import offers
from tuitable.tui.plain import PlainGame
from tuitable.tui.scene import Scene

HAND = "1122m334p567s11zj"
NAMES = ("You", "Kaede", "Mika", "Arushi")


class Asking:
    """A table in the middle of a hand that asks seat 0 one question and remembers the answer."""

    def __init__(self, decision: ch.Decision, drawn: Tile | None = None) -> None:
        self.decision: ch.Decision | None = decision
        self.answered: ch.Choice | None = None
        self.state = TableState()
        events: list[ev.Event] = [
            ev.MatchBegan((0, 0, 0, 0)),
            ev.HandBegan(1, 0, Wind.E, 1, 0, {}, ev.WallPlace(152, 0)),
            ev.Dealt(0, parse_tiles(HAND)),
            *(ev.Dealt(seat, (Tile.BACK,) * 13) for seat in (1, 2, 3)),
        ]
        if drawn is not None:
            events.append(ev.Drew(0, drawn, None, "turn"))
        for event in events:
            apply(self.state, redact(event, 0))

    def view(self, seat: Seat | None) -> View:
        return view_of(self.state, seat)

    def pending(self, seat: Seat) -> ch.Decision | None:
        return self.decision if seat == 0 else None

    def answer(self, seat: Seat, choice: ch.Choice, *, asked: bool = True) -> None:
        assert self.decision is not None
        assert self.decision.accepts(choice), choice
        self.answered, self.decision = choice, None

    def watch(self, callback: Watcher, seat: Seat | None = None) -> Callable[[], None]:
        return lambda: None


class Nobody:
    def choose(self, view: View, decision: ch.Decision) -> ch.Choice:
        raise AssertionError


PASS = ch.Decision(
    0, "exchange", (ch.Option(ch.Pass(()), parse_tiles(HAND)[:-1], 3, 3, 2),), step="first-right", group=1
)
COURTESY = ch.Decision(
    0, "exchange", (ch.Option(ch.Pass(()), parse_tiles(HAND)[:-1], 0, 3),), step="courtesy", group=1, to=2
)
VOTE = ch.Decision(0, "vote", (ch.Option(ch.Vote(0)), ch.Option(ch.Vote(1))), step="second", group=1)
NUMBER = ch.Decision(0, "vote", tuple(ch.Option(ch.Vote(n)) for n in range(4)), step="courtesy-number", group=1)
DISCARDS = tuple(ch.Option(ch.Discard(tile)) for tile in dict.fromkeys(parse_tiles(HAND)))
KONGS = (
    ch.Option(ch.Kong(MeldKind.KONG_CLOSED, parse_tiles("1111m"))),
    ch.Option(ch.Kong(MeldKind.KONG_ADDED, parse_tiles("1z"))),
)
SWAPS = (ch.Option(ch.Swap(1, 0, Tile.M1)), ch.Option(ch.Swap(2, 1, Tile.P3)))
CHALLENGE = (ch.Option(ch.Challenge(1)), ch.Option(ch.Challenge(3)))
TURN = ch.Decision(0, "turn", (*DISCARDS, *KONGS, *SWAPS, *CHALLENGE))
ABANDON = ch.Decision(0, "turn", (*DISCARDS, ch.Option(ch.Abandon("nine-kinds"))))
GROUPS = ch.Decision(
    0,
    "claim",
    (ch.Option(ch.Group(parse_tiles("11z"))), ch.Option(ch.Group(parse_tiles("11zj"))), ch.Option(ch.Decline())),
    Tile.EAST,
    2,
    "discard",
    group=1,
)


def at_desk(decision: ch.Decision, *keys: str, drawn: Tile | None = None) -> tuple[ch.Choice | None, Desk]:
    table = Asking(decision, drawn)
    clock = iter(range(10**6))
    desk = Desk(table, [None, *[Nobody()] * 3], Scene(NAMES, 0, 0), Keys(), clock=lambda: float(next(clock)))
    for key in keys:
        desk.painted()
        desk.press(key)
    return table.answered, desk


def in_lines(decision: ch.Decision, *answers: str) -> tuple[ch.Choice | None, list[str]]:
    table = Asking(decision)
    out = io.StringIO()
    source = io.StringIO("".join(answer + "\n" for answer in answers))
    PlainGame(table, [None, *[Nobody()] * 3], Scene(NAMES, 0, 0), source, out).run()
    return table.answered, out.getvalue().replace("> ", "").splitlines()


GIVEN = ch.Pass(parse_tiles("11m2m"))


@pytest.mark.parametrize(
    ("decision", "keys", "answer"),
    [
        (PASS, "a b c enter", GIVEN),
        (PASS, "a b d u c enter", GIVEN),
        (PASS, "a b c c c enter", GIVEN),
        (PASS, "a b c d enter", GIVEN),
        (PASS, "a b enter", ch.Pass(parse_tiles("11m"), 1)),
        (PASS, "enter", None),
        (PASS, "m a b c enter", GIVEN),
        (COURTESY, "enter", ch.Pass(())),
        (COURTESY, "right space enter", ch.Pass(parse_tiles("1m"))),
        (VOTE, "1", ch.Vote(1)),
        (VOTE, "2", ch.Vote(0)),
        (VOTE, "right right enter", ch.Vote(0)),
        (VOTE, "enter", None),
        (NUMBER, "0", ch.Vote(0)),
        (NUMBER, "3", ch.Vote(3)),
        (TURN, "K 2", KONGS[1].choice),
        (TURN, "K escape a enter", ch.Discard(Tile.M1)),
        (TURN, "x 1", SWAPS[0].choice),
        (TURN, "z 2", CHALLENGE[1].choice),
        (ABANDON, "z 1", ABANDON.options[-1].choice),
        (ABANDON, "z", None),
        (GROUPS, "2", GROUPS.options[1].choice),
        (GROUPS, "p 1", GROUPS.options[0].choice),
        (GROUPS, "enter", None),
        (GROUPS, "space", ch.Decline()),
    ],
)  # fmt: skip
def test_at_the_desk(decision: ch.Decision, keys: str, answer: ch.Choice | None) -> None:
    assert at_desk(decision, *keys.split())[0] == answer


@pytest.mark.parametrize(
    ("decision", "answers", "answer"),
    [
        (PASS, ["abc"], GIVEN),
        (PASS, ["a b c"], GIVEN),
        (PASS, ["ab+1"], ch.Pass(parse_tiles("11m"), 1)),
        (PASS, ["ab", "aab", "abm", "", "abcd", "xyz", "+9"], None),
        (COURTESY, ["-"], ch.Pass(())),
        (COURTESY, ["a"], ch.Pass(parse_tiles("1m"))),
        (VOTE, ["y"], ch.Vote(1)),
        (VOTE, ["n"], ch.Vote(0)),
        (NUMBER, ["2"], ch.Vote(2)),
        (TURN, ["K", "K1"], KONGS[0].choice),
        (TURN, ["K 2"], KONGS[1].choice),
        (TURN, ["x2"], SWAPS[1].choice),
        (TURN, ["X1"], CHALLENGE[0].choice),
        (ABANDON, ["N"], ABANDON.options[-1].choice),
        (GROUPS, ["1"], GROUPS.options[0].choice),
        (GROUPS, ["n"], ch.Decline()),
        (GROUPS, ["", "p"], None),
    ],
)
def test_in_lines(decision: ch.Decision, answers: list[str], answer: ch.Choice | None) -> None:
    assert in_lines(decision, *answers)[0] == answer


def test_a_wild_tile_that_may_not_be_passed_says_so() -> None:
    _, desk = at_desk(PASS, "m")
    assert desk.ui.message == "j may not be passed."
    _, lines = in_lines(PASS, "abm")
    assert any(line.startswith("j may not be passed.") for line in lines)


def test_every_answer_is_named_in_the_question() -> None:
    _, lines = in_lines(TURN)
    assert "K1 kong 1m" in lines[-2]
    assert "K2 kong 1z" in lines[-2]
    assert "x1 swap 1m for Kaede's wild tile" in lines[-2]
    assert "X2 challenge Arushi" in lines[-2]
    _, lines = in_lines(VOTE)
    assert lines[-2].startswith("Second? y yes, n no, ")
    _, lines = in_lines(PASS)
    assert "First right. Choose 3 tiles by their letters, such as abc; +1 to +2 passes on tiles unseen." in lines
    _, lines = in_lines(COURTESY)
    assert any(line.startswith("Courtesy. The tiles go to Mika. Choose 0 to 3 tiles") for line in lines)


def test_an_exchange_knows_its_step() -> None:
    _, desk = at_desk(PASS)
    assert desk.ui.phase is Phase.EXCHANGE
    assert desk.ui.step == "first-right"


def test_a_drawn_tile_that_was_swapped_away_is_not_said_to_be_drawn() -> None:
    """It went into a meld, and the wild tile that came for it was not drawn."""
    table = Asking(TURN, Tile.P9)
    view = table.view(0)
    assert view.hand is not None
    own = view.hand.seats[0]
    left = [tile for tile in own.hand if tile is not Tile.P9]
    view = replace(view, hand=replace(view.hand, seats=(replace(own, hand=(*left, Tile.WILD)), *view.hand.seats[1:])))
    for seen, said in ((table.view(0), True), (view, False)):
        scene = Scene(NAMES, 0, 0)
        lines = plainwords.question(seen, TURN, offers(TURN, scene), scene)
        assert lines[0].startswith("You draw 9p. Hand: ") is said
        assert ("Drawn: " in lines[0]) is said
        assert ("drew 9p" in str(asking.question(seen, TURN, scene)["prompt"])) is said


@pytest.mark.parametrize("spoken", [None, *NAMES_OF_TILES.values()])
def test_a_claim_made_without_tiles_names_none(spoken: Names | None) -> None:
    """A-19: a false call can be chosen at a table that lets people err; there are no tiles for it to be told."""
    calls = (ch.Pung(()), ch.Chow(()))
    options = (*(ch.Option(call, foul=True) for call in calls), ch.Option(ch.Decline()))
    decision = ch.Decision(0, "claim", options, Tile.P5, 3)
    scene = dataclasses.replace(Scene(NAMES, 0, 0), spoken=spoken)
    line = plainwords.question(Asking(decision).view(0), decision, offers(decision, scene), scene)[-1]
    for said in ("p pung (foul)", "c chow (foul)"):
        assert said in line, line


def test_the_own_turn_names_the_only_other_thing_to_do() -> None:
    view, scene = Asking(TURN).view(0), Scene(NAMES, 0, 0)
    for options, said in (
        (KONGS[:1], "discard a tile, or K kong 1m"),
        (KONGS, "discard a tile, or K kong"),
        ((ch.Option(ch.Win()), *KONGS[:1]), "w win, or discard a tile, or K kong"),
        ((*KONGS, *SWAPS), "discard a tile, or declare"),
        ((ch.Option(ch.Abandon("nine-kinds")),), "discard a tile, or z end the hand"),
    ):
        decision = ch.Decision(0, "turn", (*DISCARDS, *options))
        assert asking.question(view, decision, scene)["prompt"] == said


def test_ending_the_hand_is_offered_with_its_reason_and_not_as_if_it_were_done() -> None:
    scene = Scene(NAMES, 0, 0)
    (offer,) = offers(ABANDON, scene)
    assert offer.text == "end the hand (it has nine kinds of terminals and honours)"
    assert scene.word("nine-kinds") == "a hand was thrown in at the first draw"


def test_questions_name_the_keys_that_are_in_use() -> None:
    other = {"cover.open": ("f5",), "result.next": ("f6",), "exchange.confirm": ("f7",)}
    keys = Keys(remap=other)
    scene = Scene(("Ann", "Bo", "Cy", "Di"), you=None)
    assert asking.cover(scene, 1, keys)["prompt"] == "take the keyboard; the hand opens with F5"
    assert asking.final(keys)["prompt"] == "F6 closes the table"
