"""Hints in words: three short lines beside the own pond, a side panel, or the whole of it as a panel.

Tiles are written as tile text, which the frames draw as small tiles; headings are rows of a reckoning.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tuitable.review.layout import wrap
from tuitable.review.row import Row, RowKind
from tuitable.state import choices as ch
from tuitable.tiles.tile import Tile
from tuitable.tui.scene import Scene, number

if TYPE_CHECKING:
    from tuitable.bots.counsel import Advice, Led, NearLine, Throw, Useful
    from tuitable.bots.prospects import Prospect, Prospects
    from tuitable.bots.safety import Guard

Hint = str | Row

CORNER = 25
"""Columns of the corner."""
SHORT = 3
"""Rows of the corner at most."""
ROOMY = 30
"""From so many columns on labels are written out."""
BRIEFLY = {
    "tiles that help": "helps", "unseen of those": "unseen", "likely worth": "likely", "best in reach": "best",
    "threw it": "threw", "let it pass": "passed", "all four seen": "seen", "no line needs it": "no line",
    "nobody may win on it": "never", "after the pass": "then",
}  # fmt: skip
"""Labels where there is less room."""
MOST_THROWS = 9
MOST_LINES = 3
MOST_HELPING = 4
"""Rows of tiles that help; a plus says that there are more."""
NEVER = 90
"""Distances from here on say that it cannot be told how near the hand is."""

REASONS = {
    "own-discard": "threw it",
    "passed": "let it pass",
    "seen": "all four seen",
    "no-line": "no line needs it",
    "wild": "nobody may win on it",
}
"""Why a tile is safe, briefly."""
THINKING = "thinking ..."
NO_WIN = "no win in it yet"


def away(distance: int | None) -> str:
    """How far a hand is from being ready, in two words."""
    if distance is None or distance >= NEVER:
        return "-"
    return "complete" if distance < 0 else "ready" if distance == 0 else f"{distance} away"


def _typed(scene: Scene) -> Scene:
    """The scene with tiles as tile text where that has two letters, for frames to draw; else as the screen has them."""
    return replace(scene, spell=lambda tile: tile.value if len(tile.value) == 2 else scene.tile(tile))


def names(tiles: Iterable[Tile], scene: Scene) -> str:
    """Several tiles with spaces between them."""
    return " ".join(map(scene.tile, tiles))


def corner(
    advice: Advice, raised: Tile | None, scene: Scene, width: int = CORNER, height: int = SHORT
) -> tuple[Hint, ...]:
    """What matters now, in `width` by `height`: where the raised tile's discard leads, or each answer to a claim."""
    scene = _typed(scene)
    throw = _throw_of(advice, raised)
    if height > SHORT:
        return tuple(side(advice, throw, scene, width))[:height]
    if throw is not None:
        head = f"{scene.tile(throw.tile)} out: "
        if throw.distance >= NEVER:
            return f"{head}no win is left"[:width], _last(advice, throw.worth, scene, width)
        head += f"{away(throw.distance)}, {throw.left} left"
        helps = _tiles("helps", [one.tile for one in throw.useful], scene, width)
        if throw.line is not None:
            helps = _tiles("needs", [one.tile for one, _ in throw.line.missing], scene, width)
        return head, helps, _last(advice, throw.worth, scene, width)
    if len(advice.led) > 1:
        told = (f"{_answer(led.choice, scene)}: {_state(led)}" for led in _foremost(advice.led, height))
        return tuple(_short(text, width) for text in told)
    rows: list[str] = []
    if advice.distance is not None:
        rows.append(f"now {away(advice.distance)}, {advice.left} left")
        rows.append(_tiles("helps", [one.tile for one in advice.useful], scene, width))
    if advice.choice is not None:
        rows.append(_short(f"I would {does(advice.choice, scene)}", width))
    rows += [f"then {_state(led)}" for led in advice.led]
    return tuple(rows[:height])


def _short(text: str, width: int) -> str:
    """A row of the corner without what does not fit whole: the word behind a number, a clause, or the last words."""
    if len(text) > width:
        text = text.removesuffix(" left")
    while len(text) > width and " " in text:
        text = text.rpartition(", " if ", " in text else " ")[0]
    return text


def _throw_of(advice: Advice, raised: Tile | None) -> Throw | None:
    """The discard of the raised tile, else the one that is thought best; null on no turn of one's own."""
    found = next((one for one in advice.discards if raised is not None and one.tile is raised.plain), None)
    return found if found is not None or raised is not None else next(iter(advice.discards), None)


def _last(advice: Advice, worth: Prospects, scene: Scene, width: int) -> str:
    """The third line: what is safe while somebody threatens, else what the hand could be worth."""
    if not advice.guards:
        return f"worth {_range(worth)}" if worth.best is not None else NO_WIN
    sure = [{safe.tile for safe in guard.safe} for guard in advice.guards]
    tiles = sorted(set.intersection(*sure), key=lambda tile: tile.order)
    return _tiles("safe", tiles, scene, width) if tiles else "safe: none for certain"


def _range(worth: Prospects) -> str:
    """The likely and the best worth: "2,000 to 7,700"."""
    if worth.likely is None or worth.best is None:
        return NO_WIN
    low, high = sorted((worth.likely.points, worth.best.points))
    return number(low) if low == high else f"{number(low)} to {number(high)}"


def _foremost(led: Sequence[Led], most: int) -> list[Led]:
    """The answers that lead nearest, and passing in any case; in their order."""
    rank = sorted(led, key=lambda one: (not isinstance(one.choice, ch.Decline), _far(one), -one.left))[:most]
    return [one for one in led if one in rank]


def _far(led: Led) -> int:
    return NEVER if led.distance is None else led.distance


def _state(led: Led) -> str:
    """Where an answer leads, in two words and a number."""
    if led.distance is None or led.distance >= NEVER:
        return "cannot be won so"
    return away(led.distance) if led.distance < 0 else f"{away(led.distance)}, {led.left} left"


def side(advice: Advice, throw: Throw | None, scene: Scene, width: int) -> Iterator[Hint]:
    """Everything about one discard, or about the answers to a question, in a narrow column."""
    if throw is not None:
        yield _head(f"If you discard {scene.tile(throw.tile)}")
        if throw.distance < NEVER:
            yield from _helps(throw.distance, throw.useful, throw.left, scene, width)
        yield from _worth(throw.worth, width)
        if throw.risk >= 0.005:
            yield _label("risk", f"{throw.risk:.0%}", width)
        if throw.liable:
            yield "you might pay for others"
    elif len(advice.led) > 1:
        for led in advice.led:
            yield _head(_answer(led.choice, scene).capitalize())
            if led.distance is not None and 0 <= led.distance < NEVER:
                yield from _helps(led.distance, led.useful, led.left, scene, width)
                yield _label("worth", _range(led.worth), width)
            else:
                yield _state(led)
    else:
        yield _head("Your hand")
        if advice.distance is not None:
            yield from _helps(advice.distance, advice.useful, advice.left, scene, width)
        yield from _worth(advice.worth, width)
        for led in advice.led:
            yield _label("after the pass", _state(led), width)
    if advice.choice is not None:
        yield from wrap(f"I would {does(advice.choice, scene)}.", width)
    if advice.lines:
        yield ""
        yield _head("Nearest lines")
        for line in advice.lines[:MOST_LINES]:
            yield from _line(line, scene, width)
    for guard in advice.guards:
        yield ""
        yield from _guard(guard, scene, width)


def _head(text: str) -> Row:
    return Row(RowKind.HEAD, text)


def _label(label: str, value: str, width: int) -> str:
    """A label and its value in two columns."""
    return f"{label if width >= ROOMY else BRIEFLY.get(label, label):<{_column(width)}}  {value}"


def _column(width: int) -> int:
    """Columns of the labels."""
    return 15 if width >= ROOMY else 8


def _helps(distance: int, useful: Sequence[Useful], left: int, scene: Scene, width: int) -> Iterator[str]:
    yield _label("distance", away(distance) if distance <= 0 else f"{distance} from ready", width)
    if distance < 0:
        return
    tiles = wrap(names((one.tile for one in useful), scene) or "none", max(width - _column(width) - 2, 8))
    if len(tiles) > MOST_HELPING:
        tiles[MOST_HELPING - 1 :] = [f"{tiles[MOST_HELPING - 1].rpartition(' ')[0]} +"]
    for place, text in enumerate(tiles):
        yield _label("" if place else "tiles that help", text, width)
    yield _label("unseen of those", str(left), width)


def _worth(worth: Prospects, width: int) -> Iterator[str]:
    if worth.likely is None or worth.best is None:
        yield _label("worth", NO_WIN, width)
        return
    yield from _prospect("likely worth", worth.likely, width)
    if worth.best != worth.likely:
        yield from _prospect("best in reach", worth.best, width)


def _prospect(label: str, one: Prospect, width: int) -> Iterator[str]:
    yield _label(label, number(one.points), width)
    parts = (*((one.limit,) if one.limit else ()), *one.patterns, *(("by own draw",) if one.by_draw else ()))
    yield from (f"  {text}" for text in wrap(", ".join(parts), width - 2) if text)


def _line(line: NearLine, scene: Scene, width: int) -> Iterator[str]:
    """A printed line: name, value, how far, and what is missing with the numbers unseen."""
    yield f"{line.title or line.id} ({line.value}): {line.away} missing"
    tiles = ", ".join(
        f"{scene.tile(one.tile)}{f' x{lacks}' if lacks > 1 else ''} ({one.left})" for one, lacks in line.missing
    )
    yield from (f"  {text}" for text in wrap(tiles, width - 2))
    if line.covered:
        yield from (f"  {text}" for text in wrap(f"{scene.word('wild')}s in hand fill {line.covered}", width - 2))


def _guard(guard: Guard, scene: Scene, width: int) -> Iterator[Hint]:
    """A dangerous seat, and the own tiles that are safe from it by reason."""
    why = scene.word("ready") if guard.declared else "open sets"
    yield _head(f"Safe from {scene.other(guard.seat)} ({why})")
    if not guard.safe:
        yield "nothing for certain"
    for reason, words in REASONS.items():
        tiles = [safe.tile for safe in guard.safe if safe.why == reason]
        if tiles:
            lines = wrap(names(tiles, scene), max(width - _column(width) - 2, 8))
            yield from (_label("" if place else words, text, width) for place, text in enumerate(lines))


def full(advice: Advice, scene: Scene, width: int = 74) -> tuple[Hint, ...]:
    """Everything, line by line, for a panel."""
    scene = _typed(scene)
    rows: list[Hint] = []
    near = f"Your hand is {away(advice.distance)}."
    rows.append(near if advice.distance is not None else "How near this hand is cannot be told.")
    if advice.useful:
        told = ", ".join(f"{scene.tile(one.tile)} ({one.left})" for one in advice.useful)
        rows += _wrapped("What helps, and how many are unseen: ", told, width)
    if advice.choice is not None:
        rows.append(f"A steady player would {does(advice.choice, scene)}.")
    for label, one in (("Likely", advice.worth.likely), ("Best in reach", advice.worth.best)):
        if one is not None and (label == "Likely" or one != advice.worth.likely):
            made = ", ".join((*one.patterns, *((one.limit,) if one.limit else ())))
            how = ", by own draw only" if one.by_draw else ""
            rows += _wrapped(f"{label}: ", f"{number(one.points)} points{how}" + (f" ({made})" if made else ""), width)
    if advice.distance is not None and advice.worth.likely is None:
        rows.append("Nothing that is near would be a win under these rules.")
    if advice.led:
        rows += ["", _head("Where the answers lead")]
        for led in advice.led:
            worth = f", worth {_range(led.worth)}" if led.worth.best is not None else ""
            rows.append(f"  {_answer(led.choice, scene):<18}{_state(led)}{worth}")
    if advice.discards and advice.distance is not None:
        rows += ["", "  discard  then       helps  left  risk  worth"]
        rows += [_throw(one, scene) for one in advice.discards[:MOST_THROWS]]
    if advice.lines:
        rows += ["", _head("Nearest lines: what is missing, and how many of it are unseen")]
        for line in advice.lines:
            rows += _line(line, scene, width)
    for guard in advice.guards:
        rows += ["", *_guard(guard, scene, width)]
    if advice.safe:
        rows += ["", *_wrapped("Not likely to be won on: ", names(advice.safe, scene), width)]
    return tuple(rows)


def _wrapped(lead: str, text: str, width: int) -> list[str]:
    """A text after its lead, on as many lines as it needs, the later ones set in."""
    first, *rest = wrap(lead + text, width)
    return [first, *(f"  {line}" for more in rest for line in wrap(more, width - 2))]


def _throw(one: Throw, scene: Scene) -> str:
    """One discard in columns."""
    liable = "  might be liable" if one.liable else ""
    worth = _range(one.worth) if one.worth.best is not None else "-"
    worth = f"{worth:<16}" if liable else worth
    return (
        f"  {scene.tile(one.tile):<9}{away(one.distance):<11}{len(one.useful):>5}{one.left:>6}{one.risk:>6.0%}"
        f"  {worth}{liable}"
    )


def _tiles(word: str, tiles: Sequence[Tile], scene: Scene, width: int) -> str:
    """As many tiles as the corner holds."""
    text = f"{word}:"
    for place, tile in enumerate(tiles):
        if len(text) + 3 > width - (2 if place < len(tiles) - 1 else 0):
            return text + " +"
        text += f" {scene.tile(tile)}"
    return text if tiles else f"{word}: none"


def _answer(choice: ch.Choice, scene: Scene) -> str:
    """An answer to a claim, briefly."""
    match choice:
        case ch.Chow(tiles):
            return f"chow {names(tiles, scene)}"
        case ch.Group(tiles):
            return f"call {names(tiles, scene)}"
        case ch.Decline() | ch.Pass():
            return "pass"
        case ch.Swap(owner, _, tile):
            return f"{scene.tile(tile)} to {scene.other(owner)}"
        case _:
            return type(choice).__name__.lower()


def does(choice: ch.Choice, scene: Scene) -> str:
    """A choice as a verb with its tiles."""
    match choice:
        case ch.Discard(tile):
            return f"discard {scene.tile(tile)}"
        case ch.Decline():
            return "pass"
        case ch.Chow(tiles) | ch.Pung(tiles) | ch.Group(tiles):
            return f"call {scene.each(tiles)}"
        case ch.Kong(_, tiles):
            return f"make a kong of {scene.tile(tiles[0])}"
        case ch.Win():
            return "win"
        case ch.Declare(what):
            return f"declare {scene.word(what)}"
        case ch.Pass(tiles, blind):
            return f"pass {scene.each(tiles)}" + (f" and {blind} unseen" if blind else "")
        case ch.Swap(_, _, tile):
            return f"exchange {scene.tile(tile)} for a {scene.word('wild')}"
        case ch.Vote(answer):
            return f"answer {answer}"
        case _:
            return type(choice).__name__.lower()
