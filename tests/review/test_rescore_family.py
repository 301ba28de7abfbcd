"""Re-scoring across the family: what a target lacks, forbids or would have done otherwise, each named by a finding.

The rows are real games of shared/records/mjlog (skipped where they are not at hand); amounts are worked out from
the rules cited. Invented games that run everywhere follow.
"""

from __future__ import annotations

import msgspec
import pytest

from tests.conftest import shared_folder
from tests.formats.mjlog_writer import Log
from tests.formats.test_mjlog import HANDS, double_win
from tests.play.players import play
from tests.review.test_rescore import logged, pairs, record_of, under
from tuitable.cli.rescore import load
from tuitable.record import events as ev
from tuitable.record.codec import Record
from tuitable.review.rescore import Rescored, rescore, rulesets_named
from tuitable.review.rescore_text import short_names, text
from tuitable.rules.finding import Severity
from tuitable.rules.library import find

FAMILY = ("chinese-classical", "arushiaru", "hama1969", "matsumoto1992", "tenhou")
NOTE, VOID = Severity.NOTE, Severity.VOID
_DONE: dict[str, Rescored] = {}


def real(name: str) -> Rescored:
    if name not in _DONE:
        (path,) = (shared_folder("records") / "mjlog").glob(f"*{name}*")
        _DONE[name] = rescore(load(str(path)), rulesets_named(FAMILY))
    return _DONE[name]


DOUBLE, NINE, READY, KONGS = "7bc34f18", "7bc34f18", "1833afca", "c4d72066"

# Game, hand, ruleset, finding, its weight, seat (None: nobody's), and the rule.
FINDINGS = [
    (DOUBLE, 3, "arushiaru", "head-bump", VOID, 3),
    (DOUBLE, 3, "hama1969", "head-bump", VOID, 3),  # H-Q7
    (DOUBLE, 3, "matsumoto1992", "head-bump", VOID, 3),  # M-14
    (DOUBLE, 3, "chinese-classical", "head-bump", VOID, 3),  # one winner only
    (DOUBLE, 3, "arushiaru", "declaration", NOTE, 1),  # no riichi
    (DOUBLE, 3, "arushiaru", "stake", NOTE, 1),
    (DOUBLE, 3, "arushiaru", "indicator", NOTE, None),  # no dora
    (DOUBLE, 3, "hama1969", "stake", NOTE, 1),  # H-04: a stake of 100, not 1000
    (DOUBLE, 3, "matsumoto1992", "declaration", NOTE, 1),  # M-12
    (NINE, 9, "arushiaru", "ending", NOTE, None),
    (NINE, 9, "hama1969", "ending", NOTE, None),  # the book has the four-kong draw only
    (NINE, 9, "matsumoto1992", "ending", NOTE, None),  # M-G4
    (DOUBLE, 10, "arushiaru", "incomplete", VOID, 2),  # A-G4: no seven pairs
    (DOUBLE, 10, "arushiaru", "goes-on", NOTE, None),
    (DOUBLE, 10, "chinese-classical", "not-a-hand", VOID, 2),  # four sets and a pair
    ("fe3371ad", 5, "matsumoto1992", "one-han-bind", VOID, 2),  # M-11, M-28: robbing a kong does not open the hand
    ("fe3371ad", 3, "arushiaru", "progress", NOTE, None),  # a draw passes the deal
    ("fe3371ad", 3, "hama1969", "progress", NOTE, None),  # H-18
    ("fe3371ad", 3, "matsumoto1992", "progress", NOTE, None),  # M-15
    (READY, 3, "arushiaru", "ending", NOTE, None),
    (READY, 3, "hama1969", "ending", NOTE, None),
    (KONGS, 3, "matsumoto1992", "ending", NOTE, None),  # M-G4
    ("63d1f136", 4, "arushiaru", "ending", NOTE, None),  # nothing is paid on a draw
    ("63d1f136", 4, "matsumoto1992", "ending", NOTE, None),  # M-17: no nagashi mangan
    ("6f0524c7", 10, "hama1969", "ending", NOTE, None),  # four winds
    ("5b02f8f6", 10, "hama1969", "match-over", NOTE, None),  # H-G4: two rounds, no West
    ("5b02f8f6", 10, "matsumoto1992", "match-over", NOTE, None),  # M-G5
    ("pao", 4, "arushiaru", "match-goes-on", NOTE, None),  # four winds, nobody is bankrupt
    ("pao", 4, "chinese-classical", "match-goes-on", NOTE, None),
]


@pytest.mark.parametrize(("game", "hand", "id", "code", "weight", "seat"), FINDINGS)
def test_a_difference_is_named(game: str, hand: int, id: str, code: str, weight: Severity, seat: int | None) -> None:
    column = real(game).under[FAMILY.index(id)]
    found = [finding for finding in column.hands[hand - 1].findings if finding.code == code]
    assert found, [finding.code for finding in column.hands[hand - 1].findings]
    assert found[0].severity is weight
    assert found[0].event_no is not None
    if seat is not None:
        assert seat in {finding.seat for finding in found}


# Game, hand, ruleset, changes of the seats with stakes, and the rule.
CHANGES = [
    # 30 fu, one han, 60; the discarder alone pays four times that, to the nearer winner.
    (DOUBLE, 3, "arushiaru", (-240, 240, 0, 0)),
    # a limit hand self-drawn by a non-dealer, 500 500 1000; A-Q6: nobody is liable.
    ("pao", 4, "arushiaru", (-500, -1000, 2000, -500)),
    # H-13, H-24: the liable seat alone pays the 8000 of a big mangan.
    ("pao", 4, "hama1969", (-8000, 0, 8000, 0)),
    # C-24: the liable seat pays for all: the limit of 500 from two, and twice that for the dealer.
    ("pao", 4, "chinese-classical", (-2000, 0, 2000, 0)),
    # T-23, with one counter of 300.
    ("pao", 4, "tenhou", (-32300, 0, 32300, 0)),
    # A-17, H-18: no payment by those who are not ready; the stake of 100 lies on the table.
    (DOUBLE, 1, "arushiaru", (0, 0, 0, 0)),
    (DOUBLE, 1, "hama1969", (0, -100, 0, 0)),
    # H-10: 30 fu, one han: 300, and the stake of 100 that was carried here; H-17: nothing for counters.
    (DOUBLE, 2, "hama1969", (400, -300, 0, 0)),
    # The same with two sticks of a thousand, of 2.3 thousand in all (T-06): as recorded.
    (DOUBLE, 2, "tenhou", (2300, -1300, 0, 0)),
    # no minimum; 40 fu, one han, from the dealer's giver six times 80.
    ("fe3371ad", 5, "arushiaru", (0, -480, 480, 0)),
    # A void win moves nothing.
    ("fe3371ad", 5, "matsumoto1992", (0, 0, 0, 0)),
    (DOUBLE, 10, "arushiaru", (0, 0, 0, 0)),
    # Four declarations: four stakes, each of the ruleset's own size; H-04.
    (READY, 3, "hama1969", (-100, -100, -100, -100)),
    (READY, 3, "arushiaru", (0, 0, 0, 0)),
    # M-17: a draw is a draw.
    ("63d1f136", 4, "matsumoto1992", (0, 0, 0, 0)),
]


@pytest.mark.parametrize(("game", "hand", "id", "changes"), CHANGES)
def test_points_move_by_the_targets_own_rules(game: str, hand: int, id: str, changes: ev.Four) -> None:
    assert real(game).under[FAMILY.index(id)].hands[hand - 1].deltas == changes


def test_what_the_target_has_too_is_no_finding() -> None:
    # H-06: four kongs are a draw there as well.
    codes = {finding.code for finding in real(KONGS).under[FAMILY.index("hama1969")].hands[2].findings}
    assert "ending" not in codes
    assert real(DOUBLE).under[FAMILY.index("tenhou")].findings == ()


@pytest.mark.parametrize("game", [DOUBLE, "pao", "fe3371ad", READY])
def test_as_played_facts_stay_under_every_ruleset(game: str) -> None:
    done = real(game)
    for column in done.under:
        assert len(column.hands) == len(done.places)
        for hand in column.hands:
            assert sum(hand.deltas) <= sum(t.amount for t in hand.transfers if t.payer == "pot")
    assert [place.counters for place in done.places] == [hand.counters for hand in done.recorded.hands]


def test_findings_name_players_and_places_on_the_sheet() -> None:
    sheet = text(real(DOUBLE))
    assert max(map(len, sheet.splitlines())) <= 80
    assert "the win does not stand: a winner sits nearer (head-bump): E3 play~-4 event 347" in " ".join(sheet.split())
    assert "seat 0  seat 1" not in sheet


# --- invented games


def relabelled(record: Record, id: str, counters: int) -> Record:
    """The same game as if it had been played by other rules, its hands begun with so many counters."""
    entry = msgspec.structs.replace(record.header.ruleset, id=id, options={})
    record.header = msgspec.structs.replace(record.header, ruleset=entry, origin=None)
    record.entries[:] = [
        msgspec.structs.replace(event, counters=counters) if isinstance(event, ev.HandBegan) else event
        for event in record.entries
    ]
    return record


def dealer_twice() -> Log:
    log = Log()
    for counters, points in ((0, 29), (1, 32)):
        log.hand(0, HANDS, honba=counters)
        log.turn(0, "6z")
        log.draw(1, "4s")
        log.discard(1, "4s")
        # Pinfu and one dora: 30 fu, two han, 2900 for the dealer.
        log.win(0, (points, -points, 0, 0), "30,2900,0", "7,1,52,1")
    return log


def test_counters_are_folded_by_the_targets_rules_not_as_recorded() -> None:
    # T-06: the dealer's second win has one counter, 300 from the giver. A-18: there are none.
    done = under(dealer_twice(), "arushiaru", "hama1969", "tenhou")
    assert [[hand.counters for hand in column.hands] for column in done.under] == [[0, 0], [0, 0], [0, 1]]
    back = rescore(relabelled(logged(dealer_twice()), "arushiaru", counters=0), rulesets_named(("tenhou",)))
    first, second = back.under[0].hands
    assert (first.counters, second.counters) == (0, 1)
    assert second.deltas == (3200, -3200, 0, 0)


def test_stakes_of_another_size_are_carried_and_taken() -> None:
    done = under(double_win(), "hama1969")
    # H-04: one stick of 100 instead of 1000, and the nearest winner takes it.
    for hand, size in ((done.recorded.hands[0], 1000), (done.under[0].hands[0], 100)):
        taken = [transfer for transfer in hand.transfers if transfer.payer == "pot"]
        assert [(transfer.payee, transfer.amount) for transfer in taken] == [(3, size)]


def test_the_deal_that_would_have_passed_is_told() -> None:
    log = Log()
    log.hand(0, HANDS)
    log.turn(0, "6z")
    log.end((0, 0, 0, 0), "kaze4")
    log.hand(0, HANDS, honba=1)
    log.turn(0, "6z")
    log.draw(1, "4s")
    log.discard(1, "4s")
    log.win(0, (18, -18, 0, 0), "30,1500,0", "7,1")
    done = under(log, "arushiaru", "matsumoto1992")
    for column in done.under:
        codes = [finding.code for hand in column.hands for finding in hand.findings]
        assert "ending" in codes
        assert "goes-on" in codes


@pytest.mark.parametrize("id", FAMILY[1:])
def test_seven_pairs_across_the_family(id: str) -> None:
    (column,) = under(pairs(), id).under
    (hand,) = column.hands
    # A-G4: no seven pairs; H-03, M-G3 and T- know them.
    assert [win.accepted for win in hand.wins] == [id != "arushiaru"]


@pytest.mark.parametrize("id", FAMILY)
def test_a_game_of_each_ruleset_under_all_others_and_back(id: str) -> None:
    ruleset = find(id)
    _, log = play(ruleset, f"family {id}", 3)
    record = record_of(ruleset, log)
    done = rescore(record, rulesets_named(FAMILY))
    for column in done.under:
        assert len(column.hands) == len(done.recorded.hands)
        for finding in column.findings:
            assert finding.event_no is not None
            assert finding.detail
    own = done.under[FAMILY.index(id)]
    assert own.findings == ()
    assert [hand.deltas for hand in own.hands] == [hand.deltas for hand in done.recorded.hands]
    assert max(map(len, text(done).splitlines())) <= 80


def test_names_are_cut_so_that_they_still_differ() -> None:
    assert short_names(["Kaede", "An", "Bo", "Cy"]) == ["Kaede", "An", "Bo", "Cy"]
    assert short_names(["player 1", "player 2", "player 3", "player 4"])[2] == "play~ 3"
    assert short_names(["x", "x", "y", "z"]) == ["seat 0", "seat 1", "seat 2", "seat 3"]
    assert short_names(["a\nb\x1b", "\u202e", "y", "z"]) == ["seat 0", "seat 1", "seat 2", "seat 3"]


def test_the_sheet_says_who_wins_what() -> None:
    log = Log()
    log.hand(0, HANDS)
    log.turn(0, "6z")
    log.draw(1, "4s")
    log.discard(1, "4s")
    log.win(0, (29, -29, 0, 0), "30,2900,0", "7,1,52,1")
    record = logged(log)
    players = tuple(ev.PlayerEntry(name) for name in ("Kaede", "Bo", "Cy", "Di"))
    record.header = msgspec.structs.replace(record.header, players=players)
    sheet = text(rescore(record, rulesets_named(("tenhou",))))
    # The same hand is worth the same in both rows: 2900 points.
    assert sheet.count("Kaede wins 2900") == 2
    assert "Kaede      Bo      Cy      Di" in sheet
