"""Tenhou's rules: what real logs say of their own results, and the numbers of section 5."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import shared_folder
from tests.rules.told import Doc, items, liable, meld, refused, settled, win, worth
from tuitable.formats.sniff import open_source, read_source
from tuitable.record import events as ev
from tuitable.rules.library import find
from tuitable.rules.ruleset import finish, settle
from tuitable.state.facts import HandFacts
from tuitable.state.fold import apply
from tuitable.state.table import TableState

RULES = "tenhou"
# A room with chips, in which thirty points and four doubles are rounded up to a mangan.
OTHER_RULES = {"chip.xml"}


def doc(seat: int, hand: str, tile: str, by: str = "draw", **more: object) -> Doc:
    return win(RULES, seat, hand, tile, by, **more)


def results(events: list[ev.Event]) -> Iterator[tuple[TableState, list[ev.Settled]]]:
    """The table before the settlements of each hand, and these."""
    state = TableState()
    group: list[ev.Settled] = []
    for number, event in enumerate(events):
        if isinstance(event, ev.Settled):
            group.append(event)
            if number + 1 == len(events) or not isinstance(events[number + 1], ev.Settled):
                yield state, group
                group = []
        apply(state, event)


def deltas(settled: list[ev.Settled]) -> list[int]:
    change = [0, 0, 0, 0]
    for transfer in (t for s in settled for t in s.transfers):
        if isinstance(transfer.payer, int):
            change[transfer.payer] -= transfer.amount
        if isinstance(transfer.payee, int):
            change[transfer.payee] += transfer.amount
    return change


def test_logs_are_settled_as_they_say_themselves() -> None:
    hands = 0
    for path in sorted(shared_folder("records").glob("mjlog*/*")):
        if path.parent.name in ("mjlog-refuse", "mjlog-contradictory") or path.name in OTHER_RULES:
            continue
        hands += check(path)
    assert hands > 250


def check(path: Path) -> int:
    record = read_source(open_source(path))
    ruleset = find(RULES, record.header.ruleset.options)
    hands = 0
    for state, group in results(record.events):
        got = settle(ruleset, HandFacts(state))
        assert list(got.deltas) == deltas(group), path.name
        follow = group[-1].next
        assert follow is not None
        assert got.next is not None
        assert got.next.over == follow.over, path.name
        assert follow.over or got.next == follow, path.name
        hands += 1
    over = record.events[-1]
    if isinstance(over, ev.MatchEnded):
        state = TableState()
        for event in record.events[:-1]:
            apply(state, event)
        ended = finish(ruleset, tuple(state.balances), state.held, state.first_dealer or 0)
        assert ended.order == over.order
        assert list(ended.transfers) == [
            ev.Transfer(t.payer, t.payee, t.amount, "stakes left over") for t in over.transfers
        ]
    return hands


@pytest.mark.parametrize(
    ("hand", "tile", "by", "points", "doubles", "total"),
    [
        ("789m12378p23466s", "6p", "draw", 20, 2, 320),  # T-09: all chows by self-draw, 20 points
        ("1199m2288p3377s1z", "1z", "discard", 25, 2, 400),  # T-09
        ("119m19p19s123456z", "7z", "discard", 0, 0, 8000),
    ],
)
def test_t09_points(hand: str, tile: str, by: str, points: int, doubles: int, total: int) -> None:
    more = {"giver": 2} if by == "discard" else {}
    assert worth(doc(1, hand, tile, by, **more)) == (points, doubles, total)


def test_t08_yakuman_add_up() -> None:
    melds = [meld("pung", f"{n}{n}{n}z", 0) for n in (1, 2, 3)]
    told = doc(1, "5z", "5z", melds=[*melds, meld("pung", "444z", 2)])
    assert set(items(told)) == {"tsuuiisou", "daisuushii"}
    assert worth(told)[2] == 16000
    assert liable(told) == (2, "daisuushii")
    assert settled(told).deltas == (0, 64000, -64000, 0)
    given = doc(1, "5z", "5z", "discard", giver=3, melds=[*melds, meld("pung", "444z", 2)], honba=1)
    assert settled(given).deltas == (0, 64300, -32300, -32000)


def test_t10_at_least_one_double_and_none_of_the_indicated() -> None:
    told = doc(1, "789m78p23466s", "6p", melds=[meld("chow", "123p", 0, "1p")], indicators="5s")
    assert refused(told) == "one-han-bind"


def test_t20_t21_exhausted() -> None:
    ready = {"hand": "789m12378p23466s"}
    seats = [ready, {"hand": "1357m2468p159s12z"}, {"hand": "2468m1357p268s34z"}, {"hand": "1368m2479p147s56z"}]
    told: Doc = {"rules": RULES, "seats": seats, "end": {"kind": "exhausted"}}
    assert settled(told).deltas == (3000, -1000, -1000, -1000)
    follow = settled(told).next
    assert follow is not None
    assert (follow.dealer, follow.counters) == (0, 1)
    outer = {**told, "seats": [seats[0], {**seats[1], "discards": "19m19p19s1234z"}, *seats[2:]]}
    assert settled(outer).deltas == (-4000, 8000, -2000, -2000)
    assert settled(outer).next == follow


def test_t02_t03_final_results() -> None:
    ended = finish(find(RULES), (37600, 41000, 12400, 9000), {"pot": 0}, 0)
    assert ended.order == (1, 0, 2, 3)
    assert (ended.results, ended.scale) == ((176, 510, -276, -410), 10)
    whole = finish(find(RULES, {"final_points": "thousands"}), (37600, 41500, 12400, 8500), {}, 0)
    # 38 - 30 + 10, 12 - 30 - 10, 9 - 30 - 20; the first takes the balance.
    assert whole.results == (18, 51, -28, -41)


def test_t14_no_prompt_win_after_an_own_kong() -> None:
    """The kong that gave the tile has cut it, also where a document tells both."""
    kong = [meld("kong-closed", "1111z")]
    for by, counted in (("draw", True), ("kong-replacement", False)):
        told = doc(1, "789m78p23466s", "6p", by, melds=kong, mine={"ready": True}, flags={"ippatsu": True})
        assert ("ippatsu" in items(told)) is counted
