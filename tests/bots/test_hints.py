"""What hints say, against counting by brute force and examples worked by hand; and that nothing hidden is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from tests.bots.positions import claim, meld, turn, view
from tuitable.bots.advice import advise
from tuitable.bots.counsel import Advice
from tuitable.bots.position import SHAPE_BITS, Position
from tuitable.bots.safety import NO_LINE, OWN, PASSED, SEEN, WILD
from tuitable.bots.styles import player
from tuitable.bots.threats import wait_chances
from tuitable.hands.fields import fixed
from tuitable.hands.packed import ONE, pack
from tuitable.hands.waits import distance
from tuitable.play.live import LiveTable
from tuitable.rules import library
from tuitable.state.choices import Decision, Decline, Pung
from tuitable.state.views import View
from tuitable.tiles.meld import Meld, MeldKind
from tuitable.tiles.notation import parse_tile, parse_tiles
from tuitable.tiles.tile import KINDS, Tile

CLASSICAL = library.find("chinese-classical")
TENHOU = library.find("tenhou")
AMERICAN = library.find("american")


def played(rules: str, seed: str, most: int) -> Iterator[tuple[View, Decision]]:
    """Questions to East in a game between computers."""
    ruleset = library.find(rules)
    table = LiveTable(ruleset, seed)
    players = [player("steady", ruleset, str(seat)) for seat in range(4)]
    table.go()
    found = 0
    while not table.over and found < most:
        asked = next((d for seat in range(4) if (d := table.pending(seat)) is not None), None)
        if asked is None:
            return
        shown = table.view(asked.seat)
        if asked.seat == 0:
            found += 1
            yield shown, asked
        table.answer(asked.seat, players[asked.seat].choose(shown, asked))
        table.go()


def seen_by(shown: View) -> Counter[Tile]:
    """Every tile that the seat can see, once: its own hand, all melds, what lies in ponds, indicators."""
    assert shown.hand is not None
    assert shown.seat is not None
    found: list[Tile] = [*shown.hand.indicators, *shown.hand.under]
    for seat in shown.hand.seats:
        found += [lying.tile for lying in seat.pond if lying.taken_by is None]
        for one in seat.melds:
            found += one.tiles
        if seat.seat == shown.seat or seat.shown:
            found += seat.hand
    return Counter(tile.plain if tile.kind >= 0 else tile for tile in found)


@pytest.mark.parametrize("rules", ["tenhou", "chinese-classical", "american", "arushiaru"])
def test_unseen_tiles_are_those_that_lie_nowhere_in_sight(rules: str) -> None:
    copies = {Tile.WILD: 8, Tile.FLOWER: 8}
    for shown, asked in played(rules, "5", 30):
        advice = advise(library.find(rules), shown, asked)
        seen = seen_by(shown)
        told = [*advice.useful, *(one for throw in advice.discards for one in throw.useful)]
        told += [one for led in advice.led for one in led.useful]
        told += [one for line in advice.lines for one, _ in line.missing]
        for one in told:
            assert one.left == copies.get(one.tile, 4) - seen[one.tile], (one, asked.about)


@pytest.mark.parametrize("rules", ["tenhou", "chinese-classical"])
def test_useful_are_exactly_the_tiles_that_bring_the_hand_nearer(rules: str) -> None:
    ruleset = library.find(rules)
    for shown, asked in played(rules, "6", 20):
        advice = advise(ruleset, shown, asked)
        assert shown.hand is not None
        own = shown.hand.seats[0]
        melds = fixed(own.melds)
        shapes = sum(bit for name, bit in SHAPE_BITS.items() if name in ruleset.winning.shapes)
        seen = seen_by(shown)
        for throw in advice.discards:
            left = pack(own.hand) - ONE[throw.tile.kind]
            assert throw.distance == distance(left, melds.sets, shapes)
            nearer = {
                tile for tile in KINDS
                if seen[tile] < 4 and distance(left + ONE[tile.kind], melds.sets, shapes) < throw.distance
            }  # fmt: skip
            assert {one.tile for one in throw.useful} == nearer


def test_each_answer_to_a_claim_says_where_it_leads() -> None:
    # After the pung 7m or 8m is thrown and the other waits for its pair: 3 unseen. Passing keeps 6m 9m: 8 unseen.
    shown = view("123m78m456p789s99p", open_tile="9p", open_seat=2)
    advice = advise(CLASSICAL, shown, claim(shown, Pung(parse_tiles("99p"))))
    assert [(type(led.choice), led.distance, led.left) for led in advice.led] == [(Pung, 0, 3), (Decline, 0, 8)]


def test_a_closed_ready_hand_is_worth_what_its_declaration_makes_of_it() -> None:
    # T: declared, all simples, all chows: 3 han 30 fu, won from another by the dealer: 5,800.
    shown = view("234m345p678p55s67s4z")
    advice = advise(TENHOU, shown, turn(shown))
    best = advice.discards[0]
    assert (str(best.tile), best.distance, best.left) == ("4z", 0, 6)
    assert best.worth.likely is not None
    assert best.worth.likely.points == 5800
    assert set(best.worth.likely.patterns) == {"declared ready", "all simples", "all chows"}
    assert best.worth.best == best.worth.likely


def test_worth_of_a_called_hand_needs_a_pattern_where_the_rules_ask_for_one() -> None:
    # A chow of 123m lies open and nothing else counts: no win in it; in the old Chinese game there is one.
    chow = Meld(MeldKind.CHOW, parse_tiles("123m"), Tile.M1, 3)
    melds = ((chow,), (), (), ())
    shown = view("456p789s34s99m4z", melds=melds)
    for ruleset, wins in ((TENHOU, False), (CLASSICAL, True)):
        throw = next(one for one in advise(ruleset, shown, turn(shown)).discards if str(one.tile) == "4z")
        assert throw.distance == 0
        assert (throw.worth.likely is not None) is wins


def declared(shown: View, seat: int, at: int) -> View:
    """The same view with a seat that declared with its discard number `at`."""
    assert shown.hand is not None
    seats = list(shown.hand.seats)
    lying = [msgspec.structs.replace(one, declared=place == at) for place, one in enumerate(seats[seat].pond)]
    seats[seat] = msgspec.structs.replace(seats[seat], pond=tuple(lying), ready="declared")
    return msgspec.structs.replace(shown, hand=msgspec.structs.replace(shown.hand, seats=tuple(seats)))


def reasons(advice: Advice) -> dict[str, str]:
    (guard,) = advice.guards
    return {str(safe.tile): safe.why for safe in guard.safe}


def test_safe_tiles_against_a_declared_hand_with_their_reasons() -> None:
    # South declared with its second discard, so each other seat's third one came later; 6z is the fourth one.
    shown = view("147m258p5s4z3p6z17s1z2z", ponds=("66z6z", "4z9s2p", "3p4p5s", ""))
    found = reasons(advise(TENHOU, declared(shown, 1, 1), turn(shown)))
    assert found == {"4z": OWN, "2p": OWN, "5s": PASSED, "6z": PASSED}


def test_a_pond_made_longer_by_claims_proves_less() -> None:
    pung = meld("pung", "111s", 3)
    shown = view("147m258p5s4z3p6z17s1z2z", melds=((), (), (pung,), ()), ponds=("", "4z9s2p", "3p4p5s", ""))
    assert "5s" not in reasons(advise(TENHOU, declared(shown, 1, 1), turn(shown)))


def test_a_claim_of_the_neighbours_discard_leaves_ponds_as_they_were() -> None:
    chow = meld("chow", "9s78s", 1)
    shown = view("147m258p5s4z3p6z17s1z2z", melds=((), (), (chow,), ()), ponds=("", "4z9s2p", "3p4p5s", ""))
    assert reasons(advise(TENHOU, declared(shown, 1, 1), turn(shown)))["5s"] == PASSED


# West claimed East's first discard past South, so that East threw twice before South's first discard, which declared.
# 6m lay there already. South's discards since then and what it threw itself are proof.
PAST_SOUTH = view(
    "69m258p4s9s3z3p17s1z2z4z",
    seat=3,
    melds=((), (), (meld("pung", "555m", 0),), ()),
    ponds=("5m6m", "9s4z", "1z3z", "2z7z"),
)


def test_a_claim_past_a_seat_makes_the_ponds_of_all_others_longer() -> None:
    found = reasons(advise(TENHOU, declared(PAST_SOUTH, 1, 0), turn(PAST_SOUTH)))
    assert found == {"9s": OWN, "4z": OWN}


def test_players_count_on_what_the_rules_bar_and_on_nothing_else() -> None:
    shown = declared(view("147m258p5s4z3p6z17s1z2z", ponds=("77z6z", "4z9s2p", "3p4p5s", "")), 1, 1)
    assert shown.hand is not None
    south = shown.hand.seats[1]
    for rules, sure in ((TENHOU, {"4z", "9s", "2p", "5s", "6z"}), (CLASSICAL, set())):
        chances = wait_chances(Position(rules, shown, 0), south)
        assert {
            str(tile) for tile in map(parse_tile, ("4z", "9s", "2p", "5s", "6z", "3p")) if not chances[tile.kind]
        } == sure


def test_the_fourth_copy_is_safe_if_no_run_can_take_it() -> None:
    pungs = (meld("pung", "222m", 0), meld("pung", "555p", 2), meld("pung", "888s", 2))
    # 7z: three lie open. 9m: three lie open, and all of 8m, so that no run has it. 1p: three, but 23p may be held.
    ponds = ("777z999m", "", "8888m", "111p")
    shown = view("1469m1347p159s37z4z", melds=((), pungs, (), ()), ponds=ponds)
    advice = advise(CLASSICAL, shown, turn(shown))
    found = reasons(advice)
    assert {tile for tile, why in found.items() if why == SEEN} == {"7z", "9m"}
    assert advice.guards[0].declared is False


def test_two_open_sets_are_no_threat() -> None:
    pungs = (meld("pung", "222m", 0), meld("pung", "555p", 2))
    shown = view("1469m1347p159s37z4z", melds=((), pungs, (), ()))
    assert advise(CLASSICAL, shown, turn(shown)).guards == ()


def test_where_lines_win_what_no_line_left_needs_is_safe() -> None:
    groups = (
        Meld(MeldKind.GROUP, parse_tiles("1111z"), Tile.EAST, 0, stands_for=Tile.EAST),
        Meld(MeldKind.GROUP, parse_tiles("4444z"), Tile.NORTH, 0, stands_for=Tile.NORTH),
    )
    shown = view("1469m1347p159s37z" + "j", melds=((), groups, (), ()))
    found = reasons(advise(AMERICAN, shown, turn(shown)))
    assert found.pop("j") == WILD
    assert set(found.values()) <= {NO_LINE}


def test_a_line_that_a_discard_makes_impossible_is_out_of_reach_after_it() -> None:
    # compass-5 (Four Corners) lacks 5z. The other two 3z lie in ponds and no wild tile may stand in a pair (U-18).
    shown = view("112233z44z555zff9p", ponds=("", "33z", "", ""))
    throws = {str(throw.tile): throw for throw in advise(AMERICAN, shown, turn(shown)).discards}
    assert throws["9p"].distance == 0
    assert throws["2z"].distance == 1
    assert throws["3z"].distance > 1
    assert throws["3z"].worth.likely is not None
    assert throws["3z"].worth.likely.patterns != ("Four Corners",)


def test_hints_need_nothing_but_the_view_of_the_seat() -> None:
    """What others hold is not in the view, so two worlds that look alike get the same hints."""
    for shown, asked in played("tenhou", "8", 8):
        assert shown.hand is not None
        for seat in shown.hand.seats:
            assert seat.seat == 0 or seat.shown or set(seat.hand) <= {Tile.BACK}
        copy = msgspec.msgpack.decode(msgspec.msgpack.encode(shown), type=View)
        assert advise(TENHOU, copy, asked) == advise(TENHOU, shown, asked)


def test_a_pass_says_how_near_what_is_kept_stands() -> None:
    shown, asked = next((v, d) for v, d in played("american", "3", 5) if d.about == "exchange")
    advice = advise(AMERICAN, shown, asked)
    assert advice.led[-1].choice == advice.choice
    assert advice.led[-1].distance is not None
    assert advice.lines[0].away == (advice.distance or 0) + 1
    assert parse_tile("j") not in getattr(advice.choice, "tiles", ())
