"""Who pays whom: the payments of a hand with reasons, liability and counters worked in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tuitable.record.events import Transfer
from tuitable.rules.judging import Judged
from tuitable.rules.liable import Charge
from tuitable.rules.parts.arithmetic import rounded
from tuitable.rules.parts.liability import Liability
from tuitable.rules.parts.payment import EachPays, EachWithEach, GiverPays, Payment
from tuitable.rules.parts.stakes import Stakes
from tuitable.tiles.seat import SEATS, Seat

NAMES = "ESWN"


def pay(
    payment: Payment,
    totals: Mapping[Seat, int],
    judged: Judged,
    dealer: Seat,
    charge: Charge | None,
    rules: Liability,
    stakes: Stakes,
    counters: int,
) -> list[Transfer]:
    """The payments for one win. `totals` are the amounts of the seats that are scored, the winner among them."""
    if isinstance(payment, EachWithEach):
        return _each_with_each(payment, totals, judged.win.seat, dealer, charge)
    if isinstance(payment, EachPays):
        return _each_pays(payment, totals[judged.win.seat], judged)
    return _giver_pays(payment, totals, judged, dealer, charge, rules, stakes, counters)


def _each_with_each(
    payment: EachWithEach, totals: Mapping[Seat, int], winner: Seat, dealer: Seat, charge: Charge | None
) -> list[Transfer]:
    losers = [seat for seat in SEATS if seat != winner]
    transfers = []
    for seat in losers:
        factor = payment.dealer_factor if dealer in (seat, winner) else 1
        why = f"winner's score{_times(factor)}"
        payer = seat
        if charge is not None and charge.seat != seat:
            payer = charge.seat
            why += f", liable for {_name(seat, dealer)}"
        transfers.append(Transfer(payer, winner, totals[winner] * factor, why))
    if charge is None and payment.others_settle:
        for i, one in enumerate(losers):
            for other in losers[i + 1 :]:
                low, high = sorted((one, other), key=lambda seat: totals[seat])
                factor = payment.dealer_factor if dealer in (low, high) else 1
                why = f"difference {totals[high]} - {totals[low]}{_times(factor)}"
                transfers.append(Transfer(low, high, (totals[high] - totals[low]) * factor, why))
    return [transfer for transfer in transfers if transfer.amount]


def _each_pays(payment: EachPays, amount: int, judged: Judged) -> list[Transfer]:
    win = judged.win
    own = win.from_seat is None or win.source == "swap"
    transfers = []
    for seat in SEATS:
        if seat != win.seat:
            times = payment.own if own else payment.giver if seat == win.from_seat else payment.other
            why = "own draw" if own else "gave the tile" if seat == win.from_seat else "another's tile"
            transfers.append(Transfer(seat, win.seat, amount * times, f"{why}{_times(times)}"))
    return [transfer for transfer in transfers if transfer.amount]


def _giver_pays(
    payment: GiverPays,
    totals: Mapping[Seat, int],
    judged: Judged,
    dealer: Seat,
    charge: Charge | None,
    rules: Liability,
    stakes: Stakes,
    counters: int,
) -> list[Transfer]:
    win = judged.win
    winner, amount, giver = win.seat, totals[win.seat], win.from_seat
    losers = [seat for seat in SEATS if seat != winner]
    factors = {seat: payment.dealer_factor if dealer in (seat, winner) else 1 for seat in losers}
    if giver is None or win.source == "swap":
        transfers = []
        for seat in losers:
            share = rounded(amount * factors[seat], payment.round_each)
            payer = seat if charge is None else charge.seat
            why = f"own draw{_times(factors[seat])}" + (f", liable for {_name(seat, dealer)}" if payer != seat else "")
            transfers.append(Transfer(payer, winner, share, why))
            if counters and stakes.counter_each:
                transfers.append(Transfer(payer, winner, counters * stakes.counter_each, "counters"))
        return transfers
    whole = rounded(amount * sum(factors.values()), payment.round_each)
    transfers = [Transfer(giver, winner, whole, f"gave the tile{_times(sum(factors.values()))}")]
    counter_payer = giver
    if charge is not None and charge.seat != giver and charge.on_given != "giver":
        transfers, counter_payer = _shared(whole, winner, giver, charge, rules, stakes)
    if counters and stakes.counter_given:
        transfers.append(Transfer(counter_payer, winner, counters * stakes.counter_given, "counters"))
    return transfers


def pay_draw(payment: Payment, amount: int, winner: Seat, dealer: Seat) -> list[Transfer]:
    """An amount paid to a seat by the three others, as for an own draw, without counters."""
    how = payment.round_each if isinstance(payment, GiverPays) else "none"
    transfers = []
    for seat in SEATS:
        if seat != winner:
            factor = _factor_on_draw(payment, dealer in (seat, winner))
            transfers.append(Transfer(seat, winner, rounded(amount * factor, how), f"discards{_times(factor)}"))
    return transfers


def _factor_on_draw(payment: Payment, with_dealer: bool) -> int:
    if isinstance(payment, EachPays):
        return payment.own
    return payment.dealer_factor if with_dealer else 1


def _shared(
    whole: int, winner: Seat, giver: Seat, charge: Charge, rules: Liability, stakes: Stakes
) -> tuple[list[Transfer], Seat]:
    """A given tile whose payment falls to a liable player, and who pays the counters."""
    if charge.on_given == "all":
        return [Transfer(charge.seat, winner, whole, "liable for all")], charge.seat
    half = whole // 2 // rules.odd_unit * rules.odd_unit
    transfers = [
        Transfer(giver, winner, whole - half, "gave the tile, half"),
        Transfer(charge.seat, winner, half, "liable for half"),
    ]
    return transfers, charge.seat if stakes.liable_pays_counters else giver


def _times(factor: int) -> str:
    return f" x{factor}" if factor != 1 else ""


def _name(seat: Seat, dealer: Seat) -> str:
    return NAMES[(seat - dealer) % 4]


def gains(transfers: Sequence[Transfer]) -> list[int]:
    """What the transfers change at each seat."""
    change = [0, 0, 0, 0]
    for transfer in transfers:
        if isinstance(transfer.payer, int):
            change[transfer.payer] -= transfer.amount
        if isinstance(transfer.payee, int):
            change[transfer.payee] += transfer.amount
    return change


__all__ = ["gains", "pay", "pay_draw"]
