"""Hints in words: three short lines beside the own pond, or the whole of it as a panel."""

from __future__ import annotations

from collections.abc import Sequence

from tuitable.bots.advice import Advice, Throw
from tuitable.state import choices as ch
from tuitable.tiles.tile import Tile
from tuitable.tui.scene import Scene

CORNER = 25
"""Columns of the corner."""
MOST_THROWS = 9
NEVER = 90
"""Distances from here on say that it cannot be told how near the hand is."""


def away(distance: int | None) -> str:
    """How far a hand is from being ready, in two words."""
    if distance is None or distance >= NEVER:
        return "-"
    return "complete" if distance < 0 else "ready" if distance == 0 else f"{distance} away"


def corner(advice: Advice, raised: Tile | None, scene: Scene, width: int = CORNER, height: int = 3) -> tuple[str, ...]:
    """What matters now, in `width` by `height`: the raised tile's discard, what helps then, what is safe.

    At a claim it is how near the hand is, what helps, and what one would do. More room brings more of each.
    """
    throw = next((one for one in advice.discards if raised is not None and one.tile is raised.plain), None)
    would = [f"I would {does(advice.choice, scene)}"] if advice.choice is not None else []
    if throw is None:
        head = f"now {away(advice.distance)}" if advice.distance is not None else ""
        helps, last = advice.useful, would
    else:
        head, helps = f"{scene.tile(throw.tile)} out: {away(throw.distance)}, {throw.left} left", throw.useful
        last = _wrapped("safe", advice.safe, scene, width) if advice.safe else [f"risk {throw.risk:.0%}"]
    if advice.distance is None:
        return tuple(would + (_wrapped("safe", advice.safe, scene, width) if advice.safe else []))[:height]
    if height <= 3:
        return head, _tiles("helps", [one.tile for one in helps], scene, width), *last[:1]
    more = [f"risk {throw.risk:.0%}"] if throw is not None and advice.safe else []
    rows = [
        head,
        *_wrapped("helps", [one.tile for one in helps], scene, width),
        *last,
        *more,
        *(would if throw else []),
    ]
    return tuple(rows[:height])


def _wrapped(word: str, tiles: Sequence[Tile], scene: Scene, width: int) -> list[str]:
    """All tiles, on as many lines as they need."""
    lines = [f"{word}:"]
    for tile in tiles:
        if len(lines[-1]) + 3 > width:
            lines.append(" " * (len(word) + 1))
        lines[-1] += f" {scene.tile(tile)}"
    return lines if tiles else [f"{word}: none"]


def full(advice: Advice, scene: Scene) -> tuple[str, ...]:
    """Everything, line by line."""
    near = f"Your hand is {away(advice.distance)}."
    rows = [near if advice.distance is not None else "How near this hand is cannot be told."]
    if advice.useful:
        rows.append(
            "What helps: " + ", ".join(f"{scene.tile(one.tile)} ({one.left} left)" for one in advice.useful[:14])
        )
    if advice.choice is not None:
        rows.append(f"A steady player would {does(advice.choice, scene)}.")
    if advice.discards and advice.distance is not None:
        rows += ["", "  discard  then           helps  left  risk"]
        rows += [_throw(one, scene) for one in advice.discards[:MOST_THROWS]]
    if advice.safe:
        rows.append("Safe: " + " ".join(map(scene.tile, advice.safe)))
    return tuple(rows)


def _throw(one: Throw, scene: Scene) -> str:
    """One discard in columns."""
    liable = "  may make you pay for others" if one.liable else ""
    return (
        f"  {scene.tile(one.tile):<9}{away(one.distance):<15}{len(one.useful):>5}{one.left:>6}{one.risk:>6.0%}{liable}"
    )


def _tiles(word: str, tiles: Sequence[Tile], scene: Scene, width: int) -> str:
    """As many tiles as the corner holds."""
    text = f"{word}:"
    for place, tile in enumerate(tiles):
        if len(text) + 3 > width - (2 if place < len(tiles) - 1 else 0):
            return text + " +"
        text += f" {scene.tile(tile)}"
    return text if tiles else f"{word}: none"


def does(choice: ch.Choice, scene: Scene) -> str:
    """A choice as a verb with its tiles."""
    match choice:
        case ch.Discard(tile):
            return f"discard {scene.tile(tile)}"
        case ch.Decline():
            return "pass"
        case ch.Chow(tiles) | ch.Pung(tiles) | ch.Group(tiles):
            return f"call {scene.tiles(tiles)}"
        case ch.Kong(_, tiles):
            return f"make a kong of {scene.tile(tiles[0])}"
        case ch.Win():
            return "win"
        case ch.Declare(what):
            return f"declare {scene.word(what)}"
        case ch.Pass(tiles):
            return f"pass {scene.tiles(tiles)}"
        case ch.Vote(answer):
            return f"answer {answer}"
        case _:
            return type(choice).__name__.lower()
