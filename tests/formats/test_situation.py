"""Situation documents: what is read, what is refused and by which field, and the facts that come out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tuitable.errors import FormatError
from tuitable.formats.situation import MAX_DOCUMENTS, Situation, read_batch
from tuitable.formats.situation_check import check
from tuitable.formats.situation_events import House, events_of
from tuitable.record import events as ev
from tuitable.state.facts import HandFacts
from tuitable.state.fold import fold
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.seat import Wind
from tuitable.tiles.tile import Tile

HOUSE = House((2000, 2000, 2000, 2000), 1000)


def document(**changes: Any) -> dict[str, Any]:
    """A plain win: seat 1 with three chows in hand, one called, on a discard of seat 2."""
    hand = {"hand": "789m78p23466s", "melds": [{"kind": "chow", "tiles": "123p", "from": 0, "called": "2p"}]}
    base = {
        "rules": "x",
        "seats": [None, hand, None, None],
        "wins": [{"seat": 1, "tile": "6p", "by": "discard", "from": 2}],
    }
    return {**base, **changes}


def read(data: object) -> Situation:
    """Read and check one document."""
    doc = read_batch(json.dumps(data).encode()).documents[0]
    if isinstance(doc, FormatError):
        raise doc
    check(doc)
    return doc


def facts(data: object) -> HandFacts:
    return HandFacts(fold(events_of(read(data), HOUSE)))


def seats(**parts: dict[str, Any]) -> list[dict[str, Any] | None]:
    return [parts.get(f"s{seat}") for seat in range(4)]


def test_the_events_are_the_position_the_last_act_and_the_outcome() -> None:
    """Architecture 4.7: nothing is invented."""
    events = events_of(read(document()), HOUSE)
    assert [type(event).__name__ for event in events] == [
        "MatchBegan", "HandBegan", "Laid", "Discarded", "Claimed", "Won", "HandEnded",
    ]  # fmt: skip
    laid = events[2]
    assert isinstance(laid, ev.Laid)
    assert laid.seats[1].hand == parse_tiles("789m78p23466s")
    assert laid.seats[2].hand == (Tile.BACK,) * 14, "the owner of the discard holds it again, as a back"
    assert laid.seats[0].hand is None


def test_the_facts_of_a_told_win() -> None:
    told = facts(document(round="S", hand_no=2, dealer=1, honba=3, deposits=2, wall_left=7))
    (win,) = told.wins
    assert win == ev.Won(1, Tile.P6, "discard", 2)
    assert (told.dealer, told.round_wind, told.hand_no, told.counters) == (1, Wind.S, 2, 3)
    assert told.seat_wind(2) is Wind.S
    assert told.first_dealer == 0
    assert told.pot == 2000
    assert told.wall_left == 7
    assert told.known(1)
    assert not told.known(2)
    assert not told.known(0)
    assert sorted(told.concealed(1)) == sorted(parse_tiles("789m78p23466s"))
    (meld,) = told.melds(1)
    assert (meld.feeder, meld.meld.taken, meld.feeder_exempt, meld.discards_before) == (0, Tile.P2, False, 0)
    assert told.discards(2) == ()
    flags = (told.last, told.first_go_around, told.fresh, told.exempt, told.prompt_ready, told.robbed_closed)
    assert not any(flag(win) for flag in flags)


def test_defaults_are_did_not_happen() -> None:
    told = facts(document())
    assert (told.dealer, told.round_wind, told.hand_no) == (0, Wind.E, 1)
    assert told.wall_left is None, "plenty"
    assert told.first_dealer_throw is None
    assert told.elapsed is None
    assert told.balances == (2000, 2000, 2000, 2000)
    assert facts(document(dealer=2)).hand_no == 3, "default: dealer + 1"


def test_flags_of_a_win_and_of_seats_answer_first() -> None:
    flags = ("last", "first_go_around", "fresh", "exempt", "ippatsu")
    win = {"seat": 1, "tile": "6p", "by": "discard", "from": 2, **dict.fromkeys(flags, True)}
    meld = {
        "kind": "pung", "tiles": "666z", "from": 3, "exempt": True, "discards_before": 1, "passed_this_round": "1m",
    }  # fmt: skip
    hand = {
        "hand": "789m78p2366s2s", "melds": [meld], "discards": "9m1z2z", "discards_this_round": "2z",
        "passed_this_round": "6p", "passed_since_ready": "9p", "ready": "first-turn",
    }  # fmt: skip
    told = facts(document(seats=[None, hand, None, None], wins=[win], dealer_wins=5, dice=[3, 4], elapsed_s=60))
    (won,) = told.wins
    assert all((told.last(won), told.first_go_around(won), told.fresh(won), told.exempt(won), told.prompt_ready(won)))
    assert told.wall_left == 0, "D-43: last without wall_left means 0 left"
    (fact,) = told.melds(1)
    assert (fact.feeder_exempt, fact.discards_before, fact.passed) == (True, 1, (Tile.M1,))
    assert told.discards_this_round(1) == (Tile.SOUTH,)
    assert told.passed_this_round(1) == (Tile.P6,)
    assert told.passed_since_ready(1) == (Tile.P9,)
    assert told.first_turn_ready(1)
    assert told.first_turn_ready_undisturbed(1)
    assert told.dealer_wins == 5
    assert told.first_dealer_throw == (3, 4)
    assert told.elapsed == 60


def test_a_meld_told_without_discards_before_was_made_after_all_of_them() -> None:
    hand = {"hand": "789m78p23466s", "melds": [{"kind": "chow", "tiles": "123p", "from": 0}], "discards": "9m1z"}
    assert facts(document(seats=[None, hand, None, None])).melds(1)[0].discards_before == 2


@pytest.mark.parametrize(
    ("by", "why"),
    [("draw", "turn"), ("kong-replacement", "kong"), ("bonus-replacement", "bonus"), ("dealt", "deal")],
)
def test_own_draws(by: str, why: str) -> None:
    data = document(dealer=1, wins=[{"seat": 1, "tile": "6p", "by": by}])
    drew = [event for event in events_of(read(data), HOUSE) if isinstance(event, ev.Drew)]
    assert [(d.seat, d.tile, d.at, d.why) for d in drew] == [(1, Tile.P6, None, why)]
    told = facts(data)
    assert told.own_draw(told.wins[0])
    assert len(told.concealed(1)) == 10


@pytest.mark.parametrize("closed", [False, True])
@pytest.mark.parametrize("known", [False, True])
def test_a_robbed_kong_is_told_as_what_remains_of_it(closed: bool, known: bool) -> None:
    """D-35: the pung, or the three concealed tiles, stay with the robbed seat."""
    rest = {"hand": "333s19m4567p1234z"} if closed else {"hand": "19m4567p1234z"}
    rest["melds"] = [] if closed else [{"kind": "pung", "tiles": "333s", "from": 0}]  # type: ignore[assignment]
    if not known:
        del rest["hand"]
    winner = {"hand": "123456789m99p12s"}
    win = {"seat": 3, "tile": "3s", "by": "robbed-kong", "from": 1, "robbed_closed": closed}
    told = facts({"rules": "x", "seats": [None, rest, None, winner], "wins": [win]})
    assert told.robbed_closed(told.wins[0]) is closed
    assert [m.meld.kind for m in told.melds(1)] == ([] if closed else [MeldKind.PUNG])
    assert told.kongs == (0, 0, 0, 0)
    if known:
        assert sorted(told.concealed(1)) == sorted(parse_tiles(rest["hand"]))


def test_several_winners_come_in_turn_order_from_the_discarder() -> None:
    other = {"hand": "123m45p23466s999p"}
    wins = [
        {"seat": 1, "tile": "6p", "by": "discard", "from": 2},
        {"seat": 3, "tile": "6p", "by": "discard", "from": 2},
    ]
    hand = {"hand": "789m78p23455s777z"}
    told = facts({"rules": "x", "seats": [None, hand, None, other], "wins": wins})
    assert [win.seat for win in told.wins] == [3, 1]


def test_endings_without_a_winner() -> None:
    told = facts({"rules": "x", "end": {"kind": "eight-kongs", "kongs": [2, 3, 1, 2]}})
    assert (told.ended, told.kongs, told.wins) == ("eight-kongs", (2, 3, 1, 2), ())
    foul = facts({"rules": "x", "end": {"kind": "foul", "seat": 2, "from": 1, "offence": "false-call"}})
    assert foul.fouls == (ev.Fouled(2, "false-call", 1),)
    assert foul.ended == "foul"
    triple = facts({"rules": "x", "end": {"kind": "triple-win", "from": 0, "claimants": [1, 2, 3]}})
    assert triple.end_seats == (1, 2, 3)
    winds = facts({"rules": "x", "seats": [{"discards": "3z"}] * 4, "end": {"kind": "four-winds"}})
    assert [seat.discards[0].tile for seat in winds.hand.seats] == [Tile.WEST] * 4


def test_visible_tiles_count_once() -> None:
    """D-11: a discard that was called away counts in its meld only; the winning tile does not count."""
    hand = {"hand": "789m78p23466s", "melds": [{"kind": "chow", "tiles": "123p", "from": 0, "called": "2p"}]}
    told = facts(document(seats=[{"discards": "2p6p1z"}, hand, None, None], seen="6p"))
    counts = told.visible()
    assert counts[Tile.P2.kind] == 1
    assert counts[Tile.P6.kind] == 2
    assert counts[Tile.EAST.kind] == 1
    assert sum(counts) == 6


def played_and_told() -> tuple[HandFacts, HandFacts]:
    """The same hand, once event by event and once as a document; seat 3 wins on 6p from seat 2."""
    deal = ("19m19p19s1234567z", "123444m55577s12z", "13m6668p1125999s", "789m788p23466s11p")
    events: list[ev.Event] = [
        ev.MatchBegan((2000, 2000, 2000, 2000)),
        ev.HandBegan(1, 0, Wind.E, 1, 0, {}, ev.WallPlace(136, 14)),
        *(ev.Dealt(seat, parse_tiles(tiles)) for seat, tiles in enumerate(deal)),
        ev.Drew(0, Tile.P1, None, "deal"),
        ev.Discarded(0, Tile.P1, True),
        ev.Melded(3, Meld(MeldKind.PUNG, parse_tiles("111p"), Tile.P1, 0)),
        ev.Discarded(3, Tile.P8, False),
        ev.Drew(0, Tile.P9, None, "turn"),
        ev.Discarded(0, Tile.P9, True),
        ev.Drew(1, Tile.M9, None, "turn"),
        ev.Discarded(1, Tile.M9, True),
        ev.Drew(2, Tile.P6, None, "turn"),
        ev.Discarded(2, Tile.P6, True),
        ev.Won(3, Tile.P6, "discard", 2),
        ev.HandEnded("won"),
    ]
    told = {
        "rules": "x",
        "wall_left": 66,
        "seats": [
            {"hand": deal[0], "discards": "1p9p"},
            {"hand": deal[1], "discards": "9m"},
            {"hand": deal[2]},
            {
                "hand": "789m78p23466s",
                "melds": [{"kind": "pung", "tiles": "111p", "from": 0, "discards_before": 0}],
                "discards": "8p",
                "discards_this_round": "8p",
                "passed_this_round": "9p9m",
            },
        ],
        "wins": [{"seat": 3, "tile": "6p", "by": "discard", "from": 2}],
    }
    return HandFacts(fold(events)), facts(told)


def test_settling_cannot_tell_a_told_hand_from_a_played_one() -> None:
    played, told = played_and_told()
    assert (played.is_told, told.is_told) == (False, True)
    (win,) = played.wins
    assert told.wins == (win,)
    for seat in range(4):
        assert sorted(played.concealed(seat)) == sorted(told.concealed(seat))
        assert played.melds(seat) == told.melds(seat)
        assert [t.tile for t in played.discards(seat)] == [t.tile for t in told.discards(seat)]
    assert played.visible() == told.visible()
    assert played.passed_this_round(3) == told.passed_this_round(3) == (Tile.P9, Tile.M9)
    assert played.discards_this_round(3) == told.discards_this_round(3)
    assert played.wall_left == told.wall_left == 66
    for ask in ("last", "first_go_around", "exempt", "prompt_ready", "robbed_closed", "kong_on_kong"):
        assert getattr(played, ask)(win) == getattr(told, ask)(win), ask
    assert (played.balances, played.pot, played.dealer_wins) == (told.balances, told.pot, told.dealer_wins)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        # unknown or mistyped fields
        ({"colour": 1}, "colour"),
        ({"seats": [None, {"hnd": "1m"}, None, None]}, "seats[1].hnd"),
        ({"dealer": 4}, "dealer"),
        ({"dealer": "east"}, "dealer"),
        ({"round": "Q"}, "round"),
        ({"hand_no": 0}, "hand_no"),
        ({"honba": -1}, "honba"),
        ({"seats": [None]}, "seats"),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"dice": [0, 7]}, "dice[0]"),
        ({"options": []}, "options"),
        # hands and melds
        ({"seats": seats(s1={"hand": "123456789m12p66s6p"})}, "seats[1].hand"),
        ({"seats": seats(s1={"hand": "123456789m12p6s"})}, "seats[1].hand"),
        ({"seats": seats(s1={"hand": "123x"})}, "seats[1].hand"),
        ({"seats": seats(s1={"hand": "123"})}, "seats[1].hand"),
        ({"seats": seats(s1={"hand": "1112345678999m"}, s0={"hand": "11m"})}, "seats[0].hand"),
        ({"seats": seats(s1={"hand": "1111m23456789p", "bonus": "1m"})}, "seats[1].bonus"),
        ({"seats": seats(s1={"hand": "789m78p23466s", "melds": [{"kind": "chow", "tiles": "124p"}]})},
         "seats[1].melds[0].tiles"),
        ({"seats": seats(s1={"hand": "789m78p23466s", "melds": [{"kind": "pung", "tiles": "112p"}]})},
         "seats[1].melds[0].tiles"),
        ({"seats": seats(s1={"hand": "789m78p23466s", "melds": [{"kind": "kong-open", "tiles": "111p"}]})},
         "seats[1].melds[0].tiles"),
        ({"seats": seats(s1={"hand": "789m78p23466s", "melds": [{"kind": "quad", "tiles": "1111p"}]})},
         "seats[1].melds[0].kind"),
        ({"seats": seats(s1={"hand": "789m78p23466s", "melds": [{"kind": "pung", "tiles": "111p", "from": 1}]})},
         "seats[1].melds[0].from"),
        ({"seats": seats(s1={"hand": "789m78p23466s",
                             "melds": [{"kind": "kong-closed", "tiles": "1111p", "from": 0}]})},
         "seats[1].melds[0].from"),
        ({"seats": seats(s1={"hand": "789m78p23466s",
                             "melds": [{"kind": "chow", "tiles": "123p", "from": 0, "called": "4p"}]})},
         "seats[1].melds[0].called"),
        ({"seats": seats(s1={"hand": "789m78p23466s", "melds": [{"kind": "chow", "tiles": "123z"}]})},
         "seats[1].melds[0].tiles"),
        # five of a kind, wherever the fifth lies
        ({"seats": seats(s1={"hand": "55550m123456p99s"})}, "seats[1].hand"),
        ({"seen": "7777p"}, "seen"),
        ({"indicators": "7777p"}, "indicators"),
        ({"seats": seats(s1={"hand": "789m78p23466s", "melds": [{"kind": "pung", "tiles": "777p", "from": 0}]},
                         s3={"discards": "7p"})}, "seats[3].discards"),
        ({"seats": seats(s1={"hand": "789m78p23466s111z"}, s3={"discards": "6666p"})}, "seats[3].discards"),
        ({"seats": seats(s1={"hand": "789m67889p23466s"}),
          "wins": [{"seat": 1, "tile": "7p", "by": "robbed-kong", "from": 0}]}, "wins[0].tile"),  # bug log A27
        ({"seats": seats(s1={"hand": "789m78p23466s111z", "bonus": "11f"})}, "seats[1].bonus"),
        # wins
        ({"wins": [{"seat": 0, "tile": "6p", "by": "draw"}]}, "seats[0].hand"),
        ({"wins": [{"seat": 1, "tile": "6p", "by": "discard"}]}, "wins[0].from"),
        ({"wins": [{"seat": 1, "tile": "6p", "by": "discard", "from": 1}]}, "wins[0].from"),
        ({"wins": [{"seat": 1, "tile": "6p", "by": "draw", "from": 2}]}, "wins[0].from"),
        ({"wins": [{"seat": 1, "tile": "66p", "by": "draw"}]}, "wins[0].tile"),
        ({"wins": [{"seat": 1, "tile": "--", "by": "draw"}]}, "wins[0].tile"),
        ({"wins": [{"seat": 1, "tile": "6p", "by": "magic"}]}, "wins[0].by"),
        ({"wins": [{"seat": 1, "tile": "6p", "by": "dealt"}]}, "wins[0].by"),
        ({"wins": [{"seat": 1, "tile": "6p", "by": "draw"}, {"seat": 1, "tile": "6p", "by": "draw"}]},
         "wins[1].seat"),
        ({"wins": [{"seat": 1, "tile": "6p"}]}, "wins[0].by"),
        ({"wins": []}, "end"),
        ({"end": {"kind": "exhausted"}}, "end"),
        ({"wins": [], "end": {"kind": "boredom"}}, "end.kind"),
        ({"wins": [], "end": {"kind": "foul", "offence": "false-win"}}, "end.seat"),
        ({"wins": [], "end": {"kind": "foul", "seat": 1}}, "end.offence"),
        ({"final": {"scores": [1, 2, 3, 4]}}, "seats"),
        # seats
        ({"seats": seats(s1={"hand": "789m78p23466s111z", "ready": "yes"})}, "seats[1].ready"),
        ({"seats": seats(s1={"hand": "789m78p23466s111z", "discards": "1p", "discards_this_round": "2p"})},
         "seats[1].discards_this_round"),
        ({"seats": seats(s1={"hand": "789m78p23466s111z", "passed_since_ready": "2p"})},
         "seats[1].passed_since_ready"),
    ],
)  # fmt: skip
def test_a_contradiction_is_refused_by_the_name_of_its_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(FormatError) as error:
        read(document(**changes))
    assert error.value.field == field
    assert "\n" not in str(error.value)
    assert str(error.value).startswith(field)


def test_the_winning_tile_as_a_fourteenth_gets_a_hint() -> None:
    with pytest.raises(FormatError, match="leave the winning tile out"):
        read(document(seats=seats(s1={"hand": "123456789m12p66s6p"})))


def test_a_seat_on_turn_may_hold_one_tile_more_where_nobody_won() -> None:
    full = {"hand": "19m19p19s1234567z1m"}
    read({"rules": "x", "seats": [full, None, None, None], "end": {"kind": "nine-kinds", "seat": 0}})
    with pytest.raises(FormatError):
        read({"rules": "x", "seats": [full, None, None, None], "end": {"kind": "exhausted"}})


@pytest.mark.parametrize("made", [{"from": 0}, {}])
def test_a_discard_may_be_the_tile_called_for_a_meld_that_does_not_tell_it(made: dict[str, int]) -> None:
    """Discards hold called-away ones too, so of these five dots that are told one lies in the chow."""
    hand = {"hand": "234m78p23466s", "melds": [{"kind": "chow", "tiles": "234p", **made}]}
    read(document(seats=seats(s0={"discards": "2p1z"}, s1=hand, s2={"discards": "222p"})))
    with pytest.raises(FormatError, match="a fifth 2p"):
        read(document(seats=seats(s0={"discards": "2p1z"}, s1=hand, s2={"discards": "222p"}, s3={"discards": "2p"})))


def test_a_dead_hand_may_have_any_number_of_tiles() -> None:
    """A hand is often dead because its tiles do not add up."""
    read({"rules": "x", "seats": [{"hand": "123m", "dead": True}, None, None, None], "end": {"kind": "exhausted"}})


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "nothing to read"),
        (b"   \n", "nothing to read"),
        (b"hello", "JSON object"),
        (b"12", "JSON object"),
        (b"null", "JSON object"),
        (b"\xff\xfe{}", "UTF-8"),
        (b'{"rules": "x"', "no JSON"),
        (b'{"rules": "x"} trailing', "no JSON"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"options": ' + b'{"a":' * 100_000, "nested too deeply"),
        (b" " * 10_000_001, "bytes; at most"),
        (b"[" + b"{}," * MAX_DOCUMENTS + b"{}]", "documents; at most"),
    ],
)
def test_input_that_is_no_situation_gives_one_line(data: bytes, says: str) -> None:
    with pytest.raises(FormatError, match=says) as error:
        read_batch(data, "hand.json")
    assert str(error.value).startswith("hand.json: ")
    assert "\n" not in str(error.value)


def test_in_a_list_an_error_stands_in_its_place() -> None:
    batch = read_batch(json.dumps([document(), {"rules": 1}, 7]).encode())
    assert not batch.single
    kinds = [type(doc).__name__ for doc in batch.documents]
    assert kinds == ["Situation", "FormatError", "FormatError"]


def test_a_file_of_worked_examples_is_a_list_of_its_situations() -> None:
    wrapped = {"format": 1, "examples": [{"id": "a", "situation": document()}, {"id": "b", "given": {}}]}
    batch = read_batch(json.dumps(wrapped).encode())
    assert len(batch.documents) == 1
    assert isinstance(batch.documents[0], Situation)


def test_a_byte_order_mark_is_no_mistake() -> None:
    assert read_batch(b"\xef\xbb\xbf" + json.dumps(document()).encode()).single


def test_the_joker_of_an_exchange_is_the_winning_tile() -> None:
    seat0 = {"melds": [{"kind": "group", "tiles": "1111z"}]}
    seat2 = {"hand": "222444m888sj", "melds": [{"kind": "group", "tiles": "66pj", "from": 1}]}
    win = {"seat": 2, "tile": "j", "by": "joker-exchange", "from": 0}
    told = facts({"rules": "x", "seats": [seat0, None, seat2, None], "wins": [win]})
    assert sorted(told.concealed(2)) == sorted(parse_tiles("222444m888sj"))
    assert told.wins[0].source == "swap"
    assert parse_tile("j") is told.wins[0].tile
