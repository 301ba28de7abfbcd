"""The standing of a match that is over, in lines: places, points, results, and where the record lies."""

from __future__ import annotations

from tuitable.record import events as ev
from tuitable.state.views import View
from tuitable.tui.canvas import cut, text_width
from tuitable.tui.scene import Scene, number

NAME = 20
"""Columns of a name."""
FIGURE = 12
"""Columns of points and of a result."""
ROOM = 72
"""Columns of a path before it goes on in the next line."""


def tenths(value: int, scale: int) -> str:
    """A result as it is written: in tenths where the rules know them."""
    whole, part = divmod(abs(value), scale)
    text = number(whole) + (f".{part * 10 // scale}" if scale > 1 else "")
    return ("-" if value < 0 else "") + text


def final_lines(ended: ev.MatchEnded, view: View, scene: Scene, kept: str = "") -> tuple[str, ...]:
    """The standing, the first place first. `kept` is the file of the record, left out if there is none."""
    results = [tenths(result, ended.scale) for result in ended.results]
    # Where results are the points themselves they are told once.
    both = any(results[seat] != number(view.balances[seat]) for seat in ended.order)
    head = f"  {'place':<7}{'name':<{NAME}}{'points':>{FIGURE}}" + (f"{'result':>{FIGURE}}" if both else "")
    rows = ["Final standing", "-" * 60, head]
    for place, seat in enumerate(ended.order, 1):
        name = cut(scene.name(seat), NAME - 2)
        gap = " " * (NAME - text_width(name))
        result = f"{results[seat]:>{FIGURE}}" if both else ""
        rows.append(f"  {place:<7}{name}{gap}{number(view.balances[seat]):>{FIGURE}}{result}")
    if ended.transfers:
        rows += ["", "At the end"]
        for one in ended.transfers:
            payer, payee = (
                scene.name(account) if isinstance(account, int) else scene.word(account)
                for account in (one.payer, one.payee)
            )
            rows.append(f"  {payer} to {payee}: {number(one.amount)}" + (f" ({one.why})" if one.why else ""))
    if kept:
        rows += ["", "The record"]
        rows += [f"  {kept[start : start + ROOM]}" for start in range(0, len(kept), ROOM)]
        rows += ["  Look back at it with: tuitable replay FILE"]
    return tuple(rows)
