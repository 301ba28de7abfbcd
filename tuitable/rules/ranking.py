"""The places at the end of a match, or of a hand where they are paid hand by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tuitable.record.events import Four, MatchEnded, Transfer
from tuitable.rules.parts.placement import Placement
from tuitable.rules.paying import gains
from tuitable.state.facts import HandFacts
from tuitable.tiles.seat import SEATS, Seat

if TYPE_CHECKING:
    from tuitable.rules.ruleset import Ruleset


def ranked(balances: Sequence[int], first_dealer: Seat) -> list[Seat]:
    """Seats from first to last; of equal balances the earlier in the order of first dealing."""
    return sorted(SEATS, key=lambda seat: (-balances[seat], (seat - first_dealer) % 4))


def place_points(placement: Placement, balances: Sequence[int], start: int, first_dealer: Seat) -> list[int]:
    """What each seat gets for its place. Raises nothing: a standing without a row gives nothing."""
    order = ranked(balances, first_dealer)
    points = list(placement.places)
    if placement.rows:
        above = sum(balance > start for balance in balances)
        at = sum(balance == start for balance in balances)
        rows = (row.points for row in placement.rows.values() if (row.above, row.at) == (above, at))
        points = list(next(rows, (0, 0, 0, 0)))
    given = [0, 0, 0, 0]
    for place, seat in enumerate(order):
        given[seat] = points[place]
    if placement.ties == "shared":
        for balance in set(balances):
            tied = [seat for seat in order if balances[seat] == balance]
            each, rest = divmod(sum(given[seat] for seat in tied), len(tied))
            for i, seat in enumerate(tied):
                given[seat] = each + (i < rest)
    return given


def after_hand(ruleset: Ruleset, facts: HandFacts, transfers: list[Transfer]) -> list[Transfer]:
    """The points for places after a hand, where they are moved hand by hand."""
    placement = ruleset.placement
    if placement.per != "hand":
        return []
    balances = [have + more for have, more in zip(facts.balances, gains(transfers), strict=True)]
    given = place_points(placement, balances, placement.against, facts.first_dealer)
    return settled_between(given, "place")


def settled_between(given: Sequence[int], why: str) -> list[Transfer]:
    """Transfers between seats that make these changes, which sum to zero."""
    owing = [[seat, -amount] for seat, amount in enumerate(given) if amount < 0]
    due = [[seat, amount] for seat, amount in enumerate(given) if amount > 0]
    transfers = []
    for debtor in owing:
        for creditor in due:
            amount = min(debtor[1], creditor[1])
            if amount:
                transfers.append(Transfer(debtor[0], creditor[0], amount, why))
                debtor[1] -= amount
                creditor[1] -= amount
    return transfers


def finish(
    ruleset: Ruleset, balances: Sequence[int], held: Mapping[str, int], first_dealer: Seat, why: str
) -> MatchEnded:
    """See `rules.ruleset.finish`."""
    placement = ruleset.placement
    order = ranked(balances, first_dealer)
    transfers: list[Transfer] = []
    if placement.pot_to_first and held.get("pot"):
        transfers.append(Transfer("pot", order[0], held["pot"], "stakes left over"))
    top = held.get("top", 0)
    if top:
        tied = [seat for seat in order if balances[seat] == balances[order[0]]]
        if placement.top_tie == "first-order":
            tied = tied[:1]
        each = top // len(tied) // placement.top_unit * placement.top_unit
        for i, seat in enumerate(tied):
            amount = each if i else top - each * (len(tied) - 1)
            transfers.append(Transfer("top", seat, amount, "bonus of the first"))
    points = [have + more for have, more in zip(balances, gains(transfers), strict=True)]
    given = [0, 0, 0, 0]
    if placement.per == "match":
        given = place_points(placement, balances, placement.against, first_dealer)
    first, second, third, fourth = order
    whole = [have - placement.against + more for have, more in zip(points, given, strict=True)]
    scale = 10 if placement.reckoning == "tenths" else 1
    if placement.reckoning == "tenths":
        whole = [_nearest(amount, 100) for amount in whole]
    elif placement.reckoning == "thousands":
        whole = [
            _nearest(have, 1000) + (more - placement.against) // 1000 for have, more in zip(points, given, strict=True)
        ]
        whole[first] -= sum(whole)
    results: Four = (whole[0], whole[1], whole[2], whole[3])
    return MatchEnded(why, (first, second, third, fourth), tuple(transfers), results, scale)


def _nearest(amount: int, unit: int) -> int:
    """How many units an amount is, a half away from zero."""
    whole = (abs(amount) + unit // 2) // unit
    return whole if amount >= 0 else -whole


__all__ = ["after_hand", "finish", "place_points", "ranked", "settled_between"]
