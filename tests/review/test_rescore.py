"""Re-scoring: a game under its own rules is itself; under others the policy of architecture 4.7 holds."""

from __future__ import annotations

import json

import msgspec
import pytest
from click.testing import CliRunner

from tests.conftest import REPOSITORY, shared_folder
from tests.formats.mjlog_writer import Log
from tests.formats.test_mjlog import HANDS, double_win, simple
from tests.play.players import VARIANTS, play
from tests.recordtools import BY_HAND, header
from tuitable.cli.rescore import command, load
from tuitable.errors import RecordError
from tuitable.formats.imported import Imported, sealed_lines
from tuitable.formats.mjlog import read_mjlog
from tuitable.record import events as ev
from tuitable.record.codec import Record, parse_record, read_record
from tuitable.review.rescore import Rescored, rescore, rulesets_named
from tuitable.review.rescore_text import text, values
from tuitable.rules.finding import Severity
from tuitable.rules.library import find
from tuitable.rules.ruleset import Ruleset, fingerprint, resolved_json

BOTH = ("chinese-classical", "arushiaru")


def record_of(ruleset: Ruleset, log: list[ev.Event]) -> Record:
    entry = ev.RulesetEntry(
        ruleset.id,
        ruleset.title,
        ruleset.revision,
        fingerprint(ruleset),
        dict(ruleset.chosen),
        msgspec.Raw(resolved_json(ruleset)),
    )
    return in_memory(Imported(header(ruleset=entry), [e for e in log if not isinstance(e, ev.Sealed)], 0))


def in_memory(imported: Imported) -> Record:
    return parse_record(b"\n".join(sealed_lines(imported.header, imported.events)) + b"\n", "game.tuit")


def logged(log: Log) -> Record:
    return in_memory(read_mjlog(log.close()))


def under(log: Log, *ids: str, leniency: str = "lenient") -> Rescored:
    return rescore(logged(log), rulesets_named(ids or BOTH), leniency)


def assert_itself(record: Record, ruleset: Ruleset) -> None:
    done = rescore(record, [ruleset])
    (own,) = done.under
    assert own.findings == ()
    assert not own.foreign
    assert len(own.hands) == len(done.recorded.hands) > 0
    for now, then in zip(own.hands, done.recorded.hands, strict=True):
        assert (now.deltas, now.scores, now.transfers, now.liable) == (
            then.deltas,
            then.scores,
            then.transfers,
            then.liable,
        )
        assert (now.counters, now.next) == (then.counters, then.next)
    assert (own.totals, own.balances) == (done.recorded.totals, done.recorded.balances)
    if own.final is not None and done.recorded.final is not None:
        assert own.final.order == done.recorded.final.order
        assert own.final.results == done.recorded.final.results


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("chinese-classical", {}),
        ("chinese-classical", {"draw_dealer": "passes", "abort_triple_ron": True}),
        ("chinese-classical", {"flowers": False, "show_hands_on_draw": True}),
        ("arushiaru", {}),
        ("arushiaru", {"edition": "pre-1956"}),
    ],
)
def test_a_game_under_its_own_rules_is_itself_and_has_no_finding(id: str, options: dict[str, object]) -> None:
    ruleset = find(id, options)
    for seed in ("one", "two"):
        _, log = play(ruleset, f"{id} {seed}", 6)
        record = record_of(ruleset, log)
        assert_itself(record, ruleset)


def test_the_options_of_the_record_are_those_it_is_scored_with() -> None:
    played = find("chinese-classical", {"flowers": False})
    _, log = play(played, "options", 3)
    (own,) = rescore(record_of(played, log), [find("chinese-classical")]).under
    assert own.findings == ()


@pytest.mark.parametrize("name", VARIANTS)
def test_any_parts_agree_with_themselves(name: str) -> None:
    ruleset = VARIANTS[name]
    _, log = play(ruleset, f"rescore {name}", 4)
    assert_itself(record_of(ruleset, log), ruleset)


@pytest.mark.parametrize("id", BOTH)
def test_a_whole_match_ends_with_its_own_results(id: str) -> None:
    ruleset = find(id)
    table, log = play(ruleset, "whole match", 60)
    if isinstance(log[-1], ev.MatchEnded) or any(isinstance(event, ev.MatchEnded) for event in log):
        assert_itself(record_of(ruleset, log), ruleset)
    assert table.hand_number > 1


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_records_by_hand_are_rescored_without_raising(path: object) -> None:
    done = rescore(read_record(str(path)), rulesets_named(BOTH))
    assert len(done.under) == 2
    assert text(done)


def test_every_hand_conserves_points_under_every_ruleset() -> None:
    for log in (simple(), double_win()):
        for column in under(log).under:
            for hand in column.hands:
                # C-35, A-: points move between seats; what nobody gets goes to a named account.
                outside = sum(t.amount * ((t.payee == "out") - (t.payer == "out")) for t in hand.transfers)
                assert sum(hand.deltas) == -outside


def test_a_stake_without_meaning_moves_no_points_and_is_noted() -> None:
    done = under(double_win())
    for column in done.under:
        # The stick of seat 2 is a note and moves nothing there; only the giver, and who pays by hand, lose.
        notes = [finding for finding in column.findings if finding.code == "stake"]
        assert [(note.severity, note.seat) for note in notes] == [(Severity.NOTE, 2)]
        assert not any(t.payer == "pot" or t.payee == "pot" for hand in column.hands for t in hand.transfers)
        assert column.hands[0].counters == 0


def test_a_declaration_of_other_rules_is_a_note() -> None:
    done = under(double_win(), "arushiaru")
    found = [finding for finding in done.under[0].findings if finding.code == "declaration"]
    assert [(finding.severity, finding.seat) for finding in found] == [(Severity.NOTE, 2)]


def test_the_second_winner_is_void_where_one_wins() -> None:
    """C-57 and A-13 know one winner, the nearest; the record has two."""
    for column in under(double_win()).under:
        hand = column.hands[0]
        assert [(win.seat, win.accepted) for win in hand.wins] == [(3, True), (0, False)]
        void = [finding for finding in hand.findings if finding.severity is Severity.VOID]
        assert [finding.seat for finding in void] == [0]
        assert [score.seat for score in hand.scores if score.won] == [3]


def pairs() -> Log:
    """A win with seven pairs, which neither of the two rulesets has."""
    log = Log()
    log.hand(0, ("1155m2288p3377s4z", *HANDS[1:3], "678m1p1s55667z94p4m"), indicator="9m")
    log.turn(0, "6z")
    log.draw(1, "4z")
    log.discard(1, "4z")
    log.win(0, (24, -24, 0, 0), "25,2400,0", "22,2")
    return log


@pytest.mark.parametrize("leniency", ["lenient", "strict"])
def test_a_void_win_moves_nothing_or_costs_what_a_false_win_costs(leniency: str) -> None:
    done = under(pairs(), leniency=leniency)
    for column in done.under:
        hand = column.hands[0]
        assert not any(win.accepted for win in hand.wins)
        assert any(finding.severity is Severity.VOID for finding in hand.findings)
        if leniency == "lenient":
            assert hand.deltas == (0, 0, 0, 0)
            assert any(finding.code == "goes-on" for finding in hand.findings)
        elif column.ruleset == "arushiaru":
            # the dealer forfeits 1500. The classical source knows no price of a false win.
            assert hand.deltas == (-1500, 0, 0, 0)


def test_seats_and_dealer_stay_as_recorded_and_another_course_is_noted() -> None:
    log = Log()
    log.hand(0, HANDS)
    log.turn(0, "6z")
    log.turn(1, "4s")
    log.win(0, (15, -15, 0, 0), "30,1500,0", "7,1")
    log.hand(0, HANDS, honba=1)
    log.turn(0, "6z")
    log.turn(1, "4s")
    log.win(0, (18, -18, 0, 0), "30,1500,0", "7,1")
    log.hand(0, HANDS, honba=2)
    log.turn(0, "6z")
    log.end((0, 0, 0, 0), "kaze4")
    done = under(log, "chinese-classical")
    # Two wins of the dealer: it deals on in both worlds, and classical has no counters.
    assert [place.dealer for place in done.places] == [0, 0, 0]
    assert [place.counters for place in done.places] == [0, 1, 2]
    assert [hand.counters for hand in done.under[0].hands] == [0, 0, 0]
    assert not [finding for finding in done.under[0].findings if finding.code == "progress"]


def test_people_take_their_gains_along_when_they_change_chairs() -> None:
    events = list(read_mjlog(simple().close()).events)
    events += [
        ev.SeatsMoved((1, 0, 2, 3)),
        *(
            ev.HandBegan(2, 0, event.round_wind, 2, 0, {}, event.wall)
            for event in events
            if isinstance(event, ev.HandBegan)
        ),
        ev.HandEnded("exhausted"),
        ev.Settled("tenhou", (), None, (ev.Transfer(0, 2, 500),), {}, ev.NextHand(False, 1, ev.Wind.E, 3, 0)),
    ]
    done = rescore(in_memory(Imported(header(), events, 2)), [])
    assert [hand.deltas for hand in done.recorded.hands] == [(1500, -1500, 0, 0), (-500, 0, 500, 0)]
    # The winner of the first hand sits on chair 1 now.
    assert done.recorded.totals == (-2000, 1500, 500, 0)


def test_what_was_recorded_stays_as_recorded() -> None:
    done = under(simple())
    assert done.recorded.hands[0].deltas == (1500, -1500, 0, 0)
    assert done.recorded.hands[0].scores[0].items[0].id == "pinfu"
    # Scores are compared with one start in each world.
    assert done.recorded.balances == (26500, 23500, 25000, 25000)
    assert [column.balances for column in done.under][1] != (26500, 23500, 25000, 25000)


def test_events_that_cannot_have_happened_are_told() -> None:
    record = logged(simple())
    record.entries[8] = ev.Discarded(0, record.entries[8].tile.RED_P5, False)  # type: ignore[union-attr]
    with pytest.raises(RecordError, match="cannot have happened"):
        rescore(record, rulesets_named(BOTH))


def test_what_a_hand_under_way_has_against_it_is_no_finding_of_the_hand_before() -> None:
    path = REPOSITORY / "records" / "tenhou-1.tuit"
    began = [at for at, entry in enumerate(read_record(path).entries, 1) if isinstance(entry, ev.HandBegan)]
    record = parse_record(b"".join(path.read_bytes().splitlines(keepends=True)[: began[1] + 20]), "game.tuit")
    done = rescore(record, [find("chinese-classical")])
    (column,) = done.under
    (hand,) = column.hands
    assert max(finding.event_no or 0 for finding in hand.findings) < began[1] <= column.late[0].event_no
    assert column.findings == (*hand.findings, *column.late)
    # Another set of tiles is a note of each hand, and each is told with its own place.
    assert {finding.code for finding in column.late} >= {"tiles"}
    assert f"the hand without a result, event {column.late[0].event_no}" in " ".join(text(done).split())
    assert [one["event_no"] for one in values(done)["late"]["chinese-classical"]] == [f.event_no for f in column.late]


def test_the_sheet_fits_eighty_columns_and_says_the_policy_first() -> None:
    sheet = text(under(double_win()))
    assert sheet.startswith("Re-scored, not re-played")
    assert max(map(len, sheet.splitlines())) <= 80
    for id in BOTH:
        assert sheet.count(f" {id}") >= 2


def test_values_are_plain_and_name_every_ruleset() -> None:
    answer = json.loads(json.dumps(values(under(double_win()))))
    assert list(answer["totals"]) == ["recorded", *BOTH]
    hand = answer["hands"][0]
    assert hand["results"]["recorded"]["deltas"] == [1500, -4100, -1000, 3600]
    assert [score["seat"] for score in hand["results"]["recorded"]["scores"]] == [0, 3]
    assert hand["results"]["recorded"]["scores"][1]["items"][0] == {
        "id": "tanyao", "label": "All simples", "points": 0, "doubles": 1,
    }  # fmt: skip


def test_the_command(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    good = folder / "game.xml"
    good.write_text(simple().close())
    other = folder / "other.txt"
    other.write_text("hello")
    run = CliRunner()

    def answer(*args: str) -> tuple[int, str]:
        result = run.invoke(command, list(args), standalone_mode=False)
        return result.return_value, result.output

    status, out = answer(str(good), "--under", "arushiaru,chinese-classical,arushiaru")
    assert status == 0
    assert out.count("sum ") == 1
    status, out = answer(str(good), str(other), "--under", "arushiaru", "--json")
    assert status == 1
    assert [sorted(one)[0] for one in json.loads(out.splitlines()[-1])] == ["balances", "error"]
    assert answer(str(other), "--under", "arushiaru")[0] == 2
    assert run.invoke(command, [str(good), "--under", "no-such"]).exit_code == 2
    assert run.invoke(command, [str(good), "--under", ","]).exit_code == 2


def test_all_real_games_under_both_rulesets_and_their_own() -> None:
    rulesets = rulesets_named((*BOTH, "tenhou"))
    for path in sorted((shared_folder("records") / "mjlog").iterdir()):
        done = rescore(load(str(path)), rulesets)
        for column in done.under:
            assert len(column.hands) == len(done.places)
            assert column.final is not None
            # What is missing lies on the table as sticks, which the end of the match gives to the first.
            assert sum(column.totals) == (0 if column.foreign else sum(done.recorded.totals))
        own = done.under[-1]
        assert own.findings == ()
        for now, then in zip(own.hands, done.recorded.hands, strict=True):
            assert (now.deltas, now.liable, now.counters, now.next) == (
                then.deltas,
                then.liable,
                then.counters,
                then.next,
            )
            for score, recorded in zip(now.scores, then.scores, strict=True):
                # FORMATS.md section 1: the same yaku with the same han; limits too. A yakuman has no fu here.
                ids = {(item.id, item.doubles) for item in score.items}
                assert {(item.id, item.doubles) for item in recorded.items} <= ids
                assert (score.doubles, score.limit) == (recorded.doubles, recorded.limit)
                assert score.points in (recorded.points, 0)
        assert own.final is not None
        assert done.recorded.final is not None
        if "newattr2023" not in path.name:
            # That lobby had place bonuses of its own.
            assert own.final.results == done.recorded.final.results
            assert own.final.scale == done.recorded.final.scale
        assert own.final.order == done.recorded.final.order
        assert text(done)
