"""What a discard may cost where printed lines win: the lines that others' open groups leave them."""

from __future__ import annotations

from tuitable.bots.line_aims import KINDS_OF_LINES, Outlook, seen_tiles
from tuitable.hands.unary import kinds_of, laid
from tuitable.state.views import HandView, SeatView

READY_BY_MELDS = ((0.0, 0.004, 0.1), (0.02, 0.012, 0.25), (0.1, 0.025, 0.5), (0.35, 0.03, 0.85), (0.9, 0.01, 1.0))
"""By number of open groups: the chance to lack one tile only at first, what each discard adds, and its top."""
WAITED_KINDS = 1.3
"""Kinds that a hand which lacks one tile waits for on average."""
FORMS_TOLD = 1_200
"""More forms than these tell nothing worth its time."""


class LineThreats:
    """What each kind risks: `chances[k]` that somebody wins on it, `losses[k]` in values of lines, by that chance."""

    def __init__(self, outlook: Outlook, shown: HandView) -> None:
        self.chances = [0.0] * KINDS_OF_LINES
        self.losses = [0.0] * KINDS_OF_LINES
        for other in shown.seats:
            if other.seat != outlook.own.seat and not other.dead:
                self._add(outlook, shown, other)

    def _add(self, outlook: Outlook, shown: HandView, other: SeatView) -> None:
        if not other.melds:
            return
        base, growth, top = READY_BY_MELDS[min(len(other.melds), 4)]
        ready = min(top, base + growth * len(other.pond))
        melds = laid(other.melds)
        seen = seen_tiles(shown, other.seat)
        weights = [0.0] * KINDS_OF_LINES
        total = worth = 0.0
        for number, book in enumerate(outlook.lines.books):
            alive = book.alive(melds, book.sight(melds, seen))
            if sum(map(len, alive)) > FORMS_TOLD:
                continue
            for line, rests in enumerate(alive):
                for form in rests:
                    kinds = set(kinds_of(form.need))
                    value = outlook.lines.values[number][line]
                    total += 1
                    worth += value
                    for kind in kinds:
                        weights[kind] += min(1.0, WAITED_KINDS / len(kinds))
        if not total:
            return
        for kind, weight in enumerate(weights):
            chance = ready * weight / total
            self.chances[kind] = 1 - (1 - self.chances[kind]) * (1 - chance)
            self.losses[kind] += chance * worth / total


__all__ = ["LineThreats"]
