"""Invented Tenhou logs: every pitfall of FORMATS.md section 10, numbered as there."""

from __future__ import annotations

import gzip
import random

import pytest

from tests.formats.mjlog_writer import Log
from tuitable.errors import FormatError
from tuitable.formats.imported import Imported
from tuitable.formats.mjlog import read_mjlog
from tuitable.formats.sniff import read_source, source_of
from tuitable.record import events as ev
from tuitable.state.fold import apply, fold
from tuitable.state.table import TableState
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.tile import Tile

# Seat 0 waits for 1s 4s, seat 3 of TWO_WAIT for 4s 7s.
HANDS = ("123m456p789s22m23s", "234m567p678s22z56p", "345m1199p9s33445z", "678m2288p1s55667z")
TWO_WAIT = (*HANDS[:3], "678m234888p99s56s")


def read(log: Log) -> Imported:
    return read_mjlog(log.close(), time="2024-01-01T00:00:00+00:00")


def of_kind(imported: Imported, kind: type) -> list:  # type: ignore[type-arg]
    return [event for event in imported.events if isinstance(event, kind)]


def simple(log: Log | None = None) -> Log:
    """A hand in which seat 1's fourth bamboo ends it: a dealer's win of 1500 points."""
    log = Log() if log is None else log
    log.hand(0, HANDS)
    log.turn(0, "6z")
    log.draw(1, "4s")
    log.discard(1, "4s")
    log.win(0, (15, -15, 0, 0), "30,1500,0", "7,1")
    return log


def test_a_hand_becomes_events_in_the_order_of_play() -> None:
    imported = read(simple())
    kinds = [type(event).__name__ for event in imported.events]
    assert (
        kinds
        == (
            "MatchBegan HandBegan Dealt Dealt Dealt Dealt Turned Drew Discarded Drew Discarded"
            " Claimed Won HandEnded Shown Settled"
        ).split()
    )
    began = of_kind(imported, ev.HandBegan)[0]
    assert (began.number, began.dealer, began.round_wind, began.hand_no, began.counters) == (1, 0, "E", 1, 0)
    assert (began.wall.size, began.wall.reserve, began.wall.shortens) == (136, 14, {"kong": 1})
    # The dice of a log count from 0 (3.5).
    assert began.wall.throws == (ev.Throw(0, (3, 4)),)
    assert of_kind(imported, ev.Drew) == [ev.Drew(0, Tile.GREEN, None, "deal"), ev.Drew(1, Tile.S4, None, "turn")]
    assert of_kind(imported, ev.Discarded)[1] == ev.Discarded(1, Tile.S4, True)
    assert of_kind(imported, ev.Claimed) == [ev.Claimed((ev.Claim(0, "win"),))]
    assert of_kind(imported, ev.Won) == [ev.Won(0, Tile.S4, "discard", 1)]


def test_results_are_kept_as_recorded_under_the_ruleset_tenhou() -> None:
    imported = read(simple())
    settled = of_kind(imported, ev.Settled)[0]
    assert settled.ruleset == "tenhou" == imported.header.ruleset.id
    assert settled.scores == (ev.Score(0, (ev.Line("pinfu", "Pinfu", 0, 1),), 30, 1, 1500, None, 1500, True),)
    assert settled.transfers == (ev.Transfer(1, 0, 1500, "win"),)
    assert fold(imported.events).balances == [26500, 23500, 25000, 25000]


def test_the_header_tells_table_people_and_origin() -> None:
    # GO 0x02 no red fives, 0x04 no open tanyao, 0x08 east-south, 0x40 fast, 0x20 special upper table (3.2).
    log = Log('type="111" lobby="7"', names=("%E3%81%82%07", "B" * 99, "", "%41%0Abc"))
    header = read(simple(log)).header
    # Percent-decoded, without control characters, bounded; a seat without a name is still somebody.
    assert [player.name for player in header.players] == ["あ", "B" * 32, "player 3", "A bc"]
    assert [player.kind for player in header.players] == ["person", "person", "computer", "person"]
    assert header.ruleset.options == {"red_fives": False, "open_tanyao": False, "length": "east-south", "fast": True}
    assert header.origin is not None
    assert header.origin.kind == "mjlog"
    assert header.origin.details["table"] == "special upper"
    assert header.origin.details["GO.lobby"] == "7"
    assert header.origin.details["UN.dan"] == "1,2,3,4"


def test_hundreds_become_points() -> None:  # 9
    assert of_kind(read(simple()), ev.MatchBegan)[0].balances == (25000, 25000, 25000, 25000)


@pytest.mark.parametrize(("go", "face"), [('type="169"', "0m"), ('type="171"', "5m")])
def test_red_fives_lie_only_where_the_table_has_them(go: str, face: str) -> None:  # 8
    log = Log(go)
    log.hand(0, ("0m12m456p789s11z23s", *HANDS[1:]))
    log.turn(0, "6z")
    log.turn(1, "4s")
    log.end((0, 0, 0, 0), "kaze4")
    assert of_kind(read(log), ev.Dealt)[0].tiles[0] == face


def test_no_stick_is_paid_when_the_riichi_tile_is_won_on() -> None:  # 1
    log = Log()
    log.hand(0, HANDS)
    log.turn(0, "6z")
    log.riichi(1, "4s", "4s", accepted=False)
    log.win(0, (15, -15, 0, 0), "30,1500,0", "7,1")
    imported = read(log)
    assert not of_kind(imported, ev.Staked)
    assert of_kind(imported, ev.Declared) == [ev.Declared(1, "ready")]
    assert fold(imported.events).balances == [26500, 23500, 25000, 25000]


def double_win() -> Log:
    log = Log()
    log.hand(0, TWO_WAIT, honba=2)
    log.turn(0, "6z")
    log.turn(1, "6z")
    log.riichi(2, "7z", "7z")
    log.turn(3, "1m")
    log.turn(0, "1m")
    log.turn(1, "4s")
    log.win(3, (0, -26, 0, 36), "30,2000,0", "8,1,52,1")
    log.win(0, (15, -15, 0, 0), "30,1500,0", "7,1")
    return log


def test_honba_and_sticks_go_to_the_first_of_two_winners() -> None:  # 2
    imported = read(double_win())
    assert of_kind(imported, ev.Claimed)[-1] == ev.Claimed((ev.Claim(3, "win"), ev.Claim(0, "win")))
    assert [(won.seat, won.from_seat) for won in of_kind(imported, ev.Won)] == [(3, 1), (0, 1)]
    settled = of_kind(imported, ev.Settled)[0]
    assert settled.transfers == (
        ev.Transfer(1, 3, 2000, "win"),
        ev.Transfer(1, 3, 600, "counters"),
        ev.Transfer("pot", 3, 1000, "stakes"),
        ev.Transfer(1, 0, 1500, "win"),
    )
    state = fold(imported.events)
    assert state.balances == [26500, 20900, 24000, 28600]
    assert state.held == {"pot": 0}


def test_a_stick_is_paid_behind_all_answers_to_the_discard() -> None:
    hands = (HANDS[0], HANDS[1], "345m46p99p9s33445z", HANDS[3])
    log = Log()
    log.hand(0, hands)
    log.turn(0, "6z")
    log.riichi(1, "3m", "5p")
    log.call(2, "46p")
    log.discard(2, "9s")
    log.turn(3, "7z")
    log.end((0, 0, 0, 0), "kaze4")
    imported = read(log)
    kinds = [type(event) for event in imported.events]
    at = kinds.index(ev.Claimed)
    assert kinds[at - 1 : at + 3] == [ev.Discarded, ev.Claimed, ev.Staked, ev.Melded]
    melded = of_kind(imported, ev.Melded)[0]
    assert melded == ev.Melded(2, Meld(MeldKind.CHOW, (Tile.P4, Tile.P5, Tile.P6), Tile.P5, 1))
    assert of_kind(imported, ev.Claimed)[0].claims == (ev.Claim(2, "chow", (Tile.P4, Tile.P6)),)


def robbed() -> Log:
    hands = (HANDS[0], "234m567p6644s22z5p", "345m1199p9s33455z", HANDS[3])
    log = Log()
    log.hand(0, hands)
    log.turn(0, "6z")
    log.turn(1, "6z")
    log.turn(2, "7z")
    log.turn(3, "4s")
    log.call(1, "44s")
    log.discard(1, "5p")
    log.turn(2, "7z")
    log.turn(3, "1m")
    log.turn(0, "1m")
    log.draw(1, "4s")
    log.added_kong(1, "4s")
    return log


def test_a_robbed_kong() -> None:  # 3, 5
    log = robbed()
    log.win(0, (15, -15, 0, 0), "30,1500,0", "3,1")
    imported = read(log)
    pung, kong = of_kind(imported, ev.Melded)
    assert pung.meld.kind is MeldKind.PUNG
    # The source is the pung's, not the kong's caller.
    assert (kong.meld.kind, kong.meld.from_seat, kong.meld.added) == (MeldKind.KONG_ADDED, 3, Tile.S4)
    assert of_kind(imported, ev.Won) == [ev.Won(0, Tile.S4, "robbed-kong", 1)]
    state = fold(imported.events)
    assert state.hand is not None
    assert [meld.kind for meld in state.hand.seats[1].melds] == [MeldKind.PUNG]


def test_an_added_kong_replaces_its_pung() -> None:  # 3
    log = robbed()
    log.draw(1, "5s")
    log.dora("3p")
    log.discard(1, "5s")
    log.end((0, 0, 0, 0), "kaze4")
    imported = read(log)
    state = fold(imported.events)
    assert state.hand is not None
    assert [meld.kind for meld in state.hand.seats[1].melds] == [MeldKind.KONG_ADDED]
    # 3.9: the indicator of an added kong lies behind the replacement draw, before the discard.
    kinds = [type(event) for event in imported.events if not isinstance(event, ev.Discarded)]
    assert kinds[-5:-2] == [ev.Melded, ev.Drew, ev.Turned]
    assert [(drew.why) for drew in of_kind(imported, ev.Drew)][-1] == "kong"


def test_kongs_and_a_win_on_the_replacement() -> None:  # 4
    hands = ("7777z123m456p789s", "666s234m567p22z88p", "345m1199p9s33445z", "678m2266p1s5566z9p")
    log = Log()
    log.hand(0, hands)
    log.draw(0, "6s")
    log.closed_kong(0, "7z")
    log.dora("1p")
    log.draw(0, "3z")
    log.discard(0, "6s")
    log.call(1, "666s")
    log.draw(1, "2z")
    log.win(1, (-7, 15, -4, -4), "40,1500,0", "4,1")
    imported = read(log)
    closed, opened = of_kind(imported, ev.Melded)
    assert (closed.meld.kind, closed.meld.from_seat) == (MeldKind.KONG_CLOSED, None)
    assert (opened.meld.kind, opened.meld.from_seat, opened.meld.taken) == (MeldKind.KONG_OPEN, 0, Tile.S6)
    assert of_kind(imported, ev.Won) == [ev.Won(1, Tile.SOUTH, "kong-replacement", None)]
    # A concealed kong's indicator comes first; the called kong's was not turned before the win.
    assert [turned.why for turned in of_kind(imported, ev.Turned)] == ["open", "open"]
    assert [drew.why for drew in of_kind(imported, ev.Drew)] == ["deal", "kong", "kong"]


def test_a_win_with_the_dealt_hand() -> None:
    log = Log()
    log.hand(0, HANDS)
    log.draw(0, "4s")
    log.win(0, (480, -160, -160, -160), "20,48000,5", "37", limit_hand=True)
    imported = read(log)
    assert of_kind(imported, ev.Won) == [ev.Won(0, Tile.S4, "dealt", None)]
    score = of_kind(imported, ev.Settled)[0].scores[0]
    assert (score.items[0].id, score.limit, score.total) == ("tenhou", "yakuman", 48000)


def test_the_liable_seat_pays_all_of_a_self_drawn_limit() -> None:  # 17
    log = Log()
    log.hand(0, HANDS, honba=1)
    log.turn(0, "6z")
    log.draw(1, "4p")
    log.win(1, (0, 323, 0, -323), "40,32000,5", "39", pao=3, limit_hand=True)
    settled = of_kind(read(log), ev.Settled)[0]
    assert settled.liable == ev.Liable(3, "daisangen")
    assert settled.transfers == (ev.Transfer(3, 1, 32000, "win"), ev.Transfer(3, 1, 300, "counters"))


def test_ura_indicators_are_shown_and_worthless_ones_left_out() -> None:
    log = Log()
    log.hand(0, HANDS)
    log.riichi(0, "6z", "6z")
    log.turn(1, "4s")
    log.win(0, (29 + 10, -29, 0, 0), "30,2900,0", "1,1,7,1,53,0", under=("8m",))
    imported = read(log)
    assert of_kind(imported, ev.Turned)[-1] == ev.Turned(Tile.M8, None, "under")
    score = of_kind(imported, ev.Settled)[0].scores[0]
    assert [(item.id, item.doubles) for item in score.items] == [("riichi", 1), ("pinfu", 1)]


def run_out(log: Log, lucky: int | None = None) -> None:
    """Draw the wall empty; everybody throws what was drawn, the lucky seat draws terminals and honours only."""
    simples = [f"{n}{suit}" for suit in "mps" for n in range(2, 9)]
    others = [f"{n}{suit}" for suit in "mps" for n in (1, 9)] + [f"{n}z" for n in range(1, 8)]
    for turn in range(70):
        seat = turn % 4
        for face in others if seat == lucky or lucky is None else [*simples, "0m", "0p", "0s"]:
            if any(log.box.free[n] for n in _numbers(face)):
                log.turn(seat, face)
                break
        else:
            for face in [*simples, "0m", "0p", "0s", *others]:
                if any(log.box.free[n] for n in _numbers(face)):
                    log.turn(seat, face)
                    break


def _numbers(face: str) -> list[int]:
    kind = "mpsz".index(face[1]) * 9 + (int(face[0]) or 5) - 1
    if face[0] == "0":
        return [4 * kind]
    return [4 * kind + copy for copy in range(4) if copy or kind not in (4, 13, 22)]


def test_discards_of_terminals_alone_are_paid_without_honba() -> None:  # 10
    log = Log()
    log.hand(0, ("1123m19p19s1234z5m", "1199p234m1199s56z", "345m9m33445z66z22p", "678m2288p1s5577z4p"), honba=1)
    run_out(log, lucky=3)
    log.end((-40, -20, -20, 80), "nm", shown=(0,))
    imported = read(log)
    assert of_kind(imported, ev.HandEnded) == [ev.HandEnded("discards", (3,))]
    settled = of_kind(imported, ev.Settled)[0]
    assert {(t.payer, t.payee, t.amount) for t in settled.transfers} == {(0, 3, 4000), (1, 3, 2000), (2, 3, 2000)}
    # The deal follows the dealer's readiness (T-21).
    assert settled.next == ev.NextHand(False, 0, ev.Wind.E, 1, 2)


def test_an_exhausted_hand_and_the_sticks_left_over() -> None:  # 11
    log = Log()
    log.hand(0, HANDS)
    log.riichi(0, "6z", "6z")
    for face in ("7z", "7z", "1m"):
        log.turn((log.open[1] + 1) % 4, face)
    count = 4
    while count < 70:
        face = next(f for f in ALL if any(log.box.free[n] for n in _numbers(f)))
        log.turn(count % 4, face)
        count += 1
    # The stick of seat 0 goes to the first, seat 1, so that 26500 become 27500.
    log.end((15, 15, -15, -15), shown=(0, 1), owari="255,5.5,275,47.5,235,-26.5,235,-26.5")
    imported = read(log)
    assert {(t.payer, t.payee, t.amount) for t in of_kind(imported, ev.Settled)[0].transfers} == {
        (2, 0, 750), (2, 1, 750), (3, 0, 750), (3, 1, 750),
    }  # fmt: skip
    over = of_kind(imported, ev.MatchEnded)[0]
    assert over.order == (1, 0, 2, 3)
    assert over.transfers == (ev.Transfer("pot", 1, 1000, "stakes"),)
    assert (over.results, over.scale) == ((55, 475, -265, -265), 10)
    state = fold(imported.events)
    assert state.balances == [25500, 27500, 23500, 23500]
    assert state.held == {"pot": 0}


ALL = [f"{n}{suit}" for suit in "mpsz" for n in range(10) if suit != "z" or 1 <= n <= 7]


def test_a_tie_for_the_first_place_goes_to_the_first_dealer_side() -> None:  # 11
    log = simple()
    log.text = log.text.replace('sc="250,15,250,-15', 'owari="265,46.5,235,6.5,250,-15.0,250,-25.0" sc="250,15,250,-15')
    over = of_kind(read(log), ev.MatchEnded)[0]
    assert over.order == (0, 2, 3, 1)


@pytest.mark.parametrize(
    ("kind", "why"), [("kaze4", "four-winds"), ("kan4", "four-kongs"), ("reach4", "four-ready"), ("yao9", "nine-kinds")]
)
def test_abandoned_hands(kind: str, why: str) -> None:
    log = Log()
    log.hand(0, HANDS)
    log.draw(0, "6z")
    if kind != "yao9":
        log.discard(0, "6z")
    log.end((0, 0, 0, 0), kind, shown={"yao9": (0,), "reach4": (0, 1, 2, 3)}.get(kind, ()))
    log.hand(0, HANDS, honba=1)
    imported = read(log)
    assert imported.hands == 1
    ended = of_kind(imported, ev.HandEnded)[0]
    assert ended.why == why
    assert of_kind(imported, ev.Settled)[0].next == ev.NextHand(False, 0, ev.Wind.E, 1, 1)
    shown = of_kind(imported, ev.Shown)
    assert [s.why for s in shown] == (["abandon"] if kind == "yao9" else ["ready"] * 4 if kind == "reach4" else [])


def test_three_wins_abandon_the_hand() -> None:
    log = Log()
    log.hand(0, TWO_WAIT)
    log.turn(0, "6z")
    log.riichi(1, "4s", "4s", accepted=False)
    log.end((0, 0, 0, 0), "ron3", shown=(0, 2, 3))
    imported = read(log)
    assert of_kind(imported, ev.HandEnded) == [ev.HandEnded("triple-win", (2, 3, 0))]
    assert not of_kind(imported, ev.Won)
    assert not of_kind(imported, ev.Staked)
    assert [claim.seat for claim in of_kind(imported, ev.Claimed)[0].claims] == [2, 3, 0]


def test_people_who_leave_and_come_back_change_no_tile() -> None:  # 16
    log = Log()
    log.hand(0, HANDS)
    log.turn(0, "6z")
    log.write('BYE who="2" ')
    log.draw(1, "4s")
    log.write('UN n2="C"')
    log.discard(1, "4s")
    log.win(0, (15, -15, 0, 0), "30,1500,0", "7,1")
    imported = read(log)
    assert len(imported.events) == len(read(simple()).events)
    assert imported.header.origin is not None
    assert imported.header.origin.details["left"] == [[1, 2]]
    assert imported.header.origin.details["returned"] == [[1, 2]]


@pytest.mark.parametrize("log", [Log('type="185"'), Log(names=("A", "B", "C", ""))])
def test_three_player_logs_are_refused_in_words(log: Log) -> None:  # 14
    with pytest.raises(FormatError, match="three"):
        read(simple(log))


def test_gzip_is_recognised_by_content() -> None:  # 15
    text = simple().close().encode()
    for name in ("a.xml", "a.mjlog", "a"):
        assert read_source(source_of(gzip.compress(text), name)).hands == 1
        assert read_source(source_of(text, name)).hands == 1


def test_a_log_cut_short_gives_its_whole_hands() -> None:  # 18
    log = simple()
    log.hand(0, HANDS, honba=1)
    log.turn(0, "6z")
    log.turn(1, "5s")
    whole = simple().text.removesuffix("</mjloggm>")
    for text in (log.text, log.close(), log.text[:-2], log.text + "<F", log.text + '<AGARI ba="0'):
        imported = read_mjlog(text)
        assert imported.hands == 1
        assert imported.cut is not None
        assert imported.cut.startswith("the log ends in hand 2 (East 1) after event")
        assert not of_kind(imported, ev.MatchEnded)
    # The last hand was East 1 with one honba, which the dealer's win made.
    assert of_kind(read_mjlog(log.text), ev.Settled)[0].next == ev.NextHand(False, 0, ev.Wind.E, 1, 1)
    imported = read_mjlog(whole)
    assert imported.cut == "the log ends after hand 1 without a final result"
    with pytest.raises(FormatError, match="no whole hand"):
        read_mjlog(whole[: whole.index("<AGARI")])


def test_a_log_that_only_lacks_its_result_is_over_where_the_rules_end_the_match() -> None:  # 18, T-06
    log = simple()
    assert of_kind(read(log), ev.Settled)[-1].next == ev.NextHand(False, 0, ev.Wind.E, 1, 1)
    log = Log()
    log.scores = [975, 10, 10, 5]
    imported = read(simple(log))
    assert imported.cut == "the log ends after hand 1 without a final result"
    settled = of_kind(imported, ev.Settled)[-1]
    assert settled.next is not None
    # Seat 1 is below zero.
    assert settled.next.over


def test_a_lobby_that_goes_on_where_tenhou_ends_has_rules_of_its_own() -> None:
    def first_of_two(go: str) -> Log:
        log = Log(go)
        log.scores = [975, 10, 10, 5]
        simple(log)
        log.hand(0, HANDS, honba=1)
        log.turn(0, "6z")
        log.turn(1, "4s")
        log.win(0, (18, -18, 0, 0), "30,1500,0", "7,1")
        return log

    lobby = read(first_of_two('type="9" csrule="x"'))
    assert lobby.header.ruleset.id == "tenhou-lobby"
    assert [settled.ruleset for settled in of_kind(lobby, ev.Settled)] == ["tenhou-lobby"] * 2
    assert lobby.notes == ("the lobby has rules of its own, so the game is not named one of Tenhou's rules",)
    assert read(first_of_two('type="9"')).header.ruleset.id == "tenhou"


def test_a_torn_gzip_file_gives_what_can_be_unpacked() -> None:  # 18
    log = double_win()
    noise = "".join(f"<!--{random.Random(n).random()}-->" for n in range(3000))
    data = gzip.compress((log.text + noise).encode())
    assert read_source(source_of(data[: len(data) // 2], "x")).hands == 1


CONTRADICTIONS = [
    # what is replaced, by what, hand, event, words of the refusal
    ("<U", "<V", 1, 4, "has to draw"),
    ("<E", "<F", 1, 5, "has to act"),
    ('oya="0" hai0', 'oya="1" hai0', None, None, "dealt first"),
    ('ten="30,1500,0"', 'ten="30,2000,0"', 1, 6, "are paid"),
    ('sc="250,15', 'sc="240,15', 1, 6, "running"),
    ('sc="250,15', 'sc="250,16', 1, 6, "add up"),
    ('"30,1500,0" yaku="7,1"', '"30,1500,0" yaku="7,2"', 1, 6, "han and fu"),
    ('fromWho="1"', 'fromWho="2"', 1, 6, "does not lie open"),
    ('who="0" fromWho', 'who="2" fromWho', 1, 6, "not the one it held"),
    ('yaku="7,1"', 'yaku="7"', 1, 6, "yaku"),
    ('yaku="7,1"', 'yaku="1,1,7,1"', 1, 6, "riichi"),
    ('ba="0,0"', 'ba="1,0"', 1, 6, "honba"),
    ('ba="0,0"', 'ba="0,1"', 1, 6, "sticks"),
    ("<D", '<REACH who="0" step="2"/><D', 1, 3, "accepted"),
    ("<D", '<REACH who="1" step="1"/><D', 1, 3, "has to act"),
    ("<D", '<N who="2" m="17411"/><D', 1, 3, "lie open"),
    ("<D", '<N who="1" m="-5"/><D', 1, 3, "no call"),
    ("<D", '<DORA hai="4"/><D', 1, 3, "without a kong"),
    ("<D", "<D1/><D", 1, 3, "does not hold"),
    ("<D", "hello<D", 1, 2, "no tag"),
    ("<AGARI", '<INIT seed="0,0,0,1,1,5"/><AGARI', 1, 6, "before this one has a result"),
]


@pytest.mark.parametrize(("old", "new", "hand", "event", "words"), CONTRADICTIONS)
def test_contradictions_are_refused_with_hand_and_event(  # 19
    old: str, new: str, hand: int | None, event: int | None, words: str
) -> None:
    text = simple().text
    start = text.index("<INIT")
    assert text.count(old, start) >= 1
    with pytest.raises(FormatError, match=words) as refused:
        read_mjlog(text[:start] + text[start:].replace(old, new, 1), path="x.xml")
    assert refused.value.path == "x.xml"
    if hand is not None:
        assert (refused.value.hand, refused.value.event) == (hand, event)


def test_a_riichi_must_be_accepted_or_won_on() -> None:  # 19
    log = Log()
    log.hand(0, HANDS)
    log.riichi(0, "6z", "6z", accepted=False)
    log.turn(1, "4s")
    with pytest.raises(FormatError, match="was not accepted") as refused:
        read(log)
    assert (refused.value.hand, refused.value.event) == (1, 5)


def test_the_next_hand_begins_with_the_scores_of_the_last() -> None:  # 19
    log = simple()
    log.scores = [265, 235, 251, 249]
    log.hand(0, HANDS, honba=1)
    with pytest.raises(FormatError, match="other scores"):
        read(log)


def test_unknown_tags_are_reported_and_left_out() -> None:
    log = simple()
    log.write('CHAT text="hi"')
    log.write("CHAT")
    assert read(log).notes == ("the unknown tag CHAT was left out",)


@pytest.mark.parametrize("tag", ['GO type="171"', 'SHUFFLE seed="0.5"'])
def test_the_table_does_not_change_during_a_game(tag: str) -> None:
    log = simple()
    log.write(tag)
    with pytest.raises(FormatError, match="in the middle of the game"):
        read(log)


def test_nothing_but_a_sentence_comes_of_damaged_logs() -> None:
    base = double_win().close()
    chance = random.Random(1)
    for _ in range(400):
        text = list(base)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(text))
            text[at] = chance.choice(
                ["", "<", ">", '"', "9", "-1", "0", "x", "\x00", "é", text[at] * 2, text[at][::-1]]
            )
        try:
            imported = read_mjlog("".join(text))
        except FormatError:
            continue
        state = TableState()
        for event in imported.events:
            apply(state, event)


def test_huge_numbers_and_hostile_text_are_refused() -> None:
    base = simple().text
    for old, new in (
        ('ten="250', f'ten="{"9" * 5000}'),
        ('seed="0,0,0', 'seed="0,0,999999'),
        ("<E", "<E999/><E"),
        ('type="169"', 'type="１６９"'),
        ("<D", f'<N who="0" m="{"1," * 9999}"/><D'),
    ):
        with pytest.raises(FormatError):
            read_mjlog(base.replace(old, new, 1))
    with pytest.raises(FormatError, match="no tag"):
        read_mjlog("<mjloggm><!DOCTYPE x [<!ENTITY a 'b'>]>" + base)
