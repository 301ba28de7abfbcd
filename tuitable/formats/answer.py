"""What `tuitable score --json` answers to a situation document."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.formats.situation import Situation
from tuitable.record.events import MatchEnded, Score, Transfer
from tuitable.rules.settlement import Settlement

Answer = dict[str, object]


def answer(doc: Situation, settlement: Settlement, fingerprint: str, stake: int) -> Answer:
    """The answer to a document that tells of a hand; `stake` is what one stick is worth, 0 where there are none."""
    verdicts = {verdict.seat: verdict for verdict in settlement.wins}
    return {
        "rules": settlement.ruleset,
        "fingerprint": fingerprint,
        "wins": [
            {"seat": v.seat, "accepted": v.accepted, "refused": v.refused}
            for v in (verdicts[win.seat] for win in doc.wins if win.seat in verdicts)
        ],
        "scores": [_score(score) for score in settlement.scores],
        "liable": None
        if settlement.liable is None
        else {"seat": settlement.liable.seat, "clause": settlement.liable.clause},
        "transfers": [_transfer(transfer) for transfer in settlement.transfers],
        "deltas": list(settlement.deltas),
        "forfeited": settlement.moved_to("out"),
        "next": _next(doc, settlement, stake),
        "shown": list(settlement.shown),
        "dead": list(settlement.dead),
        "findings": [
            {"code": f.code, "severity": f.severity.value, "detail": f.detail, "seat": f.seat}
            for f in settlement.findings
        ],
    }


def _score(score: Score) -> Answer:
    return {
        "seat": score.seat,
        "items": [
            {"id": item.id, "label": item.label, "points": item.points, "doubles": item.doubles} for item in score.items
        ],
        "points": score.points,
        "doubles": score.doubles,
        "natural": score.natural,
        "limit": score.limit,
        "total": score.total,
    }


def _transfer(transfer: Transfer) -> Answer:
    return {"from": transfer.payer, "to": transfer.payee, "amount": transfer.amount, "why": transfer.why}


def _next(doc: Situation, settlement: Settlement, stake: int) -> Answer | None:
    follow = settlement.next
    if follow is None:
        return None
    lying = doc.deposits * stake + settlement.moved_to("pot")
    return {
        "over": follow.over,
        "dealer": follow.dealer,
        "round": follow.round_wind.value,
        "honba": follow.counters,
        "deposits": lying // stake if stake else 0,
        "dealer_wins": settlement.carry.get("dealer_wins", 0),
    }


def answer_final(
    ruleset: str, fingerprint: str, balances: Sequence[int], ended: MatchEnded, placement: Sequence[int]
) -> Answer:
    """The answer to a document that tells of the end of a game.

    `balances` are the points told, `placement` what the places are worth. Results in tenths are answered as
    numbers with one decimal where they need it.
    """
    scores = list(balances)
    for transfer in ended.transfers:
        if isinstance(transfer.payer, int):
            scores[transfer.payer] -= transfer.amount
        if isinstance(transfer.payee, int):
            scores[transfer.payee] += transfer.amount
    return {
        "rules": ruleset,
        "fingerprint": fingerprint,
        "order": list(ended.order),
        "scores": scores,
        "placement": list(placement),
        "totals": [_scaled(result, ended.scale) for result in ended.results],
    }


def _scaled(result: int, scale: int) -> int | float:
    return result // scale if result % scale == 0 else result / scale
