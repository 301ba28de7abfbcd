"""The part of `state.fold.apply` that belongs to the match: balances, accounts, chairs, throws, time, outcomes."""

from __future__ import annotations

from tuitable.errors import BrokenState
from tuitable.record import events as ev
from tuitable.state.table import Outcome, TableState


def apply_to_match(state: TableState, event: ev.Event) -> None:
    """Change what belongs to the match alone; the hand on the table stays as it is. Raises `BrokenState`.

    With `state.fold.apply_to_hand` it takes `apply` apart, for matches that share the play of a hand: one hand, told
    in the terms of several rulesets (`review.rescore`).
    """
    state.number += 1
    change_match(state, event)


def change_match(state: TableState, event: ev.Event) -> None:
    """The same without counting the event, for `apply`."""
    match event:
        case ev.HandBegan():
            state.staked, state.moved = [0, 0, 0, 0], []
            if state.first_dealer is None:
                state.first_dealer = event.dealer
        case ev.MatchBegan():
            state.balances = list(event.balances)
            state.held = dict(event.held)
        case ev.Threw():
            state.throws.append((event.why, event.seat, event.dice))
        case ev.SeatsMoved():
            if sorted(event.order) != [0, 1, 2, 3]:
                raise BrokenState(f"seats move to {event.order}", state.number)
            state.balances = [state.balances[old] for old in event.order]
            state.seated.append((event.why, event.order))
        case ev.Staked():
            _move(state, event.seat, "pot", event.amount)
            state.staked[event.seat] += event.amount
        case ev.Settled():
            for transfer in event.transfers:
                _move(state, transfer.payer, transfer.payee, transfer.amount)
            state.moved += event.transfers
            hand = state.hand
            if hand is not None and event.next is not None:
                ended = next((e for e in reversed(hand.events) if isinstance(e, ev.HandEnded)), None)
                if ended is None:
                    raise BrokenState("a hand is settled that has not ended", state.number)
                state.past.append(Outcome(hand, ended, event))
                state.next = event.next
        case ev.MatchEnded():
            for transfer in event.transfers:
                _move(state, transfer.payer, transfer.payee, transfer.amount)
            state.over = event
        case ev.Timed():
            state.elapsed = event.elapsed
        case ev.HandEnded():
            if event.elapsed is not None:
                state.elapsed = event.elapsed
        case ev.Sealed() | ev.TookBack():
            pass
        case _:
            raise BrokenState(f"no state for {type(event).__name__}", state.number)


def _move(state: TableState, payer: ev.Account, payee: ev.Account, amount: int) -> None:
    for account, change in ((payer, -amount), (payee, amount)):
        if isinstance(account, int):
            if not 0 <= account <= 3:
                raise BrokenState(f"there is no seat {account}", state.number)
            state.balances[account] += change
        else:
            state.held[account] = state.held.get(account, 0) + change
