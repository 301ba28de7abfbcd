"""Keys, questions and waiting at a toy table, without any screen (terminal.md 4)."""

from __future__ import annotations

from toytable import WORDS, Thrower, ToyTable

from tuitable.errors import IllegalChoice
from tuitable.record import events as ev
from tuitable.state import choices as ch
from tuitable.state.views import SeatView
from tuitable.tiles.notation import sorted_tiles
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile
from tuitable.tui.desk import Desk
from tuitable.tui.friendly import Friendly, tick, unattended, until_tick
from tuitable.tui.keys import Keys, Phase
from tuitable.tui.offers import hand_order
from tuitable.tui.scene import Scene
from tuitable.tui.tableshow import TableShow
from tuitable.tui.uistate import Panel

NAMES = ("Asha", "Kaede", "Mika", "Arushi")
OWN = "123m456p789s1122z"


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def sit(people: tuple[int, ...] = (0,), **options: object) -> tuple[Desk, ToyTable, Clock]:
    table = ToyTable(own=OWN, **options)
    table.begin()
    clock = Clock()
    computers = [None if seat in people else Thrower() for seat in range(4)]
    scene = Scene(NAMES, 0, people[0] if len(people) == 1 else None, WORDS)
    return Desk(table, computers, scene, Keys(), clock=clock), table, clock


def shown(desk: Desk, clock: Clock) -> None:
    """The screen was painted, and a moment has passed."""
    desk.painted()
    clock.now += 1


def others(desk: Desk) -> None:
    while (task := desk.task()) is not None:
        desk.decided(task.decision, task.chooser.choose(task.view, task.decision))


def press(desk: Desk, clock: Clock, *keys: str) -> list[str]:
    out = []
    for key in keys:
        shown(desk, clock)
        out.append(desk.press(key))
    return out


def test_enter_throws_the_drawn_tile() -> None:
    desk, table, clock = sit()
    assert desk.ui.phase is Phase.TURN
    assert desk.ui.cursor == 13
    drawn = table.view(0).hand.seats[0].drawn
    press(desk, clock, "enter")
    pond = table.view(0).hand.seats[0].pond
    assert [(t.tile, t.drawn) for t in pond] == [(drawn, True)]


class Blooming(ToyTable):
    """The seat after the first draws a bonus tile each time, and another for it."""

    def draw(self, seat: int, why: str = "turn") -> None:
        if seat == 1:
            bloom = Tile("3f")
            self.tell(ev.Drew(seat, bloom, None, why))
            self.tell(ev.SetAside(seat, bloom))
            why = "bonus"
        super().draw(seat, why)


def test_a_picture_ends_with_the_own_discard_whatever_the_next_seat_draws() -> None:
    table = Blooming(own=OWN)
    table.begin()
    clock = Clock()
    desk = Desk(table, [None, Thrower(), Thrower(), Thrower()], Scene(NAMES, 0, 0, WORDS), Keys(), clock=clock)
    press(desk, clock, "enter")
    while (task := desk.task()) is not None and task.decision.seat != 1:
        desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
    assert table.view(0).hand.seats[1].bonus == (Tile("3f"),)
    assert (desk.view.hand.seats[1].bonus, desk.ui.log[-1].seat) == ((), 0)
    task = desk.task()
    desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
    assert desk.view.hand.seats[1].bonus == (Tile("3f"),)
    assert [(said.seat, said.act.split()[0]) for said in desk.ui.log[-3:]] == [
        (0, "discard"),
        (1, "bonus"),
        (1, "discards"),
    ]


def test_a_letter_raises_and_the_same_again_discards() -> None:
    desk, table, clock = sit()
    press(desk, clock, "b")
    assert desk.ui.raised == (1,)
    assert table.view(0).hand.seats[0].pond == ()
    press(desk, clock, "b")
    assert table.view(0).hand.seats[0].pond[0].tile == "2m"


def test_the_arrows_move_the_raised_tile_round() -> None:
    desk, _, clock = sit()
    press(desk, clock, "right")
    assert desk.ui.cursor == 0
    press(desk, clock, "left", "left")
    assert desk.ui.cursor == 12
    press(desk, clock, "home")
    assert desk.ui.cursor == 0


def test_keys_before_the_prompt_was_painted_or_within_a_quarter_second_do_not_answer() -> None:
    desk, table, clock = sit()
    desk.press("enter")
    assert table.view(0).hand.seats[0].pond == ()
    desk.painted()
    clock.now += 0.2
    desk.press("enter")
    assert table.view(0).hand.seats[0].pond == ()
    clock.now += 0.1
    desk.press("enter")
    assert len(table.view(0).hand.seats[0].pond) == 1


def claim(desk: Desk, table: ToyTable, clock: Clock) -> None:
    """Kaede throws the East wind of which Asha holds two."""
    table.wall.remove("1z")
    table.wall.append(Tile.EAST)
    press(desk, clock, "a", "a")
    while table.pending(0) is None:
        others(desk)
    desk.settle()


def test_enter_never_passes_and_space_does() -> None:
    desk, table, clock = sit()
    claim(desk, table, clock)
    assert desk.ui.phase is Phase.CLAIM
    assert desk.ui.head == "Claim 1z from Kaede"
    assert desk.ui.raised == (9, 10)
    press(desk, clock, "enter", "enter", "a", "x", "q", "escape")
    assert table.pending(0) is not None
    press(desk, clock, "space")
    assert table.pending(0) is None or table.pending(0).about == "turn"


def test_a_claim_by_its_letter_and_by_the_arrows() -> None:
    for keys in (("p",), ("right", "enter")):
        desk, table, clock = sit()
        claim(desk, table, clock)
        press(desk, clock, *keys)
        assert len(table.view(0).hand.seats[0].melds) == 1
        assert desk.ui.phase is Phase.TURN


def test_auto_pass_passes_until_the_hand_ends() -> None:
    desk, table, clock = sit()
    claim(desk, table, clock)
    press(desk, clock, "z")
    assert desk.ui.mute
    assert desk.ui.phase is not Phase.CLAIM


def test_a_declaration_is_taken_back_or_made_with_its_discard() -> None:
    desk, table, clock = sit()
    press(desk, clock, "r")
    assert desk.ui.bright == (13,)
    press(desk, clock, "a")
    assert desk.ui.message == "1m may not go now."
    press(desk, clock, "escape")
    assert desk.ui.bright is None
    press(desk, clock, "r", "enter")
    pond = table.view(0).hand.seats[0].pond
    assert len(pond) == 1
    assert pond[0].declared


def test_a_win_does_not_slip_by() -> None:
    desk, table, clock = sit(turns=3)
    press(desk, clock, "enter")
    assert "You can win" in desk.ui.message
    assert table.view(0).hand.seats[0].pond == ()
    press(desk, clock, "enter")
    assert len(table.view(0).hand.seats[0].pond) == 1


def test_nothing_else_does_anything_to_the_game() -> None:
    desk, table, clock = sit()
    before = len(table.events)
    known = {"enter", "ctrl+j", "w", *"abcdefghijklmn"}
    keys = [chr(c) for c in range(32, 127)] + [
        "escape",
        "tab",
        "f1",
        "f5",
        "backspace",
        "delete",
        "up",
        "down",
        "ctrl+l",
    ]
    for key in keys:
        if key not in known:
            press(desk, clock, key, "escape")
    assert len(table.events) == before


def test_leaving_is_asked_and_can_be_refused() -> None:
    desk, _, clock = sit()
    for key in ("ctrl+c", "ctrl+q"):
        assert press(desk, clock, key) == [""]
        assert desk.ui.phase is Phase.ASK
        press(desk, clock, "n")
        assert desk.ui.phase is Phase.TURN
    assert press(desk, clock, "ctrl+c", "y") == ["", "leave"]


def test_panels_swap_with_the_table_and_escape_closes_them() -> None:
    desk, _, clock = sit()
    press(desk, clock, "o")
    assert desk.ui.panel is Panel.LOG
    press(desk, clock, "question_mark")
    assert desk.ui.panel is Panel.HELP
    press(desk, clock, "a")
    assert desk.ui.cursor == 0
    press(desk, clock, "escape")
    assert desk.ui.panel is Panel.TABLE
    press(desk, clock, "tab", "tab")
    assert desk.ui.panel is Panel.CARD


def test_a_result_waits_for_enter_while_the_next_hand_is_dealt() -> None:
    desk, table, clock = sit(hands=2, turns=3)
    press(desk, clock, "w")
    assert desk.ui.phase is Phase.RESULT
    assert desk.task() is None
    assert desk.view.hand.number == 1
    assert table.view(0).hand.number == 2
    assert "East 2" not in [said.act for said in desk.ui.log]
    press(desk, clock, "enter")
    assert desk.ui.phase is Phase.TURN
    assert desk.view.hand.number == 2
    assert next(said.act for said in desk.ui.log) == "East 2"


def test_a_match_that_is_over_says_so() -> None:
    desk, _, clock = sit(turns=3)
    press(desk, clock, "w")
    assert desk.over
    assert desk.ui.head == "Last hand"
    assert desk.ui.confirm == "final standing"
    assert press(desk, clock, "enter") == [""]
    assert desk.ui.panel is Panel.FINAL
    assert desk.ui.confirm == "close"
    assert [line.split()[0] for line in map(str, desk.ui.lines) if line.strip()[:1].isdigit()] == ["1", "2", "3", "4"]
    press(desk, clock, "b", "escape")
    assert desk.ui.panel is Panel.FINAL
    press(desk, clock, "b", "b")
    assert desk.ui.panel is Panel.FINAL
    assert press(desk, clock, "enter") == ["back"]


def test_a_full_disk_is_told_and_tried_again() -> None:
    desk, table, clock = sit()
    table.broken = 2
    press(desk, clock, "a", "a")
    assert desk.ui.message == "Not saved: the disk is full. Enter tries again; nothing is lost."
    assert desk.task() is None
    press(desk, clock, "enter", "enter")
    assert desk.ui.message == ""
    assert table.view(0).hand.seats[0].pond[0].tile == "1m"


def test_a_computers_act_that_was_not_written_is_tried_again_too() -> None:
    desk, table, clock = sit()
    press(desk, clock, "a", "a")
    table.broken = 2
    task = desk.task()
    assert task is not None
    desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
    assert desk.ui.phase is Phase.ANYWHERE
    assert desk.ui.message == "Not saved: the disk is full. Enter tries again; nothing is lost."
    press(desk, clock, "enter")
    assert desk.ui.message == "Not saved: the disk is full. Enter tries again; nothing is lost."
    press(desk, clock, "enter")
    assert desk.ui.message == ""
    assert len(table.view(0).hand.seats[1].pond) == 1


def test_hands_of_a_hot_seat_are_hidden_until_their_owner_opens_them() -> None:
    desk, table, clock = sit((0, 1), turns=40)
    assert desk.ui.phase is Phase.COVER
    assert desk.ui.head == "Asha, East"
    assert set(desk.view.hand.seats[0].hand) == {Tile.BACK}
    press(desk, clock, "a", "w", "space", "o")
    assert desk.ui.phase is Phase.COVER
    assert desk.ui.panel is Panel.TABLE
    press(desk, clock, "enter")
    assert Tile.BACK not in desk.view.hand.seats[0].hand
    press(desk, clock, "enter")
    others(desk)
    assert desk.ui.head == "Kaede, South"
    for seat in desk.view.hand.seats:
        assert set(seat.hand) == {Tile.BACK}
    assert desk.ui.offers == ()
    assert table.pending(1) is not None


def test_the_log_tells_nobodys_draw() -> None:
    desk, _, clock = sit((0, 1))
    press(desk, clock, "enter", "enter")
    assert all("draw" not in said.act for said in desk.ui.log)


def test_the_log_is_spelled_as_the_table_is() -> None:
    desk, _, clock = sit()
    press(desk, clock, "enter")
    thrown = [said.act for said in desk.ui.log if said.act.startswith("discard")]
    assert thrown
    desk.spell(lambda tile: "X")
    spelled = [said.act for said in desk.ui.log if said.act.startswith("discard")]
    assert spelled == [f"{act.split()[0]} X" for act in thrown]


def test_a_hand_that_was_not_shown_stays_secret_when_several_people_see_the_result() -> None:
    desk, _, clock = sit((0, 1), turns=2, shows=False)
    # Two open their hands and throw, twice asked because they could win.
    press(desk, clock, *["enter"] * 6)
    assert desk.ui.phase is Phase.RESULT
    assert set(desk.view.hand.seats[desk.ui.seat].hand) == {Tile.BACK}
    alone, _, clock = sit((0,), turns=1, shows=False)
    press(alone, clock, "enter", "enter")
    assert alone.ui.phase is Phase.RESULT
    assert Tile.BACK not in alone.view.hand.seats[0].hand


def test_after_a_result_that_all_saw_the_next_hand_is_covered_whoever_begins_it() -> None:
    """terminal.md 4: a hand is open only to its owner; whoever ended the last one may be first again."""
    desk, table, clock = sit((0, 2), hands=2, turns=1)
    # Opens the hand and throws, twice asked because of a win.
    press(desk, clock, *["enter"] * 3)
    assert desk.ui.phase is Phase.RESULT
    assert table.pending(0) is not None
    press(desk, clock, "enter")
    assert desk.ui.phase is Phase.COVER
    assert set(desk.view.hand.seats[0].hand) == {Tile.BACK}
    press(desk, clock, "enter")
    assert desk.ui.phase is Phase.TURN
    assert Tile.BACK not in desk.view.hand.seats[0].hand


def test_the_game_waits_while_somebody_is_asked_whether_to_leave() -> None:
    desk, table, clock = sit()
    press(desk, clock, "a", "a")
    task = desk.task()
    assert task is not None
    press(desk, clock, "ctrl+c")
    assert desk.task() is None
    # An answer that was being thought about comes too late to be given, and is given after the question.
    desk.decided(task.decision, task.chooser.choose(task.view, task.decision))
    assert desk.ui.phase is Phase.ASK
    assert table.view(0).hand.seats[1].pond == ()
    press(desk, clock, "n")
    assert len(table.view(0).hand.seats[1].pond) == 1
    assert desk.ui.phase is not Phase.ASK


def taken(table: ToyTable) -> tuple[Desk, Clock, list[int]]:
    """A desk at which a choice can be taken back; the table itself does nothing then."""
    desk, _, clock = sit()
    asked: list[int] = []

    def take_back(seat: int) -> list[ev.Event]:
        asked.append(seat)
        return [ev.Discarded(seat, Tile.P3, False)]

    desk.friendly = Friendly(take_back=take_back)
    return desk, clock, asked


def test_a_choice_is_taken_back_with_a_sentence() -> None:
    desk, clock, asked = taken(ToyTable())
    desk.press("u")
    assert asked == []
    press(desk, clock, "u")
    assert asked == [0]
    assert desk.ui.message == "Taken back: you discard 3p. Choose anew; the record keeps it."


def test_why_nothing_is_taken_back() -> None:
    desk, _, clock = sit()
    press(desk, clock, "u")
    assert desk.ui.message == "At this table nothing is taken back."

    def refuse(seat: int) -> list[ev.Event]:
        raise IllegalChoice("other people have seen it", "not-alone")

    desk.friendly = Friendly(take_back=refuse)
    press(desk, clock, "U")
    assert desk.ui.message == "Nothing is taken back: other people have seen it."


def test_an_unsorted_hand_lies_as_its_tiles_came() -> None:
    desk, table, clock = sit()
    dealt = next(e.tiles for e in table.events if isinstance(e, ev.Dealt) and e.seat == 0)
    for event in table.events:
        desk._came.note(0, event)
    kept: list[bool] = []
    desk.friendly = Friendly(keep=kept.append)
    press(desk, clock, "T")
    own = desk.view.hand.seats[0]
    assert hand_order(own) == (*dealt, own.drawn)
    # A letter means the tile that lies at its place now.
    press(desk, clock, "c", "c")
    assert table.view(0).hand.seats[0].pond[0].tile is dealt[2]
    assert hand_order(desk.view.hand.seats[0])[:3] == (*dealt[:2], dealt[3])
    press(desk, clock, "T")
    own = desk.view.hand.seats[0]
    assert hand_order(own) == sorted_tiles(own.hand)
    assert kept == [True, False]


def test_a_clock_counts_and_then_chooses_safely() -> None:
    desk, table, clock = sit()
    assert until_tick(desk) is None
    desk.friendly = Friendly(seconds=10)
    desk.painted()
    assert until_tick(desk) == 0
    tick(desk)
    assert desk.ui.left == 10
    clock.now += 7.5
    tick(desk)
    assert desk.ui.left == 3
    assert until_tick(desk) == 0.5
    clock.now += 2.5
    drawn = table.view(0).hand.seats[0].drawn
    tick(desk)
    pond = table.view(0).hand.seats[0].pond
    assert [(t.tile, t.drawn) for t in pond] == [(drawn, True)]
    assert desk.ui.message == f"Time is out: {drawn} is discarded."
    assert desk.ui.left is None


def test_the_clock_stands_while_nobody_can_answer() -> None:
    desk, _, clock = sit()
    desk.friendly = Friendly(seconds=10)
    press(desk, clock, "ctrl+c")
    assert until_tick(desk) is None
    hot, _, clock = sit((0, 1))
    hot.friendly = Friendly(seconds=10)
    shown(hot, clock)
    assert until_tick(hot) is None


def test_the_clock_stands_while_the_program_is_stopped() -> None:
    """Suspended, or the machine asleep: the clock is looked at too late, and nobody's time ran meanwhile."""
    desk, table, clock = sit()
    desk.friendly = Friendly(seconds=10)
    show = TableShow(desk)
    show.painted()
    assert show.delay() == 0
    show.tick()
    clock.now += 0.5
    wait = show.delay()
    assert wait == 0.5
    clock.now += wait + 3600
    show.tick()
    assert desk.ui.left == 9
    assert table.view(0).hand.seats[0].pond == ()
    # Told of it before: the time for the question begins anew, and no more than that.
    show.delay()
    clock.now += 3600
    show.resumed()
    show.tick()
    assert desk.ui.left == 10
    for _ in range(11):
        clock.now += show.delay() or 0
        show.tick()
    assert len(table.view(0).hand.seats[0].pond) == 1


def test_time_out_passes_a_claim_and_takes_a_win() -> None:
    own = SeatView(0, Wind.E, (Tile.M1,), None, (), (), (), "", False, "", False, True, 0)
    claim = ch.Decision(0, "claim", (ch.Option(ch.Pung((Tile.P1, Tile.P1))), ch.Option(ch.Decline())), Tile.P1, 1)
    assert unattended(claim, own, ch.Pung((Tile.P1, Tile.P1))) == ch.Decline()
    won = ch.Decision(0, "claim", (ch.Option(ch.Win()), ch.Option(ch.Decline())), Tile.P1, 1)
    assert unattended(won, own, None) == ch.Win()
    foul = ch.Decision(0, "claim", (ch.Option(ch.Win(), foul=True), ch.Option(ch.Decline())), Tile.P1, 1)
    assert unattended(foul, own, None) == ch.Decline()
    three = ch.Option(ch.Pass(()), tiles=(Tile.M1, Tile.M2, Tile.M3, Tile.M4), least=3, most=3)
    exchange = ch.Decision(0, "exchange", (three,))
    assert unattended(exchange, own, ch.Pass((Tile.M2, Tile.M3, Tile.M4))) == ch.Pass((Tile.M2, Tile.M3, Tile.M4))
    assert exchange.accepts(unattended(exchange, own, None))


def test_a_key_for_another_moment_says_so() -> None:
    desk, table, clock = sit()
    press(desk, clock, "x")
    assert desk.ui.message == "You cannot swap a wild tile now."
    press(desk, clock, "p")
    assert desk.ui.message == "That answers a claim; it is your turn."
    press(desk, clock, "a", "a", "r")
    assert desk.ui.message == "It is not your move."
    press(desk, clock, "q")
    assert desk.ui.message == ""
    desk, table, clock = sit()
    claim(desk, table, clock)
    press(desk, clock, "r")
    assert desk.ui.message == "That is for your own turn; now a tile may be claimed."
