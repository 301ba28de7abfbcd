"""Hints in lines: what the panel of hints shows, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tuitable.state import choices as ch
from tuitable.tiles.tile import Tile
from tuitable.tui.hinting import NEVER, REASONS, away, does
from tuitable.tui.offers import TILE_LETTERS
from tuitable.tui.plainwords import points
from tuitable.tui.scene import Scene

if TYPE_CHECKING:
    from tuitable.bots.counsel import Advice, Led, NearLine, Throw
    from tuitable.bots.prospects import Prospect, Prospects
    from tuitable.bots.safety import Guard

MOST_THROWS = 4
"""Discards that hints speak of."""
MOST_HELP = 10
"""Tiles that help, as many as are named."""


def hints(advice: Advice, scene: Scene, order: Sequence[Tile] = ()) -> list[str]:
    """Everything that is known of a question. `order` are the own tiles as they have their letters."""
    return list(_hints(advice, scene, order))


def _hints(advice: Advice, scene: Scene, order: Sequence[Tile]) -> Iterator[str]:
    near = f"Your hand is {_away(advice.distance)}." if advice.distance is not None else ""
    yield near or "How near this hand is cannot be told."
    if advice.useful:
        helps = "; ".join(f"{scene.tile(one.tile)}, {one.left} unseen" for one in advice.useful[:MOST_HELP])
        more = len(advice.useful) - MOST_HELP
        yield f"What helps: {helps}{f'; and {more} more' if more > 0 else ''}."
    if advice.choice is not None:
        yield f"A steady player would {does(advice.choice, scene)}.{_typed(advice.choice, order)}"
    yield from _worth(advice.worth)
    if advice.distance is not None and advice.worth.likely is None:
        yield "Nothing that is near would be a win under these rules."
    yield from (_led(led, scene) for led in advice.led)
    if advice.distance is not None:
        yield from (_throw(one, scene) for one in advice.discards[:MOST_THROWS])
    yield from (_line(line, scene) for line in advice.lines)
    yield from (_guard(guard, scene) for guard in advice.guards)
    if advice.safe:
        yield f"Not likely to be won on: {scene.each(advice.safe)}."


def _typed(choice: ch.Choice, order: Sequence[Tile]) -> str:
    """What to type for tiles that are to be passed."""
    if not isinstance(choice, ch.Pass) or not order:
        return ""
    free = list(range(len(order)))
    letters = ""
    for tile in choice.tiles:
        place = next((place for place in free if order[place] is tile), None)
        if place is None:
            return ""
        free.remove(place)
        letters += TILE_LETTERS[place]
    return f" That is {letters or '-'}{f'+{choice.blind}' if choice.blind else ''}."


def _away(distance: int) -> str:
    return away(distance).replace("away", "tiles from ready" if distance > 1 else "tile from ready")


def _worth(worth: Prospects) -> Iterator[str]:
    if worth.likely is not None:
        yield f"Likely worth: {_prospect(worth.likely)}."
    if worth.best is not None and worth.best != worth.likely:
        yield f"Best in reach: {_prospect(worth.best)}."


def _prospect(one: Prospect) -> str:
    made = ", ".join((*one.patterns, *((one.limit,) if one.limit else ())))
    return f"{points(one.points)}{', by own draw only' if one.by_draw else ''}" + (f", with {made}" if made else "")


def _led(led: Led, scene: Scene) -> str:
    answer = f"If you {does(led.choice, scene)}"
    if led.distance is None or led.distance >= NEVER:
        return f"{answer}: your hand cannot be won then."
    best = f", worth up to {points(led.worth.best.points)}" if led.worth.best is not None else ""
    left = "1 tile that helps is" if led.left == 1 else f"{led.left} tiles that help are"
    helps = f", {left} unseen" if led.distance >= 0 else ""
    return f"{answer}: {_away(led.distance)}{helps}{best}."


def _throw(one: Throw, scene: Scene) -> str:
    liable = ", may make you pay for others" if one.liable else ""
    best = f", worth up to {points(one.worth.best.points)}" if one.worth.best is not None else ""
    risk = f"risk {one.risk:.0%}{liable}{best}."
    after = f"After discarding {scene.tile(one.tile)} it"
    if one.distance >= NEVER:
        return f"{after} cannot be won, {risk}"
    many = f"{len(one.useful)} kinds of tiles help, {one.left} of them unseen"
    helps = f"1 kind of tile helps, {one.left} of it unseen" if len(one.useful) == 1 else many
    return f"{after} is {_away(one.distance)}, {helps}, {risk}"


def _line(line: NearLine, scene: Scene) -> str:
    missing = "; ".join(
        f"{scene.tile(useful.tile)}{f' {lacks} times' if lacks > 1 else ''}, {useful.left} unseen"
        for useful, lacks in line.missing
    )
    fills = f"; {scene.word('wild')}s in hand fill {line.covered}" if line.covered else ""
    title = f" {line.title}" if line.title else ""
    return f"Line {line.id}{title}, value {line.value}, {line.away} away, lacks: {missing or 'nothing'}{fills}."


def _guard(guard: Guard, scene: Scene) -> str:
    why = scene.word("ready") if guard.declared else "open sets"
    reasons = [
        f"{scene.each([safe.tile for safe in guard.safe if safe.why == reason])} ({words})"
        for reason, words in REASONS.items()
        if any(safe.why == reason for safe in guard.safe)
    ]
    return f"Safe from {scene.other(guard.seat)}, {why}: {'; '.join(reasons) or 'nothing for certain'}."
