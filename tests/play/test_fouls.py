"""Breaches of the rules, at tables that let people err."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from play.players import everywhere, in_wall

from tuitable.bots.random_bot import RandomBot
from tuitable.play.live import LiveTable
from tuitable.play.match import drive
from tuitable.record import events as ev
from tuitable.rules.library import find, shelf
from tuitable.rules.parts.penalty import Penalty, Price
from tuitable.state.choices import Choice, Decision, Decline, Discard, Pung, Win
from tuitable.state.fold import apply
from tuitable.state.table import TableState
from tuitable.state.views import View


class Scripted:
    """Plays the first thing that may be done in a list of wishes, else throws the first tile or lets pass."""

    def __init__(self, *wishes: Choice) -> None:
        self.wishes = list(wishes)

    def choose(self, view: View, decision: Decision) -> Choice:
        for wish in self.wishes:
            if decision.accepts(wish):
                self.wishes.remove(wish)
                return wish
        plain = [o.choice for o in decision.options if isinstance(o.choice, Discard | Decline)]
        return plain[0]


def run(options: dict[str, object], *players: Scripted, hands: int = 1, rules: str = "arushiaru") -> list[ev.Event]:
    log: list[ev.Event] = []
    table = LiveTable(find(rules, options), "fouls", write=log.append, fouls=True)
    drive(table, players, hands)
    return log


def after(log: list[ev.Event], kind: type) -> list[ev.Event]:
    at = next(i for i, event in enumerate(log) if isinstance(event, kind))
    return log[at:]


def test_a_false_win_shows_the_hand_costs_half_a_limit_and_the_hand_is_dealt_again() -> None:
    """A-24, A-Q5: 1500 from the dealer to nobody, the same dealer again."""
    log = run({}, *(Scripted(Win()) for _ in range(4)))
    began = next(event for event in log if isinstance(event, ev.HandBegan))
    fouled, shown, ended, wall, settled, again = after(log, ev.Fouled)[:6]
    assert fouled == ev.Fouled(began.dealer, "false-win")
    assert isinstance(shown, ev.Shown)
    assert (shown.seat, shown.why) == (began.dealer, "foul")
    assert isinstance(ended, ev.HandEnded)
    assert (ended.why, ended.seats) == ("foul", (began.dealer,))
    assert isinstance(wall, ev.WallShown)
    assert isinstance(settled, ev.Settled)
    assert [(t.payer, t.payee, t.amount) for t in settled.transfers] == [(began.dealer, "out", 1500)]
    assert isinstance(again, ev.HandBegan)
    assert (again.number, again.dealer, again.hand_no) == (2, began.dealer, began.hand_no)


def test_after_a_false_win_the_deal_may_pass() -> None:
    """A-Q5: `pass-deal`: as on a draw, whoever offended."""
    log = run({"after_chombo": "pass-deal"}, *(Scripted(Win()) for _ in range(4)))
    first, second = [event for event in log if isinstance(event, ev.HandBegan)][:2]
    assert second.dealer == (first.dealer + 1) % 4


def test_a_false_win_is_paid_to_the_others_in_1956() -> None:
    """A-Q4: the dealer pays 500 to each."""
    log = run({"edition": "whitney-1956"}, *(Scripted(Win()) for _ in range(4)))
    settled = next(event for event in log if isinstance(event, ev.Settled))
    assert [transfer.amount for transfer in settled.transfers] == [500, 500, 500]


@pytest.mark.parametrize("edition", ["current", "whitney-1956"])
def test_a_false_call_costs_a_hundred_and_play_goes_on(edition: str) -> None:
    """A-19, A-Q4, A-Q5: to nobody, or in 1956 to whose discard was called; the tiles stay where they were."""
    log = run({"edition": edition}, *(Scripted(Pung(())) for _ in range(4)))
    at = next(i for i, event in enumerate(log) if isinstance(event, ev.Claimed))
    claimed = log[at]
    assert isinstance(claimed, ev.Claimed)
    offenders = [claim.seat for claim in claimed.claims if not claim.tiles and claim.want != "win"]
    assert offenders
    discard = log[at - 1]
    assert isinstance(discard, ev.Discarded)
    for i, offender in enumerate(offenders):
        fouled, settled = log[at + 1 + 2 * i : at + 3 + 2 * i]
        assert fouled == ev.Fouled(offender, "false-call", discard.seat)
        assert isinstance(settled, ev.Settled)
        assert settled.next is None
        payee = "out" if edition == "current" else discard.seat
        assert [(t.payer, t.payee, t.amount) for t in settled.transfers] == [(offender, payee, 100)]
    assert isinstance(log[at + 1 + 2 * len(offenders)], ev.Drew)


def test_a_false_call_of_1992_kills_the_hand() -> None:
    """M-23: no payment; from then on no win and no call, while the hand goes on drawing and discarding."""
    log = run({}, *(Scripted(Pung(())) for _ in range(4)), rules="matsumoto1992")
    at = next(i for i, event in enumerate(log) if isinstance(event, ev.Fouled))
    fouled, settled, died = log[at : at + 3]
    assert isinstance(fouled, ev.Fouled)
    assert isinstance(settled, ev.Settled)
    assert (settled.transfers, settled.next) == ((), None)
    assert died == ev.Died(fouled.seat, "false-call", False)
    later = log[at + 3 :]
    assert any(isinstance(event, ev.Drew) and event.seat == fouled.seat for event in later)
    hand_over = next(i for i, event in enumerate(later) if isinstance(event, ev.HandEnded))
    assert not any(isinstance(event, ev.Melded | ev.Won) and event.seat == fouled.seat for event in later[:hand_over])


def test_a_false_win_of_1992_is_paid_to_each_and_does_not_move_the_dealer() -> None:
    """M-22: five sticks to each of the other three."""
    log = run({}, *(Scripted(Win()) for _ in range(4)), rules="matsumoto1992")
    settled = next(event for event in log if isinstance(event, ev.Settled))
    assert [transfer.amount for transfer in settled.transfers] == [5, 5, 5]
    first, second = [event for event in log if isinstance(event, ev.HandBegan)][:2]
    assert first.dealer == second.dealer


def test_who_errs_may_sit_out_while_the_others_play_on() -> None:
    """G-37, G-38 of the American rules: the dead hand draws and discards no more; its turns are skipped."""
    price = Price(dead=True, sits_out=True)
    ruleset = msgspec.structs.replace(find("arushiaru"), penalty=Penalty(prices={"false-win": price}))
    log: list[ev.Event] = []
    table = LiveTable(ruleset, "sits out", write=log.append, fouls=True)
    drive(table, [Scripted(Win()), Scripted(), Scripted(), Scripted()], 1)
    at = next(i for i, event in enumerate(log) if isinstance(event, ev.Fouled))
    end = next(i for i, event in enumerate(log) if isinstance(event, ev.HandEnded))
    dead = next(event for event in log if isinstance(event, ev.Died))
    assert dead.sits_out
    drew = next(event for event in log[at:] if isinstance(event, ev.Drew))
    assert drew.seat != dead.seat
    acting = [event.seat for event in log[at:end] if isinstance(event, ev.Drew | ev.Discarded)]
    assert dead.seat not in acting
    assert set(acting) == {0, 1, 2, 3} - {dead.seat}


def test_a_hand_with_a_false_call_in_it_still_ends_as_it_ends() -> None:
    """A-Q5: play goes on; the draw at the end is an ordinary draw."""
    log = run({}, *(Scripted(Pung(())) for _ in range(4)))
    settled = [event for event in log if isinstance(event, ev.Settled)]
    assert settled[-1].next is not None
    assert not settled[-1].transfers or any(isinstance(event, ev.Won) for event in log)


def test_what_is_punished_is_marked_and_offered_only_where_people_may_err() -> None:
    table = LiveTable(find("arushiaru"), "fouls", fouls=True)
    table.go()
    win = next(option for option in table.asked[0].options if option.choice == Win())
    assert win.foul
    table = LiveTable(find("arushiaru"), "fouls")
    table.go()
    assert all(option.choice != Win() for option in table.asked[0].options)


@pytest.mark.parametrize("rules", shelf())
def test_tiles_and_points_are_conserved_among_people_who_err(rules: str) -> None:
    ruleset = find(rules)
    log: list[ev.Event] = []
    table = LiveTable(ruleset, "erring", write=log.append, fouls=True)
    drive(table, [RandomBot(i, 0.15, fouls=True) for i in range(4)], 12)
    walls = [event.tiles for event in log if isinstance(event, ev.WallShown)]
    state = TableState()
    for event in log:
        apply(state, event)
        assert sum(state.balances) + sum(state.held.values()) == 4 * ruleset.start + sum(ruleset.held.values())
        if state.hand is not None and state.hand.number <= len(walls):
            wall = walls[state.hand.number - 1]
            free = in_wall(state, wall)
            assert everywhere(state) + free == Counter(wall), event
    assert any(isinstance(event, ev.Fouled) for event in log)
    for end in range(0, len(log), 23):
        after_it: list[ev.Event] = []
        LiveTable.resume(ruleset, "erring", log[:end], write=after_it.append, fouls=True).go()
        assert after_it == log[end : end + len(after_it)]
